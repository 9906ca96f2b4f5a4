"""Nodes that are named by what they have in common: all after another, all of somebody's, both of a name, all there are.

A phrase for several becomes a list of them, so that every order that takes a list takes it.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from towow_core.domain.canvas import APPROVAL, MILESTONE, TASK, CanvasNode, CanvasState
from towow_core.domain.people import People
from towow_core.engine.conversation.ambiguity import is_about_the_others
from towow_core.engine.conversation.canvas_patterns import node
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.mentions import Marked, Mention, named_in_part
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.text import stem

_THINGS_ZH = r"(?:的)?\s*(?:所有|全部|一切)?\s*(?:的)?(?:任务|节点|步骤|环节|事情?|活儿?|工作|东西|那些|日期)"
_ALL_EN = r"(?:everything|all(?:\s+of)?(?:\s+(?:the\s+)?(?:tasks?|nodes?|steps?|things?|stuff|dates?|that))?)(?:\s+(?:that\s+)?(?:comes|is|goes|stands))?"
_AFTER = (
    re.compile(rf"{_ALL_EN}\s+(?:after|behind|following)\s+{node('n')}", re.IGNORECASE),
    re.compile(rf"{node('n')}\s*(?:之后|以后|后面|后边)(?:{_THINGS_ZH}|的?(?=都|全))", re.IGNORECASE),
)
_BEFORE = (
    re.compile(rf"{_ALL_EN}\s+(?:before|ahead of|leading up to)\s+{node('n')}", re.IGNORECASE),
    re.compile(rf"{node('n')}\s*(?:之前|以前|前面|前边)(?:{_THINGS_ZH}|的?(?=都|全))", re.IGNORECASE),
)
_NOBODYS = re.compile(
    r"(?:所有|全部)?(?:还)?(?:没有?|无)(?:人)?(?:负责人?|认领|人做)的?(?:所有|全部)?(?:任务|节点|事情?|活儿?)?"
    r"|(?:all\s+|the\s+)*(?:tasks|everything|things|those)\s+(?:that\s+(?:have|has)\s+no(?:body|\s+one)?|without|with\s+no)\s*(?:an?\s+|assigned)?(?:owner|assignee|person|body)?(?:\s+assigned)?"
    r"|(?:all\s+|the\s+)*unassigned\s+(?:tasks|ones|nodes)",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:所有|全部|一切)的?(?:任务|节点|事情?|步骤|日期|东西)|(?:整个|全部)(?:计划|日程|安排)|\beverything(?!\s+(?:\w+\s+)?(?:but|except|else|does|has|is|after|before))\b|\ball\s+(?:of\s+)?(?:the\s+)?(?:tasks|nodes|steps|dates|deadlines)\b|\b(?:every|each)\s+(?:single\s+)?(?:due\s+)?(?:date|deadline)\b|\bthe\s+whole\s+(?:plan|schedule)\b",
    re.IGNORECASE,
)
_KINDS = (MILESTONE, APPROVAL)  # all tasks are what everything is
_ALL_OF_A_KIND = re.compile(
    "|".join(rf"(?:所有|全部|每个)的?(?:{NOUNS[kind].said_zh})(?:节点)?|\b(?:all|both|every)\s+(?:of\s+)?(?:the\s+)?(?:{NOUNS[kind].said_en})s?\b" for kind in _KINDS),
    re.IGNORECASE,
)  # fmt: skip
_BOTH_EN = re.compile(r"\b(?P<count>both|all|each of|every|all of|the two|the three|all two|all three)\s+(?:of\s+)?(?:the\s+)?(?P<word>[a-z][a-z-]{2,20})\b", re.IGNORECASE)  # fmt: skip
_MARKED_EN = re.compile(r"\b(?P<count>both|all|each of|every|all of|the two)\s+(?:of\s+)?(?:the\s+)?⟦(?P<mark>\d+)⟧s?(?!\s*(?:and\b|,))", re.IGNORECASE)  # fmt: skip
_MARKED_ZH = re.compile(r"(?P<count>[两三四五六]个|[两三四五六]项|每个|所有的?|全部的?)⟦(?P<mark>\d+)⟧")
_COUNTS = {"both": 2, "the two": 2, "the three": 3, "all two": 2, "all three": 3}


def quantified(whole: Marked, canvas: CanvasState, people: People, by: str, which: Callable[[str, str], str]) -> Marked:
    """The sentence with lists of marks for what names several nodes.

    Args:
        which: Asks, of what was said, and why it cannot be told which are meant.

    Raises:
        Open: There are none, or not as many as were said.
    """
    if is_about_the_others(whole.text):
        return whole
    return _Quantified(whole, canvas, people, by, which).read()


class _Quantified:
    def __init__(
        self, whole: Marked, canvas: CanvasState, people: People, by: str, which: Callable[[str, str], str]
    ) -> None:
        self._text, self._mentions = whole.text, list(whole.mentions)
        self._whole, self._canvas, self._people, self._by, self._which = whole, canvas, people, by, which

    def read(self) -> Marked:
        for pattern in _AFTER:
            self._each(pattern, lambda found: self._along(found["n"], is_after=True))
        for pattern in _BEFORE:
            self._each(pattern, lambda found: self._along(found["n"], is_after=False))
        self._of_somebody()
        self._each(_NOBODYS, lambda _: [n for n in self._nodes if n.node_type == TASK and not _somebodys(n)])
        for pattern in (_MARKED_EN, _MARKED_ZH):
            self._each(pattern, self._of_one_name)
        self._each(_BOTH_EN, self._of_a_word)
        self._each(_ALL_OF_A_KIND, self._of_a_kind)
        self._each(_ALL, lambda _: self._nodes)
        return replace(self._whole, text=self._text, mentions=tuple(self._mentions))

    @property
    def _nodes(self) -> list[CanvasNode]:
        return list(self._canvas.nodes.values())

    def _each(self, pattern: re.Pattern[str], nodes_of: Callable[[re.Match[str]], Iterable[CanvasNode] | None]) -> None:
        found = pattern.search(self._text)
        nodes = nodes_of(found) if found is not None else None
        if found is None or nodes is None:
            return
        marks = [self._mark(each) for each in nodes]
        if not marks:
            raise Open(self._which(self._whole.said(found.group()), "none"))
        self._text = f"{self._text[: found.start()]}{'、'.join(marks)} {self._text[found.end() :]}"

    def _mark(self, of: CanvasNode) -> str:
        self._mentions.append(Mention(of.name or of.node_id, (of.node_id,), is_quoted=True))
        return f"⟦{len(self._mentions) - 1}⟧"

    def _along(self, number: str, *, is_after: bool) -> list[CanvasNode] | None:
        """What comes after a node, or before it, however far."""
        several = self._mentions[int(number)].node_ids
        if len(several) != 1:
            return None
        found, front = dict[str, None](), [several[0]]
        lines = [(e.source, e.target) if is_after else (e.target, e.source) for e in self._canvas.edges.values()]
        while front:
            at = front.pop(0)
            front += [b for a, b in lines if a == at and b not in found]
            found.update((b, None) for a, b in lines if a == at)
        return [self._canvas.nodes[node_id] for node_id in found]

    def _of_somebody(self) -> None:
        names = known_names(self._canvas, self._people)
        who = rf"(?P<who>{pattern_of(names)})"
        forms = (
            rf"(?:everything|all(?:\s+(?:the\s+)?(?:tasks|things))?)\s+(?:that\s+)?{who}\s+(?:does|do|has|have|is\s+doing|is\s+responsible\s+for)",
            rf"(?:everything|all|all\s+of)\s+(?:of\s+)?{who}(?:['’]s|s['’])\s*(?:tasks?|stuff|things|work|jobs)?",
            rf"(?:everything|all)\s+(?:that['’]s|(?:that|which)\s+is)\s+{who}(?:['’]s|s['’])",
            rf"(?:everything|all(?:\s+(?:the\s+)?tasks)?)\s+(?:assigned\s+to|of|by)\s+{who}",
            rf"(?<![\w]){who}(?:['’]s|s['’])\s+(?:tasks|stuff|things|jobs)",
            rf"{who}(?:手上|手里|手头|名下)的(?:所有|全部)?(?:任务|活儿?|事情?|工作|东西)?",
            rf"{who}(?:负责|做)?的(?=\s*(?:都|全))",
            rf"{who}(?:负责|做)?的(?:所有|全部)?的?(?:任务|活儿?|事情?|工作|东西)",
        )

        def theirs(found: re.Match[str]) -> list[CanvasNode] | None:
            name = called(found["who"], names, self._people, self._by)
            return [n for n in self._nodes if is_whose(n, name, self._people)] if name else None

        for form in forms:
            self._each(re.compile(form, re.IGNORECASE), theirs)

    def _of_one_name(self, found: re.Match[str]) -> list[CanvasNode] | None:
        """ "两个视频": the part of a name that several have."""
        ids = self._mentions[int(found["mark"])].node_ids
        wanted = _count(found["count"])
        if len(ids) == 1 and not wanted and found["count"][:2] not in {"所有", "全部", "每个"}:
            return None
        if wanted and len(ids) != wanted:
            raise Open(self._which(self._whole.said(found.group()), "count"))
        return [self._canvas.nodes[node_id] for node_id in ids]

    def _of_a_kind(self, found: re.Match[str]) -> list[CanvasNode]:
        kind = next(each for each in _KINDS if re.search(NOUNS[each].said, found[0], re.IGNORECASE))
        return [node for node in self._nodes if node.node_type == kind]

    def _of_a_word(self, found: re.Match[str]) -> list[CanvasNode] | None:
        word = stem(found["word"].casefold())
        ids = named_in_part(found["word"], self._canvas) or tuple(
            n.node_id for n in self._nodes if word in {stem(each) for each in re.findall(r"[a-z]+", n.name.casefold())}
        )
        wanted = _count(found["count"])
        if not ids or (wanted and len(ids) != wanted):
            return None
        return [self._canvas.nodes[node_id] for node_id in ids]


def _count(said: str) -> int:
    low = said.casefold().strip()
    if low in _COUNTS:
        return _COUNTS[low]
    return int(read_number(low[:1]) or 0) if re.match(r"[两三四五六]", low) else 0


def _somebodys(of: CanvasNode) -> bool:
    return bool(of.config.get("assignee_name") or of.config.get("assignee") or of.config.get("people"))
