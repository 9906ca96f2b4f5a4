"""Nodes that are named in pinyin, "Chang Di" for 场地 or 订场地, and orders that are in pinyin as a whole."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from towow_core.domain.canvas import CanvasState
from towow_core.engine.characters import CJK
from towow_core.engine.language.pinyin import HAN_MAX, one_spelling, spelling
from towow_core.engine.language.text import words

_PART_MIN = 2  # characters of a name that may stand for it: one alone is spelled like very many
_LATIN = re.compile(r"(?<![A-Za-z0-9_@/.])[A-Za-zü]+(?![A-Za-z0-9_@/]|\.\w)")
_TO_NEXT = re.compile(r"[ '’-]")
_HAN = re.compile(rf"[{CJK}]+")
_ENGLISH = frozenset(  # what English sentences are made of, and pinyin could be: "like" is no 理科
    words(
        "like take make made name same time date data late size side site page base mode rule gate like more here "
        "mine sure due open change share range case wait guide delete rename remote release machine minute "
        "meaning meeting running waiting pending ending sending reading longer women woman human house nice care "
        "face area along future menu media manage balance dining dance sense seen see are one line language piece "
        "open ride bike cake tea age die lie tie"
    )
)
_ORDERS = words(  # what an order says beside names, where nothing of it is in characters
    "删除 删掉 去掉 完成 做完 改成 改为 改名为 改名成 改名叫 改到 推迟 提前 交给 分给 安排给 放到 移到 之后 之前 "
    "后面 前面 负责 重试 执行 取消 今天 明天 后天 下周 本周 什么时候 谁负责"
)
_BETWEEN = {
    "ba": "把",
    "gei": "给",
    "de": "的",
    "dao": "到",
    "he": "和",
    "zai": "在",
    "you": "由",
    "qing": "请",
    "le": "了",
}


def spelled_names(text: str, canvas: CanvasState) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where a text names nodes in pinyin, and which it may mean: the whole of a name, else how it begins or ends."""
    runs = list(_runs(text))
    whole, part = _by_spelling(tuple(node.name for node in canvas.nodes.values())) if runs else ({}, {})
    if not whole:
        return
    ids = defaultdict[str, list[str]](list)
    for node in canvas.nodes.values():
        ids[node.name].append(node.node_id)
    for start, end, key in runs:
        if names := whole.get(key) or part.get(key):
            yield start, end, tuple(node_id for name in names for node_id in ids[name])


def spelled_so(said: str, canvas: CanvasState) -> tuple[str, ...]:
    """The nodes that the whole of a text may name in pinyin."""
    return next((ids for start, end, ids in spelled_names(said, canvas) if (start, end) == (0, len(said))), ())


def in_characters(sentence: str, canvas: CanvasState) -> str:
    """An order that is in pinyin as a whole, in characters except for names: "ba changdi gaicheng …" is 把changdi改成….

    A sentence with any other word before the last word of the order stays as it is: it may be in another language. So
    does one in which whatever may be an order is a part of a longer name.
    """
    if _HAN.search(sentence):
        return sentence
    names = {(start, end) for start, end, _ in spelled_names(sentence, canvas)}
    if not names:
        return sentence
    orders = {spelling(word): word for word in _ORDERS}
    found = [(start, end, orders[key]) for start, end, key in _runs(sentence) if key in orders]
    small = ((m.start(), m.end(), _BETWEEN.get(m[0].casefold(), "")) for m in _LATIN.finditer(sentence))
    taken = list[tuple[int, int, str]]()
    # "shanchu" is the order also where a name begins with it, and "shanchu shuju" no order but the name: 删除数据.
    longest = sorted((*found, *((*span, "") for span in names)), key=lambda each: (each[0] - each[1], not each[2]))
    for start, end, said in (*longest, *(each for each in small if each[2])):
        if all(end <= one or start >= other for one, other, _ in taken):
            taken.append((start, end, said))
    if all(said for *_, said in taken) or not any(each in found for each in taken):
        return sentence
    taken.sort()
    last = max(end for _, end, said in taken if said)
    left = "".join(
        sentence[a:b] for a, b in zip([0, *(t[1] for t in taken)], [t[0] for t in taken], strict=False) if a < last
    )
    if _LATIN.search(left):
        return sentence
    pieces, at = list[str](), 0
    for start, end, said in taken:
        pieces += [
            sentence[at:start].strip(" ") if said else sentence[at:start].lstrip(" "),
            said or sentence[start:end],
        ]
        at = end
    return "".join([*pieces, sentence[at:].strip(" ")])


def _runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Words side by side in Latin letters, the longest first, each as `one_spelling` has it."""
    found = list(_LATIN.finditer(text))
    runs = list[tuple[int, int, str]]()
    for first in range(len(found)):
        for last in range(first, min(first + HAN_MAX, len(found))):
            if last > first and not _TO_NEXT.fullmatch(text, found[last - 1].end(), found[last].start()):
                break
            said = text[found[first].start() : found[last].end()]
            if said.casefold() not in _ENGLISH:
                runs.append((found[first].start(), found[last].end(), one_spelling(said)))
    return iter(sorted(runs, key=lambda run: (run[0] - run[1], run[0])))


@lru_cache(maxsize=64)
def _by_spelling(names: Sequence[str]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Names by the spellings of the whole of them, and of what begins or ends them."""
    whole, part = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    for name in dict.fromkeys(names):
        if not _HAN.fullmatch(name) or not _PART_MIN <= len(name) <= HAN_MAX:
            continue
        whole[spelling(name)].append(name)
        ends = {piece for n in range(_PART_MIN, len(name)) for piece in (name[:n], name[-n:])}
        for key in dict.fromkeys(map(spelling, sorted(ends))):
            part[key].append(name)
    return dict(whole), dict(part)
