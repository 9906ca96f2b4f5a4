"""Who moved in a negotiation, in which round, from what to what, and for what: over HTTP and at a terminal."""

import asyncio

import orjson
from typer.testing import CliRunner

from bridges.cli.main import app
from tests.bridges.small_bridge import small_bridge, watch
from tests.bridges.test_why import offline
from tests.core.matching_kit import person
from tests.days import SATURDAY

SENTENCE = f"在北京办一场50人的聚会，{SATURDAY.zh}，需要场地和摄影，预算4000元"
PEOPLE = {
    "hall": person("hall", "场地", price=2400, price_floor=1790, temperament="easygoing"),
    "eye": person("eye", "摄影", price=2000, price_floor=1510, temperament="demanding"),
}
FLOORS = ("1790", "1,790", "1510", "1,510")


async def test_each_move_says_who_from_what_to_what_for_what_and_nobodys_floor(tmp_path, monkeypatch) -> None:
    """Two are asked for less than they asked; one says yes at once, the other wants more, and a deposit."""
    monkeypatch.setenv("TOWOW_DATA_DIR", str(tmp_path))
    options = {"admin_model": offline(), "twin_models": {n: offline() for n in PEOPLE}, "profiles": PEOPLE}
    async with small_bridge(tmp_path, **options) as running:
        demand_id = await running.submit(SENTENCE)
        await watch(running.http, demand_id)
        answer = await running.http.get(f"/api/v1/demand/{demand_id}/concessions")
        unknown = await running.http.get("/api/v1/demand/d-00000000/concessions")
        words = ["why", demand_id, "--concessions"]
        printed = await asyncio.to_thread(CliRunner().invoke, app, words)
        as_json = await asyncio.to_thread(CliRunner().invoke, app, [*words, "--json"])

    told = answer.json()["concessions"]
    asked_by_the_twin = "确认后预付一半（分身在这次商谈里提的）"  # no profile says so
    moves = [(one["display_name"], one["term"], one["moved"], one["after"]["en"], one["request"]) for one in told]
    assert moves == [
        ("Hall", "price", "participant", "¥2,180", "预算4000元"),
        ("Eye", "price", "plan", "¥1,750", "¥1,750"),
        ("Eye", "terms", "plan", asked_by_the_twin, asked_by_the_twin),
        ("Eye", "price", "participant", "¥1,750", "预算4000元"),
    ]
    assert told[-1]["before"]["en"] == "¥2,000"  # what they had asked, and not what they were offered meanwhile
    assert all(one["is_accepted"] for one in told)
    assert not [floor for floor in FLOORS if floor in answer.text]
    assert unknown.status_code == 404
    assert printed.output.splitlines() == [one["text"]["zh"] for one in told]
    assert orjson.loads(as_json.output) == answer.json()


async def test_what_somebody_is_only_asked_to_give_is_no_move_of_theirs(tmp_path) -> None:
    """They refuse the stated amount, and are paid what they ask: nobody came down."""
    people = {"hall": person("hall", "场地", price=2000, price_floor=1960, temperament="demanding")}
    options = {"admin_model": offline(), "twin_models": {n: offline() for n in people}, "profiles": people}
    async with small_bridge(tmp_path, **options) as running:
        demand_id = await running.submit(f"在北京办一场50人的聚会，{SATURDAY.zh}，需要场地，预算1900元")
        await watch(running.http, demand_id)
        told = (await running.http.get(f"/api/v1/demand/{demand_id}/concessions")).json()["concessions"]

    assert {one["moved"] for one in told} <= {"plan"}
