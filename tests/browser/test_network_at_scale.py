"""The network of many: in blocks, searched, of one demand, and each person a click away."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.page_work import working
from tests.browser.pages import PATIENCE_MS
from tests.browser.test_reach import axe_allowed, serious_findings
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["axe_allowed"]
CITIES = ("北京", "上海", "Berlin", "London", "成都", "Paris", "杭州", "Rome", "广州", "Madrid", "深圳", "Vienna")
RAN_MAX = 120 * 1000  # in 120 frames: less than one function for each of a thousand people in each frame
TRADES = ("photographer", "venue", "speaker", "caterer", "host", "interpreter", "musician", "designer", "editor")
FAMILIES, GIVEN = ("Lin", "Weber", "Okafor", "Garcia", "Chen", "Novak"), ("Mei", "Jonas", "Ada", "Luis", "Wei", "Eva")
BUSY = "() => void setTimeout(() => { const end = performance.now() + 1000; while (performance.now() < end); })"
FRAMES = """async () => {
    const frame = document.querySelector(".network-frame");
    const box = frame.getBoundingClientRect();
    const places = new Set(), names = new Set();
    for (let i = 0; i < 120; i++) {
        const at = { clientX: box.left + 300 + i, clientY: box.top + 200, bubbles: true, cancelable: true };
        frame.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: i % 40 < 20 ? -60 : 60 }));
        frame.dispatchEvent(new PointerEvent("pointermove", at));
        await new Promise((done) => requestAnimationFrame(done));
        places.add(document.querySelector(".network-roles").style.transform);
        names.add(frame.title);
    }
    return { places: places.size, names: [...names].filter(Boolean).length };
}"""


def crowd(count: int) -> list[dict]:
    """Made-up people in cities and trades of very unequal size."""
    people = []
    for n in range(count):
        name = f"{GIVEN[n % 6]} {FAMILIES[n // 6 % 6]} {n}"
        profile = {
            "agent_id": f"user_agent_{n}",
            "user_name": name,
            "location": CITIES[min(n * n % 31, n % 12)],
            "tags": [TRADES[n * 7 % 11 % 9], f"own {n}"],
        }
        profile |= {"profile_summary": "", "availability": "", "capabilities": {}, "interests": []}
        row = {"agent_id": profile["agent_id"], "display_name": name, "profile": profile}
        people.append({**row, "online": n % 9 > 0, "state": "online", "paused_since": None})
    return people


async def open_crowd(open_page, network, count: int, link: str = "#/network", **options):
    page = await open_page(network, **options)
    answer = {"agents": crowd(count), "total": count}
    await page.route("**/api/v1/agents?*", lambda route: route.fulfill(json=answer))
    await page.goto(f"{page.url.split('#')[0]}{link}")
    await page.locator(f'.network-frame[data-people="{count}"]').wait_for(timeout=PATIENCE_MS)
    return page


async def middle_of(page, selector: str) -> tuple[float, float]:
    box = await page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_somebody_among_two_hundred_is_searched_seen_and_opened_by_a_click_on_the_drawing(
    stage, open_page
) -> None:
    page = await open_crowd(open_page, stage, 200, locale="en-US", width=1440, height=900)
    await expect(page.get_by_role("button", name="By city")).to_have_attribute("aria-pressed", "true")
    await expect(page.get_by_role("button", name="Around the hub")).to_have_count(0)
    await picture(page, "network-200-city")
    await page.get_by_role("button", name="By trade").click()
    await picture(page, "network-200-trade")
    await page.get_by_role("searchbox", name="Find people").fill("weber photo")
    found = page.locator(".network-people [data-agent]")
    await expect(page.locator(".network-people").get_by_role("status")).to_contain_text("found")
    await expect(found.filter(has_not_text="Weber")).to_have_count(0)
    await picture(page, "network-200-found")
    name = await found.first.locator("span").nth(1).inner_text()
    await found.first.get_by_role("button").click()
    await expect(page.get_by_role("dialog")).to_contain_text(name)
    middle = await middle_of(page, ".network-frame")
    await page.evaluate(BUSY)  # both wait in one queue, as on a slow machine: the click comes before "it has closed"
    await asyncio.gather(page.keyboard.press("Escape"), page.mouse.click(*middle))  # who was opened is in the middle
    await expect(page.get_by_role("dialog")).to_contain_text(name)


async def test_only_those_of_a_demand_stand_around_the_hub(stage, open_page) -> None:
    demand_id = await stage.submit("聚会，缺口")
    await stage.until(demand_id)
    page = await open_page(stage, "#/network")
    everybody = page.locator(".network-frame")
    await everybody.wait_for()
    await page.get_by_role("combobox", name="谁的").select_option(value=demand_id)
    await expect(everybody).to_have_attribute("data-people", "7", timeout=PATIENCE_MS)  # six, and the interpreter
    assert f"demand={demand_id}" in page.url
    await expect(page.locator(".network-people")).to_contain_text("何悦")
    await expect(page.locator(".network-people")).not_to_contain_text("唐文")
    await picture(page, "network-of-a-demand")


async def test_of_a_demand_that_is_not_there_the_network_says_so_and_not_that_nobody_takes_part(
    stage, open_page
) -> None:
    page = await open_page(stage, "#/network?demand=d-00000000", locale="en-US")
    people = page.locator(".network-people")
    await expect(people.get_by_role("status")).to_have_text("There is no such demand", timeout=PATIENCE_MS)

    assert await people.get_by_text("0 people").count() == 0


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
async def test_of_a_thousand_axe_finds_nothing_and_keys_lead_everywhere(
    stage, open_page, axe_allowed, scheme, width
) -> None:
    page = await open_crowd(open_page, stage, 1000, width=width, color_scheme=scheme, **axe_allowed)
    assert not await serious_findings(page)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await picture(page, f"network-1000-{width}-{scheme}")
    await page.locator(".network-frame").focus()
    for key in ("+", "+", "ArrowLeft", "-", "Home"):
        await page.keyboard.press(key)
    await page.get_by_role("button", name="放大").click()
    await page.get_by_role("button", name="看全部").click()
    await page.locator(".network-people button").first.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()


async def test_a_thousand_are_zoomed_and_pointed_at_without_a_long_frame(stage, open_page) -> None:
    page = await open_crowd(open_page, stage, 1000, width=1440, height=900)
    await page.evaluate(FRAMES)
    drawn, ran = await working(page, FRAMES)
    print(f"1,000 people: {ran} functions and branches in 120 frames")  # noqa: T201
    assert drawn["places"] > 60  # it moved in most frames
    assert drawn["names"] > 1  # and told whom it was pointed at
    assert ran < RAN_MAX


ASKED = """() => {
    const people = document.querySelectorAll(".network-people [data-agent]");
    return [...people].slice(0, 3).map(each => each.querySelector(".heat-counts").innerText);
}"""
DRAWN = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
    return document.querySelector(".network-frame canvas").toDataURL();
}"""


def busy(count: int, steps: int) -> dict:
    """The higher the number of somebody in `crowd`, the more often invited; in each step only every third."""
    rows = [
        {
            "agent_id": f"user_agent_{n}",
            "invited": [n if (n + step) % 3 == 0 else 0 for step in range(steps)],
            "answered": [n // 2 if (n + step) % 3 == 0 else 0 for step in range(steps)],
        }
        for n in range(count)
    ]
    return {"begins_at": "2026-11-18T10:00:00Z", "step_s": 21_600, "steps": steps, "people": rows}


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_how_busy_a_thousand_were_is_coloured_counted_and_moved_through_time_without_a_long_frame(
    stage, open_page, axe_allowed, scheme
) -> None:
    options = {"locale": "en-US", "width": 1440, "height": 900, "color_scheme": scheme, **axe_allowed}
    page = await open_crowd(open_page, stage, 1000, **options)
    await page.route("**/api/v1/activity?*", lambda route: route.fulfill(json=busy(1000, 28)))
    plain = await page.evaluate(DRAWN)
    await page.get_by_role("button", name="Last week").click()
    slider = page.get_by_role("slider", name="Which part of it")
    await expect(page.locator(".network-when")).to_contain_text("All of it")
    await expect(page.locator(".network-people [data-agent]").first).to_contain_text("Invited 9990 times")
    whole = await page.evaluate(DRAWN)
    assert not await serious_findings(page)
    await picture(page, f"network-heat-{scheme}")
    await slider.focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".network-when")).not_to_contain_text("All of it")
    assert await page.evaluate(ASKED) == [f"Invited {n} times, answered {n // 2} times" for n in (999, 996, 993)]
    assert "heat=week" in page.url
    assert "step=1" in page.url
    assert len({plain, whole, await page.evaluate(DRAWN)}) == 3
    await page.evaluate(FRAMES)
    _, ran = await working(page, FRAMES)
    print(f"1,000 people, coloured: {ran} functions and branches in 120 frames")  # noqa: T201
    assert ran < RAN_MAX

    await page.get_by_role("button", name="Do not show how busy").click()
    await expect(page.locator(".heat-counts")).to_have_count(0)


async def test_who_was_invited_on_the_network_is_counted_in_the_last_day(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    page = await open_page(stage, f"#/network?demand={demand_id}&heat=day", locale="en-US")
    counts = page.locator(".network-people .heat-counts")
    await expect(counts.first).to_have_text(re.compile(r"Invited \d+ times?, answered \d+ times?"), timeout=PATIENCE_MS)

    assert not [text for text in await counts.all_inner_texts() if text.startswith("Invited 0 times")]
