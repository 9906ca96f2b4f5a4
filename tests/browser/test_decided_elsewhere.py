"""What a requester decides elsewhere is seen here, also where no event tells of it."""

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def call_off(network, demand_id: str) -> None:
    """Without an event: nobody was booked."""
    last = await last_seq(network, demand_id)
    (await network.http.post(f"/api/v1/demand/{demand_id}/cancel")).raise_for_status()
    assert await last_seq(network, demand_id) == last


async def last_seq(network, demand_id: str) -> int:
    rows = (await network.http.get("/api/v1/demands?page_size=200")).json()["items"]
    return next(row["last_seq"] for row in rows if row["demand_id"] == demand_id)


async def test_an_agreed_plan_that_is_called_off_says_so_on_the_wall(stage, open_page, tmp_path) -> None:
    demand_id = await stage.submit("聚会")
    await stage.until(demand_id)
    page = await open_page(stage, "#/wall")
    tile = page.locator(f'.wall-tile[data-demand="{demand_id}"]')
    await expect(tile.locator(".tile-scene")).to_contain_text("谈妥")
    await call_off(stage, demand_id)
    await expect(tile.locator(".tile-scene")).to_have_text("已取消", timeout=20_000)
    await page.screenshot(path=tmp_path / "wall-called-off.png")
    assert await tile.get_attribute("data-tone") == "bad"


async def test_an_approved_plan_that_is_called_off_says_so_to_whoever_looks_again(samples, open_page, tmp_path) -> None:
    asked = {"raw_input": "找一个摄影师", "questions": False}  # for no day: nobody is booked for one
    demand_id = (await samples.http.post("/api/v1/demand/submit", json=asked)).raise_for_status().json()["demand_id"]
    await samples.until(demand_id)
    demand = (await samples.http.get(f"/api/v1/demand/{demand_id}")).json()
    accepts = [point["open_point_id"] for point in demand["open_points"]]
    approved = await samples.http.post(f"/api/v1/demand/{demand_id}/approve", json={"accepts": accepts})
    approved.raise_for_status()
    pages = [await open_page(samples, f"#/d/{demand_id}{tail}") for tail in ("", "/stage", "/waterfall")]
    own, room, waterfall = pages
    await expect(own.get_by_text("你接受了这份方案")).to_be_visible()
    await expect(room.locator(".how-ended strong")).to_have_text("方案定了")
    await expect(waterfall.locator(".waterfall-head .chip")).to_have_text("已接受")
    await call_off(samples, demand_id)
    for page in pages:
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as after another tab
    await expect(own.get_by_text("你取消了这个需求")).to_be_visible()
    await expect(room.locator(".how-ended strong")).to_have_text("已取消")
    await expect(waterfall.locator(".waterfall-head .chip")).to_have_text("已取消")
    await own.screenshot(path=tmp_path / "called-off.png")
