"""Whether a fact of a remark's clause is wished there, and not told of somebody, refused, or only one end of it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from towow_core.domain.requirements import TIME, Requirement, RequirementKind
from towow_core.engine.language.plain_wishes import (
    WISHES,
    are_of_one_kind,
    comes_from,
    denies,
    denies_day,
    is_around_an_hour,
    is_of_the_plan,
    is_of_whom_it_names,
    is_over,
    is_spent_on_it,
    rules_out,
    tells,
)
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.named_by import without_names
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_parts import words_before

K = RequirementKind
# What a remark replaces or adds only in a plain wish.
GUARDED = frozenset(
    {
        K.DATE,
        K.DEADLINE,
        K.PLACE,
        K.MODE,
        K.HEAD_COUNT,
        K.BUDGET,
        K.DURATION,
        K.RECURRENCE,
        K.LANGUAGE,
        K.EXCLUSION,
        K.PERSON,
        K.PROVIDED_BY_REQUESTER,
        K.QUANTITY,
    }
)
_THEIR_CLASS = re.compile(r"(?<=\s)课")
_SPENT = re.compile(r"花(?=[\d一二两三四五六七八九十几])")  # what is spent, or flowers
_COUNTERS = re.compile(r"[个位名吧了呢]")
_OURS = re.compile(
    r"我|咱|自[己带]|公司|家里|有了|\b(?:we|our|ours|my|mine|i|us|me|own|ourselves|myself|already|there)\b",
    re.IGNORECASE,
)
_WANTS = re.compile(
    r"[要请找让换]|最好|还是|就是|\b(?:want|have|with|book|get|ask|use|prefer|take|invite|include|add)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fact:
    """A fact with the clause that says it, and what stands there before it and behind it."""

    fact: Requirement
    clause: str
    before: str
    behind: str
    reading: Remark

    @property
    def around(self) -> str:
        return f"{self.before} {self.behind}"


def is_wished(fact: Requirement, clause: str, start: int, reading: Remark) -> bool:
    """Whether a fact that the clause says is wished there, and not told of somebody, refused or only one end of it."""
    at = fact.span
    if at is None or at.start < start:
        return True
    before, behind = clause[: at.start - start], clause[at.end - start :]
    said = _Fact(fact=fact, clause=clause, before=before, behind=behind, reading=reading)
    if fact.kind in _OF_OTHERS and tells(said.clause):
        is_theirs = fact.kind is K.LANGUAGE and is_of_whom_it_names(clause)
        return is_theirs and bool(words_before(reading.text, start, reading))
    rule = _WISHED.get(fact.kind)
    return rule is None or rule(said)


def _is_one_kind_of_people(said: _Fact) -> bool:
    counted = (r.text for r in said.reading.standing if r.kind is K.HEAD_COUNT)
    return all(are_of_one_kind(said.clause, one) for one in counted)


def _is_somebody_wanted(said: _Fact) -> bool:
    return _WANTS.search(said.around) is not None or not said.around.strip(" ，,。.!！")


def _is_counted(said: _Fact) -> bool:
    return bool(said.fact.value.tags) or not (said.reading.named(said.clause) or _is_only_a_number(said.fact))


def _is_at_its_hour(said: _Fact) -> bool:
    if said.fact.value.unit != TIME:
        return True
    return not (tells(said.clause) or is_around_an_hour(said.before, said.behind))


def _is_an_amount(said: _Fact) -> bool:
    """Of "花两千" nobody can say whether it is of the flowers, where there are any; "工资三千" is none for this."""
    if said.fact.value.number == 0:
        return True  # "for free" is of nothing else
    called = unnamed(remark_words.NUMBER.sub(" ", said.fact.text), said.reading)
    if not is_spent_on_it(called) and called.strip() not in said.reading.understanding.surface_demand:
        return False
    flowers = (name for r in said.reading.standing for name in (r.text, *r.value.tags) if "花" in name)
    return not _SPENT.search(said.clause) or not any(flowers)


_OF_OTHERS = GUARDED - {K.EXCLUSION, K.PERSON, K.PROVIDED_BY_REQUESTER}
_WISHED: Mapping[RequirementKind, Callable[[_Fact], bool]] = {
    K.EXCLUSION: lambda said: rules_out(said.clause),
    K.PROVIDED_BY_REQUESTER: lambda said: _OURS.search(said.clause) is not None and not is_over(said.clause),
    K.HEAD_COUNT: _is_one_kind_of_people,
    K.BUDGET: _is_an_amount,
    K.PLACE: lambda said: not comes_from(said.before),
    K.PERSON: _is_somebody_wanted,
    K.QUANTITY: _is_counted,
    K.DATE: lambda said: (
        said.fact.value.text != "past" and not denies_day(said.around) and not is_of_the_plan(said.clause)
    ),
    K.DEADLINE: lambda said: not is_of_the_plan(said.clause),
    K.MODE: lambda said: not denies(said.around),
    K.DURATION: lambda said: not denies(said.around),
    K.RECURRENCE: lambda said: not denies(said.around),
    K.LANGUAGE: lambda said: not denies(said.around),
    K.QUALITY: _is_at_its_hour,
}


def _is_only_a_number(fact: Requirement) -> bool:
    """ "75 tops", "二十个就够": of what, it does not say."""
    return not _COUNTERS.sub("", WISHES.sub("", remark_words.NUMBER.sub("", fact.text))).strip()


def unnamed(words: str, reading: Remark) -> str:
    """The words without names of what is asked for, or of any other work: of 英语课 all of it."""
    left = without_names(words, reading.standing)
    for one in find_concepts(left):
        left = f"{left[: one.start]}{' ' * (one.end - one.start)}{left[one.end :]}"
    return _THEIR_CLASS.sub(" ", left)
