"""Words that say how, when or where something is are no job of their own, and need nobody besides."""

import pytest

from tests.requirements.test_roles_nobody_wished import read
from towow_core.domain.requirements import BY_THEN, Requirement, RequirementKind

K = RequirementKind


def _wished(text: str) -> list[str]:
    return [r.text for r in _read(text) if r.kind is K.CAPABILITY and r.is_hard]


def _read(text: str) -> tuple[Requirement, ...]:
    return read(text, ()).requirements


@pytest.mark.parametrize(
    ("said", "wished"),
    [
        ("12月20号请老师带18个人剪纸，要教简单一点的。", ["剪纸体验"]),
        ("周五晚上想请人驻唱，三个人不插电，唱民谣", ["音乐演出"]),
        ("想在成都的茶馆办讲座，35个人", ["场地提供"]),
        ("Somebody to look after 14 children on 5 December, two carers please.", ["childcare"]),
        ("Four broken tiles of an old azulejo panel in Lisbon replaced before 5 December.", ["tiling"]),
    ],
)
def test_only_the_job_that_was_wished_is_asked_for(said: str, wished: list[str]) -> None:
    assert _wished(said) == wished


def test_a_talk_in_a_hall_of_their_own_still_wants_its_speaker() -> None:
    assert "演讲嘉宾" in _wished("想在我们公司的食堂办讲座")


def test_a_carer_for_a_mother_is_still_elder_care() -> None:
    assert _wished("A carer for my mother on 5 December") == ["elder care"]


def test_those_who_are_present_are_no_number_of_teachers() -> None:
    found = _read("A French lesson for my husband, just the two of them, no more than 40 euros an hour")

    assert not [r.text for r in found if r.kind is K.QUANTITY]


@pytest.mark.parametrize(
    "said",
    [
        "12月5号请人拍年会，当晚先给20张照片。",
        "A photographer for our party on 5 December, ten pictures the same evening",
    ],
)
def test_an_hour_of_what_is_handed_over_is_no_hour_of_the_work(said: str) -> None:
    hours = [r.value.per for r in _read(said) if r.value.unit == "time"]

    assert hours == [BY_THEN]
