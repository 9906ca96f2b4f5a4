"""A place that an occasion needs and no words ask for is demanded by nobody, and keeps nobody from a plan."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.requirements.kit import facts
from towow_core.domain.policy import Essential
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.open_points import essentials_unmet


@pytest.mark.parametrize(
    ("sentence", "tag", "venue", "is_essential"),
    [
        ("12月26日在北京办婚礼，50人，想找人拍照", "活动摄影", "场地提供", False),
        ("下个月26号在上海办同学聚会，50来人，想找人拍照", "活动摄影", "场地提供", False),
        ("12月26日在北京办婚礼，50人，要场地，想找人拍照", "活动摄影", "场地提供", True),
        (
            "A wedding in Berlin on 12 December, 50 guests: we need a venue and a photographer",
            "photography",
            "venue",
            True,
        ),
    ],
)
def test_it_is_unmet_and_essential_only_where_it_is_asked_for(
    sentence: str, tag: str, venue: str, *, is_essential: bool
) -> None:
    understood = understand(sentence, TODAY)
    understood = replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])
    ann = person("ann", tag, "Berlin" if "Berlin" in sentence else "上海" if "上海" in sentence else "北京", price=100)
    plan = proposal_of(make_plan(understood, offers_from(understood, ann), TODAY))
    found = check(understood.requirements, facts(*plan.assignments), understood.language)
    unmet = [r for r in found if r.kind is RequirementKind.CAPABILITY and r.status is RequirementStatus.UNMET]

    assert [r.value.tags for r in unmet] == ([(venue,)] if is_essential else [])
    assert bool(essentials_unmet(found, tuple(Essential))) is is_essential
