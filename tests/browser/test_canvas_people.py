"""Whose a task is and who may approve are chosen by name, among those who are there; any other name may be written."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def config_of(network, workflow_id: str, name: str) -> dict:
    nodes = (await read(network, workflow_id))["nodes"].values()
    return next(node["config"] for node in nodes if node["name"] == name)


async def test_a_task_is_given_to_somebody_by_name_and_what_that_means_is_told_while_one_writes(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "任务", "主持")
    whose = inspector.get_by_label("负责人")
    await expect(whose).to_have_count(1)

    await whose.click()
    await page.keyboard.type("陈")
    offered = inspector.get_by_role("option", name=re.compile("陈屿"))
    await expect(offered).to_be_visible()
    await expect(inspector.locator("output").get_by_text("这里没有人叫“陈”")).to_be_visible()
    await page.screenshot(path=tmp_path / "offered.png")
    await offered.click()
    await expect(whose).to_have_value("陈屿")
    await expect(inspector.get_by_text("陈屿会在“任务”里看到它")).to_be_visible()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    assert await config_of(samples, workflow_id, "主持") == {
        "assignee": "user_agent_chenyu",
        "assignee_name": "陈屿",
    }
    await expect(step(page, "主持").get_by_text("陈屿")).to_be_visible()
    await page.screenshot(path=tmp_path / "chosen.png")

    await whose.fill("小李")  # whoever signs in so one day
    await expect(inspector.get_by_text("这里没有人叫“小李”")).to_be_visible()
    await page.locator(".react-flow__pane").click(position={"x": 20, "y": 300})  # leaving it saves it
    await until_saved(page)
    assert await config_of(samples, workflow_id, "主持") == {"assignee": "小李", "assignee_name": "小李"}


async def test_by_keyboard_approvers_are_chosen_taken_out_and_written_freely(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "审批", "定场地")
    who = inspector.get_by_label("谁可以批准")
    await expect(inspector.get_by_text("谁都可以回答")).to_be_visible()

    await who.focus()
    await page.keyboard.type("方舟")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.type("陈屿")  # whole, so that it is clear who is meant
    await page.keyboard.press("Enter")
    await page.keyboard.type("board")
    await page.keyboard.press("Enter")
    chosen = inspector.locator(".chosen-people li")
    await expect(chosen).to_have_count(3)
    await expect(chosen.nth(0)).to_have_text("方舟")
    await expect(chosen.nth(2)).to_contain_text("这里没有人叫“board”")
    await page.screenshot(path=tmp_path / "approvers.png")
    await inspector.get_by_role("button", name="去掉方舟").click()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    assert (await config_of(samples, workflow_id, "定场地"))["people"] == ["user_agent_chenyu", "board"]

    await who.fill("Amara Okafor")  # not even Enter: what stands there when one leaves is meant
    await page.locator(".react-flow__pane").click(position={"x": 20, "y": 300})
    await until_saved(page)
    people = (await config_of(samples, workflow_id, "定场地"))["people"]
    assert people == ["user_agent_chenyu", "board", "user_agent_amara"]


async def test_who_answered_an_approval_and_who_wrote_it_down_is_told_by_name(samples, open_page, tmp_path) -> None:
    config = {"people": ["user_agent_amara", "user_agent_chenyu"], "needed": 1}
    node = {"node_id": "ok", "node_type": "approval", "name": "订大厅", "config": config}
    document = {"format": "towow-workflow", "format_version": 1, "title": "展览", "nodes": [node], "edges": []}
    made = await samples.http.post("/api/v1/workflows/import", json={"document": document})
    page = await open_page(samples, f"#/w/{made.raise_for_status().json()['workflow_id']}", height=1000)
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订大厅").get_by_text("等人来做").wait_for()
    await step(page, "订大厅").click()
    facts = page.get_by_role("region", name="节点").locator(".facts").first
    await expect(facts.get_by_text("Amara Okafor")).to_be_visible()
    for empty in ("不同意", "[]", "{}"):
        await expect(facts.get_by_text(empty, exact=True)).to_have_count(0)
    await page.get_by_label("以谁的名义回答").select_option("陈屿")
    await page.get_by_role("button", name="同意", exact=True).click()

    await expect(facts.get_by_text("陈屿: 没有登录的人")).to_be_visible()
    await page.screenshot(path=tmp_path / "answered.png")
    await expect(facts).not_to_contain_text("user_agent")
