"""Twelve views × 2 languages × 3 widths × 2 schemes look as they did when somebody last looked at them.

`make snapshots` takes the references anew.
"""

import shutil
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from tests.browser.conftest import BROWSER
from tests.browser.pages import PATIENCE_S
from tests.browser.snapshots import recording, taking
from tests.browser.snapshots import replay as replay_of
from tests.browser.snapshots.likeness import Likeness, kept
from tests.browser.snapshots.replay import Replay
from tests.browser.snapshots.views import LANGUAGES, SCHEMES, SCREENS, VIEWS

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
DIFFERENCES = Path(__file__).resolve().parents[2] / ".snapshots"
BY_NAME = {view.name: view for view in VIEWS}
RESTYLE = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def painter(built):
    """A browser that has one package's fonts and no others."""
    from playwright.async_api import async_playwright  # noqa: PLC0415 - `make test` runs without it

    assert taking.fonts(), "The pictures have the fonts of one package: apt-get install fontconfig fonts-noto-cjk"
    shutil.rmtree(DIFFERENCES, ignore_errors=True)
    async with async_playwright() as playwright:
        browser = await taking.launch(playwright, BROWSER)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def replays():
    async with (
        Replay(recording.read("zh")).serving() as zh,
        Replay(recording.read("en")).serving() as en,
    ):
        yield {"zh": zh, "en": en}


async def test_a_recorded_stream_goes_on_speaking_so_that_no_page_takes_it_for_broken(replays, monkeypatch) -> None:
    monkeypatch.setattr(replay_of, "BEAT_EVERY_S", 0.01)
    names = replays["zh"].recording.names
    async with (
        httpx.AsyncClient(timeout=PATIENCE_S) as http,
        http.stream("GET", f"{replays['zh'].url}{recording.EVENTS}{names['live']}/stream") as answer,
    ):
        beats = (line async for line in answer.aiter_lines() if line.startswith(":"))

        assert [await anext(beats), await anext(beats)] == [": beat", ": beat"]


def expected(name: str) -> bytes:
    return (taking.FOLDER / f"{name}.webp").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
async def test_a_view_looks_as_it_did(painter, replays, view, language) -> None:
    replay = replays[language]
    different = []
    async for name, taken in taking.pictures(painter, replay, view, language):
        likeness = Likeness.of(expected(name), kept(taken))
        if not likeness.is_close:
            likeness.write(DIFFERENCES, name)
            taken.save(DIFFERENCES / f"{name}-actual-full-size.png")
            different.append(f"{name} ({likeness.blocks.sum()} blocks)")

    assert not replay.missing, f"the page asks for what was not recorded (make snapshots): {sorted(replay.missing)}"
    assert not different, (
        f"Look at {DIFFERENCES}/*-expected.png, *-actual.png and *-difference.png of {', '.join(different)}. "
        "If they are as they should be: make snapshots"
    )


async def test_there_is_a_reference_for_every_picture_and_no_other() -> None:
    names = {
        f"{view.name}-{language}-{width}-{scheme}.webp"
        for view in VIEWS
        for language in LANGUAGES
        for width in SCREENS
        for scheme in SCHEMES
    }

    assert len(names) == 144
    assert {file.name for file in taking.FOLDER.iterdir()} == names


@pytest.mark.parametrize(
    ("view", "css"),
    [
        ("open-points", ".button.primary { translate: 0 12px }"),
        ("ask", ".ask-form button[type=submit] { translate: -12px 0 }"),
        ("tasks", ".task-card:first-child { visibility: hidden }"),
        ("network", ".network-frame { visibility: hidden }"),
        ("admin", ":root { --ink: #b5b0a8 }"),
        ("agreed", ".outcome { opacity: 0.4 }"),
        ("ask", ":root { --accent: #808000 }"),
        ("wall", ".wall-tile h2 { font-size: 200%; white-space: nowrap; overflow: visible }"),
    ],
)
async def test_what_a_person_would_notice_is_noticed(painter, replays, view, css) -> None:
    opened = await taking.open_view(painter, replays["en"], BY_NAME[view], "en", 390)
    await opened.page.evaluate(RESTYLE, css)
    likeness = Likeness.of(expected(f"{view}-en-390-light"), kept(await opened.picture()))
    await opened.close()

    assert not likeness.is_close


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
async def test_letters_that_are_smoothed_otherwise_are_not_noticed(painter, replays, view) -> None:
    """Each pixel is the mean of four here: no letter and no line has the pixels that the reference has."""
    opened = await taking.open_view(painter, replays["zh"], view, "zh", 834, pixel_ratio=2)
    finer = (await opened.picture()).reduce(2)
    await opened.close()
    likeness = Likeness.of(expected(f"{view.name}-zh-834-light"), kept(finer))

    assert finer.size == tuple(view.size(834).values())
    assert likeness.is_close, f"{likeness.blocks.sum()} blocks"
