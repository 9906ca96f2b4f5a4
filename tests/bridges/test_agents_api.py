"""Profiles over HTTP (seed 001 §4.5.1): listed, changed, taken away and put back."""

import json
import os
from dataclasses import replace

import pytest
import pytest_asyncio

from agents.processes import run_file
from agents.processes.desired_twins import DesiredTwins
from agents.processes.orders import Orders
from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_folder import ProfileFolder
from agents.processes.run_file import ProcessRow, RunState
from tests.bridges.small_bridge import small_bridge
from towow_core.domain.models import AgentProfile

pytestmark = pytest.mark.asyncio(loop_scope="module")
DORA = {
    "agent_id": "user_agent_dora",
    "user_name": "Dora",
    "profile_summary": "拍照片。",
    "location": "上海",
    "tags": ["摄影"],
    "terms": {"price": 900, "price_floor": 700},
}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bridge(tmp_path_factory):
    async with small_bridge(tmp_path_factory.mktemp("agents")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", autouse=True)
async def clean(bridge):
    files = bridge.context.people.files
    yield
    object.__setattr__(bridge.context.people, "files", files)
    (bridge.context.settings.data_dir / run_file.TWINS_FILE).unlink(missing_ok=True)
    assert (await bridge.http.post("/api/v1/agents/reset")).status_code == 200


def pool_runs(bridge, **states: str) -> None:
    rows = tuple(ProcessRow(name=f"user_agent_{name}", pid=1, state=state) for name, state in states.items())
    run_file.write(bridge.context.settings.data_dir / run_file.TWINS_FILE, RunState(pid=os.getpid(), processes=rows))


async def test_a_service_that_waits_for_its_next_start_makes_the_network_not_ready_and_is_named(bridge) -> None:
    problem = "ended 6 times of late, last with exit code -9; started again within 6.4 s"
    hub = ProcessRow(name="hub", pid=os.getpid(), state="running")
    waiting = ProcessRow(name="channel_admin", pid=None, state="restarting", problem=problem)
    wrong = ProcessRow(name="coordinator", pid=None, state="quarantined")
    file = bridge.context.settings.data_dir / run_file.NETWORK_FILE
    run_file.write(file, RunState(pid=os.getpid(), processes=(hub, waiting, wrong)))
    try:
        said = await bridge.http.get("/readyz")
    finally:
        file.unlink()

    assert (said.status_code, said.json()["ready"]) == (503, False)
    assert said.json()["waiting"] == [
        f"channel_admin {problem}.",
        "coordinator was given up: its settings are wrong; its log says how.",
    ]
    assert (await bridge.http.get("/readyz")).status_code == 200


async def test_everybody_is_listed_with_profile_presence_and_state(bridge) -> None:
    body = (await bridge.http.get("/api/v1/agents")).json()

    assert (body["total"], body["page"]) == (3, 1)
    alice = body["agents"][0]
    assert (alice["agent_id"], alice["display_name"], alice["online"], alice["state"]) == (
        "user_agent_alice", "Alice", True, "online",
    )  # fmt: skip
    assert alice["profile"]["tags"] == ["场地", "演讲"]


async def test_a_list_has_pages_and_can_be_searched(bridge) -> None:
    second = (await bridge.http.get("/api/v1/agents", params={"page": 2, "page_size": 1})).json()
    found = (await bridge.http.get("/api/v1/agents", params={"search": "CAROL 演讲"})).json()

    assert [a["agent_id"] for a in second["agents"]] == ["user_agent_bob"]
    assert (second["total"], [a["agent_id"] for a in found["agents"]]) == (3, ["user_agent_carol"])


async def test_a_profile_is_added_and_shown_at_once(bridge) -> None:
    put = await bridge.http.put("/api/v1/agents/user_agent_dora", json=DORA)
    got = (await bridge.http.get("/api/v1/agents/user_agent_dora")).json()

    assert (put.status_code, put.json()["applies"]) == (200, "at the next start")
    assert (got["display_name"], got["state"], got["profile"]["terms"]["price_floor"]) == ("Dora", "offline", 700)


async def test_a_deleted_agent_is_gone_until_reset_and_then_unknown_twice(bridge) -> None:
    await bridge.http.put("/api/v1/agents/user_agent_dora", json=DORA)
    first = await bridge.http.delete("/api/v1/agents/user_agent_dora")
    again = await bridge.http.delete("/api/v1/agents/user_agent_dora")

    assert first.status_code == 200
    assert (again.status_code, again.json()["error_code"]) == (404, "E008")
    assert "user_agent_dora" not in (await bridge.http.get("/api/v1/agents")).text


async def test_many_are_loaded_or_none(bridge) -> None:
    bad = [DORA, {**DORA, "agent_id": "user_agent_eve", "terms": {"price_floor": 5}}]
    refused = await bridge.http.post("/api/v1/agents/load", json={"profiles": bad})
    loaded = await bridge.http.post("/api/v1/agents/load", json={"profiles": [DORA], "samples": 3})

    assert (refused.status_code, refused.json()["error_code"]) == (400, "E400")
    assert "Profile number 2: field 'terms.price_floor' is above the price" in refused.json()["detail"]
    assert loaded.json()["count"] == 4
    assert (await bridge.http.get("/api/v1/agents")).json()["total"] == 7


async def test_reset_takes_back_what_was_changed(bridge) -> None:
    await bridge.http.put("/api/v1/agents/user_agent_dora", json=DORA)
    answer = await bridge.http.post("/api/v1/agents/reset")

    assert answer.json()["agent_ids"] == ["user_agent_dora"]
    assert (await bridge.http.get("/api/v1/agents/user_agent_dora")).status_code == 404


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({**DORA, "agent_id": "user_agent_eve"}, "agent_id is 'user_agent_eve', not 'user_agent_dora'"),
        ({**DORA, "shoe_size": 41}, "shoe_size cannot be used: Extra inputs"),
        ({**DORA, "terms": {"price": 5, "price_floor": 9}}, "is above the price"),
        ({"agent_id": "user_agent_dora"}, "user_name cannot be used: Field required"),
    ],
)
async def test_a_profile_that_cannot_be_used_is_refused_by_field(bridge, body, says) -> None:
    answer = await bridge.http.put("/api/v1/agents/user_agent_dora", json=body)

    assert (answer.status_code, answer.json()["error_code"]) == (400, "E400")
    assert says in answer.json()["detail"]


@pytest.mark.parametrize(
    "odd", ["..%2F..%2Fetc%2Fpasswd", "user_agent_..", "user_agent_A", "user_agent_", "a" * 81, "%E4%BD%A0"]
)
async def test_an_odd_id_becomes_no_file(bridge, odd) -> None:
    answer = await bridge.http.put(f"/api/v1/agents/{odd}", json=DORA)

    assert answer.status_code in {400, 404}
    assert set(answer.json()) == {"detail", "error_code"}
    assert not list(bridge.context.settings.data_dir.rglob("*passwd*"))


async def test_stopping_a_twin_is_an_order_to_its_pool(bridge) -> None:
    pool_runs(bridge, alice="stopped", bob="running")
    stopped = await bridge.http.post("/api/v1/agents/user_agent_alice/stop")

    assert (stopped.status_code, stopped.json()["state"]) == (200, "stopped")
    assert Orders(bridge.context.settings.data_dir).new() == ()  # it was so already


async def test_without_a_pool_nobody_can_be_stopped(bridge) -> None:
    answer = await bridge.http.post("/api/v1/agents/user_agent_alice/stop")

    assert answer.status_code == 409
    assert "start a network with `towow up`" in answer.json()["detail"]


async def test_a_twin_that_runs_elsewhere_cannot_be_stopped_here(bridge) -> None:
    pool_runs(bridge, bob="running")
    answer = await bridge.http.post("/api/v1/agents/user_agent_alice/start")

    assert (answer.status_code, answer.json()["error_code"]) == (409, "E409")
    assert (await bridge.http.post("/api/v1/agents/user_agent_nobody/start")).json()["error_code"] == "E008"


async def test_what_a_twin_does_not_announce_is_shown_to_the_operator_from_its_file(bridge, tmp_path) -> None:
    profile = {"agent_id": "user_agent_alice", "user_name": "Alice", "profile_summary": "x", "location": "北京"}
    files = tmp_path / "files"
    files.mkdir()
    terms = {"price": 900, "price_floor": 700, "temperament": "busy"}
    (files / "alice.yaml").write_text(json.dumps({**profile, "tags": ["场地"], "terms": terms}))
    object.__setattr__(bridge.context.people, "files", ProfileFolder(files))

    shown = (await bridge.http.get("/api/v1/agents/user_agent_alice")).json()["profile"]["terms"]
    registered = {each.agent_id: each for each in await bridge.context.store.profiles.all()}["user_agent_alice"]

    assert (shown["price_floor"], shown["temperament"]) == (700, "busy")
    assert registered.terms.price_floor is None


async def pool_with(bridge, tmp_path, **private) -> AgentProfile:
    """What the pool of a made-up person with these private facts runs, who has no file, after what was edited here."""
    folder = tmp_path / "no-files"
    folder.mkdir(exist_ok=True)
    announced = {each.agent_id: each for each in await bridge.context.store.profiles.all()}["user_agent_alice"]
    terms = replace(announced.terms, price=900, price_floor=private["price_floor"], temperament="busy")
    terms = replace(terms, rescheduling_costs={"2026-12-19": 3.0})
    made_up = replace(announced, busy_ics=private["busy_ics"], terms=terms)
    edits = ProfileEdits(bridge.context.settings.data_dir)
    chosen = {made_up.agent_id: made_up}
    return DesiredTwins(ProfileFolder(folder), edits, chosen).running["user_agent_alice"]


async def test_a_profile_that_is_put_back_unchanged_changes_nothing(bridge, tmp_path) -> None:
    before = await pool_with(bridge, tmp_path, price_floor=700, busy_ics="https://calendar.example/alice.ics")
    seen = (await bridge.http.get("/api/v1/agents/user_agent_alice")).json()["profile"]
    answer = await bridge.http.put("/api/v1/agents/user_agent_alice", json=seen)

    after = await pool_with(bridge, tmp_path, price_floor=700, busy_ics="https://calendar.example/alice.ics")
    assert (answer.status_code, answer.json()["profile"]) == (200, seen)
    assert after == before
    untold = {"busy_ics", "price_floor", "temperament", "rescheduling_costs"}
    assert not untold & (seen.keys() | seen["terms"].keys())  # nobody here knows
    assert (await bridge.http.post("/api/v1/agents/reset")).json()["count"] == 0


async def test_a_change_leaves_what_only_the_twin_knows_until_somebody_says_it(bridge, tmp_path) -> None:
    private = {"price_floor": 700, "busy_ics": "https://calendar.example/alice.ics"}
    seen = (await bridge.http.get("/api/v1/agents/user_agent_alice")).json()["profile"]
    cheaper = {**seen, "location": "上海", "terms": {**seen["terms"], "price": 600}}
    await bridge.http.put("/api/v1/agents/user_agent_alice", json=cheaper)
    moved = await pool_with(bridge, tmp_path, **private)
    told = {**seen, "busy_ics": "", "terms": {**seen["terms"], "price": 900, "price_floor": 800}}
    await bridge.http.put("/api/v1/agents/user_agent_alice", json=told)
    await bridge.http.put("/api/v1/agents/user_agent_alice", json={**cheaper, "terms": {"price": 1000}})
    last = await pool_with(bridge, tmp_path, **private)
    shown = (await bridge.http.get("/api/v1/agents/user_agent_alice")).json()["profile"]

    assert (moved.location, moved.busy_ics) == ("上海", private["busy_ics"])
    assert (moved.terms.price, moved.terms.price_floor, moved.terms.temperament) == (600, 600, "busy")
    assert (last.busy_ics, last.terms.price_floor, last.terms.temperament) == ("", 800, "busy")
    assert moved.terms.rescheduling_costs == last.terms.rescheduling_costs == {"2026-12-19": 3.0}
    assert (shown["busy_ics"], shown["terms"]["price_floor"]) == ("", 800)
    assert "temperament" not in shown["terms"]


async def test_a_calendar_that_is_a_file_is_neither_shown_nor_lost(bridge, tmp_path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    bob = {"agent_id": "user_agent_bob", "user_name": "Bob", "profile_summary": "x", "location": "北京", "tags": ["a"]}
    (files / "bob.yaml").write_text(json.dumps({**bob, "busy_ics": "/home/bob/calendar.ics"}))
    folder = ProfileFolder(files)
    object.__setattr__(bridge.context.people, "files", folder)

    seen = (await bridge.http.get("/api/v1/agents/user_agent_bob")).json()["profile"]
    answer = await bridge.http.put("/api/v1/agents/user_agent_bob", json={**seen, "location": "上海"})
    running = DesiredTwins(folder, ProfileEdits(bridge.context.settings.data_dir), folder.profiles).running

    assert (answer.status_code, "busy_ics" in seen) == (200, False)
    assert running["user_agent_bob"].location == "上海"
    assert running["user_agent_bob"].busy_ics == "/home/bob/calendar.ics"
