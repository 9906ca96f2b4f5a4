"""What a plan costs is the same in its summary, in the table, and in the check against the budget."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from bridges.cli.view import plan as shown
from bridges.cli.words import words_for
from tests.core.matching_kit import demand
from tests.requirements.kit import facts, part, wants
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import Assignment, Language, Proposal, Standing, Timeline
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.plan_text import Outline, summary_text
from towow_core.engine.wording.true_prose import true_rationale, true_summary
from towow_core.requirements.checker import check
from towow_core.support.money import Total, converted_text, money_text, total_of, total_text

NO_FIGURES = PlanFigures(None, (), (), Timeline())
UNITS = st.one_of(st.none(), st.sampled_from([1.0, 2.0, 3.0, 25.0, 4.5]))


@st.composite
def parts(draw: st.DrawFn) -> tuple[Assignment, ...]:
    return tuple(_part(draw, n) for n in range(draw(st.integers(1, 5))))


def _part(draw: st.DrawFn, n: int) -> Assignment:
    unit_price = draw(st.integers(0, 2_000_000)) / 100
    currency = draw(st.sampled_from(["CNY", "CNY", "USD", "EUR", "JPY"]))
    rate = Rate(unit=draw(st.sampled_from(PriceUnit)), unit_price=unit_price, quantity=draw(UNITS), times=draw(UNITS))
    if draw(st.booleans()):
        return part(f"p{n}", "venue", currency=currency, price=draw(st.sampled_from([None, unit_price])))
    return part(f"p{n}", "venue", currency=currency, price=rate.amount, rate=rate)


@settings(max_examples=150, deadline=None)
@given(parts=parts(), language=st.sampled_from(Language), budget=st.integers(0, 100_000))
def test_summary_table_and_budget_check_say_the_same(
    parts: tuple[Assignment, ...], language: Language, budget: int
) -> None:
    total = total_of(parts, "CNY")
    text = total_text(total, language)
    asked = demand("在北京找场地" if language is Language.ZH else "A venue in Berlin")
    outline = Outline(understanding=asked, assignments=parts, days=(), is_tentative=False, currency="CNY", missing=())
    (checked,) = check((wants(RequirementKind.BUDGET, number=budget, unit="CNY"),), facts(*parts), language)

    _adds_up(total, parts)
    assert text in summary_text(outline)
    assert text in checked.note
    assert text in _table(parts, language)
    for said in (summary_text(outline), checked.note):
        assert converted_text(total, language) in said
        assert ("2026-11" in said) == bool(total.foreign)
    assert total.amount is not None
    if total.amount > budget + 0.005:
        assert checked.status is RequirementStatus.UNMET
    elif checked.status is RequirementStatus.UNMET:  # what is not counted yet is too much if it is done only once
        assert total.open
        why = ("once alone", "只做一次就要") if budget else ("once alone", "只做一次就要", "charge for it", "是收费的")
        assert any(one in checked.note for one in why)
    else:
        assert checked.status is (RequirementStatus.MET if total.is_all else RequirementStatus.OPEN)


def _adds_up(total: Total, parts: tuple[Assignment, ...]) -> None:
    """By hand: no part is left out, none is counted twice, and none that nobody can count is counted as one."""
    for code, amount in total.by_currency.items():
        assert amount == pytest.approx(sum(p.price or 0 for p in parts if p.currency == code), abs=0.01)
    assert {p.agent_id for p in total.open} == {p.agent_id for p in parts if p.price is None and p.is_paid}
    assert {p.agent_id for p in total.unpriced} == {p.agent_id for p in parts if p.price is None and p.rate is None}
    by_hand = sum((p.price or 0) * RATES[p.currency] for p in parts)
    assert total.amount == pytest.approx(by_hand, abs=0.05)


def _table(parts: tuple[Assignment, ...], language: Language) -> str:
    plan = Proposal(proposal_id="p", demand_id="d", version=1, summary="", assignments=parts)
    console = Console(file=io.StringIO(), width=2000)
    console.print(*shown(plan, words_for(language)))
    printed = console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO above
    return next((line.strip() for line in printed.splitlines() if line.startswith(("合计", "Total"))), "")


def test_a_models_total_is_replaced_by_the_one_that_its_parts_make() -> None:
    asked = demand("在北京找场地和嘉宾，预算2万")
    drafted = (part("ann", "venue", price=14_500.0), part("bob", "talk", price=600.0, currency="USD"))
    figures = PlanFigures(asked, drafted, (), Timeline(event_date="2026-12-19"))
    summary = true_summary("林望舒提供场地，陈屿演讲，总价约¥17,000。12月19日见。", figures)

    assert "17,000" not in summary
    assert "林望舒提供场地，陈屿演讲" in summary
    assert "合计¥14,500 + $600，折合约¥18,760，按 1 USD = 7.1 CNY（ToWow 自带的汇率表，2026-11）" in summary
    assert true_rationale("Lin gives the room, Tom talks; the total is $1,234.50. See you.", NO_FIGURES) == (
        "Lin gives the room, Tom talks; See you."
    )


def test_nothing_is_left_of_a_total_that_was_taken_out() -> None:
    rates = "1 GBP = 1.146 EUR (ToWow's own table, 2026-11)"
    said = f"Ann checks it; £260, about €297.96 in all at {rates} of €400; €102.04 is left."

    assert true_rationale(said, NO_FIGURES) == "Ann checks it."
    said = "林望舒提供场地；合计¥5,000，在预算¥6,000之内，还余¥1,000。"
    assert true_rationale(said, NO_FIGURES) == "林望舒提供场地。"


def test_who_stands_by_is_in_no_total() -> None:
    drafted = (part("ann", "venue", price=100.0), part("bob", price=None, standing=Standing.STAND_BY))

    assert total_text(total_of(drafted, "CNY"), Language.EN) == money_text(100.0, "CNY", Language.EN)
