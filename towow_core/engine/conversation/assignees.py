"""Whoever is to get a task: somebody who is known here, or who bears a name as people do; anything else is asked about."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Mapping

from towow_core.domain.canvas import APPROVAL, NODE_KINDS, CanvasNode, CanvasState
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.dictated import QUOTED, dictated
from towow_core.engine.conversation.persons import known_names, names_on
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.language.person_names import is_surely_a_name, looks_like_a_name
from towow_core.support.look_alikes import foreign_letter, resembled, seen_as

_AS_OWNER = re.compile(
    r"负责人|执行人|人选|主持人|\b(?:assignee|owner|assigned|responsible|in charge)\b", re.IGNORECASE
)
_AND = re.compile(r"\s*(?:[、，,]\s*(?:and\s+|or\s+)?|和|与|及|\s(?:and|or|&)\s)\s*", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_ROLE = re.compile(
    r"(?:人|师|员|手|者|家|嘉宾|主持|司机|摄影|评委|志愿者)$"
)  # "主持人换成陈屿" says who, and no new name
_CHANGED = re.compile(r"(?:改成|改为|换成|换为|换|变成)\s*(?:叫|让|由)?\s*$")  # what follows may be anything


def with_known_name(request: Request, found: Action) -> Action:
    """Somebody as the canvas spells them: "ben" is Ben, who has a task here."""
    kind, payload, confidence = found
    config = payload.get("config")
    if not isinstance(config, Mapping) or not (said := str(config.get("assignee_name") or "")):
        return found
    known = names_on(request.canvas).get(said.casefold(), "")
    return (kind, {**payload, "config": {**config, "assignee_name": known}}, confidence) if known else found


def check_look_alike(request: Request, person: str) -> None:
    """Nobody is taken for somebody else, nor for somebody new, by a name that only looks like one.

    Raises:
        Open: It is in other letters than the name that it looks like, which is offered.
    """
    known = [*known_names(request.canvas, request.people).values()]
    letter = foreign_letter(person)
    other = resembled(person, known) or (seen_as(person) if letter else "")
    if other and person not in known:
        in_their_letters = request.quoted.replace(person, other)
        raise Open(request.replies.looks_like(person, other, letter), [in_their_letters])


def mixed_name(sentence: str, canvas: CanvasState, replies: CanvasReplies) -> Action | None:
    """A question for a word that mixes alphabets, with the sentence as it looks; None where there is no such word.

    What is quoted or dictated, and what a node is called, is somebody's own text.
    """
    start, end = dictated(sentence) or (0, 0)
    said = QUOTED.sub(" ", sentence[:start] + " " + sentence[end:])
    names = [node.name for node in canvas.nodes.values()]
    for word in _WORD.findall(said):
        if (letter := foreign_letter(word)) and not any(word in name for name in names):
            looks = seen_as(word)
            return ask(replies.looks_like(word, looks, letter), [sentence.replace(word, looks)])
    return None


def check_person(request: Request, person: str, node: CanvasNode | None) -> None:
    """Whoever gets a task is known here, or bears a name as people do, or is said to be its owner by that word."""
    if node is not None and node.node_type != APPROVAL and (several := _several_known(request, person)):
        raise Open(request.replies.which_of(person), [request.replies.give(node.called, each) for each in several[:2]])
    if (
        not person
        or names_on(request.canvas).get(person) == person
        or is_surely_a_name(person)
        or _AS_OWNER.search(request.text)
    ):
        return
    before = request.text[: request.text.rfind(person)]
    is_name = all(looks_like_a_name(name) for name in _AND.split(person))
    is_role = any(_ROLE.search(mention.said) for mention in request.marked.mentions)
    if is_name and (is_role or _CHANGED.search(before) is None):
        return
    if is_name and node is not None:
        raise Open(*request.replies.name_or_person(person, node))
    is_changed = _CHANGED.search(before) is not None
    question, *options = _no_such_person(request, person, node, is_changed=is_changed)
    raise Open(question, options)


def _several_known(request: Request, person: str) -> list[str]:
    """The people of "Mei and Tom", where each is known: a task has one of them."""
    names = known_names(request.canvas, request.people)
    if person.casefold() in names:
        return []
    said = [names.get(each.strip().casefold(), "") for each in _AND.split(person)]
    return said if len(said) > 1 and all(said) else []


def _no_such_person(request: Request, person: str, node: CanvasNode | None, *, is_changed: bool) -> tuple[str, ...]:
    """Says that nobody of the name is known; with the sentences that may be meant.

    Args:
        is_changed: It was said that the node becomes this: then it may be its name.
    """
    zh = request.replies.zh
    takes_one = "assignee_name" in NODE_KINDS[node.node_type].optional if node else False
    known = f"“{person}”是谁？这里没有叫这个名字的人。" if zh else f"Who is “{person}”? Nobody here is called so."
    if node is None:
        return (known,)
    if zh:
        other = f"把“{node.called}”改名为“{person}”" if is_changed else f"给“{node.called}”加个备注：{request.said}"
        return (known, other, f"把“{node.called}”的负责人改成{person}")[: 3 if takes_one else 2]
    other = f"rename “{node.called}” to “{person}”" if is_changed else f"add a note to “{node.called}”: {request.said}"
    return (known, other, f"set the owner of “{node.called}” to {person}")[: 3 if takes_one else 2]
