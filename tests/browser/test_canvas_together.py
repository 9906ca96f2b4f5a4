"""Who is at a canvas sees who else is, and draws it tidily: copies, columns."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, drawn, handle, read, step, until_saved
from tests.browser.test_own_name import say_name

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
# Nothing of it lies outside of itself, or of what cuts it off.
IS_WHOLE = """it => {
  const box = it.getBoundingClientRect();
  if (it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== "inline") return false;
  for (let each = it.parentElement; each; each = each.parentElement) {
    const { overflowX } = getComputedStyle(each);
    const edge = each.getBoundingClientRect();
    if (overflowX !== "visible" && (box.right > edge.right + 1 || box.left < edge.left - 1)) return false;
  }
  return true;
}"""


async def test_whoever_else_is_here_is_seen_and_where(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").wait_for()
    assert await page.get_by_text("也在看").count() == 0
    other = await open_page(samples, f"#/w/{workflow_id}")
    await expect(page.get_by_text("另一个人也在看")).to_be_visible()

    await step(other, "发邀请").click()
    await expect(step(page, "发邀请").get_by_text("另一个人在这里")).to_be_visible()
    await step(other, "订场地").click()
    await expect(step(page, "订场地").get_by_text("另一个人在这里")).to_be_visible()
    await expect(step(page, "发邀请").get_by_text("另一个人在这里")).to_have_count(0)
    assert await step(other, "订场地").get_by_text("在这里").count() == 0

    await other.close()
    await expect(page.get_by_text("也在看")).to_have_count(0)
    await expect(page.get_by_text("在这里")).to_have_count(0)


async def test_a_copy_is_drawn_beside_with_its_lines_and_can_be_taken_back(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await until_saved(page)
    await step(page, "订场地").click()
    await step(page, "发邀请").click(modifiers=["ControlOrMeta"])
    await expect(page.locator(".react-flow__node.selected")).to_have_count(2)
    await page.keyboard.press("Control+c")
    await page.keyboard.press("Control+v")
    await expect(page.locator(".canvas-step")).to_have_count(4)
    await until_saved(page)
    state = await read(samples, workflow_id)
    names = sorted(node["name"] for node in state["nodes"].values())
    assert names == ["发邀请", "发邀请 2", "订场地", "订场地 2"]
    assert len(state["edges"]) == 2
    await page.get_by_role("button", name="撤销").click()
    await until_saved(page)

    await expect(page.locator(".canvas-step")).to_have_count(2)
    assert len((await read(samples, workflow_id))["nodes"]) == 2


async def test_tidied_up_what_follows_stands_to_the_right_and_one_undo_brings_all_back(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "布置")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "布置").wait_for()
    await drag(page, await handle(page, "布置", "right"), await handle(page, "订场地", "left"))
    await until_saved(page)
    before = {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()}
    await page.get_by_role("button", name="整理").click()
    await until_saved(page)
    after = {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()}
    assert after["布置"]["x"] < after["订场地"]["x"]
    await page.get_by_role("button", name="撤销").click()
    await until_saved(page)

    assert {n["name"]: n["position"] for n in (await read(samples, workflow_id))["nodes"].values()} == before


async def test_a_form_whose_node_somebody_else_deletes_says_who_and_keeps_what_was_written(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}")
    inspector = page.get_by_role("region", name="节点")
    await step(page, "订场地").click()
    await inspector.get_by_label("名称").fill("订一个靠河的场地")
    await step(other, "订场地").click()
    await other.get_by_role("button", name="删除").click()
    await expect(inspector.get_by_role("alert")).to_have_text("另一个人删掉了“订场地”。")
    await expect(inspector).to_contain_text("订一个靠河的场地")
    await page.screenshot(path=tmp_path / "gone.png")
    await inspector.get_by_role("button", name="关闭").click()
    await expect(inspector).to_have_count(0)

    await step(page, "发邀请").click()
    await step(other, "发邀请").wait_for()
    await page.get_by_role("button", name="删除").click()
    await expect(page.locator(".canvas-step")).to_have_count(0)
    assert await page.get_by_text("删掉了").count() == 0  # by oneself


async def test_what_was_written_stands_unsaved_in_the_form_again_once_the_deletion_of_its_node_is_taken_back(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}")
    inspector = page.get_by_role("region", name="节点")
    await step(page, "订场地").click()
    await inspector.get_by_label("交付什么").fill("四十封信")
    await step(other, "订场地").click()
    for look_elsewhere in (False, True):
        await other.get_by_role("button", name="删除").click()
        await expect(inspector.get_by_role("alert")).to_have_text("另一个人删掉了“订场地”。")
        if look_elsewhere:
            await step(page, "发邀请").click()
        await other.get_by_role("button", name="撤销").click()
        if look_elsewhere:
            await step(page, "订场地").click()
        await expect(inspector.get_by_label("交付什么")).to_have_value("四十封信")
        await step(other, "订场地").click()
    (place,) = [n for n in (await read(samples, workflow_id))["nodes"].values() if n["name"] == "订场地"]
    assert "deliverable" not in place["config"]

    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    (place,) = [n for n in (await read(samples, workflow_id))["nodes"].values() if n["name"] == "订场地"]
    assert place["config"]["deliverable"] == "四十封信"


async def test_who_has_saved_what_they_wrote_is_not_said_to_be_writing(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}")
    await step(other, "订场地").click()
    name = other.get_by_role("region", name="节点").get_by_label("名称")
    await name.fill("订场地和舞台")
    await expect(page.get_by_text("另一个人正在改“名称”")).to_be_visible()
    await name.press("Enter")
    await expect(step(page, "订场地和舞台").get_by_text("另一个人在这里")).to_be_visible()
    await expect(page.get_by_text("正在改")).to_have_count(0)
    await name.press_sequentially("！")

    await expect(page.get_by_text("另一个人正在改“名称”")).to_be_visible()


@pytest.mark.parametrize("width", [1366, 390])
async def test_however_many_are_here_names_are_whole_and_the_rest_is_counted(samples, open_page, width) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", width=width, height=768 if width > 1000 else 844)
    for name in ("欧阳慕容", "Alexandra Montgomery", "小李", "小张", "小王"):
        other = await open_page(samples, f"#/w/{workflow_id}", width=1000)
        await say_name(other, name)
        await step(other, "订场地").click()
    people = page.locator(".canvas-people")
    await expect(people).to_contain_text("和另外 3 人也在看")
    here = page.locator(".here, .here-line")
    await expect(here).to_contain_text("人在这里")
    for shown in (people, people.locator("span").last, here):
        await expect(shown).to_be_in_viewport(ratio=0.99)
        assert await shown.evaluate(IS_WHOLE), await shown.inner_text()
