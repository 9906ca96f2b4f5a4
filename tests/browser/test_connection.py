"""The page and its stream when things break, and when nothing happens any more."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, all_rows, rows_now, submit, until_seq, until_status, until_stored_end

TOLD = """() => {
    const all = document.querySelector("article.negotiation").innerText;
    return all.replace(document.querySelector(".model-use")?.innerText ?? "", "");
}"""
pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_bridge_killed_in_the_middle_costs_no_event_and_doubles_none(stage, hold, open_page) -> None:
    page = await open_page(stage)
    with hold("response_generation 马强"):
        demand_id = await submit(page, "聚会，等着，两轮")
        await page.wait_for_selector('.person[data-standing="participate"]')
        await page.route("**/stream*", lambda route: route.abort())  # the next bridge is there in a moment
        stage.kill("bridge")
        await page.wait_for_selector('.banner.bad:has-text("重连")')
        await page.unroute("**/stream*")
    await until_status(page, "finalized")
    events = await until_stored_end(stage, demand_id)
    await until_seq(page, len(events))

    assert await all_rows(page) == [e["seq"] for e in events] == list(range(1, len(events) + 1))
    now = await rows_now(page)
    assert now == sorted(set(now))
    assert await page.locator(".banner.bad").count() == 0


async def test_a_bridge_that_is_restarted_in_good_order_raises_no_alarm(stage, hold, open_page) -> None:
    page = await open_page(stage)
    with hold("response_generation 马强"):
        demand_id = await submit(page, "聚会，等着，两轮")
        await page.wait_for_selector('.person[data-standing="participate"]')
        stage.launcher.supervisor.ask_to_stop("bridge")
        await page.locator(".state-line").get_by_text("重连中").wait_for()

        assert await page.locator(".banner.bad").count() == 0
        stage.launcher.supervisor.start("bridge")
    await until_status(page, "finalized")
    events = await until_stored_end(stage, demand_id)
    await until_seq(page, len(events))
    assert await all_rows(page) == [e["seq"] for e in events] == list(range(1, len(events) + 1))


async def test_the_final_state_stays_final_and_the_stream_stays_one(stage, open_page) -> None:
    page = await open_page(stage)
    await page.clock.install()
    requests = []
    page.on(
        "request",
        lambda request: requests.append(request.url) if request.url.endswith("/stream?include=subnets") else None,
    )
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    events = await until_stored_end(stage, demand_id)
    await until_seq(page, len(events))
    await page.locator(".model-use").wait_for()  # what it took is asked for at the end, and then comes when it comes
    before = await page.evaluate(TOLD)
    await page.clock.run_for(60_000)  # what is promised is that nothing happens in this time

    assert await page.evaluate(TOLD) == before
    assert len(requests) == 1
    await expect(page.locator(".state-line").get_by_text("已结束")).to_be_visible(timeout=PATIENCE_MS)


async def test_a_bridge_that_restarts_after_the_end_is_not_noticed(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    events = await until_stored_end(stage, demand_id)
    await until_seq(page, len(events))
    stage.kill("bridge")
    async with page.expect_response(lambda r: "last_event_id=" in r.url and r.status == 200):
        pass

    await expect(page.locator(".state-line").get_by_text("已结束")).to_be_visible(timeout=PATIENCE_MS)
    assert await page.locator(".banner.bad").count() == 0
    assert await all_rows(page) == [e["seq"] for e in events]


async def test_a_demand_sent_while_the_bridge_is_away_is_kept_in_the_box(stage, open_page) -> None:
    page = await open_page(stage)
    await page.get_by_role("textbox").first.fill("聚会")
    await page.context.set_offline(True)
    await page.get_by_role("button", name="开始协商").click()
    await page.get_by_role("alert").get_by_text("连不上服务").wait_for()
    await page.context.set_offline(False)
    await page.get_by_role("button", name="开始协商").click()

    await until_status(page, "finalized")
