"""What the pool of twins of this data directory does, and orders to it to start or stop one."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from agents.processes import run_file
from agents.processes.child_state import ChildState
from agents.processes.orders import Order, give
from towow_core.domain.errors import CannotStart, Conflict

WITHIN_S = 10.0
LOOK_EVERY_S = 0.1
FILES_SEEN_S = 1.5  # the pool looks twice a second


class TwinOrders:
    """One pool, seen through its files."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir

    def states(self) -> dict[str, str] | None:
        """Each twin's state (`running`, `stopped`, `quarantined` …) by agent id; None when no pool runs here."""
        pool = run_file.read(self._data_dir / run_file.TWINS_FILE)
        return {row.name: row.state for row in pool.processes} if pool is not None and pool.is_alive else None

    async def gone_of(self, agent_ids: Collection[str]) -> tuple[str, ...]:
        """Which of these the pool has dropped, once it has looked at the files; none, when no pool runs here."""
        if not agent_ids or self.states() is None:
            return ()
        await asyncio.sleep(FILES_SEEN_S)
        with suppress(TimeoutError):
            async with asyncio.timeout(WITHIN_S):
                while self._any_stopping(agent_ids):  # noqa: ASYNC110 - another process
                    await asyncio.sleep(LOOK_EVERY_S)
        states = self.states()
        return () if states is None else tuple(agent_id for agent_id in agent_ids if agent_id not in states)

    def _any_stopping(self, agent_ids: Collection[str]) -> bool:
        states = self.states() or {}
        return any(states.get(agent_id) == ChildState.STOPPING for agent_id in agent_ids)

    async def order(self, agent_id: str, *, run: bool) -> str:
        """Have a twin started or stopped, and wait for it. Its state then.

        Raises:
            CannotStart: The pool does not obey in time.
            Conflict: No pool runs here, or the twin is not one of its own.
        """
        states = self.states()
        if states is None:
            text = f"No twins are supervised in {self._data_dir}; start a network with `towow up`."
            raise Conflict("nothing_runs", text)
        if agent_id not in states:
            raise Conflict("runs_elsewhere", f"{agent_id} is not run from {self._data_dir}; ask where it is.")
        wanted = ChildState.RUNNING if run else ChildState.STOPPED
        if states[agent_id] != wanted:
            give(self._data_dir, Order(name=agent_id, run=run))
        try:
            async with asyncio.timeout(WITHIN_S):
                while (state := (self.states() or {}).get(agent_id, "gone")) != wanted:  # noqa: ASYNC110 - another process
                    await asyncio.sleep(LOOK_EVERY_S)
        except TimeoutError:
            raise CannotStart(f"{agent_id} is {state} after {WITHIN_S:g} s; its log says why.") from None
        return state
