"""Dialogs as a person sees them: both buttons can be read, and pressed with the mouse, on a desk and on a phone."""

from itertools import pairwise

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status

pytestmark = [
    pytest.mark.processes,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.parametrize("screen", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=str),
]
LEAST_HEIGHT_PX = 40
OFF_CENTRE_PX = 3.0  # letters are not as high as their line
WORDS = """button => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const drawn = ["::before", "::after"].map(part => getComputedStyle(button, part).content);
    return { ...range.getBoundingClientRect().toJSON(), lines: range.getClientRects().length, drawn };
}"""


async def check_buttons(page, *names: str) -> None:
    """The open dialog's buttons, in their order: in sight, high enough, apart, their words in the middle."""
    dialog = page.get_by_role("dialog")
    await dialog.locator("form").wait_for()  # its script may be on its way
    assert await dialog.locator("form").get_by_role("button").all_inner_texts() == list(names)
    boxes = [await check_button(page, dialog.get_by_role("button", name=name, exact=True)) for name in names]
    for before, after in pairwise(boxes):
        is_beside = before["x"] + before["width"] <= after["x"]
        assert is_beside or before["y"] + before["height"] <= after["y"], f"they overlap: {before}, {after}"


async def check_button(page, button) -> dict[str, float]:
    await expect(button).to_be_in_viewport(ratio=1, timeout=PATIENCE_MS)  # all of it: what a dialog cuts off counts
    box, words, window = await button.bounding_box(), await button.evaluate(WORDS), page.viewport_size
    assert box["height"] >= LEAST_HEIGHT_PX, box
    assert 0 <= box["x"] < box["x"] + box["width"] <= window["width"], box
    assert 0 <= box["y"] < box["y"] + box["height"] <= window["height"], box
    assert (words["lines"], words["drawn"]) == (1, ["none", "none"])
    assert box["x"] <= words["left"] < words["right"] <= box["x"] + box["width"], (box, words)
    assert abs(words["left"] + words["right"] - 2 * box["x"] - box["width"]) <= 2 * OFF_CENTRE_PX, (box, words)
    assert abs(words["top"] + words["bottom"] - 2 * box["y"] - box["height"]) <= 2 * OFF_CENTRE_PX, (box, words)
    return box


async def decision_of(network, demand_id: str) -> str | None:
    answer = await network.http.get(f"/api/v1/demand/{demand_id}")
    return answer.raise_for_status().json()["decision"]


async def test_a_plan_is_approved_with_the_mouse_or_left_as_it_is(stage, open_page, screen) -> None:
    page = await open_page(stage, **screen)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    dialog = page.get_by_role("dialog")
    await page.get_by_role("button", name="接受方案").click()
    await check_buttons(page, "先不", "接受方案")
    await dialog.get_by_role("button", name="先不").click()
    await dialog.wait_for(state="detached")
    assert await decision_of(stage, demand_id) is None
    await page.get_by_role("button", name="接受方案").click()
    await dialog.get_by_role("button", name="接受方案").click()
    await page.get_by_text("你接受了这份方案").wait_for()

    assert await decision_of(stage, demand_id) == "approved"


async def test_a_plan_is_sent_back_with_the_mouse_or_left_as_it_is(stage, open_page, screen) -> None:
    page = await open_page(stage, **screen)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    dialog = page.get_by_role("dialog")
    await page.get_by_role("button", name="退回方案").click()
    await check_buttons(page, "先不", "退回方案")
    await dialog.get_by_role("button", name="先不").click()
    await dialog.wait_for(state="detached")
    assert await decision_of(stage, demand_id) is None
    await page.get_by_role("button", name="退回方案").click()
    await dialog.get_by_role("textbox").fill("人太多了")
    await dialog.get_by_role("button", name="退回方案").click()
    await page.get_by_text("第 2 次协商").wait_for()

    assert await decision_of(stage, demand_id) == "rejected"


async def test_a_demand_is_cancelled_with_the_mouse_or_left_as_it_is(stage, hold, open_page, screen) -> None:
    page = await open_page(stage, **screen)
    with hold("response_generation 马强"):
        demand_id = await submit(page, "聚会，等着")
        dialog = page.get_by_role("dialog")
        await page.get_by_role("button", name="取消需求").click()
        await check_buttons(page, "先不", "取消需求")
        await dialog.get_by_role("button", name="先不").click()
        await dialog.wait_for(state="detached")
        assert await decision_of(stage, demand_id) is None
        await page.get_by_role("button", name="取消需求").click()
        await dialog.get_by_role("button", name="取消需求").click()
        await until_status(page, "failed")

    assert await decision_of(stage, demand_id) == "cancelled"


async def test_a_twin_is_edited_with_the_mouse_or_left_as_it_is(stage, open_page, screen) -> None:
    page = await open_page(stage, "#/admin", **screen)
    place, key = f"北京 {screen['width']}", "user_agent_tangwen"
    before = (await stage.http.get(f"/api/v1/agents/{key}")).json()["profile"]["location"]
    await page.get_by_role("searchbox").fill("唐文")
    await page.locator(".twins li button").click()
    dialog = page.get_by_role("dialog")
    for button in ("先不", "保存"):
        assert (await stage.http.get(f"/api/v1/agents/{key}")).json()["profile"]["location"] == before
        await dialog.get_by_role("button", name="修改资料").click()
        await dialog.get_by_label("城市").fill(place)
        await dialog.get_by_label("最多多少人").hover()
        await page.mouse.wheel(0, 5000)  # they are at the end of a long form
        await check_buttons(page, "会被邀请吗？", "先不", "保存")
        await dialog.get_by_role("button", name=button).click()
        await dialog.get_by_role("button", name="修改资料").wait_for()
    await dialog.get_by_role("status").get_by_text("已保存").wait_for()

    assert (await stage.http.get(f"/api/v1/agents/{key}")).json()["profile"]["location"] == place
