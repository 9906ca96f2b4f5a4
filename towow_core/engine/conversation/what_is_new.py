""" "Add a task Buy flowers. Assign it to Bea. It's due on Friday and costs 50 euros.": "it" is what was just added.

Whatever was spoken of before: what a sentence draws is the nearest thing that it speaks of. Each clause says that of it
which it says of "it", read as though it were drawn; where a clause names another node first, what follows is left alone.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.built_sentences import nodes_built
from towow_core.engine.conversation.dictated import is_inside
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.reading import Action, Open
from towow_core.engine.conversation.requests import NEXT_ORDER
from towow_core.engine.conversation.several_changes import written_as_orders

_CUT = re.compile(r"\s*(?:[;；。！!\n]|\.(?=\s)|[,，])\s*(?:(?:and|then|also|please|然后|再|并且?)\s*){0,3}|\s+and\s+(?:then\s+)?|(?<=\S)(?:然后|并)(?=[把将让给])", re.IGNORECASE)  # fmt: skip
_ONE = re.compile(
    r"\b(?P<be>it['’]s)(?=\s)|\b(?P<own>its)\b(?=\s)|\b(?:it|(?:that|this)(?:\s+new)?\s+(?:one|task|step)|the\s+new\s+(?:one|task|step|milestone|approval))\b|(?P<zh>它(?!们)(?:的(?=\S))?|(?:这|那)(?:个|项)(?:新的?)?(?:任务|节点|步骤)?(?![\u4e00-\u9fff]{0,2}?(?:人|月|周|星期)))",
    re.IGNORECASE,
)
_ALL = re.compile(r"\b(?:them(?:\s+(?:all|both))?|all\s+of\s+them|both\s+of\s+them|they)\b|(?:它|他)们|(?:这|那)(?:[两三四五几]|些)(?:个|项)?(?:任务|节点|步骤)?", re.IGNORECASE)  # fmt: skip
_IN_A_ROW = re.compile(
    r"(?:please\s+)?(?:connect|link|chain|join|string|do|run|put)\s+(?:them(?:\s+all)?|all\s+of\s+them|both)(?:\s+(?:together|up))?(?:\s+(?:in\s+(?:that|this)\s+order|one\s+after\s+(?:the\s+other|another)|in\s+a\s+row|in\s+(?:a\s+)?sequence|in\s+turn))?"
    r"|(?:把|将)?(?:它|他)们(?:依次|按顺序|按这个顺序|先后|一个接一个地?)?(?:连|串|接)(?:起来|上|成一串)?(?:吧)?",
    re.IGNORECASE,
)
_NAMES_IT = re.compile(
    r"(?:please\s+)?(?:call|(?:re)?name|retitle)\s+it\b|[把将]?它?(?:就)?(?:叫|取名|命名|改名|改叫)", re.IGNORECASE
)
_HEADS_MAX, _CLAUSES_MAX = 6, 8


def with_what_is_new(sentence: str, known: Known) -> str:
    """The sentence with the names of what it draws for what points to that; itself where nothing does.

    Raises:
        Open: It draws several, and says "it".
    """
    if known.on is None or not (_ONE.search(sentence) or _ALL.search(sentence)):
        return sentence
    for cut in islice(_CUT.finditer(sentence), _HEADS_MAX):
        head, tail = sentence[: cut.start()], sentence[cut.end() :]
        if is_inside(sentence, cut.start()) or not (_ONE.search(tail) or _ALL.search(tail)):
            continue
        if _NAMES_IT.match(tail):
            return sentence  # what it is called is read with what is added
        new = _new(known.acts(head), known)
        if len(new) > 1 and not re.search(r"[;；。.！!\n]", cut[0]):
            continue  # "pack, rent a van, load it" is one list
        if new and (orders := _of_the_new(tail, new, known)):
            return NEXT_ORDER.join((head, *orders))
    return sentence


def _new(acts: Sequence[Action], known: Known) -> list[CanvasNode]:
    """What the orders draw, each under a name of its own; none where they do anything else, too."""
    if len(acts) != 1 or acts[0][0] not in {DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN}:
        return []
    drawn = nodes_built(acts[0])
    names = [str(each["name"]) for each in drawn]
    there = {node.name for node in known.canvas.nodes.values()}
    if not all(names) or len(set(names)) < len(names) or there & set(names) or any("“" in each for each in names):
        return []
    return [
        CanvasNode(node_id=f" new{n}", node_type=each["node_type"], name=name, config=dict(each.get("config") or {}))
        for n, (each, name) in enumerate(zip(drawn, names, strict=True))
    ]


def _of_the_new(tail: str, new: Sequence[CanvasNode], known: Known) -> list[str]:
    """The clauses with the new names, where each is an order once it is drawn; none otherwise."""
    if known.on is None:
        return []
    later = known.on(replace(known.canvas, nodes={**known.canvas.nodes, **{node.node_id: node for node in new}}))
    orders, is_of_another = list[str](), False
    line = "连接“{}”和“{}”" if known.replies.zh else "connect “{}” and “{}”"
    for clause in _clauses(tail):
        if len(new) > 1 and _IN_A_ROW.fullmatch(clause.strip()):
            orders += [line.format(a.name, b.name) for a, b in pairwise(new)]
            continue
        if len(new) > 1 and (one := _ONE.search(clause)) is not None and not _ALL.search(clause):
            raise Open(known.replies.which(one.group().strip(), list(new)))
        ways = [_put(clause, f"“{node.name}”", is_several=len(new) > 1, known=known) for node in new]
        if is_of_another and ways[0] != clause:
            return []  # "it" may be what was named since
        is_of_another = ways[0] == clause
        for way, node in zip(ways if ways[0] != clause else ways[:1], new, strict=False):
            if not (found := _orders(way, f"“{node.name}”", later)):
                return []
            orders += found
    return orders


def _orders(said: str, names: str, later: Known) -> Sequence[str]:
    """A clause as plain orders, by itself or of what is new; none where it is not understood."""
    for way in (said, f"{names}{said}" if later.replies.zh else f"{names} {said}"):
        written = written_as_orders(way, later)
        if written is not None or later.acts(way):
            return written.orders if written is not None else (way,)
    return ()


def _clauses(tail: str) -> Iterator[str]:
    """The tail, cut where a clause begins with what points back; what goes on without it belongs to the one before."""
    cuts = [each for each in islice(_CUT.finditer(tail), _CLAUSES_MAX) if not is_inside(tail, each.start())]
    starts = [each for each in cuts if _begins(tail[each.end() :])]
    bounds = [(0, 0), *((each.start(), each.end()) for each in starts), (len(tail), len(tail))]
    return (piece for (_, a), (b, _) in pairwise(bounds) if (piece := tail[a:b].strip(" \t\n。.；;，,")))


def _begins(rest: str) -> bool:
    clause = rest[: cut.start()] if (cut := _CUT.search(rest)) else rest
    return bool(_ONE.search(clause) or _ALL.search(clause))


def _put(clause: str, name: str, *, is_several: bool, known: Known) -> str:
    """The clause with the name for what points to what is new; itself where nothing does."""
    first = MARK.search(marked(clause, known.canvas).text)
    found = (_ALL if is_several else _ONE).search(clause)
    if found is None or is_inside(clause, found.start()) or (first is not None and first.start() < found.start()):
        return clause
    said = found.groupdict()
    own = (
        "的" if (said.get("zh") or "").endswith("的") else "’s" if said.get("own") else " is" if said.get("be") else ""
    )
    return f"{clause[: found.start()]}{name}{own}{clause[found.end() :]}"
