"""An adjustment says what changes; what it does not speak of stays as it is, to the letter."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import MEETUP, TODAY, demand, offers_from, person, proposal_of
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.errors import UnreadableAnswer
from towow_core.engine.planning.planning import make_plan
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT, AdjustmentInputs
from towow_core.prompts.rendering import blocks_in

VENUE, SPEAKER, CATERER = (
    person("venue", "场地提供", price=3000.0),
    person("speaker", "演讲嘉宾", price=2000.0),
    person("caterer", "餐饮", price=1000.0),
)
UNDERSTANDING = demand(MEETUP)
OFFERS = offers_from(UNDERSTANDING, VENUE, SPEAKER, CATERER)
PLAN = proposal_of(make_plan(UNDERSTANDING, OFFERS, TODAY))
INPUTS = AdjustmentInputs(
    understanding=UNDERSTANDING, proposal=PLAN, offers=OFFERS, feedbacks=(), withdrawn=(), round=2, today=TODAY
)
DECLINED = {
    "adjustment_summary": {"requests_declined": [{"agent_id": VENUE.agent_id, "what": "加价", "reason": "预算"}]}
}


def adjusted(inputs: AdjustmentInputs = INPUTS, **answer: Any) -> ProposalDraft:
    return PROPOSAL_ADJUSTMENT.parse(json.dumps(answer), inputs)


def test_one_changed_part_leaves_the_others_and_their_order_as_they_are() -> None:
    assert len(PLAN.assignments) > 1
    last = PLAN.assignments[-1]
    patch = {"agent_id": last.agent_id, "role": last.role, "responsibility": last.responsibility, "notes": "先付一半"}
    found = adjusted(assignments=[patch])

    assert [part.agent_id for part in found.assignments] == [part.agent_id for part in PLAN.assignments]
    assert [replace(p, is_confirmed=False) for p in found.assignments[:-1]] == [
        replace(p, is_confirmed=False) for p in PLAN.assignments[:-1]
    ]
    assert found.assignments[-1].notes == "先付一半"


@pytest.mark.parametrize("name", ["summary", "objective", "rationale"])
def test_texts_that_are_left_empty_stay(name: str) -> None:
    assert getattr(adjusted(**DECLINED, summary="", objective="", rationale=""), name) == getattr(PLAN, name)


@pytest.mark.parametrize("timeline", [None, {}, {"milestones": [], "event_date": ""}], ids=["none", "empty", "blank"])
def test_dates_that_are_left_empty_stay(timeline: Any) -> None:
    assert adjusted(**DECLINED, timeline=timeline).timeline == PLAN.timeline


def test_a_day_that_moves_keeps_the_milestones() -> None:
    moved = adjusted(timeline={"event_date": "2026-12-26"}, summary="改期").timeline

    assert moved.event_date == "2026-12-26"
    assert [milestone.name for milestone in moved.milestones] == [m.name for m in PLAN.timeline.milestones]


def test_a_part_that_says_nothing_of_who_comes_first_keeps_that() -> None:
    after = next(part for part in PLAN.assignments if part.dependencies)
    found = adjusted(assignments=[{"agent_id": after.agent_id, "notes": "两小时"}])
    part = next(each for each in found.assignments if each.agent_id == after.agent_id)

    assert (part.dependencies, part.notes) == (after.dependencies, "两小时")


def test_a_part_may_be_said_to_come_after_nobody() -> None:
    after = next(part for part in PLAN.assignments if part.dependencies)
    found = adjusted(assignments=[{"agent_id": after.agent_id, "dependencies": []}])

    assert next(each for each in found.assignments if each.agent_id == after.agent_id).dependencies == ()


def test_a_substitute_of_whom_a_patch_says_nothing_has_a_part_of_what_they_offered() -> None:
    without = replace(PLAN, assignments=PLAN.assignments[:-1])
    newcomer = PLAN.assignments[-1].agent_id
    found = adjusted(replace(INPUTS, proposal=without), **DECLINED)

    assert found.assignments[-1].agent_id == newcomer


def test_an_answer_that_neither_changes_nor_declines_anything_is_none() -> None:
    with pytest.raises(UnreadableAnswer):
        adjusted(summary="", assignments=[])


def test_what_the_rounds_of_a_negotiation_have_in_common_is_told_first() -> None:
    names = [*blocks_in(PROPOSAL_ADJUSTMENT.render(INPUTS).user)]

    assert names.index("offers") < names.index("round")


def claims(what: str, **answer: Any) -> tuple[list[str], list[str]]:
    """What an answer that says this of the speaker's request is taken to have done, and not to have done."""
    said = {"requests_addressed": [{"agent_id": SPEAKER.agent_id, "what": what}]}
    summary = adjusted(adjustment_summary=said, **answer).adjustment_summary
    assert summary is not None
    return [one.what for one in summary.requests_addressed], [one.what for one in summary.requests_declined]


def patched(agent_id: str, **change: Any) -> dict[str, Any]:
    part = next(part for part in PLAN.assignments if part.agent_id == agent_id)
    return {"agent_id": agent_id, "role": part.role, "responsibility": part.responsibility, **change}


def test_a_request_for_which_nothing_was_changed_is_not_called_met() -> None:
    assert claims("价格提到 2600") == ([], ["价格提到 2600"])
    other = patched(VENUE.agent_id, notes="提前一小时开门")
    assert claims("价格提到 2600", assignments=[other]) == ([], ["价格提到 2600"])


def test_a_request_is_met_by_a_change_of_ones_own_part_or_of_somebody_elses() -> None:
    assert claims("先付一半", assignments=[patched(SPEAKER.agent_id, notes="先付一半")]) == (["先付一半"], [])
    other = patched(VENUE.agent_id, notes="提前1小时开门")
    assert claims("场地提前 1 小时开门", assignments=[other]) == (["场地提前 1 小时开门"], [])


def test_nothing_was_done_for_somebody_who_is_out_of_the_plan() -> None:
    gone = replace(INPUTS, withdrawn=(SPEAKER.agent_id,))
    said = {"requests_addressed": [{"agent_id": SPEAKER.agent_id, "what": "先付款"}]}
    summary = adjusted(gone, adjustment_summary=said, summary="x").adjustment_summary
    assert summary is not None
    assert summary.requests_addressed == ()
    assert [one.reason for one in summary.requests_declined] == ["方案里没有这样改"]
