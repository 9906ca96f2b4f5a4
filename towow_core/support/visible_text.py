"""Text of others as a person may see it: what is invisible, or turns the order of letters around, is shown by its name.

`⟦U+202E⟧` stands where a right-to-left override was. What people need to write stays as it is: joiners inside emoji
and inside words of scripts that are spelt with them (Persian, Hindi, …), and the tags of flags. The page does the same
(`bridges/dashboard/src/api/visible.ts`), and one list of cases tries both.
"""

import json
import re
from collections.abc import Callable, Iterator

_NON_JOINER, _JOINER = "\u200c", "\u200d"
# Controls, formats and blank letters. Left out are \t, \n, \r before \n, and the signs that Arabic, Syriac and Kaithi
# write around numbers, which can be seen.
_HIDDEN = re.compile(
    "\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e007f]"
)
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"  # which Unicode calls letters, though they show nothing
# Blocks of scripts in which a joiner is spelling: Arabic to N'Ko, Indic, Tibetan to Burmese, Khmer and Mongolian, …
_SPELT = re.compile(
    "[\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1bff\ua840-\ua87f\ua8e0-\ua9df\uaa60-\uaadf"
    "\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00010aff\U00011000-\U000118ff\U0001e900-\U0001e95f]"
)
_PICTURE = re.compile("[\xa9\xae\u203c-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]")
_JOINS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
_VARIES = "\ufe0f\ufe0e\u20e3"  # may stand between a picture and its joiner
_MANY_BLANKS = re.compile(r"(\s{8})\s++")
_LINE_ENDS = "\t\n\r\u2028\u2029"  # which a text may have, and one line has not
_FLAG, _TAG, _TAGS_MAX = "\U0001f3f4", re.compile("[\U000e0020-\U000e007f]"), 8


def visible(text: str) -> str:
    """The same text with a name in place of each character that nobody would see or that steers a terminal."""
    return _with(text, lambda character: f"⟦U+{ord(character):04X}⟧")


def escaped_json(line: str) -> str:
    """JSON that says the same to a program, with such characters as escapes: a terminal may show it as well."""
    return _with(line, lambda character: json.dumps(character)[1:-1])


def first_hidden(text: str) -> str | None:
    """The first character that `visible` would name; None where there is none."""
    if text.isprintable() and not any(letter in text for letter in _BLANK_LETTERS):  # as nearly every one is
        return None
    return next((text[at] for at in _hidden(text)), None)


def printable(text: str) -> str:
    """The text as one line, without what `first_hidden` finds; blanks of any width stay, and whatever else is seen."""
    if text.isprintable() and first_hidden(text) is None:
        return text
    hidden = set(_hidden(text))
    return "".join(c for at, c in enumerate(text) if at not in hidden and c not in _LINE_ENDS)


def squeezed(text: str) -> str:
    """The text with at most eight blanks in a row: what reads it tries each blank, and pairs of them."""
    return _MANY_BLANKS.sub(r"\1", text)


def _with(text: str, shown: Callable[[str], str]) -> str:
    parts, done = [], 0
    for at in _hidden(text):
        parts += [text[done:at], shown(text[at])]
        done = at + 1
    return "".join([*parts, text[done:]]) if done else text


def _hidden(text: str) -> Iterator[int]:
    for found in _HIDDEN.finditer(text):
        if not _is_spelling(text, found.start()):
            yield found.start()


def _is_spelling(text: str, at: int) -> bool:
    """Whether a character that cannot be seen belongs to what can: it joins, or parts, two that are there."""
    character, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if character == _JOINER and _PICTURE.match(after):
        return bool(_PICTURE.match(before) or (before and before in _VARIES))
    if character in {_JOINER, _NON_JOINER}:
        return bool(_SPELT.match(before) and (_SPELT.match(after) or (character == _JOINER and not after.isalnum())))
    if _TAG.match(character):
        flag = text.rfind(_FLAG, max(0, at - _TAGS_MAX), at)
        return flag >= 0 and all(map(_TAG.match, text[flag + 1 : at]))
    return False
