"""People edit a workflow together on its canvas: by what a person sees there and can hit with a mouse or a keyboard."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, until_still

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def drawn(network, *names: str, title: str = "聚会") -> str:
    """A workflow with these tasks, drawn through the API: its id."""
    answer = await network.http.post("/api/v1/workflows", json={"title": title})
    workflow_id = answer.raise_for_status().json()["workflow_id"]
    for name in names:
        said = {"message": f"加一个任务节点叫“{name}”"}
        (await network.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    return workflow_id


async def read(network, workflow_id: str) -> dict:
    return (await network.http.get(f"/api/v1/workflows/{workflow_id}")).raise_for_status().json()


def step(page, name: str):
    return page.locator(".canvas-step").filter(has_text=name)


async def until_saved(page) -> None:
    await page.locator('[data-saving="false"]').wait_for()


async def stop_run(page) -> None:
    """Of people who are at work: whoever stops it is asked once."""
    await page.get_by_role("button", name="停止执行").click()
    await page.get_by_role("dialog", name="停止执行？").get_by_role("button", name="停止执行").click()


async def middle(locator) -> tuple[float, float]:
    box = await locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag(page, start: tuple[float, float], end: tuple[float, float]) -> None:
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    await page.mouse.move(*end, steps=4)
    await page.mouse.up()


async def test_a_workflow_is_begun_from_the_list_and_found_there_again(samples, open_page) -> None:
    page = await open_page(samples)
    await page.get_by_role("navigation").get_by_role("link", name="工作流").click()
    await page.get_by_role("button", name="新建工作流").click()
    await page.get_by_role("dialog").get_by_label("名称").fill("年会筹备")
    await page.get_by_role("dialog").get_by_role("button", name="新建").click()
    await page.get_by_role("heading", name="年会筹备").wait_for()
    await page.get_by_role("link", name="全部工作流").click()
    await page.locator(".workflow-list").get_by_role("link", name=re.compile("年会筹备")).click()

    await page.wait_for_url("**/#/w/wf-*")
    await page.get_by_role("heading", name="年会筹备").wait_for()


async def test_what_others_do_comes_in_while_zoom_and_selection_stay(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").click()
    await page.get_by_role("button", name=re.compile("zoom in|放大", re.IGNORECASE)).click()
    before = await page.locator(".react-flow__viewport").get_attribute("style")
    said = {"message": "加一个任务节点叫“搭舞台”"}
    await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)
    await step(page, "搭舞台").wait_for()

    assert await page.locator(".react-flow__viewport").get_attribute("style") == before
    selected = page.locator(".react-flow__node.selected")
    await expect(selected).to_have_count(1)
    await expect(selected).to_contain_text("订场地")


async def test_a_node_that_is_dragged_moves_for_the_other_page_too(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    one, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(other, "发邀请").wait_for()
    x, y = await middle(step(one, "发邀请"))
    place = (await read(samples, workflow_id))["nodes"]
    first = next(node for node in place.values() if node["name"] == "发邀请")
    was_at = await step(other, "发邀请").bounding_box()
    await drag(one, (x, y), (x + 160, y + 40))
    await until_saved(one)

    moved = (await read(samples, workflow_id))["nodes"][first["node_id"]]["position"]
    assert moved["x"] > first["position"]["x"] + 50
    await other.wait_for_function(
        "([id, x]) => document.querySelector(`[data-id='${id}']`).getBoundingClientRect().x > x + 20",
        arg=[first["node_id"], was_at["x"]],
        timeout=PATIENCE_MS,
    )


async def handle(page, name: str, side: str) -> tuple[float, float]:
    """Where to press."""
    await until_still(page)
    return await middle(step(page, name).locator(f".react-flow__handle-{side}"))


async def draw(page, kind: str, name: str) -> None:
    """Click a kind, and name what comes in the inspector."""
    count = await page.locator(".canvas-step").count()
    await page.locator(".palette").get_by_role("button", name=kind).click()
    await expect(page.locator(".canvas-step")).to_have_count(count + 1)
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("名称").fill(name)
    await inspector.get_by_role("button", name="保存").click()
    await step(page, name).wait_for()


async def test_a_workflow_of_three_nodes_is_built_by_hand_seen_by_another_page_live_and_kept(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples)
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await other.get_by_text("画布是空的。").wait_for()
    await draw(page, "任务", "订场地")
    await draw(page, "任务", "发邀请")
    target = await page.locator(".workflow-graph").bounding_box()
    kind = page.locator(".palette").get_by_role("button", name="时间点")
    drop_at = {"x": target["width"] - 300, "y": target["height"] - 150}
    await kind.drag_to(page.locator(".workflow-graph"), target_position=drop_at)
    await expect(page.locator('.canvas-step[data-kind="milestone"]')).to_have_count(1)
    await page.locator('.canvas-step[data-kind="milestone"]').get_by_text("“时间点”还缺：日期").wait_for()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("名称").fill("开场")
    await inspector.get_by_label("日期").fill("2099-12-05")
    await inspector.get_by_role("button", name="保存").click()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await drag(page, await handle(page, "发邀请", "right"), await handle(page, "开场", "left"))
    await until_saved(page)

    for shown in (page, other):
        await expect(shown.locator(".canvas-step")).to_have_count(3)
        await expect(shown.locator(".react-flow__edge")).to_have_count(2)
        await step(shown, "开场").get_by_text("12月5日").wait_for()
        await expect(shown.locator('[data-wrong="true"]')).to_have_count(0)
    state = await read(samples, workflow_id)
    names = {node_id: node["name"] for node_id, node in state["nodes"].items()}
    assert {(names[e["source"]], names[e["target"]]) for e in state["edges"].values()} == {
        ("订场地", "发邀请"),
        ("发邀请", "开场"),
    }
    await page.reload()
    await expect(page.locator(".canvas-step")).to_have_count(3)
    await expect(page.locator(".react-flow__edge")).to_have_count(2)


async def test_a_stale_edit_sees_what_the_other_made_of_it_and_chooses(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    one, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(one, "订场地").click()
    await one.get_by_role("region", name="节点").get_by_label("备注").fill("朝阳区")
    await step(other, "订场地").click()
    notes = other.get_by_role("region", name="节点").get_by_label("备注")
    await notes.fill("海淀区")
    await notes.press("Tab")
    await other.get_by_role("region", name="节点").get_by_role("button", name="保存").click()
    await until_saved(other)
    await one.get_by_role("region", name="节点").get_by_role("button", name="保存").click()
    dialog = one.get_by_role("dialog", name="别人也改了这里")
    await expect(dialog.get_by_label("别人的")).to_be_visible(timeout=PATIENCE_MS)
    await expect(dialog.get_by_label("备注会定成")).to_have_value("朝阳区")  # both wrote all of it: mine, until chosen
    await dialog.get_by_label("别人的").check()
    await expect(dialog.get_by_label("备注会定成")).to_have_value("海淀区")
    await dialog.get_by_label("我的").check()
    await dialog.get_by_role("button", name="就这样定").click()
    await expect(other.get_by_role("region", name="节点").get_by_label("备注")).to_have_value("朝阳区")
    await until_saved(one)

    assert [n["config"]["notes"] for n in (await read(samples, workflow_id))["nodes"].values()] == ["朝阳区"]


async def test_changes_that_do_not_touch_each_other_are_merged_and_the_outcome_can_be_written(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", width=390)
    other = await open_page(samples, f"#/w/{workflow_id}")
    await note(other, "订场地", "带四十把椅子")
    await page.locator(".step-row").filter(has_text="订场地").click()
    mine = page.get_by_role("region", name="节点").get_by_label("备注")
    await expect(mine).to_have_value("带四十把椅子")
    await mine.fill("带四十把椅子和桌子")
    await note(other, "订场地", "九点前带四十把椅子")
    await page.get_by_role("region", name="节点").get_by_role("button", name="保存").click()
    outcome = page.get_by_role("dialog", name="别人也改了这里").get_by_label("备注会定成")
    await expect(outcome).to_have_value("九点前带四十把椅子和桌子", timeout=PATIENCE_MS)
    await outcome.fill("九点前带四十把椅子和十张桌子")
    await page.get_by_role("button", name="就这样定").click()
    await until_saved(page)

    assert [n["config"]["notes"] for n in (await read(samples, workflow_id))["nodes"].values()] == [
        "九点前带四十把椅子和十张桌子"
    ]


async def note(page, name: str, text: str) -> None:
    await step(page, name).click()
    form = page.get_by_role("region", name="节点")
    await form.get_by_label("备注").fill(text)
    await form.get_by_role("button", name="保存").click()
    await until_saved(page)


async def test_a_cycle_is_refused_on_the_nodes_that_it_is_about(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await until_saved(page)
    await drag(page, await handle(page, "发邀请", "right"), await handle(page, "订场地", "left"))

    await page.get_by_role("alert").get_by_text("互相等待").wait_for()
    await expect(page.locator('[data-wrong="true"]')).to_have_count(2)
    await expect(page.locator(".react-flow__edge")).to_have_count(1)


async def test_by_keyboard_alone_a_node_is_moved_opened_deleted_and_brought_back(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    for _ in range(40):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.matches('.react-flow__node')"):
            break
    focused = await page.evaluate("document.activeElement.dataset.id")
    before = (await read(samples, workflow_id))["nodes"][focused]
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Shift+ArrowDown")
    await until_saved(page)
    moved = (await read(samples, workflow_id))["nodes"][focused]["position"]
    assert (moved["x"] - before["position"]["x"], moved["y"] - before["position"]["y"]) == (20, 100)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("region", name="节点").get_by_label("名称")).to_be_focused()
    await page.locator(f'[data-id="{focused}"]').focus()
    await page.keyboard.press("Delete")
    await expect(page.locator(".canvas-step")).to_have_count(1)
    await page.keyboard.press("Control+z")
    await expect(page.locator(".canvas-step")).to_have_count(2)
    await until_saved(page)
    assert (await read(samples, workflow_id))["nodes"][focused]["position"] == moved
    await page.keyboard.press("Control+y")
    await expect(page.locator(".canvas-step")).to_have_count(1)


async def test_what_is_deleted_comes_back_with_its_lines(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await step(page, "订场地").click()
    await page.get_by_role("button", name="删除").click()
    await expect(page.locator(".react-flow__edge")).to_have_count(0)
    await expect(page.locator(".canvas-step")).to_have_count(1)
    await page.get_by_role("button", name="撤销").click()
    await until_saved(page)

    await expect(page.locator(".canvas-step")).to_have_count(2)
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    assert len((await read(samples, workflow_id))["edges"]) == 1


async def test_a_run_is_started_and_its_tasks_are_marked_with_a_note(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").get_by_text("等人来做").wait_for()
    await step(other, "发邀请").get_by_text("等前面的").wait_for()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("说明").fill("订好了，在望京")
    await inspector.get_by_role("button", name="做完了").click()
    await inspector.get_by_role("definition").get_by_text("订好了，在望京").wait_for()
    await step(other, "发邀请").get_by_text("等人来做").wait_for()
    await step(other, "发邀请").click()
    await other.get_by_role("region", name="节点").get_by_label("说明").fill("没人来")
    await other.get_by_role("region", name="节点").get_by_role("button", name="没做成").click()

    await step(page, "发邀请").get_by_text("没做成").wait_for()
    await page.locator(".page-title").get_by_text("失败").wait_for()


async def test_a_run_that_cannot_start_says_why_and_what_runs_is_not_changed(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.locator(".palette").get_by_role("button", name="协商").click()
    await page.get_by_text("还有 1 处要补").wait_for()
    await page.get_by_role("button", name="执行", exact=True).click()
    await page.get_by_role("alert").get_by_text("“协商”还缺：要协商什么").wait_for()
    await page.locator(".palette").get_by_role("button", name="任务").click()
    await page.locator('.canvas-step[data-kind="negotiation"]').click()
    await page.get_by_role("button", name="删除").click()
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await page.locator(".canvas-step").get_by_text("等人来做").wait_for()
    await page.locator(".canvas-step").click()
    await page.get_by_role("button", name="删除").click()

    await page.get_by_role("alert").get_by_text("或者停止这次执行").wait_for()
    await expect(page.locator(".canvas-step")).to_have_count(1)


async def test_an_edit_made_while_the_connection_is_gone_is_sent_when_it_is_back(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").click()
    await page.context.set_offline(offline=True)
    await page.evaluate("window.dispatchEvent(new Event('offline'))")
    bridge = samples.launcher.supervisor
    bridge.ask_to_stop("bridge")
    await page.get_by_text("正在重连").wait_for()
    await page.locator(".palette").get_by_role("button", name="任务").click()
    await expect(page.locator(".canvas-step")).to_have_count(2)
    bridge.start("bridge")
    await page.context.set_offline(offline=False)
    await page.get_by_text("正在重连").wait_for(state="hidden")
    await until_saved(page)

    assert len((await read(samples, workflow_id))["nodes"]) == 2
    await expect(page.locator(".react-flow__node.selected")).to_have_count(1)


async def test_what_is_said_beside_the_canvas_is_done_on_it_and_read_back_later(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await other.get_by_text("画布是空的。").wait_for()
    chat = page.get_by_role("region", name="对话")
    await chat.get_by_role("textbox").fill("加一个任务节点叫“订场地”")
    await chat.get_by_role("textbox").press("Enter")
    await step(page, "订场地").wait_for()
    await chat.get_by_text("加节点").wait_for()
    await expect(chat.get_by_text("可以", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    await chat.get_by_role("textbox").fill("执行")
    await chat.get_by_role("button", name="说").click()
    await step(page, "订场地").get_by_text("等人来做").wait_for()
    await expect(chat.locator('[data-role="assistant"]')).to_have_count(2)
    await expect(other.locator('.chat-turn[data-role="assistant"]')).to_have_count(2)
    said = await chat.locator(".chat-turn p").all_inner_texts()
    await page.reload()
    await expect(page.locator('.chat-turn[data-role="assistant"]')).to_have_count(2)

    assert await page.locator(".chat-turn p").all_inner_texts() == said


async def test_two_pages_that_edit_at_once_end_with_the_same_canvas(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    pages = [await open_page(samples, f"#/w/{workflow_id}") for _ in range(2)]

    async def edit(page, kind: str) -> None:
        for _ in range(4):
            await page.locator(".palette").get_by_role("button", name=kind).click()
        await page.get_by_role(
            "button", name=re.compile("全部都看到|see all", re.IGNORECASE)
        ).click()  # what was drawn last is what is in sight
        await page.locator(".canvas-step").filter(has_text="订场地").click()
        await page.locator(".react-flow__node.selected").focus()
        for key in ("ArrowRight", "ArrowDown", "ArrowRight") * 3:
            await page.keyboard.press(key)
        for _ in range(3):
            await page.keyboard.press("Control+z")

    for page in pages:
        await step(page, "订场地").wait_for()
    await asyncio.gather(edit(pages[0], "任务"), edit(pages[1], "协商"))
    for page in pages:
        await until_saved(page)
        await expect(page.locator(".canvas-step")).to_have_count(9)

    places = """() => Object.fromEntries(
        [...document.querySelectorAll(".react-flow__node")].map(node => [node.dataset.id, node.style.transform]),
    )"""
    state = await read(samples, workflow_id)
    wanted = {
        node_id: f"translate({node['position']['x']:g}px, {node['position']['y']:g}px)"
        for node_id, node in state["nodes"].items()
    }
    for page in pages:
        assert await page.evaluate(places) == wanted
