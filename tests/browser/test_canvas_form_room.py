"""On a small laptop the form of a node has room: what is written most stands in the window, as its picture shows."""

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SAID = "主持开场"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("locale", "labels", "buttons"),
    [
        ("zh-CN", ("名称", "负责人", "日期", "职责"), ("保存", "关上，不再选它")),
        ("en-GB", ("Name", "Assignee", "Date", "Responsibility"), ("Save", "Close, and select it no more")),
    ],
)
async def test_name_person_day_and_duty_save_and_close_are_in_sight_at_once(
    samples, open_page, locale, labels, buttons
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale=locale)
    await step(page, "订场地").click()
    save, close = buttons
    inspector = page.locator(".inspector")
    for label in labels[:-1]:
        await expect(inspector.get_by_label(label, exact=True)).to_be_in_viewport(ratio=1)
    await expect(inspector.get_by_label(labels[-1], exact=True)).to_be_in_viewport(ratio=0.3)
    await expect(inspector.get_by_role("button", name=save)).to_be_in_viewport(ratio=1)
    await inspector.get_by_role("button", name=close).click()
    await expect(inspector).to_have_count(0)


async def test_the_folded_talk_leaves_its_room_to_the_form_and_what_is_said_unfolds_it(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}")
    await step(page, "订场地").click()
    said = page.locator(".chat .said")
    await expect(said).to_be_in_viewport(ratio=1)
    await page.get_by_role("button", name="收起对话").click()
    await expect(said).to_be_hidden()
    await expect(page.locator(".inspector").get_by_label("职责")).to_be_in_viewport(ratio=1)
    await page.locator(".chat form").get_by_role("textbox").fill(f"加一个任务节点叫“{SAID}”")
    await page.keyboard.press("Enter")
    await expect(said).to_be_in_viewport(ratio=1)


async def test_on_a_phone_two_short_fields_stand_in_a_row_inside_the_form_and_a_thumb_hits_save(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", **PHONE)
    await page.locator(".step-row").tap()
    form = page.get_by_role("region", name="节点")
    name, assignee, due = [
        await form.get_by_label(label, exact=True).bounding_box() for label in ("名称", "负责人", "日期")
    ]
    assert assignee["y"] == due["y"]
    assert assignee["x"] + assignee["width"] < due["x"]
    assert due["x"] + due["width"] <= name["x"] + name["width"] + 1
    save, navigation = [
        await each.bounding_box() for each in (form.get_by_role("button", name="保存"), page.get_by_role("navigation"))
    ]
    assert save["y"] + save["height"] <= navigation["y"] or save["y"] >= PHONE["height"]  # not half below it
    await form.get_by_label("名称", exact=True).fill("订河边的场地")
    await form.get_by_role("button", name="保存").tap()
    await page.locator(".step-row strong", has_text="订河边的场地").wait_for()


async def test_on_a_phone_what_a_running_task_asks_for_is_no_wider_than_the_screen(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}", locale="en-GB", **PHONE)
    await page.get_by_role("button", name="Run", exact=True).tap()
    await page.locator(".step-row").tap()
    await expect(page.get_by_label("Result", exact=True)).to_be_visible()

    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_a_condition_on_a_line_can_be_read_and_a_line_behind_a_condition_says_when_it_is_gone(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}", locale="en-GB")
    await step(page, "发邀请").click()
    inspector = page.locator(".inspector")
    await inspector.get_by_label("Comes after", exact=True).select_option(label="订场地")
    await inspector.get_by_role("button", name="Connect", exact=True).click()
    when = inspector.get_by_label("After “订场地”, where")
    await when.fill("variables.ready")
    await page.keyboard.press("Enter")
    said = page.locator(".react-flow__edge-text", has_text="variables.ready")
    await said.wait_for()
    letters, ground = [
        await page.locator(where).first.evaluate("one => getComputedStyle(one).fill")
        for where in (".react-flow__edge-text", ".react-flow__edge-textbg")
    ]

    assert letters != ground
