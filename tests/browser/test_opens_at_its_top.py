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


async def test_an_approval_counts_what_is_open_says_that_there_is_more_and_that_a_day_is_tentative(
    samples, open_page, screen
) -> None:
    page = await open_page(samples, **screen)
    wanted = "摄影师、厨师、乐队、无障碍场地、素食、放烟花、不要抽烟、预算两万、双语主持、航拍、十二个车位"
    asked = {"raw_input": f"下个月在上海办一场四十人的生日会，要{wanted}", "questions": False}
    answer = await samples.http.post("/api/v1/demand/submit", json=asked)
    demand_id = answer.raise_for_status().json()["demand_id"]
    await page.evaluate("to => { location.hash = to }", f"#/d/{demand_id}")
    await until_status(page, "finalized")
    seen = (await samples.http.get(f"/api/v1/demand/{demand_id}")).json()
    texts = [point["text"] for point in seen["open_points"]]
    await page.get_by_role("button", name="接受方案").first.click()
    dialog = page.get_by_role("dialog")

    await expect(dialog).to_contain_text(f"接受方案，就是也接受这 {len(texts)} 点")
    await expect(dialog).to_contain_text("日子：暂定 20")
    points = dialog.locator(".approve-points li")
    await expect(points).to_have_text(texts)
    await expect(dialog.get_by_text("↓ …", exact=True)).to_be_in_viewport(ratio=1)
    for _ in range(200):  # by keyboard
        await page.keyboard.press("ArrowDown")
    await expect(dialog.get_by_text("↓ …", exact=True)).to_be_hidden()
    foot = await dialog.locator(".dialog-end").bounding_box()
    last = await points.last.bounding_box()
    assert last["y"] + last["height"] <= foot["y"] + 1, "the last of them can be read"
