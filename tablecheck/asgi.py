"""The ASGI entry: pages and API over HTTP, tables over sockets."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablecheck.settings")

from django.core.asgi import get_asgi_application

http = get_asgi_application()  # first: it loads the applications that the routes below import

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack

from tablecheck.live.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(SessionMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
