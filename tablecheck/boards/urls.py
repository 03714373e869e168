"""Addresses of the pages."""

from django.urls import include, path

from tablecheck.boards import past, sharing, turn_views, views, walk_views

table = [
    path("", views.table, name="table"),
    path("sight", views.sight, name="sight"),
    path("seen-area", views.seen_area, name="seen-area"),
    path("turn/step", turn_views.step, name="turn-step"),
    path("turn/unit", turn_views.unit, name="turn-unit"),
    path("turn/hand", turn_views.by_hand, name="turn-by-hand"),
    path("walk", walk_views.walk, name="walk"),
    path("walk/reach", walk_views.reach, name="walk-reach"),
    path("edit", views.edit, name="edit"),
    path("since", views.since, name="since"),
    path("document.json", views.document, name="board-document"),
    path("history", past.past, name="history"),
    path("at/<int:revision>", past.past, name="past"),
    path("at/<int:revision>/branch", past.branch, name="branch"),
    path("share", sharing.share, name="share"),
    path("share/<int:link_id>/revoke", sharing.revoke, name="revoke"),
    path("name", sharing.name, name="own-name"),
]

urlpatterns = [
    path("t/<slug:board_id>/", include(table)),
    path("join/", sharing.join, name="join"),
    path("", include("tablecheck.pages.urls")),
]
