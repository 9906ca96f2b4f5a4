"""When a bridge starts, and how tokens are issued, listed and revoked by command. Rows of docs/security.md."""

import json
import subprocess
import sys

import pytest

from tests.pages import ROOT
from towow_core.domain.errors import BadSetting
from towow_core.services.access.api_tokens import check_user
from towow_core.support.scopes import Scope


def started(tmp_path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "", "TOWOW_DATA_DIR": str(tmp_path), "TOWOW_HTTP_PORT": "0", **variables}
    return subprocess.run(
        [sys.executable, "-m", "bridges"], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_bridge_that_others_can_reach_does_not_start_without_a_key(tmp_path) -> None:
    done = started(tmp_path, TOWOW_HTTP_HOST="0.0.0.0")

    assert done.returncode == 2
    assert "nobody has a key to it: set TOWOW_ADMIN_KEY" in done.stderr
    assert "towow tokens issue" in done.stderr


def test_a_key_that_can_be_guessed_is_no_key(tmp_path) -> None:
    done = started(tmp_path, TOWOW_HTTP_HOST="0.0.0.0", TOWOW_ADMIN_KEY="admin")

    assert done.returncode == 2
    assert done.stderr == (
        "bridges: TOWOW_ADMIN_KEY is '…'; it must be at least 16 characters that nobody can guess.\n"
    )


def towow(tmp_path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "", "TOWOW_DATA_DIR": str(tmp_path)}
    code = "from bridges.cli.main import main; main()"
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_token_is_shown_once_listed_without_its_secret_and_revoked(tmp_path) -> None:
    issued = json.loads(towow(tmp_path, "tokens", "issue", "alice", "--valid-for", "30d", "--json").stdout)
    listed = towow(tmp_path, "tokens", "list", "--json").stdout
    revoked = towow(tmp_path, "tokens", "revoke", issued["token_id"])
    unknown = towow(tmp_path, "tokens", "revoke", "00000000")
    after = json.loads(towow(tmp_path, "tokens", "list", "--json").stdout)["tokens"][0]

    assert issued["token"].startswith(f"towow_{issued['token_id']}_")
    assert (issued["scope"], issued["user_id"]) == ("requester", "alice")
    assert issued["token"] not in listed
    assert "hash" not in listed
    assert (revoked.returncode, unknown.returncode) == (0, 2)
    assert after["revoked_at"]


@pytest.mark.parametrize(
    ("user", "scope"),
    [
        ("channel_admin", Scope.REQUESTER),
        ("anonymous", Scope.OPERATOR),
        (" ", Scope.OPERATOR),
        ("bob", Scope.AGENT),
        ("user_agent_../etc", Scope.AGENT),
        ("a\nb", Scope.REQUESTER),
        ("x" * 201, Scope.REQUESTER),
    ],
)
def test_nobody_gets_a_token_in_a_name_that_is_ours_or_none(user, scope) -> None:
    with pytest.raises(BadSetting):
        check_user(user, scope)


def test_the_doctor_says_how_the_doors_are_locked(tmp_path) -> None:
    before = json.loads(towow(tmp_path, "doctor", "--json").stdout)["checks"]
    towow(tmp_path, "tokens", "issue", "olga", "--scope", "operator")
    after = json.loads(towow(tmp_path, "doctor", "--json").stdout)["checks"]

    said = [next(check["note"] for check in checks if check["name"] == "doors") for checks in (before, after)]
    assert said[0].startswith("open;")
    assert said[1] == "locked; keys: valid tokens: 1"
