"""An amount that stands in one errand of several bounds that one: who does another is not measured by it."""

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.requirements.kit import facts, part, wants
from tests.requirements.test_days_as_said import read
from tests.requirements.test_doubts import at
from towow_core.domain.models import Decision, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.requirements.checker import check, over_budget

K, S = RequirementKind, RequirementStatus
HEDGE_ZH = "我在杭州，想请瑜伽老师；还有一条裙子太长了，12月3日前要改短，90元。"
HEDGE_EN = "A DJ in Berlin on 12 December; also our ferret looked after that weekend, €90."


@pytest.mark.parametrize(
    ("sentence", "tag", "price"),
    [
        ("在上海，想学吉他，200以内；另外请人做保洁，800", "保洁", 800.0),
        ("A DJ in Berlin on 12 December, €300; also somebody to fix my bike, €60", "fix my bike", 60.0),
        ("12月2日在深圳，要带司机的车，1000以内，会说粤语更好；晚上再请一位口译", "接送驾驶", 1000.0),
    ],
)
def test_an_amount_is_for_the_errand_that_it_is_said_in(sentence: str, tag: str, price: float) -> None:
    budgets = [r.value for r in read(sentence, TODAY).requirements if r.kind is K.BUDGET]

    assert [value.tags for value in budgets if value.number == price and tag in value.tags]
    assert read(sentence, TODAY).context.budget_amount is None


@pytest.mark.parametrize(
    "sentence",
    [
        "A DJ in Berlin on 12 December; also somebody to fix my bike. Max €900.",
        "A DJ in Berlin on 12 December; also somebody to fix my bike, €900 in total",
        "在上海，想学吉他；另外请人做保洁，总共900以内",
    ],
)
def test_an_amount_for_everything_stays_so(sentence: str) -> None:
    understood = read(sentence, TODAY)

    assert [r.value.tags for r in understood.requirements if r.kind is K.BUDGET] == [()]
    assert understood.context.budget_amount == 900.0


@pytest.mark.parametrize(("sentence", "trade", "city"), [(HEDGE_ZH, "瑜伽", "杭州"), (HEDGE_EN, "DJ", "Berlin")])
def test_nobody_declines_for_the_amount_of_another_errand(sentence: str, trade: str, city: str) -> None:
    currency = "CNY" if sentence is HEDGE_ZH else "EUR"
    who = person("ann", trade, city, price=600.0, price_floor=500.0, currency=currency)

    (offer,) = offers_from(read(sentence, TODAY), who)

    assert (offer.decision is not Decision.DECLINE, offer.price) == (True, 600.0)


def test_an_amount_of_an_errand_is_that_of_whom_is_asked_for_it_by_name() -> None:
    sentence = "I want Ann on Monday, at most €400; also a clock mended"
    asked = (
        at(sentence, "Ann", K.PERSON, text="Ann"),
        at(sentence, "at most €400", K.BUDGET, number=400.0, unit="EUR", tags=("I want Ann on Monday",)),
        at(sentence, "clock", K.CAPABILITY, tags=("clock",)),
    )
    parts = (part("ann", "tuning", price=500.0, currency="EUR"), part("ben", "clock", price=900.0, currency="EUR"))

    found = check(asked, facts(*parts), Language.EN, (), sentence)[1]

    assert (found.status, "€500" in found.note, "€100" in found.note) == (S.UNMET, True, True)


def test_what_is_said_of_somebody_by_name_is_kept_by_them_where_nobody_does_the_rest() -> None:
    asked = (wants(K.PERSON, text="Ann"), wants(K.CAPABILITY, tags=("clock",)), wants(K.DATE, first="2026-12-19"))

    found = check(asked, facts(part("ann", "tuning")), Language.EN)[2]

    assert "Nobody in the plan does what is asked for" not in found.note


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("A walk; also a clock mended, nicely, €90", S.OPEN),
        ("A walk; also a clock for €90", S.MET),
    ],
)
def test_the_only_amount_behind_all_that_is_asked_for_may_be_for_all_of_it(sentence: str, status: S) -> None:
    asked = (
        at(sentence, "walk", K.CAPABILITY, tags=("walk",)),
        at(sentence, "clock", K.CAPABILITY, tags=("clock",)),
        at(sentence, "€90", K.BUDGET, number=90.0, unit="EUR", tags=("clock",)),
    )
    parts = (part("ann", "walk", price=500.0, currency="EUR"), part("ben", "clock", price=90.0, currency="EUR"))

    assert check(asked, facts(*parts), Language.EN, (), sentence)[2].status is status


def test_what_is_told_to_exceed_an_amount_is_what_the_requirement_says() -> None:
    """The event and the line are computed by the same words: neither holds one errand's amount against another."""
    sentence = "I want Ann on Monday, at most €400; also a clock mended"
    asked = (
        at(sentence, "Ann", K.PERSON, text="Ann"),
        at(sentence, "at most €400", K.BUDGET, number=400.0, unit="EUR", tags=("I want Ann on Monday",)),
        at(sentence, "clock", K.CAPABILITY, tags=("clock",)),
    )
    dear = facts(part("ann", "tuning", price=500.0, currency="EUR"), part("ben", "clock", price=900.0, currency="EUR"))
    cheap = facts(part("ann", "tuning", price=300.0, currency="EUR"), part("ben", "clock", price=900.0, currency="EUR"))

    assert [over for _, over in over_budget(asked, dear, Language.EN, (), sentence)] == [100.0]
    assert over_budget(asked, cheap, Language.EN, (), sentence) == ()
