"""What a plan lacks, whether to look further, and what to say when there is no agreement."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import MEETUP, TODAY, demand, feedback, offers_from, person, proposal_of
from towow_core.domain.models import FeedbackType, Language, Severity
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.compromise import find_compromise
from towow_core.engine.planning.gaps import find_gaps
from towow_core.engine.planning.other_gaps import other_gaps
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.planning.recursion import decide_recursion

VENUE = person("venue", "场地提供", price=3000.0, price_floor=2500.0, capacity_people=80)
SPEAKER = person("speaker", "演讲嘉宾", price=2000.0, price_floor=1500.0)
PHOTOGRAPHER = person("photo", "活动摄影", price=800.0, price_floor=600.0)
WITH_PHOTOS = MEETUP + "，还要摄影"
REASONS = (
    "no_candidates",
    "no_participants",
    "majority_refused",
    "rounds_exhausted",
    "everyone_withdrew",
    "forced",
    "cancelled",
    "llm_unavailable",
    "lifetime_exceeded",
    "stuck",
)


def agreed(text: str, *profiles):
    understanding = demand(text)
    return understanding, proposal_of(make_plan(understanding, offers_from(understanding, *profiles), TODAY))


def test_a_capability_that_was_asked_for_and_nobody_has_is_a_critical_gap() -> None:
    """Seed 004's own example: a meetup with a venue and no photographer."""
    understanding, proposal = agreed(WITH_PHOTOS, VENUE, SPEAKER)
    found = find_gaps(understanding, proposal, ())
    assert not found.is_complete
    gap = next(g for g in found.gaps if "摄影" in g.gap_type)
    assert (gap.importance, gap.severity) == (90, Severity.CRITICAL)
    assert gap.suggested_capability_tags == ("活动摄影",)
    assert [g.importance for g in found.gaps] == sorted((g.importance for g in found.gaps), reverse=True)


def test_a_plan_that_covers_everything_has_no_gap() -> None:
    planner, host = person("planner", "活动策划"), person("host", "活动主持")
    understanding, proposal = agreed(WITH_PHOTOS, VENUE, SPEAKER, PHOTOGRAPHER, planner, host)
    found = find_gaps(understanding, proposal, ())
    assert found.is_complete
    assert found.gaps == ()


def test_somebody_who_only_stands_by_fills_no_gap() -> None:
    understanding, proposal = agreed(WITH_PHOTOS, VENUE, SPEAKER, PHOTOGRAPHER)
    parts = tuple(replace(a, capabilities=()) if "photo" in a.agent_id else a for a in proposal.assignments)
    found = find_gaps(understanding, replace(proposal, assignments=parts), ())
    assert "活动摄影" in {gap.capability for gap in found.gaps}


def test_what_is_only_nice_to_have_is_no_gap() -> None:
    understanding, proposal = agreed(MEETUP, VENUE, SPEAKER)
    assert find_gaps(understanding, proposal, ()).is_complete  # nobody asked for a host


def decide(text: str, *outside, invited: int = 10, gain_min: float = 0.2, subnets_max: int = 3):
    understanding, proposal = agreed(text, VENUE, SPEAKER)
    gaps = find_gaps(understanding, proposal, ()).gaps
    return decide_recursion(
        understanding,
        gaps,
        tuple(outside),
        gain_min=gain_min,
        cost_share_max=0.3,
        subnets_max=subnets_max,
        invited_count=invited,
        proposal=proposal,
    )


def test_a_subnet_is_worth_it_when_all_three_conditions_hold_and_each_has_its_number() -> None:
    planner = person("planner", "活动策划")
    decision = decide(f"{WITH_PHOTOS}，还要一位策划", PHOTOGRAPHER, planner)
    assert decision.should_recurse
    assert decision.satisfaction.value >= decision.satisfaction.limit == 0.2
    assert decision.stakeholders.value == 2.0
    assert decision.cost.value == 0.2
    assert [s.capability_tags for s in decision.sub_demands] == [("活动摄影",), ("活动策划",)]


def test_without_anybody_outside_there_is_no_subnet() -> None:
    decision = decide(WITH_PHOTOS, person("cook", "私厨烹饪"), person("far", "活动摄影", city="上海"))
    assert not decision.should_recurse
    assert not decision.stakeholders.met
    assert decision.sub_demands == ()


def test_a_small_gain_or_a_high_cost_is_not_worth_a_subnet() -> None:
    assert not decide(WITH_PHOTOS, PHOTOGRAPHER, gain_min=0.9).should_recurse
    costly = decide(WITH_PHOTOS, PHOTOGRAPHER, invited=2)
    assert not costly.should_recurse
    assert not costly.cost.met
    assert costly.cost.value == 0.5


def test_many_people_outside_do_not_make_a_subnet_too_dear() -> None:
    """A subnet asks no more of them than the share allows."""
    crowd = [person(f"p{i}", "活动摄影") for i in range(20)]
    assert decide(WITH_PHOTOS, *crowd).cost.value <= 0.3


def test_a_sub_demand_stands_on_its_own_and_finds_the_right_people() -> None:
    decision = decide(WITH_PHOTOS, PHOTOGRAPHER)
    (sub,) = decision.sub_demands
    assert "北京" in sub.description
    assert sub.priority == "high"
    understood = demand(sub.description)
    assert understood.capability_tags == ("活动摄影",)  # and not what the parent's occasion implies
    context = understood.context
    assert (context.location, context.expected_attendees, context.date) == ("北京", 50, "2026-12-19")
    found = shortlist(understood, (PHOTOGRAPHER, VENUE), 5)
    assert "user_agent_photo" in {c.agent_id for c in found.definitely_related}


def test_a_sub_demand_inherits_what_is_left_of_the_budget() -> None:
    """Contract §3.8: the budget propagates to subnets."""
    (sub,) = decide(WITH_PHOTOS + "，预算6000", PHOTOGRAPHER).sub_demands
    assert demand(sub.description).context.budget_amount == 1000
    english = (
        "Host a meetup in Beijing for 50 people with a venue, speakers and photography on December 19, budget ¥5,600"
    )
    (sub,) = decide(english, PHOTOGRAPHER).sub_demands
    found = demand(sub.description).context
    assert (found.budget_amount, found.currency, found.date) == (600, "CNY", "2026-12-19")


def compromise(reason: str, text: str = MEETUP, *profiles, feedbacks=(), with_plan: bool = True):
    understanding = demand(text)
    offers = offers_from(understanding, *profiles)
    candidates = shortlist(understanding, profiles, 10).definitely_related
    proposal = proposal_of(make_plan(understanding, offers, TODAY)) if with_plan else None
    return find_compromise(
        understanding, reason, candidates=candidates, offers=offers, proposal=proposal, feedbacks=feedbacks, gaps=()
    )


@pytest.mark.parametrize("reason", [*REASONS, "something_new"])
@pytest.mark.parametrize(
    "text", [MEETUP, "We want to host a meetup in Beijing for 50 people with a venue and speakers"]
)
def test_every_ending_is_explained_in_the_demands_language(reason, text) -> None:
    """Contract §3.2: never a bare "failed"."""
    found = compromise(reason, text, VENUE, SPEAKER)
    assert len(found.summary) > 10
    assert found.suggestions
    chinese = demand(text).language is Language.ZH
    for sentence in (found.summary, *found.suggestions):
        assert any("\u4e00" <= c <= "\u9fff" for c in sentence) == chinese


def test_everybody_who_was_asked_is_named_with_what_they_said() -> None:
    away = replace(VENUE, terms=replace(VENUE.terms, unavailable_dates=("2026-12-19",)))
    dear = person("dear", "演讲嘉宾", price=99_000.0, price_floor=90_000.0)
    found = compromise("no_participants", MEETUP + "，预算8000", away, dear, with_plan=False)
    said = " ".join(found.asked)
    assert "12月19日" in said
    assert "90,000" not in said
    assert "全部预算（¥8,000），这个价钱我不接" in said
    assert any("¥8,000" in s for s in found.suggestions)
    assert any("换一个日期" in s for s in found.suggestions)


def test_nobody_is_said_to_have_refused_when_the_model_was_down() -> None:
    assert "不代表他们拒绝" in compromise("llm_unavailable", MEETUP, VENUE).summary


def test_those_who_left_are_not_counted_on_and_their_part_is_unresolved() -> None:
    found = compromise(
        "rounds_exhausted",
        MEETUP,
        VENUE,
        SPEAKER,
        person("away", "活动主持", city="上海"),  # declines
        feedbacks=(feedback(VENUE, FeedbackType.WITHDRAW, reasoning="没空"),),
    )
    assert "user_agent_venue" not in {a.agent_id for a in found.assignments}
    assert any("场地提供" in text for text in found.unresolved)
    assert any("退出" in text and "没空" in text for text in found.asked)


def test_a_failure_names_only_those_who_said_yes_themselves() -> None:
    """Not who objected, kept silent or only stands by."""
    other = person("other", "场地提供", price=9_000.0, capacity_people=80)
    silent = replace(feedback(SPEAKER, FeedbackType.ACCEPT), defaulted=True)
    said = (feedback(VENUE, FeedbackType.ACCEPT), silent, feedback(other, FeedbackType.ACCEPT))
    found = compromise("rounds_exhausted", MEETUP, VENUE, SPEAKER, other, feedbacks=said)
    nobody = compromise("rounds_exhausted", MEETUP, VENUE, SPEAKER, feedbacks=(silent,))

    assert f"明确同意的有：{VENUE.user_name}。" in found.summary
    assert "明确同意的有：没有人。" in nobody.summary
    assert not any("已经同意的人" in advice for advice in nobody.suggestions)


def test_who_stands_by_for_somebody_is_a_substitute() -> None:
    other = person("other", "演讲嘉宾", price=9_000.0)
    understanding = demand(MEETUP)
    plan = proposal_of(make_plan(understanding, offers_from(understanding, VENUE, SPEAKER, other), TODAY))
    open_ = replace(plan, assignments=tuple(replace(a, is_confirmed=False) for a in plan.assignments))
    warned = [gap.reason for gap in other_gaps(understanding, open_, ())]

    assert not any(SPEAKER.user_name in reason for reason in warned)
    assert any(VENUE.user_name in reason for reason in warned)


@pytest.mark.parametrize(
    ("text", "another", "later"),
    [
        ("12月19日在北京办50人的聚会，需要场地", "换一个日期", "日子定晚一些"),
        ("A party for 50 people in 北京 on 19 December, we need a venue", "Choose another day", "Choose a later day"),
    ],
)
def test_who_hears_of_it_too_late_is_not_said_to_be_taken_on_that_day(text: str, another: str, later: str) -> None:
    late = person("late", "场地提供", notice_days=90)
    taken = person("taken", "场地提供", unavailable_dates=("2026-12-19",))
    for one, said, unsaid in ((late, later, another), (taken, another, later)):
        offers = offers_from(demand(text), one)
        ended = find_compromise(
            demand(text), "no_participants", candidates=(), offers=offers, proposal=None, feedbacks=(), gaps=()
        )
        assert any(each.startswith(said) for each in ended.suggestions)
        assert not any(each.startswith(unsaid) for each in ended.suggestions)
