"""Whoever is asked for a yes, and has but a token of their own, answers in their own name and sees what comes of it."""

import pytest
from playwright.async_api import expect

from tests.browser.test_sign_in import UNASKED, issue, locked, sign_in
from tests.browser.test_tasks import card
from towow_core.support.scopes import Scope

__all__ = ["issue", "locked"]
pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PEOPLE = {"user_agent_ana": Scope.AGENT, "leo": Scope.REQUESTER, "mei": Scope.REQUESTER}


async def signed_in(locked, issue, open_page, name: str, scope: Scope):
    token = (await issue[0](name, scope))[0]
    page = await open_page(locked, expected=UNASKED)
    await sign_in(page, token)
    await page.get_by_role("button", name="退出登录").wait_for()
    return page, {"Authorization": f"Bearer {token}"}


async def test_two_of_three_who_have_only_tokens_approve_and_each_sees_how_it_stands(
    locked,
    issue,
    open_page,
    tmp_path,
) -> None:
    owner, headers = await signed_in(locked, issue, open_page, "alice", Scope.REQUESTER)
    config = {"question": "预算五千，行吗？", "people": list(PEOPLE), "needed": 2}
    nodes = [
        {"node_id": "ok", "node_type": "approval", "name": "批预算", "config": config},
        {"node_id": "buy", "node_type": "task", "name": "买椅子", "config": {"assignee": "alice"}},
    ]
    edges = [{"source": "ok", "target": "buy"}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "读诗会", "nodes": nodes, "edges": edges}
    made = await locked.http.post("/api/v1/workflows/import", json={"document": document}, headers=headers)
    workflow_id = made.raise_for_status().json()["workflow_id"]
    begun = await locked.http.post(f"/api/v1/workflows/{workflow_id}/execute", headers=headers)
    begun.raise_for_status()
    pages = {name: (await signed_in(locked, issue, open_page, name, scope))[0] for name, scope in PEOPLE.items()}
    url = locked.launcher.settings.http_url
    for page in pages.values():
        await page.goto(f"{url}/#/tasks")
        await expect(card(page, "批预算")).to_contain_text("预算五千，行吗？")
    ana, leo, mei = pages.values()
    await ana.screenshot(path=tmp_path / "asked.png")
    await expect(card(ana, "批预算")).to_contain_text("等你来做")
    await expect(card(ana, "批预算")).to_contain_text("同意 0 个，不同意 0 个，要 2 个同意")

    await card(ana, "批预算").get_by_label("说明").fill("别超过五千")
    await card(ana, "批预算").get_by_role("button", name="同意", exact=True).click()
    await expect(card(ana, "批预算")).to_contain_text("回答了，等别人")
    await expect(ana.get_by_role("heading", name="回答了、等别人的 1 件")).to_be_visible()
    await expect(ana.get_by_text("不在网络上")).to_have_count(0)
    await ana.screenshot(path=tmp_path / "answered.png")
    await expect(card(leo, "批预算")).to_contain_text("同意 1 个，不同意 0 个，要 2 个同意")
    await card(leo, "批预算").get_by_role("button", name="不同意").click()
    await expect(card(leo, "批预算")).to_contain_text("不同意 1 个")
    await card(mei, "批预算").get_by_role("button", name="同意", exact=True).click()

    for name, page in pages.items():
        over = page.get_by_text("已经结束的 1 件")
        await over.click()
        await expect(card(page, "批预算").get_by_text("批准了", exact=True)).to_be_visible()
        await expect(card(page, "批预算")).to_contain_text("同意 2 个，不同意 1 个，要 2 个同意")
        await page.screenshot(path=tmp_path / f"over-{name}.png")
    await owner.goto(f"{url}/#/w/{workflow_id}")
    step = owner.locator(".canvas-step").filter(has_text="批预算")
    await expect(step.get_by_text("批准了")).to_be_visible()
    await step.click()
    await expect(owner.get_by_role("region", name="节点", exact=True)).to_contain_text("别超过五千")
    await owner.screenshot(path=tmp_path / "canvas.png")
