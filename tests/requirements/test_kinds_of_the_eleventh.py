"""What the eleventh judge found read wrongly, as kinds: whose number it is, whose hour, whose day, and who brings what."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-23"
K = RequirementKind


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read_requirements(sentence, understand(sentence, TODAY), TODAY)[0] if r.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "counts"),
    [
        ("12月5日在深圳办黑客松，需要 mentor 3 名、评委 2 名（评委不能同时当 mentor）", {"mentoring": 3, "judging": 2}),
        ("12月12日在上海，要摄影师2名、主持人1名", {"photography": 2, "hosting": 1}),
        ("12月12日在北京，评委3位（最好有一位女士），摄影师2位", {"judging": 3, "photography": 2}),
        ("12月12日在上海要三位评委、两位摄影师", {"judging": 3, "photography": 2}),
    ],
)
def test_a_number_counts_whom_it_stands_behind_not_whom_the_next_one_counts(sentence, counts) -> None:
    found = {r.value.tags[-1]: r.value.number for r in of_kind(sentence, K.QUANTITY)}

    assert {tag: found.get(tag) for tag in counts} == counts


@pytest.mark.parametrize(
    "sentence",
    [
        "想请林望舒帮忙弄个能坐40人的地方，12月13日，在北京",
        "12月13日在北京，能容纳60人的空间",
        "在上海借一间坐得下三十人的屋子，够坐30人的地方就行，12月13日",
    ],
)
def test_where_so_many_can_sit_is_a_venue(sentence: str) -> None:
    assert "场地提供" in {tag for r in of_kind(sentence, K.CAPABILITY) for tag in r.value.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "Need removals in London on Sat 12 Dec, because the keys go back at 1pm",
        "12月12日在上海搬家，因为下午1点要交钥匙",
    ],
)
def test_the_hour_of_a_reason_is_no_hour_of_the_work(sentence: str) -> None:
    assert [r.text for r in of_kind(sentence, K.QUALITY) if r.value.unit == "time"] == []


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("Headshots in Berlin in the week of 7 December", "2026-12-07", "2026-12-13"),
        ("Headshots in Berlin, week of 9 December", "2026-12-07", "2026-12-13"),
        ("A venue in Berlin, the week beginning December 14", "2026-12-14", "2026-12-20"),
        ("A venue in Berlin, the week starting on Monday 14 December", "2026-12-14", "2026-12-20"),
    ],
)
def test_the_week_of_a_day_is_all_of_it(sentence: str, first: str, last: str) -> None:
    (day,) = of_kind(sentence, K.DATE)

    assert (day.value.first, day.value.last) == (first, last)


@pytest.mark.parametrize("out", ["skipping", "except", "except on", "excluding", "apart from"])
def test_a_day_that_is_left_out_is_not_wanted(out: str) -> None:
    sentence = f"Piano lessons in London every Sunday from 6 December to 28 February, {out} 27 December"

    assert [r.text for r in of_kind(sentence, K.EXCLUSION)] == [f"{out} 27 December"]
    assert "2026-12-27" not in {r.value.first for r in of_kind(sentence, K.DATE)}


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("A host in Berlin on 12 December. I bring the speakers, she only brings her microphone.", "speakers"),
        ("A host in Berlin on 12 December. We provide the catering.", "catering"),
        ("A host in Berlin on 12 December, we supply our own venue.", "venue"),
    ],
)
def test_what_the_requester_brings_is_theirs(sentence: str, tag: str) -> None:
    assert [r for r in of_kind(sentence, K.PROVIDED_BY_REQUESTER) if tag in r.value.tags]
    assert tag not in {one for r in of_kind(sentence, K.CAPABILITY) for one in r.value.tags}


def test_a_bartender_serves_no_coffee_and_who_reads_picture_books_draws_none() -> None:
    assert {t for r in of_kind("A bartender in Berlin on 12 December", K.CAPABILITY) for t in r.value.tags} == {
        "bar service"
    }
    assert "插画" not in {t for r in of_kind("12月12日在成都，儿童绘本共读20人", K.CAPABILITY) for t in r.value.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "12月5日在深圳办黑客松，需要 mentor 3 名、评委 2 名（评委不能同时当 mentor）",
        "12月5日在深圳办黑客松，导师三位，评委两位（导师不能兼 评委）",
        "12月5日在深圳办黑客松，需要评委和导师，评委 不可以 当导师",
        "A hackathon in Berlin on 12 December with mentors and judges (mentors must not judge)",
    ],
)
def test_who_may_not_do_both_is_read_in_brackets_and_between_two_scripts(sentence: str) -> None:
    assert [len(r.value.tags) for r in of_kind(sentence, K.QUANTITY) if r.value.unit == "apart"] == [2]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("A DJ in Berlin on 12 December, €600 at the very most.", "€600 at the very most"),
        ("A DJ in Berlin on 12 December, €600 at the most", "€600 at the most"),
        ("A DJ in Berlin on 12 December, €600 at most", "€600 at most"),
    ],
)
def test_what_is_the_most_however_it_is_said_is_a_limit(sentence: str, words: str) -> None:
    (budget,) = of_kind(sentence, K.BUDGET)

    assert (budget.text, budget.value.number, budget.is_hard) == (words, 600, True)
