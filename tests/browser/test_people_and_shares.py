"""People who come and go on the page, and a negotiation that is shared: by what somebody sees and clicks."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.browser.test_reach import serious_findings
from tests.browser.test_tasks import picture
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
DEMAND = "想请人在哈尔滨拍一天冰雕照片，需要摄影师"
TABLE = "姓名,简介,城市,能力\n韩冰,拍冰雕,哈尔滨,摄影\n无名,,哈尔滨,摄影\n"


async def test_an_operator_adds_a_person_who_is_invited_by_the_next_demand(samples, open_page) -> None:
    page = await open_page(samples, "#/admin")
    await page.get_by_role("button", name="添加一个人").click()
    form = page.get_by_role("dialog")
    await form.get_by_label("名字").fill("周雪")
    await form.get_by_label("介绍").fill("在哈尔滨拍冰雕和雪景二十年。")
    await form.get_by_label("城市").fill("哈尔滨")
    await form.get_by_label("价格").fill("很多")
    await form.get_by_text("应是数字").wait_for()  # said while one types, by the server
    await form.get_by_label("价格").fill("900")
    await expect(form.get_by_text("应是数字")).to_be_hidden()
    await form.get_by_label("标签").fill("摄影")
    await form.get_by_label("编号").fill("zhouxue")
    await form.get_by_label("对哪个需求").fill(DEMAND)
    await form.get_by_role("button", name="会被邀请吗").click()
    await form.get_by_text("会邀请周雪").wait_for()
    await picture(page, "person-added")
    await form.get_by_role("button", name="保存").click()
    await page.get_by_text("user_agent_zhouxue 已加入").wait_for()

    async def is_there() -> bool:
        rows = (await samples.http.get("/api/v1/agents?search=周雪")).json()["agents"]
        return bool(rows) and rows[0]["online"]

    await until(is_there)
    await page.goto(f"{page.url.split('#')[0]}#/")
    await submit(page, DEMAND)
    await page.locator(".person").filter(has_text="周雪").wait_for()


async def test_adding_somebody_changes_nobody_who_is_there_already(samples, open_page) -> None:
    before = (await samples.http.get("/api/v1/agents/user_agent_chenyu")).json()["profile"]
    page = await open_page(samples, "#/admin")
    await page.get_by_role("button", name="添加一个人").click()
    form = page.get_by_role("dialog")
    written = {"名字": "另一个陈屿", "介绍": "修自行车。", "城市": "广州", "标签": "修车", "编号": "chenyu"}
    for label, text in written.items():
        await form.get_by_label(label).fill(text)
    await form.get_by_role("button", name="保存").click()
    await expect(form.get_by_role("alert").get_by_text("user_agent_chenyu 已经有人了")).to_be_visible()
    await form.get_by_label("编号").fill("chenyu_gz")
    await form.get_by_role("button", name="保存").click()
    await page.get_by_text("user_agent_chenyu_gz 已加入").wait_for()

    assert (await samples.http.get("/api/v1/agents/user_agent_chenyu")).json()["profile"] == before
    (await samples.http.delete("/api/v1/agents/user_agent_chenyu_gz")).raise_for_status()


async def test_who_is_paused_says_so_and_who_is_removed_is_gone(samples, open_page) -> None:
    page = await open_page(samples, "#/admin", locale="en-US", width=390, height=800)
    await page.get_by_role("searchbox").fill("鲍博")
    row = page.locator(".twins li button")
    await row.click()
    drawer = page.get_by_role("dialog")
    await drawer.get_by_role("button", name="Pause").click()
    await drawer.get_by_text("Paused", exact=True).wait_for()
    await drawer.get_by_role("button", name="Resume").click()
    await drawer.get_by_role("button", name="Pause").wait_for()
    await drawer.get_by_role("button", name="Remove").click()
    try:
        await page.get_by_role("dialog", name="Remove 鲍博?").get_by_role("button", name="Remove").click()
        await expect(page.locator(".twins li")).to_have_count(0)
    finally:  # whatever came of it, the other tests need him
        (await samples.http.post("/api/v1/agents/reset")).raise_for_status()
        await samples.until_online("user_agent_bob")


async def test_a_table_is_looked_at_imported_and_taken_back(samples, open_page, axe_allowed) -> None:
    page = await open_page(samples, "#/admin", **axe_allowed)
    await page.get_by_role("button", name="导入").click()
    drawer = page.get_by_role("dialog")
    file = {"name": "people.csv", "mimeType": "text/csv", "buffer": TABLE.encode("gbk")}
    await drawer.get_by_label("文件").set_input_files(file)
    await drawer.get_by_text("people.csv · GBK").wait_for()
    await drawer.get_by_text("介绍: 没有填").wait_for()
    await picture(page, "import-tried")
    assert await serious_findings(page) == []
    before = (await samples.http.get("/api/v1/agents")).json()["total"]
    await drawer.get_by_role("button", name="导入 1 人").click()
    await drawer.get_by_text("已导入 1 人").wait_for()
    during = (await samples.http.get("/api/v1/agents")).json()["total"]
    await drawer.get_by_role("button", name="撤销").click()
    await drawer.get_by_text("大家都和导入前一样").wait_for()
    after = (await samples.http.get("/api/v1/agents")).json()["total"]

    assert (before, during, after) == (before, before + 1, before)


@pytest.fixture
def axe_allowed() -> dict:
    return {"bypass_csp": True, "reduced_motion": "reduce"}


async def test_a_stranger_sees_by_a_link_what_happens_but_no_name_and_decides_nothing(
    stage, open_page, axe_allowed
) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="分享").click()
    drawer = page.get_by_role("dialog")
    await drawer.get_by_label("隐去姓名").check()
    await drawer.get_by_role("button", name="生成链接").click()
    link = await drawer.get_by_label("链接（只显示这一次）").input_value()
    await drawer.get_by_text("姓名已隐去").wait_for()
    await picture(page, "share")

    unasked = ("status of 401", "status of 403")
    stranger = await open_page(stage, f"#/{link.split('#/')[1]}", width=390, expected=unasked, **axe_allowed)
    await until_status(stranger, "finalized")
    await stranger.get_by_text("只读链接").wait_for()
    await stranger.locator(".person").filter(has_text="参与者1").first.wait_for()
    shown = await stranger.locator("main").inner_text()
    await picture(stranger, "shared-phone")
    assert not [name for name in ("林望舒", "陈屿", "方舟", "赵敏之", "苏晴") if name in shown]
    for decides in ("接受方案", "退回", "取消", "分享"):
        assert await stranger.get_by_role("button", name=re.compile(decides)).count() == 0
    assert await stranger.locator("nav").count() == 0
    assert await serious_findings(stranger) == []
    asked = []
    stranger.on("request", lambda request: asked.append(request.url))
    await stranger.get_by_role("link", name="大屏").click()
    await stranger.locator(".stage .how-ended").wait_for()
    assert [url for url in asked if "/why/" in url or url.endswith(f"/demand/{demand_id}")] == []  # they are refused
    assert "林望舒" not in await stranger.locator(".stage").inner_text()
    await picture(stranger, "shared-stage")

    await drawer.get_by_role("button", name="收回").first.click()
    await drawer.get_by_text("还没有链接").wait_for()
    await stranger.get_by_role("heading", name="这个链接打不开什么了").wait_for(timeout=PATIENCE_MS)


async def test_a_link_whose_server_is_away_for_a_moment_is_not_called_dead(stage, open_page) -> None:
    demand_id = await stage.submit("聚会")
    made = await stage.http.post(f"/api/v1/demand/{demand_id}/shares", json={"hours": 1})
    page = await open_page(stage, "#/demands", expected=("status of 401",))
    await page.route("**/api/v1/shared", lambda route: route.abort())
    await page.goto(f"{page.url.split('#')[0]}#/s/{made.raise_for_status().json()['token']}")
    await page.get_by_text("连不上").first.wait_for()
    await expect(page.get_by_text("这个链接打不开什么了")).to_have_count(0)
    await page.unroute("**/api/v1/shared")

    await page.locator("article.negotiation").wait_for()


async def test_a_link_that_was_taken_back_elsewhere_leaves_no_code_behind(stage, open_page) -> None:
    page = await open_page(stage)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.get_by_role("button", name="分享").click()
    drawer = page.get_by_role("dialog")
    await drawer.get_by_role("button", name="生成链接").click()
    await drawer.get_by_role("img", name="链接的二维码").wait_for()
    shares = f"/api/v1/demand/{demand_id}/shares"
    for share in (await stage.http.get(shares)).json()["shares"]:
        (await stage.http.delete(f"{shares}/{share['share_id']}")).raise_for_status()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="分享").click()

    await drawer.get_by_text("还没有链接").wait_for()
    await expect(drawer.get_by_role("img", name="链接的二维码")).to_have_count(0)
