"""Whoever is at a canvas sees where the others point and what they are writing at, by eye and in words."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, until_still
from tests.browser.test_canvas import drawn, middle, read, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
CURSOR = ".other-cursor"
NEAR = """([selector, id]) => {
    const cursor = document.querySelector(selector)?.getBoundingClientRect();
    const node = document.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
    return cursor && cursor.x > node.x && cursor.x < node.right && cursor.y > node.y && cursor.y < node.bottom;
}"""

AWAY = """([selector, x, y]) => {
    const cursor = document.querySelector(selector).getBoundingClientRect();
    return Math.hypot(cursor.x + cursor.width / 2 - x, cursor.y + cursor.height / 2 - y) > 4;
}"""


async def node_id(network, workflow_id: str, name: str) -> str:
    nodes = (await read(network, workflow_id))["nodes"].values()
    return next(node["node_id"] for node in nodes if node["name"] == name)


async def test_where_somebody_points_is_seen_at_the_same_node_whatever_the_zoom_and_gone_with_them(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}", width=1900, height=1000)
    await step(page, "订场地").wait_for()
    await page.get_by_role("button", name=re.compile("zoom out|缩小", re.IGNORECASE)).click()
    for name in ("发邀请", "订场地"):
        await step(other, name).hover()
        at = [CURSOR, await node_id(samples, workflow_id, name)]
        await page.wait_for_function(NEAR, arg=at, timeout=PATIENCE_MS)
    await expect(page.locator(CURSOR)).to_have_text("另一个人")
    away = await middle(page.locator(CURSOR))
    await other.get_by_role("button", name=re.compile("zoom in|放大", re.IGNORECASE)).focus()
    await other.keyboard.press("Enter")  # the canvas moves below the pointer
    await page.wait_for_function(AWAY, arg=[CURSOR, *away], timeout=PATIENCE_MS)
    await other.mouse.move(5, 5)
    await expect(page.locator(CURSOR)).to_have_count(0)
    await other.mouse.move(*await middle(step(other, "订场地")))
    await expect(page.locator(CURSOR)).to_have_count(1)
    await other.close()

    await expect(page.locator(CURSOR)).to_have_count(0)
    log = await samples.http.get(f"/api/v1/workflows/{workflow_id}/log?limit=1000")
    assert not any("cursor" in str(entry) for entry in log.raise_for_status().json()["entries"])


async def test_what_somebody_is_writing_at_is_marked_at_the_node_and_at_its_field(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}", locale="en-US")
    await until_still(other)
    await step(other, "订场地").click()
    form = other.get_by_role("region", name="Node")
    await form.get_by_label("Date").focus()
    await expect(step(page, "订场地").get_by_text("另一个人正在改“日期”")).to_be_visible()
    await step(page, "订场地").click()
    await expect(page.get_by_role("region", name="节点").get_by_text("另一个人正在写这一项")).to_be_visible()
    await expect(step(other, "订场地").get_by_text("Somebody here")).to_be_visible()
    await other.mouse.click(*await middle(other.get_by_role("heading", name="聚会")))

    await expect(step(page, "订场地").get_by_text("另一个人在这里")).to_be_visible()
    await expect(page.get_by_text("正在写这一项")).to_have_count(0)


async def test_a_phone_says_who_writes_at_what_without_a_cursor(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    phone = await open_page(samples, f"#/w/{workflow_id}", width=390, height=844)
    other = await open_page(samples, f"#/w/{workflow_id}")
    await step(other, "订场地").click()
    await other.get_by_role("region", name="节点").get_by_label("名称").focus()
    row = phone.locator(".step-list li").filter(has_text="订场地")

    await expect(row.get_by_text("另一个人正在改“名称”")).to_be_visible()
    await expect(phone.locator(CURSOR)).to_have_count(0)


async def test_who_wants_no_motion_sees_cursors_jump(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", reduced_motion="reduce")
    other = await open_page(samples, f"#/w/{workflow_id}")
    await other.mouse.move(*await middle(step(other, "订场地")))
    await page.locator(CURSOR).wait_for()

    assert await page.locator(CURSOR).evaluate("each => getComputedStyle(each).transitionDuration") in ("0s", "1e-05s")


async def test_two_guests_are_told_apart(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    for _ in range(2):
        other = await open_page(samples, f"#/w/{workflow_id}")
        await other.mouse.move(*await middle(step(other, "订场地")))

    await expect(page.locator(CURSOR)).to_have_count(2)
    assert sorted(await page.locator(CURSOR).all_inner_texts()) == ["另一个人 1", "另一个人 2"]
