"""Negotiations of the sample people on a real network, and all that its bridge says to a page that looks at them."""

import asyncio
import os
import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Browser, Response, WebSocket

from tests.bridges.small_bridge import approve
from tests.browser.snapshots.held_engine import HELD_VARIABLE, hold
from tests.browser.snapshots.recording import EVENTS, Recording, key_of
from tests.browser.snapshots.replay import RECORDED_CLIENT
from tests.browser.snapshots.views import LANGUAGES, SCREENS, VIEWS
from tests.days import NEXT_SATURDAY, SATURDAY, SUNDAY
from tests.journeys.real_network import RealNetwork, real_network
from tests.waiting import until

DEMANDS = {
    "zh": {
        "failed": "谁能在月球上给我做开颅手术",
        "agreed": f"我想{SATURDAY.zh}在北京办一场50人的AI主题聚会，需要场地、两位嘉宾和一位主持人",
        "tight": f"我想{NEXT_SATURDAY.zh}在北京办一场90人的AI主题聚会，需要场地、两位嘉宾、摄影和同声传译，预算8000元",
        "live": f"我想{SUNDAY.zh}在北京办一场30人的读书会，需要场地、嘉宾和主持人",
        "held": "user_agent_chenyu",
    },
    "en": {
        "failed": "Who can operate on my brain, on the Moon?",
        "agreed": f"I want to hold an AI meetup in Beijing for 50 people on {SATURDAY.en}, with a venue, "
        "two speakers and a photographer",
        "tight": f"I want to hold an AI meetup in Beijing for 90 people on {NEXT_SATURDAY.en}, with a venue, "
        "two speakers and a photographer, budget ¥10,000",
        "live": f"I want to hold an AI meetup in Beijing for 30 people on {SUNDAY.en}, with a venue and two speakers",
        "held": "user_agent_chenyu",
    },
}
ASKS_MS = 1500  # a page asks for all that it shows by then


async def record(browser: Browser, language: str) -> Recording:
    """A network of its own for each language, so that its lists are in one."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HELD_VARIABLE] = f"{folder}/held"
        options = {
            "llm_client": "tests.browser.snapshots.held_engine:HeldEngine",
            "llm_timeout_s": 600.0,
            "policy.collect_timeout_s": 600.0,
            "policy.clarify_timeout_s": 0.0,
        }
        async with real_network(Path(folder), **options) as network:
            recording = Recording(names=await negotiate(network, language))
            await look(browser, network, recording, language)
            hold("")
    return recording


async def negotiate(network: RealNetwork, language: str) -> dict[str, str]:
    """One that failed, one that is decided and under way, one with open points, one that waits for somebody."""
    said = DEMANDS[language]
    names = {}
    for name in ("failed", "agreed", "tight"):
        names[name] = await network.submit(said[name])
        events = await network.until(names[name])
    names["why"] = str(events[-1]["seq"])
    await approve(network.http, names["agreed"])
    made = await network.http.post(f"/api/v1/workflows/from-demand/{names['agreed']}")
    names["workflow"] = made.raise_for_status().json()["workflow_id"]
    (await network.http.post(f"/api/v1/workflows/{names['workflow']}/execute")).raise_for_status()
    names["person"] = await until(lambda: busy_person(network, names["workflow"]))
    hold(said["held"])
    names["live"] = await network.submit(said["live"])

    async def waits_for_one() -> bool:
        view = (await network.http.get(f"/api/v1/demand/{names['live']}")).raise_for_status().json()
        found = {candidate["agent_id"] for candidate in view["candidates"]}
        assert not found or said["held"] in found, f"{said['held']} is not invited: {found}"
        return bool(found) and found - set(view["offers"]) == {said["held"]}

    await until(waits_for_one)
    return names


async def busy_person(network: RealNetwork, workflow_id: str) -> str:
    """Whom the run waits for."""
    nodes = (await network.http.get(f"/api/v1/workflows/{workflow_id}")).raise_for_status().json()["nodes"]
    busy = [node["config"].get("assignee", "") for node in nodes.values() if node["status"] == "waiting"]
    return next(iter(sorted(filter(None, busy))), "")


async def look(browser: Browser, network: RealNetwork, recording: Recording, language: str) -> None:
    """Opens every view once wide and once narrow, which ask for different things, and keeps what is answered."""
    page = await browser.new_page(locale=LANGUAGES[language])
    kept: list[asyncio.Task[None]] = []

    def hear(answer: Response) -> None:
        path = urlsplit(answer.url).path
        if path not in {"/", "/icon.svg"} and not path.startswith(("/assets/", EVENTS)):
            kept.append(asyncio.ensure_future(keep(recording, answer)))

    page.on("response", hear)
    for view in VIEWS:
        for width in (max(SCREENS), min(SCREENS)):
            page.once("websocket", partial(listen, recording))
            await page.set_viewport_size(view.size(width))
            await page.goto("about:blank")
            await page.goto(f"{network.launcher.settings.http_url}/{view.link.format(**recording.names)}")
            await page.locator(view.ready).first.wait_for()
            await page.wait_for_timeout(ASKS_MS)
    await asyncio.gather(*kept)
    await page.close()
    for name in ("failed", "agreed", "tight", "live"):
        told = await network.http.get(f"{EVENTS}{recording.names[name]}", params={"limit": 1000, "include": "subnets"})
        recording.events[recording.names[name]] = told.raise_for_status().json()["events"]
    recording.now_s = round(datetime.now(UTC).timestamp())


async def keep(recording: Recording, answer: Response) -> None:
    said = {"status": answer.status, "type": answer.headers.get("content-type", ""), "body": await answer.text()}
    recording.answers[key_of(answer.url, answer.request.method)] = said


def listen(recording: Recording, told: WebSocket) -> None:
    """What a canvas is told at first; the page's own name in it is another one each time."""
    texts = recording.sockets[key_of(told.url)] = []
    mine = parse_qs(urlsplit(told.url).query).get("client_id", [""])[0]
    told.on("framereceived", lambda text: texts.append(str(text).replace(mine, RECORDED_CLIENT)))
