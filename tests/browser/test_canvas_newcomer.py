"""What somebody new to the canvas does first: types at once, draws both sides of a condition, works unconnected,
opens again what was done, and looks at a list and at a form."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drag, drawn, handle, middle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
LIES_ON = """() => {
  const boxes = [...document.querySelectorAll(".react-flow__node")].map((node) => node.getBoundingClientRect());
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""
HITS = "([x, y]) => document.elementFromPoint(x, y).closest('.react-flow__handle') !== null"


def kind(page, name: str):
    return page.locator(".palette").get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
async def test_what_is_typed_right_after_a_node_is_added_is_its_name_from_the_first_letter(
    samples, open_page, by
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", locale="en-GB")
    await kind(page, "Task").wait_for()
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 6})  # its form comes late
    if by == "mouse":
        await page.mouse.click(*await middle(kind(page, "Task")))
    else:
        await kind(page, "Task").press("Enter")
    await page.keyboard.type("Ask/the hall x")
    await page.keyboard.press("Backspace")

    await expect(page.locator(".inspector").get_by_label("Name", exact=True)).to_have_value("Ask/the hall ")
    await expect(page.locator(".canvas-step")).to_have_count(1)  # a blank does not press the button once more
    await page.keyboard.press("Enter")
    await expect(step(page, "Ask/the hall")).to_be_visible()


async def test_an_undo_right_after_a_node_is_added_takes_it_back_though_its_name_has_the_focus(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", locale="en-GB")
    await page.mouse.click(*await middle(kind(page, "Task")))
    await expect(page.locator(".inspector").get_by_label("Name", exact=True)).to_be_focused()
    await page.keyboard.press("Control+z")

    await expect(page.locator(".canvas-step")).to_have_count(0)


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
async def test_the_second_line_of_a_condition_is_its_other_side_and_no_label_lies_on_a_handle(
    samples, open_page, locale
) -> None:
    condition, task, first, second = {
        "zh-CN": ("条件", "任务", "条件成立时", "条件不成立时"),
        "en-GB": ("Condition", "Task", "where it holds", "where it does not hold"),
    }[locale]
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", locale=locale)
    for name, called in ((condition, "够吗"), (task, "甲"), (task, "乙")):
        await page.mouse.click(*await middle(kind(page, name)))
        await page.keyboard.type(called)
        await page.keyboard.press("Enter")
        await step(page, called).wait_for()
    for target, said in (("甲", first), ("乙", second)):
        start = await handle(page, "够吗", "right")
        assert await page.evaluate(HITS, start)
        await drag(page, start, await handle(page, target, "left"))
        await expect(page.locator(".react-flow__edge-text").get_by_text(said, exact=True)).to_be_visible()
    await until_saved(page)

    assert sorted(line["when"] for line in (await read(samples, workflow_id))["edges"].values()) == ["", "false"]
    for name in ("够吗", "甲", "乙"):
        for side in ("left", "right"):
            assert await page.evaluate(HITS, await handle(page, name, side))


async def test_what_two_add_without_a_connection_lies_nowhere_on_one_another_once_they_have_it_again(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地")
    one, other = [await open_page(samples, f"#/w/{workflow_id}") for _ in range(2)]
    for page in (one, other):
        await step(page, "订场地").wait_for()
        await page.context.set_offline(True)
        for n in range(3):
            await page.mouse.click(*await middle(kind(page, "任务")))
            await expect(page.locator(".canvas-step")).to_have_count(n + 2)
    for page in (other, one):
        await page.context.set_offline(False)
        await until_saved(page)
    for page in (one, other):
        await expect(page.locator(".canvas-step")).to_have_count(7)
        await until_still(page)
        assert await page.evaluate(LIES_ON) == 0


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
async def test_a_done_task_is_opened_again_in_its_run_and_before_that_it_is_said_what_comes_of_it(
    samples, open_page, locale
) -> None:
    words = {
        "zh-CN": ("执行", "做完了", "重新打开", "“发邀请”要先等它。", "“买酒”不动。", "等人来做", "等前面的"),
        "en-GB": ("Run", "Done", "Reopen", "Waits for it first: “发邀请”.", "Stays as it is: “买酒”.",
                  "Waiting for somebody", "Pending"),
    }[locale]  # fmt: skip
    run, done, reopen, waits, stays, waiting, behind = words
    workflow_id = await drawn(samples, "订场地", "发邀请", "买酒")
    ids = {node["name"]: node_id for node_id, node in (await read(samples, workflow_id))["nodes"].items()}
    page = await open_page(samples, f"#/w/{workflow_id}", locale=locale)
    for name in ("发邀请", "买酒"):
        await drag(page, await handle(page, "订场地", "right"), await handle(page, name, "left"))
    await until_saved(page)
    await page.get_by_role("button", name=run, exact=True).click()
    form = page.locator(".inspector")
    for name in ("订场地", "买酒"):
        await step(page, name).get_by_text(waiting).wait_for()
        await step(page, name).click()
        await form.get_by_role("button", name=done, exact=True).click()
        await step(page, name).get_by_text(done, exact=True).wait_for()
    await step(page, "发邀请").get_by_text(waiting).wait_for()
    await step(page, "订场地").click()
    await form.get_by_role("button", name=reopen, exact=True).click()
    for said in (waits, stays):
        await expect(form.get_by_text(said)).to_be_in_viewport(ratio=1)
    await form.get_by_role("button", name=reopen, exact=True).click()

    await expect(step(page, "订场地").get_by_text(waiting)).to_be_visible()
    await expect(step(page, "发邀请").get_by_text(behind)).to_be_visible()
    await expect(step(page, "买酒").get_by_text(done, exact=True)).to_be_visible()
    nodes = (await read(samples, workflow_id))["nodes"]
    assert [nodes[ids[each]]["status"] for each in ("订场地", "发邀请", "买酒")] == ["waiting", "pending", "completed"]


async def test_another_name_of_the_workflow_is_told_in_its_history_at_once(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', title='聚会')}")
    await page.get_by_role("button", name="历史", exact=True).click()
    history = page.get_by_role("region", name="历史")
    await history.get_by_role("listitem").first.wait_for()
    await page.get_by_role("button", name="改名").click()
    await page.keyboard.type("年会")
    await page.keyboard.press("Enter")

    await expect(history.get_by_text("工作流改名：“聚会” → “年会”")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("locale", "runs"), [("zh-CN", "执行记录"), ("en-GB", "Runs")])
async def test_the_form_of_a_node_and_an_open_list_of_runs_are_one_click_from_each_other(
    samples, open_page, locale, runs
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale=locale)
    await step(page, "订场地").click()
    form, panel = page.locator(".inspector"), page.get_by_role("region", name=runs)
    await expect(form).to_be_visible()
    await page.locator(".page-title").get_by_role("button", name=runs).click()
    await expect(panel).to_be_visible()
    tabs = page.locator(".beside-tabs")
    await tabs.get_by_role("button", name="订场地").click()
    await expect(form.locator("input").first).to_be_in_viewport(ratio=1)
    await expect(panel).to_be_hidden()
    await tabs.get_by_role("button", name=runs).click()
    await expect(panel).to_be_in_viewport(ratio=1)
    await step(page, "订场地").click()
    await expect(form).to_be_visible()

    await page.locator(".page-title").get_by_role("button", name=runs).click()
    await expect(panel).to_be_visible()
