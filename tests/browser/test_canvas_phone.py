"""On a phone the canvas is a list: everything that can be done to a workflow is done there, by tapping."""

import itertools

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def row(page, name: str):
    return page.locator(".step-list > li").filter(has=page.locator(".step-row strong", has_text=name))


async def names(page) -> list[str]:
    return await page.locator(".step-row strong").all_inner_texts()


async def add(page, kind: str, name: str) -> None:
    """Tap a kind; the new node is open, and is named where it stands."""
    count = await page.locator(".step-row").count()
    await page.locator(".palette").get_by_role("button", name=kind).tap()
    await expect(page.locator(".step-row")).to_have_count(count + 1)
    form = page.get_by_role("region", name="节点")
    await form.get_by_label("名称").fill(name)
    await form.get_by_role("button", name="保存").tap()
    await row(page, name).wait_for()


async def follows(page, name: str, before: str) -> None:
    form = row(page, name).get_by_role("region", name="节点")
    await form.get_by_label("在这些之后").select_option(label=before)
    await form.get_by_role("button", name="连上").tap()
    await row(page, name).locator(".step-row").get_by_text(f"在{before}之后").wait_for()


async def test_a_workflow_is_built_run_and_marked_with_one_thumb(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await page.get_by_text("还没有节点").wait_for()
    await add(page, "任务", "发邀请")
    await add(page, "任务", "订场地")
    await row(page, "发邀请").locator(".step-row").tap()
    await follows(page, "发邀请", "订场地")
    assert await names(page) == ["订场地", "发邀请"]
    await add(page, "时间点", "开场")
    form = page.get_by_role("region", name="节点")
    await form.get_by_label("日期").fill("2099-12-05")
    await form.get_by_role("button", name="保存").tap()
    await follows(page, "开场", "发邀请")
    await until_saved(page)

    assert await names(page) == ["订场地", "发邀请", "开场"]
    await row(page, "开场").locator(".step-row").get_by_text("12月5日").wait_for()
    await page.get_by_role("button", name="执行", exact=True).tap()
    await row(page, "订场地").get_by_text("等人来做").wait_for()
    await row(page, "发邀请").get_by_text("等前面的").wait_for()
    await row(page, "订场地").locator(".step-row").tap()
    form = row(page, "订场地").get_by_role("region", name="节点")
    await form.get_by_label("说明").fill("订好了，在望京")
    await form.get_by_role("button", name="做完了").tap()

    await expect(row(page, "订场地")).to_have_attribute("data-status", "completed")
    await expect(row(page, "发邀请")).to_have_attribute("data-status", "waiting")
    state = await read(samples, workflow_id)
    assert {n["name"]: n["status"] for n in state["nodes"].values()} == {
        "订场地": "completed",
        "发邀请": "waiting",
        "开场": "pending",
    }


async def test_what_failed_is_tried_again_in_its_run_by_tapping_at_it_in_the_list(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await row(page, "发邀请").wait_for()
    await page.get_by_role("button", name="执行", exact=True).tap()
    await row(page, "订场地").get_by_text("等人来做").wait_for()
    await row(page, "订场地").locator(".step-row").tap()
    form = row(page, "订场地").get_by_role("region", name="节点")
    await form.get_by_role("button", name="没做成").tap()
    run_id = (await read(samples, workflow_id))["run"]["run_id"]
    await form.get_by_role("button", name="重试这个节点").tap()

    await expect(row(page, "订场地")).to_have_attribute("data-status", "waiting")
    assert (await read(samples, workflow_id))["run"]["run_id"] == run_id


async def test_a_task_that_nobody_needs_any_more_is_ended_by_tapping(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await page.get_by_role("button", name="执行", exact=True).tap()
    await row(page, "订场地").get_by_text("等人来做").wait_for()
    await row(page, "订场地").locator(".step-row").tap()
    await row(page, "订场地").get_by_role("region", name="节点").get_by_role("button", name="不再需要").tap()

    await expect(row(page, "订场地").locator(".step-row").get_by_text("不再需要")).to_be_visible()
    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    assert (await read(samples, workflow_id))["run"]["status"] == "completed"


async def test_a_run_is_stopped_taken_up_again_and_fails_by_tapping(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await page.get_by_role("button", name="执行", exact=True).tap()
    await expect(row(page, "订场地")).to_have_attribute("data-status", "waiting")
    await page.get_by_role("button", name="停止执行").tap()
    await page.get_by_role("dialog", name="停止执行？").get_by_role("button", name="停止执行").tap()
    await expect(row(page, "订场地")).to_have_attribute("data-status", "cancelled")
    await page.get_by_role("button", name="接着执行没做成的").tap()
    await row(page, "订场地").locator(".step-row").tap()
    await row(page, "订场地").get_by_role("button", name="没做成").tap()

    await expect(row(page, "订场地")).to_have_attribute("data-status", "failed")


async def test_what_is_deleted_in_the_list_comes_back(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await row(page, "订场地").locator(".step-row").tap()
    await row(page, "订场地").get_by_role("button", name="删除").tap()
    await expect(page.locator(".step-row")).to_have_count(1)
    await page.get_by_role("button", name="撤销").tap()
    await expect(page.locator(".step-row")).to_have_count(2)
    await until_saved(page)

    assert {n["name"] for n in (await read(samples, workflow_id))["nodes"].values()} == {"订场地", "发邀请"}


async def test_one_says_in_a_sentence_what_is_to_be_done_and_the_list_has_it(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", **PHONE)
    await page.get_by_role("tab", name="对话").tap()
    chat = page.get_by_role("region", name="对话")
    await chat.get_by_role("textbox").fill("加一个任务节点叫“发邀请”")
    await chat.get_by_role("button", name="说").tap()
    await expect(chat.locator('[data-role="assistant"]')).to_have_count(1)
    await page.get_by_role("tab", name="节点").tap()
    await row(page, "发邀请").wait_for()  # the answer and the node come by two ways

    assert await names(page) == ["订场地", "发邀请"]


async def test_what_a_finger_must_hit_is_large_enough_and_nothing_is_wider_than_the_phone(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", **PHONE)
    await row(page, "发邀请").locator(".step-row").tap()
    await page.get_by_role("region", name="节点").wait_for()
    await page.locator(".variables summary").tap()
    small = await page.eval_on_selector_all(
        ".canvas-desk button, .canvas-desk select, .canvas-desk input, .variables summary",
        "all => all.filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 90))",
    )

    assert small == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_the_first_nodes_are_on_the_first_screen_and_every_kind_is_reached_with_a_thumb(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await row(page, "发邀请").wait_for()
    await page.screenshot(path=tmp_path / "first-screen.png")

    assert await page.evaluate("scrollY") == 0
    assert (await page.locator(".step-list").bounding_box())["y"] <= PHONE["height"] / 2
    for name in ("订场地", "发邀请"):
        box = await row(page, name).locator(".step-row").bounding_box()
        assert box["y"] + box["height"] <= PHONE["height"], (name, box)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await add(page, "另一个工作流", "下一场")  # the last of them
    await expect(row(page, "下一场").get_by_role("region", name="节点")).to_be_visible()


async def filled(page, name: str, label: str, text: str) -> None:
    form = row(page, name).get_by_role("region", name="节点")
    await form.get_by_label(label).fill(text)
    await form.get_by_role("button", name="保存").tap()


async def opened(page, name: str):
    """The row, opened where it is not."""
    face = row(page, name).locator(".step-row")
    if await face.get_attribute("aria-expanded") != "true":
        await face.tap()
    return row(page, name)


async def marked(page, name: str, button: str, status: str) -> None:
    """Open it, where it is not, and say how far it is."""
    await (await opened(page, name)).get_by_role("button", name=button, exact=True).tap()
    await expect(row(page, name)).to_have_attribute("data-status", status)


async def test_five_kinds_of_nodes_are_built_joined_run_failed_tried_again_and_ended_with_one_thumb(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    built = [("任务", "订场地"), ("审批", "批预算"), ("数据转换", "汇总"), ("通知", "发通知"), ("时间点", "开场")]
    for kind, name in built:
        await add(page, kind, name)
        match kind:
            case "数据转换":
                await filled(page, name, "得到的数据", "望京，80 人")
            case "通知":
                await filled(page, name, "说什么", "场地和预算都定了")
            case "时间点":
                await filled(page, name, "日期", "2099-12-05")
    await expect(page.locator('[data-wrong="true"]')).to_have_count(0)
    for (_, before), (_, name) in itertools.pairwise(built):
        await opened(page, name)
        await follows(page, name, before)
    await until_saved(page)
    assert await names(page) == [name for _, name in built]

    await page.get_by_role("button", name="执行", exact=True).tap()
    await expect(row(page, "订场地")).to_have_attribute("data-status", "waiting")
    await marked(page, "订场地", "没做成", "failed")
    await page.locator(".page-title").get_by_text("失败").wait_for()
    await expect(row(page, "批预算")).not_to_have_attribute("data-status", "waiting")
    await marked(page, "订场地", "重试这个节点", "waiting")
    await row(page, "订场地").get_by_label("结果").fill("望京的厂房")
    await marked(page, "订场地", "做完了", "completed")
    await expect(row(page, "批预算")).to_have_attribute("data-status", "waiting")
    await marked(page, "批预算", "同意", "completed")
    await expect(row(page, "发通知")).to_have_attribute("data-status", "completed")
    await expect(row(page, "开场")).to_have_attribute("data-status", "waiting")
    await (await opened(page, "开场")).get_by_role("button", name="做完了", exact=True).tap()
    await row(page, "开场").get_by_text("还没到").wait_for()  # asked once before it counts
    await marked(page, "开场", "确定", "completed")

    end = page.locator(".page-title").get_by_text("已完成")
    await end.wait_for()
    await page.mouse.wheel(0, -10_000)
    await expect(end).to_be_in_viewport(ratio=1)
    await page.get_by_role("tab", name="对话").tap()
    await expect(page.get_by_role("region", name="对话").get_by_text("场地和预算都定了")).to_be_visible()
    run = (await read(samples, workflow_id))["run"]
    assert run["status"] == "completed"


async def test_what_failed_is_named_above_the_list_and_leads_to_it(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "买茶点")
    said = {"message": "执行"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    page = await open_page(samples, f"#/w/{workflow_id}", **PHONE)
    await row(page, "买茶点").locator(".step-row").tap()
    await row(page, "买茶点").get_by_role("button", name="没做成").tap()
    await row(page, "买茶点").locator(".step-row").tap()  # closed again

    await page.get_by_role("button", name="“买茶点”没做成").tap()
    await expect(row(page, "买茶点").locator(".step-row")).to_have_attribute("aria-expanded", "true")
    await expect(page.locator(".to-failed")).to_have_count(0)
