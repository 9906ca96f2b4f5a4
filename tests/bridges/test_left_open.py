"""Of a replacement's plan: what is open because of it."""

from dataclasses import replace

from bridges.http.agreed_plan import left_open_by
from tests.orchestration.test_replanning import part
from towow_core.domain import events as ev
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.requirements import OpenPoint, OpenPointKind, Requirement, RequirementKind


def point(name: str, *who: str) -> OpenPoint:
    return OpenPoint(open_point_id=name, kind=OpenPointKind.UNMET, text=name, who=who)


def completed(*points: OpenPoint, requirements: tuple[Requirement, ...] = ()) -> ev.SubnetCompleted:
    facts = {"parent_channel_id": "c", "sub_channel_id": "s", "demand_id": "d-1", "outcome": ChannelOutcome.FINALIZED}
    joins = (part("Cy", "venue"),)
    return ev.SubnetCompleted(**facts, merged_assignments=joins, open_points=points, requirements=requirements)


def test_what_a_replacement_leaves_open_is_what_is_about_it_or_was_not_open_before() -> None:
    before = completed(point("parking"), point("seats", "Ann"))
    end = completed(point("parking"), point("seats", "Cy"), point("lift"))

    assert [each.text for each in left_open_by(end, end.merged_assignments, [before, end])] == ["seats", "lift"]


def test_what_is_open_of_the_others_does_not_stand_at_the_one_who_joins() -> None:
    """The sum, or a part that nobody has: it is settled by others, and would be told here for ever."""
    whole = Requirement(requirement_id="r-1", kind=RequirementKind.BUDGET, text="2000")
    room = Requirement(requirement_id="r-2", kind=RequirementKind.HEAD_COUNT, text="60 people")
    unpriced = replace(point("no price yet for a host"), requirement_id="r-1")
    end = completed(unpriced, replace(point("40 seats"), requirement_id="r-2"), requirements=(whole, room))

    assert [each.text for each in left_open_by(end, end.merged_assignments, [end])] == ["40 seats"]
