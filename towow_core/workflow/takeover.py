"""What changes on a canvas where somebody takes a task's part of the plan over, or where nobody does. Pure."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from towow_core.domain.canvas import (
    FORMER,
    LEFT_OPEN,
    MILESTONE,
    ON_FAILURE,
    PLAN_PART,
    TASK,
    CanvasNode,
    MovedDate,
    NodeStatus,
    Workflow,
)
from towow_core.domain.left_to_judge import without_questions
from towow_core.domain.models import Assignment, Proposal
from towow_core.domain.requirements import OpenPoint
from towow_core.workflow.former_parts import notes_fitting, with_former
from towow_core.workflow.from_proposal import NAME_LENGTH, TEXT_LENGTH, draw_proposal, drawn_task, told_apart
from towow_core.workflow.graph import OVER
from towow_core.workflow.moved_dates import moved_dates, said_of_move
from towow_core.workflow.placing import free_below
from towow_core.workflow.plan_parts import SINCE_VERSION, active_parts, kept_part, part_of
from towow_core.workflow.retrying import successors

OF_THE_PART = (
    "assignee",
    "assignee_name",
    "responsibility",
    "notes",
    "price",
    "currency",
    "due",
    "deliverable",
    PLAN_PART,
)
VACANT = ("assignee", "assignee_name", "price", "currency")  # what is theirs who left
_SAID_OF_DATES = ("deliverable", "notes")
_SAID_OF_THEM = ("responsibility", "notes", "deliverable")
Step = dict[str, Any]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Takeover:
    """A part in new hands.

    Attributes:
        moved: How days of what comes behind it move.
        joins: Further tasks, where several share the part, or nobody has all of it.
    """

    steps: tuple[Step, ...]
    moved: tuple[MovedDate, ...]
    joins: tuple[str, ...]


def takeover(
    workflow: Workflow,
    node_id: str,
    new: Sequence[Assignment],
    plan: Proposal,
    again: Mapping[str, Any],
    *,
    missing: Sequence[str] = (),
    left_open: Sequence[OpenPoint] = (),
    planned_notes: str = "",
) -> Takeover:
    """The task is the first one's, of the same role if one is; of everybody else there is a task beside it.

    It is called after what they agreed to, unless people have called it something else.

    Args:
        missing: What else the part was, and nobody does now: each of it is a task of nobody's.
        left_open: What the plan leaves open now: it stands at the task of whom it is about, else of the first one.
        planned_notes: What the plan wrote there of the one before. What people wrote besides stays.
    """
    canvas = workflow.canvas
    sub_demand_id, because = str(again["sub_demand_id"]), str(again.get("because") or "")
    node = canvas.nodes[node_id]
    first, *others = sorted(new, key=lambda part: part.role != part_of(node).role)
    about = {part.agent_id: [p.text for p in left_open if part.agent_id in p.who] for part in others}
    of_others = {text for texts in about.values() for text in texts}
    about[first.agent_id] = [p.text for p in left_open if first.agent_id in p.who or p.text not in of_others]
    config = _config_of(first, plan, about[first.agent_id])
    config[PLAN_PART] = {LEFT_OPEN: [], **config[PLAN_PART], SINCE_VERSION: plan.version}  # until that has a yes
    notes = "\n".join(filter(None, (config["notes"], _by_hand(node, planned_notes))))
    config["notes"] = notes_fitting(notes, {**node.config, **config}) or None
    config[PLAN_PART] = {**config[PLAN_PART], FORMER: with_former(node, again, {**node.config, **config})}
    due = max(str(_config_of(part, plan).get("due") or "") for part in new)
    moved = moved_dates(canvas, node_id, due, _fixed(workflow, node_id))
    name = _name_of(first, node, missing)
    renamed = {"name": name} if name != node.name else {}
    steps = [_updated(node_id, config, **renamed), *(_updated(each, {"due": day}) for each, day in moved.items())]
    newcomers = dict.fromkeys(part.display_name for part in (first, *others))
    steps += _dates_of(workflow, node, ", ".join(newcomers), missing, renamed.values())
    if not others and (first.by or first.days):
        steps += _sooner(workflow, node, str(config.get("due") or ""))
    joins = {f"task-{_digest(f'{sub_demand_id}/{n}')}": part for n, part in enumerate(others, start=1)}
    places = [each.position for each in canvas.nodes.values()]
    for joined, part in joins.items():
        places.append(free_below(places, node.position))
        position = {"x": places[-1].x, "y": places[-1].y}
        facts = {"node_id": joined, "node_type": TASK, "name": part.role[:NAME_LENGTH], "position": position}
        config = _config_of(part, plan, about[part.agent_id])
        config = {name: value for name, value in config.items() if value is not None}
        config[PLAN_PART] = {LEFT_OPEN: [], **config[PLAN_PART], SINCE_VERSION: plan.version}
        policy = {ON_FAILURE: node.config[ON_FAILURE]} if ON_FAILURE in node.config else {}
        data = {**facts, "config": {**config, **policy}}
        steps += [{"change_type": "node_added", "change_data": data}, *_lines_of(workflow, node, joined)]
    for tag in missing:
        left = f"task-{_digest(f'{sub_demand_id}/{tag}')}"
        joins[left] = first
        places.append(free_below(places, node.position))
        steps += _nobodys(workflow, node, left, tag, {"x": places[-1].x, "y": places[-1].y})
    behind = name or part_of(node).role
    told = (said_of_move(canvas.nodes[each], day, behind, because) for each, day in moved.items())
    return Takeover(steps=tuple(steps), moved=tuple(told), joins=tuple(joins))


def vacant(workflow: Workflow, node_id: str, again: Mapping[str, Any] = _NOTHING) -> tuple[Step, ...]:
    """Nobody does the task: no words of it, or of its dates, name who has left. What is left of them is kept.

    Args:
        again: How it came to that, as `with_former` has it.
    """
    node = workflow.canvas.nodes[node_id]
    who = str(node.config.get("assignee_name") or "")
    said = {name: str(node.config[name]) for name in _SAID_OF_THEM if node.config.get(name)} if who else {}
    bare = {name: _bare(text, who) for name, text in said.items()}
    words = {name: None if who in text else text for name, text in bare.items() if text != said[name] or who in text}
    changed: dict[str, Any] = {**dict.fromkeys(VACANT), **words}
    if isinstance(part := node.config.get(PLAN_PART), Mapping):
        gone = {SINCE_VERSION, LEFT_OPEN, FORMER}  # given back by hand, it is not what somebody said yes to
        changed[PLAN_PART] = {name: each for name, each in part.items() if name not in gone}
        if former := with_former(node, again, {**node.config, **changed}):
            changed[PLAN_PART] |= {FORMER: former}
    without = _updated(node_id, changed)
    return (without, *_dates_of(workflow, node, node.name or part_of(node).role))


def _name_of(first: Assignment, node: CanvasNode, missing: Sequence[str]) -> str:
    """What the task is called: as people called it while it is all of the part, else after what was agreed to."""
    was = part_of(node).role
    new = (first.role or first.responsibility)[:NAME_LENGTH]
    is_as_planned = node.name == was[:NAME_LENGTH]
    return new if first.role != was and (missing or is_as_planned) else node.name


def _nobodys(workflow: Workflow, node: CanvasNode, left: str, tag: str, position: Mapping[str, float]) -> list[Step]:
    """A task of nobody's for what was in a part and nobody took over, before the milestones that are the dates of it.

    It is behind what the node is behind; nothing else waits for it: in the plan nobody's part comes after it.
    """
    canvas, fixed = workflow.canvas, _fixed(workflow, node.node_id)
    dates = [each for each in canvas.nodes.values() if _is_date_of(each, (tag,)) and each.node_id not in fixed]
    who = str(node.config.get("assignee_name") or "")
    last = max(dates, key=lambda each: str(each.config.get("due") or ""), default=node)
    config = {"due": last.config.get("due")}
    if last is not node:
        config["deliverable"] = _bare(str(last.config.get("deliverable") or ""), who).replace(who or tag, tag)
    data = {"node_id": left, "node_type": TASK, "name": tag[:NAME_LENGTH], "position": dict(position)}
    steps = [{"change_type": "node_added", "change_data": {**data, "config": {k: v for k, v in config.items() if v}}}]
    steps += [_edge(e.source, left, e.when) for e in canvas.edges.values() if e.target == node.node_id]
    for date in dates:
        steps.append(_edge(left, date.node_id))
        steps += [
            {"change_type": "edge_deleted", "change_data": {"edge_id": e.edge_id}}
            for e in canvas.edges.values()
            if (e.source, e.target) == (node.node_id, date.node_id)
        ]
    return steps


def _is_date_of(node: CanvasNode, tags: Collection[str]) -> bool:
    """Whether it is a milestone that is called after one of these, as the drawing of a plan calls it."""
    name = node.name.casefold()
    return node.node_type == MILESTONE and any(
        name == (tag := each.casefold()) or name.startswith((f"{tag}：", f"{tag}: ")) for each in tags
    )


def _dates_of(
    workflow: Workflow,
    node: CanvasNode,
    instead: str,
    missing: Collection[str] = (),
    called: Collection[str] = (),
) -> list[Step]:
    """The milestones that name whose a task was, with other words instead; of what nobody took over, with no name.

    Tasks of others that say what there is by then say it in the same words. Where somebody of that name is there still,
    only those of this task alone; never one that is reached already.

    Args:
        called: What tasks are called from now on, from which milestones are told apart.
    """
    canvas, who = workflow.canvas, str(node.config.get("assignee_name") or "")
    states = workflow.run.nodes if workflow.run else {}
    dates = {
        each.node_id: each
        for each in canvas.nodes.values()
        if each.node_type == MILESTONE and not (each.node_id in states and states[each.node_id].status in OVER)
    }
    same = [e.node_id for e in canvas.nodes.values() if e is not node and e.config.get("assignee_name") == who]
    if same:
        theirs = {each for one in same for each in successors(canvas, one)}
        named = set(successors(canvas, node.node_id)) - theirs
    else:
        named = set(dates)
    steps: list[Step] = []
    reached: dict[str, str] = {}  # what there is by then, as it was said, and as it is said now
    for node_id, date in sorted(dates.items()):
        tag = next((each for each in missing if _is_date_of(date, (each,))), "")
        texts = _said_of(date, who if node_id in named else "", tag or instead, is_bare=bool(tag))
        if called:
            texts["name"] = told_apart(texts["name"], texts.get("deliverable", ""), called)[:NAME_LENGTH]
        if step := _with_texts(date, texts):
            steps.append(step)
            reached[str(date.config.get("deliverable") or "")] = texts.get("deliverable", "")
    reached = {was: now for was, now in reached.items() if was and was != now}
    tasks = (each for each in canvas.nodes.values() if each.node_type == TASK and each is not node)
    for task in tasks:
        is_over = task.node_id in states and states[task.node_id].status in OVER
        if not is_over and (said := reached.get(str(task.config.get("deliverable") or ""))):
            steps.append(_updated(task.node_id, {"deliverable": said}))
    return steps


def _sooner(workflow: Workflow, node: CanvasNode, due: str) -> list[Step]:
    """The milestones of this task alone are due with it, where whoever takes it over agreed to an earlier day."""
    canvas, fixed = workflow.canvas, _fixed(workflow, node.node_id)
    was = str(node.config.get("due") or "")
    behind = (canvas.nodes[each] for each in sorted(successors(canvas, node.node_id) - fixed))
    return [
        _updated(each.node_id, {"due": due})
        for each in behind
        if each.node_type == MILESTONE
        and each.config.get("due") == was > due > ""
        and {e.source for e in canvas.edges.values() if e.target == each.node_id} == {node.node_id}
    ]


def _said_of(milestone: CanvasNode, who: str, instead: str, *, is_bare: bool) -> dict[str, str]:
    """What a milestone says, in other words where it names this person."""

    def said(text: str) -> str:
        if not who:
            return text
        text = _bare(text, who) if is_bare else text
        return re.sub(rf"(?<![A-Za-z]){re.escape(who)}(?![A-Za-z])", lambda _: instead, text)

    texts = {name: said(str(milestone.config[name])) for name in _SAID_OF_DATES if milestone.config.get(name)}
    return {**texts, "name": said(milestone.name)[:NAME_LENGTH]}


def _with_texts(milestone: CanvasNode, texts: Mapping[str, str]) -> Step | None:
    config = {name: text for name, text in texts.items() if name != "name" and text != milestone.config[name]}
    renamed = {"name": texts["name"]} if texts["name"] != milestone.name else {}
    return _updated(milestone.node_id, config, **renamed) if config or renamed else None


def _bare(text: str, who: str) -> str:
    """What is said, without the name that it begins with: "Ann: booked" is "booked"."""
    return re.sub(rf"(^|[:：])\s*{re.escape(who)}\s*[:：]\s*", r"\1", text) if who else text


def _by_hand(node: CanvasNode, planned: str) -> str:
    """What people wrote into a node's notes beside what the plan did."""
    return str(node.config.get("notes") or "").replace(planned, "", 1).strip()


def _fixed(workflow: Workflow, node_id: str) -> set[str]:
    """What keeps its day: what is over; and, in a run, all that has begun and would not be changed."""
    states = workflow.run.nodes if workflow.run else {}
    begun = {each for each, state in states.items() if state.status is not NodeStatus.PENDING}
    over = {each for each, state in states.items() if state.status in OVER}
    return (begun if workflow.is_running else over) - {node_id}


def _config_of(new: Assignment, plan: Proposal, left_open: Sequence[str] = ()) -> dict[str, Any]:
    """The part as the plan's own drawing has it; what it does not say of this person was the one's before."""
    parts = enumerate(active_parts(plan))
    number = next((n for n, part in parts if (part.agent_id, part.role) == (new.agent_id, new.role)), None)
    drawn = draw_proposal("", plan).canvas.nodes
    known = {"assignee": new.agent_id, "assignee_name": new.display_name, PLAN_PART: kept_part(new)}
    config = known if number is None else drawn[drawn_task(number)].config
    kept = {"due"}  # without a date of their own the old one holds
    given: dict[str, Any] = {name: config.get(name) for name in OF_THE_PART if name in config or name not in kept}
    if left_open:
        texts = [text[:TEXT_LENGTH] for text in left_open]
        told = map(without_questions, texts)  # what is to be judged of it is the requester's to say
        given["notes"] = " ".join(filter(None, (given["notes"], *told)))[:TEXT_LENGTH]
        given[PLAN_PART] = {**given[PLAN_PART], LEFT_OPEN: texts}
    return given


def _lines_of(workflow: Workflow, node: CanvasNode, joined: str) -> list[Step]:
    """Behind and before what the node is behind and before; but not before what has begun."""
    canvas = workflow.canvas
    behind = [edge for edge in canvas.edges.values() if edge.target == node.node_id]
    fixed = _fixed(workflow, node.node_id) if workflow.is_running else set()
    before = sorted(successors(canvas, node.node_id) - fixed)
    return [*(_edge(e.source, joined, e.when) for e in behind), *(_edge(joined, each) for each in before)]


def _edge(source: str, target: str, when: str = "") -> Step:
    data = {"edge_id": f"edge-{_digest(f'{source}/{target}')}", "source": source, "target": target}
    return {"change_type": "edge_added", "change_data": {**data, **({"when": when} if when else {})}}


def _updated(node_id: str, config: Mapping[str, Any], **more: str) -> Step:
    return {"change_type": "node_updated", "change_data": {"node_id": node_id, "config": dict(config), **more}}


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()
