"""Each work is one row: what names it again for its limit or its day, or would do in its place, makes no second one.

How many things it is about belongs to it.
"""

from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, Span
from towow_core.engine.requirements.any_of_them import any_of_them, without_choices, without_the_same
from towow_core.engine.requirements.only_one import of_its_choice
from towow_core.engine.requirements.other_ways import with_other_ways
from towow_core.engine.requirements.paid_for import without_background_names, without_names_of_amounts
from towow_core.engine.requirements.things_behind import things_behind, without_read
from towow_core.engine.requirements.told_of_a_work import told_again, without_pieces, without_those_named


def named_once(
    text: str,
    counted: Sequence[Requirement],
    asked: Sequence[Requirement],
    rest: Sequence[Span],
    *,
    is_remark: bool,
) -> tuple[tuple[Requirement, ...], tuple[Requirement, ...], tuple[Span, ...]]:
    """What was read, what the rest of the sentence says besides, and the pieces that nothing covers, without those."""
    rest = without_names_of_amounts(text, rest, counted)
    counted = without_background_names(text, counted)
    if is_remark:
        return counted, tuple(asked), rest
    counted = of_its_choice(any_of_them(text, counted))
    counted, asked = with_other_ways(text, counted, asked)
    counted, asked = (without_the_same(text, each, counted) for each in (counted, asked))
    counted = (*counted, *things_behind(text, counted))
    again = told_again(text, counted)
    rest = without_read(without_pieces(without_choices(text, rest, counted), again), counted)
    return without_those_named(counted, again), without_those_named(asked, again), rest
