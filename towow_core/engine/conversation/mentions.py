"""Which nodes a sentence names: whole names, parts of a name, kinds; and the sentence with a mark for each of them.

A pattern that reads `⟦0⟧做完了` needs to know nothing of what nodes are called.
"""

# ruff: noqa: E501  # a pattern, and a list of words, are read as a whole

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

from towow_core.domain.canvas import HTTP, MILESTONE, NEGOTIATION, TASK, CanvasState
from towow_core.engine.characters import CJK
from towow_core.engine.conversation.dictated import QUOTED, dictated, unquoted
from towow_core.engine.conversation.kind_nouns import ANY_KIND, NOUNS
from towow_core.engine.conversation.kinds_said import NEW, kinds_of_nodes, kinds_said
from towow_core.engine.conversation.narrowed_mentions import narrowed
from towow_core.engine.conversation.properties import WORD
from towow_core.engine.conversation.query_words import ranks_and_counts
from towow_core.engine.conversation.spelled_names import spelled_names, spelled_so
from towow_core.engine.conversation.verbs_of_reports import has_verb, verb_said
from towow_core.engine.language.text import stem, words

URL = re.compile(r"https?://[^\s，。；、）)\"'”」]+", re.IGNORECASE)
MARK = re.compile(r"⟦(\d+)⟧")
KINDS = {
    HTTP: re.compile(r"(?:那个|这个|这|那|\bthe\s+)?\s*http(?:\s*请求)?\s*(?:节点|\s*\b(?:node|request)\b)?", re.IGNORECASE),
    MILESTONE: re.compile(rf"(?:那个|这个)?(?:{NOUNS[MILESTONE].said_zh})(?:节点)?|\bthe (?:{NOUNS[MILESTONE].said_en})(?:\s+node)?\b", re.IGNORECASE),
    NEGOTIATION: re.compile(rf"(?:那个|这个)?(?:{NOUNS[NEGOTIATION].said_zh})节点|(?:那个|这个)(?:{NOUNS[NEGOTIATION].said_zh})|\bthe (?:{NOUNS[NEGOTIATION].said_en})(?:\s+node)?\b", re.IGNORECASE),
    TASK: re.compile(rf"(?:那个|这个)(?:{NOUNS[TASK].said_zh})(?:节点)?|\b(?:the|that|this) (?:{NOUNS[TASK].said_en})(?:\s+node)?\b", re.IGNORECASE),
}  # fmt: skip
_AROUND = re.compile(
    r"(?:(?:这个|那个|那项|这项)|(?<=删除)节点\s*|(?<=删掉)节点\s*|(?<=移除)节点\s*|(?<=把)节点\s*|\bthe node\s+|\b(?:the|that|this)\s+)?(⟦\d+⟧)(?:这个|那个)?(?:\s*(?:节点|任务|环节|这一步|这一项|这件事|那件事|这事儿?|那事儿?|这块儿?|那块儿?|这部分|那部分|\b(?:node|task|step|thing|bit|job)\b))?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_OF_IT = re.compile(
    r"\s*(?:is|are|was|were|has been|have been|been|'s)\s+(?:all\s+|now\s+|already\s+|both\s+|finally\s+)?",
    re.IGNORECASE,
)
_WORD_OF_ONE = r"(?![共起])"  # "视频一共" is no "视频一"
_BETWEEN = re.compile(r"\s*(?:的|\b(?:to|of|for|the|and|with|a|an)\b)?\s*(?:\bthe\b)?\s*", re.IGNORECASE)
PART_MIN = 2  # characters of a name that may stand for it
WORD_MIN = 3
# What people do on a canvas, and call its parts: no part of a name stands for it by these.
SILENT = frozenset(
    words(
        "执行 运行 添加 增加 新建 创建 删除 删掉 移除 连接 完成 任务 节点 里程 里程碑 负责 负责人 截止 日期 截止日期 协商 谈判 准备 开始 结束 工作 工作流 流程 画布 "
        "同意 不同意 批准 点头 时间 状态 进度 现在 已经 这个 那个 一个 之后 以后 前面 后面 之前 改成 改为 换成 失败 停止 取消 名字 备注 然后 下周 本周 周一 周二 周三 周四 周五 周六 周日 "
        "node nodes task tasks milestone http add create make new insert draw delete remove drop run start stop cancel execute retry mark set change rename move connect link "
        "done complete completed finished finish failed fail after before then and the for with who what when why which how due date deadline assign assigned assignee owner give "
        "note notes called named name workflow canvas plan negotiation negotiate negotiating status progress waiting undo please can could would you this that again first last next "
        "it them they its open closed late overdue early "
        "all both each every everything everyone everybody any none whole entire 所有 全部 全都 全体 每个 每一个 每项 一切 任何 整个 "
        "january february march april may june july august september october november december "
        "monday tuesday wednesday thursday friday saturday sunday week day today tomorrow find get got book need has have are was were not now"
    )
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A node as it was named. `node_ids`: several where it is open which one, none where there is no such node."""

    said: str
    node_ids: tuple[str, ...]
    is_quoted: bool = False

    @property
    def quoted(self) -> str:
        return f"“{self.said}”" if self.is_quoted else self.said


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence with `⟦n⟧` for its nth mention."""

    text: str
    mentions: tuple[Mention, ...]

    def said(self, text: str) -> str:
        """A piece of it as it was said."""
        return MARK.sub(lambda found: self.mentions[int(found[1])].said, text)

    def quoted(self, text: str) -> str:
        """As it was said, with quotation marks where there were some: it can be read once more."""
        return MARK.sub(lambda found: self.mentions[int(found[1])].quoted, text)


# By the canvas's identity, which is kept beside it for as long: each of many rules marks the same texts.
MARKED_BEFORE = ContextVar[dict[tuple[str, int, bool], tuple[CanvasState, Marked]]](
    "what is marked already while one sentence is thought about"
)
Found = Iterator[tuple[int, int, tuple[str, ...]]]


def marked(sentence: str, canvas: CanvasState, *, may_be_words: bool = True) -> Marked:
    """Marks dictated text, whole names and quotations first, then kinds, then parts of names, where nothing is marked yet.

    Args:
        may_be_words: Whether a part of a name stands for it that is what a property or a kind of nodes is called, too.
    """
    kept = MARKED_BEFORE.get(None)
    if kept is None:  # of a sentence that a test reads by itself
        return _marked(sentence, canvas, may_be_words=may_be_words)
    key = sentence, id(canvas), may_be_words
    if key not in kept:
        kept[key] = canvas, _marked(sentence, canvas, may_be_words=may_be_words)
    return kept[key][1]


def _marked(sentence: str, canvas: CanvasState, *, may_be_words: bool) -> Marked:
    text = sentence.replace("⟦", "[").replace("⟧", "]")
    found: list[tuple[int, int, tuple[str, ...]]] = []
    taken = bytearray(len(text))  # by what was found: of a thousand names each is not held against all others
    for look in (
        _dictated,
        _addresses,
        _whole_names,
        _quotations,
        _kinds,
        kinds_said if may_be_words else kinds_of_nodes,
        _parts if may_be_words else _own_parts,
        spelled_names,
        _verbs,
    ):
        for start, end, node_ids in look(text, canvas):
            if taken.find(1, start, end) < 0:
                taken[start:end] = b"\1" * (end - start)
                found.append((start, end, node_ids))
    found = [(start, end, _by_verb(text, start, end, node_ids, canvas)) for start, end, node_ids in found]
    found = narrowed(text, found, canvas)
    pieces: list[str] = []
    mentions: list[Mention] = []
    at = 0
    names = frozenset(node.name.casefold() for node in canvas.nodes.values())
    people = _who_do_something(canvas)
    for start, end, node_ids in _joined(text, sorted(found), names):
        if (said := text[start:end].casefold()) in people and said not in names:
            continue  # 方舟 in the name of a milestone is who has tasks here
        pieces += [text[at:start], f"⟦{len(mentions)}⟧"]
        said = text[start:end]
        mentions.append(Mention(unquoted(said), node_ids, QUOTED.fullmatch(said) is not None))
        at = end
    return Marked(_AROUND.sub(r"\1", "".join([*pieces, text[at:]])), tuple(mentions))


def _who_do_something(canvas: CanvasState) -> frozenset[str]:
    """The names of who has tasks here, whole and, of several words, the first one."""
    found = {str(node.config.get("assignee_name") or "").casefold() for node in canvas.nodes.values()}
    return frozenset(each for name in found - {""} for each in (name, name.split()[0]) if len(each) >= PART_MIN)


def _by_verb(text: str, start: int, end: int, node_ids: tuple[str, ...], canvas: CanvasState) -> tuple[str, ...]:
    """ "场地订好了", "the hall is booked": of several that have the word, the only one that is done by this verb."""
    if len(node_ids) < 2 or not (verb := verb_said(text, start, end)):  # noqa: PLR2004
        return node_ids
    those = [node_id for node_id in node_ids if has_verb(canvas.nodes[node_id].name, verb)]
    return tuple(those) if len(those) == 1 else node_ids


def _joined(text: str, found: list[tuple[int, int, tuple[str, ...]]], names: frozenset[str]) -> Found:
    """Two parts of one name side by side are one mention, of the nodes that have both; a whole name is no part."""
    last: tuple[int, int, tuple[str, ...]] | None = None
    for start, end, node_ids in found:
        if last is not None:
            both = tuple(node_id for node_id in last[2] if node_id in node_ids)
            if both and text[start:end].endswith("ed") and _OF_IT.fullmatch(text, last[1], start):
                continue  # "the interviews are recorded" names them once
            is_whole = unquoted(text[last[0] : last[1]]).casefold() in names
            if both and not is_whole and _BETWEEN.fullmatch(text, last[1], start):
                last = (last[0], end, both)
                continue
            yield last
        last = (start, end, node_ids)
    if last is not None:
        yield last


def _dictated(text: str, canvas: CanvasState) -> Found:
    del canvas
    if (found := dictated(text)) is not None:
        yield *found, ()


def _addresses(text: str, canvas: CanvasState) -> Found:
    del canvas
    for match in URL.finditer(text):
        yield match.start(), match.end(), ()


def _whole_names(text: str, canvas: CanvasState) -> Found:
    names: defaultdict[str, list[str]] = defaultdict(list)
    quotations = list(QUOTED.finditer(text))
    for node in canvas.nodes.values():
        for name in dict.fromkeys((node.name, node.node_id)):
            if name:
                names[name.casefold() if len(name) > 1 else name].append(node.node_id)
    low = text.lower()
    low += f"\n{low.replace('-', ' ')}"  # "the clean-up" is "Clean up"
    there = (name for name in names if name in (low if len(name) > 1 else text))  # a pattern for each takes its time
    for name in sorted(there, key=lambda each: (-len(each), each)):
        flags = re.IGNORECASE if len(name) > 1 else 0  # "a" is no node A
        for match in re.finditer(whole_words(name).replace(r"\ ", "[ -]"), text, flags):
            start, end = match.span()
            around = next((each for each in quotations if each.start() < start and end < each.end()), None)
            if around is not None:
                said = f"{text[around.start() + 1 : start]}⟦0⟧{text[end : around.end() - 1]}"
                if not _AROUND.fullmatch(said):
                    continue  # a quotation is one whole: “Maybe poster” is not the poster
                start, end = around.span()
            elif match.group() in {"a", "i"}:
                continue  # of a node that is called "a", too, only in quotation marks: else it is a word
            yield start, end, tuple(dict.fromkeys(names[name]))


def _quotations(text: str, canvas: CanvasState) -> Found:
    for match in QUOTED.finditer(text):
        said = unquoted(match[0])
        yield match.start(), match.end(), named_in_part(said, canvas) or spelled_so(said, canvas)


def named_in_part(said: str, canvas: CanvasState) -> tuple[str, ...]:
    """The nodes whose names have this in them, as it was said: whole words of a name, and none that names a field."""
    part = said.casefold()
    if len(part) < PART_MIN or part in SILENT or (0, len(part)) in ranks_and_counts(part):
        return ()
    of_a_name = re.compile(whole_words(part))
    return tuple(n.node_id for n in canvas.nodes.values() if of_a_name.search(n.name.casefold()))


def whole_words(text: str) -> str:
    """A pattern for a text that is no piece of a longer Latin word or number, nor ends with the first half of 一共."""
    before = r"(?<![A-Za-z0-9])(?<![A-Za-z]['’])" if text[0].isascii() else ""
    behind = r"(?![A-Za-z0-9])" if text[-1].isascii() else _WORD_OF_ONE if text[-1] == "一" else ""
    return f"{before}{re.escape(text)}{behind}"


def _kinds(text: str, canvas: CanvasState) -> Found:
    for kind, pattern in KINDS.items():
        nodes = tuple(n.node_id for n in canvas.nodes.values() if n.node_type == kind)
        if nodes:
            for match in pattern.finditer(text):
                if not NEW.search(text, 0, match.start()):  # "a milestone" is one that is not there yet
                    yield match.start(), match.end(), nodes


def _parts(text: str, canvas: CanvasState) -> Found:
    """The longest parts first; one that several names have leaves open which is meant.

    "The most expensive task" asks which one that is, whatever has these words in its name.
    """
    low = text.casefold()
    ranks = ranks_and_counts(low)
    by_part: defaultdict[str, list[str]] = defaultdict(list)
    for node in canvas.nodes.values():
        for part in _parts_of(node.name):
            by_part[part].append(node.node_id)
    for part in sorted(filter(low.__contains__, by_part), key=lambda each: (-len(each), each)):
        if re.fullmatch(rf"[{CJK}]+", part):
            found = (m for m in re.finditer(whole_words(part), low) if not _is_within(m, ranks))
            yield from ((m.start(), m.end(), tuple(by_part[part])) for m in found)
    around = list(_WORD.finditer(low))
    for at, match in enumerate(around):
        nodes = next(filter(None, map(by_part.get, _forms(match.group()))), None)
        if nodes and match.group() not in SILENT and not _is_within(match, ranks):
            exact = [n for n in nodes if match.group() in _words_of(canvas.nodes[n].name)]
            names = [stems_of(canvas.nodes[n].name) for n in nodes]
            yield *_widened(low, at, around, names), tuple(exact or nodes)  # "books" is no "book the van"


_DONE_BY_ITS_VERB = re.compile(rf"(?<![{CJK}])([{CJK}])(?=完(?:了|之后|以后|后|再|才))")


def _verbs(text: str, canvas: CanvasState) -> Found:
    """批完: the only node whose name begins with what is done; 做完 says that of any."""
    for found in _DONE_BY_ITS_VERB.finditer(text):
        nodes = tuple(n.node_id for n in canvas.nodes.values() if n.name.startswith(found[1]))
        if len(nodes) == 1 and found[1] not in "做办弄搞忙干":
            yield *found.span(1), nodes


_FIELD_OR_KIND = re.compile(f"{WORD}|{ANY_KIND}", re.IGNORECASE)


@lru_cache(maxsize=10_000)
def _words_of(name: str) -> frozenset[str]:
    return frozenset(_WORD.findall(name.casefold()))


def _own_parts(text: str, canvas: CanvasState) -> Found:
    """Without those that are words of every canvas: 预算 of 批预算."""
    return (each for each in _parts(text, canvas) if _FIELD_OR_KIND.fullmatch(text[each[0] : each[1]]) is None)


def _forms(word: str) -> Iterator[str]:
    """The parts of names that a word may be said for: "decorating" is of "decorate"."""
    yield from (stem(word), word)
    if word.endswith(("ing", "ed")):
        yield f"{stem(word)}e"


def _is_within(found: re.Match[str], spans: list[tuple[int, int]]) -> bool:
    return any(start <= found.start() and found.end() <= end for start, end in spans)


def _widened(low: str, at: int, around: Sequence[re.Match[str]], names: Sequence[frozenset[str]]) -> tuple[int, int]:
    """With the words beside it that are of the same name: "show notes" of "Write show notes".

    Args:
        at: Which of the words `around` it is.
        names: The words that each of the nodes' names has.
    """
    first = last = at
    while last + 1 < len(around) and _goes_on(low, around[last], around[last + 1], around[last + 1], names):
        last += 1
    while first and _goes_on(low, around[first - 1], around[first], around[first - 1], names):
        first -= 1
    return around[first].start(), around[last].end()


def _goes_on(
    low: str, one: re.Match[str], other: re.Match[str], more: re.Match[str], names: Sequence[frozenset[str]]
) -> bool:
    """Whether nothing but a blank stands between two words, of which one more is of the name."""
    return low[one.end() : other.start()] == " " and any(stem(more.group()) in name for name in names)


@lru_cache(maxsize=10_000)
def stems_of(name: str) -> frozenset[str]:
    """Of the words of a name, in small letters."""
    return frozenset(stem(word) for word in _WORD.findall(name.casefold()))


@lru_cache(maxsize=10_000)  # a sentence is marked some dozen times while it is read, beside the same names
def _parts_of(name: str) -> tuple[str, ...]:
    name = name.casefold()
    parts: dict[str, None] = {}
    for run in re.findall(rf"[{CJK}]{{{PART_MIN},}}", name):
        for size in range(len(run), PART_MIN - 1, -1):
            for at in range(len(run) - size + 1):
                parts.setdefault(run[at : at + size])
    for word in _WORD.findall(name):
        if len(word) >= WORD_MIN and word not in SILENT:
            parts.setdefault(word if stem(word) in SILENT else stem(word))  # "books" are no order to book
    return tuple(part for part in parts if part not in SILENT)
