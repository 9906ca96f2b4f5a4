"""A client of the canvas socket, as a browser would be one."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.bridges.small_bridge import SmallBridge
from tests.waiting import PATIENCE_S


class CanvasUser:
    """Sends actions, and keeps what it was told."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self._socket, self.name = socket, name
        self.told: list[dict[str, Any]] = []
        self._sent = 0

    async def hears(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; what comes before it is kept too."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                message = json.loads(await self._socket.recv())
                self.told.append(message)
                if message["type"] in kinds:
                    return message

    async def sees_waiting(self, *node_ids: str) -> None:
        """Until these nodes wait for a person, in the run that began last, and since they were last tried again."""
        while True:
            began = max((n for n, m in enumerate(self.told) if m["type"] == "workflow_started"), default=0)
            waiting = set[str]()
            for message in self.told[began:]:
                if message["type"] == "nodes_retried":
                    waiting -= {*message["again"]}
                if message["type"] == "execution_status" and message["status"] == "waiting":
                    waiting.add(message["node_id"])
            if {*node_ids} <= waiting:
                return
            await self.hears("execution_status")

    async def asks(self, action: str, version: int = 0, **facts: Any) -> dict[str, Any]:
        """Send an action, and wait for the answer to it."""
        self._sent += 1
        message_id = f"{self.name}-{self._sent}"
        envelope = {"action": action, "message_id": message_id, "client_id": self.name, "version": version}
        await self._socket.send(json.dumps({**envelope, **facts}))
        while True:
            answer = await self.hears("ack", "conflict", "error")
            if answer["message_id"] == message_id:
                return answer

    async def sends(self, text: str, times: int = 1) -> None:
        """Send something raw so many times, and wait for no answer."""
        for _ in range(times):
            await self._socket.send(text)

    async def says(self, text: str) -> dict[str, Any]:
        """Send something raw."""
        await self._socket.send(text)
        return await self.hears("ack", "conflict", "error")

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == kind]


@asynccontextmanager
async def connected(
    bridge: SmallBridge, workflow_id: str, name: str, query: str = "", *, url: str = ""
) -> AsyncIterator[CanvasUser]:
    """Somebody who has just come to a canvas."""
    base = (url or bridge.url).replace("http://", "ws://").rstrip("/")
    # Unread messages do not keep the goodbye from being read.
    async with connect(
        f"{base}/ws/canvas/{workflow_id}?client_id={name}{query}", proxy=None, max_queue=None, max_size=None
    ) as socket:
        yield CanvasUser(socket, name)


@asynccontextmanager
async def at_canvas(
    bridge: SmallBridge, workflow_id: str, name: str, query: str = "", *, url: str = ""
) -> AsyncIterator[CanvasUser]:
    """Somebody at a canvas, who has been told what is on it."""
    async with connected(bridge, workflow_id, name, query, url=url) as user:
        await user.hears("initial_state")
        yield user
