"""The addresses of sockets."""

from __future__ import annotations

import os

from django.urls import path

from tablecheck.live.consumer import TableSocket

websocket_urlpatterns = [path("ws/tables/<str:board>/", TableSocket.as_asgi())]

if os.environ.get("TABLECHECK_BENCH") == "1":
    from tablecheck.live.echo import Echo

    websocket_urlpatterns.append(path("ws/echo/", Echo.as_asgi()))
