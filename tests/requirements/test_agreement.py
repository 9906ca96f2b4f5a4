"""What an agreement may claim, what it leaves to the requester, and the digest that an approval names."""

from dataclasses import replace

from tests.requirements.kit import answer, facts, offered, part, wants
from towow_core.domain.models import DemandUnderstanding, FeedbackType, Language, Standing
from towow_core.domain.policy import Essential
from towow_core.domain.requirements import OpenPointKind, RequirementKind
from towow_core.requirements.agreement import agreement
from towow_core.requirements.open_points import essentials_unmet

VENUE = wants(RequirementKind.CAPABILITY, tags=("venue",))
ASKED = DemandUnderstanding(surface_demand="a venue", language=Language.EN, requirements=(VENUE,))


def test_complete_is_said_only_where_all_is_met_and_everybody_agreed() -> None:
    whole = agreement(ASKED, facts(part("ann", "venue")))
    silent = agreement(ASKED, facts(part("ann", "venue"), part("bob", "music"), silent=("bob",)))
    lacking = agreement(ASKED, facts(part("ann", "music")))

    assert (whole.is_complete, whole.open_points) == (True, ())
    assert not silent.is_complete
    assert not lacking.is_complete


def test_nobody_in_a_plan_is_no_agreement_of_everybody() -> None:
    assert not agreement(ASKED, facts(part("ann", "venue", standing=Standing.STAND_BY))).is_complete


def test_what_a_participant_makes_a_condition_is_for_the_requester_to_accept() -> None:
    half = offered("ann", "venue", conditions=("half in advance",))
    found = agreement(ASKED, facts(part("ann", "venue"), offers={"ann": half}))

    (point,) = found.open_points
    assert (point.kind, point.who, point.text) == (OpenPointKind.CONDITION, ("ann",), "Ann: half in advance")


def test_who_has_not_said_yes_is_named() -> None:
    found = agreement(ASKED, facts(part("ann", "venue"), answers={"ann": answer("ann", FeedbackType.NEGOTIATE)}))

    assert [point.kind for point in found.open_points] == [OpenPointKind.PARTLY, OpenPointKind.UNCONFIRMED]


def test_a_wish_that_is_not_met_is_no_open_point() -> None:
    quiet = wants(RequirementKind.QUALITY, text="quiet", is_hard=False)
    found = agreement(replace(ASKED, requirements=(VENUE, quiet)), facts(part("ann", "venue")))

    assert found.open_points == ()


def test_an_open_point_has_the_same_id_in_every_version() -> None:
    half = offered("ann", "venue", conditions=("half in advance",))
    one = agreement(ASKED, facts(part("ann", "venue", price=100.0), offers={"ann": half}))
    other = agreement(ASKED, facts(part("ann", "venue", price=200.0), offers={"ann": half}))

    assert one.open_points[0].open_point_id == other.open_points[0].open_point_id
    assert one.digest != other.digest


def test_an_essential_that_is_not_met_is_named_by_policy() -> None:
    music = wants(RequirementKind.CAPABILITY, tags=("music",))
    budget = wants(RequirementKind.BUDGET, number=50, unit="CNY")
    asked = replace(ASKED, requirements=(VENUE, music, budget))
    both = facts(part("ann", "venue", price=100.0), part("bob", "music", price=10.0))
    checked = agreement(asked, both).requirements

    assert [r.kind for r in essentials_unmet(checked, tuple(Essential))] == [RequirementKind.BUDGET]
    assert essentials_unmet(checked, (Essential.MAIN_CAPABILITY, Essential.PERSON)) == ()


def test_a_limit_on_one_work_is_its_own_also_where_that_is_the_only_one() -> None:
    """However it is said, by the lesson or for all of it, what is missed by as much ends alike."""
    music = wants(RequirementKind.CAPABILITY, tags=("music",))
    of_it = wants(RequirementKind.BUDGET, tags=("venue", "场地提供"), number=50, unit="CNY")
    alone, beside = (replace(ASKED, requirements=found) for found in ((VENUE, of_it), (VENUE, music, of_it)))
    plan_of = facts(part("ann", "venue", price=100.0), part("bob", "music", price=10.0))
    only = facts(part("ann", "venue", price=100.0))

    bare = replace(ASKED, requirements=(VENUE, replace(of_it, value=replace(of_it.value, tags=()))))
    for asked in (alone, bare):
        checked = agreement(asked, only)
        assert essentials_unmet(checked.requirements, tuple(Essential)) == ()
        assert not checked.is_complete
    assert essentials_unmet(agreement(beside, plan_of).requirements, tuple(Essential)) == ()
