"""An amount that stands in one errand of several bounds that one: who does another is not measured by it."""

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.requirements.kit import facts, part, wants
from tests.requirements.test_days_as_said import read
from tests.requirements.test_doubts import at
from towow_core.domain.models import Decision, Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_answer
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

    assert "No part of the plan names what is asked for" not in found.note


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


WALK = "Yoga in Lisbon on 28 November, 150 euros, and a pottery class the day after"


def test_an_amount_before_the_next_item_of_a_list_is_no_budget_of_everything() -> None:
    understood = read(WALK, TODAY)
    (budget,) = (r.value for r in understood.requirements if r.kind is K.BUDGET)

    assert understood.context.budget_amount is None
    assert "yoga" in budget.tags


@pytest.mark.parametrize(
    "sentence",
    [
        "Wedding in Berlin on 5 December, 2000 euros, and a DJ and a venue",
        "A birthday in London for 20 people, 2000 euros, and a venue and a cake",
        "Our budget is 2000 euros, and a venue and a cake are needed in London",
    ],
)
def test_an_amount_said_of_an_occasion_before_what_it_needs_is_for_everything(sentence: str) -> None:
    understood = read(sentence, TODAY)

    assert [r.value.tags for r in understood.requirements if r.kind is K.BUDGET] == [()]
    assert understood.context.budget_amount == 2000.0


def test_a_day_counted_for_one_item_is_the_day_of_what_is_asked_for_there() -> None:
    (day,) = (r.value for r in read(WALK, TODAY).requirements if r.kind is K.DATE and r.value.unit == "from_event")

    assert (day.tags, day.number) == (("lessons: pottery",), 1)


def test_an_amount_on_the_second_of_things_that_are_not_all_known_is_for_nobody_else() -> None:
    sentence = "A family tree drawn and a book bound; €450 on the first and €120 on the second"
    asked = (
        at(sentence, "family tree drawn", K.CAPABILITY, tags=("genealogy",)),
        at(sentence, "€120", K.BUDGET, number=120.0, unit="EUR", tags=("second",)),
    )

    found = check(asked, facts(part("ann", "genealogy", price=420.0, currency="EUR")), Language.EN, (), sentence)[1]

    assert found.status is S.OPEN
    assert {
        r.value.tags for r in read(sentence, TODAY).requirements if r.kind is K.BUDGET and r.value.number == 120
    } == {("second",)}


def test_an_answer_that_an_amount_is_for_one_errand_is_for_what_that_is_called_in_the_demand() -> None:
    sentence = "Our six dining chairs in London need new covers. And somebody to tune our upright piano, £80 max."

    found = read_answer(K.BUDGET, "£80 for tune our upright piano", read(sentence, TODAY), TODAY)

    assert [(one.kind, one.value.number, one.value.tags) for one in found] == [
        (K.BUDGET, 80.0, ("tune our upright piano",))
    ]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("Rewire two sockets in London on Tuesday, and the flat cleaned on Thursday for £120", {"cleaning"}),
        ("Piano tuning in London on 4 December under £90; also two ferrets groomed by January, £420", {"piano tuning"}),
        ("A DJ in Berlin on 12 December, €75, plus a kite flyer for 60 kids, €260", {"DJ"}),
    ],
)
def test_an_amount_in_an_item_with_its_own_day_or_beside_another_is_that_items(sentence: str, tags: set[str]) -> None:
    understood = read(sentence, TODAY)
    (first, *_) = (r.value for r in understood.requirements if r.kind is K.BUDGET)

    assert understood.context.budget_amount is None
    assert tags & {*first.tags}


def test_an_amount_behind_words_that_nobody_knows_is_not_for_what_was_asked_for_before_them() -> None:
    found = [
        r.value for r in read("12月26日南京结婚，请双语主持3000以内，晚上再来一段古筝，1400以内", TODAY).requirements
    ]

    assert [value.number for value in found if value.unit == "CNY" and "活动主持" in value.tags] == [3000.0]


def test_two_that_are_asked_for_in_one_breath_are_two() -> None:
    assert understand("西安要一场皮影戏和一位写春联的师傅", TODAY).capability_tags == ("皮影戏", "写春联")


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("A DJ in Berlin on 12 December. Not more than €300. After that somebody has to fix my bike.", {"DJ"}),
        ("A DJ in Berlin on 12 December. After that somebody has to fix my bike. Not more than €300.", set()),
        ("A DJ in Berlin on 12 December. €300 for everything. After that somebody has to fix my bike.", set()),
    ],
)
def test_an_amount_of_its_own_sentence_is_for_what_was_asked_for_before_it(sentence: str, tags: set[str]) -> None:
    (budget,) = [r.value for r in read(sentence, TODAY).requirements if r.kind is K.BUDGET]

    assert tags <= {*budget.tags}
    assert bool(tags) == bool(budget.tags)


@pytest.mark.parametrize(
    "sentence",
    [
        "Our wedding is in Leeds on 13 March. 40 menus lettered by 1 March, and a falconer on 11 March, £380 for both.",
        "A harp in Leeds on 20 March, and engraving of 40 glasses by 6 March, £380 for the two.",
        "We marry in Leeds on 20 March. Forty glasses engraved by 6 March, a falconer, and a harp, £380 for all three.",
        "我们5月8日在苏州办婚礼。请柬4月1日前手写好，另外5月6日晚上找人画糖画，两样不超过380。",
    ],
)
def test_an_amount_for_both_is_for_both_though_one_of_them_was_not_understood(sentence: str) -> None:
    found = [r.value for r in read(sentence, TODAY).requirements if r.kind is K.BUDGET]

    assert [(value.number, value.tags, value.per) for value in found] == [(380.0, (), "")]
