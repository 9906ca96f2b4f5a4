"""Profiles that were added, changed or deleted while the network runs: one JSON file each beside the other data.

The profile files of the operator are never touched; what lies here is laid over them, and can be taken away again.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from agents.processes.private_facts import untold, with_kept, without
from towow_core.domain.errors import BadProfile
from towow_core.domain.models import AgentProfile
from towow_core.support import codec
from towow_core.support.bounded_files import BYTES_MAX
from towow_core.support.profile_files import AGENT_ID, load_profile, read_fields

FOLDER = "profile-edits"
EDITED, GONE = ".json", ".gone"

NOTHING_UNTOLD: Mapping[str, frozenset[str]] = {}
Stamp = tuple[tuple[str, int, int, int, int], ...]  # name, modified and changed at, size, inode of each file


@dataclass(frozen=True, slots=True)
class Edits:
    """What is different from the profile files.

    Attributes:
        profiles: Agent id to profile, of those that are new or say something else now.
        untold: Agent id to the private facts that its edit does not speak of: they are as they were before it.
        gone: Ids of those that are deleted.
        problems: Files that cannot be used, one sentence each.
    """

    profiles: Mapping[str, AgentProfile] = field(default_factory=dict)
    untold: Mapping[str, frozenset[str]] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    problems: tuple[str, ...] = ()

    def over(self, profiles: Mapping[str, AgentProfile]) -> dict[str, AgentProfile]:
        """`profiles` as they are after these edits."""
        edited = {
            agent_id: with_kept(profile, profiles.get(agent_id), self.untold[agent_id])
            for agent_id, profile in self.profiles.items()
        }
        known = {**profiles, **edited}
        return {agent_id: profile for agent_id, profile in known.items() if agent_id not in self.gone}


class ProfileEdits:
    """The edits of one data directory; several processes may read and write them."""

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / FOLDER
        self._read: tuple[Stamp, Edits] = ((), Edits())

    def now(self) -> Edits:
        """All of them; files are read again only when one has changed. While the folder cannot be read, as before."""
        try:
            stamp = self._stamp()
        except OSError as error:
            problem = f"The folder {self._folder} cannot be read: {error.strerror}."
            return replace(self._read[1], problems=(problem,))
        if stamp != self._read[0]:
            self._read = (stamp, self._load(name for name, *_ in stamp))
        return self._read[1]

    def put(self, profiles: Iterable[AgentProfile], untold: Mapping[str, frozenset[str]] = NOTHING_UNTOLD) -> None:
        """These are as they are here from now on. Each file appears with all its text or not at all.

        `untold` names, by agent id, private facts that stay as they were.

        Raises:
            BadProfile: One is larger than a profile file may be; nothing was written.
            OSError: The folder cannot be written to.
        """
        self.put_texts(self.texts(profiles, untold))

    def texts(
        self, profiles: Iterable[AgentProfile], untold: Mapping[str, frozenset[str]] = NOTHING_UNTOLD
    ) -> dict[str, str]:
        """What `put` would write now of each, by id: `written` says the same once it is there.

        Raises:
            BadProfile: One is larger than a profile file may be.
        """
        before = self.now()
        return {p.agent_id: _text_of(p, untold.get(p.agent_id, frozenset()), before) for p in profiles}

    def put_texts(self, texts: Mapping[str, str]) -> None:
        """The same as `put`, of what `texts` said.

        Raises:
            OSError: The folder cannot be written to.
        """
        for agent_id, text in texts.items():
            self._write(f"{agent_id}{EDITED}", text)
            self._path(f"{agent_id}{GONE}").unlink(missing_ok=True)

    def delete(self, agent_id: str) -> None:
        """This one is not there from now on.

        Raises:
            OSError: The folder cannot be written to.
        """
        self._write(f"{agent_id}{GONE}", "")
        self._path(f"{agent_id}{EDITED}").unlink(missing_ok=True)

    def written(self, agent_id: str) -> str | None:
        """What was written of this one, as it lies here: its edit, "" where it is deleted, None where nothing is.

        Raises:
            OSError: The folder cannot be read.
        """
        if self._path(f"{agent_id}{GONE}").exists():
            return ""
        try:
            return self._path(f"{agent_id}{EDITED}").read_text("utf-8")
        except FileNotFoundError:
            return None

    def write_back(self, agent_id: str, before: str | None) -> None:
        """Let `written` say this of it again.

        Raises:
            OSError: The folder cannot be written to.
        """
        if before == "":
            self.delete(agent_id)
            return
        if before is not None:
            self._write(f"{agent_id}{EDITED}", before)
        else:
            self._path(f"{agent_id}{EDITED}").unlink(missing_ok=True)
        self._path(f"{agent_id}{GONE}").unlink(missing_ok=True)

    def clear(self) -> frozenset[str]:
        """Everything is again as the profile files have it; the ids that were edited.

        Raises:
            OSError: The folder cannot be written to.
        """
        names = [name for name, *_ in self._stamp()]
        for name in names:
            self._path(name).unlink(missing_ok=True)
        return frozenset(Path(name).stem for name in names)

    def _path(self, name: str) -> Path:
        assert AGENT_ID.fullmatch(Path(name).stem)  # callers have checked: an id becomes a file's name
        return self._folder / name

    def _write(self, name: str, text: str) -> None:
        path = self._path(name)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}.draft")
        draft.write_text(text, "utf-8")
        draft.replace(path)

    def _stamp(self) -> Stamp:
        try:
            entries = sorted(os.scandir(self._folder), key=lambda entry: entry.name)
        except FileNotFoundError:
            return ()
        ours = [e for e in entries if e.name.endswith((EDITED, GONE)) and AGENT_ID.fullmatch(Path(e.name).stem)]
        found = []
        for entry in ours:
            try:
                stat = entry.stat()
            except FileNotFoundError:  # taken away just now
                continue
            found.append((entry.name, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino))
        return tuple(found)

    def _load(self, names: Iterable[str]) -> Edits:
        profiles: dict[str, AgentProfile] = {}
        kept: dict[str, frozenset[str]] = {}
        gone, problems = set(), []
        for name in names:
            if name.endswith(GONE):
                gone.add(name.removesuffix(GONE))
                continue
            try:
                profile = load_profile(self._path(name))
                kept[profile.agent_id] = untold(read_fields(self._path(name)))
                profiles[profile.agent_id] = profile
            except BadProfile as problem:
                problems.append(str(problem))
        return Edits(profiles, kept, frozenset(gone), tuple(problems))


def _text_of(profile: AgentProfile, silent_on: frozenset[str], before: Edits) -> str:
    said_before = silent_on - before.untold.get(profile.agent_id, silent_on)
    whole = with_kept(profile, before.profiles.get(profile.agent_id), said_before)
    text = json.dumps(without(codec.dump(whole), silent_on - said_before), ensure_ascii=False)
    if len(text.encode()) > BYTES_MAX:
        raise BadProfile(profile.agent_id, BadProfile.WHOLE, f"has more than {BYTES_MAX // 1024} KiB")
    return text
