"""What people ran into while they tried the canvas on a phone, by keyboard, and where there was no network."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
NODES = [
    {"node_id": "cheap", "node_type": "condition", "name": "Is it cheap", "config": {"when": "1 > 2"}},
    {"node_id": "book", "node_type": "task", "name": "Book"},
    {"node_id": "wait", "node_type": "task", "name": "Wait"},
]
EDGES = [{"source": "cheap", "target": "book"}, {"source": "cheap", "target": "wait", "when": "false"}]
FOCUSED = "document.activeElement.innerText || document.activeElement.getAttribute('aria-label')"


async def imported(network) -> str:
    whole = {"format": "towow-workflow", "format_version": 1, "title": "Sides", "nodes": NODES, "edges": EDGES}
    answer = await network.http.post("/api/v1/workflows/import", json={"document": whole})
    return answer.raise_for_status().json()["workflow_id"]


async def test_a_phones_list_says_the_side_of_a_condition_and_data_to_use_reads_it_by_name(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await imported(samples)}", locale="en-GB", **PHONE)
    rows = page.locator(".step-row")
    await expect(rows.filter(has_text="Book")).to_contain_text("After Is it cheap, where it holds")
    await expect(rows.filter(has_text="Wait")).to_contain_text("After Is it cheap, where it does not hold")
    await rows.filter(has_text="Wait").tap()
    form = page.locator(".inspector")
    side = form.get_by_label("After “Is it cheap”, where")
    await expect(side).to_have_value("false")
    await form.get_by_text("Data to use").tap()
    await form.locator(".node-data").get_by_role("button", name="Is it cheap").first.tap()

    await expect(form.locator(".node-field :focus")).to_have_value(re.compile(r'\{\{nodes\["Is it cheap"\]\.'))


async def test_on_a_phone_what_is_tapped_is_large_enough_and_no_field_makes_it_zoom(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", locale="en-GB", **PHONE)
    await page.locator(".palette").get_by_role("button", name="For each item").tap()
    form = page.locator(".inspector")
    await form.locator(".field-help summary").first.wait_for()
    for one in await page.locator(".topbar nav a, .topbar .tools .button, .field-help summary").all():
        box = await one.bounding_box()
        assert min(box["width"], box["height"]) >= 40, await one.evaluate("one => one.outerHTML")
    sizes = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"

    assert min(await form.locator("input, select, textarea").evaluate_all(sizes)) >= 16
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_the_way_back_from_an_old_version_is_in_sight_on_a_phone(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale="en-GB", **PHONE)
    await page.get_by_role("button", name="History").tap()
    await page.get_by_role("button", name=re.compile("Look at version 2")).tap()
    await page.get_by_text("Changed since").wait_for()
    back = page.get_by_role("button", name="Back to now")
    for end in (0, 10_000):
        await page.evaluate("end => scrollTo(0, end)", end)
        await expect(back).to_be_in_viewport(ratio=1)
    await back.tap()

    await expect(page.locator(".old-canvas")).to_have_count(0)


async def test_the_focus_goes_into_what_a_key_opens_and_back_where_escape_closes_it(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await step(page, "订场地").wait_for()
    files = page.locator("summary", has_text="Files")
    await files.focus()
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Import a workflow").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("dialog[open]")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog[open]")).to_have_count(0)
    await expect(files).to_be_focused()
    for name in ("Drafts", "Rename"):
        opener = page.get_by_role("button", name=name, exact=True)
        await opener.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("dialog[open], form.workflow-name")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog[open], form.workflow-name")).to_have_count(0)
        await expect(opener).to_be_focused()
    for name in ("History", "Runs"):
        opener = page.get_by_role("button", name=name)
        await opener.focus()
        await page.keyboard.press("Enter")
        panel = page.get_by_role("region", name=name)
        await expect(panel).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(panel).to_have_count(0)
        await expect(opener).to_be_focused()


async def test_after_pasting_only_the_copy_looks_selected(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await step(page, "订场地").click()
    for keys in ("Tab", "Shift+Tab", "Control+c", "Control+v"):
        await page.keyboard.press(keys)
    await step(page, "订场地 2").wait_for()

    await expect(page.locator(".react-flow__node.selected")).to_have_count(1)
    await expect(page.locator(".react-flow__node.selected")).to_contain_text("订场地 2")
    await expect(page.locator(".react-flow__node:focus")).to_have_count(0)


async def test_without_a_network_the_canvas_says_so_and_how_much_is_unsent_and_tasks_say_why(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", expected=("dynamically imported", "preload CSS"))
    other = await open_page(samples, f"#/w/{workflow_id}")
    for each in (page, other):
        await step(each, "订场地").wait_for()
    await expect(page.get_by_text("也在看")).to_be_visible()
    await page.context.set_offline(offline=True)
    await expect(page.get_by_text("这台设备没有网络")).to_be_visible()
    await expect(page.get_by_text("也在看")).to_have_count(0)
    for each, name in ((other, "他们的"), (page, "我的")):
        await draw(each, "任务", name)
    await expect(page.get_by_text("处改动还没送出")).to_be_visible()
    await until_saved(other)
    await page.context.set_offline(offline=False)
    await until_saved(page)
    await expect(page.get_by_text("这台设备没有网络")).to_have_count(0)
    places = [str(node["position"]) for node in (await read(samples, workflow_id))["nodes"].values()]
    assert len(places) == len(set(places)) == 3
    await page.context.set_offline(offline=True)
    await page.locator('.topbar nav a[href="#/tasks"]').click()

    await expect(page.get_by_text("这一部分没有取到")).to_be_visible()
    await page.context.set_offline(offline=False)
    await expect(page.get_by_role("heading", name="任务").first).to_be_visible()
