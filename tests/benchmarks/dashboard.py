"""`python -m tests.benchmarks.dashboard`: what a person feels, measured in the browser itself.

A negotiation of 2,000 events is scrolled and scrubbed: the longest frame. And while 50 negotiations run, how long after
it happened an event is on the screen. `TOWOW_TEST_BROWSER` names the browser.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import orjson
from playwright.async_api import async_playwright

from bridges.cli.progress_bar import progress_bar
from tests.browser.conftest import FLAGS
from tests.browser.pages import until_status
from tests.browser.stage import DELAY_VARIABLE, write_cast
from tests.journeys.real_network import RealNetwork, real_network

MANY, AT_ONCE = 2000, 50
MOVES = """async () => {
    const times = [];
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const list = document.querySelector(".rows");
    const slider = document.querySelector("input[type=range]");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    const measured = async (act) => {
        let before = performance.now();
        act();
        for (let i = 0; i < 3; i++) {
            await frame();
            times.push(performance.now() - before);
            before = performance.now();
        }
    };
    for (let i = 0; i < 100; i++) await measured(() => { list.scrollTop = (i * 7919) % list.scrollHeight; });
    for (let i = 0; i < 100; i++) await measured(() => {
        set.call(slider, 1 + ((i * 7919) % Number(slider.max)));
        slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return times;
}"""
NOTE_DELAYS = """() => {
    window.delays = {};
    const note = () => {
        for (const row of document.querySelectorAll(".event-row")) {
            window.delays[row.dataset.seq] ??= Date.now() - Date.parse(row.querySelector("time").dateTime);
        }
    };
    note();
    window.before = Object.keys(window.delays).length;
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""


async def long_negotiation(browser: Any, network: RealNetwork) -> None:
    demand_id = await network.submit("聚会")
    await network.until(demand_id)
    events = (await network.http.get(f"/api/v1/events/negotiations/{demand_id}")).json()["events"]
    body = b"".join(b"id: %d\ndata: %s\n\n" % (e["seq"], orjson.dumps(e)) for e in repeated(events, MANY))
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    await page.route("**/stream*", lambda route: route.fulfill(body=body, content_type="text/event-stream"))
    await page.goto(f"{network.launcher.settings.http_url}/#/d/{demand_id}")
    await page.wait_for_selector(f'article.negotiation[data-seq="{MANY}"]')
    times_ms = sorted(await page.evaluate(MOVES))
    rows = await page.locator(".event-row").count()
    print(
        f"{MANY} events, {rows} rows drawn: frames median {middle(times_ms):.0f} ms, "
        f"99 % {times_ms[len(times_ms) * 99 // 100]:.0f} ms, longest {times_ms[-1]:.0f} ms"
    )
    await page.close()


def repeated(events: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """The reviews again and again, before the end: as long a negotiation as one wants."""
    reviews = [e for e in events if e["event_type"] == "towow.proposal.feedback"]
    end = next(i for i, e in enumerate(events) if e["event_type"] == "towow.feedback.evaluated")
    more = [reviews[i % len(reviews)] for i in range(count - len(events))]
    found = [*events[:end], *more, *events[end:]]
    return [{**e, "seq": seq, "event_id": f"evt-{seq}"} for seq, e in enumerate(found, start=1)]


async def many_at_once(browser: Any, network: RealNetwork) -> None:
    page = await browser.new_page(viewport={"width": 1280, "height": 2400})
    demand_id = await network.submit("聚会，慢慢商量")
    await page.goto(f"{network.launcher.settings.http_url}/#/d/{demand_id}")
    await page.wait_for_selector(".event-row")
    await page.evaluate(NOTE_DELAYS)
    for n in range(AT_ONCE):
        await network.submit(f"聚会{n}，慢慢商量")
    await until_status(page, "finalized")
    delays_ms = list((await page.evaluate("window.delays")).values())[await page.evaluate("window.before") :]
    print(
        f"{AT_ONCE} negotiations at once: {len(delays_ms)} events on the screen after "
        f"{middle(sorted(delays_ms)):.0f} ms (median), {max(delays_ms):.0f} ms (slowest)"
    )
    await page.close()


def middle(values: list[float]) -> float:
    return values[len(values) // 2]


async def measure() -> None:
    os.environ[DELAY_VARIABLE] = "0.25"
    with tempfile.TemporaryDirectory() as folder:
        options = {
            "profiles_dir": write_cast(Path(folder) / "profiles"),
            "llm_client": "tests.browser.stage:StageModel",
        }
        async with real_network(Path(folder), **options) as network, async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=os.environ["TOWOW_TEST_BROWSER"], args=list(FLAGS)
            )
            await long_negotiation(browser, network)
            await many_at_once(browser, network)
            await browser.close()


if __name__ == "__main__":
    with progress_bar("measuring"):
        asyncio.run(measure())
    sys.exit(0)
