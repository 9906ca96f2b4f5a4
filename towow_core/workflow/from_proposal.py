"""An agreed plan as a workflow: a task for each part, an edge for each dependency, milestones behind what they bound.

Who only stands by has no task: nobody waits for them. They are named in the notes of the part that they stand by for.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from towow_core.domain.canvas import MILESTONE, ON_FAILURE, REPLAN, TASK, CanvasEdge, CanvasNode, CanvasState, Position
from towow_core.domain.models import Assignment, Milestone, Proposal, Standing
from towow_core.workflow.graph import find_cycle, waves

COLUMN, ROW, LEFT, TOP = 280.0, 150.0, 80.0, 80.0
NAME_LENGTH, TEXT_LENGTH = 100, 1_000  # characters; the plan itself has all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDrawing:
    """The drawing, and dependencies that could not be drawn: on somebody who has no part in it, or in a circle."""

    canvas: CanvasState
    left_out: tuple[tuple[str, str], ...] = ()


def draw_proposal(workflow_id: str, proposal: Proposal) -> PlanDrawing:
    """The plan, laid out from left to right in the order of its dependencies, its milestones below by date."""
    active = [part for part in proposal.assignments if part.standing is not Standing.STAND_BY]
    tasks = {f"task-{number}": part for number, part in enumerate(active, start=1)}
    dates = {
        f"milestone-{number}": milestone
        for number, milestone in enumerate(sorted(proposal.timeline.milestones, key=lambda each: each.date), start=1)
    }
    bounds = {node_id: _bound_by(milestone, tasks) for node_id, milestone in dates.items()}
    due = {task_id: _due(task_id, part, proposal, dates, bounds) for task_id, part in tasks.items()}
    drawn: list[tuple[str, str]] = []
    left_out: list[tuple[str, str]] = []
    for source, target, wanted in _dependencies(tasks):
        if source is None or find_cycle(tasks, [*drawn, (source, target)]):
            left_out.append((wanted, tasks[target].agent_id))
        else:
            drawn.append((source, target))
    nodes = {node_id: _task(node_id, part, due[node_id], proposal) for node_id, part in tasks.items()}
    canvas = _laid_out(CanvasState(workflow_id=workflow_id, nodes=nodes, edges=_edges(drawn)))
    below = max((node.position.y for node in canvas.nodes.values()), default=TOP - ROW) + ROW
    milestones = {f"milestone-{n}": _milestone(n, each, below) for n, each in enumerate(dates.values(), start=1)}
    drawn += [
        (source, node_id) for node_id, each in dates.items() for source in _before(node_id, each, dates, bounds, due)
    ]
    canvas = replace(canvas, nodes={**canvas.nodes, **milestones}, edges=_edges(drawn))
    return PlanDrawing(canvas=canvas, left_out=tuple(left_out))


def title_of(proposal: Proposal, length_max: int) -> str:
    """What a workflow of this plan is called: its whole summary; what it is for where that is too long."""
    said = next((text for text in (proposal.summary, proposal.objective) if 0 < len(text) <= length_max), "")
    return said or f"{proposal.summary[: length_max - 1]}…"


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
    """When a part is to be done: by the last of its own dates, else by its last day, else by the day of it all."""
    own = [each.date for node_id, each in dates.items() if task_id in bounds[node_id] and _is_date(each.date)]
    days = [day for day in part.days if _is_date(day)]
    whole = [day for day in (proposal.timeline.event_date, proposal.timeline.end_date) if _is_date(day)]
    return max(own or days, default=next(iter(whole), ""))


def _before(
    node_id: str,
    milestone: Milestone,
    dates: Mapping[str, Milestone],
    bounds: Mapping[str, tuple[str, ...]],
    due: Mapping[str, str],
) -> tuple[str, ...]:
    """What a milestone follows: its tasks; where it is of the whole, all that is due by then, at its own last date."""
    if bounds[node_id]:
        return bounds[node_id]
    by_then = [task_id for task_id, day in due.items() if day and _is_date(milestone.date) and day <= milestone.date]
    own = {task_id: [each for each in dates if task_id in bounds[each]] for task_id in by_then}
    return tuple(dict.fromkeys(own[task_id][-1] if own[task_id] else task_id for task_id in by_then))


def _dependencies(tasks: dict[str, Assignment]) -> Iterator[tuple[str | None, str, str]]:
    """(source or None, target, the agent that is depended on), each pair once."""
    of_agent: dict[str, list[str]] = {}
    for node_id, part in tasks.items():
        of_agent.setdefault(part.agent_id, []).append(node_id)
    for target, part in tasks.items():
        for agent_id in dict.fromkeys(part.dependencies):
            sources = [source for source in of_agent.get(agent_id, []) if source != target]
            if not sources:
                yield None, target, agent_id
            for source in sources:
                yield source, target, agent_id


def _task(node_id: str, part: Assignment, due: str, proposal: Proposal) -> CanvasNode:
    config: dict[str, Any] = {
        "assignee": part.agent_id,
        "assignee_name": part.display_name,
        "responsibility": part.responsibility,
        "due": due,
        "notes": " ".join(filter(None, (part.notes, _standing_by(part, proposal)))),
        "price": part.price,
        "currency": part.currency if part.price is not None else None,
        ON_FAILURE: REPLAN,
    }
    name = (part.role or part.responsibility)[:NAME_LENGTH]
    return CanvasNode(node_id=node_id, node_type=TASK, name=name, config=_given(config))


def _standing_by(part: Assignment, proposal: Proposal) -> str:
    """Who would take over: those who stand by for this part's person, in the plan's words."""
    return " ".join(
        f"{each.role} {each.display_name}: {each.responsibility}"
        for each in proposal.assignments
        if each.standing is Standing.STAND_BY and _names(each.responsibility, part.display_name)
    )


def _milestone(number: int, milestone: Milestone, y: float) -> CanvasNode:
    config = {"due": milestone.date if _is_date(milestone.date) else "", "deliverable": milestone.deliverable}
    return CanvasNode(
        node_id=f"milestone-{number}",
        node_type=MILESTONE,
        name=milestone.name[:NAME_LENGTH],
        position=Position(x=LEFT + COLUMN * (number - 1), y=y),
        config=_given(config),
    )


def _given(config: dict[str, Any]) -> dict[str, Any]:
    """What the plan says, in a length that a canvas takes."""
    given = {name: value for name, value in config.items() if value not in (None, "")}
    return {name: value[:TEXT_LENGTH] if isinstance(value, str) else value for name, value in given.items()}


def _laid_out(canvas: CanvasState) -> CanvasState:
    places = {
        node_id: Position(x=LEFT + COLUMN * column, y=TOP + ROW * row)
        for column, group in enumerate(waves(canvas))
        for row, node_id in enumerate(group)
    }
    nodes = {node_id: replace(node, position=places[node_id]) for node_id, node in canvas.nodes.items()}
    return replace(canvas, nodes=nodes)


def _is_date(text: str) -> bool:
    """Otherwise the milestone is drawn without it, and executed when somebody has filled it in."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
