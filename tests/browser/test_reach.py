"""For everybody: two languages, keyboard alone, screen readers, small and large screens, less motion."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bridges.small_bridge import approve
from tests.browser.pages import PATIENCE_MS, submit, until_status

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
AXE = Path(__file__).resolve().parents[2] / "bridges" / "dashboard" / "node_modules" / "axe-core" / "axe.min.js"
DEMAND = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"


# What stands in two live regions is read twice. axe has no rule for it.
IN_TWO_LIVE_REGIONS = """() => {
    const live = ":is([role=status], [role=alert], [aria-live=polite], [aria-live=assertive])";
    return [...document.querySelectorAll(`${live} ${live}`)].map(each => `said twice: ${each.outerHTML.slice(0, 200)}`);
}"""


async def serious_findings(page) -> list[str]:
    twice: list[str] = await page.evaluate(IN_TWO_LIVE_REGIONS)
    await page.evaluate(AXE.read_text("utf-8"))
    result = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return twice + [
        f"{found['id']}: {node['html'][:200]}"
        for found in result["violations"]
        if found["impact"] in {"serious", "critical"}
        for node in found["nodes"]
    ]


@pytest.fixture
def axe_allowed() -> dict:
    """axe is put into the page by the test, past the page's own policy."""
    return {"bypass_csp": True, "reduced_motion": "reduce"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
async def test_axe_finds_nothing_serious_in_any_view(samples, open_page, axe_allowed, scheme, width) -> None:
    (await samples.http.post("/api/v1/workflows", json={"title": "聚会"})).raise_for_status()
    page = await open_page(samples, width=width, color_scheme=scheme, **axe_allowed)
    findings = {"ask": await serious_findings(page)}
    await submit(page, DEMAND)
    await until_status(page, "finalized")
    for tab in ("分工", "时间", "依赖", "变化", "凭证"):
        await page.get_by_role("tab", name=tab).click()
        findings[tab] = await serious_findings(page)
    await page.locator(".person button").first.click()
    await page.get_by_role("dialog").wait_for()  # it comes with a script of its own
    findings["person"] = await serious_findings(page)
    await page.keyboard.press("Escape")
    await page.locator(".plan > header .why").click()
    await page.get_by_role("dialog").wait_for()
    findings["why"] = await serious_findings(page)
    for link, arrives in {
        "demands": ".demand-list li",
        "workflows": ".workflow-list li",
        "network": ".network-people [data-agent]",
        "admin": ".twins li",
    }.items():
        await page.goto(f"{page.url.split('#')[0]}#/{link}")
        await page.wait_for_selector("h1")
        await page.locator(arrives).first.wait_for()
        findings[link] = await serious_findings(page)
    await page.locator(".twins li button").first.click()
    findings["profile"] = await serious_findings(page)
    await page.get_by_role("button", name="修改资料").click()
    findings["form"] = await serious_findings(page)

    assert not {view: found for view, found in findings.items() if found}


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_serious_on_the_stage(stage, open_page, axe_allowed, scheme) -> None:
    demand_id = await stage.submit("聚会，有缺口")
    page = await open_page(stage, f"#/d/{demand_id}/stage", color_scheme=scheme, **axe_allowed)
    await page.locator(".chair").first.wait_for()
    assert not await serious_findings(page)
    await page.locator(".story").wait_for()

    assert not await serious_findings(page)


@pytest.mark.parametrize("sentence", ["聚会，勉强", "聚会，都会婉拒", "聚会，两轮", "聚会，有缺口"])
async def test_axe_finds_nothing_serious_in_other_ends(stage, open_page, axe_allowed, sentence) -> None:
    page = await open_page(stage, **axe_allowed)
    await submit(page, sentence)
    await page.wait_for_selector(".outcome")
    if await page.get_by_role("tab", name="变化").count():
        await page.get_by_role("tab", name="变化").click()

    assert not await serious_findings(page)


@pytest.mark.parametrize("width", [390, 1280])
async def test_axe_finds_nothing_serious_in_a_workflow(stage, open_page, axe_allowed, width) -> None:
    page = await open_page(stage, width=width, **axe_allowed)
    demand_id = await submit(page, "聚会")
    await until_status(page, "finalized")
    await approve(stage.http, demand_id)
    workflow = (await stage.http.post(f"/api/v1/workflows/from-demand/{demand_id}")).raise_for_status().json()
    await page.goto(f"{page.url.split('#')[0]}#/w/{workflow['workflow_id']}")
    nodes = page.locator(".canvas-step, .step-row")
    await nodes.first.wait_for()
    assert not await serious_findings(page)
    await nodes.first.click()
    await page.locator(".inspector").wait_for()

    assert not await serious_findings(page)
    assert await page.evaluate("document.documentElement.scrollWidth") <= width


async def test_the_language_follows_the_browser_and_then_the_choice(samples, open_page) -> None:
    page = await open_page(samples, locale="en-US")
    await page.get_by_role("heading", name="Say what you want, in one sentence").wait_for()
    assert await page.evaluate("document.documentElement.lang") == "en"
    await page.get_by_role("button", name="中文").click()
    await page.get_by_role("heading", name="说一句你想要什么").wait_for()
    await page.reload()

    await page.get_by_role("heading", name="说一句你想要什么").wait_for()
    assert await page.evaluate("document.documentElement.lang") == "zh-CN"


async def test_the_negotiation_page_speaks_both_languages(samples, open_page) -> None:
    page = await open_page(samples)
    await submit(page, DEMAND)
    await until_status(page, "finalized")
    await page.get_by_role("button", name="English").click()
    await page.get_by_role("heading", name="Agreed").first.wait_for()
    await (
        page.locator(".event-row .title")
        .filter(has_text="candidates found")
        .or_(page.locator(".event-row .title").filter(has_text="Agreed"))
        .first.wait_for()
    )

    await expect(page.get_by_role("button", name="Approve the plan")).to_be_visible(timeout=PATIENCE_MS)


async def test_everything_on_the_way_to_a_decision_can_be_done_with_the_keyboard(samples, open_page) -> None:
    page = await open_page(samples)
    await page.get_by_role("textbox").first.fill("")
    await page.keyboard.type(DEMAND)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await until_status(page, "finalized")
    await tab_until(page, "接受方案")
    await page.keyboard.press("Enter")
    await page.get_by_role("dialog").wait_for()
    await tab_until(page, "接受方案")
    await page.keyboard.press("Enter")

    await page.get_by_text("你接受了这份方案").wait_for()


async def tab_until(page, name: str) -> None:
    for _ in range(40):
        await page.keyboard.press("Tab")
        if (await page.evaluate("document.activeElement.innerText ?? ''")).strip() == name:
            return
    raise AssertionError(f"the keyboard does not reach {name}")


async def test_tabs_are_one_stop_and_arrows_move_between_them(samples, open_page) -> None:
    page = await open_page(samples)
    await submit(page, DEMAND)
    await until_status(page, "finalized")
    await page.get_by_role("tab", name="分工").click()
    await page.keyboard.press("ArrowRight")

    assert await page.get_by_role("tab", name="时间").get_attribute("aria-selected") == "true"
    assert await page.locator('[role="tab"][tabindex="0"]').count() == 1


@pytest.mark.parametrize("width", [390, 768, 1280, 1920, 2560])
async def test_no_view_is_wider_than_the_screen(samples, open_page, width) -> None:
    page = await open_page(samples, width=width)
    await submit(page, DEMAND)
    await until_status(page, "finalized")
    widths = {"negotiation": await page.evaluate("document.documentElement.scrollWidth")}
    for link in ("", "demands", "workflows", "network", "admin"):
        await page.goto(f"{page.url.split('#')[0]}#/{link}")
        await page.wait_for_selector("h1")
        widths[link] = await page.evaluate("document.documentElement.scrollWidth")

    assert {view: found for view, found in widths.items() if found > width} == {}


async def test_nothing_moves_for_who_wants_less_motion(samples, open_page) -> None:
    page = await open_page(samples, reduced_motion="reduce")
    await submit(page, DEMAND)
    await until_status(page, "finalized")

    longest = await page.evaluate(
        "Math.max(0, ...document.getAnimations().map(a => Number(a.effect.getComputedTiming().activeDuration)))"
    )
    assert longest < 1
