"""What this machine knows of each twin: what it announced, its profile file where it has one here, and later edits."""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from agents.processes.private_facts import PRIVATE
from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_folder import ProfileFolder
from towow_core.domain.models import AgentProfile


@dataclass(frozen=True, slots=True)
class KnownProfile:
    """`unknown` names private facts that only the twin itself knows."""

    profile: AgentProfile
    unknown: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class KnownProfiles:
    """`files` is None where the operator's profile files are on another machine."""

    edits: ProfileEdits
    files: ProfileFolder | None
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    def now(self, announced: Iterable[AgentProfile]) -> dict[str, KnownProfile]:
        """By id. Looks at files: call it in a thread."""
        with self._one_at_a_time:
            own = self._from_files()
            edits = self.edits.now()
        base = {p.agent_id: _with_own_terms(p, own.get(p.agent_id)) for p in announced}
        return {
            agent_id: KnownProfile(profile, frozenset() if agent_id in own else edits.untold.get(agent_id, PRIVATE))
            for agent_id, profile in edits.over(base).items()
        }

    def _from_files(self) -> Mapping[str, AgentProfile]:
        if self.files is None:
            return {}
        self.files.look()
        return self.files.profiles


def _with_own_terms(announced: AgentProfile, own: AgentProfile | None) -> AgentProfile:
    return announced if own is None else replace(announced, terms=own.terms, busy_ics=own.busy_ics)
