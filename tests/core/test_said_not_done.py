"""What is said not to be done: it is told what it waits for, and what is marked done is opened again."""

import pytest

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

NODES = {
    name: CanvasNode(node_id=name, node_type="task", name=name)
    for name in ("flyers", "catering", "海报", "订餐", "发邀请")
}
CANVAS = CanvasState(workflow_id="w", nodes=NODES, edges={"e": CanvasEdge(edge_id="e", source="订餐", target="发邀请")})
EVERYTHING = ("Everything is done", "全都完成了")


def hear(sentence: str, *done: str) -> ReactDecision:
    states = {name: NodeRun(status=NodeStatus.COMPLETED if name in done else NodeStatus.WAITING) for name in NODES}
    states["发邀请"] = NodeRun(status=NodeStatus.COMPLETED if "发邀请" in done else NodeStatus.PENDING)
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=states)
    return decide(sentence, CANVAS, run, (), language=language_of(sentence), steps_max=8, today="2026-11-29")


SAID = [
    ("oops, flyers are not finished", "flyers"), ("flyers are not done yet", "flyers"),
    ("the flyers aren't done", "flyers"),
    ("wait, the flyers haven't been finished", "flyers"), ("no, catering is not ready", "catering"),
    ("catering is still not complete", "catering"), ("海报还没做完", "海报"), ("哎呀，海报没做完", "海报"),
    ("海报没有完成", "海报"), ("不对，海报还没弄好", "海报"), ("订餐其实没办完呢", "订餐"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "name"), SAID)
def test_what_is_marked_done_is_opened_again_or_it_is_asked_where_something_was_done_on_it(sentence, name) -> None:
    found = hear(sentence, *NODES)
    message = str(found.payload.get("question"))

    if name == "订餐":
        assert ("“发邀请”不动" in message, found.payload["options"]) == (True, ["照样重新打开“订餐”"])
    else:
        assert (found.decision_type, found.payload) == (DecisionType.EXECUTE_WORKFLOW, {"reopen": [name]})
    assert not any(each in message for each in EVERYTHING)


@pytest.mark.parametrize(("sentence", "name"), SAID)
def test_of_what_is_open_it_is_told_what_it_waits_for(sentence, name) -> None:
    found = hear(sentence)
    message = str(found.payload.get("message"))

    assert found.decision_type is DecisionType.RESPOND
    assert (name in message, "waiting for somebody" in message or "在等人做完" in message) == (True, True)


@pytest.mark.parametrize("sentence", ["发邀请还没做完", "发邀请没有完成"])
def test_what_follows_something_open_waits_for_that(sentence) -> None:
    assert "要等“订餐”完成" in str(hear(sentence).payload.get("message"))


@pytest.mark.parametrize("sentence", ["is flyers not done yet?", "are the flyers not finished yet?"])
def test_a_question_about_what_is_done_is_answered_of_that_alone(sentence) -> None:
    assert hear(sentence, "flyers").payload["message"] == "“flyers” is done."


@pytest.mark.parametrize(
    "sentence",
    ["flyers are done", "catering is finished", "海报做完了", "订餐完成了", "the catering is done, flyers are not"],
)
def test_what_is_said_to_be_done_is_marked_all_the_same(sentence) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload.get("status")) == (DecisionType.MODIFY_NODE, "completed")


@pytest.mark.parametrize(
    "sentence",
    ["flyers are not finished because Tom is ill, move them to 12 December", "what is not done yet?", "海报没做成"],
)
def test_what_says_more_or_asks_is_not_read_as_that_alone(sentence) -> None:
    message = str(hear(sentence).payload.get("message"))

    assert "waiting for somebody" not in message
    assert "在等人做完" not in message
