"""Who has to do with a day that moved is told the old and the new one: whose task it is, and whose workflow."""

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import small_bridge
from towow_core.domain.canvas import MovedDate
from towow_core.workflow.events import DatesMovedEvent

MOVED = MovedDate(
    node_id="talk", name="讲座", before="2099-12-01", after="2099-12-05", assignee="mei", behind="场地", because="漏水"
)


async def test_a_moved_day_is_told_at_the_canvas_in_my_tasks_and_to_whose_workflow_it_is(tmp_path) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "聚会", "user_id": "lin"})).json()
        workflow_id, path = made["workflow_id"], f"/api/v1/workflows/{made['workflow_id']}"
        async with at_canvas(bridge, workflow_id, "ann") as ann:
            config = {"assignee": "mei", "due": "2099-12-05"}
            task = {"node_id": "talk", "node_type": "task", "name": "讲座", "config": config}
            assert (await ann.asks("create_node", 1, **task))["type"] == "ack"
            session = await bridge.context.workflows.open(workflow_id)
            told = DatesMovedEvent(workflow_id=workflow_id, node_id="venue", moved=(MOVED,))
            await session.bus.publish(told)
            heard = await ann.hears("dates_moved")
            assert (heard["moved"][0]["before"], heard["moved"][0]["after"]) == ("2099-12-01", "2099-12-05")

            for person in ("mei", "lin"):  # who does it, and who wants it
                (row,) = (await bridge.http.get(f"/api/v1/me/moved-dates?person={person}")).json()["items"]
                assert (row["name"], row["before"], row["after"], row["because"]) == (
                    "讲座",
                    "2099-12-01",
                    "2099-12-05",
                    "漏水",
                )
            assert (await bridge.http.get("/api/v1/me/moved-dates?person=bob")).json()["items"] == []
            (task_row,) = (await bridge.http.get("/api/v1/me/tasks?person=mei")).json()["items"]
            assert (task_row["moved"]["before"], task_row["moved"]["workflow_title"]) == ("2099-12-01", "聚会")
            assert len((await bridge.http.get(f"{path}/moved-dates")).json()["items"]) == 1

            version = (await bridge.http.get(path)).json()["version"]
            changed = await ann.asks("update_node", version, node_id="talk", config={"due": "2099-12-20"})
            assert changed["type"] == "ack"
            assert (await bridge.http.get(f"{path}/moved-dates")).json()["items"] == []  # somebody set another day
