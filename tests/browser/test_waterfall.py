"""Where the time of a negotiation went: read, zoomed and opened by mouse and by keys."""

import re

import orjson
import pytest
from playwright.async_api import expect

from tests.browser.page_work import working
from tests.browser.pages import PATIENCE_MS, submit, until_status, until_stored_end
from tests.browser.test_reach import axe_allowed, serious_findings
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["axe_allowed"]
MANY = 2000
ANSWERED = '[data-standing="participate"], [data-standing="conditional"]'
FRAMES = """async (act) => {
    const list = document.querySelector(".waterfall-rows");
    const seen = new Set();
    for (let i = 0; i < 60; i++) {
        if (act === "scroll") list.scrollTop = (i * 7919) % list.scrollHeight;
        else list.dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "-" : "+", bubbles: true }));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        seen.add(list.dataset.seen + [...list.querySelectorAll(".waterfall-row")].map(row => row.ariaPosInSet));
    }
    return seen.size;
}"""


async def seen(page) -> tuple[int, int]:
    """From and to, in ms since the first event."""
    first, last = (await page.locator(".waterfall-rows").get_attribute("data-seen")).split("-")
    return int(first), int(last)


async def test_a_person_reads_who_was_waited_for_and_opens_the_event_of_a_row(stage, hold, open_page) -> None:
    page = await open_page(stage, locale="en-US")
    with hold("response_generation 马强"):
        demand_id = await submit(page, "聚会，两轮，有缺口，等着")
        await expect(page.locator(".person").and_(page.locator(ANSWERED))).to_have_count(5)
    await until_status(page, "finalized")
    await page.get_by_role("link", name="Where the time went").click()
    await page.wait_for_url(f"**/#/d/{demand_id}/waterfall")
    chapters = page.locator(".waterfall-row[data-kind=chapter]")
    answers = chapters.filter(has_text="Answers").first
    await expect(answers).to_contain_text("waited last for 马强", timeout=PATIENCE_MS)
    await expect(chapters.filter(has_text="Round 2")).to_have_count(1)
    await picture(page, "waterfall-desk")
    first = page.locator(".waterfall-row[data-kind=span]", has_text="林望舒").first
    seq = await first.get_attribute("data-seq")
    await first.get_by_role("button").click()
    await expect(page.get_by_role("dialog")).to_contain_text("林望舒 takes part")
    assert f"why={seq}" in page.url
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    whole = await seen(page)
    await answers.get_by_role("button").click()
    part = await seen(page)
    assert part[1] - part[0] < whole[1] - whole[0]
    await picture(page, "waterfall-chapter")
    await page.get_by_role("button", name="All", exact=True).click()
    await expect(page.get_by_role("button", name="All", exact=True)).to_be_disabled()
    assert (await seen(page))[1] >= whole[1]  # its sub-negotiation may go on


async def test_time_is_zoomed_and_moved_by_wheel_dragging_buttons_and_keys(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    events = await until_stored_end(stage, demand_id)
    page = await open_page(stage, f"#/d/{demand_id}/waterfall", locale="en-US")
    rows = page.locator(".waterfall-rows")
    await page.locator(f'.waterfall[data-length="{len(events)}"]').wait_for()
    whole = await seen(page)
    box = await page.locator(".waterfall-ticks").bounding_box()
    await page.mouse.move(box["x"] + 5, box["y"] + 120)
    await page.keyboard.down("Control")
    await page.mouse.wheel(0, -400)
    await page.keyboard.up("Control")
    await expect(rows).not_to_have_attribute("data-seen", f"{whole[0]}-{whole[1]}")
    near = await seen(page)
    assert near[1] < whole[1] * 0.6
    await page.mouse.move(box["x"] + 300, box["y"] + 120)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 100, box["y"] + 120, steps=4)
    await page.mouse.up()
    dragged = await seen(page)
    assert dragged[0] > near[0]
    assert dragged[1] - dragged[0] == pytest.approx(near[1] - near[0], abs=3)
    await expect(page.get_by_role("dialog")).to_have_count(0)  # a drag opens nothing
    await page.get_by_role("button", name="Earlier").click()
    assert (await seen(page))[0] < dragged[0]
    await rows.focus()
    await page.keyboard.press("0")
    assert await seen(page) == whole
    await page.keyboard.press("+")
    assert (await seen(page))[1] - (await seen(page))[0] == pytest.approx((whole[1] - whole[0]) * 0.6, abs=3)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize(("scheme", "locale"), [("light", "zh-CN"), ("dark", "en-US")])
async def test_on_a_phone_all_is_there_and_axe_finds_nothing(stage, open_page, axe_allowed, scheme, locale) -> None:
    demand_id = await stage.submit("聚会，沉默，缺口")
    await stage.until(demand_id)
    options = {"width": 390, "height": 844, "color_scheme": scheme, "locale": locale} | axe_allowed
    page = await open_page(stage, f"#/d/{demand_id}/waterfall", **options)
    silent = page.locator(".waterfall-row", has_text="方舟").filter(has=page.locator("[data-tone=quiet]"))
    await silent.first.wait_for(timeout=PATIENCE_MS)
    assert not await serious_findings(page)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await picture(page, f"waterfall-phone-{scheme}")
    await silent.first.get_by_role("button").click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def test_without_a_model_no_row_names_tokens(samples, open_page) -> None:
    page = await open_page(samples, locale="en-US")
    demand_id = await submit(page, "I want to hold an AI meetup in London for 40 people, with a venue and speakers")
    await page.wait_for_selector("article.negotiation[data-status=finalized], article.negotiation[data-status=failed]")
    await page.goto(f"{page.url.split('#')[0]}#/d/{demand_id}/waterfall")
    await page.locator(".waterfall-row[data-kind=span]").nth(4).wait_for()
    async with page.expect_response(re.compile("model-calls")):
        await page.reload()
    await page.locator(".waterfall-row[data-kind=span]").nth(4).wait_for()

    assert "token" not in await page.locator(".waterfall-rows").inner_text()


def in_rounds(events: list[dict], count: int) -> list[dict]:
    """Reviewed in so many rounds that there are `count` events, and nearly as many rows."""
    types = [e["event_type"] for e in events]
    begin, end = types.index("towow.proposal.distributed"), types.index("towow.feedback.evaluated") + 1
    rounds = range(1, (count - len(events)) // (end - begin) + 2)
    reviewed = [{**e, "payload": {**e["payload"], "round": n}} for n in rounds for e in events[begin:end]]
    found = [*events[:begin], *reviewed, *events[end:]]
    return [{**e, "seq": seq, "event_id": f"evt-{seq}"} for seq, e in enumerate(found, start=1)]


async def test_two_thousand_events_are_scrolled_and_zoomed_without_a_long_frame(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    events = (await stage.http.get(f"/api/v1/events/negotiations/{demand_id}")).json()["events"]
    many = in_rounds(events, MANY)
    body = b"".join(b"id: %d\ndata: %s\n\n" % (e["seq"], orjson.dumps(e)) for e in many)
    page = await open_page(stage)
    bodies = iter([body])

    async def once(route) -> None:
        """What is told again is work of its own, and no frame's: whoever connects again waits."""
        if (told := next(bodies, None)) is not None:
            await route.fulfill(body=told, content_type="text/event-stream")

    await page.route("**/stream*", once)
    await page.goto(f"{page.url.split('#')[0]}#/d/{demand_id}/waterfall")
    await page.wait_for_selector(f'.waterfall[data-length="{len(many)}"]')
    assert int(await page.locator(".waterfall-row").first.get_attribute("aria-setsize")) > MANY * 0.8
    for act, least in (("scroll", 20), ("zoom", 2)):
        shown, ran = await working(page, FRAMES, act)
        print(f"{len(many)} events, {act}: {ran} functions and branches in 60 frames")  # noqa: T201
        assert shown >= least, act  # other rows, and another part of the time
        assert ran < 60 * len(many), act  # no frame does something for each event
    assert await page.locator(".waterfall-row").count() < 60
