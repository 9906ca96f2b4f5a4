"""Whoever asks to take somebody out of a plan a second time is told how it stands with that."""

from dataclasses import replace

import pytest

from tests.orchestration.test_takeover import drawn
from towow_core.domain.canvas import CanvasNode
from towow_core.domain.errors import CanvasRefused, UnknownCommitment
from towow_core.orchestration.taking_out import HEARD_WITHIN_S, TakingOut
from towow_core.support.timestamps import plus_seconds
from towow_core.workflow.events import Author
from towow_core.workflow.taking_out import parts_to_give, taking_out_problem

WHO = {"agent_id": "Ann", "because": "ill"}
BEGUN = "2026-12-01T09:00:00Z"


class Clock:
    def __init__(self) -> None:
        self.time = BEGUN

    def now(self) -> str:
        return self.time


class Plan:
    def __init__(self) -> None:
        self.gone: list[str] = []
        self.is_out = False

    async def take_out(self, demand_id: str, agent_id: str, because: str, by: str) -> None:
        del because, by
        if self.is_out:
            raise UnknownCommitment(agent_id, demand_id)
        self.gone.append(agent_id)


async def refusal(out: TakingOut) -> str:
    with pytest.raises(CanvasRefused) as refused:
        await out(replace(drawn(), demand_id="d"), WHO, Author(by="olga"))
    return str(refused.value)


async def test_who_asks_again_before_the_plan_has_heard_of_it_is_not_told_that_they_are_out_of_it() -> None:
    plan, clock = Plan(), Clock()
    out = TakingOut(plan, clock)  # type: ignore[arg-type]
    await out(replace(drawn(), demand_id="d"), WHO, Author(by="olga"))

    said = await refusal(out)
    assert "are being taken out" in said
    assert "not in the plan" not in said
    assert plan.gone == ["Ann"]

    clock.time = plus_seconds(BEGUN, HEARD_WITHIN_S)
    await out(replace(drawn(), demand_id="d"), WHO, Author(by="olga"))
    assert plan.gone == ["Ann", "Ann"]


async def test_whose_plan_has_them_no_more_is_told_that() -> None:
    plan = Plan()
    plan.is_out = True

    assert "not in the plan any more" in await refusal(TakingOut(plan, Clock()))  # type: ignore[arg-type]


def test_who_was_only_given_a_task_beside_the_plan_is_told_to_have_no_part_of_it() -> None:
    plan = drawn()
    config = {"assignee": "Lena", "assignee_name": "Lena"}
    added = CanvasNode(node_id="food", node_type="task", name="catering", config=config)
    workflow = replace(plan, demand_id="d", canvas=replace(plan.canvas, nodes={**plan.canvas.nodes, "food": added}))

    problem = taking_out_problem(workflow, "Lena")
    assert problem is not None
    assert "was given to Lena by hand and is no part of theirs in the plan" in problem.en
    assert parts_to_give(workflow, "Lena") == ()
    assert taking_out_problem(workflow, "Ann") is None
