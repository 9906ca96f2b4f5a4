"""A run is stopped and taken up again on the canvas, by what a person sees there and can hit."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, drawn, handle, read, step, stop_run, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def begun(page) -> None:
    """Draws the invitation behind the venue, and begins a run."""
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()


async def test_a_run_is_stopped_and_what_was_done_is_not_done_again(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await begun(page)
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_role("button", name="做完了").click()
    await step(page, "发邀请").get_by_text("等人来做").wait_for()

    await stop_run(other)
    for each in (page, other):
        await expect(each.locator(".page-title").get_by_text("已停止")).to_be_visible()
        await expect(step(each, "发邀请").get_by_text("已停止")).to_be_visible()
        await expect(step(each, "订场地").get_by_text("做完了")).to_be_visible()

    await page.get_by_role("button", name="接着执行没做成的").click()
    await expect(step(other, "发邀请").get_by_text("等人来做")).to_be_visible()
    await expect(step(other, "订场地").get_by_text("做完了")).to_be_visible()
    await step(other, "发邀请").click()
    await other.get_by_role("region", name="节点").get_by_role("button", name="做完了").click()
    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    assert (await read(samples, workflow_id))["run"]["status"] == "completed"


async def test_a_task_that_nobody_needs_any_more_is_ended_in_its_form_and_the_run_goes_on(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await begun(page)
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点", exact=True)
    await inspector.get_by_label("说明", exact=True).fill("在家里办")
    await inspector.get_by_role("button", name="不再需要").click()

    await expect(inspector.locator(".chip").get_by_text("不再需要")).to_be_visible()
    await expect(inspector.get_by_text("没有登录的人说它不再需要。说明：在家里办")).to_be_visible()
    await expect(step(page, "发邀请").get_by_text("等人来做")).to_be_visible()
    assert (await read(samples, workflow_id))["run"]["status"] == "running"


async def test_a_run_is_paused_and_goes_on_by_mouse_and_the_chat_says_so(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await begun(page)
    await page.get_by_role("button", name="暂停", exact=True).click()

    for each in (page, other):
        await expect(each.locator(".page-title").get_by_text("已暂停")).to_be_visible()
        await each.get_by_role("button", name="已暂停").click()
        await expect(each.locator(".run-paused-means").get_by_text("不再开始新的")).to_be_visible()
        await each.keyboard.press("Escape")
        await expect(each.get_by_role("log").get_by_text("执行已暂停")).to_be_visible()
    await step(page, "订场地").click()
    await page.get_by_role("region", name="节点").get_by_role("button", name="做完了").click()
    await expect(step(page, "订场地").get_by_text("做完了")).to_be_visible()
    await expect(step(page, "发邀请").get_by_text("等前面的")).to_be_visible()
    await page.reload()
    await expect(page.locator(".page-title").get_by_text("已暂停")).to_be_visible()

    await other.get_by_role("button", name="继续", exact=True).click()
    await expect(step(page, "发邀请").get_by_text("等人来做")).to_be_visible()
    await expect(page.get_by_role("log").get_by_text("执行继续了")).to_be_visible()
    await expect(page.get_by_role("button", name="暂停", exact=True)).to_be_visible()


async def test_after_a_failure_one_may_retry_or_begin_anew(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_role("button", name="没做成").click()
    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()
    await page.get_by_role("button", name="从头执行").click()
    await inspector.get_by_role("button", name="没做成").click()
    await page.get_by_role("button", name="接着执行没做成的").click()
    await inspector.get_by_role("button", name="做完了").click()

    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    await expect(page.get_by_role("button", name="执行", exact=True)).to_be_visible()


async def test_one_failed_node_is_tried_again_and_the_other_failure_stays(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "搭舞台")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "搭舞台").wait_for()
    await begun(page)
    inspector = page.get_by_role("region", name="节点")
    for name in ("订场地", "搭舞台"):
        await step(page, name).click()
        await inspector.get_by_label("说明").fill(f"{name}没人")
        await inspector.get_by_role("button", name="没做成").click()
    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()
    await step(page, "订场地").click()
    await inspector.get_by_role("button", name="重试这个节点").click()
    await inspector.get_by_role("button", name="做完了").click()
    await expect(step(page, "发邀请").get_by_text("等人来做")).to_be_visible()
    await step(page, "搭舞台").click()

    await expect(inspector.get_by_role("paragraph").get_by_text("搭舞台没人")).to_be_visible()
    await expect(step(page, "搭舞台").get_by_text("没做成")).to_be_visible()
    await expect(step(page, "订场地").get_by_text("做完了")).to_be_visible()


async def test_what_failed_is_tried_again_in_the_run_that_is_under_way_and_what_waited_on_it_follows(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "搭舞台")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "搭舞台").wait_for()
    await begun(page)
    inspector = page.get_by_role("region", name="节点", exact=True)
    await step(page, "订场地").click()
    await inspector.get_by_label("说明", exact=True).fill("满了")
    await inspector.get_by_role("button", name="没做成").click()
    for each in (page, other):
        await expect(step(each, "发邀请").get_by_text("跳过")).to_be_visible()
        await expect(each.get_by_role("button", name="停止执行")).to_be_visible()
    run_id = (await read(samples, workflow_id))["run"]["run_id"]
    await inspector.get_by_label("备注").fill("问另一家")  # what failed may be mended first
    await inspector.get_by_label("备注").blur()
    await until_saved(page)
    await expect(page.get_by_role("alert")).to_have_count(0)
    await inspector.get_by_role("button", name="重试这个节点").click()

    for each in (page, other):
        await expect(step(each, "订场地").get_by_text("等人来做")).to_be_visible()
        await expect(step(each, "发邀请").get_by_text("等前面的")).to_be_visible()
    await expect(inspector.get_by_text("满了", exact=True)).to_have_count(0)
    story = inspector.get_by_role("region", name="经过")
    await expect(story.get_by_text("开始第 2 次尝试")).to_be_visible()
    await inspector.get_by_role("button", name="做完了").click()
    await expect(step(other, "发邀请").get_by_text("等人来做")).to_be_visible()
    run = (await read(samples, workflow_id))["run"]
    assert (run["run_id"], run["status"]) == (run_id, "running")


async def test_all_that_failed_is_tried_again_by_the_button_above_while_the_rest_goes_on(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    await expect(page.get_by_role("button", name="重试没做成的")).to_have_count(0)
    await page.get_by_role("region", name="节点", exact=True).get_by_role("button", name="没做成").click()
    await page.get_by_role("button", name="重试没做成的").click()

    await expect(step(page, "订场地").get_by_text("等人来做")).to_be_visible()
    await expect(page.get_by_role("button", name="重试没做成的")).to_have_count(0)
    await expect(page.get_by_role("log").get_by_text("在这次执行里再做一次")).to_be_visible()


async def test_a_task_is_marked_with_result_and_note_and_its_story_stands_in_the_inspector(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    story = inspector.get_by_role("region", name="经过")
    await expect(story.get_by_role("listitem").nth(1)).to_contain_text("来做")
    await inspector.get_by_label("结果", exact=True).fill("303 室")
    await inspector.get_by_label("说明").fill("要带投影")
    await inspector.get_by_role("button", name="做完了").click()

    await expect(story.get_by_role("listitem").last).to_contain_text("标记为做完了。结果：303 室；说明：要带投影")
    await expect(story.get_by_text("用了")).to_be_visible()
    node = next(iter((await read(samples, workflow_id))["nodes"].values()))
    assert (node["result"]["result"], node["result"]["note"]) == ("303 室", "要带投影")


async def test_what_is_written_beside_one_waiting_task_is_neither_at_another_nor_lost(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点", exact=True)
    result, note = inspector.get_by_label("结果", exact=True), inspector.get_by_label("说明", exact=True)
    await result.fill("303 室")
    await note.fill("要带投影")
    await step(page, "发邀请").click()

    await expect(inspector.get_by_label("名称")).to_have_value("发邀请")
    await expect(result).to_have_value("")
    await expect(note).to_have_value("")
    await expect(page.locator(".page-title [data-saving]")).to_have_text("有文字还没保存")
    await inspector.get_by_role("button", name="做完了").click()
    await page.reload()
    await step(page, "订场地").click()
    await expect(result).to_have_value("303 室")
    await inspector.get_by_role("button", name="做完了").click()
    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    results = {node["name"]: node["result"] for node in (await read(samples, workflow_id))["nodes"].values()}
    assert (results["订场地"]["result"], results["订场地"]["note"]) == ("303 室", "要带投影")
    assert not results["发邀请"].get("result")


async def test_a_doubt_that_is_asked_about_one_node_is_not_answered_at_another(samples, open_page) -> None:
    workflow_id = await drawn(samples, "早点", "晚点")
    nodes = (await read(samples, workflow_id))["nodes"]
    page = await open_page(samples, f"#/w/{workflow_id}")
    inspector = page.get_by_role("region", name="节点", exact=True)
    for node in nodes.values():
        await step(page, node["name"]).click()
        await inspector.get_by_label("失败时").select_option("replan")
        await inspector.get_by_role("button", name="保存").click()
        await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "早点").click()
    await inspector.get_by_role("button", name="没做成", exact=True).click()
    doubt = inspector.get_by_role("alert").filter(has_text="确定没做成吗")
    await doubt.wait_for()
    await step(page, "晚点").click()

    await expect(inspector.get_by_label("名称")).to_have_value("晚点")
    await expect(doubt).to_have_count(0)


async def test_a_past_run_is_opened_on_its_own_canvas_and_left_again(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("说明").fill("没人")
    await inspector.get_by_role("button", name="没做成").click()
    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()
    await inspector.get_by_label("名称").fill("改了名")
    await inspector.get_by_label("名称").blur()
    await until_saved(page)

    await page.get_by_role("button", name="执行记录").click()
    runs = page.get_by_role("region", name="执行记录")
    await runs.get_by_role("button", name="第 1 次").click()
    then = page.get_by_role("group", name="第 1 次执行时的画布和状态，只能看")
    await expect(then.get_by_text("订场地")).to_be_visible()
    await expect(then.get_by_text("没做成")).to_be_visible()
    await runs.locator("summary", has_text="订场地").click()
    await expect(runs.get_by_role("listitem").get_by_text("标记为没做成")).to_be_visible()
    await page.get_by_role("button", name="回到现在").click()
    await expect(then).to_have_count(0)
    await expect(step(page, "改了名")).to_be_visible()


async def test_beside_the_canvas_stands_its_history_or_its_runs_and_not_both(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}")
    history, runs = (page.get_by_role("button", name=name) for name in ("历史", "执行记录"))
    await runs.click()
    await expect(page.get_by_role("region", name="执行记录").get_by_text("还没有")).to_be_visible()
    await history.click()

    await expect(page.get_by_role("region", name="历史").get_by_role("listitem").first).to_be_visible()
    await expect(page.get_by_role("region", name="执行记录")).to_have_count(0)
    await expect(runs).to_have_attribute("aria-pressed", "false")


async def test_a_double_click_begins_one_run_and_says_nothing_of_a_mistake(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").wait_for()
    await page.get_by_role("button", name="执行", exact=True).dblclick()
    await expect(step(page, "订场地").get_by_text("等人来做")).to_be_visible()  # told behind what a second press led to

    await expect(page.get_by_role("alert")).to_have_count(0)
    run = (await read(samples, workflow_id))["run"]
    assert run["status"] == "running"
    assert len((await samples.http.get(f"/api/v1/workflows/{workflow_id}/runs")).json()["items"]) == 1


async def test_who_looks_at_the_run_that_is_under_way_can_hold_and_stop_it_there(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await begun(page)
    await page.get_by_role("button", name="执行记录").click()
    run = page.get_by_role("button", name="第 1 次 执行中")  # and not one word
    await run.click()
    assert await page.get_by_role("button", name="整理", include_hidden=True).evaluate("it => !!it.closest('[inert]')")
    await page.get_by_role("button", name="暂停", exact=True).click()
    await expect(page.locator(".page-title").get_by_text("已暂停")).to_be_visible()
    await page.get_by_role("button", name="继续", exact=True).click()
    await stop_run(page)

    await expect(page.get_by_role("button", name="第 1 次 已停止")).to_be_visible()
    anew = page.get_by_role("button", name="从头执行", include_hidden=True)
    assert await anew.evaluate("it => !!it.closest('[inert]')"), "what is looked at is past"
