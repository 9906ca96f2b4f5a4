"""Each change that a remark names is made: work given up, a day left out of a series, another number of things."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import changed

TODAY = "2026-11-28"  # a Saturday
K = RequirementKind
BOOKS = "在苏州请人每月代账，先签三个月，每月400以内；另外想注册一个商标，一共3000以内"
MARK = "Register a trademark in Leeds and keep our books every month, £900"
TUESDAYS = "Yoga in Leeds every Tuesday at 7pm, from 1 December till 31 January"
WALKS = "杭州，瑜伽老师，每周三下午，从12月2日到1月底"
CARDS = "110 place cards lettered in London by 1 March"
SHIRTS = "北京，请人写30张请柬，12月18日前要"


def said(demand: str, remark: str) -> DemandUnderstanding:
    understood = understand(demand, TODAY)
    before = replace(understood, requirements=read_requirements(demand, understood, TODAY)[0])
    read = read_follow_up(remark, before, TODAY)
    return changed(before, read.requirements, version=2, corrected=read.replaced, words=read.words).understanding


def unread(after: DemandUnderstanding) -> list[str]:
    return [r.text for r in after.in_force if r.kind is K.QUALITY and r.source is not after.requirements[0].source]


@pytest.mark.parametrize(
    ("demand", "remark"),
    [
        (BOOKS, "商标暂不注册，等明年，先不注册商标了"),
        (BOOKS, "商标今年不注册了"),
        (BOOKS, "商标就先不注册了"),
        (MARK, "We won't register the trademark after all."),
        (MARK, "we're no longer registering the trademark"),
    ],
)
def test_work_that_is_not_to_be_done_any_more_goes_whichever_verb_says_so(demand: str, remark: str) -> None:
    assert not any("商标" in tag or "trademark" in tag for tag in said(demand, remark).capability_tags)


@pytest.mark.parametrize(
    ("demand", "remark"),
    [
        (BOOKS, "商标先不公告了"),
        (MARK, "we won't pay the trademark before May"),
        ("婚礼摄影，杭州，12月19日", "摄影师先不催了"),
        ("A photographer in Leeds on 12 December", "we won't tip the photographer"),
    ],
)
def test_what_else_is_not_done_to_it_gives_nothing_up(demand: str, remark: str) -> None:
    before = said(demand, "谢谢" if "，" in demand else "thank you")

    assert said(demand, remark).capability_tags == before.capability_tags


@pytest.mark.parametrize(
    ("demand", "remark", "days"),
    [
        (TUESDAYS, "skip 22 December", {"2026-12-22"}),
        (TUESDAYS, "please leave 22 and 29 December out", {"2026-12-22", "2026-12-29"}),
        (TUESDAYS, "and also skip the class on 5 January", {"2027-01-05"}),
        (TUESDAYS, "no yoga on 22 December", {"2026-12-22"}),
        (WALKS, "12月30日和1月6日停一次，别的照旧", {"2026-12-30", "2027-01-06"}),
        (WALKS, "跳过12月23号", {"2026-12-23"}),
        (WALKS, "1月6号那次取消", {"2027-01-06"}),
    ],
)
def test_a_day_that_a_series_is_to_skip_is_ruled_out(demand: str, remark: str, days: set[str]) -> None:
    after = said(demand, remark)

    assert {r.value.first for r in after.in_force if r.kind is K.EXCLUSION} == days
    assert any(r.kind is K.RECURRENCE and r.value.weekdays for r in after.in_force)
    assert not unread(after)


@pytest.mark.parametrize(
    ("demand", "remark"),
    [("A photographer in Leeds on 12 December", "skip 12 December"), ("婚礼摄影，杭州，12月19日", "跳过12月19日")],
)
def test_of_what_comes_once_no_day_is_skipped(demand: str, remark: str) -> None:
    assert not [r for r in said(demand, remark).in_force if r.kind is K.EXCLUSION]


@pytest.mark.parametrize(
    ("demand", "remark", "number"),
    [
        (CARDS, "we have 140 place cards now", 140),
        (CARDS, "so it's 95 cards now", 95),
        (SHIRTS, "请柬现在要45张了", 45),
        (SHIRTS, "现在一共是50张请柬", 50),
    ],
)
def test_so_many_things_now_are_as_many_from_now_on(demand: str, remark: str, number: int) -> None:
    after = said(demand, remark)

    assert [r.value.number for r in after.in_force if r.kind is K.QUANTITY] == [number]
    assert not unread(after)


def test_so_many_of_other_things_change_no_number() -> None:
    counts = [r.value.number for r in said(CARDS, "we have 140 envelopes now").in_force if r.kind is K.QUANTITY]

    assert counts == [110]


def test_several_changes_of_one_remark_are_each_made() -> None:
    after = said(BOOKS, "商标先不注册了，代账改签一年，总价放到4800")

    assert after.capability_tags == ("记账",)
    assert [(r.value.number, r.value.unit) for r in after.in_force if r.kind is K.DURATION] == [(1.0, "years")]
    assert {r.value.number for r in after.in_force if r.kind is K.BUDGET} == {400.0, 4800.0}
    assert not unread(after)
