"""What was changed without a connection is kept and sent, wherever its author goes, and once."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import draw, drawn, read, step, until_saved
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


class Wire:
    """The canvas sockets of a context's pages. Cut, what a page says is heard, and no answer comes back."""

    def __init__(self) -> None:
        self.sockets, self.is_cut, self.is_deaf = [], False, False

    async def connect(self, socket) -> None:
        if self.is_cut:
            await socket.close()
            return
        self.sockets.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda text: None if self.is_deaf else socket.send(text))

    async def cut(self) -> None:
        self.is_cut = True
        for socket in self.sockets:
            await socket.close()


async def at(open_page, network, workflow_id: str, name: str = "订场地", **options):
    """A page at a canvas, with its wire."""
    page, wire = await open_page(network, "#/workflows", **options), Wire()
    await page.context.route_web_socket(re.compile("/ws/canvas/"), wire.connect)
    await page.goto(page.url.split("#")[0] + f"#/w/{workflow_id}")
    await page.locator(".canvas-step, .step-row").filter(has_text=name).first.wait_for()
    return page, wire


async def names(network, workflow_id: str) -> list[str]:
    return sorted(node["name"] for node in (await read(network, workflow_id))["nodes"].values())


async def test_who_goes_elsewhere_with_unsent_changes_sees_how_many_and_they_are_sent_without_coming_back(
    samples, open_page
) -> None:
    workflow_id = await drawn(samples, "订场地", title="读书会")
    page, wire = await at(open_page, samples, workflow_id)
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await draw(page, "任务", "印海报")
    await draw(page, "任务", "买茶点")
    await page.locator('.topbar nav a[href="#/workflows"]').click()
    left = page.locator(".topbar .unsent")
    await expect(left).to_contain_text(re.compile("“读书会”有 \\d 处改动还没送出"))
    wire.is_cut = False
    await expect(left).to_have_count(0)

    assert await names(samples, workflow_id) == ["买茶点", "印海报", "订场地"]


async def test_who_comes_back_before_there_is_a_connection_finds_everything_as_it_was_left(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page, wire = await at(open_page, samples, workflow_id)
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await draw(page, "任务", "印海报")
    await page.locator('.topbar nav a[href="#/workflows"]').click()
    await page.locator(".topbar .unsent").click()
    await expect(step(page, "印海报")).to_be_visible()
    await expect(page.get_by_text("改动还没送出")).to_be_visible()
    await page.get_by_role("button", name="撤销").click()
    await page.get_by_role("button", name="重做").click()
    wire.is_cut = False
    await until_saved(page)

    assert await names(samples, workflow_id) == ["印海报", "订场地"]


async def test_what_a_page_could_not_send_is_sent_by_the_next_one_wherever_that_opens(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page, wire = await at(open_page, samples, workflow_id)
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await draw(page, "任务", "印海报")
    await draw(page, "任务", "买茶点")
    context = page.context
    await page.close()
    wire.is_cut = False
    page = await context.new_page()
    await page.goto(f"{samples.launcher.settings.http_url}/#/network")

    async def have_come() -> bool:
        return await names(samples, workflow_id) == ["买茶点", "印海报", "订场地"]

    await until(have_come)
    await page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('towow.unsent.'))")


async def test_what_was_done_and_not_answered_is_not_done_again_after_a_reload(samples, open_page) -> None:
    """Somebody else has taken it away meanwhile: done again, it would come back."""
    workflow_id = await drawn(samples, "订场地")
    page, wire = await at(open_page, samples, workflow_id)
    wire.is_deaf = True
    await page.locator(".palette").get_by_role("button", name="任务").click()

    async def has_come() -> bool:
        return len((await read(samples, workflow_id))["nodes"]) == 2

    await until(has_come)
    other, _ = await at(open_page, samples, workflow_id)
    await other.locator(".canvas-step").filter(has_not_text="订场地").click()
    await other.keyboard.press("Delete")
    await until_saved(other)
    wire.is_deaf = False
    await page.reload()
    await step(page, "订场地").wait_for()
    await until_saved(page)
    await page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('towow.unsent.'))")

    assert await names(samples, workflow_id) == ["订场地"]
    await expect(page.locator(".canvas-step")).to_have_count(1)


async def test_on_a_phone_the_list_keeps_what_was_changed_over_a_reload(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    page, wire = await at(open_page, samples, workflow_id, **PHONE)
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await page.locator(".palette").get_by_role("button", name="任务").tap()
    await expect(page.locator(".step-row")).to_have_count(2)
    await page.reload()
    wire.is_cut = False
    await expect(page.locator(".step-row")).to_have_count(2)
    await until_saved(page)

    assert len((await read(samples, workflow_id))["nodes"]) == 2


async def test_what_of_it_others_changed_too_is_asked_wherever_one_is(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", title="读书会")
    page, wire = await at(open_page, samples, workflow_id)
    await step(page, "订场地").click()
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    form = page.get_by_role("region", name="节点")
    await form.get_by_label("名称").fill("订大场地")
    await form.get_by_role("button", name="保存").click()
    await page.locator('.topbar nav a[href="#/workflows"]').click()
    said = {"message": "把“订场地”改名为“订小场地”"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    wire.is_cut = False
    await page.get_by_role("link", name="“读书会”的改动等你看一眼").click()
    dialog = page.get_by_role("dialog", name="别人也改了这里")
    await dialog.get_by_role("button", name="保留别人的").click()
    await until_saved(page)

    assert await names(samples, workflow_id) == ["订小场地"]


async def test_what_was_written_into_a_form_is_saved_where_the_page_is_loaded_anew(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地", title="读书会")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").click()
    await page.locator(".inspector").get_by_label("备注").fill("要无线话筒")
    await page.reload()

    async def is_there() -> bool:
        (node,) = (await read(samples, workflow_id))["nodes"].values()
        return node["config"].get("notes") == "要无线话筒"

    assert await until(is_there)


async def waiting_task(network, name: str = "订场地") -> str:
    """A workflow whose only task waits in a run."""
    workflow_id = await drawn(network, name)
    said = {"message": "执行"}
    (await network.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    return workflow_id


async def say(page, name: str, result: str, button: str) -> None:
    """What became of a task, in its form."""
    await step(page, name).click()
    await page.get_by_label("结果", exact=True).fill(result)
    await page.get_by_role("button", name=button, exact=True).click()


async def result_of(network, workflow_id: str) -> tuple[str, object]:
    (node,) = (await read(network, workflow_id))["nodes"].values()
    return node["status"], node["result"].get("result")


async def test_a_mark_that_finds_no_server_is_kept_with_its_words_shown_as_unsent_and_sent(samples, open_page) -> None:
    workflow_id = await waiting_task(samples)
    page, wire = await at(open_page, samples, workflow_id)
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await say(page, "订场地", "定在三楼", "做完了")

    await expect(page.locator(".node-progress").get_by_text("“定在三楼”")).to_be_visible()
    await expect(step(page, "订场地").get_by_text("还没送出")).to_be_visible()
    await expect(page.locator("[data-saving]")).to_contain_text("1 处改动还没送出")
    await page.reload()
    await expect(page.locator(".order").get_by_text("“定在三楼”")).to_have_count(0)  # nothing is shown without a canvas
    wire.is_cut = False

    async def is_done() -> bool:
        return await result_of(samples, workflow_id) == ("completed", "定在三楼")

    await until(is_done)
    await expect(page.locator(".order")).to_have_count(0)


async def test_a_mark_said_to_a_server_whose_answer_is_lost_is_not_called_saved(samples, open_page) -> None:
    workflow_id = await waiting_task(samples)
    page, wire = await at(open_page, samples, workflow_id)
    wire.is_deaf = True
    await say(page, "订场地", "定在三楼", "做完了")
    await expect(page.locator("[data-saving]")).not_to_contain_text("已保存")
    await wire.cut()
    await expect(page.locator("[data-saving]")).to_contain_text("1 处改动还没送出")
    wire.is_deaf = wire.is_cut = False

    await until_saved(page)
    await expect(page.locator(".order")).to_have_count(0)
    assert await result_of(samples, workflow_id) == ("completed", "定在三楼")


async def test_what_was_written_without_a_connection_stays_where_others_answered_meanwhile(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await waiting_task(samples)
    page, wire = await at(open_page, samples, workflow_id)
    other, _ = await at(open_page, samples, workflow_id)
    asks = re.compile("/preview$")  # by which a page learns what the run holds of a node: nobody answers it meanwhile
    await page.route(asks, lambda route: route.abort())
    for each in (page, other):
        await step(each, "订场地").click()
    mine, theirs = (each.get_by_role("region", name="节点", exact=True) for each in (page, other))
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await mine.get_by_label("结果").fill("三楼大厅")
    await mine.get_by_label("备注").fill("带投影")
    await theirs.get_by_label("结果").fill("地下室")
    await theirs.get_by_role("button", name="做完了").click()
    await expect(step(other, "订场地").get_by_text("做完了")).to_be_visible()
    await page.unroute(asks)
    wire.is_cut = False

    await expect(step(page, "订场地").get_by_text("做完了")).to_be_visible()
    await page.screenshot(path=tmp_path / "mine-and-theirs.png")
    kept = mine.get_by_role("status").filter(has_text="你写了还没说")
    await expect(kept).to_contain_text("三楼大厅")
    await expect(mine).to_contain_text("地下室")
    await expect(mine.get_by_label("备注")).to_have_value("带投影")
    await kept.get_by_role("button", name="知道了").click()
    await expect(kept).to_have_count(0)


async def test_a_mark_that_meets_anothers_is_shown_beside_it_and_says_what_holds(samples, open_page) -> None:
    workflow_id = await waiting_task(samples)
    page, wire = await at(open_page, samples, workflow_id)
    other, _ = await at(open_page, samples, workflow_id)
    await wire.cut()
    await page.get_by_text("正在重连").wait_for()
    await say(page, "订场地", "对方说不行", "没做成")
    await say(other, "订场地", "都办好了", "做完了")
    await until_saved(other)
    wire.is_cut = False

    met = page.locator(".order")
    await expect(met).to_contain_text("没做成。这没有算数")
    await expect(met).to_contain_text("“对方说不行”")
    await expect(met).to_contain_text("“都办好了”")
    await expect(met).to_contain_text("做完了")
    assert await result_of(samples, workflow_id) == ("completed", "都办好了")
    await page.reload()
    await expect(met).to_contain_text("“对方说不行”")
    await met.get_by_role("button", name="知道了").click()
    await expect(met).to_have_count(0)


LONG = "一场很长很长的读书会和它的茶话会、新书市集与夜谈"
OVERFLOWS = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("count", [1, 3])
async def test_what_waits_of_long_names_leaves_all_else_of_the_bar_in_the_window(samples, open_page, count) -> None:
    titles = [f"{LONG}（{number}）" for number in range(count)]
    ids = [await drawn(samples, "订场地", title=title) for title in titles]
    page, wire = await at(open_page, samples, ids[0], width=1400, height=900)
    for workflow_id, title in zip(ids, titles, strict=True):
        await page.goto(page.url.split("#")[0] + f"#/w/{workflow_id}")
        await step(page, "订场地").click()
        await wire.cut()
        await page.get_by_text("正在重连").wait_for()
        form = page.get_by_role("region", name="节点")
        await form.get_by_label("名称").fill("订大场地")
        await form.get_by_role("button", name="保存").click()
        await page.locator('.topbar nav a[href="#/workflows"]').click()
        said = {"message": "把“订场地”改名为“订小场地”"}
        (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
        wire.is_cut = False
        await page.get_by_role("link", name=f"“{title}”的改动等你看一眼").wait_for()
    for _ in ("zh", "en"):
        for width in (1400, 1280, 1240, 834, 390):
            await page.set_viewport_size({"width": width, "height": 844})
            assert await page.evaluate(OVERFLOWS) <= 0, width
            for tool in await page.locator(".topbar .tools > .button, .all-unsent").all():
                await expect(tool).to_be_in_viewport(ratio=1)
        await page.locator(".topbar .tools > .button[lang]").click()
    await expect(page.locator(".unsent")).to_have_count(count)
