"""The profile files of a folder, as they are and as they change while somebody edits them.

A file counts once it has been quiet for one look, so that half a file is not read. A file that cannot be used is
reported by name, field and reason, and what it said before goes on to hold.
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from towow_core.errors import BadProfile, BadSetting
from towow_core.models import AgentProfile
from towow_core.profile_files import load_profile

log = logging.getLogger(__name__)
SUFFIXES = (".yaml", ".yml")

Stamp = tuple[int, int, int]  # modified at, size, inode


@dataclass(slots=True)
class _File:
    """One file as it was read last. `profile` is what it said when it could last be used."""

    stamp: Stamp
    profile: AgentProfile | None = None
    problem: BadProfile | None = None


class ProfileFolder:
    """What is in a folder now, by agent id.

    Args:
        folder: One YAML file a twin.
        only: Names of the files that count, without their suffix; empty is all.

    Raises:
        BadSetting: There is no such folder, or no file of such a name.
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
        fresh = {p: s for p, s in quiet.items() if p not in self._files or self._files[p].stamp != s}
        removed = self._files.keys() - stamps.keys()
        self._stamps = stamps
        if not fresh and not removed:
            return None
        for path in removed:
            del self._files[path]
        for path, stamp in sorted(fresh.items()):
            self._load(path, stamp)
        before, self.profiles = self.profiles, self._by_id()
        changed = {i: profile for i, profile in self.profiles.items() if before.get(i) != profile}
        return changed, frozenset(before.keys() - self.profiles.keys())

    def _look_at_files(self) -> dict[Path, Stamp]:
        stamps: dict[Path, Stamp] = {}
        for path in sorted(self._folder.iterdir()):
            if path.suffix in SUFFIXES and (not self._only or path.stem in self._only):
                try:
                    found = path.stat()
                except FileNotFoundError:
                    continue
                stamps[path] = (found.st_mtime_ns, found.st_size, found.st_ino)
        return stamps

    def _load(self, path: Path, stamp: Stamp) -> None:
        known = self._files.get(path)
        try:
            self._files[path] = _File(stamp, load_profile(path))
        except BadProfile as problem:
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


def profile_files(folder: Path) -> dict[str, Path]:
    """Name (the file's, without its suffix) to file, by name.

    Raises:
        BadSetting: There is no such folder.
    """
    if not folder.is_dir():
        raise BadSetting(f"There is no folder of profiles at {folder}; set TOWOW_PROFILES_DIR or --profiles-dir.")
    return {file.stem: file for file in sorted(folder.iterdir()) if file.suffix in SUFFIXES}


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
    if path.suffix in SUFFIXES and path.is_file():
        return load_profile(path)
    return load_profile(choose(profile_files(folder), (name_or_path,), folder)[0])


def refuse(problem: BadProfile) -> None:
    log.error("profile.refused", extra={"file": problem.file, "field": problem.field, "why": problem.why})


def _second(path: Path, agent_id: str) -> BadProfile:
    return BadProfile(path.name, "agent_id", f"is {agent_id!r}, which another file has already")
