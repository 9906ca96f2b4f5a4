"""`towow bench calendar`: meetings between private calendars, what they cost beside the least, and what is told."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bridges.bench.calendar import (
    PrivateCalendar,
    answers_to,
    measure_calendar,
    summary,
    told_of_calendar,
    told_of_entries,
)
from bridges.bench.calendar_tasks import Task, read_task_sets
from tests.commands import towow
from towow_core.domain.errors import BadSetting

DAYS = tuple(f"2026-12-0{n}" for n in range(1, 5))


def slot(cost: int | None, label: str = "", **more: object):
    return None if cost is None else {"cost": cost, "errand_id": 7000 + cost, "label": label} | more


def written(tmp_path: Path, calendars: list, meetings: list[list[int]], optimum: int, name: str = "tiny") -> Path:
    asked = [{"id": n, "participants": who, "duration": 1, "cost": 1} for n, who in enumerate(meetings, 1)]
    task = {"task_id": name, "calendars": calendars, "meetings": asked, "optimal": {"cost": optimum}}
    (tmp_path / f"{name}.jsonl").write_text(json.dumps(task) + "\n", encoding="utf-8")
    return tmp_path


def task_of(tmp_path: Path, calendars: list, meetings: list[list[int]], optimum: int) -> Task:
    return read_task_sets(written(tmp_path, calendars, meetings, optimum))[0].tasks[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_meeting_is_on_the_day_that_costs_all_of_its_people_least(tmp_path, seed) -> None:
    """Nobody has a day in common that is free; the cheapest is neither the first nor the one of either alone."""
    calendars = [[slot(9), slot(1), slot(5), None], [slot(None), slot(7), slot(2), slot(9)]]
    result = measure_calendar(task_of(tmp_path, calendars, [[0, 1]], 7), seed)
    assert (result.cost, result.met) == (7, 1)


def test_a_day_that_is_free_for_all_costs_nothing(tmp_path) -> None:
    calendars = [[slot(1), slot(1), None, None], [slot(1), None, None, slot(1)]]
    result = measure_calendar(task_of(tmp_path, calendars, [[0, 1]], 0), 0)
    assert (result.cost, result.met) == (0, 1)


def test_what_is_blocked_is_not_moved_and_without_a_day_for_all_the_meeting_is_not_held(tmp_path) -> None:
    blocked = slot(1, blocked=True)
    calendars = [[blocked, blocked, None, blocked], [None, None, blocked, None]]
    result = measure_calendar(task_of(tmp_path, calendars, [[0, 1]], 0), 0)
    assert (result.cost, result.met, result.asked) == (0, 0, 1)


def test_a_meeting_that_was_agreed_stays_where_it_is(tmp_path) -> None:
    calendars = [[None, slot(50), slot(30), None], [None, slot(50), None, slot(20)]]
    result = measure_calendar(task_of(tmp_path, calendars, [[0, 1], [0, 1]], 20), 0)
    assert (result.met, result.cost) == (2, 20)


def test_who_has_nothing_free_can_move_nothing(tmp_path) -> None:
    calendars = [[slot(1), slot(1), slot(1), slot(1)], [None, None, None, None]]
    assert measure_calendar(task_of(tmp_path, calendars, [[0, 1]], 0), 0).met == 0


def test_what_is_written_of_an_entry_stays_with_its_twin(tmp_path) -> None:
    secret = 'oncology "B" 4 West, 肿瘤科'
    calendars = [[slot(3, secret), slot(1, secret), None, slot(8, secret)], [slot(2, secret), None, slot(4), slot(5)]]
    task = task_of(tmp_path, calendars, [[0, 1]], 1)
    people = [PrivateCalendar(number=n, slots=list(c), days=DAYS) for n, c in enumerate(task.calendars)]
    answers = answers_to(people, DAYS[0], DAYS[-1])
    texts = [entry.text for calendar in task.calendars for entry in calendar if entry is not None]

    assert measure_calendar(task, 0).entry_bytes == 0
    assert all("oncology" not in repr(answer) and "700" not in repr(answer) for answer in answers)
    # The same answer with an entry in it is counted: in a sentence, and as a name.
    leaky = replace(answers[0], contribution=f"I have {texts[0]} then")
    assert told_of_entries(leaky, texts) >= len(texts[0].encode())
    assert told_of_entries(replace(answers[0], conditions=(texts[1],)), texts) >= len(texts[1].encode())


def test_only_days_that_are_asked_about_are_told(tmp_path) -> None:
    calendars = [[slot(3), slot(1), None, slot(8)], [slot(2), None, slot(4), slot(5)]]
    task = task_of(tmp_path, calendars, [[0, 1]], 1)
    person = PrivateCalendar(number=0, slots=list(task.calendars[0]), days=DAYS)
    (narrow,), (wide,) = answers_to([person], DAYS[0], DAYS[1]), answers_to([person], DAYS[0], DAYS[3])
    assert dict(narrow.rescheduling_costs) == {DAYS[0]: 3, DAYS[1]: 1}
    assert dict(wide.rescheduling_costs) == {DAYS[0]: 3, DAYS[1]: 1, DAYS[3]: 8}
    assert 0 < told_of_calendar(narrow) < told_of_calendar(wide)


def test_a_set_counts_costs_of_the_tasks_that_were_done_whole(tmp_path) -> None:
    done = measure_calendar(task_of(tmp_path, [[slot(4), slot(6)], [None, None]], [[0, 1]], 4), 0)
    line = summary("two", [replace(done, cost=6.0, met=1), replace(done, cost=0.0, met=0)])
    assert (line["success"], line["cost_to_optimum"], line["total_to_optimum"]) == (0.5, 1.5, 1.5)


@pytest.mark.parametrize("line", ["{}", "no json", '{"task_id": "a", "calendars": [[null], [null]], "meetings": []}'])
async def test_what_is_no_task_is_named_with_its_line(tmp_path, line) -> None:
    (tmp_path / "odd.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(BadSetting, match=r"odd\.jsonl, line 1"):
        read_task_sets(tmp_path)
    with pytest.raises(BadSetting, match="holds no set"):
        read_task_sets(tmp_path / "elsewhere")


async def test_the_command_ends_with_one_line_a_set(tmp_path) -> None:
    calendars = [[slot(9), slot(1), None], [None, slot(7), slot(2)]]
    directory = tmp_path / "sets"
    directory.mkdir()
    for name in ("one", "two"):
        written(directory, calendars, [[0, 1]], 2, name)
    code, out, _ = await towow(tmp_path, "bench", "calendar", str(directory), "--seeds", "2", "--json")
    lines = [json.loads(line) for line in out.splitlines()][-2:]
    assert (code, [line["set"] for line in lines]) == (0, ["one", "two"])
    assert (lines[0]["tasks"], lines[0]["success"], lines[0]["cost_to_optimum"], lines[0]["entry_bytes"]) == (
        2,
        1,
        1,
        0,
    )
