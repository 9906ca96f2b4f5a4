"""`python -m tests.browser.screenshots FOLDER`: pictures of every view, with the cast of `stage.py` or the samples."""

import argparse
import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import async_playwright

from tests.browser.conftest import FLAGS
from tests.browser.pages import until_status
from tests.browser.stage import write_cast
from tests.journeys.real_network import RealNetwork, real_network

WIDTHS = {390: 844, 1280: 860, 2560: 1440}
Step = Callable[[Any], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class Shot:
    """A demand to submit, or a link to open; what to do there; and for the pictures' name."""

    name: str
    demand: str = ""
    link: str = "#/"
    status: str = ""
    step: Step | None = None
    is_whole: bool = False


@dataclass(frozen=True)
class Looks:
    """How each view is looked at."""

    schemes: tuple[str, ...]
    widths: tuple[int, ...]
    locale: str

    @property
    def is_chinese(self) -> bool:
        return self.locale.startswith("zh")


def tab(name: str) -> Step:
    async def click(page: Any) -> None:
        await page.get_by_role("tab", name=re.compile(name)).click()
        await page.locator(".plan").evaluate("card => scrollTo(0, card.getBoundingClientRect().top + scrollY - 90)")

    return click


def to(selector: str) -> Step:
    async def scroll(page: Any) -> None:
        await page.wait_for_selector(selector)
        await page.locator(selector).first.evaluate("e => scrollTo(0, e.getBoundingClientRect().top + scrollY - 90)")

    return scroll


async def pulses(page: Any) -> None:
    await page.locator('.network-frame:not([data-pulses="0"])').wait_for()
    await page.wait_for_timeout(450)


async def open_person(page: Any) -> None:
    await page.locator('.person[data-agent="user_agent_chenyu"] button').click()


async def open_event(page: Any) -> None:
    await page.locator(".outcome .why").click()
    await page.locator(".reasons").wait_for()


async def open_profile(page: Any) -> None:
    await page.locator(".twins li button").nth(2).click()


def ask(name: str) -> Step:
    async def click(page: Any) -> None:
        await page.get_by_role("button", name=re.compile(name)).click()

    return click


async def edit_profile(page: Any) -> None:
    await open_profile(page)
    await page.get_by_role("button", name=re.compile("修改资料|Edit the profile")).click()
    await page.get_by_role("button", name=re.compile("保存|Save")).scroll_into_view_if_needed()


async def go_back(page: Any) -> None:
    await page.get_by_role("slider").focus()
    await page.keyboard.press("Home")
    for _ in range(9):
        await page.keyboard.press("ArrowRight")


STAGE = (
    Shot(
        name="collecting",
        demand="我想在北京办一场50人的AI主题聚会，慢慢商量",
        status="collecting",
        step=to(".person[data-standing=participate]"),
    ),
    Shot(
        name="changes",
        demand="我想在北京办一场50人的AI主题聚会，两轮谈妥",
        status="finalized",
        step=tab("变化|Changes"),
    ),
    Shot(name="forced", demand="我想在北京办一场50人的AI主题聚会，勉强办成", status="force_finalized"),
    Shot(name="failed", demand="我想在北京办一场50人的AI主题聚会，都会婉拒", status="failed"),
    Shot(
        name="subnet", demand="我想在北京办一场50人的AI主题聚会，有缺口", status="finalized", step=to(".subnet .added")
    ),
    Shot(name="degraded", demand="我想在北京办一场50人的AI主题聚会，模型失灵", status="finalized"),
    Shot(
        name="cancel",
        demand="我想在北京办一场50人的AI主题聚会，慢慢商量",
        status="collecting",
        step=ask("取消需求|^Cancel$"),
    ),
    Shot(name="person", demand="我想在北京办一场50人的AI主题聚会，两轮", status="finalized", step=open_person),
    Shot(name="network-live", demand="我想在北京办一场50人的AI主题聚会，慢慢商量", link="#/network", step=pulses),
)
DEMAND = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
NOBODY = "谁能在月球上给我做开颅手术"
ENGLISH = {
    DEMAND: "I want to hold an AI meetup in London for 40 people, with a venue, speakers and a photographer",
    NOBODY: "Who can operate on my brain, on the Moon?",
}
SAMPLES = (
    Shot(name="agreed", demand=DEMAND, status="finalized"),
    Shot(name="schedule", demand=DEMAND, status="finalized", step=tab("时间|Schedule")),
    Shot(name="dependencies", demand=DEMAND, status="finalized", step=tab("依赖|Dependencies")),
    Shot(name="certificate", demand=DEMAND, status="finalized", step=tab("凭证|Certificate")),
    Shot(name="scrubbed", demand=DEMAND, status="finalized", step=go_back),
    Shot(name="why", demand=DEMAND, status="finalized", step=open_event),
    Shot(name="approve", demand=DEMAND, status="finalized", step=ask("接受方案|Approve the plan")),
    Shot(name="reject", demand=DEMAND, status="finalized", step=ask("退回方案|Send it back")),
    Shot(name="nobody", demand=NOBODY, status="failed"),
    Shot(name="ask"),
    Shot(name="demands", link="#/demands"),
    Shot(name="network", link="#/network"),
    Shot(name="admin", link="#/admin"),
    Shot(name="profile", link="#/admin", step=open_profile),
    Shot(name="edit", link="#/admin", step=edit_profile),
)


async def take(browser: Any, network: RealNetwork, shot: Shot, folder: Path, *, looks: Looks) -> None:
    for scheme in looks.schemes:
        for width in looks.widths:
            context = await browser.new_context(
                viewport={"width": width, "height": WIDTHS[width]}, locale=looks.locale, color_scheme=scheme
            )
            page = await context.new_page()
            link = shot.link
            if shot.link == "#/network":
                await page.goto(f"{network.launcher.settings.http_url}/{link}")
                await page.locator(".network-people [data-agent]").first.wait_for()
            if shot.demand:
                demand_id = await network.submit(
                    shot.demand if looks.is_chinese else ENGLISH.get(shot.demand, shot.demand)
                )
                link = f"#/d/{demand_id}" if shot.link == "#/" else link
            if shot.link != "#/network":
                await page.goto(f"{network.launcher.settings.http_url}/{link}")
            if shot.status:
                await until_status(page, shot.status)
            await page.wait_for_timeout(900)  # what appears has appeared
            if shot.step:
                await shot.step(page)
                await page.wait_for_timeout(500)
            await page.screenshot(path=folder / f"{shot.name}-{scheme}-{width}.png")
            await context.close()


async def shoot(folder: Path, only: str, looks: Looks) -> None:
    os.environ["STAGE_MODEL_DELAY_S"] = "0.1"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=os.environ["TOWOW_TEST_BROWSER"], args=list(FLAGS))
        for shots, has_cast in ((STAGE, True), (SAMPLES, False)):
            wanted = [shot for shot in shots if not only or shot.name in only.split(",")]
            if not wanted:
                continue
            with tempfile.TemporaryDirectory() as data_dir:
                options = stage_options(Path(data_dir)) if has_cast else {}
                async with real_network(Path(data_dir), **options) as network:
                    for shot in wanted:
                        await take(browser, network, shot, folder, looks=looks)
        await browser.close()


def stage_options(folder: Path) -> dict[str, Any]:
    profiles = write_cast(folder / "profiles")
    (profiles / "mallory.yaml").unlink()
    return {
        "profiles_dir": profiles,
        "llm_client": "tests.browser.stage:StageModel",
        "policy.rounds_max": 3,
        "policy.clarify_timeout_s": 0.0,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screenshots")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="names of shots, with commas between")
    parser.add_argument("--schemes", default="light", help="light, dark")
    parser.add_argument("--widths", default="390,1280,2560")
    parser.add_argument("--locale", default="zh-CN")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    widths = tuple(int(width) for width in args.widths.split(","))
    asyncio.run(shoot(args.folder, args.only, Looks(tuple(args.schemes.split(",")), widths, args.locale)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
