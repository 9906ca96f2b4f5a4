"""Who is had already, who comes, a class at school and the day of a limit are told, and nothing that is asked for."""

import pytest

from tests.requirements.test_meaning import TODAY
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.still_unread import still_unread

K = RequirementKind
KNOWN = {"Marco Bellini": "Marco Bellini", "陈屿": "陈屿"}


def read(text: str) -> tuple[DemandUnderstanding, tuple[Requirement, ...]]:
    understanding = understand(text, TODAY)
    asked, _ = read_requirements(text, understanding, TODAY, known=KNOWN)
    return understanding, tuple(asked)


def of_kind(text: str, kind: RequirementKind) -> list[Requirement]:
    return [one for one in read(text)[1] if one.kind is kind]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("Marco Bellini already cooks for us, so no food please. A DJ in Berlin for 45 people.", [("DJ",)]),
        ("陈屿已经在帮我们主持了，在北京找个能坐40人的场地", [("场地提供",)]),
    ],
)
def test_whoever_one_has_already_is_asked_for_nothing(text: str, tags: list[tuple[str, ...]]) -> None:
    assert of_kind(text, K.PERSON) == []
    assert [one.value.tags for one in of_kind(text, K.CAPABILITY)] == tags


def test_whoever_is_wanted_by_name_is() -> None:
    assert [one.value.text for one in of_kind("We'd like Marco Bellini to cook for 20 people", K.PERSON)] == [
        "Marco Bellini"
    ]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("We are 45 volunteers and want a bus to Oxford", 45),
        ("We're about twelve volunteers, wanting a pottery class", 12),
    ],
)
def test_volunteers_who_come_are_not_asked_for(text: str, people: int) -> None:
    assert [one.value.number for one in of_kind(text, K.HEAD_COUNT)] == [people]
    assert not any("volunteers" in one.value.tags for one in read(text)[1])


def test_volunteers_who_are_wanted_are_asked_for() -> None:
    (asked,) = of_kind("We need 45 volunteers for a run in Berlin", K.CAPABILITY)
    assert "volunteers" in asked.value.tags


@pytest.mark.parametrize(
    ("text", "is_day"), [("孩子初三数学想补", False), ("上初三，想补物理", False), ("大年初三请人来家里做饭", True)]
)
def test_a_class_at_school_is_no_day(text: str, *, is_day: bool) -> None:
    assert bool(of_kind(text, K.DATE)) is is_day


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("座钟想修好，春节前（2月6日）拿回来", "2027-02-05"),
        ("开业前（12月8日）把4台空调洗干净", "2026-12-07"),
        ("Please clean our flat before we open (8 December)", "2026-12-07"),
    ],
)
def test_the_day_in_brackets_behind_a_limit_is_the_limits(text: str, last: str) -> None:
    assert of_kind(text, K.DATE) == []
    assert {one.value.last for one in of_kind(text, K.DEADLINE)} == {last}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("上海办个70人的年会，12月18日周五，赵敏之如果能从北京过来主持就请她", "上海"),
        ("请一位摄影师，最好从杭州赶来上海", "上海"),
        ("A DJ who comes over from Berlin for a party in Lisbon on 5 December", "Lisbon"),
    ],
)
def test_where_somebody_comes_from_is_no_place_of_what_they_do(text: str, place: str) -> None:
    assert [one.text for one in of_kind(text, K.PLACE)] == [place]


def test_of_a_move_both_places_are() -> None:
    assert [one.text for one in of_kind("从北京搬到上海，12月18日", K.PLACE)] == ["北京", "上海"]


@pytest.mark.parametrize(
    "text", ["Henna for a bridal party in London on 19 December", "Fireworks for our wedding in Lisbon"]
)
def test_an_occasion_that_something_is_wanted_for_asks_for_nothing_of_its_own(text: str) -> None:
    (asked,) = of_kind(text, K.CAPABILITY)
    assert asked.is_hard
    assert asked.text in text.lower()


def test_writing_down_is_no_site_that_is_down() -> None:
    text = "Somebody must try to break into our web shop and write down what they found"
    assert [one.value.tags for one in of_kind(text, K.CAPABILITY)] == [("penetration testing",)]


def test_what_nobody_read_stays_unread_where_what_is_ruled_out_only_has_its_letters() -> None:
    unread = Span(start=0, end=5, text="a car")
    out = [
        Requirement(requirement_id="", kind=K.EXCLUSION, text=text, value=RequirementValue(text=text))
        for text in ("no carpets", "no car")
    ]
    assert list(still_unread([unread], [], out[:1])) == [unread]
    assert list(still_unread([unread], [], out[1:])) == []
