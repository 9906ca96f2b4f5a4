"""A sub-negotiation looks for what it was opened for, and not again for what the occasion needs besides."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Demand, DemandUnderstanding, Gap, Severity, Standing
from towow_core.domain.outcomes import DemandStage
from towow_core.domain.subdemands import SubDemand, SubnetOrigin
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.planning.recursion import sub_demand
from towow_core.services.demands.adapting import adapted
from towow_core.store.records import DemandRecord

FIRST = [
    (
        "12月19日在北京办一场40人的AI聚会，需要场地和两位演讲嘉宾",
        "演讲嘉宾",
        person("dear", "演讲嘉宾", price=3000.0),
        person("cheap", "演讲嘉宾", price=300.0),
    ),
    (
        "I want to hold an AI meetup on 19 December in Beijing for 40 people, with a venue and two speakers",
        "speakers",
        person("dear", "speakers", price=3000.0),
        person("cheap", "speakers", price=300.0),
    ),
]


def of_subnet(part: SubDemand) -> DemandUnderstanding:
    """As its sub-negotiation reads it."""
    demand = Demand(demand_id="d-2", user_id="u", raw_input=part.description, submitted_at=TODAY)
    subnet = DemandSubnet(
        message_id="m-1",
        sent_at=TODAY,
        demand_id="d-2",
        parent_demand_id="d-1",
        parent_channel_id="c",
        sub_demand=part,
        recursion_depth=1,
        origin=SubnetOrigin(ancestors=("d-1",), lineage=part.capability_tags, exclude_agent_ids=(), deadline_at=TODAY),
    )
    record = DemandRecord(demand=demand, channel_id="c-2", stage=DemandStage.SUBMITTED, subnet=subnet)
    return adapted(record, understand(part.description, TODAY[:10]), {})


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        (
            "I want to hold an AI meetup on 19 December in Beijing for 40 people, with a venue and two speakers",
            "speakers",
        ),
        ("I want to hold an AI meetup on 19 December in Beijing for 40 people, with a venue and two speakers", "venue"),
        ("12月19日在北京办一场40人的AI聚会，需要场地、餐饮和嘉宾", "餐饮茶歇"),
        ("12月19日在北京办一场40人的婚礼，需要场地、摄影和主持人", "活动主持"),
    ],
)
def test_one_part_of_an_occasion_is_looked_for_alone(sentence: str, tag: str) -> None:
    gap = Gap(
        gap_id="g",
        gap_type=tag,
        importance=100,
        severity=Severity.CRITICAL,
        capability=tag,
        suggested_capability_tags=(tag,),
    )
    read = of_subnet(sub_demand(gap, asked(sentence), None))
    assert read.capability_tags == (tag,)
    assert [need.tag for need in needs_of(read)] == [tag]
    assert {asked_for for each in read.requirements for asked_for in each.value.tags} == {tag}


@pytest.mark.parametrize(("sentence", "tag", "dear", "cheap"), FIRST, ids=["zh", "en"])
def test_who_stands_by_for_a_part_is_taken_before_who_asks_less(sentence: str, tag: str, dear, cheap) -> None:
    whole = asked(sentence)
    gap = Gap(
        gap_id="g",
        gap_type=tag,
        importance=100,
        severity=Severity.CRITICAL,
        capability=tag,
        suggested_capability_tags=(tag,),
    )
    part = sub_demand(gap, whole, None, people=1, first=(dear.user_name,))
    read = of_subnet(part)
    offers = offers_from(read, dear, cheap)
    plan = make_plan(read, offers, TODAY)
    active = [each.agent_id for each in plan.assignments if each.standing is not Standing.STAND_BY]
    without = make_plan(of_subnet(replace(part, first=())), offers, TODAY)

    assert active == [dear.agent_id]
    assert [p.agent_id for p in without.assignments if p.standing is not Standing.STAND_BY] == [cheap.agent_id]
    alone = make_plan(read, offers_from(read, cheap), TODAY)  # they cannot: then it is somebody else
    assert [each.agent_id for each in alone.assignments] == [cheap.agent_id]
