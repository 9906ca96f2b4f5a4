"""What if: asked by mouse from the scrubber and from the plan, computed, and shown beside the plan that there is."""

import asyncio
import os
import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import submit, until_status
from tests.browser.test_reach import serious_findings
from tests.days import NEXT_SATURDAY

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MEETUP = f"我想在北京办一场50人的AI主题聚会，需要场地和嘉宾，{NEXT_SATURDAY.zh}，预算三万以内"
AXE_ALLOWED = {"bypass_csp": True}  # axe is put into the page by the test
SHOTS = os.environ.get("TOWOW_TEST_SHOTS", "")


async def shoot(page, name: str) -> None:
    if SHOTS:
        await page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def column(page, label: str):
    return page.get_by_role("region", name=re.compile(label))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
async def test_a_person_supposes_something_and_sees_both_plans(samples, open_page, screen) -> None:
    page = await open_page(samples, **screen, **AXE_ALLOWED)
    demand_id = await submit(page, MEETUP)
    await until_status(page, "finalized")
    real = (await samples.http.get(f"/api/v1/demand/{demand_id}")).json()
    gone = next(part for part in real["proposal"]["assignments"] if part["price"])
    await page.get_by_role("region", name="方案").get_by_role("button", name="假如……").click()
    dialog = page.get_by_role("dialog", name="假如……")
    await dialog.get_by_role("checkbox", name=gone["display_name"]).check()
    await shoot(page, f"dialog-{screen['width']}")
    assert await serious_findings(page) == []
    was_seen = asyncio.Event()

    async def held(route) -> None:
        await was_seen.wait()
        await route.continue_()

    await page.route("**/fork", held)
    await dialog.get_by_role("button", name="推演", exact=True).click()

    await expect(page.get_by_role("heading", name="并排比较")).to_be_visible()
    await expect(page.get_by_text("正在推演……")).to_be_visible()
    was_seen.set()
    fork = column(page, f"{gone['display_name']} 不来")
    await expect(fork.get_by_text(re.compile(r"\d+ 处不同"))).to_be_visible()
    await expect(fork.get_by_text("没有发生过")).to_be_visible()
    await expect(fork.get_by_text(re.compile("谈(得|不)?出"))).to_be_visible()
    await expect(fork.get_by_text(re.compile("达成一致|谈妥"))).to_have_count(0)  # nobody agreed to it
    theirs = fork.get_by_role("listitem").filter(has_text=gone["display_name"]).first
    await expect(theirs).to_contain_text("没有了")
    await expect(fork.get_by_text("是假定")).to_be_visible()
    await shoot(page, f"compare-{screen['width']}")
    assert await serious_findings(page) == []
    first, second = [await each.bounding_box() for each in (column(page, "真实的方案"), fork)]
    is_stacked = second["y"] >= first["y"] + first["height"]
    assert is_stacked is (screen is PHONE)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert (await samples.http.get(f"/api/v1/demand/{demand_id}")).json() == real


async def two_demands(page) -> tuple[str, str]:
    """Two that came to a plan, the second one shown."""
    first = await submit(page, MEETUP)
    await until_status(page, "finalized")
    await page.goto(page.url.split("#")[0] + "#/")
    second = await submit(page, f"{MEETUP}！")
    await until_status(page, "finalized")
    return first, second


async def test_from_an_event_on_more_is_supposed_the_address_says_all_and_another_demand_stands_beside(
    samples, open_page
) -> None:
    page = await open_page(samples, locale="en-GB", **AXE_ALLOWED)
    other, demand_id = await two_demands(page)
    scrubber = page.get_by_role("slider")
    await scrubber.focus()
    await scrubber.press("Home")
    await page.locator(".scrubber").get_by_role("button", name="What if …").click()
    dialog = page.get_by_role("dialog", name="What if …")
    await dialog.get_by_label("Budget").fill("2000元")
    await dialog.get_by_role("button", name="Work it out").click()
    fork = column(page, "from event 1 on · Budget: 2000元")
    await expect(fork.get_by_text(re.compile(r"differences?$"))).to_be_visible()
    await expect(fork.get_by_text("by the twins' offline rules")).to_be_visible()

    await page.get_by_role("button", name="Another what if …").click()
    await dialog.get_by_role("button", name="Work it out").click()
    unchanged = column(page, "from event 1 on · nothing is otherwise")
    await expect(unchanged.get_by_text("The same as the real plan")).to_be_visible()
    await page.get_by_label("Compare with another demand").select_option(other)
    await expect(column(page, other).get_by_text(re.compile("The same|difference"))).to_be_visible()
    await shoot(page, "compare-three")
    assert await serious_findings(page) == []
    assert page.url.split("#")[1].startswith(f"/d/{demand_id}/compare?")

    forked = []
    page.on("request", lambda request: forked.append(request.url) if request.url.endswith("/fork") else None)
    await page.reload()
    await expect(unchanged.get_by_text("The same as the real plan")).to_be_visible()
    await expect(fork.get_by_text(re.compile(r"differences?$"))).to_be_visible()
    assert forked == []  # what this tab has seen computed is not computed again


async def test_an_address_shows_the_same_to_whoever_opens_it_and_paper_shows_all_of_it_and_no_button(
    samples, open_page
) -> None:
    page = await open_page(samples, locale="en-GB")
    other, demand_id = await two_demands(page)
    link = f"#/d/{demand_id}/compare?c=at%3D1%26budget%3D2000%25E5%2585%2583&c=at%3D1&c=demand%3D{other}"
    again = await open_page(samples, link, locale="en-GB")
    labels = ("The real plan", "Budget: 2000元", "nothing is otherwise", other)
    for label in labels[1:]:
        await expect(column(again, label).get_by_text(re.compile("The same|difference"))).to_be_visible()
    await again.emulate_media(media="print")
    await shoot(again, "compare-print")

    for label in labels:
        await expect(column(again, label).get_by_role("heading", name="Money")).to_be_visible()
    await expect(again.get_by_text("None of this happened")).to_have_count(2)
    await expect(again.get_by_role("button")).to_have_count(0)
    await expect(again.get_by_role("combobox")).to_have_count(0)
    assert await again.evaluate("document.documentElement.scrollWidth <= innerWidth")

    await again.emulate_media(media="screen")
    taken = column(again, "nothing is otherwise").get_by_role("button", name=re.compile("Take this column away"))
    await taken.click()
    await expect(column(again, "nothing is otherwise")).to_have_count(0)
    assert "at%3D1&" not in again.url


async def test_what_cannot_be_supposed_is_said_in_its_column(samples, open_page) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, MEETUP)
    await until_status(page, "finalized")
    await page.goto(page.url.split("#")[0] + f"#/d/{demand_id}/compare?c=at%3D2%26budget%3D%25E7%258C%25AB")
    await expect(column(page, "预算：猫").get_by_role("alert")).to_contain_text("猫")
