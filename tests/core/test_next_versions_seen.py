"""A demand goes on in its next version: what is shown of it is that version's, and only its own end ends it."""

from typing import Any

from bridges.http.agreed_plan import agreed_plan
from bridges.http.demand_view import final_state, view_of
from tests.core.matching_kit import MEETUP, TODAY, demand, offers_from, person, proposal_of
from towow_core.domain import events as ev
from towow_core.domain.models import Compromise, Language, Provenance
from towow_core.engine.planning.planning import make_plan
from towow_core.support.codec import event_payload
from towow_core.support.envelopes import Envelope

LIN = person("lin", "场地提供", capacity_people=80)
PLAN = proposal_of(make_plan(demand(MEETUP), offers_from(demand(MEETUP), LIN), TODAY))


def stream(*events: ev.Event) -> list[Envelope]:
    at = "2026-01-01T00:00:00.000000Z"
    return [
        Envelope(event_id=f"evt-{n}", event_type=e.event_type, timestamp=at, seq=n, payload=event_payload(e))
        for n, e in enumerate(events, start=1)
    ]


def opened(channel_id: str) -> ev.Event:
    return ev.ChannelCreated(**ids(channel_id), participants_count=1, parent_channel_id=None, recursion_depth=0)


def agreed(channel_id: str) -> ev.Event:
    return ev.ProposalFinalized(
        **ids(channel_id),
        proposal=PLAN,
        participants_count=1,
        participants=(LIN.agent_id,),
        accepted_by=(LIN.agent_id,),
        rounds_taken=1,
        plan_digest="sha256:1",
        is_complete=True,
    )


def failed(channel_id: str, why: str) -> ev.Event:
    return ev.NegotiationFailed(
        **ids(channel_id),
        reason_code=why,
        reason=why,
        last_proposal=None,
        compromise=Compromise(summary=why),
        advice=(),
    )


def ids(channel_id: str) -> dict[str, Any]:
    return {"demand_id": "d-1", "channel_id": channel_id}


def test_a_channel_whose_demand_goes_on_is_no_end_of_it() -> None:
    superseded = stream(opened("a"), failed("a", "superseded"))

    assert final_state(superseded) is None
    assert not any(envelope.is_end for envelope in superseded)
    view = view_of("d-1", "a", superseded, Language.ZH)
    assert (view["status"], view["outcome"]) == ("processing", None)
    assert final_state(stream(opened("a"), failed("a", "superseded"), opened("b"), failed("b", "stuck"))) == "failed"


def test_a_plan_is_gone_where_the_next_version_comes_to_nothing() -> None:
    first = [opened("a"), agreed("a")]

    assert agreed_plan("d-1", stream(*first)) == PLAN
    assert agreed_plan("d-1", stream(*first, opened("b"), failed("b", "no_participants"))) is None
    assert agreed_plan("d-1", stream(*first, opened("b"), agreed("b"))) == PLAN


def test_what_an_old_version_says_late_is_not_taken_for_the_new_ones() -> None:
    """Two channel_admins have one each: the old one looks for gaps while the new one invites."""
    late = ev.GapIdentified(**ids("a"), is_complete=True, gaps=(), analysis="late", provenance=Provenance.RULE)
    view = view_of("d-1", "b", stream(opened("a"), opened("b"), agreed("a"), late), Language.ZH)

    assert (view["proposal"], view["plan_digest"], view["is_complete"]) == (None, None, False)
