"""What the canvas of a plan has in other hands is told beside the plan; what rested on it is not called met."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status, until_stored_end
from tests.browser.test_plan_waits import SENTENCE, approve
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_what_somebody_else_has_by_now_is_told_beside_the_plan_and_not_called_met(
    samples, open_page, tmp_path
) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, SENTENCE)
    await until_status(page, "finalized")
    await until_stored_end(samples, demand_id)
    await approve(page)
    http = samples.http
    workflow_id = (await http.post(f"/api/v1/workflows/from-demand/{demand_id}")).json()["workflow_id"]
    await http.post(f"/api/v1/workflows/{workflow_id}/execute")

    async def waiting() -> dict | None:
        rows = (await http.get("/api/v1/me/tasks", params={"page_size": 200})).json()["items"]
        return next((row for row in rows if row["workflow_id"] == workflow_id and row["status"] == "waiting"), None)

    task = await until(waiting)
    plan = (await http.get(f"/api/v1/demand/{demand_id}")).json()["proposal"]
    part = next(each for each in plan["assignments"] if each["agent_id"] == task["assignee"])
    fact = page.locator(".fact", has_text=part["capabilities"][0]).first
    await expect(fact).to_have_attribute("data-state", "met")
    path = f"/api/v1/me/tasks/{workflow_id}/{task['node_id']}/hand-on"
    (await http.post(path, json={"person": task["assignee"], "to": "user_agent_heyang"})).raise_for_status()

    told = page.get_by_role("region", name="和方案不同")
    await expect(told).to_contain_text("何洋", timeout=PATIENCE_MS)
    await expect(told).to_contain_text(part["display_name"])
    await expect(fact).not_to_have_attribute("data-state", "met")
    await expect(page.locator(".card.outcome")).to_have_class("card outcome warm")  # as the banner, and not green
    await expect(page.get_by_role("heading", name="已接受，有的换了人做")).to_be_visible()
    await expect(page.locator(".state-line .chip").first).to_have_class("chip warm")
    await page.screenshot(path=tmp_path / "elsewhere.png")
    await page.reload()
    await expect(told).to_be_visible(timeout=PATIENCE_MS)
