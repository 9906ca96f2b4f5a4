"""On the canvas page a file that cannot be imported is refused by name, and what is drawn stays."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.pages import until_still
from tests.browser.test_canvas import drawn, read, step, until_saved
from tests.browser.test_workflow_files import chosen

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]
NODE = {"node_id": "a", "node_type": "task", "name": "印海报"}
WHOLE = {"format": "towow-workflow", "format_version": 1, "title": "改好的", "nodes": [NODE], "edges": []}
PLACES = """() => [document.querySelector(".react-flow__viewport").style.transform,
    ...[...document.querySelectorAll(".react-flow__node")].map(node => node.dataset.id + node.style.transform)]"""


async def asked_for(page) -> None:
    """The way to an import from a canvas."""
    if not await page.get_by_role("button", name="导入工作流").is_visible():
        await page.locator("summary", has_text="文件").click()
    await page.get_by_role("button", name="导入工作流").click()


async def imported(page, name: str, content: bytes) -> None:
    await asked_for(page)
    await chosen(page, name, content)


async def chosen_from(page, file: Path) -> None:
    async with page.expect_file_chooser() as chooser:
        await page.get_by_role("dialog").get_by_label("文件").click()
    await (await chooser.value).set_files(file)


def in_json(**other) -> bytes:
    return json.dumps({**WHOLE, **other}).encode()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("很大.json", in_json(title="x" * 13 * 2**20), "文件太大：要传 13 MB，最多能传 12 MB。"),
        ("引号很多.json", in_json(title='"' * 4 * 2**20), "文件太大：要传 16 MB，最多能传 12 MB。"),
        ("很大.yaml", b"title: " + b"x" * 600_000, "YAML 最多 512 千个字符；再大的请用 JSON。"),
        ("断了.yaml", b"format: towow-workflow\nnodes: [\n  a\nedges: []\n", "不是能读的 YAML：第 4 行第 6 列"),
        ("断了.json", in_json()[:-20], "不是能读的 JSON"),
        ("明年的.json", in_json(format_version=2), "读不了 format_version 2：这个文件来自更新的 ToWow，这里能读到 1。"),
        ("购物单.yaml", "牛奶: 2\n鸡蛋: 12\n".encode(), "这不是工作流文件：要有 format: towow-workflow。"),
        ("照片.json", bytes(range(256)), "不是 UTF-8 编码"),
        ("国标.json", json.dumps(WHOLE, ensure_ascii=False).encode("gbk"), "不是 UTF-8 编码"),
        ("空的.json", b"", "这不是工作流文件"),
    ],
)
async def test_a_file_that_cannot_be_imported_is_named_with_why_and_nothing_on_the_canvas_is_lost(
    samples, open_page, name, content, said
) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请")
    page = await open_page(samples, f"#/w/{workflow_id}", expected=("status of 413",))
    await step(page, "订场地").click()
    name_of_it = page.get_by_role("region", name="节点").get_by_label("名称")
    await name_of_it.fill("订河边的场")
    await page.get_by_role("button", name=re.compile("zoom in|放大", re.IGNORECASE)).click()
    await step(page, "订河边的场").wait_for()
    await until_still(page)
    await until_saved(page)
    places, stored = await page.evaluate(PLACES), await read(samples, workflow_id)
    listed = (await samples.http.get("/api/v1/workflows")).json()["total"]

    await imported(page, name, content)
    refused = page.get_by_role("dialog").get_by_role("alert")
    await expect(refused).to_contain_text(f"“{name}”没有导入")
    await expect(refused).to_contain_text(said)
    await expect(refused).to_be_in_viewport(ratio=1)
    await page.get_by_role("dialog").get_by_role("button", name="关闭").click()

    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(name_of_it).to_have_value("订河边的场")
    await expect(page.locator(".react-flow__node.selected")).to_contain_text("订河边的场")
    assert await page.evaluate(PLACES) == places
    assert await read(samples, workflow_id) == stored
    assert (await samples.http.get("/api/v1/workflows")).json()["total"] == listed
    await page.get_by_role("button", name="撤销").click()  # the step before, and no other
    await step(page, "订场地").wait_for()


async def test_the_same_file_is_imported_once_it_is_mended_and_the_canvas_that_one_came_from_stays(
    samples, open_page, tmp_path
) -> None:
    workflow_id = await drawn(samples, "订场地", title="年会")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "订场地").wait_for()
    stored = await read(samples, workflow_id)
    file = tmp_path / "换个地方.json"
    file.write_bytes(in_json(format_version=2))
    await asked_for(page)
    dialog = page.get_by_role("dialog")
    await chosen_from(page, file)
    await dialog.get_by_role("button", name="导入", exact=True).click()
    await expect(dialog.get_by_role("alert")).to_contain_text("读不了 format_version 2")
    file.write_bytes(in_json())
    await chosen_from(page, file)
    await dialog.get_by_role("button", name="导入", exact=True).click()
    await page.get_by_role("heading", name="改好的").wait_for()
    await step(page, "印海报").wait_for()
    await until_saved(page)

    assert await read(samples, workflow_id) == stored
    await page.go_back()
    await page.get_by_role("heading", name="年会").wait_for()
    await step(page, "订场地").wait_for()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
async def test_a_file_with_a_byte_order_mark_is_imported_with_its_names(samples, open_page, encoding) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}")
    await imported(page, "带标记.json", json.dumps(WHOLE, ensure_ascii=False).encode(encoding))

    await page.get_by_role("heading", name="改好的").wait_for()
    await step(page, "印海报").wait_for()


async def test_a_file_that_changed_after_it_was_chosen_is_asked_for_again(samples, open_page, tmp_path) -> None:
    page = await open_page(samples, f"#/w/{await drawn(samples, '订场地')}")
    file = tmp_path / "还在改.json"
    file.write_bytes(in_json())
    await asked_for(page)
    dialog = page.get_by_role("dialog")
    await chosen_from(page, file)
    file.write_bytes(in_json(title="又改了一次的标题"))
    await dialog.get_by_role("button", name="导入", exact=True).click()

    await expect(dialog.get_by_role("alert")).to_contain_text("“还在改.json”没有导入")
    await expect(dialog.get_by_role("alert")).to_contain_text("请再选一次")
