"""The stage on a screen that stands upright, and with prices that nobody can add up: nothing covers anything else."""

import copy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.browser.pages import PATIENCE_MS, until_still
from tests.browser.snapshots import recording
from tests.browser.snapshots.replay import Replay
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE, TABLET, WALL = (390, 844), (834, 1112), (1280, 720)
AMID, AT_THE_END = 31, 37  # events of the recorded negotiation: the last word on its second plan, and all of them
PER_DAY = {"price": None, "rate": {"unit": "day", "unit_price": 180.0, "quantity": None, "times": 1.0}}
# What somebody sees of each text, its lines as far as no box hides them: whether it leaves its box or the screen; and
# which boxes lie over each other.
SEEN = """() => {
    const boxes = [...document.querySelectorAll(
        ".stage-head, .table-top, .seat-face, .plate, .tension, .side-table, .story, .qr-code")];
    const clipped = element => {
        let {left, top, right, bottom} = element.getBoundingClientRect();
        for (let each = element.parentElement; each && !each.matches(".stage"); each = each.parentElement)
            if (getComputedStyle(each).overflowY !== "visible") {
                const hides = each.getBoundingClientRect();
                [left, top] = [Math.max(left, hides.left), Math.max(top, hides.top)];
                [right, bottom] = [Math.min(right, hides.right), Math.min(bottom, hides.bottom)];
            }
        return {left, top, right, bottom};
    };
    const outside = [];
    const walker = document.createTreeWalker(document.querySelector(".stage"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const box = node.parentElement.closest(".stage-head, .table-top, .plate, .tension, .story");
        if (!node.data.trim() || !box || node.parentElement.closest(".curtain")) continue;
        const [text, around] = [clipped(node.parentElement), box.getBoundingClientRect()];
        if (text.bottom <= text.top) continue;
        const isOut = text.left < around.left - 1 || text.right > Math.min(around.right, innerWidth) + 1 ||
            text.top < around.top - 1 || text.bottom > around.bottom + 1;
        if (isOut) outside.push(node.data);
    }
    const over = boxes.flatMap((one, i) => boxes.slice(i + 1).filter(other => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
    }).map(other => [one.textContent, other.textContent]));
    return {outside, over, sideways: document.querySelector(".stage").scrollWidth > innerWidth};
}"""
ALL_IN_ORDER = {"outside": [], "over": [], "sideways": False}


def others(value: Any) -> Any:
    """The same facts of somebody else."""
    if isinstance(value, dict):
        return {key: value[key] + " Jr" if key == "display_name" else others(value[key]) for key in value}
    if isinstance(value, list):
        return [others(each) for each in value]
    return value + "_jr" if isinstance(value, str) and value.startswith("user_agent_") else value


def crowded(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Twice as many people, each for a price a day, and nobody has said how many days."""
    told = copy.deepcopy(events)
    for event in told:
        payload = event["payload"]
        for holder in (payload, payload.get("proposal") or {}, payload.get("final_proposal") or {}):
            for key in {"candidates", "assignments", "accepted_by"} & holder.keys():
                holder[key] = [*holder[key], *others(holder[key])]
            if "assignments" in holder:
                holder["assignments"] = [each | PER_DAY for each in holder["assignments"]]
    return told


@asynccontextmanager
async def on_stage(browser, language: str, until_event: int, *, is_crowd: bool) -> AsyncIterator[Any]:
    recorded = recording.read(language)
    demand_id = recorded.names["agreed"]
    events = recorded.events[demand_id]
    recorded.events[demand_id] = (crowded(events) if is_crowd else events)[:until_event]
    page = await browser.new_page(locale=language, reduced_motion="reduce")
    async with Replay(recorded).serving() as replay:
        try:
            await page.goto(f"{replay.url}/#/d/{demand_id}/stage")
            await page.locator(".chair").nth(4).wait_for(timeout=PATIENCE_MS)
            await page.evaluate("document.fonts.ready")
            yield page
        finally:
            await page.close()


@pytest.mark.parametrize("until_event", [AMID, AT_THE_END], ids=["amid", "end"])
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("is_crowd", [False, True], ids=["few", "crowd"])
async def test_nothing_covers_anything_else(browser, until_event, language, is_crowd) -> None:
    async with on_stage(browser, language, until_event, is_crowd=is_crowd) as page:
        for width, height in (PHONE, TABLET, WALL):
            await page.set_viewport_size({"width": width, "height": height})
            await until_still(page, ".stage *")  # the page arranges itself anew after its screen has changed
            await picture(page, f"upright-{language}-{width}-{until_event}-{is_crowd}")
            assert await page.evaluate(SEEN) == ALL_IN_ORDER, (width, height)
