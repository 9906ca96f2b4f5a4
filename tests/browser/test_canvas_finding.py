"""On a large canvas a node is found by its words, and the small map says where one is."""

import re

import pytest
from playwright.async_api import expect

from tests.bridges.canvas_client import at_canvas
from tests.browser.pages import until_still
from tests.browser.test_canvas import drawn, middle, step
from tests.browser.test_canvas_phone import PHONE, row
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
COLUMNS = 8
BENEATH = """map => {
    const small = map.getBoundingClientRect();
    return [...document.querySelectorAll(".react-flow__node")].find(node => {
        const box = node.getBoundingClientRect();
        const isBeside = box.right < small.left + 9 || box.left > small.right - 9;
        return !isBeside && box.bottom > small.top + 9 && box.top < small.bottom - 9;
    })?.dataset.id;
}"""


# It is in another corner, or nowhere.
COVERS_NOTHING_SELECTED = """() => {
    const small = document.querySelector(".canvas-map")?.getBoundingClientRect();
    const box = document.querySelector(".react-flow__node.selected")?.getBoundingClientRect();
    const isBeside = small && box && (box.right <= small.left || box.left >= small.right);
    return box && (!small || isBeside || box.bottom <= small.top || box.top >= small.bottom);
}"""


async def large(network) -> str:
    """Forty tasks in rows, one of which is Lin's."""
    workflow_id = await drawn(network)
    async with at_canvas(None, workflow_id, "ann", url=network.launcher.settings.http_url) as ann:
        for n in range(40):
            config = {"assignee_name": "林望舒"} if n == 37 else {}
            position = {"x": n % COLUMNS * 320, "y": n // COLUMNS * 180}
            node = {"node_id": f"n{n}", "node_type": "task", "name": f"第{n}件事", "position": position}
            assert (await ann.asks("create_node", n + 1, config=config, **node))["type"] == "ack"
    return workflow_id


async def zoom_in(page, times: int) -> None:
    viewport = page.locator(".react-flow__viewport")
    for _ in range(times):
        before = await viewport.get_attribute("style")
        await page.get_by_role("button", name=re.compile("zoom in|放大", re.IGNORECASE)).click()
        await expect(viewport).not_to_have_attribute("style", before)


async def is_in_the_middle(page, name: str) -> bool:
    x, y = await middle(step(page, name))
    mx, my = await middle(page.locator(".workflow-graph > .react-flow"))
    return abs(x - mx) < 3 and abs(y - my) < 3


@pytest.mark.parametrize("key", ["/", "Control+f"])
async def test_a_node_is_found_by_its_person_and_enter_goes_to_it(samples, open_page, key) -> None:
    page = await open_page(samples, f"#/w/{await large(samples)}", reduced_motion="reduce")
    await step(page, "第37件事").wait_for()
    await page.keyboard.press(key)
    finder = page.get_by_role("combobox", name="找节点")
    await expect(finder).to_be_focused()
    await page.keyboard.type("任务 林望")
    await expect(page.get_by_role("listbox").get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")

    await expect(page.locator(".react-flow__node.selected")).to_contain_text("第37件事")
    await expect(page.locator('[data-id="n37"]')).to_be_focused()
    await until(lambda: is_in_the_middle(page, "第37件事"))  # once the form beside it has its place
    await expect(page.get_by_role("region", name="节点").get_by_label("名称")).to_have_value("第37件事")
    await expect(finder).to_have_value("")


async def test_arrows_choose_among_what_is_found_and_escape_leads_back(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await large(samples)}", reduced_motion="reduce")
    await step(page, "第3件事").first.click()
    await page.keyboard.press("/")
    await page.keyboard.type("第1")
    chosen = page.locator('.finder [aria-selected="true"] strong')
    first = await chosen.inner_text()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowDown")
    await expect(chosen).to_have_text(first)
    await page.keyboard.press("ArrowDown")
    wanted = await chosen.inner_text()
    assert wanted != first
    await page.keyboard.press("Enter")
    await expect(page.locator(".react-flow__node.selected")).to_contain_text(wanted)
    focused = await page.evaluate("document.activeElement.dataset.id")
    await page.keyboard.press("/")
    await page.keyboard.type("不存在")
    await page.get_by_role("status").get_by_text("没有这样的节点").wait_for()
    await page.keyboard.press("Escape")

    await expect(page.locator(f'[data-id="{focused}"]')).to_be_focused()


async def test_a_slash_that_is_written_is_a_slash(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}")
    await step(page, "订场地").click()
    name = page.get_by_role("region", name="节点").get_by_label("名称")
    await name.fill("")
    await name.press_sequentially("场地/舞台")

    await expect(name).to_have_value("场地/舞台")


async def test_the_small_map_is_there_when_something_is_out_of_sight_and_is_used_by_keyboard(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await large(samples)}", reduced_motion="reduce", width=1440)
    await step(page, "第39件事").wait_for()
    small_map = page.get_by_role("group", name="小地图")
    await expect(small_map).to_have_count(0)
    await zoom_in(page, 4)
    await expect(small_map).to_be_visible()
    await expect(small_map.locator("rect.react-flow__minimap-node")).to_have_count(40)
    await page.keyboard.press("Tab")  # behind the buttons that zoom
    for _ in range(4):
        if await small_map.evaluate("map => map === document.activeElement"):
            break
        await page.keyboard.press("Tab")
    await expect(small_map).to_be_focused()
    before = await page.locator(".react-flow__viewport").get_attribute("style")
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".react-flow__viewport")).not_to_have_attribute("style", before)
    await page.keyboard.press("Home")
    await expect(step(page, "第0件事")).to_be_in_viewport()
    await expect(step(page, "第39件事")).to_be_in_viewport()
    await page.keyboard.press("Tab")

    await expect(small_map).to_have_count(0)


async def test_the_small_map_has_the_colours_of_the_states_and_makes_way(samples, open_page) -> None:
    workflow_id = await large(samples)
    await samples.http.post(f"/api/v1/workflows/{workflow_id}/execute")
    page = await open_page(samples, f"#/w/{workflow_id}", reduced_motion="reduce", width=1440)
    await step(page, "第39件事").get_by_text("等人来做").wait_for()
    await step(page, "第11件事").get_by_text("等人来做").wait_for()
    await samples.http.post(f"/api/v1/workflows/{workflow_id}/nodes/n11/complete", json={"by": "ann"})
    await step(page, "第11件事").get_by_text("做完了").wait_for()
    await zoom_in(page, 3)
    fills = "all => [...new Set(all.map(rect => rect.style.fill))].sort()"
    drawn_in = await page.locator("rect.react-flow__minimap-node").evaluate_all(fills)
    assert drawn_in == ["var(--good)", "var(--warm)"]
    small_map = page.locator(".canvas-map")
    await small_map.wait_for()
    for _ in range(4):  # the further in, the more certainly a node lies there
        if beneath := await small_map.evaluate(BENEATH):
            break
        await zoom_in(page, 1)
    await page.locator(f'[data-id="{beneath}"]').dispatch_event("click")  # what is selected is not covered
    await expect(page.locator(".react-flow__node.selected")).to_have_count(1)
    await page.wait_for_function(COVERS_NOTHING_SELECTED)
    await page.keyboard.press("Escape")
    await page.locator(".react-flow__pane").dispatch_event("click")
    await expect(small_map).to_be_visible()
    await page.set_viewport_size({"width": 980, "height": 700})
    await expect(small_map).to_be_hidden()


async def test_on_a_phone_what_is_found_opens(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await large(samples)}", **PHONE)
    await page.get_by_role("combobox", name="找节点").fill("林望舒")
    await page.get_by_role("listbox").get_by_role("option").tap()

    await expect(row(page, "第37件事").get_by_role("region", name="节点")).to_be_in_viewport()


async def test_a_click_on_the_small_map_goes_there(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", width=1366, height=860)
    await step(page, "发邀请").wait_for()
    box = await page.locator(".workflow-graph").bounding_box()
    x, y = box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.9
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 700, y - 300, steps=5)
    await page.mouse.up()
    await until_still(page)  # a click in the very moment of a drag's end would be taken for a part of it
    small = await page.locator(".canvas-map").bounding_box()
    before = await page.locator(".react-flow__viewport").get_attribute("style")
    await page.mouse.click(small["x"] + 20, small["y"] + 20)

    await expect(page.locator(".react-flow__viewport")).not_to_have_attribute("style", before or "")
