"""On the page: a no stays with an approval that is asked of others, and a wrong result is corrected."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import read
from tests.browser.test_tasks import begun, card, picture
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def drawn(network, title: str, nodes: list[dict], edges: list[tuple[str, str]]) -> str:
    """A workflow of these, under way: its id."""
    lines = [{"source": source, "target": target} for source, target in edges]
    document = {"format": "towow-workflow", "format_version": 1, "title": title, "nodes": nodes, "edges": lines}
    made = await network.http.post("/api/v1/workflows/import", json={"document": document})
    workflow_id = made.raise_for_status().json()["workflow_id"]
    (await network.http.post(f"/api/v1/workflows/{workflow_id}/execute")).raise_for_status()
    return workflow_id


async def test_who_is_asked_after_a_no_reads_it_and_the_canvas_says_that_it_was_approved_over_it(
    samples, open_page
) -> None:
    config = {"question": "预算五千，行吗？", "people": ["user_agent_ana"]}
    nodes = [{"node_id": "ok", "node_type": "approval", "name": "批预算", "config": config}]
    workflow_id = await drawn(samples, "读诗会", nodes, [])
    page = await open_page(samples, "#/tasks/user_agent_ana")
    await card(page, "批预算").get_by_label("说明").fill("太贵了")
    await card(page, "批预算").get_by_role("button", name="不同意").click()
    await page.get_by_text("现在没有等你做的事。").wait_for()

    canvas = await open_page(samples, f"#/w/{workflow_id}")
    step = canvas.locator(".canvas-step").filter(has_text="批预算")
    await step.click()
    form = canvas.get_by_role("region", name="节点", exact=True)
    await expect(form.get_by_text("预算五千，行吗？")).to_have_count(1)
    await form.get_by_role("button", name="去掉user_agent_ana").click()
    field = form.get_by_role("combobox", name="谁可以批准")
    await field.fill("user_agent_leo")
    await form.get_by_role("button", name="保存").click()
    await form.get_by_role("button", name="重试").click()
    await expect(step.get_by_text("之前有人不同意")).to_be_visible()
    await expect(form.get_by_text("说过不同意：“太贵了”").first).to_be_visible()
    await expect(form.get_by_text("改问了user_agent_leo")).to_be_visible()
    await picture(canvas, "approval-asked-again")

    asked = await open_page(samples, "#/tasks/user_agent_leo")
    await expect(card(asked, "批预算").get_by_text("说过不同意：“太贵了”")).to_be_visible()
    await picture(asked, "tasks-approval-after-a-no")
    await card(asked, "批预算").get_by_role("button", name="同意", exact=True).click()
    await asked.get_by_text("现在没有等你做的事。").wait_for()

    await expect(step.get_by_text("有人不同意，后来另问别人才同意")).to_be_visible()
    told = await open_page(samples, "#/tasks/user_agent_ana")
    await expect(card(told, "批预算").get_by_text("不同意，后来问了别人")).to_be_visible()
    await expect(card(told, "批预算").get_by_text("批准了", exact=True)).to_be_visible()
    assert (await read(samples, workflow_id))["nodes"]["ok"]["result"]["earlier_no"][0]["by"] == "user_agent_ana"


async def test_a_wrong_result_is_corrected_on_the_tasks_page_and_the_canvas_shows_it_at_once(
    samples, open_page
) -> None:
    workflow_id = await begun(samples, "野餐", {"数人头": ("user_agent_ida", "伊达"), "备餐": ("user_agent_max", "马")})
    canvas = await open_page(samples, f"#/w/{workflow_id}")
    page = await open_page(samples, "#/tasks/user_agent_ida")
    await card(page, "数人头").get_by_label("结果").fill("40人")
    await card(page, "数人头").get_by_role("button", name="做完了").click()
    await page.get_by_text("已经结束的 1 件").click()
    step = canvas.locator(".canvas-step").filter(has_text="数人头")
    await step.click()
    form = canvas.get_by_role("region", name="节点", exact=True)
    await expect(form.get_by_text("40人").first).to_be_visible()

    await card(page, "数人头").get_by_role("button", name="更正结果").click()
    await card(page, "数人头").get_by_label("结果").fill("14人")
    await picture(page, "tasks-correcting")
    await card(page, "数人头").get_by_role("button", name="更正", exact=True).dblclick()
    await page.get_by_text("“数人头”：已经更正。").wait_for()

    await expect(form.get_by_text("14人", exact=True).first).to_be_visible()
    await expect(form.get_by_text("更正过，原来是：40人").first).to_be_visible()
    await picture(canvas, "result-corrected")
    result = (await read(samples, workflow_id))["nodes"]["t0"]["result"]
    assert (result["result"], [each["result"] for each in result["corrected"]]) == ("14人", ["40人"])


async def test_what_has_used_a_wrong_result_is_named_in_the_form_and_done_again_by_a_button(samples, open_page) -> None:
    nodes = [
        {"node_id": "count", "node_type": "task", "name": "数人头", "config": {}},
        {"node_id": "chairs", "node_type": "task", "name": "搬椅子", "config": {"notes": "{{nodes.count.result}}把"}},
    ]
    workflow_id = await drawn(samples, "茶会", nodes, [("count", "chairs")])
    done, url = {"result": "40", "by": "somebody"}, f"/api/v1/workflows/{workflow_id}/nodes/count/complete"

    async def is_marked() -> bool:
        return (await samples.http.post(url, json=done)).status_code == 200  # as soon as it waits

    await until(is_marked)
    canvas = await open_page(samples, f"#/w/{workflow_id}")
    await canvas.locator(".canvas-step").filter(has_text="数人头").click()
    form = canvas.get_by_role("region", name="节点", exact=True)
    await form.get_by_role("button", name="更正结果").click()
    box = form.locator(".correct-result")
    await box.get_by_label("结果").fill("14")
    await box.get_by_role("button", name="更正", exact=True).click()
    await expect(box.get_by_role("alert")).to_contain_text("搬椅子")
    await picture(canvas, "result-in-use")
    await box.get_by_role("button", name="更正，并让用过它的再做一次").click()

    await canvas.locator(".canvas-step").filter(has_text="搬椅子").click()
    await expect(form.get_by_text("14把").first).to_be_visible()
