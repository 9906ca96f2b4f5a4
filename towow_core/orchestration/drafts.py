"""Drafts: a workflow is worked on beside itself, and what came of that is brought in, or dropped.

A draft is a workflow of its own, so it has a canvas, a history and a conversation like any; it is never executed, and
nobody's tasks are in it.
"""

import asyncio
from collections.abc import Collection
from dataclasses import replace
from typing import Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import DRAFT_MARK, CanvasState, Draft, DraftStatus, Workflow
from towow_core.domain.canvas_words import listed_said
from towow_core.domain.errors import UnknownWorkflow
from towow_core.orchestration.history import IMPORT, WorkflowHistory
from towow_core.orchestration.renaming import kept_name
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.orchestration.undoing import several
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.records import WorkflowRecord
from towow_core.store.workflows import WorkflowBook
from towow_core.support.clock import Clock
from towow_core.support.ids import new_id, random_hex
from towow_core.workflow.difference import differences, said_of, steps_between
from towow_core.workflow.draft_merge import BroughtIn, Comparison, Conflict, Key, Merge, key_of, merge
from towow_core.workflow.draft_rules import closed_problem, closing_problem
from towow_core.workflow.events import Author, CanvasChangeEvent, DraftClosedEvent
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.refusals import refused

OPEN_MAX = 20
LISTED_MAX = 200
NAME_LENGTH_MAX = 100
SHOWN_MAX = 12  # changes that are named one by one


class Workflows(Protocol):
    """Where workflows are kept and opened."""

    history: WorkflowHistory

    async def open(self, workflow_id: str) -> WorkflowSession: ...

    async def keep(self, workflow: Workflow, events: Collection[CanvasChangeEvent]) -> Workflow: ...


class Drafts:
    """One per bridge."""

    def __init__(self, workflows: Workflows, book: WorkflowBook, clock: Clock) -> None:
        self._workflows, self._book, self._clock = workflows, book, clock

    async def of(self, workflow_id: str) -> tuple[Workflow, ...]:
        """Drafts of a workflow that are neither brought in nor dropped, newest first."""
        return await asyncio.to_thread(_open_in, await self._book.drafts(workflow_id, LISTED_MAX))

    async def begin(self, workflow_id: str, name: str, by: str, *, tells: bool = True) -> Workflow:
        """A draft of the workflow as it is now. `tells`: the workflow's conversation, where it is not said there.

        Raises:
            CanvasRefused: It has no name of its own, there are too many, or the workflow is a draft itself.
        """
        session = await self._workflows.open(workflow_id)
        now, kept = session.workflow, kept_name(name, NAME_LENGTH_MAX)
        if (problem := _begin_problem(now, kept, await self.of(workflow_id))) is not None:
            raise refused(problem)
        stamp = self._clock.now()
        draft = replace(
            new_workflow(f"{workflow_id}{DRAFT_MARK}{random_hex(8)}", kept, user_id=now.user_id, created_at=stamp),
            draft=Draft(of=workflow_id, base_version=now.canvas.version, by=by),
        )
        made = await self._workflows.keep(draft, _first_events(draft, now.canvas, stamp, by))
        if tells:
            session.tell_said(begun_said(made))
        return made

    async def compare(self, draft_id: str) -> Comparison:
        """What bringing a draft in would come to.

        Raises:
            UnknownWorkflow: It is no draft.
        """
        draft, session = await self._both(draft_id)
        found = await self._merged(draft.workflow, session.workflow)
        return Comparison(
            draft=draft.workflow,
            workflow=session.workflow,
            changes=differences(session.workflow.canvas, found.canvas, await session.history.names(session.workflow)),
            conflicts=found.conflicts,
            left_out=found.left_out,
        )

    async def bring_in(
        self,
        draft_id: str,
        author: Author,
        *,
        on_version: int,
        of_version: int | None = None,
        drafts: Collection[Key],
        currents: Collection[Key],
        told_in: str = "",
    ) -> BroughtIn:
        """Make the workflow what its draft makes of it, by one change, and close the draft.

        Args:
            on_version: The version of the workflow that the author has seen.
            of_version: The one of the draft; None: whatever it is now.
            drafts, currents: Of what conflicts: where the draft's side holds, and where the workflow's does.
            told_in: In which conversation it was said, and is told anyway.

        Raises:
            CanvasRefused: Somebody was faster, something that conflicts was not chosen, or a run holds what changes.
                Where the draft was changed while it was brought in, it stays open, with that change still to come;
                where it was closed meanwhile, it is brought in all the same. The conversation says so too.
        """
        draft, session = await self._both(draft_id)
        if (closed := closed_problem(draft.workflow)) is not None:
            raise refused(closed)
        now, mine = session.workflow.canvas, draft.workflow.canvas
        if (other := _another_version(on_version, now.version, of_version, mine.version)) is not None:
            raise refused(other)
        found = await self._merged(draft.workflow, session.workflow, drafts)
        if left := [each for each in found.conflicts if key_of(each) not in {*drafts, *currents}]:
            raise refused(_left_said(left))
        said = said_of(differences(now, found.canvas, await session.history.names(session.workflow)))
        steps = steps_between(now, found.canvas)
        if steps:
            title, act = draft.workflow.title, author.act or new_id("act")
            told = Bilingual(f"并入草稿“{title}”：{said.zh}", f"brought in the draft “{title}”: {said.en}")
            who = {"by": author.by, "said_name": author.said_name, "client_id": author.client_id or "draft", "act": act}
            change = several(now, steps, told, **who)
            result = await session.sync.handle_canvas_change(change)
            if not result.success:
                raise refused(result.said or Bilingual(result.message, result.message))
        name, to = draft.workflow.title, session.workflow_id
        done = BroughtIn(
            workflow_id=to, name=name, version=now.version + bool(steps), said=said, left_out=found.left_out
        )
        if told_in != to:
            session.tell_said(brought_in_said(done))
        if (otherwise := await self._brought_in(draft, author.shown, mine.version)) is not None:
            if told_in != to:
                session.tell_said(otherwise)
            raise refused(otherwise)
        return done

    async def drop(self, draft_id: str, by: str, *, told_in: str = "") -> str:
        """Close a draft; nothing of it comes into its workflow, whose id is returned.

        Raises:
            CanvasRefused: It is closed already.
        """
        draft, session = await self._both(draft_id)
        dropped = DraftClosedEvent(workflow_id=draft_id, status=DraftStatus.DROPPED, by=by)
        entry = await draft.bus.publish(dropped)
        if entry is not None and not entry.passed:
            raise refused(closing_problem(draft.workflow) or Bilingual(entry.reason, entry.reason))
        name = draft.workflow.title
        if told_in != session.workflow_id:
            session.tell_said(Bilingual(f"草稿“{name}”丢弃了。", f"The draft “{name}” was dropped."))
        return session.workflow_id

    async def _both(self, draft_id: str) -> tuple[WorkflowSession, WorkflowSession]:
        """A draft and its workflow, as any bridge left them."""
        draft = await self._workflows.open(draft_id)
        if draft.workflow.draft is None:
            raise UnknownWorkflow(draft_id)
        session = await self._workflows.open(draft.workflow.draft.of)
        for each in (draft, session):
            await each.catch_up()
        return draft, session

    async def _merged(self, draft: Workflow, workflow: Workflow, chosen: Collection[Key] = ()) -> Merge:
        """Since the draft began; since it was brought in, where it has been."""
        assert draft.draft is not None  # whoever asks has looked
        of, version = workflow, draft.draft.base_version
        if draft.draft.brought_in_version is not None:
            of, version = draft, draft.draft.brought_in_version
        base = await self._workflows.history.canvas_at(of, version)
        return merge(base, draft.canvas, workflow.canvas, chosen)

    async def _brought_in(self, draft: WorkflowSession, by: str, version: int) -> Bilingual | None:
        """Close a draft whose changes are in its workflow; what is to be said where that went otherwise."""
        status = DraftStatus.BROUGHT_IN
        brought_in = DraftClosedEvent(workflow_id=draft.workflow_id, status=status, by=by, version=version)
        entry = await draft.bus.publish(brought_in)
        if entry is not None and not entry.passed:
            return _in_anyway(draft.workflow.title)
        return _open_still(draft.workflow.title) if closed_problem(draft.workflow) is None else None


def _open_in(records: Collection[WorkflowRecord]) -> tuple[Workflow, ...]:
    found = (workflow_of(record) for record in records)
    return tuple(each for each in found if closed_problem(each) is None)


def begun_said(draft: Workflow) -> Bilingual:
    name = draft.title
    return Bilingual(f"开始了草稿“{name}”，改它不影响这里。", f"The draft “{name}” was begun; it changes nothing here.")


def brought_in_said(done: BroughtIn) -> Bilingual:
    """With what of it could not be put in, each on a line of its own."""
    left = lines_of(done.left_out, "没能放进来：", "Could not be put in: ")
    zh, en = f"草稿“{done.name}”并入了：{done.said.zh}。", f"The draft “{done.name}” was brought in: {done.said.en}."
    return Bilingual(zh + left.zh, en + left.en)


def _open_still(name: str) -> Bilingual:
    return Bilingual(
        f"草稿“{name}”在并入时又改过了：并入的是看到的那一版，后来的改动还在草稿里，草稿没有关上。",
        f"The draft “{name}” was changed while it was brought in: what had been seen of it is in the workflow, what"
        " came later is still in the draft, which stays open.",
    )


def _in_anyway(name: str) -> Bilingual:
    return Bilingual(
        f"草稿“{name}”在并入时被关上了（并入或丢弃）：看到的那一版还是已经在工作流里了。",
        f"The draft “{name}” was closed while it was brought in: what had been seen of it is in the workflow all the"
        " same.",
    )


def lines_of(said: Collection[Bilingual], zh: str, en: str) -> Bilingual:
    """Each on a line of its own, behind a line break; of many the first ones, and how many more there are."""
    shown, rest = list(said)[:SHOWN_MAX], len(said) - SHOWN_MAX
    more = Bilingual(f"\n- 还有 {rest} 处", f"\n- and {rest} more") if rest > 0 else Bilingual("", "")
    return Bilingual(
        "".join(f"\n- {zh}{each.zh}" for each in shown) + more.zh,
        "".join(f"\n- {en}{each.en}" for each in shown) + more.en,
    )


def _another_version(seen: int, now: int, draft_seen: int | None, draft_now: int) -> Bilingual | None:
    if seen != now:
        return Bilingual("工作流刚刚又改过了，再看一遍。", "The workflow has just been changed; look again.")
    if draft_seen not in {None, draft_now}:
        return Bilingual("草稿刚刚又改过了，再看一遍。", "The draft has just been changed; look again.")
    return None


def _begin_problem(workflow: Workflow, name: str, others: Collection[Workflow]) -> Bilingual | None:
    if workflow.draft is not None:
        return Bilingual("草稿没有自己的草稿。", "A draft has no drafts of its own.")
    if not name:
        return Bilingual("草稿要有一个名字。", "A draft needs a name.")
    if any(each.title == name for each in others):
        return Bilingual(f"已经有草稿“{name}”了。", f"There is a draft “{name}” already.")
    if len(others) >= OPEN_MAX:
        return Bilingual(f"一个工作流最多 {OPEN_MAX} 个草稿。", f"A workflow has at most {OPEN_MAX} drafts.")
    return None


def _first_events(draft: Workflow, canvas: CanvasState, stamp: str, by: str) -> list[CanvasChangeEvent]:
    """All that is drawn there, as one change."""
    steps = steps_between(draft.canvas, canvas)
    said = Bilingual(f"从版本 {canvas.version} 开始", f"began as version {canvas.version}")
    facts = {"event_id": new_id("evt"), "timestamp": stamp, "client_id": IMPORT, "by": by}
    return [several(draft.canvas, steps, said, **facts)] if steps else []


def _left_said(left: Collection[Conflict]) -> Bilingual:
    named = list(dict.fromkeys(each.label for each in left))
    zh, en = listed_said(named)
    return Bilingual(f"两边都改了这些，要先选用哪边的：{zh}。", f"Both sides changed these; choose first: {en}.")
