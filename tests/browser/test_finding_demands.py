"""Among hundreds of demands one is found by its words, and the address leads back to what was found."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
FILLERS = 24  # more than fit on a page of the list, so that what was asked first is not on it


async def test_a_demand_that_is_not_on_the_first_page_is_found_by_its_words(samples, open_page) -> None:
    wanted = await samples.submit("谁能在月球上给我修一把大提琴，用钛合金")
    for n in range(FILLERS):
        await samples.submit(f"谁能在火星上给第{n}位邻居做开颅手术")
    page = await open_page(samples, "#/demands")
    rows = page.locator(".demand-list li")
    await expect(rows).to_have_count(20, timeout=PATIENCE_MS)
    await expect(page.get_by_text("大提琴")).to_have_count(0)
    await page.get_by_role("searchbox").press_sequentially("钛合金 月球")
    await page.get_by_role("status").get_by_text("找到 1 个").wait_for()
    await expect(rows).to_have_count(1)
    await page.wait_for_function(
        "() => decodeURIComponent(location.hash).includes('月球')"
    )  # found by the first word alone, too
    await page.reload()
    await expect(page.get_by_role("searchbox")).to_have_value("钛合金 月球")
    await expect(rows).to_have_count(1, timeout=PATIENCE_MS)
    await rows.get_by_role("link").click()
    await page.wait_for_url(f"**/#/d/{wanted}")
    await page.go_back()
    await expect(rows).to_have_count(1, timeout=PATIENCE_MS)
    await page.get_by_role("searchbox").fill("一个谁也没说过的词")
    await page.get_by_text("没有符合的需求").wait_for()


async def test_a_page_of_the_list_is_in_the_address_and_a_search_begins_at_the_first(samples, open_page) -> None:
    for n in range(FILLERS):
        await samples.submit(f"谁能在土星上给第{n}位邻居做开颅手术")
    page = await open_page(samples, "#/demands")
    await page.get_by_role("button", name="下一页").click()
    await page.get_by_text("第 2 / ").wait_for()
    await page.reload()
    await page.get_by_text("第 2 / ").wait_for()
    await page.get_by_role("searchbox").fill("土星 第3位")
    await expect(page.locator(".demand-list li")).to_have_count(1, timeout=PATIENCE_MS)
    assert "page=" not in page.url
