"""What is told where a sentence is not understood fits what is waited for, is understood, and is not told twice."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.conversation.what_fits import what_fits
from towow_core.engine.language.text import language_of

ASKS = DecisionType.REQUEST_CLARIFICATION
NONSENSE = {"zh": "那朵云真不错似的", "en": "the clouds went purple there"}


def canvas_of(*nodes: tuple[str, str]) -> CanvasState:
    drawn = {f"n{n}": CanvasNode(node_id=f"n{n}", node_type=kind, name=name) for n, (kind, name) in enumerate(nodes)}
    return CanvasState(workflow_id="w", nodes=drawn)


def run_of(status: RunStatus, *states: NodeStatus) -> RunState:
    return RunState(run_id="r", status=status, nodes={f"n{n}": NodeRun(status=each) for n, each in enumerate(states)})


PLANS = {
    "zh": canvas_of(("task", "订场地"), ("task", "布置现场"), ("approval", "预算审批")),
    "en": canvas_of(("task", "Book the hall"), ("task", "Decorate"), ("approval", "Budget")),
}
W, P, F = NodeStatus.WAITING, NodeStatus.PENDING, NodeStatus.FAILED
RUNS = {
    "none": None,
    "waiting": run_of(RunStatus.RUNNING, W, P, W),
    "failed": run_of(RunStatus.FAILED, F, P, P),
}


def hear(
    sentence: str, canvas: CanvasState, run: RunState | None = None, before: tuple[Turn, ...] = ()
) -> ReactDecision:
    return decide(
        sentence,
        canvas,
        run,
        (),
        before=before,
        language=language_of(sentence),
        steps_max=8,
        today="2026-12-01",
        by="ann",
    )


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("run", RUNS)
def test_every_sentence_that_is_told_to_fit_is_understood(language, run) -> None:
    for canvas in (PLANS[language], CanvasState(workflow_id="w")):
        here = RUNS[run] if canvas.nodes else None
        said = what_fits(canvas, here, zh=language == "zh")

        assert said
        assert [each for each in said if hear(each, canvas, here).decision_type is ASKS] == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_waits_now_is_told_once_and_not_again_right_after(language) -> None:
    sentence, canvas, run = NONSENSE[language], PLANS[language], RUNS["waiting"]
    first = str(hear(sentence, canvas, run).payload["question"])
    said = (Turn(role="user", content=sentence), Turn(role="assistant", content=first, is_question=True))
    second = str(hear(sentence, canvas, run, said).payload["question"])
    both = (*said, Turn(role="user", content=sentence), Turn(role="assistant", content=second, is_question=True))
    third = str(hear(sentence, canvas, run, both).payload["question"])

    assert canvas.nodes["n0"].name in first
    assert canvas.nodes["n0"].name not in second + third


@pytest.mark.parametrize(
    "sentence", ["咋整", "呃……怎么办", "不知道啊", "dunno", "hmm whatever", "now what?", "no idea"]
)
def test_who_is_at_a_loss_is_told_what_fits_and_nothing_is_offered_to_be_drawn(sentence) -> None:
    found = hear(sentence, PLANS["zh" if not sentence.isascii() else "en"], RUNS["waiting"])

    assert found.decision_type is DecisionType.RESPOND
    assert "订场地" in found.payload["message"] or "Book the hall" in found.payload["message"]


@pytest.mark.parametrize("sentence", ["怎么办签证", "whatever the hall costs", "不知道谁负责订场地"])
def test_words_of_somebody_at_a_loss_within_a_sentence_are_not_the_whole_of_it(sentence) -> None:
    found = hear(sentence, PLANS["zh" if not sentence.isascii() else "en"], RUNS["waiting"])

    assert "可以说" not in str(found.payload.get("message", ""))
    assert "You can say" not in str(found.payload.get("message", ""))
