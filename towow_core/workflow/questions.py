"""Whether a question that somebody answers waits for an answer. Pure."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.domain.open_questions import open_questions


def question_problem(workflow: Workflow, node_id: str, question_id: str) -> Bilingual | None:
    """Why this question cannot be answered now; None where it can."""
    asked = open_questions(workflow.canvas, workflow.run)
    is_open = any((each.node_id, each.question_id) == (node_id, question_id) for each in asked)
    return None if is_open else no_question(workflow, node_id)


def no_question(workflow: Workflow, node_id: str) -> Bilingual:
    """That a node does not ask that, or not any more."""
    name = called_said(workflow.canvas, node_id)
    return Bilingual(f"“{name.zh}”没有在等这个问题的回答。", f"“{name.en}” waits for no answer to that question.")
