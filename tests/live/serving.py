"""A server in a process of its own, with a plain drawing: `python -m tests.live.serving DATABASE`.

Prints its port once it listens.
"""

from __future__ import annotations

import asyncio
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django
import uvicorn
from django.conf import settings


async def serve() -> None:
    """Serve the tables' sockets on a free port."""
    from channels.routing import URLRouter
    from channels.sessions import SessionMiddlewareStack

    from tablecheck.live import hub
    from tablecheck.live.routing import websocket_urlpatterns
    from tests.live import plain

    hub.use(hub.Hub(renderer=plain))
    application = SessionMiddlewareStack(URLRouter(websocket_urlpatterns))
    server = uvicorn.Server(uvicorn.Config(application, port=0, lifespan="off", log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
    await serving


if __name__ == "__main__":
    settings.DATABASES["default"]["NAME"] = sys.argv[1]
    django.setup()
    asyncio.run(serve())
