"""Money said in passing: taken back for another sum, another so much for the work before it, what is left to spend."""

from dataclasses import replace

import pytest

from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import changed

TODAY = "2026-11-30"
DEMAND = "An illustrator for a picture in London, 380 euros."
DEMAND_ZH = "周六晚上请一个乐队来我们餐厅唱两个小时，重庆，3000块。"


def sums(sentence: str) -> list[tuple[float | None, str, str]]:
    """Each amount, its currency, and the last name of the work that it is a limit of."""
    read = read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]
    return [
        (r.value.number, r.value.unit, r.value.tags[-1] if r.value.tags else "") for r in read if r.kind is K.BUDGET
    ]


@pytest.mark.parametrize(
    ("sentence", "total"),
    [
        ("A calligrapher in London. I said 100 pounds to her but let's say 160", (160, "GBP", "")),
        ("A calligrapher in London. I said £100 at first but make it 160.", (160, "GBP", "")),
        ("I need a DJ in Berlin. We'd thought of 300 euros, but let's say 350 for now.", (350, "EUR", "")),
        ("我找书法老师写请柬，上海，之前跟她说是100块，不过就算160吧。", (160, "CNY", "")),
    ],
)
def test_the_sum_that_is_said_last_counts(sentence: str, total: tuple[float, str, str]) -> None:
    assert sums(sentence) == [total]


@pytest.mark.parametrize(
    ("sentence", "total"),
    [
        ("A calligrapher in London, 100 pounds. We said 100 guests but let's say 160.", 100),
        ("A calligrapher in London for 100 pounds; she said it takes 20 days but 16 are fine", 100),
        ("A DJ in London for 300 pounds, I said that before but let's say it again", 300),
    ],
)
def test_another_number_takes_no_sum_back(sentence: str, total: float) -> None:
    assert [number for number, _, _ in sums(sentence)] == [total]


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        (
            "A photographer in London for 300 pounds. I also need copywriting, and that's another 350 at most.",
            "copywriting",
        ),
        ("A photographer in London for £300. I also need short bios, and that's another 350 at most.", "short bios"),
        ("We need a band in London for £800. We also want a wedding cake, and that would be another £90.", "baking"),
    ],
)
def test_another_so_much_is_the_limit_of_what_is_named_before_it(sentence: str, last: str) -> None:
    assert [(unit, of) for _, unit, of in sums(sentence)][-1] == ("GBP", last)
    assert sums(sentence)[-1][0] in {350, 90}


@pytest.mark.parametrize(
    "sentence",
    ["I need a DJ in London; that's another 20 guests", "A DJ in London, and that's another thing", "That's 20 in all"],
)
def test_another_number_of_something_is_no_money(sentence: str) -> None:
    assert sums(sentence) == []


def test_each_of_three_sums_is_of_its_own_work() -> None:
    sentence = (
        "We need lunch, a sound engineer and a photographer in Berlin for 20 people. "
        "The food may cost 15 euros a head, the sound 600, the pictures 550."
    )
    assert sums(sentence) == [(15, "EUR", "catering"), (600, "EUR", "sound engineer"), (550, "EUR", "photography")]


def left(demand: str, remark: str) -> list[float | None]:
    """The amounts that hold after a remark."""
    base = understand(demand, TODAY)
    base = replace(base, requirements=read_requirements(demand, base, TODAY)[0])
    read = read_follow_up(remark, base, TODAY)
    after = changed(base, read.requirements, version=2, corrected=read.replaced, words=read.words).understanding
    return [one.value.number for one in after.in_force if one.kind is K.BUDGET]


@pytest.mark.parametrize(
    ("demand", "remark", "total"),
    [
        (DEMAND, "make it 350 euros all in", 350),
        (DEMAND, "we only have 320 now", 320),
        (DEMAND, "That's more than we can spend after all, could it be 320?", 320),
        (DEMAND, "could it be 320?", 320),
        (DEMAND, "That's too much, 320 is all we have", 320),
        (DEMAND, "Sorry, it has to be 320 at most", 320),
        (DEMAND_ZH, "我们现在只有2600", 2600),
        (DEMAND_ZH, "超了，2600行吗？", 2600),
        (DEMAND_ZH, "太贵了，能不能2600", 2600),
    ],
)
def test_what_is_left_to_spend_replaces_the_budget(demand: str, remark: str, total: float) -> None:
    assert left(demand, remark) == [total]


@pytest.mark.parametrize(
    ("demand", "remark", "total"),
    [
        (DEMAND, "we only have 2 pens now", 380),
        (DEMAND, "we only have 20 now", 380),  # far from the sum
        ("A DJ in London for 300 people, 380 euros.", "we only have 320 now", 380),  # people, or money
        (DEMAND_ZH, "2600行吗？", 3000),
        (DEMAND_ZH, "太贵了，能不能2600人", 3000),
    ],
)
def test_what_may_be_something_else_replaces_no_budget(demand: str, remark: str, total: float) -> None:
    assert left(demand, remark) == [total]
