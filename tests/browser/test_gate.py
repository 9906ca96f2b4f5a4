"""An operator sees how the gate of workflows does."""

import pytest

from tests.browser.test_canvas import drawn
from tests.browser.test_canvas_phone import PHONE
from tests.browser.test_tasks import picture

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


async def test_what_the_gate_rejected_stands_in_the_admin_view(samples, open_page) -> None:
    workflow_id = await drawn(samples, "订场地")
    said = {"message": "停止执行"}
    (await samples.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()
    page = await open_page(samples)
    await page.get_by_role("navigation").get_by_role("link", name="管理").click()
    card = page.get_by_role("region", name="决定的关口")
    await card.get_by_role("row").filter(has_text="is_under_way").wait_for()
    await card.get_by_text("没有异常").wait_for()
    await picture(page, "gate")
    phone = await open_page(samples, "#/admin", **PHONE)
    await phone.get_by_role("region", name="决定的关口").wait_for()
    await picture(phone, "gate-phone")

    assert await phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
