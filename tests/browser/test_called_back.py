"""Who looks elsewhere is called back: by the tab's name, and by the browser where that is wanted."""

import re

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.conftest import WHOLE_BROWSER, launched
from tests.browser.pages import submit, until_status
from tests.browser.test_canvas_since import HIDE
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
VAGUE = "我想办个活动"
NOTES = """() => {
    window.told = [];
    window.Notification = class extends Notification {
        constructor(title, options) { window.told.push([title, options.body]); super(title, options); }
    };
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def browser():
    """One that can tell its person something: without windows it cannot."""
    async with launched(WHOLE_BROWSER) as running:
        yield running


async def asked(network, open_page):
    """A page with a demand that waits with questions."""
    page = await open_page(network)
    demand_id = await submit(page, VAGUE)
    await until_status(page, "clarifying")
    return page, demand_id


async def answered(network, demand_id: str) -> None:
    """Somewhere else: it goes on by the defaults of what it asks."""
    address = f"/api/v1/demand/{demand_id}"
    questions = (await network.http.get(address)).raise_for_status().json()["clarifications"]
    given = {question["question_id"]: None for question in questions}
    (await network.http.post(f"{address}/clarifications", json={"answers": given})).raise_for_status()


async def test_the_tab_says_what_waits_until_it_is_looked_at_again(samples, open_page) -> None:
    page, demand_id = await asked(samples, open_page)
    await expect(page).to_have_title(f"{VAGUE} · ToWow")  # it was there when the page came
    await page.evaluate(HIDE, arg=True)
    await answered(samples, demand_id)

    await expect(page).to_have_title(re.compile(f"^● .+ · {VAGUE} · ToWow$"))
    await page.evaluate(HIDE, arg=False)
    await expect(page).to_have_title(f"{VAGUE} · ToWow")


async def test_the_browser_tells_of_it_where_that_was_asked_for(samples, open_page) -> None:
    page, demand_id = await asked(samples, open_page)
    await page.context.grant_permissions(["notifications"])
    await page.evaluate(NOTES)
    wish = page.get_by_role("button", name="有结果时通知我")
    await expect(wish).to_have_attribute("aria-pressed", "false")
    await wish.click()
    await expect(wish).to_have_attribute("aria-pressed", "true")
    await page.evaluate(HIDE, arg=True)
    await answered(samples, demand_id)
    await expect(page).to_have_title(re.compile("^● "))

    async def told_what_its_name_says() -> bool:
        """Another thing may have happened since: the last that was told is what the tab says now."""
        titles = [title for title, body in await page.evaluate("window.told") if body == VAGUE]
        return bool(titles) and f"● {titles[-1]} · {VAGUE} · ToWow" == await page.title()

    await until(told_what_its_name_says)
