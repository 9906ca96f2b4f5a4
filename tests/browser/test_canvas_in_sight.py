"""What one works with on the canvas page is in sight and within reach, whatever stands above it."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, middle, step, stop_run, until_saved
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
LONG = (
    "在北京办一场五十人的聚会，周五下午两点开始。场地提供方：鲍博；演讲嘉宾：方舟；主持：赵敏之。合计一万两千元。" * 2
)


async def box_of(page, selector: str) -> dict:
    return await page.locator(selector).first.bounding_box()


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
@pytest.mark.parametrize(("width", "height"), [(1280, 860), (1920, 1080)])
async def test_canvas_and_talk_end_where_the_window_does(samples, open_page, locale, width, height) -> None:
    workflow_id = await drawn(samples, "订场地", title=LONG)
    page = await open_page(samples, f"#/w/{workflow_id}", width=width, height=height, locale=locale)
    await step(page, "订场地").click()
    for selector in (".workflow-graph", ".chat form", ".beside-form"):
        box = await box_of(page, selector)
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= height, selector
    assert (await box_of(page, ".workflow-graph"))["height"] >= 440
    assert (await box_of(page, ".beside-form"))["height"] >= 200


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1280, 860)])
async def test_form_and_talk_have_both_room_beside_each_other_on_a_small_laptop_too(
    samples, open_page, locale, width, height
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", width=width, height=height, locale=locale)
    await step(page, "订场地").click()
    form, said, asked = [await box_of(page, each) for each in (".beside-form", ".chat .said", ".chat form")]
    assert form["height"] >= 200
    assert said["height"] >= 90
    assert asked["y"] + asked["height"] <= height


async def test_how_high_the_talk_is_beside_a_form_is_dragged_and_moved_by_keys(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", width=1280, height=860)
    await step(page, "订场地").click()
    between = page.get_by_role("separator")
    before = (await box_of(page, ".chat"))["height"]
    x, y = await middle(between)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 60, steps=5)
    await page.mouse.up()
    dragged = (await box_of(page, ".chat"))["height"]
    assert abs(dragged - before - 60) < 12
    await between.focus()
    await page.keyboard.press("ArrowDown")
    assert (await box_of(page, ".chat"))["height"] < dragged
    for _ in range(60):
        await page.keyboard.press("ArrowUp")
    assert (await box_of(page, ".beside-form"))["height"] >= 100


async def test_the_first_node_stands_where_it_is_dropped_and_the_view_does_not_jump(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    page = await open_page(samples, f"#/w/{workflow_id}")
    graph = page.locator(".workflow-graph")
    await graph.locator(".empty").wait_for()
    box = await graph.bounding_box()
    x, y = box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.7
    start = await middle(page.locator(".palette .button").first)
    await page.mouse.move(*start)
    await page.mouse.down()
    await page.mouse.move(x - 40, y - 20, steps=5)
    await page.mouse.move(x, y, steps=5)
    await page.mouse.up()
    await until_saved(page)
    node = await page.locator(".canvas-step").bounding_box()
    assert node["x"] < x < node["x"] + node["width"]
    assert node["y"] < y < node["y"] + node["height"]


async def test_what_is_drawn_is_all_in_sight_when_one_comes_though_bars_take_their_room_later(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", "搭舞台", "收拾")
    page = await open_page(samples, f"#/w/{workflow_id}", width=1280, height=720, locale="en-GB")
    await page.get_by_role("button", name="Another workflow").wait_for()

    async def is_in_sight() -> bool:
        graph = await box_of(page, ".workflow-graph")
        boxes = [await each.bounding_box() for each in await page.locator(".canvas-step").all()]
        end = graph["y"] + graph["height"]
        return len(boxes) == 4 and all(graph["y"] <= b["y"] and b["y"] + b["height"] <= end for b in boxes)

    await until(is_in_sight)


@pytest.mark.parametrize("width", [700, 1000, 1280, 1920, 2560])
async def test_what_is_found_stands_wholly_in_the_window(samples, open_page, width) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '请主持人')}", width=width)
    await page.locator(".canvas-step, .step-list li").filter(has_text="请主持人").first.wait_for()
    await page.keyboard.press("/")
    await expect(page.locator(".finder .field")).to_be_focused()
    await page.keyboard.type("请")
    await page.get_by_role("option", name=re.compile("请主持人")).wait_for()
    for selector in (".finder ul", ".finder .field"):
        box = await box_of(page, selector)
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= width, selector


async def test_what_is_to_be_mended_is_gone_to_one_by_one(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page = await open_page(samples, f"#/w/{workflow_id}", reduced_motion="reduce")
    await step(page, "订场地").wait_for()
    await expect(page.locator(".to-mend")).to_have_count(0)
    for kind in ("时间点", "通知"):
        await page.locator(".palette").get_by_role("button", name=kind).click()
    selected = page.locator(".react-flow__node.selected")
    await step(page, "订场地").click()  # which lacks nothing
    await expect(selected).to_contain_text("订场地")
    for kind in ("时间点", "通知", "时间点"):
        await page.get_by_role("button", name="还有 2 处要补").click()
        await expect(selected).to_have_count(1)
        await expect(selected).to_contain_text(kind)
    await expect(page.get_by_role("region", name="节点").locator(".banner")).to_be_visible()


async def test_an_empty_canvas_says_what_is_missing_instead_of_counting_it(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}")

    await expect(page.locator(".canvas-tools").get_by_text("画布是空的")).to_be_visible()
    await expect(page.locator(".canvas-tools").get_by_text("处要补")).to_have_count(0)


async def test_what_has_no_name_is_called_by_its_kind_on_the_canvas_in_forms_and_in_its_history(
    samples, open_page
) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples)}")
    for kind in ("任务", "时间点"):
        await page.locator(".palette").get_by_role("button", name=kind, exact=True).click()
    await step(page, "“时间点”还缺：日期。").wait_for()
    said = [await page.locator(part).inner_text() for part in (".workflow-graph", ".inspector")]
    await page.get_by_role("button", name="历史").click()
    await page.get_by_role("region", name="历史").get_by_text("新增时间点节点").wait_for()
    said.append(await page.locator(".history").inner_text())

    assert [re.findall(r"\b(?:node|wf)-[0-9a-f]{4,}|milestone|\bdue\b", text) for text in said] == [[], [], []]


async def test_no_page_and_no_node_is_called_by_its_id(samples, open_page) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地', '发邀请')}")
    await page.get_by_role("button", name="执行", exact=True).click()
    inspector = page.get_by_role("region", name="节点")
    await step(page, "订场地").click()
    await inspector.get_by_role("button", name="没做成").click()
    await expect(inspector.get_by_role("definition").get_by_text("没有登录的人")).to_be_visible()
    await stop_run(page)
    await page.get_by_role("log").get_by_text("执行已停止").wait_for()

    assert re.findall(r"\b(?:page|node|wf|run)-[0-9a-z]{4,}", await page.locator("body").inner_text()) == []
