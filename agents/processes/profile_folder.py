"""The profile files of a folder, as they are and as they change while somebody edits them.

A file counts once it has been quiet for one look, so that half a file is not read. A file that cannot be used is
reported by name, field and reason, and what it said before goes on to hold; one that could not be read at all is tried
again at each look.
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from towow_core.domain.errors import BadProfile, BadSetting
from towow_core.domain.models import AgentProfile
from towow_core.support.profile_files import load_profile

log = logging.getLogger(__name__)
SUFFIXES = (".yaml", ".yml")

Stamp = tuple[int, int, int, int]  # modified and changed (its mode, say) at, size, inode; of what a link leads to


@dataclass(slots=True)
class _File:
    """One file as it was read last. `profile` is what it said when it could last be used."""

    stamp: Stamp
    profile: AgentProfile | None = None
    problem: BadProfile | None = None

    @property
    def was_unreadable(self) -> bool:
        """Whether the machine, and not what is in the file, was to blame: that may pass without a new stamp."""
        return self.problem is not None and isinstance(self.problem.__cause__, OSError)


class ProfileFolder:
    """What is in a folder now, by agent id.

    Args:
        folder: One YAML file a twin.
        only: Names of the files that count, without their suffix; empty is all.

    Raises:
        BadSetting: There is no such folder, or it cannot be read, or no file of such a name is in it.
    """

    def __init__(self, folder: Path, only: Collection[str] = ()) -> None:
        self._folder, self._only = folder, frozenset(only)
        self._files: dict[Path, _File] = {}
        self._stamps: dict[Path, Stamp] = {}
        self._refused: set[tuple[Path, str]] = set()  # a second file of the same id, and the id: said once
        self.profiles: dict[str, AgentProfile] = {}
        choose(profile_files(folder), sorted(self._only), folder)
        self._stamps = self._look_at_files()
        for path, stamp in self._stamps.items():
            self._load(path, stamp)
        self.profiles = self._by_id()

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the files, one sentence each."""
        bad = [str(file.problem) for file in self._files.values() if file.problem is not None]
        return (*bad, *(str(_second(path, agent_id)) for path, agent_id in sorted(self._refused)))

    def look(self) -> tuple[Mapping[str, AgentProfile], frozenset[str]] | None:
        """Profiles that are new or different, and ids that are gone, since the last look; None if nothing moved."""
        try:
            stamps = self._look_at_files()
        except OSError as error:  # the folder is away for a moment: nobody was removed
            log.warning("profiles.not_readable", extra={"folder": str(self._folder), "why": error.strerror})
            return None
        quiet = {path: stamp for path, stamp in stamps.items() if self._stamps.get(path) == stamp}
        fresh = {path: stamp for path, stamp in quiet.items() if self._is_due(path, stamp)}
        removed = self._files.keys() - stamps.keys()
        self._stamps = stamps
        if not fresh and not removed:
            return None
        problems = self.problems
        for path in removed:
            del self._files[path]
        for path, stamp in sorted(fresh.items()):
            self._load(path, stamp)
        before, self.profiles = self.profiles, self._by_id()
        if before == self.profiles and problems == self.problems:
            return None
        changed = {i: profile for i, profile in self.profiles.items() if before.get(i) != profile}
        return changed, frozenset(before.keys() - self.profiles.keys())

    def _is_due(self, path: Path, stamp: Stamp) -> bool:
        known = self._files.get(path)
        return known is None or known.stamp != stamp or known.was_unreadable

    def _look_at_files(self) -> dict[Path, Stamp]:
        found = {}
        for path in sorted(self._folder.iterdir()):
            if path.suffix in SUFFIXES and (not self._only or path.stem in self._only):
                found[path] = _stamp(path)
        return {path: stamp for path, stamp in found.items() if stamp is not None}

    def _load(self, path: Path, stamp: Stamp) -> None:
        known = self._files.get(path)
        try:
            self._files[path] = _File(stamp, load_profile(path))
        except BadProfile as problem:
            if known is None or str(known.problem) != str(problem):
                refuse(problem)
            self._files[path] = _File(stamp, known.profile if known else None, problem)

    def _by_id(self) -> dict[str, AgentProfile]:
        """Of two files with one id the one that had it before keeps it, else the first."""
        found: dict[str, AgentProfile] = {}
        refused: set[tuple[Path, str]] = set()
        usable = [(path, file.profile) for path, file in sorted(self._files.items()) if file.profile is not None]
        usable.sort(key=lambda pair: self.profiles.get(pair[1].agent_id) != pair[1])
        for path, profile in usable:
            if profile.agent_id in found:
                refused.add((path, profile.agent_id))
            else:
                found[profile.agent_id] = profile
        for path, agent_id in sorted(refused - self._refused):
            refuse(_second(path, agent_id))
        self._refused = refused
        return found


def _stamp(path: Path) -> Stamp | None:
    """None for a file that is gone. One that cannot be looked at (a link into nowhere) has one too: it is reported."""
    try:
        found = path.stat()
    except OSError as error:
        return (0, 0, 0, -(error.errno or 1)) if path.is_symlink() else None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def profile_files(folder: Path) -> dict[str, Path]:
    """Name (the file's, without its suffix) to file, by name.

    Raises:
        BadSetting: There is no such folder, or it cannot be read.
    """
    if not folder.is_dir():
        raise BadSetting(f"There is no folder of profiles at {folder}; set TOWOW_PROFILES_DIR or --profiles-dir.")
    try:
        return {file.stem: file for file in sorted(folder.iterdir()) if file.suffix in SUFFIXES}
    except OSError as error:
        raise BadSetting(f"The folder of profiles {folder} cannot be read: {error.strerror}.") from error


def choose(files: dict[str, Path], only: Sequence[str], folder: Path) -> list[Path]:
    """The files of these names; of all of them when none is named.

    Raises:
        BadSetting: No file has that name; the text lists those there are.
    """
    for name in only:
        if name not in files:
            raise BadSetting(f"There is no profile {name!r} in {folder}; there are: {', '.join(files) or 'none'}.")
    return [files[name] for name in only] if only else list(files.values())


def find_profile(name_or_path: str, folder: Path) -> AgentProfile:
    """A profile by the name of its file in `folder`, or by path.

    Raises:
        BadProfile: The file has a missing or wrong field.
        BadSetting: There is no such profile.
    """
    path = Path(name_or_path)
    if path.suffix in SUFFIXES and path.exists():
        return load_profile(path)
    return load_profile(choose(profile_files(folder), (name_or_path,), folder)[0])


def refuse(problem: BadProfile) -> None:
    log.error("profile.refused", extra={"file": problem.file, "field": problem.field, "why": problem.why})


def _second(path: Path, agent_id: str) -> BadProfile:
    return BadProfile(path.name, "agent_id", f"is {agent_id!r}, which another file has already")
