"""An agreed plan as a workflow: a task for each part, an edge for each dependency, milestones behind what they bound.

Who only stands by has no task: nobody waits for them. They are named in the notes of the part that they stand by for.
"""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from towow_core.domain.agreed_terms import REQUESTER
from towow_core.domain.canvas import (
    MILESTONE,
    ON_FAILURE,
    PLAN_PART,
    REPLAN,
    TASK,
    CanvasEdge,
    CanvasNode,
    CanvasState,
    Position,
)
from towow_core.domain.days import is_day
from towow_core.domain.left_to_judge import without_questions
from towow_core.domain.models import Assignment, Milestone, Proposal, RequesterTask, Severity, Standing
from towow_core.domain.requirements import OpenPoint, OpenPointKind
from towow_core.workflow.graph import find_cycle, waves
from towow_core.workflow.placing import BELOW, BESIDE, LEFT, TOP
from towow_core.workflow.plan_parts import active_parts, kept_part, own_part

NAME_LENGTH, TEXT_LENGTH = 100, 1_000  # characters; the plan itself has all of them


_HAN = re.compile(r"[\u3400-\u9fff]")
_DELIVERS = re.compile(r"交付|\bdeliver(?:y|ed)\b", re.IGNORECASE)
_NOT_WHOLLY_MET = frozenset({OpenPointKind.PARTLY, OpenPointKind.UNMET})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDrawing:
    """The drawing, and dependencies that could not be drawn: on somebody who has no part in it, or in a circle."""

    canvas: CanvasState
    left_out: tuple[tuple[str, str], ...] = ()


def draw_proposal(
    workflow_id: str,
    proposal: Proposal,
    *,
    requester: str = "",
    open_points: Sequence[OpenPoint] = (),
    nobodys: Sequence[str] = (),
    order: Sequence[tuple[int, int]] = (),
) -> PlanDrawing:
    """The plan, laid out from left to right: tasks by their dependencies, milestones behind what they bound.

    Args:
        requester: Whose the tasks are that the plan leaves to the requester; without a name they are nobody's.
        open_points: What the requester has accepted: what somebody meets in part or not at all stands at their task.
        nobodys: What was asked for and nobody took: a task of nobody's for each.
        order: Which of the active parts, and of these behind them, the demand wants before which, by number.
    """
    tasks = {drawn_task(number): part for number, part in enumerate(active_parts(proposal))}
    dates = {
        f"milestone-{number}": milestone
        for number, milestone in enumerate(sorted(proposal.timeline.milestones, key=lambda each: each.date), start=1)
    }
    bounds = {node_id: _bound_by(milestone, tasks) for node_id, milestone in dates.items()}
    due = {task_id: _due(task_id, part, proposal, dates, bounds) for task_id, part in tasks.items()}
    by_then = {task_id: _by_then(task_id, due[task_id], dates, bounds) for task_id in tasks}
    drawn: list[tuple[str, str]] = []
    left_out: list[tuple[str, str]] = []
    own = {drawn_own_task(number): task for number, task in enumerate(proposal.requester_tasks)}
    free = {f"open-task-{number + 1}": tag for number, tag in enumerate(nobodys)}
    said = [((ids := (*tasks, *free))[a], ids[b], "") for a, b in order]
    for source, target, wanted in (*said, *_dependencies(tasks), *_own_dependencies(own, tasks)):
        if source is None or find_cycle({**tasks, **own, **free}, [*drawn, (source, target)]):
            left_out.append((wanted, tasks[target].agent_id if target in tasks else REQUESTER))
        elif (source, target) not in drawn:
            drawn.append((source, target))
    nodes = {
        node_id: _task(node_id, part, (due[node_id], by_then[node_id]), proposal, open_points)
        for node_id, part in tasks.items()
    }
    nodes |= {node_id: _own_task(node_id, task, requester) for node_id, task in own.items()}
    nodes |= {node_id: _nobodys_task(node_id, tag, proposal) for node_id, tag in free.items()}
    due |= dict.fromkeys(free, _of_the_whole(proposal))
    due |= {node_id: task.date or ("" if task.after else _of_the_whole(proposal)) for node_id, task in own.items()}
    called = {node.name for node in nodes.values()}
    nodes |= {f"milestone-{n}": _milestone(n, each, called) for n, each in enumerate(dates.values(), start=1)}
    at_it = _at_the_event(tasks, due, proposal, dates, bounds)
    drawn += [
        (source, node_id)
        for node_id, each in dates.items()
        for source in _before(node_id, each, dates, bounds, due if bounds[node_id] else _without(due, at_it, each))
    ]
    canvas = _laid_out(CanvasState(workflow_id=workflow_id, nodes=nodes, edges=_edges(drawn)))
    return PlanDrawing(canvas=canvas, left_out=tuple(left_out))


def drawn_task(number: int) -> str:
    """What the task of the active part of this number is called in the drawing."""
    return f"task-{number + 1}"


def drawn_own_task(number: int) -> str:
    """What the requester's task of this number is called in the drawing."""
    return f"own-task-{number + 1}"


def title_of(proposal: Proposal, length_max: int) -> str:
    """What a workflow of this plan is called: what it is for; its whole summary where nobody said."""
    said = next((text for text in (proposal.objective, proposal.summary) if 0 < len(text) <= length_max), "")
    title = said or f"{proposal.summary[: length_max - 1]}…"
    return title if title[1:2].isupper() else title[:1].upper() + title[1:]  # not "IPhone repair"


def _edges(drawn: list[tuple[str, str]]) -> dict[str, CanvasEdge]:
    return {
        f"edge-{number}": CanvasEdge(edge_id=f"edge-{number}", source=source, target=target)
        for number, (source, target) in enumerate(drawn, start=1)
    }


def _bound_by(milestone: Milestone, tasks: Mapping[str, Assignment]) -> tuple[str, ...]:
    """Tasks that a milestone is the date of: whose it says, called after what they do; none: it is of the whole."""
    words, name = f"{milestone.name} {milestone.deliverable}", milestone.name.casefold()
    named = [task_id for task_id, part in tasks.items() if _names(words, part.display_name)]
    about = [
        task_id
        for task_id, part in tasks.items()
        if name and name in {each.casefold() for each in (*part.capabilities, part.role)}
    ]
    return tuple([task_id for task_id in about if task_id in named] or about or named)


def _names(words: str, person: str) -> bool:
    """Whether the words say this name, and not a longer one of letters that begins or ends so."""
    return bool(person) and re.search(rf"(?<![A-Za-z]){re.escape(person)}(?![A-Za-z])", words) is not None


def _due(
    task_id: str,
    part: Assignment,
    proposal: Proposal,
    dates: Mapping[str, Milestone],
    bounds: Mapping[str, tuple[str, ...]],
) -> str:
    """When a part is to be done: by the last of its own dates and days, else by the day of it all.

    What somebody readies for an event has the date of that, and not of the event.
    """
    own = [each.date for node_id, each in dates.items() if task_id in bounds[node_id] and is_day(each.date)]
    days = [day for day in (*part.days, part.by) if is_day(day)]
    return max([*own, *days], default=_of_the_whole(proposal))


def _by_then(task_id: str, due: str, dates: Mapping[str, Milestone], bounds: Mapping[str, tuple[str, ...]]) -> str:
    """What is there by the day that a part is due on: why it is that day, where the event is another one."""
    own = (each.deliverable for node_id, each in dates.items() if task_id in bounds[node_id] and each.date == due)
    return next(filter(None, own), "")


def _of_the_whole(proposal: Proposal) -> str:
    return next((day for day in (proposal.timeline.event_date, proposal.timeline.end_date) if is_day(day)), "")


def _at_the_event(
    tasks: Mapping[str, Assignment],
    due: Mapping[str, str],
    proposal: Proposal,
    dates: Mapping[str, Milestone],
    bounds: Mapping[str, tuple[str, ...]],
) -> set[str]:
    """Tasks that the plan puts on a day of the event itself: by a date of their own, and not handed over from afar.

    What has no day of its own is only to be done by then, as far as the plan says.
    """
    days = {proposal.timeline.event_date, *proposal.timeline.event_days}
    own = {task_id: set(part.days) for task_id, part in tasks.items()}
    for node_id, each in dates.items():
        for task_id in bounds[node_id]:
            own[task_id].add(each.date)
    return {t for t, part in tasks.items() if not part.by and is_day(due[t]) and due[t] in days & own[t]}


def _without(due: Mapping[str, str], at_it: Collection[str], milestone: Milestone) -> dict[str, str]:
    """What a day of the whole is not before: work of that very day begins with it, and cannot be done by then.

    Where all is delivered on it, it is the end of that work.
    """
    if _DELIVERS.search(milestone.name):
        return dict(due)
    return {each: day for each, day in due.items() if each not in at_it or day != milestone.date}


def _before(
    node_id: str,
    milestone: Milestone,
    dates: Mapping[str, Milestone],
    bounds: Mapping[str, tuple[str, ...]],
    due: Mapping[str, str],
) -> tuple[str, ...]:
    """What a milestone follows: its tasks; where it is of the whole, all that is due by then, at its own last date.

    A task that goes on after this day is not before it: people say that it is reached, and the next day follows it.
    """
    if bounds[node_id]:
        same = [each for each in dates if bounds[each] == bounds[node_id]]
        interim = [each for each in same[: same.index(node_id)] if not _done_by(each, dates, bounds, due)]
        return (*_done_by(node_id, dates, bounds, due), *interim[-1:])
    by_then = [task_id for task_id, day in due.items() if day and is_day(milestone.date) and day <= milestone.date]
    own = {task_id: [each for each in dates if task_id in bounds[each]] for task_id in by_then}
    return tuple(dict.fromkeys(own[task_id][-1] if own[task_id] else task_id for task_id in by_then))


def _done_by(
    node_id: str,
    dates: Mapping[str, Milestone],
    bounds: Mapping[str, tuple[str, ...]],
    due: Mapping[str, str],
) -> tuple[str, ...]:
    """Tasks that a milestone is the date of, and that are due by then."""
    day = dates[node_id].date
    return tuple(task_id for task_id in bounds[node_id] if not is_day(day) or due[task_id] <= day)


def _dependencies(tasks: dict[str, Assignment]) -> Iterator[tuple[str | None, str, str]]:
    """(source or None, target, the agent that is depended on), each pair once."""
    of_agent = _of_agent(tasks)
    for target, part in tasks.items():
        for agent_id in dict.fromkeys(part.dependencies):
            sources = [source for source in of_agent.get(agent_id, []) if source != target]
            if not sources:
                yield None, target, agent_id
            for source in sources:
                yield source, target, agent_id


def _own_dependencies(
    own: Mapping[str, RequesterTask], tasks: Mapping[str, Assignment]
) -> Iterator[tuple[str | None, str, str]]:
    """The same for what the requester does: behind whom it waits for, and before who waits for it."""
    of_agent = _of_agent(tasks)
    for node_id, task in own.items():
        yield from ((source, node_id, who) for who in task.after for source in of_agent.get(who, []))
        yield from ((node_id, target, REQUESTER) for who in task.before for target in of_agent.get(who, []))


def _of_agent(tasks: Mapping[str, Assignment]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for node_id, part in tasks.items():
        found.setdefault(part.agent_id, []).append(node_id)
    return found


def _task(
    node_id: str, part: Assignment, by: tuple[str, str], proposal: Proposal, open_points: Sequence[OpenPoint]
) -> CanvasNode:
    """`by`: the day that it is due on, and what is there by then."""
    due, deliverable = by
    left_open = [without_questions(p.text) for p in open_points if p.kind in _NOT_WHOLLY_MET and part.agent_id in p.who]
    config: dict[str, Any] = {
        "assignee": part.agent_id,
        "assignee_name": part.display_name,
        "responsibility": part.responsibility,
        "due": due,
        "deliverable": deliverable,
        "notes": " ".join(filter(None, (part.notes, _standing_by(part, proposal), *left_open))),
        "price": part.price,
        "currency": part.currency if part.price is not None else None,
        PLAN_PART: kept_part(part),
        ON_FAILURE: REPLAN,
    }
    name = (part.role or part.responsibility)[:NAME_LENGTH]
    return CanvasNode(node_id=node_id, node_type=TASK, name=name, config=_given(config))


def _own_task(node_id: str, task: RequesterTask, requester: str) -> CanvasNode:
    config = {
        "assignee": requester,
        "responsibility": task.what,
        "due": task.date if is_day(task.date) else "",
        PLAN_PART: asdict(own_part(task)),
    }
    return CanvasNode(node_id=node_id, node_type=TASK, name=task.what[:NAME_LENGTH], config=_given(config))


def _nobodys_task(node_id: str, tag: str, proposal: Proposal) -> CanvasNode:
    """What nobody took, as the plan says why."""
    gap = next((each for each in proposal.gaps if each.capability == tag), None)
    told = "没有人接这一份。" if _HAN.search(tag) else "Nobody has taken this part."
    reason = (gap.description or gap.reason) if gap is not None else ""
    space = "" if _HAN.search(tag) else " "
    config = {"due": _of_the_whole(proposal), "notes": space.join(filter(None, (told, reason)))}
    name = tag if tag[1:2].isupper() else f"{tag[:1].upper()}{tag[1:]}"
    return CanvasNode(node_id=node_id, node_type=TASK, name=name[:NAME_LENGTH], config=_given(config))


def nobodys_parts(proposal: Proposal) -> tuple[str, ...]:
    """What the plan calls a critical gap, and none of its parts does, in the plan's words."""
    done = {each.casefold() for part in active_parts(proposal) for each in (*part.capabilities, part.role)}
    tags = (gap.capability for gap in proposal.gaps if gap.severity is Severity.CRITICAL)
    return tuple(dict.fromkeys(tag for tag in tags if tag and tag.casefold() not in done))


def _standing_by(part: Assignment, proposal: Proposal) -> str:
    """Who would take over: those who stand by for this part's person, in the plan's words."""
    return " ".join(
        f"{each.role} {each.display_name}: {each.responsibility}"
        for each in proposal.assignments
        if each.standing is Standing.STAND_BY and _names(each.responsibility, part.display_name)
    )


def _milestone(number: int, milestone: Milestone, called: Collection[str]) -> CanvasNode:
    """A day of the plan; one that is called like a task says what is there by then, so that the two are told apart."""
    name = told_apart(milestone.name.strip(), milestone.deliverable.strip(), called)
    config = {"due": milestone.date if is_day(milestone.date) else "", "deliverable": milestone.deliverable}
    return CanvasNode(
        node_id=f"milestone-{number}",
        node_type=MILESTONE,
        name=name[:NAME_LENGTH],
        config=_given(config),
    )


def told_apart(name: str, reached: str, called: Collection[str]) -> str:
    """What a milestone is called where tasks are called so already."""
    if name not in called:
        return name
    return f"{name}：{reached or '完成'}" if _HAN.search(name + reached) else f"{name}: {reached or 'done'}"


def _given(config: dict[str, Any]) -> dict[str, Any]:
    """What the plan says, in a length that a canvas takes."""
    given = {name: value for name, value in config.items() if value not in (None, "")}
    return {name: value[:TEXT_LENGTH] if isinstance(value, str) else value for name, value in given.items()}


def _laid_out(canvas: CanvasState) -> CanvasState:
    """Each wave a column; in it each node beside the middle of what it follows, so that few edges cross.

    An edge that leads past a column has a row of its own there, so that it is not drawn behind a node.
    """
    rows: dict[str, float] = {}
    nodes = dict(canvas.nodes)
    columns = waves(canvas)
    column_of = {node_id: column for column, group in enumerate(columns) for node_id in group}
    for column, group in enumerate(columns):
        sources = {node_id: [rows[e.source] for e in canvas.edges.values() if e.target == node_id] for node_id in group}
        beside = {node_id: sum(found) / len(found) if found else math.inf for node_id, found in sources.items()}
        past = {e.source for e in canvas.edges.values() if column_of[e.source] < column < column_of[e.target]}
        beside |= {source: rows[source] for source in past}
        for row, node_id in enumerate(sorted(beside, key=lambda each: (beside[each], each not in past))):
            rows[node_id] = row
            if node_id in past:
                continue
            place = Position(x=LEFT + BESIDE * column, y=TOP + BELOW * row)
            nodes[node_id] = replace(nodes[node_id], position=place)
    return replace(canvas, nodes=nodes)
