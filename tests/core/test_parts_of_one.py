"""Several changes of one node behind commas, each read by itself; where a piece is none, nothing is done."""

from typing import Any

import pytest

from tests.core.test_plain_orders import ASKED, hear
from tests.core.test_questions_reckoned import FAIR, TODAY
from towow_core.domain.canvas import ReactStep
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.engine.conversation.react import decide


def all_of(sentence: str) -> dict[str, dict[str, Any]]:
    """What it changes of each node, over all its requests."""
    first = hear(sentence)
    found: dict[str, dict[str, Any]] = {}
    for n in range(len(first.goals)):
        decision = hear(sentence, done=n, goals=first.goals)
        assert decision.decision_type is DecisionType.MODIFY_NODE, decision.payload
        found.setdefault(decision.payload["node_id"], {}).update(decision.payload.get("config") or {})
    return found


@pytest.mark.parametrize(
    ("sentence", "node", "config"),
    [
        ("录视频一给小王，12月9号之前搞定", "视频一", {"assignee_name": "小王", "due": "2026-12-09"}),
        (
            "录视频一让小王去做，预算提到500，9号之前搞定",
            "视频一",
            {"assignee_name": "小王", "price": 500, "due": "2026-12-09"},
        ),
        ("把录视频一的价格改成500，12月9号前完成", "视频一", {"price": 500, "due": "2026-12-09"}),
        ("give the hall to Tom, due December 10", "venue", {"assignee_name": "Tom", "due": "2026-12-10"}),
        ("give the hall to Tom and push it back to the 10th", "venue", {"assignee_name": "Tom", "due": "2026-12-10"}),
        ("move the hall to Dec 10, $800", "venue", {"due": "2026-12-10", "price": 800, "currency": "USD"}),
    ],
)
def test_each_piece_is_a_change_of_the_one_node(sentence, node, config) -> None:
    assert all_of(sentence) == {node: config}


@pytest.mark.parametrize(
    "sentence",
    [
        "录视频一给小王，小李也去",
        "录视频一改到12月9号，10号也行",
        "录视频一给小王，如果他愿意",
        "录视频一改到12月9号，价格不变",
        "录视频一改到12月9号，大约800块吧再看",
        "give the hall to Tom, unless he is ill",
        "give the hall to Tom, she starts on December 10",
        "cut the hall's budget to 500 and tell Mia",
    ],
)
def test_where_a_piece_is_none_nothing_is_done(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    [
        "录视频一给小王，13800138000",
        "录视频一给小王，12.9",
        "录视频一12月9号，2",
        "give the hall to Tom, 015112345678",
        "give the hall to Tom, 1.12.",
        "give the hall to Tom, 2027",
        "give the hall to Tom, 4000, due December 10",
        "move the hall to Dec 10, 100",
    ],
)
def test_a_number_without_a_word_for_money_is_no_price(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize("said", ["100 euros", "price 100", "it costs 100"])
def test_an_amount_with_a_currency_or_a_word_for_money_is_a_price(said) -> None:
    price = {"price": 100, "currency": "EUR"} if "euros" in said else {"price": 100}

    assert all_of(f"give the hall to Tom, {said}") == {"venue": {"assignee_name": "Tom", **price}}


def test_an_amount_beside_a_day_is_not_passed_by() -> None:
    assert hear("录视频一改到12月9号，800块").goals == ("录视频一改到12月9号", "录视频一的价格改成800块")


@pytest.mark.parametrize("sentence", ["give the hall to Tom and Mia", "录视频一交给小李和小王"])
def test_a_task_for_two_who_are_known_is_asked_about(sentence) -> None:
    decision = hear(sentence)

    assert decision.decision_type is ASKED
    assert len(decision.payload["options"]) == 2


def test_a_new_name_and_a_day_behind_it_are_of_one_node() -> None:
    first = hear("rename the hall to room, due December 10")

    assert first.goals == ("“Book the hall” due December 10", "rename the hall to room")


def test_an_approval_may_be_for_two() -> None:
    assert hear("give the final word to Tom and Zoe").payload["config"]["people"] == ["Tom", "Zoe"]


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("give the lights to Ida and push them back to the 12th", ("hang lights", {"due": "2026-12-12"})),
        ("postpone the lights by two days and give them to Omar", ("hang lights", {"assignee_name": "Omar"})),
    ],
)
def test_them_are_a_node_that_is_called_by_a_plural(sentence, second) -> None:
    asked = {"language": Language.EN, "steps_max": 8, "today": TODAY}
    first = decide(sentence, FAIR, None, (), **asked)
    done = ReactStep(thought="", decision_type="modify_node", observation="ok", verdict="validated")
    then = decide(sentence, FAIR, None, (done,), goals=first.goals, **asked)

    assert first.payload["node_id"] == "hang lights"
    assert (then.payload["node_id"], then.payload["config"]) == second


@pytest.mark.parametrize(
    ("sentence", "options"),
    [
        ("rename the up to cleaning", ["rename the “Clean up” to cleaning"]),
    ],
)
def test_a_word_of_a_name_is_no_word_that_is_not_there(sentence, options) -> None:
    decision = hear(sentence)

    assert decision.decision_type is ASKED
    assert decision.payload.get("options") == options


def test_what_the_only_node_of_a_word_cannot_have_is_told_of_it() -> None:
    assert (
        "“Party day” is of the kind milestone, which has no assignee" in hear("give the day to Tom").payload["question"]
    )


def test_everything_that_is_somebodys_is_all_of_it() -> None:
    assert all_of("move everything that's Mia's to December 20") == {"venue": {"due": "2026-12-20"}}
