"""The requester's own decisions, made on the page."""

import json

import pytest
from playwright.async_api import expect

from bridges.cli.verify import verify_one
from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.days import SATURDAY

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


async def test_a_plan_that_somebody_left_after_the_yes_says_who_and_is_approved_again(
    stage, open_page, tmp_path
) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await approve(page)
    left = await stage.http.delete(
        f"/api/v1/agents/user_agent_wangshu/commitments/{demand_id}", params={"reason": "场地漏水"}
    )
    assert left.status_code == 202
    since = page.get_by_role("region", name="你点头之后，方案变了")
    await expect(since.locator('[data-change="removed"]')).to_contain_text("林望舒", timeout=PATIENCE_MS)
    await expect(page.get_by_text("你接受了这份方案")).to_have_count(0)
    await expect(page.get_by_role("button", name="打开工作流")).to_be_visible()
    await page.screenshot(path=tmp_path / "changed-since.png")
    await approve(page)
    await expect(since).to_have_count(0)

    assert (await stage.http.get(f"/api/v1/demand/{demand_id}")).json()["approval"]["is_current"]


async def approve(page) -> None:
    """By mouse, as far as the page's own word that it is done."""
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_text("你接受了这份方案").wait_for()


async def test_an_approved_plan_has_a_certificate_to_give_away_and_books_its_people(stage, open_page, tmp_path) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    record = page.get_by_role("region", name="接受记录")
    certificate = json.loads(await downloaded(page, record, "证书", tmp_path))["certificate"]
    exported = tmp_path / "exported.json"
    exported.write_text(await downloaded(page, record, "全部事件和证书", tmp_path), encoding="utf-8")
    calendar = await downloaded(page, record, "日历", tmp_path)
    command = await record.locator(".command code").inner_text()

    assert certificate["plan_digest"] in await record.inner_text()
    assert command.split()[:3] == ["towow", "verify", f"towow-{demand_id}.json"]
    assert verify_one(exported, command.split()[-1], as_json=False) == 0
    assert "BEGIN:VCALENDAR" in calendar

    await page.locator('.person[data-agent="user_agent_chenyu"] button').click()
    booked = page.get_by_role("dialog").get_by_role("region", name="订下的日子")
    await booked.locator('[data-firmness="firm"]').first.wait_for()
    assert SATURDAY.month_zh in await booked.inner_text()
    assert "BEGIN:VCALENDAR" in await downloaded(page, booked, "日历", tmp_path)


async def downloaded(page, where, name: str, folder) -> str:
    """What a person gets who clicks on the link."""
    async with page.expect_download() as download:
        await where.get_by_role("link", name=name, exact=name == "证书").click()
    file = folder / "downloaded"
    await (await download.value).save_as(file)
    return file.read_text(encoding="utf-8")


async def test_the_list_says_what_is_open_and_what_was_approved(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    listed = await open_page(stage, "#/demands")
    row = listed.locator(f'a[href="#/d/{demand_id}"]')
    await row.get_by_text("谈妥，有几点待你定").wait_for()
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await row.get_by_text("已接受").wait_for()

    assert await row.get_by_text("谈妥").count() == 0
    assert await page.locator(".phases li").last.inner_text() == "结果\n已接受"


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh-CN", ("改需求", "预算", "就这样改", "这里要写一笔钱")),
        ("en-US", ("Change my demand", "Budget", "Change it", "must be an amount of money")),
    ],
)
async def test_what_the_server_refuses_is_told_in_the_readers_language(stage, hold, open_page, locale, words) -> None:
    change, budget, send, said = words
    page = await open_page(stage, locale=locale)
    with hold("response_generation 马强"):
        await submit(page, "聚会，等着")
        await page.get_by_role("button", name=change).click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_label(budget).fill("???")
        await dialog.get_by_role("button", name=send).click()

        await dialog.get_by_role("alert").get_by_text(said).wait_for()


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


async def test_the_better_plan_that_follows_a_refusal_can_be_approved(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await send_back(page, "人太多了")
    await page.get_by_text("第 2 次协商").wait_for()
    await until_status(page, "finalized")
    # Agreed, and what was sent back with it is said to be open: nobody said anything to "too many people".
    await expect(page.get_by_role("heading", name="谈妥了，还有几点要你决定")).to_be_visible(timeout=PATIENCE_MS)
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_text("人太多了").wait_for()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_text("你接受了这份方案").wait_for()

    answer = await stage.http.get(f"/api/v1/demand/{demand_id}")
    assert answer.json()["decision"] == "approved"


async def test_a_refusal_is_about_the_plan_that_was_refused_also_after_a_reload(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    for attempt in (2, 3):  # the rounds that the stage allows
        await send_back(page, "人太多了")
        await page.get_by_text(f"第 {attempt} 次协商").wait_for()
        await until_status(page, "finalized")
        await page.reload()
        await page.get_by_role("button", name="接受方案").wait_for()
    await send_back(page, "还是不行")
    for _ in range(2):
        await page.get_by_text("你退回了这份方案").wait_for()
        assert await page.get_by_role("button", name="接受方案").count() == 0
        await page.reload()


async def send_back(page, reason: str) -> None:
    await page.get_by_role("button", name="退回方案").click()
    await page.get_by_role("dialog").get_by_role("textbox").fill(reason)
    await page.get_by_role("dialog").get_by_role("button", name="退回方案").click()


async def test_a_running_negotiation_is_cancelled_and_says_so(stage, hold, open_page) -> None:
    page = await open_page(stage)
    with hold("response_generation 马强"):
        await submit(page, "聚会，等着")
        await page.get_by_role("button", name="取消需求").click()
        await page.get_by_role("dialog").get_by_role("button", name="取消需求").click()
        await until_status(page, "failed")

    await expect(page.get_by_role("heading", name="已取消")).to_be_visible(timeout=PATIENCE_MS)


async def test_escape_leaves_everything_as_it_is(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="退回方案").click()
    await page.keyboard.press("Escape")

    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("button", name="接受方案")).to_be_visible(timeout=PATIENCE_MS)
