"""What has much to say leaves room for the rest: long sentences, many words on a small screen, bars that lie on top."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.days import SATURDAY

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SCREENS = [{"width": 1280, "height": 800}, {"width": 390, "height": 844}]
LONG = "我想在北京办一场50人的AI主题聚会。" + "我们希望有好的场地，嘉宾要讲真实的案例，也要留足时间提问。" * 48


@pytest.mark.parametrize("screen", SCREENS, ids=str)
async def test_a_long_demand_is_shown_by_its_beginning_and_whole_to_who_wants_it(stage, open_page, screen) -> None:
    assert len(LONG) > 1400
    page = await open_page(stage, **screen)
    await submit(page, LONG)
    await until_status(page, "finalized")
    sentence = page.get_by_role("heading", level=1)
    folded = await sentence.bounding_box()
    await expect(page.get_by_role("button", name="接受方案")).to_be_in_viewport(ratio=1, timeout=PATIENCE_MS)
    assert folded["height"] < screen["height"] / 4
    unread = page.get_by_text("没有看懂").locator("visible=true").first
    if await unread.count():
        assert (await unread.bounding_box())["height"] < screen["height"] / 4
    await page.get_by_role("button", name=f"看全文（{len(LONG)} 字）").click()
    assert (await sentence.bounding_box())["height"] > 3 * folded["height"]
    await page.get_by_role("button", name="收起").click()
    assert await sentence.bounding_box() == folded


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
@pytest.mark.parametrize("width", [390, 360])
async def test_every_place_of_the_navigation_is_in_sight_on_a_phone(stage, open_page, locale, width) -> None:
    page = await open_page(stage, width=width, height=740, locale=locale)
    links = page.get_by_role("navigation").get_by_role("link")
    await links.first.wait_for()
    assert await links.count() == 6
    right = 0.0
    for link in await links.all():
        await expect(link).to_be_in_viewport(ratio=1)
        box = await link.bounding_box()
        assert right <= box["x"], "they overlap"
        right = box["x"] + box["width"]
    assert right <= width


async def test_the_keyboard_never_stops_behind_the_scrubber_on_a_phone(samples, open_page) -> None:
    page = await open_page(samples, width=390, height=844)
    await submit(page, f"{SATURDAY.zh}在上海办婚礼，找一位摄影师跟拍全天，预算两千。还想要一位主持人。")
    await page.locator(".asked-back").wait_for()
    bar = (await page.locator(".scrubber").bounding_box())["y"]
    answer = page.get_by_role("button", name=re.compile("活动摄影¥2,000"))
    await page.get_by_role("button", name="取消需求").focus()
    while not await answer.evaluate("chip => chip === document.activeElement"):
        await page.keyboard.press("Tab")
    box = await answer.bounding_box()
    assert box["y"] + box["height"] <= bar, (box, bar)


@pytest.mark.parametrize("height", [768, 900])
async def test_in_a_low_window_the_replay_bar_stands_before_nothing_of_the_plan(samples, open_page, height) -> None:
    page = await open_page(samples, width=1366, height=height)
    await submit(page, f"{SATURDAY.zh}在上海办婚礼，找一位摄影师跟拍全天，预算两千。还想要一位主持人。")
    await page.locator(".asked-back").wait_for()
    bar = page.locator(".scrubber")
    slider = page.get_by_role("slider")
    if height == 900:
        await expect(slider).to_be_visible()
        return
    await expect(slider).to_be_hidden()
    column = await page.locator(".main-column").bounding_box()
    box = await bar.bounding_box()
    assert box["x"] >= column["x"] + column["width"], (box, column)
    await bar.get_by_role("button", name="播放").focus()  # by keyboard all of it is there
    await expect(slider).to_be_visible()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Home")
    await expect(page.get_by_text("这是第").first).to_be_visible()
    await page.locator("body").click(position={"x": 5, "y": 300})
    await expect(slider).to_be_visible()  # one looks at what was
