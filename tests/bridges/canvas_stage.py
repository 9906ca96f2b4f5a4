"""Three people at one canvas of two bridges, in any order of all that can happen to them.

The real service, visits and store; only the wire is in memory and loses what was on it, and a bridge is killed by
dropping all of it that lives. No time passes and nothing is left to chance: the same steps are the same story.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from weakref import WeakSet

from fastapi import WebSocket
from hypothesis import strategies as st

from bridges.canvas.canvas_messages import CHANGES, CanvasAction
from bridges.canvas.canvas_socket import Visit
from bridges.http.context import BridgeContext
from tests.bridges.canvas_acts import ACTS, do
from tests.bridges.canvas_page import CanvasPage, Message
from tests.waiting import turn
from towow_core.domain.canvas import FIRST_VERSION, CanvasState
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.models import Language
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.canvas_synchronizer import CanvasClient
from towow_core.orchestration.contexts import shown_state
from towow_core.orchestration.executors import TaskExecutor
from towow_core.orchestration.stored_forms import entry_of, workflow_of
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support import codec
from towow_core.support.clock import SystemClock
from towow_core.workflow.difference import differences
from towow_core.workflow.events import Author, CanvasChangeEvent
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.graph import find_cycle

PEOPLE, BRIDGES = range(3), range(2)
ROUNDS_MAX, TURNS_OF_ONE = 300, 30
STEPS_MIN = 30
T = TypeVar("T")
MakePage = Callable[[str, Callable[[Message], None]], CanvasPage]
Step = tuple[str, int, int, int, int, int]  # what, who, of what, which, how long a pause behind it, and who reads then


class SlowDatabase(Database):
    """As with its own threads, others go on before a transaction and behind it: who is killed there never hears."""

    async def write(self, work, *, urgent=False):
        await turns(1)
        result = await super().write(work, urgent=urgent)
        await turns(1)
        return result

    async def read(self, work):
        await turns(1)
        result = await super().read(work)
        await turns(1)
        return result


async def turns(count: int) -> None:
    """Let everybody go on, so many times."""
    for _ in range(count):
        await turn()


class Bridge:
    """One process of the bridge, as far as canvases are concerned."""

    def __init__(self, store: Store) -> None:
        self.tasks = WeakSet[asyncio.Task[Any]]()
        self.service = WorkflowService(
            store=store,
            llm=LLMService(OfflineClient(), fallbacks=FALLBACKS),
            executors={"task": TaskExecutor()},
            policy=OrchestrationPolicy(),
            clock=SystemClock(),
        )

    def start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """A task of this process, as are all that it starts."""
        within = copy_context()
        within.run(PROCESS.set, self)
        return asyncio.get_running_loop().create_task(work, context=within)

    async def kill(self) -> None:
        running = [task for task in self.tasks if not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


PROCESS: ContextVar[Bridge | None] = ContextVar("PROCESS", default=None)


def noted(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], context: Context | None = None, **options: Any
) -> "asyncio.Task[Any]":
    """The loop's tasks, each known to the process that it is of."""
    task = asyncio.Task(work, loop=loop, context=context, **options)
    process = context.get(PROCESS) if context is not None else PROCESS.get()
    if process is not None:
        process.tasks.add(task)
    return task


class Person:
    """One at a page, with a wire to a bridge or none."""

    def __init__(self, name: str, page: MakePage) -> None:
        self.page = page(name, self._send)
        self.to_bridge: asyncio.Queue[Message] = asyncio.Queue()
        self.to_page: list[str] = []
        self.at: int | None = None
        self.visit: asyncio.Task[None] | None = None

    def _send(self, message: Message) -> None:
        self.to_bridge.put_nowait(message)  # of the wire that there is now


class Stage:
    """Everybody, the bridges and the store."""

    def __init__(self, page: MakePage) -> None:
        self.store = Store(SlowDatabase("sqlite://", inline=True))
        self.bridges = [Bridge(self.store) for _ in BRIDGES]
        self.people = [Person(f"p{n}", page) for n in PEOPLE]
        self.connections = 0
        self.workflow_id = ""

    async def begin(self) -> None:
        asyncio.get_running_loop().set_task_factory(noted)
        self.workflow_id = (await self.bridges[0].service.create("", "ann")).workflow_id
        for n in PEOPLE:
            await self.join(n, n % 2)
        await self.settle()
        for n in range(3):
            do(self.people[0].page, "draw", n, n)
        for n in range(2):
            do(self.people[0].page, "connect", n, 1)
        await self.settle()

    async def session(self, bridge: int) -> WorkflowSession:
        there = self.bridges[bridge]
        return await there.start(there.service.open(self.workflow_id))

    async def join(self, who: int, bridge: int) -> None:
        """Connect, as one who has been here, where there is no connection."""
        person = self.people[who]
        if person.visit is not None:
            return
        self.connections += 1
        name, there, page = f"p{who}-{self.connections}", self.bridges[bridge], person.page
        person.to_bridge, person.to_page, person.at = asyncio.Queue(), [], bridge
        query = f"together={self.connections % 2}"
        if page.known:
            query += f"&version={page.known['version']}&n={page.n}"
        socket = WebSocket(wire(query), receiver(person.to_bridge), sender(person.to_page))
        await socket.accept()
        visit = Visit(socket, await self.session(bridge), CanvasClient(name), "", Language.EN)
        page.client_id = name
        context = cast(BridgeContext, SimpleNamespace(closing=asyncio.Event()))
        person.visit = there.start(visit.stay(context, asyncio.Event()))

    async def leave(self, who: int) -> None:
        """The wire is cut: what was on it is lost."""
        person = self.people[who]
        if person.visit is not None:
            person.visit.cancel()
            await asyncio.gather(person.visit, return_exceptions=True)
            person.visit, person.at, person.to_page = None, None, []
            person.page.lost()

    async def kill(self, bridge: int) -> None:
        """And start another one on what it left."""
        await self.bridges[bridge].kill()
        for who in PEOPLE:
            if self.people[who].at == bridge:
                await self.leave(who)
        self.bridges[bridge] = Bridge(self.store)
        await self.bridges[bridge].start(self.bridges[bridge].service.start())

    async def follow(self, bridge: int) -> None:
        """It looks for what the other one wrote."""
        await self.bridges[bridge].start((await self.session(bridge)).catch_up())

    async def go_back(self, who: int, versions: int) -> None:
        """They make the canvas what it was so many versions ago, over HTTP, where that changes anything and may be."""
        person = self.people[who]
        if person.at is None:
            return
        session, there = await self.session(person.at), self.bridges[person.at]
        now = session.workflow.canvas
        version = max(FIRST_VERSION, now.version - versions)
        then = await there.start(session.history.canvas_at(session.workflow, version))
        author = Author(client_id=f"p{who}")
        with suppress(CanvasRefused):
            made = await there.start(session.restore(version, author, on_version=now.version))
            found = [codec.dump(each) for each in differences(now, then)]
            assert made.new_version is not None
            person.page.did(found, made.new_version)

    def read(self, who: int, count: int) -> None:
        """The page takes in what has come so far, at most so many."""
        person = self.people[who]
        for _ in range(min(count, len(person.to_page))):
            told = json.loads(person.to_page.pop(0))
            for message in told if isinstance(told, list) else (told,):
                person.page.hear(message)

    async def settle(self) -> None:
        """Everybody connects and is patient, until nothing happens any more."""
        quiet = 0
        for _ in range(ROUNDS_MAX):
            for who in PEOPLE:
                await self.join(who, who % 2)
            await turns(TURNS_OF_ONE)
            for bridge in BRIDGES:
                await self.follow(bridge)
            heard = any(person.to_page for person in self.people)
            for who in PEOPLE:
                self.read(who, len(self.people[who].to_page))
            waits = any(person.page.pending or not person.page.is_connected for person in self.people)
            quiet = 0 if heard or waits else quiet + 1  # who has heard nothing yet, of what was missed, is not there
            if quiet > 2:
                return
            for who in PEOPLE:
                if self.people[who].page.is_behind:  # what is missing is not on its way
                    await self.leave(who)
        raise AssertionError(f"no end: {[person.page.standing for person in self.people]}")

    async def end(self) -> None:
        for bridge in self.bridges:
            await bridge.kill()
        self.store.close()


def wire(query: str) -> dict[str, Any]:
    return {"type": "websocket", "path": "/", "headers": [], "query_string": query.encode(), "subprotocols": []}


def receiver(queue: "asyncio.Queue[Message]"):
    async def receive() -> Message:
        if not connected:
            connected.append(True)
            return {"type": "websocket.connect"}
        return {"type": "websocket.receive", "text": json.dumps(await queue.get())}

    connected: list[bool] = []
    return receive


def sender(told: list[str]):
    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            told.append(message["text"])

    return send


async def play(steps: Sequence[Step], page: MakePage = CanvasPage) -> None:
    """All of it, with what must hold in between and in the end.

    Raises:
        AssertionError: It does not hold.
    """
    stage = Stage(page)
    await stage.begin()
    for what, who, one, other, pause, readers in steps:
        match what:
            case "leave":
                await stage.leave(who)
            case "join":
                await stage.join(who, one % 2)
            case "kill":
                await stage.kill(one % 2)
            case "follow":
                await stage.follow(one % 2)
            case "go back":
                await stage.go_back(who, 1 + other)
            case _:
                do(stage.people[who].page, what, one, other)
        await turns(pause)
        for reader in PEOPLE:
            if readers >> reader & 1:
                stage.read(reader, pause)
        for bridge in BRIDGES:
            look((await stage.session(bridge)).workflow.canvas)
    await stage.settle()
    await compare(stage)
    await stage.end()


def look(canvas: CanvasState) -> None:
    """What must hold at any time."""
    ends = [(edge.source, edge.target) for edge in canvas.edges.values()]
    assert all(end in canvas.nodes for pair in ends for end in pair)
    assert len(ends) == len(set(ends))
    assert not find_cycle(canvas.nodes, ends)


async def compare(stage: Stage) -> None:
    """What must hold when nothing happens any more."""
    sessions = [await stage.session(bridge) for bridge in BRIDGES]
    workflow = sessions[0].workflow
    assert sessions[1].workflow == workflow
    record = await stage.store.workflows.find(stage.workflow_id)
    assert record is not None
    assert workflow_of(record) == workflow
    entries = [entry_of(row) for row in await stage.store.workflows.log(stage.workflow_id, after=0, limit=10_000)]
    folded = new_workflow(stage.workflow_id, user_id="ann", created_at=workflow.created_at)
    made = {}
    for entry in entries:
        if entry.passed:
            folded = fold(folded, entry.event)
            if isinstance(entry.event, CanvasChangeEvent):
                made[folded.canvas.version] = entry.event
    assert folded == workflow

    state = shown_state(workflow)
    for person in stage.people:
        page = person.page
        assert page.known is not None
        for name in ("version", "nodes", "edges", "variables"):
            assert page.known[name] == state[name], f"{name} at {page.client_id}"
        assert (page.known["run"] or {}).get("status") == (state["run"] or {}).get("status")
        for accepted in page.accepted:
            event = made[accepted.version]
            # What was done before a cut, and is sent again behind it, was done by the same person's connection before.
            assert event.client_id.partition("-")[0] == accepted.client_id.partition("-")[0]
            assert event.change_type == CHANGES[CanvasAction(accepted.action)]
            assert accepted.data.items() <= event.change_data.items()


WIRES = ("leave", "join", "join", "kill", "follow", "follow", "go back")
steps_of = st.lists(
    st.tuples(
        st.sampled_from((*ACTS, *WIRES)),
        st.sampled_from(PEOPLE),
        st.integers(0, 3),
        st.integers(0, 7),
        st.integers(0, 12),
        st.integers(0, 7),
    ),
    min_size=STEPS_MIN,
    max_size=3 * STEPS_MIN,
)
