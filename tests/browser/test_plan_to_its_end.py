"""From a sentence to the end of its run in a real browser: approved, run, left by somebody, patched, done."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status, until_still, until_stored_end
from tests.browser.test_canvas import read
from tests.days import SATURDAY
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SENTENCE = f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地、演讲嘉宾和主持人，预算3万"
WHY = "家里有急事，那天来不了"


async def tasks(network, workflow_id: str, status: str) -> list[dict]:
    nodes = (await read(network, workflow_id))["nodes"].values()
    return [node for node in nodes if node["node_type"] == "task" and node["status"] == status]


async def approved(network, page) -> str:
    """The workflow of an approved plan, open on the page: its id."""
    demand_id = await submit(page, SENTENCE)
    await until_status(page, "finalized")
    await until_stored_end(network, demand_id)
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_role("button", name="打开工作流").click()
    await page.wait_for_url(re.compile(r"#/w/wf-"))
    return page.url.rsplit("/", 1)[1]


async def approved_again(page, leaver: str, taker: str, folder) -> None:
    """The plan of now, by whoever approved another: who left it and who came stands beside the question."""
    since = page.get_by_role("region", name="你点头之后，方案变了")
    await expect(since.locator('[data-change="removed"]')).to_contain_text(leaver)
    await expect(since.locator("[data-change]", has_text=taker).last).to_be_visible()
    await page.screenshot(path=folder / "5-changed-since-the-yes.png")
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_text("你接受了这份方案").wait_for()
    how = page.get_by_role("region", name="方案执行得怎么样")
    await expect(how).to_contain_text("正在执行")
    await expect(since).to_have_count(0)
    await page.screenshot(path=folder / "6-plan.png")


async def carried_on(samples, page, workflow_id: str) -> None:
    """What waits for people is done by hand, one after another, until the run is over."""
    inspector = page.get_by_role("region", name="节点")

    async def goes_on() -> str | None:
        """Whether somebody is waited for, or all is over; between two tasks neither is."""
        if (await read(samples, workflow_id))["run"]["status"] != "running":
            return "over"
        nodes = (await read(samples, workflow_id))["nodes"].values()
        return "waiting" if any(node["status"] == "waiting" for node in nodes) else None

    while await until(goes_on) == "waiting":
        await until_still(page)
        drawn = page.locator(".react-flow__node").filter(has=page.locator('.canvas-step[data-status="waiting"]'))
        node_id = await drawn.first.get_attribute("data-id")  # a milestone, too, whose day is to come
        waiting = page.locator(f'.react-flow__node[data-id="{node_id}"] .canvas-step')
        await waiting.click(position={"x": 12, "y": 12})
        await inspector.get_by_role("button", name="做完了").click()
        if await waiting.get_attribute("data-kind") == "milestone":  # its day is still to come
            await inspector.get_by_role("button", name="确定", exact=True).click()
        await expect(waiting).not_to_have_attribute("data-status", "waiting")


async def test_a_plan_is_approved_run_left_by_one_person_patched_and_run_to_its_end(
    samples, open_page, tmp_path
) -> None:
    page = await open_page(samples, width=1440, height=900)
    workflow_id = await approved(samples, page)
    await page.locator(".canvas-step").first.wait_for()
    await page.screenshot(path=tmp_path / "1-drawn.png")

    await page.get_by_role("button", name="执行", exact=True).click()
    await page.locator(".canvas-step").get_by_text("等人来做").first.wait_for()
    leaver = (await tasks(samples, workflow_id, "waiting"))[0]
    name, who = leaver["config"]["assignee_name"], leaver["config"]["assignee"]
    theirs = await open_page(samples, f"#/tasks/{who}")
    card = theirs.locator(".task-card").filter(has_text=leaver["name"])
    await card.get_by_label("说明").fill(WHY)
    await theirs.screenshot(path=tmp_path / "2-leaves.png")
    await card.get_by_role("button", name="没做成", exact=True).click()
    await card.get_by_role("button", name="确定没做成").click()
    await page.get_by_role("log").get_by_text(f"{name}").first.wait_for()

    async def is_taken_over() -> bool:
        node = (await read(samples, workflow_id))["nodes"][leaver["node_id"]]
        return node["config"].get("assignee") not in {who, None, ""} and node["status"] in {"waiting", "pending"}

    await until(is_taken_over)
    now = (await read(samples, workflow_id))["nodes"][leaver["node_id"]]["config"]["assignee_name"]
    patched = page.locator(f'.react-flow__node[data-id="{leaver["node_id"]}"]')
    await expect(patched).to_contain_text(now, timeout=PATIENCE_MS)
    await expect(page.get_by_role("log").get_by_text(f"{now}接手").first).to_be_visible()
    await page.screenshot(path=tmp_path / "3-patched.png")

    await page.get_by_role("link", name="回到协商").click()
    await page.locator("article.negotiation").get_by_text(now).first.wait_for()
    await approved_again(page, name, now, tmp_path)  # before that nobody can say that the part is done
    page = await open_page(samples, f"#/w/{workflow_id}", width=1440, height=900)
    await carried_on(samples, page, workflow_id)
    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    await expect(page.get_by_role("log").get_by_text("执行结束").first).to_be_visible()
    await page.screenshot(path=tmp_path / "7-ended.png")
    await page.get_by_role("link", name="回到协商").click()
    how = page.get_by_role("region", name="方案执行得怎么样")
    await expect(how).to_contain_text("执行完了")
    await expect(how).to_contain_text("结束")


async def test_a_plans_page_says_who_is_waited_for_and_what_was_not_done_once_the_run_is_over(
    samples, open_page, tmp_path
) -> None:
    page = await open_page(samples, width=1440, height=900)
    workflow_id = await approved(samples, page)
    await page.get_by_role("link", name="回到协商").click()
    await page.get_by_role("button", name="打开工作流").wait_for()
    how = page.get_by_role("region", name="方案执行得怎么样")
    await expect(how).to_have_count(0)  # nobody has executed it

    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/execute")).raise_for_status()

    async def waits() -> list[dict]:
        return await tasks(samples, workflow_id, "waiting")

    first = (await until(waits))[0]
    await expect(how).to_contain_text("在等")
    await expect(how).to_contain_text(first["config"]["assignee_name"])
    await page.screenshot(path=tmp_path / "waits.png")
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/cancel")).raise_for_status()
    await expect(how).to_contain_text("执行被停止了")
    await expect(how.get_by_role("list")).to_contain_text(first["name"])
    await page.screenshot(path=tmp_path / "stopped.png")
