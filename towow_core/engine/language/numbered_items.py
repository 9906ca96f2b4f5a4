"""The items of a numbered list: "一、…；二、…", "1) …; 2) …", "第一，…；第二，…", "a) … b) …"."""

import re

from towow_core.support.errands import Place

_ROWS = ("123456789", "一二三四五六七八九", "①②③④⑤⑥⑦⑧⑨", "abcdefghi")
_NUMBER = re.compile(
    r"(?<![\w.])(?:[（(]?(?P<n>[1-9])\s?(?:[)）]|、|[.．:：](?!\d))"
    r"|[（(]?(?P<zh>[一二三四五六七八九])(?:[)）]|、(?![一二三四五六七八九十两百])|[.．])"
    r"|(?P<circled>[①-⑨])|[（(]?(?P<letter>[a-i])[)）])"
    r"|(?<![\w.])第(?P<nth>[一二三四五六七八九])[，,、：:]|(?<=[\u4e00-\u9fff])(?P<glued>[1-9])[.．)）](?!\d)",
    re.IGNORECASE,
)
_END = re.compile(r"[。！!？?\n]|\.(?=\s|$)")


def numbered_items(text: str) -> tuple[Place, ...]:
    """Where each says what it says, without its number; () where nothing is counted from one on."""
    found = [(match, *_row_of(match)) for match in _NUMBER.finditer(text)]
    rows = {row for _, row, _ in found}
    for row in sorted(rows):
        marks = [(match, at) for match, other, at in found if other == row]
        if len(marks) > 1 and [at for _, at in marks] == [*range(len(marks))]:
            begins = [match.end() for match, _ in marks]
            last = _END.search(text, begins[-1])
            ends = [*(match.start() for match, _ in marks[1:]), last.start() if last else len(text)]
            return tuple(zip(begins, ends, strict=True))
    return ()


def _row_of(match: re.Match[str]) -> tuple[int, int]:
    """In which row of numbers it stands, and at which place of that."""
    said = next(each for each in match.groups() if each).lower()
    row = next(n for n, each in enumerate(_ROWS) if said in each)
    return row, _ROWS[row].index(said)
