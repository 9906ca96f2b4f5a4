"""The requester's own decisions, made on the page."""

import pytest

from tests.browser.pages import submit, until_status

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_an_agreed_plan_is_approved_and_stays_so(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_text("你接受了这份方案").wait_for()

    answer = await stage.http.get(f"/api/v1/demand/{demand_id}")
    assert answer.json()["decision"] == "approved"
    await page.reload()
    await page.get_by_text("你接受了这份方案").wait_for()
    assert await page.get_by_role("button", name="退回方案").count() == 0


async def test_a_plan_sent_back_is_negotiated_again(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="退回方案").click()
    await page.get_by_role("dialog").get_by_role("textbox").fill("人太多了")
    await page.get_by_role("dialog").get_by_role("button", name="退回方案").click()
    await page.get_by_text("第 2 次协商").wait_for()
    await until_status(page, "finalized")

    assert await page.get_by_role("heading", name="大家谈妥了").is_visible()


async def test_a_running_negotiation_is_cancelled_and_says_so(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，慢慢商量")
    await page.get_by_role("button", name="取消需求").click()
    await page.get_by_role("dialog").get_by_role("button", name="取消需求").click()
    await until_status(page, "failed")

    assert await page.get_by_role("heading", name="已取消").is_visible()


async def test_escape_leaves_everything_as_it_is(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="退回方案").click()
    await page.keyboard.press("Escape")

    assert await page.get_by_role("dialog").count() == 0
    assert await page.get_by_role("button", name="接受方案").is_visible()
