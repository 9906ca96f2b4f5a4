"""An outage of the model on a real network of twins, each a process of its own: counted at the model's server."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from tests.journeys.real_network import RealNetwork, real_network, write_profiles
from tests.model_answers import answer, data_of, prompt_of
from tests.model_server import ModelServer, Mood
from tests.waiting import until
from towow_core.domain.policy import NegotiationPolicy

pytestmark = [pytest.mark.processes, pytest.mark.asyncio]

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
_TWELVE = ("alice", "bob", "carol", "dora", "emma", "frank", "grace", "henry", "iris", "jack", "kate", "liam")
NAMES = (*_TWELVE, *(f"{name}_b" for name in _TWELVE), *(f"{name}_c" for name in _TWELVE[:6]))  # thirty
THRESHOLD, REQUESTS_OF_A_CALL = 3, 3  # a call that fails by HTTP 500 is tried three times
FOR_EVER = 3600.0
OPEN, TWINS_OWN = "circuit breaker is open", "数字分身这次没能作出回答"  # a twin says no more of its model than that


@pytest.fixture
def model():
    with ModelServer() as server:
        yield server


def asking(model: ModelServer, folder: Path, *, recovery_s: float, **more: Any) -> dict[str, Any]:
    return {
        "mode": "anthropic",
        "anthropic_api_key": SecretStr("sk-test-0000000000000000-abcd"),
        "anthropic_base_url": model.url,
        "llm_model": "test-model",
        "llm_timeout_s": 60.0,
        "llm_recovery_timeout_s": recovery_s,
        "policy": NegotiationPolicy(rounds_max=2, candidates_max=20),
        "profiles_dir": write_profiles(folder / "profiles", NAMES),
        **more,
    }


def questions(model: ModelServer) -> set[str]:
    """What our prompts asked; the same once more is the same."""
    return {json.dumps(call.body, sort_keys=True) for call in model.calls if call.prompt}


async def limits(network: RealNetwork) -> dict[str, Any]:
    found: dict[str, Any] = (await network.http.get("/api/v1/model")).json()["limits"]
    return found


def of_type(events: list[dict], name: str) -> list[dict]:
    return [e["payload"] for e in events if e["event_type"] == name]


def reasons(events: list[dict]) -> list[str]:
    """Why each answer is not the model's."""
    return [told["reason"] for told in of_type(events, "towow.llm.degraded")]


async def test_an_outage_costs_three_calls_of_the_whole_machine_and_every_answer_says_what_it_is(
    tmp_path, model
) -> None:
    async with real_network(tmp_path, **asking(model, tmp_path, recovery_s=FOR_EVER)) as network:
        model.behave(Mood.BROKEN)
        events = [await network.until(await network.submit(MEETUP)) for _ in range(2)]
        assert len(questions(model)) == THRESHOLD
        assert len(model.calls) <= THRESHOLD * REQUESTS_OF_A_CALL
        now = await limits(network)
    for one in events:
        offers = of_type(one, "towow.offer.submitted")
        assert offers
        assert {offer["provenance"] for offer in offers} == {"fallback"}
        assert len(reasons(one)) > len(offers)
    assert "HTTP 500" in reasons(events[0])[0]
    assert all(OPEN in reason or TWINS_OWN in reason for reason in reasons(events[1]))
    assert (now["breaker"], now["openings"], now["calls_under_way"], now["is_shared"]) == ("open", 1, 0, True)


async def test_thirty_twins_who_meet_an_outage_together_cost_three_failed_calls(tmp_path, model) -> None:
    """The coordinator is answered, and then nobody: each twin, a process of its own, finds that out."""

    def half_each(body: dict[str, Any]) -> str:
        """Of two demands, the first invites the first half, the other one the rest."""
        if prompt_of(body) != "smart_filter":
            return answer(body)
        everybody = sorted(each["agent_id"] for each in data_of(body)["profiles"])
        half = everybody[:15] if "聚会" in json.dumps(data_of(body)["demand"], ensure_ascii=False) else everybody[15:]
        found = [{"agent_id": agent_id, "reason": "合适", "relevance_score": 80} for agent_id in half]
        return json.dumps({"analysis": "", "definitely_related": found, "possibly_related": []})

    given = asking(model, tmp_path, recovery_s=FOR_EVER, llm_calls_at_once=THRESHOLD)
    async with real_network(tmp_path, **given) as network:
        coordinators = {"demand_understanding": Mood.GOOD, "smart_filter": Mood.GOOD}
        model.behave(Mood.BROKEN, script=half_each, moods=coordinators, together={"smart_filter": 2})
        demands = [await network.submit(MEETUP), await network.submit(MEETUP.replace("聚会", "沙龙"))]
        told = [await network.until(demand_id) for demand_id in demands]
        failed = {json.dumps(c.body, sort_keys=True) for c in model.calls if c.prompt not in coordinators}
        now = await limits(network)

    offers = [offer for events in told for offer in of_type(events, "towow.offer.submitted")]
    assert len({offer["agent_id"] for offer in offers}) == len(NAMES)
    assert {offer["provenance"] for offer in offers} == {"fallback"}
    assert len(failed) <= THRESHOLD  # calls; each that fails is tried again twice, by HTTP
    assert (now["breaker"], now["openings"]) == ("open", 1)
    for events in told:  # what became of it says what it was made of
        fell = of_type(events, "towow.llm.degraded")
        assert {"response_generation"} <= {each["prompt"] for each in fell}
        assert events[-1]["payload"]["reason_code"] == "llm_unavailable"


async def test_an_outage_while_all_twins_ask_costs_no_more_calls_than_were_under_way(tmp_path, model) -> None:
    at_once = 4
    given = asking(model, tmp_path, recovery_s=FOR_EVER, llm_calls_at_once=at_once)
    async with real_network(tmp_path, **given) as network:
        model.behave(Mood.BROKEN, next_moods=[Mood.GOOD, Mood.GOOD], most_under_way=0)  # understood, and filtered
        await network.until(await network.submit(MEETUP))
        assert model.counts["demand_understanding"] == model.counts["smart_filter"] == 1
        assert THRESHOLD <= len(questions(model)) - 2 <= at_once
        assert model.most_under_way <= at_once


async def test_after_the_rest_one_call_of_all_processes_probes_and_its_success_is_everybodys(tmp_path, model) -> None:
    async with real_network(tmp_path, **asking(model, tmp_path, recovery_s=0.05, llm_timeout_s=120.0)) as network:
        model.behave(Mood.BROKEN)
        while (await limits(network))["breaker"] == "closed":
            await network.until(await network.submit(MEETUP))

        model.behave(Mood.HANG)
        probing = await network.submit(MEETUP)
        await until(lambda: model.under_way)
        others = await asyncio.gather(*(network.submit(MEETUP) for _ in range(3)))
        for demand_id in others:
            events = await network.until(demand_id)
            assert all(OPEN in reason or TWINS_OWN in reason for reason in reasons(events))
        assert len(model.calls) == 1
        assert (await limits(network))["calls_under_way"] == 1

        model.stop()
        model.behave()
        model.start()
        events = await network.until(probing)
        assert reasons(events) == []
        assert {offer["provenance"] for offer in of_type(events, "towow.offer.submitted")} == {"llm"}
        assert (await limits(network))["breaker"] == "closed"
