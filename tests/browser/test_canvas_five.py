"""A workflow of five nodes, by hand alone and by sentences alone: the same one, run to its end, also over a reload."""

import itertools
import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, draw, drawn, handle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
NAMES = ("订场地", "请嘉宾", "印海报", "布置", "开场")


def shape(state: dict) -> tuple[set[str], set[tuple[str, str]]]:
    names = {node_id: node["name"] for node_id, node in state["nodes"].items()}
    return {*names.values()}, {(names[edge["source"]], names[edge["target"]]) for edge in state["edges"].values()}


async def test_five_nodes_are_drawn_and_joined_by_hand(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    for name in NAMES:
        await draw(page, "任务", name)
    await page.get_by_role("button", name="整理").click()
    await until_saved(page)
    await page.get_by_role("button", name=re.compile("全部都看到|see all", re.IGNORECASE)).click()
    for number, (before, after) in enumerate(itertools.pairwise(NAMES), start=1):
        await drag(page, await handle(page, before, "right"), await handle(page, after, "left"))
        await expect(page.locator(".react-flow__edge")).to_have_count(number)
    await until_saved(page)
    await page.screenshot(path=tmp_path / "hand.png")

    assert shape(await read(samples, workflow_id)) == ({*NAMES}, {*itertools.pairwise(NAMES)})


async def test_five_nodes_are_said_run_and_ended_over_a_reload(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    chat = page.get_by_role("region", name="对话")

    async def say(sentence: str) -> None:
        await chat.get_by_role("textbox").fill(sentence)
        await chat.get_by_role("button", name="说", exact=True).click()
        await expect(chat.get_by_text("正在想")).to_have_count(0)

    await say(f"画一个计划：{'、'.join(NAMES)}，依次进行")
    await expect(page.locator(".canvas-step")).to_have_count(len(NAMES))
    assert shape(await read(samples, workflow_id)) == ({*NAMES}, {*itertools.pairwise(NAMES)})
    await say("执行")
    for number, name in enumerate(NAMES):
        await step(page, name).get_by_text("等人来做").wait_for()
        if number == 2:
            await page.reload()
            await step(page, name).get_by_text("等人来做").wait_for()
        await say(f"{name}做完了")
    await page.get_by_text("已完成").first.wait_for()
    await page.screenshot(path=tmp_path / "said.png")

    assert (await read(samples, workflow_id))["run"]["status"] == "completed"
