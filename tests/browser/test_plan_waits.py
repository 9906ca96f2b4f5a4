"""A plan that somebody took over a part of waits for its requester's yes: among one's tasks, with the way to it."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status, until_stored_end
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SENTENCE = "我想在北京办一场50人的AI主题聚会，需要场地和主持人，预算3万"


async def test_who_took_a_part_over_waits_for_a_yes_among_ones_tasks_until_it_is_given(
    samples, open_page, tmp_path
) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, SENTENCE)
    await until_status(page, "finalized")
    await until_stored_end(samples, demand_id)
    await approve(page)
    plan = (await samples.http.get(f"/api/v1/demand/{demand_id}")).json()["proposal"]
    (venue,) = [
        each for each in plan["assignments"] if "场地提供" in each["capabilities"] and each["standing"] == "active"
    ]
    left = await samples.http.delete(
        f"/api/v1/agents/{venue['agent_id']}/commitments/{demand_id}", params={"reason": "场地漏水"}
    )
    assert left.status_code == 202

    await page.get_by_role("link", name="任务", exact=True).click()
    waits = page.get_by_role("region", name="等你点头").filter(has_text="场地")
    await expect(waits).to_be_visible(timeout=PATIENCE_MS)
    await expect(waits).to_contain_text(f"原来是{venue['display_name']}")  # and whoever has it now, before that
    await page.screenshot(path=tmp_path / "waits.png")
    box = await waits.get_by_role("link").bounding_box()
    await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    changed = page.get_by_role("region", name="你点头之后，方案变了")
    await expect(changed).to_be_visible(timeout=PATIENCE_MS)
    # What is accepted is the plan that somebody else is in: it may come while one looks, and then asks once more.
    await expect(changed).to_contain_text(await whoever_has_it_now(samples, demand_id, venue), timeout=PATIENCE_MS)
    await approve(page)

    await page.get_by_role("link", name="任务", exact=True).click()
    await expect(waits).to_have_count(0, timeout=PATIENCE_MS)


async def whoever_has_it_now(samples, demand_id: str, before: dict) -> str:
    found = []

    async def is_given() -> bool:
        plan = (await samples.http.get(f"/api/v1/demand/{demand_id}")).json()["proposal"]
        active = [each for each in plan["assignments"] if each["standing"] == "active"]
        found[:] = [each for each in active if {*each["capabilities"]} & {*before["capabilities"]}]
        return bool(found) and found[0]["agent_id"] != before["agent_id"]

    await until(is_given)
    return found[0]["display_name"]


async def approve(page) -> None:
    await page.get_by_role("button", name="接受方案").click()
    await page.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await page.get_by_text("你接受了这份方案").wait_for()
