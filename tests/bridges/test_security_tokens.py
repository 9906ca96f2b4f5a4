"""Who may come in: tokens, the admin key, and whose a demand is. Rows of docs/security.md."""

import pytest
import pytest_asyncio

from tests.bridges.locked_bridge import ADMIN, SENTENCE, locked_bridge
from tests.bridges.small_bridge import small_bridge, watch
from towow_core.support.scopes import Scope

pytestmark = pytest.mark.asyncio(loop_scope="module")
SUBMIT = "/api/v1/demand/submit"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def locked(tmp_path_factory):
    async with locked_bridge(tmp_path_factory.mktemp("locked")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def of_alice(locked):
    return await locked.submit(locked.alice)


def refused(answer, status: int, reason: str, locked) -> bool:
    """It was refused in the one form, and counted."""
    body = answer.json()
    assert (answer.status_code, body["error_code"], set(body)) == (
        status, f"E{status}", {"detail", "error_code"},
    ), body  # fmt: skip
    assert locked.bridge.context.refusals.totals["http", reason]
    return True


async def test_without_a_token_every_route_but_the_public_ones_is_closed(locked, of_alice) -> None:
    paths = (await locked.bridge.http.get("/openapi.json")).json()["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            url = path.replace("{demand_id}", of_alice).replace("{agent_id}", "user_agent_bob").replace("{seq}", "1")
            answer = await locked.bridge.http.request(method, url)
            if "security" in operation:
                assert refused(answer, 401, "no_token", locked), path
                assert answer.headers["www-authenticate"] == "Bearer"
            else:
                assert answer.status_code == 200, path


async def test_a_path_that_does_not_exist_tells_a_stranger_nothing(locked) -> None:
    assert refused(await locked.bridge.http.get("/api/v1/anything"), 401, "no_token", locked)


@pytest.mark.parametrize(
    ("shown", "reason"),
    [
        ({"Authorization": "Bearer towow_00000000_" + "A" * 43}, "wrong_token"),
        ({"Authorization": "Bearer"}, "wrong_token"),
        ({"Authorization": "Bearer ' OR 1=1 --"}, "wrong_token"),
        ({"Authorization": "Basic YWRtaW46YWRtaW4="}, "wrong_token"),
        ({"X-Admin-Key": "guess"}, "wrong_admin_key"),
        ({"X-Admin-Key": ""}, "wrong_admin_key"),
    ],
)
async def test_a_wrong_token_or_key_opens_nothing(locked, shown, reason) -> None:
    assert refused(await locked.bridge.http.get("/api/v1/demands", headers=shown), 401, reason, locked)


async def test_the_right_id_with_a_wrong_secret_is_a_wrong_token(locked) -> None:
    shown = locked.alice["Authorization"][:-6] + "AAAAAA"

    answer = await locked.bridge.http.get("/api/v1/demands", headers={"Authorization": shown})
    assert refused(answer, 401, "wrong_token", locked)


async def test_a_right_key_beside_a_wrong_token_opens_nothing(locked) -> None:
    answer = await locked.bridge.http.get("/api/v1/demands", headers={**ADMIN, "Authorization": "Bearer nonsense"})

    assert refused(answer, 401, "wrong_token", locked)


async def test_an_expired_token_is_refused_and_says_so(locked) -> None:
    shown, _ = await locked.token("erin", Scope.REQUESTER, valid_s=-1)
    answer = await locked.bridge.http.get("/api/v1/demands", headers=shown)

    assert refused(answer, 401, "expired_token", locked)
    assert "has expired" in answer.json()["detail"]


async def test_a_revoked_token_is_refused_at_once_where_it_was_not_seen_lately(locked) -> None:
    shown, token_id = await locked.token("rita", Scope.REQUESTER)
    await locked.bridge.context.keeper.tokens.revoke(token_id)

    assert refused(await locked.bridge.http.get("/api/v1/demands", headers=shown), 401, "revoked_token", locked)


async def test_a_revoked_token_is_forgotten_by_a_bridge_that_knew_it(locked, monkeypatch) -> None:
    shown, token_id = await locked.token("ruth", Scope.REQUESTER)
    before = await locked.bridge.http.get("/api/v1/demands", headers=shown)
    await locked.bridge.context.keeper.tokens.revoke(token_id)
    monkeypatch.setattr("bridges.http.security.authenticator.REMEMBER_S", 0.0)

    assert before.status_code == 200
    assert refused(await locked.bridge.http.get("/api/v1/demands", headers=shown), 401, "revoked_token", locked)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/v1/demand/{}"),
        ("GET", "/api/v1/demand/{}/status"),
        ("GET", "/api/v1/demand/{}/why/1"),
        ("GET", "/api/v1/demand/{}/model-calls"),
        ("POST", "/api/v1/demand/{}/cancel"),
        ("POST", "/api/v1/demand/{}/approve"),
        ("POST", "/api/v1/demand/{}/reject"),
        ("POST", "/api/v1/demand/{}/stream-ticket"),
        ("GET", "/api/v1/events/negotiations/{}"),
        ("GET", "/api/v1/events/negotiations/{}/stream"),
    ],
)
async def test_somebody_elses_demand_is_neither_shown_nor_decided(locked, of_alice, method, path) -> None:
    url = path.format(of_alice)

    assert refused(await locked.bridge.http.request(method, url, headers=locked.mallory), 403, "not_the_owner", locked)
    assert refused(await locked.bridge.http.request(method, url, headers=locked.bob), 403, "wrong_scope", locked)


async def test_a_list_of_demands_holds_ones_own(locked, of_alice) -> None:
    mine = await locked.submit(locked.mallory)

    async def listed(who):
        body = (await locked.bridge.http.get("/api/v1/demands", headers=who)).json()
        return {item["demand_id"] for item in body["items"]}, body["total"]

    assert await listed(locked.mallory) == ({mine}, 1)
    assert {mine, of_alice} <= (await listed(locked.olga))[0]


async def test_a_demand_is_in_the_name_of_its_token(locked, of_alice) -> None:
    claimed = await locked.bridge.http.post(
        SUBMIT, json={"raw_input": SENTENCE, "user_id": "alice"}, headers=locked.mallory
    )
    view = (await locked.bridge.http.get(f"/api/v1/demand/{of_alice}", headers=locked.alice)).json()

    assert refused(claimed, 403, "not_the_owner", locked)
    assert view["user_id"] == "alice"


async def test_an_operator_submits_for_somebody_who_then_owns_the_demand(locked) -> None:
    body = {"raw_input": SENTENCE, "user_id": "alice"}
    demand_id = (await locked.bridge.http.post(SUBMIT, json=body, headers=ADMIN)).json()["demand_id"]

    assert (await locked.bridge.http.get(f"/api/v1/demand/{demand_id}", headers=locked.alice)).status_code == 200


async def test_anothers_idempotency_key_does_not_give_anothers_demand(locked) -> None:
    key = {"Idempotency-Key": "the-same-key"}
    body = {"raw_input": SENTENCE}
    alices = (await locked.bridge.http.post(SUBMIT, json=body, headers=locked.alice | key)).json()
    mallorys = (await locked.bridge.http.post(SUBMIT, json=body, headers=locked.mallory | key)).json()
    again = (await locked.bridge.http.post(SUBMIT, json=body, headers=locked.alice | key)).json()

    assert mallorys["demand_id"] != alices["demand_id"] == again["demand_id"]
    assert ("error_code" in mallorys, again["error_code"]) == (False, "E011")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/v1/agents/user_agent_carol"),
        ("PUT", "/api/v1/agents/user_agent_carol"),
        ("POST", "/api/v1/agents/user_agent_carol/stop"),
        ("POST", "/api/v1/agents/reset"),
        ("POST", "/api/v1/agents/load"),
        ("GET", "/metrics"),
    ],
)
async def test_the_operators_routes_are_the_operators(locked, method, path) -> None:
    body = {
        "PUT": {"user_name": "C", "profile_summary": "c", "location": "c", "tags": ["c"]},
        "POST": {"samples": 1},
    }.get(method)
    answer = await locked.bridge.http.request(method, path, json=body, headers=locked.mallory)

    assert refused(answer, 403, "wrong_scope", locked)


async def test_a_twins_token_changes_its_own_profile_and_no_other(locked) -> None:
    profile = {"user_name": "Bob", "profile_summary": "新的自我介绍", "location": "北京", "tags": ["场地"]}
    own = await locked.bridge.http.put("/api/v1/agents/user_agent_bob", json=profile, headers=locked.bob)
    others = await locked.bridge.http.put("/api/v1/agents/user_agent_carol", json=profile, headers=locked.bob)
    demand = await locked.bridge.http.post(SUBMIT, json={"raw_input": SENTENCE}, headers=locked.bob)

    assert own.status_code == 200
    assert refused(others, 403, "not_the_owner", locked)
    assert refused(demand, 403, "wrong_scope", locked)


async def test_what_a_person_would_at_least_take_is_not_shown_to_requesters(locked) -> None:
    shown = [(await locked.bridge.http.get("/api/v1/agents/user_agent_alice", headers=w)).json() for w in
             (locked.mallory, locked.olga)]  # fmt: skip

    assert ["terms" in each["profile"] for each in shown] == [False, True]


async def test_a_session_says_who_one_is(locked) -> None:
    async def session(who):
        return (await locked.bridge.http.get("/api/v1/session", headers=who)).json()

    assert await session({}) == {"auth_required": True, "scopes": [], "user_id": None}
    assert await session(locked.alice) == {"auth_required": True, "scopes": ["requester"], "user_id": "alice"}
    assert await session(ADMIN) == {"auth_required": True, "scopes": ["operator"], "user_id": None}
    wrong = await locked.bridge.http.get("/api/v1/session", headers={"Authorization": "Bearer x"})
    assert refused(wrong, 401, "wrong_token", locked)


async def test_the_store_keeps_no_token_that_could_be_used(locked) -> None:
    folder = locked.bridge.context.settings.data_dir
    secret = locked.alice["Authorization"].removeprefix("Bearer ")
    files = [path for path in folder.rglob("*") if path.is_file()]

    assert any(b"api_tokens" in path.read_bytes() for path in files)
    assert [path for path in files if secret.encode() in path.read_bytes()] == []


async def test_an_open_bridge_asks_nobody_until_the_first_token_is_issued(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bridges.http.security.authenticator.REMEMBER_S", 0.0)
    async with small_bridge(tmp_path) as bridge:
        open_session = (await bridge.http.get("/api/v1/session")).json()
        demand_id = await bridge.submit(SENTENCE)
        await watch(bridge.http, demand_id)
        _, record = await bridge.context.keeper.tokens.issue("alice", Scope.REQUESTER)
        closed = await bridge.http.get("/api/v1/demands")
        await bridge.context.keeper.tokens.revoke(record.token_id)
        still = await bridge.http.get("/api/v1/demands")

    assert open_session == {"auth_required": False, "scopes": ["operator"], "user_id": None}
    assert (closed.status_code, still.status_code) == (401, 401)  # revoking the last one does not unlock
