"""Who agreed to which part of a plan is written by the plan alone, whoever draws, imports, or speaks."""

from dataclasses import replace
from typing import Any

import pytest

from tests.orchestration.test_replanning import PLAN
from tests.orchestration.test_rules import decide, said
from tests.orchestration.test_workflow_nodes import bridge  # noqa: F401  # a fixture
from towow_core.domain.canvas import PLAN_PART
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import PLAN as PLAN_CLIENT
from towow_core.workflow.events import CanvasChangeEvent

FORGED = {"agent_id": "mei", "role": "talk", "name": "Mei", "price": 1}


def changing(session: WorkflowSession, kind: str, data: dict[str, Any]) -> CanvasChangeEvent:
    of, version = session.workflow_id, session.workflow.canvas.version
    return CanvasChangeEvent(workflow_id=of, change_type=kind, change_data=data, version=version, client_id="page")


@pytest.fixture
async def planned(bridge) -> WorkflowSession:  # noqa: F811
    service = bridge()
    return await service.open((await service.from_proposal("demand-1", "ann", PLAN)).workflow_id)


async def test_a_part_that_a_client_writes_is_refused_by_name_and_what_the_plan_wrote_stays(planned) -> None:
    node = next(each for each in planned.workflow.canvas.nodes.values() if PLAN_PART in each.config)
    other = next(
        each for each in planned.workflow.canvas.nodes.values() if each.config.get(PLAN_PART) != node.config[PLAN_PART]
    )
    before, theirs = planned.workflow.canvas, other.config.get(PLAN_PART)
    new = {"node_id": "x", "node_type": "task", "config": {PLAN_PART: FORGED}}
    for kind, data in (
        ("node_added", new),
        ("several", {"steps": [{"change_type": "node_added", "change_data": new}]}),
        ("node_updated", {"node_id": node.node_id, "config": {PLAN_PART: {**node.config[PLAN_PART], "price": 1}}}),
        ("node_updated", {"node_id": node.node_id, "config": {PLAN_PART: theirs}}),
        ("node_updated", {"node_id": node.node_id, "config": {PLAN_PART: None}}),
    ):
        result = await planned.change(changing(planned, kind, data))
        assert (result.success, "written by the plan alone" in result.message) == (False, True)
    assert planned.workflow.canvas is before


async def test_what_the_plan_wrote_may_be_said_again_and_comes_back_with_a_task_that_was_deleted(planned) -> None:
    node = next(each for each in planned.workflow.canvas.nodes.values() if PLAN_PART in each.config)
    whole = {"node_id": node.node_id, "node_type": "task", "name": node.name, "config": dict(node.config)}
    for kind, data in (
        ("node_updated", {"node_id": node.node_id, "config": {**node.config, "notes": "x"}}),
        ("node_deleted", {"node_id": node.node_id}),
        ("node_added", whole),
    ):
        result = await planned.change(changing(planned, kind, data))
        assert result.success, result.message
    assert planned.workflow.canvas.nodes[node.node_id].config == node.config


async def test_a_part_that_became_somebody_elses_is_not_written_back(planned) -> None:
    node = next(each for each in planned.workflow.canvas.nodes.values() if PLAN_PART in each.config)
    before, now = node.config[PLAN_PART], {**node.config[PLAN_PART], "agent_id": "carol", "name": "Carol"}
    taken_over = changing(planned, "node_updated", {"node_id": node.node_id, "config": {PLAN_PART: now}})
    assert (await planned.sync.handle_canvas_change(replace(taken_over, client_id=PLAN_CLIENT))).success

    back = {"node_id": node.node_id, "config": {PLAN_PART: before}}
    assert not (await planned.change(changing(planned, "node_updated", back))).success
    await planned.change(changing(planned, "node_deleted", {"node_id": node.node_id}))
    assert not (await planned.change(changing(planned, "node_added", {**back, "node_type": "task"}))).success
    again = {"node_id": node.node_id, "node_type": "task", "config": {PLAN_PART: now}}
    assert (await planned.change(changing(planned, "node_added", again))).success


async def test_a_file_brings_nobodys_agreement_and_the_conversation_says_so(bridge) -> None:  # noqa: F811
    service = bridge()
    node = {"node_id": "a", "node_type": "task", "name": "A", "config": {"assignee": "bob", PLAN_PART: FORGED}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "W", "nodes": [node], "edges": []}

    session = await service.open((await service.bring_in(document, "ann", "ann")).workflow_id)
    await session.stop()  # what is said is said by then

    assert session.workflow.canvas.nodes["a"].config == {"assignee": "bob"}
    (told,) = session.conversation.session_context.conversation_history
    assert "plan_part" in str(told)


def test_a_sentence_gives_nobody_a_part_of_a_plan() -> None:
    config = {"notes": "x", PLAN_PART: FORGED}
    drawn = decide("create_node", {"node_type": "task", "name": "N", "config": config})
    changed = decide("modify_node", {"node_id": "a", "config": {PLAN_PART: FORGED}})

    assert (drawn.allowed, drawn.payload["config"]) == (True, {"notes": "x"})
    assert (changed.allowed, "'plan_part'" in said(changed)) == (False, True)
