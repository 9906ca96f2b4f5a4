"""A workflow's variables on its page, and what a model is to answer: filled in, wrong and mended, read by nodes."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


def new(page):
    return page.get_by_role("group", name="新变量")


def of(page, name: str):
    return page.get_by_role("group", name=f"变量“{name}”")


async def known(network, workflow_id: str) -> dict:
    """The variables as they are stored."""
    answer = await network.http.get(f"/api/v1/workflows/{workflow_id}/export")
    return answer.raise_for_status().json().get("variables", {})


async def add(page, name: str, kind: str, value: str) -> None:
    await new(page).get_by_label("变量名").fill(name)
    await new(page).get_by_label("类型").select_option(kind)
    field = new(page).get_by_label("值", exact=True)
    await (field.select_option(value) if kind == "是或否" else field.fill(value))
    await new(page).get_by_role("button", name="加一个变量").click()
    await of(page, name).wait_for()


async def test_variables_are_added_changed_renamed_and_taken_away_and_nodes_read_them(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    await draw(page, "任务", "订场地")
    await page.locator(".variables summary").click()
    await add(page, "城市", "文字", "北京")
    await add(page, "人数", "数", "50")
    await add(page, "室内", "是或否", "是")
    await add(page, "嘉宾", "列表（每行一项）", "方舟\n陈屿")
    await until_saved(page)
    assert await known(samples, workflow_id) == {"城市": "北京", "人数": 50, "室内": True, "嘉宾": ["方舟", "陈屿"]}
    await page.screenshot(path=tmp_path / "variables.png")

    await step(page, "订场地").click()
    inspector = page.get_by_role("region", name="节点")
    await read_there(page, inspector)

    value = of(page, "人数").get_by_label("值", exact=True)
    await value.fill("很多")
    await expect(of(page, "人数").get_by_role("alert")).to_have_text("要是一个数。")
    await page.screenshot(path=tmp_path / "wrong.png")
    await value.fill("60")
    await expect(of(page, "人数").get_by_role("alert")).to_have_count(0)
    await of(page, "城市").get_by_label("变量名").fill("人数")
    await expect(of(page, "城市").get_by_role("alert")).to_have_text("已经有这个变量了。")
    await of(page, "城市").get_by_label("变量名").fill("地方")
    await of(page, "城市").get_by_label("变量名").press("Enter")
    await of(page, "地方").wait_for()
    await of(page, "室内").get_by_role("button", name="去掉变量“室内”").click()
    await expect(of(page, "室内")).to_have_count(0)
    await until_saved(page)

    assert await known(samples, workflow_id) == {"地方": "北京", "人数": 60, "嘉宾": ["方舟", "陈屿"]}
    state = await read(samples, workflow_id)
    assert next(iter(state["nodes"].values()))["config"] == {"notes": "{{variables.地方}}"}
    await take_back(page)
    assert await known(samples, workflow_id) == {"城市": "北京", "人数": 60, "室内": True, "嘉宾": ["方舟", "陈屿"]}
    state = await read(samples, workflow_id)
    assert next(iter(state["nodes"].values()))["config"] == {"notes": "{{variables.城市}}"}


async def read_there(page, inspector) -> None:
    """A node's note is made to read one of them, by mouse."""
    await inspector.get_by_label("备注").click()
    await inspector.get_by_text("可以用的数据").click()
    await inspector.get_by_role("button", name="城市").click()
    await expect(inspector.get_by_label("备注")).to_have_value("{{variables.城市}}")
    await expect(inspector.locator("output").get_by_text("= 北京")).to_be_visible()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)


async def take_back(page) -> None:
    """What was taken away, and the other name."""
    await page.get_by_role("button", name="撤销").click()
    await of(page, "室内").wait_for()
    await page.get_by_role("button", name="撤销").click()
    await of(page, "城市").wait_for()
    await until_saved(page)


async def test_two_who_change_one_variable_see_both_values_and_choose(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    one, other = await open_page(samples, f"#/w/{workflow_id}"), await open_page(samples, f"#/w/{workflow_id}")
    for page in (one, other):
        await page.locator(".variables summary").click()
    await add(one, "人数", "数", "50")
    await until_saved(one)
    await of(other, "人数").wait_for()
    mine = of(other, "人数").get_by_label("值", exact=True)
    await mine.fill("70")
    await of(one, "人数").get_by_label("值", exact=True).fill("60")
    await of(one, "人数").get_by_label("值", exact=True).press("Enter")
    await until_saved(one)
    await draw(one, "任务", "后来的")
    await step(other, "后来的").wait_for()  # and what was before it has been heard there
    await mine.press("Enter")
    dialog = other.get_by_role("dialog")
    await expect(dialog.get_by_role("radio", name="我的 70")).to_be_checked()
    await other.screenshot(path=tmp_path / "both.png")
    await dialog.get_by_role("radio", name="别人的 60").check()
    await dialog.get_by_role("button", name="就这样定").click()
    await expect(mine).to_have_value("60")
    assert await known(samples, workflow_id) == {"人数": 60}


async def test_what_a_model_is_to_answer_is_filled_in_by_name_and_type(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1000)
    await draw(page, "问模型", "分类")
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("让模型做什么").fill("这封信急不急？")
    answer = inspector.get_by_role("group", name="回答的第 1 项")
    await inspector.get_by_role("button", name="加一项").click()
    await answer.get_by_label("变量名").fill("urgent")
    await answer.get_by_label("类型").select_option("是或否")
    await inspector.get_by_role("button", name="加一项").click()
    second = inspector.get_by_role("group", name="回答的第 2 项")
    await second.get_by_label("变量名").fill("urgent")
    await expect(second.get_by_role("alert")).to_have_text("名字重复了。")
    await second.get_by_label("变量名").fill("why")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.screenshot(path=tmp_path / "answer.png")

    config = next(iter((await read(samples, workflow_id))["nodes"].values()))["config"]
    assert config["answer_schema"] == {
        "type": "object",
        "properties": {"urgent": {"type": "boolean"}, "why": {"type": "string"}},
        "required": ["urgent", "why"],
    }
    await inspector.get_by_role("button", name="写成 JSON Schema").click()
    await expect(inspector.locator("textarea.mono")).to_contain_text('"urgent"')
    await inspector.get_by_role("button", name="分项填写").click()
    await second.get_by_role("button", name="去掉“why”").click()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    config = next(iter((await read(samples, workflow_id))["nodes"].values()))["config"]
    assert list(config["answer_schema"]["properties"]) == ["urgent"]
