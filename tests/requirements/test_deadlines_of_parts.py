"""A deadline that is said of one part is held against that part, and is nobody else's to keep."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.core.test_counter_offers import asked
from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language, Milestone
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

POSTER = wants(RequirementKind.DEADLINE, last="2026-12-04", text="further", tags=("poster",))
EN, ZH = (
    "A concert in London on 10 December: a photographer, and a poster by 30 November",
    "12月8日在深圳开医疗器械会，要摄影师，另外有15页产品资料12月4日前要译成英文",
)


def with_milestone(plan: PlanFacts, name: str, day: str) -> PlanFacts:
    timeline = replace(plan.plan.timeline, milestones=(Milestone(name=name, date=day),))
    return replace(plan, plan=replace(plan.plan, timeline=timeline))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("day", "status"), [("2026-12-04", RequirementStatus.MET), ("2026-12-05", RequirementStatus.UNMET)]
)
def test_the_day_of_the_part_decides(day: str, status: RequirementStatus, language: Language) -> None:
    (found,) = check((POSTER,), with_milestone(facts(part("ann", "poster")), "Poster", day), language)

    assert (found.status, found.met_by) == (status, ("ann",))
    assert day in found.note


@pytest.mark.parametrize("language", Language)
def test_it_is_open_where_nobody_does_that_part_or_no_day_of_it_is_named(language: Language) -> None:
    others = with_milestone(facts(part("tom", "photos")), "Photos", "2026-12-01")

    assert check((POSTER,), others, language)[0].status is RequirementStatus.OPEN
    assert check((POSTER,), facts(part("ann", "poster")), language)[0].status is RequirementStatus.OPEN


@pytest.mark.parametrize(
    ("sentence", "does", "day"),
    [
        (EN, "graphic design", "2026-11-30"),
        (ZH, "笔译", "2026-12-04"),
        ("A fair in Berlin on 16 December: a host, a programme translated by 7 December", "translation", "2026-12-07"),
        ("12月20日年会，要主持人，海报12月3日前要设计好", "平面设计", "2026-12-03"),
    ],
)  # fmt: skip
def test_a_part_is_planned_to_be_done_by_its_own_day(sentence: str, does: str, day: str) -> None:
    wanted = asked(sentence)
    (deadline,) = [r for r in wanted.requirements if r.kind is RequirementKind.DEADLINE]
    offers = offers_from(wanted, person("ann", does, wanted.context.location or "", remote=True))
    timeline = make_plan(wanted, offers, TODAY).timeline
    named = {tag.casefold() for tag in deadline.value.tags}

    assert deadline.value.last == day
    assert [m.date <= day for m in timeline.milestones if m.name.casefold() in named] == [True]


def test_what_is_wanted_from_afar_before_the_day_is_told_by_its_own_day() -> None:
    """A contract that is to be read by the 4th is nothing that somebody comes for on the 14th."""
    wanted = asked(
        "A party in London on 14 January for 60. A lawyer to read the hire contract by 4 December, and a DJ."
    )
    lawyer, dj = (person(name, does, "London") for name, does in (("ann", "legal advice"), ("kim", "DJ")))
    plan = make_plan(wanted, offers_from(wanted, lawyer, dj), TODAY)
    said = {part.agent_id: part.responsibility for part in plan.assignments}

    assert "by Fri 4 December" in said[lawyer.agent_id]
    assert "14 January" not in said[lawyer.agent_id]
    assert "14 January" in said[dj.agent_id]


def test_a_last_day_before_the_day_itself_is_of_all_that_is_handed_over() -> None:
    """ "A fair on 1 March. By 10 February we want the files": they name no part."""
    demand = asked("3月1日杭州有个市集，想请人设计一张海报，再画一套插画。2月10日之前要拿到文件。")
    (due,) = [one.value for one in demand.in_force if one.kind is RequirementKind.DEADLINE]

    assert due.last == "2027-02-10"
    assert {"平面设计", "插画"} <= {*due.tags}


def test_pictures_after_the_day_have_no_day_in_a_plan() -> None:
    """What is shot on the day is not handed over on it."""
    wanted = asked("Book launch in London on 3 December: a poster, and a photographer, the pictures by 10 December")
    (deadline,) = [r for r in wanted.requirements if r.kind is RequirementKind.DEADLINE]

    assert deadline.value.tags == ()


@pytest.mark.parametrize(
    ("sentence", "does", "first", "last"),
    [
        ("Redraw our three worst screens, five days at the most, by 22 January, remote", "UI/UX design", "18", "22"),
        ("请一位剪辑师做三天，1月22日前完成，远程", "剪辑后期", "20", "22"),
        ("请一位剪辑师，1月22日前完成，远程", "剪辑后期", "22", "22"),
    ],
)
def test_all_days_of_some_work_are_before_its_last_day(sentence: str, does: str, first: str, last: str) -> None:
    wanted = asked(sentence)
    timeline = make_plan(wanted, offers_from(wanted, person("ann", does, remote=True)), TODAY).timeline

    assert (timeline.event_date, timeline.event_days[-1:] or (timeline.event_date,)) == (
        f"2027-01-{first}",
        (f"2027-01-{last}",),
    )
