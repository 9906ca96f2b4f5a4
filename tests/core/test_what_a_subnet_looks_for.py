"""A sub-negotiation looks for what it was opened for, and not again for what the occasion needs besides."""

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Demand, Gap, Severity
from towow_core.domain.outcomes import DemandStage
from towow_core.domain.subdemands import SubnetOrigin
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.planning.recursion import sub_demand
from towow_core.services.demands.adapting import adapted
from towow_core.store.records import DemandRecord


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
    part = sub_demand(gap, asked(sentence), None)
    demand = Demand(demand_id="d-2", user_id="u", raw_input=part.description, submitted_at=TODAY)
    subnet = DemandSubnet(
        message_id="m-1",
        sent_at=TODAY,
        demand_id="d-2",
        parent_demand_id="d-1",
        parent_channel_id="c",
        sub_demand=part,
        recursion_depth=1,
        origin=SubnetOrigin(ancestors=("d-1",), lineage=(tag,), exclude_agent_ids=(), deadline_at=TODAY),
    )
    record = DemandRecord(demand=demand, channel_id="c-2", stage=DemandStage.SUBMITTED, subnet=subnet)
    read = adapted(record, understand(part.description, TODAY[:10]), {})
    assert read.capability_tags == (tag,)
    assert [need.tag for need in needs_of(read)] == [tag]
    assert {asked_for for each in read.requirements for asked_for in each.value.tags} == {tag}
