"""What is typed at a node or said beside the canvas is not lost: it cannot be typed in vain, and can be taken back."""

import os
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PICTURES = os.environ.get("TOWOW_TEST_PICTURES", "")


async def picture(page, name: str) -> None:
    if PICTURES:
        await page.screenshot(path=Path(PICTURES) / f"{name}.png")


async def test_what_a_run_holds_of_a_waiting_task_cannot_be_typed_and_says_why(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await page.get_by_role("button", name="Run", exact=True).click()
    await step(page, "订场地").click()
    form = page.locator(".node-form")
    await form.get_by_text("it cannot be changed like this now").wait_for()
    notes = form.get_by_label("Notes")
    await expect(notes).not_to_be_editable()
    assert "cannot be changed like this now" in await notes.evaluate(
        "field => document.getElementById(field.getAttribute('aria-describedby')).innerText"
    )
    await expect(form.get_by_label("Assignee", exact=True)).to_be_editable()  # it can be handed on
    await picture(page, "held")


async def test_what_was_typed_before_the_run_came_there_stays_to_be_copied_and_nothing_calls_it_saved(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-GB")
    await step(page, "订场地").click()
    form = page.locator(".node-form")
    await form.get_by_label("Notes").fill("by nine")
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/execute")).raise_for_status()
    await form.get_by_text("What you wrote is not saved, and cannot be now.").wait_for()
    await page.get_by_text("text not saved").wait_for()
    await picture(page, "held-typed")
    await form.get_by_role("button", name="Drop this change").click()

    await expect(form.get_by_label("Notes")).to_have_value("")


async def test_what_i_said_in_the_conversation_is_taken_back_by_the_button_and_the_history_calls_it_an_undo(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-GB")
    undo = page.get_by_role("button", name="Undo", exact=True)
    await expect(undo).to_have_attribute("aria-disabled", "true")
    chat = page.locator(".chat")
    await chat.get_by_role("textbox").fill("add a task called Book")
    await page.keyboard.press("Enter")
    await step(page, "Book").wait_for()
    await expect(undo).not_to_have_attribute("aria-disabled", "true")
    await undo.click()
    await expect(step(page, "Book")).to_have_count(0)
    await until_saved(page)
    assert (await read(samples, workflow_id))["nodes"] == {}
    await page.get_by_role("button", name="History").click()
    await expect(page.locator(".history-act").first).to_contain_text(re.compile("Undo · Version 3 · Me"))
    await picture(page, "said-undone")


async def test_a_number_in_a_transform_is_called_a_text_before_it_is_compared(samples, open_page) -> None:
    node = {"node_id": "sum", "node_type": "transform", "name": "Sum", "config": {"output": "3000"}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "Sums", "nodes": [node], "edges": []}
    answer = await samples.http.post("/api/v1/workflows/import", json={"document": document})
    page = await open_page(samples, f"#/w/{answer.raise_for_status().json()['workflow_id']}", locale="en-GB")
    await step(page, "Sum").click()
    form = page.locator(".node-form")
    await form.get_by_text("“3000” is a text here; for the number (or truth value) write {{ 3000 }}.").wait_for()
    await form.locator("[data-path=output] textarea").fill("{{ 3000 }}")
    await form.get_by_text("= 3000", exact=True).wait_for()
    await form.locator("[data-path=output] textarea").fill("{{ '3000' }}")
    await form.get_by_text('= "3000" (text)', exact=True).wait_for()
