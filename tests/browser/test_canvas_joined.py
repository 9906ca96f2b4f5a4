"""What is deleted by hand leaves what stood before it and behind it joined, says so, and comes back in one step."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
NAMES = {"a": "订场地", "b": "发邀请", "c": "排座位", "d": "开场"}


async def lined(network, *lines: tuple[str, str], when: dict[tuple[str, str], str] | None = None) -> str:
    """A workflow of tasks that follow each other so, by the keys of `NAMES`: its id."""
    ids = sorted({node_id for line in lines for node_id in line})
    nodes = [
        {
            "node_id": node_id,
            "node_type": "task",
            "name": NAMES[node_id],
            "config": {},
            "position": {"x": 40 + 320 * n, "y": 40 + 150 * (n % 2)},
        }
        for n, node_id in enumerate(ids)
    ]
    edges = [{"source": line[0], "target": line[1], "when": (when or {}).get(line, "")} for line in lines]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": edges}
    answer = await network.http.post("/api/v1/workflows/import", json={"document": document})
    return answer.raise_for_status().json()["workflow_id"]


async def lines_of(network, workflow_id: str) -> set[tuple[str, str]]:
    state = await read(network, workflow_id)
    called = {node_id: node["name"] for node_id, node in state["nodes"].items()}
    return {(called[edge["source"]], called[edge["target"]]) for edge in state["edges"].values()}


async def by_key(page) -> None:
    await step(page, "发邀请").click()
    await page.locator(".react-flow__node.selected").focus()
    await page.keyboard.press("Delete")


async def by_button(page) -> None:
    await step(page, "发邀请").click()
    await page.locator(".canvas-tools").get_by_role("button", name="删除").click()


@pytest.mark.parametrize("delete", [by_key, by_button])
async def test_a_node_deleted_by_hand_leaves_its_neighbours_in_their_order(samples, open_page, delete) -> None:
    workflow_id = await lined(samples, ("a", "b"), ("b", "c"))
    page = await open_page(samples, f"#/w/{workflow_id}")
    await delete(page)
    await expect(page.locator(".canvas-step")).to_have_count(2)
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    notice = page.get_by_role("status").filter(has_text="接上了")
    await expect(notice).to_contain_text("“订场地” → “排座位”")
    await until_saved(page)
    assert await lines_of(samples, workflow_id) == {("订场地", "排座位")}

    await page.keyboard.press("Control+z")
    await expect(page.locator(".canvas-step")).to_have_count(3)
    await until_saved(page)
    await expect(notice).to_have_count(0)
    assert await lines_of(samples, workflow_id) == {("订场地", "发邀请"), ("发邀请", "排座位")}


async def test_in_the_list_of_a_phone_a_deleted_node_is_joined_over_too(samples, open_page) -> None:
    workflow_id = await lined(samples, ("a", "b"), ("b", "c"))
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    row = page.locator(".step-list > li").filter(has=page.locator(".step-row strong", has_text="发邀请"))
    await row.locator(".step-row").tap()
    await row.get_by_role("button", name="删除", exact=True).tap()
    await expect(page.locator(".step-row")).to_have_count(2)
    await expect(page.get_by_role("status").filter(has_text="接上了")).to_contain_text("“订场地” → “排座位”")
    await until_saved(page)

    await page.locator(".step-row").filter(has_text="排座位").get_by_text("在订场地之后").wait_for()
    assert await lines_of(samples, workflow_id) == {("订场地", "排座位")}


async def test_a_condition_out_of_what_is_deleted_is_not_taken_for_always(samples, open_page) -> None:
    workflow_id = await lined(samples, ("a", "b"), ("b", "c"), ("b", "d"), when={("b", "c"): "nodes.b.result == 1"})
    page = await open_page(samples, f"#/w/{workflow_id}")
    await by_button(page)
    await expect(page.locator(".canvas-step")).to_have_count(3)
    notice = page.get_by_role("status").filter(has_text=re.compile("“发邀请”.*没有接上"))
    await notice.wait_for()
    await until_saved(page)

    assert await lines_of(samples, workflow_id) == set()
    await notice.get_by_role("button").click()
    await expect(notice).to_have_count(0)
