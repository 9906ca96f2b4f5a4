"""Who started a run and who stopped it is seen at the run, among all runs and in the conversation, by name."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import step, stop_run
from tests.browser.test_sign_in import UNASKED, issue, locked, sign_in
from tests.browser.test_tasks import begun
from towow_core.support.scopes import Scope

__all__ = ["issue", "locked"]
pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_who_started_a_run_and_who_stopped_it_is_seen_by_name(locked, issue, open_page, tmp_path) -> None:
    tokens = {
        "alice": (await issue[0]("alice", Scope.REQUESTER))[0],
        "olga": (await issue[0]("olga", Scope.OPERATOR))[0],
    }
    headers = {"Authorization": f"Bearer {tokens['alice']}"}
    alices, olgas = await open_page(locked, expected=UNASKED), await open_page(locked, expected=UNASKED)
    for page, name in ((alices, "alice"), (olgas, "olga")):
        await sign_in(page, tokens[name])
        await page.get_by_role("button", name="退出登录").wait_for()  # from here on the bridge is locked
    workflow_id = await begun(locked, "年会", {"写主持稿": ("alice", "Alice")}, headers)
    for page in (alices, olgas):
        await page.goto(f"{locked.launcher.settings.http_url}/#/w/{workflow_id}")
        await expect(page.locator(".page-title").get_by_text("由 alice 开始")).to_be_visible()

    await stop_run(olgas)
    for page in (alices, olgas):
        await expect(page.locator(".page-title").get_by_text("由 olga 停止")).to_be_visible()
        await expect(page.get_by_role("log").get_by_text("alice开始了执行")).to_be_visible()
        await expect(page.get_by_role("log").get_by_text("由 olga 停止")).to_be_visible()

    await olgas.get_by_role("button", name="接着执行没做成的").click()
    await expect(alices.locator(".page-title").get_by_text("由 olga 开始")).to_be_visible()
    await expect(step(alices, "写主持稿").get_by_text("等人来做")).to_be_visible()
    await alices.get_by_role("button", name="执行记录").click()
    runs = alices.get_by_role("region", name="执行记录").get_by_role("listitem")
    await expect(runs.nth(0)).to_contain_text("由 olga 开始")
    await expect(runs.nth(1)).to_contain_text("由 alice 开始 · 由 olga 停止")
    await alices.screenshot(path=tmp_path / "runs.png")
