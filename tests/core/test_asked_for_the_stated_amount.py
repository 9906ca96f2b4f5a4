"""A price narrowly above what was said is put to its person before anybody is left out, and the answer is theirs."""

import json
from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_shared_limits import feedback, negotiated
from tests.requirements.kit import facts
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import DemandUnderstanding, FeedbackType, Proposal
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.planning.adjustment import adjust_plan
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.feedback import review_plan
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION, AggregationInputs
from towow_core.requirements.checker import check

WHOLE_EN = "A launch party in Berlin on 12 December, €1,000 in all: a venue, a photographer and a host"
WHOLE_ZH = "12月12日在北京办读书会，要场地、摄影师和主持人，总预算1000元"
PART_EN = "A reading in Berlin on 12 December: a photographer for at most €500, and a host"
PART_ZH = "12月12日在北京办读书会，要主持人，摄影师不超过500元"
WHERE = {
    WHOLE_EN: ("Berlin", "EUR", ("venue", "photography", "hosting")),
    WHOLE_ZH: ("北京", "CNY", ("场地提供", "摄影", "活动主持")),
    PART_EN: ("Berlin", "EUR", ("photography", "hosting")),
    PART_ZH: ("北京", "CNY", ("摄影", "活动主持")),
}


def negotiated_by(text: str, *terms: tuple[str, float, float]) -> tuple[DemandUnderstanding, tuple[Proposal, ...]]:
    """Every version, between people who each do one thing: name, price, and what share of that they take at least."""
    city, currency, tags = WHERE[text]
    understood = asked(text)
    people = tuple(
        person(name, tags[n % len(tags)], city, price=price, price_floor=price * least, currency=currency)
        for n, (name, price, least) in enumerate(terms)
    )
    return understood, negotiated(understood, people, offers_from(understood, *people))


def prices(plan: Proposal) -> dict[str, float | None]:
    return {part.display_name: part.price for part in plan.assignments if part.capabilities}


def budget(understood: DemandUnderstanding, plan: Proposal) -> RequirementStatus:
    found = check(understood.requirements, facts(*plan.assignments), understood.language)
    return next(one.status for one in found if one.kind is RequirementKind.BUDGET)


@pytest.mark.parametrize("text", [WHOLE_EN, WHOLE_ZH])
def test_a_whole_that_is_narrowly_too_dear_is_asked_of_everybody_before_anybody_is_left_out(text: str) -> None:
    understood, plans = negotiated_by(text, ("ann", 430.0, 0.8), ("tom", 310.0, 0.8), ("zoe", 310.0, 0.8))

    assert prices(plans[0]) == prices(plans[-1])
    assert {who: round((price or 0.0) / 1000, 1) for who, price in prices(plans[-1]).items()} == {
        "Ann": 0.4,
        "Tom": 0.3,
        "Zoe": 0.3,
    }
    assert len(plans) == 2
    assert budget(understood, plans[-1]) is RequirementStatus.MET


@pytest.mark.parametrize("text", [WHOLE_EN, WHOLE_ZH])
def test_what_one_cannot_give_the_others_are_asked_for(text: str) -> None:
    understood, plans = negotiated_by(text, ("ann", 430.0, 1.0), ("tom", 310.0, 0.8), ("zoe", 310.0, 0.8))

    first, last = prices(plans[0]), prices(plans[-1])
    assert last["Ann"] == 430.0
    assert all((last[who] or 0.0) <= (first[who] or 0.0) < 310.0 for who in ("Tom", "Zoe"))
    assert budget(understood, plans[-1]) is RequirementStatus.MET


@pytest.mark.parametrize("text", [WHOLE_EN, WHOLE_ZH])
def test_where_nobody_gives_anything_the_plan_stays_within_the_whole_and_keeps_what_was_asked_for_first(
    text: str,
) -> None:
    _, plans = negotiated_by(text, ("ann", 430.0, 1.0), ("tom", 310.0, 1.0), ("zoe", 310.0, 1.0))
    last = plans[-1]

    assert sum(price or 0.0 for price in prices(last).values()) <= 1000.0
    assert len(prices(last)) == 2
    assert "Ann" in prices(last)
    assert len(last.gaps) == 1


@pytest.mark.parametrize("text", [PART_EN, PART_ZH])
@pytest.mark.parametrize(("least", "last"), [(0.9, 500.0), (0.98, 530.0)])
def test_one_who_is_above_what_was_said_for_their_part_is_asked_once_and_answers(
    text: str, least: float, last: float
) -> None:
    understood = asked(text)
    city, currency, (photo, _) = WHERE[text]
    ann = person("ann", photo, city, price=540.0, price_floor=540.0 * least, currency=currency)
    at_first = replace(ann, terms=replace(ann.terms, price_floor=540.0))  # they have named a price that is not open
    plans = negotiated(understood, (ann,), offers_from(understood, at_first))

    assert [prices(plan)["Ann"] for plan in (plans[0], plans[-1])] == [500.0, last]
    assert len(plans) == 2
    assert budget(understood, plans[-1]) is (RequirementStatus.MET if last == 500 else RequirementStatus.UNMET)


@pytest.mark.parametrize("text", [PART_EN, PART_ZH])
def test_one_who_is_a_fifth_above_says_how_far_they_come_down_and_the_plan_says_what_is_left(text: str) -> None:
    understood = asked(text)
    city, currency, (photo, _) = WHERE[text]
    ann = person("ann", photo, city, price=600.0, price_floor=540.0, currency=currency)
    at_first = replace(ann, terms=replace(ann.terms, price_floor=600.0))
    plans = negotiated(understood, (ann,), offers_from(understood, at_first))

    assert [prices(plan)["Ann"] for plan in (plans[0], plans[-1])] == [500.0, 540.0]
    assert budget(understood, plans[-1]) is RequirementStatus.UNMET


@pytest.mark.parametrize("text", [PART_EN, PART_ZH])
def test_who_is_too_dear_gives_way_to_somebody_within_the_amount(text: str) -> None:
    city, currency, (photo, host) = WHERE[text]
    understood = asked(text)
    ann = person("ann", photo, city, price=520.0, currency=currency)
    zoe = person("zoe", photo, city, price=490.0, currency=currency)
    tom = person("tom", host, city, price=100.0, currency=currency)
    first = proposal_of(make_plan(understood, offers_from(understood, ann, zoe, tom), TODAY))

    assert prices(first) == {"Zoe": 490.0, "Tom": 100.0}


@pytest.mark.parametrize("text", WHERE)
def test_a_plan_within_what_was_said_costs_no_further_round(text: str) -> None:
    _, plans = negotiated_by(text, ("ann", 300.0, 0.5), ("tom", 200.0, 0.5), ("zoe", 190.0, 0.5))

    assert len(plans) == 1


@pytest.mark.parametrize(
    "text",
    [
        "12月5日周六在上海搬家，搬运不超过500元",
        "I am moving house in London on Saturday 5 December, removals for at most £500",
    ],
)
def test_what_nobody_asked_for_does_not_hide_that_a_part_is_too_dear(text: str) -> None:
    """A van comes with the removal and is not paid for apart: the price is all for what the amount was said of."""
    understood = asked(text)
    is_zh = understood.language == "zh"
    tags, city = ("搬家搬运, 货车运输", "上海") if is_zh else ("removals, van transport", "London")
    ann = person("ann", tags, city, price=540.0, price_floor=540.0, currency="CNY" if is_zh else "GBP")
    plan = proposal_of(make_plan(understood, offers_from(understood, ann), TODAY, may_ask_again=False))

    assert understood.tags_unasked
    assert len(plan.assignments[0].capabilities) > 1
    assert budget(understood, plan) is RequirementStatus.UNMET
    assert proposal_of(make_plan(understood, offers_from(understood, ann), TODAY)).assignments[0].price == 500.0


@pytest.mark.parametrize("text", [WHOLE_EN, WHOLE_ZH])
@pytest.mark.parametrize(("round_", "is_paid"), [(2, False), (3, True)])
def test_who_alone_cannot_do_it_for_less_is_asked_twice_before_it_is_dearer(
    text: str, round_: int, *, is_paid: bool
) -> None:
    """Whoever goes then is replaced by somebody who was not invited."""
    city, currency, tags = WHERE[text]
    understood = asked(text)
    terms = (("ann", 850.0, 1.0), ("tom", 130.0, 0.8), ("zoe", 130.0, 0.8))
    people = tuple(
        person(name, tags[n], city, price=price, price_floor=price * least, currency=currency)
        for n, (name, price, least) in enumerate(terms)
    )
    offers = offers_from(understood, *people)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    ann, *others = people
    part = next(part for part in plan.assignments if part.agent_id == ann.agent_id)
    asks = review_plan(ann, understood, plan, part, offers[0], round_=1, rounds_max=5)
    said = (
        feedback(ann, FeedbackType.NEGOTIATE, negotiation_points=asks.negotiation_points),
        *(feedback(one, FeedbackType.ACCEPT) for one in others),
    )
    changed = proposal_of(adjust_plan(understood, plan, offers, said, (), round_=round_, today=TODAY), version=2)

    assert prices(changed) == prices(plan) | ({"Ann": 850.0} if is_paid else {})


ONE_HOUR = {
    "en": ("London", "GBP", "electrical work", "An electrician for two dead sockets in London next week, £50 an hour"),
    "zh": ("北京", "CNY", "活动主持", "12月5日在北京办酒会，要活动主持，每小时不超过50元"),
}


@pytest.mark.parametrize("language", ONE_HOUR)
@pytest.mark.parametrize(("least", "last"), [(44.0, 50.0), (52.0, 52.0)])
def test_who_asks_more_for_one_hour_than_was_said_is_asked_too_where_nobody_says_how_many(
    language: str, least: float, last: float
) -> None:
    city, currency, tag, text = ONE_HOUR[language]
    understood = asked(text)
    ann = person("ann", tag, city, price=55.0, price_floor=least, price_unit="hour", currency=currency)
    plans = negotiated(understood, (ann,), offers_from(understood, ann))

    rates = [part.rate.unit_price for plan in plans for part in plan.assignments if part.rate is not None]
    assert (rates[0], rates[-1], len(plans)) == (50.0, last, 2)
    assert budget(understood, plans[-1]) is (RequirementStatus.MET if last == 50 else RequirementStatus.UNMET)
    assert all(part.price is None for plan in plans for part in plan.assignments)


@pytest.mark.parametrize(
    ("given", "planned", "is_agreed"), [(50.0, 50.0, False), (55.0, 55.0, True), (70.0, 55.0, True)]
)
def test_what_an_answer_gives_for_one_hour_is_put_to_its_person_and_never_more_than_they_ask(
    given: float, planned: float, *, is_agreed: bool
) -> None:
    city, currency, tag, text = ONE_HOUR["en"]
    understood = asked(text)
    ann = person("ann", tag, city, price=55.0, price_unit="hour", currency=currency)
    inputs = AggregationInputs(understanding=understood, offers=offers_from(understood, ann), today=TODAY)
    part = {"agent_id": ann.agent_id, "role": "electrician", "rate": {"unit_price": given}}
    (read,) = PROPOSAL_AGGREGATION.parse(json.dumps({"summary": "s", "assignments": [part]}), inputs).assignments

    assert read.rate is not None
    assert (read.price, read.rate.unit_price, read.is_confirmed) == (None, planned, is_agreed)


@pytest.mark.parametrize("text", [WHOLE_EN, WHOLE_ZH])
def test_who_is_not_needed_and_says_no_sum_hinders_nobody_from_being_asked(text: str) -> None:
    city, currency, tags = WHERE[text]
    understood = asked(text)
    terms = dict(zip(tags, (430.0, 310.0, 310.0), strict=True))
    people = [person(f"p{n}", tag, city, price=terms[tag], currency=currency) for n, tag in enumerate(tags)]
    dear = person("zz", tags[1], city, price=900.0, price_unit="hour", currency=currency)
    plan = proposal_of(make_plan(understood, offers_from(understood, *people, dear), TODAY))

    assert sorted(prices(plan)) == ["P0", "P1", "P2"]
    assert sum(price or 0.0 for price in prices(plan).values()) <= 1000.0


@pytest.mark.parametrize(
    ("text", "city", "currency", "tag"),
    [
        ("A reading in Berlin on 12 December: a photographer for at most €{}", "Berlin", "EUR", "photography"),
        ("12月12日在北京办读书会，要一位摄影师，不超过{}元", "北京", "CNY", "摄影"),
    ],
)
def test_a_lower_amount_never_makes_it_dearer(text: str, city: str, currency: str, tag: str) -> None:
    """As far down as somebody names a price of their own they are asked to come down, and give as much each time."""
    ann = person("ann", tag, city, price=540.0, price_floor=475.0, currency=currency)
    unasked = replace(ann, terms=replace(ann.terms, price_floor=540.0))  # what she names by herself
    paid = []
    for limit in (470, 450, 440, 420, 406):
        understood = asked(text.format(limit))
        paid.append(prices(negotiated(understood, (ann,), offers_from(understood, unasked))[-1])["Ann"])

    assert set(paid) == {475.0}
