"""Several nodes at once: chosen by mouse and by keyboard, copied with what they read, deleted, tidied up."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drag, drawn, handle, read, step, until_saved
from tests.browser.test_canvas_keyboard import tab_to

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SELECTED = ".react-flow__node.selected"
THREE = ("订场地", "发邀请", "彩排")


async def test_a_frame_drawn_with_shift_selects_what_is_in_it_and_all_of_it_is_dragged(samples, open_page) -> None:
    workflow_id = await drawn(samples, *THREE)
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "彩排").wait_for()
    await until_still(page)
    before = {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()}
    first, second = await step(page, "订场地").bounding_box(), await step(page, "发邀请").bounding_box()
    left, right = min(first["x"], second["x"]), max(first["x"], second["x"]) + first["width"]
    await page.keyboard.down("Shift")
    bottom = second["y"] + second["height"] + 6
    await drag(page, (left - 30, first["y"] - 6), (right + 30, bottom))
    await page.keyboard.up("Shift")
    await expect(page.locator(SELECTED)).to_have_count(2)
    x, y = first["x"] + first["width"] / 2, first["y"] + 10
    await drag(page, (x, y), (x + 90, y + 30))
    await until_saved(page)
    after = {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()}

    moved = {name for name in THREE if after[name] != before[name]}
    assert moved == {"订场地", "发邀请"}
    assert after["订场地"]["x"] - before["订场地"]["x"] == after["发邀请"]["x"] - before["发邀请"]["x"]


async def test_all_that_was_pasted_is_selected_and_one_press_takes_it_away(samples, open_page) -> None:
    workflow_id = await drawn(samples, *THREE)
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "彩排").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await until_saved(page)
    await step(page, "订场地").click()
    await step(page, "发邀请").click(modifiers=["ControlOrMeta"])
    await page.keyboard.press("Control+c")
    await page.keyboard.press("Control+v")
    await expect(page.locator(".canvas-step")).to_have_count(5)
    await until_saved(page)
    await expect(page.locator(SELECTED)).to_have_count(2)
    assert sorted(await page.locator(f"{SELECTED} strong").all_inner_texts()) == ["发邀请 2", "订场地 2"]
    await page.keyboard.press("Delete")
    await until_saved(page)

    await expect(page.locator(".canvas-step")).to_have_count(3)
    await expect(page.locator(".react-flow__edge")).to_have_count(1)


async def test_all_is_selected_on_the_canvas_and_text_where_one_writes(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, *THREE)}")
    await step(page, "彩排").wait_for()
    await page.keyboard.press("Control+a")
    await expect(page.locator(SELECTED)).to_have_count(3)
    assert await page.evaluate("getSelection().toString()") == ""
    await page.keyboard.press("Escape")
    await expect(page.locator(SELECTED)).to_have_count(0)
    talk = page.get_by_role("textbox", name="说一句话")
    await talk.fill("先别说")
    await talk.press("Control+a")
    await expect(page.locator(SELECTED)).to_have_count(0)
    await talk.press("Delete")
    await expect(talk).to_have_value("")
    await page.locator(".react-flow__pane").click(position={"x": 8, "y": 8})
    await page.keyboard.press("Control+a")
    await page.keyboard.press("Delete")

    await expect(page.locator(".canvas-step")).to_have_count(0)


async def test_by_keyboard_two_of_three_are_kept_moved_and_copied(samples, open_page) -> None:
    workflow_id = await drawn(samples, *THREE)
    page = await open_page(samples, f"#/w/{workflow_id}", reduced_motion="reduce")
    await step(page, "彩排").wait_for()
    await tab_to(page, '.react-flow__node[aria-label="订场地"]')
    await page.keyboard.press("Space")
    await tab_to(page, '.react-flow__node[aria-label="彩排"]')
    await expect(page.locator(SELECTED)).to_have_count(2)
    before = {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()}
    await page.keyboard.press("ArrowRight")
    await until_saved(page)
    after = {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()}
    assert {name for name in THREE if after[name]["x"] == before[name]["x"] + 20} == {"订场地", "彩排"}
    await page.keyboard.press("Control+c")
    await page.keyboard.press("Control+v")
    await until_saved(page)

    names = sorted(node["name"] for node in (await read(samples, workflow_id))["nodes"].values())
    assert names == sorted([*THREE, "订场地 2", "彩排 2"])


async def test_tidied_up_all_is_in_sight_and_nothing_lies_over_it(samples, open_page) -> None:
    workflow_id = await drawn(samples, *THREE, "订餐", "摄影", "海报", "直播")
    page = await open_page(samples, f"#/w/{workflow_id}", reduced_motion="reduce")
    await step(page, "直播").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await until_saved(page)
    await page.get_by_role("button", name="整理").click()
    await until_saved(page)
    await page.wait_for_function(
        """() => {
            const box = (e) => e.getBoundingClientRect();
            const canvas = box(document.querySelector(".workflow-graph"));
            const zoom = box(document.querySelector(".react-flow__controls"));
            const isIn = (n) => n.left >= canvas.left && n.right <= canvas.right
                && n.top >= canvas.top && n.bottom <= canvas.bottom;
            const isUnder = (n) => n.left < zoom.right && n.bottom > zoom.top;
            const nodes = [...document.querySelectorAll(".canvas-step")].map(box);
            return nodes.length === 7 && nodes.every(n => isIn(n) && !isUnder(n));
        }"""
    )


async def test_a_very_long_name_leaves_room_for_the_node_below_it(samples, open_page) -> None:
    workflow_id = await drawn(samples, "很长的名字" * 40, "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    long = page.locator(".canvas-step").filter(has_text="很长的名字")
    await long.wait_for()
    await until_still(page)
    box, below = await long.bounding_box(), await step(page, "发邀请").bounding_box()

    beside = box["x"] + box["width"] <= below["x"]
    assert beside or box["y"] + box["height"] <= below["y"]
    assert await long.locator("strong").get_attribute("title") == "很长的名字" * 40
