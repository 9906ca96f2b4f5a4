"""What has the focus in a form is in sight, and a form begins at its top."""

import asyncio
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drawn, step, until_saved

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

# "gone": the focus has left the form; else what of it something else lies over, or its panel does not show, and what
# is seen in its place.
HIDDEN = """async () => {
  const one = document.activeElement;
  if (!one.closest(".inspector")) return "gone";
  const covers = () => {
    const box = one.getBoundingClientRect();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    const found = [[middle[0], box.y + 2], middle, [middle[0], box.bottom - 2]].map(([x, y]) => {
      const at = document.elementFromPoint(x, y);
      return at && (one.contains(at) || at.closest("label")?.contains(one)) ? null : (at ?? document);
    });
    return found.filter((each) => each);
  };
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 300 && covers().length; n += 1) await frame(); // what it scrolls by comes later
  const said = (each) => {
    if (each === document) return "nothing: it is outside the window";
    const { top, bottom } = each.getBoundingClientRect();
    const within = each.closest("[role], form, section, [class]");
    const text = (each.innerText ?? "").slice(0, 60).replace(/\\s+/g, " ");
    return `<${each.localName} class="${each.className}"> "${text}" at ${top} to ${bottom}` +
      (within === each ? "" : ` in <${within?.localName} class="${within?.className}">`);
  };
  const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText;
  const { top, bottom } = one.getBoundingClientRect();
  const panel = one.closest(".beside-form");
  const scrolled = panel ? `; its panel is scrolled by ${panel.scrollTop} of ${panel.scrollHeight}` : "";
  const over = [...new Set(covers())];
  return over.length === 0
    ? ""
    : `${one.tagName} ${name}: ${top} to ${bottom} of ${innerHeight}${scrolled}; over it: ${over.map(said).join(", ")}`;
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


async def held_problems(page) -> Callable[[], None]:
    """Hold back what the server says is wrong with the workflow, until what is returned is called."""
    said = asyncio.Event()

    async def hold(route) -> None:
        await said.wait()
        await route.continue_()

    await page.route("**/problems", hold)
    return said.set


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("kind", ["Negotiation", "Transform", "Condition"])
async def test_what_is_said_late_above_a_field_does_not_push_it_out_of_sight(samples, open_page, kind, size) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", locale="en-GB", **size)
    say = await held_problems(page)
    await page.locator(".palette").get_by_role("button", name=kind).click()
    form = page.locator(".inspector")
    field = form.get_by_label("Where it fails")
    await form.get_by_label("Name", exact=True).focus()
    for _ in range(12):
        await page.keyboard.press("Tab")
        if await field.evaluate("one => one === document.activeElement"):
            break
    assert await page.evaluate(HIDDEN) == ""
    say()
    await expect(form.locator(".banner", has_text="still needs")).to_be_attached()

    await expect(field).to_be_focused()
    assert await page.evaluate(HIDDEN) == ""


async def test_a_smaller_window_keeps_the_field_in_sight_in_which_one_writes(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await step(page, "订场地").click()
    notes = page.locator(".inspector").get_by_label("Notes")
    await notes.click()
    assert await page.evaluate(HIDDEN) == ""
    await page.set_viewport_size({"width": 1280, "height": 660})
    await expect(notes).to_be_focused()

    assert await page.evaluate(HIDDEN) == ""


async def test_a_field_that_somebody_scrolled_away_from_does_not_come_back_by_itself(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}", locale="en-GB")
    say = await held_problems(page)
    await page.locator(".palette").get_by_role("button", name="Ask the model").click()
    form = page.locator(".inspector")
    name = form.get_by_label("Name", exact=True)
    await name.click()
    await form.hover()
    await page.mouse.wheel(0, 1000)
    await expect(name).not_to_be_in_viewport()
    say()
    await expect(form.locator(".banner", has_text="still needs")).to_be_attached()
    await until_still(page, ".inspector label")

    await expect(name).to_be_focused()
    await expect(name).not_to_be_in_viewport()


async def test_the_form_of_another_node_begins_at_its_top(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale="en-GB")
    await step(page, "订场地").click()
    form = page.locator(".inspector")
    await form.get_by_label("Notes").scroll_into_view_if_needed()
    await page.locator(".beside-form").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    await expect(form.get_by_role("heading", name="订场地")).not_to_be_in_viewport()
    await step(page, "发邀请").click()
    await expect(form.get_by_label("Name", exact=True)).to_have_value("发邀请")

    await expect(form.get_by_role("heading", name="发邀请")).to_be_in_viewport(ratio=1)


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


async def test_what_is_wrong_is_shown_though_the_server_did_not_say_it_at_the_first_time_of_asking(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB")
    await step(page, "订场地").wait_for()
    await page.route("**/problems", lambda route: route.abort())
    async with page.expect_event("requestfailed", lambda request: request.url.endswith("/problems")):
        await page.locator(".palette").get_by_role("button", name="Transform").click()
    await page.unroute("**/problems")

    await expect(page.locator('.canvas-step[data-wrong="true"]')).to_have_count(1)  # nothing else is done on the page
