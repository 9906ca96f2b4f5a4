"""People edit a workflow together on its canvas: by what a person sees there and can hit with a mouse or a keyboard."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def drawn(network, *names: str, title: str = "聚会") -> str:
    """A workflow with these tasks, drawn through the API: its id."""
    answer = await network.http.post("/api/v1/workflows", json={"title": title})
    workflow_id = answer.raise_for_status().json()["workflow_id"]
    for name in names:
        said = {"message": f"加一个任务节点叫“{name}”"}
        (await network.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    return workflow_id


async def read(network, workflow_id: str) -> dict:
    return (await network.http.get(f"/api/v1/workflows/{workflow_id}")).raise_for_status().json()


def step(page, name: str):
    return page.locator(".canvas-step").filter(has_text=name)


async def until_saved(page) -> None:
    await page.locator('[data-saving="false"]').wait_for()


async def middle(locator) -> tuple[float, float]:
    box = await locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag(page, start: tuple[float, float], end: tuple[float, float]) -> None:
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    await page.mouse.move(*end, steps=4)
    await page.mouse.up()


async def test_a_workflow_is_begun_from_the_list_and_found_there_again(samples, open_page) -> None:
    page = await open_page(samples)
    await page.get_by_role("navigation").get_by_role("link", name="工作流").click()
    await page.get_by_role("button", name="新建工作流").click()
    await page.get_by_role("dialog").get_by_label("名称").fill("年会筹备")
    await page.get_by_role("dialog").get_by_role("button", name="新建").click()
    await page.get_by_role("heading", name="年会筹备").wait_for()
    await page.get_by_role("link", name="全部工作流").click()
    await page.locator(".workflow-list").get_by_role("link", name=re.compile("年会筹备")).click()

    await page.wait_for_url("**/#/w/wf-*")
    await page.get_by_role("heading", name="年会筹备").wait_for()


async def test_what_others_do_comes_in_while_zoom_and_selection_stay(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").click()
    await page.get_by_role("button", name=re.compile("zoom in", re.IGNORECASE)).click()
    before = await page.locator(".react-flow__viewport").get_attribute("style")
    said = {"message": "加一个任务节点叫“搭舞台”"}
    await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)
    await step(page, "搭舞台").wait_for()

    assert await page.locator(".react-flow__viewport").get_attribute("style") == before
    selected = page.locator(".react-flow__node.selected")
    await expect(selected).to_have_count(1)
    await expect(selected).to_contain_text("订场地")


async def test_a_node_that_is_dragged_moves_for_the_other_page_too(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    one, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(other, "发邀请").wait_for()
    x, y = await middle(step(one, "发邀请"))
    place = (await read(samples, workflow_id))["nodes"]
    first = next(node for node in place.values() if node["name"] == "发邀请")
    was_at = await step(other, "发邀请").bounding_box()
    await drag(one, (x, y), (x + 160, y + 40))
    await until_saved(one)

    moved = (await read(samples, workflow_id))["nodes"][first["node_id"]]["position"]
    assert moved["x"] > first["position"]["x"] + 50
    await other.wait_for_function(
        "([id, x]) => document.querySelector(`[data-id='${id}']`).getBoundingClientRect().x > x + 20",
        arg=[first["node_id"], was_at["x"]],
        timeout=PATIENCE_MS,
    )
