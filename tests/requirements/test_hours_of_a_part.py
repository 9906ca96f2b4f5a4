"""A part that is negotiated by itself is at the hours of the whole: whoever says yes to it says yes to them."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Gap, Severity
from towow_core.domain.subdemands import SubDemand
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.planning.recursion import sub_demand


def gap_of(tag: str) -> Gap:
    return Gap(
        gap_id="gap-1",
        gap_type=tag,
        importance=100,
        severity=Severity.CRITICAL,
        capability=tag,
        suggested_capability_tags=(tag,),
    )


@pytest.mark.parametrize(
    ("whole", "tag", "city", "hour", "heading"),
    [
        ("12月19日下午在北京办一场50人的聚会，需要场地和嘉宾", "演讲嘉宾", "北京", "下午", "演讲嘉宾"),
        (
            "A venue and a speaker for 50 people in Berlin on 19 December in the afternoon",
            "speakers",
            "Berlin",
            "afternoon",
            "",
        ),
    ],
)
def test_who_takes_a_part_is_told_its_hours(whole: str, tag: str, city: str, hour: str, heading: str) -> None:
    wanted: SubDemand = sub_demand(gap_of(tag), asked(whole), None)
    read = asked(wanted.description)
    alone = replace(read, capability_tags=(tag,), requirements=wanted.asked(read.requirements))
    plan = make_plan(alone, offers_from(alone, person("kim", tag, city)), "2026-11-27")

    assert hour in wanted.description
    assert [part for part in plan.assignments if hour in part.responsibility]
    assert any(hour in said for said in plan.timeline.hours)
    assert headline(alone).count("（") == headline(alone).count("）")
    assert headline(alone).count("(") == headline(alone).count(")")
    assert headline(alone) == heading or not heading
