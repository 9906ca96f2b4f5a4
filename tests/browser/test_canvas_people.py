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


async def imported(network, *nodes: dict) -> str:
    """A workflow of these nodes: its id."""
    document = {"format": "towow-workflow", "format_version": 1, "title": "展览", "nodes": nodes, "edges": []}
    made = await network.http.post("/api/v1/workflows/import", json={"document": document})
    return made.raise_for_status().json()["workflow_id"]


def task(node_id: str, **config: str) -> dict:
    return {"node_id": node_id, "node_type": "task", "name": node_id, "config": config}


async def test_of_somebody_who_is_there_nobody_says_that_nobody_is_called_so(samples, open_page) -> None:
    workflow_id = await imported(samples, task("布展", assignee_name="陈屿"))
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    await step(page, "布展").click()
    inspector = page.get_by_role("region", name="节点")
    await expect(inspector.get_by_label("负责人")).to_have_value("陈屿")

    await expect(inspector.get_by_text("只写了名字：从列表里选陈屿")).to_be_visible()
    await expect(inspector.get_by_text("这里没有人叫")).to_have_count(0)


async def test_an_approver_is_taken_out_while_another_is_still_unclear(samples, open_page) -> None:
    namesakes = [task(f"搭{n}", assignee=f"wang{n}", assignee_name="王芳") for n in (1, 2)]
    asks = {"node_id": "ok", "node_type": "approval", "name": "定场地", "config": {"people": ["board", "press"]}}
    workflow_id = await imported(samples, *namesakes, asks)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    await step(page, "定场地").click()
    inspector = page.get_by_role("region", name="节点")
    who = inspector.get_by_label("谁可以批准")
    await who.fill("王芳")
    await page.get_by_role("option").first.wait_for()  # until the page knows who is there, a name is free text
    await who.press("Enter")
    await expect(inspector.get_by_text("有 2 个人叫这个名字")).to_be_visible()
    await inspector.get_by_role("button", name="去掉board").click()

    await expect(inspector.locator(".chosen-people li")).to_have_count(1)
    await expect(who).to_have_value("王芳")
    await who.fill("")
    await who.press("Escape")  # the list lies over the button
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    assert (await config_of(samples, workflow_id, "定场地"))["people"] == ["press"]


async def test_the_enter_that_takes_the_letters_of_an_input_method_takes_nothing_else(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    await draw(page, "审批", "定场地")
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("谁可以批准").focus()
    keyboard = await page.context.new_cdp_session(page)
    await keyboard.send("Input.imeSetComposition", {"text": "陈屿", "selectionStart": 2, "selectionEnd": 2})
    await page.keyboard.press("Enter")
    await expect(inspector.get_by_label("谁可以批准")).to_have_value("陈屿")
    await expect(inspector.locator(".chosen-people li")).to_have_count(0)
    await keyboard.send("Input.insertText", {"text": "陈屿"})
    await page.keyboard.press("Enter")

    await expect(inspector.locator(".chosen-people li")).to_have_text(["陈屿"])


async def test_who_answered_an_approval_and_who_wrote_it_down_is_told_by_name(samples, open_page, tmp_path) -> None:
    config = {"people": ["user_agent_amara", "user_agent_chenyu"], "needed": 1}
    node = {"node_id": "ok", "node_type": "approval", "name": "订大厅", "config": config}
    page = await open_page(samples, f"#/w/{await imported(samples, node)}", height=1000)
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


async def test_a_task_whose_person_is_taken_off_the_network_is_marked_and_handed_on_from_there(
    samples, open_page, tmp_path
) -> None:
    dora = {"user_name": "朵拉", "profile_summary": "做蛋糕。", "location": "北京", "tags": ["蛋糕"]}
    (await samples.http.put("/api/v1/agents/user_agent_dora", json=dora)).raise_for_status()
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "任务", "做蛋糕")
    await inspector.get_by_label("负责人").click()
    await page.keyboard.type("朵拉")
    await inspector.get_by_role("option", name=re.compile("朵拉")).click()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    (await samples.http.delete("/api/v1/agents/user_agent_dora")).raise_for_status()

    await expect(step(page, "做蛋糕").get_by_text("朵拉 不在网络上了")).to_be_visible()
    await page.screenshot(path=tmp_path / "removed.png")
    phone = await open_page(samples, f"#/w/{workflow_id}", width=390, height=844, is_mobile=True, has_touch=True)
    await expect(phone.locator(".step-row").get_by_text("朵拉 不在网络上了")).to_be_visible()
    await phone.screenshot(path=tmp_path / "removed-phone.png")
    await inspector.get_by_role("button", name="转给别人").click()
    whose = inspector.get_by_label("负责人")
    await expect(whose).to_be_focused()
    await whose.fill("陈屿")
    await inspector.get_by_role("option", name=re.compile("陈屿")).click()
    await inspector.get_by_role("button", name="保存").click()
    for where in (step(page, "做蛋糕"), phone.locator(".step-row")):
        await expect(where.get_by_text("不在网络上了")).to_have_count(0)
    assert (await config_of(samples, workflow_id, "做蛋糕"))["assignee"] == "user_agent_chenyu"
