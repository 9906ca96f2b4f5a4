"""A negotiation as a step of a workflow: run on its canvas, followed on its own page, and cancelled with the run."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, draw, drawn, handle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def asked(page, demand: str) -> None:
    """A negotiation node is drawn, and a run begun."""
    await draw(page, "协商", "找人")
    form = page.get_by_role("region", name="节点", exact=True)
    await form.get_by_label("要协商什么").fill(demand)
    await form.get_by_role("button", name="保存").click()
    await until_saved(page)


async def test_it_leads_to_its_demand_and_is_cancelled_when_the_run_is_stopped(stage, hold, open_page) -> None:
    page = await open_page(stage, f"#/w/{await drawn(stage)}")
    await asked(page, "聚会，等着")
    with hold("response_generation 马强"):
        await page.get_by_role("button", name="执行", exact=True).click()
        leads = page.get_by_role("region", name="节点", exact=True).locator(".node-progress").get_by_role("link")
        await leads.click()
        await page.wait_for_url("**/#/d/d-*")
        await page.locator('.person[data-standing="participate"]').first.wait_for()
        demand_id = page.url.rsplit("/", 1)[1]
        await page.go_back()
        await page.get_by_role("button", name="停止执行").click()
        await expect(page.locator(".page-title").get_by_text("已停止")).to_be_visible()
        await expect(step(page, "找人").get_by_text("已停止")).to_be_visible()
        await page.goto(f"{stage.launcher.settings.http_url}/#/d/{demand_id}")
        await expect(page.locator("article.negotiation").get_by_text("已取消").first).to_be_visible()


async def test_what_it_came_to_is_read_at_its_node_and_what_follows_begins(stage, open_page) -> None:
    workflow_id = await drawn(stage)
    page = await open_page(stage, f"#/w/{workflow_id}", height=1000)
    await asked(page, "聚会")
    await draw(page, "任务", "告诉大家")
    await until_saved(page)
    await drag(page, await handle(page, "找人", "right"), await handle(page, "告诉大家", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await expect(step(page, "告诉大家").get_by_text("等人来做")).to_be_visible()
    await step(page, "找人").click()
    told = page.get_by_role("region", name="节点", exact=True).locator(".node-progress")

    await expect(told.locator(".pair").filter(has_text="参与的人")).to_contain_text("苏晴")
    await expect(told.get_by_role("link")).to_be_visible()
    states = {node["name"]: node["status"] for node in (await read(stage, workflow_id))["nodes"].values()}
    assert states == {"找人": "completed", "告诉大家": "waiting"}
