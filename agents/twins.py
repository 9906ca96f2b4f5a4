"""The twins of this machine: profile files, and sample people where more are wanted, in a pool of one process each."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial

from agents.fork_pool import Change, ForkPool, Life
from agents.model import client_of
from agents.profile_edits import ProfileEdits
from agents.profile_folder import ProfileFolder
from agents.profile_generator import generate_profiles
from agents.roster import build, find_class
from agents.twin_roll import TwinRoll
from towow_core.errors import BadSetting
from towow_core.models import AgentProfile
from towow_core.profile_files import load_profiles
from towow_core.settings import PACKAGED_PROFILES, Settings
from towow_core.telemetry import exporting

log = logging.getLogger(__name__)


def run_twins(settings: Settings, only: Sequence[str] = (), count: int | None = None) -> int:
    """Run the twins of `settings.profiles_dir` until SIGTERM; a bad file is reported and the others start.

    While it runs, a file (or an edit by API) that is added, changed or removed starts, restarts or stops its twin.

    Args:
        settings: Where the profiles, the hub and the data are.
        only: Names of the twins wanted; empty is all.
        count: How many: the first ones, and where there are fewer files, sample people; None is all files.

    Raises:
        BadSetting: There is no such twin, or none at all, or no such model.
    """
    folder = ProfileFolder(settings.profiles_dir, only)
    chosen = choose_twins(folder.profiles, settings, only, count)
    roll = TwinRoll(folder, ProfileEdits(settings.data_dir), chosen, is_closed=bool(only))
    find_class("user_agent")  # imported once, here, and shared by all forks; so is what their model needs
    client_of(settings)

    def lives(profiles: Mapping[str, AgentProfile]) -> dict[str, Life]:
        return {agent_id: partial(live, settings, profile) for agent_id, profile in profiles.items()}

    def watch() -> Change | None:
        if (moved := roll.look()) is None:
            return None
        changed, gone = moved
        return Change(lives=lives(changed), gone=gone, problems=roll.problems)

    pool = ForkPool(lives(roll.running), settings.data_dir, settings.log_level, watch=watch, problems=roll.problems)
    return pool.run()


def choose_twins(
    profiles: Mapping[str, AgentProfile], settings: Settings, only: Sequence[str], count: int | None
) -> dict[str, AgentProfile]:
    """Who is to run, by agent id.

    Raises:
        BadSetting: Nobody is left, or more are wanted than were named.
    """
    chosen = dict(list(profiles.items())[:count])
    missing = 0 if count is None else count - len(chosen)
    if missing and only:
        raise BadSetting(f"{count} twins are wanted, but --only names {len(chosen)} usable profiles.")
    if missing:
        samples = load_profiles(PACKAGED_PROFILES).profiles
        chosen |= {person.agent_id: person for person in generate_profiles(samples, missing, taken=chosen)}
        log.info("twins.generated", extra={"profiles": len(profiles), "sample_people": missing})
    if not chosen:
        where = settings.profiles_dir
        raise BadSetting(f"{where} holds no usable profile; set TOWOW_PROFILES_DIR to a folder that does.")
    return chosen


def live(settings: Settings, profile: AgentProfile) -> int:
    """One twin's whole life."""
    exporting.start("user_agent")
    return asyncio.run(build("user_agent", settings, profile=profile).run())
