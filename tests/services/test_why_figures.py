"""The figures behind a decision are those that the machine decided by."""

from dataclasses import replace
from typing import Any

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    ERIN,
    at,
    channel,
    leaves,
    offer,
    one,
    play,
    reviewed,
    rings,
    says,
    start,
)
from tests.core.matching_kit import MEETUP, TODAY, demand, offers_from, person, proposal_of
from towow_core.domain import events as ev
from towow_core.domain.answers import Feedback
from towow_core.domain.models import FeedbackType, Provenance, Standing
from towow_core.engine.matching import assignment
from towow_core.engine.planning.planning import make_plan
from towow_core.negotiation.state import ChannelState, Renegotiation
from towow_core.negotiation.step import Step
from towow_core.services.evidence.why_machine import rules_of
from towow_core.services.evidence.why_solver import solver_of
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

VENUE = person("venue", "场地提供", price=3000.0, price_floor=2500.0, capacity_people=80)
SPEAKER = person("speaker", "演讲嘉宾", price=2000.0, price_floor=1500.0)


def stored(event: ev.Event) -> Envelope:
    return Envelope(event_id="evt-1", event_type=event.event_type, timestamp=at(9), seq=1, payload=codec.dump(event))


def shown(step: Step, kind: type[ev.Event], before: ChannelState) -> dict[str, dict[str, Any]]:
    """The rules that "Why?" shows for the only event of its kind in the step."""
    said = stored(one(step.effects, kind))
    return {rule.name: dict(rule.numbers) for rule in rules_of(said, before, step.state, ())}


def with_parts(state: ChannelState, **changes: dict[str, Any]) -> ChannelState:
    assert state.proposal is not None
    parts = tuple(replace(part, **changes.get(part.agent_id, {})) for part in state.proposal.assignments)
    return replace(state, proposal=replace(state.proposal, assignments=parts))


def test_stand_bys_are_in_no_share_that_is_shown() -> None:
    standing_by = {agent_id: {"standing": Standing.STAND_BY} for agent_id in (DAVE, ERIN)}
    state = with_parts(reviewed(ALICE, BOB, CAROL, DAVE, ERIN), **standing_by)
    haggling = [says(a, FeedbackType.NEGOTIATE) for a in (DAVE, ERIN)]
    step = play(state, *haggling, *(says(a) for a in (ALICE, BOB, CAROL)))

    rules = shown(step, ev.ProposalFinalized, state)
    assert rules["accept_share_to_finalize"]["accept_share"] == 1.0
    assert rules["accept_share_to_finalize"]["asked"] == 3


def test_what_keeps_a_plan_from_agreement_beside_the_share_is_shown() -> None:
    state = with_parts(reviewed(ALICE, BOB, CAROL, DAVE, ERIN), **{ERIN: {"price": 100.0}})
    step = play(state, *(says(a) for a in (ALICE, BOB, CAROL, DAVE)), says(ERIN, FeedbackType.NEGOTIATE))
    silent = reviewed(ALICE, BOB)

    rules = shown(step, ev.RoundStarted, state)
    assert rules["accept_share_to_finalize"]["accept_share"] == 0.8
    assert rules["own_pay"] == {"objecting": 1, "at_most": 0}
    assert rules["essentials"] == {"essentials_unmet": ""}
    unheard = shown(play(silent, rings(silent, "feedback")), ev.FeedbackEvaluated, silent)
    assert unheard["accept_share_to_finalize"]["accept_share"] == 1.0
    assert unheard["own_yes"] == {"accepts": 0, "at_least": 1}


def test_who_left_and_who_is_a_stand_in_take_no_part() -> None:
    opened = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), offer(BOB), leaves(BOB)).state
    step = play(opened, offer(CAROL, provenance=Provenance.FALLBACK))

    numbers = shown(step, ev.AggregationStarted, opened)["collect_timeout_s"]
    assert (numbers["answered"], numbers["taking_part"]) == (3, 1)


def planned_anew(*, is_replanned: bool) -> tuple[Envelope, ChannelState]:
    """The second version of a plan, made for a demand that has changed: anew, or from the one before."""
    understanding = demand(MEETUP)
    offers = {o.agent_id: o for o in offers_from(understanding, VENUE, SPEAKER)}
    before = proposal_of(make_plan(understanding, tuple(offers.values()), TODAY))
    said = Feedback(agent_id="requester", display_name="", feedback_type=FeedbackType.NEGOTIATE, round=1)
    state = channel(*offers)
    state = replace(
        state,
        demand=replace(state.demand, understanding=understanding),
        offers=offers,
        proposal=before,
        round=1,
        withdrawn=(SPEAKER.agent_id,),
        renegotiation=Renegotiation(proposal=before, round=1, feedback=said, is_replanned=is_replanned),
    )
    second = ev.ProposalDistributed(
        demand_id="d-00000001",
        channel_id=state.channel_id,
        proposal_id="prop-2",
        proposal=replace(before, version=2, provenance=Provenance.RULE),
        summary="",
        participants_count=1,
        has_gaps=False,
        version=2,
        round=2,
        max_rounds=5,
    )
    return stored(second), state


def test_a_plan_made_anew_shows_what_the_solver_weighed_of_those_who_are_there() -> None:
    found = solver_of(*planned_anew(is_replanned=True), ())
    adjusted = solver_of(*planned_anew(is_replanned=False), ())

    assert found is not None
    assert (found["name"], found["takers"], list(found["parts"])) == ("assignment", 1, [VENUE.agent_id])
    assert adjusted is not None
    assert adjusted["name"] == "concessions"


def test_optimal_is_the_solvers_own_word() -> None:
    worker = assignment.Worker(agent_id=ALICE, skills={"场地": 1.0})
    assert assignment.assign([worker], [assignment.Job(name="场地", value=100.0)]).is_optimal
