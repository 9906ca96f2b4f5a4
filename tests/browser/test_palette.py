"""Anything is found by a few letters: with the keys, and with the mouse."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
OPENS = "找任何东西"


async def opened(page):
    await page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="要去哪里")
    await expect(field).to_be_focused()
    return field


async def test_a_workflow_and_a_page_are_reached_by_keys_alone(samples, open_page) -> None:
    workflow_id = await drawn(samples, title="元宵灯会")
    page = await open_page(samples)
    await page.locator(".ask-form").wait_for()
    field = await opened(page)
    await field.press_sequentially("灯会")
    await expect(page.get_by_role("option", name="元宵灯会")).to_have_attribute("aria-selected", "true")
    await field.press("Enter")
    await page.wait_for_url(f"**/#/w/{workflow_id}")
    await page.get_by_role("heading", name="元宵灯会").wait_for()

    field = await opened(page)
    await field.press_sequentially("管理")
    place = page.get_by_role("group", name="页面").get_by_role("option", name="管理")
    await expect(place).to_have_attribute("aria-selected", "true")
    await field.press("Enter")
    await page.wait_for_url("**/#/admin")
    await (await opened(page)).press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_demand_and_a_person_are_reached_with_the_mouse(samples, open_page) -> None:
    demand_id = await samples.submit("谁能在月球上给我修钢琴")
    page = await open_page(samples)
    await page.get_by_role("button", name=OPENS).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("combobox").fill("月球 钢琴")
    await dialog.get_by_role("option", name=demand_id).click()
    await page.wait_for_url(f"**/#/d/{demand_id}")

    await page.get_by_role("button", name=OPENS).click()
    await dialog.get_by_role("combobox").fill("苏晴")
    await dialog.get_by_role("group", name="分身").get_by_role("option").click()
    await page.wait_for_url("**/#/admin?twin=user_agent_suqing")


async def test_what_is_not_there_is_said_and_can_be_asked_for(samples, open_page) -> None:
    page = await open_page(samples)
    await page.get_by_role("button", name=OPENS).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("combobox").fill("海底婚礼")
    await expect(dialog.get_by_role("option")).to_have_count(1)
    await dialog.get_by_role("option", name="提出需求：海底婚礼").click()
    await expect(page.locator(".ask-form").get_by_role("textbox")).to_have_value("海底婚礼")


@pytest.mark.parametrize("width", [1280, 390])
async def test_what_is_found_is_seen_whole(samples, open_page, width) -> None:
    demand_id = await samples.submit("下个月想在北京找一位能把一句很长的话说到屏幕之外的主持人，" * 4)
    page = await open_page(samples, width=width, height=844)
    await page.get_by_role("button", name=OPENS).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("combobox").fill("主持人")
    await dialog.get_by_role("option", name=demand_id).wait_for()
    box = await dialog.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    for inner in (dialog.get_by_role("combobox"), *await dialog.get_by_role("option").all()):
        found = await inner.bounding_box()
        assert found["x"] >= box["x"]
        assert found["x"] + found["width"] <= box["x"] + box["width"]
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
