"""On the canvas of a plan no two nodes of two kinds have one name."""

import pytest

from towow_core.domain.models import Assignment, Milestone, Proposal, Timeline
from towow_core.workflow.from_proposal import draw_proposal


def planned(*milestones: Milestone) -> Proposal:
    speaker = Assignment(agent_id="ann", display_name="方舟", role="演讲嘉宾", responsibility="讲一场")
    return Proposal(
        proposal_id="p",
        demand_id="d",
        version=1,
        summary="s",
        assignments=(speaker,),
        timeline=Timeline(event_date="2026-12-19", milestones=milestones),
    )


@pytest.mark.parametrize(
    ("called", "reached", "name"),
    [
        ("演讲嘉宾", "讲稿定稿", "演讲嘉宾：讲稿定稿"),
        ("演讲嘉宾", "", "演讲嘉宾：完成"),
        ("活动当天", "全员到位", "活动当天"),
    ],
)
def test_a_milestone_called_like_a_task_says_what_is_reached(called: str, reached: str, name: str) -> None:
    plan = planned(Milestone(name=called, date="2026-12-12", deliverable=reached))
    nodes = draw_proposal("w", plan).canvas.nodes.values()

    assert [node.name for node in nodes if node.node_type == "milestone"] == [name]
    assert len({node.name for node in nodes}) == len(nodes)
