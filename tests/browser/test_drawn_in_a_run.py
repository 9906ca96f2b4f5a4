"""What is put between two nodes while a run goes on: a person sees that it holds, and what is not in the run."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import step
from tests.browser.test_canvas_joined import lined

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_delay_said_in_a_run_holds_what_is_behind_it_and_what_stands_apart_is_called_outside(
    samples, open_page
) -> None:
    workflow_id = await lined(samples, ("a", "b"))
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/execute")).raise_for_status()
    page = await open_page(samples, f"#/w/{workflow_id}")
    await expect(step(page, "订场地")).to_contain_text("等人来做")
    chat = page.get_by_role("region", name="对话")

    async def say(sentence: str) -> None:
        await chat.get_by_role("textbox").fill(sentence)
        await chat.get_by_role("button", name="说", exact=True).click()

    await say("等两天再做发邀请")
    await expect(chat.get_by_text("后面的要等它").last).to_be_visible()
    await expect(step(page, "等 2 天")).to_contain_text("等前面的")
    await expect(step(page, "发邀请")).to_contain_text("等前面的")

    await say("加一个任务“量尺寸”")
    await expect(step(page, "量尺寸")).to_contain_text("这次执行没有它")
    await expect(step(page, "等 2 天")).not_to_contain_text("这次执行没有它")
