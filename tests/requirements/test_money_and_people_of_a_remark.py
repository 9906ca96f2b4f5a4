"""A remark on what the plan costs, or on who is in it, is read against the plan; what is not read stays open."""

from collections.abc import Mapping

import pytest

from tests.requirements.test_changes_in_words import KNOWN, TODAY, asked
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import Changed, changed

K = RequirementKind
CATERER = "A caterer for 40 people in Berlin on Sunday 13 December, 700 EUR in total."
GALA = "12月19日在上海办60人的年会，要场地和主持人，主持人请赵敏之，预算3万。"
CAPPED = "12月19号在上海办公司年会，60人，要场地、主持人和乐队，主持人想请赵敏之，预算3万，场地不超过1万。"
DOES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    CATERER: {"Marco Bellini": ("catering",)},
    GALA: {"赵敏之": ("活动主持",), "季展": ("场地提供",)},
    CAPPED: {"赵敏之": ("活动主持",), "季展": ("场地提供",)},
}
COSTS = {"Marco Bellini": (640.0, "EUR"), "赵敏之": (2000.0, "CNY"), "季展": (5200.0, "CNY")}


def after(said: str, demand: str) -> Changed:
    base, does = asked(demand), DOES[demand]
    costs = {name: COSTS[name] for name in does}
    told = read_follow_up(said, base, TODAY, known=KNOWN, does=does, costs=costs)
    return changed(base, told.requirements, version=2, corrected=told.replaced, words=told.words)


def limits(done: Changed) -> set[tuple[float | None, bool]]:
    return {(r.value.number, bool(r.value.tags)) for r in done.understanding.in_force if r.kind is K.BUDGET}


@pytest.mark.parametrize(
    ("demand", "said", "now"),
    [
        (CATERER, "too expensive, make it 100 less, and not on Sunday", {(540, False)}),
        (CATERER, "make it €100 cheaper please", {(540, False)}),
        (CATERER, "knock 10% off", {(576, False)}),
        (CATERER, "reduce the price by 100 euros", {(540, False)}),
        (CATERER, "make the budget 100 less", {(600, False)}),
        (CATERER, "the caterer is too dear, make it 50 less", {(700, False), (590, True)}),
        (GALA, "主持人便宜500", {(30000, False), (1500, True)}),
        (GALA, "便宜500", {(6700, False)}),
        (GALA, "总价再降1000", {(6200, False)}),
        (GALA, "场地打九折", {(30000, False), (4680, True)}),
        (GALA, "主持人太贵，少200", {(30000, False), (1800, True)}),
        (GALA, "主持人不要了，便宜500，改到12月20号", {(4700, False)}),
        (CAPPED, "太贵了，总价压到6000以内", {(6000, False), (10000, True)}),
    ],
)
def test_so_much_less_is_a_most_below_what_the_plan_costs_and_other_limits_stay(
    demand: str, said: str, now: set[tuple[float, bool]]
) -> None:
    done = after(said, demand)

    assert limits(done) == now
    assert [r.text for r in done.changes if r.kind is K.QUALITY and r.is_hard] == []


@pytest.mark.parametrize(
    ("demand", "said"),
    [
        (CATERER, "make it 1000 less"),
        (CATERER, "make it 100 less people"),
        (CATERER, "100 fewer guests"),
        (CATERER, "£100 less"),
        (CATERER, "less salt"),
        (CATERER, "would it be 100 less on Monday?"),
        (CATERER, "if it were 100 less we would take it"),
        (CATERER, "the photographer 100 less"),
        (CATERER, "no less than 100 portions"),
        (CATERER, "two hours less"),
        (CATERER, "it is 100 less than last year"),
        (CATERER, "cut the cake by 5"),
        (CATERER, "take the 100 bus"),
        (GALA, "少5个人"),
        (GALA, "少放500克糖"),
        (GALA, "便宜500行不行？"),
        (GALA, "要是便宜500就好了"),
        (GALA, "乐队便宜500"),
        (GALA, "上次便宜500块"),
        (GALA, "打电话给我"),
    ],
)
def test_what_is_less_of_something_else_or_only_supposed_sets_no_limit(demand: str, said: str) -> None:
    assert limits(after(said, demand)) == limits(after("", demand))


@pytest.mark.parametrize(
    "said",
    [
        "主持人换一个",
        "换个主持人",
        "换一位主持",
        "主持人换人吧",
        "主持人换别人",
        "a different host please",
        "replace the host",
    ],
)
def test_somebody_else_for_a_role_rules_out_who_has_it_and_waives_the_wish_for_them(said: str) -> None:
    in_force = after(said, GALA).understanding.in_force

    assert [(r.value.text, r.value.unit) for r in in_force if r.kind is K.EXCLUSION] == [("赵敏之", "person")]
    assert [r for r in in_force if r.kind is K.PERSON] == []
    assert {tag for r in in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags} >= {"活动主持"}


@pytest.mark.parametrize(
    "said",
    [
        "换个场地",
        "换个时间",
        "主持人换一个开场白",
        "主持人换一套衣服",
        "主持人要不要换一个？",
        "如果主持人不行就换一个",
        "再加一个主持人",
        "两个主持人",
        "乐队换一个",
        "主持人不用换",
        "主持人换到下午",
        "主持人别换",
        "another host besides",
        "a different date please",
        "a new year party",
        "should we get a different host?",
        "the host can change clothes",
        "don't replace the host",
        "change the date",
        "a different host if she is ill",
    ],
)
def test_another_thing_or_one_more_rules_nobody_out(said: str) -> None:
    in_force = after(said, GALA).understanding.in_force

    assert [r for r in in_force if r.kind is K.EXCLUSION and r.value.unit == "person"] == []


@pytest.mark.parametrize(
    ("demand", "said", "tag"),
    [
        (GALA, "我没要过主持人", "活动主持"),
        (CATERER, "I never asked for catering, take that out.", "catering"),
    ],
)
def test_work_that_nobody_asked_for_goes(demand: str, said: str, tag: str) -> None:
    in_force = after(said, demand).understanding.in_force

    assert tag not in {t for r in in_force if r.kind is K.CAPABILITY for t in r.value.tags}


def test_where_nobody_knows_what_the_plan_costs_less_stays_open() -> None:
    base = asked(CATERER)
    told = read_follow_up("make it 100 less", base, TODAY, known=KNOWN, does=DOES[CATERER])

    assert [r.kind for r in told.requirements] == [K.QUALITY]
    assert all(r.is_hard for r in told.requirements)


WEDDING = "明年5月2号在成都办婚礼，120个客人。婚礼策划、摄影、摄像都需要，策划费别超过1万5，摄影摄像加起来别超过9千。"
PARTY = "A party in London on 16 January for 60 people: a venue, a photographer, a DJ and catering. Budget £3,000."


@pytest.mark.parametrize(
    ("demand", "said", "number", "works"),
    [
        (WEDDING, "摄影摄像合起来8千不能超", 8000, {"活动摄影", "摄像"}),
        (WEDDING, "摄影和摄像加起来别超过8千", 8000, {"活动摄影", "摄像"}),
        (PARTY, "the DJ and the photographer together at most £900", 900, {"DJ", "photography"}),
    ],
)
def test_a_most_for_two_works_is_theirs_and_no_total(demand: str, said: str, number: int, works: set[str]) -> None:
    base = asked(demand)
    told = read_follow_up(said, base, TODAY, known=KNOWN)
    done = changed(base, told.requirements, version=2, corrected=told.replaced, words=told.words)

    ours = [r for r in done.understanding.in_force if r.kind is K.BUDGET and works <= {*r.value.tags}]
    assert [r.value.number for r in ours] == [number]
    before = [r.value for r in base.in_force if r.kind is K.BUDGET and not works <= {*r.value.tags}]
    assert [r.value for r in done.understanding.in_force if r.kind is K.BUDGET and r not in ours] == before


@pytest.mark.parametrize("said", ["一共8千不能超", "全部加起来别超过2万", "the DJ and the photographer together"])
def test_a_most_for_all_of_it_is_no_joint_limit(said: str) -> None:
    told = read_follow_up(said, asked(PARTY if said.isascii() else WEDDING), TODAY, known=KNOWN)

    assert [r for r in told.requirements if r.kind is K.BUDGET and r.value.tags and len(r.value.tags) > 1] == []
