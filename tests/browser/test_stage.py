"""The stage as a room sees it: on a projector, from ten metres, over a whole negotiation."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
OTHERS = ("苏晴", "陈屿", "方舟", "赵敏之", "马强")  # all but 林望舒
PROJECTORS = ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720})
LEAST_SHARE = 0.013  # of the width: on a wall of four metres letters of five centimetres
# What is written on the screen: each with its size, and whether something else covers it, or an edge cuts it off.
WRITTEN = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(".stage"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        const hidden = ".visually-hidden, .stage-controls, .curtain, .story, [aria-hidden=true]";
        if (!node.data.trim() || parent.closest(hidden)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        found.push({
            text: node.data,
            size: parseFloat(getComputedStyle(parent).fontSize) / innerWidth,
            inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1,
        });
    }
    return found;
}"""
# Keeps each word that is shown, however short and however slow this process is to look.
KEEP_WORDS = """() => {
    window.kept = [];
    const keep = () => window.kept.push(document.querySelector(".said-aloud q")?.textContent ?? "");
    new MutationObserver(keep).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
WAS_SAID = "words => window.kept.some(each => each.includes(words))"
OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll(".table-top, .chair, .tension, .side-table, .story, .qr-code")]
        .map(element => [element.className.baseVal ?? element.className, element.getBoundingClientRect()]);
    const lean = innerWidth * 0.03; // who objects leans over the table's edge
    return boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.left + lean < b.right && b.left + lean < a.right &&
            a.top + lean < b.bottom && b.top + lean < a.bottom)
        .map(([other]) => [one, other]));
}"""


async def check_readable(page) -> None:
    written = await page.evaluate(WRITTEN)
    assert len(written) > 5
    assert [each for each in written if each["size"] < LEAST_SHARE] == []
    assert [each for each in written if not each["inside"]] == []
    assert await page.evaluate(OVERLAPS) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth && scrollY === 0")


async def on_stage(network, open_page, sentence: str, **options):
    demand_id = await network.submit(sentence)
    return await open_page(network, f"#/d/{demand_id}/stage", **options)


async def until_told(page) -> None:
    await page.locator(".story").wait_for(timeout=PATIENCE_MS)
    await expect(page.locator(".table-top .how-ended")).to_be_visible()


@pytest.mark.parametrize("screen", PROJECTORS, ids=str)
async def test_a_room_sees_who_comes_what_they_say_and_how_it_ends(stage, hold, open_page, screen) -> None:
    with hold("proposal_adjustment"):
        with hold(*(f"response_generation {name}" for name in OTHERS)):
            page = await on_stage(stage, open_page, "聚会，预算2万元，两轮，等着", locale="en-US", **screen)
            await expect(page.get_by_role("heading", level=1)).to_have_text("聚会，预算2万元，两轮，等着")
            assert await page.locator(".topbar").count() == 0
            speech = page.locator(".said-aloud q")
            await speech.get_by_text("可坐80人").wait_for(timeout=PATIENCE_MS)
            await expect(page.locator(".chair[data-speaking]")).to_contain_text("林望舒")
            await page.locator(".said-aloud").get_by_text("林望舒 takes part").wait_for()
            await check_readable(page)
            await page.evaluate(KEEP_WORDS)
            # What comes as the page does was there before and is passed over: until the page tells what comes.
            await expect(page.locator("[data-news]")).not_to_be_empty()
        await page.wait_for_function(WAS_SAID, arg="场地费希望提到6800", timeout=PATIENCE_MS)
        await expect(page.locator('.chair[data-standing="negotiate"]', has_text="林望舒")).to_be_visible()
        await expect(page.locator('[data-tension="price"]')).to_contain_text("¥16,300")
        await expect(page.locator('[data-tension="price"]')).to_contain_text("up to ¥20,000")
        await check_readable(page)
        await picture(page, f"stage-objection-{screen['width']}")
    await until_told(page)
    await expect(page.locator(".scenes [aria-current=step]")).to_have_text("Result")
    await expect(page.locator(".scenes li", has_text="Round 2")).to_contain_text("6 / 6")
    await expect(page.locator('[data-tension="acceptance"]')).to_contain_text("needs 80%")
    await expect(page.locator(".chair[data-standing=accept]")).to_have_count(6)
    told = page.locator(".story li")
    await expect(told.filter(has_text="林望舒 went from ¥6,000 to ¥6,400")).to_contain_text("场地费希望提到6800")
    await check_readable(page)
    await picture(page, f"stage-agreed-{screen['width']}")


async def test_a_sub_negotiation_is_a_table_beside_and_what_it_found_sits_down(stage, open_page) -> None:
    page = await on_stage(stage, open_page, "聚会，有缺口", **PROJECTORS[0])
    side = page.locator(".side-table", has_text="同声传译")
    await side.wait_for(timeout=PATIENCE_MS)
    await expect(side).to_have_attribute("data-state", "found", timeout=PATIENCE_MS)
    await expect(side).to_contain_text("何悦")
    await expect(page.locator(".chair", has_text="何悦")).to_be_visible()
    await until_told(page)
    await expect(page.locator(".story li").last).to_contain_text("¥4,500")
    await check_readable(page)
    await picture(page, "stage-subnet")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_failure_says_so_and_is_told_again_in_a_replay(stage, open_page, scheme) -> None:
    page = await on_stage(stage, open_page, "聚会，都会婉拒", color_scheme=scheme, **PROJECTORS[1])
    await until_told(page)
    await expect(page.locator(".how-ended")).to_contain_text("没有谈成")
    await expect(page.locator(".chair[data-standing=decline]")).to_have_count(6)
    await expect(page.locator(".story li").filter(has_text="那天已经有安排了")).to_have_count(6)
    await check_readable(page)
    await picture(page, f"stage-failed-{scheme}")
    await page.mouse.move(600, 300)
    await page.get_by_role("button", name="一分钟重看").click()
    await expect(page.locator(".how-ended")).to_have_count(0)
    await page.locator(".story li").nth(1).wait_for(timeout=PATIENCE_MS)
    await expect(page.locator(".scenes [aria-current=step]")).to_contain_text("找人")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await page.locator(".said-aloud q").get_by_text("那天已经有安排了").wait_for()
    await page.keyboard.press("Space")
    await until_told(page)
    await page.keyboard.press("Escape")
    await until_status(page, "failed")


async def test_the_way_there_and_the_code_that_leads_back(stage, open_page) -> None:
    page = await open_page(stage, **PROJECTORS[1])
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("link", name="大屏").click()
    await until_told(page)
    back = page.locator(".follow")
    address = await back.get_attribute("href")
    assert address == f"{stage.launcher.settings.http_url}/#/d/{demand_id}"
    code = page.get_by_role("img", name=address)
    await expect(code).to_be_in_viewport(ratio=1)
    assert (await code.bounding_box())["width"] >= 100


async def test_a_room_learns_what_the_requester_decides_after_the_end(stage, open_page) -> None:
    page = await on_stage(stage, open_page, "聚会", **PROJECTORS[1])
    await until_told(page)
    demand_id = page.url.split("/")[-2]
    demand = (await stage.http.get(f"/api/v1/demand/{demand_id}")).json()
    accepts = [point["open_point_id"] for point in demand["open_points"]]
    approved = await stage.http.post(f"/api/v1/demand/{demand_id}/approve", json={"accepts": accepts})
    approved.raise_for_status()
    await expect(page.locator(".how-ended strong")).to_have_text("方案定了", timeout=PATIENCE_MS)
    await check_readable(page)
    await picture(page, "stage-approved")
    (await stage.http.post(f"/api/v1/demand/{demand_id}/cancel")).raise_for_status()
    await expect(page.locator(".how-ended strong")).to_have_text("已取消", timeout=PATIENCE_MS)
    await page.goto(f"{page.url.removesuffix('/stage')}/waterfall")
    await expect(page.locator(".waterfall-head .chip")).to_have_text("已取消")


async def test_who_wants_no_motion_gets_none(stage, open_page) -> None:
    page = await on_stage(stage, open_page, "聚会", reduced_motion="reduce", **PROJECTORS[1])
    await page.locator(".chair").first.wait_for()
    await expect(page.locator(".curtain")).to_be_hidden()
    moving = await page.evaluate(
        """() => document.getAnimations().filter(each => each.effect.getComputedTiming().duration > 1).length"""
    )
    assert moving == 0
    await until_told(page)


async def test_a_demand_that_is_not_there_has_no_stage(stage, open_page) -> None:
    page = await open_page(stage, "#/d/d-00000000/stage", locale="en-US")
    await page.get_by_role("heading", name=re.compile("no such demand")).wait_for()
