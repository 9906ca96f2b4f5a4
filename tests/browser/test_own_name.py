"""On an open server people say their name themselves; where it matters, others see that it is only said."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def say_name(page, name: str) -> None:
    await page.locator(".topbar .own-name").click()
    dialog = page.get_by_role("dialog", name="你叫什么")
    await dialog.get_by_role("textbox").fill(name)
    await dialog.get_by_role("button", name="保存").click()
    await expect(dialog).to_have_count(0)


async def test_a_name_is_said_once_and_seen_in_presence_in_the_history_and_beside_sentences(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}")
    await expect(other.get_by_text("另一个人也在看")).to_be_visible()
    await say_name(page, "  欧阳   慕容 ")
    await expect(other.get_by_text("欧阳 慕容也在看")).to_be_visible()
    await step(page, "订场地").click()
    await expect(step(other, "订场地").get_by_text("欧阳 慕容在这里")).to_be_visible()

    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("名称").fill("订会场")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.get_by_label("说一句话").fill("加一个任务节点叫“印海报”")
    await page.keyboard.press("Enter")
    await expect(other.get_by_role("log").get_by_text("欧阳 慕容 ·")).to_be_visible()
    await step(other, "印海报").wait_for()
    await other.get_by_role("button", name="历史").click()
    history = other.get_by_role("region", name="历史")
    await expect(history.get_by_text("欧阳 慕容 ·").first).to_be_visible()
    await other.screenshot(path=tmp_path / "named.png")

    await page.reload()
    await expect(page.locator(".topbar .own-name")).to_have_text("欧阳 慕容")
    await expect(other.get_by_text("欧阳 慕容也在看")).to_be_visible()
    await say_name(page, "")
    await expect(other.get_by_text("另一个人也在看")).to_be_visible()


async def test_who_started_a_run_and_who_wrote_an_answer_down_is_marked_as_their_own_word(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    approval = {"message": "加一个审批叫“名单”，由王五批准"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=approval)).raise_for_status()
    page = await open_page(samples, f"#/w/{workflow_id}")
    await say_name(page, "小李")
    await step(page, "名单").click()
    await page.get_by_role("button", name="执行", exact=True).click()
    await expect(page.locator(".page-title").get_by_text("由 小李（自称） 开始")).to_be_visible()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_role("button", name="同意", exact=True).click()
    await expect(inspector.get_by_text("王五: 小李（自称）")).to_be_visible()


async def test_on_a_phone_who_has_no_name_is_asked_for_it_where_others_are(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = await open_page(samples, f"#/w/{workflow_id}", **phone)
    await page.locator(".step-row").first.wait_for()
    inline = page.locator(".page-title .own-name")
    await expect(inline).to_have_count(0)
    other = await open_page(samples, f"#/w/{workflow_id}")
    await inline.tap()
    await page.get_by_role("dialog").get_by_role("textbox").fill("小张")
    await page.get_by_role("dialog").get_by_role("button", name="保存").tap()
    await expect(inline).to_have_count(0)
    await expect(other.get_by_text("小张也在看")).to_be_visible()
