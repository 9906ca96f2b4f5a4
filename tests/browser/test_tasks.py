"""Whoever has a task says on their own page what became of it: by mouse, on a phone, and with a token of their own."""

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import read
from tests.browser.test_canvas_phone import PHONE
from tests.browser.test_sign_in import UNASKED, issue, locked, sign_in
from towow_core.support.scopes import Scope

__all__ = ["issue", "locked"]
pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PICTURES = os.environ.get("TOWOW_TEST_PICTURES", "")


async def begun(network, title: str, people: dict[str, tuple[str, str]], headers=None, **more: str) -> str:
    """A workflow under way, each task of which waits: its id. `people`: by task, id and name."""
    nodes = [
        {
            "node_id": f"t{n}",
            "node_type": "task",
            "name": name,
            "config": {
                "assignee": who,
                "assignee_name": called,
                "due": "2099-12-05",
                "responsibility": "做好自己的部分",
                **more,
            },
        }
        for n, (name, (who, called)) in enumerate(people.items())
    ]
    document = {"format": "towow-workflow", "format_version": 1, "title": title, "nodes": nodes, "edges": []}
    made = await network.http.post("/api/v1/workflows/import", json={"document": document}, headers=headers)
    workflow_id = made.raise_for_status().json()["workflow_id"]
    (await network.http.post(f"/api/v1/workflows/{workflow_id}/execute", headers=headers)).raise_for_status()
    return workflow_id


def card(page, name: str):
    return page.locator(".task-card").filter(has_text=name)


async def picture(page, name: str) -> None:
    if PICTURES:
        await page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


async def test_tasks_are_found_by_person_done_with_a_result_and_seen_on_the_canvas(samples, open_page) -> None:
    people = {"租音响": ("user_agent_zoe", "佐伊"), "买花": ("user_agent_max", "马克斯")}
    workflow_id = await begun(samples, "花园聚会", people)
    page = await open_page(samples)
    await page.get_by_role("navigation").get_by_role("link", name="任务").click()
    await card(page, "租音响").wait_for()
    await card(page, "买花").wait_for()
    await picture(page, "tasks-everybody")
    await page.get_by_label("谁的").select_option("user_agent_zoe")
    await expect(card(page, "买花")).to_have_count(0)
    zoes = card(page, "租音响")
    await zoes.get_by_label("结果").fill("两只音箱，周五送到")
    await zoes.get_by_role("button", name="做完了").click()
    await page.get_by_text("“租音响”：已经记下。").wait_for()
    await page.get_by_text("现在没有等你做的事。").wait_for()
    await page.get_by_text("已经结束的 1 件").click()
    await picture(page, "tasks-done")

    await zoes.get_by_text("两只音箱，周五送到").wait_for()
    done = (await read(samples, workflow_id))["nodes"]["t0"]
    assert (done["status"], done["result"]) == (
        "completed",
        {"by": "user_agent_zoe", "result": "两只音箱，周五送到", "entered_by": "anonymous"},
    )
    await zoes.get_by_role("link", name="看工作流").click()
    await page.get_by_role("heading", name="花园聚会").wait_for()


async def test_what_is_written_for_a_task_stays_while_other_things_are_looked_at(samples, open_page) -> None:
    people = {"租音响": ("user_agent_zoe", "佐伊"), "买花": ("user_agent_max", "马克斯")}
    await begun(samples, "院子聚会", people)
    page = await open_page(samples, "#/tasks")
    whose, note = page.get_by_label("谁的"), page.get_by_label("说明")
    zoes = card(page, "租音响").filter(has_text="院子聚会")
    await whose.select_option("user_agent_zoe")
    await zoes.get_by_label("结果").fill("两只音箱")
    await whose.select_option("user_agent_max")
    await expect(card(page, "买花").filter(has_text="院子聚会").get_by_label("结果")).to_have_value("")
    await page.get_by_role("navigation").get_by_role("link", name="工作流").click()
    await expect(note).to_have_count(0)
    await page.reload()
    await page.get_by_role("navigation").get_by_role("link", name="任务").click()
    await whose.select_option("user_agent_zoe")
    await expect(zoes.get_by_label("结果")).to_have_value("两只音箱")
    await zoes.get_by_role("button", name="做完了").click()
    await page.get_by_text("“租音响”：已经记下。").wait_for()
    await page.reload()
    await whose.select_option("user_agent_zoe")
    await page.get_by_text("已经结束的").click()

    await zoes.get_by_text("两只音箱").wait_for()
    await zoes.get_by_role("button", name="更正").click()
    await zoes.get_by_label("说明").fill("周五送到")
    await whose.select_option("user_agent_max")
    await whose.select_option("user_agent_zoe")
    await page.get_by_text("已经结束的").click()
    await expect(zoes.get_by_label("说明")).to_have_value("周五送到")


async def test_that_a_part_of_a_plan_is_not_done_is_asked_once_more_and_why_before_others_are_looked_for(
    samples, open_page
) -> None:
    workflow_id = await begun(samples, "秋游", {"开大巴": ("user_agent_ida", "伊达")}, on_failure="replan")
    page = await open_page(samples, "#/tasks")
    bus = card(page, "开大巴")
    await bus.get_by_role("button", name="没做成", exact=True).click()
    await bus.get_by_text("伊达不再做它，而且不能撤回").wait_for()
    assert (await read(samples, workflow_id))["nodes"]["t0"]["status"] == "waiting"
    await bus.get_by_role("button", name="再等等").click()
    await expect(bus.get_by_text("而且不能撤回")).to_have_count(0)

    await bus.get_by_role("button", name="没做成", exact=True).click()
    await expect(bus.get_by_label("说明")).to_be_focused()
    await page.keyboard.type("车坏了")
    await picture(page, "tasks-not-done-asked")
    await bus.get_by_role("button", name="确定没做成").click()
    await page.get_by_text("“开大巴”：已经记下。").wait_for()
    node = (await read(samples, workflow_id))["nodes"]["t0"]
    assert (node["status"], node["result"]["note"]) == ("failed", "车坏了")


async def test_a_twins_token_opens_its_tasks_and_one_is_handed_on_with_a_thumb(locked, issue, open_page) -> None:
    token, _ = await issue[0]("user_agent_mei", Scope.AGENT)
    olga, _ = await issue[0]("olga", Scope.OPERATOR)
    headers = {"Authorization": f"Bearer {olga}"}
    people = {"写主持稿": ("user_agent_mei", "小梅"), "订盒饭": ("olga", "Olga")}
    workflow_id = await begun(locked, "年会", people, headers)
    page = await open_page(locked, expected=UNASKED, **PHONE)
    await sign_in(page, token)
    meis = card(page, "写主持稿")
    await meis.wait_for()
    assert await page.get_by_role("navigation").get_by_role("link").all_inner_texts() == ["任务"]
    await expect(card(page, "订盒饭")).to_have_count(0)
    await picture(page, "tasks-phone")
    await meis.get_by_role("button", name="转给别人").tap()
    await meis.get_by_label("转给谁").fill("user_agent_nobody_knows")
    await meis.get_by_role("button", name="转过去").tap()
    await meis.get_by_role("alert").get_by_text("没有“user_agent_nobody_knows”这个人").wait_for()
    await meis.get_by_label("转给谁").fill("olga")
    await meis.get_by_label("说明").fill("嗓子哑了")
    await picture(page, "tasks-phone-hand-on")
    await meis.get_by_role("button", name="转过去").tap()
    await page.get_by_text("“写主持稿”已经转给 olga。").wait_for()
    await page.get_by_text("没有分给你的任务。").wait_for()

    answer = await locked.http.get(f"/api/v1/workflows/{workflow_id}", headers=headers)
    node = answer.json()["nodes"]["t0"]
    assert (node["config"]["assignee"], node["result"]["note"]) == ("olga", "嗓子哑了")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_an_approval_is_answered_by_each_of_its_people_on_their_own_page(samples, open_page) -> None:
    config = {"question": "订三楼的大厅吗？", "people": ["user_agent_ana", "user_agent_leo"], "needed": 2}
    node = {"node_id": "ok", "node_type": "approval", "name": "订大厅", "config": config}
    document = {"format": "towow-workflow", "format_version": 1, "title": "展览", "nodes": [node], "edges": []}
    made = await samples.http.post("/api/v1/workflows/import", json={"document": document})
    workflow_id = made.raise_for_status().json()["workflow_id"]
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/execute")).raise_for_status()
    page = await open_page(samples, "#/tasks/user_agent_ana")
    anas = card(page, "订大厅")
    await anas.get_by_text("订三楼的大厅吗？").wait_for()
    await expect(anas.get_by_role("button", name="转给别人")).to_have_count(0)
    await anas.get_by_label("说明").fill("面积够")
    await picture(page, "tasks-approval")
    await anas.get_by_role("button", name="同意", exact=True).click()
    await page.get_by_text("现在没有等你做的事。").wait_for()
    await anas.get_by_text("回答了，等别人").wait_for()
    await anas.get_by_text("同意 1 个，不同意 0 个，要 2 个同意").wait_for()
    await anas.get_by_text("代为录入的是").wait_for()
    await expect(anas.get_by_text("没有登录的人")).to_be_visible()
    await expect(anas.get_by_text("anonymous")).to_have_count(0)
    await picture(page, "tasks-answered")
    await page.get_by_label("谁的").select_option("user_agent_leo")
    await card(page, "订大厅").get_by_role("button", name="不同意").click()
    await page.get_by_text("现在没有等你做的事。").wait_for()

    ended = (await read(samples, workflow_id))["nodes"]["ok"]
    assert (ended["status"], ended["result"]["yes"], ended["result"]["no"]) == (
        "failed",
        ["user_agent_ana"],
        ["user_agent_leo"],
    )


async def test_what_is_handed_on_can_be_done_by_the_next_one_without_loading_the_page_anew(samples, open_page) -> None:
    workflow_id = await begun(samples, "读书会", {"借椅子": ("user_agent_kim", "小金")})
    page = await open_page(samples, "#/tasks")
    chairs = card(page, "借椅子").filter(has_text="读书会")
    await chairs.get_by_role("button", name="转给别人").click()
    await chairs.get_by_label("转给谁").fill("anonymous")
    await chairs.get_by_role("button", name="转过去").click()
    await page.get_by_text("“借椅子”已经转给 anonymous。").wait_for()
    await chairs.get_by_role("button", name="做完了").click()
    await page.get_by_text("“借椅子”：已经记下。").wait_for()

    assert (await read(samples, workflow_id))["nodes"]["t0"]["status"] == "completed"


async def test_on_a_small_phone_every_place_of_the_page_can_be_tapped(samples, open_page) -> None:
    page = await open_page(samples, "#/tasks", **{**PHONE, "width": 320})
    places = page.get_by_role("navigation").get_by_role("link")
    await expect(places).to_have_count(6)
    await picture(page, "tasks-small-phone")

    boxes = [await place.bounding_box() for place in await places.all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in boxes), boxes
    await places.last.tap()
    await page.wait_for_url("**/#/admin")


async def test_who_could_not_do_a_task_says_so_with_a_reason_and_the_canvas_shows_it_at_once(
    samples, open_page
) -> None:
    workflow_id = await begun(samples, "音乐会", {"借钢琴": ("user_agent_ida", "伊达")})
    canvas = await open_page(samples, f"#/w/{workflow_id}")
    page = await open_page(samples, "#/tasks/user_agent_ida")
    piano = card(page, "借钢琴")
    await piano.get_by_label("说明").fill("琴行那天不开门")
    await piano.get_by_role("button", name="没做成").click()
    await page.get_by_text("“借钢琴”：已经记下。").wait_for()

    node = canvas.locator(".canvas-step").filter(has_text="借钢琴")
    await expect(node.get_by_text("没做成")).to_be_visible()
    await expect(canvas.locator(".page-title").get_by_text("失败")).to_be_visible()
    await node.click()
    told = canvas.get_by_role("region", name="节点", exact=True)
    await expect(told.get_by_text("琴行那天不开门").first).to_be_visible()
    await expect(told.get_by_text("伊达").first).to_be_visible()
