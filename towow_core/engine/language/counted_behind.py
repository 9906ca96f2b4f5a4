"""How many there are of those whom a clause is about, said behind it: "somebody to mind the kids, ten of them"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.headcount import PEOPLE_MAX
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.text import clause_at

_YOUNG_ZH = r"(?:孩子|小孩|小朋友|娃娃?|儿童|宝宝|学生|老人|客人|同事|朋友|观众)"
PEOPLE_EN = re.compile(
    r"(?<![a-z])(?:kids|children|toddlers|babies|(?:little|young|small|older) ones|youngsters|pupils|students|guests|people|seniors|elderly|friends|colleagues|boys|girls|nieces|nephews|grandchildren)\b",
    re.IGNORECASE,
)
_THEM = re.compile(rf"{_YOUNG_ZH}|{PEOPLE_EN.pattern}", re.IGNORECASE)
_BEHIND = re.compile(
    rf"\s*[,，]\s*(?P<said>(?:(?:there are |about |around |roughly |some |maybe |up to )*(?P<n>\d+|{EN_NUMBER})(?: or so)? of them(?: in all| altogether)?|(?:大概|大约|一共|总共|有|差不多|约)*(?P<zh>\d+|{ZH_NUMBER})来?[个位名](?:左右)?{_YOUNG_ZH}?(?:左右)?))(?=\s*(?:[,，。.;；!！?？]|$))",
    re.IGNORECASE,
)


def counted_behind(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Where it is said and how many, of the clause in which `start` to `end` stands; None where it names nobody."""
    begin, stop = clause_at(text, start, end)
    said = _BEHIND.match(text, stop) if _THEM.search(text, begin, stop) else None
    number = int(read_number(said["n"] or said["zh"]) or 0) if said else 0
    return (*said.span("said"), number) if said is not None and 0 < number <= PEOPLE_MAX else None
