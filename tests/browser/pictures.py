"""`make pictures`: the README's pictures and its animation, from a real network with the sample people.

Each picture is of the page as it is, in English, 1280 x 860; the animation is of the stage while a negotiation runs.
"""

import asyncio
import io
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import async_playwright

from tests.browser.conftest import FLAGS
from tests.browser.pages import PATIENCE_MS
from tests.browser.screenshots import Looks, Shot, ask, open_event, tab, take
from tests.days import NEXT_SATURDAY, SATURDAY
from tests.journeys.real_network import RealNetwork, real_network

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "images"
LOOKS = Looks(schemes=("light",), widths=(1280,), locale="en-GB")
DEMAND = (
    f"I want to hold an AI meetup in Beijing for 50 people on {SATURDAY.en}, "
    "with a venue, two speakers and a photographer"
)
TIGHT = DEMAND.replace("50 people", "90 people") + ", budget ¥10,000"
WATCHED = DEMAND.replace(SATURDAY.en, NEXT_SATURDAY.en) + ", budget ¥12,000"
FRAME_S, FRAMES_MAX, SHOWN_MS, LAST_SHOWN_MS = 0.7, 120, 350, 6000  # a minute, shown twice as fast
SIZE, SMALL = {"width": 1280, "height": 720}, (960, 540)
QUALITY = 72  # of the animation's frames, of 100: letters stay clear
COLOURS = 256  # of a picture


async def show_run(page: Any) -> None:
    """Approve the plan, open its workflow, and start it."""
    await page.get_by_role("button", name=re.compile("^Approve the plan")).click()
    dialog = page.get_by_role("dialog")
    for box in await dialog.get_by_role("checkbox").all():
        await box.check()
    await dialog.get_by_role("button", name=re.compile("^Approve")).click()
    await page.get_by_role("button", name="Open the workflow").click()
    await page.locator(".canvas-step").first.wait_for()
    await page.get_by_role("button", name="Run", exact=True).click()
    await page.locator(".canvas-step").nth(1).click()
    await page.wait_for_timeout(1500)


PICTURES = (
    Shot(name="agreed", demand=DEMAND, status="finalized"),
    Shot(name="why", demand=DEMAND, status="finalized", step=open_event),
    Shot(name="certificate", demand=DEMAND, status="finalized", step=tab("Certificate")),
    Shot(name="approve", demand=TIGHT, status="finalized", step=ask("^Approve the plan")),
    Shot(name="canvas", demand=DEMAND, status="finalized", step=show_run),
    Shot(name="network", link="#/network"),
)


async def record(browser: Any, network: RealNetwork, file: Path) -> None:
    """The stage's replay of a negotiation, from the demand to the story, as one animated picture."""
    context = await browser.new_context(viewport=SIZE, locale=LOOKS.locale, color_scheme="light")
    page = await context.new_page()
    await page.goto(f"{network.launcher.settings.http_url}/#/d/{await network.submit(WATCHED)}/stage")
    await page.locator(".story").wait_for(timeout=PATIENCE_MS)
    await page.get_by_role("button", name="Replay in a minute").click()
    playing = page.get_by_role("button", name="Stop the replay")
    await playing.wait_for()
    await page.mouse.move(0, 0)  # the controls go when nobody is at them
    await page.evaluate("document.activeElement.blur()")
    frames: list[Image.Image] = []
    while len(frames) < FRAMES_MAX:
        await page.wait_for_timeout(FRAME_S * 1000)
        frames.append(Image.open(io.BytesIO(await page.screenshot())).resize(SMALL, Image.Resampling.LANCZOS))
        if not await playing.count():
            break
    await context.close()
    lasts = [SHOWN_MS] * (len(frames) - 1) + [LAST_SHOWN_MS]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=lasts, loop=0, quality=QUALITY, method=6)


async def shoot(folder: Path, only: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=os.environ["TOWOW_TEST_BROWSER"], args=list(FLAGS))
        with tempfile.TemporaryDirectory() as data_dir:
            async with real_network(Path(data_dir)) as network:
                for shot in PICTURES:
                    if not only or shot.name in only:
                        await take(browser, network, shot, folder, looks=LOOKS)
                        taken = folder / f"{shot.name}-light-1280.png"
                        Image.open(taken).quantize(COLOURS).save(folder / f"{shot.name}.png", optimize=True)
                        taken.unlink()
                if not only or "stage" in only:
                    await record(browser, network, folder / "stage.webp")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(shoot(FOLDER, sys.argv[1:]))
