"""Which twins to run: profile files to profiles, and a pool of one process each."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from agents.fork_pool import ForkPool
from agents.roster import build, find_class
from towow_core.errors import BadProfile, BadSetting
from towow_core.models import AgentProfile
from towow_core.profile_files import load_profile
from towow_core.settings import Settings

log = logging.getLogger(__name__)
SUFFIXES = (".yaml", ".yml")


def run_twins(settings: Settings, only: Sequence[str] = (), count: int | None = None) -> int:
    """Run the twins of `settings.profiles_dir` until SIGTERM; a bad file is reported and the others start.

    Args:
        settings: Where the profiles, the hub and the data are.
        only: Names of the twins wanted; empty is all.
        count: How many of them; None is all.

    Raises:
        BadSetting: There is no such twin, not that many, or none at all.
    """
    profiles = good_profiles(choose(profile_files(settings.profiles_dir), only, settings.profiles_dir))
    if count is not None and count > len(profiles):
        raise BadSetting(f"{count} twins are wanted, but {settings.profiles_dir} has {len(profiles)} usable profiles.")
    if not (chosen := profiles[:count]):
        raise BadSetting(
            f"{settings.profiles_dir} holds no usable profile; set TOWOW_PROFILES_DIR to a folder that does."
        )
    find_class("user_agent")  # imported once, here, and shared by all forks
    lives = {profile.agent_id: partial(live, settings, profile) for profile in chosen}
    return ForkPool(lives, settings.data_dir, settings.log_level).run()


def live(settings: Settings, profile: AgentProfile) -> int:
    """One twin's whole life."""
    return asyncio.run(build("user_agent", settings, profile=profile).run())


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


def good_profiles(files: Sequence[Path]) -> list[AgentProfile]:
    """The profiles of the files that can be used; each other file is one line in the log."""
    profiles: dict[str, AgentProfile] = {}
    for file in files:
        try:
            profile = load_profile(file)
        except BadProfile as error:
            refuse(error.file, error.field, error.why)
            continue
        if profile.agent_id in profiles:
            refuse(file.name, "agent_id", f"is {profile.agent_id!r}, which another file has already")
            continue
        profiles[profile.agent_id] = profile
    return list(profiles.values())


def refuse(file: str, field: str, why: str) -> None:
    log.error("profile.refused", extra={"file": file, "field": field, "why": why})
