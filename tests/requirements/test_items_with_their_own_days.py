"""Each of several items has its own day and its own amount: nobody is asked for those of another one."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_days_as_said import read
from tests.requirements.test_found_by_its_name import offers
from tests.requirements.test_found_by_its_name import read as read_among
from towow_core.domain.models import Meaning
from towow_core.domain.requirements import FROM_EVENT, IMPLIED, RequirementKind
from towow_core.engine.language.dated_items import dated_items
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.requirements.named_roles import with_named_roles

K = RequirementKind
SWEEP = offers("cian", "chimney sweeping", "sweep, smoke test and certificate", "Dublin")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Move it on Friday 11 December, and on Thursday pack it", ("Move it on Friday 11 December", ", and on Thursday pack it")),
        ("12月5日搬到徐汇，预算1300元；12月4日打包", ("12月5日搬到徐汇，预算1300元；", "12月4日打包")),
        ("12月9日摄影，12月10日主持", ("12月9日摄影，", "12月10日主持")),
        ("A walk on 12 and 13 December", ()),
        ("12月12日、12月13日要摄影", ()),
        ("A walk on Saturday 12 December for ten", ()),
    ],
)  # fmt: skip
def test_a_text_is_cut_between_items_that_each_have_a_day(text: str, items: tuple[str, ...]) -> None:
    assert tuple(text[start:end] for start, end in dated_items(text)) == items


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("12月5日从上海静安搬到徐汇，预算1300元；12月4日先找人上门打包", "搬家搬运"),
        ("Move my two-bedroom flat in London on Friday 11 December for at most 340 pounds, and on Thursday 10 December box it up", "removals"),
        ("I need Oliver Grant on Saturday 12 December to rebuild a wardrobe, and on Tuesday 15 December to tune my upright piano for 85 pounds", "piano tuning"),
        ("杭州12月9日要摄影，预算5000元，12月10日要一位主持人", "活动摄影"),
    ],
)  # fmt: skip
def test_an_amount_is_that_of_the_item_with_its_own_day_that_it_stands_in(sentence: str, tag: str) -> None:
    understood = read(sentence, TODAY)
    (tags,) = (r.value.tags for r in understood.requirements if r.kind is K.BUDGET)

    assert tag in tags or tag in " ".join(tags)
    assert understood.context.budget_amount is None


@pytest.mark.parametrize(
    "sentence",
    [
        "杭州12月9日要摄影，12月10日要一位主持人，一共5000元",
        "A DJ on 12 December in Berlin, 2000 euros for everything, and a photographer on 13 December",
    ],
)
def test_an_amount_alone_behind_the_last_item_or_for_everything_is_the_whole_demands(sentence: str) -> None:
    assert [r.value.tags for r in read(sentence, TODAY).requirements if r.kind is K.BUDGET] == [()]


def test_what_has_its_amount_has_no_second_one_behind_words_that_ask_for_something_else() -> None:
    sentence = "A vegan buffet on 9 December in Berlin for 50 euros, and on 13 December a falconer, 200 euros; a DJ on 10 December, 100 euros"
    amounts = {r.value.number: r.value.tags for r in read(sentence, TODAY).requirements if r.kind is K.BUDGET}

    assert "catering" in amounts[50.0]
    assert amounts[200.0] == ("falconer",)


def test_who_is_read_late_has_the_day_of_their_own_item() -> None:
    sentence = "A chimney sweep in Dublin on 9 December for 75 euros, and a storyteller for 40 children on 19 December"
    understood = with_named_roles(read_among(sentence, (SWEEP,)))

    days = {r.text: (r.value.number, r.value.unit, r.value.tags) for r in understood.requirements if r.kind is K.DATE}
    assert days["19 December"] == (10.0, FROM_EVENT, ("storyteller",))


def test_a_day_before_another_item_is_no_second_day_of_the_first() -> None:
    understood = read("A chimney sweep on 9 December in Dublin, and on 19 December a photographer", TODAY)

    assert [r.value.every for r in understood.requirements if r.kind is K.DATE] == [(), ()]


def test_what_the_occasion_needs_is_not_hired_twice_where_words_are_taken_for_it() -> None:
    understood = read("Move my flat in London on Friday 11 December, and on Thursday 10 December box it up", TODAY)
    pieces = replace(
        understood, requirements=tuple(r for r in understood.requirements if r.value.tags != ("box it up",))
    )
    meant = with_meanings(pieces, (Meaning(tag="on Thursday 10 December box it up", labels=("packing",)),))

    assert "packing" in {tag for r in pieces.requirements if r.value.unit == IMPLIED for tag in r.value.tags}
    assert "packing" not in {tag for r in meant.requirements for tag in r.value.tags}
    assert "packing" not in meant.capability_tags


def test_a_holiday_that_names_an_occasion_is_no_day_beside_a_written_one() -> None:
    sentence = "A DJ in Dublin on Thursday 17 December and a photographer for the Christmas do"

    assert [r.text for r in read(sentence, TODAY).requirements if r.kind is K.DATE] == ["Thursday 17 December"]


def test_somebody_for_an_occasion_is_none_of_its_background() -> None:
    understood = read_among("On Thursday 17 December in Dublin a bagpiper for the Christmas do at 6pm", (SWEEP,))

    assert "bagpiper" in " ".join([*(one.text for one in understood.not_understood), *understood.capability_tags])


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("请何悦12月10日到深圳做口译；同一天要一辆七座商务车带司机", "同一天"),
        ("A DJ in Berlin on 12 December; on the same day a photographer", "on the same day"),
    ],
)
def test_the_same_day_is_the_day_that_was_named_and_no_length_of_one(sentence: str, words: str) -> None:
    found = [r for r in read(sentence, TODAY).requirements if r.kind in {K.DATE, K.DURATION}]

    assert [(r.kind, r.text, r.value.first == found[0].value.first) for r in found[1:]] == [(K.DATE, words, True)]
