"""Several changes of one node behind commas: "茶点给陈屿，预算提到500，9号之前", "give the cake to Mei, due Friday".

It is taken apart only where nothing reads it as a whole, and each piece is a change of that node by itself, of
something that no other piece changes; else it stays as it was said. A number alone is a day, a telephone or a count as
well as an amount, so it is no price.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.money_questions import is_of_money
from towow_core.engine.conversation.property_sentences import is_free_text
from towow_core.engine.conversation.question_sentences import asks
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.language.money import find_money

_BETWEEN = re.compile(r"\s*[，,；;]\s*(?:and\s+|并且?|再|同时)?|\s+and\s+")
_IT = re.compile(r"\b(?:it|them)\b|^(?:把|将|给)?它(?!们)", re.IGNORECASE)
_HEADED = re.compile(r"^\s*(?P<of>⟦\d+⟧)\s*[:：]\s*")
_MAKE_IT = re.compile(
    r"^(?:make|set|for)\s+(?:it\s+|them\s+)?(?:to\s+|at\s+)?|^(?:花|要|定|给|大概|算){1,2}(?=\d)", re.IGNORECASE
)
_ALONE_MIN = 2  # pieces besides a node that stands alone before them
Read = Callable[[Request], Action | None]


def changes_of_one(request: Request, read: Read) -> list[Request]:
    """The request, or one for each change of its only node."""
    text, marks = request.text, MARK.findall(request.text)
    pieces = _BETWEEN.split(_HEADED.sub(r"\g<of>，", text))
    if len(marks) != 1 or len(pieces) == 1 or MARK.search(pieces[0]) is None:
        return [request]
    if is_free_text(plain_text(text)) or asks(plain_text(text)) or _change(request, read) is not None:
        return [request]
    found, changed = list[Request](), set[str]()
    for n, piece in enumerate(pieces):
        if not n and len(pieces) > _ALONE_MIN and MARK.fullmatch(piece.strip()):
            continue  # "订酒店，小李，8号之前": what all the others are of
        ways = (replace(request, text=way) for way in (_ways(piece, f"⟦{marks[0]}⟧") if n else (piece,)))
        read_so = ((way, change) for way in ways if (change := _change(way, read)))
        way, change = next(read_so, (request, set[str]()))
        is_renamed = "name" in change and n < len(pieces) - 1  # what comes behind would speak of a name that is gone
        is_a_number = "price" in change and not _says_money(piece)
        if not change or change & changed or is_renamed or is_a_number:
            return [request]
        found.append(way)
        changed |= change
    return found


def _ways(piece: str, mark: str) -> Iterator[str]:
    """How a piece that does not name the node would be said with it."""
    bare = _MAKE_IT.sub("", piece).strip()
    if _is_money(bare):
        yield f"{mark} costs {bare}" if bare.isascii() else f"{mark}的价格改成{bare}"
    if _IT.search(piece):
        yield _IT.sub(mark, piece, count=1)
    elif piece.isascii():
        yield from (f"{mark} {piece}", f"{mark} is {piece}", f"give {mark} to {piece}")
    else:
        yield from (f"{mark}{piece}", f"把{mark}{piece}", f"把{mark}交给{piece}")


def _says_money(piece: str) -> bool:
    """Whether it has a currency, or a word for money."""
    money = find_money(piece)
    return is_of_money(piece) or (money is not None and bool(money.currency))


def _is_money(piece: str) -> bool:
    """Whether it is an amount of money and nothing else."""
    money = find_money(piece)
    return (
        money is not None
        and bool(money.currency)
        and not f"{piece[: money.start]}{piece[money.end :]}".strip(" 。.!！")
    )


def _change(request: Request, read: Read) -> set[str] | None:
    """The properties of its node that it changes; None where it is no such change."""
    try:
        found = read(request)
    except Open:
        return None
    if found is None or found[0] is not DecisionType.MODIFY_NODE:
        return None
    return {*(found[1].get("config") or ()), *({"name"} & found[1].keys())}
