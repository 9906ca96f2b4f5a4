"""What the own words of whoever does it touch on of what is asked, in either language, though they say not all of it.

It is quoted for the requester to judge: of what somebody's words name, nobody is told that nobody says it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from towow_core.domain.models import AgentProfile, Statement
from towow_core.domain.requirements import OCCASION, THINGS, Requirement, RequirementKind
from towow_core.engine.characters import CJK
from towow_core.engine.language.language_names import BY_NAME, EN_NAMES, ZH_NAMES
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.text import STOP_WORDS, stem
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.candidate_fit import Match
from towow_core.support.opposites import says_the_opposite

OWN_WORDS_KEPT = 256  # texts of people: who is asked now is read once, and who has gone is soon forgotten
_LETTERS_MIN = 4  # of an English word that tells what it is about
_LATIN = re.compile(r"[A-Za-zß-öø-ÿÀ-Þ]+")
_PAIR = re.compile(rf"(?=([{CJK}]{{2}}))")
_LANGUAGE = re.compile(rf"\b(?:{EN_NAMES})\b|{ZH_NAMES}", re.IGNORECASE)
_CLAUSE = re.compile(r"(?:[^。；;！!？?\n，,:：.]|\.(?!\s|$))+")
_SO_MANY_ZH = re.compile(rf"(?P<n>\d{{1,5}}|{ZH_NUMBER})\s?(?P<unit>[{CJK}])")
_SO_MANY_EN = re.compile(rf"\b(?P<n>\d{{1,5}}|{EN_NUMBER})[ -](?:[a-z]+ )?(?P<unit>[a-z]{{3,}})\b", re.IGNORECASE)
# Money, ways and minutes are no people, nor hands of theirs.
_MEASURES = (
    r"\b(?:pounds?|quid|euros?|dollars?|bucks?|cents?|pence|yuan|yen|rupees?|francs?|rmb|[a-z]?[u]sd|gbp|eur|sgd|cny|hkd|chf"
    r"|miles?|mph|km|kms|kilomet(?:er|re)s?|met(?:er|re)s?|minutes?|hours?|percent)\b"
)
_MEASURES_ZH = "元块美欧英镑刀港日韩新澳加台人民毛角分公千米里度小点"
_AN_HOUR = re.compile(
    rf"(?<![£€$¥\d.,])\b(?:\d{{1,4}}|{EN_NUMBER}) (?:(?!{_MEASURES})[a-z ]){{1,20}}?\b(?:an|per|each|every) hour\b"
    rf"|[每一]个?(?:小时|钟头)(?:能|可以?)?(?:做|画|接待)?(?>\d{{1,4}}|{ZH_NUMBER})(?:个?人(?!民)|(?![{_MEASURES_ZH}])[{CJK}])",
    re.IGNORECASE,
)
_SAME_UNIT = {"名": "个", "位": "个"}
_OF_ANYTHING = re.compile(rf"[个名位种项](?P<thing>[{CJK}]{{2}})")  # 五个页面 has nothing in common with 一个版本
_TOLD = frozenset({RequirementKind.QUALITY, RequirementKind.QUANTITY})


def touched_on(
    asked: Requirement, all_of_them: Sequence[Requirement], profile: AgentProfile, found: Sequence[Match]
) -> Statement | None:
    """The clause that has most in common with a quality of the work, or with a number of what it makes; to a number of
    people, how many they do it for in an hour.
    """
    if asked.kind is RequirementKind.HEAD_COUNT:
        told = (one for match in found for one in _clauses(match.detail, profile.profile_summary))
        rate = next((one for one in told if _AN_HOUR.search(one)), "")
        return Statement(asked=asked.text, said=rate) if rate else None
    if asked.kind not in _TOLD or asked.span is None:
        return None
    is_counted = asked.kind is RequirementKind.QUANTITY
    if is_counted and asked.value.unit != THINGS:
        return None
    for match in found:
        names = {match.need.tag, *(match.need.concept.name if match.need.concept else ())}
        if not is_counted and not _holds_the_work(asked, names, all_of_them):
            continue
        if is_counted and asked.value.tags and not names & {*asked.value.tags}:
            continue
        told_of = _counts if is_counted else _heads
        wanted = told_of(asked.text if is_counted else asked.span.text)
        own = _clauses(match.detail, match.label, *profile.capabilities.values(), profile.profile_summary)
        common = [(len(wanted & told_of(one)), one) for one in own if not says_the_opposite(asked.text, one)]
        share, said = max(common, key=lambda one: one[0], default=(0, ""))
        besides = {one for one in wanted - _heads(match.need.tag) if one.isalpha() and one.isascii()}  # English words
        of_these = 0 if is_counted else len(besides & _heads(said))
        if share and not 0 < 2 * of_these < len(besides):  # one word of several is said of anything
            return Statement(asked=asked.text, said=said)
    return None


def _holds_the_work(asked: Requirement, names: set[str], all_of_them: Sequence[Requirement]) -> bool:
    """Whether the words of the work are among its own; of what is only told, nothing else is asked of anybody."""
    span = asked.span
    if span is None or asked.value.unit not in {"", OCCASION}:
        return False
    if asked.value.unit == "":
        return bool(names & {*asked.value.tags})
    work = (one for one in all_of_them if one.kind is RequirementKind.CAPABILITY and one.is_hard and one.span)
    return any(
        names & {*one.value.tags} and one.span and one.span.start < span.end and span.start < one.span.end
        for one in work
    )


@lru_cache(maxsize=OWN_WORDS_KEPT)
def _clauses(*texts: str) -> tuple[str, ...]:
    return tuple(match.group().strip(" .") for text in texts for match in _CLAUSE.finditer(text))


@lru_cache(maxsize=OWN_WORDS_KEPT)
def _heads(text: str) -> frozenset[str]:
    """What its words are about: stems, pairs of Chinese characters, languages and trades in whichever words."""
    words = [word for word in _LATIN.findall(text.lower()) if len(word) >= _LETTERS_MIN and word not in STOP_WORDS]
    languages = (f"language {BY_NAME[match.group().lower()]}" for match in _LANGUAGE.finditer(text))
    trades = (f"trade {one.concept.key}" for one in find_concepts(text))
    return frozenset([*map(stem, words), *_PAIR.findall(text), *languages, *trades])


@lru_cache(maxsize=OWN_WORDS_KEPT)
def _counts(text: str) -> frozenset[str]:
    """What is counted, whatever the number: "张" of "60张" and of "四十张"."""
    counted = (*_SO_MANY_ZH.finditer(text), *_SO_MANY_EN.finditer(text))
    told = [match for match in counted if read_number(match["n"]) is not None]
    return frozenset(_unit(text, match) for match in told)


def _unit(text: str, counted: re.Match[str]) -> str:
    """What is counted; with the thing where the measure word says nothing of it."""
    unit = counted["unit"]
    if (of := _OF_ANYTHING.match(text, counted.start("unit"))) is not None:
        return of["thing"]
    return _SAME_UNIT.get(unit, stem(unit.lower()))
