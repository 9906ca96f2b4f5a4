"""Several negotiations side by side, as a hall watches them."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, until_still
from tests.browser.test_reach import axe_allowed, serious_findings
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["axe_allowed"]
LEAST_PX = {1920: 15, 390: 14, 844: 14}
# What is written on the tiles: how large, and whether it is cut off by the tile's edge.
WRITTEN = """() => [...document.querySelectorAll(".wall-tile")].flatMap(tile => {
    const edge = tile.getBoundingClientRect();
    return [...tile.querySelectorAll("p, h2, .tension span")]
        .filter(each => each.innerText?.trim() && !each.closest("[aria-hidden], .visually-hidden"))
        .map(each => ({
            text: each.innerText,
            size: parseFloat(getComputedStyle(each).fontSize),
            isIn: each.getBoundingClientRect().bottom <= edge.bottom + 1,
        }));
})"""


async def check_readable(page, width: int) -> None:
    written = await page.evaluate(WRITTEN)
    assert len(written) > 4
    assert [each for each in written if each["size"] < LEAST_PX[width] or not each["isIn"]] == []


async def test_what_runs_stands_on_the_wall_until_it_has_ended_and_opens_its_stage(stage, hold, open_page) -> None:
    page = await open_page(stage, "#/demands", locale="en-US", width=1920, height=1080)
    await page.get_by_role("link", name="All at once").click()
    await page.get_by_role("heading", level=1, name="Being negotiated").wait_for()
    with hold("response_generation 马强"):
        slow = await stage.submit("聚会甲，预算2万元，两轮，等着")
        tile = page.locator(f'.wall-tile[data-demand="{slow}"]')
        await expect(tile.get_by_role("heading")).to_have_text("聚会甲，预算2万元，两轮，等着", timeout=PATIENCE_MS)
        await expect(tile.locator(".tile-awaits")).to_have_text("Waiting for 马强", timeout=PATIENCE_MS)
        await picture(page, "wall-running")
    failing = await stage.submit("聚会乙，都会婉拒")
    other = page.locator(f'.wall-tile[data-demand="{failing}"]')
    await expect(other).to_have_attribute("data-tone", "bad", timeout=PATIENCE_MS)
    await expect(other).to_contain_text("No agreement")
    await expect(tile.locator('[data-tension="price"]')).to_contain_text("up to ¥20,000", timeout=PATIENCE_MS)
    await expect(tile).to_have_attribute("data-tone", re.compile("good|warm"), timeout=PATIENCE_MS)
    await expect(tile.locator('[data-tension="acceptance"]')).to_contain_text("6 / 6")
    await expect(tile.locator('.seat-face[data-standing="accept"]')).to_have_count(6)
    await check_readable(page, 1920)
    await picture(page, "wall-ended")
    await tile.click()
    await page.wait_for_url(f"**/#/d/{slow}/stage")
    ended = await page.locator(".how-ended strong").inner_text()
    await page.mouse.move(700, 400)
    await page.get_by_role("link", name="All at once").click()
    await expect(page.locator(f'.wall-tile[data-demand="{slow}"] .tile-scene')).to_have_text(ended)


async def test_what_has_ended_leaves_the_wall_after_a_while_and_an_empty_one_says_so(stage, open_page) -> None:
    demand_id = await stage.submit("聚会丙，都会婉拒")
    await stage.until(demand_id)
    page = await open_page(stage, "#/demands", locale="en-US")
    await page.clock.install()
    await page.goto(f"{page.url.split('#')[0]}#/wall")
    await page.locator(f'.wall-tile[data-demand="{demand_id}"]').wait_for()
    await page.clock.fast_forward("06:00")
    await expect(page.locator(f'.wall-tile[data-demand="{demand_id}"]')).to_have_count(0)
    await page.route("**/api/v1/demands?*", lambda route: route.fulfill(json={"items": [], "total": 0}))
    await page.get_by_text("Nothing is being negotiated now").wait_for()
    await page.get_by_role("link", name="Ask").click()
    await page.locator(".ask-form").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_more_than_a_wall_holds_are_turned_through_by_mouse_on_a_phone_too(
    stage, open_page, axe_allowed, scheme
) -> None:
    for n in range(9):
        await stage.submit(f"聚会{n}，没人")
    page = await open_page(stage, "#/wall", width=390, height=844, color_scheme=scheme, **axe_allowed)
    await expect(page.locator(".wall-tile")).to_have_count(8, timeout=PATIENCE_MS)
    await expect(page.locator(".wall-tile[data-tone=bad]").first).to_be_visible(timeout=PATIENCE_MS)
    await expect(page.get_by_role("checkbox", name="自动翻面")).not_to_be_checked()  # no motion is wanted
    assert not await serious_findings(page)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await check_readable(page, 390)
    await picture(page, f"wall-phone-{scheme}")
    await page.set_viewport_size({"width": 844, "height": 390})
    await until_still(page, ".wall-tile *")
    await check_readable(page, 844)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await picture(page, f"wall-phone-sideways-{scheme}")
    await page.set_viewport_size({"width": 390, "height": 844})
    first = await page.locator(".wall-tile").first.get_attribute("data-demand")
    await page.get_by_role("button", name="下一页").click()
    await expect(page.get_by_text(re.compile("第 2 / [2-9] 面"))).to_be_visible()
    await expect(page.locator(f'.wall-tile[data-demand="{first}"]')).to_have_count(0)
