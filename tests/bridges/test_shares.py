"""Links to look at one negotiation: what they open, what they do not, and what they hide."""

from dataclasses import replace
from unittest.mock import patch

import orjson
import pytest
import pytest_asyncio

from tests.bridges.locked_bridge import locked_bridge
from tests.bridges.small_bridge import small_bridge, watch
from tests.waiting import until
from towow_core.domain.certificates import Credential, CredentialKind
from towow_core.services.access.hidden_names import HiddenNames

pytestmark = pytest.mark.asyncio(loop_scope="module")
SHARED = "/api/v1/shared"


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def locked(tmp_path_factory):
    async with locked_bridge(tmp_path_factory.mktemp("locked")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def of_alice(locked):
    demand_id = await locked.submit(locked.alice)
    await watch(locked.bridge.http, demand_id, headers=locked.alice)
    return demand_id


async def shared(locked, demand_id: str, **options) -> tuple[dict[str, str], str]:
    """What somebody shows who has a link, and the link's id."""
    url = f"/api/v1/demand/{demand_id}/shares"
    made = (await locked.bridge.http.post(url, json=options, headers=locked.alice)).raise_for_status().json()
    assert made["path"] == f"/#/s/{made['token']}"
    return {"Authorization": f"Bearer {made['token']}"}, made["share_id"]


async def events_by(locked, demand_id: str, link: dict[str, str]) -> list[dict]:
    url = f"/api/v1/events/negotiations/{demand_id}?include=subnets&limit=1000"
    return (await locked.bridge.http.get(url, headers=link)).raise_for_status().json()["events"]


async def test_a_link_opens_one_negotiation_to_look_at(locked, of_alice) -> None:
    link, _ = await shared(locked, of_alice)
    opened = (await locked.bridge.http.get(SHARED, headers=link)).json()
    ticket = (await locked.bridge.http.post(f"{SHARED}/stream-ticket", headers=link)).json()["ticket"]
    frames = await watch(locked.bridge.http, of_alice, params={"ticket": ticket})
    whole = await watch(locked.bridge.http, of_alice, headers=locked.alice)

    assert (opened["demand_id"], opened["hide_names"]) == (of_alice, False)
    assert frames == whole


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/v1/demand/{id}/approve"),
        ("POST", "/api/v1/demand/{id}/cancel"),
        ("POST", "/api/v1/demand/{id}/shares"),
        ("POST", "/api/v1/demand/{id}/stream-ticket"),
        ("GET", "/api/v1/demand/{id}"),
        ("GET", "/api/v1/demand/{id}/why/1"),
        ("GET", "/api/v1/demands"),
        ("GET", "/api/v1/agents"),
    ],
)
async def test_a_link_decides_nothing_and_opens_nothing_else(locked, of_alice, method, path) -> None:
    link, _ = await shared(locked, of_alice)
    body = {"json": {}} if method == "POST" else {}
    answer = await locked.bridge.http.request(method, path.format(id=of_alice), headers=link, **body)

    assert (answer.status_code, answer.json()["error_code"]) == (403, "E403")


async def test_whoever_holds_a_link_is_never_known_by_the_admin_key(locked, of_alice) -> None:
    link, _ = await shared(locked, of_alice)
    caller = await locked.bridge.context.keeper.identify({"authorization": link["Authorization"]}, None)

    assert caller.share is not None
    assert caller.credential == Credential(kind=CredentialKind.OPEN)


async def test_a_link_opens_no_other_demand(locked, of_alice) -> None:
    link, _ = await shared(locked, of_alice)
    other = await locked.submit(locked.mallory)
    answer = await locked.bridge.http.get(f"/api/v1/events/negotiations/{other}", headers=link)

    assert answer.status_code == 403


async def test_nobody_shares_what_is_somebody_elses(locked, of_alice) -> None:
    url = f"/api/v1/demand/{of_alice}/shares"
    made = await locked.bridge.http.post(url, json={}, headers=locked.mallory)
    listed = await locked.bridge.http.get(url, headers=locked.mallory)

    assert (made.status_code, listed.status_code) == (403, 403)


async def test_a_link_that_hides_names_says_none_anywhere(locked, of_alice) -> None:
    link, _ = await shared(locked, of_alice, hide_names=True)
    plain, hidden = await events_by(locked, of_alice, locked.alice), await events_by(locked, of_alice, link)
    ticket = (await locked.bridge.http.post(f"{SHARED}/stream-ticket", headers=link)).json()["ticket"]
    params = {"ticket": ticket, "include": "subnets"}
    frames = [event for _, event in await watch(locked.bridge.http, of_alice, params=params)]
    said, told = (orjson.dumps(events).decode() for events in (hidden, frames))
    people = await locked.bridge.context.store.profiles.all()
    named = {p.user_name for p in people if p.user_name in orjson.dumps(plain).decode()}

    assert named
    for secret in (*named, *(p.agent_id for p in people), '"alice"'):
        assert secret not in said
        assert secret not in told
    assert frames == hidden[: len(frames)]  # by whichever way one looks, the same person is called the same
    assert [(e["event_type"], e["seq"]) for e in hidden] == [(e["event_type"], e["seq"]) for e in plain]


async def test_events_are_looked_through_for_names_once_however_often_they_are_read(locked) -> None:
    demand_id = await locked.submit(locked.alice)
    await watch(locked.bridge.http, demand_id, headers=locked.alice)
    link, _ = await shared(locked, demand_id, hide_names=True)
    with patch.object(HiddenNames, "notice", autospec=True, side_effect=HiddenNames.notice) as notice:
        first = await events_by(locked, demand_id, link)
        ticket = (await locked.bridge.http.post(f"{SHARED}/stream-ticket", headers=link)).json()["ticket"]
        await watch(locked.bridge.http, demand_id, params={"ticket": ticket})
        again = await events_by(locked, demand_id, link)

    assert first
    assert first == again[: len(first)]  # what is told after the end may come between the two
    assert notice.call_count == len(again)


async def test_who_joins_the_network_later_is_hidden_in_what_was_shown_before_by_stream_and_as_json(locked) -> None:
    body = {"raw_input": "我想在北京办一场AI聚会, ask zoe"}
    made = await locked.bridge.http.post("/api/v1/demand/submit", json=body, headers=locked.alice)
    demand_id = made.raise_for_status().json()["demand_id"]
    await watch(locked.bridge.http, demand_id, headers=locked.alice)
    link, _ = await shared(locked, demand_id, hide_names=True)

    async def frames() -> list[dict]:
        ticket = (await locked.bridge.http.post(f"{SHARED}/stream-ticket", headers=link)).json()["ticket"]
        params = {"ticket": ticket, "include": "subnets"}
        return [event for _, event in await watch(locked.bridge.http, demand_id, params=params)]

    before = await frames()
    profiles = locked.bridge.context.store.profiles
    people = await profiles.all()
    zoe = replace(people[0], agent_id="user_agent_zoe_wells", user_name="Zoe Wells")
    with patch.object(type(profiles), "all", return_value=(*people, zoe)):
        told, said = await frames(), await events_by(locked, demand_id, link)

    assert "zoe" in orjson.dumps(before).decode()
    assert "zoe" not in orjson.dumps([told, said]).decode()
    assert told == said[: len(told)]


async def test_a_link_that_is_taken_back_opens_nothing_and_ends_who_watches_by_it(locked, of_alice) -> None:
    link, share_id = await shared(locked, of_alice)
    http, url = locked.bridge.http, f"/api/v1/demand/{of_alice}/shares"
    ticket = (await http.post(f"{SHARED}/stream-ticket", headers=link)).json()["ticket"]
    subscribers = locked.bridge.context.bridge.subscribers
    stream = f"/api/v1/events/negotiations/{of_alice}/stream"
    async with http.stream("GET", stream, params={"ticket": ticket}) as watching:
        await until(lambda: _watches(subscribers, share_id))
        listed = (await http.get(url, headers=locked.alice)).json()["shares"]
        left = (await http.delete(f"{url}/{share_id}", headers=locked.alice)).json()["shares"]
        last = [line async for line in watching.aiter_lines()][-2:]
    after = await http.get(SHARED, headers=link)
    late = await http.get(stream, params={"ticket": ticket})

    assert share_id in {one["share_id"] for one in listed}
    assert share_id not in {one["share_id"] for one in left}
    assert "not good any more" in " ".join(last)
    assert (after.status_code, late.status_code) == (401, 401)
    assert "taken back" in after.json()["detail"]


async def _watches(subscribers, share_id: str) -> bool:
    return share_id in subscribers.token_ids()


async def test_a_link_ends_with_its_time(locked, of_alice) -> None:
    shares = locked.bridge.context.keeper.shares
    text, _ = await shares.issue(of_alice, by="alice", valid_s=-1, hides_names=False)
    answer = await locked.bridge.http.get(SHARED, headers={"Authorization": f"Bearer {text}"})

    assert answer.status_code == 401
    assert "good until" in answer.json()["detail"]
    assert not [one for one in await shares.of_demand(of_alice) if one.expires_at < one.created_at]


async def test_where_no_token_is_asked_for_a_link_still_shows_no_more_than_it_says(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        demand_id = await bridge.submit("我想在北京办一场AI聚会")
        await watch(bridge.http, demand_id)
        made = (await bridge.http.post(f"/api/v1/demand/{demand_id}/shares", json={"hide_names": True})).json()
        link = {"Authorization": f"Bearer {made['token']}"}
        decided = await bridge.http.post(f"/api/v1/demand/{demand_id}/cancel", json={}, headers=link)
        seen = await bridge.http.get(f"/api/v1/events/negotiations/{demand_id}", headers=link)

    assert decided.status_code == 403
    assert "user_agent_hidden_1" in seen.text
    assert "user_agent_alice" not in seen.text
