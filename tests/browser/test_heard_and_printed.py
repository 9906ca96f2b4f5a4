"""For those who do not see the page, and for those who want it on paper."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.test_tasks import picture
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
LISTEN = """() => {
    window.heard = [];
    new MutationObserver(() => {
        const said = document.querySelector("[data-news]")?.textContent;
        if (said && said !== window.heard.at(-1)) window.heard.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("zh-CN", ("聚会，等着", "马强 愿意参加", "第 1 轮计票", "接受方案", "你接受了这份方案")),
        (
            "en-US",
            ("聚会，等着", "马强 takes part", "Round 1 counted", "Approve the plan", "You approved this plan"),
        ),
    ],
)
async def test_answers_rounds_the_end_and_a_decision_are_told_politely(stage, hold, open_page, locale, words) -> None:
    sentence, answer, counted, approve, approved = words
    page = await open_page(stage, locale=locale)
    await page.evaluate(LISTEN)
    region = page.locator("[data-news]")
    with hold("response_generation 马强"):
        await submit(page, sentence)
        await expect(region).not_to_be_empty()  # from here on what happens is news
    await until_status(page, "finalized")
    assert await region.get_attribute("role") == "status"  # which waits until somebody has finished speaking
    await page.get_by_role("button", name=approve).click()
    await page.get_by_role("dialog").get_by_role("button", name=approve).click()
    await page.get_by_role("status").get_by_text(approved).wait_for()

    async def until_counted() -> list[str] | None:
        heard = await page.evaluate("window.heard")
        return heard if counted in " ".join(heard) else None

    heard = await until(until_counted)  # what comes together is told together, up to a second and a half later

    assert answer.lower() in " ".join(heard).lower(), heard
    assert len(heard) < 25


async def test_what_was_there_before_is_no_news(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    late = await open_page(stage, f"#/d/{demand_id}")
    region = late.locator("[data-news]")
    await expect(region).not_to_be_empty(timeout=PATIENCE_MS)

    assert await region.inner_text() == "谈妥，有几点待你定"


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_on_paper_stands_the_whole_plan_with_its_certificate_and_no_button(stage, open_page, scheme) -> None:
    page = await open_page(stage, color_scheme=scheme, width=720, height=1000)
    sentence = "我想在北京办一场50人的AI主题聚会。" + "嘉宾要讲真实的案例，也要留足时间提问。" * 30
    await submit(page, sentence)
    await until_status(page, "finalized")
    await page.emulate_media(media="print", color_scheme=scheme)
    shown = page.locator("article.negotiation")
    await shown.get_by_text("SHA-256").first.wait_for()
    await picture(page, f"printed-{scheme}")
    text = await shown.inner_text()

    for part in ("林望舒", "¥6,000", "要你点头", "流程表定稿", "下午开讲", "签名"):
        assert part in text, part
    for role in ("button", "slider", "tab", "searchbox", "navigation"):
        seen = [each for each in await page.get_by_role(role).all() if await each.is_visible()]
        names = [await each.inner_text() for each in seen]
        assert not [name for name in names if re.search("接受方案|退回方案|为什么|导出|播放|收起|看全文|还有", name)], (
            role,
            names,
        )
        assert role not in {"slider", "tab", "searchbox", "navigation"} or not seen
    height = (await page.get_by_role("heading", level=1).bounding_box())["height"]
    assert height > 200  # all of the sentence
    ground = await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ink')")
    assert ground.strip() == "#1d1b18"  # dark letters
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
