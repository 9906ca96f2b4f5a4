"""In which currency an amount is meant, once somebody has said so, or nobody has: it bounds what it bounded before."""

from collections.abc import Sequence

from towow_core.domain.events import ClarificationAsked
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.money import find_money, is_total
from towow_core.support.replacing import replace

K = RequirementKind


def of_the_same_limit(
    said: Sequence[Requirement], understanding: DemandUnderstanding, question: ClarificationAsked
) -> tuple[tuple[Requirement, ...], tuple[str, ...]]:
    """The answer for the part that its question is about, and the other bare amounts in the same currency.

    Returns:
        What is said, and the ids of the other amounts that it replaces.
    """
    asked = next((r for r in understanding.in_force if r.requirement_id == question.requirement_id), None)
    answer = next((r for r in said if r.kind is K.BUDGET), None)
    if question.kind is not K.BUDGET or asked is None or asked.kind is not K.BUDGET or answer is None:
        return tuple(said), ()
    kept = tuple(_of(asked, one) if one is answer else one for one in said)
    if answer.value.number != asked.value.number or answer.value.unit == asked.value.unit:
        return kept, ()
    others = [r for r in understanding.in_force if r is not asked and _is_as_bare(r, asked)]
    again = (
        replace(r, value=replace(r.value, unit=answer.value.unit), source=answer.source, is_hard=answer.is_hard)
        for r in others
    )
    return (*kept, *again), tuple(r.requirement_id for r in others)


def _of(asked: Requirement, answer: Requirement) -> Requirement:
    """Of the part, and for one of what, the asked amount was, unless the answer tells another or calls it a total."""
    money = find_money(answer.text)
    if answer.value.tags or (money is not None and is_total(answer.text, money)):
        return answer
    per = answer.value.per or (asked.value.per if answer.value.number == asked.value.number else "")
    return replace(answer, value=replace(answer.value, tags=asked.value.tags, per=per))


def _is_as_bare(one: Requirement, asked: Requirement) -> bool:
    """Whether it is an amount without a currency of its own, and was read in the one that was asked about."""
    if one.kind is not K.BUDGET or one.value.unit != asked.value.unit:
        return False
    money = find_money(one.text) or find_money(f"预算{one.text}")
    return money is not None and not money.currency
