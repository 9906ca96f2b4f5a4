"""Nothing that a profile, a demand or an answer contains runs as script; nothing comes from another host."""

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.stage import SCRIPT

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_script_in_demand_profile_and_answer_stays_text(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, f"聚会，脚本 {SCRIPT}")
    await until_status(page, "finalized")
    await page.locator('.person[data-agent="user_agent_mallory"] button').click()
    dialog = page.get_by_role("dialog")

    assert await page.locator("h1").inner_text() == f"聚会，脚本 {SCRIPT}"
    await expect(dialog.get_by_role("heading", name=SCRIPT)).to_be_visible(timeout=PATIENCE_MS)
    await page.keyboard.press("Escape")
    for tab in ("时间", "依赖", "变化", "凭证"):
        await page.get_by_role("tab", name=tab).click()
    await page.goto(page.url.split("#")[0] + "#/admin")
    await page.get_by_text(SCRIPT).first.wait_for()
    await page.goto(page.url.split("#")[0] + "#/network")
    await page.locator(".network-people li").filter(has_text="<script>").wait_for()

    assert await page.evaluate("window.hacked") is None
    assert await page.locator("img, #root script").count() == 0


async def test_the_browser_itself_refuses_foreign_and_inline_script(stage, open_page) -> None:
    page = await open_page(stage, expected=("requires 'TrustedHTML'",))
    policy = (await stage.http.get("/")).headers["content-security-policy"]

    assert "script-src 'self';" in policy
    assert "'unsafe" not in policy
    assert await page.evaluate(
        "() => { try { document.body.innerHTML = '<b>x</b>'; return false; } catch { return true; } }"
    )


async def test_everything_comes_from_the_bridge_alone(samples, open_page) -> None:
    page = await open_page(samples)
    hosts = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    await submit(page, "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾")
    await until_status(page, "finalized")
    for link in ("demands", "network", "admin"):
        await page.goto(f"{page.url.split('#')[0]}#/{link}")
        await page.wait_for_selector("h1")

    assert hosts == {samples.launcher.settings.http_url.removeprefix("http://")}
