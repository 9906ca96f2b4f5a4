"""Every event can be asked why, and every question to a model can be seen."""

import pytest
import pytest_asyncio

from bridges.cli.why import explain
from bridges.views.call_view import totals_view
from tests.bridges.small_bridge import SmallBridge, small_bridge, watch
from towow_core.llm.build import build_client
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.store.model_calls import CallTotals

SENTENCE = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
FIELDS = {
    "call_id", "prompt", "client", "model", "provenance", "outcome", "reason", "system", "user", "answer", "waited_s",
    "requests", "tokens_in", "tokens_out", "usd", "agent_id",
}  # fmt: skip
NAMES = ("alice", "bob", "carol")

pytestmark = pytest.mark.asyncio(loop_scope="module")


def offline() -> LLMService:
    return LLMService(build_client("offline"), fallbacks=FALLBACKS)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def asked(tmp_path_factory):
    """A bridge, and a demand that a (scripted) model has negotiated."""
    async with small_bridge(tmp_path_factory.mktemp("why")) as running:
        demand_id = await running.submit(SENTENCE)
        events = [envelope for _, envelope in await watch(running.http, demand_id)]
        yield running, demand_id, events


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def computed(tmp_path_factory):
    """The same with our own engine."""
    models = {name: offline() for name in NAMES}
    folder = tmp_path_factory.mktemp("computed")
    async with small_bridge(folder, admin_model=offline(), twin_models=models) as running:
        demand_id = await running.submit(SENTENCE)
        events = [envelope for _, envelope in await watch(running.http, demand_id)]
        yield running, demand_id, events


async def why(bridge: SmallBridge, demand_id: str, events: list[dict], event_type: str) -> dict:
    seq = next(event["seq"] for event in events if event["event_type"] == event_type)
    answer = await bridge.http.get(f"/api/v1/demand/{demand_id}/why/{seq}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_every_event_has_a_cause(asked) -> None:
    bridge, demand_id, events = asked
    for event in events:
        found = (await bridge.http.get(f"/api/v1/demand/{demand_id}/why/{event['seq']}")).json()
        assert found["event"] == event
        assert found["cause"] in {"model", "rule", "policy", "human"}
        assert all(call.keys() >= FIELDS for call in found["calls"])


@pytest.mark.parametrize(
    ("event_type", "cause", "prompts"),
    [
        ("towow.demand.submitted", "human", []),
        ("towow.demand.understood", "model", ["demand_understanding"]),
        ("towow.filter.completed", "model", ["smart_filter"]),
        ("towow.channel.created", "policy", []),
        ("towow.offer.submitted", "model", ["response_generation"]),
        ("towow.proposal.distributed", "model", ["proposal_aggregation"]),
        ("towow.proposal.feedback", "model", ["proposal_feedback"]),
        ("towow.feedback.evaluated", "policy", []),
        ("towow.proposal.finalized", "policy", ["proposal_aggregation"]),
    ],
)
async def test_an_event_names_who_decided_it_and_what_was_asked(asked, event_type, cause, prompts) -> None:
    found = await why(*asked, event_type)

    assert found["cause"] == cause
    assert [call["prompt"] for call in found["calls"]] == prompts
    for call in found["calls"]:
        assert call["outcome"] == "answered"
        assert "<data" in call["user"]
        assert "JSON Schema" in call["system"]
        assert call["answer"].startswith("{")


async def test_a_twins_question_is_shown_with_its_own_answer(asked) -> None:
    bridge, demand_id, events = asked
    for event in events:
        if event["event_type"] in {"towow.offer.submitted", "towow.proposal.feedback"}:
            found = (await bridge.http.get(f"/api/v1/demand/{demand_id}/why/{event['seq']}")).json()
            assert [call["agent_id"] for call in found["calls"]] == [event["payload"]["agent_id"]]
            assert event["payload"]["agent_id"] in found["calls"][0]["user"]


async def test_a_count_shows_its_numbers_and_its_limits(asked) -> None:
    found = await why(*asked, "towow.feedback.evaluated")

    rules = {rule["name"]: rule["numbers"] for rule in found["rules"]}
    assert rules["accept_share_to_finalize"]["accept_share"] == 1.0
    assert rules["accept_share_to_finalize"]["at_least"] == 0.8
    assert rules["accept_share_to_finalize"]["asked"] == len(NAMES)
    assert rules["refuse_share_to_fail"] == {"refuse_share": 0.0, "more_than": 0.5}
    assert rules["rounds_max"] == {"round": 1, "rounds_max": 5}


async def test_our_own_engines_plan_shows_what_its_solver_weighed(computed) -> None:
    found = await why(*computed, "towow.proposal.distributed")

    assert found["cause"] == "rule"
    assert found["solver"]["name"] == "assignment"
    assert found["solver"]["objective"] > 0
    doing = {a["agent_id"] for a in found["event"]["payload"]["proposal"]["assignments"] if a["capabilities"]}
    assert found["solver"]["parts"].keys() == doing
    assert [call["client"] for call in found["calls"]] == ["offline"]


async def test_a_person_is_told_in_a_few_lines_and_of_all_of_it_on_request(computed, monkeypatch, capsys) -> None:
    bridge, demand_id, events = computed
    seq = next(event["seq"] for event in events if event["event_type"] == "towow.proposal.distributed")
    system = (await why(*computed, "towow.proposal.distributed"))["calls"][0]["system"].splitlines()[0]
    monkeypatch.setenv("TOWOW_DATABASE_URL", bridge.network.url)
    monkeypatch.setenv("COLUMNS", "200")
    said = []
    for full in (False, True):
        assert await explain(demand_id, seq, full=full, as_json=False) == 0
        said.append(capsys.readouterr().out)

    short, long = said
    assert [line.split()[0] for line in short.splitlines() if line.startswith("  solver")] == ["solver:"]
    assert len(short.splitlines()) <= 8
    assert (system in short, system in long) == (False, True)
    assert "solver: takers" not in short
    assert "solver: takers" in long


async def test_calls_are_listed_and_summed_by_prompt(asked) -> None:
    bridge, demand_id, _ = asked
    found = (await bridge.http.get(f"/api/v1/demand/{demand_id}/model-calls")).json()

    rows = {row["prompt"]: row for row in found["by_prompt"]}
    assert rows["response_generation"]["calls"] == len(NAMES)
    assert rows["response_generation"]["outcomes"] == {"answered": len(NAMES)}
    assert found["totals"]["calls"] == len(found["calls"]) == sum(row["calls"] for row in rows.values())
    assert found["totals"]["tokens_in"] > 0
    assert found["totals"]["by_rule"] == 0
    assert "answer" not in found["calls"][0]
    in_full = (await bridge.http.get(f"/api/v1/demand/{demand_id}/model-calls?texts=true")).json()
    assert all(call["answer"] for call in in_full["calls"])
    assert {call["demand_id"] for call in in_full["calls"]} == {demand_id}


@pytest.mark.parametrize(
    "path", ["d-00000000/why/1", "{demand_id}/why/999", "{demand_id}/why/0", "d-00000000/model-calls"]
)
async def test_what_is_not_there_is_said_in_one_sentence(asked, path) -> None:
    bridge, demand_id, _ = asked
    answer = await bridge.http.get(f"/api/v1/demand/{path.format(demand_id=demand_id)}")

    assert answer.status_code == 404
    assert answer.json()["detail"].endswith(".")


async def test_the_model_in_use_is_shown_with_what_it_cost_so_far(asked) -> None:
    bridge, _, _ = asked
    found = (await bridge.http.get("/api/v1/model")).json()

    assert (found["mode"], found["model"], found["answers"]) == ("offline", None, None)
    assert (found["key_tails"], found["limits"]) == ([], None)
    assert found["totals"]["calls"] >= 9
    ready = (await bridge.http.get("/readyz")).json()
    assert ready["ready"]
    assert ready["model"] == {"mode": "offline", "client": "offline", "model": None, "answers": None}


async def test_what_the_offline_engine_answers_is_no_question_to_a_model() -> None:
    taken = {"outcome": "answered", "calls": 7, "requests": 7, "usd": 0.0, "waited_s": 0.1, "longest_s": 0.1}
    rules = CallTotals(prompt="aggregation", client="offline", model="", tokens_in=900, tokens_out=90, **taken)
    model = CallTotals(prompt="aggregation", client="own", model="m", tokens_in=50, tokens_out=5, **taken)
    alone, together = (totals_view(rows)["totals"] for rows in ([rules], [rules, model]))

    assert (alone["calls"], alone["by_rule"], alone["tokens_in"], alone["tokens_out"]) == (7, 7, 0, 0)
    assert (together["calls"], together["by_rule"], together["tokens_in"], together["tokens_out"]) == (14, 7, 50, 5)
