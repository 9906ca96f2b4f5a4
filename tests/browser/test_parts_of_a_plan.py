"""A part of a plan is done by somebody else, or left out, from where it stands on the page."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.test_dialogs import check_button

pytestmark = [
    pytest.mark.processes,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.parametrize("screen", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=str),
]


async def test_a_person_is_replaced_from_their_row_and_not_asked_again(stage, open_page, screen) -> None:
    page = await open_page(stage, **screen)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    row = page.locator('.assignment[data-agent="user_agent_maqiang"]')
    change = row.get_by_role("button", name="换人或去掉")
    dialog = page.get_by_role("dialog", name="马强 · 摄影师")
    await change.scroll_into_view_if_needed()
    await change.click()
    for name in ("换个人", "先不"):
        await check_button(page, dialog.get_by_role("button", name=name, exact=True))
    await dialog.get_by_role("button", name="先不").click()
    await dialog.wait_for(state="detached")
    assert (await asked(stage, demand_id))["version"] == 1

    await change.click()
    await dialog.get_by_role("button", name="换个人").click()
    await dialog.get_by_text("记下了").wait_for()
    await dialog.get_by_role("button", name="好").click()
    await page.get_by_text("第 2 次协商").wait_for()
    await until_status(page, "finalized")
    await expect(page.locator('.assignment[data-agent="user_agent_suqing"]')).to_be_visible(timeout=PATIENCE_MS)

    assert await row.count() == 0
    now = await asked(stage, demand_id)
    assert "user_agent_maqiang" not in [each["agent_id"] for each in now["proposal"]["assignments"]]


async def test_what_is_open_leads_to_what_can_be_done_about_it(stage, open_page, screen) -> None:
    page = await open_page(stage, **screen)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    point = page.locator(".claims li").first
    way = point.get_by_role("button").first
    await way.scroll_into_view_if_needed()
    await expect(way).to_be_in_viewport(ratio=1, timeout=PATIENCE_MS)
    await way.click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="先不").click()
    await dialog.wait_for(state="detached")

    assert (await asked(stage, demand_id))["version"] == 1


async def asked(network, demand_id: str) -> dict:
    answer = await network.http.get(f"/api/v1/demand/{demand_id}")
    return answer.raise_for_status().json()
