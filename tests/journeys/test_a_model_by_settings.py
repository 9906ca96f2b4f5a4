"""A negotiation of real processes with a model that four variables name: a server of the OpenAI chat API."""

import json
import os
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
import pytest_asyncio

from tests.chat_server import ChatServer
from tests.journeys.real_network import RealNetwork, real_network, write_profiles
from tests.model_server import Mood
from towow_core.domain.events import TERMINAL_EVENT_TYPES

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="module")]

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
NAMES = ("alice", "bob", "carol")
KEY = "sk-test-0000000000000000-abcd"


@pytest.fixture(scope="module")
def model():
    with ChatServer() as server:
        yield server


def variables(model: ChatServer) -> dict[str, str]:
    return {
        "LLM_PROVIDER": "openai_compatible",
        "LLM_BASE_URL": f"{model.url}/v1",
        "LLM_API_KEY": KEY,
        "LLM_MODEL": "qwen3:8b",
        "LLM_TIMEOUT": "60",  # as long as a loaded machine takes
        "LLM_RECOVERY_TIMEOUT": "0.05",
    }


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def network(tmp_path_factory, model):
    folder = tmp_path_factory.mktemp("chat")
    profiles = write_profiles(folder / "profiles", NAMES)
    async with real_network(folder, environment=variables(model), mode="auto", profiles_dir=profiles) as running:
        yield running


async def negotiate(network: RealNetwork) -> list[dict]:
    events = await network.until(await network.submit(MEETUP))
    assert [e["event_type"] in TERMINAL_EVENT_TYPES for e in events] == [False] * (len(events) - 1) + [True]
    return events


def of_type(events: list[dict], name: str) -> list[dict]:
    return [e["payload"] for e in events if e["event_type"] == name]


@pytest.mark.parametrize(
    "gaps",
    [
        {},
        {"structured": False},
        {"structured": False, "tools": False, "before": "<think>Perhaps {}?</think>\n", "fenced": True},
        {"limit": "max_completion_tokens", "counts_tokens": False},
    ],
    ids=["all that there is", "tools alone", "a small model that thinks aloud", "a newer name of the limit"],
)
async def test_the_model_answers_everything_whatever_its_server_does_not_take(network, model, gaps) -> None:
    model.behave(**gaps)
    events = await negotiate(network)
    assert of_type(events, "towow.llm.degraded") == []
    assert {o["provenance"] for o in of_type(events, "towow.offer.submitted")} == {"llm"}
    assert events[-1]["event_type"] == "towow.proposal.finalized"
    assert len(events[-1]["payload"]["participants"]) == len(NAMES)
    assert model.counts["response_generation"] == len(NAMES)
    assert {call.body["model"] for call in model.calls} == {"qwen3:8b"}


async def test_a_server_that_fails_is_said_to_in_one_end_and_nobodys_consent_is_made_up(network, model) -> None:
    model.behave(Mood.FORBIDDEN)
    events = await negotiate(network)
    reason = of_type(events, "towow.llm.degraded")[0]["reason"]
    assert "with no key of LLM_API_KEY it may be asked (…abcd): HTTP 403" in reason
    assert {o["decision"] for o in of_type(events, "towow.offer.submitted")} == {"decline"}


async def test_who_answers_and_where_is_shown_and_no_process_wrote_the_key_anywhere(network, model) -> None:
    shown = (await network.http.get("/api/v1/model")).json()
    assert (shown["mode"], shown["model"], shown["answers"]) == ("openai_compatible", "qwen3:8b", True)
    assert shown["preflight"]["answers_in"] == "by structured output"
    assert shown["key_tails"] == ["…abcd"]
    files = [file for file in network.data_dir.rglob("*") if file.is_file()]
    assert files
    assert [file.name for file in files if KEY.encode() in file.read_bytes()] == []


async def test_the_doctor_says_how_the_model_can_be_held_to_a_form(model, tmp_path: Path) -> None:
    model.behave(structured=False)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TOWOW", "ANTHROPIC", "LLM"))}
    ours = {"TOWOW_HTTP_PORT": "0", "TOWOW_HUB_PORT": "0", **variables(model)}
    code = "import sys; from bridges.cli.main import main; sys.argv = ['towow', 'doctor', '--json']; main()"
    process = await create_subprocess_exec(
        sys.executable, "-c", code, cwd=tmp_path, env=clean | ours, stdout=PIPE, stderr=PIPE
    )
    out, err = await process.communicate()
    checks = {check["name"]: (check["ok"], check["note"]) for check in json.loads(out)["checks"]}
    assert checks["model"] == (True, f"openai_compatible:qwen3:8b at {model.url}/v1, key …abcd: answers")
    assert checks["model's answers"][1].startswith("by a tool call; structured output was refused: HTTP 400")
    assert KEY not in (out + err).decode()
