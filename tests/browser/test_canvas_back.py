"""A page whose connection to a canvas is gone for a while: it hears what it missed, and stays as it was."""

import asyncio
import json
import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


class Wire:
    """The canvas sockets of a page, which can be cut, and what came over each."""

    def __init__(self) -> None:
        self.sockets, self.heard = [], []
        self.is_whole = asyncio.Event()
        self.is_whole.set()

    async def connect(self, socket) -> None:
        await self.is_whole.wait()
        frames: list[dict] = []
        self.sockets.append(socket)
        self.heard.append(frames)
        server = socket.connect_to_server()

        def told(text) -> None:
            frames.append(json.loads(text))
            socket.send(text)

        server.on_message(told)


async def test_after_a_cut_it_hears_what_it_missed_while_zoom_and_selection_stay(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page, wire = await open_page(samples, "#/workflows"), Wire()
    await page.route_web_socket(re.compile("/ws/canvas/"), wire.connect)
    await page.locator(".workflow-list").get_by_role("link").first.click()
    await step(page, "订场地").click()
    await page.get_by_role("button", name=re.compile("zoom in|放大", re.IGNORECASE)).click()
    await expect(page.locator(".react-flow__node.selected")).to_contain_text("订场地")
    before = await page.locator(".react-flow__viewport").get_attribute("style")
    wire.is_whole.clear()
    await wire.sockets[0].close()
    await page.get_by_text("连接断了").or_(page.get_by_text("重新连接")).first.wait_for()
    said = {"message": "加一个任务节点叫“搭舞台”，把“发邀请”改名为“寄邀请”"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    wire.is_whole.set()
    await step(page, "搭舞台").wait_for()
    await step(page, "寄邀请").wait_for()
    await page.get_by_role("region", name="上次看过之后").get_by_text("搭舞台").first.wait_for()  # nobody saw it happen

    assert await page.locator(".react-flow__viewport").get_attribute("style") == before
    await expect(page.locator(".react-flow__node.selected")).to_contain_text("订场地")
    assert [frames[0]["type"] for frames in wire.heard] == ["initial_state"] + ["missed_operations"] * (
        len(wire.heard) - 1
    )
    assert len(wire.heard) > 1


async def test_who_keeps_what_somebody_made_of_a_node_keeps_its_line_too(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    said = {"message": "连接订场地和发邀请"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    page, wire = await open_page(samples, "#/workflows"), Wire()
    await page.route_web_socket(re.compile("/ws/canvas/"), wire.connect)
    await page.locator(".workflow-list").get_by_role("link").first.click()
    await step(page, "发邀请").click()
    wire.is_whole.clear()
    await wire.sockets[0].close()
    await page.get_by_text("连接断了").or_(page.get_by_text("重新连接")).first.wait_for()
    await page.keyboard.press("Delete")
    await expect(page.locator(".react-flow__edge")).to_have_count(0)
    said = {"message": "把“发邀请”改名为“寄邀请”"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    wire.is_whole.set()
    dialog = page.get_by_role("dialog", name="别人也改了这里")
    await dialog.get_by_role("button", name="保留别人的").click()
    await step(page, "寄邀请").wait_for()

    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await page.locator('[data-saving="false"]').wait_for()
    assert len((await read(samples, workflow_id))["edges"]) == 1
