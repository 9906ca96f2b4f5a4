"""What the chat beside a canvas does not understand it asks back, with two buttons."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_nothing_is_done_before_one_of_the_two_readings_is_clicked(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_label("说一句话").fill("需要有人负责签到")
    await page.keyboard.press("Enter")
    options = page.get_by_role("group", name="是哪一个意思")
    await expect(options.get_by_role("button")).to_have_count(2)
    assert [node["name"] for node in (await read(samples, workflow_id))["nodes"].values()] == ["订场地"]

    await options.get_by_role("button", name="加一个任务节点叫“签到”").click()
    await step(page, "签到").wait_for()
    await expect(options).to_have_count(0)
    await expect(page.get_by_role("log").get_by_text("已创建任务节点“签到”。").last).to_be_visible()
