"""Who may join the hub as whom: the hashes of each id's tokens, one small file an id.

The hub reads these files; whoever may write them (`towow agents token`, and our own processes on the hub's data
directory) decides who gets in. A token is 256 bits of chance, so one SHA-256 is hash enough, and checking is cheap.
"""

import fcntl
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from agents.network.send_permissions import Refusal, Why, group_of, identity_of
from towow_core.support.private_file import write_private

FOLDER = "identities"
PREFIX = "towow-agent"
_TOKEN_BYTES = 32
_REVOKED_KEPT = 20  # of one id, for `towow agents token list`


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRecord:
    """What is kept of a token: never the token.

    Attributes:
        digest: SHA-256 of the token, 64 hex digits.
        issued_by: "command", or "itself": a process of ours on the hub's own data directory.
        revoked_at: Empty while it is good.
    """

    digest: str
    issued_at: str
    issued_by: str
    revoked_at: str = ""

    @property
    def token_id(self) -> str:
        """What people call it by; says nothing of the token."""
        return self.digest[:8]

    @property
    def is_good(self) -> bool:
        return not self.revoked_at


class Identities:
    """The ids of one hub and their tokens, in `identities/` of its data directory."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / FOLDER

    @property
    def are_here(self) -> bool:
        """Whether this data directory is a hub's: the hub makes the folder when it starts."""
        return self.folder.is_dir()

    def ensure(self) -> None:
        """Make the folder, for its owner only.

        Raises:
            OSError: It cannot be made.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def names(self) -> tuple[str, ...]:
        """Every identity that ever had a token."""
        return tuple(sorted(file.stem for file in self.folder.glob("*.json")))

    def records(self, identity: str) -> tuple[TokenRecord, ...]:
        """All tokens of an identity, revoked ones too, oldest first.

        Raises:
            OSError: The file cannot be read, or is not one of ours.
        """
        file = self._file(identity)
        try:
            return tuple(TokenRecord(**record) for record in json.loads(file.read_text("utf-8"))["tokens"])
        except FileNotFoundError:
            return ()
        except (ValueError, KeyError, TypeError) as error:
            raise OSError(0, f"it is damaged ({error}); issue new tokens after removing it", str(file)) from error

    def stamp(self, identity: str) -> tuple[int, int, int]:
        """Changes whenever the tokens of an identity do."""
        try:
            found = self._file(identity).stat()
        except OSError:
            return (0, 0, 0)
        return (found.st_ino, found.st_mtime_ns, found.st_size)

    def check(self, agent_id: str, token: str) -> TokenRecord | Refusal:
        """The record of `token` if it lets `agent_id` in, else why not.

        Raises:
            OSError: The tokens cannot be read now.
        """
        again = f"`towow agents token issue {agent_id}` on the hub's machine gives it one"
        if not token:
            return Refusal(Why.NO_TOKEN, f"{agent_id} needs a token: {again}; start it with TOWOW_AGENT_TOKEN=<token>.")
        found = self.find(agent_id, token)
        if found is None:
            return Refusal(Why.BAD_TOKEN, f"That is not a token of {agent_id}: {again}.")
        if not found.is_good:
            return Refusal(Why.REVOKED, f"This token of {agent_id} was revoked: {again} that is new.")
        return found

    def find(self, agent_id: str, token: str) -> TokenRecord | None:
        """What is known of a token of this agent, revoked or not."""
        identity, digest = identity_of(agent_id), _digest(token)
        if named_in(token) != identity:  # some file systems hold Bob and bob for one
            return None
        records = self.records(identity)
        return next((record for record in records if hmac.compare_digest(record.digest, digest)), None)

    def is_barred(self, agent_id: str) -> bool:
        """Whether every token that this id ever had was revoked: then only the command lets it in again."""
        records = self.records(identity_of(agent_id))
        return bool(records) and not any(record.is_good for record in records)

    def issue(self, agent_id: str, *, at: str, by: str = "command") -> str:
        """A new token, which is kept nowhere but as a hash; tokens issued before stay good.

        Empty where a process of ours asks `by="itself"` for an id whose tokens a person took away.

        Raises:
            ValueError: Nobody may be on the network under this id.
            OSError: It cannot be written down.
        """
        if group_of(agent_id) is None:
            raise ValueError(agent_id)
        identity = identity_of(agent_id)
        token = f"{PREFIX}.{identity}.{secrets.token_urlsafe(_TOKEN_BYTES)}"
        with self._changing():
            if by == "itself" and self.is_barred(agent_id):
                return ""
            record = TokenRecord(digest=_digest(token), issued_at=at, issued_by=by)
            self._write(identity, (*self.records(identity), record), durably=by == "command")
        return token

    def revoke(self, agent_id: str, *, at: str, token_id: str = "") -> tuple[TokenRecord, ...]:
        """Make tokens useless: all good ones of an agent, or one. Returns those that were good until now.

        Raises:
            OSError: It cannot be written down.
        """
        identity = identity_of(agent_id)
        with self._changing():
            records = self.records(identity)
            ended = tuple(r for r in records if r.is_good and (not token_id or r.token_id == token_id))
            after = tuple(replace(r, revoked_at=at) if r in ended else r for r in records)
            if ended:
                self._write(identity, after, durably=True)
        return ended

    def _file(self, identity: str) -> Path:
        return self.folder / f"{identity}.json"

    def _write(self, identity: str, records: tuple[TokenRecord, ...], *, durably: bool) -> None:
        revoked = [record for record in records if not record.is_good]
        forgotten = revoked[: max(0, len(revoked) - _REVOKED_KEPT)]
        kept = [asdict(record) for record in records if record not in forgotten]
        write_private(self._file(identity), json.dumps({"tokens": kept}, indent=1) + "\n", durably=durably)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One writer at a time."""
        lock = os.open(self.folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)


def named_in(token: str) -> str:
    """The identity that a token says it is of; empty where it is no token of ours. The hub does not go by it."""
    prefix, _, rest = token.partition(".")
    identity, _, secret = rest.rpartition(".")
    return identity if prefix == PREFIX and secret else ""


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
