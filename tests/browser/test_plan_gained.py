"""What a plan has and its workflow has not is offered on the canvas, and put there by a button."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import submit, until_status, until_stored_end
from tests.browser.test_canvas import read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_who_joined_the_plan_and_has_no_task_is_named_and_put_in_by_a_button(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会，有缺口")
    await until_status(page, "finalized")
    await until_stored_end(stage, demand_id)
    await page.locator('.subnet .added:has-text("何悦")').wait_for()
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    async with page.expect_response(re.compile("/plan-changes$")) as asked:
        await page.get_by_role("button", name="打开工作流").click()
    assert (await (await asked.value).json())["tasks"] == []
    await step(page, "何悦").wait_for()
    new = page.get_by_role("region", name="方案新增的")
    await expect(new).to_have_count(0)

    await step(page, "何悦").click()
    await page.keyboard.press("Delete")
    await expect(new).to_contain_text("何悦")
    await new.get_by_role("button", name="放进来").click()

    await step(page, "何悦").wait_for()
    await expect(new).to_have_count(0)
    await until_saved(page)
    workflow_id = page.url.rsplit("/", 1)[1]
    people = [n["config"].get("assignee_name") for n in (await read(stage, workflow_id))["nodes"].values()]
    assert people.count("何悦") == 1
