"""What a reply to a question takes: choices by their number or in their own words, its default, or nothing of it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain.clarifications import is_numbered
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.money import find_money
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.text import shared_stem
from towow_core.engine.requirements.remark_words import LEFT_TO_OTHERS

_AND = re.compile(r"\s*(?:[,，、;；/&+]|和|与|跟|以及|\band\b)\s*", re.IGNORECASE)
_LISTED = re.compile(r"[,，;；、]")
_NTH = re.compile(
    r"(?:选|要|就|我选|我要|选择|no\.?|number|option|choice|the|#)?\s*(?:第\s*)?(?P<n>\d{1,2}|[一二三四两]|one|two|three|four|first|second|third|fourth)\s*(?:个|项|种|号|条)?\s*(?:吧|的)?\s*(?:one|option|choice)?[.)）。]?",
    re.IGNORECASE,
)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "两": 2}
_ALL = re.compile(
    r"(?:我)?(?:全部|全|都|两个都|这些都|以上都)(?:要|需要|选)(?:吧)?[。.！!]?|(?:all|both)(?: of (?:them|these|the above))?(?:,? please)?[.!]?",
    re.IGNORECASE,
)
_YES = re.compile(
    r"(?:是|对|嗯|好|行|可以|没错|是的|对的|好的|就是|就这样|就这个|没问题|yes|yep|yeah|yup|ok|okay|sure|right|correct|exactly|fine|that's (?:it|right|fine))(?:[,，]?\s*(?:please|thanks|谢谢|吧|的))?[。.！!]?",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:不是|都不是|不对|没有|都不要|不用|否|no|nope|none|neither|not really|none of (?:them|these|those|the above))(?:[,，]?\s*(?:thanks|thank you|谢谢|的))?[。.！!]?",
    re.IGNORECASE,
)


_DENIED = re.compile(
    r"(?:(?:这些|以上)?(?:都|全)?(?:不是|不对|不要|不用)(?:的|这些|这个)?|没有|no|nope|none(?: of (?:them|these|those|the above))?|neither|not (?:really|that|those|these))\s*[,，。.;；:：!！–—-]+\s*(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_RATHER = re.compile(
    r"^(?:而是|其实)?(?:我们?|咱们?)?(?:要|想要?|说|指|需要|找)的是|^(?:而|就)?是(?!不)|^(?:but |rather )?(?:what )?(?:i|we)(?:['’]m| am| are|['’]re)? (?:need|want|mean|meant|looking for)(?: is)?\s+|^it(?:['’]s| is)\s+",
    re.IGNORECASE,
)


# "推拿不行，我要的是…", "not translation, it is in English already": one of what was offered is not meant.
_DENIES_ONE = re.compile(
    r"(?:(?:不是|不要|不用|不算)(?P<zh>[^，,。；;]{1,10}?)|(?P<zh_before>[^，,。；;]{1,10}?)(?:不行|不对|不合适|就不用了|不要|就算了)"
    r"|(?:(?:it|that)(?:['’]s| is) )?(?:not|no)\s+(?:an?\s+|the\s+)?(?P<en>[a-z][a-z -]{1,30}?))(?:了|的|吧)?\s*[,，。.;；:：!！–—]+\s*(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)


class Leaves(StrEnum):
    """What a reply leaves to others. DEFAULT: what would be assumed without it. AS_IT_IS: nothing that was offered."""

    DEFAULT = "default"
    AS_IT_IS = "as_it_is"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Choices of a question, as they were offered, and words of their own beside them."""

    choices: tuple[str, ...]
    besides: str = ""


def read_reply(
    kind: RequirementKind, said: str, choices: Sequence[str], default: str | None
) -> Chosen | Leaves | str | None:
    """What somebody replies; their own words where they take nothing that was offered; None where they say nothing.

    Args:
        said: What they typed, without space around it.
        default: What is assumed where nobody answers; a yes takes it.
    """
    if (same := next((one for one in choices if one.casefold() == said.casefold()), None)) is not None:
        return Chosen(choices=(same,))
    if _YES.fullmatch(said):
        taken = default if default is not None else choices[0] if len(choices) == 1 else None
        return None if taken is None else Chosen(choices=(taken,))
    if _NO.fullmatch(said):
        return Leaves.AS_IT_IS
    if _ALL.fullmatch(said) and choices and kind is RequirementKind.CAPABILITY:
        return Chosen(choices=tuple(choices))
    if LEFT_TO_OTHERS.fullmatch(said):
        return Leaves.DEFAULT
    if kind is RequirementKind.BUDGET and (named := _in_currency(said, choices)):
        return Chosen(choices=named)
    if is_numbered(kind) and (numbers := _numbers(said)):
        is_there = all(1 <= n <= len(choices) for n in numbers)
        is_one = len(numbers) == 1 or kind is RequirementKind.CAPABILITY
        return Chosen(choices=tuple(choices[n - 1] for n in numbers)) if is_there and is_one else None
    return _picked_beside(said, choices) if kind is RequirementKind.CAPABILITY else said


def denied(said: str, choices: Sequence[str] = ()) -> str | None:
    """What is meant instead where an answer says that nothing of what was offered is; None where it does not.

    Args:
        choices: What was offered: to deny one of them by its name is to deny what comes near to it.
    """
    if _NO.fullmatch(said):
        return ""
    found = _DENIED.fullmatch(said)
    if found is None and (one := _DENIES_ONE.fullmatch(said)) is not None:
        named = (one["zh"] or one["zh_before"] or one["en"]).strip()
        found = one if any(named in each or each in named or shared_stem(named, each) for each in choices) else None
    return _RATHER.sub("", found["rest"]).strip() if found else None


def left_with_more(said: str) -> str:
    """What is said behind words that leave it to others: "10 of us" of "either is fine, 10 of us"; else nothing."""
    first = _LISTED.search(said)
    if first is None or not LEFT_TO_OTHERS.fullmatch(said[: first.start()].strip()):
        return ""
    return "" if LEFT_TO_OTHERS.fullmatch(said) else said[first.end() :].strip()


def _picked_beside(said: str, choices: Sequence[str]) -> Chosen | str:
    """Choices among other words, as a page sends them: "venue, speakers, 30 people"."""
    pieces = [piece.strip() for piece in _LISTED.split(said)]
    by_name = {one.casefold(): one for one in choices}
    chosen = tuple(dict.fromkeys(by_name[piece.casefold()] for piece in pieces if piece.casefold() in by_name))
    if not chosen:
        return said
    return Chosen(choices=chosen, besides=", ".join(piece for piece in pieces if piece.casefold() not in by_name))


def _in_currency(said: str, choices: Sequence[str]) -> tuple[str, ...]:
    """The one choice whose currency is all that was said: "人民币", "dollars"."""
    money = find_money(f"1 {said}") if not any(character.isdigit() for character in said) else None
    code = money.currency if money is not None else ""
    named = tuple(one for one in choices if code and code in one.split())
    return named if len(named) == 1 else ()


def _numbers(said: str) -> tuple[int, ...]:
    """The numbers of choices, where nothing else is said."""
    found = [_NTH.fullmatch(piece.strip()) for piece in _AND.split(said.strip())]
    if not found or not all(found):
        return ()
    words = [match["n"].lower() for match in found if match is not None]
    read = [_ORDINALS.get(word) or int(read_number(word) or 0) for word in words]
    return tuple(dict.fromkeys(read))
