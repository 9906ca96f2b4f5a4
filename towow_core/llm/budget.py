"""What one demand may cost: calls of the model, tokens, money. When it is used up, the fallbacks answer and say so.

All processes of a machine share one account of a demand: a small file, to which each appends what it used. A line is
one write, so nobody's is lost; calls that are under way at that moment may go over the limit, by no more than they
are.
"""

import logging
import os
import time
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger(__name__)
KEPT_S = 86_400.0  # an account nobody wrote in for a day is closed: a negotiation lives 10 minutes
PARENTS_MAX = 8  # how far up a subnet's costs are looked for; seed 004 allows 3
_LONGEST_ID = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetLimits:
    """The most that one demand may use, its subnets included.

    Attributes:
        calls_max: Questions to the model, retries too.
        tokens_max: Read and written by it.
        usd_max: US dollars, counted where the model's price is known; None is no limit.
    """

    calls_max: int = 1_000
    tokens_max: int = 5_000_000
    usd_max: float | None = None


@dataclass(slots=True, kw_only=True)
class Used:
    """What an account says."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0


class Budget:
    """The accounts of all demands.

    Args:
        limits: For each demand.
        folder: Where the accounts are, for all processes; None keeps them in this one's memory.
        now_s: Seconds since 1970, to close old accounts.
    """

    def __init__(self, limits: BudgetLimits, folder: Path | None = None, now_s: float | None = None) -> None:
        self.limits = limits
        self._folder = folder
        self._lines: dict[str, list[str]] = {}
        if folder is not None:
            _close_old(folder, time.time() if now_s is None else now_s)

    def used(self, demand_id: str) -> Used:
        """What this demand has used so far."""
        used = Used()
        for line in self._read(self._account(demand_id)):
            match line.split():
                case ["used", calls, tokens, usd]:
                    used.calls += int(calls)
                    used.tokens += int(tokens)
                    used.usd += float(usd)
        return used

    def used_up(self, demand_id: str) -> str | None:
        """Why no more may be asked, in one sentence that names the limit; None while something is left."""
        used, limits = self.used(demand_id), self.limits
        if used.calls >= limits.calls_max:
            return f"The budget of this demand is used up: {used.calls} of {limits.calls_max} calls of the model."
        if used.tokens >= limits.tokens_max:
            return f"The budget of this demand is used up: {used.tokens} of {limits.tokens_max} tokens."
        if limits.usd_max is not None and used.usd >= limits.usd_max:
            return f"The budget of this demand is used up: {used.usd:.2f} of {limits.usd_max:.2f} US dollars."
        return None

    def spend(self, demand_id: str, *, calls: int = 0, tokens: int = 0, usd: float = 0.0) -> None:
        """Book it; a negative number gives back."""
        if calls or tokens or usd:
            self._append(self._account(demand_id), f"used {calls} {tokens} {usd:.6f}")

    def inherit(self, demand_id: str, parent_demand_id: str) -> None:
        """From now on this demand, a sub-negotiation's, spends from its parent's account."""
        if (own := _key(demand_id)) != (others := _key(parent_demand_id)):
            self._append(own, f"of {others}")

    def _account(self, demand_id: str) -> str:
        """The account at the top: a subnet's is its parent's."""
        key = _key(demand_id)
        for _ in range(PARENTS_MAX):
            above = [line.split()[1] for line in self._read(key) if line.startswith("of ")]
            if not above:
                break
            key = above[0]
        return key

    def _read(self, key: str) -> list[str]:
        lines = self._lines.get(key, [])
        if self._folder is None:
            return lines
        try:
            return lines + (self._folder / key).read_text("ascii").splitlines()
        except (OSError, UnicodeDecodeError):
            return lines

    def _append(self, key: str, line: str) -> None:
        if self._folder is not None:
            try:
                _write(self._folder / key, line)
            except OSError as error:
                log.warning("llm.budget_not_written", extra={"file": key, "why": error.strerror})
            else:
                return
        self._lines.setdefault(key, []).append(line)  # without the file, at least here


def _key(demand_id: str) -> str:
    """The account's name: a file's, whatever characters the id has."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else "_" for c in demand_id)[:_LONGEST_ID] or "_"


def _write(file: Path, line: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, f"{line}\n".encode("ascii"))
    finally:
        os.close(descriptor)


def _close_old(folder: Path, now_s: float) -> None:
    for file in folder.glob("*") if folder.is_dir() else ():
        try:
            if file.stat().st_mtime < now_s - KEPT_S:
                file.unlink()
        except OSError:  # another process has just closed it
            continue
