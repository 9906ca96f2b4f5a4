"""Somebody works on a named draft of a workflow on its page: nothing changes until it is brought in, or ever."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def begun(page, name: str) -> str:
    """Begin a draft by the page's own button; its id."""
    await page.get_by_role("button", name="草稿").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("新草稿的名字").fill(name)
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/#/w/wf-*.*")
    await page.get_by_role("heading", name=name).wait_for()
    return page.url.rsplit("/", 1)[1]


async def rename(network, workflow_id: str, old: str, new: str) -> None:
    said = {"message": f"把“{old}”改名为“{new}”"}
    (await network.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()


def bar(page):
    return page.get_by_role("region", name="草稿")


async def test_a_draft_is_begun_changed_compared_and_brought_in(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    other = await open_page(samples, f"#/w/{workflow_id}")
    await step(other, "订场地").wait_for()
    draft_id = await begun(page, "两天的方案")
    await expect(bar(page)).to_contain_text("改它不影响原来的工作流")
    await expect(page.get_by_role("button", name="执行", exact=True)).to_have_count(0)
    await draw(page, "任务", "订酒店")
    await until_saved(page)
    await expect(other.get_by_role("button", name="草稿 1")).to_be_visible()
    await expect(step(other, "订酒店")).to_have_count(0)
    await other.get_by_role("button", name="草稿 1").click()
    await expect(other.get_by_role("dialog").get_by_role("link", name="两天的方案")).to_be_visible()
    await other.keyboard.press("Escape")
    await page.reload()
    await bar(page).get_by_role("button", name="对比并入").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("listitem").filter(has_text="订酒店").first).to_be_visible()
    assert "订酒店" not in str(await read(samples, workflow_id))
    await dialog.get_by_role("button", name="并入", exact=True).click()

    await page.wait_for_url(f"**/#/w/{workflow_id}")
    for shown in (page, other):
        await expect(step(shown, "订酒店")).to_be_visible()
    await expect(other.get_by_text("草稿“两天的方案”并入了：")).to_be_visible()
    await expect(page.get_by_role("button", name="草稿", exact=True)).to_be_visible()
    await page.goto(f"{page.url.split('#')[0]}#/w/{draft_id}")
    await expect(bar(page)).to_contain_text("这个草稿已经并入“")


async def test_what_both_changed_is_chosen_before_and_nothing_is_brought_in_unseen(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    draft_id = await begun(page, "改名")
    await rename(samples, draft_id, "订场地", "订礼堂")
    await rename(samples, workflow_id, "订场地", "订体育馆")
    await bar(page).get_by_role("button", name="对比并入").click()
    dialog = page.get_by_role("dialog")
    choice = dialog.get_by_role("group", name="订体育馆 · 名称")
    await expect(choice.get_by_label("草稿的")).to_be_visible()
    await expect(choice).to_contain_text("订礼堂")
    bring_in = dialog.get_by_role("button", name="并入", exact=True)
    await expect(bring_in).to_have_attribute("aria-disabled", "true")
    await choice.get_by_label("草稿的").check()
    said = {"message": "加一个任务节点叫“买水”"}  # meanwhile
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    await bring_in.click()
    await expect(dialog.get_by_role("alert")).to_contain_text("工作流刚刚又改过了")
    await expect(bring_in).not_to_have_attribute("aria-disabled", "true")
    await bring_in.click()
    await page.wait_for_url(f"**/#/w/{workflow_id}")

    names = [node["name"] for node in (await read(samples, workflow_id))["nodes"].values()]
    assert names == ["订礼堂", "买水"]


async def test_a_comparison_that_is_older_than_the_draft_cannot_be_brought_in(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    draft_id = await begun(page, "改名")
    await rename(samples, draft_id, "订场地", "订礼堂")
    await step(page, "订礼堂").wait_for()
    await bar(page).get_by_role("button", name="对比并入").click()
    dialog = page.get_by_role("dialog")
    bring_in = dialog.get_by_role("button", name="并入", exact=True)
    await expect(bring_in).not_to_have_attribute("aria-disabled", "true")
    was_seen = asyncio.Event()

    async def held(route) -> None:
        await was_seen.wait()
        await route.continue_()

    await page.route("**/draft-changes", held)
    await rename(samples, draft_id, "订礼堂", "订体育馆")  # somebody else, meanwhile
    await expect(bring_in).to_have_attribute("aria-disabled", "true")
    was_seen.set()

    await expect(bring_in).not_to_have_attribute("aria-disabled", "true")
    await expect(dialog).to_contain_text("订体育馆")


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
async def test_a_drafts_page_is_no_wider_than_a_phone_in_either_language(samples, open_page, locale) -> None:
    workflow_id = await drawn(samples, "订场地")
    made = await samples.http.post(f"/api/v1/workflows/{workflow_id}/drafts", json={"name": "试试"})
    draft_id = made.raise_for_status().json()["workflow_id"]
    page = await open_page(samples, f"#/w/{draft_id}", width=390, height=844, locale=locale)
    await page.locator(".draft-bar").wait_for()

    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in await page.locator(".draft-bar .button").all():
        box = await button.bounding_box()
        assert (box["x"] >= 0, box["x"] + box["width"] <= 390) == (True, True)


async def test_a_draft_is_dropped_on_a_phone_and_by_keyboard_and_leaves_nothing(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", width=390, height=844)
    draft_id = await begun(page, "试试")
    await rename(samples, draft_id, "订场地", "订礼堂")
    await page.locator(".step-list li").filter(has_text="订礼堂").wait_for()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await bar(page).get_by_role("button", name="丢弃").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_contain_text("草稿里改的都不会进入工作流。")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.wait_for_url(f"**/#/w/{workflow_id}")

    await page.locator(".step-list li").filter(has_text="订场地").wait_for()
    await expect(page.get_by_role("button", name="草稿", exact=True)).to_be_visible()
