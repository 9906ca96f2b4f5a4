"""Data from node to node, by mouse: what one node gives is picked for the next, and seen there after a run."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.bridges.test_workflows import http_server
from tests.browser.test_canvas import drag, draw, drawn, handle, read, step, until_saved
from tests.journeys.real_network import RealNetwork, real_network

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def served(tmp_path_factory, built) -> AsyncIterator[tuple[RealNetwork, str]]:
    """A network whose HTTP nodes may go to a server of ours, and that server's host."""
    async with (
        http_server() as host,
        real_network(tmp_path_factory.mktemp("served"), http_node_hosts=(host,)) as running,
    ):
        yield running, host


async def test_what_a_request_brings_is_picked_by_mouse_and_seen_two_nodes_on(served, open_page, tmp_path) -> None:
    network, host = served
    workflow_id = await drawn(network)
    page = await open_page(network, f"#/w/{workflow_id}")
    await draw(page, "HTTP 请求", "取数据")
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("网址").fill(f"http://{host}/ok")
    await inspector.get_by_role("button", name="保存").click()
    await draw(page, "数据转换", "整理")
    await draw(page, "任务", "告诉大家")
    await until_saved(page)
    await drag(page, await handle(page, "取数据", "right"), await handle(page, "整理", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await drag(page, await handle(page, "整理", "right"), await handle(page, "告诉大家", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(2)
    await until_saved(page)

    await step(page, "整理").click()
    field = inspector.get_by_label("得到的数据")
    await field.click()
    await inspector.get_by_text("可以用的数据").click()
    await inspector.get_by_role("button", name="nodes.取数据.body").click()
    await expect(field).to_have_value("{{nodes.取数据.body}}")
    await expect(inspector.locator("output").get_by_text("前面的节点做完后才有值可看")).to_have_class("muted small")
    await inspector.get_by_role("button", name="保存").click()
    await step(page, "告诉大家").click()
    await inspector.get_by_label("备注").fill("她说 {{nodes.整理.value.hello}}")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)

    await page.get_by_role("button", name="执行", exact=True).click()
    await step(page, "告诉大家").get_by_text("等人来做").wait_for()
    await expect(inspector.locator(".node-progress").get_by_text("她说 world")).to_be_visible()
    await expect(inspector.locator("output").get_by_text("= 她说 world")).to_be_visible()
    await page.screenshot(path=tmp_path / "task.png")
    await step(page, "整理").click()
    await expect(inspector.locator("output").get_by_text('{"hello":"world"}')).to_be_visible()
    await inspector.get_by_text("可以用的数据").click()
    await expect(inspector.get_by_role("button", name="取数据 · 状态码 200")).to_be_visible()
    await page.screenshot(path=tmp_path / "transform.png")
    state = await read(network, workflow_id)
    assert {"notes": "她说 world"} in [node["inputs"] for node in state["nodes"].values()]


async def test_a_line_behind_a_condition_gets_its_side_by_choice_and_says_it(served, open_page, tmp_path) -> None:
    network, _ = served
    workflow_id = await drawn(network, "订场地")
    page = await open_page(network, f"#/w/{workflow_id}")
    await step(page, "订场地").wait_for()
    await draw(page, "条件", "人多吗")
    inspector = page.get_by_role("region", name="节点")
    await inspector.get_by_label("成立的条件").fill("3 > 5")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await drag(page, await handle(page, "人多吗", "right"), await handle(page, "订场地", "left"))
    await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await until_saved(page)
    await step(page, "订场地").click()
    side, label = inspector.get_by_role("combobox", name="“人多吗”之后"), page.locator(".react-flow__edge")
    await side.select_option(label="条件不成立时")
    await expect(label.get_by_text("条件不成立时")).to_be_visible()
    await until_saved(page)
    (line,) = (await read(network, workflow_id))["edges"].values()
    assert line["when"] == "false"
    await side.select_option(label="条件成立时")
    await expect(label.get_by_text("条件成立时")).to_be_visible()
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await expect(page.locator(".page-title").get_by_text("已完成")).to_be_visible()
    await expect(step(page, "订场地").get_by_text("条件没走这一边")).to_be_visible()
    await page.screenshot(path=tmp_path / "branch.png")


async def test_how_often_a_request_was_tried_how_long_and_why_it_failed_is_read_in_its_form(served, open_page) -> None:
    network, host = served
    workflow_id = await drawn(network)
    page = await open_page(network, f"#/w/{workflow_id}", height=1000)
    inspector = page.get_by_role("region", name="节点", exact=True)
    await draw(page, "HTTP 请求", "问天气")
    await inspector.get_by_label("网址").fill(f"http://{host}/bad")
    await inspector.get_by_label("失败后再试几次").fill("2")
    await inspector.get_by_label("再试前等多久").fill("0")
    await inspector.get_by_role("button", name="保存").click()
    await until_saved(page)
    await page.get_by_role("button", name="执行", exact=True).click()
    await expect(page.locator(".page-title").get_by_text("失败")).to_be_visible()

    story = inspector.get_by_role("region", name="经过")
    await expect(story.get_by_text("试了 3 次")).to_be_visible()
    await expect(story.get_by_text("用了")).to_be_visible()
    await expect(story.get_by_role("listitem").last).to_contain_text("500")
    done = inspector.locator(".node-progress")
    await expect(done.get_by_role("paragraph").filter(has_text="500").first).to_be_visible()
    await expect(step(page, "问天气").get_by_text("没做成")).to_be_visible()
