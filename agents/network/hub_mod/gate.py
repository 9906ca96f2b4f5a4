"""The hub's door: who may come in as whom, and whose token has been taken away since."""

import hmac
from dataclasses import dataclass
from pathlib import Path

from agents.network.hub_secret import ensure_secret
from agents.network.identities import Identities
from agents.network.send_permissions import Group, Refusal, Why, bad_id, group_of, identity_of


@dataclass(frozen=True, slots=True)
class Ticket:
    """What let an agent in.

    Attributes:
        digest: Of its token; empty where it needed none.
        stamp: Of its identity's tokens when they were last looked at.
    """

    digest: str
    stamp: tuple[int, int, int]


class Gate:
    """Passwords of groups, tokens of agents, and which token each agent that is in came in with.

    Args:
        data_dir: Holds the password and the identities; both are made where there are none.
        open_to_twins: For development: a twin that nobody ever issued a token for needs none.
    """

    def __init__(self, data_dir: Path, *, open_to_twins: bool = False) -> None:
        """Raises OSError where `data_dir` cannot be used."""
        self.password = ensure_secret(data_dir)
        self._identities = Identities(data_dir)
        self._identities.ensure()
        self._open_to_twins = open_to_twins
        self._inside: dict[str, Ticket] = {}

    def check(self, agent_id: str, password: str, token: str) -> Ticket | Refusal:
        """What to `admit` this agent with, or why it may not come in."""
        group = group_of(agent_id)
        if group is None:
            return bad_id(agent_id)
        if group is not Group.USERS and not hmac.compare_digest(password.encode(), self.password.encode()):
            return Refusal(Why.BAD_PASSWORD, f"{agent_id} needs the password in hub.secret.")
        stamp = self._identities.stamp(identity_of(agent_id))  # before the look: what changes later is seen later
        try:
            if not token and self._is_open_to(agent_id):
                return Ticket("", stamp)
            found = self._identities.check(agent_id, token)
        except OSError as error:
            return Refusal(Why.UNREADABLE, f"The hub cannot read the tokens of {agent_id} now: {error.strerror}.")
        return found if isinstance(found, Refusal) else Ticket(found.digest, stamp)

    def admit(self, agent_id: str, ticket: Ticket) -> None:
        """It is in."""
        self._inside[agent_id] = ticket

    def forget(self, agent_id: str) -> None:
        """It has left."""
        self._inside.pop(agent_id, None)

    def revoked(self) -> tuple[str, ...]:
        """Who is in with a token that is good no more. Looks into a file only when it has changed."""
        return tuple(agent_id for agent_id in tuple(self._inside) if not self._is_still_good(agent_id))

    def _is_open_to(self, agent_id: str) -> bool:
        is_twin = group_of(agent_id) is Group.USERS
        return self._open_to_twins and is_twin and not self._identities.records(agent_id)

    def _is_still_good(self, agent_id: str) -> bool:
        ticket = self._inside[agent_id]
        stamp = self._identities.stamp(identity_of(agent_id))
        if stamp == ticket.stamp:
            return True
        try:
            records = self._identities.records(identity_of(agent_id))
        except OSError:
            return True  # not readable now is not revoked; the next look decides
        self._inside[agent_id] = Ticket(ticket.digest, stamp)
        if not ticket.digest:
            return not records  # somebody has been given this id since
        return any(record.digest == ticket.digest and record.is_good for record in records)
