"""What a requester says of a plan is read as they mean it: fewer, cheaper, later, without."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_changes
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import changed

K = RequirementKind
TODAY = "2026-11-23"
KNOWN = {name: name for name in ("陈屿", "方舟", "Chloe Martin")}
PARTY_ZH = "我想在北京办一场50人的聚会，12月19日，需要场地、摄影和两位嘉宾，预算两万"
PARTY_EN = "We need a photographer, a caterer and two speakers for a 40 person launch in London on 12 December. £1,500."


def _party(said: str) -> DemandUnderstanding:
    asked = PARTY_EN if any(char.isascii() and char.isalpha() for char in said) else PARTY_ZH
    understood = understand(asked, TODAY)
    requirements, left = read_requirements(asked, understood, TODAY, known=KNOWN)
    return replace(understood, requirements=requirements, not_understood=left)


def _read(said: str) -> tuple[Requirement, ...]:
    return read_changes(said, _party(said), TODAY, known=KNOWN)


@pytest.mark.parametrize(
    ("said", "amount", "part"),
    [
        ("预算改成8000", 8000, ""),
        ("预算提高到两万五", 25000, ""),
        ("Budget is £900 now", 900, ""),
        ("摄影最多2000", 2000, "活动摄影"),
        ("太贵了，场地能不能便宜点，最多5000", 5000, "场地提供"),
        ("The catering is too expensive, £600 at most", 600, "catering"),
        ("The photographer is a bit dear; no more than £300", 300, "photography"),
    ],
)
def test_an_amount_is_for_what_is_too_dear_and_else_for_everything(said: str, amount: int, part: str) -> None:
    budget = next(one for one in _read(said) if one.kind is K.BUDGET)

    assert budget.value.number == amount
    assert (part in budget.value.tags) if part else budget.value.tags == ()


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("嘉宾只要一位就够了", 1),
        ("嘉宾减到一位", 1),
        ("One speaker is enough", 1),
        ("three speakers instead of two", 3),
    ],
)
def test_another_number_of_people_takes_the_place_of_the_first(said: str, number: int) -> None:
    asked = _party(said)
    after = changed(asked, _read(said), version=2).understanding

    assert [one.value.number for one in after.in_force if one.kind is K.QUANTITY] == [number]


@pytest.mark.parametrize(
    ("said", "tag"),
    [("摄影不要了", "活动摄影"), ("摄影不要了，别的不变", "活动摄影"), ("no photographer after all", "photography")],
)
def test_what_is_not_wanted_any_more_is_ruled_out(said: str, tag: str) -> None:
    assert [one for one in _read(said) if one.kind is K.EXCLUSION and tag in one.value.tags]


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("不要方舟，他讲过了", "方舟"),
        ("方舟讲就行，陈屿不用来了", "陈屿"),
        ("找个比陈屿便宜的", "陈屿"),
        ("Somebody cheaper than Chloe", "Chloe Martin"),
        ("Not Chloe, she was late last time", "Chloe Martin"),
    ],
)
def test_why_somebody_is_not_wanted_is_no_wish(said: str, whom: str) -> None:
    read = _read(said)

    assert [one.value.text for one in read if one.kind is K.EXCLUSION] == [whom]
    assert not [one for one in read if one.kind is K.QUALITY and one.is_hard]


@pytest.mark.parametrize("said", ["It's online now", "The venue is in Leeds now"])
def test_how_things_are_now_is_no_haste(said: str) -> None:
    assert not [one for one in _read(said) if one.kind is K.DEADLINE]


def test_only_a_name_or_a_number_is_no_wish_of_its_own() -> None:
    assert [one.kind for one in _read("Chloe only for two hours")] == [K.DURATION]
