"""What the rules read in a sentence and what a model read in it, as one list: neither silences the other.

A model may add what the rules did not read, and refine what they read less exactly, by words that it quotes from the
sentence. What it leaves out stays. Where both read the same words and say different things the rules' reading counts,
and the other is told.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from towow_core.domain.requirements import (
    COUNTED,
    IMPLIED,
    DifferenceKind,
    ReadBy,
    ReadingDifference,
    Requirement,
    RequirementKind,
    RequirementValue,
    Span,
    counted_day,
    days_meant,
)
from towow_core.engine.language.gazetteer import same_place
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.event_length import FURTHER
from towow_core.engine.requirements.left_over import only_wishes, says_must, says_wish
from towow_core.engine.requirements.people import key_of
from towow_core.support.replacing import replace

K = RequirementKind
_NAMED_BY_TAGS = frozenset({K.CAPABILITY, K.EXCLUSION, K.PROVIDED_BY_REQUESTER})
_OF_THE_WHOLE_ONCE = frozenset({K.HEAD_COUNT, K.BUDGET})  # a second one would undo the first
_CLAUSE_MAX = 80  # characters of a quote that may stand for a piece nobody understood; of more it says nothing exact


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What is asked for, numbered in the sentence's order, and what a model read that does not count."""

    requirements: tuple[Requirement, ...]
    not_understood: tuple[Span, ...]
    differences: tuple[ReadingDifference, ...]


@dataclass(frozen=True, slots=True)
class _Differs:
    """A difference and the place, in the list that grows, of the requirement that counts."""

    model: Requirement
    at: int
    said: tuple[str, str]  # by the model, by the rules


def merged(
    rules: Sequence[Requirement],
    not_understood: Sequence[Span],
    model: Sequence[Requirement],
    differences: Sequence[ReadingDifference] = (),
) -> Merged:
    """Both readings of one sentence as one.

    Args:
        model: What a model read: each with the words of the sentence that say it.
        differences: What of a model's answer could not be read at all; they are handed on.
    """
    found, differ = list(rules), list[_Differs]()
    event = _event_days(rules)
    for one in model:
        _take(one, found, differ, event)
    order = sorted(range(len(found)), key=lambda at: _place(found[at]))
    name = {at: f"req-{n}" for n, at in enumerate(order, 1)}
    exact = [one for one in found if one.read_by is not ReadBy.RULE and _is_exact(one)]
    return Merged(
        requirements=tuple(replace(found[at], requirement_id=name[at]) for at in order),
        not_understood=tuple(span for span in not_understood if not _is_covered(span, exact)),
        differences=(
            *differences,
            *(
                ReadingDifference(
                    kind=DifferenceKind.OTHERWISE,
                    quote=each.model.text if each.model.span is None else each.model.span.text,
                    kind_read=each.model.kind,
                    model=each.said[0],
                    rule=each.said[1],
                    requirement_id=name[each.at],
                )
                for each in differ
            ),
        ),
    )


def _take(one: Requirement, found: list[Requirement], differ: list[_Differs], event: Sequence[str]) -> None:
    at = _same(one, found)
    if at is None:
        if (other := _singular(one, found)) is not None:
            differ.append(_Differs(one, other, (reading(one), reading(found[other]))))
            return
        if one.kind is K.DATE and not one.value.tags and event:
            if days_meant(one.value) <= set(event):  # the same days said again
                return
            one = replace(one, value=replace(one.value, text=FURTHER))
        differ += [_Differs(one, other, (reading(one), reading(found[other]))) for other in _of_another(one, found)]
        found.append(one)
        return
    rule = found[at]
    if rule.read_by is ReadBy.MODEL:  # a model says twice what it added
        return
    if rule.value.unit == IMPLIED:  # guessed from the occasion, and now said in words
        found[at] = replace(one, text=rule.text, value=replace(rule.value, unit=""), read_by=ReadBy.BOTH)
        return
    if _agree(rule, one, event):
        found[at] = replace(rule, span=_wider(rule, one), read_by=ReadBy.BOTH)
    elif _is_narrower(rule, one):
        found[at] = replace(one, is_hard=rule.is_hard, read_by=ReadBy.BOTH)
    else:
        differ.append(_Differs(one, at, (reading(one), reading(rule))))
    _weigh(one, rule, at, found, differ)


def _weigh(one: Requirement, rule: Requirement, at: int, found: list[Requirement], differ: list[_Differs]) -> None:
    """A must or a wish: what a model says counts where the words that it quotes say so of this."""
    quote = one.span.text if one.span else ""
    if rule.is_hard is one.is_hard:
        return
    if not one.is_hard and _is_called_a_wish(rule, one):  # and how many of it, with it
        found[:] = [replace(r, is_hard=r.is_hard and not _counts_it(r, rule, one)) for r in found]
        found[at] = replace(found[at], is_hard=False)
    elif one.is_hard and says_must(quote) and not says_wish(quote):
        found[at] = replace(found[at], is_hard=True)
    else:
        differ.append(_Differs(one, at, (_force(one), _force(rule))))


def _is_called_a_wish(rule: Requirement, one: Requirement) -> bool:
    """Whether its clause of the quote calls it one, or the one behind that, which names nothing: ", if possible"."""
    quote = one.span.text if one.span else ""
    at = (rule.span.start - one.span.start, rule.span.end - one.span.start) if rule.span and one.span else (0, 0)
    begin, end = clause_at(quote, *at) if _is_inside(rule, one) else (0, len(quote))
    if begin == end or says_must(quote[begin:end]):
        return False
    behind = clause_at(quote, min(end + 1, len(quote)), min(end + 1, len(quote)))
    return says_wish(quote[begin:end]) or only_wishes(quote[slice(*behind)])


def _counts_it(r: Requirement, rule: Requirement, one: Requirement) -> bool:
    """Whether it says how many of the same thing, in the same words."""
    return r.kind is K.QUANTITY and bool(_concepts(r) & _concepts(rule)) and _is_inside(r, one)


def _same(one: Requirement, found: Sequence[Requirement]) -> int | None:
    """Where the same thing is read already: the one that shares most of its words."""
    alike = [at for at, other in enumerate(found) if other.kind is one.kind and _is_same(other, one)]
    return max(alike, key=lambda at: _shared(found[at], one), default=None)


def _is_same(rule: Requirement, one: Requirement) -> bool:
    if one.kind in _NAMED_BY_TAGS:
        share = _concepts(rule) & _concepts(one)
        return bool(share) or (not (rule.value.tags and one.value.tags) and _shared(rule, one) > 0)
    if one.kind is K.PERSON:
        return key_of(rule.value.text) == key_of(one.value.text)
    if rule.value.tags and one.value.tags and not _concepts(rule) & _concepts(one):
        return False  # the same words, said of another part
    return _shared(rule, one) > 0


def _of_another(one: Requirement, found: Sequence[Requirement]) -> list[int]:
    """Where the rules say of another part what the model says of this one: "on the first day", of two."""
    if one.kind in _NAMED_BY_TAGS or one.kind is K.QUALITY:
        return []
    return [at for at, r in enumerate(found) if r.kind is one.kind and _shared(r, one) > 0]


def _singular(one: Requirement, found: Sequence[Requirement]) -> int | None:
    """What there is one of for the whole, and is read elsewhere as another."""
    if one.kind not in _OF_THE_WHOLE_ONCE or one.value.tags or one.value.per:
        return None
    return next((at for at, r in enumerate(found) if r.kind is one.kind and not r.value.tags and not r.value.per), None)


def _concepts(one: Requirement) -> set[str]:
    return {concept.key if (concept := concept_of(tag)) is not None else tag.casefold() for tag in one.value.tags}


def _shared(rule: Requirement, one: Requirement) -> int:
    """How many characters of the sentence both point to."""
    if rule.span is None or one.span is None:
        return 0
    return max(0, min(rule.span.end, one.span.end) - max(rule.span.start, one.span.start))


_FACTS: Mapping[RequirementKind, Callable[[RequirementValue], tuple[object, ...]]] = {
    K.HEAD_COUNT: lambda value: (value.number,),
    K.QUANTITY: lambda value: (value.number,),
    K.BUDGET: lambda value: (value.number, value.unit, value.per.partition("/")[0]),
    K.DURATION: lambda value: (value.number, value.unit),
    K.DEADLINE: lambda value: (value.last,),
    K.RECURRENCE: lambda value: (frozenset(value.weekdays),),
    K.MODE: lambda value: (value.text,),
    K.LANGUAGE: lambda value: (frozenset(filter(None, value.text.split(","))),),
}


def _agree(rule: Requirement, one: Requirement, event: Sequence[str]) -> bool:
    """Whether they say the same; what only one of them says contradicts nothing."""
    ours, theirs = rule.value, one.value
    if rule.kind is K.PLACE:
        return same_place(ours.text, theirs.text)
    if rule.kind is K.DATE:
        days = frozenset({counted_day(ours, event)}) if ours.unit in COUNTED and event else days_meant(ours)
        return _equal(days, days_meant(theirs))
    if (facts := _FACTS.get(rule.kind)) is None:
        return True
    return all(_equal(mine, other) for mine, other in zip(facts(ours), facts(theirs), strict=True))


def _equal(ours: object, theirs: object) -> bool:
    return not ours or not theirs or ours == theirs


def _is_narrower(rule: Requirement, one: Requirement) -> bool:
    """ "In the first week of December", where the rules took the month alone: more of the words, fewer days."""
    if rule.kind is not K.DATE or rule.span is None or one.span is None or rule.value.unit in COUNTED:
        return False
    is_longer = one.span.start <= rule.span.start and rule.span.end <= one.span.end and rule.span != one.span
    return is_longer and days_meant(one.value) < days_meant(rule.value)


def _event_days(rules: Sequence[Requirement]) -> tuple[str, ...]:
    """The days of the whole, as the rules read them; () where they leave them open."""
    whole = next(
        (r.value for r in rules if r.kind is K.DATE and not r.value.tags and r.value.unit not in COUNTED), None
    )
    if whole is None or whole.days or whole.choices or whole.weekdays:
        return ()
    return whole.every or ((whole.first,) if whole.first and whole.first == whole.last else ())


def reading(one: Requirement) -> str:
    """What was read, in a notation of no language: "4000 EUR/person", "2026-12-01…2026-12-07", a name."""
    value = one.value
    if value.unit in COUNTED or not (value.number is not None or days_meant(value)):
        what = value.text if value.text != FURTHER and value.unit not in COUNTED else one.text
    elif value.number is not None and not value.first:
        unit = f" {value.unit}" if value.unit and value.unit != "people" else ""
        what = f"{value.number:g}{unit}{'/' if value.per else ''}{value.per}"
    else:
        span = f"{value.first}…{value.last}" if value.first != value.last else value.first
        what = " ".join(value.every or value.days) or span
    return " · ".join(filter(None, (what, ", ".join(_in_one_language(value.tags, one.text))))) or one.text


def _in_one_language(tags: Sequence[str], text: str) -> Sequence[str]:
    """The rules name a capability in both; of these the names in the script of the text."""
    alike = [tag for tag in tags if tag.isascii() == text.isascii()]
    return alike or tags


def _wider(rule: Requirement, one: Requirement) -> Span | None:
    """What the model quotes, where it holds the rules' words: "另外再要一位演讲嘉宾", of which they took the end."""
    return one.span if rule.span is None or _is_inside(rule, one) else rule.span


def _is_inside(rule: Requirement, one: Requirement) -> bool:
    if rule.span is None or one.span is None:
        return False
    return one.span.start <= rule.span.start and rule.span.end <= one.span.end


def _force(one: Requirement) -> str:
    return "must" if one.is_hard else "wish"


def _place(requirement: Requirement) -> tuple[int, str]:
    return (requirement.span.start if requirement.span else 1 << 30, str(requirement.kind))


def _is_exact(one: Requirement) -> bool:
    return one.span is not None and one.span.end - one.span.start <= _CLAUSE_MAX


def _is_covered(span: Span, exact: Sequence[Requirement]) -> bool:
    """Whether one of them quotes all of that piece."""
    return any(one.span and one.span.start <= span.start and span.end <= one.span.end for one in exact)
