"""Who comes back to a canvas is told what changed meanwhile and by whom, sees it marked, and says when it was seen."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
# As browsers do: a tab out of sight draws nothing, and when it is seen again that is told before the next frame.
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    if (hidden) {
        window.held = [];
        window.draw = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = act => window.held.push(act);
    }
    document.dispatchEvent(new Event("visibilitychange"));
    if (!hidden) {
        window.requestAnimationFrame = window.draw;
        window.held.forEach(window.draw);
    }
}"""
SEEN = "([id, version]) => JSON.parse(localStorage['towow.seen'] ?? '{}')[id] === version"


async def say(network, workflow_id: str, sentence: str) -> None:
    asked = {"message": sentence}
    (await network.http.post(f"/api/v1/workflows/{workflow_id}/message", json=asked)).raise_for_status()


async def until_seen(page, network, workflow_id: str) -> None:
    """Until the browser keeps that all of it was looked at: no line tells of any of it any more."""
    version = (await read(network, workflow_id))["version"]
    await page.wait_for_function(SEEN, arg=[workflow_id, version])


def line(page):
    return page.get_by_role("region", name=re.compile("上次看过之后|Since you looked"))


async def away_and_back(page, link: str) -> None:
    base = page.url.split("#")[0]
    await page.goto(f"{base}#/workflows")
    await expect(page.locator(".workflow")).to_have_count(0)
    await page.goto(f"{base}{link}")


async def test_what_changed_while_one_was_away_is_told_marked_shown_and_gone_when_it_was_seen(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await until_seen(page, samples, workflow_id)
    await page.goto(f"{page.url.split('#')[0]}#/workflows")
    await expect(page.locator(".workflow")).to_have_count(0)
    await say(samples, workflow_id, "加一个任务节点叫“搭舞台”")
    await say(samples, workflow_id, "删掉发邀请")
    await page.goto(f"{page.url.split('#')[0]}#/w/{workflow_id}")

    told = line(page)
    await expect(told.get_by_role("status")).to_contain_text("上次看过之后，对话改了这里：")
    await expect(told.get_by_role("status")).to_contain_text("删除了节点“发邀请”")
    await expect(step(page, "搭舞台").get_by_text("上次看过之后改过")).to_be_visible()
    await expect(step(page, "订场地").get_by_text("上次看过之后改过")).to_have_count(0)
    assert not await told.get_by_role("listitem").count()
    await told.get_by_role("button", name="看改了什么").click()
    await expect(told.get_by_role("listitem").filter(has_text="搭舞台")).to_be_visible()
    await page.reload()
    await expect(line(page)).to_be_visible()  # nobody said that it was seen
    await line(page).get_by_role("button", name="看过了").click()
    await expect(line(page)).to_have_count(0)
    await expect(page.get_by_text("上次看过之后改过")).to_have_count(0)
    await until_seen(page, samples, workflow_id)
    await page.reload()
    await step(page, "搭舞台").wait_for()
    await expect(line(page)).to_have_count(0)


async def test_what_one_sees_happen_and_what_one_does_is_seen(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").wait_for()
    await say(samples, workflow_id, "加一个任务节点叫“搭舞台”")
    await step(page, "搭舞台").wait_for()
    await page.locator(".palette").get_by_role("button", name="审批").click()
    await expect(page.locator(".canvas-step")).to_have_count(3)
    await until_saved(page)
    await until_seen(page, samples, workflow_id)
    await away_and_back(page, f"#/w/{workflow_id}")
    await expect(page.locator(".canvas-step")).to_have_count(3)

    await expect(line(page)).to_have_count(0)


async def test_a_tab_out_of_sight_sees_nothing_until_somebody_comes_back_to_it(samples, open_page) -> None:
    workflow_id = await drawn(samples, "book the venue")
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-US")
    await until_seen(page, samples, workflow_id)
    await page.evaluate(HIDE, arg=True)
    await say(samples, workflow_id, "add a task called set up the stage")
    await page.locator(".chat-turn").filter(has_text="set up the stage").first.wait_for()  # it has heard
    assert not await step(page, "set up the stage").count()  # and draws nothing
    await page.evaluate(HIDE, arg=False)

    await expect(line(page).get_by_role("status")).to_contain_text("The conversation: added the task")
    await expect(step(page, "set up the stage").get_by_text("Changed since you looked")).to_be_visible()


async def test_on_a_phone_and_by_keyboard_too(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", width=390, height=844)
    await page.locator(".step-list li").filter(has_text="订场地").wait_for()
    await until_seen(page, samples, workflow_id)
    await page.goto(f"{page.url.split('#')[0]}#/workflows")
    await expect(page.locator(".workflow")).to_have_count(0)
    node_id = next(iter((await read(samples, workflow_id))["nodes"]))
    await say(samples, workflow_id, "把订场地的截止日期改到12月10日")
    await page.goto(f"{page.url.split('#')[0]}#/w/{workflow_id}")
    await expect(page.locator(f'.step-list [data-id="{node_id}"]').get_by_text("上次看过之后改过")).to_be_visible()
    await line(page).get_by_role("button", name="看改了什么").focus()
    await page.keyboard.press("Enter")
    await expect(line(page).get_by_role("listitem")).to_have_count(1)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")

    await expect(line(page)).to_have_count(0)
