"""A run whose nodes have much to work out does not keep everybody else waiting until the last one is through."""

import asyncio
from typing import Any

from tests.orchestration.test_workflow_nodes import bridge, drawn, makes  # noqa: F401  # a fixture
from tests.waiting import until
from towow_core.domain.canvas import RunStatus
from towow_core.orchestration import run_engine


async def test_between_two_nodes_that_begin_at_once_all_else_has_its_turn(bridge, monkeypatch) -> None:  # noqa: F811
    session = await drawn(bridge(), *(makes("{{1 + 1}}", f"n{n}") for n in range(30)), edges=[])
    loop, inputs_of, at = asyncio.get_running_loop(), run_engine.inputs_of, list[int]()
    turns, is_over = 0, False

    def noted(*given: Any) -> Any:
        at.append(turns)
        return inputs_of(*given)

    def another() -> None:
        nonlocal turns
        turns += 1
        if not is_over:
            loop.call_soon(another)

    monkeypatch.setattr(run_engine, "inputs_of", noted)
    another()
    await session.execute()
    await until(lambda: session.workflow.run.status is RunStatus.COMPLETED)
    is_over = True

    assert len(at) == len(set(at)) == 30
