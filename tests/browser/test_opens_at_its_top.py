"""The dialog of approval opens at its beginning, and shows that there is more; buttons are in sight all the while."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import submit, until_status

pytestmark = [
    pytest.mark.processes,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.parametrize(
        "screen",
        [{"width": 1440, "height": 420}, {"width": 1440, "height": 900}, {"width": 390, "height": 480}],
        ids=str,
    ),
]


async def test_an_approval_opens_at_its_top_with_title_people_and_both_buttons(
    stage, open_page, screen, tmp_path
) -> None:
    page = await open_page(stage, **screen)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="接受方案").click()
    dialog = page.get_by_role("dialog")
    await dialog.locator(".approve-parts li").first.wait_for()
    await page.screenshot(path=tmp_path / "opened.png")

    assert await dialog.evaluate("it => it.scrollTop") == 0
    await expect(dialog.get_by_role("heading")).to_be_in_viewport(ratio=1)
    await expect(dialog.locator(".approve-parts li").first).to_be_in_viewport(ratio=1)
    for name in ("先不", "接受方案"):
        await expect(dialog.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    is_cut = await dialog.evaluate("it => it.scrollHeight - it.clientHeight > 8")
    more = dialog.locator(".dialog-more")
    await (expect(more).to_be_in_viewport(ratio=1) if is_cut else expect(more).to_be_hidden())
    assert is_cut or screen["height"] == 900

    await dialog.hover(position={"x": 20, "y": 60})
    await page.mouse.wheel(0, 4000)
    await expect(more).to_be_hidden()
    await dialog.get_by_role("button", name="先不").click()
    await dialog.wait_for(state="detached")
