"""What a question is restricted to: somebody's, without something. When is in `periods.py`."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.unread import Span, is_harmless

_WITHOUT_EN = r"\b(?:without|except(?:ing)?(?: for)?|excluding|besides|apart from|aside from|other than|not counting|not including|leaving out|if we leave out|if you leave out|minus|less)\s+"
_ONE_EN = r"(?:(?:the|that|what|of|is|['’]s)\s+)*(?:⟦\d+⟧|{who})(?:['’]s(?:\s+(?:tasks?|things?|work|part|parts|stuff|share|costs?))?)?"
_ONE_ZH = r"(?:⟦\d+⟧|{who})(?:的(?:任务|事情?|活儿?|那?部分|那份|费用))?"
_WITHOUT_ZH = r"(?:除了|除开|除去|除|不算上?|不含|不包括|不计|不把|扣掉|扣除|刨去|刨掉|去掉|抛开)\s*"
_BESIDE = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\blies )(?<!\brests )\b(?:with|beside|together with)\s+$", re.IGNORECASE
)
_BEHIND_ZH = r"\s*(?:以外|之外|外|(?:算进去|算在内|算上)?的话|不算|算进去|算在内)?(?:[，,]\s*(?:别的|其[他它余]的?|剩下的?)(?:东西|任务|事情?)?)?"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What is to be left out: numbers of mentions, names as they were said; and where it says so."""

    marks: tuple[str, ...]
    names: tuple[str, ...]
    span: Span


def exclusion_in(text: str, who: str) -> Exclusion | None:
    """The one thing, or several with an "and", that a question leaves out; None where it leaves out none.

    Args:
        who: A pattern for the names of people.
    """
    one_en, one_zh = _ONE_EN.replace("{who}", who), _ONE_ZH.replace("{who}", who)
    english = rf"{_WITHOUT_EN}{one_en}(?:\s*(?:,|and|or)\s*{one_en})*"
    chinese = rf"{_WITHOUT_ZH}{one_zh}(?:\s*(?:、|，|和|跟|与)\s*{one_zh})*{_BEHIND_ZH}"
    found = re.search(english, text, re.IGNORECASE) or re.search(chinese, text, re.IGNORECASE)
    if found is None:
        return None
    names = tuple(each[0] for each in re.finditer(who, found[0], re.IGNORECASE))
    return Exclusion(tuple(MARK.findall(found[0])), names, found.span())


def people_in(text: str, names: Mapping[str, str]) -> Iterator[tuple[str, Span]]:
    """Whoever is named, with where; of two names at one place the longer.

    Args:
        names: Whole names by how they may be said, in small letters.
    """
    if not names:
        return
    for found in re.finditer(pattern_of_names(names), text, re.IGNORECASE):
        if (is_harmless(found[0]) and found[0].islower()) or _BESIDE.search(text[: found.start()]):
            continue  # "will" is no Will; what somebody does with Tom is not Tom's
        end = found.end() + len(re.match(r"(?:['’]s?(?![a-z]))?", text[found.end() :])[0])  # type: ignore[index]
        yield names[found[0].casefold()], (found.start(), end)


def pattern_of_names(names: Mapping[str, str]) -> str:
    said = sorted(names, key=lambda name: (-len(name), name))
    each = [rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" if name.isascii() else re.escape(name) for name in said]
    return "|".join(each) or r"(?!)"
