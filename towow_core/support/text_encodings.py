"""The text of a file that some program wrote: UTF-8, UTF-16, or GBK as spreadsheets in China write it."""

import codecs
from typing import NamedTuple

from towow_core.domain.bilingual import Bilingual

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_USUAL_SHARE = 0.7  # of what is not ASCII: fewer usual characters are text of another alphabet, read wrongly
_USUAL_ROWS = range(0xB0, 0xD8)  # of GB 2312, level 1: the 3,755 characters that most text is written with
_PUNCTUATION_ROWS = range(0xA1, 0xAA)


class Undecodable(ValueError):
    """Nobody can tell what these bytes say; `said` is the reason, for a person."""

    def __init__(self, said: Bilingual) -> None:
        super().__init__(said.en)
        self.said = said


class DecodedText(NamedTuple):
    """A text, and as what it was read."""

    text: str
    encoding: str


def decode_text(content: bytes) -> DecodedText:
    """What these bytes say.

    Raises:
        Undecodable: They are none of the three, or could be two different things.
    """
    for mark, codec, name in _MARKS:
        if content.startswith(mark):
            return DecodedText(_decoded(content, codec, name), name)
    if (unmarked := _unmarked_utf_16(content)) is not None:
        return DecodedText(_decoded(content, unmarked, "UTF-16"), "UTF-16")
    try:
        return DecodedText(content.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        pass
    try:
        text = content.decode("gb18030")
    except UnicodeDecodeError:
        raise Undecodable(_NEITHER) from None
    if not _is_usual_chinese(text):
        raise Undecodable(_NEITHER)
    return DecodedText(text, "GBK")


def _decoded(content: bytes, codec: str, name: str) -> str:
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        zh = f"开头说是 {name}，但第 {error.start + 1} 个字节不是。"
        raise Undecodable(Bilingual(zh, f"It begins as {name}, but byte {error.start + 1} is none.")) from None


def _unmarked_utf_16(content: bytes) -> str | None:
    """Text with a line end or a comma in it has a zero beside each of them; no other text has any."""
    head = content[:4096]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < 4 or max(even, odd) * 8 < len(head):  # noqa: PLR2004 - an eighth of all characters are plain
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _is_usual_chinese(text: str) -> bool:
    foreign = [char for char in text if char > "\x7f"]
    usual = sum(_is_usual(char) for char in foreign)
    return usual >= _USUAL_SHARE * len(foreign)


def _is_usual(char: str) -> bool:
    try:
        row = char.encode("gb2312")[0]
    except UnicodeEncodeError:
        return False
    return row in _USUAL_ROWS or row in _PUNCTUATION_ROWS


_NEITHER = Bilingual(
    "既不是 UTF-8、UTF-16，也看不出是 GBK；请另存为 UTF-8（电子表格里选“CSV UTF-8”）。",
    "It is neither UTF-8 nor UTF-16, nor clearly GBK; save it as UTF-8 (a spreadsheet calls that “CSV UTF-8”).",
)
