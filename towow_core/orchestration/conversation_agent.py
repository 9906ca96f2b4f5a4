"""ConversationAgent: a person's sentence, thought about step by step (ReAct), becomes decisions on the bus.

Thought → decision → what came of it → next thought, until there is nothing more to do. It changes nothing itself: a
decision is an event, which the coordinator judges and the workflow agent carries out.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Goal, GoalStatus, ReactStep, Turn, Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Language, Provenance
from towow_core.domain.people import People
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.engine.conversation.dictated import language_said
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.compensation import (
    NOTHING,
    THOUGHT,
    Act,
    compensated,
    failed,
    observed,
    staying,
    taken_back_said,
)
from towow_core.orchestration.contexts import SessionContext, other_than, turn_said
from towow_core.orchestration.decided import Decided, Reply
from towow_core.orchestration.event_bus import EventBus, LogEntry
from towow_core.orchestration.given_by_name import of_a_name_alone, team, with_whose
from towow_core.orchestration.goals import (
    GOALS_KEPT,
    Spent,
    after_decision,
    at_the_end,
    goal_of,
    interrupted,
    named,
    not_begun,
    put_aside,
    used_up,
)
from towow_core.orchestration.goes_on import goes_on_after, goes_on_said
from towow_core.orchestration.heard import checked
from towow_core.orchestration.observations import REJECTED, about, names_alone, observation, verdict_of
from towow_core.orchestration.other_words import in_other_language, in_other_words
from towow_core.orchestration.question_before import with_question_before
from towow_core.prompts.p10_react import REACT, ReactInputs
from towow_core.support import codec
from towow_core.support.clock import Clock, SystemClock
from towow_core.support.ids import new_id
from towow_core.support.timestamps import seconds_between
from towow_core.workflow.events import Author, DecisionMadeEvent, DecisionRejectedEvent
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.refusals import bilingual_of, refused

PeopleOf = Callable[[Workflow], Awaitable[People]]
Beside = Mapping[DecisionType, Callable[[Workflow, Mapping[str, Any], Author], Awaitable[Bilingual]]]
BESIDE = frozenset(
    {  # not from within an event of the workflow
        DecisionType.DRAFT,
        DecisionType.REPLACE_PERSON,
        DecisionType.ANSWER_QUESTION,
    }
)
ENDS = frozenset({DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION})
_SAYS = {
    DecisionType.RESPOND: "message",
    DecisionType.REQUEST_CLARIFICATION: "question",
    DecisionType.CONTINUE: "message",
}


class ConversationAgent:
    """One conversation about one workflow.

    Args:
        session_context: What was said before; its `canvas_state` is kept true by `sync_service`.
        llm: The way to a model; the offline engine where none is given.
        when_goals_change: Called whenever a goal was named, or came further.
        beside: Carries out what is decided about drafts, about who is in the plan, and about what negotiations ask;
            what is missing cannot be done.
        people: Who can be given a task by name; whoever is in the workflow where none is given.
    """

    def __init__(
        self,
        *,
        event_bus: EventBus,
        session_context: SessionContext | None = None,
        sync_service: BidirectionalSyncService | None = None,
        llm: LLMService | None = None,
        workflow_id: str = "",
        policy: OrchestrationPolicy | None = None,
        clock: Clock | None = None,
        when_goals_change: Callable[[], Awaitable[None]] | None = None,
        beside: Beside | None = None,
        people: PeopleOf | None = None,
    ) -> None:
        self._bus = event_bus
        self.session_context = session_context or SessionContext(id=new_id("session", digits=8))
        self._llm = llm or LLMService(OfflineClient(), fallbacks=FALLBACKS)
        self._workflow_id = workflow_id
        self._policy = policy or OrchestrationPolicy()
        self._clock = clock or SystemClock()
        self._one_at_a_time, self._called = asyncio.Lock(), dict[str, str]()
        self._when_goals_change, self._beside, self._people = when_goals_change, beside or {}, people or team
        known_here = event_bus.canvases if isinstance(event_bus.canvases, BidirectionalSyncService) else None
        if (canvases := sync_service or known_here) is not None:
            canvases.attach(self.session_context)

    def get_context_for_reasoning(self) -> dict[str, Any]:
        """Everything that it reasons with, as plain values."""
        session = self.session_context
        return {
            "session_id": session.id,
            "user_id": session.global_context.user_id,
            "user_preferences": session.global_context.user_preferences,
            "system_config": session.global_context.system_config,
            "conversation_history": session.conversation_history,
            "goal_stack": [codec.dump(goal) for goal in session.goal_stack],
            "decision_history": session.decision_history,
            "canvas_state": session.canvas_state,
        }

    async def run_async(self, sentence: str, author: Author | None = None) -> Reply:
        """Think about a sentence and decide, step by step. One sentence after the other.

        Args:
            author: Who says it, and on which page; what comes of the sentence is one act of theirs.

        Raises:
            MalformedRequest: It is blank, or too long.
        """
        text = checked(sentence)
        async with self._one_at_a_time:
            session, language = self.session_context, language_said(text)
            before, turn_id = self._turns(author), new_id("turn", digits=8)
            session.global_context.user_preferences["language"] = language.value
            session.goals = interrupted(session.goals, self._clock.now())
            who = {"by": author.by, "said_name": author.said_name} if author else {"by": ""}
            session.said("user", text, self._clock.now(), turn_id=turn_id, **who)
            session.goal_stack = named((), text, turn_id, language, self._clock.now())
            try:
                reply = await self._think(text, language, before, replace(author or Author(), act=turn_id))
            finally:
                session.goal_stack = []
            await self._put_aside(reply, turn_id, author)
            decisions = [{**codec.dump(decided), "payload": dict(decided.payload)} for decided in reply.decisions]
            now = self._clock.now()
            asked = {"is_question": reply.is_question, "options": list(reply.options)}
            known = {"language": language.value, "also": {"content": reply.also}} if reply.also else {}
            session.said("assistant", reply.message, now, **asked, **known, decisions=decisions)
            return reply

    async def _put_aside(self, reply: Reply, turn_id: str, author: Author | None) -> None:
        """What its author was asked before is open no longer, unless all they said since was answered questions."""
        if {step.decision_type for step in reply.decisions} == {DecisionType.RESPOND}:
            return
        before, session = self.session_context.goals, self.session_context
        told = (turn for turn in session.conversation_history if "turn_id" in turn and not _is_of(turn, author))
        others = {str(turn["turn_id"]) for turn in told}
        session.goals = put_aside(before, {turn_id, *others}, self._clock.now())
        if session.goals != before and self._when_goals_change is not None:
            await self._when_goals_change()

    async def _think(self, text: str, language: Language, before: tuple[Turn, ...], author: Author) -> Reply:
        turn_id, earlier = author.act, self._earlier_decisions()
        act, decided = Act(act=turn_id, began=self._bus.last_n), list[Decided]()
        degraded: str | None = None
        spent, began_at, people = Spent(), self._clock.now(), await self._people(self._workflow)
        while (over := used_up(spent, self._policy)) is None:
            inputs = replace(self._inputs(text, language, before, earlier, decided), people=people)
            self._called = {person: who.name for person, who in people.items()}
            inputs = replace(inputs, by=author.by, is_operator=author.is_operator)
            act.seen.append(inputs.canvas_state)
            answer = await self._llm.ask(REACT, inputs, about=turn_id)
            degraded = degraded or answer.degraded_reason
            spent = _with(spent, answer.call, seconds_between(began_at, self._clock.now()))
            if not decided:
                act.is_one = answer.value.is_one_act
                await self._want(named(answer.value.goals, text, turn_id, language, self._clock.now()))
            other = await asyncio.to_thread(in_other_words, answer.value, inputs, decided)  # read once more
            decision = with_whose(answer.value, inputs.canvas_state, people, language)
            decision = with_question_before(decision, inputs)
            alone = of_a_name_alone(decision, people)
            decided.append(await self._decide(decision, other, language, author, alone))
            is_idle = decided[-1].verdict == REJECTED or decision.decision_type in _SAYS
            spent = replace(spent, thoughts=spent.thoughts + is_idle)
            if (goal := goal_of(decision, self.session_context.goal_stack[1:])) >= 0:
                act.goals[decided[-1].decision_id] = self.session_context.goal_stack[1:][goal].goal_id
            if decision.decision_type in ENDS and decided[-1].verdict != REJECTED:
                is_question = decision.decision_type is DecisionType.REQUEST_CLARIFICATION
                if (said := await self._taken_back(decided, act, language, author)) is not None:
                    return await self._reply(said.to(language), decided, degraded, also=said.to(other_than(language)))
                return await self._reply(decided[-1].observation, decided, degraded, is_question=is_question)
        happened = "\n".join(step.observation for step in decided if step.observation)
        return await self._reply(happened, decided, degraded, over=over)

    async def _taken_back(
        self, decided: list[Decided], act: Act, language: Language, author: Author
    ) -> Bilingual | None:
        """All or nothing: what is said where only a part could be done, for others, or of one thing; else None."""
        acting, goals = [step for step in decided if step.decision_type not in _SAYS], self.session_context.goal_stack
        asks = decided[-1].decision_type == DecisionType.REQUEST_CLARIFICATION
        done, names = act.entries(self._bus.entries), self._names(language)
        why = compensated(act, done, acting[-1], goals[1:], asks=asks) if acting else None
        if why is None:
            return None
        refusal = observed(decided[-1] if asks else acting[-1], language)
        undo = ReactDecision(
            thought=THOUGHT.to(language),
            decision_type=DecisionType.UNDO,
            payload={"act": act.act},
            confidence=1.0,
            provenance=Provenance.RULE,
        )
        undone = await self._decide(undo, None, language, author)
        decided.append(undone)
        if undone.verdict == REJECTED:
            return taken_back_said(why, refusal, NOTHING, observed(undone, language))
        await self._want(failed(goals[1:], act.undone(done), why, self._clock.now()))
        return taken_back_said(why, refusal, staying(acting, done, names, language), NOTHING)

    async def _want(self, goals: list[Goal]) -> None:
        """What this sentence asks for is this from now on."""
        session = self.session_context
        (turn_id,) = {goal.turn_id for goal in goals}
        session.goal_stack = [session.goal_stack[0], *goals]
        session.goals = [*(goal for goal in session.goals if goal.turn_id != turn_id), *goals][-GOALS_KEPT:]
        if self._when_goals_change is not None:
            await self._when_goals_change()

    async def _came_out(self, decision: ReactDecision, entries: Sequence[LogEntry], said: str) -> None:
        """The goal of a decision, by what came of it. Words alone change none that something was done about."""
        goals = self.session_context.goal_stack[1:]
        is_open = [n for n, goal in enumerate(goals) if goal.status is GoalStatus.OPEN]
        speaks = decision.decision_type in _SAYS
        n = goal_of(decision, goals)
        if n < 0 and is_open and decision.decision_type is DecisionType.REQUEST_CLARIFICATION:
            n = is_open[0]
        if n < 0 or (speaks and n not in is_open):
            return
        goals[n] = after_decision(goals[n], decision.decision_type, entries, said, self._clock.now())
        await self._want(goals)

    async def _decide(
        self,
        decision: ReactDecision,
        other: ReactDecision | None,
        language: Language,
        author: Author,
        alone: Sequence[str] = (),
    ) -> Decided:
        """Publish it, and read from the log what came of it.

        Args:
            other: The same in the other language.
            alone: Who is asked by a name that nobody bears.
        """
        decision_id = new_id("decision", digits=8)
        made = DecisionMadeEvent(
            workflow_id=self._workflow_id,
            decision_type=decision.decision_type,
            decision_id=decision_id,
            payload=decision.payload,
            confidence=decision.confidence,
            thought=decision.thought,
            language=language,
            provenance=decision.provenance,
            author=author,
        )
        other_language = other_than(language)
        names, was = self._names(language), self._workflow.canvas  # of what it may delete, too
        others = self._names(other_language)
        await self._bus.publish(made)
        told = await self._done_beside(made)
        entries = about(self._bus.entries, decision_id)
        verdict = verdict_of(entries)
        spoken = _SAYS.get(decision.decision_type)
        names |= self._names(language) | self._called
        others |= self._names(other_language) | self._called
        seen = told.to(language) if told else observation(entries, language, names, was)
        also = told.to(other_language) if told else in_other_language(entries, language, others, was)
        if spoken and verdict != REJECTED:
            seen = str(decision.payload.get(spoken) or decision.thought)
            also = str(other.payload.get(spoken) or other.thought) if other else ""
        elif alone and verdict != REJECTED:
            told_of = names_alone(alone)
            seen, also = f"{seen}\n{told_of.to(language)}", also and f"{also}\n{told_of.to(other_language)}"
        if verdict != REJECTED and (goes_on := goes_on_after(entries, self._workflow.canvas, self._workflow.run)):
            zh, en = (self._names(each) for each in (Language.ZH, Language.EN))
            line = goes_on_said(goes_on, zh, en)
            seen, also = f"{seen}\n{line.to(language)}", also and f"{also}\n{line.to(other_language)}"
        decided = Decided(
            decision_id=decision_id,
            decision_type=decision.decision_type,
            thought=decision.thought,
            payload=decision.payload,
            verdict=verdict,
            observation=seen,
            also_thought=other.thought if other else "",
            also_observation=also,
        )
        self.session_context.decided({**codec.dump(decided), "payload": dict(decision.payload)})
        await self._came_out(decision, entries, seen)
        return decided

    async def _done_beside(self, made: DecisionMadeEvent) -> Bilingual | None:
        """What came of an allowed decision that is carried out beside the bus; None where it is none, or refused."""
        is_allowed = verdict_of(about(self._bus.entries, made.decision_id)) != REJECTED
        if made.decision_type not in BESIDE or not is_allowed:
            return None
        try:
            if (do := self._beside.get(DecisionType(made.decision_type))) is None:
                raise refused(Bilingual("这里做不到。", "That cannot be done here."))
            return await do(self._workflow, made.payload, made.author)
        except CanvasRefused as error:
            reason = bilingual_of(error).to(made.language)
            refusal = DecisionRejectedEvent(
                workflow_id=made.workflow_id,
                original_decision_id=made.decision_id,
                decision_type=made.decision_type,
                reason=reason,
                errors=(reason,),
            )
            await self._bus.publish(refusal)
            return None

    def _inputs(
        self,
        text: str,
        language: Language,
        before: tuple[Turn, ...],
        earlier: tuple[ReactStep, ...],
        decided: list[Decided],
    ) -> ReactInputs:
        workflow = self._workflow
        return ReactInputs(
            user_input=text,
            today=self._clock.now()[:10],
            language=language,
            canvas_state=workflow.canvas,
            run=workflow.run,
            conversation_history=before,
            goal_stack=tuple(self.session_context.goal_stack),
            decision_history=earlier,
            steps=tuple(_step(codec.dump(step)) for step in decided),
            steps_max=self._policy.steps_max,
            http_hosts=tuple(self.session_context.global_context.system_config.get("http_hosts", ())),
            title=workflow.title,
        )

    @property
    def _workflow(self) -> Workflow:
        return self.session_context.workflow or new_workflow(self._workflow_id)

    def _names(self, language: Language) -> dict[str, str]:
        """What people call the nodes that are drawn now, by id."""
        canvas = self._workflow.canvas
        return {node_id: called_said(canvas, node_id).to(language) for node_id in canvas.nodes}

    def _turns(self, author: Author | None) -> tuple[Turn, ...]:
        """What was said, others' exchanges first: a yes is an answer to what its author was asked, and to nobody else.

        Acts are only those of what this author said.
        """
        own, others, act, is_own = list[Turn](), list[Turn](), "", True
        for turn in self.session_context.conversation_history:
            if "turn_id" in turn:  # of a sentence; its answer comes next
                is_own = _is_of(turn, author)
                act = str(turn["turn_id"]) if is_own else ""
            done = act if any(_did(decided) for decided in turn.get("decisions", ())) else ""
            said, is_exchange = turn_said(turn, done), "turn_id" in turn or "decisions" in turn
            if is_own or not is_exchange:  # what is no exchange is told to everybody
                own.append(said)
            else:
                others.append(replace(said, options=(), is_question=False))
        return (*others, *own) if own else ()

    def _earlier_decisions(self) -> tuple[ReactStep, ...]:
        return tuple(_step(decision) for decision in self.session_context.decision_history)

    async def _reply(
        self,
        message: str,
        decided: list[Decided],
        degraded: str | None,
        *,
        is_question: bool = False,
        over: Bilingual | None = None,
        also: str = "",
    ) -> Reply:
        """Nothing more is decided: what was not reached by now is given up, and named where its means were used up."""
        at, goals = self._clock.now(), self.session_context.goal_stack[1:]
        over = over or used_up(Spent(steps=len(decided)), self._policy)
        ended = at_the_end(goals, over, at=at)
        await self._want(ended)
        if over is not None:
            given_up = [goal for goal in ended if goal.status is GoalStatus.ABANDONED]
            message = "\n".join((message, *(not_begun(goal) for goal in given_up)))
        is_known = over is None and all(step.also_observation or not step.observation for step in decided)
        return Reply(
            message=message,
            also=(also or decided[-1].also_observation) if is_known else "",
            is_question=is_question,
            options=tuple(decided[-1].payload.get("options", ())) if is_question else (),
            decisions=tuple(decided),
            goals=tuple(ended),
            degraded_reason=degraded,
        )


def _with(spent: Spent, call: CallRecord, seconds: float) -> Spent:
    tokens = spent.tokens + call.tokens_in + call.tokens_out
    return Spent(steps=spent.steps + 1, seconds=seconds, tokens=tokens, usd=spent.usd + call.usd)


def _is_of(turn: Mapping[str, Any], author: Author | None) -> bool:
    """Whether this author said it, as far as is known who does."""
    who = (author.by, author.said_name) if author else ("", "")
    return (turn.get("by", ""), turn.get("said_name", "")) == who


def _did(decided: Mapping[str, Any]) -> bool:
    """Whether more came of a decision than words."""
    return decided.get("verdict") != REJECTED and decided.get("decision_type") not in _SAYS


def _step(decision: Mapping[str, Any]) -> ReactStep:
    names = ("thought", "decision_type", "observation", "verdict")
    return ReactStep(**{name: str(decision.get(name, "")) for name in names})
