"""A limit on the beginning is met by when it begins, and never held against the end."""

from dataclasses import replace

import pytest

from tests.requirements.day_kit import finished
from tests.requirements.kit import facts, part, wants
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.models import Language
from towow_core.domain.requirements import BEGINS_BY, RequirementKind, RequirementStatus
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("南京，请人墙面粉刷，最晚11月30日开始，5000以内", "2026-11-30"),
        ("南京，请人墙面粉刷，12月7日前必须开工，5000以内", "2026-12-07"),
        ("南京，请人墙面粉刷，开工时间最迟12月7日", "2026-12-07"),
        ("Upholstery in London, to start on 7 December at the latest, up to 300 pounds", "2026-12-07"),
        ("Upholstery in London, starting no later than 1 March, up to 300 pounds", "2027-03-01"),
        ("Upholstery in London, it must start by 7 December", "2026-12-07"),
        ("Upholstery in London, work to begin before 7 December", "2026-12-06"),
    ],
)
def test_it_is_read_as_a_limit_on_the_beginning(sentence: str, first: str) -> None:
    said = [r for r in read(sentence).requirements if r.kind in {K.DATE, K.DEADLINE}]

    assert [(r.kind, r.value.unit, r.value.first) for r in said] == [(K.DATE, BEGINS_BY, first)]


@pytest.mark.parametrize(
    "sentence",
    ["南京，请人墙面粉刷，12月7日前做完", "Upholstery in London, finished no later than 7 December"],
)
def test_a_limit_on_the_end_stays_a_last_day(sentence: str) -> None:
    assert [r.kind for r in read(sentence).requirements if r.kind in {K.DATE, K.DEADLINE}] == [K.DEADLINE]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("days", "status"),
    [
        (("2026-12-05", "2026-12-12", "2026-12-26"), S.MET),
        (("2026-12-04", "2026-12-11"), S.MET),
        (("2026-12-06", "2026-12-13"), S.UNMET),
    ],
)
def test_only_when_it_begins_decides(days: tuple[str, ...], status: RequirementStatus, language: Language) -> None:
    limit = wants(K.DATE, first="2026-12-05", unit=BEGINS_BY)
    there = facts(part("ann", "tutoring"), day=days[-1])
    timeline = replace(there.plan.timeline, event_date=days[0], event_days=days, end_date=days[-1])
    there = replace(there, plan=replace(there.plan, timeline=timeline))

    assert check((limit,), there, language)[0].status is status


@pytest.mark.parametrize(
    "sentence",
    [
        "上海，课业辅导，最晚12月5号开始，每周六上午，共四次",
        "Tutoring in London on Saturday mornings, four times, starting no later than 5 December",
        "Cleaning in London, to start on Friday at the latest",
    ],
)
def test_a_plan_that_begins_by_then_keeps_it_whatever_comes_later(sentence: str) -> None:
    found = finished(sentence)
    assert isinstance(found, ProposalFinalized)

    assert [r.status for r in found.requirements if r.value.unit == BEGINS_BY] == [S.MET]


def test_how_long_it_goes_on_is_not_settled_by_when_it_begins() -> None:
    sentence = "我要请保洁，上海，最晚12月5号开始，预算5000"
    day = quantities_of_work(read(sentence), "保洁").days

    assert day is None
