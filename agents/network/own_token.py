"""The token that an agent shows the hub: the one it was given, or one that it may issue for itself.

A process on the hub's own data directory may: whoever can write there decides who gets in anyway. So a network on one
machine needs no set-up. What it issues for itself it keeps in `agent-tokens/`, for the process that comes after it.
"""

import fcntl
import os
from dataclasses import dataclass
from pathlib import Path

from agents.network.connection import JoinDenied, JoinRefused
from agents.network.identities import Identities, named_in
from agents.network.send_permissions import identity_of
from towow_core.support.clock import SystemClock

FOLDER = "agent-tokens"
_TOKEN_LENGTH_MAX = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnToken:
    """Where an agent's token comes from.

    Attributes:
        data_dir: The hub's, or another one that holds tokens in `agent-tokens/`; None is nowhere.
        given: A token that somebody issued for this agent; empty is none.
    """

    data_dir: Path | None = None
    given: str = ""

    def find(self, agent_id: str) -> str:
        """The token to show; empty where there is none, which the hub answers with what to do about it.

        Raises:
            JoinDenied: A token was given, and it is somebody else's; or the data directory is another account's.
            JoinRefused: The token cannot be read or kept.
        """
        identity = identity_of(agent_id)
        if self.given and named_in(self.given) == identity:
            return self.given
        try:
            token = "" if self.data_dir is None else _kept_or_issued(self.data_dir, agent_id)
        except PermissionError as error:
            what = "start it under the account that may, or with TOWOW_AGENT_TOKEN"
            said = f"{agent_id} may not use {error.filename}: {what} from `towow agents token issue {agent_id}`."
            raise JoinDenied(said) from error
        except OSError as error:
            raise JoinRefused(f"{agent_id} has no use of its token: {error.filename}: {error.strerror}.") from error
        if self.given and not token:
            whose = named_in(self.given) or "nobody"
            raise JoinDenied(f"TOWOW_AGENT_TOKEN holds a token of {whose}, not of {agent_id}.")
        return token


def _kept_or_issued(data_dir: Path, agent_id: str) -> str:
    identities, file = Identities(data_dir), data_dir / FOLDER / identity_of(agent_id)
    if not identities.are_here:
        return _read(file)  # brought here from the hub's machine
    file.parent.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)  # bridges share an identity
        token = os.pread(descriptor, _TOKEN_LENGTH_MAX, 0).decode("ascii", "ignore").strip()
        found = identities.find(agent_id, token)
        if found is not None and found.is_good:
            return token
        new = identities.issue(agent_id, at=SystemClock().now(), by="itself")
        if not new:
            return token  # all were revoked: the hub says so
        token = new
        os.pwrite(descriptor, token.encode(), 0)
        os.ftruncate(descriptor, len(token))
        return token
    finally:
        os.close(descriptor)


def _read(file: Path) -> str:
    try:
        return file.read_text("ascii", "ignore").strip()
    except FileNotFoundError:
        return ""
