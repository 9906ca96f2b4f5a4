"""Limits of items, once all that is asked for is read: "…, £110, and the flat has to be scrubbed, £110"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind, RequirementSource, Span
from towow_core.engine.language.errand_budgets import is_of_all
from towow_core.engine.language.money import PERSON, Money, find_amounts
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.scenarios import implied_in
from towow_core.engine.matching.one_wish import wishes_for_work

K = RequirementKind
_SOMEBODY = re.compile(
    r"\bsome(?:one|body)\b|\bpeople to\b|有(?:[一两三四几\d]?[个位名])?人|[请找要来](?:一?[个位名])?人", re.IGNORECASE
)

# That something is to be done to a thing, and not how it is to be.
_WORK = re.compile(
    r"\b(?:has|have|needs?|ought) to be [a-z]+(?:ed|en|wn)\b|\bneeds? (?!to\b)[a-z]+ing\b|\bto be [a-z]+ed\b"
    r"|(?:[要得想]|需要)[^，,。；;]{0,6}(?:一[下遍次]|干净|[掉好上完])",
    re.IGNORECASE,
)


def with_amounts_of_items(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which an amount of one item bounds what that item asks for, and nobody else.

    Amounts are read before it is known what words that no profile uses were meant to ask for. An item begins with its
    sentence, or behind the amount before: where it asks for one thing, and others are asked for elsewhere, its amount
    is that thing's, and where nothing of it was understood, it is for those words. The only amount of a demand stays
    one for everything, since the requester is asked about it.
    """
    amounts = [one for one in understanding.in_force if one.kind is K.BUDGET]
    asked = [one for one in understanding.in_force if one.kind is K.CAPABILITY and one.is_hard]
    asked = [one for one in asked if one.value.unit != IMPLIED]
    bound = {
        one.requirement_id: tags
        for one in amounts
        if _is_for_one(one) and (tags := _of_its_item(one, amounts, asked, understanding))
    }
    if not bound:
        return understanding
    context, left = understanding.context, [one for one in amounts if not one.value.tags]
    if all(one.requirement_id in bound for one in left):
        context = replace(context, budget=None, budget_amount=None)
    return replace(
        understanding,
        context=context,
        requirements=tuple(
            replace(one, value=replace(one.value, tags=bound[one.requirement_id]))
            if one.requirement_id in bound
            else one
            for one in understanding.requirements
        ),
    )


def _is_for_one(one: Requirement) -> bool:
    is_said = one.source is RequirementSource.DEMAND and one.span is not None
    return is_said and bool(one.value.number) and one.value.per.partition("/")[0] != PERSON


def _of_its_item(
    one: Requirement, amounts: Sequence[Requirement], asked: Sequence[Requirement], understanding: DemandUnderstanding
) -> tuple[str, ...]:
    """What its item asks for alone, or the words of it; () where that is not known, or it is known already."""
    text, at = understanding.surface_demand, one.span or Span(start=0, end=0, text="")
    known = {tag for each in asked for tag in _names(each)}
    money = _money_at(text, at)
    if known & {*one.value.tags} or money is None:
        return ()
    if is_of_all(text, money) and not any(_is_more(other, one) for other in amounts):
        return ()
    begin, _ = sentence_at(text, at.start, at.end)
    before = [other.span.end for other in amounts if other.span and begin < other.span.end <= at.start]
    item = max((begin, *before)), at.start
    here = {each.value.tags: each for each in asked if each.span and item[0] <= each.span.start < item[1]}
    here = here or {
        each.value.tags: each for each in asked if each.span is None and _is_implied(each, text[slice(*item)])
    }
    unread = [piece for piece in understanding.not_understood if item[0] <= piece.start < item[1]]
    unread += _works_in_no_trade(item, understanding)
    if one.value.tags:  # words that nobody knew when it was read
        return _names(next(iter(here.values()))) if len(here) == 1 and not unread else ()
    others = [other for other in amounts if other is not one]
    if len(here) == 1:
        (tags,) = here
        is_of_several = any(each.value.tags != tags for each in asked) and (others or one.value.per)
        is_paid = any({*_names(here[tags])} & {*other.value.tags} for other in others)
        return _names(here[tags]) if is_of_several and not is_paid else ()
    paid = {tag for other in others for tag in other.value.tags}
    is_apart = any(_asks_for_work(piece, understanding) for piece in unread) and text[:begin].strip() != ""
    is_paid_else = is_apart or all(paid & {*_names(each)} for each in asked)
    is_for_words = not here and len(unread) > 0 and bool(asked) and is_paid_else
    return (unread[-1].text,) if is_for_words else ()


def _works_in_no_trade(item: tuple[int, int], understanding: DemandUnderstanding) -> list[Span]:
    """What an item wishes to be done in words that were kept for somebody to compare: "the desk has to be polished"."""
    wishes = (
        one.span for one in understanding.in_force if one.kind is K.QUALITY and one.is_hard and not one.value.tags
    )
    return [at for at in wishes if at and item[0] <= at.start < item[1] and _WORK.search(at.text)]


def _asks_for_work(piece: Span, understanding: DemandUnderstanding) -> bool:
    """Whether it says that somebody is wanted for it, or that it is to be done."""
    begin, _ = clause_at(understanding.surface_demand, piece.start, piece.end)
    said = understanding.surface_demand[begin : piece.end]
    return _SOMEBODY.search(said) is not None or _WORK.search(said) is not None or wishes_for_work(understanding, piece)


def _is_more(one: Requirement, other: Requirement) -> bool:
    """Whether one is more than another: what all of it comes to is no less than a part of it."""
    return not (one.value.per or other.value.per) and (one.value.number or 0) > (other.value.number or 0)


def _money_at(text: str, at: Span) -> Money | None:
    return next((money for money in find_amounts(text) if at.start <= money.start < at.end), None)


def _names(asked: Requirement) -> tuple[str, ...]:
    known = ((tag, concept_of(tag)) for tag in asked.value.tags)
    return tuple(dict.fromkeys(name for tag, found in known for name in (tag, *(found.name if found else ()))))


def _is_implied(asked: Requirement, item: str) -> bool:
    """Whether an item only tells of the occasion for which it is asked: "Move to Oxford on Friday, £320"."""
    implied = implied_in(item)
    return any((concept := concept_of(tag)) is not None and concept.key in implied for tag in asked.value.tags)
