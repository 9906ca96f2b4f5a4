"""What the requester gives up binds nobody: not whom is looked for, not the day, not what it costs, not a model."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, person
from tests.requirements.kit import facts, part
from tests.requirements.kit import wants as wanting
from towow_core.domain.drafts import FilterResult
from towow_core.domain.models import Candidate, DemandUnderstanding, Language
from towow_core.domain.requirements import Mode, OpenPointKind, RequirementKind, RequirementSource, RequirementStatus
from towow_core.engine.matching.binding import bound, named_in
from towow_core.engine.matching.candidate_fit import places_of, price_of, wants
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.matching.event_days import fixed_day
from towow_core.engine.matching.event_length import days_of
from towow_core.engine.matching.jobs import counts_asked
from towow_core.engine.matching.schedule import weekdays_allowed
from towow_core.engine.requirements.answers import read_changes
from towow_core.engine.requirements.reading import read_requirements
from towow_core.prompts.rendering import demand_facts
from towow_core.requirements.changing import changed
from towow_core.requirements.open_points import open_points

K = RequirementKind
PLAIN = "办一场AI聚会，需要场地"


def asked(sentence: str) -> DemandUnderstanding:
    """A demand with what the sentence asks for."""
    understood = demand(sentence)
    found, rest = read_requirements(sentence, understood, TODAY, known={"马强": "马强"})
    return replace(understood, requirements=found, not_understood=rest)


def without(understanding: DemandUnderstanding, *kinds: RequirementKind) -> DemandUnderstanding:
    """The same demand after its requester has given up everything of these kinds."""
    ids = {r.requirement_id for r in understanding.requirements if r.kind in kinds}
    assert ids, f"nothing of {kinds} was read"
    return changed(understanding, (), version=2, waived=ids).understanding


def price(understanding: DemandUnderstanding, unit: str) -> float | None:
    return price_of(person("ma", "餐饮", price=100.0, price_unit=unit).terms, understanding).asked


def is_invited(understanding: DemandUnderstanding) -> bool:
    who = person("ma", "活动摄影")
    found = Candidate(
        agent_id=who.agent_id, display_name="Ma", reason="", relevance_score=90, capabilities=("活动摄影",)
    )
    return bool(bound(FilterResult(definitely_related=(found,)), understanding, (who,), 5).definitely_related)


@pytest.mark.parametrize(
    ("sentence", "kind", "bound_by"),
    [
        ("办一场AI聚会，12月12日，需要场地", K.DATE, fixed_day),
        ("办一场AI聚会，在工作日，需要场地", K.DATE, lambda u: len(weekdays_allowed(u)) < 7),
        ("办一场AI聚会，在工作日，需要场地", K.DATE, lambda u: open_days(u, TODAY) != open_days(asked(PLAIN), TODAY)),
        ("在北京办AI聚会，必须线下，需要场地", K.MODE, lambda u: wants(u, Mode.ON_SITE)),
        ("在北京办AI聚会，需要场地", K.PLACE, lambda u: places_of(person("ma", "餐饮"), u)),
        ("办一场AI聚会，需要场地，请马强来主持", K.PERSON, named_in),
        ("办一场AI聚会，需要两位摄影师", K.QUANTITY, counts_asked),
        ("办一场AI聚会，需要场地，不要摄影", K.EXCLUSION, lambda u: not is_invited(u)),
        ("办一场40人的AI聚会，需要餐饮", K.HEAD_COUNT, lambda u: price(u, "person")),
        ("办一个为期两天的工作坊，需要场地", K.DURATION, lambda u: days_of(u) > 1 or price(u, "day") == 200),
        ("需要一位家教，每周六上课", K.RECURRENCE, lambda u: price(u, "event") is None),
    ],
)
def test_what_is_given_up_binds_nobody(
    sentence: str, kind: RequirementKind, bound_by: Callable[[DemandUnderstanding], object]
) -> None:
    understanding = asked(sentence)

    assert bound_by(understanding)
    assert not bound_by(without(understanding, kind))


def test_a_model_is_told_what_is_asked_for_and_beside_it_what_was_given_up() -> None:
    understanding = asked("办一场40人的AI聚会，需要场地")

    facts = demand_facts(without(understanding, K.HEAD_COUNT), "")

    assert K.HEAD_COUNT not in facts["must"]
    assert facts["must"][K.CAPABILITY] == ["场地提供"]
    assert facts["given_up"] == ["40人"]
    assert "given_up" not in demand_facts(understanding, "")


def test_what_was_given_up_can_be_asked_for_again() -> None:
    understanding = without(asked("办一场AI聚会，需要场地和摄影"), K.CAPABILITY)
    again = read_changes("还需要摄影师", understanding, TODAY, RequirementSource.REJECTION)

    done = changed(understanding, again, version=3)

    assert [r.kind for r in done.changes] == [K.CAPABILITY]
    assert done.understanding.capability_tags == done.changes[0].value.tags


def test_whose_work_was_given_up_and_who_is_still_paid_is_left_to_the_requester() -> None:
    food = replace(wanting(K.CAPABILITY, tags=("餐饮",)), status=RequirementStatus.WAIVED)
    hall = replace(wanting(K.CAPABILITY, tags=("场地",)), requirement_id="req-2", status=RequirementStatus.MET)
    there = facts(
        part("ann", "场地", price=900.0), part("bob", "餐饮", price=2750.0), part("joe", "场地", "餐饮", price=5.0)
    )

    (found,) = open_points((food, hall), there, Language.ZH)

    assert (found.kind, found.who) == (OpenPointKind.UNASKED, ("bob",))
    assert "已经放弃" in found.text
    assert "2,750" in found.text


def test_what_is_given_up_in_one_line_and_asked_for_in_another_is_asked_for() -> None:
    given_up = replace(wanting(K.CAPABILITY, tags=("餐饮",)), status=RequirementStatus.WAIVED)
    kept = replace(wanting(K.CAPABILITY, tags=("餐饮",)), requirement_id="req-2", status=RequirementStatus.MET)

    assert open_points((given_up, kept), facts(part("bob", "餐饮", price=2750.0)), Language.ZH) == ()
