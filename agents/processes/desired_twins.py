"""Who is to run in a pool of twins: profile files, sample people, and what was edited since, as they change."""

from collections.abc import Mapping

from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_folder import ProfileFolder
from towow_core.domain.models import AgentProfile


class DesiredTwins:
    """Looks at the files twice a second.

    Args:
        folder: The operator's profile files.
        edits: What was added, changed and deleted by API.
        chosen: Who runs at first, of files and sample people, before edits.
        is_closed: Nobody joins whom an edit adds (only the twins that were named run here).
    """

    def __init__(
        self, folder: ProfileFolder, edits: ProfileEdits, chosen: Mapping[str, AgentProfile], *, is_closed: bool = False
    ) -> None:
        self._folder, self._edits, self._is_closed = folder, edits, is_closed
        self._ignored = folder.profiles.keys() - chosen.keys()
        self._base = dict(chosen)
        self.running = self._wanted()
        self._problems = self.problems

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the files, one sentence each."""
        return (*self._folder.problems, *self._edits.now().problems)

    def look(self) -> tuple[Mapping[str, AgentProfile], frozenset[str]] | None:
        """Profiles that are new or different, and ids that are gone, since the last look; None if nothing moved."""
        moved = self._folder.look()
        if moved is not None:
            changed, gone = moved
            self._base |= {agent_id: profile for agent_id, profile in changed.items() if agent_id not in self._ignored}
            self._base = {agent_id: profile for agent_id, profile in self._base.items() if agent_id not in gone}
        before, self.running = self.running, self._wanted()
        problems, self._problems = self._problems, self.problems
        if moved is None and before == self.running and problems == self._problems:
            return None
        changed = {agent_id: profile for agent_id, profile in self.running.items() if before.get(agent_id) != profile}
        return changed, frozenset(before.keys() - self.running.keys())

    def _wanted(self) -> dict[str, AgentProfile]:
        wanted = self._edits.now().over(self._base)
        if self._is_closed:
            return {agent_id: profile for agent_id, profile in wanted.items() if agent_id in self._base}
        return wanted
