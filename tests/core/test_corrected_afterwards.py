"""What was said just before is corrected by a value alone; several values of one node stand behind commas."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_said_daily import asked, changed, done, hear
from towow_core.domain.canvas import Turn
from towow_core.domain.drafts import DecisionType


def corrected(said: str, correction: str) -> tuple[str, dict]:
    told = "已修改节点。" if not said.isascii() else "Changed the node."
    turns = (Turn(role="user", content=said), Turn(role="assistant", content=told, act="turn-1"))
    decided = hear(correction, *turns)
    assert decided.decision_type is DecisionType.MODIFY_NODE, decided.payload
    return decided.payload["node_id"], decided.payload.get("config") or {"name": decided.payload["name"]}


@pytest.mark.parametrize(
    ("said", "correction", "node_id", "config"),
    [
        ("订餐的预算改成800", "哎不对，是1000", "food", {"price": 1000}),
        ("订餐的预算改成800", "打错了，1000", "food", {"price": 1000}),
        ("订会场的日期改成12月8日", "哎，说错了，是9号", "hall", {"due": "2026-12-09"}),
        ("订餐给何洋", "哎，说错了，是方舟", "food", {"assignee_name": "方舟"}),
        ("the food costs 400", "oh sorry, I meant 350", "food", {"price": 350}),
        ("the food costs 400", "oh no wait, 350", "food", {"price": 350}),
        ("the food costs 400", "sorry, it's 350", "food", {"price": 350}),
        ("move the venue to Thursday", "hmm, Friday actually", "hall", {"due": "2026-12-04"}),
        ("订餐的预算改成600", "再加100", "food", {"price": 600}), ("订餐的预算改成600", "算了，还是400", "food", {"price": 400}),
        ("the food costs 400", "minus 100", "food", {"price": 400}), ("the food costs 400", "nah, back to 600", "food", {"price": 600}),
        ("做海报的日期改成12月9日", "还是提前一天吧", "poster", {"due": "2026-12-07"}), ("move make the poster to December 9", "make that a day later", "poster", {"due": "2026-12-09"}),
        ("give the food to Tom", "oops, I meant Sofia", "food", {"assignee_name": "Sofia Lopez"}),
    ],
)  # fmt: skip
def test_a_value_behind_a_word_of_correcting_takes_the_place_of_the_last_one(said, correction, node_id, config) -> None:
    of, found = corrected(said, correction)

    assert (of, config.items() <= found.items()) == (node_id, True), found


@pytest.mark.parametrize("correction", ["哎不对", "哎，说错了", "oh sorry", "oh no wait, never mind", "哎不对，算了"])
def test_a_word_of_correcting_without_a_value_changes_nothing_by_itself(correction) -> None:
    said = "订餐的预算改成800" if not correction.isascii() else "the food costs 400"
    turns = (Turn(role="user", content=said), Turn(role="assistant", content="ok", act="turn-1"))

    assert hear(correction, *turns).decision_type is not DecisionType.MODIFY_NODE


@pytest.mark.parametrize(
    ("sentence", "changes"),
    [
        ("订餐给何洋，8号之前，300块", [changed("food", assignee_name="何洋"), changed("food", due="2026-12-08"), changed("food", price=300, currency="CNY")]),
        ("订餐，何洋，8号之前，300块", [changed("food", assignee_name="何洋"), changed("food", due="2026-12-08"), changed("food", price=300, currency="CNY")]),
        ("food: Tom, by the 9th, 300 euros", [changed("food", assignee_name="Tom"), changed("food", due="2026-12-09"), changed("food", price=300, currency="EUR")]),
        ("give the food to Tom and make it 300 euros", [changed("food", assignee_name="Tom"), changed("food", price=300, currency="EUR")]),
        ("海报大概300块吧", [changed("poster", price=300, currency="CNY")]),
        ("poster: 90 euros", [changed("poster", price=90, currency="EUR")]),
    ],
)  # fmt: skip
def test_bare_values_of_one_node_are_each_set(sentence, changes) -> None:
    assert done(sentence) == changes


@pytest.mark.parametrize("sentence", ["海报300", "food: Tom, by the 9th, lovely", "订餐，何洋，挺好的"])
def test_what_is_no_value_sets_nothing(sentence) -> None:
    asked(sentence)


def test_who_moves_what_has_no_day_is_asked_for_it() -> None:
    assert "还没有日期" in hear("打包推迟两天").payload["question"]
    assert "has no date" in hear("push rent a van back two days").payload["question"]
