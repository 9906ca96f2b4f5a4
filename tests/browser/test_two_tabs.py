"""Two who look at the same plan: what one of them has decided, the other cannot decide once more, and is told why."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.stage import MAY_BE_HELD

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def two_tabs(stage, open_page, locale: str = "zh-CN", text: str = "聚会"):
    """The same agreed plan in two tabs, and its demand's id."""
    first = await open_page(stage, locale=locale)
    demand_id = await submit(first, text)
    await until_status(first, "finalized")
    second = await open_page(stage, f"#/d/{demand_id}", locale=locale)
    await until_status(second, "finalized")
    return first, second, demand_id


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh-CN", ("退回方案", "接受方案", "关闭", "这份方案已经不在了")),
        ("en-US", ("Send it back", "Approve the plan", "Close", "This plan is gone")),
    ],
)
async def test_a_plan_that_was_sent_back_elsewhere_is_offered_no_more_in_an_open_dialog(
    stage, open_page, hold, locale, words
) -> None:
    back, approve, close, said = words
    first, second, _ = await two_tabs(stage, open_page, locale, f"聚会，{MAY_BE_HELD}")
    await second.get_by_role("button", name=approve).click()
    dialog = second.get_by_role("dialog")
    await expect(dialog.get_by_role("button", name=approve)).to_be_in_viewport(ratio=1, timeout=PATIENCE_MS)
    await first.get_by_role("button", name=back).click()
    await first.get_by_role("dialog").get_by_role("textbox").fill("人太多了")
    with hold("proposal_aggregation", "proposal_adjustment"):  # the next plan is not there before one has looked
        await first.get_by_role("dialog").get_by_role("button", name=back).click()
        told = dialog.get_by_role("alert").get_by_text(said)
        await expect(told).to_be_in_viewport(ratio=1, timeout=PATIENCE_MS)

        assert await dialog.get_by_role("button").all_inner_texts() == [close]
        box = await dialog.get_by_role("button", name=close).bounding_box()
        await second.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await dialog.wait_for(state="detached")


async def test_what_the_server_refuses_since_it_was_decided_elsewhere_is_said_and_offered_no_more(
    stage, open_page
) -> None:
    first, second, demand_id = await two_tabs(stage, open_page)
    await second.get_by_role("button", name="退回方案").click()
    await second.route(f"**/api/v1/demand/{demand_id}", lambda route: route.abort())  # it has not heard of it yet
    await first.get_by_role("button", name="接受方案").click()
    await first.get_by_role("dialog").get_by_role("button", name="接受方案").click()
    await first.get_by_text("你接受了这份方案").wait_for()
    dialog = second.get_by_role("dialog")
    send = dialog.get_by_role("button", name="退回方案")
    await send.click()
    await dialog.get_by_role("alert").get_by_text("这份方案已经接受了，不能再退回").wait_for()
    await second.unroute(f"**/api/v1/demand/{demand_id}")
    await dialog.get_by_role("alert").get_by_text("这期间已经有人决定了：你接受了这份方案").wait_for()

    await expect(send).to_have_count(0)
    await dialog.get_by_role("button", name="关闭").click()
    await expect(second.get_by_role("region", name="接受记录")).to_be_visible(timeout=PATIENCE_MS)
    for name in ("接受方案", "退回方案", "改需求"):
        await expect(second.get_by_role("button", name=name)).to_have_count(0)
