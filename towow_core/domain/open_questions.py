"""What the negotiations of a run ask their requester, and nobody has answered yet. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import QUESTIONS, CanvasState, NodeStatus, RunState


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """One question that a node of the run waits with.

    Attributes:
        number: Which of its node's it is, from 1.
        of: How many its node waits with.
        choices: Likely answers, in the words in which they can be given.
    """

    node_id: str
    demand_id: str
    question_id: str
    text: str
    choices: tuple[str, ...]
    number: int
    of: int


def open_questions(canvas: CanvasState, run: RunState | None) -> tuple[OpenQuestion, ...]:
    """In the order in which the nodes were drawn, and in which each asked."""
    found: list[OpenQuestion] = []
    for node_id in canvas.nodes if run is not None else ():
        state = run.nodes.get(node_id) if run is not None else None
        if state is None or state.status is not NodeStatus.WAITING:
            continue
        asked: Sequence[Mapping[str, Any]] = state.result.get(QUESTIONS) or ()
        for number, each in enumerate(asked, 1):
            question = OpenQuestion(
                node_id=node_id,
                demand_id=str(state.result.get("demand_id") or ""),
                question_id=str(each.get("question_id") or ""),
                text=str(each["text"]),
                choices=tuple(str(choice) for choice in each.get("choices") or ()),
                number=number,
                of=len(asked),
            )
            found.append(question)
    return tuple(found)


def choices_said(asked: Sequence[Mapping[str, Any]]) -> Bilingual:
    """The texts of questions, each with its choices."""
    zh, en = list[str](), list[str]()
    for each in asked:
        choices = [str(choice) for choice in each.get("choices") or ()]
        zh.append(f"“{each['text']}”" + (f"（可选：{'、'.join(choices)}）" if choices else ""))
        en.append(f"“{each['text']}”" + (f" (choices: {', '.join(choices)})" if choices else ""))
    return Bilingual("".join(zh), ", ".join(en))
