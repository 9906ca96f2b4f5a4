"""A workflow is taken out as a file by a click, and brought in again from the list."""

import json
import re

import pytest
from playwright.async_api import expect

from tests.browser.test_canvas import drawn, read, step

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def chosen(page, name: str, content: bytes) -> None:
    """Choose a file in the dialog, as one does: by a click on its field."""
    async with page.expect_file_chooser() as chooser:
        await page.get_by_role("dialog").get_by_label("文件").click()
    await (await chooser.value).set_files([{"name": name, "mimeType": "application/octet-stream", "buffer": content}])
    await page.get_by_role("dialog").get_by_role("button", name="导入", exact=True).click()


@pytest.mark.parametrize("form", ["JSON", "YAML"])
async def test_a_workflow_is_saved_as_a_file_and_made_again_of_it(samples, open_page, tmp_path, form) -> None:
    workflow_id = await drawn(samples, "订场地", "发邀请", title=f"年会 {form}")
    page = await open_page(samples, f"#/w/{workflow_id}")
    await step(page, "发邀请").wait_for()
    async with page.expect_download() as download:
        await page.locator("summary", has_text="文件").click()
        await page.get_by_role("button", name=f"导出 {form}").click()
    saved = await download.value
    await saved.save_as(tmp_path / saved.suggested_filename)
    assert saved.suggested_filename == f"年会 {form}.{form.lower()}"
    await page.get_by_role("link", name="全部工作流").click()
    await page.get_by_role("button", name="导入工作流").click()
    await chosen(page, saved.suggested_filename, (tmp_path / saved.suggested_filename).read_bytes())

    await page.wait_for_url(lambda url: "#/w/wf-" in url and workflow_id not in url)
    await page.get_by_role("heading", name=f"年会 {form}").wait_for()
    await expect(page.locator(".canvas-step")).to_have_count(2)
    assert (await read(samples, page.url.rsplit("/", 1)[1]))["nodes"] == (await read(samples, workflow_id))["nodes"]


async def test_what_is_wrong_in_a_file_is_listed_and_a_better_one_can_be_chosen(samples, open_page) -> None:
    page = await open_page(samples, "#/workflows")
    before = (await samples.http.get("/api/v1/workflows")).json()["total"]
    node = {"node_id": "a", "node_type": "task", "name": "订场地"}
    whole = {"format": "towow-workflow", "format_version": 1, "title": "改好的", "nodes": [node], "edges": []}
    wrong = {
        **whole,
        "nodes": [{**node, "node_type": "database"}],
        "edges": [{"source": "a", "target": "z"}, {"target": "q"}],
    }
    await page.get_by_role("button", name="导入工作流").click()
    await chosen(page, "wrong.json", json.dumps(wrong).encode())
    listed = page.get_by_role("dialog").get_by_role("alert")
    await listed.get_by_text("nodes[0]（“订场地”）：没有“database”这种节点").wait_for()
    await listed.get_by_text(re.compile(r"edges\[1\]")).wait_for()
    assert (await samples.http.get("/api/v1/workflows")).json()["total"] == before
    await chosen(page, "right.json", json.dumps(whole).encode())

    await page.get_by_role("heading", name="改好的").wait_for()
    await step(page, "订场地").wait_for()
