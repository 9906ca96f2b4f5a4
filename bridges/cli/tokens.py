"""`towow tokens`: who may come in by which token. They lie in the store, so every bridge of it knows them."""

import json
import sys
from collections.abc import Mapping

from rich import box
from rich.table import Table
from rich.text import Text

from bridges.cli import exits
from bridges.cli.prune import age_s
from bridges.cli.stored import open_store
from bridges.cli.terminal import stdout
from towow_core.clock import SystemClock
from towow_core.errors import BadSetting
from towow_core.scopes import Scope
from towow_core.services.api_tokens import TokenDesk, still_counts
from towow_core.settings import load_settings
from towow_core.store.records import ApiToken


async def issue(user: str, scope: Scope, valid_for: str | None, note: str, *, as_json: bool) -> int:
    """Make a token and show it, once.

    Raises:
        BadSetting: Nobody can have a token in this name, or the time is none.
    """
    with open_store(may_be_new=True) as store:
        desk = TokenDesk(store, SystemClock())
        is_first = not await desk.any_issued()
        valid_s = None if valid_for is None else age_s(valid_for, option="--valid-for")
        text, record = await desk.issue(user, scope, note=note, valid_s=valid_s)
    if as_json:
        sys.stdout.write(f"{json.dumps({'token': text, **facts(record)}, ensure_ascii=False)}\n")
        return exits.AGREED
    sys.stdout.write(f"{text}\n")
    sys.stderr.write(f"Token {record.token_id} of scope {scope} for {user}; keep it, it is not shown again.\n")
    if is_first and load_settings().admin_key is None:
        sys.stderr.write("It is the first one: from now on the bridge asks everybody for a token.\n")
    return exits.AGREED


async def show(*, as_json: bool) -> int:
    """List them, without what they say."""
    with open_store() as store:
        tokens = await TokenDesk(store, SystemClock()).all()
    if as_json:
        sys.stdout.write(f"{json.dumps({'tokens': [facts(token) for token in tokens]}, ensure_ascii=False)}\n")
        return exits.AGREED
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title in ("Token", "Scope", "User", "Issued", "State", "Note"):
        table.add_column(title)
    for token in tokens:
        state = state_of(token)
        style = "" if state.startswith("valid") else "dim"
        cells = (token.token_id, token.scope, token.user_id, token.created_at[:10], state, token.note)
        table.add_row(*map(Text, cells), style=style)
    stdout().print(table)
    return exits.AGREED


async def revoke(token_id: str, *, as_json: bool) -> int:
    """Nobody may use it any more.

    Raises:
        BadSetting: There is no such token.
    """
    with open_store() as store:
        if not await TokenDesk(store, SystemClock()).revoke(token_id):
            raise BadSetting(f"There is no token {token_id!r}; `towow tokens list` shows those there are.")
    said = json.dumps({"revoked": token_id}) if as_json else f"Token {token_id} is revoked."
    sys.stdout.write(f"{said}\n")
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
