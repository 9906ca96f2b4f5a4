"""Tasks of scheduling meetings between private calendars, as their files have them.

The files are those of bosonphoton/calbench (arXiv 2605.09823); they are the user's, and no part of this product.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from towow_core.domain.errors import BadSetting
from towow_core.engine.matching.day_choice import WINDOW_MAX
from towow_core.support.canonical_json import canonical


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What somebody has in a slot.

    Attributes:
        text: What the file says of what it is: nobody but its owner is to see that.
        cost: What moving it costs its owner.
        is_fixed: It cannot be moved.
    """

    text: str
    cost: float
    is_fixed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Private calendars, and meetings to come one after another.

    Attributes:
        calendars: Of each person, by slot, what they have then; None is free.
        meetings: Of each, in their order, the numbers of the people who must all be there.
        optimum: Least that all meetings cost by whoever sees all calendars and all meetings, by the file.
    """

    task_id: str
    calendars: tuple[tuple[Entry | None, ...], ...]
    meetings: tuple[tuple[int, ...], ...]
    optimum: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSet:
    name: str
    tasks: tuple[Task, ...]


def read_task_sets(directory: Path) -> tuple[TaskSet, ...]:
    """Every set below a directory, by name: each `*.jsonl` is one, with a task a line.

    Raises:
        BadSetting: There is none, or a line of one is no such task.
    """
    found = sorted(directory.rglob("*.jsonl")) if directory.is_dir() else []
    if not found:
        raise BadSetting(f"{directory} holds no set: a file *.jsonl with one task of CalBench a line.")
    return tuple(TaskSet(name=path.stem, tasks=tuple(_tasks(path))) for path in found)


def _tasks(path: Path) -> list[Task]:
    tasks = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                tasks.append(_task(json.loads(line)))
            except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
                raise BadSetting(f"{path}, line {number}, is no task: {type(error).__name__}: {error}") from error
    if not tasks:
        raise BadSetting(f"{path} holds no task.")
    return tasks


def _task(data: Mapping[str, Any]) -> Task:
    calendars = tuple(tuple(None if slot is None else _entry(slot) for slot in slots) for slots in data["calendars"])
    meetings = tuple(tuple(map(int, meeting["participants"])) for meeting in data["meetings"])
    slots = len(calendars[0])
    if any(len(each) != slots for each in calendars) or not 1 < slots <= WINDOW_MAX:
        raise ValueError(f"calendars have from 2 to {WINDOW_MAX} slots, and all as many")
    if any(not 0 <= person < len(calendars) for meeting in meetings for person in meeting):
        raise ValueError("a meeting is of people who have no calendar")
    if any(meeting.get("duration", 1) != 1 for meeting in data["meetings"]):
        raise ValueError("a meeting takes more than one slot")
    return Task(
        task_id=str(data["task_id"]),
        calendars=calendars,
        meetings=meetings,
        optimum=float(data["optimal"]["cost"]),
    )


def _entry(data: Mapping[str, Any]) -> Entry:
    is_fixed = bool(data.get("blocked")) or "meeting_id" in data
    said = {name: value for name, value in data.items() if name not in {"cost", "blocked"}}
    return Entry(text=canonical(said), cost=float(data["cost"]), is_fixed=is_fixed)
