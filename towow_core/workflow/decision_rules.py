"""The rules that every decision about a workflow must satisfy (contract §8); `DEFAULT_RULES` lists them."""

from collections.abc import Callable, Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NODE_KINDS, PLAN_PART, TASK, CanvasEdge, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said, kind_said
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Provenance
from towow_core.domain.policy import DemandLimits
from towow_core.workflow.changes import edge_problem
from towow_core.workflow.checks import (
    cycle_said,
    execution_problems,
    kind_named,
    missing_node,
    unknown_config,
    unknown_kind,
    wrong_config,
)
from towow_core.workflow.conflicts import begun_by_run
from towow_core.workflow.corrections import wanted_problem
from towow_core.workflow.draft_rules import run_problem
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.graph import find_cycle
from towow_core.workflow.joining import joining
from towow_core.workflow.marks import mark_problem, no_yes_problem
from towow_core.workflow.pauses import NOT_RUNNING, is_paused, pause_problem, resume_problem
from towow_core.workflow.plan_nodes import node_of, nodes_of
from towow_core.workflow.questions import question_problem
from towow_core.workflow.retrying import NOTHING_FAILED, failed_in, reopen_problem, retry_problem
from towow_core.workflow.rules import Payload, Proposed, Rule
from towow_core.workflow.taking_out import taking_out_problem

REACHES_OUT = frozenset(
    {
        DecisionType.EXECUTE_WORKFLOW,
        DecisionType.CANCEL_WORKFLOW,
        DecisionType.PAUSE_WORKFLOW,
        DecisionType.RESUME_WORKFLOW,
        DecisionType.START_NEGOTIATION,
        DecisionType.REPLACE_PERSON,
        DecisionType.ANSWER_QUESTION,
        DecisionType.DELETE_NODE,
        DecisionType.DRAFT,
    }
)
DOES_NOTHING = frozenset({DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION, DecisionType.CONTINUE})
NEEDS: Mapping[DecisionType, tuple[str, ...]] = {
    DecisionType.CREATE_NODE: ("node_type",),
    DecisionType.MODIFY_NODE: ("node_id",),
    DecisionType.DELETE_NODE: ("node_id",),
    DecisionType.CONNECT_NODES: ("source", "target"),
    DecisionType.DISCONNECT_NODES: ("source", "target"),
    DecisionType.CREATE_WORKFLOW_PLAN: ("nodes",),
    DecisionType.RENAME_WORKFLOW: ("title",),
    DecisionType.START_NEGOTIATION: ("demand",),
    DecisionType.REPLACE_PERSON: ("agent_id",),
    DecisionType.ANSWER_QUESTION: ("node_id", "question_id", "answer"),
    DecisionType.DRAFT: ("action",),
    DecisionType.REQUEST_CLARIFICATION: ("question",),
    DecisionType.RESPOND: ("message",),
}


def _known_decision(proposed: Proposed) -> list[Bilingual]:
    said = proposed.decision.decision_type
    if said in {*DecisionType}:
        return []
    kinds = ", ".join(DecisionType)
    return [Bilingual(f"没有“{said}”这种决定；有的是：{kinds}。", f"There is no decision {said!r}; there are {kinds}.")]


def _complete(proposed: Proposed) -> list[Bilingual]:
    needed = NEEDS.get(_type(proposed), ()) if proposed.decision.decision_type in {*DecisionType} else ()
    missing = [name for name in needed if not proposed.payload.get(name)]
    kind = proposed.decision.decision_type
    return [Bilingual(f"{kind} 缺少 {name}。", f"A {kind} needs {name}.") for name in missing]


def _known_node_type(proposed: Proposed) -> list[Bilingual]:
    types = [node.get("node_type") for node in nodes_of(proposed.payload)]
    return [unknown_kind(said) for said in dict.fromkeys(types) if said and said not in NODE_KINDS]


def _node_type_as_written(proposed: Proposed) -> Payload:
    """`http` is HTTP; anything that is no kind stays as it is, and is refused."""

    def written(node: Payload) -> dict[str, Any]:
        return {**node, "node_type": kind_named(node.get("node_type")) or node.get("node_type")}

    return _with_nodes(proposed.payload, written)


def _nodes_exist(proposed: Proposed) -> list[Bilingual]:
    payload, here = proposed.payload, set(proposed.workflow.canvas.nodes)
    planned = {node.get("node_id") for node in payload.get("nodes", ())}
    named = [payload.get(name) for name in ("node_id", "source", "target") if _type(proposed) in _ABOUT_NODES]
    named += [*payload.get("after", ())]
    named += [end for edge in payload.get("edges", ()) for end in (edge.get("source"), edge.get("target"))]
    return [missing_node(str(name)) for name in dict.fromkeys(named) if name and name not in here | planned]


def _id_is_free(proposed: Proposed) -> list[Bilingual]:
    here = proposed.workflow.canvas.nodes
    ids = [str(node["node_id"]) for node in nodes_of(proposed.payload) if node.get("node_id")]
    taken = [node_id for node_id in dict.fromkeys(ids) if node_id in here or ids.count(node_id) > 1]
    return [Bilingual(f"已经有节点“{taken_id}”了。", f"There is a node {taken_id!r} already.") for taken_id in taken]


def _with_free_ids(proposed: Proposed) -> Payload | None:
    """Planned nodes whose ids are taken get others; edges between them follow. Not where two planned ones share one."""
    here, payload = proposed.workflow.canvas.nodes, proposed.payload
    ids = [node.get("node_id") for node in nodes_of(payload)]
    if len(set(ids)) < len(ids):
        return None
    free = {old: _free_id(str(old), {*here, *ids}) if old in here else old for old in ids}
    changed = _with_nodes(payload, lambda node: {**node, "node_id": free[node.get("node_id")]})
    ends = [
        {**edge, "source": free.get(edge["source"], edge["source"]), "target": free.get(edge["target"], edge["target"])}
        for edge in payload.get("edges", ())
    ]
    return {**changed, "edges": ends} if "edges" in payload else changed


def _free_id(wanted: str, taken: set[Any]) -> str:
    return next(f"{wanted}-{n}" for n in range(2, len(taken) + 3) if f"{wanted}-{n}" not in taken)


def _edges_are_possible(proposed: Proposed) -> list[Bilingual]:
    """Of a single edge; dangling ends are another rule's business."""
    canvas, payload = proposed.workflow.canvas, proposed.payload
    source, target = str(payload.get("source")), str(payload.get("target"))
    if not {source, target} <= set(canvas.nodes):
        return []
    problem = edge_problem(canvas, source, target)
    return [] if problem is None else [problem]


def _line_is_there(proposed: Proposed) -> list[Bilingual]:
    """Dangling ends are another rule's business."""
    canvas, payload = proposed.workflow.canvas, proposed.payload
    source, target = str(payload.get("source")), str(payload.get("target"))
    drawn = {(edge.source, edge.target) for edge in canvas.edges.values()}
    if not {source, target} <= set(canvas.nodes) or (source, target) in drawn:
        return []
    one, other = called_said(canvas, source), called_said(canvas, target)
    en = f"There is no line between “{one.en}” and “{other.en}”."
    return [Bilingual(f"“{one.zh}”和“{other.zh}”之间没有连线。", en)]


def _plan_has_no_cycle(proposed: Proposed) -> list[Bilingual]:
    canvas, payload = proposed.workflow.canvas, proposed.payload
    drawn = [*canvas.edges.values(), *(_edge(edge) for edge in payload.get("edges", ()))]
    ids = {*canvas.nodes, *(str(node.get("node_id")) for node in payload.get("nodes", ()))}
    cycle = find_cycle(ids, [(e.source, e.target) for e in drawn])
    names = {str(node.get("node_id")): str(node.get("name") or "") for node in payload.get("nodes", ())}
    named = {node_id: Bilingual(name, name) for node_id, name in names.items() if name}
    return [cycle_said(lambda node_id: named.get(node_id) or called_said(canvas, node_id), cycle)] if cycle else []


def _config_is_known(proposed: Proposed) -> list[Bilingual]:
    found = []
    for node in _configured(proposed):
        for name in _not_theirs(str(node["node_type"]), node.get("config") or {}):
            kind = kind_said(str(node["node_type"]))
            found.append(
                Bilingual(
                    f"{kind.zh}节点没有“{name}”这项配置。",
                    f"Nodes of kind {kind.en} have no {name!r} in their configuration.",
                )
            )
    return found


def _not_theirs(kind: str, config: Payload) -> tuple[str, ...]:
    """Names that nodes of this kind have no use for, or that a plan alone writes."""
    return (*unknown_config(kind, config), *(name for name in config if name == PLAN_PART and kind == TASK))


def _without_unknown_config(proposed: Proposed) -> Payload:
    """What a node has no use for is left out, and said to be. If nothing is left of a change, the objection stands."""
    types = {str(node.get("node_id")): str(node["node_type"]) for node in _configured(proposed)}

    def known(node: Payload) -> dict[str, Any]:
        kind = types.get(str(node.get("node_id")), str(node.get("node_type")))
        config = node.get("config") or {}
        unknown = _not_theirs(kind, config)
        return {**node, "config": {name: value for name, value in config.items() if name not in unknown}}

    if _type(proposed) is not DecisionType.MODIFY_NODE:
        return _with_nodes(proposed.payload, known)
    payload = known(proposed.payload)
    return payload if payload["config"] or payload.keys() & {"name", "status", "correction"} else proposed.payload


def _config_is_right(proposed: Proposed) -> list[Bilingual]:
    return [said for node in _configured(proposed) for said in wrong_config(node_of(node))]


def _is_no_draft(proposed: Proposed) -> list[Bilingual]:
    problem = run_problem(proposed.workflow)
    return [] if problem is None else [problem]


def _can_be_executed(proposed: Proposed) -> list[Bilingual]:
    workflow, payload = proposed.workflow, proposed.payload
    if reopen := payload.get("reopen"):
        found = [reopen_problem(workflow, str(each)) for each in reopen]
        return [each for each in found if each is not None]
    if node_id := payload.get("node_id"):
        problem = retry_problem(workflow, str(node_id))
        return [] if problem is None else [problem]
    if payload.get("retry") is True and workflow.is_running:
        return [] if failed_in(workflow) else [NOTHING_FAILED]
    under_way = [running(workflow)] if workflow.is_running and not joining(workflow) else []
    return [*under_way, *execution_problems(workflow.canvas, proposed.policy.http_hosts)]


def _is_under_way(proposed: Proposed) -> list[Bilingual]:
    return [] if proposed.workflow.is_running else [NOT_RUNNING]


def _can_be_paused(proposed: Proposed) -> list[Bilingual]:
    problem = pause_problem(proposed.workflow)
    return [] if problem is None else [problem]


def _is_paused(proposed: Proposed) -> list[Bilingual]:
    problem = resume_problem(proposed.workflow)
    return [] if problem is None else [problem]


def _run_stays(proposed: Proposed) -> list[Bilingual]:
    """Server first: what a run has begun is not changed by a decision either."""
    if "status" in proposed.payload or "correction" in proposed.payload:
        return []
    change_type = _CHANGE_OF[_type(proposed)]
    is_plan = _type(proposed) is DecisionType.CREATE_WORKFLOW_PLAN
    changes = [
        CanvasChangeEvent(change_type=change_type, change_data=data)
        for data in (proposed.payload.get("edges", ()) if is_plan else (proposed.payload,))
    ]
    found = (begun_by_run(proposed.workflow, change) for change in changes)
    return list(dict.fromkeys(each for each in found if each is not None))


def _status_is_for_people(proposed: Proposed) -> list[Bilingual]:
    """Somebody says that a thing is done, or not needed: only of one that waits for a person to do it."""
    if not (said := proposed.payload.get("status")):
        return []
    status = NodeStatus.SKIPPED if said == NodeStatus.SKIPPED else None
    node_id = str(proposed.payload.get("node_id"))
    found = mark_problem(proposed.workflow, node_id, status=status)
    found = found or no_yes_problem(proposed.workflow, node_id, NodeStatus(said) if said in {*NodeStatus} else None)
    return [] if found is None else [found]


def _can_be_corrected(proposed: Proposed) -> list[Bilingual]:
    found = wanted_problem(proposed.workflow, proposed.payload) if "correction" in proposed.payload else None
    return [] if found is None else [found]


def _confident(proposed: Proposed) -> list[Bilingual]:
    least, given = proposed.policy.confidence_min, proposed.decision.confidence
    if given >= least:
        return []
    kind = proposed.decision.decision_type
    return [
        Bilingual(
            f"{kind} 的把握只有 {given:.2f}，至少要 {least:.2f}。",
            f"A {kind} needs a confidence of at least {least:.2f}, not {given:.2f}.",
        )
    ]


def _thought_through(proposed: Proposed) -> list[Bilingual]:
    """A stand-in for a model that failed may speak, and may do nothing."""
    if proposed.decision.provenance is not Provenance.FALLBACK or _type(proposed) in DOES_NOTHING:
        return []
    return [
        Bilingual(
            "模型没有作答，替补的回答不能改变任何东西。", "The model did not answer, and a stand-in changes nothing."
        )
    ]


def _demand_is_one(proposed: Proposed) -> list[Bilingual]:
    longest = DemandLimits().length_max
    if len(str(proposed.payload.get("demand", ""))) <= longest:
        return []
    return [Bilingual(f"需求最多 {longest} 个字符。", f"A demand has at most {longest} characters.")]


def _can_be_taken_out(proposed: Proposed) -> list[Bilingual]:
    """Without anybody named, `complete` objects."""
    agent_id = str(proposed.payload.get("agent_id") or "")
    problem = taking_out_problem(proposed.workflow, agent_id) if agent_id else None
    return [] if problem is None else [problem]


def _question_waits(proposed: Proposed) -> list[Bilingual]:
    """Without a node or a question, `complete` objects."""
    node_id, question_id = (str(proposed.payload.get(name) or "") for name in ("node_id", "question_id"))
    problem = question_problem(proposed.workflow, node_id, question_id) if node_id and question_id else None
    return [] if problem is None else [problem]


def running(workflow: Workflow) -> Bilingual:
    if is_paused(workflow):
        return Bilingual(
            "这次执行暂停着，还没有结束；说“继续”就接着执行。",
            "The run is paused, and not over; “go on” lets it go on.",
        )
    return Bilingual("工作流正在执行。", "The workflow is being executed already.")


def _type(proposed: Proposed) -> DecisionType:
    return DecisionType(proposed.decision.decision_type)


def _configured(proposed: Proposed) -> list[dict[str, Any]]:
    """Nodes whose configuration the decision sets, each with its kind."""
    if _type(proposed) is not DecisionType.MODIFY_NODE:
        return [dict(node) for node in nodes_of(proposed.payload) if node.get("node_type") in NODE_KINDS]
    node = proposed.workflow.canvas.nodes.get(str(proposed.payload.get("node_id")))
    return [] if node is None else [{**proposed.payload, "node_type": node.node_type}]


def _with_nodes(payload: Payload, change: Callable[[Payload], dict[str, Any]]) -> dict[str, Any]:
    if "nodes" in payload:
        return {**payload, "nodes": [change(node) for node in payload["nodes"]]}
    return change(payload)


def _edge(data: Payload) -> CanvasEdge:
    return CanvasEdge(edge_id="", source=str(data.get("source")), target=str(data.get("target")))


_CREATES = frozenset({DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN})
_CONFIGURES = _CREATES | {DecisionType.MODIFY_NODE}
_LINES = frozenset({DecisionType.CONNECT_NODES, DecisionType.DISCONNECT_NODES})
_ABOUT_NODES = _LINES | {DecisionType.MODIFY_NODE, DecisionType.DELETE_NODE}
_CHANGE_OF = {
    DecisionType.MODIFY_NODE: "node_updated",
    DecisionType.DELETE_NODE: "node_deleted",
    DecisionType.CONNECT_NODES: "edge_added",
    DecisionType.DISCONNECT_NODES: "edge_deleted",
    DecisionType.CREATE_WORKFLOW_PLAN: "edge_added",
}
DEFAULT_RULES: tuple[Rule, ...] = (
    Rule(name="known_decision", priority=100, objections=_known_decision),
    Rule(name="complete", priority=95, objections=_complete),
    Rule(
        name="known_node_type",
        priority=90,
        applies_to=_CREATES,
        objections=_known_node_type,
        corrected=_node_type_as_written,
    ),
    Rule(name="nodes_exist", priority=85, applies_to=_CREATES | _ABOUT_NODES, objections=_nodes_exist),
    Rule(name="node_id_is_free", priority=80, applies_to=_CREATES, objections=_id_is_free, corrected=_with_free_ids),
    Rule(
        name="edge_is_possible",
        priority=75,
        applies_to=frozenset({DecisionType.CONNECT_NODES}),
        objections=_edges_are_possible,
    ),
    Rule(
        name="line_is_there",
        priority=75,
        applies_to=frozenset({DecisionType.DISCONNECT_NODES}),
        objections=_line_is_there,
    ),
    Rule(
        name="plan_has_no_cycle",
        priority=75,
        applies_to=frozenset({DecisionType.CREATE_WORKFLOW_PLAN}),
        objections=_plan_has_no_cycle,
    ),
    Rule(
        name="config_is_known",
        priority=70,
        applies_to=_CONFIGURES,
        objections=_config_is_known,
        corrected=_without_unknown_config,
    ),
    Rule(name="config_is_right", priority=65, applies_to=_CONFIGURES, objections=_config_is_right),
    Rule(
        name="is_no_draft",
        priority=62,
        applies_to=frozenset(
            {DecisionType.EXECUTE_WORKFLOW, DecisionType.START_NEGOTIATION, DecisionType.REPLACE_PERSON}
        ),
        objections=_is_no_draft,
    ),
    Rule(
        name="can_be_taken_out",
        priority=60,
        applies_to=frozenset({DecisionType.REPLACE_PERSON}),
        objections=_can_be_taken_out,
    ),
    Rule(
        name="question_waits",
        priority=60,
        applies_to=frozenset({DecisionType.ANSWER_QUESTION}),
        objections=_question_waits,
    ),
    Rule(
        name="can_be_executed",
        priority=60,
        applies_to=frozenset({DecisionType.EXECUTE_WORKFLOW}),
        objections=_can_be_executed,
    ),
    Rule(
        name="is_under_way",
        priority=60,
        applies_to=frozenset({DecisionType.CANCEL_WORKFLOW}),
        objections=_is_under_way,
    ),
    Rule(
        name="can_be_paused",
        priority=60,
        applies_to=frozenset({DecisionType.PAUSE_WORKFLOW}),
        objections=_can_be_paused,
    ),
    Rule(
        name="is_paused",
        priority=60,
        applies_to=frozenset({DecisionType.RESUME_WORKFLOW}),
        objections=_is_paused,
    ),
    Rule(name="run_stays", priority=55, applies_to=_ABOUT_NODES, objections=_run_stays),
    Rule(
        name="status_is_for_people",
        priority=50,
        applies_to=frozenset({DecisionType.MODIFY_NODE}),
        objections=_status_is_for_people,
    ),
    Rule(
        name="can_be_corrected",
        priority=50,
        applies_to=frozenset({DecisionType.MODIFY_NODE}),
        objections=_can_be_corrected,
    ),
    Rule(
        name="demand_is_one",
        priority=45,
        applies_to=frozenset({DecisionType.START_NEGOTIATION}),
        objections=_demand_is_one,
    ),
    Rule(name="confident_enough", priority=40, applies_to=REACHES_OUT, objections=_confident),
    Rule(name="thought_through", priority=35, objections=_thought_through),
)
