"""The project's ASGI application, with a bare echo socket beside the tables'."""

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application
from django.urls import path


class Echo(AsyncWebsocketConsumer):
    """Sends back what it gets, as directly as the table's own socket does."""

    channel_layer_alias = "none"

    async def dispatch(self, message):
        """Without the detour through Django's thread that Channels makes."""
        if message["type"] == "websocket.connect":
            await self.accept()
        elif message["type"] == "websocket.receive":
            await self.send(text_data=message["text"])
        else:
            await self.websocket_disconnect(message)


def made() -> ProtocolTypeRouter:
    """The application; the tables' socket is imported once Django is up."""
    http = get_asgi_application()
    from tablecheck.live.routing import websocket_urlpatterns

    sockets = [*websocket_urlpatterns, path("ws/echo/", Echo.as_asgi())]
    return ProtocolTypeRouter({"http": http, "websocket": SessionMiddlewareStack(URLRouter(sockets))})


application = made()
