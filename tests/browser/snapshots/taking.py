"""Pictures of a view, the same each time: the fonts, the clock and the answers are given, and nothing moves."""

import io
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, Playwright, Request

from tests.browser.conftest import FLAGS
from tests.browser.pages import PATIENCE_MS
from tests.browser.snapshots import recording
from tests.browser.snapshots.likeness import kept
from tests.browser.snapshots.replay import Replay
from tests.browser.snapshots.views import LANGUAGES, SCHEMES, SCREENS, VIEWS, View

FOLDER = Path(__file__).parent / "references"
FONTS = Path(__file__).parent / "fonts.conf"
DRAWING = (
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--disable-skia-runtime-opts",  # the same arithmetic on every processor
)
CODE = ".qr-code"  # of an address with a port in it
LOOKS_MAX = 1000  # at a page that is still changing


def environment() -> dict[str, str]:
    return {**os.environ, "FONTCONFIG_FILE": str(FONTS)}


def fonts() -> str:
    """Those that the pictures are drawn with, as fontconfig lists them; nothing where there are none."""
    listing = shutil.which("fc-list")
    return subprocess.check_output([listing], env=environment(), text=True) if listing else ""


async def launch(playwright: Playwright, browser: str) -> Browser:
    return await playwright.chromium.launch(executable_path=browser, args=[*FLAGS, *DRAWING], env=environment())


@dataclass(frozen=True)
class OpenView:
    """A page at a view; `waiting` are its requests that are not answered."""

    page: Page
    waiting: set[Request]

    async def picture(self) -> Image.Image:
        """The page once it has all that it asked for and has stopped changing."""
        looks = {"animations": "disabled", "caret": "hide", "mask": [self.page.locator(CODE)], "mask_color": "#888"}
        before = b""
        for _ in range(LOOKS_MAX):
            now = b"" if self.waiting else await self.page.screenshot(**looks)
            if now and now == before and not self.waiting:
                return Image.open(io.BytesIO(now)).convert("RGB")
            before = now
            await self.page.evaluate("new Promise(requestAnimationFrame)")
        raise AssertionError(f"{self.page.url} goes on changing, or waits for {self.waiting}")

    async def close(self) -> None:
        await self.page.context.close()


async def open_view(
    browser: Browser, replay: Replay, view: View, language: str, width: int, *, pixel_ratio: int = 1
) -> OpenView:
    page = await browser.new_page(
        viewport=view.size(width),
        locale=LANGUAGES[language],
        timezone_id="Asia/Shanghai",
        reduced_motion="reduce",
        color_scheme="light",
        device_scale_factor=pixel_ratio,
    )
    waiting = set[Request]()

    def asked(request: Request) -> None:
        if "/stream?" not in request.url:  # which is never answered to its end
            waiting.add(request)

    def answered(request: Request) -> None:
        waiting.discard(request)

    page.on("request", asked)
    page.on("requestfinished", answered)
    page.on("requestfailed", answered)
    page.set_default_timeout(PATIENCE_MS)
    await page.clock.set_fixed_time(replay.recording.now_s)
    await page.goto(f"{replay.url}/{view.link.format(**replay.recording.names)}")
    await page.locator(view.ready).first.wait_for()
    if view.follows:
        last = replay.recording.events[replay.recording.names[view.follows]][-1]["seq"]
        await page.locator(f'article[data-seq="{last}"]').wait_for()
    await page.evaluate("document.fonts.ready.then(() => document.activeElement?.blur())")
    return OpenView(page, waiting)


async def pictures(
    browser: Browser, replay: Replay, view: View, language: str
) -> AsyncIterator[tuple[str, Image.Image]]:
    """Each width in each scheme, with its name."""
    for width in SCREENS:
        opened = await open_view(browser, replay, view, language, width)
        for scheme in SCHEMES:
            await opened.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            yield f"{view.name}-{language}-{width}-{scheme}", await opened.picture()
        await opened.close()


async def write_references(browser: Browser, language: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    async with Replay(recording.read(language)).serving() as replay:
        for view in VIEWS:
            async for name, taken in pictures(browser, replay, view, language):
                if full := os.environ.get("SNAPSHOTS_FULL"):
                    taken.save(f"{full}/{name}.png")
                (FOLDER / f"{name}.webp").write_bytes(kept(taken))
        assert not replay.missing, sorted(replay.missing)
