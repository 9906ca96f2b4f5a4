"""Two parts that nobody may do both of: nobody is given both, and a plan that does so all the same is told so."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.requirements.kit import facts
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import APART, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check

EN = "A hackathon in Berlin on 12 December needs a mentor and a judge. Whoever mentors must not judge."
ZH = "12月12日在北京办黑客松，需要一位导师和一位评委，当导师的人不能当评委"


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


def groups(sentence: str) -> list[tuple[str, ...]]:
    return [one.value.tags for one in read(sentence).requirements if one.value.unit == APART]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        (EN, ("mentoring", "judging")),
        (
            "We need mentors and judges in Berlin; mentors and judges must not be the same people",
            ("mentoring", "judging"),
        ),
        ("We need a host and a speaker in London. The host must not be a speaker.", ("hosting", "speakers")),
        ("A mentor and a judge for our hackathon in Berlin; no mentor may also be a judge", ("mentoring", "judging")),
        (ZH, ("创业导师", "评委")),
        ("要一位主持人和一位摄影师，主持人和摄影师不能是同一个人", ("活动主持", "活动摄影")),
        ("请导师和评委，导师不能兼评委", ("创业导师", "评委")),
    ],
)
def test_two_parts_are_kept_apart(sentence: str, tags: tuple[str, ...]) -> None:
    understood = read(sentence)

    assert groups(sentence) == [tags]
    assert {*tags} <= {*understood.capability_tags}
    assert not [one for one in understood.requirements if one.kind is RequirementKind.EXCLUSION]


@pytest.mark.parametrize(
    "sentence",
    [
        "要摄影不要主持人",
        "The photographer must not use flash, and we need a host",
        "A mentor and a judge for our hackathon in Berlin, and no DJ",
        "主持人不要迟到，还要一位摄影师",
    ],
)
def test_what_is_ruled_out_is_no_such_pair(sentence: str) -> None:
    assert groups(sentence) == []


@pytest.mark.parametrize("sentence", [EN, ZH])
def test_nobody_is_given_both(sentence: str) -> None:
    understood = read(sentence)
    city, currency = ("Berlin", "EUR") if sentence is EN else ("北京", "CNY")
    first, second = groups(sentence)[0]
    both, dearer = (
        person(name, tags, city, price=price, currency=currency)
        for name, tags, price in (("ann", f"{first}, {second}", 100), ("tom", second, 900))
    )
    alone = proposal_of(make_plan(understood, offers_from(understood, both), TODAY))
    plan = proposal_of(make_plan(understood, offers_from(understood, both, dearer), TODAY))

    assert sum(tag in groups(sentence)[0] for tag in alone.assignments[0].capabilities) == 1
    assert {part.display_name: {first, second} & {*part.capabilities} for part in plan.assignments} == {
        "Ann": {first},
        "Tom": {second},
    }


@pytest.mark.parametrize("sentence", [EN, ZH])
def test_a_plan_that_gives_somebody_both_breaks_it(sentence: str) -> None:
    understood = read(sentence)
    city = "Berlin" if sentence is EN else "北京"
    one, other = groups(sentence)[0]
    people = [person(name, f"{one}, {other}", city, price=100) for name in ("ann", "tom")]
    first, second = proposal_of(make_plan(understood, offers_from(understood, *people), TODAY)).assignments
    stands = []
    for parts in (
        (replace(first, capabilities=(one, other)), second),
        (replace(first, capabilities=(one,)), replace(second, capabilities=(other,))),
        (replace(first, capabilities=(one,)),),
    ):
        found = check(understood.requirements, facts(*parts), understood.language)
        stands += [r.status for r in found if r.value.unit == APART]

    assert stands == [RequirementStatus.UNMET, RequirementStatus.MET, RequirementStatus.OPEN]
