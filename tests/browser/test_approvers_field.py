"""Approvers are written one after another, and the list of whom one may mean lies over nothing that comes next."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, until_saved
from tests.browser.test_canvas_people import config_of

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_the_next_field_takes_the_click_and_a_bare_number_is_no_approver(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=900, width=1440)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "审批", "定场地")
    who, needed = inspector.get_by_label("谁可以批准"), inspector.get_by_label("要几个人同意")
    chosen = inspector.locator(".chosen-people li")

    await who.click()
    for name in ("方舟", "陈屿", "何洋"):
        await page.keyboard.type(name)
        await page.keyboard.press("Enter")
    await expect(chosen).to_have_count(3)
    await page.screenshot(path=tmp_path / "after-enter.png")
    await expect(inspector.get_by_role("listbox")).to_have_count(0)

    await needed.click()  # by mouse, where it is; Playwright refuses a click that lands on something else
    await expect(needed).to_be_focused()
    await page.keyboard.type("2")
    await expect(chosen).to_have_count(3)

    await who.click()
    await page.keyboard.type("2")
    await page.keyboard.press("Enter")
    await page.screenshot(path=tmp_path / "number.png")
    await expect(inspector.get_by_text("“2”不是名字")).to_be_visible()
    await expect(chosen).to_have_count(3)
    await until_saved(page)

    config = await config_of(samples, workflow_id, "定场地")
    assert config["people"] == ["user_agent_fangzhou", "user_agent_chenyu", "user_agent_heyang"]
    assert config["needed"] == 2


async def test_a_name_that_nobody_here_has_is_marked_before_it_becomes_an_approver(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=900, width=1440)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "审批", "定场地")
    await inspector.get_by_label("谁可以批准").click()
    await page.keyboard.type("小李")

    await expect(inspector.get_by_text("这里没有人叫“小李”")).to_be_visible()
    await expect(inspector.locator(".chosen-people li")).to_have_count(0)
