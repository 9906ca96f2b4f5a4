"""What is said to be met is met by whom has said yes, on the days of their own rows, until the last thing is done."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language, Milestone, Standing, Timeline
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
MET, PARTLY, OPEN, UNMET = (
    RequirementStatus.MET,
    RequirementStatus.PARTLY,
    RequirementStatus.OPEN,
    RequirementStatus.UNMET,
)
FRIDAY, SATURDAY, SUNDAY = "2026-12-18", "2026-12-19", "2026-12-20"


def checked(asked: Requirement, known: PlanFacts) -> Requirement:
    return check((asked,), known, Language.EN)[0]


def on(known: PlanFacts, *days: str, **more: object) -> PlanFacts:
    line = Timeline(event_date=days[0], event_days=days, end_date=days[-1])
    return replace(known, plan=replace(known.plan, timeline=replace(line, **more)))


@pytest.mark.parametrize(
    "asked",
    [
        wants(K.DATE, first=SATURDAY, last=SATURDAY),
        wants(K.DATE, every=(SATURDAY,), first=SATURDAY, last=SATURDAY),
        wants(K.DEADLINE, last=SUNDAY),
        wants(K.DURATION, number=1, unit="days"),
        wants(K.BUDGET, number=1000, unit="CNY"),
        wants(K.HEAD_COUNT, number=20, unit="people"),
    ],
    ids=lambda asked: f"{asked.kind}",
)
def test_nothing_is_met_by_who_has_not_said_yes(asked: Requirement) -> None:
    two = part("ann", "music", price=100.0), part("bob", "venue", price=200.0)
    offers = {
        each.agent_id: offered(each.agent_id, *each.capabilities, capacity_people=50, contribution="all day")
        for each in two
    }

    one_said_yes = checked(asked, on(facts(*two, silent=("bob",), offers=offers), SATURDAY))
    nobody = checked(asked, on(facts(*two, silent=("ann", "bob"), offers=offers), SATURDAY))
    assert (one_said_yes.status, one_said_yes.met_by) == (MET, ("ann",))
    assert nobody.status is PARTLY
    assert "has not said yes" in nobody.note


def test_a_day_is_met_by_who_is_there_on_it() -> None:
    known = on(facts(part("ann", "music"), part("bob", "design", days=(FRIDAY,))), SATURDAY)

    assert checked(wants(K.DATE, first=SATURDAY, last=SATURDAY), known).met_by == ("ann",)


@pytest.mark.parametrize("late", ["milestone", "part", "day"])
def test_a_deadline_is_kept_when_the_last_thing_is_done(late: str) -> None:
    """A plan's own end may be earlier than what its rows say."""
    marks = (Milestone(name="illustrations", date=SUNDAY),) if late == "milestone" else ()
    bob = part("bob", "design", days=(SUNDAY,) if late == "part" else ())
    known = on(facts(part("ann", "music"), bob), SUNDAY if late == "day" else FRIDAY, milestones=marks)
    known = replace(known, plan=replace(known.plan, timeline=replace(known.plan.timeline, end_date=FRIDAY)))

    found = checked(wants(K.DEADLINE, last=SATURDAY), known)
    assert found.status is UNMET
    assert SUNDAY in found.note


def test_two_days_are_met_by_who_stays_for_two() -> None:
    known = on(facts(part("ann", "music"), part("bob", "design", days=(SUNDAY,))), SATURDAY, SUNDAY)

    assert checked(wants(K.DURATION, number=2, unit="days"), known).met_by == ("ann",)
    assert checked(wants(K.DATE, every=(SATURDAY, SUNDAY), first=SATURDAY, last=SUNDAY), known).met_by == ("ann",)
    of_bob = checked(wants(K.DURATION, number=2, unit="days", tags=("design",)), known)
    assert of_bob.status is PARTLY
    assert "Bob" in of_bob.note
    assert checked(wants(K.DURATION, number=2, unit="days", tags=("cooking",)), known).status is OPEN


def test_each_week_is_met_by_who_comes_each_week() -> None:
    weekly = facts(part("ann", "music"), part("bob", "design", days=(SATURDAY,)))
    known = on(weekly, SATURDAY, "2026-12-26", "2027-01-02")

    assert checked(wants(K.RECURRENCE, number=3), known).met_by == ("ann",)
    assert checked(wants(K.RECURRENCE, weekdays=(6,), tags=("design",)), known).status is PARTLY


def test_a_place_is_not_met_while_somebody_comes_to_another_one() -> None:
    two = part("ann", "music"), part("bob", "venue")
    offers = {
        "ann": offered("ann", "music", mode=Mode.ON_SITE, places=("Berlin",)),
        "bob": offered("bob", "venue", mode=Mode.ON_SITE, places=("Munich",)),
    }
    found = checked(wants(K.PLACE, text="Berlin"), facts(*two, offers=offers))

    assert (found.status, found.met_by) == (PARTLY, ("ann",))
    assert "Bob" in found.note
    online = {**offers, "bob": offered("bob", "venue", mode=Mode.ONLINE)}
    found = checked(wants(K.PLACE, text="Berlin"), facts(*two, offers=online))
    assert (found.status, found.note) == (PARTLY, "Bob: takes part online, not in Berlin.")


def test_who_is_not_wanted_does_not_stand_by_either() -> None:
    known = facts(part("ann", "music"), part("bob", "music", standing=Standing.STAND_BY))

    assert checked(wants(K.EXCLUSION, text="Bob", unit="person"), known).status is UNMET


def test_at_least_two_online_are_not_one() -> None:
    one = facts(part("ann", "music"), offers={"ann": offered("ann", "music", mode=Mode.ONLINE)})

    assert checked(wants(K.MODE, text=Mode.ONLINE, number=2), one).status is PARTLY


def test_a_day_whose_year_nobody_named_is_open_also_of_one_part() -> None:
    known = on(facts(part("ann", "music")), SATURDAY)
    of_ann = wants(K.DATE, first=SATURDAY, last=SATURDAY, text="guessed", tags=("music",))

    assert checked(of_ann, known).status is OPEN
