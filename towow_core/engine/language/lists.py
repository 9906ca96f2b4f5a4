"""Rows of a text, and the numbers, bullets and headings of a list: what stands in two rows is no one sentence."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.characters import CJK

_CJK = re.compile(rf"[{CJK}]")
_DIGITS, _ROW = "123456789一二三四五六七八九①②③④⑤⑥⑦⑧⑨abcdefghi", 9
# Behind a Chinese character only a full stop numbers: "场地自己有3. 人数", and not "第1、2天" or "（周五）".
_NUMBER = re.compile(
    r"(?:(?:(?<![\w.])[（(]?(?=[^①-⑨])|(?=[①-⑨]))(?P<n>[1-9一二三四五六七八九①-⑨]|[a-i](?=[)）]))(?:(?<=[①-⑨])|[)）]|(?<=\d)(?:、|[.．](?!\d))|(?<=[一二三四五六七八九])、(?![\d一二三四五六七八九十百两]))"
    rf"|(?<=[{CJK}])(?<![第月周期])(?P<glued>[1-9])[.．](?!\d))"
)
_PARTS = "：:；;。.，,、！!？?"
_NEW_ROW = re.compile(r"[^\S\n]*\n\s*")
_BULLET = re.compile(r"[-–—*•·●▪◦]\s+|[•·●▪◦]")
_ITEM = re.compile(rf"(?:{_BULLET.pattern}|[（(]?[1-9一二三四五六七八九①-⑨][)）、.．]?)\s*")
_HEADING = re.compile(r"\s*[^：:，,。；;\n]{1,20}(?:：|:(?=\s))")
_WRAPPED_FROM = 60  # characters of a row that may have been broken for its length


def rows_apart(text: str) -> str:
    """The same length, with a mark for each end of a row that is the end of what it says, and without bullets."""
    chars = list(text)
    for match in _NEW_ROW.finditer(text):
        before, behind = text[: match.start()], text[match.end() :]
        bullet = _BULLET.match(text, match.end())
        for at in range(match.start(), bullet.end() if bullet else match.end()):
            chars[at] = " "
        if before.strip() and before.rstrip()[-1] not in _PARTS and behind and _ends(before, behind, match.group()):
            item = _ITEM.match(behind)
            is_listed = item is not None and not _HEADING.match(behind, item.end())
            chars[match.start()] = _mark(text, is_listed=is_listed)
    return _gaps_marked("".join(chars))


# A gap of Chinese is a comma, "能带气氛的 别太油"; none stands in "12 月", "50 人" and between single characters.
_GAP = re.compile(
    r"(?:(?<=[\u4e00-\u9fff]{2})|(?<=[\u4e00-\u9fff][）)]))[ \u3000]+(?=[\u4e00-\u9fff]{2})"
    r"|(?<=\d)[ \u3000]+(?=(?![多几]?(?:人|位|个|名|元|块|万|千|百|月|日|号|点|年|天|小时|分|平|公|岁|次|节|张|页|份|周|克|斤|美|欧|米|件|套|桌|间|度|层|楼|路|弄|栋|室|左右|以内|以下|上下))[\u4e00-\u9fff]{2})"
)
_IN_BRACKETS = re.compile(r"[（(][^（(）)]*\Z")
_GAPS_MIN = 2  # of one alone nobody knows whether it parts anything
_GAPS_A_MARK = 2  # who sets marks leaves gaps for the looks


def _gaps_marked(text: str) -> str:
    found = [*_GAP.finditer(text)]
    marks = sum(char in _PARTS for char in text)
    for match in found if len(found) >= max(_GAPS_MIN, _GAPS_A_MARK * marks) else ():
        if _IN_BRACKETS.search(text, 0, match.start()):
            continue
        text = f"{text[: match.start()]}，{text[match.start() + 1 :]}"
    return text


def _ends(before: str, behind: str, between: str) -> bool:
    """Whether a row says all that it says: rows of English may be broken anywhere."""
    row = before.rsplit("\n", 1)[-1]
    if _CJK.search(row) or between.count("\n") > 1 or _ITEM.match(behind) or _HEADING.match(behind):
        return True
    return len(row) < _WRAPPED_FROM and not behind[0].islower()


def _mark(text: str, *, is_listed: bool) -> str:
    if _CJK.search(text):
        return "、" if is_listed else "；"
    return "," if is_listed else ";"


def without_list_numbers(text: str) -> str:
    """The same length without the numbers of a list: "1）两位嘉宾；2）口译", "needs: 1. a venue 2. a DJ".

    What has a heading of its own is a sentence of its own: "1. 时间：周五 2. 地点：北京".
    """
    numbers = tuple(_NUMBER.finditer(text))
    said = [_DIGITS.index(match["n"] or match["glued"]) % _ROW + 1 for match in numbers]
    if len(said) == 1 or said != [*range(1, len(said) + 1)]:
        return text
    for match in numbers:
        start, end = match.span()
        before = text[:start].rstrip()
        mark = _mark(text, is_listed=not _HEADING.match(text, end))
        is_parted = not before or (before[-1] in _PARTS and (mark in "、," or before[-1] not in "、,，"))
        text = f"{text[:start]}{' ' if is_parted else mark}{' ' * (end - start - 1)}{text[end:]}"
    return text
