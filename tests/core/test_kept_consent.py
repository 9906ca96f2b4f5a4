"""Whose part is as it was when they said yes is not asked again; whoever has anything new before them is."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    channel,
    haggling,
    leaves,
    offer,
    one,
    plan,
    play,
    reviewed,
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.models import Assignment, FeedbackType, Milestone, Provenance, Standing, Timeline
from towow_core.negotiation.messages import ProposalDrafted
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step

REVIEW = "towow.proposal.review"
SATURDAY, SUNDAY = "2026-12-19", "2026-12-20"


def drafted(round_: int, *, timeline: Timeline | None = None, **changes: dict[str, Any]) -> ProposalDrafted:
    """A plan for Alice (a place), Bob (a talk) and Carol (photographs), with changes by name."""
    message = plan(ALICE, BOB, CAROL, round_=round_)
    parts = tuple(
        replace(part, **{"display_name": name.title(), "role": role, **changes.get(name, {})})
        for part, name, role in zip(
            message.draft.assignments, ("alice", "bob", "carol"), ("place", "talk", "photographs"), strict=True
        )
    )
    days = timeline or Timeline(event_date=SATURDAY, event_days=(SATURDAY,))
    return replace(message, draft=replace(message.draft, assignments=parts, timeline=days))


def second_round(after: ProposalDrafted, first: ProposalDrafted | None = None, *, bob: Any = None) -> Step:
    """Alice and Bob have accepted the first plan, Carol wants something else; then comes another."""
    started = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), bob or offer(BOB), offer(CAROL))
    said = play(
        started.state,
        first or drafted(1),
        says(ALICE),
        says(BOB),
        says(CAROL, FeedbackType.NEGOTIATE, request="加价"),
    )
    assert said.state.drafting
    return play(said.state, after)


def test_only_whose_part_has_changed_is_asked_again() -> None:
    step = second_round(drafted(2, carol={"price": 900.0}))

    assert sent(step.effects, REVIEW) == [CAROL]
    assert step.state.asked == (ALICE, BOB, CAROL)


def test_a_yes_that_still_holds_is_shown_as_what_it_rests_on() -> None:
    step = second_round(drafted(2, carol={"price": 900.0}))
    shown = [effect.event for effect in step.effects if isinstance(getattr(effect, "event", None), ev.ProposalFeedback)]

    assert [(said.agent_id, said.feedback_type, said.round, said.rests_on_round) for said in shown] == [
        (ALICE, FeedbackType.ACCEPT, 2, 1),
        (BOB, FeedbackType.ACCEPT, 2, 1),
    ]
    assert {said.provenance for said in shown} == {Provenance.RULE}
    assert "第1轮" in shown[0].reasoning


def test_a_yes_that_holds_over_several_rounds_rests_on_the_round_in_which_it_was_said() -> None:
    second = second_round(drafted(2, carol={"price": 900.0}))
    third = play(
        second.state,
        says(CAROL, FeedbackType.NEGOTIATE, round_=2, request="再加价"),
        drafted(3, carol={"price": 950.0}),
    )

    assert third.state.feedback[ALICE].rests_on_round == 1
    assert third.state.feedback[ALICE].round == 3


def test_yeses_that_hold_and_the_one_that_was_missing_make_the_agreement() -> None:
    step = play(second_round(drafted(2, carol={"price": 900.0})).state, says(CAROL, round_=2))

    assert step.state.status is ChannelStatus.FINALIZED
    assert one(step.effects, ev.ProposalFinalized).accepted_by == (ALICE, BOB, CAROL)


@pytest.mark.parametrize(
    "changed",
    [
        {"price": 500.0},
        {"responsibility": "do more"},
        {"role": "host"},
        {"notes": "two hours"},
        {"capabilities": ("场地",)},
        {"days": (SUNDAY,)},
        {"standing": Standing.STAND_BY},
        {"dependencies": (CAROL,)},
        {"currency": "EUR"},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_whatever_of_a_part_changes_its_person_is_asked(changed: dict[str, Any]) -> None:
    assert sent(second_round(drafted(2, bob=changed)).effects, REVIEW) == [BOB, CAROL]


@pytest.mark.parametrize(
    "timeline",
    [
        Timeline(event_date=SUNDAY, event_days=(SUNDAY,)),
        Timeline(event_date=SATURDAY, event_days=(SATURDAY, SUNDAY)),
        Timeline(event_date=SATURDAY, event_days=(SATURDAY,), hours=("14:00",)),
        Timeline(event_date=SATURDAY, event_days=(SATURDAY,), milestones=(Milestone(name="Rehearsal", date=SATURDAY),)),
    ],
    ids=["day", "days", "hours", "milestone"],
)
def test_when_the_days_change_everybody_is_asked(timeline: Timeline) -> None:
    assert sent(second_round(drafted(2, timeline=timeline)).effects, REVIEW) == [ALICE, BOB, CAROL]


def test_a_milestone_of_somebody_else_alone_concerns_nobody_besides() -> None:
    photographs = Milestone(name="Photographs", date=SATURDAY, deliverable="Carol hands over 50")
    timeline = Timeline(event_date=SATURDAY, event_days=(SATURDAY,), milestones=(photographs,))

    assert sent(second_round(drafted(2, timeline=timeline)).effects, REVIEW) == [CAROL]


def test_who_comes_after_somebody_is_asked_when_that_part_changes() -> None:
    first = drafted(1, bob={"dependencies": (CAROL,)})
    second = drafted(2, bob={"dependencies": (CAROL,)}, carol={"responsibility": "only portraits"})

    assert sent(second_round(second, first).effects, REVIEW) == [BOB, CAROL]


def test_who_comes_after_somebody_is_asked_when_that_part_is_to_be_done_later() -> None:
    """Bob's own day stays: he has less time for it."""

    def with_photographs_by(round_: int, day: str) -> ProposalDrafted:
        dates = (
            Milestone(name="Photographs", date=day, deliverable="Carol hands over 50"),
            Milestone(name="Album", date=SUNDAY, deliverable="Bob hands it over"),
        )
        timeline = Timeline(event_date=SATURDAY, event_days=(SATURDAY,), milestones=dates)
        return drafted(round_, timeline=timeline, bob={"dependencies": (CAROL,)})

    first, second = with_photographs_by(1, "2026-12-10"), with_photographs_by(2, SATURDAY)

    assert sent(second_round(second, first).effects, REVIEW) == [BOB, CAROL]


def test_who_comes_after_somebody_by_way_of_another_is_asked_when_the_first_part_changes() -> None:
    chain = {"alice": {"dependencies": (BOB,)}, "bob": {"dependencies": (CAROL,)}}
    first, second = drafted(1, **chain), drafted(2, **chain, carol={"responsibility": "only portraits"})

    assert sent(second_round(second, first).effects, REVIEW) == [ALICE, BOB, CAROL]


def test_who_shares_their_work_with_somebody_is_asked_when_that_part_changes() -> None:
    shared = {"alice": {"capabilities": ("演讲",)}, "bob": {"capabilities": ("摄影", "演讲")}}
    first = drafted(1, **shared, carol={"capabilities": ("摄影",)})
    second = drafted(2, **shared, carol={"capabilities": ("摄影",), "responsibility": "only the evening"})

    assert sent(second_round(second, first).effects, REVIEW) == [BOB, CAROL]


@pytest.mark.parametrize("bob", [haggling(BOB), offer(BOB, conditions=("Carol has to be there, too",))])
def test_who_set_conditions_is_asked_when_anything_about_anybody_changes(bob: Any) -> None:
    assert sent(second_round(drafted(2, carol={"price": 900.0}), bob=bob).effects, REVIEW) == [BOB, CAROL]


def test_who_said_yes_with_a_concern_is_asked_when_anything_changes() -> None:
    worried = says(BOB)
    worried = replace(worried, feedback=replace(worried.feedback, concerns=("停车位",)))
    said = play(reviewed(ALICE, BOB, CAROL), says(ALICE), worried, says(CAROL, FeedbackType.NEGOTIATE, request="加价"))

    assert sent(play(said.state, drafted(2, carol={"price": 9.0}, bob={}, alice={})).effects, REVIEW)[-2:] == [
        BOB,
        CAROL,
    ]


def test_whose_yes_was_silence_or_a_stand_ins_is_asked_again() -> None:
    stand_in = says(BOB, provenance=Provenance.FALLBACK)
    said = play(reviewed(ALICE, BOB, CAROL), says(ALICE), stand_in, says(CAROL, FeedbackType.NEGOTIATE, request="加价"))

    assert sent(play(said.state, plan(ALICE, BOB, CAROL, round_=2)).effects, REVIEW) == [BOB, CAROL]


def test_who_worked_after_somebody_that_left_is_asked_about_the_part_without_them() -> None:
    first = drafted(1, bob={"dependencies": (CAROL,)})
    started = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), offer(BOB), offer(CAROL), first)
    said = play(started.state, says(BOB), leaves(CAROL), says(ALICE, FeedbackType.NEGOTIATE, request="改期"))
    step = play(said.state, _without_carol(drafted(2)))

    assert sent(step.effects, REVIEW) == [ALICE, BOB]


def test_a_plan_that_is_new_to_nobody_is_counted_at_once() -> None:
    """The substitute offers nothing, and what remains is what the others have said yes to."""
    started = play(channel(ALICE, BOB, reserve=(CAROL,)), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB))
    sought: ChannelState = play(started.state, says(ALICE), leaves(BOB)).state
    step = play(sought, leaves(CAROL), plan(ALICE, round_=2))

    assert sent(step.effects, REVIEW) == []
    assert step.state.status is ChannelStatus.FINALIZED
    assert one(step.effects, ev.FeedbackEvaluated).accepts == 1


def _without_carol(message: ProposalDrafted) -> ProposalDrafted:
    parts: tuple[Assignment, ...] = message.draft.assignments[:2]
    return replace(message, draft=replace(message.draft, assignments=parts))
