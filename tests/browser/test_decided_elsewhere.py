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
