"""A place that a sentence names and that no table here has: whoever asks is there, and in no other city instead.

A name behind an "in" may be a medium, a colour or a tool; a place is known by its own grammar, or it is not understood.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

from towow_core.domain.models import Language
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.holidays import holiday_names
from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.regions import region_in
from towow_core.engine.lexicon.concept_search import find_concepts

_WORD = r"[A-ZÀ-ÞĀ-ſ][a-zß-ÿĀ-ſ'’]+"
_NAME = rf"(?P<name>{_WORD}(?:[ -](?:(?:upon|under|of|the|de|la|le|am|sur|ob der|vor der|an der|nad|pod)[ -]|on-)?{_WORD}){{0,3}})(?=\s*(?:[,.;:!?)]|$|\b(?:on|for|by|at|from|to|with|and|next|this|tomorrow|until|before|in|is|we|needs?|wants?)\b))"
_IN = re.compile(rf"\b(?:in|at|near|around|outside) {_NAME}")
# A way off is only said of places; and what is taught, spoken or made in something stands before that.
_NEAR = re.compile(rf"\b(?:near|outside|close to|not far from) {_NAME}")
_BEFORE_SUBJECT = re.compile(
    r"\b(?:courses?|lessons?|class(?:es)?|training|workshops?|lectures?|talks?|tutor(?:s|ing)?|teach(?:ers?|ing)?|taught|coach(?:ing)?|help|experts?|experience[d]?|expertise|skills?|skilled|fluent|beginners?|degree|written|designed|drawn|edited|made|painted|dressed|song|sung|set|built|speciali[sz]\w+|interest(?:ed)?|trained|certified|work(?:s|ing)?|reports?|slides|deck|file|files|drawings?|plans?|model(?:s|led)?|poster|logo|design|style|(?:un)?interested) $",
    re.IGNORECASE,
)
_LATIN_ONLY = re.compile(r"[A-Za-z'’ -]+")
# What is only said of places.
_WHERE = re.compile(
    rf"\b(?:(?:lives?|living|based|located|situated|staying|(?:take|takes|taking) place|(?:my|our|her|his|their) (?:home|house|flat|apartment|office|shop|garden|farm|church|school|studio)) (?:in|at|near|outside)|(?:village|town|hamlet|parish) (?:of|called)) {_NAME}"
)
# What names of places begin and end with, or are joined by: "Little Wenham", "Thornbury Hollow", "Wells-next-the-Sea".
_OF_PLACES = re.compile(
    r"^(?:Little|Great|Upper|Lower|Nether|Saint|St|Mount|Port|Fort|Bad|San|Santa)[ -]"
    r"|[ -](?:upon|on|under|am|sur)[ -]"
    r"|[ -](?:Hollow|Village|Valley|Hill|Hills|Bay|Bridge|Heath|Falls|Springs|Creek|Lake|Island|Common|Cross|Moor|Marsh|Green|Magna|Parva|County)$"
    r"|[a-z](?:ham|bury|borough|burgh|thorpe|worth|stead|mouth|shire|ville|dorf|heim|hausen|stadt|kirchen|minster|hampton|ington)$"
)
_NO_PLACE = re.compile(
    rf"\b(?:{EN_NAMES}|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|spring|summer|autumn|winter|advent|lent|ramadan|{'|'.join(holiday_names(Language.EN))})\b",
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
    if (region := region_in(text)) is not None:
        return region
    named = (match for match in _IN.finditer(text) if _OF_PLACES.search(match["name"]))
    by_its_letters = (match for match in _IN.finditer(text) if _is_foreign(text, match))
    near = (match for match in _NEAR.finditer(text) if " " in match["name"])  # one word may be a shop
    for match in (*named, *_WHERE.finditer(text), *near, *by_its_letters, *_IN_ZH.finditer(text)):
        name = match["name"]
        if not (_NO_PLACE.search(name) or find_concepts(name)):
            return match.span("name")
    return None


def _is_foreign(text: str, match: re.Match[str]) -> bool:
    """Whether its letters are of another language than the sentence, "in Český Šternberk", and no subject is named."""
    return not _LATIN_ONLY.fullmatch(match["name"]) and not _BEFORE_SUBJECT.search(text, 0, match.start())
