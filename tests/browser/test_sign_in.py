"""A bridge that is locked: who shows a token comes in, and sees what is theirs."""

import pytest
import pytest_asyncio

from tests.browser.conftest import PATIENT
from tests.browser.pages import all_rows, submit, until_seq, until_status
from tests.browser.stage import write_cast
from tests.journeys.real_network import real_network
from towow_core.services.access.api_tokens import TokenService
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def locked(tmp_path_factory, built, hold):
    """A network of its own: a bridge that was locked once stays so."""
    folder = tmp_path_factory.mktemp("locked")
    options = {
        "profiles_dir": write_cast(folder / "profiles"),
        "llm_client": "tests.browser.stage:StageModel",
    } | PATIENT
    async with real_network(folder, **options) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def issue(locked):
    """Issues a token: its text, and how to take it back."""
    store = Store(Database(locked.launcher.settings.store_url))
    desk = TokenService(store, SystemClock())
    yield desk.issue, desk.revoke
    store.close()


UNASKED = ("status of 401", "status of 403")


async def sign_in(page, token: str) -> None:
    await page.get_by_label("访问令牌").fill(token)
    await page.get_by_role("button", name="登录").click()


async def test_a_token_opens_the_page_and_lasts_as_long_as_the_tab(locked, issue, open_page) -> None:
    token, _ = await issue[0]("alice", Scope.REQUESTER)
    page = await open_page(locked, expected=UNASKED)
    await sign_in(page, "towow_no_such_token")
    await page.get_by_role("alert").get_by_text("服务不接受这个令牌").wait_for()
    await sign_in(page, token)
    await submit(page, "聚会")
    await until_status(page, "finalized")
    await page.reload()
    await until_status(page, "finalized")

    kept = await page.evaluate("[JSON.stringify(Object.entries(localStorage)), document.cookie]")
    assert not any(token in each for each in kept)  # what a page is called stays, whose it was does not
    assert "alice" not in "".join(kept)
    await page.get_by_role("button", name="退出登录").click()
    await page.get_by_label("访问令牌").wait_for()
    assert await page.evaluate("sessionStorage.length") == 0


async def test_each_connection_has_a_ticket_and_no_address_has_the_token(locked, issue, hold, open_page) -> None:
    token, _ = await issue[0]("alice", Scope.REQUESTER)
    page = await open_page(locked, expected=UNASKED)
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    await sign_in(page, token)
    with hold("response_generation 马强"):
        await submit(page, "聚会，等着")
        await page.wait_for_selector('.person[data-standing="participate"]')
        locked.kill("bridge")
    await until_status(page, "finalized")
    await page.wait_for_selector(".gaps")
    last = int(await page.locator("article.negotiation").get_attribute("data-seq"))
    await until_seq(page, last)

    tickets = [address.partition("ticket=")[2].partition("&")[0] for address in addresses if "/stream?" in address]
    assert len(tickets) > 1
    assert len(set(tickets)) == len(tickets)
    assert not [address for address in addresses if token in address]
    assert await all_rows(page) == list(range(1, last + 1))


async def test_a_demand_of_somebody_else_is_not_shown(locked, issue, open_page) -> None:
    pages = [await open_page(locked, expected=UNASKED), await open_page(locked, expected=UNASKED)]
    for page, user in zip(pages, ("alice", "mallory"), strict=True):
        await sign_in(page, (await issue[0](user, Scope.REQUESTER))[0])
        await page.get_by_role("heading", name="说一句你想要什么").wait_for()
    demand_id = await submit(pages[0], "聚会，只给自己看")
    await pages[1].goto(f"{locked.launcher.settings.http_url}/#/d/{demand_id}")

    await (
        pages[1]
        .get_by_role("heading", name="你看不到这个需求")
        .or_(pages[1].get_by_role("heading", name="没有这个需求"))
        .wait_for()
    )
    assert await pages[1].get_by_text("只给自己看").count() == 0


async def test_a_token_that_is_taken_back_leads_to_the_door(locked, issue, open_page) -> None:
    token, record = await issue[0]("alice", Scope.REQUESTER)
    page = await open_page(locked, "#/demands", expected=UNASKED)
    await sign_in(page, token)
    await page.get_by_role("heading", name="需求").wait_for()
    await issue[1](record.token_id)

    await page.get_by_role("alert").get_by_text("服务不接受这个令牌").wait_for()


async def test_only_an_operator_may_start_stop_and_edit(locked, issue, open_page) -> None:
    requester = await open_page(locked, "#/admin", expected=UNASKED)
    await sign_in(requester, (await issue[0]("alice", Scope.REQUESTER))[0])
    await requester.locator(".twins li button").first.click()
    assert await requester.get_by_role("dialog").get_by_role("button", name="停止").count() == 0
    operator = await open_page(locked, "#/admin", expected=UNASKED)
    await sign_in(operator, (await issue[0]("olga", Scope.OPERATOR))[0])
    await operator.locator(".twins li button").first.click()

    await operator.get_by_role("dialog").get_by_role("button", name="停止").wait_for()
    await operator.get_by_role("dialog").get_by_role("button", name="修改资料").wait_for()


async def test_a_canvas_is_followed_by_a_ticket_and_left_when_the_token_is_taken_back(locked, issue, open_page) -> None:
    token, record = await issue[0]("carol", Scope.REQUESTER)
    page = await open_page(locked, "#/workflows", expected=(*UNASKED, "HTTP Authentication failed"))
    addresses: list[str] = []
    page.on("websocket", lambda socket: addresses.append(socket.url))
    await sign_in(page, token)
    await page.get_by_role("button", name="新建工作流").click()
    await page.get_by_role("dialog").get_by_role("button", name="新建").click()
    await page.locator(".palette").get_by_role("button", name="任务").click()
    await page.locator(".canvas-step").wait_for()
    await page.locator('[data-saving="false"]').wait_for()
    assert len(addresses) == 1
    assert token not in addresses[0]
    await issue[1](record.token_id)

    await page.get_by_label("访问令牌").wait_for()
