"""Addresses of the pages around the table."""

from django.urls import path

from tablecheck.pages import reading, starting, tables

urlpatterns = [
    path("", starting.home, name="home"),
    path("new/", starting.new, name="new"),
    path("demo/", starting.demo_table, name="demo"),
    path("open/", starting.open_file, name="open"),
    path("mine/<slug:board_id>/rename", tables.rename, name="rename-table"),
    path("mine/<slug:board_id>/copy", tables.copy, name="copy-table"),
    path("mine/<slug:board_id>/archive", tables.archive, name="archive-table"),
    path("mine/<slug:board_id>/unarchive", tables.unarchive, name="unarchive-table"),
    path("mine/<slug:board_id>/delete", tables.delete, name="delete-table"),
    path("mine/<slug:board_id>/restore", tables.restore, name="restore-table"),
    path("mine/<slug:board_id>/leave", tables.leave, name="leave-table"),
    path("about/", reading.about, name="about"),
    path("about/notices/<str:package>/", reading.notice, name="notice"),
    path("rules/", reading.rules, name="rules"),
    path("rules/<slug:game>/", reading.rules, name="rules-of"),
    path("favicon.ico", reading.favicon, name="favicon"),
]
