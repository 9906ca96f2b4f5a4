"""What a new negotiation is to bring, where the sentence says it: "add a negotiation for a photographer"."""

from typing import Any

from towow_core.domain.canvas import NEGOTIATION
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.built_sentences import nodes_built
from towow_core.engine.conversation.canvas_patterns import CALLED
from towow_core.engine.conversation.reading import Action, Request

_DRAWS = frozenset({DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN})


def with_demand(request: Request, action: Action) -> Action:
    """The action with what is negotiated, for a negotiation named by that; a name in quotation marks is only a name."""
    kind, payload, confidence = action
    if kind not in _DRAWS or not any(_demand(request, node) for node in nodes_built(action)):
        return action
    nodes = [
        {**node, "config": {**(node.get("config") or {}), **_demand(request, node)}} for node in nodes_built(action)
    ]
    return kind, {**payload, "nodes": nodes} if "nodes" in payload else nodes[0], confidence


def _demand(request: Request, node: dict[str, Any]) -> dict[str, str]:
    """What is missing of it; nothing where it is no negotiation, or says all."""
    name, config = str(node.get("name") or ""), node.get("config") or {}
    if node.get("node_type") != NEGOTIATION or not name or CALLED.search(request.text):
        return {}
    if f"“{name}”" in request.quoted or f'"{name}"' in request.quoted:
        return {}
    demand = str(config.get("demand") or "")
    whole = f"{name} for {demand}"
    return {"demand": whole} if demand and whole in request.said else {} if demand else {"demand": name}
