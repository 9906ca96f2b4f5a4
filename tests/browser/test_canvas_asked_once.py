"""What cannot be taken back, or is said before its day, is asked about once before it is so."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import read
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def begun(network, kind: str, config: dict) -> str:
    """A workflow of one node of this kind, which waits in a run."""
    node = {"node_id": "n", "node_type": kind, "name": "定稿", "config": config}
    whole = {"format": "towow-workflow", "format_version": 1, "title": "读书会", "nodes": [node], "edges": []}
    made = await network.http.post("/api/v1/workflows/import", json={"document": whole})
    workflow_id = made.raise_for_status().json()["workflow_id"]
    said = {"message": "执行"}
    (await network.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    return workflow_id


async def status(network, workflow_id: str) -> str:
    (node,) = (await read(network, workflow_id))["nodes"].values()
    return node["status"]


async def test_a_day_that_is_still_to_come_is_not_reached_by_one_click(samples, open_page) -> None:
    workflow_id = await begun(samples, "milestone", {"due": "2099-12-19"})
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.locator(".canvas-step").click()
    form = page.locator(".node-progress")
    await form.get_by_role("button", name="做完了").click()
    await expect(form.get_by_role("alert")).to_contain_text("还没到")
    assert await status(samples, workflow_id) == "waiting"
    await form.get_by_role("button", name="再等等").click()
    await expect(form.get_by_role("alert")).to_have_count(0)

    await form.get_by_role("button", name="做完了").click()
    await form.get_by_role("button", name="确定").click()

    async def is_reached() -> bool:
        return await status(samples, workflow_id) == "completed"

    await until(is_reached)


async def test_somebody_else_is_looked_for_only_after_a_second_word(samples, open_page) -> None:
    workflow_id = await begun(samples, "task", {"on_failure": "replan"})
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.locator(".canvas-step").click()
    form = page.locator(".node-progress")
    await form.get_by_role("button", name="没做成").click()

    await expect(form.get_by_role("alert")).to_contain_text("另找人")
    assert await status(samples, workflow_id) == "waiting"
