"""A workflow's data by HTTP and socket: variables are set and heard of, a node's fields are previewed."""

from tests.bridges.test_workflows import at_canvas, bridge, empty, read  # noqa: F401  # a fixture


async def test_variables_are_set_by_http_and_socket_and_previewed_in_a_nodes_fields(bridge) -> None:  # noqa: F811
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        config = {"notes": "in {{variables.city}}, {{variables.people}}"}
        await ann.asks("create_node", 1, node_id="book", node_type="task", config=config)
        answer = await bridge.http.put(f"{path}/variables", json={"variables": {"city": "北京"}})
        assert answer.json() == {"variables": {"city": "北京"}}
        heard = await ann.hears("variables_changed")
        assert (heard["variables"], heard["version"]) == ({"city": "北京"}, 3)
        preview = (await bridge.http.post(f"{path}/nodes/book/preview", headers={"accept-language": "zh"})).json()
        assert "没有变量“people”" in preview["fields"]["notes"]["problem"]
        assert (await ann.asks("set_variables", 3, variables={"people": 50}))["type"] == "ack"
        preview = (await bridge.http.post(f"{path}/nodes/book/preview")).json()
        assert preview["fields"]["notes"] == {
            "value": "in 北京, 50",
            "problem": "",
            "is_wrong": False,
            "is_open": False,
        }
        refused = await bridge.http.put(f"{path}/variables", json={"variables": {"no name": 1}})
        assert (refused.status_code, refused.json()["error_code"]) == (409, "E012")
    assert (await bridge.http.get(f"{path}/variables")).json() == {"variables": {"city": "北京", "people": 50}}
    found = (await bridge.http.get(f"{path}/versions/2/diff")).json()["changes"]
    assert {(each["about"], each["id"], each["after"]) for each in found} >= {("variable", "city", "北京")}
    assert (await bridge.http.get(f"{path}/versions/3")).json()["variables"] == {"city": "北京"}
    assert (await bridge.http.post(f"{path}/nodes/nobody/preview")).status_code == 409
    assert (await read(bridge, workflow_id))["version"] == 4


async def test_what_a_run_holds_of_a_node_is_told_by_field_and_what_it_lets_go_is_not(bridge) -> None:  # noqa: F811
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}/nodes/book/preview"
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await ann.asks("create_node", 1, node_id="book", node_type="task", name="book", config={"assignee": "bob"})
        assert (await bridge.http.post(path)).json()["held"] == {}
        await ann.asks("start_execution", 2)
        await ann.sees_waiting("book")
        held = (await bridge.http.post(path, headers={"accept-language": "en"})).json()["held"]
        assert held.keys() >= {"name", "notes", "due"}
        assert held.keys().isdisjoint({"assignee", "assignee_name"})  # it can be handed on
        refused = await ann.asks("update_node", 2, node_id="book", config={"notes": "by nine"})
        assert refused["detail"] == held["notes"]
