"""Addresses of the pages around the table."""

from django.urls import path

from tablecheck.pages import reading, starting

urlpatterns = [
    path("", starting.home, name="home"),
    path("new/", starting.new, name="new"),
    path("demo/", starting.demo_table, name="demo"),
    path("open/", starting.open_file, name="open"),
    path("about/", reading.about, name="about"),
    path("about/notices/<str:package>/", reading.notice, name="notice"),
    path("rules/", reading.rules, name="rules"),
    path("rules/<slug:game>/", reading.rules, name="rules-of"),
    path("favicon.ico", reading.favicon, name="favicon"),
]
