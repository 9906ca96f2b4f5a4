"""Reviewing a plan and changing it: wishes are conceded by temperament, limits never; nobody's part moves unasked."""

from dataclasses import replace
from datetime import date

import pytest

from tests.core.matching_kit import MEETUP, TODAY, demand, feedback, offers_from, person, proposal_of
from towow_core.domain.answers import Feedback
from towow_core.domain.models import FeedbackType, NegotiationPoint, Standing
from towow_core.engine.planning.adjustment import adjust_plan
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.feedback import review_plan

VENUE = person("venue", "场地提供", price=3000.0, price_floor=2500.0, capacity_people=80)
SPEAKER = person("speaker", "演讲嘉宾", price=2000.0, price_floor=1500.0)
PLANNER = person("planner", "活动策划", price=1500.0, price_floor=1200.0)
HOST = person("host", "活动主持", price=1000.0, price_floor=800.0)


class Table:
    """A plan on the table, and everybody around it."""

    def __init__(self, text: str, *profiles) -> None:
        self.profiles = {p.agent_id: p for p in profiles}
        self.understanding = demand(text)
        self.offers = offers_from(self.understanding, *profiles)
        self.proposal = proposal_of(make_plan(self.understanding, self.offers, TODAY))

    def part(self, profile):
        return next(a for a in self.proposal.assignments if a.agent_id == profile.agent_id)

    def change(self, profile, **fields) -> None:
        if "price" in fields:
            fields["rate"] = None
        parts = tuple(replace(a, **fields) if a.agent_id == profile.agent_id else a for a in self.proposal.assignments)
        self.proposal = replace(self.proposal, assignments=parts)

    def review(self, profile, round_: int = 1, rounds_max: int = 5):
        offer = next((o for o in self.offers if o.agent_id == profile.agent_id), None)
        return review_plan(
            profile, self.understanding, self.proposal, self.part(profile), offer, round_=round_, rounds_max=rounds_max
        )

    def adjust(self, *feedbacks: Feedback, withdrawn=(), offers=(), round_: int = 2):
        draft = adjust_plan(
            self.understanding,
            self.proposal,
            (*self.offers, *offers),
            feedbacks,
            withdrawn,
            round_=round_,
            today=TODAY,
        )
        self.proposal = proposal_of(draft, version=round_)
        return draft


def asks(profile, aspect: str, wish: str) -> Feedback:
    point = NegotiationPoint(aspect=aspect, desired_value=wish)
    return feedback(profile, FeedbackType.NEGOTIATE, adjustment_request=wish, negotiation_points=(point,))


def test_somebody_who_gets_what_they_offered_accepts_and_says_to_what() -> None:
    table = Table(MEETUP, VENUE, SPEAKER)
    draft = table.review(VENUE)
    assert draft.feedback_type is FeedbackType.ACCEPT
    assert "¥3,000" in draft.reasoning


@pytest.mark.parametrize(
    ("temperament", "rounds_of_insisting"),
    [("easygoing", 0), ("balanced", 1), ("busy", 1), ("demanding", 3)],
)
def test_a_wish_is_conceded_sooner_or_later_by_temperament(temperament, rounds_of_insisting) -> None:
    """The same lower price, still above the lowest: only patience differs."""
    speaker = replace(SPEAKER, terms=replace(SPEAKER.terms, temperament=temperament))
    table = Table(MEETUP, VENUE, speaker)
    table.change(speaker, price=1700.0, notes="已答应：确认后预付一半。")
    kinds = [table.review(speaker, round_).feedback_type for round_ in range(1, 6)]
    assert kinds == [FeedbackType.NEGOTIATE] * rounds_of_insisting + [FeedbackType.ACCEPT] * (5 - rounds_of_insisting)


@pytest.mark.parametrize(
    ("temperament", "end"), [("balanced", FeedbackType.WITHDRAW), ("demanding", FeedbackType.REJECT)]
)
def test_nobody_ever_accepts_less_than_their_lowest_price(temperament, end) -> None:
    speaker = replace(SPEAKER, terms=replace(SPEAKER.terms, temperament=temperament))
    table = Table(MEETUP, VENUE, speaker)
    table.change(speaker, price=1000.0)
    kinds = [table.review(speaker, round_).feedback_type for round_ in range(1, 6)]
    assert kinds == [FeedbackType.NEGOTIATE] * 4 + [end]


def test_a_part_that_was_never_offered_is_refused_by_name() -> None:
    table = Table(MEETUP, VENUE, SPEAKER)
    table.change(VENUE, capabilities=("场地提供", "活动主持"))
    draft = table.review(VENUE)
    assert draft.feedback_type is FeedbackType.NEGOTIATE
    assert draft.negotiation_points[0].desired_value == "只负责场地提供"


def test_a_plan_that_may_choose_its_day_chooses_one_on_which_everybody_who_is_needed_can() -> None:
    venue = replace(VENUE, terms=replace(VENUE.terms, available="weekdays"))
    table = Table("我想在北京办一场50人的聚会，需要场地和嘉宾", venue, SPEAKER)
    assert table.review(venue).feedback_type is FeedbackType.ACCEPT
    assert date.fromisoformat(table.proposal.timeline.event_date).isoweekday() == 1


def test_a_day_that_the_plan_chose_is_refused_by_whoever_is_not_free() -> None:
    venue = replace(VENUE, terms=replace(VENUE.terms, available="weekdays"))
    table = Table("我想在北京办一场50人的聚会，需要场地和嘉宾", venue, SPEAKER)
    silent = tuple(replace(offer, unavailable_on=()) for offer in table.offers)  # as a twin that says nothing of days
    table.proposal = proposal_of(make_plan(table.understanding, silent, TODAY))
    draft = table.review(venue)
    assert draft.feedback_type is FeedbackType.NEGOTIATE
    assert "工作日" in draft.adjustment_request


def test_standing_by_is_accepted_without_pay() -> None:
    other = person("zother", "场地提供", price=5000.0, price_floor=5000.0, capacity_people=80)
    table = Table(MEETUP, VENUE, other, SPEAKER)
    assert table.review(other).feedback_type is FeedbackType.ACCEPT


def test_a_condition_that_the_plan_grants_is_no_longer_asked_for() -> None:
    """The whole way: ask, be granted, agree."""
    speaker = replace(SPEAKER, terms=replace(SPEAKER.terms, temperament="demanding"))
    table = Table(MEETUP, VENUE, speaker)
    first = table.review(speaker)
    assert first.feedback_type is FeedbackType.NEGOTIATE
    draft = table.adjust(
        feedback(
            speaker,
            first.feedback_type,
            adjustment_request=first.adjustment_request,
            negotiation_points=first.negotiation_points,
        ),
        feedback(VENUE, FeedbackType.ACCEPT),
    )
    assert [c.agent_id for c in draft.adjustment_summary.requests_addressed] == [speaker.agent_id]
    assert table.review(speaker, round_=2).feedback_type is FeedbackType.ACCEPT


def test_a_rise_is_granted_while_the_budget_lasts_and_declined_with_the_figures_after() -> None:
    table = Table(MEETUP + "，预算6000", VENUE, SPEAKER)
    draft = table.adjust(asks(SPEAKER, "报价", "¥2,800"))
    assert table.part(SPEAKER).price == 2800.0
    draft = table.adjust(asks(VENUE, "报价", "¥9,000"))
    assert table.part(VENUE).price <= 3200.0
    draft = table.adjust(asks(VENUE, "报价", "¥9,000"))
    declined = draft.adjustment_summary.requests_declined
    assert [c.agent_id for c in declined] == [VENUE.agent_id]
    assert "¥6,000" in declined[0].reason


def test_a_day_that_the_requester_named_is_not_moved_and_the_reason_says_so() -> None:
    table = Table(MEETUP, VENUE, SPEAKER)
    draft = table.adjust(asks(VENUE, "时间", "改到工作日"))
    assert draft.timeline == make_plan(table.understanding, table.offers, TODAY).timeline
    assert "12月19日" in draft.adjustment_summary.requests_declined[0].reason


def test_a_day_that_the_plan_chose_moves_with_all_its_milestones() -> None:
    table = Table("我想在北京办一场50人的聚会，需要场地和嘉宾", VENUE, SPEAKER)
    before = table.proposal.timeline
    draft = table.adjust(asks(VENUE, "时间", "改到工作日"))
    assert draft.timeline != before
    assert draft.adjustment_summary.requests_addressed[0].agent_id == VENUE.agent_id
    assert all(m.date >= TODAY for m in draft.timeline.milestones)


def test_a_substitute_takes_over_from_somebody_who_withdrew() -> None:
    other = person("zother", "场地提供", price=2900.0, price_floor=2900.0, capacity_people=80)
    table = Table(MEETUP, VENUE, SPEAKER)
    (late,) = offers_from(table.understanding, other)
    draft = table.adjust(feedback(SPEAKER, FeedbackType.ACCEPT), withdrawn=(VENUE.agent_id,), offers=(late,))
    ids = [a.agent_id for a in draft.assignments]
    assert VENUE.agent_id not in ids
    assert table.part(other).capabilities == ("场地提供",)
    assert table.part(other).price == 2900.0
    assert not table.part(other).is_confirmed
    assert all(VENUE.agent_id not in a.dependencies for a in draft.assignments)


def test_what_nobody_can_take_over_becomes_a_gap() -> None:
    table = Table(MEETUP, VENUE, SPEAKER)
    draft = table.adjust(feedback(SPEAKER, FeedbackType.ACCEPT), withdrawn=(VENUE.agent_id,))
    assert "场地提供" in {gap.capability for gap in draft.gaps}
    assert any(change.agent_id == VENUE.agent_id for change in draft.adjustment_summary.changes_made)


def test_giving_up_a_task_hands_it_to_somebody_who_offered_it() -> None:
    both = person("both", "活动策划,活动主持", price=2000.0, price_floor=1500.0)
    table = Table(MEETUP, VENUE, both, HOST)
    table.change(both, capabilities=("活动策划", "活动主持"))
    table.change(HOST, capabilities=())
    table.adjust(asks(both, "分工", "只负责活动策划"))
    assert table.part(both).capabilities == ("活动策划",)
    assert table.part(HOST).capabilities == ("活动主持",)


def test_nobody_who_asked_for_nothing_finds_their_part_changed() -> None:
    table = Table(MEETUP + "，预算9000", VENUE, SPEAKER, PLANNER, HOST)
    before = {a.agent_id: a for a in table.proposal.assignments}
    table.adjust(
        asks(SPEAKER, "报价", "¥2,400"),
        *(feedback(p, FeedbackType.ACCEPT) for p in (VENUE, PLANNER, HOST)),
    )
    for profile in (VENUE, PLANNER, HOST):
        part = table.part(profile)
        assert replace(part, is_confirmed=True) == replace(before[profile.agent_id], is_confirmed=True)
        assert part.is_confirmed


def test_silence_confirms_nobody() -> None:
    """Contract §3: silence is never shown as a promise."""
    table = Table(MEETUP, VENUE, SPEAKER)
    table.adjust(feedback(VENUE, FeedbackType.ACCEPT, defaulted=True), feedback(SPEAKER, FeedbackType.ACCEPT))
    assert not table.part(VENUE).is_confirmed
    assert table.part(SPEAKER).is_confirmed


def test_a_refusal_without_a_request_is_answered_and_changes_nothing() -> None:
    table = Table(MEETUP, VENUE, SPEAKER)
    before = table.proposal.assignments
    draft = table.adjust(feedback(VENUE, FeedbackType.REJECT, reasoning="不喜欢"))
    assert draft.adjustment_summary.requests_declined[0].what == "不喜欢"
    assert [replace(a, is_confirmed=True) for a in draft.assignments] == [replace(a, is_confirmed=True) for a in before]


def test_the_rationale_tells_of_this_round_only() -> None:
    table = Table(MEETUP + "，预算5000", VENUE, SPEAKER)
    for round_ in (2, 3, 4):
        draft = table.adjust(asks(VENUE, "报价", "¥4,000"), round_=round_)
    assert draft.rationale.count("本轮") == 1
    assert draft.adjustment_summary.round == 4


def test_somebody_busy_leaves_when_a_limit_is_passed_over_twice() -> None:
    speaker = person("busy", "演讲嘉宾", price=2000.0, price_floor=1800.0, temperament="busy")
    table = Table(MEETUP, VENUE, speaker)
    table.change(speaker, price=1000.0)

    assert table.review(speaker, round_=1).feedback_type is FeedbackType.NEGOTIATE
    assert table.review(speaker, round_=2).feedback_type is FeedbackType.WITHDRAW


def test_a_newcomer_takes_the_vacant_part_and_the_milestones_name_them() -> None:
    """The one who left is out of the plan already when the substitute's offer is there."""
    table = Table(MEETUP, VENUE, SPEAKER)
    kept = tuple(a for a in table.proposal.assignments if a.agent_id != SPEAKER.agent_id)
    table.proposal = replace(table.proposal, assignments=kept)
    substitute = person("substitute", "演讲嘉宾", price=900.0, price_floor=800.0)
    draft = table.adjust(withdrawn=(SPEAKER.agent_id,), offers=offers_from(table.understanding, substitute))

    (part,) = [a for a in draft.assignments if a.agent_id == substitute.agent_id]
    assert part.capabilities == ("演讲嘉宾",)
    assert part.price == 900.0
    said = [m.deliverable for m in draft.timeline.milestones if m.name == "演讲嘉宾"]
    assert said
    assert all(part.display_name in deliverable for deliverable in said)


def test_who_only_stands_by_is_paid_nothing_whatever_they_ask() -> None:
    other = person("other", "场地提供", price=9000.0, price_floor=8000.0, capacity_people=80)
    table = Table(MEETUP, VENUE, other, SPEAKER)
    spare = table.part(other)
    draft = table.adjust(asks(other, "price", "¥2,000"))

    assert (spare.standing, spare.price) == (Standing.STAND_BY, None)
    assert table.part(other).price is None
    assert "提高到" not in " ".join(change.what for change in draft.adjustment_summary.requests_addressed)


def test_a_part_without_a_capability_counts_in_the_summary_like_any_other() -> None:
    """A model gives parts without tags; only who stands by is left out of the total."""
    table = Table(MEETUP, VENUE, SPEAKER)
    table.change(SPEAKER, capabilities=(), price=5000.0)
    draft = table.adjust(asks(VENUE, "other", "一束花"))

    assert "共2人，合计¥8,000" in draft.summary
    assert "备选" not in draft.summary
