"""WorkflowSession: one workflow with everybody who works on it: its bus, seed 003's three agents, and its clients."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import FIRST_VERSION, QUESTIONS, NodeStatus, Workflow
from towow_core.domain.earlier_answers import EARLIER_NO, ToldOfNo, told_where_asked_again, told_where_refused
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.service import LLMService
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.called_workflows import LookedUp
from towow_core.orchestration.canvas_synchronizer import CanvasSynchronizer
from towow_core.orchestration.contexts import SessionContext, system_config
from towow_core.orchestration.conversation_agent import Beside, ConversationAgent, PeopleOf
from towow_core.orchestration.coordinator_agent import CoordinatorAgent
from towow_core.orchestration.decided import Reply
from towow_core.orchestration.event_bus import EventBus, LogEntry, Overtaken
from towow_core.orchestration.execution import NodeExecutor
from towow_core.orchestration.gate_watch import GateWatch
from towow_core.orchestration.given_by_name import team
from towow_core.orchestration.goals import report_end, settled, shown_goal, spoken_in
from towow_core.orchestration.handing_on import Person, hand_on
from towow_core.orchestration.heard import checked
from towow_core.orchestration.history import WorkflowHistory, said_of_change
from towow_core.orchestration.missed import missed
from towow_core.orchestration.pausing import pause, resume
from towow_core.orchestration.recipients import WhoIsIn
from towow_core.orchestration.replacements import Replacements
from towow_core.orchestration.replanning import Replanning
from towow_core.orchestration.run_start import Call
from towow_core.orchestration.run_words import RUN_TURNS, RunTurn, choices_of, questions_waiting_said, turn_said
from towow_core.orchestration.stored_forms import entry_of, entry_row, record_of, session_of, session_text, workflow_of
from towow_core.orchestration.undoing import is_of, restoring
from towow_core.orchestration.workflow_agent import WorkflowAgent
from towow_core.services.negotiation.background import Background
from towow_core.store.records import WorkflowRecord
from towow_core.store.workflows import WorkflowBook, WorkflowMoved
from towow_core.support.clock import Clock
from towow_core.workflow.conflicts import SyncResult, not_applied
from towow_core.workflow.events import (
    Author,
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
)
from towow_core.workflow.graph import OVER
from towow_core.workflow.held_elsewhere import handed_on_said
from towow_core.workflow.late_nodes import in_time_said, late_nodes, left_out_said, too_late_said, unwritten_said
from towow_core.workflow.plan_parts import ONLY_THE_PLAN, parts_written
from towow_core.workflow.refusals import refused

LAST_WORDS_WITHIN_S = 2.0  # what is to be said in its conversation is kept, where the store is there
MISSED_ATTEMPTS = 5  # at telling what was missed, while others go on
CATCH_UP_MAX = 1_000  # entries at once; the rest with the next look


class WorkflowSession:
    """One open workflow. Every event is stored, with the state that it makes, before anybody hears of it."""

    def __init__(
        self,
        record: WorkflowRecord,
        *,
        book: WorkflowBook,
        llm: LLMService,
        executors: Mapping[str, NodeExecutor],
        policy: OrchestrationPolicy,
        clock: Clock,
        history: WorkflowHistory,
        gate: GateWatch | None = None,
        replacements: Replacements | None = None,
        beside: Beside | None = None,
        people: PeopleOf | None = None,
        who_is: WhoIsIn | None = None,
        looked_up: LookedUp | None = None,
    ) -> None:
        workflow = workflow_of(record)
        self.workflow_id = record.workflow_id
        self._book, self._clock, self.history = book, clock, history
        self._people: PeopleOf = people or team
        self.bus = EventBus(self._record, last_n=record.last_n, now=clock.now, gather_s=policy.gather_s)
        self.sync = BidirectionalSyncService(self.bus, (workflow,))
        self.coordinator = CoordinatorAgent(event_bus=self.bus, sync_service=self.sync, policy=policy, watch=gate)
        self.bus.add_middleware(self.coordinator.as_middleware(), "coordinator")
        self.agent = WorkflowAgent(
            event_bus=self.bus,
            sync_service=self.sync,
            executors=executors,
            policy=policy,
            clock=clock,
            history=history,
        )
        self.bus.subscribe(DecisionValidatedEvent, self.agent.handle_decision)
        session = session_of(record)
        session.global_context.system_config = system_config(policy)
        self.agent.engine.session_context = session
        self.conversation = ConversationAgent(
            event_bus=self.bus,
            session_context=session,
            sync_service=self.sync,
            llm=llm,
            workflow_id=record.workflow_id,
            policy=policy,
            clock=clock,
            when_goals_change=self._goals_changed,
            beside=beside,
            people=self._people,
        )
        self.clients = CanvasSynchronizer(self.sync, lambda: self.bus.last_n)
        for thought in (DecisionMadeEvent, DecisionValidatedEvent, DecisionRejectedEvent):
            self.bus.subscribe(thought, self._show)
        self.bus.subscribe(NodeExecutionEvent, self._on_node)
        self.bus.subscribe(CanvasChangeEvent, self._on_drawn)
        self.bus.subscribe(WorkflowExecutionCompletedEvent, self._on_end)
        for turn in RUN_TURNS:
            self.bus.subscribe(turn, self._on_turn)
        self._one_sentence = asyncio.Lock()
        self._background = Background()
        self._awaited: list[asyncio.Future[Workflow]] = []  # by nodes of other workflows: the end of the run
        self.sync.when_applied.append(self._tell_end)
        self.agent.engine.tell = self._tell
        self.agent.looked_up = looked_up
        if who_is is not None:
            self.agent.engine.who_is = lambda names: who_is(self.workflow, names)
        self.replanning: Replanning | None = None
        if replacements is not None:
            self.replanning = Replanning(
                bus=self.bus,
                sync=self.sync,
                engine=self.agent.engine,
                replacements=replacements,
                history=history,
                tell=self.tell_said,
            )

    @property
    def workflow(self) -> Workflow:
        return self.sync.workflow(self.workflow_id)

    @property
    def is_needed(self) -> bool:
        """Somebody looks at it, or it runs."""
        is_replanned = self.replanning is not None and self.replanning.is_at_it
        is_at_it = self._background.is_busy or self.workflow.is_running or is_replanned
        return self.clients.is_watched or bool(self._awaited) or is_at_it

    def resume(self) -> None:
        """Go on with its run, if it has one that is not over."""
        self.agent.resume(self.workflow)
        if self.replanning is not None:
            self.replanning.resume(self.workflow)

    def open(self) -> None:
        """Look, beside all else, for what happened to its plan while it was not open."""
        self._background.start(self.catch_up_with_plan(), f"catch up with the plan of {self.workflow_id}")

    async def catch_up_with_plan(self) -> None:
        """Whoever has left its plan meanwhile is replaced, or known to be gone."""
        if self.replanning is not None:
            await self.replanning.catch_up(self.workflow_id)

    async def stop(self) -> None:
        if self.replanning is not None:
            await self.replanning.stop()
        await self.agent.stop()
        await self._background.stop(within_s=LAST_WORDS_WITHIN_S)

    async def message(self, sentence: str, author: Author | None = None) -> Reply:
        """A person says something about the workflow.

        Raises:
            MalformedRequest: It cannot be a sentence.
        """
        async with self._one_sentence:
            await self.catch_up()
            await self._recall()
            self.clients.tell_asked(self.workflow_id, checked(sentence), author or Author())
            reply = await self.conversation.run_async(sentence, author)
            await self._keep_conversation()
            return reply

    async def _tell(self, text: str, message_id: str) -> None:
        """A node of a run says something; where it was said before a restart, it stands there."""

        def speak(session: SessionContext) -> None:
            if all(turn.get("message_id") != message_id for turn in session.conversation_history):
                session.said("assistant", text, self._clock.now(), message_id=message_id)

        await self._speak(speak)

    def tell_said(self, said: Bilingual, event_id: str = "", options: Sequence[str] = ()) -> None:
        """Say something in its conversation, in the language that is spoken there; it is kept in both.

        It is said behind the sentence that is thought about, and what was said before it. Nobody waits for that.
        Of one event (`event_id`) it is said once, also where a restart comes back to that. `options` are sentences that
        would answer it.
        """
        of = {**({"event_id": event_id} if event_id else {}), **({"options": list(options)} if options else {})}
        words = self._speak(lambda here: here.told(said, spoken_in(here, self.workflow), self._clock.now(), **of))
        self._background.start(words, f"words in {self.workflow_id}")

    async def _speak(self, speak: Callable[[SessionContext], None]) -> None:
        async with self._one_sentence:
            await self._recall()
            speak(self.conversation.session_context)
            await self._keep_conversation()

    async def _keep_conversation(self) -> None:
        await self._book.keep_session(self.workflow_id, session_text(self.conversation.session_context))
        self.clients.tell({"type": "conversation_changed", "workflow_id": self.workflow_id})

    async def execute(self, *, retry: bool = False, by: str = "") -> str:
        """Start a run; returns its id. `retry`: what the last run completed is not done again.

        Raises:
            CanvasRefused: It cannot be executed now.
        """
        await self.catch_up()  # of what was begun or ended at another bridge just now
        return await self.agent.start_run(self.workflow_id, retry=retry, by=by)

    async def call(self, call: Call) -> None:
        """Begin this run, which was not begun yet as far as anybody knew, for a node of another workflow.

        Raises:
            CanvasRefused: It cannot be executed now.
        """
        try:
            await self.agent.start_run(self.workflow_id, call=call)
        except CanvasRefused:
            if not self._has_begun(call.run_id):  # else another bridge was faster
                raise

    async def end_of(self, run_id: str) -> Workflow | None:
        """Wait for the end of its run now: the workflow as it left it. None: its run is another one."""
        if not self._has_begun(run_id):
            await self.catch_up()  # it may have begun at another bridge
        if not self._has_begun(run_id):
            return None
        if not self.workflow.is_running:
            return self.workflow
        ended: asyncio.Future[Workflow] = asyncio.get_running_loop().create_future()
        self._awaited.append(ended)
        try:
            return await ended
        finally:
            self._awaited.remove(ended)

    async def cancel_called(self, run_id: str) -> None:
        """End a run that a node of another workflow called; nothing happens where it is over."""
        if self._has_begun(run_id) and self.workflow.is_running:
            with suppress(CanvasRefused):  # it has just ended
                await self.agent.cancel_run(self.workflow_id)

    def _has_begun(self, run_id: str) -> bool:
        run = self.workflow.run
        return run is not None and run.run_id == run_id

    async def _tell_end(self, workflow: Workflow, event: OrchestrationEvent) -> None:
        """Whoever waits for the end of its run, as it is now: another may begin before they look."""
        if isinstance(event, WorkflowExecutionCompletedEvent):
            for ended in self._awaited:
                if not ended.done():
                    ended.set_result(workflow)

    async def retry_node(self, node_id: str, by: str = "") -> str:
        """Do one failed node again, and what waited on it; returns the run's id.

        Raises:
            CanvasRefused: It did not fail, or cannot be executed now.
        """
        await self.catch_up()
        return await self.agent.retry_nodes(self.workflow_id, (node_id,), by=by)

    async def reopen_node(self, node_id: str, by: str = "") -> str:
        """Open again what people have done, and let what waits after it wait for it; returns the run's id.

        Raises:
            CanvasRefused: Nobody has done it, or it cannot be executed now.
        """
        await self.catch_up()
        return await self.agent.reopen_node(self.workflow_id, node_id, by=by)

    async def cancel(self, by: str) -> str:
        """End the run; returns its id.

        Raises:
            CanvasRefused: It is not being executed.
        """
        await self.catch_up()
        return await self.agent.cancel_run(self.workflow_id, by=by)

    async def pause(self, by: str) -> str:
        """Let nothing more begin in the run until it is resumed; returns its id.

        Raises:
            CanvasRefused: It is not being executed, or is paused already.
        """
        await self.catch_up()
        return await pause(self.bus, self.sync, self.workflow_id, by)

    async def go_on(self, by: str) -> str:
        """Go on with a paused run; returns its id.

        Raises:
            CanvasRefused: It is not paused.
        """
        await self.catch_up()
        return await resume(self.bus, self.sync, self.workflow_id, by)

    async def hand_on(self, node_id: str, to: Person, *, by: str, note: str, whose: str = "") -> None:
        """Give a task that waits to somebody else.

        Raises:
            CanvasRefused: See `handing_on`.
        """
        await hand_on(self.bus, self.sync, self.workflow_id, node_id, to, by=by, note=note, whose=whose)
        if said := handed_on_said(self.workflow.canvas.nodes[node_id], to.person, to.display_name):
            self.tell_said(said)

    async def change(self, change: CanvasChangeEvent) -> SyncResult:
        """What a client draws, unless it says that somebody agreed to something: the plan alone does."""
        for node_id, part in parts_written(self.workflow.canvas, change):
            is_here = node_id in self.workflow.canvas.nodes
            if is_here or not await self.history.had_part(self.workflow_id, node_id, part):
                return not_applied(self.workflow.canvas, ONLY_THE_PLAN)
        return await self.sync.handle_canvas_change(change)

    async def missed(self, version: int, n: int | None = None) -> dict[str, Any] | None:
        """What somebody lacks who knows this version, and heard all up to entry `n`; None: rather the whole state.

        When it returns, nothing has happened that it does not tell of.
        """
        if version > self.workflow.canvas.version or (n or 0) > self.bus.last_n:
            await self.catch_up()  # heard at another bridge
        for _ in range(MISSED_ATTEMPTS):
            workflow, last_n = self.workflow, self.bus.last_n
            found = await missed(self.history, workflow, last_n, version, n)
            if found is None or (self.workflow is workflow and self.bus.last_n == last_n):
                return found
        return None

    async def made(self, version: int, author: Author) -> bool:
        """Whether there is this version of the canvas, and this author made it."""
        if version > self.workflow.canvas.version:
            await self.catch_up()  # made at another bridge
        if not FIRST_VERSION < version <= self.workflow.canvas.version:
            return False
        found = await self.history.changes(self.workflow_id, after_version=version - 1, limit=1)
        return any(
            event.by in ("", author.by) and (is_of(event, author) or event.by == author.by != "") for event in found
        )

    async def restore(self, version: int, author: Author, *, on_version: int | None = None) -> SyncResult:
        """Make the canvas what it was in this version, by one change; but who has left gets no part back by it.

        Args:
            on_version: The version that the author has seen; none: whatever is there.

        Raises:
            UnknownVersion: It never was.
            CanvasRefused: It is like that, somebody else was faster, or a run holds what would change.
        """
        now = self.workflow.canvas
        then = await self.history.restored(self.workflow, version)
        is_whole = then == await self.history.canvas_at(self.workflow, version)
        names = await self.history.names(self.workflow)
        change = restoring(now, then, author, names=names, is_whole=is_whole)
        result = await self.sync.handle_canvas_change(replace(change, version=on_version or now.version))
        if not result.success:
            raise refused(result.said or Bilingual(result.message, result.message))
        return replace(result, said=said_of_change(change))

    async def _show(self, event: OrchestrationEvent) -> None:
        """What is thought about a workflow changes nothing drawn; those who look follow it all the same."""
        await self.clients.show(self.workflow, event)

    async def _goals_changed(self) -> None:
        """Kept at once: a restart in the middle of a sentence loses none of what was asked."""
        session = self.conversation.session_context
        await self._book.keep_session(self.workflow_id, session_text(session))
        goals = [shown_goal(goal) for goal in session.goal_stack[1:]]
        self.clients.tell({"type": "goals_changed", "workflow_id": self.workflow_id, "goals": goals})

    async def _on_node(self, event: NodeExecutionEvent) -> None:
        if event.status is NodeStatus.WAITING and not event.by and EARLIER_NO in event.result:
            self._background.start(self._tell_of_no(told_where_asked_again, event), f"asked in {self.workflow_id}")
        if event.status is NodeStatus.WAITING and (questions := event.result.get(QUESTIONS)):
            once = " ".join((event.run_id, event.node_id, *(str(each.get("id") or each["text"]) for each in questions)))
            said = questions_waiting_said(self.workflow, event)
            self.tell_said(said, event_id=f"asks {once}", options=choices_of(event))
        if event.status is NodeStatus.FAILED and event.by and not event.original_decision_id:
            self._background.start(self._tell_of_no(told_where_refused, event), f"refused in {self.workflow_id}")
        if event.status in OVER and any(event.node_id == g.node_id for g in self.conversation.session_context.goals):
            self._background.start(self._learn(), f"goals of {self.workflow_id}")

    async def _on_drawn(self, event: CanvasChangeEvent) -> None:
        """Whether what was drawn in the run, before parts of it, is in it."""
        workflow = self.workflow
        late = late_nodes(workflow, event)
        told = (
            (late.in_time, in_time_said),
            (late.unwritten, unwritten_said),
            (late.too_late, too_late_said),
            (late.left_out, left_out_said),
        )
        for node_ids, said in told:
            for node_id in node_ids:
                once = f"{said.__name__} {workflow.run.run_id if workflow.run else ''} {node_id}"
                self.tell_said(said(workflow, [node_id]), event_id=once)

    async def _tell_of_no(self, told: ToldOfNo, event: NodeExecutionEvent) -> None:
        workflow = self.workflow  # as it is now: it may be drawn otherwise by the time that the names are known
        if (said := told(workflow, event.node_id, await self._names())) is not None:
            self.tell_said(said)

    async def _names(self) -> dict[str, str]:
        return {person: who.name for person, who in (await self._people(self.workflow)).items()}

    async def _on_turn(self, event: RunTurn) -> None:
        """Said in the conversation, where it was not done by a sentence there, which is answered anyway."""
        if not event.original_decision_id and (said := turn_said(self.workflow, event)) is not None:
            self.tell_said(said)

    async def _on_end(self, event: WorkflowExecutionCompletedEvent) -> None:
        """A run is over: whoever talks about the workflow hears of it. Behind the sentence that is thought about."""
        self._background.start(self._learn(event), f"end of {event.run_id}")

    async def _learn(self, ended: WorkflowExecutionCompletedEvent | None = None) -> None:
        names = await self._names()

        def learn(session: SessionContext) -> None:
            workflow = self.workflow
            session.goals = [settled(goal, workflow) for goal in session.goals]
            if ended is not None:
                report_end(session, workflow, ended, names)

        await self._speak(learn)

    async def _recall(self) -> None:
        """What was said about it at another bridge meanwhile."""
        record = await self._book.find(self.workflow_id)
        if record is not None:
            kept, session = session_of(record), self.conversation.session_context
            session.conversation_history = kept.conversation_history
            session.decision_history = kept.decision_history
            session.goals = [settled(goal, self.workflow) for goal in kept.goals]
            session.global_context.user_preferences = kept.global_context.user_preferences

    async def _record(self, *entries: LogEntry) -> None:
        workflow = self.sync.after(self.workflow_id)
        record = record_of(workflow, last_n=entries[-1].n, updated_at=self._clock.now())
        try:
            await self._book.commit(record, [entry_row(entry) for entry in entries])
        except WorkflowMoved as error:
            await self._catch_up()
            raise Overtaken(str(error)) from error

    async def catch_up(self) -> None:
        """Take in what another bridge has written: state, conversation, and those who look at the canvas here."""
        async with self.bus.between_events:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for row in await self._book.log(self.workflow_id, after=self.bus.last_n, limit=CATCH_UP_MAX):
            entry = entry_of(row)
            self.bus.keep(entry)
            if entry.passed:
                await self.sync.absorb(entry.event)
