"""The bare round trip that measurements compare with; mounted only where TABLECHECK_BENCH is 1."""

from __future__ import annotations

from channels.generic.websocket import AsyncWebsocketConsumer


class Echo(AsyncWebsocketConsumer):
    """Sends back what it gets."""

    channel_layer_alias = "none"

    async def dispatch(self, message):  # type: ignore[no-untyped-def]
        """Without the detour through Django's thread, like the table's own socket."""
        if message["type"] == "websocket.connect":
            await self.accept()
        elif message["type"] == "websocket.receive":
            await self.send(text_data=message["text"])
        else:
            await self.websocket_disconnect(message)
