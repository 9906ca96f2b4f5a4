"""Works of which any will do are one wish: one of them is engaged, and what is said of it holds for whichever it is."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Terms
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.planning.planning import make_plan

K = RequirementKind
TODAY = "2026-11-25"


def works(text: str) -> list[Requirement]:
    return [one for one in read(text).requirements if one.kind is K.CAPABILITY and one.is_hard]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("We want a band or a DJ in Berlin on 13 February, either will do.", 2),
        ("12月20日重庆年会，100人，要一支乐队或者一个DJ，音乐5000以内。", 2),
        ("A string quartet or a cellist for our ceremony in Vienna on 13 February, 800 euros at most.", 2),
        ("My tap drips in London; a handyman would be fine, a plumber would do as well. £120 at most.", 2),
        ("A caterer in London on 12 December for 20, a private cook is fine too. £25 a head.", 2),
        ("12月20日重庆，找一支乐队，DJ也行，预算4000。", 2),
        ("12月20日上海，找魔术师或者一支乐队，哪个便宜要哪个，3000以内。", 2),
        ("12月12日上海，要古筝或者琵琶，哪个便宜选哪个，音乐这块1500以内。", 2),
        ("A clown in London on 12 December, or a magician, whichever is free.", 2),
    ],
)
def test_what_or_joins_or_would_do_as_well_is_one_wish(text: str, count: int) -> None:
    (asked,) = works(text)

    assert len(asked.value.tags) == count


@pytest.mark.parametrize(
    "text",
    [
        "A pianist in London on 12 December; a guitarist would be fine too.",
        "12月12日北京，要个主持人，司仪也可以，1500以内。",
        "A carpenter in Berlin for a table in oak or ash, 900 euros max.",
    ],
)
def test_another_word_for_the_same_trade_or_an_or_in_a_quality_makes_no_second_one(text: str) -> None:
    assert [len(one.value.tags) for one in works(text)] == [1]


def test_who_else_would_do_the_same_work_is_no_condition_of_it() -> None:
    (asked,) = works(text := "12月12日杭州毕业典礼，摄影师或者会拍照的学生都行，800以内。")

    assert asked.value.tags == ("活动摄影",)
    assert [one for one in read(text).requirements if one.kind is K.QUALITY and one.value.tags] == []


def test_neither_of_them_is_counted_by_itself() -> None:
    text = "12月20日重庆年会，100人，要一支乐队或者一个DJ，音乐5000以内。"

    assert [one for one in read(text).requirements if one.kind is K.QUANTITY] == []


@pytest.mark.parametrize(
    "text",
    [
        "We want a band or a DJ in Berlin on 13 February and a photographer; music 2000 euros at most.",
        "12月20日重庆年会，100人，要一支乐队或者一个DJ，还要摄影师，音乐5000以内。",
        "A band or a DJ in Berlin on 13 February, 2000 euros at most, and a photographer, 500 euros.",
    ],
)
def test_a_limit_of_one_of_them_holds_for_whichever_it_is(text: str) -> None:
    music = next(one for one in read(text).requirements if one.kind is K.BUDGET)

    assert {"live music", "DJ", "音乐演出"} <= {*music.value.tags}
    assert not {"photography", "活动摄影"} & {*music.value.tags}


def at(price: float, who: AgentProfile) -> AgentProfile:
    return replace(who, terms=Terms(price=price, currency="USD"))


@pytest.mark.parametrize(("band", "dj", "taken"), [(900.0, 400.0, "Ray"), (300.0, 400.0, "Bo")])
def test_exactly_one_of_them_is_engaged_the_cheaper_one(band: float, dj: float, taken: str) -> None:
    people = (
        at(band, offers("bo", "live music", "a five-piece band", "New York")),
        at(dj, offers("ray", "DJ", "four hours with own lights", "New York")),
    )
    text = "We want a band or a DJ in New York on 13 February, whichever is cheaper, music 1000 dollars at most."
    understood = read(text, people)

    plan = make_plan(understood, offers_from(understood, *people), TODAY)
    assert [part.display_name for part in plan.assignments if str(part.standing) == "active"] == [taken]
    assert understood.not_understood == ()
