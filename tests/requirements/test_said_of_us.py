"""What the requester does, has, must be able to or owes nobody is asked of nobody."""

import pytest

from tests.requirements.test_changes_in_words import TODAY, asked
from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.other_kinds import is_another_kind
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.replies import denied
from towow_core.support.money import convert, convert_most

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "work"),
    [
        ("I'll write the texts and I have photos already, I want a website", "web development"),
        ("I want a website. I have photos already", "web development"),
        ("I will write the script; I need a cameraman in Berlin", "cinematography"),
        ("We'll bake the cake, we need a DJ in Berlin", "DJ"),
    ],
)
def test_what_they_say_they_will_do_or_have_already_is_theirs(sentence: str, work: str) -> None:
    understood = read(sentence)

    assert [r.text for r in understood.in_force if r.kind is K.CAPABILITY and r.is_hard] == [work]
    assert any(r.kind is K.PROVIDED_BY_REQUESTER for r in understood.in_force)


@pytest.mark.parametrize("sentence", ["I'll need photos in Leeds", "I have photos to be edited in Leeds"])
def test_what_is_needed_or_is_to_be_worked_on_is_asked_for(sentence: str) -> None:
    assert any(r.kind is K.CAPABILITY for r in read(sentence).in_force)


def test_what_is_kept_from_somebody_is_no_budget() -> None:
    understood = read(
        "My landlord in London is keeping my $2,900 deposit. I want a solicitor to write to him, $300 tops."
    )

    assert [r.value.number for r in understood.in_force if r.kind is K.BUDGET] == [300]


def test_what_a_learner_is_is_no_trade() -> None:
    understood = read("Looking for a French teacher for my daughter, total beginner, in Paris.")

    assert understood.capability_tags == ("language teaching",)


def test_a_tour_of_food_markets_asks_for_no_caterer() -> None:
    assert "catering" not in read("somebody to show my wife and me round the food markets in Xiamen").capability_tags


@pytest.mark.parametrize("asked_for", ["noise removal", "mixing and noise removal", "hair removal"])
def test_who_moves_houses_removes_nothing_else(asked_for: str) -> None:
    assert is_another_kind("removals", asked_for)
    assert not is_another_kind("removals", "removals in London")


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("it doesn't matter, online is fine", [K.MODE]),
        ("anywhere, it's all online", [K.MODE]),
        ("无所谓，线上就行", [K.MODE]),
        ("anywhere", []),
        ("Lisbon, online is fine", [K.PLACE, K.MODE]),
    ],
)
def test_an_answer_that_leaves_the_city_open_names_none(said: str, found: list[RequirementKind]) -> None:
    assert [r.kind for r in read_answer(K.PLACE, said, asked("I need a website"), TODAY)] == found


@pytest.mark.parametrize(
    ("limit", "currency", "into"), [(400, "USD", "EUR"), (150, "EUR", "GBP"), (3000, "CNY", "USD")]
)
def test_a_limit_in_another_currency_is_kept_when_it_is_turned_back(limit: float, currency: str, into: str) -> None:
    assert limit - 0.1 < convert(convert_most(limit, currency, into), into, currency) <= limit


@pytest.mark.parametrize(
    ("said", "choices", "instead"),
    [
        ("推拿不行，我要的是带着做训练的", ("中医推拿",), "带着做训练的"),
        ("不是摄像，就是能把录音写成文章的人", ("摄像",), "能把录音写成文章的人"),
        ("not translation, it is in English already", ("translation", "tax advice"), "in English already"),
        ("not on Monday, a carer", ("childcare",), None),
        ("a clown, not a magician", ("magician",), None),
    ],
)
def test_one_of_what_was_offered_is_denied_by_its_name(
    said: str, choices: tuple[str, ...], instead: str | None
) -> None:
    assert denied(said, choices) == instead


@pytest.mark.parametrize("said", ["不是3号，改成4号了，明年10月4号", "not the 3rd, the 4th of October 2027"])
def test_a_day_that_is_denied_is_no_answer(said: str) -> None:
    found = read_answer(K.DATE, said, asked("上海，10月3号婚礼跟拍"), TODAY)

    assert [r.value.first for r in found if r.kind is K.DATE] == ["2027-10-04"]


@pytest.mark.parametrize(
    ("kind", "said", "read_as"),
    [
        (K.BUDGET, "not 300, 400 euros", {(K.BUDGET, 400)}),
        (K.HEAD_COUNT, "不是20人，30人", {(K.HEAD_COUNT, 30)}),
        (K.BUDGET, "not more than 300 euros, please", {(K.BUDGET, 300)}),
        (K.BUDGET, "not too expensive, 300 euros", {(K.BUDGET, 300), (K.QUALITY, "expensive")}),
        (K.EXCLUSION, "not fish, not meat", {(K.EXCLUSION, "not fish"), (K.EXCLUSION, "meat")}),
        (K.PLACE, "not Berlin, Hamburg", {(K.PLACE, "Hamburg"), (K.EXCLUSION, "Berlin")}),
        (K.QUALITY, "not too loud, and friendly", {(K.QUALITY, "not too loud, and friendly")}),
    ],
)
def test_what_is_denied_is_left_out_only_where_the_rest_says_what_it_is(
    kind: RequirementKind, said: str, read_as: set[tuple[RequirementKind, object]]
) -> None:
    found = read_answer(kind, said, asked("A dinner at home in London on 12 December."), TODAY)

    assert {(r.kind, r.value.number or r.value.text) for r in found} == read_as


def test_a_day_of_the_week_that_is_denied_stays_ruled_out() -> None:
    found = read_answer(
        K.DATE, "not on Monday, any other day in December", asked("A dinner at home in London, in winter"), TODAY
    )

    assert [r.value.weekdays for r in found if r.kind is K.EXCLUSION] == [(1,)]
    assert [r.value.first for r in found if r.kind is K.DATE] == ["2026-12-01"]


@pytest.mark.parametrize(
    ("sentence", "spoken"),
    [
        ("找个人教我妈游泳，厦门，普通话不太好", []),
        ("a swimming teacher for my mum in Leeds, her English isn't great, she speaks Polish", ["pl"]),
        ("a guide in Paris for my parents, they don't speak French", []),
        ("a guide in Paris for my parents who speaks French", ["fr"]),
    ],
)
def test_a_language_that_somebody_hardly_speaks_is_no_wish(sentence: str, spoken: list[str]) -> None:
    assert [r.value.text for r in read(sentence).in_force if r.kind is K.LANGUAGE] == spoken
