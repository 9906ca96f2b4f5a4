"""Two pages at two bridges of one store work on one canvas, also while each bridge in turn is killed."""

import asyncio
import re
from urllib.parse import urlsplit

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS
from tests.browser.test_canvas import drag, drawn, handle, middle, note, read, step, until_saved
from tests.journeys.real_network import real_network
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
OTHERS = ".canvas-people .avatar"
PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll(".react-flow__node")].map(node => [node.dataset.id, node.style.transform]))"""


class Way:
    """A port before the bridges, as a proxy is: new connections go to one of them, those that are there stay."""

    def __init__(self) -> None:
        self.leads_to = ""

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        bridge = urlsplit(self.leads_to)
        try:
            there, to_there = await asyncio.open_connection(bridge.hostname, bridge.port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(pour(reader, to_there), pour(there, writer))


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while piece := await reader.read(65_536):
            writer.write(piece)
            await writer.drain()
    except OSError:
        pass  # one end is gone: so is the other
    finally:
        writer.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared(tmp_path_factory, built):
    async with real_network(tmp_path_factory.mktemp("two-bridges"), 2, bridges=2) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def way():
    found = Way()
    server = await asyncio.start_server(found.carry, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield found
    server.close()


async def answers(url: str) -> bool:
    async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
        try:
            return (await http.get("/readyz")).is_success
        except httpx.TransportError:
            return False


async def until_alike(network, workflow_id: str, pages, *names: str) -> None:
    """All have these nodes at their places and no other, and so has the store; nothing waits to be sent."""
    for page in pages:
        await until_saved(page)
        await expect(page.locator(".canvas-step")).to_have_count(len(names))
        for name in names:
            await step(page, name).wait_for()
        await until_saved(page)
    await until(lambda: answers(network.launcher.settings.http_url))
    state = await read(network, workflow_id)
    assert sorted(node["name"] for node in state["nodes"].values()) == sorted(names)
    wanted = {
        node_id: f"translate({node['position']['x']:g}px, {node['position']['y']:g}px)"
        for node_id, node in state["nodes"].items()
    }
    for page in pages:
        same = f"wanted => JSON.stringify(Object.entries(({PLACES})()).sort()) === JSON.stringify(wanted)"
        await page.wait_for_function(same, arg=sorted(map(list, wanted.items())), timeout=PATIENCE_MS)


async def put(page, name: str) -> None:
    """A task, whatever others put there meanwhile."""
    await page.locator(".palette").get_by_role("button", name="任务").click()
    form = page.get_by_role("region", name="节点", exact=True)
    await expect(form.get_by_label("名称")).to_have_value("")
    await form.get_by_label("名称").fill(name)
    await form.get_by_role("button", name="保存").click()
    await step(page, name).wait_for()


async def meet(one, two) -> None:
    """Each sees the other, what they are at and where they point."""
    for page in (one, two):
        await expect(page.get_by_text("另一个人也在看")).to_be_visible()
    await step(one, "订场地").click()
    await step(two, "发邀请").click()
    await expect(step(two, "订场地").get_by_text("另一个人在这里")).to_be_visible()
    await expect(step(one, "发邀请").get_by_text("另一个人在这里")).to_be_visible()
    await two.mouse.move(*await middle(step(two, "订场地")))
    await expect(one.locator(".other-cursor")).to_be_visible()


async def edit_at_once(network, workflow_id: str, one, two) -> None:
    """Each draws, and one writes at the node that the other moves."""

    async def moves() -> None:
        x, y = await middle(step(two, "发邀请"))
        await drag(two, (x, y), (x + 90, y + 60))
        await put(two, "请嘉宾")

    async def writes() -> None:
        await note(one, "发邀请", "先写嘉宾名单")
        await put(one, "印海报")

    await asyncio.gather(moves(), writes())
    await until_alike(network, workflow_id, (one, two), "订场地", "发邀请", "请嘉宾", "印海报")
    nodes = {node["name"]: node for node in (await read(network, workflow_id))["nodes"].values()}
    assert nodes["发邀请"]["config"]["notes"] == "先写嘉宾名单"
    await two.get_by_role("button", name=re.compile("全部都看到|see all", re.IGNORECASE)).click()
    await drag(two, await handle(two, "订场地", "right"), await handle(two, "发邀请", "left"))
    await expect(one.locator(".react-flow__edge")).to_have_count(1)


async def test_two_at_two_bridges_edit_at_once_and_lose_nothing_while_each_bridge_is_killed_in_turn(
    shared, way, open_page
) -> None:
    first, second = shared.launcher.settings.http_url, shared.other_urls[0]
    way.leads_to = first
    workflow_id = await drawn(shared, "订场地", "发邀请")
    one, two = await open_page(shared, f"#/w/{workflow_id}"), await open_page(shared, f"#/w/{workflow_id}")
    await one.goto(f"{way.url}/#/w/{workflow_id}")
    await two.goto(f"{second}/#/w/{workflow_id}")

    await meet(one, two)
    await edit_at_once(shared, workflow_id, one, two)

    # The first bridge dies while both draw: its page goes on through the second one.
    async def dies(name: str, other: str) -> None:
        way.leads_to = other
        shared.kill(name)

    await put(one, "印名牌")
    await asyncio.gather(put(one, "订茶歇"), put(two, "试音"), dies("bridge", second))
    drawn_by_now = ("订场地", "发邀请", "请嘉宾", "印海报", "印名牌", "订茶歇", "试音")
    await until_alike(shared, workflow_id, (one, two), *drawn_by_now)
    for page in (one, two):  # and each is one person
        await expect(page.locator(OTHERS)).to_have_count(1)

    # Then the second one, that both are at: one page goes back to the first, the other waits until it is there again.
    await asyncio.gather(put(two, "布置"), put(one, "签到"), dies("bridge-2", first))
    await until_alike(shared, workflow_id, (one, two), *drawn_by_now, "布置", "签到")
    for page in (one, two):
        await expect(page.get_by_text("正在重连")).to_have_count(0)
        await expect(page.locator(OTHERS)).to_have_count(1)
        await expect(page.locator(".react-flow__edge")).to_have_count(1)
    await step(one, "签到").click()
    await expect(step(two, "签到").get_by_text("另一个人在这里")).to_be_visible()

    # What one takes back is one's own, at both.
    for _ in ("its name", "and itself"):
        await two.get_by_role("button", name="撤销").click()
    await until_alike(shared, workflow_id, (one, two), *drawn_by_now, "签到")
