"""Going back to any event, and watching it again."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, stored, submit, until_seq, until_status

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
THUMB_PX = 16  # Chromium's


async def finished(stage, page, sentence: str) -> list[dict]:
    demand_id = await submit(page, sentence)
    await until_status(page, "finalized")
    await page.wait_for_selector(".gaps")
    events = await stored(stage, demand_id)
    await until_seq(page, len(events))
    return events


async def drag_to(page, seq: int) -> None:
    """Take the slider's thumb with the mouse, and leave it at an event."""
    slider = page.get_by_role("slider")
    box, last = await slider.bounding_box(), int(await slider.get_attribute("max"))
    travel = box["width"] - THUMB_PX

    def x_of(event: int) -> float:
        return box["x"] + THUMB_PX / 2 + travel * (event - 1) / (last - 1)

    y = box["y"] + box["height"] / 2
    await page.mouse.move(x_of(int(await slider.input_value())), y)
    await page.mouse.down()
    await page.mouse.move(x_of(seq), y, steps=5)
    await page.mouse.up()
    await until_seq(page, seq)


def first(events: list[dict], event_type: str) -> int:
    return next(e["seq"] for e in events if e["event_type"] == event_type)


async def test_dragged_back_the_page_is_as_it_was(stage, open_page) -> None:
    page = await open_page(stage)
    events = await finished(stage, page, "聚会，两轮")
    await drag_to(page, first(events, "towow.offer.submitted"))

    assert await page.locator("article.negotiation").get_attribute("data-status") == "collecting"
    assert await page.locator('.person[data-standing="thinking"]').count() == 5
    assert await page.locator(".assignment").count() == 0
    assert await page.locator(".outcome").count() == 0
    await expect(page.get_by_text("这是第")).to_be_visible(timeout=PATIENCE_MS)

    await drag_to(page, first(events, "towow.proposal.distributed"))
    assert await page.locator('.assignment[data-commitment="pending"]').count() == 6

    await page.get_by_role("button", name="回到现在").first.click()
    await until_seq(page, len(events))
    assert await page.locator(".outcome").count() == 1


async def test_replay_shows_every_state_in_order_up_to_now(stage, open_page) -> None:
    page = await open_page(stage)
    events = await finished(stage, page, "聚会")
    await page.get_by_role("button", name="16×").click()
    await page.evaluate(
        """() => {
            window.seen = [];
            const article = document.querySelector("article.negotiation");
            const note = () => window.seen.push(Number(article.dataset.seq));
            new MutationObserver(note).observe(article, { attributeFilter: ["data-seq"] });
        }"""
    )
    await page.get_by_role("button", name="播放").click()
    await page.wait_for_function("last => window.seen.at(-1) === last", arg=len(events))
    await page.locator(".banner.accent").wait_for(state="hidden")

    assert await page.evaluate("window.seen") == [e["seq"] for e in events]


async def test_arrows_step_through_the_events(stage, open_page) -> None:
    page = await open_page(stage)
    events = await finished(stage, page, "聚会")
    await drag_to(page, len(events))  # where it is: the mouse takes it, and the keyboard goes on
    await page.keyboard.press("ArrowLeft")
    await until_seq(page, len(events) - 1)
    await page.keyboard.press("Home")
    await until_seq(page, 1)
    await page.keyboard.press("ArrowRight")
    await until_seq(page, 2)


async def test_an_event_opens_with_its_data_and_leads_back_to_its_moment(stage, open_page) -> None:
    page = await open_page(stage)
    events = await finished(stage, page, "聚会")
    await page.get_by_role("searchbox").fill("陈屿 有条件")
    await expect(page.locator(".event-row").filter(has_not_text="有条件")).to_have_count(0, timeout=PATIENCE_MS)
    await page.locator(".event-row button").first.click()
    dialog = page.get_by_role("dialog")
    offers = [e for e in events if e["event_type"] == "towow.offer.submitted"]
    seq = next(e["seq"] for e in offers if e["payload"]["display_name"] == "陈屿")

    await dialog.get_by_role("heading", name=f"事件 {seq}").wait_for()
    await dialog.get_by_text("原始数据").click()
    assert "下午开讲" in await dialog.locator(".raw-event pre").inner_text()
    await dialog.get_by_role("button", name="回到这一刻").click()
    await until_seq(page, seq)


async def test_the_filter_shows_one_kind_alone(stage, open_page) -> None:
    page = await open_page(stage)
    events = await finished(stage, page, "聚会")
    await page.get_by_role("group", name="筛选事件").get_by_role("button", name="回应").click()

    shown = set(await page.locator(".event-row").evaluate_all("rows => rows.map(row => row.dataset.type)"))
    assert shown == {"towow.offer.submitted"}
    assert await page.locator(".event-row").count() == sum(e["event_type"] in shown for e in events)
