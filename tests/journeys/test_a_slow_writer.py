"""A model that writes 40 or 70 tokens a second, and as much as models do: with the limits as they are, all counts."""

import json
from typing import Any

import pytest
from pydantic import SecretStr

from tests.journeys.real_network import real_network, write_profiles
from tests.model_answers import answer, prompt_of
from tests.model_server import TOKEN, ModelServer

pytestmark = pytest.mark.processes

NAMES = ("alice", "bob", "carol")
# Tokens of a usual answer, as a careful reader wrote them by hand; a filter's and a plan's take more than ten seconds.
LENGTHS = {
    "demand_understanding": 350,
    "smart_filter": 785,
    "response_generation": 300,
    "proposal_aggregation": 1500,
    "proposal_feedback": 200,
    "gap_identify": 250,
}


def at_length(body: dict[str, Any]) -> str:
    """The agreeable answer, with as many words more as would stand in it."""
    said = json.loads(answer(body))
    return json.dumps({**said, "in_short": "word" * (LENGTHS[prompt_of(body)] * TOKEN // 4)}, ensure_ascii=False)


@pytest.mark.parametrize("tokens_per_s", [40, 70])
async def test_with_the_usual_limits_a_whole_negotiation_is_the_models(tmp_path, tokens_per_s) -> None:
    with ModelServer(script=at_length, tokens_per_s=tokens_per_s) as model:
        async with real_network(
            tmp_path,
            mode="anthropic",
            anthropic_api_key=SecretStr("sk-test-0000000000000000-abcd"),
            anthropic_base_url=model.url,
            llm_model="test-model",
            profiles_dir=write_profiles(tmp_path / "profiles", NAMES),
        ) as network:
            events = await network.until(await network.submit("我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"))

    assert [e["payload"] for e in events if e["event_type"] == "towow.llm.degraded"] == []
    assert events[-1]["event_type"] == "towow.proposal.finalized"
    assert LENGTHS.keys() <= model.counts.keys()
