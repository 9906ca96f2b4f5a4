"""The list, the network, the admin view, and the file to take away."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, all_rows, stored, submit, until_status, until_stored_end

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_the_list_leads_to_each_demand(stage, open_page) -> None:
    demand_id = await stage.submit("聚会，从接口提出")
    page = await open_page(stage, "#/demands")
    await page.get_by_role("link", name=re.compile("从接口提出")).click()

    await page.wait_for_url(f"**/#/d/{demand_id}")
    await until_status(page, "finalized")


async def test_messages_travel_through_the_hub_as_they_happen(stage, hold, open_page) -> None:
    page = await open_page(stage, "#/network")
    await page.locator('.network-people [data-online="true"]').first.wait_for()
    await expect(page.locator('.role-node[data-online="true"]')).to_have_count(4, timeout=PATIENCE_MS)
    with hold("response_generation 马强"):
        await stage.submit("聚会，等着")

        await page.locator('.network-frame:not([data-pulses="0"])').wait_for()
        await page.locator(".network-messages li").filter(has_text="愿意参加").first.wait_for()


async def test_a_twin_is_found_and_its_profile_read(samples, open_page) -> None:
    page = await open_page(samples, "#/admin")
    await page.locator(".twins li").nth(5).wait_for()
    await page.get_by_role("searchbox").fill("鲍博")
    await page.locator(".twins li button").click()

    assert await page.locator(".twins li").count() == 1
    await expect(page.get_by_role("dialog").get_by_text("最多 30 人")).to_be_visible(timeout=PATIENCE_MS)


async def test_a_twin_is_stopped_and_started_from_its_profile(stage, open_page) -> None:
    page = await open_page(stage, "#/admin")
    await page.get_by_role("searchbox").fill("何悦")
    await page.locator(".twins li button").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="停止").click()
    await dialog.get_by_text("已停止").wait_for()
    await dialog.get_by_role("button", name="启动").click()

    await dialog.get_by_text("在线", exact=True).wait_for()


async def test_a_profile_is_edited_and_what_is_wrong_with_it_is_said(stage, open_page) -> None:
    page = await open_page(stage, "#/admin")
    await page.get_by_role("searchbox").fill("马强")
    await page.locator(".twins li button").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="修改资料").click()
    await dialog.get_by_label("价格").fill("很多")
    await dialog.get_by_role("alert").get_by_text("应是数字").wait_for()
    await dialog.get_by_role("button", name="保存").click()
    await dialog.get_by_role("alert").get_by_text("有 1 处要改").wait_for()
    await dialog.get_by_label("价格").fill("1700")
    await dialog.get_by_label("能用的语言").fill("中文")
    await dialog.get_by_role("button", name="保存").click()
    await dialog.get_by_role("alert").get_by_text("不是 zh、en 这样的代码").wait_for()
    await dialog.get_by_label("能用的语言").fill("zh，en")
    await dialog.get_by_label("最多几小时").fill("8")
    await dialog.get_by_label("提前几天约").fill("3")
    await dialog.get_by_label("定期的活动").select_option(label="不接定期的")
    await dialog.get_by_label("日历地址").fill("https://calendar.example/maqiang.ics")
    await dialog.get_by_label("标签").fill("摄影师，航拍")
    await dialog.get_by_role("button", name="保存").click()
    await dialog.get_by_role("status").get_by_text("已保存").wait_for()

    await dialog.get_by_text("¥1,700").wait_for()
    stored_now = (await stage.http.get("/api/v1/agents/user_agent_maqiang")).json()["profile"]
    assert stored_now["tags"] == ["摄影师", "航拍"]
    terms = stored_now["terms"]
    assert (terms["languages"], terms["hours_max"], terms["notice_days"]) == (["zh", "en"], 8, 3)
    assert (terms["recurring"], stored_now["busy_ics"]) == (False, "https://calendar.example/maqiang.ics")
    await expect(dialog.get_by_text("语言：中文、英语")).to_be_visible(timeout=PATIENCE_MS)
    assert stored_now["profile_summary"] == "全程拍摄，三天内交一百张精修。"


async def test_the_numbers_count_what_has_happened(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await until_stored_end(stage, demand_id)
    page = await open_page(stage, "#/admin")

    ended = page.locator(".figure-grid div").filter(has_text="结束的协商").locator("dd")
    await ended.filter(has_text="方案定了").wait_for()


async def test_who_answers_is_said_with_what_it_was_asked(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await until_stored_end(stage, demand_id)
    page = await open_page(stage, "#/admin")
    card = page.locator(".card.model")
    await card.get_by_text("自带的模型").wait_for()
    await card.locator("summary").click()

    await card.locator('[data-prompt="proposal_aggregation"]').wait_for()
    await expect(card.get_by_text("熔断").first).to_be_visible(timeout=PATIENCE_MS)


async def test_a_part_that_is_away_is_seen_until_it_is_back(stage, open_page) -> None:
    page = await open_page(stage, "#/admin")
    await page.locator(".parts dd").get_by_text("就绪", exact=True).wait_for()
    stage.launcher.supervisor.ask_to_stop("coordinator")
    await page.locator('.parts [data-up="false"] dt').get_by_text("协调者").wait_for()
    stage.launcher.supervisor.start("coordinator")

    await page.locator(".parts dd").get_by_text("就绪", exact=True).wait_for()


async def test_the_export_opens_from_disk_without_a_network(stage, open_page, browser, tmp_path) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会，两轮，脚本")
    await until_status(page, "finalized")
    await page.wait_for_selector(".gaps")
    events = await stored(stage, demand_id)
    async with page.expect_download() as download:
        await page.get_by_role("button", name="导出").click()
    file = tmp_path / "negotiation.html"
    await (await download.value).save_as(file)

    context = await browser.new_context(offline=True, locale="zh-CN")
    problems, requests = [], []
    saved = await context.new_page()
    saved.on("pageerror", lambda error: problems.append(str(error)))
    saved.on("request", lambda request: requests.append(request.url))
    await saved.goto(file.as_uri())
    await until_status(saved, "finalized")

    assert await all_rows(saved) == [e["seq"] for e in events]
    assert [u for u in requests if not u.startswith(("file:", "data:"))] == []
    assert await saved.evaluate("window.hacked") is None
    assert await saved.get_by_role("button", name="接受方案").count() == 0
    digests = []
    for shown in (page, saved):
        await shown.get_by_role("tab", name="凭证").click()
        digests.append(await shown.locator("[data-digest]").get_attribute("data-digest"))
    assert digests[0] == digests[1]
    await saved.locator(".plan > header .why").click()
    await expect(saved.get_by_role("dialog").get_by_text("存档里有事件")).to_be_visible(timeout=PATIENCE_MS)
    assert problems == []
    await context.close()
