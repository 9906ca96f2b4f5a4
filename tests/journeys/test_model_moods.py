"""A negotiation of ten twins over the real hub, whatever mood the model's server is in: one end, and it says why.

One network for all of them, asking a server of ours through ANTHROPIC_BASE_URL with the real SDK.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from pydantic import SecretStr

from tests.journeys.real_network import PATIENCE_S, RealNetwork, real_network, write_profiles
from tests.model_server import ModelServer, Mood
from tests.waiting import until
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.domain.policy import NegotiationPolicy

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="module")]

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
NAMES = ("alice", "bob", "carol", "dora", "emma", "frank", "grace", "henry", "iris", "jack")
KEY = "sk-test-0000000000000000-abcd"
SLOW = (Mood.HANG, Mood.DRIP)
REASONS = {  # what the first degraded event must say
    Mood.RATE_LIMITED: "HTTP 429",
    Mood.OVERLOADED: "HTTP 529",
    Mood.BROKEN: "HTTP 500",
    Mood.FORBIDDEN: "HTTP 403",
    Mood.HANG: "within 4 s",
    Mood.DRIP: "within 4 s",
    Mood.RESET: "Connection error",
    Mood.HTML: "no message",
    Mood.BROKEN_JSON: "no message",
    Mood.WRONG_SHAPE: "no message",
    Mood.TRUNCATED: "cut off",
    Mood.REFUSAL: "cannot be read",
    Mood.GARBAGE: "cannot be read",
}


@pytest.fixture(scope="module")
def model():
    with ModelServer() as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def network(tmp_path_factory, model):
    """A call may last as long as a loaded machine takes for one."""
    folder = tmp_path_factory.mktemp("moods")
    async with real_network(folder, **asking(model, folder, timeout_s=60.0)) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def impatient(tmp_path_factory, model):
    """A call is given up soon: for the moods in which every answer is waited for in vain."""
    folder = tmp_path_factory.mktemp("impatient")
    model.behave()
    async with real_network(folder, **asking(model, folder, timeout_s=4.0)) as running:
        yield running


def asking(model: ModelServer, folder: Path, *, timeout_s: float) -> dict[str, Any]:
    """Settings of a network that asks this server; an open breaker probes at once."""
    return {
        "mode": "anthropic",
        "anthropic_api_key": SecretStr(KEY),
        "anthropic_base_url": model.url,
        "llm_model": "test-model",
        "llm_timeout_s": timeout_s,
        "llm_recovery_timeout_s": 0.05,
        "policy": NegotiationPolicy(rounds_max=2),
        "profiles_dir": write_profiles(folder / "profiles", NAMES),
    }


async def negotiate(network: RealNetwork) -> list[dict]:
    await until(lambda: may_ask(network))
    events = await network.until(await network.submit(MEETUP))
    assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
    assert [e["event_type"] in TERMINAL_EVENT_TYPES for e in events] == [False] * (len(events) - 1) + [True]
    return events


async def may_ask(network: RealNetwork) -> bool:
    """Whether the breaker, which all processes share, would let the next question through: nobody probes any more."""
    limits = (await network.http.get("/api/v1/model")).json()["limits"]
    return limits["calls_under_way"] == 0 and limits["breaker"] != "open"


def of_type(events: list[dict], name: str) -> list[dict]:
    return [e["payload"] for e in events if e["event_type"] == name]


async def test_in_a_good_mood_the_model_answers_everything(network, model) -> None:
    model.behave()
    events = await negotiate(network)
    assert of_type(events, "towow.llm.degraded") == []
    assert {o["provenance"] for o in of_type(events, "towow.offer.submitted")} == {"llm"}
    assert events[-1]["event_type"] == "towow.proposal.finalized"
    assert len(events[-1]["payload"]["participants"]) == len(NAMES)
    assert model.refused == []
    assert model.counts["response_generation"] == len(NAMES)


@pytest.mark.parametrize("mood", [mood for mood in Mood if mood not in {Mood.GOOD, *SLOW}])
async def test_in_each_bad_mood_there_is_one_end_that_says_why(network, model, mood) -> None:
    model.behave(mood, retry_after="60" if mood is Mood.RATE_LIMITED else None)
    assert_one_end_that_says_why(await negotiate(network), mood)


@pytest.mark.parametrize("mood", SLOW)
async def test_where_answers_do_not_come_there_is_one_end_that_says_why(impatient, model, mood) -> None:
    model.behave(mood)
    assert_one_end_that_says_why(await negotiate(impatient), mood)


def assert_one_end_that_says_why(events: list[dict], mood: Mood) -> None:
    degraded = of_type(events, "towow.llm.degraded")
    assert {"demand_understanding", "smart_filter", "compromise"} <= {d["prompt"] for d in degraded}
    assert degraded[0]["prompt"] == "demand_understanding"
    assert REASONS[mood] in degraded[0]["reason"]
    assert {o["provenance"] for o in of_type(events, "towow.offer.submitted")} == {"fallback"}
    assert {o["decision"] for o in of_type(events, "towow.offer.submitted")} == {
        "decline"
    }  # nobody's consent is made up
    assert KEY not in str(events)


async def test_a_server_that_is_dead_from_the_start_is_said_to_be_unreachable(network, model) -> None:
    model.stop()
    try:
        events = await negotiate(network)
    finally:
        model.start()
    assert "ConnectError" in of_type(events, "towow.llm.degraded")[0]["reason"]


@pytest.mark.parametrize("dies_at", ["smart_filter", "response_generation", "proposal_aggregation"])
async def test_a_server_that_dies_in_the_middle_still_leaves_one_end(network, model, dies_at) -> None:
    model.behave(dies_at=dies_at)
    try:
        events = await negotiate(network)
    finally:
        model.stop()
        model.behave(dies_at="")
        model.start()
    degraded = [d["prompt"] for d in of_type(events, "towow.llm.degraded")]
    assert "demand_understanding" not in degraded
    assert degraded


async def test_afterwards_the_model_answers_again(network, model) -> None:
    model.behave()
    async with asyncio.timeout(PATIENCE_S):
        while of_type(events := await negotiate(network), "towow.llm.degraded"):
            pass  # a breaker that is still open
    assert {o["provenance"] for o in of_type(events, "towow.offer.submitted")} == {"llm"}


async def test_the_coordinator_checks_the_model_when_it_starts(network, model) -> None:
    log = (network.launcher.settings.logs_dir / "coordinator.log").read_text("utf-8")
    (line,) = [line for line in log.splitlines() if "llm.preflight" in line]
    assert "…abcd" in line or "\\u2026abcd" in line
    assert model.url in line
    assert "answers" in line


async def test_no_process_wrote_the_key_anywhere(network) -> None:
    files = [file for file in network.data_dir.rglob("*") if file.is_file()]
    holding = [file.name for file in files if KEY.encode() in file.read_bytes()]
    assert files
    assert holding == []
