"""A person at a terminal is asked what their demand leaves open, while they watch it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from rich.console import Console
from rich.text import Text

from bridges.cli.answers import call
from bridges.cli.bridge_errors import BridgeRefused, BridgeSilent, BridgeUnreachable
from bridges.cli.show_lines import ShowLines
from bridges.cli.stream import Frame
from bridges.cli.terminal import clean
from towow_core.domain.clarifications import ClarificationState
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.events import ClarificationAnswered, ClarificationAsked, ClarificationAssumed

AGAIN_S, CLARIFICATIONS = 1.0, "/clarifications"
_SAID_BADLY = frozenset({httpx.codes.BAD_REQUEST, httpx.codes.UNPROCESSABLE_ENTITY})
ReadLine = Callable[[], Awaitable[str]]


class Asking:
    """Shows events as `ShowLines` does, and asks what the demand waits for: an empty line takes the default.

    Args:
        read_line: The person's next line; "" where they only press Enter, and at the end of what they say.
    """

    def __init__(self, console: Console, client: httpx.AsyncClient, read_line: ReadLine) -> None:
        self._show, self._client, self._read_line = ShowLines(console), client, read_line
        self._open: dict[str, ClarificationAsked] = {}
        self._asking: asyncio.Task[None] | None = None

    def __call__(self, frame: Frame, demand_id: str) -> None:
        self._show(frame, demand_id)
        try:
            event = frame.envelope.event
        except MalformedMessage:
            return
        match event:
            case ClarificationAsked() if event.demand_id == demand_id:
                self._open[event.question_id] = event
                if self._asking is None:
                    self._asking = asyncio.get_running_loop().create_task(self._ask_all(demand_id))
            case ClarificationAnswered() | ClarificationAssumed():
                self._open.pop(event.question_id, None)
                if not self._open:
                    self.stop()

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    async def _ask_all(self, demand_id: str) -> None:
        """One question after the other, each answer sent at once: it may settle what the others ask.

        What the bridge cannot read is said, and the same question is asked again.
        """
        await asyncio.sleep(0)  # questions that come together are shown together
        path = f"/api/v1/demand/{demand_id}{CLARIFICATIONS}"
        self._print("  " + self._show.live.say("your_answer"))
        while (question := next(iter(self._open.values()), None)) is not None:
            self._print("  → " + clean(question.text))
            said = (await self._read_line()).strip() or None  # null: its default
            try:
                self._forget_settled(await self._sent(path, {"answers": {question.question_id: said}}))
            except BridgeRefused as error:
                self._print(f"  ! {error}")
                if error.status not in _SAID_BADLY:  # too late: what is assumed is told by an event
                    return

    async def _sent(self, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        """The demand after it; said once more while the bridge cannot be reached: what was typed is not lost."""
        method = "POST"
        while True:
            try:
                return await call(self._client, method, path, body, self._show.live.say("language"))
            except BridgeSilent as error:  # it has it, and may have taken it: what has become of it is looked up
                self._print(f"  ! {error}")
                method, path, body = "GET", path.removesuffix(CLARIFICATIONS), None
            except BridgeUnreachable as error:
                self._print(f"  ! {error}")
                await asyncio.sleep(AGAIN_S)

    def _forget_settled(self, demand: dict[str, Any]) -> None:
        for question in demand.get("clarifications", ()):
            if question["state"] != ClarificationState.ASKED:
                self._open.pop(question["question_id"], None)

    def _print(self, text: str) -> None:
        self._show.console.print(Text(text, style="bold"))
