"""Anybody but somebody: "a DJ who isn't Jamal", "除了马强以外的人"; and who is wished for, or not, by a word like "her"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence

_TITLE = r"(?:老师|先生|女士|师傅|小姐)?"
_EN = re.compile(
    r"\b(?:(?:who|that)(?:['’]s not| is not| is never|\s+isn['’]t|\s+(?:must|should|may)(?: not|n['’]t) be)|but not|any(?: [a-z]+){0,3} (?:but|except(?: for)?|apart from|besides|other than)|"
    r"(?:any|some)(?:one|body)(?: else)? (?:but|except(?: for)?|apart from|besides|other than))\s+$",
    re.IGNORECASE,
)
# "不是马强的", and no question whether it is he; "除了马强以外的人", and not "除了马强，还要一位司机".
_ZH = (
    (re.compile(r"(?<!是)不是$"), re.compile(rf"{_TITLE}(?:本人)?(?:的(?!话)|就(?:行|好|可以|成)|都?可以|都行)")),
    (
        re.compile(r"除了?$|除开$"),
        re.compile(
            rf"{_TITLE}(?:以外|之外|外)?(?:的(?:其他|其它|别的|任何|另外)?(?:一)?[个位名]?(?:人|[\u4e00-\u9fff]{{0,4}}[师手员家])|[，,]?(?:其他|其它|别的?|任何|谁|哪[个位])人?[^，,。；;]{{0,4}}(?:都|也)?(?:可以|行|好))"
        ),
    ),
)
# "Bea did my sister's armchair, so her if possible".
_HER = re.compile(
    r"\b(?:so|and|then|with|by|from|ideally|preferably|again)?\s*(?P<who>her|him)\s+(?:again,?\s+)?(?:if (?:possible|available|free|(?:s?he) (?:can|is free))|ideally|preferably|please)\b",
    re.IGNORECASE,
)
# "何洋上次拍得太暗了，不要他", "Marco was rude, please don't ask him".
_NOT_HIM = re.compile(
    r"(?:不(?:再|想)?(?:要|找|请|用)|别再?(?:找|请|要|用|叫))再?[他她](?![们的])|\b(?:(?:please )?(?:don['’]t|do not|never) (?:ask|book|invite|use|want|hire|get|call)|not|without|any(?:one|body) but) (?:her|him)(?=\s*(?:again|please|this time)?\s*(?:[,.;!?)]|$))",
    re.IGNORECASE,
)
_NAMED_REACH = 60  # characters before "him" in which somebody has to be named


def other_than(before: str, behind: str) -> tuple[int, int] | None:
    """Where it begins that somebody else is wanted than who is named between, and how far behind the name it goes on.

    Args:
        before: All that stands before the name.
        behind: All that stands behind it.
    """
    if (said := _EN.search(before)) is not None:
        return said.start(), 0
    for pattern, goes_on in _ZH:
        said, rest = pattern.search(before), goes_on.match(behind)
        if said is not None and rest is not None:
            return said.start(), rest.end()
    return None


def unwanted_by_pronoun(text: str, named: Sequence[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """Where somebody is ruled out as "him", with who was named last before it; nothing where nobody was.

    Args:
        named: Who is named, from where to where, in order.
    """
    for match in _NOT_HIM.finditer(text):
        before = [shown for _, end, shown in named if match.start() - _NAMED_REACH <= end <= match.start()]
        if before:
            yield *match.span(), before[-1]


def wished_by_pronoun(text: str, known: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where "her" is wished for, with who was named last before it; nothing where nobody who is known was.

    Args:
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    called = {name: shown for name, shown in known.items() if name.isascii() and name[:1].isupper()}
    called |= {shown.split()[0]: shown for shown in called.values() if " " in shown}
    for match in _HER.finditer(text):
        named = [
            (at.start(), len(name), shown)
            for name, shown in called.items()
            for at in re.finditer(rf"\b{re.escape(name)}\b", text[: match.start()])
        ]
        if named:
            yield *match.span("who"), max(named)[2]
