"""A node by a word that means what it is called: "skip the food" of Catering, 场地订好了 of "Book venue"."""

import re
from collections.abc import Sequence

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.days_apart import with_days_apart
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.reading import NotThere, Open
from towow_core.engine.conversation.waited_for import waiting
from towow_core.engine.lexicon.concept_search import find_concepts

_OF_NODES = frozenset({DecisionType.MODIFY_NODE, DecisionType.DELETE_NODE, DecisionType.RESPOND})
_EVERYDAY = {  # words of a canvas that are said for a kind of work, and call nobody to it
    "catering": re.compile(r"吃的|吃喝|饭菜|饭|餐食?|菜|\b(?:food|meals?|lunch|dinner|drinks)\b", re.IGNORECASE),
    "venue": re.compile(r"地方|会场|\b(?:hall|room|place|location)\b", re.IGNORECASE),
}
# What is only a part of such work: a coffee break is no catering that is done, or called so from now on.
_A_PART_OF_IT = re.compile(r"茶歇|下午茶|点心|甜品|coffee breaks?|tea|snacks?|cakes?|buffet", re.IGNORECASE)


def named_by_meaning(sentence: str, whole: Marked, known: Known) -> str:
    """The sentence with the name of the only node that means what a word of it does; "" where it names one already.

    Raises:
        Open: Two nodes mean it, or it would be deleted.
    """
    if MARK.search(whole.text) or _is_read(sentence, known):
        return ""
    for start, end, key in works_said(whole.text):
        if _A_PART_OF_IT.fullmatch(whole.text, start, end):
            continue
        fit = [node for node in known.canvas.nodes.values() if is_called_so(node, key)]
        nodes = _waited_for(fit, known)
        ways = known.replies.ways(nodes)
        told = [with_days_apart(f"{sentence[:start]}{way}{sentence[end:]}", known) for way in ways]
        kinds = {each: kind for each in told if (kind := _order(each, known)) in _OF_NODES}
        if len(kinds) > 1:
            raise Open(known.replies.which(sentence[start:end], nodes), list(kinds))
        if DecisionType.DELETE_NODE in kinds.values():
            raise Open(known.replies.only_these(list(kinds)), list(kinds))
        if kinds:
            return next(iter(kinds))
    return ""


def is_called_so(node: CanvasNode, key: str) -> bool:
    return any(key == each for *_, each in works_said(node.name))


def works_said(text: str) -> Sequence[tuple[int, int, str]]:
    """Where it speaks of a kind of work, and of which."""
    found = [(each.start, each.end, each.concept.key) for each in find_concepts(text)]
    everyday = ((each.start(), each.end(), key) for key, form in _EVERYDAY.items() for each in form.finditer(text))
    return [*found, *(one for one in everyday if not any(a < one[1] and one[0] < b for a, b, _ in found))]


def _waited_for(nodes: Sequence[CanvasNode], known: Known) -> Sequence[CanvasNode]:
    if known.run is None or not known.run.is_under_way:
        return nodes
    ids = waiting([node.node_id for node in nodes], known.canvas, known.run)
    return [node for node in nodes if node.node_id in ids] or nodes


def _is_read(sentence: str, known: Known) -> bool:
    try:
        return any(known.read(request) is not None for request in known.requests(sentence))
    except NotThere:
        return False
    except Open:
        return True


def _order(sentence: str, known: Known) -> DecisionType | None:
    """What a sentence asks for that is understood as one thing."""
    try:
        found = [known.read(request) for request in known.requests(sentence)]
    except Open:
        return None
    return found[0][0] if len(found) == 1 and found[0] is not None else None
