"""For whom something is: children of which age, one or several, a small thing or a large one. Names that rule each other out."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import re
from functools import lru_cache

# Each kind of names, and what one of them stands for; what two stand for in common, both are.
_AGES = (
    (r"幼儿园?|学龄前|\b(?:toddlers?|preschool\w*|nursery)\b", {"infant"}),
    (r"小学生?|小学[一二三四五六]年级|(?<!高)[一二三四五六]年级|\b(?:primary|elementary)(?: school)?\b", {"primary"}),
    (r"初中生?|初[一二三](?!十)|初高中|中学生?|\bmiddle school\b", {"middle"}),
    (r"高中生?|高[一二三](?!十)|初高中|中学生?|\bhigh school\b|\ba-levels?\b", {"high"}),
    (r"\bsecondary(?: school)?\b|\bteen(?:s|agers?)\b|青少年", {"middle", "high"}),
    (r"孩子|小孩|小朋友|儿童|\b(?:child(?:ren)?|kids?)\b", {"infant", "primary", "middle"}),
    (r"成年?人|大人|大学生|\b(?:adults?|grown-ups?|university students?)\b", {"adult"}),
)
_SIZES = (
    (r"小型|小微|\bsmall(?:er)? (?:bands?|business(?:es)?|compan\w+|events?|venues?|groups?|parties|firms?|shops?)\b", {"small"}),
    (r"大型|万人|千人|集团|音乐节|体育[场馆]|\b(?:festivals?|stadiums?|arenas?|corporations?)\b|\blarger? (?:bands?|business(?:es)?|compan\w+|events?|venues?|groups?|parties|firms?|organi[sz]ations?|audiences?|crowds?)\b", {"large"}),
)  # fmt: skip
_NUMBERS = (
    (r"一对一|私教|个体|\bone[- ](?:to|on)[- ]one\b|\b1[:-]1\b", {"one"}),
    (r"团课|小组课|大班|\b(?:groups?|class(?:es)?) of\b", {"several"}),
)
_KINDS = tuple(
    tuple((re.compile(words, re.IGNORECASE), frozenset(of)) for words, of in kind) for kind in (_AGES, _SIZES, _NUMBERS)
)


def rule_each_other_out(offered: str, asked: str, people: float | None) -> bool:
    """Whether something is offered for some only, and others are named where it is asked for.

    Args:
        people: How many it is asked for, where that is known: what is one to one is not for several.
    """
    kinds = zip(_KINDS, _named(offered), _named(asked), strict=True)
    for kind, mine, wanted in kinds:
        several = kind is _KINDS[-1] and people is not None and people > 1
        if mine and (wanted or several) and not mine & (wanted | ({"several"} if several else set())):
            return True
    return False


@lru_cache(maxsize=1024)
def _named(text: str) -> tuple[frozenset[str], ...]:
    """Whom a text names, by each kind."""
    return tuple(frozenset(one for words, of in kind if words.search(text) for one in of) for kind in _KINDS)
