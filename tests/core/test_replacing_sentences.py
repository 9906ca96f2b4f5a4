"""Somebody is out, said beside a canvas: when somebody else is found, and when it is asked back."""

from typing import Any

import pytest

from tests.core.said_with_a_yes import with_a_yes
from towow_core.domain.canvas import (
    PLAN_PART,
    TASK,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    RunState,
    Turn,
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

PEOPLE = {"chen": ("陈屿", "Chen Yu"), "lin": ("林望舒", "Jonas"), "bao": ("鲍博", "Mia Bell")}
TASKS = {
    "talk": ("演讲嘉宾", "Talk", "chen"), "food": ("餐饮", "Catering", "lin"),
    "host": ("主持人", "Host", "bao"), "photo": ("摄影", "Photos", "bao"),
}  # fmt: skip


def canvas_for(text: str, *, is_plan: bool = True) -> CanvasState:
    n = 0 if any("\u4e00" <= each <= "\u9fff" for each in text) else 1
    nodes = {}
    for node_id, task in TASKS.items():
        who = f"user_agent_{task[2]}"
        part = {"agent_id": who, "role": task[n]}
        config = {"assignee": who, "assignee_name": PEOPLE[task[2]][n], **({PLAN_PART: part} if is_plan else {})}
        nodes[node_id] = CanvasNode(node_id=node_id, node_type=TASK, name=task[n], config=config)
    return CanvasState(workflow_id="w", nodes=nodes)


def said(
    text: str, run: RunState | None = None, before: tuple[Turn, ...] = (), *, is_plan: bool = True
) -> ReactDecision:
    canvas = canvas_for(text, is_plan=is_plan)
    people = {
        str(each.config["assignee"]): Somebody(str(each.config["assignee_name"])) for each in canvas.nodes.values()
    }
    people["user_agent_oliver"] = Somebody("Oliver")
    asked: dict[str, Any] = {"language": language_of(text), "steps_max": 8, "today": "2026-11-27"}
    return decide(text, canvas, run, (), people=people, by="ann", before=before, **asked)


def out(text: str) -> str:
    """Who is out by this sentence; the words of it are what is recorded."""
    decision = with_a_yes(text, lambda each, before: said(each, before=before))
    assert decision.decision_type is DecisionType.REPLACE_PERSON, (text, decision.payload)
    assert decision.payload["because"] == text
    return str(decision.payload["agent_id"]).removeprefix("user_agent_")


def question(text: str, run: RunState | None = None) -> tuple[str, list[str]]:
    decision = said(text, run)
    assert decision.decision_type is DecisionType.REQUEST_CLARIFICATION, (text, decision.decision_type)
    return str(decision.payload["question"]), list(decision.payload.get("options", ()))


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Chen Yu cannot make it any more, find somebody else for the talk", "chen"),
        ("陈屿来不了了，换个人讲", "chen"),
        ("因为陈屿病了，换个人讲", "chen"),
        ("陈屿生病了，帮我另外找个人", "chen"),
        ("把陈屿换掉", "chen"),
        ("找人代替陈屿", "chen"),
        ("find somebody else for the talk, Chen Yu is ill", "chen"),
        ("find somebody else for Chen Yu's part because he is ill", "chen"),
        ("换人做餐饮", "lin"),
        ("餐饮换人", "lin"),
        ("重新找人做餐饮", "lin"),
        ("find somebody else for the catering", "lin"),
        ("Jonas dropped out of the catering, we need someone else", "lin"),
        ("replace Jonas", "lin"),
        ("Mia can't come, find somebody else", "bao"),
        ("鲍博来不了了，换个人", "bao"),
        ("林望舒来不了了，换个餐饮师傅", "lin"),
        ("陈屿病了，另请一位嘉宾", "chen"),
        ("Jonas can't make it, find another caterer", "lin"),
        ("Jonas isn't able to make it, so we need a new caterer", "lin"),
        ("find somebody else for all of Mia Bell's parts", "bao"),
        ("给鲍博的所有部分换人", "bao"),
    ],
)
def test_whoever_is_named_or_has_the_named_task_is_out_and_the_words_are_kept(text: str, who: str) -> None:
    assert out(text) == who


@pytest.mark.parametrize(
    "text",
    [
        "Jonas is ill",
        "Jonas dropped out",
        "Jonas can't make it any more",
        "the catering failed because Jonas is ill",
        "renegotiate the catering",
        "林望舒病了",
        "林望舒来不了了",
        "给餐饮负责人重新协商",
    ],
)
def test_that_somebody_is_gone_without_the_wish_is_asked_back_with_both_readings(text: str) -> None:
    asked, options = question(text)

    assert "Jonas" in asked or "林望舒" in asked
    assert out(options[0]) == "lin"
    noted = said(options[1])
    assert (noted.decision_type, noted.payload["node_id"]) == (DecisionType.MODIFY_NODE, "food")


@pytest.mark.parametrize(
    "text",
    [
        "Mia can't come, find somebody else for the photos",
        "鲍博来不了了，换个人主持",
        "Mia can't make it, find another photographer",
        "鲍博19号来不了了，换个主持人",
    ],
)
def test_one_of_several_parts_asks_whether_all_of_them_are_meant(text: str) -> None:
    asked, options = question(text)

    assert all(name in asked for name in (("Host", "Photos") if text.isascii() else ("主持人", "摄影")))
    assert out(options[0]) == "bao"


@pytest.mark.parametrize(
    "text",
    [
        "can Jonas make it?",
        "should we find somebody else for the catering?",
        "if Jonas is ill, find somebody else for the catering",
        "要是陈屿病了，换个人讲",
        "Chen Yu may be ill, find somebody else",
        "Chen Yu isn't ill, find somebody else",
        "don't find somebody else for the catering",
        "Jonas is ill, find somebody else for the talk",  # which is Chen Yu's
        "小李来不了了，换个人讲",  # whom nobody knows here
        "delete the photos and find somebody else for the talk and Jonas is ill",
        "Jonas is happy",
        "Jonas can't make it, find another hall",  # which is nobody
        "Jonas can't make it, find another photographer",  # which is not what he does
        "林望舒来不了了，换个摄影师",
    ],
)
def test_a_question_a_condition_and_what_does_not_fit_takes_nobody_out(text: str) -> None:
    assert said(text).decision_type is DecisionType.REQUEST_CLARIFICATION


def test_to_whom_it_goes_where_that_is_said_stays_a_handing_over() -> None:
    given = [said(text) for text in ("Jonas is ill, Oliver takes over his tasks", "replace Jonas with Oliver")]

    assert [(each.decision_type, each.payload["config"]["assignee_name"]) for each in given] == [
        (DecisionType.MODIFY_NODE, "Oliver")
    ] * 2


def test_a_task_that_waits_and_failed_with_its_person_is_marked_as_failed() -> None:
    waiting = RunState(run_id="r", nodes={"food": NodeRun(status=NodeStatus.WAITING)})
    decision = said("the catering failed because Jonas is ill", waiting)

    assert (decision.decision_type, decision.payload["status"]) == (DecisionType.MODIFY_NODE, "failed")


def test_what_is_asked_for_beside_it_is_done_too() -> None:
    decision = with_a_yes("换人做餐饮，然后执行", lambda each, before: said(each, before=before))

    assert decision.decision_type is DecisionType.REPLACE_PERSON
    assert decision.goals == ("换人做餐饮", "执行")


@pytest.mark.parametrize(
    ("text", "option"),
    [("林望舒来不了了", "发起协商：餐饮"), ("Jonas cannot come any more", "start a negotiation for Catering")],
)
def test_who_has_no_part_of_a_plan_is_out_of_none_and_a_negotiation_is_offered_instead(text: str, option: str) -> None:
    asked = said(text, is_plan=False)

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert asked.payload["options"][0] == option
    assert "方案里的，" in asked.payload["question"] or "no part of a plan" in asked.payload["question"]
    assert said(option, is_plan=False).decision_type is not DecisionType.REQUEST_CLARIFICATION
    assert said(str(asked.payload["options"][1]), is_plan=False).decision_type is DecisionType.MODIFY_NODE
