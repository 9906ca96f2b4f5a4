"""When a bridge starts, and how tokens are issued, listed and revoked by command. Rows of docs/security.md."""

import json
from pathlib import Path

import pytest

from tests.commands import bridge, towow
from towow_core.domain.errors import BadSetting
from towow_core.services.access.api_tokens import check_user
from towow_core.support.scopes import Scope


def at(folder: Path) -> dict[str, str]:
    return {"TOWOW_DATA_DIR": str(folder)}


async def test_a_bridge_that_others_can_reach_does_not_start_without_a_key(tmp_path) -> None:
    code, _, err = await bridge(tmp_path, **at(tmp_path), TOWOW_HTTP_HOST="0.0.0.0", TOWOW_HTTP_PORT="0")

    assert code == 2
    assert "nobody has a key to it: set TOWOW_ADMIN_KEY" in err
    assert "towow tokens issue" in err


async def test_a_key_that_can_be_guessed_is_no_key(tmp_path) -> None:
    where = {"TOWOW_HTTP_HOST": "0.0.0.0", "TOWOW_HTTP_PORT": "0"}
    code, _, err = await bridge(tmp_path, **at(tmp_path), **where, TOWOW_ADMIN_KEY="admin")

    assert code == 2
    assert err == ("bridges: TOWOW_ADMIN_KEY is '…'; it must be at least 16 characters that nobody can guess.\n")


async def test_a_token_is_shown_once_listed_without_its_secret_and_revoked(tmp_path) -> None:
    async def tokens(*words: str) -> tuple[int, str, str]:
        return await towow(tmp_path, "tokens", *words, **at(tmp_path))

    issued = json.loads((await tokens("issue", "alice", "--valid-for", "30d", "--json"))[1])
    listed = (await tokens("list", "--json"))[1]
    revoked, _, _ = await tokens("revoke", issued["token_id"])
    unknown, _, _ = await tokens("revoke", "00000000")
    after = json.loads((await tokens("list", "--json"))[1])["tokens"][0]

    assert issued["token"].startswith(f"towow_{issued['token_id']}_")
    assert (issued["scope"], issued["user_id"]) == ("requester", "alice")
    assert issued["token"] not in listed
    assert "hash" not in listed
    assert (revoked, unknown) == (0, 2)
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


async def test_the_doctor_says_how_the_doors_are_locked(tmp_path) -> None:
    async def checks() -> list[dict[str, str]]:
        return json.loads((await towow(tmp_path, "doctor", "--json", **at(tmp_path)))[1])["checks"]

    before = await checks()
    await towow(tmp_path, "tokens", "issue", "olga", "--scope", "operator", **at(tmp_path))
    after = await checks()

    said = [next(check["note"] for check in found if check["name"] == "doors") for found in (before, after)]
    assert said[0].startswith("open;")
    assert said[1] == "locked; keys: valid tokens: 1"
