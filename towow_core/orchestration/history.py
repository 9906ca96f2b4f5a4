"""WorkflowHistory: the versions of a canvas, read from its log. Each change that passed made the next one."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import FIRST_VERSION, PLAN_PART, CanvasState, Workflow
from towow_core.domain.errors import UnknownVersion
from towow_core.domain.people import People
from towow_core.orchestration.event_bus import LogEntry
from towow_core.orchestration.given_by_name import team
from towow_core.orchestration.stored_forms import entry_of
from towow_core.store.records import WorkflowEntry
from towow_core.store.workflows import WorkflowBook
from towow_core.workflow.changes import apply_change
from towow_core.workflow.difference import differences, said_of
from towow_core.workflow.events import PLAN, CanvasChangeEvent, WorkflowRenamedEvent, single_changes
from towow_core.workflow.settled_parts import with_settled_parts
from towow_core.workflow.values_said import NOBODY_NAMED, by_name

IMPORT = "import"  # the client that draws at once what was drawn elsewhere
READ_AT_ONCE = 200  # entries
KEPT_EVERY = 100  # versions: from one that is kept on, a canvas is made again
WORKFLOWS_KEPT = 50
_NEVER = "9999"  # behind every moment as it is written


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a canvas, and the change that made it.

    Attributes:
        event: None of the first one, an empty canvas.
        said: What was changed.
        is_redo: It takes back what took something back.
        renames: How the workflow was called otherwise while this was the latest one, oldest first; none of them is a
            change of the canvas.
    """

    version: int
    at: str
    said: Bilingual
    event: CanvasChangeEvent | None = None
    is_redo: bool = False
    renames: tuple[WorkflowRenamedEvent, ...] = ()

    @property
    def origin(self) -> str:
        """How it came about."""
        event = self.event
        if event is None:
            return "beginning"
        if event.restores is not None:
            return "restore"
        if event.takes_back:
            return "redo" if self.is_redo else "undo"
        if event.original_decision_id:
            return "conversation"
        return event.client_id if event.client_id in {PLAN, IMPORT} else "hand"


PeopleOf = Callable[[Workflow], Awaitable[People]]


class WorkflowHistory:
    """What there was. A version that has been is for ever what it was, so some are kept."""

    def __init__(self, book: WorkflowBook, people: PeopleOf = team) -> None:
        """`people` tells whom a workflow's nodes can name."""
        self._book, self._people = book, people
        self._kept: OrderedDict[str, dict[int, CanvasState]] = OrderedDict()

    async def names(self, workflow: Workflow) -> dict[str, str]:
        """What those are called whom its nodes may name, by id."""
        return {person: who.name for person, who in (await self._people(workflow)).items()}

    async def canvas_at(self, workflow: Workflow, version: int) -> CanvasState:
        """The canvas as this version was.

        Raises:
            UnknownVersion: It never had one of this number.
        """
        if not FIRST_VERSION <= version <= workflow.canvas.version:
            raise UnknownVersion(version, workflow.canvas.version)
        if version == workflow.canvas.version:
            return workflow.canvas
        kept = self._kept_of(workflow.workflow_id)
        canvas = kept[max(each for each in kept if each <= version)]
        async for _, made in self.from_version(canvas, version):
            canvas = made
            if made.version % KEPT_EVERY == 0:
                kept[made.version] = made
        return canvas

    async def restored(self, workflow: Workflow, version: int) -> CanvasState:
        """The canvas as going back to this version makes it: that one, but for parts that others took over since.

        Raises:
            UnknownVersion: It never had one of this number.
        """
        then, now = await self.canvas_at(workflow, version), workflow.canvas
        since = await self.changes(workflow.workflow_id, after_version=version, limit=now.version - version)
        return with_settled_parts(then, now, since)

    async def from_version(self, canvas: CanvasState, to: int) -> AsyncIterator[tuple[CanvasChangeEvent, CanvasState]]:
        """Each change from this canvas to a later version, with the canvas that it made."""
        while canvas.version < to:
            limit = min(READ_AT_ONCE, to - canvas.version)
            entries = await self.changes(canvas.workflow_id, after_version=canvas.version, limit=limit)
            if not entries:
                raise UnknownVersion(to, canvas.version)
            for event in entries:
                canvas = apply_change(canvas, event.change_type, event.change_data)
                yield event, canvas

    async def changes(self, workflow_id: str, *, after_version: int, limit: int) -> list[CanvasChangeEvent]:
        """The changes behind this version, in order."""
        rows = await self._book.changes(workflow_id, after_version=after_version, limit=limit)
        return await asyncio.to_thread(_changes_in, rows)

    async def made_of(self, workflow_id: str, act: str, version: int) -> int | None:
        """Which version this act made, of those right after this one; None: none of them.

        Whoever sends a change again, since its answer was lost, learns from this that it was done.
        """
        found = await self.changes(workflow_id, after_version=version, limit=READ_AT_ONCE) if act else []
        return next((version + n for n, event in enumerate(found, start=1) if event.act == act), None)

    async def was_given(self, workflow_id: str, node_id: str, person: str, since: str) -> bool:
        """Whether somebody has made a task this person's after this moment; what the plan says is nobody's doing."""
        rows = await self._book.entries_of(workflow_id, (CanvasChangeEvent.__name__,))
        later = await asyncio.to_thread(_changes_in, [row for row in rows if row.timestamp > since])
        by_hand = (step for event in later if event.client_id != PLAN for step in single_changes(event))
        steps = (data for _, data in by_hand if data.get("node_id") == node_id)
        return any((data.get("config") or {}).get("assignee") == person for data in steps)

    async def written_by_plan(self, workflow_id: str, node_id: str, name: str) -> str:
        """What the plan last put into this field of a node; what people have written there since is not in it."""
        rows = await self._book.entries_of(workflow_id, (CanvasChangeEvent.__name__,))
        by_plan = (event for event in await asyncio.to_thread(_changes_in, rows) if event.client_id == PLAN)
        steps = (data for event in by_plan for _, data in single_changes(event) if data.get("node_id") == node_id)
        configs = [config for data in steps if name in (config := data.get("config") or {})]
        return str(configs[-1][name] or "") if configs else ""

    async def had_part(self, workflow_id: str, node_id: str, part: object) -> bool:
        """Whether this node has had exactly this part of a plan last: deleted, it may come back with it."""
        rows = await self._book.entries_of(workflow_id, (CanvasChangeEvent.__name__,), holding=PLAN_PART)
        steps = (step for event in await asyncio.to_thread(_changes_in, rows) for step in single_changes(event))
        configs = (data["config"] for _, data in steps if data.get("node_id") == node_id and data.get("config"))
        had = [config[PLAN_PART] for config in configs if PLAN_PART in config]
        return bool(had) and had[-1] == part

    async def page(self, workflow: Workflow, offset: int, limit: int) -> tuple[Version, ...]:
        """Versions, the newest first."""
        newest = workflow.canvas.version - offset
        oldest = max(FIRST_VERSION, newest - limit + 1)
        if newest < FIRST_VERSION:
            return ()
        found: list[Version] = []
        if oldest == FIRST_VERSION:
            said = Bilingual("空的画布", "an empty canvas")
            found.append(Version(version=FIRST_VERSION, at=workflow.created_at, said=said))
        before = await self.canvas_at(workflow, max(FIRST_VERSION, oldest - 1))
        names = await self.names(workflow)
        by_version: dict[int, CanvasChangeEvent] = {}
        async for event, canvas in self.from_version(before, newest):
            said = said_of_change(event, names) or said_of(differences(before, canvas, names))
            by_version[canvas.version] = event
            redo = await self._is_redo(workflow.workflow_id, event, by_version)
            found.append(Version(version=canvas.version, at=event.timestamp, said=said, event=event, is_redo=redo))
            before = canvas
        return tuple(reversed(await self._with_renames(workflow, found)))

    async def _with_renames(self, workflow: Workflow, versions: Sequence[Version]) -> list[Version]:
        """These versions, oldest first, each with the names that the workflow was given before the next one."""
        rows = await self._book.entries_of(workflow.workflow_id, (WorkflowRenamedEvent.__name__,))
        events = (entry_of(row).event for row in rows)
        renames = [event for event in events if isinstance(event, WorkflowRenamedEvent)]
        if not renames:
            return list(versions)
        after = await self.changes(workflow.workflow_id, after_version=versions[-1].version, limit=1)
        ends = [*(each.at for each in versions[1:]), after[0].timestamp if after else _NEVER]
        return [
            replace(each, renames=tuple(event for event in renames if each.at <= event.timestamp < end))
            for each, end in zip(versions, ends, strict=True)
        ]

    async def _is_redo(self, workflow_id: str, event: CanvasChangeEvent, known: dict[int, CanvasChangeEvent]) -> bool:
        """Whether it takes back what took something back; what was taken back twice is undone, and so on."""
        depth = 0
        while event.takes_back:
            depth, taken = depth + 1, event.takes_back[0]
            if taken not in known:
                after = max(FIRST_VERSION, taken - READ_AT_ONCE)
                before = await self.changes(workflow_id, after_version=after, limit=taken - after)
                known |= dict(enumerate(before, start=after + 1))
            event = known[taken]
        return depth > 0 and depth % 2 == 0

    async def recent(self, workflow_id: str, last_n: int, count: int) -> tuple[LogEntry, ...]:
        """The last entries of the log, whatever became of them, in order."""
        rows = await self._book.log(workflow_id, after=max(0, last_n - count), limit=count)
        return tuple(entry_of(row) for row in rows)

    def _kept_of(self, workflow_id: str) -> dict[int, CanvasState]:
        empty = CanvasState(workflow_id=workflow_id)
        kept = self._kept.setdefault(workflow_id, {empty.version: empty})
        self._kept.move_to_end(workflow_id)
        while len(self._kept) > WORKFLOWS_KEPT:
            self._kept.popitem(last=False)
        return kept


def _changes_in(rows: Iterable[WorkflowEntry]) -> list[CanvasChangeEvent]:
    events = (entry_of(row).event for row in rows)
    return [event for event in events if isinstance(event, CanvasChangeEvent)]


def said_of_change(event: CanvasChangeEvent, names: Mapping[str, str] = NOBODY_NAMED) -> Bilingual | None:
    """What a change of several steps says of itself, with people by these names."""
    said = event.change_data.get("said")
    return by_name(Bilingual(said["zh"], said["en"]), names) if event.change_type == "several" and said else None
