"""Forms of nodes that hold more than lines: a node for each item of a list, an instruction, a schema, a time limit."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drag, draw, drawn, handle, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
HALLS = '[{"name": "北厅", "price": 800}, {"name": "南厅", "price": 450}]'


async def test_a_loop_is_built_by_hand_and_its_results_are_seen_after_a_run(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1100)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "数据转换", "场地")
    await inspector.get_by_label("得到的数据").fill(HALLS)
    await inspector.get_by_role("button", name="保存").click()
    await draw(page, "逐项处理", "逐个看")
    await until_saved(page)
    await drag(page, await handle(page, "场地", "right"), await handle(page, "逐个看", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)

    await inspector.get_by_label("要逐项处理的列表").click()
    await inspector.get_by_text("可以用的数据").click()
    await inspector.get_by_role("button", name="场地 · 值").click()
    each = inspector.get_by_role("group", name="每一项做什么")
    await expect(each.locator(".node-field")).to_have_count(1)
    await each.get_by_label("用哪种节点").select_option("数据转换")
    output = each.get_by_label("得到的数据")
    await output.fill("看 ")
    await inspector.locator(".node-data button", has=page.get_by_text("item", exact=True)).click()
    await expect(output).to_have_value("看 {{item}}")
    await output.fill("{{index}} {{item.name}}：{{item.price}} 元")
    await page.screenshot(path=tmp_path / "built.png")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await expect(page.locator('[data-wrong="true"]')).to_have_count(0)

    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "逐个看").get_by_text("做完了").wait_for()
    await step(page, "逐个看").click()
    await expect(inspector.locator(".node-progress").get_by_text("1 南厅：450 元")).to_be_visible()
    await expect(each.locator("output").get_by_text("= 0 北厅：800 元")).to_be_visible()
    price = inspector.locator(".node-data button", has=page.get_by_text("item.price", exact=True))
    await expect(price.get_by_text("800")).to_be_visible()
    await page.screenshot(path=tmp_path / "ran.png")
    config = next(
        node["config"] for node in (await read(samples, workflow_id))["nodes"].values() if node["name"] == "逐个看"
    )
    assert config == {
        "items": "{{nodes.场地.value}}",
        "each": {"node_type": "transform", "config": {"output": "{{index}} {{item.name}}：{{item.price}} 元"}},
    }


async def test_a_list_is_written_line_by_line_and_another_kind_brings_its_own_fields(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1100)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "逐项处理", "各城市")
    await inspector.get_by_label("要逐项处理的列表").fill("北京\n上海")
    each = inspector.get_by_role("group", name="每一项做什么")
    await each.get_by_label("用哪种节点").select_option("HTTP 请求")
    await each.get_by_label("网址").fill("ftp://example.org/{{item}}")
    await each.get_by_label("最多等多久").fill("5")
    await each.get_by_label("方法").select_option("HEAD")
    await each.get_by_label("用哪种节点").select_option("通知")
    await expect(each.get_by_label("网址")).to_have_count(0)
    await each.get_by_label("说什么").fill("到{{item}}了")
    await expect(each.locator("output").get_by_text("= 到北京了")).to_be_visible()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.screenshot(path=tmp_path / "lines.png")
    node = next(iter((await read(samples, workflow_id))["nodes"].values()))
    assert node["config"] == {
        "items": ["北京", "上海"],
        "each": {"node_type": "notification", "config": {"message": "到{{item}}了"}},
    }
    await expect(inspector.get_by_label("要逐项处理的列表")).to_have_value("北京\n上海")


async def test_what_is_wrong_with_a_schema_is_said_while_it_is_written_and_nothing_written_is_lost(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", height=1100)
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "问模型", "总结")
    instruction = inspector.get_by_label(re.compile("让模型做什么"))
    await instruction.click()
    await page.keyboard.type("用一句话总结。")
    await page.keyboard.press("Enter")
    await page.keyboard.type("不要超过二十个字。")
    await expect(instruction).to_have_value("用一句话总结。\n不要超过二十个字。")
    await inspector.get_by_role("button", name="写成 JSON Schema").click()
    schema = inspector.get_by_label(re.compile("回答要有哪几项"))
    await schema.click()
    await page.keyboard.type('{"type": "obj')
    await expect(inspector.get_by_role("alert").get_by_text("还不是完整的 JSON")).to_be_visible()
    await page.keyboard.type('ekt"}')
    await expect(inspector.get_by_role("alert").get_by_text("type 要是其中一种")).to_be_visible()
    await page.screenshot(path=tmp_path / "wrong.png")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await expect(schema).to_have_value('{"type": "objekt"}')
    await expect(page.locator(".banner.bad").get_by_text("type 要是其中一种")).to_have_count(0)

    await schema.fill('{"type": "object", "properties": {"mood": {"type": "string"}}}')
    await expect(inspector.get_by_role("alert")).to_have_count(0)
    limit = inspector.get_by_label("最多等多久")
    await limit.fill("5 分钟")
    await expect(inspector.locator("output").get_by_text("= 5分钟")).to_be_visible()
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.screenshot(path=tmp_path / "right.png")
    config = next(iter((await read(samples, workflow_id))["nodes"].values()))["config"]
    assert config == {
        "instruction": "用一句话总结。\n不要超过二十个字。",
        "answer_schema": {"type": "object", "properties": {"mood": {"type": "string"}}},
        "timeout_s": 300,
    }


async def test_another_workflow_is_chosen_by_its_title_and_its_run_leads_back(samples, open_page, tmp_path) -> None:
    document = {
        "format": "towow-workflow",
        "format_version": 1,
        "title": "问候",
        "variables": {"name": "大家"},
        "nodes": [{"node_id": "greet", "node_type": "transform", "config": {"output": "你好，{{variables.name}}"}}],
        "edges": [],
    }
    answer = await samples.http.post("/api/v1/workflows/import", json={"document": document})
    called = answer.raise_for_status().json()["workflow_id"]
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}")
    inspector = page.get_by_role("region", name="节点")
    await draw(page, "另一个工作流", "先问候")
    await inspector.get_by_label("执行哪个工作流").select_option(f"问候 · {called}")
    await inspector.get_by_label("这一次的变量").fill("name: 小李")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "先问候").get_by_text("做完了").wait_for()
    await step(page, "先问候").click()
    await expect(inspector.locator(".node-progress").get_by_text("你好，小李")).to_be_visible()
    await page.screenshot(path=tmp_path / "called.png")
    await inspector.get_by_role("link", name="打开工作流").click()
    await page.get_by_role("heading", name="问候").wait_for()
    await page.get_by_role("link", name="是谁让它执行的").click()
    await page.get_by_role("heading", name="聚会").wait_for()
