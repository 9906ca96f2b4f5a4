"""What has the focus in a form is in sight, and a form begins at its top."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

# "gone": the focus has left the form; else what of it something else lies over, or its panel does not show.
HIDDEN = """async () => {
  const one = document.activeElement;
  if (!one.closest(".inspector")) return "gone";
  const isSeen = () => {
    const box = one.getBoundingClientRect();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    return [[middle[0], box.y + 2], middle, [middle[0], box.bottom - 2]].every(([x, y]) => {
      const at = document.elementFromPoint(x, y);
      return at && (one.contains(at) || at.closest("label")?.contains(one));
    });
  };
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 300 && !isSeen(); n += 1) await frame(); // what it scrolls by comes later
  const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText;
  const { top, bottom } = one.getBoundingClientRect();
  return isSeen() ? "" : `${one.tagName} ${name}: ${top} to ${bottom} of ${innerHeight}`;
}"""


async def hidden_on_the_way(page) -> list[str]:
    """Tab through the form that is open, everything in it unfolded: what was hidden when it had the focus."""
    form = page.locator(".inspector")
    await form.evaluate("one => one.querySelectorAll('details').forEach(each => each.open = true)")
    await form.locator("button, input, select, textarea, summary").first.focus()
    found = []
    for _ in range(80):
        hidden = await page.evaluate(HIDDEN)
        if hidden == "gone":
            return found
        found += [hidden] if hidden else []
        await page.keyboard.press("Tab")
    raise AssertionError("the focus never leaves the form")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["laptop", "phone"])
async def test_no_field_of_any_kinds_form_is_hidden_while_it_has_the_focus(samples, open_page, size) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB", **size)
    kinds = page.locator(".palette").get_by_role("button")
    await kinds.first.wait_for()
    hidden = {}
    for n in range(await kinds.count()):
        kind = await kinds.nth(n).inner_text()
        await kinds.nth(n).click()
        heading = page.locator(".inspector").get_by_role("heading", name=kind, exact=True)
        await expect(heading.or_(page.locator('.step-row[aria-expanded="true"]', has_text=kind))).to_be_visible()
        hidden[kind] = await hidden_on_the_way(page)

    assert len(hidden) >= 12
    assert {kind: found for kind, found in hidden.items() if found} == {}


async def test_the_form_of_another_node_begins_at_its_top(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale="en-GB")
    await step(page, "订场地").click()
    form = page.locator(".inspector")
    await form.get_by_label("Notes").scroll_into_view_if_needed()
    await page.locator(".beside-form").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    await expect(form.get_by_role("heading", name="Task")).not_to_be_in_viewport()
    await step(page, "发邀请").click()
    await expect(form.get_by_label("Name", exact=True)).to_have_value("发邀请")

    await expect(form.get_by_role("heading", name="Task")).to_be_in_viewport(ratio=1)


async def test_what_is_put_into_a_field_is_in_sight_and_one_goes_on_writing_behind_it(samples, open_page) -> None:
    task = {"node_id": "book", "node_type": "task", "name": "订场地", "config": {}}
    kept = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [task], "edges": []}
    document = {**kept, "variables": {"guests": 80}}
    answer = await samples.http.post("/api/v1/workflows/import", json={"document": document})
    workflow_id = answer.raise_for_status().json()["workflow_id"]
    page = await open_page(samples, f"#/w/{workflow_id}", locale="en-GB")
    await step(page, "订场地").click()
    form = page.locator(".inspector")
    notes = form.get_by_label("Notes")
    await notes.fill("\n".join(f"Line {n}" for n in range(2)))
    await form.get_by_text("Data to use").click()
    await form.locator(".node-data").get_by_role("button", name="guests").click()
    await expect(notes).to_be_focused()
    await page.keyboard.type(" seats")

    await expect(notes).to_have_value("\n".join(f"Line {n}" for n in range(2)) + "{{variables.guests}} seats")
    assert await page.evaluate(HIDDEN) == ""
    await until_saved(page)


async def test_the_key_that_runs_it_does_not_hold_the_run_and_the_one_that_holds_it_lets_it_go_on(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    tools = page.locator(".canvas-tools")
    await tools.get_by_role("button", name="Run", exact=True).focus()
    await page.keyboard.press("Enter")
    await expect(tools.get_by_role("button", name="Pause")).to_be_visible()
    await expect(tools).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(tools.get_by_role("button", name="Pause")).to_be_visible()

    await tools.get_by_role("button", name="Pause").focus()
    await page.keyboard.press("Enter")
    await expect(tools.get_by_role("button", name="Go on")).to_be_focused()
