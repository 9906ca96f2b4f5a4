"""Tokens: what lets an agent in, what is kept of it, and what a process issues for itself."""

import logging
import os
from pathlib import Path

import pytest

from agents.network.connection import JoinDenied, JoinRefused
from agents.network.hub_mod.gate import Gate, Ticket
from agents.network.identities import Identities, named_in
from agents.network.own_token import OwnToken
from agents.network.send_permissions import Refusal, Why
from towow_core.telemetry import logs

BOB, EVE = "user_agent_bob", "user_agent_eve"
NOW, LATER = "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"


@pytest.fixture
def identities(tmp_path: Path) -> Identities:
    found = Identities(tmp_path)
    found.ensure()
    return found


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path)


def why(answer: Ticket | Refusal) -> Why | None:
    return answer.why if isinstance(answer, Refusal) else None


def everything_in(folder: Path) -> str:
    return "\n".join(file.read_text("utf-8") for file in folder.rglob("*") if file.is_file())


def test_a_token_lets_in_one_agent_and_no_other(gate: Gate, identities: Identities) -> None:
    token = identities.issue(BOB, at=NOW)

    assert named_in(token) == BOB
    assert why(gate.check(BOB, "", token)) is None
    assert why(gate.check(EVE, "", token)) is Why.BAD_TOKEN
    assert why(gate.check("user_agent_Bob", "", token)) is Why.BAD_TOKEN
    assert why(gate.check("coordinator", gate.password, token)) is Why.BAD_TOKEN


def test_nothing_that_is_kept_is_the_token(tmp_path: Path, identities: Identities) -> None:
    token = identities.issue(BOB, at=NOW)

    assert token.rpartition(".")[2] not in everything_in(tmp_path)
    assert {file.stat().st_mode & 0o777 for file in identities.folder.iterdir()} == {0o600}
    assert identities.folder.stat().st_mode & 0o777 == 0o700


def test_a_log_line_does_not_show_a_token(identities: Identities) -> None:
    token = identities.issue("channel_admin-a.b", at=NOW)
    record = logging.makeLogRecord({"msg": "agent.started", "why": f"TOWOW_AGENT_TOKEN={token} was given"})
    line = logs.JsonLine("test").format(record)

    assert token.rpartition(".")[2] not in line
    assert "towow-agent.channel_admin-a.b." in line, "whose it is may be seen"


def test_several_tokens_are_good_until_each_is_revoked(gate: Gate, identities: Identities) -> None:
    old, new = identities.issue(BOB, at=NOW), identities.issue(BOB, at=LATER)
    first, second = identities.records(BOB)

    assert identities.revoke(BOB, at=LATER, token_id=first.token_id) == (first,)
    assert why(gate.check(BOB, "", old)) is Why.REVOKED
    assert why(gate.check(BOB, "", new)) is None
    assert identities.revoke(BOB, at=LATER) == (second,)
    assert why(gate.check(BOB, "", new)) is Why.REVOKED
    assert identities.revoke(BOB, at=LATER) == ()


def test_the_gate_says_who_has_to_leave(gate: Gate, identities: Identities) -> None:
    for agent_id in (BOB, EVE):
        ticket = gate.check(agent_id, "", identities.issue(agent_id, at=NOW))
        assert isinstance(ticket, Ticket)
        gate.admit(agent_id, ticket)
    identities.issue(BOB, at=LATER)
    assert gate.revoked() == ()

    identities.revoke(EVE, at=LATER)
    assert gate.revoked() == (EVE,)
    gate.forget(EVE)
    assert gate.revoked() == ()


def test_what_is_revoked_between_a_look_and_an_entry_is_noticed(gate: Gate, identities: Identities) -> None:
    ticket = gate.check(BOB, "", identities.issue(BOB, at=NOW))
    assert isinstance(ticket, Ticket)
    identities.revoke(BOB, at=LATER)
    gate.admit(BOB, ticket)

    assert gate.revoked() == (BOB,)


def test_a_damaged_file_lets_nobody_in_and_puts_nobody_out(gate: Gate, identities: Identities) -> None:
    token = identities.issue(BOB, at=NOW)
    ticket = gate.check(BOB, "", token)
    assert isinstance(ticket, Ticket)
    gate.admit(BOB, ticket)
    (identities.folder / f"{BOB}.json").write_text("{")

    assert why(gate.check(BOB, "", token)) is Why.UNREADABLE
    assert gate.revoked() == ()


def test_bridges_share_one_identity(gate: Gate, identities: Identities) -> None:
    token = identities.issue("bridge", at=NOW)

    assert why(gate.check("bridge-1a2b", gate.password, token)) is None
    assert why(gate.check("bridge-1a2b", "wrong", token)) is Why.BAD_PASSWORD


def test_an_open_hub_is_open_to_ids_that_nobody_has(tmp_path: Path, identities: Identities) -> None:
    gate = Gate(tmp_path, open_to_twins=True)
    ticket = gate.check(BOB, "", "")
    assert isinstance(ticket, Ticket)
    gate.admit(BOB, ticket)
    assert why(gate.check("coordinator", gate.password, "")) is Why.NO_TOKEN
    assert why(gate.check(BOB, "", "guess")) is Why.BAD_TOKEN
    assert gate.revoked() == ()

    identities.issue(BOB, at=NOW)
    assert why(gate.check(BOB, "", "")) is Why.NO_TOKEN
    assert gate.revoked() == (BOB,), "it is somebody else's now"


# -- what an agent shows


def test_a_process_on_the_hubs_data_directory_needs_no_set_up(tmp_path: Path, gate: Gate) -> None:
    own = OwnToken(data_dir=tmp_path)
    token = own.find(BOB)

    assert why(gate.check(BOB, "", token)) is None
    assert own.find(BOB) == token, "the next process shows the same"
    assert why(gate.check("bridge-2", gate.password, own.find("bridge-1"))) is None
    assert {f.stat().st_mode & 0o777 for f in (tmp_path / "agent-tokens").iterdir()} == {0o600}


def test_it_issues_anew_what_the_hub_has_lost(tmp_path: Path, gate: Gate, identities: Identities) -> None:
    own = OwnToken(data_dir=tmp_path)
    own.find(BOB)
    (identities.folder / f"{BOB}.json").unlink()

    assert why(gate.check(BOB, "", own.find(BOB))) is None


def test_what_a_person_took_away_no_process_takes_back(tmp_path: Path, gate: Gate, identities: Identities) -> None:
    own = OwnToken(data_dir=tmp_path)
    own.find(BOB)
    identities.revoke(BOB, at=NOW)
    assert why(gate.check(BOB, "", own.find(BOB))) is Why.REVOKED

    identities.issue(BOB, at=LATER)
    assert why(gate.check(BOB, "", own.find(BOB))) is None


def test_a_token_that_was_given_counts_before_any_other(tmp_path: Path, gate: Gate, identities: Identities) -> None:
    given = identities.issue(BOB, at=NOW)

    assert OwnToken(data_dir=tmp_path, given=given).find(BOB) == given
    assert named_in(OwnToken(data_dir=tmp_path, given=given).find(EVE)) == EVE, "children of one shell share it"


def test_away_from_the_hub_nothing_is_issued(tmp_path: Path) -> None:
    assert OwnToken(data_dir=tmp_path / "nowhere").find(BOB) == ""
    (tmp_path / "agent-tokens").mkdir()
    (tmp_path / "agent-tokens" / BOB).write_text("carried here\n")

    assert OwnToken(data_dir=tmp_path).find(BOB) == "carried here"
    assert not (tmp_path / "identities").exists()


def test_somebody_elses_token_is_said_to_be_that(tmp_path: Path) -> None:
    with pytest.raises(JoinDenied, match=r"a token of user_agent_eve, not of user_agent_bob"):
        OwnToken(data_dir=tmp_path, given=f"towow-agent.{EVE}.secret").find(BOB)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_another_accounts_data_directory_is_named_with_the_command(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(mode=0o000)

    with pytest.raises(JoinDenied, match=r"may not use .*/data/identities: .*towow agents token issue user_agent_bob"):
        OwnToken(data_dir=tmp_path / "data").find(BOB)


def test_a_data_directory_that_cannot_be_written_is_named(tmp_path: Path, identities: Identities) -> None:
    (tmp_path / "agent-tokens").write_text("a file")

    with pytest.raises(JoinRefused, match="agent-tokens"):
        OwnToken(data_dir=tmp_path).find(BOB)
    assert identities.names() == ()
