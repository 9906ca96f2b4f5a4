"""Somebody is out, by the word of the plan's owner: a button at their task, in a real browser over a real network."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS
from tests.browser.test_canvas import read
from tests.browser.test_plan_to_its_end import approved
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
WHY = "病了，那天来不了"


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
async def test_somebody_else_is_found_by_a_button_at_the_task_after_what_it_means_was_said(
    samples, open_page, tmp_path, size
) -> None:
    workflow_id = await approved(samples, await open_page(samples, width=1440, height=900))
    page = await open_page(samples, f"#/w/{workflow_id}", **size)
    nodes = (await read(samples, workflow_id))["nodes"]
    gone = next(node for node in nodes.values() if node["node_type"] == "task" and node["config"].get("plan_part"))
    name, was = gone["config"]["assignee_name"], gone["config"]["assignee"]
    await page.locator(".canvas-step, .step-row").filter(has_text=gone["name"]).first.click()
    await page.get_by_role("button", name="换人……").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text(f"{name}从此不在这份方案里")
    await dialog.get_by_label("为什么").fill(WHY)
    await page.screenshot(path=tmp_path / "asked.png")
    await dialog.get_by_role("button", name="换人", exact=True).click()
    await expect(dialog).to_have_count(0)

    async def is_taken_over() -> bool:
        config = (await read(samples, workflow_id))["nodes"][gone["node_id"]]["config"]
        return config.get("assignee") not in {was, None, ""}

    await until(is_taken_over)
    now = (await read(samples, workflow_id))["nodes"][gone["node_id"]]["config"]["assignee_name"]
    step = page.locator(".canvas-step, .step-row").filter(has_text=now)
    await expect(step.first).to_be_visible(timeout=PATIENCE_MS)
    await page.screenshot(path=tmp_path / "found.png")
