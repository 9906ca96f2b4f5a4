"""A sentence answers what a negotiation asks: the answer goes where the demand's own page would bring it."""

from collections.abc import Mapping
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.domain.errors import TowowError
from towow_core.domain.open_questions import open_questions
from towow_core.workflow.events import Author
from towow_core.workflow.hidden_text import hidden_in
from towow_core.workflow.questions import no_question
from towow_core.workflow.refusals import refused, refused_all

NOT_HERE = Bilingual("这里没法回答协商的问题。", "What a negotiation asks cannot be answered here.")


class Clarifications(Protocol):
    """The way to what demands ask, as the bridge has it."""

    async def answer(self, demand_id: str, question_id: str, answer: str, author: Author) -> None:
        """Answer one question of a demand, for whoever says it.

        Raises:
            TowowError: They may not, the question is settled, or this does not say what was asked.
        """


class Answering:
    """Carries out `answer_question` decisions."""

    def __init__(self, clarifications: Clarifications | None) -> None:
        self._clarifications = clarifications

    async def __call__(self, workflow: Workflow, payload: Mapping[str, Any], author: Author) -> Bilingual:
        """Give the answer; what was answered with it.

        Raises:
            CanvasRefused: It is not taken; the sentence says why, as the demand's page does.
        """
        answer, node_id = str(payload.get("answer") or ""), str(payload.get("node_id") or "")
        refused_all(hidden_in("", {"answer": answer}))
        asked = {(each.node_id, each.question_id): each for each in open_questions(workflow.canvas, workflow.run)}
        question = asked.get((node_id, str(payload.get("question_id") or "")))
        if question is None:
            raise refused(no_question(workflow, node_id))
        if self._clarifications is None:
            raise refused(NOT_HERE)
        try:
            await self._clarifications.answer(question.demand_id, question.question_id, answer, author)
        except TowowError as error:
            raise refused(Bilingual(error.zh or str(error), str(error))) from error
        of = called_said(workflow.canvas, node_id)
        return Bilingual(
            f"“{answer}”作为对“{of.zh}”的回答交给了需求 {question.demand_id}，它问的是：{question.text}",
            f"“{answer}” was given to the demand {question.demand_id} as the answer to what “{of.en}” asks:"
            f" {question.text}",
        )
