"""A line's condition is an expression where it is drawn: one that is none would hold up a run that comes to it."""

import pytest

from tests.orchestration.test_workflow_nodes import bridge, drawn, task  # noqa: F401  # a fixture
from tests.orchestration.test_written_by_the_plan import changing


@pytest.mark.parametrize("when", ["(", "1 +", "nodes.a.", "import os"])
@pytest.mark.parametrize("is_step", [False, True])
async def test_a_line_whose_condition_is_no_expression_is_refused_with_it(bridge, when: str, is_step: bool) -> None:  # noqa: F811, FBT001
    session = await drawn(bridge(), task("a"), task("b"), edges=[])
    line = {"edge_id": "e", "source": "a", "target": "b", "when": when}
    step = {"steps": [{"change_type": "edge_added", "change_data": line}]}
    result = await session.change(changing(session, *(("several", step) if is_step else ("edge_added", line))))

    assert (result.success, f"“{when}”" in result.message) == (False, True), result.message
    assert not session.workflow.canvas.edges


@pytest.mark.parametrize("when", ["", "true", "nodes.a.result == 'ok'", "nodes.nobody.x > 1"])
async def test_a_condition_of_what_is_not_there_yet_can_be_drawn(bridge, when: str) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"), task("b"), edges=[])
    line = {"edge_id": "e", "source": "a", "target": "b", "when": when}
    assert (await session.change(changing(session, "edge_added", line))).success
