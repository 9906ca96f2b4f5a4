"""What if: a recorded negotiation goes on from any of its moments, and only what was supposed makes it differ."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import orjson
import pytest

from bridges.forks.bundle import Bundle, ForkChanges, PolicyChanges
from bridges.forks.forked import Basis, Forked, basis_of
from bridges.forks.lane import compute
from bridges.http.demand_view import view_of
from bridges.simulation.faults import Fault
from bridges.simulation.played_network import Played, play
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through
from tests.bridges.test_honest_outcomes import PEOPLE, person
from towow_core.domain.errors import MalformedDemand, TooLate, UnknownAgent
from towow_core.domain.events import GapAnswered
from towow_core.domain.models import AgentProfile, Language
from towow_core.domain.policy import NegotiationPolicy
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.engine.twin.reserve_price import as_announced
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.services.evidence.replay import Recording, encode
from towow_core.support.envelopes import Envelope, own_events

# Ids, times and the digests of what holds them are a fork's own; everything else must be the same.
_ITS_OWN = re.compile(
    r"\b(?:d|collab|sub|offer|prop|msg|evt)-[0-9a-f]{6,}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|sha256:[0-9a-f]{64}"
)
MEETUP = "12月19日在北京办一场50人的聚会，需要场地和演讲嘉宾，预算一万元"
NETWORK: tuple[AgentProfile, ...] = (
    *PEOPLE.values(),
    person("hall", "何厅", "场地提供", price=3500.0, capacity_people=60),
    person("gu", "顾眠", "活动摄影", price=800.0),
    person("away", "安外", "场地提供", price=1000.0, capacity_people=90, unavailable_dates=("2026-12-19",)),
)


def said(envelopes: Sequence[Envelope]) -> list[str]:
    return [f"{e.event_type} {_ITS_OWN.sub('*', orjson.dumps(e.payload).decode())}" for e in envelopes]


@cache
def played() -> Played:
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    return play(MEETUP, NETWORK, model, today="2026-11-25")


def bundle_of(recording: Recording, people: Sequence[AgentProfile], at_seq: int, changes: ForkChanges) -> Bundle:
    known = tuple(as_announced(profile) for profile in people)
    return Bundle(
        recording=recording, at_seq=at_seq, changes=changes, people=known, booked=(), policy=NegotiationPolicy()
    )


def fork(at_seq: int, **changes) -> Forked:
    patch = {name: changes.pop(name) for name in tuple(changes) if name not in {"declines", "policy"}}
    supposed = ForkChanges(patch=DemandPatch(**patch) if patch else None, **changes)
    return compute(bundle_of(played().recording, NETWORK, at_seq, supposed))


def seen(forked: Forked) -> dict:
    demand_id = forked.demand.demand_id
    return view_of(demand_id, forked.channel_id, own_events(demand_id, forked.events), Language.ZH)


def who(view: dict) -> set[str]:
    parts = view["proposal"]["assignments"]
    return {part["agent_id"].removeprefix("user_agent_") for part in parts if part["standing"] != "stand_by"}


def total(view: dict) -> float:
    parts = view["proposal"]["assignments"]
    return sum(part["price"] or 0 for part in parts if part["standing"] != "stand_by")


# -- unchanged


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 1.0])
def test_an_unchanged_fork_gives_the_same_events_from_any_moment_and_asks_nobody_anew(share) -> None:
    events = played().events
    forked = fork(max(1, round(share * len(events))))
    assert said(forked.events) == said(events)
    assert {answer.basis for answer in forked.answers} <= {Basis.RECORDED}
    assert not forked.asked_again


def lived(seed: int, faults: frozenset[Fault]) -> Bundle:
    """A negotiation of a simulated network, in which the requester decides nothing, from its first moment."""
    scenario = draw_scenario(seed, faults)
    wanted = replace(scenario.wanted_demands[0], cancel_after_s=None, cancels_at="", changes=())
    undecided = replace(wanted, reject_after_s=None, approve_after_s=None, attempts=())
    scenario = replace(scenario, wanted_demands=(undecided,))
    people = [twin.profile for twin in scenario.twins]
    return replace(bundle_of(live_through(scenario).recording, people, 1, ForkChanges()), policy=scenario.policy)


def test_whoever_was_silent_left_or_answered_oddly_does_so_again() -> None:
    """Of any model and any twin: what is drawn from a seed here would come out otherwise if it were asked again."""
    for seed in (2, 4):
        unchanged = lived(seed, frozenset({Fault.SILENCE, Fault.WITHDRAW}))
        events = unchanged.recording.streams[unchanged.recording.demand_ids[0]]
        for at_seq in (1, len(events) // 2):
            assert said(compute(replace(unchanged, at_seq=at_seq)).events) == said(events), (seed, at_seq)


def test_the_moment_is_the_end_of_a_step_and_what_was_before_it_is_the_very_same() -> None:
    events = played().events
    for at_seq in (1, 5, len(events) // 2):
        forked = fork(at_seq, declines=("user_agent_lin",))
        assert forked.events[: forked.seq] == events[: forked.seq]
        assert forked.seq >= min(at_seq, 2)


def test_a_fork_leaves_its_recording_byte_for_byte() -> None:
    before = encode(played().recording)
    fork(2, budget="5000元", declines=("user_agent_chen",))
    assert encode(played().recording) == before


# -- each kind of change shows its difference


def test_another_budget_brings_who_costs_less() -> None:
    assert total(seen(fork(2))) > 5000
    cheaper = seen(fork(2, budget="6500元"))
    assert total(cheaper) <= 6500
    assert {r["kind"]: r["status"] for r in cheaper["requirements"]}["budget"] == "met"


def test_another_day_brings_who_is_free_then() -> None:
    other = seen(fork(2, date="2026-12-20", budget="4500元"))
    assert "away" not in who(seen(fork(2)))
    assert "away" in who(other)
    assert {r["text"] for r in other["requirements"] if r["kind"] == "date"} == {"2026-12-20"}


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_whoever_declines_is_in_no_plan_and_their_no_is_marked_as_supposed(share) -> None:
    events = played().events
    gone = "chen"
    assert gone in who(seen(fork(len(events))))
    forked = fork(max(1, round(share * len(events))), declines=(f"user_agent_{gone}",))
    assert gone not in who(seen(forked))
    theirs = {a.basis for a in forked.answers if a.agent_id == f"user_agent_{gone}"}
    assert theirs == {Basis.SUPPOSED}


def test_without_something_nobody_is_looked_for_it_and_without_somebody_others_are() -> None:
    base = who(seen(fork(2)))
    assert "chen" not in who(seen(fork(2, without=("演讲嘉宾",))))
    (hall,) = base & {"lin", "hall"}
    name = next(p.user_name for p in NETWORK if p.agent_id.endswith(hall))
    assert who(seen(fork(2, without=(name,)))) & {"lin", "hall"} == {"lin", "hall"} - {hall}


def test_more_that_is_wanted_is_found() -> None:
    assert "gu" not in who(seen(fork(2)))
    assert "gu" in who(seen(fork(len(played().events), with_=("活动摄影",))))


def test_another_policy_rules_from_the_moment_on() -> None:
    one = fork(2, policy=PolicyChanges(candidates_max=1))
    invited = [e for e in one.events if e.event_type == "towow.filter.completed"]
    assert [e.payload["candidates_count"] for e in invited] == [1]


# -- what it says of itself


def test_an_answer_to_another_question_is_the_rules_and_to_the_same_one_the_recorded() -> None:
    forked = fork(2, declines=("user_agent_lin",))
    offers = {a.agent_id: a.basis for a in forked.answers if a.question == "offer"}
    assert offers.pop("user_agent_lin") is Basis.SUPPOSED
    assert set(offers.values()) == {Basis.RECORDED}
    assert {a.basis for a in fork(2, budget="6500元").answers} == {Basis.RULES}


def test_every_answer_in_an_event_says_what_it_rests_on_also_of_who_is_asked_into_the_plan() -> None:
    forked = compute(lived(0, frozenset()))  # a negotiation that asks several people into its agreed plan
    told = [(e.event, basis) for e in forked.events[forked.seq :] if (basis := basis_of(e, forked.answers))]
    assert any(isinstance(event, GapAnswered) for event, _ in told)
    assert [basis for _, basis in told] == [Basis.RECORDED] * len(forked.answers)


def test_a_twin_concedes_in_a_fork_what_it_would_and_not_below() -> None:
    """The announced profile has no limit; the recorded question of their twin has, as far as a model is told it."""

    def price_of_lin(budget: str) -> set[float]:
        plan = seen(fork(2, budget=budget, without=("何厅", "演讲嘉宾")))["proposal"]
        return {part["price"] for part in plan["assignments"]} if plan else set()

    assert price_of_lin("5300元") == {5300.0}
    assert price_of_lin("4900元") == {5250.0}  # below which their own twin was told not to go


def test_what_cannot_be_supposed_is_refused_as_the_real_demand_would() -> None:
    with pytest.raises(TooLate, match="no event 999"):
        fork(999)
    with pytest.raises(MalformedDemand, match="budget"):
        fork(2, budget="猫")
    with pytest.raises(UnknownAgent):
        fork(2, declines=("user_agent_nobody",))
