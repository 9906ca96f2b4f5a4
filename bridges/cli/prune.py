"""`towow prune`: negotiations that ended long ago are thrown away, sub-negotiations and all."""

import re

from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_imports import ProfileImports
from bridges.cli import exits
from bridges.cli.output import say, say_json
from bridges.cli.progress_bar import progress_bar
from bridges.cli.stored import open_store
from towow_core.domain.errors import BadSetting
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.settings import load_settings
from towow_core.support.timestamps import plus_seconds

UNITS_S = {"d": 86_400.0, "h": 3_600.0, "m": 60.0, "s": 1.0}
AGE = re.compile(r"(\d{1,6})([dhms])")


async def prune(older_than: str, *, dry_run: bool, as_json: bool) -> int:
    """Throw them away, or say what would go.

    Raises:
        BadSetting: `older_than` is no length of time, or there is no store.
    """
    before = plus_seconds(SystemClock().now(), -age_s(older_than))
    with open_store() as store:
        gone = await _gone(store, before, dry_run=dry_run, as_json=as_json)
        if not dry_run:
            await store.calls.sweep(before)
            await store.profiles.sweep()
            data_dir = load_settings().data_dir
            ProfileImports(data_dir, ProfileEdits(data_dir)).forget(before)
            await store.pauses.sweep()
    if as_json:
        say_json({"pruned": gone, "before": before, "dry_run": dry_run})
    else:
        done = "would be thrown away" if dry_run else "thrown away"
        say(f"{len(gone)} negotiations that ended before {before[:16]}Z {done}.")
    return exits.AGREED


async def _gone(store: Store, before: str, *, dry_run: bool, as_json: bool) -> list[str]:
    old = await store.archive.main_demands(before)
    gone = []
    with progress_bar("old negotiations", len(old), as_json=as_json) as advance:
        for demand_id in old:
            if await _goes(store, demand_id, before, dry_run=dry_run):
                gone.append(demand_id)
            advance(1)
    return gone


async def _goes(store: Store, demand_id: str, before: str, *, dry_run: bool) -> bool:
    """Each in a transaction of its own: nobody has to wait for long."""
    if not dry_run:
        return await store.archive.forget(demand_id, before)
    is_over, last_at = await store.archive.last_word(demand_id)
    return is_over and last_at < before


def age_s(text: str, option: str = "--older-than") -> float:
    """Seconds that `30d`, `12h`, `90m` or `10s` says.

    Raises:
        BadSetting: It says nothing of the kind.
    """
    found = AGE.fullmatch(text.strip())
    if found is None:
        raise BadSetting(f"{option} is {text!r}; it must be a number and a unit, for example 30d, 12h or 90m.")
    return int(found[1]) * UNITS_S[found[2]]
