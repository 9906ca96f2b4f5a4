"""The requester is asked back, corrects what was understood, changes the demand, and approves exactly what was seen."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.pages import PATIENCE_MS, submit, until_status
from tests.days import NEXT_SATURDAY, SATURDAY
from tests.journeys.real_network import RealNetwork, real_network

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
VAGUE = "我想办个活动"
CLEAR = f"我想在北京办一场50人的AI主题聚会，需要场地和嘉宾，{NEXT_SATURDAY.zh}，预算三万以内"
TUNER = (
    f"A workshop in Berlin for 20 people on {SATURDAY.after(-1).en}, we have our own venue, "
    "need catering and a piano tuner"
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def impatient(tmp_path_factory, built) -> AsyncIterator[RealNetwork]:
    """The sample people; nobody has more than some seconds to answer."""
    async with real_network(tmp_path_factory.mktemp("impatient"), **{"policy.clarify_timeout_s": 4.0}) as running:
        yield running


async def view_of(network, demand_id: str) -> dict:
    return (await network.http.get(f"/api/v1/demand/{demand_id}")).raise_for_status().json()


def fact(page, text: str):
    """The chip of a fact that was understood."""
    return page.get_by_role("region", name=re.compile("目前的理解|Understood so far")).get_by_role("button", name=text)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=str)
async def test_a_vague_demand_is_asked_back_answered_and_negotiated(samples, open_page, screen) -> None:
    page = await open_page(samples, **screen)
    demand_id = await submit(page, VAGUE)
    await until_status(page, "clarifying")
    questions = page.get_by_role("region", name="先问你")
    await expect(questions.get_by_role("timer")).to_contain_text(re.compile(r"还有 \d:\d\d"))
    await expect(questions.get_by_text("不回答就按：北京")).to_be_visible()
    await expect(questions.get_by_role("button", name="就这样")).to_be_disabled()  # nothing is answered yet
    await questions.get_by_role("textbox", name="想办什么样的活动").fill("需要场地和演讲嘉宾")
    await questions.get_by_role("button", name="成都", exact=True).click()
    await questions.get_by_role("button", name="北京", exact=True).click()  # one city: the other chip is given back
    assert await questions.get_by_role("button", pressed=True).all_inner_texts() == ["北京"]
    where = questions.get_by_role("group", name="在哪个城市")
    await where.get_by_role("button", name="都不是").click()  # takes the pick back, and lets one write at once
    await expect(questions.get_by_role("button", pressed=True)).to_have_count(0)
    await expect(where.get_by_role("textbox")).to_be_focused()
    await where.get_by_role("button", name="北京", exact=True).click()
    await questions.get_by_role("button", name="就这样").click()
    await expect(fact(page, "北京")).to_be_visible()
    await expect(questions).to_have_count(0)
    await until_status(page, "finalized")

    answers = {
        q["question_id"]: (q["state"], q["answer"]) for q in (await view_of(samples, demand_id))["clarifications"]
    }
    assert answers["q-1"] == ("answered", "需要场地和演讲嘉宾")
    assert answers["q-2"] == ("answered", "北京")


async def test_an_answer_that_says_something_else_is_taken_for_that_and_what_says_nothing_is_told(
    samples, open_page
) -> None:
    page = await open_page(samples)
    demand_id = await submit(page, VAGUE)
    await until_status(page, "clarifying")
    questions = page.get_by_role("region", name="先问你")
    what = questions.get_by_role("textbox", name="想办什么样的活动")
    await what.fill("17")
    await questions.get_by_role("button", name="就这样").click()
    await expect(questions.get_by_role("alert")).to_contain_text("没有回答所问的")
    await what.fill("上海")  # it says where, and the first question goes on waiting
    await questions.get_by_role("button", name="就这样").click()
    await expect(fact(page, "上海")).to_be_visible()
    await expect(questions.get_by_text("在哪个城市？", exact=True)).to_have_count(0)
    await expect(questions.get_by_role("alert")).to_have_count(0)
    await what.fill("都要，还要一个摄影师")
    await questions.get_by_role("button", name="场地提供", exact=True).click()
    await questions.get_by_role("button", name="就这样").click()
    await expect(questions).to_have_count(0)
    await expect(fact(page, "上海")).to_be_visible()

    asked_for = [(r["kind"], r["text"]) for r in (await view_of(samples, demand_id))["requirements"]]
    assert {("capability", "场地提供"), ("capability", "活动摄影"), ("place", "上海")} <= {*asked_for}
    assert "上海" not in [text for kind, text in asked_for if kind == "capability"]


async def test_what_nobody_answers_in_time_is_assumed_and_marked(impatient, open_page) -> None:
    page = await open_page(impatient)
    await submit(page, VAGUE)
    await expect(fact(page, "北京")).to_contain_text("假定")
    await fact(page, "北京").click()
    await expect(page.get_by_role("dialog")).to_contain_text("没有人说过，先这样假定")


async def test_a_clear_demand_shows_its_facts_where_the_sentence_says_them(samples, open_page) -> None:
    page = await open_page(samples)
    await submit(page, CLEAR)
    await until_status(page, "finalized")

    marked = await page.get_by_role("heading", level=1).locator("mark").all_inner_texts()
    assert {"北京", "50人", "场地", "嘉宾", NEXT_SATURDAY.zh, "预算三万以内"} <= set(marked)
    assert await page.get_by_role("heading", level=1).inner_text() == CLEAR
    await expect(fact(page, "50 人")).to_contain_text("已满足")
    await page.get_by_role("heading", level=1).locator("mark", has_text="50人").click()
    await expect(page.get_by_role("dialog")).to_contain_text("已满足：")
    await expect(page.get_by_role("dialog")).to_contain_text("你的原话")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=str)
async def test_a_fact_is_corrected_shown_as_read_and_negotiated(samples, open_page, screen) -> None:
    page = await open_page(samples, **screen)
    demand_id = await submit(page, CLEAR)
    await until_status(page, "finalized")
    await fact(page, "50 人").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox", name="改成").fill("30人")
    await dialog.get_by_role("button", name="更正").click()
    await expect(dialog.get_by_role("status")).to_contain_text("30 人")
    await dialog.get_by_role("button", name="好").click()
    await page.get_by_text("第 2 次协商").wait_for()
    await expect(fact(page, "30 人")).to_be_visible()
    await expect(fact(page, "50 人")).to_have_count(0)
    await until_status(page, "finalized")

    counts = [
        r["value"]["number"] for r in (await view_of(samples, demand_id))["requirements"] if r["kind"] == "head_count"
    ]
    assert counts == [30]


async def test_a_running_demand_is_changed_and_shown_as_read(stage, hold, open_page) -> None:
    page = await open_page(stage, **PHONE)
    with hold("response_generation 马强"):
        demand_id = await submit(page, "聚会，等着")
        await until_status(page, "collecting")
        await page.get_by_role("button", name="改需求").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("button", name="就这样改").click()
        await expect(dialog.get_by_role("alert")).to_have_text("先填一项要改的。")
        await dialog.get_by_label("预算").fill("8000元")
        await dialog.get_by_label("不要").fill("摄影")
        await dialog.get_by_role("button", name="就这样改").click()
        read = dialog.get_by_role("status")
        await expect(read).to_contain_text("最多 ¥8,000")
        await expect(read).to_contain_text("摄影")
        await expect(read).to_contain_text("大家会按这个重新回答。")
        await dialog.get_by_role("button", name="好").click()
        await page.get_by_text("第 2 次协商").wait_for()
        await expect(fact(page, "最多 ¥8,000")).to_be_visible()

    assert (await view_of(stage, demand_id))["version"] == 2


async def test_an_approval_of_an_older_plan_shows_what_changed_and_wants_a_second_yes(samples, open_page) -> None:
    page, other = await open_page(samples, locale="en-GB"), await open_page(samples, locale="en-GB")
    demand_id = await submit(page, TUNER)
    await until_status(page, "finalized")
    await other.goto(page.url)
    await until_status(other, "finalized")
    await page.get_by_role("button", name="Approve the plan").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_text(re.compile("^piano tuner:")).wait_for()
    await fact(other, "piano tuner").click()
    await other.get_by_role("dialog").get_by_role("button", name="Let it go").click()
    await expect(other.get_by_role("dialog").get_by_role("status")).to_contain_text("nobody has to be asked")
    await other.get_by_role("dialog").get_by_role("button", name="Done").click()
    await dialog.get_by_role("button", name="Approve the plan").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("The plan has changed since you saw it")
    await expect(dialog.get_by_role("alert")).to_contain_text("No longer open: piano tuner")
    await dialog.get_by_role("button", name="Approve the plan").click()
    await page.get_by_text("You approved this plan").wait_for()

    approval = (await view_of(samples, demand_id))["approval"]
    for tab in (page, other):  # the other one learns of it by itself
        box = tab.get_by_role("region", name="Approval on record")
        await expect(box).to_contain_text(approval["plan_digest"], timeout=PATIENCE_MS)
        await expect(box).to_contain_text("an open server, without a token")
        await expect(tab.get_by_role("button", name="Approve the plan")).to_have_count(0)
        await expect(tab.get_by_role("button", name="Change my demand")).to_have_count(0)
        await expect(tab.get_by_text("points left for you")).to_have_count(0)
