"""What tests ask of a negotiation's page."""

import asyncio
import re

import httpx

from tests.waiting import until

PATIENCE_S = 240  # a busy machine of two cores is slow; what does not come at all still fails
PATIENCE_MS = PATIENCE_S * 1000
ENDS = ("finalized", "force_finalized", "failed")

STANDS_STILL = """(which) => new Promise((done) => {
  const places = () => [...document.querySelectorAll(which)].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height];
  }).join();
  let before = "", same = 0;
  const look = () => {
    const now = places();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same < 12) requestAnimationFrame(look); else done();
  };
  look();
})"""


async def submit(page, sentence: str) -> str:
    """Write a demand and send it; the demand's id, from the address of the page that opens."""
    words = page.locator(".ask-form").get_by_role("textbox")  # and not a field of what stood there before
    await words.fill(sentence)
    await words.press("Control+Enter")
    sent = asyncio.create_task(page.wait_for_url(re.compile(r"#/d/d-[0-9a-f]{8}$")))
    refused = asyncio.create_task(page.locator(".ask-form [role=alert]").wait_for(timeout=PATIENCE_MS))
    done, waiting = await asyncio.wait((sent, refused), return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert sent in done, await page.locator(".ask-form").inner_text()
    await sent
    return page.url.rsplit("/", 1)[1]


async def until_status(page, status: str) -> None:
    """Wait for it; any other end fails at once instead of being waited out."""
    article = "article.negotiation[data-status={}]".format
    await page.wait_for_selector(", ".join(map(article, {status, *ENDS})), timeout=PATIENCE_MS)
    assert await page.locator("article.negotiation").get_attribute("data-status") == status


async def until_seq(page, seq: int) -> None:
    await page.wait_for_selector(f'article.negotiation[data-seq="{seq}"]', timeout=PATIENCE_MS)


async def until_still(page, which: str = ".react-flow__node") -> None:
    """Until nothing of it moves: the canvas has brought its nodes into sight, and a hand waits for that, too."""
    await page.evaluate(STANDS_STILL, which)


async def all_rows(page) -> list[int]:
    """The `seq` of every row of the timeline, gathered by scrolling through it as a person would."""
    return await page.evaluate(
        """async () => {
            const list = document.querySelector(".rows");
            const found = [];
            list.scrollTop = 0;
            for (let last = -1; list.scrollTop !== last; ) {
                last = list.scrollTop;
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                for (const row of list.querySelectorAll(".event-row")) {
                    const seq = Number(row.dataset.seq);
                    if (!found.includes(seq)) found.push(seq);
                }
                list.scrollTop += list.clientHeight / 2;
            }
            return found;
        }"""
    )


async def rows_now(page) -> list[int]:
    """The rows in the page at this moment, repeats included."""
    return await page.eval_on_selector_all(".event-row", "rows => rows.map(row => Number(row.dataset.seq))")


async def stored(network, demand_id: str) -> list[dict]:
    """The same events as the API lists them."""
    answer = await network.http.get(f"/api/v1/events/negotiations/{demand_id}?limit=1000&include=subnets")
    return answer.raise_for_status().json()["events"]


async def until_stored_end(network, demand_id: str) -> list[dict]:
    """All events, once the gaps have been looked for: nothing comes after that here."""

    async def look() -> list[dict] | None:
        try:
            events = await stored(network, demand_id)
        except httpx.TransportError:  # the bridge is away for a moment
            return None
        return events if any(e["event_type"] == "towow.gap.identified" for e in events) else None

    return await until(look)
