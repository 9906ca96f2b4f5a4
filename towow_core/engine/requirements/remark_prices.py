"""Another price of one part: "茶歇改成每人30" takes the place of "茶歇每人35以内"."""

import re
from collections.abc import Iterator

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.named_by import named_by
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_AND = re.compile(r"\band\b|[和与及、]", re.IGNORECASE)


def old_prices(reading: Remark) -> Iterator[str]:
    """Ids of the amounts in the same unit that the demand says of a part which has another amount now."""
    for new in reading.found:
        if new.kind is not K.BUDGET or not new.value.tags:
            continue
        for old in reading.standing:
            is_alike = old.kind is K.BUDGET and old.value.per == new.value.per
            if is_alike and {*_of(old, reading)} and {*_of(old, reading)} <= {*new.value.tags}:
                yield old.requirement_id


def _of(amount: Requirement, reading: Remark) -> tuple[str, ...]:
    """Tags of the work that the demand says it of, be it only by the name in its clause; () where it is of all."""
    if amount.value.tags or amount.span is None or not amount.value.per:
        return amount.value.tags
    sentence = reading.understanding.surface_demand
    begin, end = clause_at(sentence, amount.span.start, amount.span.end)
    works = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard]
    before = sentence[begin : amount.span.start]
    named = named_by(f"{before} {sentence[amount.span.end : end]}", works)
    if len({r.value.tags for r in named}) > 1:
        named = named_by(_AND.split(before)[-1], works)  # "a venue and catering at £35 a head"
    tags = {r.value.tags for r in named}
    return tuple(dict.fromkeys(tag for r in named for tag in r.value.tags)) if len(tags) == 1 else ()
