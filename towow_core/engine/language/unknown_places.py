"""A place that a sentence names and that no table here has: whoever asks is there, and in no other city instead."""

import re
from functools import lru_cache

from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.lexicon.concept_search import find_concepts

_NAME = r"[A-ZÀ-Þ][a-zß-ÿ'’-]+(?:[ -](?:(?:upon|on|of|the|de|la|le|am) )?[A-ZÀ-Þ][a-zß-ÿ'’-]+){0,2}"
_IN_EN = re.compile(
    rf"(?:\b(?P<before>[A-Za-z'’]++),?)?\s(?:in|near|around)\s+(?P<name>{_NAME})(?=\s*(?:[,.;:!?)]|$|\b(?:on|for|by|at|from|to|with|and|next|this|tomorrow|until|before|in|is|we|needs?|wants?)\b))"
)
# What is taught, made or known in it: "lessons in Python", "a site built in Django".
_OF_WORK = re.compile(
    r"(?:lessons?|class(?:es)?|courses?|workshops?|training|tutor|teacher|tutoring|written|coded|built|made|done|designed|typeset|lettered|printed|delivered|develop\w*|programm\w*|engineers?|experience|experienced|expert|experts|skilled|fluent|speaks?|spoken|talks?|degree|versed|interested|proficient|certified|trained|model(?:l?ing)?|report|documentation|proposal|invoice[ds]?|paid|pay|payment|born|early|late|mid)",
    re.IGNORECASE,
)
_NO_PLACE = re.compile(
    rf"\b(?:{EN_NAMES}|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|spring|summer|autumn|winter|advent|lent|ramadan|easter|christmas)\b",
    re.IGNORECASE,
)
_IN_ZH = re.compile(
    r"(?:在|到|去|位于|坐标|人在|住)(?P<name>[\u4e00-\u9fff]{1,4}?(?:(?<![社小校园景地市郊厂片城商库山])区|县|(?<!重)镇|(?<![农乡])村))(?![长民委域别])"
)


@lru_cache(maxsize=256)
def unknown_place(text: str) -> tuple[int, int] | None:
    """Where the first such place stands; None where a city is named, too."""
    if places_in(text):
        return None
    for match in (*_IN_EN.finditer(text), *_IN_ZH.finditer(text)):
        name, before = match["name"], match.groupdict().get("before") or ""
        if not (_OF_WORK.fullmatch(before) or _NO_PLACE.search(name) or find_concepts(name)):
            return match.span("name")
    return None
