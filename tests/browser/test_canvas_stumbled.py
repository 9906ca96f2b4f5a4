"""What people stumbled over on the canvas page: what moves under a hand, is not taken back, or is offered twice."""

import json
import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step, until_saved
from tests.browser.test_canvas_drafts import bar, begun

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
PLACES = """() => [...document.querySelectorAll('.canvas-desk > .bar, .workflow-graph, .beside, .step-list > li')]
    .map(each => each.getBoundingClientRect()).map(({ x, y }) => [x, y].map(Math.round).join())"""
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "application/json" }));
  const canvas = document.querySelector(".workflow-graph");
  for (const kind of ["dragover", "drop"])
    canvas.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


async def test_two_who_set_the_condition_of_one_line_at_once_are_asked_whose_holds(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    one, other = [await open_page(samples, f"#/w/{workflow_id}", locale="en-GB") for _ in range(2)]
    for page in (one, other):
        await step(page, "发邀请").click()
    inspector = one.locator(".inspector")
    await inspector.get_by_label("Comes after", exact=True).select_option(label="订场地")
    await inspector.get_by_role("button", name="Connect", exact=True).click()
    for page, text in ((one, "variables.mine"), (other, "variables.theirs")):
        await page.get_by_label("After “订场地”, where").fill(text)
    await other.keyboard.press("Enter")
    await until_saved(other)
    await one.locator(".react-flow__edge-text", has_text="variables.theirs").wait_for()
    await one.get_by_label("After “订场地”, where").press("Enter")
    dialog = one.get_by_role("dialog", name="Somebody else changed this too")
    await expect(dialog).to_contain_text("variables.theirs")
    await dialog.get_by_role("button", name="Apply").click()
    await until_saved(one)

    (line,) = (await read(samples, workflow_id))["edges"].values()
    assert line["when"] == "variables.mine"
    await other.locator(".react-flow__edge-text", has_text="variables.mine").wait_for()


async def test_a_file_dropped_on_the_canvas_is_imported_and_a_wrong_one_is_refused_by_name(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await step(page, "订场地").wait_for()
    await page.evaluate(DROP, ["wrong.json", "{}"])
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("alert")).to_contain_text("“wrong.json” was not imported")
    await dialog.get_by_role("button", name="Close").click()
    node = {"node_id": "a", "node_type": "task", "name": "印海报"}
    whole = {"format": "towow-workflow", "format_version": 1, "title": "Dropped", "nodes": [node], "edges": []}
    await page.evaluate(DROP, ["right.json", json.dumps(whole)])

    await expect(page.get_by_role("heading", name="Dropped")).to_be_visible()
    await step(page, "印海报").wait_for()


async def test_a_draft_says_whose_it_is_and_bringing_it_in_is_taken_back_by_undo(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", title="读书会")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await begun(page, "两天")
    await expect(bar(page)).to_contain_text("“读书会”的草稿")
    await step(page, "订场地").click()
    form = page.get_by_role("region", name="节点")
    await form.get_by_label("备注").fill("靠河")
    await form.get_by_role("button", name="保存").click()
    await until_saved(page)
    await bar(page).get_by_role("button", name="对比并入").click()
    await page.get_by_role("dialog").get_by_role("button", name="并入", exact=True).click()
    await page.wait_for_url(f"**/#/w/{workflow_id}")
    undo = page.get_by_role("button", name="撤销")
    await expect(undo).not_to_have_attribute("aria-disabled", "true")
    await undo.click()
    await until_saved(page)

    (node,) = (await read(samples, workflow_id))["nodes"].values()
    assert "notes" not in node["config"]


async def test_nothing_moves_on_the_canvas_or_in_the_form_when_a_run_is_paused(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale="en-GB")
    await step(page, "订场地").click()
    await page.get_by_role("button", name="Run", exact=True).click()
    await expect(page.locator(".canvas-step").get_by_text("Waiting for somebody")).to_have_count(2)
    before = await page.evaluate(PLACES)
    await page.get_by_role("button", name="Pause", exact=True).click()
    paused = page.get_by_role("button", name="Paused", exact=True)
    await expect(paused).to_be_in_viewport()
    assert await page.evaluate(PLACES) == before
    await expect(page.get_by_text("What has begun is finished")).to_be_hidden()  # nor lies anything over the drawing

    await paused.click()
    means = page.locator(".run-paused-means")
    await expect(means).to_have_text(re.compile(r"^Paused since .*\. What has begun is finished, .* stands still\.$"))
    await expect(means).to_be_in_viewport(ratio=1)
    await page.keyboard.press("Escape")
    await expect(means).to_be_hidden()
    await page.get_by_role("button", name="Go on", exact=True).click()
    await expect(paused).to_have_count(0)
    assert await page.evaluate(PLACES) == before


@pytest.mark.parametrize(("locale", "words"), [("zh-CN", "执行 暂停 已暂停"), ("en-GB", "Run Pause Paused")])
async def test_on_a_phone_nothing_moves_when_a_run_is_paused(samples, open_page, locale, words) -> None:
    run, pause, paused = words.split()
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale=locale, **PHONE)
    await page.get_by_role("button", name=run, exact=True).tap()
    await expect(page.locator(".step-row .chip.warm")).to_have_count(2)
    before = await page.evaluate(PLACES)
    await page.get_by_role("button", name=pause, exact=True).tap()
    await page.get_by_role("button", name=paused, exact=True).tap()

    await expect(page.locator(".run-paused-means")).to_be_in_viewport(ratio=1)
    assert await page.evaluate(PLACES) == before


async def test_another_workflow_is_never_the_one_it_is_chosen_in(samples, open_page) -> None:
    other, workflow_id = await drawn(samples, title="另一个"), await drawn(samples, title="这一个")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await page.locator(".palette").get_by_role("button", name="另一个工作流").click()
    choice = page.locator(".inspector").get_by_label("执行哪个工作流")

    await expect(choice.locator(f'option[value="{other}"]')).to_have_count(1)
    await expect(choice.locator(f'option[value="{workflow_id}"]')).to_have_count(0)


async def test_whom_a_task_may_be_given_to_is_read_as_wide_as_the_form_and_wholly_in_sight(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await step(page, "订场地").click()
    form = page.locator(".node-form")
    await form.get_by_label("Assignee", exact=True).fill("陈")
    people = form.get_by_role("listbox")

    await expect(people).to_be_in_viewport(ratio=0.99)
    width, whole = [(await each.bounding_box())["width"] for each in (people, form)]
    assert width > whole * 0.95


async def test_on_a_phone_a_new_tasks_save_is_on_the_screen_and_its_kind_is_said_once(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", locale="en-GB", **PHONE)
    await page.locator(".palette").get_by_role("button", name="Task").tap()
    opened = page.locator(".step-list > li")

    await expect(opened.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)
    await expect(opened.get_by_text("Task", exact=True).locator("visible=true")).to_have_count(1)
