"""Why a step was taken: the drawer tells what the server knows, to the letter and as text only."""

import json

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status, until_stored_end
from tests.browser.stage import SCRIPT

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
DEMAND = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"


async def test_the_plan_of_the_engine_shows_what_the_solver_weighed(samples, open_page) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, "我需要在北京找一个能坐50人的场地")  # agreed on at once: no later plan hides it
    await until_status(page, "finalized")
    plan = next(
        e for e in await until_stored_end(samples, demand_id) if e["event_type"] == "towow.proposal.distributed"
    )
    why = (await samples.http.get(f"/api/v1/demand/{demand_id}/why/{plan['seq']}")).json()
    await page.locator(".plan > header .why").click()
    dialog = page.get_by_role("dialog")
    await dialog.locator('.reasons[data-cause="rule"]').wait_for()

    await expect(dialog.get_by_text("离线引擎按固定的规则算出")).to_be_visible(timeout=PATIENCE_MS)
    shown = await dialog.locator('[data-rule="solver"]').inner_text()
    assert f"{round(why['solver']['objective'], 4):g}" in shown
    assert "林望舒" in shown
    assert "user_agent_" not in shown


async def test_the_result_shows_the_share_that_accepts_against_its_limit(samples, open_page) -> None:
    page = await open_page(samples)
    await submit(page, DEMAND)
    await until_status(page, "finalized")
    await page.locator(".outcome .why").click()
    dialog = page.get_by_role("dialog")
    share = dialog.locator('[data-rule="accept_share_to_finalize"] .comparison')
    await share.wait_for()

    assert "≥ 80%" in await share.inner_text()
    assert await share.get_attribute("data-met") == "true"
    await expect(dialog.get_by_text("协商规则决定")).to_be_visible(timeout=PATIENCE_MS)


async def test_what_a_model_said_is_shown_to_the_letter_and_never_runs(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, f"聚会，脚本 {SCRIPT}")
    await until_status(page, "finalized")
    await page.locator('.person[data-agent="user_agent_mallory"] button').click()
    await page.get_by_role("dialog").get_by_role("button", name="为什么：愿意参加").click()
    call = page.locator('.call[data-outcome="answered"]')
    await call.wait_for()
    answer = json.loads(await call.locator("pre").first.inner_text())
    for title in ("问题", "指令"):
        await call.get_by_text(title, exact=True).click()

    assert answer["conditions"] == [SCRIPT]
    assert "window.hacked" in await call.locator("pre").nth(1).inner_text()
    assert await page.evaluate("window.hacked") is None
    assert await page.locator("img, #root script").count() == 0


async def test_what_a_failing_model_cost_the_plan_is_said(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，模型失灵")
    await until_status(page, "finalized")
    await page.locator(".event-row").filter(has_text="改用备用办法").first.locator("button").click()
    call = page.get_by_role("dialog").locator('.call[data-outcome="error"]').first

    await call.wait_for()
    await expect(call.get_by_text("拟定方案").first).to_be_visible(timeout=PATIENCE_MS)


async def test_the_questions_of_a_negotiation_are_summed_up(samples, open_page) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, DEMAND)
    await until_status(page, "finalized")
    await until_stored_end(samples, demand_id)
    await page.locator(".model-use summary").click()
    use = (await samples.http.get(f"/api/v1/demand/{demand_id}/model-calls")).json()
    rows = page.locator(".model-use tbody tr")
    await page.locator(f'.model-use [data-prompt="{use["by_prompt"][-1]["prompt"]}"]').wait_for()

    assert await rows.count() == len(use["by_prompt"])


async def test_a_plan_that_the_model_did_not_draft_is_never_said_to_be_its(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，模型失灵")
    await until_status(page, "finalized")

    assert await page.locator(".plan > header .chip").inner_text() in {"备用", "规则"}


async def test_who_was_not_invited_has_the_reason_and_the_change_that_would_have_altered_it(samples, open_page) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, "我需要在北京找一个能坐50人的场地")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="没邀请谁？").click()
    dialog = page.get_by_role("dialog")
    mateo = dialog.locator('[data-agent="user_agent_mateo"]')
    await mateo.get_by_role("button", name="为什么没邀请Mateo Ruiz？").click()
    known = (await samples.http.get(f"/api/v1/demand/{demand_id}/why-not/user_agent_mateo")).json()

    await expect(mateo.get_by_text(known["text"]["zh"])).to_be_visible(timeout=PATIENCE_MS)
    assert "在柏林，不去北京" in known["text"]["zh"]
    assert "地点改在柏林" in known["text"]["zh"]
    assert await dialog.locator('[data-agent="user_agent_wangshu"]').count() == 0  # who was invited is not among them
