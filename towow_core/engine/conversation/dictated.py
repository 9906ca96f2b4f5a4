"""Text of somebody's own in a sentence: in quotation marks, or behind a colon that says what is to be written or said.

It is one thing, whatever it says: nothing in it is an order, a name or a question.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.models import Language
from towow_core.engine.conversation.properties import PROPERTIES, Type
from towow_core.engine.language.text import language_of

_TEXT_MAX = 2000  # characters, as a sentence has
_PAIRS = ("「」", "『』", "《》", "“”", '""', '“"', '"”')
QUOTED = re.compile(  # an apostrophe ends none
    "|".join(f"{pair[0]}[^{pair}]{{1,{_TEXT_MAX}}}{pair[1]}" for pair in _PAIRS)
    + rf"|‘(?:[^‘’]|’(?=[A-Za-z])){{1,{_TEXT_MAX}}}’(?![A-Za-z])|(?<!\w)'(?:[^']|(?<=[A-Za-z])'(?=[A-Za-z])){{1,{_TEXT_MAX}}}'(?!\w)"
)
COLON = re.compile(r"(?<!\d)[:：](?!/)|[:：](?![\d/])")  # and no time or address
_WORDS_ZH = "|".join(word for each in PROPERTIES if each.type is Type.TEXT for word in each.zh)
_WORDS_EN = "|".join(re.escape(word) for each in PROPERTIES if each.type is Type.TEXT for word in each.en)
_SAYS_ZH = r"(?:说道?|写道?|写上|写成|通知大家|备注|注明)(?:一下|一句)?"
_ON = r"[^:：，,。;；!?！？]{0,60}?"
_DICTATED = re.compile(
    rf"(?:的|里的?)(?:{_WORDS_ZH})(?:里|上)?(?:应该|要)?(?:改成|改为|换成|换为|设为|设成|设置为|写成|写上|写|填|是|为)?\s*[:：]"
    rf"|(?:{_WORDS_ZH})(?:里|上)?(?:改成|改为|换成|换为|设为|设成|设置为|写成|写上|写)\s*[:：]"
    rf"|(?:加|写|补)(?:上|个|一个|一条|一句)?(?:{_WORDS_ZH})\s*[:：]|{_SAYS_ZH}{_ON}[:：]"
    rf"|\b(?:set|change|update|make|put|add|leave|write)\b{_ON}\b(?:{_WORDS_EN})\b{_ON}[:：]"
    rf"|['’]s\s+(?:{_WORDS_EN})\b{_ON}[:：]|\b(?:{_WORDS_EN})\s+(?:of|for|on|to)\s{_ON}[:：]"
    rf"|\b(?:says?|said|reads?|tells?|told|writes?|wrote)\b{_ON}[:：]",
    re.IGNORECASE,
)


def unquoted(text: str) -> str:
    """A text without the quotation marks around it."""
    return text[1:-1] if QUOTED.fullmatch(text) else text


def dictated(sentence: str) -> tuple[int, int] | None:
    """From where to where a text behind a colon goes, up to the end; None where there is none, or it is quoted."""
    quoted = [found.span() for found in QUOTED.finditer(sentence)]
    colons = (at for at in COLON.finditer(sentence) if not any(start < at.end() <= end for start, end in quoted))
    first = next(colons, None)
    for found in _DICTATED.finditer(sentence):
        if any(start < found.end() <= end for start, end in quoted):
            continue
        if first is not None and first.start() < found.start():
            return None  # it stands in what the first one leads: "add a task: write a note: buy flowers"
        text = sentence[found.end() :]
        start, end = len(sentence) - len(text.lstrip()), len(sentence.rstrip())
        return None if start >= end or any(start == one for one, _ in quoted) else (start, end)
    return None


def is_inside(sentence: str, at: int) -> bool:
    """Whether what stands there is a part of somebody's own text."""
    spans = [found.span() for found in QUOTED.finditer(sentence)]
    if (text := dictated(sentence)) is not None:
        spans.append(text)
    return any(start <= at < end for start, end in spans)


_LETTER = re.compile(r"[^\W\d_]")


def language_said(sentence: str) -> Language:
    """The language that a sentence is spoken in; what it quotes may be in another: “book list”没批准 is Chinese."""
    left = QUOTED.sub(" ", sentence)
    return language_of(left if _LETTER.search(left) else sentence)
