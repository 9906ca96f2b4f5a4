"""How requirements stand: computed from parts, prices, dates, capacities and answers, never from claims."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.requirements.kit import answer, facts, offered, part, wants
from towow_core.domain.models import FeedbackType, Language, Provenance, Standing
from towow_core.domain.policy import Essential
from towow_core.domain.requirements import FALLBACK, Mode, RequirementKind, RequirementStatus
from towow_core.requirements.checker import REQUESTER, check
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.open_points import essentials_unmet

MET, PARTLY, UNMET, OPEN = (
    RequirementStatus.MET,
    RequirementStatus.PARTLY,
    RequirementStatus.UNMET,
    RequirementStatus.OPEN,
)


def status(requirement, plan_facts: PlanFacts) -> RequirementStatus:
    (checked,) = check((requirement,), plan_facts, Language.EN)
    return checked.status


def test_a_capability_is_met_by_somebody_who_offered_it_has_it_and_said_yes() -> None:
    venue = wants(RequirementKind.CAPABILITY, tags=("venue",))

    assert status(venue, facts(part("ann", "venue"), offers={"ann": offered("ann", "venue")})) is MET
    assert status(venue, facts(part("ann", "venue"), silent=("ann",))) is PARTLY
    assert status(venue, facts(part("ann", "catering"))) is UNMET


def test_what_a_plan_gives_somebody_who_never_offered_it_is_not_met() -> None:
    venue = wants(RequirementKind.CAPABILITY, tags=("venue",))

    assert status(venue, facts(part("ann", "venue"), offers={"ann": offered("ann", "catering")})) is UNMET


@pytest.mark.parametrize(
    "said",
    [
        answer("ann", defaulted=True),
        answer("ann", provenance=Provenance.FALLBACK),
        answer("ann", FeedbackType.NEGOTIATE),
        answer("ann", FeedbackType.REJECT),
    ],
    ids=["silence", "a stand-in for the model", "wants it otherwise", "no"],
)
def test_only_a_yes_of_that_very_person_is_consent(said) -> None:
    venue = wants(RequirementKind.CAPABILITY, tags=("venue",))

    assert status(venue, facts(part("ann", "venue"), answers={"ann": said})) is PARTLY


def test_who_only_stands_by_meets_nothing() -> None:
    venue = wants(RequirementKind.CAPABILITY, tags=("venue",))

    assert status(venue, facts(part("ann", "venue", standing=Standing.STAND_BY), part("bob", "catering"))) is UNMET


def test_parts_that_name_no_capability_leave_it_unchecked() -> None:
    assert status(wants(RequirementKind.CAPABILITY, tags=("venue",)), facts(part("ann"))) is OPEN


def test_two_mentors_are_two_people_who_said_yes() -> None:
    two = wants(RequirementKind.QUANTITY, tags=("mentoring",), number=2)
    both = (part("ann", "mentoring"), part("bob", "mentoring"))

    assert status(two, facts(*both)) is MET
    assert status(two, facts(*both, silent=("bob",))) is PARTLY
    assert status(two, facts(part("ann", "mentoring"))) is PARTLY
    assert status(two, facts(part("ann", "venue"))) is UNMET


@pytest.mark.parametrize(
    ("day", "expected"),
    [("2026-12-18", UNMET), ("2026-12-19", MET), ("2026-12-20", MET), ("2026-12-21", UNMET), ("", UNMET)],
)
def test_a_date_is_met_on_the_days_that_are_meant(day: str, expected: RequirementStatus) -> None:
    weekend = wants(RequirementKind.DATE, first="2026-12-19", last="2026-12-20")

    assert status(weekend, facts(part("ann", "venue"), day=day)) is expected


def test_a_deadline_is_kept_until_its_day() -> None:
    deadline = wants(RequirementKind.DEADLINE, last="2027-01-02")

    assert status(deadline, facts(part("ann", "moving"), day="2027-01-02")) is MET
    assert status(deadline, facts(part("ann", "moving"), day="2027-01-09")) is UNMET


def test_seventy_people_instead_of_eighty_is_not_met() -> None:
    eighty = wants(RequirementKind.HEAD_COUNT, number=80)
    small, large = offered("ann", "venue", capacity_people=70), offered("ann", "venue", capacity_people=80)

    assert status(eighty, facts(part("ann", "venue"), offers={"ann": small})) is PARTLY
    assert status(eighty, facts(part("ann", "venue"), offers={"ann": large})) is MET
    assert status(eighty, facts(part("ann", "venue"), offers={"ann": offered("ann", "venue")})) is OPEN


def test_a_place_is_met_by_those_who_come_there() -> None:
    place = wants(RequirementKind.PLACE, text="Berlin")
    here, away = offered("ann", "venue", mode=Mode.ON_SITE), offered("bob", "talk", mode=Mode.ONLINE)
    both = (part("ann", "venue"), part("bob", "talk"))
    (checked,) = check((place,), facts(*both, offers={"ann": here, "bob": away}), Language.EN)

    assert (checked.status, checked.met_by) == (PARTLY, ("ann",))
    assert checked.note == "Bob: takes part online, not in Berlin."
    assert status(place, facts(both[0], offers={"ann": here})) is MET
    by_then = replace(both[1], by="2026-12-01")  # what is handed over from afar is nobody's who would come
    assert status(place, facts(both[0], by_then, offers={"ann": here, "bob": away})) is MET
    online = wants(RequirementKind.MODE, text=Mode.ONLINE)
    assert check((place, online), facts(*both, offers={"ann": here, "bob": away}), Language.EN)[0].status is MET
    assert status(place, facts(both[1], offers={"bob": away})) is OPEN
    assert status(place, facts(*both, offers={"ann": here})) is OPEN


def test_a_budget_is_kept_by_what_all_active_parts_cost_together() -> None:
    budget = wants(RequirementKind.BUDGET, number=2000, unit="CNY")
    parts = (part("ann", "venue", price=1500.0), part("bob", "catering", price=500.0))

    assert status(budget, facts(*parts)) is MET
    assert status(budget, facts(*parts, part("eve", "music", price=1.0))) is UNMET
    assert status(budget, facts(*parts, part("eve", "music", price=1.0, currency="BTC"))) is OPEN
    assert status(budget, facts(part("ann", "venue", price=300.0, currency="USD"))) is UNMET


def test_a_total_in_another_currency_names_its_rate() -> None:
    budget = wants(RequirementKind.BUDGET, number=20000, unit="CNY")
    (checked,) = check((budget,), facts(part("ann", "venue", price=300.0, currency="USD")), Language.EN)

    assert checked.status is MET
    assert "$300" in checked.note
    assert "1 USD = 7.1 CNY (ToWow's own table, 2026-11)" in checked.note


def test_a_person_asked_for_by_name_is_that_person() -> None:
    chen = wants(RequirementKind.PERSON, text="陈屿")

    assert status(chen, facts(part("chenyu", "host", name="陈屿"))) is MET
    assert status(chen, facts(part("chenyu", "host", name="陈屿"), silent=("chenyu",))) is PARTLY
    assert status(chen, facts(part("other", "host", name="陈雨"))) is UNMET


def test_of_people_named_for_one_another_one_is_enough_and_which_it_is_is_said() -> None:
    first = wants(RequirementKind.PERSON, text="方舟")
    second = replace(
        wants(RequirementKind.PERSON, is_hard=False, text="陈屿", unit=FALLBACK, per="方舟"), requirement_id="req-2"
    )
    with_first, with_second = facts(part("fang", "talk", name="方舟")), facts(part("chen", "talk", name="陈屿"))

    stood_in = check((first, second), with_second, Language.EN)
    came = check((first, second), with_first, Language.EN)

    assert [r.status for r in stood_in] == [PARTLY, MET]
    assert stood_in[0].note == "方舟 is not in the plan; 陈屿 is instead."
    assert essentials_unmet(stood_in, tuple(Essential)) == ()
    assert [r.status for r in came] == [MET, UNMET]
    assert came[1].note == "方舟 is in the plan, so 陈屿 is not needed."
    assert [r.status for r in check((first, second), facts(), Language.EN)] == [UNMET, UNMET]

    another = wants(RequirementKind.PERSON, text="何洋")  # for something else: nobody stands in for them
    assert [r.status for r in check((first, second, another), with_second, Language.EN)] == [PARTLY, MET, UNMET]
    assert essentials_unmet(check((another, second), with_second, Language.EN), tuple(Essential)) != ()


def test_what_is_ruled_out_must_not_be_in_the_plan() -> None:
    none = wants(RequirementKind.EXCLUSION, tags=("photography",))

    assert status(none, facts(part("ann", "venue"))) is MET
    assert status(none, facts(part("ann", "venue"), part("bob", "photography"))) is UNMET
    assert status(none, facts(part("ann"))) is OPEN  # a part without a name may be anything
    assert status(wants(RequirementKind.EXCLUSION, text="nuts"), facts(part("ann", "catering"))) is OPEN


def test_what_the_requester_has_is_theirs_and_not_paid_for_again() -> None:
    own = wants(RequirementKind.PROVIDED_BY_REQUESTER, tags=("venue",))
    (checked,) = check((own,), facts(part("ann", "catering")), Language.EN)

    assert (checked.status, checked.met_by) == (MET, (REQUESTER,))
    assert status(own, facts(part("ann", "venue"))) is UNMET


def test_not_online_is_met_where_everybody_comes() -> None:
    on_site = wants(RequirementKind.MODE, text=Mode.ON_SITE)
    here, away = offered("ann", "venue", mode=Mode.ON_SITE), offered("bob", "talk", mode=Mode.ONLINE)
    both = (part("ann", "venue"), part("bob", "talk"))

    assert status(on_site, facts(both[0], offers={"ann": here})) is MET
    assert status(on_site, facts(*both, offers={"ann": here, "bob": away})) is UNMET
    assert status(on_site, facts(*both, offers={"ann": here, "bob": offered("bob", "talk")})) is OPEN


@pytest.mark.parametrize(
    "kind", [RequirementKind.DURATION, RequirementKind.RECURRENCE, RequirementKind.LANGUAGE, RequirementKind.QUALITY]
)
def test_what_no_fact_speaks_of_is_never_called_met(kind: RequirementKind) -> None:
    assert status(wants(kind, text="nice"), facts(part("ann", "venue"))) is OPEN


def test_what_the_requester_waived_stays_waived() -> None:
    waived = replace(wants(RequirementKind.BUDGET, number=1, unit="CNY"), status=RequirementStatus.WAIVED)

    assert status(waived, facts(part("ann", "venue", price=500.0))) is RequirementStatus.WAIVED


def test_what_a_plan_says_of_itself_changes_nothing() -> None:
    """Prose never counts: a summary, a note or a claim of "addressed" leaves every status as it was."""
    budget = wants(RequirementKind.BUDGET, number=100, unit="CNY")
    dear = facts(part("ann", "venue", price=500.0, notes="已答应：免费"))
    boasting = replace(dear, plan=replace(dear.plan, summary="Everything is free and everybody agreed."))

    assert status(budget, boasting) is UNMET


PRICES = st.lists(st.floats(0, 1e6, allow_nan=False).map(lambda x: round(x, 2)), min_size=1, max_size=8)


@given(PRICES, st.floats(0, 5e6, allow_nan=False))
def test_a_budget_that_is_called_kept_is_kept(prices: list[float], most: float) -> None:
    parts = [part(f"a{n}", "x", price=price) for n, price in enumerate(prices)]
    found = status(wants(RequirementKind.BUDGET, number=most, unit="CNY"), facts(*parts))

    assert (found is MET) == (sum(prices) <= most + 0.005)


@given(st.dictionaries(st.sampled_from("abcdef"), st.sampled_from(["yes", "no", "silent", "standby"]), min_size=1))
def test_a_capability_that_is_called_met_has_a_yes_behind_it(people: dict[str, str]) -> None:
    parts = [
        part(name, "x", standing=Standing.STAND_BY if how == "standby" else Standing.ACTIVE)
        for name, how in people.items()
    ]
    said = {"yes": FeedbackType.ACCEPT, "no": FeedbackType.NEGOTIATE, "standby": FeedbackType.ACCEPT}
    answers = {name: answer(name, said[how]) for name, how in people.items() if how != "silent"}
    found = status(wants(RequirementKind.CAPABILITY, tags=("x",)), facts(*parts, answers=answers))

    assert (found is MET) == ("yes" in people.values())
