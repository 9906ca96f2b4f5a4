"""What a requester has accepted as open stands nowhere as open any more, and only they are asked to judge of it."""

import pytest

from tests.bridges.test_honest_outcomes import person, view
from tests.bridges.test_replanning import BAO, LIN, PEOPLE, approved, post, read, until_waiting
from tests.bridges.test_taking_out import until_given
from tests.bridges.test_who_is_out import mine
from tests.orchestration.test_replanning import NEW_PLAN
from tests.orchestration.test_takeover import VENUE, drawn, with_steps
from towow_core.domain.left_to_judge import ENOUGH, NOT_READ, YOURS_TO_JUDGE
from towow_core.domain.requirements import OpenPoint, OpenPointKind
from towow_core.workflow.accepted_points import accepted, open_at
from towow_core.workflow.changes import apply_change
from towow_core.workflow.takeover import takeover

SMALL = {**PEOPLE, "bao": person("bao", "鲍博", "场地提供", price=7500.0, price_floor=7000.0, capacity_people=30)}


@pytest.mark.parametrize("in_run", [False, True])
async def test_what_is_open_at_a_newcomers_task_is_not_after_the_plan_that_has_it_was_accepted(
    tmp_path, in_run
) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        if in_run:
            await post(bridge, f"workflows/{workflow_id}/execute")
            await until_waiting(bridge, workflow_id, LIN)
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        before = await until_given(bridge, workflow_id, BAO)
        (task,) = await mine(bridge, BAO)
        if in_run:
            await until_waiting(bridge, workflow_id, BAO)
        await bridge.approve(demand_id)
        after = (await read(bridge, workflow_id))["nodes"][before["node_id"]]
        plan = await view(bridge, demand_id)

    assert any("30" in text for text in before["config"]["plan_part"]["left_open"])
    assert "left_open" not in after["config"]["plan_part"]
    assert after["config"]["plan_part"]["agent_id"] == BAO
    assert "30" in task["notes"]
    assert plan["approval"]["is_current"]


def test_where_no_plan_is_accepted_nothing_is_settled_whichever_version_left_it_open() -> None:
    open_point = OpenPoint(open_point_id="o", kind=OpenPointKind.UNMET, text="30 seats", who=("Cy",))
    workflow, again = drawn(), {"sub_demand_id": "d-1"}
    taken = takeover(workflow, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, again, left_open=(open_point,))
    canvas = with_steps(workflow, taken.steps).canvas
    part = {name: each for name, each in canvas.nodes[VENUE].config["plan_part"].items() if name != "since_version"}
    earlier = {"node_id": VENUE, "config": {"plan_part": part}}  # as earlier versions of ours drew it
    without = apply_change(canvas, "node_updated", earlier)

    assert (open_at(canvas, 0), open_at(without, 0)) == ((), ())
    assert accepted(without, VENUE, 0) is None
    assert open_at(without, 1) == (VENUE,)


@pytest.mark.parametrize("asked", [YOURS_TO_JUDGE, ENOUGH, NOT_READ])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_whoever_has_a_part_is_not_asked_to_judge_of_it(asked, language) -> None:
    text = f"Cy: “30 seats”. {getattr(asked, language)}"
    open_point = OpenPoint(open_point_id="o", kind=OpenPointKind.UNMET, text=text, who=("Cy",))
    workflow = drawn()
    taken = takeover(
        workflow, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, {"sub_demand_id": "d-1"}, left_open=(open_point,)
    )
    config = with_steps(workflow, taken.steps).canvas.nodes[VENUE].config

    assert config["plan_part"]["left_open"] == [text]  # whose plan it is reads it whole
    assert config["notes"] == "Cy: “30 seats”."
