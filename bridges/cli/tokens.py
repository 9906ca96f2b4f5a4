"""`towow tokens`: who may come in by which token. They lie in the store, so every bridge of it knows them."""

import json
from collections.abc import Mapping, Sequence

from rich.text import Text

from bridges.cli import exits
from bridges.cli.output import say, say_aside, say_json
from bridges.cli.prune import age_s
from bridges.cli.stored import open_store
from bridges.cli.tables import print_table
from towow_core.domain.errors import BadSetting
from towow_core.services.access.api_tokens import TokenService, still_counts
from towow_core.store.records import ApiToken
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope
from towow_core.support.settings import load_settings


async def issue(user: str, scope: Scope, valid_for: str | None, note: str, *, as_json: bool) -> int:
    """Make a token and show it, once.

    Raises:
        BadSetting: Nobody can have a token in this name, or the time is none.
    """
    with open_store(may_be_new=True) as store:
        tokens = TokenService(store, SystemClock())
        is_first = not await tokens.any_issued()
        valid_s = None if valid_for is None else age_s(valid_for, option="--valid-for")
        text, record = await tokens.issue(user, scope, note=note, valid_s=valid_s)
    if as_json:
        say_json({"token": text, **facts(record)})
        return exits.AGREED
    say(text)
    say_aside(f"Token {record.token_id} of scope {scope} for {user}; keep it, it is not shown again.")
    if is_first and load_settings().admin_key is None:
        say_aside("It is the first one: from now on the bridge asks everybody for a token.")
    return exits.AGREED


async def show(*, as_json: bool) -> int:
    """List them, without what they say."""
    with open_store() as store:
        tokens = await TokenService(store, SystemClock()).all()
    if as_json:
        say_json({"tokens": [facts(token) for token in tokens]})
        return exits.AGREED
    print_table(("Token", "Scope", "User", "Issued", "State", "Note"), map(_cells, tokens))
    return exits.AGREED


def _cells(token: ApiToken) -> Sequence[Text]:
    state = state_of(token)
    style = "" if state.startswith("valid") else "dim"
    cells = (token.token_id, token.scope, token.user_id, token.created_at[:10], state, token.note)
    return [Text(cell, style=style) for cell in cells]


async def revoke(token_id: str, *, as_json: bool) -> int:
    """Nobody may use it any more.

    Raises:
        BadSetting: There is no such token.
    """
    with open_store() as store:
        if not await TokenService(store, SystemClock()).revoke(token_id):
            raise BadSetting(f"There is no token {token_id!r}; `towow tokens list` shows those there are.")
    said = json.dumps({"revoked": token_id}) if as_json else f"Token {token_id} is revoked."
    say(said)
    return exits.AGREED


def facts(token: ApiToken) -> Mapping[str, str | None]:
    """What may be known of a token."""
    return {
        "token_id": token.token_id,
        "scope": token.scope,
        "user_id": token.user_id,
        "note": token.note,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
    }


def state_of(token: ApiToken) -> str:
    """Whether it may be used, in a word or two."""
    if token.revoked_at is not None:
        return "revoked"
    if not still_counts(token, SystemClock().now()):
        return "expired"
    return f"valid until {token.expires_at[:10]}" if token.expires_at else "valid"
