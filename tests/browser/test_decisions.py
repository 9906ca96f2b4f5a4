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


async def test_an_approved_plan_leads_to_its_workflow(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_role("button", name="打开工作流").click()
    steps = page.locator(".canvas-step")
    await steps.first.wait_for()
    workflow_id = page.url.rsplit("/", 1)[1]
    workflow = (await stage.http.get(f"/api/v1/workflows/{workflow_id}")).json()

    assert await steps.count() == len(workflow["nodes"])
    assert await page.locator('.canvas-step[data-kind="task"]').count() == 6
    assert await page.locator(".workflow-graph .react-flow__edge").count() == len(workflow["edges"])
    await page.get_by_role("link", name="回到协商").click()
    await page.wait_for_url(f"**/#/d/{demand_id}")


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
