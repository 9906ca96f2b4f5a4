"""Where nodes come to stand that sentences draw: clear of each other, as they are drawn on the page."""

from itertools import combinations

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drawn, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
SENTENCES = (
    "画一个计划：订场地、布置会场、开场、收拾会场，依次进行",
    "在“布置会场”之前加一个审批节点，名为“预算要不要超出去年那个数目，大家都要看过、想过再说”",
    "在“订场地”之后加一个任务叫“请嘉宾”",
    "在“订场地”和“布置会场”之间加一个任务叫“印海报”",
    "在“订场地”之后加一个HTTP节点叫“查询天气”",
    "加一个任务叫“写总结”",
    "加一个审批叫“总结批准”",
    "加一个任务叫“发邮件”",
)


async def test_no_node_that_a_sentence_draws_lies_over_another_or_touches_it(samples, open_page, tmp_path) -> None:
    workflow_id = await drawn(samples)
    for sentence in SENTENCES:
        said = {"message": sentence}
        (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    page = await open_page(samples, f"#/w/{workflow_id}", width=1600, height=1000)
    await expect(page.locator(".canvas-step")).to_have_count(11)
    await until_still(page)
    await page.screenshot(path=tmp_path / "placed.png")
    boxes = {await each.inner_text(): await each.bounding_box() for each in await page.locator(".canvas-step").all()}
    apart = {
        (one, other): max(
            abs(a["x"] + a["width"] / 2 - b["x"] - b["width"] / 2) - (a["width"] + b["width"]) / 2,
            abs(a["y"] + a["height"] / 2 - b["y"] - b["height"] / 2) - (a["height"] + b["height"]) / 2,
        )
        for (one, a), (other, b) in combinations(boxes.items(), 2)
    }

    assert min(apart.values()) > 2, min(apart, key=apart.__getitem__)
    order = [(await step(page, name).bounding_box())["x"] for name in ("订场地", "印海报", "布置会场", "开场")]
    assert order == sorted(set(order))


JOINS = ("把“订场地”连到“收拾会场”", "把“请嘉宾”连到“收拾会场”", "把“订场地”连到“开场”", "把“查询天气”连到“开场”")
BEHIND = """() => {
    const boxes = [...document.querySelectorAll(".react-flow__node")].map((node) => [
        node.innerText.split("\\n")[0], node.getBoundingClientRect()]);
    const hidden = (x, y) => boxes.filter(([, box]) =>
        x > box.left + 2 && x < box.right - 2 && y > box.top + 2 && y < box.bottom - 2).map(([name]) => name);
    return [...document.querySelectorAll(".react-flow__edge-path")].flatMap((path) => {
        const to = path.getScreenCTM(), whole = path.getTotalLength();
        return Array.from({ length: 101 }, (_, n) => path.getPointAtLength((whole * n) / 100).matrixTransform(to))
            .flatMap(({ x, y }) => hidden(x, y))
            .map((name) => `${path.closest(".react-flow__edge").getAttribute("aria-label")} behind ${name}`);
    });
}"""


async def test_no_line_runs_behind_a_node_as_sentences_draw_it_nor_when_it_is_put_in_order(samples, open_page) -> None:
    workflow_id = await drawn(samples)
    for sentence in (*SENTENCES[:5], *JOINS):
        said = {"message": sentence}
        (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    page = await open_page(samples, f"#/w/{workflow_id}", width=1600, height=1000)
    await expect(page.locator(".canvas-step")).to_have_count(8)
    await until_still(page)
    as_drawn = await page.evaluate(BEHIND)
    await page.get_by_role("button", name="整理").click()
    await page.locator('[data-saving="false"]').wait_for()
    await until_still(page)

    assert sorted(set(as_drawn)) == []
    assert sorted(set(await page.evaluate(BEHIND))) == []
    assert await page.locator(".react-flow__edge").count() > 10
