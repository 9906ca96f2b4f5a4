"""A plan may do without somebody, leave things to its requester, and say what else could be done."""

import json
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from bridges.cli.live import LiveLines
from bridges.cli.view import plan as shown
from bridges.cli.words import words_for
from tests.core.kit import ALICE, BOB, CAROL, channel, event_types, leaves, offer, one, plan, play, says, sent, start
from tests.core.test_prompts import INPUTS, OFFERS, SPEAKER, VENUE
from towow_core.domain import events as ev
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.messages import ChannelCompleted, ProposalReview
from towow_core.domain.models import Alternative, FeedbackType, Language, NotNeeded, Proposal, RequesterTask, Standing
from towow_core.domain.money import PriceUnit, Rate
from towow_core.llm.engine import ENGINE
from towow_core.negotiation.messages import ProposalDrafted
from towow_core.negotiation.status import ChannelStatus
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT
from towow_core.requirements.digest import plan_digest
from towow_core.workflow.from_proposal import draw_proposal

THANKED = NotNeeded(agent_id=SPEAKER.agent_id, display_name="Speaker", reason="这次没有分享环节")
A_PART = {"agent_id": VENUE.agent_id, "role": "场地", "responsibility": "开门"}


def drafted(**answer: Any) -> ProposalDraft:
    text = json.dumps({"summary": "方案", "assignments": [A_PART], **answer}, ensure_ascii=False)
    return PROPOSAL_AGGREGATION.parse(text, INPUTS["proposal_aggregation"])


def adjusted(before: Proposal, **answer: Any) -> ProposalDraft:
    inputs = replace(INPUTS["proposal_adjustment"], proposal=before)
    text = json.dumps({"summary": "第二版", "assignments": [], "adjustment_summary": {}, **answer}, ensure_ascii=False)
    return PROPOSAL_ADJUSTMENT.parse(text, inputs)


def without_the_speaker() -> Proposal:
    before: Proposal = INPUTS["proposal_adjustment"].proposal
    parts = tuple(part for part in before.assignments if part.agent_id != SPEAKER.agent_id)
    return replace(before, assignments=parts, not_needed=(THANKED,))


def thanking(*agents: str, of: tuple[str, ...], round_: int = 1) -> ProposalDrafted:
    """A plan of these that does without those."""
    message = plan(*agents, round_=round_)
    thanked = tuple(NotNeeded(agent_id=a, display_name=a, reason="够了") for a in of)
    return replace(message, draft=replace(message.draft, not_needed=thanked))


def test_who_is_not_needed_is_out_of_the_plan_with_the_reason() -> None:
    found = drafted(not_needed=[{"agent_id": SPEAKER.agent_id, "reason": "这次没有分享环节"}])
    assert [part.agent_id for part in found.assignments] == [VENUE.agent_id]
    assert [(one.agent_id, one.reason) for one in found.not_needed] == [(SPEAKER.agent_id, "这次没有分享环节")]


def test_without_a_reason_or_beside_a_part_nobody_is_thanked_away() -> None:
    silent = drafted(not_needed=[{"agent_id": SPEAKER.agent_id}])
    assert silent.not_needed == ()
    assert {p.agent_id: p.standing for p in silent.assignments}[SPEAKER.agent_id] is Standing.STAND_BY
    both = drafted(not_needed=[{"agent_id": VENUE.agent_id, "reason": "不用"}])
    assert both.not_needed == ()
    assert VENUE.agent_id in {part.agent_id for part in both.assignments}


def test_a_plan_that_thanks_everybody_away_needs_them_all_the_same() -> None:
    everybody = [{"agent_id": o.agent_id, "reason": "不用"} for o in OFFERS]
    assert drafted(assignments=[], not_needed=everybody).not_needed == ()


def test_who_is_not_needed_is_not_asked_has_no_vote_and_learns_how_it_ended() -> None:
    step = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), offer(BOB), offer(CAROL))
    step = play(step.state, thanking(ALICE, BOB, of=(CAROL,)))
    assert sent(step.effects, ProposalReview.name) == [ALICE, BOB]
    assert [one.agent_id for one in one(step.effects, ev.ProposalDistributed).proposal.not_needed] == [CAROL]
    step = play(step.state, says(ALICE), says(BOB))
    assert step.state.status is ChannelStatus.FINALIZED
    assert [one.agent_id for one in one(step.effects, ev.ProposalFinalized).proposal.not_needed] == [CAROL]
    assert one(step.effects, ev.FeedbackEvaluated).accepts == 2
    assert CAROL in sent(step.effects, ChannelCompleted.name)


def test_who_is_not_needed_is_told_of_once_with_the_first_plan_that_does_without_them() -> None:
    step = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), offer(BOB), offer(CAROL))
    first = play(step.state, thanking(ALICE, BOB, of=(CAROL,)))
    said = one(first.effects, ev.AgentNotNeeded)
    assert (said.agent_id, said.display_name, said.reason, said.version) == (CAROL, CAROL, "够了", 1)
    types = event_types(first.effects)
    assert types.index(said.event_type) == types.index(ev.ProposalDistributed.event_type) + 1
    again = play(first.state, says(ALICE, FeedbackType.NEGOTIATE), says(BOB, FeedbackType.NEGOTIATE))
    still = play(again.state, thanking(ALICE, BOB, of=(CAROL,), round_=2))
    assert ev.AgentNotNeeded.event_type not in event_types(still.effects)
    called = play(again.state, plan(ALICE, BOB, CAROL, round_=2))
    assert ev.AgentNotNeeded.event_type not in event_types(called.effects)


@pytest.mark.parametrize(
    ("language", "line"),
    [(Language.ZH, "  这次不需要 Speaker，谢过了：够了"), (Language.EN, "  Speaker is not needed, with thanks: 够了")],
)
def test_the_terminal_says_at_once_who_is_not_needed_and_why(language: Language, line: str) -> None:
    said = ev.AgentNotNeeded(
        demand_id="d",
        channel_id="c",
        agent_id=SPEAKER.agent_id,
        display_name="Speaker",
        reason="够了",
        proposal_id="p",
        version=1,
    )
    assert list(LiveLines(words_for(language)).lines(said)) == [line]


def test_nobody_is_asked_in_place_of_who_was_not_needed_and_leaves() -> None:
    step = play(
        channel(ALICE, BOB, CAROL, reserve=("user_agent_dave",)), start(), offer(ALICE), offer(BOB), offer(CAROL)
    )
    step = play(step.state, thanking(ALICE, BOB, of=(CAROL,)))
    step = play(step.state, leaves(CAROL), says(ALICE), says(BOB))
    assert "towow.agent.substituted" not in event_types(step.effects)
    assert one(step.effects, ev.ProposalFinalized).proposal.not_needed == ()


def test_a_next_version_goes_on_without_them_and_can_call_them_back() -> None:
    still = adjusted(without_the_speaker())
    assert still.not_needed == (THANKED,)
    assert SPEAKER.agent_id not in {part.agent_id for part in still.assignments}
    called = {"agent_id": SPEAKER.agent_id, "role": "嘉宾", "responsibility": "讲一场"}
    back = adjusted(without_the_speaker(), assignments=[called])
    assert back.not_needed == ()
    assert {p.agent_id: p.role for p in back.assignments}[SPEAKER.agent_id] == "嘉宾"


def test_our_own_engine_makes_no_paid_part_of_whom_the_models_plan_did_without() -> None:
    inputs = replace(INPUTS["proposal_adjustment"], proposal=without_the_speaker())
    draft = ENGINE[PROPOSAL_ADJUSTMENT.key](inputs)
    assert draft.not_needed == (THANKED,)
    assert SPEAKER.agent_id not in {part.agent_id for part in draft.assignments}


def test_what_the_requester_does_is_read_with_a_day_that_is_still_to_come() -> None:
    found = drafted(
        requester_tasks=[{"what": "定下人数", "date": "2026-12-14"}, {"what": "借话筒", "date": "2020-01-01"}]
    )
    assert found.requester_tasks == (RequesterTask(what="定下人数", date="2026-12-14"), RequesterTask(what="借话筒"))
    kept = adjusted(replace(without_the_speaker(), requester_tasks=found.requester_tasks))
    assert kept.requester_tasks == found.requester_tasks  # an empty list changes nothing


def test_the_requesters_own_tasks_are_theirs_in_the_workflow_and_who_is_not_needed_has_none() -> None:
    agreed = replace(without_the_speaker(), requester_tasks=(RequesterTask(what="定下人数", date="2026-12-14"),))
    nodes = draw_proposal("wf-1", agreed, requester="u").canvas.nodes
    (own,) = [node for node in nodes.values() if node.config.get("assignee") == "u"]
    assert (own.node_type, own.name, own.config["due"]) == ("task", "定下人数", "2026-12-14")
    assert SPEAKER.agent_id not in {node.config.get("assignee") for node in nodes.values()}


def test_what_the_requester_owes_is_part_of_what_they_approve() -> None:
    agreed = without_the_speaker()
    more = replace(agreed, requester_tasks=(RequesterTask(what="定下人数"),))
    assert plan_digest(agreed, (), ()) != plan_digest(more, (), ())
    assert plan_digest(agreed, (), ()) == plan_digest(replace(agreed, not_needed=()), (), ())


def test_the_terminal_shows_who_is_not_needed_what_is_left_to_the_requester_and_what_else_could_be() -> None:
    agreed = replace(
        without_the_speaker(),
        requester_tasks=(RequesterTask(what="定下人数", date="2026-12-14"),),
        alternatives=(Alternative(what="改到工作日", why="场地便宜"),),
    )
    console = Console(width=200)
    with console.capture() as capture:
        for part in shown(agreed, words_for(Language.EN)):
            console.print(part)
    text = capture.get()
    assert "Not needed, with thanks" in text
    assert "Speaker: 这次没有分享环节" in text
    assert "2026-12-14  定下人数" in text
    assert "改到工作日: 场地便宜" in text


def test_a_price_for_one_is_multiplied_by_us_whatever_sum_the_answer_names() -> None:
    by_head = replace(
        OFFERS[0], price=None, rate=Rate(unit=PriceUnit.PERSON, unit_price=55.0, quantity=None), currency="CNY"
    )
    inputs = replace(INPUTS["proposal_aggregation"], offers=(by_head, *OFFERS[1:]))
    part = {**A_PART, "agent_id": by_head.agent_id, "quantity": 25, "price": 1000}
    answer = json.dumps({"summary": "方案", "assignments": [part]}, ensure_ascii=False)
    (read,) = [a for a in PROPOSAL_AGGREGATION.parse(answer, inputs).assignments if a.agent_id == by_head.agent_id]
    assert (read.price, read.rate and read.rate.quantity) == (1375.0, 25)


def test_the_days_that_a_plan_gives_a_part_are_kept_where_they_are_not_the_events() -> None:
    timeline = {"start_date": "2026-12-01", "event_date": "2026-12-05", "milestones": []}
    found = drafted(assignments=[{**A_PART, "days": ["2026-12-04", "soon"]}], timeline=timeline)
    assert {p.agent_id: p.days for p in found.assignments}[VENUE.agent_id] == ("2026-12-04",)
