"""The negotiation page over a real running network."""

import hashlib
import json

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, all_rows, stored, submit, until_seq, until_status, until_stored_end
from tests.days import NEXT_SATURDAY, SATURDAY

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_a_sentence_becomes_an_agreed_plan_on_the_page(samples, open_page) -> None:
    page = await open_page(samples)
    await page.get_by_role("button", name="我想在北京办一场50人的AI主题聚会，需要场地和嘉宾", exact=True).click()
    demand_id = await submit(page, await page.get_by_role("textbox").first.input_value())
    await until_status(page, "finalized")

    events = await until_stored_end(samples, demand_id)
    await until_seq(page, len(events))
    plan = events[-1 if events[-1]["event_type"].endswith("finalized") else -2]["payload"]["proposal"]
    assert sorted(await page.locator(".assignment strong").all_inner_texts()) == sorted(
        a["display_name"] for a in plan["assignments"]
    )
    await expect(page.get_by_role("heading", name="谈妥了")).to_be_visible(timeout=PATIENCE_MS)
    assert await all_rows(page) == [e["seq"] for e in events]


async def test_answers_show_before_all_are_in(stage, hold, open_page) -> None:
    page = await open_page(stage)
    with hold("response_generation 马强"):
        await submit(page, "聚会，等着")
        await page.wait_for_selector('.person[data-standing="conditional"] .conditions:has-text("下午开讲")')
        await page.wait_for_selector('.person[data-agent="user_agent_maqiang"][data-standing="thinking"]')
    await until_status(page, "finalized")

    assert await page.locator('.person[data-standing="accept"]').count() == 6


async def test_the_second_version_says_what_changed_for_whom_and_what_was_declined(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，两轮谈妥")
    await until_status(page, "finalized")
    await page.get_by_role("tab", name="变化").click()
    changes = page.get_by_role("tabpanel")

    met = changes.locator(".requests.good")
    await expect(met.get_by_text("场地费提到6400，折中")).to_be_visible(timeout=PATIENCE_MS)
    await expect(met.get_by_text("林望舒 提出")).to_be_visible(timeout=PATIENCE_MS)
    declined = changes.locator(".requests.bad")
    await expect(declined.get_by_text(f"改到{NEXT_SATURDAY.zh}")).to_be_visible(timeout=PATIENCE_MS)
    await expect(declined.get_by_text(f"场地只在{SATURDAY.zh}有空")).to_be_visible(timeout=PATIENCE_MS)
    venue = changes.locator('[data-agent="user_agent_wangshu"]')
    assert [await venue.locator("del").inner_text(), await venue.locator("ins").inner_text()] == ["¥6,000", "¥6,400"]
    assert await page.locator(".rounds li").count() == 2


async def test_a_forced_end_keeps_confirmed_and_open_people_apart(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会，勉强办成")
    await until_status(page, "force_finalized")
    end = next(e for e in await stored(stage, demand_id) if e["event_type"] == "towow.negotiation.force_finalized")

    for commitment, field in (("confirmed", "confirmed_participants"), ("optional", "optional_participants")):
        shown = await page.locator(f'.assignment[data-commitment="{commitment}"]').evaluate_all(
            "rows => rows.map(row => row.dataset.agent)"
        )
        assert sorted(shown) == sorted(end["payload"][field]), commitment
        assert shown
    await expect(page.get_by_role("heading", name="部分人谈妥了")).to_be_visible(timeout=PATIENCE_MS)
    await expect(page.get_by_text("已经答应的人可以先办起来")).to_be_visible(timeout=PATIENCE_MS)


async def test_a_failed_negotiation_gives_advice_and_a_way_to_ask_again(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，都会婉拒")
    await until_status(page, "failed")

    # The gathering itself is what it all is for, and a talk and a host are what such often have: no lack.
    asked = page.get_by_role("region", name="你要的，各怎么样了")
    assert await asked.locator("li strong").all_inner_texts() == ["场地"]
    assert await page.locator(".advice li").all_inner_texts() == ["换一个周末再试", "把预算放宽一些"]
    assert await page.locator('.person[data-standing="decline"]').count() == 6
    await page.get_by_role("link", name="改一改再提").click()
    assert await page.get_by_role("textbox").first.input_value() == "聚会，都会婉拒"


async def test_nobody_found_is_said_with_advice(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，没人能来")
    await until_status(page, "failed")

    await expect(page.get_by_text("没有找到能参与的人")).to_be_visible(timeout=PATIENCE_MS)
    assert await page.locator(".advice li").count() == 2


async def test_silence_is_shown_as_such_and_never_as_a_promise(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，有人沉默")
    await until_status(page, "finalized")

    silent = page.locator('.assignment[data-agent="user_agent_fangzhou"]')
    assert await silent.get_attribute("data-commitment") == "defaulted"
    assert await page.locator('.assignment[data-commitment="confirmed"]').count() == 5


async def test_who_leaves_is_replaced_from_the_reserve(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，有人退出")
    await until_status(page, "finalized")

    assert await page.locator('.person[data-agent="user_agent_zhaomin"]').get_attribute("data-standing") == "withdrawn"
    await page.locator('.person[data-agent="user_agent_tangwen"] button').click()
    await expect(page.get_by_role("dialog").get_by_text("接替 赵敏之")).to_be_visible(timeout=PATIENCE_MS)
    assert "赵敏之" not in await page.locator(".assignment strong").all_inner_texts()


async def test_a_failing_model_is_said_aloud(stage, open_page) -> None:
    page = await open_page(stage)
    await submit(page, "聚会，模型失灵")

    await page.wait_for_selector('.banner.warm:has-text("拟定方案")')


async def test_a_gap_opens_a_subnet_whose_own_page_can_be_opened(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会，有缺口")
    await page.wait_for_selector('.subnet .added:has-text("何悦")')
    await expect(page.locator('.assignment:has-text("何悦") .chip.violet')).to_be_visible(timeout=PATIENCE_MS)
    await page.get_by_role("link", name="打开子协商").click()
    await page.get_by_role("heading", name=f"子协商：{SATURDAY.zh}在北京找一位中英同传译员").wait_for()

    assert await page.locator(".person .name").all_inner_texts() == ["何悦"]
    await page.get_by_role("link", name="返回上级协商").click()
    await page.wait_for_url(f"**/#/d/{demand_id}")


async def test_two_pages_show_two_demands_apart(stage, open_page) -> None:
    pages = [await open_page(stage), await open_page(stage)]
    ids = [await submit(page, f"聚会{number}") for number, page in enumerate(pages)]
    for number, (page, demand_id) in enumerate(zip(pages, ids, strict=True)):
        await until_status(page, "finalized")
        events = await until_stored_end(stage, demand_id)
        await until_seq(page, len(events))

        assert await page.locator("h1").inner_text() == f"聚会{number}"
        assert await all_rows(page) == [e["seq"] for e in events]


async def test_an_unknown_demand_is_said_to_be_unknown(stage, open_page) -> None:
    page = await open_page(stage, "#/d/d-00000000")

    await page.get_by_role("heading", name="没有这个需求").wait_for()


async def test_the_certificate_shows_who_signed_by_which_event_and_the_digest_of_the_plan(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会，有人沉默")
    await until_status(page, "finalized")
    events = await until_stored_end(stage, demand_id)
    await page.get_by_role("tab", name="凭证").click()
    end = next(e for e in events if e["event_type"] == "towow.proposal.finalized")
    rows = page.locator(".signatures tbody tr")

    signed = await page.locator('tr[data-consent="accepted"]').evaluate_all("rows => rows.map(r => r.dataset.agent)")
    assert sorted(signed) == sorted(end["payload"]["accepted_by"])
    assert await rows.count() == len(end["payload"]["proposal"]["assignments"])
    assert await page.locator('tr[data-agent="user_agent_fangzhou"]').get_attribute("data-consent") == "defaulted"
    answered = {e["payload"]["agent_id"]: e["event_id"] for e in events if e["event_type"].endswith("feedback")}
    for agent_id in signed:
        assert answered[agent_id] in await page.locator(f'tr[data-agent="{agent_id}"]').inner_text()
    shown = await page.locator("[data-digest]").get_attribute("data-digest")
    assert shown == hashlib.sha256(canonical(end["payload"]["proposal"])).hexdigest()


def canonical(value) -> bytes:
    """JSON as RFC 8785 has it: sorted keys, nothing between, 6000.0 is 6000."""
    plain = json.loads(json.dumps(value), parse_float=lambda text: int(f) if (f := float(text)).is_integer() else f)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
