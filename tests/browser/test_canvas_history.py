"""What a canvas was: seen beside it, gone back to, and the last act taken back by a sentence."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, drawn, middle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def say(page, sentence: str) -> None:
    field = page.get_by_label("说一句话")
    turns = await page.locator('.chat-turn[data-role="assistant"]').count()
    await field.fill(sentence)
    await field.press("Enter")
    await expect(page.locator('.chat-turn[data-role="assistant"]')).to_have_count(turns + 1)


def history(page):
    return page.get_by_role("region", name="历史")


async def test_an_old_version_is_looked_at_and_gone_back_to_with_the_mouse_and_others_see_it(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "买花")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "买花").wait_for()
    await page.get_by_role("button", name="历史").click()
    await expect(history(page).get_by_role("listitem")).to_have_count(4)
    await history(page).get_by_role("button", name=re.compile("看版本 2")).click()
    old = page.get_by_role("group", name="版本 2，只能看")
    await expect(old.locator(".canvas-step")).to_have_count(1)
    await expect(page.get_by_role("group", name=re.compile("工作流图"))).to_be_hidden()
    since = history(page).locator(".history-since")
    await since.get_by_text("新增任务节点“发邀请”").wait_for()
    await since.get_by_text("新增任务节点“买花”").wait_for()
    x, y = await middle(step(old, "订场地"))
    await drag(page, (x, y), (x + 150, y + 60))  # it is there to be looked at only
    await page.keyboard.press("Delete")
    await page.get_by_role("button", name="恢复到这个版本").click()
    dialog = page.get_by_role("dialog", name="恢复到版本 2？")
    await dialog.get_by_text("删除了节点“买花”").wait_for()
    await dialog.get_by_role("button", name="恢复", exact=True).click()

    for shown in (page, other):
        await expect(shown.locator(".canvas-step")).to_have_count(1)
        await expect(step(shown, "订场地")).to_be_visible()
    await history(page).get_by_text("恢复到版本 2").wait_for()
    assert [node["name"] for node in (await read(samples, workflow_id))["nodes"].values()] == ["订场地"]
    await history(page).get_by_role("button", name="关闭").click()
    await expect(page.get_by_label("说一句话")).to_be_visible()


async def test_going_back_is_taken_back_by_the_key_and_done_again_and_what_another_did_since_stays(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "买花")
    page, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "买花").wait_for()
    before = await read(samples, workflow_id)
    await page.get_by_role("button", name="历史").click()
    await history(page).get_by_role("button", name=re.compile("看版本 2")).click()
    await page.get_by_role("button", name="恢复到这个版本").click()
    await page.get_by_role("dialog").get_by_role("button", name="恢复", exact=True).click()
    await expect(page.locator(".canvas-step")).to_have_count(1)
    await expect(other.locator(".canvas-step")).to_have_count(1)
    x, y = await middle(step(other, "订场地"))
    await drag(other, (x, y), (x + 120, y + 60))
    await until_saved(other)
    place = next(iter((await read(samples, workflow_id))["nodes"].values()))["position"]

    await page.keyboard.press("Control+z")
    for shown in (page, other):
        await expect(shown.locator(".canvas-step")).to_have_count(3)
    await until_saved(page)
    nodes = (await read(samples, workflow_id))["nodes"]
    first = next(node_id for node_id, node in nodes.items() if node["name"] == "订场地")
    assert nodes == {**before["nodes"], first: {**before["nodes"][first], "position": place}}
    await page.get_by_role("button", name="重做", exact=True).click()
    await expect(other.locator(".canvas-step")).to_have_count(1)


async def test_by_keyboard_a_version_is_looked_at_and_left_again_and_nothing_changes(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    await page.get_by_role("button", name="历史").focus()
    await page.keyboard.press("Enter")
    row = history(page).get_by_role("button", name=re.compile("看版本 2"))
    await row.wait_for()
    for _ in range(60):
        await page.keyboard.press("Tab")
        if await row.evaluate("element => element === document.activeElement"):
            break
    await page.keyboard.press("Enter")
    await page.get_by_role("group", name="版本 2，只能看").wait_for()
    await page.get_by_role("button", name="恢复到这个版本").focus()
    await page.keyboard.press("Enter")
    await page.get_by_role("dialog", name="恢复到版本 2？").wait_for()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.get_by_role("button", name="回到现在").focus()
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("group", name=re.compile("工作流图")).locator(".canvas-step")).to_have_count(2)
    assert (await read(samples, workflow_id))["version"] == 3


async def test_a_version_that_a_run_holds_is_refused_in_the_dialog_with_the_reason(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.get_by_role("button", name="执行", exact=True).click()
    await page.locator('.canvas-step[data-status="waiting"]').filter(has_text="发邀请").wait_for()
    await page.get_by_role("button", name="历史").click()
    await history(page).get_by_role("button", name=re.compile("看版本 2")).click()
    await page.get_by_role("button", name="恢复到这个版本").click()
    dialog = page.get_by_role("dialog", name="恢复到版本 2？")
    await dialog.get_by_role("button", name="恢复", exact=True).click()
    await dialog.get_by_role("alert").get_by_text("或者停止这次执行").wait_for()
    await dialog.get_by_role("button", name="不恢复").click()

    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert len((await read(samples, workflow_id))["nodes"]) == 2


async def test_a_sentence_takes_back_what_was_last_done_by_hand_then_what_was_said_before(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").wait_for()
    await say(page, "加一个任务节点叫“买花”")
    await step(page, "买花").wait_for()
    before = await read(samples, workflow_id)
    x, y = await middle(step(page, "订场地"))
    await drag(page, (x, y), (x + 140, y + 50))
    await until_saved(page)
    assert (await read(samples, workflow_id))["nodes"] != before["nodes"]

    await say(page, "撤销刚才的")
    assert (await read(samples, workflow_id))["nodes"] == before["nodes"]
    await say(page, "退回上一步")
    await expect(page.locator(".canvas-step")).to_have_count(1)
    await expect(page.locator(".chat-turn").last).to_contain_text("撤销：新增任务节点“买花”")


async def test_what_is_said_while_a_sentence_is_thought_about_is_said_after_it(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="zh-CN")
    talk = page.locator(".chat")
    words = talk.get_by_role("textbox")
    for sentence in ("加一个任务节点叫“甲”", "加一个任务节点叫“乙”", "加一个任务节点叫“丙”"):
        await words.fill(sentence)
        await page.keyboard.press("Enter")
    await expect(words).to_have_value("")

    for name in "甲乙丙":
        await expect(step(page, name)).to_be_visible()
    said = talk.locator('.chat-turn[data-role="user"] p')
    await expect(said).to_have_text([f"加一个任务节点叫“{name}”" for name in ("订场地", "甲", "乙", "丙")])


async def test_of_an_old_version_nothing_is_covered_and_what_changed_since_stands_in_sight(samples, open_page) -> None:
    names = [f"第{number}件很长的事情要在这里慢慢说清楚" for number in range(1, 9)]
    workflow_id = await drawn(samples, *names)
    page = await open_page(samples, f"#/w/{workflow_id}", width=1440, height=900)
    await step(page, names[-1]).wait_for()
    await page.get_by_role("button", name="历史").click()
    await history(page).get_by_role("button", name=re.compile("看版本 3")).click()
    old = page.get_by_role("group", name="版本 3，只能看")
    await expect(old.locator(".canvas-step")).to_have_count(2)
    await expect(history(page).get_by_role("button", name="恢复到这个版本")).to_be_in_viewport(ratio=1)
    told = await old.locator(".banner").bounding_box()

    for shown in await old.locator(".canvas-step").all():
        assert (await shown.bounding_box())["y"] >= told["y"] + told["height"]
