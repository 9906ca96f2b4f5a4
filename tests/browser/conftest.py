"""A real browser in front of a real network. Only where `TOWOW_TEST_BROWSER` names a browser: `make test-browser`.

It may be Chromium without the windows around its pages (`chromium-headless-shell`), which takes half the processor
time. What is tested of those is tested in `TOWOW_TEST_WHOLE_BROWSER`.
"""

import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from bridges.http.dashboard_files import BUILT
from tests.browser.pages import PATIENCE_MS, PATIENCE_S
from tests.browser.stage import DELAY_VARIABLE, HOLD_VARIABLE, held, write_cast
from tests.journeys.real_network import RealNetwork, real_network

BROWSER = os.environ.get("TOWOW_TEST_BROWSER", "")
WHOLE_BROWSER = os.environ.get("TOWOW_TEST_WHOLE_BROWSER", BROWSER)
SLOWDOWN_S = "0.25"
# What a test holds back is waited for longer than anybody needs to look at a page; who is gone for good, not as long as
# a test waits for an end.
PATIENT = {
    "llm_timeout_s": PATIENCE_S / 2,
    "policy.collect_timeout_s": PATIENCE_S / 3,
    "policy.stuck_after_s": PATIENCE_S + 60.0,
    "llm_failure_threshold": 1000,  # a scene in which the model fails is not to leave the next one without it
}
FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",  # containers have little of it
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
if not BROWSER:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def built() -> Path:
    assert (BUILT / "index.html").is_file(), "the dashboard is not built: make dashboard"
    return BUILT


@pytest.fixture(scope="session")
def hold(tmp_path_factory) -> Callable[..., AbstractContextManager[None]]:
    """Holds answers of the stage's model back (`held` in `stage.py`)."""
    folder = tmp_path_factory.mktemp("held")
    os.environ[HOLD_VARIABLE] = str(folder)
    return partial(held, folder)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stage(tmp_path_factory, built, hold) -> AsyncIterator[RealNetwork]:
    """The cast of `stage.py` on a real network."""
    folder = tmp_path_factory.mktemp("stage")
    os.environ[DELAY_VARIABLE] = SLOWDOWN_S
    options = {
        "profiles_dir": write_cast(folder / "profiles"),
        "llm_client": "tests.browser.stage:StageModel",
        "policy.rounds_max": 3,
        "policy.clarify_timeout_s": 0.0,  # a scene is a word, which would be asked about
        "policy.gap_invites_max": 0,  # what is missing opens a sub-negotiation
        "policy.feedback_timeout_s": 8.0,  # the silent one is given up before its model is
        **PATIENT,
    }
    async with real_network(folder, **options) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def samples(tmp_path_factory, built) -> AsyncIterator[RealNetwork]:
    """The sample people and the offline engine."""
    folder = tmp_path_factory.mktemp("samples")
    async with real_network(folder, **{"policy.clarify_timeout_s": PATIENCE_S + 60.0}) as running:
        yield running


@asynccontextmanager
async def launched(path: str) -> AsyncIterator[Any]:
    from playwright.async_api import async_playwright, expect  # noqa: PLC0415 - `make test` runs without it

    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    async with launched(BROWSER) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser):
    """Opens pages of a network, each in a browser profile of its own. A page that logs an error fails its test.

    Plans that a test has approved are cancelled after it: their people would be booked on the day of the next one.
    """
    contexts, problems, networks = [], [], {}

    async def open_(
        network: RealNetwork, link: str = "#/", *, width=1280, height=800, locale="zh-CN", expected=(), **options
    ):
        context = await browser.new_context(viewport={"width": width, "height": height}, locale=locale, **options)
        contexts.append(context)
        networks[id(network)] = network
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if is_problem(message, expected) else None)
        await page.goto(f"{network.launcher.settings.http_url}/{link}")
        return page

    yield open_
    for context in contexts:
        await context.close()
    for network in networks.values():
        await cancel_approved(network)
    assert not problems, json.dumps(problems, ensure_ascii=False, indent=1)


async def cancel_approved(network: RealNetwork) -> None:
    with suppress(httpx.TransportError):  # some tests end with a bridge that is gone, or that asks for a token
        rows = (await network.http.get("/api/v1/demands?page_size=200")).json().get("items", [])
        for row in rows:
            if row["decision"] == "approved":
                await network.http.post(f"/api/v1/demand/{row['demand_id']}/cancel")


def is_problem(message, expected) -> bool:
    """Refused connections are part of some tests; everything else that the page complains about is a mistake."""
    usual = ("net::ERR_", "status of 404", "status of 503", "status of 409", "status of 400")
    return message.type == "error" and not any(text in message.text for text in (*usual, *expected))
