"""A run is stopped and taken up again on the canvas, by what a person sees there and can hit."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, drawn, handle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_run_is_stopped_and_what_was_done_is_not_done_again(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_role("button", name="做完了").click()
    await step(page, "发邀请").get_by_text("等人来做").wait_for()

    await other.get_by_role("button", name="停止执行").click()
    for each in (page, other):
        await expect(each.locator(".page-title").get_by_text("已停止")).to_be_visible()
        await expect(step(each, "发邀请").get_by_text("已停止")).to_be_visible()
        await expect(step(each, "订场地").get_by_text("做完了")).to_be_visible()

    await page.get_by_role("button", name="接着执行没做成的").click()
    await expect(step(other, "发邀请").get_by_text("等人来做")).to_be_visible()
    await expect(step(other, "订场地").get_by_text("做完了")).to_be_visible()
    await step(other, "发邀请").click()
    await other.get_by_role("region", name="节点").get_by_role("button", name="做完了").click()
    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    assert (await read(samples, workflow_id))["run"]["status"] == "completed"


async def test_after_a_failure_one_may_retry_or_begin_anew(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_role("button", name="没做成").click()
    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()
    await page.get_by_role("button", name="从头执行").click()
    await inspector.get_by_role("button", name="没做成").click()
    await page.get_by_role("button", name="接着执行没做成的").click()
    await inspector.get_by_role("button", name="做完了").click()

    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    await expect(page.get_by_role("button", name="执行", exact=True)).to_be_visible()


async def test_one_failed_node_is_tried_again_and_the_other_failure_stays(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "搭舞台")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "搭舞台").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    inspector = page.get_by_role("region", name="节点")
    for name in ("订场地", "搭舞台"):
        await step(page, name).click()
        await inspector.get_by_label("说明").fill(f"{name}没人")
        await inspector.get_by_role("button", name="没做成").click()
    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()
    await step(page, "订场地").click()
    await inspector.get_by_role("button", name="重试这个节点").click()
    await inspector.get_by_role("button", name="做完了").click()
    await expect(step(page, "发邀请").get_by_text("等人来做")).to_be_visible()
    await step(page, "搭舞台").click()

    await expect(inspector.get_by_role("paragraph").get_by_text("搭舞台没人")).to_be_visible()
    await expect(step(page, "搭舞台").get_by_text("没有做成")).to_be_visible()
    await expect(step(page, "订场地").get_by_text("做完了")).to_be_visible()
