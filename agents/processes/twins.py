"""The twins of this machine: profile files, and sample people where more are wanted, in a pool of one process each."""

import logging
from collections.abc import Mapping, Sequence
from functools import partial

from agents.processes.desired_twins import DesiredTwins
from agents.processes.fork_pool import Change, ForkPool
from agents.processes.forker import Target
from agents.processes.model import client_of
from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_folder import ProfileFolder
from agents.processes.profile_generator import generate_profiles
from agents.processes.roles import build, find_class
from towow_core.domain.errors import BadSetting
from towow_core.domain.models import AgentProfile
from towow_core.llm.engine import load_tables
from towow_core.support.fast_loop import run
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import MORE_PROFILES, PACKAGED_PROFILES, Settings
from towow_core.telemetry import exporting, logs

log = logging.getLogger(__name__)


def run_twins(settings: Settings, only: Sequence[str] = (), count: int | None = None) -> int:
    """Run the twins of `settings.profiles_dir` until SIGTERM; a bad file is reported and the others start.

    Where all files are bad it runs nobody, says so, and starts them as they are mended.

    While it runs, a file (or an edit by API) that is added, changed or removed starts, restarts or stops its twin.

    Args:
        settings: Where the profiles, the hub and the data are.
        only: Names of the twins wanted; empty is all.
        count: How many: the first ones; beyond the files sample people, then made-up ones. None is all files.

    Raises:
        BadSetting: There is no such twin, or none at all, or no such model.
    """
    folder = ProfileFolder(settings.profiles_dir, only)
    all_are_bad = bool(folder.problems) and not folder.profiles and count is None
    chosen = {} if all_are_bad else choose_twins(folder.profiles, settings, only, count)
    desired = DesiredTwins(folder, ProfileEdits(settings.data_dir), chosen, is_closed=bool(only))
    find_class(
        "user_agent"
    )  # imported once, here, and shared by all forks; so are what their model needs and the engine's tables
    client_of(settings)
    load_tables()

    def targets(profiles: Mapping[str, AgentProfile]) -> dict[str, Target]:
        return {agent_id: partial(run_twin, settings, profile) for agent_id, profile in profiles.items()}

    def watch() -> Change | None:
        if (moved := desired.look()) is None:
            return None
        changed, gone = moved
        return Change(targets=targets(changed), gone=gone, problems=desired.problems)

    return ForkPool(targets(desired.running), settings.data_dir, watch=watch, problems=desired.problems).run()


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
        samples, more = (load_profiles(each).profiles for each in (PACKAGED_PROFILES, MORE_PROFILES))
        known = {person.agent_id: person for person in more if person.agent_id not in chosen}
        chosen |= dict(list(known.items())[:missing])
        made = generate_profiles(samples, count - len(chosen), taken=chosen) if count is not None else ()
        chosen |= {person.agent_id: person for person in made}
        log.info("twins.generated", extra={"profiles": len(profiles), "sample_people": missing})
    if not chosen:
        where = settings.profiles_dir
        raise BadSetting(f"{where} holds no usable profile; set TOWOW_PROFILES_DIR to a folder that does.")
    return chosen


def run_twin(settings: Settings, profile: AgentProfile) -> int:
    """One twin, until SIGTERM."""
    logs.configure(profile.agent_id, settings.log_level)
    exporting.start("user_agent")
    return run(build("user_agent", settings, profile=profile).run())
