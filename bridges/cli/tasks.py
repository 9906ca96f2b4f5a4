"""`towow tasks`: what one has to do oneself, by way of the bridge."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urlencode

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_json
from bridges.cli.tables import print_table
from bridges.cli.terminal import one_line
from towow_core.domain.canvas_words import person_said
from towow_core.domain.errors import BadSetting
from towow_core.domain.state_words import STATE_WORDS

TASKS = "/api/v1/me/tasks"
NOTICES = "/api/v1/me/notices"
UNAPPROVED = "/api/v1/me/unapproved-plans"
PAGE_SIZE = 200
_PAST = {"not_done": "you: failed", "left": "you left", "taken_out": "not yours any more"}
_TITLES = ("Task", "State", "Due", "What", "Whose", "Part of")
_NAME_MAX, _TITLE_MAX, _WHO_MAX, _MESSAGE_MAX = 40, 40, 30, 300  # characters of a line


async def show(person: str | None, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each task, what can be done now first.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    whose = {"person": person} if person else {}
    async with client_of(url, token) as client:
        found = await call(client, "GET", f"{TASKS}?{urlencode({'page_size': PAGE_SIZE, **whose})}")
        plans = (await call(client, "GET", f"{UNAPPROVED}?{urlencode(whose)}"))["items"]
        notices = (await call(client, "GET", f"{NOTICES}?{urlencode(whose)}"))["items"]
    if as_json:
        say_json({**found, "unapproved_plans": plans, "notices": notices})
        return exits.AGREED
    for notice in notices:
        whom = "" if found["person"] else f" (to {one_line(notice['to_name'], _WHO_MAX)})"
        title = one_line(notice["workflow_title"], _TITLE_MAX) or notice["workflow_id"]
        lost = f"“{one_line(notice['name'], _TITLE_MAX)}” could not be done. " if notice["is_not_done"] else ""
        say(f"{title}{whom}: {lost}{one_line(notice['message'], _MESSAGE_MAX)}")
    for plan in plans:
        parts = ", ".join(
            f"{one_line(each['name'], _NAME_MAX)} ({one_line(each['assignee_name'], _WHO_MAX)})"
            for each in plan["tasks"]
        )
        say(f"Waits for your yes: {parts}. Look at it and accept it: towow approve {plan['demand_id']}")
    if found["items"]:
        print_table(_TITLES, map(_cells, found["items"]))
        for task in found["items"]:
            for told in _beside(task):
                say(f"{task['task_id']}: {told}")
        rest = found["total"] - len(found["items"])
        say(f"{found['waiting']} to do now." + (f" {rest} more are not shown." if rest else ""))
    else:
        say(f"Nobody gave {found['person']} a task." if found["person"] else "Nobody has a task.")
    return exits.AGREED


async def finish(
    task_id: str,
    said: dict[str, str],
    person: str | None,
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
) -> int:
    """Say that a task is done, or could not be.

    Raises:
        BadSetting: That is no task's id.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        task = await call(client, "POST", _path(task_id), {**said, "person": person})
    return _told(task, f"{task['name']}: {task['answer'] or STATE_WORDS[task['state']].en}.", as_json=as_json)


async def correct(
    task_id: str, said: dict[str, str], person: str | None, url: str | None, token: str | None, *, as_json: bool
) -> int:
    """Say what a done task truly came to.

    Raises:
        BadSetting: That is no task's id.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        task = await call(client, "POST", f"{_path(task_id)}/correct", {**said, "person": person})
    was = task["corrected"][-1]["result"]
    return _told(task, f"{task['name']}: {task['result']} (was: {was}).", as_json=as_json)


async def hand_on(
    task_id: str, to: str, note: str, person: str | None, url: str | None, token: str | None, *, as_json: bool
) -> int:
    """Give a task to somebody else.

    Raises:
        BadSetting: That is no task's id.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        task = await call(client, "POST", f"{_path(task_id)}/hand-on", {"to": to, "note": note, "person": person})
    return _told(task, f"{task['name']} is {task['assignee_name'] or task['assignee']}'s now.", as_json=as_json)


def _told(task: dict[str, Any], sentence: str, *, as_json: bool) -> int:
    if as_json:
        say_json(task)
    else:
        say(sentence)
    return exits.AGREED


def _path(task_id: str) -> str:
    workflow_id, _, node_id = task_id.partition("/")
    if not (workflow_id and node_id):
        raise BadSetting(f"{task_id!r} is no task's id: that is like wf-1a2b3c4d/task-1, as `towow tasks` shows it.")
    return f"{TASKS}/{quote(workflow_id, safe='')}/{quote(node_id, safe='')}"


def _beside(task: dict[str, Any]) -> Sequence[str]:
    """What is to be known before one answers, or takes a task's terms for somebody's word."""
    agreed = task["agreed_with"]
    now = "who does not have it any more" if task["assignee"] else "and nobody has it now"
    earlier = f"its terms are what you agreed to in an earlier version of the plan, which has {agreed} now."
    told = earlier if task.get("agreed_earlier") else f"its terms were agreed with {agreed}, {now}."
    terms = told if agreed else ""
    return [told for told in (task["earlier_no"], terms, _why_out(task)) if told]


def _why_out(task: dict[str, Any]) -> str:
    """Why somebody has a part no more, by whom, and when."""
    if task["status"] not in {"left", "taken_out"}:
        return ""
    by = f" by {person_said(task['entered_by']).en}" if task["entered_by"] else ""
    how = "you left it" if task["status"] == "left" else f"it is not yours any more: taken out{by}"
    when = f" on {task['since'][:10]}" if task["since"] else ""
    why = f": {one_line(task['note'], _MESSAGE_MAX)}" if task["note"] else ""
    return f"{how}{when}{why}. There is nothing more for you to do."


def _cells(task: dict[str, Any]) -> Sequence[str]:
    whose = one_line(task["assignee_name"] or task["assignee"], _WHO_MAX)
    what = (one_line(task["name"], _NAME_MAX), whose, one_line(task["workflow_title"], _TITLE_MAX))
    state = task["answer"] or STATE_WORDS[task["state"]].en
    status = task["status"]
    if status in _PAST:
        state = f"{_PAST[status]}; now: {state}"
    state = "no; others asked" if status == "asked_others" else state
    return (task["task_id"], state, task["due"], *what)
