"""A negotiation recorded with a model over HTTP comes out again with that model gone: proved, and lived anew.

The real SDK asks a server of ours that speaks the Messages API; then the server is dead.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
import pytest_asyncio
from pydantic import SecretStr
from typer.testing import CliRunner

from agents.processes.model import model_of
from bridges.cli.main import app
from tests.agents.small_network import small_network
from tests.model_server import ModelServer
from towow_core.services.evidence.reenactment import reenact
from towow_core.services.evidence.replay import first_difference, read_recording, record, write_recording
from towow_core.services.evidence.transfer import take_out
from towow_core.support.envelopes import Envelope
from towow_core.support.settings import Mode, Settings

SENTENCE = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
NAMES = ("alice", "bob", "carol")
KEY = "sk-test-0000000000000000-abcd"
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def model() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


async def negotiated(folder: Path, settings: Settings) -> tuple[list[Envelope], str]:
    """Everything that was said until nothing moved any more, and of which demand."""
    twins = {name: model_of(settings, f"user_agent_{name}") for name in NAMES}
    async with small_network(folder, admin_model=model_of(settings, "channel_admin"), twin_models=twins) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id)
        await network.until_nothing_is_open()
        write_recording(await take_out(network.store, demand_id), folder / "recording.json")
        recording = await record(network.store, [demand_id])
        return list(recording.streams[demand_id]), demand_id


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def told(tmp_path_factory: pytest.TempPathFactory, model: ModelServer):
    """What the model's negotiation said, and where it is; the model's server is dead from here on."""
    folder = tmp_path_factory.mktemp("recorded")
    settings = Settings(
        data_dir=folder,
        mode=Mode.ANTHROPIC,
        anthropic_api_key=SecretStr(KEY),
        anthropic_base_url=model.url,
        llm_model="test-model",
    )
    events, demand_id = await negotiated(folder, settings)
    asked = len(model.calls)
    model.stop()
    return folder, events, demand_id, asked


async def test_every_question_of_the_negotiation_was_recorded(told) -> None:
    folder, _, _, asked = told
    recording = read_recording(folder / "recording.json")

    assert len(recording.calls) == asked == 10
    assert {(call.client, call.model) for call in recording.calls} == {("anthropic", "test-model")}
    assert all(call.outcome == "answered" and call.requests == 1 and call.tokens_out for call in recording.calls)


async def test_it_replays_byte_for_byte_with_the_model_dead(told) -> None:
    folder, events, demand_id, asked = told
    recording = read_recording(folder / "recording.json")
    found = await reenact(recording)

    assert recording.streams[demand_id] == tuple(events)
    assert first_difference(recording) is None  # every event of the channel again: ids, times, payloads
    assert found.difference is None  # every answer again, the coordinator's events with them
    assert (found.answers, found.unproven) == (asked, ())


async def test_a_demand_lives_again_on_recorded_answers(told, tmp_path: Path) -> None:
    """Another demand, with ids of its own: the same questions in sense get the same answers."""
    folder, events, _, _ = told
    settings = Settings(data_dir=tmp_path, mode=Mode.RECORDED, recording=folder / "recording.json")
    again, _ = await negotiated(tmp_path, settings)

    assert sorted(map(essence, again)) == sorted(map(essence, events))
    assert "towow.llm.degraded" not in {event.event_type for event in again}
    assert again[-1].event_type == events[-1].event_type


async def test_another_demand_is_a_question_that_nobody_recorded(told, tmp_path: Path) -> None:
    folder, *_ = told
    settings = Settings(data_dir=tmp_path, mode=Mode.RECORDED, recording=folder / "recording.json")
    async with small_network(tmp_path, admin_model=model_of(settings, "channel_admin")) as network:
        demand_id = await network.ask("我想找一个会修钢琴的人")
        events = await network.until(demand_id, "towow.demand.understood")

    (degraded,) = [event for event in events if event.event_type == "towow.llm.degraded"]
    assert degraded.payload["reason"].startswith("The recording holds no answer to this question of prompt")
    assert events[-1].payload["provenance"] == "fallback"


async def towow(folder: Path, *words: str) -> tuple[int, str]:
    """A command of the installed program: its exit code, and what it prints."""
    environment = {"TOWOW_DATA_DIR": str(folder)}
    done = await asyncio.to_thread(CliRunner().invoke, app, list(words), env=environment)
    return done.exit_code, done.stdout


async def test_the_command_proves_it_from_the_store_and_from_the_file(told) -> None:
    folder, events, demand_id, asked = told
    for what in (demand_id, str(folder / "recording.json")):
        code, said = await towow(folder, "replay", what, "--verify", "--json")
        proof = orjson.loads(said)
        assert (code, proof["verified"], proof["answers"]) == (0, True, asked)
        assert proof["events"] == len(events)


async def test_a_forged_answer_fails_the_proof(told, tmp_path: Path) -> None:
    folder, *_ = told
    file = tmp_path / "forged.json"
    text = (folder / "recording.json").read_text("utf-8")
    file.write_text(text.replace('\\"summary\\": \\"大家一起做', '\\"summary\\": \\"我一个人做'), "utf-8")
    code, said = await towow(folder, "replay", str(file), "--verify")

    assert code == 1
    assert "what was recorded of the model gives" in said


async def test_the_command_says_why(told) -> None:
    folder, events, demand_id, asked = told
    code, said = await towow(folder, "why", demand_id, "--json")
    assert code == 0
    assert orjson.loads(said)["totals"]["outcomes"] == {"answered": asked}

    seq = next(event.seq for event in events if event.event_type == "towow.proposal.distributed")
    code, said = await towow(folder, "why", demand_id, "--event", str(seq))
    assert code == 0
    assert "channel_admin asked anthropic test-model (proposal_aggregation): answered" in said
    assert "大家一起做" in said
    assert "<data" not in said  # the whole question is for whoever asks for it
    assert "<data" in (await towow(folder, "why", demand_id, "--event", str(seq), "--full"))[1]
    assert (await towow(folder, "why", demand_id, "--event", "999"))[0] == 1
    assert KEY not in said


def essence(event: Envelope) -> bytes:
    """What an event says, without what is never the same twice."""
    said = {name: value for name, value in event.payload.items() if name in _SAID}
    return orjson.dumps([event.event_type, said])


_SAID = frozenset({
    "surface_demand", "capability_tags", "candidates", "coverage", "agent_id", "decision", "contribution", "summary",
    "feedback_type", "accept_rate", "participants", "accepted_by", "rounds_taken", "is_complete", "provenance",
})  # fmt: skip
