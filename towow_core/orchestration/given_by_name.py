"""Whose a task is to be that a decision gives somebody by name: by id and name, where the name is one person's."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.canvas import CanvasState, Workflow
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language
from towow_core.domain.people import People, Somebody, meant, told_apart
from towow_core.engine.conversation.canvas_replies import replies_in
from towow_core.engine.language.pinyin import in_latin_letters
from towow_core.workflow.assigned_tasks import team_of
from towow_core.workflow.templates import has_template

_GIVES = frozenset({DecisionType.CREATE_NODE, DecisionType.MODIFY_NODE, DecisionType.CREATE_WORKFLOW_PLAN})
_OF_PEOPLE = ("people", "to")  # whom an approval asks, and whom a notification tells


class _Several(Exception):
    """Several people bear the name."""


def with_whose(decision: ReactDecision, canvas: CanvasState, people: People, language: Language) -> ReactDecision:
    """The decision, with ids beside the names of people; or the question which of several is meant.

    Whose name nobody bears, of them only the name stands there: whoever had it until now has it no more.
    """
    if decision.decision_type not in _GIVES:
        return decision
    before = canvas.nodes.get(str(decision.payload.get("node_id") or ""))
    try:
        payload = _given(decision.payload, before.config if before is not None else {}, people)
        if nodes := payload.get("nodes"):
            payload["nodes"] = [_given(node, {}, people) for node in nodes]
    except _Several as several:
        name = str(several)
        replies = replies_in(language)
        ways = told_apart(people, meant(name, people) or in_latin_letters(name, people), zh=replies.zh)
        question, *options = replies.which_person(name, ways, before)
        asked = {"question": question, **({"options": options} if options else {})}
        return replace(decision, decision_type=DecisionType.REQUEST_CLARIFICATION, payload=asked)
    return replace(decision, payload=payload)


async def team(workflow: Workflow) -> People:
    """Whoever is in the workflow."""
    return {person: Somebody(name) for person, name in team_of(workflow).items()}


def of_a_name_alone(decision: ReactDecision, people: People) -> tuple[str, ...]:
    """The names among those whom an approval is to ask, or a notification to tell, that nobody bears who is known."""
    if decision.decision_type not in _GIVES:
        return ()
    nodes = (decision.payload, *decision.payload.get("nodes", ()))
    asked = [each for node in nodes for name in _OF_PEOPLE for each in _named(node, name)]
    return tuple(dict.fromkeys(each for each in asked if not _known(each, people) and not has_template(each)))


def _known(name: str, people: People) -> bool:
    return bool(meant(name, people) or in_latin_letters(name, people))


def _named(node: Mapping[str, Any], name: str) -> tuple[str, ...]:
    config = node.get("config")
    named = config.get(name) if isinstance(config, Mapping) else ()
    return tuple(map(str, named)) if isinstance(named, list | tuple) else ()


def _given(node: Mapping[str, Any], before: Mapping[str, Any], people: People) -> dict[str, Any]:
    config = node.get("config")
    if not isinstance(config, Mapping):
        return dict(node)
    for of in _OF_PEOPLE:
        if asked := _named(node, of):
            config = {**config, of: [_one(each, people) or each for each in asked]}
    name = str(config.get("assignee_name") or "")
    is_theirs = before.get("assignee") and before.get("assignee_name") == name
    if not name or config.get("assignee") or is_theirs:
        return {**node, "config": config}
    if person := _one(name, people):
        return {**node, "config": {**config, "assignee": person, "assignee_name": people[person].name}}
    return {**node, "config": {**config, **({"assignee": None} if "assignee" in before else {})}}


def _one(name: str, people: People) -> str:
    """The id of the only one who is meant; "" where nobody is known.

    Raises:
        _Several: Several bear the name.
    """
    found = meant(name, people) or in_latin_letters(name, people)
    if len(found) > 1:
        raise _Several(name)
    return found[0] if found else ""
