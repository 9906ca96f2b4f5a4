"""The address says where one is in a negotiation: a reload, and whoever is sent the link, comes to the same place."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_seq, until_status, until_stored_end

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_reload_stays_at_the_moment_and_the_tab_and_a_link_leads_somebody_else_there(stage, open_page) -> None:
    page = await open_page(stage)
    ended = await until_stored_end(stage, await submit(page, "聚会，两轮"))
    last = ended[-1]["seq"] - 1
    await until_seq(page, last + 1)
    await page.get_by_role("tab", name="变化").click()
    await page.get_by_role("button", name="上一个事件").click()
    await page.wait_for_url(re.compile(rf"at={last}\b"))
    await page.reload()
    await until_seq(page, last)
    await expect(page.get_by_role("tab", name="变化")).to_have_attribute("aria-selected", "true")
    await expect(page.get_by_text(f"这是第 {last} 个事件时的样子")).to_be_in_viewport(timeout=PATIENCE_MS)
    other = await open_page(stage, "#" + page.url.split("#")[1], width=390, height=844)
    await until_seq(other, last)
    await expect(other.get_by_role("tab", name="变化")).to_have_attribute("aria-selected", "true")
    await other.get_by_role("button", name="回到现在").first.click()
    await until_seq(other, last + 1)
    await expect(other).to_have_url(re.compile(r"#/d/d-[0-9a-f]{8}\?tab=changes$"))


async def test_an_open_drawer_is_open_after_a_reload_and_closed_by_its_button(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    for opens, told in (
        (page.locator(".outcome .why"), ".reasons"),
        (page.locator('.person[data-agent="user_agent_chenyu"] button'), ".drawer-body"),
    ):
        await opens.click()
        await page.get_by_role("dialog").locator(told).wait_for()
        title = await page.get_by_role("dialog").get_by_role("heading").first.inner_text()
        await page.reload()
        dialog = page.get_by_role("dialog")
        await dialog.locator(told).wait_for()
        assert await dialog.get_by_role("heading").first.inner_text() == title
        await dialog.get_by_role("button", name="关闭").click()
        await expect(dialog).to_have_count(0)
        await expect(page).to_have_url(re.compile(r"#/d/d-[0-9a-f]{8}$"))


async def test_what_an_address_names_and_is_not_there_is_left_out(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    odd = await open_page(stage, f"#/d/{demand_id}?at=99999&tab=nothing&why=x&person=nobody")
    await until_status(odd, "finalized")
    await expect(odd.get_by_role("tab", name="分工")).to_have_attribute("aria-selected", "true")

    assert await odd.get_by_role("dialog").count() == 0


async def test_watching_again_writes_no_address_for_each_event(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="4×").click()
    await page.evaluate(
        """() => {
            window.written = 0;
            const write = history.replaceState;
            history.replaceState = function () { window.written += 1; return write.apply(this, arguments); };
        }"""
    )
    await page.get_by_role("button", name="播放").click()
    await page.get_by_role("button", name="暂停").wait_for()
    await page.get_by_role("button", name="播放").wait_for()

    assert await page.evaluate("window.written") <= 2
