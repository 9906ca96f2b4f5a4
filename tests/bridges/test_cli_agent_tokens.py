"""`towow agents token`: issue, list, revoke, on the data directory of a hub."""

import json
from pathlib import Path

import pytest

from agents.network.identities import Identities, named_in
from agents.network.send_permissions import Refusal
from tests.commands import towow


@pytest.fixture
def identities(tmp_path: Path) -> Identities:
    """Of a hub that has run in this folder."""
    found = Identities(tmp_path / ".towow")
    found.ensure()
    return found


def lets_in(identities: Identities, agent_id: str, token: str) -> bool:
    return not isinstance(identities.check(agent_id, token), Refusal)


async def test_a_token_is_printed_alone_and_once(tmp_path: Path, identities: Identities) -> None:
    code, out, err = await towow(tmp_path, "agents", "token", "issue", "mei")

    assert code == 0
    assert out.count("\n") == 1
    assert lets_in(identities, "user_agent_mei", out.strip())
    assert "TOWOW_AGENT_TOKEN" in err
    code, listed, _ = await towow(tmp_path, "agents", "token", "list", "--json")
    row = json.loads(listed)
    assert (row["agent_id"], row["issued_by"], row["revoked_at"]) == ("user_agent_mei", "command", "")
    assert out.strip().rpartition(".")[2] not in listed


async def test_many_go_into_files_for_another_machine(tmp_path: Path, identities: Identities) -> None:
    code, out, err = await towow(tmp_path, "agents", "token", "issue", "coordinator", "bridge", "--into", "carry")
    files = {file.name: file for file in (tmp_path / "carry").iterdir()}

    assert (code, out) == (0, "")
    assert "agent-tokens/" in err
    assert files.keys() == {"coordinator", "bridge"}
    assert {file.stat().st_mode & 0o777 for file in files.values()} == {0o600}
    assert lets_in(identities, "bridge-1a2b", files["bridge"].read_text())


async def test_one_token_or_all_are_revoked(tmp_path: Path, identities: Identities) -> None:
    tokens = [identities.issue("user_agent_mei", at="2026-01-01T00:00:00Z") for _ in range(2)]
    first, second = identities.records("user_agent_mei")
    code, out, err = await towow(tmp_path, "agents", "token", "revoke", "mei", "--token", first.token_id, "--json")

    assert (code, err) == (0, "")
    assert json.loads(out) == {"agent_id": "user_agent_mei", "revoked": [first.token_id]}
    assert [lets_in(identities, "user_agent_mei", token) for token in tokens] == [False, True]
    code, out, _ = await towow(tmp_path, "agents", "token", "revoke", "user_agent_mei")
    assert code == 0
    assert second.token_id in out
    code, out, err = await towow(tmp_path, "agents", "token", "revoke", "mei")
    assert (code, out) == (2, "")
    assert "has no token that is good" in err


@pytest.mark.parametrize("name", ["../x", "名字", "", "system:system"])
async def test_a_name_that_is_no_agents_is_wrong_usage(tmp_path: Path, identities: Identities, name: str) -> None:
    code, out, err = await towow(tmp_path, "agents", "token", "issue", "mei", name)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "is no agent" in err
    assert identities.names() == ()


async def test_where_no_hub_has_run_nothing_is_issued(tmp_path: Path) -> None:
    code, out, err = await towow(tmp_path, "agents", "token", "issue", "mei")

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "No hub has run in" in err
    assert "TOWOW_DATA_DIR" in err
    assert not (tmp_path / ".towow").exists()


async def test_a_damaged_file_is_named(tmp_path: Path, identities: Identities) -> None:
    assert named_in(identities.issue("user_agent_mei", at="2026-01-01T00:00:00Z")) == "user_agent_mei"
    (identities.folder / "user_agent_mei.json").write_text("{")
    code, out, err = await towow(tmp_path, "agents", "token", "list")

    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "user_agent_mei.json" in err
    assert "damaged" in err
