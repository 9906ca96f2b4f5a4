"""Asking the model again, as a person does it: over HTTP, and by the command."""

import asyncio
from typing import Any

import pytest
from pydantic import SecretStr
from typer.testing import CliRunner

from bridges.cli import exits
from bridges.cli.main import app
from tests.agents.test_asking_the_model_again import SENTENCE, Moody
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.bridges.test_demand_changes import next_end
from tests.model_server import ModelServer, Mood


async def ended(bridge: SmallBridge) -> tuple[str, int]:
    demand_id = await bridge.submit(SENTENCE)
    return demand_id, len(await bridge.network.until(demand_id))


async def view(bridge: SmallBridge, demand_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()
    return found


async def test_over_http_it_says_what_is_asked_again_and_the_next_plan_is_the_models(tmp_path) -> None:
    moody = Moody("proposal_aggregation")
    async with small_bridge(tmp_path, admin_model=moody.service) as bridge:
        demand_id, told = await ended(bridge)
        before = await view(bridge, demand_id)
        moody.away.clear()
        taken = await bridge.http.post(f"/api/v1/demand/{demand_id}/ask-model-again")
        await next_end(bridge, demand_id, told)
        after = await view(bridge, demand_id)
        refused = await bridge.http.post(f"/api/v1/demand/{demand_id}/ask-model-again")

    assert taken.json() == {"demand_id": demand_id, "version": 2, "asks_again": ["proposal_aggregation"]}
    assert (before["proposal"]["is_fallback"], after["proposal"]["is_fallback"]) == (True, False)
    assert before["requirements"] != []
    asked = [[(r["requirement_id"], r["text"]) for r in each["requirements"]] for each in (before, after)]
    assert asked[0] == asked[1]
    assert refused.status_code == 409
    assert "No stand-in" in refused.json()["detail"]


async def test_the_command_asks_again_and_says_what_that_means(tmp_path) -> None:
    moody = Moody("smart_filter")
    async with small_bridge(tmp_path, admin_model=moody.service) as bridge:
        demand_id, told = await ended(bridge)
        moody.away.clear()
        words = ["model", "again", demand_id, "--url", bridge.url]
        said = await asyncio.to_thread(CliRunner().invoke, app, words)
        events = await next_end(bridge, demand_id, told)
        refused = await asyncio.to_thread(CliRunner().invoke, app, words)

    assert said.exit_code == exits.AGREED, said.output
    assert "之前的同意不算数" in said.output
    assert events[-1].event_type == "towow.proposal.finalized"
    assert refused.exit_code != exits.AGREED


@pytest.mark.parametrize("mood", [Mood.BROKEN, Mood.OVERLOADED, Mood.FORBIDDEN])
async def test_an_agreed_plan_stands_where_the_model_is_away_though_no_breaker_has_opened(tmp_path, mood: Mood) -> None:
    moody = Moody("proposal_aggregation")
    with ModelServer() as model:
        model.behave(mood)
        settings = {
            "mode": "anthropic",
            "anthropic_api_key": SecretStr("sk-test-0000000000000000-abcd"),
            "anthropic_base_url": model.url,
            "llm_model": "test-model",
        }
        async with small_bridge(tmp_path, admin_model=moody.service, settings=settings) as bridge:
            demand_id, _ = await ended(bridge)
            await bridge.network.until_nothing_is_open()
            before = await view(bridge, demand_id)
            refused = await bridge.http.post(f"/api/v1/demand/{demand_id}/ask-model-again")
            words = ["model", "again", demand_id, "--url", bridge.url]
            said = await asyncio.to_thread(CliRunner().invoke, app, words)
            after = await view(bridge, demand_id)
            model.behave()
            moody.away.clear()
            taken = await bridge.http.post(f"/api/v1/demand/{demand_id}/ask-model-again")
            events = await next_end(bridge, demand_id, before["last_seq"])

    assert (before["status"], before["proposal"]["is_fallback"]) == ("finalized", True)
    assert refused.status_code == 503
    assert "nothing was changed" in refused.json()["detail"]
    assert said.exit_code not in {exits.AGREED, None}
    assert after == before
    assert taken.status_code == 200
    assert events[-1].event_type == "towow.proposal.finalized"


async def test_whoever_watches_at_the_terminal_is_told_at_once_how_to_try_again(tmp_path) -> None:
    async with small_bridge(tmp_path, admin_model=Moody("smart_filter").service) as bridge:
        demand_id, _ = await ended(bridge)
        said = await asyncio.to_thread(CliRunner().invoke, app, ["watch", demand_id, "--url", bridge.url])

    assert f"towow model again {demand_id}" in said.output
