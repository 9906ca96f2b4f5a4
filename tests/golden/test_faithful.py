"""What a careful reader answered to every prompt of a demand is what the events and the final plan say, and no more.

The answers were given by hand (`towow model play`), by somebody who read each prompt literally, in five endings: a plan
agreed at once, one that a sub-negotiation adds to, one that somebody leaves, one that somebody refuses, and none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridges.simulation.played_network import Played, play
from tests.pages import ROOT
from towow_core.domain import events as ev
from towow_core.domain.models import Proposal, Standing
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import Requirement
from towow_core.engine.language.sentence_parts import sentence
from towow_core.engine.matching.team_assignment import plan_currency
from towow_core.engine.wording.plan_text import cost_text
from towow_core.engine.wording.true_totals import CLAUSE, names_total
from towow_core.llm.prepared_answers import PreparedAnswers, read_prepared
from towow_core.llm.prepared_client import PreparedClient, prepared_service
from towow_core.support.envelopes import Envelope
from towow_core.support.money import total_of
from towow_core.support.profile_files import load_profiles

HERE = Path(__file__).parent
ENDS = {
    "granny": ev.ProposalFinalized,  # agreed at once
    "granny_leaves": ev.ProposalFinalized,  # without the host, who leaves
    "granny_fails": ev.NegotiationFailed,  # the photographer leaves, and there is no other
    "berlin": ev.ProposalFinalized,  # after two rounds; a sub-negotiation brings the photographer
    "berlin_direct": ev.ProposalFinalized,  # the same, but she is asked into the plan herself
    "seminar": ev.ForceFinalized,  # the interpreter refuses
}
SHOWN_IN = {  # by prompt: the events that its answer is to be found in
    "demand_understanding": {ev.DemandUnderstood},
    "smart_filter": {ev.FilterCompleted},
    "response_generation": {ev.OfferSubmitted, ev.GapAnswered},
    "proposal_aggregation": {ev.ProposalDistributed},
    "proposal_feedback": {ev.ProposalFeedback, ev.AgentWithdrawn, ev.GapAnswered},
    "proposal_adjustment": {ev.ProposalDistributed},
    "gap_identify": {ev.GapIdentified},
    "recursion_decide": {ev.SubnetTriggered, ev.SubnetDeclined, ev.DemandSubmitted, ev.GapInvited},
    "compromise": {ev.NegotiationFailed, ev.ForceFinalized},
}
TOLD_OTHERWISE = {"language", "requirements"}  # not as they stand there; the requirements have a test of their own
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
PROFILES = load_profiles(ROOT / "agents" / "profiles").profiles
every_set = pytest.mark.parametrize("name", ENDS)


ALWAYS_SUBNETS = NegotiationPolicy(gap_invites_max=0)


def prepared_of(name: str) -> PreparedAnswers:
    """The set of this name; of who is asked into the plan: the sub-negotiation's, without what is not asked then."""
    prepared = read_prepared(HERE / f"{name}.yaml")
    if name != "berlin_direct":
        return prepared
    whole = read_prepared(HERE / "berlin.yaml")
    not_asked = {"demand_understanding", "smart_filter", "proposal_aggregation", "proposal_feedback"}
    kept = [a for a in whole.answers if a.prompt not in not_asked or "photographer" not in a.about["demand"][:20]]
    return replace(whole, answers=[*kept, *prepared.answers])


def policy_of(name: str) -> NegotiationPolicy:
    return ALWAYS_SUBNETS if name == "berlin" else NegotiationPolicy()


@cache
def played(name: str) -> tuple[PreparedAnswers, Played]:
    prepared = prepared_of(name)
    model = prepared_service(PreparedClient(prepared))
    return prepared, play(prepared.demand, PROFILES, model, today=prepared.today, policy=policy_of(name))


def leaves(value: Any) -> Iterator[str]:
    """Every text, number and date in it, as text."""
    match value:
        case Mapping():
            for part in value.values():
                yield from leaves(part)
        case list() | tuple():
            for part in value:
                yield from leaves(part)
        case None | bool() | "":
            return
        case int() | float():
            yield f"{value:g}"
        case _:
            yield str(value)


def plans(name: str) -> list[tuple[Envelope, Proposal]]:
    """Each plan that an event shows, of the demand itself and of its sub-demands."""
    found: list[tuple[Envelope, Proposal]] = []
    for envelope in played(name)[1].events:
        event = envelope.event
        plan = getattr(event, "proposal", None) or getattr(event, "last_proposal", None)
        if isinstance(plan, Proposal):
            found.append((envelope, plan))
    return found


def final(name: str) -> Proposal:
    return plans(name)[-1][1]


def gone(name: str) -> set[str]:
    """Who has left, or said no to the last plan that they were asked about."""
    events = [envelope.event for envelope in played(name)[1].events]
    said = {e.agent_id: e.feedback_type for e in events if isinstance(e, ev.ProposalFeedback)}
    left = {e.agent_id for e in events if isinstance(e, ev.AgentWithdrawn)}
    return left | {who for who, kind in said.items() if kind == "reject"}


@every_set
def test_every_question_had_its_answer_and_nothing_stood_in(name: str) -> None:
    prepared, run = played(name)
    assert prepared.missing == []
    assert [e.event_type for e in run.events if isinstance(e.event, ev.ModelDegraded)] == []
    assert any(isinstance(e.event, ENDS[name]) for e in run.events)
    marks = {e.payload["provenance"] for e in run.events if "provenance" in e.payload}
    assert "scripted" in marks
    assert not marks & {"llm", "fallback"}


@every_set
def test_every_fact_of_every_answer_is_in_the_events(name: str) -> None:
    prepared, run = played(name)
    lost: list[str] = []
    for one in prepared.answers:
        kinds, who = SHOWN_IN[one.prompt], one.about.get("who")
        shown = [
            leaf
            for e in run.events
            if type(e.event) in kinds and who in {None, e.payload.get("agent_id")}
            for leaf in leaves(e.payload)
        ]
        facts = leaves({field: value for field, value in one.answer.items() if field not in TOLD_OTHERWISE})
        lost += [f"{one.prompt} {who or ''}: {fact}" for fact in facts if not is_in(fact, shown)]
    assert lost == []


@every_set
def test_everything_that_was_read_in_the_sentence_is_asked_for_as_it_was_read_or_said_not_to_be(name: str) -> None:
    prepared, run = played(name)
    understood = next(e.event for e in run.events if isinstance(e.event, ev.DemandUnderstood))
    answer = next(a.answer for a in prepared.answers if a.about == {"demand": prepared.demand})
    assert answer["requirements"]
    told = {(one.kind_read, one.quote) for one in understood.differences}
    for one in answer["requirements"]:
        if (one["kind"], one["quote"]) in told:
            continue
        counted = [r for r in understood.requirements if r.span and one["quote"] in r.span.text and r.read_by != "rule"]
        assert counted, one["quote"]
        assert (one["force"] != "wish") in {r.is_hard for r in counted}


@every_set
def test_what_is_asked_for_is_in_the_persons_own_words(name: str) -> None:
    prepared, run = played(name)
    understood = next(e.event for e in run.events if isinstance(e.event, ev.DemandUnderstood))
    for one in understood.requirements:
        if one.span is not None:
            assert prepared.demand[one.span.start : one.span.end] == one.span.text
        else:
            assert one.read_by == "rule"


def is_in(fact: str, shown: list[str]) -> bool:
    return any(fact in leaf for leaf in shown)


@every_set
def test_the_final_plan_holds_the_part_of_everybody_who_stayed_as_it_was_agreed(name: str) -> None:
    prepared, _ = played(name)
    drafts = [a.answer for a in prepared.answers if a.prompt in {"proposal_aggregation", "proposal_adjustment"}]
    agreed = {part["agent_id"]: part for draft in drafts for part in draft["assignments"]}
    parts = {part.agent_id: part for part in final(name).assignments}
    asked_in = {e.event.agent_id for e in played(name)[1].events if isinstance(e.event, ev.GapSettled)} - {""}
    assert parts.keys() == (agreed.keys() | asked_in) - gone(name)
    for agent_id, part in ((who, part) for who, part in parts.items() if who not in asked_in):
        said = agreed[agent_id]
        told = (part.role, part.responsibility, part.price, part.notes, list(part.capabilities), part.is_confirmed)
        due = (said["role"], said["responsibility"], said["price"], said.get("notes") or "", said["capabilities"])
        assert told == (*due, agent_id not in gone(name))
    milestones = {(m["name"], m["date"]) for draft in drafts[-1:] for m in draft["timeline"]["milestones"]}
    assert milestones <= {(m.name, m.date) for m in final(name).timeline.milestones}


@every_set
def test_no_text_of_a_plan_names_a_number_that_neither_an_answer_nor_a_count_said(name: str) -> None:
    prepared, run = played(name)
    said = {number for a in prepared.answers for leaf in leaves(a.answer) for number in NUMBER.findall(leaf)}
    for envelope, plan in plans(name):
        texts = [plan.summary.replace(counted(run, envelope, plan), ""), plan.rationale]
        texts += [text for part in plan.assignments for text in (part.role, part.responsibility, part.notes)]
        assert {number for text in texts for number in NUMBER.findall(text)} <= said


@every_set
def test_no_text_of_a_plan_names_somebody_who_has_no_part_but_to_say_so(name: str) -> None:
    names = {p.user_name for p in PROFILES}
    for _, plan in plans(name):
        there = {part.display_name for part in plan.assignments}
        for text in (plan.summary, plan.rationale):
            for absent in names - there:
                assert absent not in text or re.search(f"{absent}(?:退出了|不同意| has left| said no)", text)


@every_set
def test_the_sum_in_the_text_is_that_of_the_parts_in_every_version(name: str) -> None:
    _, run = played(name)
    for envelope, plan in plans(name):
        line = counted(run, envelope, plan)
        assert line in plan.summary
        rest = plan.summary.replace(line, "")
        assert not [clause for clause in CLAUSE.findall(f"{rest}\n{plan.rationale}") if names_total(clause)]


@every_set
def test_what_is_said_of_the_budget_is_what_the_parts_cost(name: str) -> None:
    for envelope, plan in plans(name):
        requirements = getattr(envelope.event, "requirements", ()) or ()
        for wanted in requirements:
            if wanted.kind == "budget" and wanted.status == "met":
                active = [part for part in plan.assignments if part.standing is not Standing.STAND_BY]
                total = total_of(active, wanted.value.unit or "CNY").amount
                assert total is not None
                assert total <= wanted.value.number


def counted(run: Played, envelope: Envelope, plan: Proposal) -> str:
    """The sentence that says how many people take part in a plan, and for how much: by its own demand."""
    record = next(d for d in run.recording.demands if d.demand.demand_id == plan.demand_id)
    understanding = record.demand.understanding
    assert understanding is not None
    active = [part for part in plan.assignments if part.standing is not Standing.STAND_BY]
    told = (e.event for e in run.events)
    offers = [e.offer for e in told if isinstance(e, ev.OfferSubmitted | ev.GapAnswered) and e.offer]
    return sentence(cost_text(understanding, active, plan_currency(understanding, offers)), understanding.language)


@pytest.mark.parametrize("name", ["berlin", "berlin_direct"])
def test_whoever_fills_a_gap_leaves_no_word_of_the_plan_behind_that_is_true_no_more(name: str) -> None:
    plan = final(name)
    assert "Chloe Martin has joined as photographer." in plan.summary
    assert "€3,280 + £550 in all" in plan.summary
    assert "obody photographs" not in plan.summary + plan.rationale
    assert {p.agent_id: p.days for p in plan.assignments}["user_agent_chloe"] == ("2026-12-06",)
    asked = plans(name)[-1][0].event
    assert isinstance(asked, ev.ProposalUpdated)
    place = next(r for r in asked.requirements if r.kind == "place")
    assert "user_agent_chloe" in place.met_by  # she said so herself, where she was asked


def test_asking_one_person_into_the_plan_takes_three_questions_fewer_than_a_sub_negotiation() -> None:
    """Its understanding, filter, plan and review are not asked; hers is, and that of whoever had set a condition."""

    def asked(name: str) -> Counter[str]:
        return Counter(call.prompt for call in played(name)[1].recording.calls)

    fewer, more = asked("berlin") - asked("berlin_direct"), asked("berlin_direct") - asked("berlin")
    assert fewer == Counter(demand_understanding=1, smart_filter=1, proposal_aggregation=1)
    assert more == Counter(proposal_feedback=1)
    met = {name: [(r.text, r.status) for r in last_claims(name)] for name in ("berlin", "berlin_direct")}
    assert met["berlin"] == met["berlin_direct"]


def last_claims(name: str) -> tuple[Requirement, ...]:
    event = plans(name)[-1][0].event
    assert isinstance(event, ev.ProposalUpdated)
    return event.requirements
