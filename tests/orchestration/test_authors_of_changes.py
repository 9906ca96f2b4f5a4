"""A client that was away is told who has changed what last, property by property."""

from typing import Any

from towow_core.orchestration.missed import authors_of
from towow_core.workflow.events import CanvasChangeEvent


def change(kind: str, *, by: str = "", said_name: str = "", **data: Any) -> CanvasChangeEvent:
    facts = {"client_id": f"page-{by or said_name}", "by": by, "said_name": said_name}
    return CanvasChangeEvent(workflow_id="w", change_type=kind, change_data=data, **facts)


def test_each_property_has_who_changed_it_last_and_a_move_is_no_change_of_one() -> None:
    events = (
        change("node_updated", by="ann", node_id="a", name="Hall", config={"notes": "river"}),
        change("node_updated", said_name="Bo", node_id="a", config={"notes": "hill"}),
        change("node_moved", said_name="Bo", node_id="a", position={"x": 1, "y": 2}),
        change("node_deleted", by="ann", node_id="b"),
        change("variables_set", by="ann", variables={"city": "Leeds"}),
    )

    who = {(each["about"], each["id"], each["property"]): each["by"] for each in authors_of(events)}
    assert who == {
        ("node", "a", "name"): "ann",
        ("node", "a", "notes"): "Bo",
        ("node", "b", ""): "ann",
        ("variable", "city", ""): "ann",
    }


def test_who_is_not_known_by_name_is_known_by_their_page() -> None:
    (told,) = authors_of([change("node_deleted", node_id="b")])

    assert told == {"about": "node", "id": "b", "property": "", "client_id": "page-"}
