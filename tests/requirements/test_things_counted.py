"""What is counted is a thing where it is handed over, and somebody only where they do it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.kit import facts, part
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.requirements import THINGS, RequirementKind, RequirementStatus
from towow_core.engine.matching.jobs import counts_asked
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

TWENTY = "a photographer in London on 12 December, twenty pictures the same evening"


def counted(text: str) -> tuple[dict[str, float], dict[str, float]]:
    """Things and people, each by the words that count them."""
    found = [r for r in asked(text).requirements if r.kind is RequirementKind.QUANTITY]
    things = {r.text: r.value.number or 0 for r in found if r.value.unit == THINGS}
    return things, {r.text: r.value.number or 0 for r in found if r.value.unit != THINGS}


@pytest.mark.parametrize(
    ("text", "things", "people"),
    [
        ("一支宣传片，12月20日前，上海，预算3万", {}, {}),
        ("三张海报，两版方案，12月10日前，1800元", {"三张海报": 3, "两版方案": 2}, {}),
        ("海报三张，两个方向可选", {"海报三张": 3, "两个方向": 2}, {}),
        ("请摄影师，几十张照片，再印上百张贴纸", {}, {}),
        ("翻译2000字的合同和40页说明书", {"2000字的合同": 2000, "40页说明书": 40}, {}),
        ("12月19日北京婚礼跟拍，当晚出30张照片，要两名摄影师", {"30张照片": 30}, {"两名摄影师": 2}),
        ("杭州，改十条裤子和两条裙子", {"十条裤子": 10, "两条裙子": 2}, {}),
        ("广州，换三把锁，再装两个书柜", {"三把锁": 3, "两个书柜": 2}, {}),
        ("请摄影师，三个小时，四个人，两个主持人，两个问题", {}, {"两个主持人": 2}),
        ("需要一支乐队和两位主持人", {}, {"一支乐队": 1, "两位主持人": 2}),
        ("three posters and twelve illustrations by 15 January", {"three posters": 3, "twelve illustrations": 12}, {}),
        ("a 40-page manual translated into English", {"40-page": 40}, {}),
        ("clean a survey, three charts, two designers", {"three charts": 3}, {}),
        ("200 printed flyers and two photographers in London", {"200 printed flyers": 200}, {"two photographers": 2}),
        ("two mentors and three judges for a hackathon", {}, {"two mentors": 2, "three judges": 3}),
        ("a photographer, twenty pictures the same evening", {"twenty pictures": 20}, {}),
        ("two hours with three friends at £40 a page", {}, {}),
    ],
)
def test_things_and_people_are_told_apart(text: str, things: dict[str, float], people: dict[str, float]) -> None:
    assert counted(text) == (things, people)


@pytest.mark.parametrize("text", ["三张海报，1800元", "three posters by 15 January"])
def test_nobody_is_looked_for_three_times_because_of_three_posters(text: str) -> None:
    assert not counts_asked(asked(text))


@pytest.mark.parametrize(
    ("text", "does", "says", "status"),
    [
        (TWENTY, "photography", "twenty pictures the same evening", RequirementStatus.MET),
        (TWENTY, "photography", "weddings", RequirementStatus.OPEN),
        ("12月12日在北京请人拍照，当晚出30张照片", "活动摄影", "不拍婚礼", RequirementStatus.OPEN),
    ],
)
def test_how_many_are_made_is_met_only_by_who_says_so(
    text: str, does: str, says: str, status: RequirementStatus
) -> None:
    understood = asked(text)
    who = person("kim", does, "London" if text.isascii() else "北京")
    who = replace(who, capabilities={does: says})
    (offer,) = offers_from(understood, who)
    plan = facts(part(who.agent_id, does))
    checked = check(
        understood.requirements,
        PlanFacts(plan=plan.plan, answers=plan.answers, offers={who.agent_id: offer}),
        understood.language,
    )

    assert [r.status for r in checked if r.value.unit == THINGS] == [status]
    assert all(r.note for r in checked if r.value.unit == THINGS)


def test_how_many_there_are_of_what_is_worked_on_is_kept() -> None:
    found = asked("Survey data of 3,000 farmers needs cleaning by December 10, online").requirements
    assert "3,000 farmers" in {one.text for one in found if one.kind is RequirementKind.QUALITY}
