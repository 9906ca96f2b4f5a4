"""Of a replacement's plan: what is open because of it."""

from bridges.http.agreed_plan import left_open_by
from tests.orchestration.test_replanning import part
from towow_core.domain import events as ev
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.requirements import OpenPoint, OpenPointKind


def point(name: str, *who: str) -> OpenPoint:
    return OpenPoint(open_point_id=name, kind=OpenPointKind.UNMET, text=name, who=who)


def completed(*points: OpenPoint) -> ev.SubnetCompleted:
    facts = {"parent_channel_id": "c", "sub_channel_id": "s", "demand_id": "d-1", "outcome": ChannelOutcome.FINALIZED}
    return ev.SubnetCompleted(**facts, merged_assignments=(part("Cy", "venue"),), open_points=points)


def test_what_a_replacement_leaves_open_is_what_is_about_it_or_was_not_open_before() -> None:
    before = completed(point("parking"), point("seats", "Ann"))
    end = completed(point("parking"), point("seats", "Cy"), point("lift"))

    assert [each.text for each in left_open_by(end, end.merged_assignments, [before, end])] == ["seats", "lift"]
