"""`towow agents token`: who may be on the hub as whom. It works on the hub's data directory."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from agents.network.identities import Identities, TokenRecord
from agents.network.send_permissions import group_of, identity_of
from bridges.cli import exits
from bridges.cli.order import TWIN_PREFIX
from bridges.cli.output import say, say_aside, say_json
from bridges.cli.tables import moment_said, print_table
from towow_core.domain.errors import BadSetting, CannotStart
from towow_core.support.clock import SystemClock
from towow_core.support.private_file import write_private
from towow_core.support.settings import Settings, load_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRow:
    """One token, as `list` shows it."""

    agent_id: str
    token_id: str
    issued_at: str
    issued_by: str
    revoked_at: str


def issue(agents: Sequence[str], into: Path | None, *, as_json: bool) -> int:
    """A new token for each agent: on stdout, or into a file of its own for each, in a folder.

    Raises:
        BadSetting: Nobody may be on the network under one of the ids.
        CannotStart: It cannot be written down.
    """
    identities = identities_here(load_settings())
    ids = [agent_id_of(name) for name in agents]
    try:
        tokens = {i: identities.issue(i, at=SystemClock().now()) for i in ids}
        if into is not None:
            into.mkdir(mode=0o700, parents=True, exist_ok=True)
            for agent_id, token in tokens.items():
                write_private(into / identity_of(agent_id), token, durably=True)
    except OSError as error:
        raise cannot_write(error) from error
    if into is not None:
        say_aside(f"{len(tokens)} in {into}, one file an agent; on the other machine they belong in")
        say_aside("agent-tokens/ of the data directory.")
        return exits.AGREED
    for agent_id, token in tokens.items():
        say_json({"agent_id": agent_id, "token": token}) if as_json else say(token)
    if not as_json:
        say_aside("Shown once, kept nowhere: start the agent with TOWOW_AGENT_TOKEN=<token>.")
    return exits.AGREED


def show(agent: str | None, *, as_json: bool) -> int:
    """Every token there is, or one agent's; never the token itself."""
    settings = load_settings()
    rows = token_rows(settings, identity_of(agent_id_of(agent)) if agent else None)
    if as_json:
        for row in rows:
            facts = {name: getattr(row, name) for name in TokenRow.__slots__}
            say_json(facts)
        return exits.AGREED
    print_table(("Agent", "Token", "Issued", "By", "State"), map(_cells, rows))
    return exits.AGREED


def _cells(row: TokenRow) -> Sequence[str | Text]:
    state = Text("revoked", style="red") if row.revoked_at else Text("good", style="green")
    return (row.agent_id, row.token_id, moment_said(row.issued_at), row.issued_by, state)


def revoke(agent: str, token_id: str, *, as_json: bool) -> int:
    """Make an agent's tokens useless, or one of them; whoever is on the hub with it is put out.

    Raises:
        BadSetting: There is no such token.
        CannotStart: It cannot be written down.
    """
    settings, agent_id = load_settings(), agent_id_of(agent)
    try:
        ended = identities_here(settings).revoke(agent_id, at=SystemClock().now(), token_id=token_id)
    except OSError as error:
        raise cannot_write(error) from error
    if not ended:
        what = f"token {token_id!r}" if token_id else "token that is good"
        raise BadSetting(f"{agent_id} has no {what} in {settings.data_dir}; `towow agents token list` shows all.")
    if as_json:
        say_json({"agent_id": agent_id, "revoked": [r.token_id for r in ended]})
    else:
        names = ", ".join(record.token_id for record in ended)
        say(f"Revoked {names} of {agent_id}; a hub that runs here puts it out within a second.")
    return exits.AGREED


def agent_id_of(name: str) -> str:
    """The id that a person means: `mei` is `user_agent_mei`.

    Raises:
        BadSetting: Nobody may be on the network under it.
    """
    found = next((i for i in (name, TWIN_PREFIX + name) if group_of(i) is not None), None)
    if found is None:
        raise BadSetting(
            f"{name!r} is no agent: there are coordinator, channel_admin, channel_admin-…, bridge and twins."
        )
    return found


def token_rows(settings: Settings, identity: str | None = None) -> list[TokenRow]:
    """What is known of tokens, by id and age.

    Raises:
        CannotStart: They cannot be read.
    """
    identities = identities_here(settings)
    try:
        names = identities.names() if identity is None else (identity,)
        return [_row(name, record) for name in names for record in identities.records(name)]
    except OSError as error:
        raise cannot_write(error) from error


def identities_here(settings: Settings) -> Identities:
    """Those of the hub in the data directory.

    Raises:
        CannotStart: No hub has run there yet.
    """
    identities = Identities(settings.data_dir)
    if not identities.are_here:
        where = settings.data_dir.absolute()
        raise CannotStart(f"No hub has run in {where} yet: set TOWOW_DATA_DIR to the hub's, or start `towow up` once.")
    return identities


def cannot_write(error: OSError) -> CannotStart:
    return CannotStart(f"{error.filename} cannot be used ({error.strerror}); is TOWOW_DATA_DIR the hub's?")


def _row(identity: str, record: TokenRecord) -> TokenRow:
    return TokenRow(
        agent_id=identity,
        token_id=record.token_id,
        issued_at=record.issued_at,
        issued_by=record.issued_by,
        revoked_at=record.revoked_at,
    )
