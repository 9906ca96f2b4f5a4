"""All nodes, all that are so, or all but some, as the ones that an order is about: "assign everything except the hall to Mia".

What selects them is what selects the nodes of a question (`selections.py`); where a word of it is not read, none are.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from dataclasses import dataclass, replace

from towow_core.domain.canvas import APPROVAL, MILESTONE, TASK, CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.asked import asked_of
from towow_core.engine.conversation.canvas_patterns import SHIFT
from towow_core.engine.conversation.mentions import MARK, Marked, Mention
from towow_core.engine.conversation.rankings import dated_topics
from towow_core.engine.conversation.reading import Action, Request
from towow_core.engine.conversation.selections import selected

_NOUN_ZH = r"(?:任务|待办|节点|步骤|环节|事情|事儿?|活儿?|工作|东西|里程碑|时间点|审批)"
_NOUN_EN = r"(?:tasks|nodes|steps|things|jobs|items|stuff|work|milestones|approvals)"
_SO_EN = r"(?:\s+(?:that\s+are\s+)?due(?:\s+[\w'’-]+){1,3}?|\s+(?:that|which)\s+(?:is|are|has|have)(?:\s+[\w'’-]+){1,4}?|\s+(?:without|with\s+no)(?:\s+(?:an?\s+)?[\w'’-]+){1,2}?)?"
_BEHIND_A_VERB = "(?:^|" + "|".join(rf"(?<=\b{verb}\s)" for verb in ("assign", "give", "hand", "move", "push", "mark", "delete", "remove", "delay", "postpone", "shift")) + ")"  # fmt: skip
_OTHERS = re.compile(r"其[他它余]|别的|\b(?:else|rest|others?)\b", re.IGNORECASE)
_WORDS = re.compile(
    r"所有|全部|一切|其[他它余]|别的|剩下|每个|都|\b(?:all|every|everything|else|rest|others?|of)\b", re.IGNORECASE
)
_PHRASES = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        rf"(?:所有|全部|一切|每个|其[他它余]|别的|剩下)的?[^，,；;。⟦的把将]{{0,14}}的?{_NOUN_ZH}",
        rf"(?:^|(?<=把)|(?<=将))[^，,；;。⟦的把将]{{1,14}}的?{_NOUN_ZH}(?=\s*(?:都|全|统统|一律|一并))",
        rf"(?:^|(?<=把)|(?<=将))[^，,；;。⟦的把将]{{1,14}}的{_NOUN_ZH}(?!的)",
        rf"(?:^|(?<=把)|(?<=将)){_NOUN_ZH}(?=都|全)",
        r"(?:其[他它余]|别的|剩下)的?(?=都|全|[交转给由推延提改定标删移])",
        r"(?:^|(?<=把)|(?<=将))全部(?=都|[交转给由推延提标删移])",
        rf"\b(?:all|every|each)(?:\s+of)?(?:\s+(?:the|our|my|other))?(?:\s+(?!of\b)[\w'’-]+){{0,3}}?\s+{_NOUN_EN}{_SO_EN}(?=\s+(?:to|by|as|go|goes|are|is|slip|move|have|cost|should|get|a|an|one|two|\d+|back|due|on)\b|\W*$)",
        rf"\b(?:every|each)(?:\s+[\w'’-]+){{0,2}}?\s+(?:task|node|step|milestone|approval){_SO_EN}(?=\s+(?:to|by|as|goes|is|slips|moves|has|costs|should|gets|a|an|one|two|\d+|back|due|on)\b|\W*$)",
        rf"(?:\bthe\s+|{_BEHIND_A_VERB})(?:[\w'’-]+\s+){{1,3}}?{_NOUN_EN}{_SO_EN}(?=\s+(?:to|by|as|go|are|slip|move|cost|back)\b|\W*$)",
        r"\beverything(?:\s+else)?(?:\s+(?:that|which)\s+(?:is|has)(?:\s+[\w'’-]+){1,4}?)?(?=\s+(?:to|by|as|goes|is|slips|moves|has|costs|should|gets|a|an|one|two|\d+|back|due|on)\b|\W*$)",
        r"\b(?:the\s+rest|(?:all\s+)?the\s+others|all\s+others|all\s+else|all)(?=\s+(?:done|to|by|as|goes|go|is|are|slips?|moves?|back)\b|\W*$)",
    )
)
_ALL_DONE = re.compile(r"all\s+done\b", re.IGNORECASE)  # of what, it does not say
_TRIES_MAX = 6
_ALL_ZH = re.compile(r"(?:^|(?<=把)|(?<=将))\s*(?=都|全都?)")
_EACH = re.compile(r"每|各|都|\b(?:each|every|apiece)\b", re.IGNORECASE)
_ALL_BEHIND = re.compile(r"^([^，,；;。⟦]{0,8}?)(?:全?都|统统|一律|一并|全部)")
_MARKED = (TASK, MILESTONE)


@dataclass(frozen=True)
class Chosen:
    """The text with marks for the nodes in the place of what selects them.

    Attributes:
        kind: The kind that is said; "" where none is.
        is_plain: All there are, whatever they are like.
        is_of_each: It says that what is said is said of each.
    """

    marked: Marked
    kind: str
    is_plain: bool
    is_of_each: bool
    request: Request

    def keeps(self, action: Action, node: CanvasNode, text: str) -> bool:
        """Whether nodes like it are meant by that order: tasks have assignees, and are what is done."""
        kind, payload, _ = action
        config = payload.get("config") or {}
        if kind is DecisionType.DELETE_NODE:
            return node.node_type == self.kind or not self.kind
        if {"assignee_name", "assignee", "people"} & {*config}:
            return node.node_type == (self.kind or TASK) and not (self.is_plain and _is_done(self.request, node))
        if "price" in config and not self.is_of_each:
            return False  # so much for all of them, or for each?
        if "status" in payload:
            return node.node_type == self.kind if self.kind else node.node_type in _MARKED
        if {*config} == {"due"} and SHIFT.search(text):
            return self.kind != TASK or node.node_type != MILESTONE  # the day of the event is no task
        return not self.kind or node.node_type == self.kind


def says_all(text: str) -> bool:
    """Whether it is a word for all there are, and no node's name."""
    return not _WORDS.sub("", re.sub(rf"{_NOUN_ZH}|\b{_NOUN_EN}\b", "", text, flags=re.IGNORECASE)).strip(" 的")


def chosen(text: str, gone: frozenset[str], request: Request) -> Chosen | None:
    """The nodes that an order is about where it says all, all that are so, or all but some; None where it does not.

    Args:
        text: Without what is left out.
        gone: The nodes that are left out.
    """
    for pattern in _PHRASES:
        at = 0
        for _ in range(_TRIES_MAX):
            if (found := pattern.search(text, at)) is None:
                break
            if not MARK.search(found[0]) and (one := _chosen(request, text, found.span(), gone)) is not None:
                return one
            at = found.start() + 1
    if gone and (only := _ALL_ZH.search(text)) is not None:
        return _chosen(request, text, only.span(), gone)
    return None


def _chosen(request: Request, text: str, span: tuple[int, int], gone: frozenset[str]) -> Chosen | None:
    phrase = text[slice(*span)]
    if not gone and _ALL_DONE.match(text[span[0] :]):
        return None
    if not gone and _OTHERS.search(phrase) and not (gone := _before(request)):
        return None
    asked = asked_of(request, phrase, {})
    found = selected(asked)
    if not asked.reads(_WORDS, *dated_topics(asked), spans=found.spans) or not (
        found.selectors or _says_all(text, span) or gone
    ):
        return None
    nodes = [node for node in found.nodes if node.node_id not in gone]
    if not found.selectors and found.kind == TASK:  # all tasks are what everything is
        nodes = [node for node in asked.pool if node.node_id not in gone]
    if not nodes:
        return None
    is_restricted = bool(asked.who or asked.period)
    return Chosen(
        _with_marks(request, text, span, nodes),
        found.kind if found.kind in {TASK, MILESTONE, APPROVAL} else "",
        not (found.selectors or gone or is_restricted),
        _EACH.search(text) is not None,
        request,
    )


def _before(request: Request) -> frozenset[str]:
    """The nodes that were named before, in the same sentence."""
    before = request.marked.text[: max(request.marked.text.find(request.text), 0)]
    return frozenset(i for mark in MARK.findall(before) for i in request.marked.mentions[int(mark)].node_ids)


def _says_all(text: str, span: tuple[int, int]) -> bool:
    phrase = text[slice(*span)]
    return _WORDS.search(phrase) is not None or re.match(r"\s*(?:都|全|统统|一律|一并)", text[span[1] :]) is not None


def _with_marks(request: Request, text: str, span: tuple[int, int], nodes: list[CanvasNode]) -> Marked:
    mentions = list(request.marked.mentions)
    marks = [f"⟦{len(mentions) + n}⟧" for n in range(len(nodes))]
    mentions += [Mention(node.name or node.node_id, (node.node_id,), is_quoted=True) for node in nodes]
    behind = _ALL_BEHIND.sub(r"\1", text[span[1] :].lstrip(), count=1)
    written = f"{text[: span[0]]}{'、'.join(marks)}{' ' * behind[:1].isascii()}{behind}"
    return replace(request.marked, text=written, mentions=tuple(mentions))


def _is_done(request: Request, node: CanvasNode) -> bool:
    return asked_of(request, "", {}).is_done(node)
