"""What is said of a run that is paused, or goes on: to go on is not to try again, and not to run is not to run."""

from datetime import date

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

TODAY = date(2026, 11, 29).isoformat()
NODES = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in ("订餐", "Catering", "摄影", "Hall")}
CANVAS = CanvasState(workflow_id="w", nodes=NODES)


def hear(sentence: str, status: RunStatus | None = None, failed: str = "") -> ReactDecision:
    states = {name: NodeRun(status=NodeStatus.FAILED if name == failed else NodeStatus.WAITING) for name in NODES}
    run = RunState(run_id="r", status=status, nodes=states) if status else None
    return decide(sentence, CANVAS, run, (), language=language_of(sentence), steps_max=8, today=TODAY)


@pytest.mark.parametrize(
    "sentence", ["接着跑", "接着执行", "跑吧", "继续", "执行", "go", "run it", "carry on", "start the workflow"]
)
def test_of_a_paused_run_to_run_is_to_go_on(sentence) -> None:
    assert hear(sentence, RunStatus.PAUSED).decision_type == "resume_workflow"


@pytest.mark.parametrize(
    "sentence",
    ["把失败的再来一遍", "重试", "retry", "retry what failed", "try again", "rerun the failed ones"],
)
def test_of_a_paused_run_to_try_again_is_not_to_go_on(sentence) -> None:
    found = hear(sentence, RunStatus.PAUSED)

    assert (found.decision_type, found.payload.get("retry")) == ("execute_workflow", True)


@pytest.mark.parametrize("sentence", ["继续", "继续执行", "go on", "carry on"])
def test_to_go_on_tries_nothing_again_in_a_run_that_goes_on_but_asks(sentence) -> None:
    found = hear(sentence, RunStatus.RUNNING, failed="摄影")

    assert found.decision_type == "request_clarification"
    assert ["摄影" in option for option in found.payload["options"]] == [True]


@pytest.mark.parametrize(
    "sentence", ["整个流程不跑了", "不跑了", "别执行了", "先不做了", "the whole thing is off", "it's off"]
)
def test_no_longer_to_run_is_to_end_or_to_pause_and_never_to_run(sentence) -> None:
    running, drawn = hear(sentence, RunStatus.RUNNING), hear(sentence)

    assert running.decision_type in {"request_clarification", "cancel_workflow"}
    assert not {"执行", "run the workflow"} & {*running.payload.get("options", ()), *drawn.payload.get("options", ())}


@pytest.mark.parametrize(
    "sentence", ["Hall isn't booked", "the Hall is not done after all", "订餐还没弄好", "摄影没做完"]
)
def test_what_is_not_done_is_offered_neither_as_done_nor_to_be_deleted(sentence) -> None:
    offered = hear(sentence, RunStatus.RUNNING).payload.get("options", ())

    assert not [one for one in offered if "标记为完成" in one or "as done" in one or "delete" in one or "删除" in one]


@pytest.mark.parametrize(
    ("sentence", "demand"),
    [
        ("can you hire a photographer for me? negotiate it, budget 300 euros", "a photographer"),
        ("please find a DJ. Negotiate, at most £400", "a DJ"),
        ("帮我找个主持人？谈一下，预算3000", "个主持人"),
    ],
)
def test_to_negotiate_it_is_one_negotiation_with_its_terms(sentence, demand) -> None:
    found = hear(sentence)

    assert found.decision_type == "start_negotiation"
    assert found.payload["demand"].startswith(demand)
    assert any(limit in found.payload["demand"] for limit in ("300", "400", "3000"))
    assert len(found.goals) < 2


@pytest.mark.parametrize("sentence", ["告诉大家聚会改到20号", "通知大家订餐推迟到25号"])
def test_to_tell_everybody_of_another_day_is_not_to_be_told_when_it_is_done(sentence) -> None:
    said = hear(sentence).payload

    assert not [option for option in said.get("options", ()) if "通知节点" in option]


@pytest.mark.parametrize("sentence", ["is anything due on a weekend?", "do we have anything due on weekends?"])
def test_any_weekend_is_not_the_next_one(sentence) -> None:
    assert "Nothing is due" not in str(hear(sentence).payload)
