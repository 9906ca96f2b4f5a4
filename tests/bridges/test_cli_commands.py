"""The commands against a small real server: exit codes, and what goes to which stream."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from agents.processes import run_file
from agents.processes.run_file import ProcessRow, RunState
from bridges.cli.doctor import shown
from bridges.cli.target import url_of
from tests.bridges.scripted_bridge import STAY, ScriptedBridge, envelope, frame, serving
from tests.commands import towow
from towow_core.support.settings import load_settings

COMPROMISE = {"summary": "换个时间", "type": "compromise"}
PROPOSAL = {"proposal_id": "prop-1", "demand_id": "d-1", "version": 1, "summary": "就这么办"}
SUBMITTED = envelope(1, "towow.demand.submitted", user_id="u", raw_input="我想办聚会")
FINALIZED = envelope(
    3,
    "towow.proposal.finalized",
    proposal=PROPOSAL,
    participants_count=1,
    participants=["user_agent_bob"],
    accepted_by=["user_agent_bob"],
    rounds_taken=1,
    is_complete=True,
    plan_digest="sha256:0",
)
FAILED = envelope(
    3,
    "towow.negotiation.failed",
    reason_code="no_candidates",
    reason="没有找到合适的人",
    last_proposal=None,
    compromise=COMPROMISE,
    advice=["换个城市"],
)
SUBNET_FAILED = FAILED | {"seq": 2, "payload": FAILED["payload"] | {"demand_id": "d-2", "channel_id": "sub-1"}}
GAP = envelope(4, "towow.gap.identified", is_complete=True, gaps=[], analysis="", provenance="rule")


def bridge_that_says(*envelopes: dict[str, Any]) -> ScriptedBridge:
    return ScriptedBridge(connections=[[*(frame(each) for each in envelopes), STAY]])


async def test_json_is_one_envelope_a_line_and_ends_with_the_terminal_event(tmp_path: Path) -> None:
    async with serving(bridge_that_says(SUBMITTED, SUBNET_FAILED, FINALIZED, GAP)) as bridge:
        code, out, err = await towow(tmp_path, "ask", "我想办聚会", "--json", "--url", bridge.url)

    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [SUBMITTED, SUBNET_FAILED, FINALIZED]
    assert bridge.submitted == [{"raw_input": "我想办聚会", "questions": False}]  # nobody could answer


async def test_a_failed_negotiation_is_exit_code_3_with_advice(tmp_path: Path) -> None:
    async with serving(bridge_that_says(SUBMITTED, FAILED)) as bridge:
        code, out, err = await towow(tmp_path, "ask", "我想办聚会", "--url", bridge.url)

    assert (code, err) == (3, "")
    assert "没有找到合适的人" in out
    assert "换个城市" in out
    assert "\x1b" not in out


async def test_watch_shows_a_demand_that_was_submitted_before(tmp_path: Path) -> None:
    async with serving(bridge_that_says(SUBMITTED, FINALIZED | {"seq": 2}, GAP | {"seq": 3})) as bridge:
        code, out, err = await towow(tmp_path, "watch", "d-1", "--url", bridge.url)

    assert (code, err) == (0, "")
    assert "已达成一致" in out
    assert bridge.submitted == []


async def test_what_was_agreed_stands_where_the_bridge_goes_before_the_plan_is_looked_over(tmp_path: Path) -> None:
    said = [frame(SUBMITTED), frame(FINALIZED | {"seq": 2})]
    async with serving(ScriptedBridge(connections=[said])) as bridge:
        code, out, err = await towow(tmp_path, "watch", "d-1", "--url", bridge.url)

    assert code == 0
    assert "已达成一致" in out
    assert "The plan stands; whether it lacks something was not heard." in err


async def test_a_demand_that_the_server_refuses_is_exit_code_2_and_its_sentence(tmp_path: Path) -> None:
    refusal = (400, {"detail": "A demand must say something.", "error_code": "E001"})
    async with serving(ScriptedBridge(submit_answer=refusal)) as bridge:
        code, out, err = await towow(tmp_path, "ask", " ", "--url", bridge.url)

    assert (code, out, err) == (2, "", "towow: A demand must say something.\n")


async def test_an_unknown_demand_is_exit_code_1(tmp_path: Path) -> None:
    async with serving(ScriptedBridge(stream_status=404)) as bridge:
        code, out, err = await towow(tmp_path, "watch", "d-1", "--url", bridge.url)

    assert (code, out, err) == (1, "", "towow: There is no demand 'd-1'.\n")


async def test_nobody_there_is_exit_code_1_and_one_sentence(tmp_path: Path) -> None:
    async with serving(ScriptedBridge()) as bridge:
        url = bridge.url
    code, out, err = await towow(tmp_path, "ask", "hello", "--url", url)

    assert (code, out) == (1, "")
    assert err == f"towow: No ToWow network answers at {url}; start one with `towow up`, or name another with --url.\n"


async def test_an_address_that_is_none_is_exit_code_2_and_one_sentence(tmp_path: Path) -> None:
    code, out, err = await towow(tmp_path, "watch", "d-1", "--url", "http://localhost:eight")

    assert (code, out) == (2, "")
    assert err == "towow: 'http://localhost:eight' is no address of a network: Invalid port: 'eight'.\n"


async def test_wrong_usage_is_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "towow.yaml").write_text("http_port: lots\n")

    assert (await towow(tmp_path, "ask"))[0] == 2
    assert (await towow(tmp_path, "dance"))[0] == 2
    code, _, err = await towow(tmp_path, "doctor")
    assert (code, err) == (
        2,
        "towow: http_port in towow.yaml is 'lots'; it must be a whole number from 0 to 65535.\n",
    )


async def test_ps_without_a_network_says_how_to_start_one(tmp_path: Path) -> None:
    code, out, err = await towow(tmp_path, "ps")

    assert (code, out) == (1, "")
    assert "towow up" in err


async def test_ps_shows_the_processes_of_the_run_file(tmp_path: Path) -> None:
    rows = (
        ProcessRow(name="hub", pid=os.getpid(), state="running"),
        ProcessRow(name="twins", pid=None, state="stopped"),
    )
    (tmp_path / ".towow").mkdir()
    run_file.write(tmp_path / ".towow" / "run.json", RunState(pid=os.getpid(), url="http://x:1", processes=rows))
    code, out, _ = await towow(tmp_path, "ps", "--json")

    assert code == 0
    found = {row["name"]: row for row in json.loads(out)["processes"]}
    assert found["hub"]["pid"] == os.getpid()
    assert found["hub"]["memory_mb"] > 1
    assert found["twins"]["pid"] is None


async def test_ps_says_when_a_service_that_ended_is_started_again(tmp_path: Path) -> None:
    waiting = ProcessRow(name="hub", pid=None, state="restarting", problem="ended 6 times of late")
    (tmp_path / ".towow").mkdir()
    run_file.write(tmp_path / ".towow" / "run.json", RunState(pid=os.getpid(), processes=(waiting,)))
    code, out, _ = await towow(tmp_path, "ps")

    assert code == 0
    assert "hub ended 6 times of late." in out


async def test_ps_calls_nobody_running_who_is_gone_and_shows_which_files_were_refused(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec("true")
    await process.wait()
    hub, twins = (ProcessRow(name=name, pid=process.pid, state="running") for name in ("hub", "twins"))
    twin = ProcessRow(name="user_agent_bob", pid=None, state="restarting")
    (tmp_path / ".towow").mkdir()
    run_file.write(tmp_path / ".towow" / "run.json", RunState(pid=os.getpid(), processes=(hub, twins)))
    pool = RunState(pid=process.pid, processes=(twin,), problems=("Profile x.yaml is a named pipe",))
    run_file.write(tmp_path / ".towow" / "twins.json", pool)
    code, out, _ = await towow(tmp_path, "ps", "--json")
    _, shown, _ = await towow(tmp_path, "ps")

    assert code == 0
    states = {row["name"]: row["state"] for row in json.loads(out)["processes"]}
    assert [states[name] for name in ("towow", "hub", "twins", "user_agent_bob")] == ["running", *["not running"] * 3]
    assert "Profile x.yaml is a named pipe" in shown


async def test_doctor_tells_each_value_and_its_source(tmp_path: Path) -> None:
    (tmp_path / "towow.yaml").write_text(
        "http_port: 0\nhub_port: 0\nanthropic_api_key: sk-ant-0123456789abcdef\nmode: offline\n"
    )
    code, out, _ = await towow(tmp_path, "doctor", "--json")

    assert code == 0
    found = {row["variable"]: (row["value"], row["source"]) for row in json.loads(out)["settings"]}
    assert found["TOWOW_HTTP_PORT"] == ("0", "towow.yaml")
    assert found["LLM_TIMEOUT"] == ("10.0", "default")
    assert found["ANTHROPIC_API_KEY"] == ("…cdef", "towow.yaml")


def test_secrets_are_masked() -> None:
    assert shown(SecretStr("short")) == "…"
    assert shown("postgresql://towow:hunter2@db/towow") == "postgresql://towow:…@db/towow"


def test_the_network_is_found_by_option_then_settings_then_what_runs_here(tmp_path: Path) -> None:
    settings = load_settings({}, tmp_path, data_dir=tmp_path)
    assert url_of(settings, None) == "http://127.0.0.1:8000"

    run_file.write(tmp_path / "run.json", RunState(pid=os.getpid(), url="http://127.0.0.1:9"))
    assert url_of(settings, None) == "http://127.0.0.1:9"
    assert (
        url_of(load_settings({"TOWOW_HTTP_PORT": "8001"}, tmp_path, data_dir=tmp_path), None) == "http://127.0.0.1:8001"
    )
    assert url_of(settings, "example.com/") == "http://example.com"
