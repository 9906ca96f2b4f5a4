"""Who changed the same node at once: each property by itself is mine, theirs or both, and undo is everybody's own."""

import json
import re

import pytest
from playwright.async_api import Locator, WebSocketRoute, expect

from tests.browser.test_canvas import draw, drawn, note, read, step, until_saved
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_of_two_properties_that_both_changed_one_is_mine_and_one_is_theirs(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    one, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    written = {one: ("朝阳区", "2099-12-05"), other: ("海淀区", "2099-12-12")}
    for page, (notes, due) in written.items():
        await step(page, "订场地").click()
        form = page.get_by_role("region", name="节点", exact=True)
        await form.get_by_label("日期").fill(due)
        await form.get_by_label("备注").fill(notes)
    await other.get_by_role("region", name="节点", exact=True).get_by_role("button", name="保存").click()
    await until_saved(other)
    await one.get_by_role("region", name="节点", exact=True).get_by_role("button", name="保存").click()
    dialog = one.get_by_role("dialog", name="别人也改了这里")
    for label, mine, theirs in (("备注", "朝阳区", "海淀区"), ("日期", "2099", "2099")):
        both = dialog.get_by_role("group", name=label)
        await expect(both.locator("label").filter(has_text="我的")).to_contain_text(mine)
        await expect(both.locator("label").filter(has_text="别人的")).to_contain_text(theirs)
        await expect(both).to_be_in_viewport(ratio=1)
    await dialog.get_by_role("group", name="备注").get_by_label("我的").click()
    await dialog.get_by_role("group", name="日期").get_by_label("别人的").click()
    await dialog.get_by_role("button", name="就这样定").click()
    await expect(dialog).to_have_count(0)
    await until_saved(one)

    (node,) = (await read(samples, workflow_id))["nodes"].values()
    assert (node["config"]["notes"], node["config"]["due"]) == ("朝阳区", "2099-12-12")
    for page in (one, other):
        form = page.get_by_role("region", name="节点", exact=True)
        await expect(form.get_by_label("备注")).to_have_value("朝阳区")
        await expect(form.get_by_label("日期")).to_have_value("2099-12-12")


async def test_undo_and_redo_take_back_and_do_again_what_one_did_oneself_beside_what_the_other_does(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地")
    one, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await note(one, "订场地", "朝阳区")
    await step(other, "订场地").wait_for()
    await draw(other, "任务", "发邀请")
    await until_saved(other)
    await step(one, "发邀请").wait_for()
    await one.get_by_role("button", name="撤销").click()
    await until_saved(one)
    (place, invitation) = sorted(
        (await read(samples, workflow_id))["nodes"].values(), key=lambda n: n["name"] == "发邀请"
    )
    assert (place["config"].get("notes"), invitation["name"]) == (None, "发邀请")

    for _ in ("its name", "and itself"):
        await other.get_by_role("button", name="撤销").click()
        await until_saved(other)
    await expect(one.locator(".canvas-step")).to_have_count(1)
    await one.get_by_role("button", name="重做").click()
    await until_saved(one)
    (place,) = (await read(samples, workflow_id))["nodes"].values()
    assert place["config"]["notes"] == "朝阳区"
    for _ in ("itself", "and its name"):
        await other.get_by_role("button", name="重做").click()
        await until_saved(other)
    for page in (one, other):
        await step(page, "发邀请").wait_for()
    await expect(other.get_by_role("button", name="重做")).to_be_disabled()


class SlowWire:
    """Between a page and its server: what the server says is held back while `holds`."""

    def __init__(self) -> None:
        self.holds, self.sent, self.told, self.held = False, [], [], []
        self._page: WebSocketRoute | None = None

    def connect(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(lambda said: (self.sent.append(json.loads(said)), server.send(said)))
        server.on_message(self._hear)

    def _hear(self, said: str) -> None:
        found = json.loads(said)
        for told in found if isinstance(found, list) else [found]:
            (self.held if self.holds else self.told).append(told)
        if not self.holds:
            self._page.send(said)

    def release(self) -> None:
        self.holds = False
        for told in self.held:
            self._page.send(json.dumps(told))


async def rename(page, name: str) -> None:
    """In the form that is open beside the canvas."""
    form = page.get_by_role("region", name="节点", exact=True)
    await form.get_by_label("名称").fill(name)
    await form.get_by_role("button", name="保存").click()


async def three_at_one_name(network, open_page, wire=None, **options) -> tuple[str, list, Locator]:
    """Of three pages the first is asked whose name holds: its workflow, the pages, and the dialog."""
    workflow_id = await drawn(network, "订场地")
    pages = [await open_page(network, "#/workflows", **(options if n == 0 else {})) for n in range(3)]
    if wire:
        await pages[0].route_web_socket(re.compile("/ws/canvas/"), wire.connect)
    for page in pages:
        await page.evaluate("to => { location.hash = to }", f"#/w/{workflow_id}")
    for page in pages[1:]:
        await step(page, "订场地").click()
    await pages[0].get_by_text("订场地").first.click()
    form = pages[0].get_by_role("region", name="节点", exact=True)
    await form.get_by_label("名称").fill("我的场地")
    await rename(pages[1], "第二个人的")
    await until_saved(pages[1])
    await form.get_by_role("button", name="保存").click()
    dialog = pages[0].get_by_role("dialog", name="别人也改了这里")
    await expect(dialog.locator("label").filter(has_text="别人的")).to_contain_text("第二个人的")
    return workflow_id, pages, dialog


async def name_of(network, workflow_id: str) -> str:
    (node,) = (await read(network, workflow_id))["nodes"].values()
    return node["name"]


@pytest.mark.parametrize("width", [1366, 390])
async def test_an_open_question_follows_what_a_third_one_makes_of_it_and_keeps_what_is_written(
    samples, open_page, width
) -> None:
    workflow_id, (one, _, third), dialog = await three_at_one_name(
        samples, open_page, width=width, height=768 if width > 1000 else 844
    )
    written = dialog.get_by_role("textbox", name="名称会定成")
    await written.fill("我写的场地")
    await rename(third, "第三个人的")
    await until_saved(third)

    theirs = dialog.locator("label").filter(has_text="别人的")
    await expect(theirs).to_contain_text("第三个人的")
    await expect(theirs).to_contain_text("刚改过")
    await expect(dialog.get_by_role("status")).to_contain_text("刚刚又改了：名称")
    await expect(dialog.get_by_role("status")).to_be_in_viewport(ratio=1)
    await expect(dialog.get_by_role("button", name="就这样定")).to_be_in_viewport(ratio=1)
    await expect(written).to_have_value("我写的场地")
    await dialog.get_by_role("button", name="就这样定").click()
    await expect(dialog).to_have_count(0)
    await until_saved(one)
    assert await name_of(samples, workflow_id) == "我写的场地"


async def test_who_takes_theirs_takes_what_it_is_by_then(samples, open_page) -> None:
    workflow_id, (one, _, third), dialog = await three_at_one_name(samples, open_page)
    await dialog.get_by_label("别人的").click()
    await rename(third, "第三个人的")
    await expect(dialog.locator("label").filter(has_text="别人的")).to_contain_text("第三个人的")
    await dialog.get_by_role("button", name="就这样定").click()
    await expect(dialog).to_have_count(0)
    await until_saved(one)

    assert await name_of(samples, workflow_id) == "第三个人的"


async def test_a_change_that_comes_after_what_was_shown_is_asked_about_again(samples, open_page) -> None:
    """What the third one did is on its way while the first one chooses; over the socket that choice is refused."""
    wire = SlowWire()
    workflow_id, (one, _, third), dialog = await three_at_one_name(samples, open_page, wire=wire)
    await dialog.get_by_role("textbox", name="名称会定成").fill("我写的场地")
    wire.holds, heard_before = True, max(told.get("version", 0) for told in wire.told)
    await rename(third, "第三个人的")
    await until_saved(third)
    await dialog.get_by_role("button", name="就这样定").click()
    await until(lambda: any(told["type"] == "conflict" for told in wire.held))
    wire.release()

    again = one.get_by_role("dialog", name="别人也改了这里")
    await expect(again.locator("label").filter(has_text="别人的")).to_contain_text("第三个人的")
    await expect(again.get_by_role("textbox", name="名称会定成")).to_have_value("我写的场地")
    assert await name_of(samples, workflow_id) == "第三个人的"
    sent = [message for message in wire.sent if message["action"] == "update_node"]
    assert sent[-1]["version"] == heard_before, "it was sent on the version that was shown"
