"""A workflow is renamed at its title; who else looks at it sees that, and two who rename it at once are told."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_workflow_is_renamed_at_its_title_and_others_are_told(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="改名").click()
    name = page.get_by_label("名称", exact=True).first
    await expect(name).to_be_focused()
    await expect(name).to_have_value("聚会")
    await page.keyboard.type("五月市集")
    await page.screenshot(path=tmp_path / "renaming.png")
    await other.get_by_role("button", name="改名").click()
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("heading", name="五月市集")).to_be_visible()
    assert (await read(samples, workflow_id))["title"] == "五月市集"
    await expect(other.get_by_text("别人刚把它改名为“五月市集”")).to_be_visible()
    await other.screenshot(path=tmp_path / "meanwhile.png")
    await other.keyboard.press("Escape")
    await expect(other.get_by_role("heading", name="五月市集")).to_be_visible()
    await other.get_by_label("说一句话").fill("把流程改名为六月市集")
    await other.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="六月市集")).to_be_visible()
    await page.screenshot(path=tmp_path / "renamed.png")
