"""What the kinds of nodes do. Each executor does one thing for real, or says in one sentence why it cannot."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    APPROVAL,
    CONDITION,
    DELAY,
    HTTP,
    LLM,
    MAP,
    MILESTONE,
    NEGOTIATION,
    NOTIFICATION,
    QUESTIONS,
    TASK,
    TRANSFORM,
    CanvasNode,
    NodeStatus,
)
from towow_core.domain.errors import TowowError
from towow_core.domain.failures import FailureCode, failure
from towow_core.domain.models import Language
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.engine.language.text import language_of
from towow_core.llm.service import LLMService
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import RUN_CANCELLED, TIME_IS_UP, NodeExecutor, Progress, Say, failed
from towow_core.orchestration.http_node import HttpExecutor
from towow_core.orchestration.llm_node import LlmExecutor
from towow_core.orchestration.map_node import MapExecutor
from towow_core.orchestration.milestone_node import MilestoneExecutor
from towow_core.orchestration.waiting_nodes import ApprovalExecutor, DelayExecutor, NotificationExecutor
from towow_core.support.clock import Clock

Question = Mapping[str, Any]


class TaskExecutor:
    """A thing that a person does: it waits until somebody says that it is done."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del node, context, say
        return Progress(status=NodeStatus.WAITING)

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


class ConditionExecutor:
    """Whether its expression holds; which way a run takes is told by its lines (`workflow/passing.py`)."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del context, say
        return Progress(status=NodeStatus.COMPLETED, result={"value": bool(node.config.get("when"))})

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


class TransformExecutor:
    """What its templates came to, for the nodes behind it."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del context, say
        return Progress(status=NodeStatus.COMPLETED, result={"value": node.config.get("output")})

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


_GIVEN_UP = {
    RUN_CANCELLED: Bilingual("它所在的工作流被停止了", "Its workflow was stopped"),
    TIME_IS_UP: Bilingual("它所在的工作流不再等它了", "Its workflow waited no longer for it"),
}


class Negotiations(Protocol):
    """The way to a negotiation, as the bridge has it."""

    async def submit(self, demand: str, user_id: str, key: str) -> str:
        """Submit a demand and return its id; the same key again gives the same demand.

        Raises:
            TowowError: It cannot be a demand, or cannot be stored now.
        """

    async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
        """Wait for its end: whether people agreed, and what a person would want to know of it."""

    async def cancel(self, demand_id: str, reason: str) -> None:
        """Nobody wants it any more; nothing happens where it is over."""


class OpenQuestions(Protocol):
    """What a demand asks its requester before anybody is invited, as the bridge hears of it."""

    async def other_questions(self, demand_id: str, known: Sequence[Question]) -> tuple[Question, ...]:
        """Wait until others than these wait for an answer: those that do then, none where all are settled.

        Each has `question_id`, `text`, `choices` and `deadline`, when nobody waits for its answer any more.
        """


class NegotiationExecutor:
    """A demand of its own, through the same door as everybody's, and waits for its end.

    Args:
        questions: The way to what the demand asks; without it the node does not say that it does.
    """

    def __init__(self, negotiations: Negotiations, questions: OpenQuestions | None = None) -> None:
        self._negotiations, self._questions = negotiations, questions

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        session = context.workflow_context.session_context
        user_id = session.global_context.user_id if session else "anonymous"
        key = f"workflow/{context.id}"
        submitting = asyncio.ensure_future(self._negotiations.submit(str(node.config["demand"]), user_id, key))
        try:
            demand_id = await asyncio.shield(submitting)
            known = {"demand_id": demand_id}
            so_far = context.local_variables.get("so_far", {})
            asked = tuple(so_far.get(QUESTIONS, ())) if so_far.get("demand_id") == demand_id else ()
            await say(_waits(known, asked))
            agreed, what = await self._ended(known, asked, say)
        except asyncio.CancelledError as stopped:
            if why := _GIVEN_UP.keys() & set(stopped.args):
                said = _GIVEN_UP[why.pop()]
                told = Bilingual(f"{said.zh}（{key}）。", f"{said.en} ({key}).").to(
                    language_of(str(node.config["demand"]))
                )
                await self._negotiations.cancel(await submitting, told)
            raise
        except TowowError as refusal:  # no demand, or one too many
            said = Bilingual(refusal.told(Language.ZH), str(refusal))
            return Progress(status=NodeStatus.FAILED, error=failure(FailureCode.NOT_SUBMITTED, said))
        if agreed:
            return Progress(status=NodeStatus.COMPLETED, result={**known, **what})
        reason = str(what.get("reason") or "").rstrip("。.")
        ended = failed(
            FailureCode.NO_AGREEMENT,
            f"协商 {demand_id} 没有谈成：{reason or '没有说明原因'}。",
            f"The negotiation {demand_id} ended without an agreement: {reason or 'no reason was given'}.",
            demand_id=demand_id,
            reason_code=what.get("reason_code"),
        )
        return replace(ended, result={**known, **what})

    async def _ended(
        self, known: Mapping[str, str], asked: tuple[Question, ...], say: Say
    ) -> tuple[bool, dict[str, Any]]:
        """Wait for its end, and say meanwhile which questions of it wait for an answer."""
        ending = asyncio.ensure_future(self._negotiations.ended(known["demand_id"]))
        looking: asyncio.Future[tuple[Question, ...]] | None = None
        try:
            while self._questions is not None and not ending.done():
                looking = asyncio.ensure_future(self._questions.other_questions(known["demand_id"], asked))
                await asyncio.wait({ending, looking}, return_when=asyncio.FIRST_COMPLETED)
                if not ending.done():
                    asked = looking.result()
                    await say(_waits(known, asked))
            return await ending
        finally:
            ending.cancel()
            if looking is not None:
                looking.cancel()

    def can_repeat(self, node: CanvasNode) -> bool:
        """By its key it is the same demand, however often it is submitted."""
        del node
        return True


def _waits(known: Mapping[str, str], asked: Sequence[Question]) -> Progress:
    return Progress(status=NodeStatus.WAITING, result={**known, **({QUESTIONS: list(asked)} if asked else {})})


def standard_executors(
    policy: OrchestrationPolicy,
    clock: Clock,
    negotiations: Negotiations | None = None,
    llm: LLMService | None = None,
    questions: OpenQuestions | None = None,
) -> dict[str, NodeExecutor]:
    """By kind. Without a way to negotiations there is no executor for them, and such a node fails by name."""
    executors: dict[str, NodeExecutor] = {
        HTTP: HttpExecutor(policy),
        TASK: TaskExecutor(),
        MILESTONE: MilestoneExecutor(clock),
        DELAY: DelayExecutor(clock),
        APPROVAL: ApprovalExecutor(),
        NOTIFICATION: NotificationExecutor(),
        CONDITION: ConditionExecutor(),
        TRANSFORM: TransformExecutor(),
        LLM: LlmExecutor(llm),
    }
    executors[MAP] = MapExecutor(executors, clock)
    return {**executors, NEGOTIATION: NegotiationExecutor(negotiations, questions)} if negotiations else executors
