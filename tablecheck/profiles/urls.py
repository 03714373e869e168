"""Addresses of profiles: the visitor's own page, shared lists, and what a table asks."""

from django.urls import path

from tablecheck.profiles import table_views, views

urlpatterns = [
    path("profiles/", views.profiles, name="profiles"),
    path("profiles/new/", views.save, name="profile-new"),
    path("profiles/<int:number>/", views.save, name="profile-change"),
    path("profiles/<int:number>/remove/", views.remove, name="profile-remove"),
    path("profiles/paste/", views.paste, name="profiles-paste"),
    path("profiles/starter/<slug:name>/", views.take_starter, name="profiles-starter"),
    path("profiles/share/", views.share, name="profiles-share"),
    path("profiles/shared/<slug:name>/", views.shared, name="shared-profiles"),
    path("profiles/shared/<slug:name>.json", views.shared_json, name="shared-profiles-json"),
    path("t/<slug:board_id>/units/choices", table_views.choices, name="unit-choices"),
    path("t/<slug:board_id>/units/preview", table_views.preview, name="unit-preview"),
    path("t/<slug:board_id>/units/field", table_views.field, name="unit-field"),
    path("t/<slug:board_id>/units/return", table_views.put_back, name="unit-return"),
]
