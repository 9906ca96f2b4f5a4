"""The value that it is, beside the one that it is not: it is set at the node that is named, and nothing else is undone."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKS, CHANGES = DecisionType.REQUEST_CLARIFICATION, DecisionType.MODIFY_NODE
PEOPLE = {"user_agent_yue": Somebody("何悦"), "user_agent_yang": Somebody("何洋"), "user_agent_zhou": Somebody("周航")}


def node(node_id: str, name: str, kind: str = "task", **config: Any) -> CanvasNode:
    return CanvasNode(node_id=node_id, node_type=kind, name=name, config=config)


NODES = (
    node("hall", "订场地", due="2026-12-05", price=8000),
    node("poster", "做海报", due="2026-12-15", price=280, assignee="user_agent_zhou", assignee_name="周航"),
    node("invite", "发邀请", due="2026-12-18"),
    node("flyer", "flyers", due="2026-12-18", price=280),
    node("end", "活动当天", "milestone", due="2026-12-26"),
)
LINE = CanvasEdge(edge_id="e", source="poster", target="invite")
CANVAS = CanvasState(workflow_id="w", nodes={each.node_id: each for each in NODES}, edges={"e": LINE})
OTHER = (
    Turn(role="user", content="给做海报加备注：红色"),
    Turn(role="assistant", content="已修改节点“做海报”。备注：无 → 红色。", act="turn-1"),
)


def hear(sentence: str) -> ReactDecision:
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 20, "today": "2026-11-30"}
    return decide(sentence, CANVAS, None, (), before=OTHER, people=PEOPLE, by="ann", **how)


def offers(found: ReactDecision) -> str:
    return f"{found.payload.get('question')} {found.payload.get('options')}"


@pytest.mark.parametrize(
    ("sentence", "node_id", "config"),
    [
        ("发邀请不是18号是16号", "invite", {"due": "2026-12-16"}),
        ("发邀请不是18号，是16号", "invite", {"due": "2026-12-16"}),
        ("发邀请的日期写错了，应该是12月16日", "invite", {"due": "2026-12-16"}),
        ("海报花的不是280，是250", "poster", {"price": 250}),
        ("海报不是280，是250", "poster", {"price": 250}),
        ("订场地的价格写错了，应该是三千", "hall", {"price": 3000}),
        ("场地写错了，应该是三千", "hall", {"price": 3000}),
        ("the flyers cost 250, not 280", "flyer", {"price": 250}),
        ("the flyers did not cost 280 but 250", "flyer", {"price": 250}),
        ("the flyers are not 280, but 250", "flyer", {"price": 250}),
        ("flyers is not on the 18th but on the 16th", "flyer", {"due": "2026-12-16"}),
        ("flyers: not the 18th, the 16th", "flyer", {"due": "2026-12-16"}),
        ("the flyers' price is wrong, it should be 250", "flyer", {"price": 250}),
    ],
)
def test_the_value_that_it_is_is_set_at_the_node_that_is_named(sentence, node_id, config) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload) == (CHANGES, {"node_id": node_id, "config": config})


@pytest.mark.parametrize(
    ("sentence", "offer"),
    [
        ("做海报要三百块，不对，五百", "“做海报”的价格改成¥500"),
        ("场地那边押金写错了，应该是三千", "把“订场地”的价格改成3000"),
    ],
)
def test_where_it_is_open_of_what_the_value_is_the_corrected_one_is_offered(sentence: str, offer: str) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["options"][0]) == (ASKS, offer)


@pytest.mark.parametrize(
    "sentence",
    [
        "做海报要三百块，不对，五百",
        "场地那边押金写错了，应该是三千",
        "海报花的不是280，是250",
        "发邀请不是18号是16号",
        "活动当天不对",
        "海报写错了",
        "发邀请应该是别的样子",
        "the flyers are wrong",
    ],
)
def test_nothing_else_is_offered_to_be_taken_back(sentence: str) -> None:
    found = hear(sentence)

    assert found.decision_type is not DecisionType.UNDO
    assert not any(each in offers(found) for each in ("要撤销", "「撤销」", "undo that", "taken back"))


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("活动前三天提醒何洋", "12-29"),
        ("活动前一天加一次彩排", "12-27"),
        ("活动后两天把照片发给大家", "12-28"),
        ("remind 何洋 three days before the flyers", "12-21"),
    ],
)
def test_what_is_so_long_before_a_node_does_not_move_it(sentence: str, day: str) -> None:
    found = hear(sentence)

    assert found.decision_type is not CHANGES
    assert day not in offers(found)
    assert "的日期改成" not in offers(found)


@pytest.mark.parametrize(
    "sentence", ["把做海报改成给何悦", "把做海报改成给何悦吧", "做海报改成让何悦来做", "把做海报换成给何悦"]
)
def test_changed_to_somebody_is_given_to_them(sentence: str) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["config"]) == (CHANGES, {"assignee_name": "何悦"})


@pytest.mark.parametrize(("sentence", "name"), [("把做海报改成做展板", "做展板"), ("把做海报改成给嘉宾的礼物", "")])
def test_what_is_nobody_is_given_to_nobody(sentence: str, name: str) -> None:
    found = hear(sentence)

    assert "assignee_name" not in (found.payload.get("config") or {})
    assert not name or found.decision_type in {ASKS, CHANGES}


@pytest.mark.parametrize(
    "sentence",
    [
        "海报不是18号是谁？",
        "发邀请不是18号吗？",
        "海报不是何悦是周航",
        "is the price of the flyers 250, not 280?",
        "海报不是问题，是机会",
    ],
)
def test_what_says_no_two_values_sets_none(sentence: str) -> None:
    found = hear(sentence)

    assert not {"due", "price"} & {*(found.payload.get("config") or {})}


def test_a_name_is_changed_back_and_nothing_else() -> None:
    found = hear("把做海报改回原来的名字")

    assert (found.decision_type, found.payload.get("node_id")) == (DecisionType.UNDO, "poster")
