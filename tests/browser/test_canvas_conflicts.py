"""Who changed the same node at once: each property by itself is mine, theirs or both, and undo is everybody's own."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, note, read, step, until_saved

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
