"""What a profile's own words say to what is asked for, where no term does: "vegan always included", "a piano dolly".

Only its words are quoted. They settle a thing where one clause says all of it, and neither denies nor hedges.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from towow_core.domain.limits import Limited
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Statement, Terms
from towow_core.domain.requirements import (
    DISTRICT,
    FEATURE,
    OCCASION,
    PAYMENT,
    SWAP,
    THINGS,
    TIME,
    TOPIC,
    Requirement,
    RequirementKind,
)
from towow_core.engine.characters import CJK
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.in_read_words import in_read_words
from towow_core.engine.language.limit_words import bounds_in
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.preferences import Expression, wishes_voiced
from towow_core.engine.language.text import stem, words
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.same_words import in_common_words
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.matching.event_length import FURTHER
from towow_core.engine.matching.same_provider import has_feature
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.manner import durations
from towow_core.engine.twin.said_as_asked import is_a_kind, said_as_asked, said_of_kind
from towow_core.engine.twin.said_of_numbers import said_of_numbers
from towow_core.engine.twin.said_of_the_way import said_of_the_way
from towow_core.engine.twin.said_of_work import said_of_work
from towow_core.engine.twin.touched_on import OWN_WORDS_KEPT, touched_on
from towow_core.support.opposites import says_the_opposite
from towow_core.support.refused_people import keeps_out
from towow_core.support.replacing import replace

SAID_MAX = 160  # characters of a clause that is quoted
_TOUCHES_FROM = 0.25  # share of what is asked that a clause must name to be worth reading beside it
_MOST = 0.6  # the same of English words that nobody understood: half of them in common says nothing of the whole
_SETTLES_FROM = 2  # words: one alone may mean something else
_TELLING_MIN = 4  # letters of an English word that can stand for what is asked
_SAYS_LITTLE = frozenset(words("guest people person team group friend weekend weekday evening morning week month hour"))
_ASKS_FOR_ACCESS = re.compile(r"\bwheelchairs?\b|\baccessib|\b(?:step|barrier)[- ]free\b|轮椅|无障碍", re.IGNORECASE)
_SPEAKS_OF_ACCESS = re.compile(
    r"\b(?:wheelchairs?|(?:step|barrier)[- ]free|stair(?:s|case)?|lift|elevator|ramp)\b|\baccessib"
    r"|轮椅|无障碍|楼梯|台阶|电梯|坡道",
    re.IGNORECASE,
)
_MINUTES = {"minutes": 1.0, "hours": 60.0}
_CLAUSE = re.compile(r"[^。；;！!？?\n，,:：]+?(?=\.\s|\.$|[。；;！!？?\n，,:：]|$)")
_SENTENCE = re.compile(r"[^。；;！!？?\n]+?(?=\.\s|\.$|[。；;！!？?\n]|$)")
_ITEM = re.compile(rf"(?:(?:and |or |an? |the )*[A-Za-zÀ-ÿ'-]+(?: [A-Za-zÀ-ÿ'-]+){{0,2}}|[{CJK}]{{1,6}})")
_FIGURE = re.compile(r"\d|[一二两三四五六七八九十百]")
_CUT_OFF, _CUT_OFF_BEFORE = re.compile(r"(?<=\s)[A-Za-zÀ-ÿ0-9'-]+$"), re.compile(r"^[A-Za-zÀ-ÿ0-9'-]+(?=\s)")
_WORD = re.compile(rf"[{CJK}]+|[A-Za-zÀ-ÿ]+-free\b|[A-Za-zÀ-ÿ]+|\d+(?:\.\d+)?")
_COUNTED = re.compile(rf"\d+[{CJK}]")  # "30张"
_COUNTED_EN = re.compile(r"\b(\d+|[A-Za-z]+)[ -]([A-Za-z]+)")  # "three-tier": no two tiers in three flavours
_DENIES = re.compile(r"[不没无非别勿]|\b(?:no|not|never|without|except|nor|cannot)\b|n't\b", re.IGNORECASE)
_HEDGES = re.compile(
    r"尽量|尽力|可能|视情况|看情况|有时|通常|一般|\b(?:usually|sometimes|mostly|maybe|might|may|try|on request)\b",
    re.IGNORECASE,
)
# Who is to do it with whom, before what is done: "带大家练", "教孩子们跳".
_DONE_WITH = re.compile(
    r"^人?来?(?:带|教|让|给|陪|和|领)?(?:大家|我们|孩子们?|老人们?|员工们?|同事们?|学员们?|学生们?|队员们?)?(?:一起)?[练学做跳上打唱画弹教]?"
)
_KIND_MAX = 2  # characters


def statements(
    profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]
) -> tuple[Statement, ...]:
    """One for each thing asked for that the profile says something to: the clause that says most of it."""
    read, written = in_read_words(understanding)
    said = _statements(profile, read, found)
    return tuple(replace(one, asked=written.get(one.asked, one.asked)) for one in said) if written else said


def _statements(
    profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]
) -> tuple[Statement, ...]:
    own = clauses_of(*(match.detail for match in found))
    clauses = {
        **dict.fromkeys(
            clauses_of(profile.profile_summary, profile.availability, *profile.capabilities.values()), False
        ),
        **dict.fromkeys(own, True),
    }
    in_force = understanding.in_force
    mine = {
        name for match in found for name in (match.need.tag, *(match.need.concept.name if match.need.concept else ()))
    }
    asked = [r for r in in_force if _is_prose(r, profile.terms) and (not r.value.tags or mine & {*r.value.tags})]
    had = {r.text for r in asked if r.value.unit == FEATURE and has_feature(profile, r.text)}
    lacked = {r.text for r in asked if r.value.unit == FEATURE} - had  # prose about oneself settles none of these
    heard = [(r.text, r.kind is RequirementKind.EXCLUSION) for r in asked]
    unread = {span.text for span in understanding.not_understood}
    heard += [(span.text, False) for span in understanding.not_understood]
    lengths = {r.text: length for r in asked if (length := _minutes(r)) is not None}
    parts = {r.text for r in asked if r.value.unit == DISTRICT}
    answers = (
        _place_said(said, (profile.location, *profile.terms.travels_to, *own))
        if said in parts
        else Statement(asked=said, said=said, settles=True)
        if said in had
        else None
        if said in lacked
        else _length_said(said, lengths[said], own)
        if said in lengths
        else _answer(
            said,
            clauses,
            mine,
            is_refused=is_refused,
            touches=_MOST if said in unread and said.isascii() else _TOUCHES_FROM,
        )
        for said, is_refused in dict.fromkeys(heard)
    )
    touched = (touched_on(r, in_force, profile, found) for r in in_force)
    qualities = [r for r in in_force if r.kind is RequirementKind.QUALITY]
    of_the_work = (said_of_work(r, in_force, profile, found) for r in qualities)
    as_asked = (said_as_asked(r, found, profile) for r in in_force)
    kinds = {r.text for r in qualities if is_a_kind(r)}  # of a role: another clause is of another kind
    heard_of = (one for one in (*touched, *answers) if one is not None and one.asked not in kinds)
    of_a_kind = (said_of_kind(r, found, profile) for r in qualities)
    numbers = (said_of_numbers(r, understanding.surface_demand, own, _words) for r in asked)
    kept_out = (_kept_out(said, clauses) for said, _ in heard)
    ways = (one for r in in_force for one in said_of_the_way(r, found, profile))
    told = {
        one.asked: one
        for one in (*heard_of, *of_the_work, *as_asked, *of_a_kind, *numbers, *kept_out)
        if one is not None
    }
    texts = (*(match.detail for match in found), profile.profile_summary, *profile.capabilities.values())
    answered = (replace(answer, said=_in_its_sentence(answer, texts)) for answer in told.values())
    return tuple(replace(one, said=quotable(one.said)) for one in dict.fromkeys((*answered, *ways)))


def _kept_out(asked: str, clauses: Iterable[str]) -> Statement | None:
    """The clause that rules out people of whom the demand says that they come."""
    said = next((clause for clause in clauses if keeps_out(asked, clause)), None)
    return None if said is None else Statement(asked=asked, said=said)


def _minutes(requirement: Requirement) -> float | None:
    """How long something lasts that is over within a day; None: that is not what is asked."""
    each, number = _MINUTES.get(requirement.value.unit), requirement.value.number
    return None if each is None or number is None or requirement.kind is not RequirementKind.DURATION else number * each


def _place_said(asked: str, own: Collection[str]) -> Statement | None:
    """The clause of the part that names the part of the city."""
    said = next((clause for clause in own if asked.casefold() in clause.casefold()), None)
    if said is None:
        return None
    return Statement(asked=asked, said=said, settles=not _DENIES.search(said) and not _HEDGES.search(said))


def _length_said(asked: str, minutes: float, own: Collection[str]) -> Statement | None:
    """The clause of the part that names a length: the same length settles it, another one is there to be read.

    One that says from when on more is to be paid, or two must come, settles nothing: "两小时以上需要两人轮换".
    """
    said = [(clause, _minutes(found)) for clause in own if not _DENIES.search(clause) for found in durations(clause)]
    known = sorted((abs(length - minutes), clause) for clause, length in said if length is not None)
    if not known:
        return None
    apart, clause = known[0]
    is_a_bound = any(one.limit.of is Limited.PRICE for one in bounds_in(clause, is_of_the_part=True))
    return Statement(asked=asked, said=clause, settles=apart == 0 and not is_a_bound and not _HEDGES.search(clause))


def _is_prose(requirement: Requirement, terms: Terms) -> bool:
    """What is asked in words that no term of a profile answers."""
    value = requirement.value
    match requirement.kind:
        case RequirementKind.QUALITY:
            return value.unit not in {OCCASION, TIME, PAYMENT, SWAP} and (value.unit != TOPIC or bool(value.tags))
        case RequirementKind.QUANTITY:
            return value.unit == THINGS
        case RequirementKind.PLACE:
            return value.unit == DISTRICT
        case RequirementKind.EXCLUSION:
            return not (value.tags or value.weekdays or value.first or value.unit)
        case RequirementKind.DURATION:
            return terms.hours_max is None
        case RequirementKind.DEADLINE:  # of something else than the whole: "the pictures within five days"
            return value.text == FURTHER
        case _:
            return False


@lru_cache(maxsize=OWN_WORDS_KEPT)
def clauses_of(*texts: str) -> tuple[str, ...]:
    return tuple(match.group().strip(" .") for text in texts for match in _CLAUSE.finditer(text))


def quotable(clause: str) -> str:
    """A clause in `SAID_MAX` characters: of a longer one how it begins and how it ends, for either may deny it.

    No word is cut.
    """
    if len(clause) <= SAID_MAX:
        return clause
    half = SAID_MAX // 2 - 2
    begin, end = _CUT_OFF.sub("", clause[: half + 1])[:half], _CUT_OFF_BEFORE.sub("", clause[-half - 1 :])[-half:]
    return f"{begin.rstrip()} … {end.lstrip()}"


def _in_its_sentence(answer: Statement, texts: Iterable[str]) -> str:
    """What is quoted, up to the clauses of its sentence that speak of the same: "hall for readings, tables, a piano".

    A bare item of a list is quoted from its sentence's beginning on. Where a number stands there, the clause is one of
    what is counted, and is left alone.
    """
    clause, wanted = answer.said, _telling(answer.asked, frozenset())
    for text in () if answer.settles else texts:
        for sentence in _SENTENCE.finditer(text):
            clauses = [match.span() for match in _CLAUSE.finditer(sentence.group())]
            said = [sentence.group()[slice(*span)].strip(" .") for span in clauses]
            if clause not in said:
                continue
            spoken = [n for n, one in enumerate(said) if one == clause or wanted & _telling(one, frozenset())]
            first = 0 if _ITEM.fullmatch(clause) else spoken[0]
            whole = sentence.group()[clauses[first][0] : clauses[spoken[-1]][1]].strip(" .")
            return whole if len(whole) <= SAID_MAX and not _FIGURE.search(whole) else clause
    return clause


def _answer(
    asked: str, clauses: Mapping[str, bool], trades: Collection[str], *, is_refused: bool, touches: float
) -> Statement | None:
    """The clause that says all of it, else the one that says most.

    Args:
        touches: Share of what is asked that a clause must name.
        trades: Names of what its person is asked to do, which say nothing of how.
        clauses: Each with whether it is said of the part itself: only then it settles anything about that.
    """
    best: tuple[float, bool, str] = (0.0, False, "")
    wishes, wanted = wishes_voiced(asked), _telling(asked, frozenset(trades))
    for clause, is_of_the_part in clauses.items():
        if not is_refused and says_the_opposite(asked, clause):
            continue
        says_all, share = _heard(clause, wishes, wanted, is_refused=is_refused)
        says_all = says_all or (not is_refused and _is_word_for_word(asked, clause))
        says_all = says_all or (not is_refused and _names_kind(asked, clause, trades))
        if says_all and is_of_the_part:
            return Statement(asked=asked, said=clause, settles=True)
        is_of_access = _ASKS_FOR_ACCESS.search(asked) and _SPEAKS_OF_ACCESS.search(clause)
        best = max(best, (1.0 if is_of_access or says_all else share, is_of_the_part, clause), key=lambda one: one[:2])
    return Statement(asked=asked, said=best[2]) if best[0] >= touches else None


def _heard(
    clause: str, wishes: tuple[Expression, ...], wanted: frozenset[str], *, is_refused: bool
) -> tuple[bool, float]:
    """Whether a clause says all that is asked, and which share of it."""
    denies, hedges = _DENIES.search(clause) is not None, _HEDGES.search(clause) is not None
    voiced = {wish.key for wish in wishes_voiced(clause)}
    if wishes and all(voiced & {wish.key, *wish.implied_by} for wish in wishes):
        return all(wish.is_hard for wish in wishes) and not denies and not hedges and not is_refused, 1.0
    named = _words(clause)
    there = {word for word in wanted if word in named or (len(word) == 1 and word in clause)}
    says_all = len(there) >= _SETTLES_FROM and there == wanted and denies is is_refused and not hedges
    tells = any(_tells(word) for word in there)
    return says_all, len(there) / len(wanted) if tells else 0.0


def _tells(word: str) -> bool:
    """Whether a word alone is reason enough to read the clause; who comes, and when, everybody writes of."""
    is_long = len(word) >= (_TELLING_MIN if word.isascii() else 2)
    return is_long and not word.isdigit() and word not in _SAYS_LITTLE


def _names_kind(asked: str, clause: str, trades: Collection[str]) -> bool:
    """Whether all that is asked is a kind of their trade, "带大家练流瑜伽", and the clause has that kind's name."""
    name = _DONE_WITH.sub("", asked.strip())
    trade = next((one for one in trades if not one.isascii() and name.endswith(one)), "")
    is_kind = bool(trade) and 0 < len(name) - len(trade) <= _KIND_MAX
    return is_kind and name in clause and not _DENIES.search(clause) and not _HEDGES.search(clause)


def _is_word_for_word(asked: str, clause: str) -> bool:
    """Whether the clause says just that, in more than one word."""
    at = clause.casefold().find(asked.casefold())
    is_long = len(asked) >= _TELLING_MIN if not asked.isascii() else len(asked.split()) >= _SETTLES_FROM
    return at >= 0 and is_long and not _DENIES.search(clause) and not _HEDGES.search(clause)


@lru_cache(maxsize=OWN_WORDS_KEPT)
def _telling(asked: str, trades: frozenset[str]) -> frozenset[str]:
    """What is asked without the words that ask, and without names of one's trade and of places, which all write."""
    own = [one for one in find_concepts(asked) if {*one.concept.name} & trades]
    known = [(one.start, one.end) for one in own] + [(start, end) for start, end, _ in places_in(asked)]
    places = [at for start, end in telling_words(asked, 0, len(asked)) for at in range(start, end)]
    kept = {at for at in places if not any(start <= at < end for start, end in known)}
    return _words("".join(char if at in kept else " " for at, char in enumerate(asked)))


@lru_cache(maxsize=OWN_WORDS_KEPT)
def _words(text: str) -> frozenset[str]:
    """English words by their stem, numbers as digits, with what they count; Chinese characters in pairs."""
    found: set[str] = set()
    text = in_common_words(text)
    for word in _WORD.findall(text):
        if word.isascii() or not re.match(f"[{CJK}]", word):
            number = read_number(word)
            found.add(stem(word.lower()) if number is None else f"{number:g}")
        else:
            found.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
    found.update(match.group() for match in _COUNTED.finditer(text))
    for match in _COUNTED_EN.finditer(text):
        if (number := read_number(match[1])) is not None:
            found.add(f"{number:g} {stem(match[2].lower())}")
    return frozenset(found)
