"""Every kind of node by mouse: put on the canvas where one sees it, filled in, run, and what became of it read."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drag, draw, drawn, handle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
KINDS = (
    *("任务", "时间点", "审批", "HTTP 请求", "协商", "条件"),
    *("数据转换", "等待", "通知", "问模型", "逐项处理", "另一个工作流"),
)
HIDDEN = """() => {
    const graph = document.querySelector(".workflow-graph").getBoundingClientRect();
    const node = document.querySelector(".react-flow__node.selected");
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isOut = left < graph.left || top < graph.top || right > graph.right || bottom > graph.bottom;
    const corners = [left + 12, right - 12].flatMap((x) => [[x, top + 12], [x, bottom - 12]]);
    return isOut || corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".react-flow__node") !== node);
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
async def test_each_kind_is_put_by_a_click_where_one_sees_it_with_its_form_beside(
    samples, open_page, width, height
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", width=width, height=height)
    await step(page, "发邀请").wait_for()
    for number, kind in enumerate(KINDS, start=3):
        await page.locator(".palette").get_by_role("button", name=kind, exact=True).click()
        await expect(page.locator(".canvas-step")).to_have_count(number)
        await expect(page.locator(".inspector").get_by_role("heading", name=kind, exact=True)).to_be_visible()
        await until_still(page)
        assert not await page.evaluate(HIDDEN), kind
    await until_saved(page)


async def test_without_a_model_its_node_says_so_and_what_goes_on_without_it_goes_on(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    inspector = page.get_by_role("region", name="节点", exact=True)
    await draw(page, "问模型", "写开场白")
    await inspector.get_by_label("让模型做什么").fill("写一句开场白")
    await inspector.get_by_label("失败时").select_option("跳过它继续")
    await inspector.get_by_role("button", name="保存").click()
    await draw(page, "通知", "说一声")
    await inspector.get_by_label("说什么").fill("开场白由主持人自己写")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await drag(page, await handle(page, "写开场白", "right"), await handle(page, "说一声", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()

    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    await expect(step(page, "写开场白").get_by_text("没做成，略过了")).to_be_visible()
    await expect(page.get_by_role("log").get_by_text("开场白由主持人自己写")).to_be_visible()
    await step(page, "写开场白").click()
    await expect(inspector.locator(".node-progress").get_by_text("没有设置模型，没有人能回答").first).to_be_visible()


async def test_whoever_waits_says_until_when_and_is_stopped_by_a_sentence(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    inspector = page.get_by_role("region", name="节点", exact=True)
    await draw(page, "等待", "等回信")
    await inspector.get_by_label("等几小时").fill("2")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await expect(inspector.get_by_role("region", name="经过").get_by_text("（到 ")).to_be_visible()
    chat = page.get_by_role("region", name="对话")
    await chat.get_by_role("textbox").fill("停止执行")
    await chat.get_by_role("button", name="说", exact=True).click()

    await expect(page.locator(".page-title").get_by_text("已停止")).to_be_visible()
    await expect(step(page, "等回信").get_by_text("已停止")).to_be_visible()
    assert (await read(samples, workflow_id))["run"]["status"] == "cancelled"


async def test_a_node_that_reads_what_is_deleted_is_marked_before_a_run(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}")
    inspector = page.get_by_role("region", name="节点", exact=True)
    await step(page, "发邀请").wait_for()
    await drag(page, await handle(page, "订场地", "right"), await handle(page, "发邀请", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await step(page, "发邀请").click()
    await inspector.get_by_label("备注").fill("地点：{{nodes.订场地.result}}")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await expect(page.locator('[data-wrong="true"]')).to_have_count(0)
    await step(page, "订场地").click()
    await page.get_by_role("button", name="删除").click()
    await expect(page.locator(".canvas-step")).to_have_count(1)

    await expect(page.locator('.canvas-step[data-wrong="true"]')).to_contain_text("发邀请")
    await page.get_by_role("button", name="还有 1 处要补").click()
    await expect(inspector.locator(".banner").get_by_text("订场地")).to_be_visible()
    await page.get_by_role("button", name="撤销").click()
    await expect(page.locator('[data-wrong="true"]')).to_have_count(0)


async def test_a_task_that_nobody_does_in_its_time_fails_and_says_so(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", height=1000)
    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点", exact=True)
    await inspector.get_by_label("最多等多久").fill("1")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()

    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()
    await expect(step(page, "订场地").get_by_text("没做成")).to_be_visible()
    await expect(
        inspector.locator(".node-progress").get_by_role("paragraph").filter(has_text="1 秒").first
    ).to_be_visible()
