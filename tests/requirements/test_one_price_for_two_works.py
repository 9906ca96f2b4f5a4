"""One person who does two works at one price, held against the limit of both, or against those of each."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def said(text: str, sentence: str, kind: K, **value: object) -> Requirement:
    at = sentence.index(text)
    found = wants(kind, **value)
    span = Span(start=at, end=at + len(text), text=text)
    return replace(found, text=text, span=span, requirement_id=f"req-{at}")


def status(sentence: str, price: float, *asked: Requirement) -> list[S]:
    tags = [tag for one in asked if one.kind is K.CAPABILITY for tag in one.value.tags]
    one = part("ann", *tags, price=price, currency="GBP")
    checked = check(tuple(asked), facts(one), Language.EN, (), sentence)
    return [each.status for each in checked if each.kind is K.BUDGET]


ONE_ITEM = "A wardrobe assembled and the tap mended, £330."
OWN_ITEMS = "The flat boxed up, £110, and the rooms cleaned, £90."


@pytest.mark.parametrize(("price", "stands"), [(340.0, S.UNMET), (330.0, S.MET)])
def test_a_limit_of_an_item_bounds_one_price_for_both_its_works(price: float, stands: S) -> None:
    works = (
        said("wardrobe assembled", ONE_ITEM, K.CAPABILITY, tags=("assembly",)),
        said("tap mended", ONE_ITEM, K.CAPABILITY, tags=("plumbing",)),
    )
    limit = said("£330", ONE_ITEM, K.BUDGET, number=330.0, unit="GBP", tags=("plumbing",))

    assert status(ONE_ITEM, price, *works, limit) == [stands]


@pytest.mark.parametrize(("price", "stands"), [(210.0, S.UNMET), (200.0, S.MET)])
def test_limits_of_two_works_bound_one_price_for_both_by_their_sum(price: float, stands: S) -> None:
    works = (
        said("boxed up", OWN_ITEMS, K.CAPABILITY, tags=("packing",)),
        said("rooms cleaned", OWN_ITEMS, K.CAPABILITY, tags=("cleaning",)),
    )
    limits = (
        said("£110", OWN_ITEMS, K.BUDGET, number=110.0, unit="GBP", tags=("packing",)),
        said("£90", OWN_ITEMS, K.BUDGET, number=90.0, unit="GBP", tags=("cleaning",)),
    )

    assert status(OWN_ITEMS, price, *works, *limits) == [stands, stands]


def test_of_a_work_without_an_amount_in_another_item_nobody_says_what_it_costs() -> None:
    sentence = "The flat boxed up, £110. The rooms cleaned too."
    works = (
        said("boxed up", sentence, K.CAPABILITY, tags=("packing",)),
        said("rooms cleaned", sentence, K.CAPABILITY, tags=("cleaning",)),
    )
    limit = said("£110", sentence, K.BUDGET, number=110.0, unit="GBP", tags=("packing",))

    assert status(sentence, 200.0, *works, limit) == [S.OPEN]
