"""The coordinator's rules: all objections are told, what may be corrected is, a rule that fails allows nothing."""

from dataclasses import replace
from typing import Any

import pytest

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Draft, NodeRun, NodeStatus, RunState, Workflow
from towow_core.domain.models import Language, Provenance
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.workflow.decision_rules import DEFAULT_RULES
from towow_core.workflow.events import DecisionMadeEvent
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.rules import Proposed, Rule, Verdict, judge

CANVAS = CanvasState(
    workflow_id="w",
    nodes={
        "a": CanvasNode(node_id="a", node_type="task", name="订场地"),
        "b": CanvasNode(node_id="b", node_type="HTTP", config={"url": "https://example.org/"}),
    },
    edges={"e": CanvasEdge(edge_id="e", source="a", target="b")},
)
WORKFLOW = replace(new_workflow("w"), canvas=CANVAS)
RUNNING = replace(WORKFLOW, run=RunState(run_id="r", nodes={"a": NodeRun(status=NodeStatus.WAITING), "b": NodeRun()}))
HOSTS = OrchestrationPolicy(http_hosts=frozenset({"example.org"}))


def decide(
    kind: str, payload: Any = None, *, workflow: Workflow = WORKFLOW, policy: OrchestrationPolicy = HOSTS,
    rules: tuple[Rule, ...] = DEFAULT_RULES, confidence: float = 0.9, provenance: Provenance = Provenance.LLM,
) -> Verdict:  # fmt: skip
    made = DecisionMadeEvent(
        decision_type=kind, decision_id="d", payload=payload or {}, confidence=confidence, provenance=provenance
    )
    return judge(Proposed(decision=made, workflow=workflow, policy=policy), rules)


def said(verdict: Verdict) -> str:
    return " | ".join(error.to(Language.EN) for error in verdict.errors)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("create_node", {"node_type": "task", "after": ["a"]}),
        ("create_node", {"node_type": "HTTP"}),  # drawn now, configured later
        ("modify_node", {"node_id": "a", "name": "x"}),
        ("delete_node", {"node_id": "a"}),
        (
            "create_workflow_plan",
            {"nodes": [{"node_id": "n1", "node_type": "task"}], "edges": [{"source": "b", "target": "n1"}]},
        ),
        ("execute_workflow", {}),
        ("start_negotiation", {"demand": "找摄影师"}),
        ("respond", {"message": "好"}),
        ("request_clarification", {"question": "?"}),
        ("continue", {}),
    ],
)
def test_what_can_be_is_allowed_as_it_is(kind, payload) -> None:
    verdict = decide(kind, payload)
    assert (verdict.errors, verdict.corrections, verdict.payload) == ((), (), payload)


@pytest.mark.parametrize(
    ("kind", "payload", "named"),
    [
        ("explode", {}, "'explode'"),
        ("create_node", {}, "node_type"),
        ("create_node", {"node_type": "database"}, "'database'"),
        ("create_node", {"node_type": "task", "after": ["zebra"]}, "'zebra'"),
        ("create_node", {"node_type": "HTTP", "config": {"url": "ftp://x"}}, "address"),
        ("create_node", {"node_type": "HTTP", "config": {"url": "https://u:p@x.org"}}, "password"),
        ("create_node", {"node_type": "milestone", "config": {"due": "soon"}}, "YYYY-MM-DD"),
        ("modify_node", {"node_id": "zebra", "name": "x"}, "'zebra'"),
        ("modify_node", {"node_id": "a", "status": "completed"}, "when it is waiting"),
        ("modify_node", {"node_id": "b", "status": "completed"}, "not for people"),
        ("modify_node", {"node_id": "b", "config": {"method": "BREW"}}, "method"),
        ("connect_nodes", {"source": "a", "target": "zebra"}, "'zebra'"),
        ("connect_nodes", {"source": "b", "target": "a"}, "订场地 → HTTP request → 订场地"),
        ("connect_nodes", {"source": "a", "target": "a"}, "itself"),
        ("connect_nodes", {"source": "a", "target": "b"}, "already"),
        ("create_workflow_plan", {"nodes": [{"node_id": "n", "node_type": "magic"}]}, "'magic'"),
        (
            "create_workflow_plan",
            {"nodes": [{"node_id": "n", "node_type": "task"}], "edges": [{"source": "n", "target": "m"}]},
            "'m'",
        ),
        (
            "create_workflow_plan",
            {
                "nodes": [{"node_id": n, "node_type": "task"} for n in "xy"],
                "edges": [{"source": "x", "target": "y"}, {"source": "y", "target": "x"}],
            },
            "wait for each other",
        ),
        ("start_negotiation", {"demand": "x" * 3000}, "2000"),
    ],
)
def test_what_cannot_be_is_refused_by_name(kind, payload, named) -> None:
    verdict = decide(kind, payload)
    assert not verdict.allowed
    assert named in said(verdict)


def test_a_decision_that_breaks_several_rules_hears_of_all() -> None:
    nodes = [{"node_id": "x", "node_type": "magic"}, {"node_id": "y", "node_type": "HTTP", "config": {"url": "no"}}]
    verdict = decide("create_workflow_plan", {"nodes": nodes, "edges": [{"source": "y", "target": "zebra"}]})
    assert all(name in said(verdict) for name in ("'magic'", "address", "'zebra'"))


def test_what_may_be_corrected_is_and_the_correction_is_told() -> None:
    kind = decide("create_node", {"node_type": "http"})
    unknown = decide("create_node", {"node_type": "task", "config": {"due": "2099-01-01", "colour": "red"}})
    taken = decide(
        "create_workflow_plan",
        {"nodes": [{"node_id": "a", "node_type": "task"}], "edges": [{"source": "a", "target": "b"}]},
    )

    assert (kind.payload["node_type"], len(kind.corrections)) == ("HTTP", 1)
    assert unknown.payload["config"] == {"due": "2099-01-01"}
    assert "'colour'" in unknown.corrections[0].en
    assert taken.payload["nodes"][0]["node_id"] == "a-2"
    assert taken.payload["edges"] == [{"source": "a-2", "target": "b"}]
    assert all(verdict.allowed for verdict in (kind, unknown, taken))


def test_without_the_policys_leave_nothing_is_corrected() -> None:
    strict = replace(HOSTS, corrections=frozenset())
    assert not decide("create_node", {"node_type": "http"}, policy=strict).allowed


def test_a_rule_that_raises_rejects() -> None:
    def broken(_: Proposed) -> list[Bilingual]:
        raise ZeroDivisionError("oops")

    verdict = decide(
        "respond", {"message": "x"}, rules=(*DEFAULT_RULES, Rule(name="mine", priority=1, objections=broken))
    )
    assert not verdict.allowed
    assert "'mine'" in said(verdict)


def test_rules_are_asked_by_priority() -> None:
    def objecting(name: str, priority: int) -> Rule:
        return Rule(name=name, priority=priority, objections=lambda _: [Bilingual(name, name)])

    verdict = decide("respond", rules=(objecting("low", 1), objecting("high", 9)))
    assert [error.en for error in verdict.errors] == ["high", "low"]


def test_execution_names_everything_that_is_missing() -> None:
    nodes = {
        n: CanvasNode(node_id=n, node_type=k) for n, k in (("h", "HTTP"), ("m", "milestone"), ("n", "negotiation"))
    }
    unfinished = replace(WORKFLOW, canvas=CanvasState(workflow_id="w", nodes=nodes))
    text = said(decide("execute_workflow", workflow=unfinished))
    assert all(part in text for part in ("needs: address", "needs: date", "needs: what to negotiate"))
    assert "empty" in said(decide("execute_workflow", workflow=new_workflow("w")))
    assert "TOWOW_HTTP_NODE_HOSTS" in said(decide("execute_workflow", policy=OrchestrationPolicy()))
    assert "already" in said(decide("execute_workflow", workflow=RUNNING))
    assert "it is waiting" in said(decide("execute_workflow", {"node_id": "a"}, workflow=RUNNING))
    assert "Nothing has failed" in said(decide("execute_workflow", {"retry": True}, workflow=RUNNING))
    for node_id, why in (("a", "Only what is done"), ("b", "not done by people"), ("zebra", "'zebra'")):
        assert why in said(decide("execute_workflow", {"reopen": [node_id]}, workflow=RUNNING))
    assert "can be tried again" in said(decide("execute_workflow", {"node_id": "a"}))


@pytest.mark.parametrize("kind", ["execute_workflow", "start_negotiation", "delete_node"])
def test_what_reaches_others_or_is_not_undone_needs_confidence(kind) -> None:
    payload = {"node_id": "a"} if kind == "delete_node" else {"demand": "x"}
    assert not decide(kind, payload, confidence=0.5).allowed
    assert decide(kind, payload, confidence=0.6).allowed


def test_a_stand_in_for_a_failed_model_may_speak_and_do_nothing() -> None:
    assert decide("request_clarification", {"question": "?"}, provenance=Provenance.FALLBACK).allowed
    assert not decide("create_node", {"node_type": "task"}, provenance=Provenance.FALLBACK).allowed


def test_a_decision_leaves_what_a_run_has_begun_and_may_mark_what_waits() -> None:
    begun = said(decide("delete_node", {"node_id": "a"}, workflow=RUNNING))
    assert "The run has come to" in begun
    assert "end it as not needed" in begun or "not needed), hand it on" in begun
    assert "(a)" not in begun
    assert decide("modify_node", {"node_id": "b", "name": "x"}, workflow=RUNNING).allowed
    assert decide("modify_node", {"node_id": "a", "status": "completed"}, workflow=RUNNING).allowed


def test_who_has_no_open_part_in_a_plan_is_not_taken_out_and_the_sentence_says_why() -> None:
    def task(who: str, part: str) -> CanvasNode:
        config = {"assignee": who, "assignee_name": who.title(), "plan_part": {"agent_id": part, "role": "talk"}}
        return CanvasNode(node_id=f"t-{who}", node_type="task", name=f"talk of {who}", config=config)

    nodes = {each.node_id: each for each in (task("ann", "ann"), task("bo", "lin"), task("cy", "cy"), task("di", "di"))}
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    again = {"replanning": {"sub_demand_id": "d-1", "agent_id": "cy"}}
    states = {
        "t-cy": NodeRun(status=NodeStatus.RUNNING, result=again),
        "t-di": NodeRun(status=NodeStatus.COMPLETED),
    }
    of_plan = replace(new_workflow("w", demand_id="d-0"), canvas=canvas, run=RunState(run_id="r", nodes=states))

    def refusal(who: str, workflow: Workflow = of_plan, confidence: float = 0.9) -> str:
        payload = {"agent_id": who, "because": "ill"} if who else {}
        return said(decide("replace_person", payload, workflow=workflow, confidence=confidence))

    assert decide("replace_person", {"agent_id": "ann", "because": "ill"}, workflow=of_plan).allowed
    assert "needs agent_id" in refusal("")
    assert "made of no plan" in refusal("ann", replace(of_plan, demand_id=None))
    assert "no part in this workflow" in refusal("nobody")
    assert "no part in this workflow" in refusal("di")  # it is done
    assert "by hand" in refusal("bo")
    assert "being negotiated again already" in refusal("cy")
    assert "confidence" in refusal("ann", confidence=0.3)
    assert "draft" in refusal("ann", replace(of_plan, draft=Draft(of="w", base_version=1)))
