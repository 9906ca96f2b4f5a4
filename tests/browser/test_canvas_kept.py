"""What a run is asked, what there is no room for and what is written is not lost, nor called saved before it is."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, read, step, until_saved
from tests.browser.test_canvas_left import at

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SEVERAL_MINUTES_MS = 10 * 60_000


async def left_behind(page, wire) -> None:
    """Something is drawn and a run asked for while nothing is sent."""
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await draw(page, "任务", "印海报")
    await page.get_by_role("button", name="执行", exact=True).click()
    await expect(page.get_by_text("前面的改动送出后，就会“执行”")).to_be_visible()


async def test_a_run_that_was_asked_for_begins_after_a_reload_once_what_was_drawn_before_it_is_sent(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地")
    page, wire = await at(open_page, samples, workflow_id)
    await left_behind(page, wire)
    assert (await read(samples, workflow_id))["run"] is None
    wire.is_cut = False
    await page.reload()
    await expect(step(page, "印海报").get_by_text("等人来做")).to_be_visible()

    assert (await read(samples, workflow_id))["run"]["status"] == "running"


async def test_a_run_that_was_asked_for_long_ago_is_offered_and_begins_when_somebody_says_so(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples, "订场地")
    page, wire = await at(open_page, samples, workflow_id)
    await left_behind(page, wire)
    await page.goto("about:blank")
    wire.is_cut = False
    await page.goto(f"{samples.launcher.settings.http_url}/nothing-here")
    await page.evaluate(
        """(ms) => { for (const key of Object.keys(localStorage).filter((each) => each.startsWith("towow.unsent."))) {
            const left = JSON.parse(localStorage.getItem(key));
            const orders = left.orders.map((order) => ({ ...order, at: order.at - ms }));
            localStorage.setItem(key, JSON.stringify({ ...left, orders }));
        } }""",
        SEVERAL_MINUTES_MS,
    )
    await page.goto(f"{samples.launcher.settings.http_url}/#/w/{workflow_id}")
    offered = page.get_by_role("alert").filter(has_text="“执行”没有送出去")
    await expect(offered).to_be_visible()
    await until_saved(page)
    assert (await read(samples, workflow_id))["run"] is None
    await page.screenshot(path=tmp_path / "offered.png")
    await page.reload()
    await offered.get_by_role("button", name="现在做").click()

    await expect(step(page, "印海报").get_by_text("等人来做")).to_be_visible()
    await expect(offered).to_have_count(0)


async def test_what_the_canvas_has_no_room_for_is_kept_with_its_reason_until_there_is(
    samples, open_page, tmp_path
) -> None:
    nodes = [
        {"node_id": f"n{n}", "node_type": "task", "name": f"n{n}", "config": {"notes": "字" * 6_000}}
        for n in range(110)
    ]
    document = {"format": "towow-workflow", "format_version": 1, "title": "大", "nodes": nodes}
    made = await samples.http.post("/api/v1/workflows/import", json={"document": document})
    workflow_id = made.raise_for_status().json()["workflow_id"]
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "n109").first.wait_for()
    await page.get_by_role("combobox", name="找节点").fill("n108")
    await page.keyboard.press("Enter")
    inspector = page.get_by_role("region", name="节点")
    await expect(inspector.get_by_label("名称")).to_have_value("n108")
    await page.locator('.react-flow__node[data-id="n108"]').click()
    await page.keyboard.press("Control+c")
    await page.keyboard.press("Control+v")
    refused = page.get_by_role("alert").filter(has_text="最多 2,000,000 字节")
    await expect(refused).to_contain_text("没有保存，但也没有丢")
    await expect(page.get_by_text("1 处改动还没送出")).to_be_visible()
    await page.screenshot(path=tmp_path / "full.png")

    await page.reload()
    await expect(refused).to_be_visible()
    away = {"message": "删掉 n3"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=away)).raise_for_status()
    await expect(page.locator('.react-flow__node[data-id="n3"]')).to_have_count(0)
    await refused.get_by_role("button", name="再试一次").click()
    await expect(refused).to_have_count(0)
    await until_saved(page)

    names = [node["name"] for node in (await read(samples, workflow_id))["nodes"].values()]
    assert ("n108 2" in names, len(names)) == (True, 110)


async def test_nothing_is_called_saved_while_something_written_is_not(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").click()
    state = page.locator(".page-title [data-saving]")
    await expect(state).to_have_text("已保存")
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("名称").fill("订会场")
    await expect(state).to_have_text("有文字还没保存")
    await inspector.get_by_role("button", name="保存").click()
    await expect(state).to_have_text("已保存")

    await page.locator(".variables summary").click()
    await page.get_by_role("textbox", name="变量名").last.fill("城市")
    await expect(state).to_have_text("有文字还没保存")
    await page.keyboard.press("Escape")
    await expect(state).to_have_text("已保存")
    await page.get_by_role("button", name="改名").click()
    await page.locator(".workflow-name input").fill("年会")
    await expect(state).to_have_text("有文字还没保存")
    await page.keyboard.press("Enter")
    await expect(state).to_have_text("已保存")


async def test_who_is_sent_away_is_told_why_in_the_servers_words(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page, _ = await at(open_page, samples, workflow_id)

    async def send_away(socket) -> None:
        await socket.close(code=1013, reason="你已经打开了 50 张画布，到上限了；请先关掉几个页面。")

    await page.context.unroute_all()
    await page.context.route_web_socket(re.compile("/ws/canvas/"), send_away)
    await page.reload()
    await expect(page.get_by_text("你已经打开了 50 张画布")).to_be_visible()
