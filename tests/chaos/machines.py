"""Several machines, simulated: channel_admins with a data directory each, which share a database and nothing else.

A machine that dies stays dead until another one has taken its channels over.
"""

import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy import func, select

from agents.network.hub_secret import ensure_secret, secret_file
from agents.network.identities import Identities
from agents.network.own_token import FOLDER
from agents.processes.launcher import AGENTS
from tests.waiting import until
from towow_core.store.engine import Database
from towow_core.store.schema import channels
from towow_core.support.clock import SystemClock

TAKEN_OVER_WITHIN_S = 60.0
# Waits while its machine is dead, and is then the agent itself, under the same process id.
START = 'while [ -e "$0" ]; do sleep 0.05; done; exec "$@"'


class Machines:
    """`channel_admin` on the hub's machine, `channel_admin-2`, … on one each.

    Args:
        folder: Where the others' data directories are made.
        hub_dir: The hub's data directory.
    """

    def __init__(self, folder: Path, hub_dir: Path, count: int) -> None:
        self._folder = folder
        self.data_dirs: dict[str, Path] = {"channel_admin": hub_dir}
        for number in range(2, count + 1):
            self.data_dirs[f"channel_admin-{number}"] = self._elsewhere(hub_dir, f"channel_admin-{number}")

    def commands(self) -> Mapping[str, Sequence[str]]:
        """How each is started."""
        return {
            name: ("sh", "-c", START, str(self._dead(name)), "env", f"TOWOW_DATA_DIR={data_dir}", *AGENTS,
                   "channel_admin", "--name", name)
            for name, data_dir in self.data_dirs.items()
        }  # fmt: skip

    def die(self, name: str) -> None:
        """Before its process is killed: the next one waits."""
        self._dead(name).touch()

    async def come_back(self, name: str, database: Database) -> float:
        """Let it start again once nothing is its any more. Seconds that this took."""
        query = select(func.count()).where(channels.c.owner == name, channels.c.is_open)
        began = time.monotonic()

        async def is_taken_over() -> bool:
            return await database.read(lambda c: c.execute(query).scalar_one()) == 0

        await until(is_taken_over, within_s=TAKEN_OVER_WITHIN_S)
        self._dead(name).unlink()
        return time.monotonic() - began

    def _dead(self, name: str) -> Path:
        return self._folder / f"{name}.is-dead"

    def _elsewhere(self, hub_dir: Path, name: str) -> Path:
        """A data directory with what a person would have carried there (docs/network.md): the secret, and a token."""
        data_dir = self._folder / f"machine-of-{name}"
        (data_dir / FOLDER).mkdir(parents=True, mode=0o700)
        ensure_secret(hub_dir)
        shutil.copy(secret_file(hub_dir), secret_file(data_dir))
        identities = Identities(hub_dir)
        identities.ensure()
        token = identities.issue(name, at=SystemClock().now())
        (data_dir / FOLDER / name).write_text(token)
        return data_dir
