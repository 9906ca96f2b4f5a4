"""A workflow by keyboard alone: no test here touches the mouse, and each stop of Tab is looked at."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step, until_saved
from tests.browser.test_canvas_finding import large

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
STOPS_MAX = 120
AT_THE_EDGE = "nothing has the focus"  # the browser's own bar comes between the end and the beginning
SEEN = """() => {
    const one = document.activeElement;
    if (one === document.body) return "nothing has the focus";
    const what = one.outerHTML.slice(0, 80);
    const box = one.getBoundingClientRect();
    if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight) return "unseen: " + what;
    const isLine = one.matches(".react-flow__edge") && one.classList.contains("selected");
    return isLine || getComputedStyle(one).outlineStyle !== "none" ? "" : "no ring: " + what;
}"""
WHOLLY_IN = """() => {
    const node = document.activeElement.getBoundingClientRect();
    const graph = document.querySelector(".workflow-graph").getBoundingClientRect();
    return node.left >= graph.left && node.right <= graph.right && node.top >= graph.top && node.bottom <= graph.bottom;
}"""
REGION = """() => {
    const regions = [".palette", ".finder", ".canvas-tools", ".workflow-graph", ".inspector", ".variables",
        ".talk-edge", ".chat"];
    return regions.findIndex(name => document.activeElement.closest(name));
}"""


async def tab_to(page, wanted: str, key: str = "Tab") -> None:
    """Press Tab until this has the focus; wherever it stops meanwhile one sees it."""
    for _ in range(STOPS_MAX):
        await page.keyboard.press(key)
        assert await page.evaluate(SEEN) in {"", AT_THE_EDGE}
        if await page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"the keyboard does not reach {wanted}")


# Of a button only: a place of the whole page may be called as a kind of node is.
BUTTON_TEXT = "document.activeElement.matches('button') ? document.activeElement.innerText : ''"


async def tab_to_button(page, name: str, key: str = "Tab") -> None:
    for _ in range(STOPS_MAX):
        await page.keyboard.press(key)
        assert await page.evaluate(SEEN) in {"", AT_THE_EDGE}
        if (await page.evaluate(BUTTON_TEXT)).strip() == name:
            return
    raise AssertionError(f"the keyboard does not reach {name}")


async def add(page, kind: str, name: str) -> None:
    """The kind, then the name where the keyboard is by then; Escape leads to the node."""
    await tab_to_button(page, kind, "Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("region", name="节点").get_by_label("名称")).to_be_focused()
    await page.keyboard.type(name)
    await page.keyboard.press("Escape")
    await expect(page.locator(".react-flow__node:focus")).to_contain_text(name)


async def test_a_workflow_is_built_changed_and_run_without_a_mouse(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", reduced_motion="reduce")
    await tab_to(page, ".canvas-tools button")
    await add(page, "任务", "订场地")
    await add(page, "任务", "发请帖")
    form = page.get_by_role("region", name="节点")

    await page.keyboard.press("Enter")  # at 发请帖: rename it
    await expect(form.get_by_label("名称")).to_be_focused()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("发邀请")
    await tab_to(page, ".node-edges select")
    await page.keyboard.press("ArrowDown")
    await tab_to_button(page, "连上")
    await page.keyboard.press("Enter")
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    assert await page.evaluate(SEEN) == ""
    await until_saved(page)
    state = await read(samples, workflow_id)
    names = {node_id: node["name"] for node_id, node in state["nodes"].items()}
    assert [(names[e["source"]], names[e["target"]]) for e in state["edges"].values()] == [("订场地", "发邀请")]

    await page.keyboard.press("Escape")
    await expect(page.locator(".react-flow__node:focus")).to_contain_text("发邀请")
    await page.keyboard.press("Delete")
    await expect(page.locator(".canvas-step")).to_have_count(1)
    assert await page.evaluate(SEEN) == ""
    await page.keyboard.press("Control+z")
    await expect(page.locator(".react-flow__edge")).to_have_count(1)

    await tab_to_button(page, "执行", "Shift+Tab")
    await page.keyboard.press("Enter")
    await step(page, "订场地").get_by_text("等人来做").wait_for()
    await tab_to(page, '.react-flow__node[aria-label="订场地"]')
    await page.keyboard.press("Enter")
    await expect(form.get_by_label("结果", exact=True)).to_be_focused()
    await page.keyboard.type("订好了")
    await tab_to_button(page, "做完了")
    await page.keyboard.press("Enter")
    await page.locator('.react-flow__node[aria-label="发邀请"]').get_by_text("等人来做").wait_for()
    assert await page.evaluate(SEEN) == ""
    assert {n["name"]: n["status"] for n in (await read(samples, workflow_id))["nodes"].values()} == {
        "订场地": "completed",
        "发邀请": "waiting",
    }


async def test_tab_goes_through_the_page_once_in_the_order_in_which_it_is_read(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", reduced_motion="reduce")
    await step(page, "发邀请").wait_for()
    await tab_to(page, ".palette button")
    regions = [0]
    while regions[-1] != 7:
        await page.keyboard.press("Tab")
        assert await page.evaluate(SEEN) == ""
        regions.append(await page.evaluate(REGION))

    assert regions == sorted(regions)
    assert set(regions) == {0, 1, 2, 3, 4, 5, 6, 7}


async def test_what_the_keyboard_comes_to_is_brought_into_sight(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await large(samples)}", reduced_motion="reduce")
    await step(page, "第39件事").wait_for()
    await tab_to(page, ".react-flow__controls-zoomin")
    for _ in range(4):
        await page.keyboard.press("Enter")
    await tab_to(page, '[data-id="n39"]', "Shift+Tab")
    for _ in range(39):
        await page.keyboard.press("Shift+Tab")
        await page.wait_for_function(WHOLLY_IN)


async def test_what_zooms_is_pressed_by_enter_also_while_a_node_is_selected(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", reduced_motion="reduce")
    await step(page, "订场地").wait_for()
    await tab_to(page, ".react-flow__node")
    await tab_to(page, ".react-flow__controls-zoomout")
    before = await page.locator(".react-flow__viewport").get_attribute("style")
    await page.keyboard.press("Enter")

    await expect(page.locator(".react-flow__viewport")).not_to_have_attribute("style", before)


async def test_undoing_all_there_is_leaves_the_keyboard_where_it_is(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", reduced_motion="reduce")
    await page.get_by_text("画布是空的。").wait_for()
    await tab_to_button(page, "任务")
    await page.keyboard.press("Enter")
    await tab_to_button(page, "撤销", "Shift+Tab")
    for _ in range(2):
        await page.keyboard.press("Enter")

    await expect(page.locator(".canvas-step")).to_have_count(0)
    await expect(page.get_by_role("button", name="撤销")).to_be_focused()
