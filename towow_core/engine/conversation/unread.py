"""What of a question nobody has read: the words that are left when all that was understood is taken out.

Words that only hold a sentence together say nothing of their own. Every other word may restrict what is asked for
("without", "not", "directly", "already", a name, a number), so what leaves one over is not answered.
"""

# ruff: noqa: E501  # a list of words is read as a whole

import re
from collections.abc import Iterable

from towow_core.engine.language.text import words

Span = tuple[int, int]
_HARMLESS_EN = frozenset(
    words(
        "so and the a an of for to in on at by with is are was were be been being am has have had having do does did will can shall should may must supposed "
        "we i you they it this that these those there here our us them its your their what whats what's which any anything anywhere some something somewhere "
        "everything all every each whole one ones thing things stuff task tasks step steps node nodes item items part parts work jobs job workflow canvas plan project list "
        "show tell give let know see please kindly now currently yet still right as well also too just about around up out get got go goes need needs needed s re ve hey hi ok okay day days moment "
        "exactly actually really maybe hello thanks thank"
    )
)
_HARMLESS_ZH = re.compile(
    r"觉得|认为|有没有|有哪些|还有|哪些|哪个|哪一?[项件个步条样]|哪几[项件个步条]?|什么|啥|任务|事情|节点|步骤|环节|东西|画布上?|这个|那个|流程|工作流|计划|项目|整个|现在|目前|请问|看看|列出|列一下|告诉我|给我看?|说说|我们|咱们|大家|一下|是不是|能不能|会不会|要不要|可不可以"
    r"|来着|里[面头边]|[一每有哪还弄做办的了吗呢吧啊呀么嘛是都会要得该能可以用在上里中到给这那个件项事人之和跟与由些再就又也请们]"
)
_BY_SO_MANY = re.compile(r"[一两二三四五六七八九十]\s*[个位名]\s*人|独自|单独")  # of harmless words, and a restriction
_TELL_ME = re.compile(  # and a question's "or not"
    r"[了过]没有?(?=[啊呀呢吗]*[？?。\s]*$)|\b(?:tell|show|give|let|remind) me\b|\b(?:(?:do|does) (?:you|we|anyone|anybody) know|tell (?:me|us)|see|check|say|sure)\s+(?:if|whether)\b|\b(?:could|would) (?:you|it be)\b",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[a-z]+(?:['’-][a-z]+)*|\d+(?:[.,:/-]\d+)*|⟦\d+⟧|[\u4e00-\u9fff]+", re.IGNORECASE)
_IS_CJK = re.compile(r"[\u4e00-\u9fff]")
_HALF_A_WORD = re.compile(
    r"(?![他她它您咱没不无未非别只仅光除先再比最更多少前后上下内外左右大小早晚])[\u4e00-\u9fff]"
)  # the others are words
_ENDS_A_WORD = "得着过"  # 觉得 is one word, of which half says nothing
_ENDING = re.compile(r"['’](?:s|re|ve|d|ll|m)$")


def unread(text: str, taken: Iterable[Span]) -> str:
    """The piece of a question that says something and was not taken; "" where there is none.

    Args:
        taken: From where to where it was understood.
    """
    left = list(text)
    for start, end in (*taken, *(found.span() for found in _TELL_ME.finditer(text))):
        left[start:end] = " " * (end - start)
    kept = [found.span() for found in _BY_SO_MANY.finditer("".join(left))]
    blank = _HARMLESS_ZH.sub(lambda found: " " * len(found[0]), "".join(left))
    for start, end in kept:
        blank = blank[:start] + text[start:end] + blank[end:]
    spans = [found.span() for found in _TOKEN.finditer(blank) if not is_harmless(found[0])]
    return text[_begin_of_word(text, spans[0]) : _end_of_piece(text, blank, spans)].strip() if spans else ""


def _begin_of_word(text: str, span: Span) -> int:
    """With what stands before a character that is alone: it is half of a word."""
    start, end = span
    if end - start > 1 or not _HALF_A_WORD.match(text, start):
        return start
    while start and _IS_CJK.match(text, start - 1):
        start -= 1
    return start


def is_harmless(token: str) -> bool:
    """Whether a word only holds a sentence together."""
    word = _ENDING.sub("", token.casefold())
    return word in _HARMLESS_EN


def _end_of_piece(text: str, blank: str, spans: list[Span]) -> int:
    """With the unread words that follow, as far as nothing but harmless words stands between them."""
    end = spans[0][1]
    if end - spans[0][0] == 1 and _HALF_A_WORD.match(text, spans[0][0]):
        while end < len(text) and _IS_CJK.match(text, end):
            end += 1
    for start, other in spans[1:]:
        if re.search(r"[,;.，；。]", blank[end:start]) or len(blank[end:start].split()) > 3:  # noqa: PLR2004
            break
        end = max(end, other)
    while end < len(text) and _IS_CJK.match(text, end - 1) and text[end] in _ENDS_A_WORD:
        end += 1
    return end
