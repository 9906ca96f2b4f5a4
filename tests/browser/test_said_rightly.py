"""What the page says is so: nothing filled is missing, no model is counted that nobody asked, a refusal is one."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.test_sign_in import UNASKED, issue, locked, sign_in
from tests.days import SATURDAY
from towow_core.support.scopes import Scope

__all__ = ["issue", "locked"]
pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh-CN", ("还缺什么", "缺的已经补上", "补上了：何悦")),
        ("en-US", ("Gaps and subnets", "Gaps, all of them filled", "Filled by 何悦")),
    ],
)
async def test_what_a_subnet_has_filled_is_missing_no_more_and_who_fills_it_is_among_the_people(
    stage, open_page, locale, words
) -> None:
    missing, filled, by = words
    page = await open_page(stage, locale=locale)
    await submit(page, "聚会，有缺口")
    await until_status(page, "finalized")
    await page.locator(".subnet .added").wait_for()
    gaps, people = page.locator(".gaps"), page.locator(".people")
    await gaps.get_by_role("heading", name=filled).wait_for()
    await expect(gaps.get_by_text(by)).to_be_visible()
    await expect(people.get_by_text("何悦")).to_be_visible()

    assert missing not in await gaps.inner_text()
    count = int(re.search(r"\d+", await people.get_by_role("heading").inner_text())[0])
    assert count == await page.locator(".people .person").count() == 7
    assert re.search(r"7 (/|of) 7", await page.locator(".outcome").inner_text())


@pytest.mark.parametrize(
    ("locale", "words", "unsaid"),
    [
        ("zh-CN", ("按规则回答", "没有问语言模型"), ("词元", "问了模型")),
        ("en-US", ("Answered by rules", "no language model was asked"), ("tokens", "Questions to models")),
    ],
)
async def test_where_no_model_was_asked_no_questions_and_tokens_are_counted(
    samples, open_page, locale, words, unsaid
) -> None:
    title, said = words
    page = await open_page(samples, locale=locale)
    await submit(page, "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾")
    await until_status(page, "finalized")
    card = page.locator(".model-use")
    await card.get_by_role("heading", name=title).wait_for()
    seen = await card.locator("summary").inner_text()

    assert said in seen
    assert not [words for words in (*unsaid, "$") if words in seen]
    await page.goto(f"{page.url.split('#')[0]}#/admin")
    summary = page.locator(".model summary")
    await summary.get_by_text(said).wait_for()
    assert "$" not in await summary.inner_text()


async def test_a_model_that_nobody_tries_beforehand_is_told_of_by_what_it_has_answered(stage, open_page) -> None:
    demand = await stage.submit("我想在北京办一场50人的AI主题聚会，模型失灵")
    await stage.until(demand)
    page = await open_page(stage, "#/admin")
    card = page.locator(".model")
    told = card.get_by_text(re.compile(r"^\d+ 次里答了 \d+ 次$"))
    await told.wait_for(timeout=PATIENCE_MS)
    asked, answered = map(int, re.findall(r"\d+", await told.inner_text()))

    assert 0 < answered < asked
    await expect(card.get_by_text("还没有试过")).to_have_count(0)


async def test_what_one_may_not_see_is_refused_in_words_and_not_called_out_of_reach(locked, issue, open_page) -> None:
    token, _ = await issue[0]("alice", Scope.REQUESTER)
    page = await open_page(locked, expected=UNASKED)
    await sign_in(page, token)
    await page.get_by_role("heading", level=1).wait_for()
    await page.goto(f"{page.url.split('#')[0]}#/tasks/user_agent_mei")
    refused = page.locator(".banner.bad")
    await refused.wait_for()

    assert "连不上" not in await refused.inner_text()
    assert await refused.inner_text()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(
    ("locale", "words"),
    [
        (
            "zh-CN",
            (
                f"{SATURDAY.zh}在上海办婚礼，找一位摄影师跟拍全天，预算两千。还想要一位主持人。",
                "活动摄影¥2,000",
                "就这样",
                "活动摄影：最多 ¥2,000",
            ),
        ),
        (
            "en-US",
            (
                f"We need a host in London on {SATURDAY.en}. And a photographer for the day, around £400.",
                "£400 for photography",
                "Answer",
                "photography: up to £400",
            ),
        ),
    ],
)
async def test_an_amount_is_shown_with_what_it_is_for_once_that_was_answered_with_the_mouse(
    samples, open_page, locale, words, width
) -> None:
    sentence, choice, send, fact = words
    page = await open_page(samples, width=width, height=844, locale=locale)
    await submit(page, sentence)
    for name in (choice, send):
        await page.get_by_role("button", name=name).first.click()
    understood = page.get_by_role("region", name=re.compile("目前的理解|Understood so far"))
    told = understood.get_by_role("button", name=fact)
    await told.wait_for()
    await told.scroll_into_view_if_needed()
    await expect(told).to_be_in_viewport(ratio=1)
