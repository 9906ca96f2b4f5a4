"""A map node over HTTP: drawn at the canvas, run against a real server, read by the node behind it."""

from pathlib import Path

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import small_bridge
from tests.bridges.test_workflows import empty, http_server, read


async def test_a_list_is_asked_for_item_by_item_and_only_where_the_operator_lets_it(tmp_path: Path) -> None:
    async with http_server() as host, small_bridge(tmp_path, settings={"http_node_hosts": (host,)}) as bridge:
        workflow_id = await empty(bridge)
        urls = [f"http://{host}/ok", f"http://{host}/bad", "http://169.254.169.254/latest", f"http://{host}/ok"]
        asks = {"node_type": "HTTP", "config": {"url": "{{item}}"}}
        loop = {"items": "{{variables.urls}}", "each": asks, "at_once": 2, "on_item_failure": "skip"}
        worked = "{{len([each for each in nodes['all'].results if each != null])}}"
        async with at_canvas(bridge, workflow_id, "ann") as ann:
            await ann.asks("set_variables", 1, variables={"urls": urls})
            assert (await ann.asks("create_node", 2, node_id="all", node_type="map", config=loop))["type"] == "ack"
            await ann.asks("create_node", 3, node_id="many", node_type="transform", config={"output": worked})
            await ann.asks("create_edge", 4, source="all", target="many")
            await ann.asks("start_execution")
            ended = await ann.hears("workflow_completed")
        nodes = (await read(bridge, workflow_id))["nodes"]
    assert ended["status"] == "completed"
    assert [each and each["body"] for each in nodes["all"]["result"]["results"]] == [
        {"hello": "world"}, None, None, {"hello": "world"},
    ]  # fmt: skip
    why = {each["index"]: each["error"] for each in nodes["all"]["result"]["failures"]}
    assert "HTTP 500" in why[1]
    assert "169.254.169.254" in why[2]
    assert nodes["many"]["result"] == {"value": 2}
