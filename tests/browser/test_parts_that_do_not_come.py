"""What of the page does not come, a script, a style sheet or words, costs its own place alone, and comes at a click."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import submit, until_status

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
VAGUE = "我想办个活动"
AWAY = "这一部分没有取到"
AGAIN = "再试一次"


def asset(*names: str) -> re.Pattern[str]:
    return re.compile(rf"/assets/({'|'.join(names)})-[\w-]+\.(js|css)$")


async def abort(route) -> None:
    await route.abort()


async def test_without_its_first_words_the_page_says_so_and_opens_when_there_is_a_connection(stage, open_page) -> None:
    page = await open_page(stage)
    words = asset("first-zh", "first-en")
    await page.route(words, abort)
    await page.reload()
    await page.get_by_role("alert").get_by_text("页面的文字没有取到").wait_for()
    await page.unroute(words)
    await page.evaluate("dispatchEvent(new Event('online'))")

    await page.locator(".ask-form").wait_for()


async def test_parts_without_their_scripts_leave_the_negotiation_standing_and_come_at_a_click(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    page = await open_page(stage)
    parts = asset("model-use-card", "concessions-card", "gaps-card", "scrubber", "announcer", "schedule")
    await page.route(parts, abort)
    await page.goto(f"{stage.launcher.settings.http_url}/#/d/{demand_id}")
    await page.reload()
    away = page.get_by_role("alert").filter(has_text=AWAY)
    await away.first.wait_for()
    await page.get_by_role("tab", name="时间").click()
    await page.get_by_role("tabpanel").get_by_text(AWAY).wait_for()

    await expect(page.locator("#outcome-title")).to_be_visible()
    await expect(page.locator(".scrubber")).to_have_count(0)
    await page.unroute(parts)
    await away.first.get_by_role("button", name=AGAIN).click()
    await page.locator(".scrubber").wait_for()
    await page.locator(".model-use").wait_for()
    await expect(away).to_have_count(0)


async def test_questions_without_their_script_say_so_above_the_page_that_stands(samples, open_page) -> None:
    page = await open_page(samples)
    questions = asset("questions-card")
    await page.route(questions, abort)
    await submit(page, VAGUE)
    await until_status(page, "clarifying")
    away = page.get_by_role("alert").filter(has_text=AWAY)
    await away.first.wait_for()
    await page.unroute(questions)
    await away.first.get_by_role("button", name=AGAIN).click()

    await page.locator(".questions").wait_for()


async def test_a_style_sheet_that_did_not_come_is_asked_for_again(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    page = await open_page(stage)
    sheet = re.compile(r"/assets/schedule-[\w-]+\.css$")
    await page.route(sheet, abort)
    await page.goto(f"{stage.launcher.settings.http_url}/#/d/{demand_id}?tab=schedule")
    await page.reload()
    panel = page.get_by_role("tabpanel")
    await panel.get_by_text(AWAY).wait_for()
    await page.unroute(sheet)
    async with page.expect_response(sheet):
        await panel.get_by_role("button", name=AGAIN).click()

    await panel.locator(".schedule").wait_for()


async def test_on_paper_a_part_that_is_not_there_is_said_to_be_missing(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    page = await open_page(stage)
    await page.route(asset("schedule", "plan-certificate"), lambda route: None)  # they never come, and never fail
    await page.goto(f"{stage.launcher.settings.http_url}/#/d/{demand_id}")
    await page.reload()
    await page.locator("#plan-title").wait_for()
    await page.emulate_media(media="print")

    await expect(page.get_by_role("tabpanel").get_by_text(AWAY)).to_have_count(2)
    await expect(page.get_by_role("tabpanel").get_by_role("status")).to_have_count(0)


async def test_on_paper_nothing_is_said_of_a_part_that_would_not_be_on_it(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    page = await open_page(stage)
    await page.route(asset("scrubber", "announcer", "model-use-card"), lambda route: None)
    await page.goto(f"{stage.launcher.settings.http_url}/#/d/{demand_id}")
    await page.reload()
    await page.locator("#plan-title").wait_for()
    await page.emulate_media(media="print")
    await expect(page.get_by_role("tabpanel").locator(".schedule")).to_be_visible()

    await expect(page.get_by_text(AWAY)).to_have_count(0)


async def test_a_language_of_which_the_words_do_not_come_is_said_to_be_away(stage, open_page) -> None:
    page = await open_page(stage)
    words = asset("first-en")
    await page.route(words, abort)
    await page.get_by_role("button", name="English").click()
    away = page.get_by_role("alert").filter(has_text=AGAIN)
    await away.wait_for()
    await expect(away).to_contain_text(AWAY)  # and nothing of the network: that may be there
    await expect(away.get_by_role("button", name="重新载入")).to_be_visible()
    await page.unroute(words)
    await away.get_by_role("button", name=AGAIN).click()

    await page.get_by_role("link", name="Ask", exact=True).wait_for()
    await expect(page.get_by_role("alert")).to_have_count(0)
