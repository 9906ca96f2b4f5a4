"""What a plan itself tells is computed from it: who is not in it, what is too late, which money is still to come."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_replies import SIGNING, about_signing, demand_of, question
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.policy import Essential
from towow_core.domain.requirements import (
    OpenPointKind,
    Requirement,
    RequirementKind,
    RequirementStatus,
    RequirementValue,
    Span,
)
from towow_core.engine.matching.candidate_fit import part_limit
from towow_core.engine.wording.adjust_text import AdjustmentWording
from towow_core.requirements.checker import check
from towow_core.requirements.open_points import essentials_unmet, open_points
from towow_core.services.demands.clarifying import answered

K, S = RequirementKind, RequirementStatus
TODAY = "2026-11-30"


def read(sentence: str) -> tuple[Requirement, ...]:
    understood = demand_of(sentence).understanding
    assert understood is not None
    return understood.in_force


@pytest.mark.parametrize(
    ("sentence", "unread"),
    [
        ("北京请一位魔术师，不要司仪", "请一位魔术师，不要司仪"),
        ("上海请个小丑，不要保安", "不要保安"),
        ("A magician in London, no host please", "no host please"),
        ("A clown in Berlin, and no photographer", "and no photographer"),
    ],
)
def test_a_trade_that_no_part_has_is_kept_out_whatever_else_was_not_understood(sentence: str, unread: str) -> None:
    (out,) = [r for r in read(sentence) if r.kind is K.EXCLUSION]
    at = sentence.index(unread)

    def held(tag: str) -> Requirement:
        known = facts(part("ann", tag), offers={"ann": offered("ann", tag)})
        return check((out,), known, Language.EN, (Span(start=at, end=at + len(unread), text=unread),), sentence)[0]

    assert held("magic").status is S.MET
    assert held(out.value.tags[0]).status is S.UNMET


def test_that_nobody_bakes_still_does_not_say_that_there_are_no_cookies() -> None:
    (out,) = [r for r in read("A clown in London, no cookies") if r.kind is K.EXCLUSION]

    known = facts(part("ann", "clown"), offers={"ann": offered("ann", "clown")})
    assert check((out,), known, Language.EN)[0].status is S.OPEN


@pytest.mark.parametrize(
    "sentence",
    [
        "想请人拍照，北京；再找一位会修古籍的，三周内修完",
        "I need a photographer in Berlin. Also somebody to mend an old atlas within three weeks.",
    ],
)
@pytest.mark.parametrize(("day", "status"), [("2027-01-11", S.UNMET), ("2026-12-01", S.OPEN)])
def test_a_last_day_of_work_that_nobody_does_is_computed_where_the_plan_is_later(
    sentence: str, day: str, status: RequirementStatus
) -> None:
    asked = read(sentence)
    tag = next(r.value.tags[0] for r in asked if r.kind is K.CAPABILITY)
    known = facts(part("ann", tag), day=day, offers={"ann": offered("ann", tag)})

    (due,) = [r for r in check(asked, known, Language.EN, (), sentence) if r.kind is K.DEADLINE]

    assert due.status is status
    assert status is S.OPEN or day in due.note


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Mend my barometer in London before the auction on the 20th of December", "2026-12-19"),
        ("The watch has to be repaired ahead of my father's retirement on 18 December, Leeds", "2026-12-17"),
        ("钢琴调律，上海，12月18号的演出之前", "2026-12-17"),
    ],
)
def test_work_on_a_thing_before_what_is_on_a_day_is_due_the_day_before(sentence: str, last: str) -> None:
    asked = read(sentence)

    assert [r.value.last for r in asked if r.kind is K.DEADLINE] == [last]
    assert not [r for r in asked if r.kind is K.DATE]


@pytest.mark.parametrize(
    "sentence",
    [
        "A make-up artist in London before the ceremony on 20 December",  # on the day itself
        "Tune my piano in London on 20 December, before noon",
        "钢琴调律，上海，12月18号上午",
    ],
)
def test_what_is_done_on_the_day_stays_on_it(sentence: str) -> None:
    assert [r.kind for r in read(sentence) if r.kind in {K.DATE, K.DEADLINE}] == [K.DATE]


@pytest.mark.parametrize("said", ["No, I really need somebody who signs songs", "不是，我要的是会手语歌的人"])
def test_an_answer_that_says_what_is_wanted_instead_rules_nothing_out(said: str) -> None:
    settled = about_signing(said)

    assert settled is not None
    assert settled.demand.understanding is not None
    assert not [r for r in settled.demand.understanding.in_force if r.kind is K.EXCLUSION]


def test_a_bare_no_rules_out_nothing_that_another_wish_asks_for() -> None:
    demand = demand_of("A photographer in Berlin on 12 December, and somebody to juggle fire")
    assert demand.understanding is not None
    wish = next(r for r in demand.understanding.in_force if r.kind is K.CAPABILITY and "fire" in r.text)

    settled = answered(
        demand, question(K.CAPABILITY, "event photography", "videography", about=wish.requirement_id), "no", TODAY
    )

    assert settled is not None
    assert settled.demand.understanding is not None
    (out,) = [r for r in settled.demand.understanding.in_force if r.kind is K.EXCLUSION]
    assert out.value.tags == ("videography",)
    assert SIGNING is not None


@pytest.mark.parametrize(
    ("sentence", "rate", "most"),
    [
        ("上海每周六上小提琴课，一共8次，每次两小时，每次不超过400元", Rate(unit=PriceUnit.HOUR, unit_price=230.0, quantity=2.0, times=8.0), 3200.0),
        ("A cello lesson in Berlin, at most 80 euros a lesson", Rate(unit=PriceUnit.HOUR, unit_price=50.0, quantity=2.0, times=3.0), 240.0),
        ("A guide in Lisbon, at most 300 euros each time", Rate(unit=PriceUnit.DAY, unit_price=200.0, quantity=2.0, times=1.0), None),
    ],
)  # fmt: skip
def test_what_each_time_may_cost_bounds_a_price_by_the_hour(sentence: str, rate: Rate, most: float | None) -> None:
    understood = demand_of(sentence).understanding
    assert understood is not None
    tags = next(r.value.tags for r in understood.in_force if r.kind is K.CAPABILITY)

    assert part_limit(understood, tags, rate, "EUR" if sentence.isascii() else "CNY") == most


def over(per: str, *, second_is_there: bool) -> tuple[Requirement, ...]:
    asked = [
        Requirement(requirement_id="req-1", kind=K.CAPABILITY, text="maths", value=_value(tags=("maths",))),
        Requirement(requirement_id="req-2", kind=K.CAPABILITY, text="physics", value=_value(tags=("physics",))),
        Requirement(requirement_id="req-3", kind=K.BUDGET, text="50", value=_value(number=50.0, unit="EUR", per=per)),
    ]
    parts = [part("ann", "maths", price=100.0, currency="EUR")]
    parts += [part("bob", "physics", price=100.0, currency="EUR")] * second_is_there
    offers = {p.agent_id: offered(p.agent_id, *p.capabilities) for p in parts}
    return essentials_unmet(check(tuple(asked), facts(*parts, offers=offers), Language.EN), tuple(Essential))


def _value(**of: Any) -> RequirementValue:
    return RequirementValue(**of)


def test_what_one_work_costs_too_much_ends_alike_whatever_else_was_asked_for() -> None:
    assert over("event", second_is_there=True) == ()
    assert over("event", second_is_there=False) == ()
    assert over("", second_is_there=False) == ()  # what nobody does costs nothing
    assert [r.kind for r in over("", second_is_there=True)] == [K.BUDGET]


def test_a_last_day_is_no_day_that_the_requester_named() -> None:
    def why(sentence: str) -> str:
        understood = demand_of(sentence).understanding
        assert understood is not None
        return AdjustmentWording(understood.language).fixed_day(understood)

    assert "需求方定" not in why("两周内翻译一份合同，中译德")
    assert "named the day" not in why("A contract translated from Chinese to German within two weeks")
    assert "需求方定" in why("12月12日在北京请一位摄影师")
    assert "named the day" in why("A photographer in London on 12 December")


@pytest.mark.parametrize("budget", [None, 1000.0])
def test_what_is_paid_besides_is_told_wherever_a_total_is(budget: float | None) -> None:
    cook = part("ann", "cook", price=800.0)
    extra = Limit(said="食材另算", of=Limited.PRICE)
    known = facts(cook, offers={"ann": offered("ann", "cook", price=800.0, limits=(extra,))})
    asked = [Requirement(requirement_id="req-1", kind=K.CAPABILITY, text="opera", value=_value(tags=("opera",)))]
    if budget:
        amount = _value(number=budget, unit="CNY")
        asked.append(Requirement(requirement_id="req-2", kind=K.BUDGET, text="1000", value=amount))

    checked = check(tuple(asked), known, Language.ZH)
    told = [point for point in open_points(checked, known, Language.ZH) if "食材另算" in point.text]

    assert len(told) == 1
    assert budget or told[0].kind is OpenPointKind.CONDITION


def test_what_is_paid_besides_and_is_within_the_amount_is_no_point() -> None:
    cook = part("ann", "cook", price=800.0)
    extra = Limit(said="plus €50 for travel", of=Limited.PRICE, least=50.0)
    known = facts(cook, offers={"ann": offered("ann", "cook", price=800.0, limits=(extra,))})
    amount = Requirement(requirement_id="req-1", kind=K.BUDGET, text="1000", value=_value(number=1000.0, unit="CNY"))

    checked = check((amount,), known, Language.EN)

    assert checked[0].status is S.MET
    assert not [point for point in open_points(checked, known, Language.EN) if "travel" in point.text]
