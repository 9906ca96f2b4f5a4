"""What a twin says of its own questions is a claim: kept in bounds, and never in another's name."""

from towow_core.domain.model_calls import ANSWER_MAX, QUESTION_MAX, CallRecord, handed_over
from towow_core.domain.models import Provenance


def test_a_twin_can_speak_for_nobody_else_and_not_for_ever() -> None:
    boast = CallRecord(
        call_id="x" * 5000,
        prompt="proposal_aggregation",
        client="c" * 5000,
        provenance=Provenance.LLM,
        outcome="answered",
        question="q",
        system="s" * 50_000,
        user="u" * 50_000,
        answer="a" * 50_000,
        tokens_in=10**30,
        usd=float("nan"),
        agent_id="channel_admin",
        demand_id="d-11111111",
    )
    note = handed_over(boast, agent_id="user_agent_bob", demand_id="d-22222222", channel_id="collab-22222222")

    assert (note.agent_id, note.demand_id) == ("user_agent_bob", "d-22222222")
    assert len(note.system) + len(note.user) <= QUESTION_MAX
    assert len(note.answer) <= ANSWER_MAX
    assert len(note.call_id) == len(note.client) == 100
    assert note.tokens_in == 10_000_000
    assert note.usd == 0
