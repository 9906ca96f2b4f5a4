"""Beside the canvas: what is said of what was spoken of last, done or asked back as a person sees it."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_days_and_people_are_told_by_what_was_spoken_of_last(samples, open_page) -> None:
    workflow_id = await drawn(samples, "签到台", "餐饮")
    page = await open_page(samples, f"#/w/{workflow_id}", width=1440, height=900)
    await step(page, "餐饮").wait_for()
    chat = page.get_by_role("region", name="对话")
    turns = chat.locator('.chat-turn[data-role="assistant"]')

    async def say(sentence: str) -> None:
        count = await turns.count()
        await chat.get_by_role("textbox").fill(sentence)
        await chat.get_by_role("button", name="说", exact=True).click()
        await expect(turns).to_have_count(count + 1)

    async def of(name: str) -> dict:
        return next(
            node["config"] for node in (await read(samples, workflow_id))["nodes"].values() if node["name"] == name
        )

    await say("签到台的日期改成2027-03-10")
    await say("餐饮比那个早两天")
    assert (await of("餐饮"))["due"] == "2027-03-08"
    await say("签到台交给赵敏之")
    await say("签到台交给许莉")
    await say("算了，还是她来吧")
    assert (await of("签到台"))["assignee_name"] == "赵敏之"
    await expect(step(page, "签到台")).to_contain_text("赵敏之")
    await say("许莉能不能把餐饮也做了？")
    await expect(turns.last).to_contain_text("许莉能不能做，要问本人")
    await turns.last.get_by_role("button", name="把“餐饮”交给许莉").click()
    await expect(step(page, "餐饮")).to_contain_text("许莉")
