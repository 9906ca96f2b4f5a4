"""The day of an event is negotiated where the demand leaves it open: the day that suits most of what is needed."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, feedback, offer_of, offers_from, person, proposal_of
from towow_core.domain.models import FeedbackType, NegotiationPoint, Standing
from towow_core.engine.language.sentence_parts import day_text
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.matching.wanted_days import Day, can_on_any_day, day_state, is_too_soon
from towow_core.engine.planning.adjustment import adjust_plan
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.feedback import review_plan
from towow_core.engine.twin.offers import make_offer

OPEN = demand("我想在北京办一场50人的AI主题聚会，需要场地和嘉宾")
FIRST, SECOND, *LATER = open_days(OPEN, TODAY)  # three Saturdays, then days beside the first
LIN = person("lin", "场地提供", capacity_people=80)
CHEN, DAN = person("chen", "演讲嘉宾"), person("dan", "演讲嘉宾")


def busy(profile, *days: str):
    return replace(profile, terms=replace(profile.terms, unavailable_dates=days))


def test_a_day_that_the_demand_names_is_not_chosen() -> None:
    assert open_days(demand(), TODAY) == ()


def test_a_twin_tells_of_the_days_in_question_only_whether_its_person_can() -> None:
    draft = make_offer(busy(CHEN, "2026-11-25", FIRST, "2027-06-01"), OPEN, TODAY, booked=(SECOND,))

    assert draft.unavailable_on == (FIRST, SECOND)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"available": "evenings"},
        {"available": "weekdays"},
        {"available": "weekends"},
        {"unavailable_dates": (FIRST,)},
        {"unavailable_weekdays": (6,)},
        {"notice_days": 400},
        {"weekday_notice_days": {"6": 400}},
    ],
)
def test_who_can_on_any_day_is_out_on_none_and_everybody_else_is_looked_at_day_by_day(said) -> None:
    terms = replace(CHEN.terms, **said)
    out = [
        day
        for day in (FIRST, SECOND, *LATER)
        if day_state(terms, day) in {Day.TAKEN, Day.WRONG_WEEKDAY} or is_too_soon(terms, day, TODAY)
    ]

    assert make_offer(replace(CHEN, terms=terms), OPEN, TODAY).unavailable_on == tuple(out) or not can_on_any_day(terms)
    assert can_on_any_day(terms) is (said in ({}, {"available": "evenings"}))
    assert not (can_on_any_day(terms) and out)


def test_the_plan_goes_to_the_day_on_which_everything_is_covered() -> None:
    offers = offers_from(OPEN, busy(LIN, FIRST), CHEN)
    draft = make_plan(OPEN, offers, TODAY)

    assert draft.timeline.event_date == SECOND
    assert draft.timeline.cannot == ()
    assert all(part.standing is Standing.ACTIVE for part in draft.assignments)
    assert SECOND in [milestone.date for milestone in draft.timeline.milestones]


def test_who_cannot_on_the_day_that_suits_most_is_named_and_has_no_part() -> None:
    everywhere_busy = busy(DAN, FIRST, SECOND, *LATER)
    draft = make_plan(OPEN, offers_from(OPEN, LIN, CHEN, everywhere_busy), TODAY)
    dan = next(part for part in draft.assignments if part.agent_id == DAN.agent_id)

    assert draft.timeline.event_date == FIRST
    assert draft.timeline.cannot == (DAN.agent_id,)
    assert (dan.standing, dan.price) == (Standing.STAND_BY, None)
    assert "只有Dan来不了" in draft.rationale
    said = review_plan(everywhere_busy, OPEN, proposal_of(draft), dan, None, round_=1, rounds_max=5)
    assert said.feedback_type is FeedbackType.ACCEPT
    assert "来不了" in said.reasoning


def test_one_day_less_of_one_person_counts_less_than_what_only_another_can_do() -> None:
    """Two speakers can on the first day, the only venue cannot: the venue decides."""
    draft = make_plan(OPEN, offers_from(OPEN, busy(LIN, FIRST), busy(CHEN, SECOND), busy(DAN, SECOND)), TODAY)

    assert draft.timeline.event_date == LATER[0]  # where all three can


def test_another_day_is_the_next_best_for_everybody() -> None:
    offers = (*offers_from(OPEN, LIN, busy(CHEN, SECOND)),)
    plan = proposal_of(make_plan(OPEN, offers, TODAY))
    point = NegotiationPoint(aspect="时间", desired_value="换一天")
    said = feedback(LIN, FeedbackType.NEGOTIATE, negotiation_points=(point,))
    moved = adjust_plan(OPEN, plan, offers, (said,), (), round_=2, today=TODAY)

    assert plan.timeline.event_date == FIRST
    assert moved.timeline.event_date == LATER[0]  # on the second day one of them cannot


def test_who_is_booked_later_asks_for_another_day_where_it_is_open() -> None:
    offers = offers_from(OPEN, LIN, CHEN)
    plan = proposal_of(make_plan(OPEN, offers, TODAY))
    mine = next(part for part in plan.assignments if part.agent_id == LIN.agent_id)
    said = review_plan(LIN, OPEN, plan, mine, offers[0], round_=1, rounds_max=5, booked=(FIRST,))
    last = review_plan(LIN, OPEN, plan, mine, offers[0], round_=5, rounds_max=5, booked=(FIRST,))

    assert (said.feedback_type, last.feedback_type) == (FeedbackType.NEGOTIATE, FeedbackType.WITHDRAW)
    assert "换一天" in said.adjustment_request
    assert "已经定了别的安排" in last.reasoning


def test_in_english_the_plan_says_who_cannot_too() -> None:
    wanted = demand("I want to hold an AI meetup in Beijing for 50 people with a venue and speakers")
    days = open_days(wanted, TODAY)
    dan = busy(person("dan", "speakers", "Beijing"), *days)
    people = (person("lin", "venue", "Beijing"), person("chen", "speakers", "Beijing"), dan)
    draft = make_plan(wanted, tuple(offer_of(make_offer(p, wanted, TODAY), p) for p in people), TODAY)

    assert "Dan cannot come then." in draft.rationale


def test_nobody_has_said_yes_to_the_day_that_a_plan_moves_to() -> None:
    """Whose part names the day reads the new one, and no reason is given for the old one."""
    offers = (*offers_from(OPEN, LIN, CHEN),)
    plan = proposal_of(make_plan(OPEN, offers, TODAY))
    point = NegotiationPoint(aspect="时间", desired_value="换一天")
    asks = feedback(LIN, FeedbackType.NEGOTIATE, negotiation_points=(point,))
    agrees = feedback(CHEN, FeedbackType.ACCEPT)
    moved = adjust_plan(OPEN, plan, offers, (asks, agrees), (), round_=2, today=TODAY)
    old, new = (day_text(day, OPEN.language) for day in (plan.timeline.event_date, moved.timeline.event_date))

    assert old != new
    assert not any(part.is_confirmed for part in moved.assignments)
    assert all(old not in part.responsibility for part in moved.assignments)
    assert any(new in part.responsibility for part in moved.assignments)
    assert old not in moved.rationale


def test_who_cannot_come_is_not_given_what_another_leaves() -> None:
    away = busy(DAN, FIRST, SECOND, *LATER)
    offers = offers_from(OPEN, LIN, CHEN, away)
    plan = proposal_of(make_plan(OPEN, offers, TODAY))
    left = adjust_plan(OPEN, plan, offers, (), (CHEN.agent_id,), round_=2, today=TODAY)
    dan = next(part for part in left.assignments if part.agent_id == DAN.agent_id)

    assert plan.timeline.cannot == (DAN.agent_id,)
    assert (dan.standing, dan.price, dan.capabilities) == (Standing.STAND_BY, None, ())


@pytest.mark.parametrize(
    "sentence",
    [
        "A mentoring session with Dan Weber in Berlin on 19 December, or on the 12th if he is away",
        "12月19日或12月12日在北京请单宁做一场分享，要一位演讲嘉宾",
    ],
)
def test_of_two_days_it_is_the_one_on_which_whoever_is_asked_for_by_name_can(sentence: str) -> None:
    asked = demand(sentence)
    name = "Dan Weber" if sentence.isascii() else "单宁"
    asked = replace(asked, requirements=read_requirements(sentence, asked, TODAY, known={name.casefold(): name})[0])
    does, city = ("mentoring", "Berlin") if sentence.isascii() else ("演讲嘉宾", "北京")
    dan = replace(person("dan", does, city, unavailable_dates=("2026-12-19",)), user_name=name)
    draft = make_plan(asked, offers_from(asked, dan, person("ann", does, city)), TODAY)

    assert draft.timeline.event_date == "2026-12-12"


def moving(profile, costs: dict[str, float]):
    return replace(profile, terms=replace(profile.terms, rescheduling_costs=costs))


def test_of_days_that_suit_all_alike_it_is_the_one_for_which_least_has_to_be_moved() -> None:
    lin, chen = moving(LIN, {FIRST: 5.0, SECOND: 2.0}), moving(CHEN, dict.fromkeys((FIRST, *LATER), 3.0))
    assert make_plan(OPEN, offers_from(OPEN, lin, chen), TODAY).timeline.event_date == SECOND
    assert make_plan(OPEN, offers_from(OPEN, LIN, CHEN), TODAY).timeline.event_date == FIRST


def test_what_must_be_moved_never_outweighs_that_somebody_who_is_needed_cannot() -> None:
    lin = moving(LIN, {FIRST: 1000.0})
    chen = busy(CHEN, SECOND, *LATER)
    assert make_plan(OPEN, offers_from(OPEN, lin, chen), TODAY).timeline.event_date == FIRST


def test_a_twin_says_what_moving_costs_of_the_days_that_are_asked_about_and_can_be_and_of_no_others() -> None:
    lin = busy(moving(LIN, {FIRST: 5.0, SECOND: 2.0, "2028-02-02": 9.0}), SECOND)
    assert dict(make_offer(lin, OPEN, TODAY).rescheduling_costs) == {FIRST: 5.0}
    assert not make_offer(lin, demand(), TODAY).rescheduling_costs
