"""Whoever asks to take somebody out of a plan a second time is told how it stands with that."""

from dataclasses import replace

import pytest

from tests.orchestration.test_takeover import drawn
from towow_core.domain.errors import CanvasRefused, UnknownCommitment
from towow_core.orchestration.taking_out import HEARD_WITHIN_S, TakingOut
from towow_core.support.timestamps import plus_seconds
from towow_core.workflow.events import Author

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
