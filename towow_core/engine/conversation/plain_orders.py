"""Plain orders that a clause is written out into, and what the forms of a clause have in common."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from towow_core.domain.canvas import CanvasNode
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked

# Without 了, which tells that it is so.
END = r"\s{0,2}(?:吧|哦|啊|，|,)?\s{0,2}[。.!！]{0,3}\s{0,2}"


@dataclass(frozen=True, slots=True)
class Written:
    """Orders that come to what a clause says.

    Attributes:
        orders: Sentences, each an order by itself.
        told: How it was read, where that is said beside what was done.
    """

    orders: tuple[str, ...]
    told: str = ""


Form = Callable[[Marked, Known], Written | None]


def node_of(whole: Marked, text: str | None, known: Known) -> CanvasNode | None:
    """The one node of a mark; None where there is none, or it is open which one."""
    mark = MARK.fullmatch((text or "").strip())
    ids = whole.mentions[int(mark[1])].node_ids if mark else ()
    return known.canvas.nodes[ids[0]] if len(ids) == 1 else None


def quoted(text: str) -> str:
    """A text of somebody's own in quotation marks; "" where it has such marks itself."""
    inner = text.strip(" \t\n，,。.；;")
    return f"“{inner}”" if inner and not re.search(r"[“”\"「」『』《》\n]", inner) else ""


def note(node: CanvasNode, text: str, known: Known) -> str:
    """An order that adds this to what is noted at a node; "" where that cannot be said in one sentence."""
    before = str(node.config.get("notes") or "").strip()
    zh = known.replies.zh
    said = quoted(f"{before}{'；' if zh else '; '}{text}" if before else text)
    if not said:
        return ""
    return f"给“{node.called}”加个备注：{said}" if zh else f"add a note to “{node.called}”: {said}"


def spans(text: str, found: list[tuple[int, int]], letter: str) -> str:
    """The text with this letter in the place of each piece, so that what stands between them can be matched."""
    out, at = list[str](), 0
    for start, end in found:
        out += [text[at:start], letter]
        at = end
    return "".join([*out, text[at:]])
