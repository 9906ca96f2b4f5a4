"""What people expect of the canvas page: who did what by name, a form at a click, copies and order that are seen."""

import asyncio
import os
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PICTURES = os.environ.get("TOWOW_TEST_PICTURES", "")
ROW = [f"Step {n}" for n in range(1, 13)]
SPOTS = """() => [...document.querySelectorAll(
    '.canvas-desk .bar button, .page-title > :not(.workflow-facts), .place, .chat')]
    .map(each => each.getBoundingClientRect()).map(({ x, y }) => [x, y].map(Math.round).join())"""
HIDDEN = """() => [...document.querySelectorAll('.react-flow__node')].filter((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
  return corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".react-flow__node") !== node);
}).map(node => node.innerText)"""


async def picture(page, name: str) -> None:
    if PICTURES:
        await page.screenshot(path=Path(PICTURES) / f"{name}.png")


async def imported(network, names: list[str], edges: list[tuple[int, int]], kind: str = "task", when: str = "") -> str:
    """A workflow of these nodes in a row, with lines by their numbers: its id."""
    nodes = [
        {"node_id": f"n{n}", "node_type": kind, "name": name, "position": {"x": 80 + 300 * n, "y": 80}}
        for n, name in enumerate(names)
    ]
    if when:
        nodes[0] |= {"node_type": "condition", "config": {"when": "1 < 2"}}
    lines = [
        {"source": f"n{one}", "target": f"n{other}", **({"when": when} if when and not one else {})}
        for one, other in edges
    ]
    document = {"format": "towow-workflow", "format_version": 1, "title": "Row", "nodes": nodes, "edges": lines}
    answer = await network.http.post("/api/v1/workflows/import", json={"document": document})
    return answer.raise_for_status().json()["workflow_id"]


async def named(open_page, network, link: str, name: str, **options):
    page = await open_page(network, link, locale="en-GB", **options)
    await page.locator(".topbar .own-name").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill(name)
    await dialog.get_by_role("button", name="Save").click()
    await expect(dialog).to_have_count(0)
    return page


async def test_the_history_tells_what_was_done_again_from_what_was_taken_back(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, 'A')}", locale="en-GB")
    await step(page, "A").click()
    await page.get_by_role("button", name="Delete").click()
    for button in ("Undo", "Redo", "Undo"):
        await page.get_by_role("button", name=button, exact=True).click()
        await until_saved(page)
    await page.get_by_role("button", name="History").click()
    rows = page.locator(".history-act")

    for n, how in enumerate(("Undo", "Redo", "Undo")):
        await expect(rows.nth(n)).to_contain_text(f"{how} · Version {6 - n}")
    await expect(rows.nth(3)).not_to_contain_text("do · Version")


async def test_who_changed_the_same_or_deleted_it_is_called_by_name_also_once_they_are_gone(samples, open_page) -> None:
    link = f"#/w/{await drawn(samples, 'Hall', 'Band')}"
    ann, bo = await named(open_page, samples, link, "Ann"), await named(open_page, samples, link, "Bo")
    for page, notes in ((ann, "by the river"), (bo, "on the hill")):
        await step(page, "Hall").click()
        await page.locator(".node-form").get_by_label("Notes").fill(notes)
    await bo.locator(".node-form").get_by_role("button", name="Save").click()
    await until_saved(bo)
    await ann.locator(".node-form").get_by_role("button", name="Save").click()
    dialog = ann.get_by_role("dialog", name="Bo changed this too")
    await expect(dialog).to_contain_text("While you were at it, Bo changed the same.")
    await expect(dialog.locator("label").filter(has_text="Bo's")).to_contain_text("on the hill")
    await picture(ann, "conflict-named")
    await dialog.get_by_role("button", name="Keep Bo's").click()
    await until_saved(ann)

    await step(ann, "Band").click()
    await ann.context.set_offline(offline=True)
    await ann.locator(".node-form").get_by_label("Name", exact=True).fill("Orchestra")
    await ann.locator(".node-form").get_by_role("button", name="Save").click()
    await step(bo, "Band").click()
    await bo.get_by_role("button", name="Delete").click()
    await until_saved(bo)
    await bo.context.close()
    await ann.context.set_offline(offline=False)
    await expect(ann.get_by_role("alert").filter(has_text="was deleted by Bo; your change of it")).to_be_visible()
    await picture(ann, "deleted-by")


async def test_a_click_on_a_node_and_a_search_lead_from_the_list_of_runs_to_its_form(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, 'Hall', 'Band')}", locale="en-GB")
    form = page.locator(".inspector")
    await step(page, "Hall").click()
    for opener in ("Runs", "History"):
        await page.get_by_role("button", name=opener).click()
        await expect(page.get_by_role("region", name=opener)).to_be_visible()
        await expect(form).to_be_hidden()
        await step(page, "Hall").click()
        await expect(form.get_by_role("heading", name="Hall")).to_be_in_viewport(ratio=1)
        await expect(page.get_by_role("region", name=opener)).to_have_count(0)
    await page.get_by_role("button", name="Runs").click()
    await page.get_by_role("combobox", name="Find a node").fill("Band")
    await page.keyboard.press("Enter")

    await expect(form.get_by_role("heading", name="Band")).to_be_in_viewport(ratio=1)
    await expect(form.get_by_text("Task", exact=True)).to_be_visible()


async def test_copies_lie_beside_what_was_copied_and_are_seen_whole_in_the_window(samples, open_page) -> None:
    workflow_id = await imported(samples, ROW, [(n, n + 1) for n in range(11)])
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-GB")
    await step(page, "Step 12").wait_for()
    await page.keyboard.press("Control+a")
    await page.keyboard.press("Control+c")
    for times in (2, 3):
        await page.keyboard.press("Control+v")
        await expect(page.locator(".canvas-step")).to_have_count(12 * times)
        await until_saved(page)
        await until_still(page)
        chosen = page.locator(".react-flow__node.selected")
        await expect(chosen).to_have_count(12)
        for n in range(12):
            await expect(chosen.nth(n)).to_be_in_viewport(ratio=0.99)
        await picture(page, f"pasted-{times}")
        assert await page.evaluate(HIDDEN) == []


async def test_nothing_moves_while_one_writes_and_saves_and_while_the_connection_goes_and_comes(
    samples, open_page
) -> None:
    link = f"#/w/{await drawn(samples, 'Hall', title='The summer festival by the lake')}"
    other = await named(open_page, samples, link, "Bo")
    page = await open_page(samples, link, locale="en-GB")
    await step(other, "Hall").wait_for()
    await page.get_by_text("Bo also here").wait_for()
    await step(page, "Hall").click()
    await expect(page.locator(".inspector")).to_be_visible()
    state, before = page.locator("[data-saving]"), await page.evaluate(SPOTS)
    await page.locator(".node-form").get_by_label("Notes").fill("by the river")
    await expect(state).to_have_text("text not saved yet")
    await picture(page, "header-written")
    assert await page.evaluate(SPOTS) == before
    await page.context.set_offline(offline=True)
    await page.locator(".node-form").get_by_role("button", name="Save").click()
    await expect(state).to_have_text("1 change not sent yet")
    await expect(page.get_by_text("This device is offline")).to_be_visible()
    await picture(page, "header-offline")
    assert await page.evaluate(SPOTS) == before
    await page.context.set_offline(offline=False)
    await expect(state).to_have_text("Saved")

    await page.get_by_text("Bo also here").wait_for()
    assert await page.evaluate(SPOTS) == before


async def test_tidied_up_a_long_row_is_read_in_the_window_with_nothing_over_it_and_its_labels_whole(
    samples, open_page
) -> None:
    workflow_id = await imported(samples, ROW, [(n, n + 1) for n in range(11)], when="true")
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-GB", width=1400, height=900)
    await step(page, "Step 12").wait_for()
    await page.get_by_role("button", name="Tidy up").click()
    await until_saved(page)
    await until_still(page)
    await picture(page, "tidied")

    zoom = float(re.search(r"scale\(([\d.]+)", await page.locator(".react-flow__viewport").get_attribute("style"))[1])
    assert zoom > 0.55
    assert await page.evaluate(HIDDEN) == []
    label = page.locator(".react-flow__edge-textwrapper").first
    box = await label.bounding_box()
    for name in ("Step 1", "Step 2"):
        node = await step(page, name).first.bounding_box()
        assert box["x"] >= node["x"] + node["width"] or box["x"] + box["width"] <= node["x"], name
    assert len((await read(samples, workflow_id))["edges"]) == 11


async def test_a_run_on_which_people_are_at_work_is_stopped_once_that_is_asked(samples, open_page) -> None:
    workflow_id = await drawn(samples, "Hall", "Band")
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-GB")
    await page.get_by_role("button", name="Run", exact=True).click()
    await expect(page.locator(".canvas-step").get_by_text("Waiting for somebody")).to_have_count(2)
    await page.get_by_role("button", name="Stop the run").click()
    dialog = page.get_by_role("dialog", name="Stop the run?")
    await expect(dialog.get_by_role("listitem")).to_have_text(["“Hall”", "“Band”"])
    await picture(page, "stop-asked")
    await dialog.get_by_role("button", name="Let it go on").click()
    assert (await read(samples, workflow_id))["run"]["status"] == "running"

    await page.get_by_role("button", name="Stop the run").click()
    await dialog.get_by_role("button", name="Stop the run").click()
    await expect(page.locator(".page-title").get_by_text("Stopped")).to_be_visible()


async def test_what_a_node_had_given_stands_there_again_for_everybody_once_its_deletion_is_taken_back(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "Hall")
    page, other = [await open_page(samples, f"#/w/{workflow_id}", locale="en-GB") for _ in range(2)]
    await step(page, "Hall").click()
    await page.get_by_role("button", name="Run", exact=True).click()
    await page.locator(".node-progress").get_by_role("button", name="Done", exact=True).click()
    for each in (page, other):
        await expect(step(each, "Hall").get_by_text("Done", exact=True)).to_be_visible()
    await expect(page.locator(".page-title").get_by_text("Completed")).to_be_visible()
    await page.get_by_role("button", name="Delete").click()
    await expect(step(other, "Hall")).to_have_count(0)
    await page.get_by_role("button", name="Undo", exact=True).click()

    for each in (page, other):
        await expect(step(each, "Hall").get_by_text("Done", exact=True)).to_be_visible()
    await page.reload()
    await expect(step(page, "Hall").get_by_text("Done", exact=True)).to_be_visible()


async def test_an_answer_that_is_read_back_before_it_has_arrived_stands_below_what_was_said(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, 'Hall')}", locale="en-GB")
    released = asyncio.Event()

    async def held(route) -> None:
        answer = await route.fetch()
        await released.wait()
        await route.fulfill(response=answer)

    await page.route("**/message", held)
    turns = page.locator(".chat-turn")
    await expect(turns).to_have_count(2)
    await page.get_by_label("Say something").fill("add a task called Band")
    await page.keyboard.press("Enter")
    await step(page, "Band").wait_for()
    await expect(turns).to_have_count(4)
    await expect(turns.nth(2)).to_contain_text("add a task called Band")
    await expect(turns.nth(3)).to_contain_text("Created the task node “Band”")
    await expect(page.locator(".chat").get_by_text("Thinking")).to_have_count(0)
    released.set()

    await page.unroute_all(behavior="wait")
    await expect(turns).to_have_count(4)


async def test_in_the_list_a_workflow_is_found_by_words_and_those_called_alike_are_told_apart(
    samples, open_page
) -> None:
    for names in (("Hire a zeppelin", "Paint it"), ("Sell the zeppelin",)):
        await drawn(samples, *names, title="Airship")
    page = await open_page(samples, "#/workflows", locale="en-GB")
    rows = page.locator(".workflow-list > li")
    await expect(rows.first).to_be_visible()
    await page.get_by_role("searchbox").fill("zeppelin airship")
    await expect(page.get_by_text("2 workflows found")).to_be_visible()
    await expect(rows).to_have_count(2)
    for n in range(2):
        await expect(rows.nth(n)).to_contain_text(re.compile(r"Airship.*made \S+", re.DOTALL))
    await picture(page, "list")
    await page.get_by_role("searchbox").fill("PAINT")
    await expect(rows).to_have_count(1)
    await page.get_by_role("searchbox").fill("no such thing at all")

    await expect(page.get_by_text("No workflow matches.")).to_be_visible()
