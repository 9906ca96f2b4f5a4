"""What a sentence asks for stands beside the canvas as a list that is ticked off; the end of a run is told there."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, step
from tests.browser.test_canvas_phone import PHONE
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


def goal(page, text: str):
    return page.locator(".goal-list li").filter(has_text=text)


async def test_a_sentence_of_several_requests_is_ticked_off_and_the_run_at_its_end(samples, open_page) -> None:
    workflow_id = await drawn(samples, "开发", "测试")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "测试").wait_for()
    await page.get_by_label("说一句话").fill("加一个任务：订酒店，再把开发和测试依次进行，然后运行")
    await page.get_by_role("button", name="说", exact=True).click()
    await expect(goal(page, "加一个任务：订酒店")).to_have_attribute("data-status", "done")
    await expect(goal(page, "开发 -> 测试")).to_have_attribute("data-status", "done")
    await expect(goal(page, "运行")).to_have_attribute("data-status", "under_way")
    await picture(page, "goals-under-way")
    await page.reload()
    await expect(goal(page, "运行")).to_have_attribute("data-status", "under_way")
    for name in ("订酒店", "开发", "测试"):
        await step(page, name).get_by_text("等人来做").wait_for()
        await step(page, name).click()
        await page.get_by_role("button", name="做完了").click()

    await expect(goal(page, "运行")).to_have_attribute("data-status", "done")
    await page.get_by_role("log").get_by_text("执行结束：3 个节点都做完了。").wait_for()
    await picture(page, "goals-done")


async def test_on_a_phone_what_was_not_done_says_why(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await page.get_by_role("tab", name="对话").tap()
    await page.get_by_label("说一句话").fill("执行，然后加一个任务：订酒店")
    await page.get_by_role("button", name="说", exact=True).tap()

    await expect(goal(page, "执行")).to_have_attribute("data-status", "failed")
    await expect(goal(page, "加一个任务：订酒店")).to_contain_text("前面的没做成，就没有再做。")
    await picture(page, "goals-phone")
