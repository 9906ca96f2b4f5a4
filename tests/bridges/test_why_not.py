"""Why somebody was not invited, asked over HTTP and in a terminal, of what the store knows of that time."""

import json

import pytest
import pytest_asyncio

from bridges.cli.why_not import explain_not_invited
from tests.agents.small_network import profile
from tests.bridges.locked_bridge import locked_bridge
from tests.bridges.small_bridge import small_bridge, watch
from tests.bridges.test_why import offline
from tests.core.matching_kit import person
from tests.days import SATURDAY
from tests.services.stored import demand, submitted
from towow_core.domain.errors import BadSetting, UnknownAgent
from towow_core.domain.models import AgentProfile
from towow_core.services.evidence.why_not import why_not_invited
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope

SENTENCE = f"在北京找一个能坐50人的场地，{SATURDAY.zh}，预算3000元"
PEOPLE: dict[str, AgentProfile] = {
    "hall": person("hall", "场地", price=2000, price_floor=1234),
    "far": person("far", "场地", city="上海", price=1000, price_floor=777),
    "busy": person("busy", "场地", unavailable_dates=(SATURDAY.iso,)),
    "cook": person("cook", "餐饮"),
}

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def negotiated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("why_not")
    models = {name: offline() for name in PEOPLE}
    options = {"admin_model": offline(), "twin_models": models, "profiles": PEOPLE}
    async with small_bridge(folder, **options) as running:
        demand_id = await running.submit(SENTENCE)
        await watch(running.http, demand_id)
        yield running, demand_id


def path(demand_id: str, name: str) -> str:
    return f"/api/v1/demand/{demand_id}/why-not/user_agent_{name}"


async def announced(bridge, profile: AgentProfile) -> None:
    """As a coordinator that hears of somebody keeps it."""
    await bridge.network.store.profiles.save(profile, SystemClock().now())


async def test_each_who_was_not_invited_has_a_reason_and_a_change(negotiated) -> None:
    bridge, demand_id = negotiated
    found = {name: (await bridge.http.get(path(demand_id, name))).json() for name in PEOPLE}
    assert {name: one["is_invited"] for name, one in found.items()} == {
        "hall": True, "far": False, "busy": False, "cook": False,
    }  # fmt: skip
    assert [one["kind"] for one in found["far"]["obstacles"]] == ["place"]
    assert found["far"]["alterations"][0]["patch"] == {"place": "上海"}
    assert [one["kind"] for one in found["busy"]["obstacles"]] == ["day"]
    assert [one["kind"] for one in found["cook"]["obstacles"]] == ["not_offered"]
    assert "上海" in found["far"]["text"]["zh"]
    assert "Shanghai" in found["far"]["text"]["en"]


async def test_what_only_a_twin_knows_is_in_no_answer(negotiated) -> None:
    bridge, demand_id = negotiated
    texts = [(await bridge.http.get(path(demand_id, name))).text for name in PEOPLE]
    assert not [text for text in texts if "1234" in text or "777" in text or "price_floor" in text]


async def test_the_answer_stays_when_the_person_changes_and_everything_is_started_again(negotiated) -> None:
    bridge, demand_id = negotiated
    before = (await bridge.http.get(path(demand_id, "far"))).json()
    moved = person("far", "餐饮", city="北京")
    await announced(bridge, moved)
    store = Store(Database(bridge.network.url))  # as a bridge that has just started
    record = await store.demand(demand_id)
    again = await why_not_invited(store, record, "user_agent_far", SystemClock().now())
    store.close()

    assert again.why.text.zh == before["text"]["zh"]
    assert (await bridge.http.get(path(demand_id, "far"))).json() == before
    await announced(bridge, PEOPLE["far"])


async def test_who_came_later_was_not_there(negotiated) -> None:
    bridge, demand_id = negotiated
    await announced(bridge, profile("zoe"))
    found = (await bridge.http.get(path(demand_id, "zoe"))).json()
    assert [one["kind"] for one in found["obstacles"]] == ["not_there"]
    await bridge.network.store.profiles.forget("user_agent_zoe")


async def test_ids_of_nobody_are_not_found(negotiated) -> None:
    bridge, demand_id = negotiated
    for address, code in ((path(demand_id, "nobody"), "E008"), (path("d-00000000", "far"), "E002")):
        answer = await bridge.http.get(address)
        assert (answer.status_code, answer.json()["error_code"]) == (404, code)


async def test_before_anybody_is_looked_for_there_is_no_answer_yet(negotiated) -> None:
    bridge, _ = negotiated
    await bridge.network.store.submit(demand("d-early"), submitted("d-early"), [], None)
    answer = await bridge.http.get(path("d-early", "far"))
    assert (answer.status_code, "yet" in answer.json()["detail"]) == (409, True)


async def test_a_terminal_says_it_in_the_demands_language(negotiated, monkeypatch, capsys) -> None:
    bridge, demand_id = negotiated
    monkeypatch.setenv("TOWOW_DATABASE_URL", bridge.network.url)
    for name in ("Far", "far", "user_agent_far"):
        assert await explain_not_invited(demand_id, name, as_json=False) == 0
        assert "上海" in capsys.readouterr().out
    assert await explain_not_invited(demand_id, "Far", as_json=True) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == (await bridge.http.get(path(demand_id, "far"))).json()
    with pytest.raises(UnknownAgent):
        await explain_not_invited(demand_id, "Nobody", as_json=False)
    await announced(bridge, _twin_of("Far"))
    with pytest.raises(BadSetting, match="user_agent_other"):
        await explain_not_invited(demand_id, "Far", as_json=False)
    await bridge.network.store.profiles.forget("user_agent_other")


def _twin_of(name: str) -> AgentProfile:
    return AgentProfile(agent_id="user_agent_other", user_name=name, profile_summary="x", location="北京", tags=("x",))


async def test_who_may_ask(tmp_path) -> None:
    people = {"bob": person("bob", "场地"), "far": PEOPLE["far"]}
    models = {name: offline() for name in people}
    async with locked_bridge(tmp_path, admin_model=offline(), twin_models=models, profiles=people) as locked:
        asked = {"raw_input": SENTENCE}
        http = locked.bridge.http
        answer = await http.post("/api/v1/demand/submit", json=asked, headers=locked.alice)
        demand_id = answer.json()["demand_id"]
        await watch(http, demand_id, headers=locked.alice)
        far, _ = await locked.token("user_agent_far", Scope.AGENT)
        status = {
            name: (await http.get(path(demand_id, "far"), headers=shown)).status_code
            for name, shown in {"requester": locked.alice, "operator": locked.olga, "own": far,
                                "another": locked.mallory, "another twin": locked.bob, "nobody": {}}.items()
        }  # fmt: skip
        full = (await http.get(path(demand_id, "far"), headers=locked.alice)).json()
        own = (await http.get(path(demand_id, "far"), headers=far)).json()
    assert status == {
        "requester": 200, "operator": 200, "own": 200, "another": 403, "another twin": 403, "nobody": 401,
    }  # fmt: skip
    assert own["text"] == full["text"]
    assert own["better"] == []
    assert all(one["patch"] == {} for one in own["alterations"])
