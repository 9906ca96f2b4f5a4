"""A property is set where its kind has it, by its word or field name; a length is no price, and none is below zero."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_plain_orders import canvas, changed, hear
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.properties import PROPERTIES, named

ASKED = DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("set timeout_s of fetch orders to 30", {"timeout_s": 30}), ("set the retry_wait_s of fetch orders to 5", {"retry_wait_s": 5}),
        ("change on_failure of fetch orders to skip", {"on_failure": "skip"}), ("set assignee_name of the hall to Tom", {"assignee_name": "Tom"}),
        ("set when of is it big to fetch.body.total > 50", {"when": "fetch.body.total > 50"}), ("set needed of the final word to 1", {"needed": 1}),
        ("set days of interval to 3", {"days": 3}), ("把fetch orders的timeout_s改成30", {"timeout_s": 30}),
    ],
)  # fmt: skip
def test_a_field_is_set_by_its_name(sentence, config) -> None:
    assert changed(hear(sentence))[1] == config


@pytest.mark.parametrize("field", [each.name for each in PROPERTIES])
def test_every_field_name_names_its_property_and_none_but_where_one_is_set(field) -> None:
    node = canvas().nodes["fetch"]
    named_so = named(field, node)

    assert named_so is not None
    assert named_so.name == field
    assert hear(f"the hall {field} are strange").decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    [
        "the hall's notes are strange",
        "Book the hall的备注是空的",
        "the message of tell people is wrong",
        "Tell people的文案是昨天写的",
    ],
)
def test_what_a_text_is_like_is_no_text(sentence) -> None:
    assert hear(sentence).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    ("sentence", "lacks"),
    [
        ("the final word costs 300", "has no price"), ("set the price of party day to 300", "has no price"),
        ("the hall should use PUT", "has no method"), ("give fetch orders to Tom", "has no assignee"),
        ("move the final word to 8 December", "has no date"), ("set the message of the hall to hello", "has no what to say"),
        ("录视频一的门槛改成 3", "没有成立的条件"), ("Final word的价格改成300", "没有价格"), ("Interval交给小王", "没有负责人"),
    ],
)  # fmt: skip
def test_what_a_kind_of_node_lacks_is_named_and_not_set(sentence, lacks) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert lacks in asked.payload["question"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Order food takes 20", "order food takes three", "the hall is now 20", "the hall went up to 20",
        "录视频一花20", "录视频一要花三十",
    ],
)  # fmt: skip
def test_how_long_something_takes_is_no_price(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "price"),
    [
        ("Order food takes 20 euros", {"price": 20, "currency": "EUR"}),
        ("the hall is now $20", {"price": 20, "currency": "USD"}),
        ("录视频一要花三十块", {"price": 30, "currency": "CNY"}),
        ("录视频一费用800元", {"price": 800, "currency": "CNY"}),
        ("make the hall cost 300 euros", {"price": 300, "currency": "EUR"}),
        ("the hall costs 20", {"price": 20}),
    ],
)
def test_money_that_is_said_as_such_is_a_price_in_the_currency_that_is_said(sentence, price) -> None:
    assert changed(hear(sentence))[1] == price


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("set the price of the hall to -50", "-50"), ("set the price of the hall to minus fifty", "minus fifty"),
        ("把录视频一的价格改成-50", "-50"), ("录视频一的价格改成负五十", "负五十"), ("录视频一的预算改为 -50 元", "-50 元"),
        ("set the timeout of fetch orders to -3", "-3"), ("set retry_times of fetch orders to -1", "-1"),
    ],
)  # fmt: skip
def test_a_number_below_zero_is_asked_about_as_it_was_said(sentence, shown) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert f"“{shown}”" in asked.payload["question"]


@pytest.mark.parametrize(
    "sentence",
    [
        "leave the hall for now",
        "leave the hall open",
        "录视频一先没人做",
        "录视频一先空着",
        "录视频一谁做都行",
        "Mia doesn't do the hall",
    ],
)
def test_what_is_left_for_now_keeps_its_person(sentence) -> None:
    assert hear(sentence).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    "sentence",
    ["leave the hall unassigned", "unassign the hall", "Mia no longer does the hall", "Book the hall的负责人先空着"],
)
def test_nobody_has_what_is_said_to_be_nobodys(sentence) -> None:
    assert changed(hear(sentence)) == ("venue", {"assignee_name": None})
