"""What an organiser says in passing: in compound sentences, of who takes over, what is taken back, who has to agree."""

from typing import Any

import pytest

from tests.core.said_with_a_yes import with_a_yes
from tests.core.test_handed_over import hear as hear_all
from tests.core.test_plain_orders import canvas, hear
from towow_core.domain.canvas import NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKED = DecisionType.REQUEST_CLARIFICATION


def in_a_run(sentence: str) -> ReactDecision:
    drawn = canvas()
    states = {node_id: NodeRun(status=NodeStatus.WAITING) for node_id in drawn.nodes}
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=states)
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26"}
    return with_a_yes(sentence, lambda each, before: decide(each, drawn, run, (), before=before, **how))


@pytest.mark.parametrize(
    "sentence", ["停掉执行，把月亮涂成蓝色", "stop the run, and rename the moon to cheese", "停掉执行，去买一百个气球"]
)
def test_a_run_is_stopped_whatever_else_is_said_and_not_understood(sentence) -> None:
    assert in_a_run(sentence).decision_type is DecisionType.CANCEL_WORKFLOW


@pytest.mark.parametrize("sentence", ["把流程先停那么一停再跑的事情想想", "stop running around about the run thing"])
def test_what_speaks_of_stopping_is_never_offered_as_running(sentence) -> None:
    offered = in_a_run(sentence).payload.get("options", [])

    assert not {"执行", "run the workflow"} & set(offered)


@pytest.mark.parametrize(
    ("sentence", "why", "again"),
    [
        ("录视频一失败了，设备坏了，换一家再试", "设备坏了", "重试录视频一"),
        ("order food fell through, they are closed, try again", "they are closed", "retry order food"),
    ],
)
def test_why_something_failed_is_the_reason_and_that_it_is_tried_again_is_done(sentence, why, again) -> None:
    decided = in_a_run(sentence)

    assert (decided.payload["status"], decided.payload["result"]) == ("failed", why)
    assert decided.goals[1:] == (again,)


@pytest.mark.parametrize("sentence", ["给录视频一加一个任务，小李负责，12月7日前", "给录视频一加个任务"])
def test_what_is_to_be_added_without_a_name_is_asked_for_it(sentence) -> None:
    decided = hear(sentence)

    assert decided.decision_type is ASKED
    assert decided.payload["question"] == "要叫什么名字？"


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("actually move the party to December 19 and inform everybody", "inform everybody"),
        ("把录视频一改到12月19日，通知大家", "通知大家"),
    ],
)
def test_what_is_understood_of_a_sentence_is_done_and_the_rest_named(sentence, left) -> None:
    changed, told = hear_all(sentence)

    assert changed.payload["config"] == {"due": "2026-12-19"}
    assert left in told.payload["message"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom is ill, Zoe takes over everything of his",
        "Tom is ill, Zoe takes over his tasks",
        "Tom can't come, so Zoe will take over all he has",
    ],
)
def test_all_of_somebody_who_is_ill_is_taken_over(sentence) -> None:
    changed = {each.payload["node_id"] for each in hear_all(sentence)[:-1]}

    assert changed == {"food", "yes"}


@pytest.mark.parametrize("sentence", ["小李病了，小王接手他的活", "小李请假了，小王替他"])
def test_the_same_in_chinese(sentence) -> None:
    assert [each.payload.get("config") for each in hear_all(sentence)[:-1]] == [{"assignee_name": "小王"}]


@pytest.mark.parametrize(
    "sentence", ["what is still without anybody?", "which tasks are without anyone?", "还有哪些没有定人？"]
)
def test_what_nobody_has_is_told(sentence) -> None:
    assert "Clean up" in hear(sentence).payload["message"]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("录视频一那天需要审批吗？", "没有审批"),
        ("录视频一谁来审批？", "没有审批"),
        ("does the party day need an approval?", "No approval comes before"),
        ("is any approval needed before the party day?", "No approval comes before"),
    ],
)
def test_whether_a_yes_is_needed_before_something_is_told(sentence, told) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.RESPOND
    assert told in decided.payload["message"]


@pytest.mark.parametrize("sentence", ["刚才那个不要了", "刚才加的那个任务不要了"])
def test_what_was_just_done_is_taken_back_where_it_is_not_wanted(sentence) -> None:
    assert hear(sentence).decision_type is DecisionType.UNDO


@pytest.mark.parametrize("sentence", ["再试一次录视频一", "再做一遍录视频一"])
def test_a_node_is_tried_again_in_whatever_order_that_is_said(sentence) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.EXECUTE_WORKFLOW
    assert decided.payload == {"retry": True, "node_id": "视频一"}


@pytest.mark.parametrize(
    "sentence", ["party day is due December 19, everything else stays as it is", "Party day 推迟7天，其他的都不变"]
)
def test_that_all_else_stays_asks_for_nothing(sentence) -> None:
    assert hear_all(sentence)[0].payload["config"] == {"due": "2026-12-19"}


def test_a_run_is_held_for_a_moment() -> None:
    assert in_a_run("hold everything for a moment").decision_type is DecisionType.PAUSE_WORKFLOW
