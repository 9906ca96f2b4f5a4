"""CanvasSynchronizer: shows everybody who looks at a canvas what has just become of it (seed 003)."""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property

import orjson

from towow_core.domain.canvas import Workflow
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.contexts import shown_state
from towow_core.orchestration.cursors import SHARED_EVERY_S, Cursor, Soon, Timer
from towow_core.orchestration.missed import brought_back
from towow_core.orchestration.told_of_canvas import Message, message_of
from towow_core.workflow.events import Author, CanvasChangeEvent, OrchestrationEvent

MESSAGES_WAITING_MAX = 2_000
AT_ONCE_MAX = 2_000_000  # characters that are written out together, with the last message of them
CLIENTS_MAX = 100  # at one canvas of one bridge
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Told:
    """A message for one or many, made into text once."""

    def __init__(self, message: Message) -> None:
        self.message = message

    @property
    def is_of_presence(self) -> bool:
        return bool(self.message["type"] == "presence")

    @cached_property
    def text(self) -> str:
        try:
            return orjson.dumps(self.message).decode()
        except TypeError:  # a number of more digits, or half a character, which it has no form for
            return _COMPACT.encode(self.message)


class CanvasClient:
    """One who looks: messages for it, in order. One that does not read is sent away, and finds all when it is back."""

    def __init__(self, client_id: str, name: str = "") -> None:
        """`name` is what the others see of who it is; empty where nobody knows."""
        self.client_id, self.name = client_id, name
        self.cursor = Cursor()
        self.sees: list[Message] = []  # the others, as it was last told
        self.too_slow = asyncio.Event()
        self._messages: deque[Told] = deque()  # and no queue, which takes as long for each as all else together
        self._cursors: dict[str, Message] = {}  # of others, by client: where one was before is told to nobody
        self._some = asyncio.Event()

    def send(self, message: Message | Told) -> None:
        told = message if isinstance(message, Told) else Told(message)
        if self._messages and told.is_of_presence and self._messages[-1].is_of_presence:
            self._messages[-1] = told  # who was here before that is told to nobody who did not read it
            return
        if len(self._messages) >= MESSAGES_WAITING_MAX:
            self.too_slow.set()
            return
        self._messages.append(told)
        self._some.set()

    def send_all(self, several: Sequence[Told]) -> None:
        """So many messages of what has happened, in order."""
        if len(self._messages) + len(several) > MESSAGES_WAITING_MAX:
            self.too_slow.set()
        elif several:
            self._messages.extend(several)
            self._some.set()

    def send_cursors(self, cursors: list[Message]) -> None:
        """Where others point now; a client that does not read is told the last of it only."""
        self._cursors.update({each["client_id"]: each for each in cursors})
        self._some.set()

    async def next(self) -> Message:
        """The next message, as soon as there is one."""
        await self.until_some()
        return self._messages.popleft().message if self._messages else self._taken_cursors()

    async def texts(self) -> list[str]:
        """The messages that wait, in order, as soon as there is one; no more at once than `AT_ONCE_MAX`."""
        await self.until_some()
        texts, length = list[str](), 0
        while self._messages and length < AT_ONCE_MAX:
            texts.append(self._messages.popleft().text)
            length += len(texts[-1])
        return [*texts, Told(self._taken_cursors()).text] if self._cursors else texts

    async def until_some(self) -> None:
        """Wait until there is a message."""
        while not (self._messages or self._cursors):
            self._some.clear()
            await self._some.wait()

    def _taken_cursors(self) -> Message:
        people = list(self._cursors.values())
        self._cursors = {}
        return {"type": "cursors", "people": people}


class CanvasSynchronizer:
    """The clients of one workflow."""

    def __init__(
        self,
        sync_service: BidirectionalSyncService,
        last_n: Callable[[], int] = lambda: 0,
        timer: Timer | None = None,
    ) -> None:
        """`last_n` is the number of the log's entry that is shown: a client that comes back says how far it heard."""
        self._clients: list[CanvasClient] = []
        self._happened: list[tuple[Told, CanvasClient | None]] = []  # not given out yet, and whose it was, who knows it
        self._makers: dict[str, CanvasClient] = {}  # by event that is under way: a name could be somebody else's
        self._last_n = last_n
        self._moved: list[CanvasClient] = []
        self._elsewhere: list[Message] = []  # people of other bridges, as they say it
        self._sharing = Soon(self._share_cursors, SHARED_EVERY_S, timer)
        self.when_here_changes: Callable[[], None] = lambda: None
        sync_service.when_applied.append(self.show)

    @property
    def is_watched(self) -> bool:
        return bool(self._clients)

    @property
    def is_full(self) -> bool:
        """Everybody is told of everybody, so each who comes costs as much as there are."""
        return len(self._clients) >= CLIENTS_MAX

    def join(self, client: CanvasClient, workflow: Workflow, missed: Message | None = None) -> None:
        """From here on it is told of everything; first of what there is, or, where it was here before, has missed."""
        self._give_out()
        self._clients.append(client)
        first = initial_state(workflow, client.client_id) if missed is None else {"type": "missed_operations", **missed}
        client.send({"n": self._last_n(), **first})
        self._tell_who_is_here()
        pointing = [_cursor(each) for each in self._clients if each is not client and each.cursor.place]
        if cursors := pointing + [_pointed(each) for each in self._elsewhere if each["x"] is not None]:
            client.send_cursors(cursors)
        self.when_here_changes()

    def leave(self, client: CanvasClient) -> None:
        if client in self._clients:
            self._clients.remove(client)
            self._tell_who_is_here()
            self.when_here_changes()

    @contextmanager
    def making(self, client: CanvasClient, event_id: str) -> Iterator[None]:
        """This client makes this change, and is told of it by the answer alone."""
        self._makers[event_id] = client
        try:
            yield
        finally:
            del self._makers[event_id]

    def point(self, client: CanvasClient, node_id: str) -> None:
        """Tell the others which node it has selected; empty: none."""
        if client.cursor.node_id != node_id:
            client.cursor = replace(client.cursor, node_id=node_id, property="")
            self._tell_who_is_here()
            self.when_here_changes()

    def move(self, client: CanvasClient, cursor: Cursor) -> None:
        """Tell the others soon where it points and what it is at; of what comes meanwhile the last alone."""
        client.cursor = cursor
        if client not in self._moved:
            self._moved.append(client)
        self._sharing.ask()

    def _share_cursors(self) -> None:
        moved, self._moved = [each for each in self._moved if each in self._clients], []
        self._tell_who_is_here()
        for client in self._clients:
            if cursors := [_cursor(each) for each in moved if each is not client]:
                client.send_cursors(cursors)
        self.when_here_changes()

    def here(self) -> list[Message]:
        """Who is at this bridge, at what and where, for the others."""
        return [{**_seen(each), **_cursor(each)} for each in self._clients]

    def show_others(self, people: list[Message]) -> None:
        """Who is at other bridges now; whoever has just come here from there is told of once."""
        before = {each["client_id"]: _pointed(each) for each in self._elsewhere}
        ids = {client.client_id for client in self._clients}
        self._elsewhere = [each for each in people if each["client_id"] not in ids]
        self._tell_who_is_here()
        pointed = [_pointed(each) for each in self._elsewhere]
        nowhere = {"x": None, "y": None}
        moved = [each for each in pointed if before.get(each["client_id"], {**each, **nowhere}) != each]
        for client in self._clients if moved else ():
            client.send_cursors(moved)

    def tell(self, message: Message) -> None:
        """Something to everybody who looks."""
        self._give_out()
        told = Told(message)
        for client in self._clients:
            client.send(told)

    def tell_asked(self, workflow_id: str, sentence: str, author: Author) -> None:
        """What somebody has just said to the workflow, before anything is decided; by whom, where that is known."""
        pages = (c.name for c in self._clients if author.client_id and c.client_id.startswith(f"{author.client_id}-"))
        said = {
            "content": sentence,
            "by": author.by or author.said_name or next(pages, ""),
            "client_id": author.client_id,
        }
        self.tell({"type": "sentence_asked", "workflow_id": workflow_id, **said})

    def _tell_who_is_here(self) -> None:
        self._give_out()
        elsewhere = [{name: each[name] for name in _SEEN} for each in self._elsewhere]
        for client in self._clients:
            people = [_seen(each) for each in self._clients if each is not client] + elsewhere
            if people != client.sees:
                client.sees = people
                client.send({"type": "presence", "people": people})

    async def show(self, workflow: Workflow, event: OrchestrationEvent) -> None:
        """What an event means for those who look; nobody is told of their own change, unless more came of it.

        It is given out before anybody is answered, together with what was recorded with it: to fifty people of twenty
        changes is not a thousand times.
        """
        message = message_of(workflow, event)
        if message is None:
            return
        told = Told({**message, "n": self._last_n()})
        is_alone = (
            isinstance(event, CanvasChangeEvent)
            and event.change_type != "several"  # see `consequences`
            and not brought_back([event], workflow.run)
        )
        author = self._maker(event) if isinstance(event, CanvasChangeEvent) and is_alone else None
        if not self._happened:
            asyncio.get_running_loop().call_soon(self._give_out)
        self._happened.append((told, author))

    def _maker(self, event: CanvasChangeEvent) -> CanvasClient | None:
        if event.event_id in self._makers:
            return self._makers[event.event_id]
        return next((client for client in self._clients if client.client_id == event.client_id), None)

    def _give_out(self) -> None:
        happened, self._happened = self._happened, []
        if not happened:
            return
        everything, authors = [told for told, _ in happened], {author for _, author in happened}
        for client in self._clients:
            client.send_all([told for told, by in happened if by is not client] if client in authors else everything)


_SEEN = ("client_id", "name", "node_id", "property")


def _seen(client: CanvasClient) -> Message:
    at = {"node_id": client.cursor.node_id, "property": client.cursor.property}
    return {"client_id": client.client_id, "name": client.name, **at}


def _cursor(client: CanvasClient) -> Message:
    """Null: it is not on the canvas."""
    x, y = client.cursor.place or (None, None)
    return {"client_id": client.client_id, "x": x, "y": y}


def _pointed(person: Message) -> Message:
    return {name: person[name] for name in ("client_id", "x", "y")}


def initial_state(workflow: Workflow, client_id: str) -> Message:
    """All that there is, for a client that has just come."""
    state = shown_state(workflow)
    return {"type": "initial_state", **state, "demand_id": workflow.demand_id, "client_id": client_id}
