"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path

from tablecheck.live.consumer import TableSocket

websocket_urlpatterns = [path("ws/tables/<str:board>/", TableSocket.as_asgi())]
