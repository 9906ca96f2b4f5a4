"""What a carer is to do besides is no cook's work, what one says before a wish is none."""

import pytest

from tests.requirements.test_trades_meant import held, read, works
from towow_core.domain.requirements import RequirementKind


@pytest.mark.parametrize(
    "text",
    [
        "想找个有经验的阿姨白天来家里照看我妈，做顿午饭，London。",
        "需要有人白天来家里陪着我爸，做做饭、扶着走走，London。",
        "I need someone to look after my dad in London on weekdays, cook lunch and clean a bit.",
    ],
)
def test_who_is_to_be_with_a_person_does_the_house_work_too(text: str) -> None:
    assert not {"私厨烹饪", "private cooking", "cleaning", "保洁", "餐饮茶歇"} & {*works(read(text))}


def test_two_duties_of_one_clause_are_one_wish() -> None:
    asked = read("I need someone to look after my dad in London on weekdays, cook lunch and clean a bit.")

    assert [r.text for r in asked.in_force if r.kind is RequirementKind.QUALITY] == ["cook lunch and clean a bit"]


def test_a_cook_who_is_asked_for_beside_a_carer_is_one() -> None:
    text = "A carer for my mother in London, and also need a cook for 20 guests on 12 December."

    assert "private cooking" in works(read(text))


def test_what_the_clause_means_anyhow_is_no_second_work() -> None:
    asked = works(held("Need a wedding dress altered in London by 20 December."))

    assert "home nursing" not in asked
    assert "tailoring" in asked


def test_when_something_else_is_wanted_brings_nothing_about() -> None:
    assert "removals" not in works(read("Learn conversational Portuguese before I move to Lisbon in March."))
    assert "removals" in works(read("Help with our house move in London in March."))


def test_a_trade_in_a_clause_that_asks_for_another_is_kept_where_it_is_named() -> None:
    asked = held("还差一个司仪和一个化妆师，London，1月16号。")

    assert (
        len({tag for r in asked.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard for tag in r.value.tags})
        > 1
    )
