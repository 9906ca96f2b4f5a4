"""Before it says that there is no fact: the languages of an offer, the days of the plan, a profile's own words."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.matching.jobs import counts_asked
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K = RequirementKind


def checked(text: str, does: str, says: str, **terms: object) -> list[Requirement]:
    """How it stands with somebody who does it and says this of their work."""
    understood = asked(text)
    who = replace(person("kim", does, "Berlin" if text.isascii() else "北京", **terms), capabilities={does: says})
    (offer,) = offers_from(understood, who)
    plan = facts(part(who.agent_id, does))
    stands = PlanFacts(plan=plan.plan, answers=plan.answers, offers={who.agent_id: offer})
    return list(check(understood.requirements, stands, understood.language))


@pytest.mark.parametrize(
    ("text", "does"),
    [("12月19日北京，要一位双语主持人", "活动主持"), ("A bilingual host in Berlin on 12 December", "hosting")],
)
@pytest.mark.parametrize(("languages", "status"), [(("zh", "en"), "met"), (("zh",), "unmet"), ((), "open")])
def test_bilingual_is_who_works_in_two_languages(text: str, does: str, languages: tuple[str, ...], status: str) -> None:
    (said,) = [r for r in checked(text, does, "hosts", languages=languages) if r.kind is K.LANGUAGE]

    assert said.status is RequirementStatus(status)
    assert all(code in said.note for code in languages) or status != "met"


HALL = "A venue in Berlin with a projector and gigabit internet on 12 December"


@pytest.mark.parametrize(
    ("text", "does", "says", "met"),
    [
        (HALL, "venue", "gigabit internet, kitchen", {"gigabit internet"}),
        (HALL, "venue", "projector, kitchen", set()),
        ("12月12日在北京要一个场地，带投影和千兆网络", "场地提供", "有投影和厨房", set()),
    ],
)
def test_of_two_things_that_it_must_have_one_does_not_stand_for_both(
    text: str, does: str, says: str, met: set[str]
) -> None:
    had = [r for r in checked(text, does, says) if r.kind is K.QUALITY and r.value.tags]

    assert len(had) == 2
    assert {r.text for r in had if r.status is RequirementStatus.MET} == met


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("recurring", [True, None])
def test_a_plan_of_one_day_is_for_the_first_time_only(language: Language, *, recurring: bool | None) -> None:
    weekly = wants(K.RECURRENCE, weekdays=(5,), text="every Friday")
    cleans = wants(K.CAPABILITY, tags=("cleaning",))
    plan = facts(part("ann", "cleaning"), offers={"ann": offered("ann", "cleaning", recurring=recurring)})
    found = check((cleans, weekly), plan, language)[1]

    assert found.status is RequirementStatus.OPEN
    assert "2026-12-19" in found.note


def test_a_plan_of_all_its_days_covers_them() -> None:
    six = wants(K.RECURRENCE, weekdays=(5,), text="six Fridays", number=6.0, unit="sessions")
    plan = facts(part("ann", "cleaning"), offers={"ann": offered("ann", "cleaning", recurring=True)})
    days = ("2026-12-04", "2026-12-11", "2026-12-18", "2026-12-25", "2027-01-01", "2027-01-08")
    plan = replace(plan, plan=replace(plan.plan, timeline=replace(plan.plan.timeline, event_days=days)))

    assert check((wants(K.CAPABILITY, tags=("cleaning",)), six), plan, Language.EN)[1].status is RequirementStatus.MET


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("A mentor for user interviews in Berlin", 1),
        ("An experienced mentor, and three judges", 1),
        ("A day with mentors in Berlin", None),
        ("Mentors for a hackathon", None),
        ("A few mentors", None),
        ("two mentors", 2),
    ],
)
def test_a_mentor_is_one(text: str, count: int | None) -> None:
    assert counts_asked(asked(text)).get("mentoring") == count


@pytest.mark.parametrize(
    ("text", "said"),
    [("A cleaner every Friday in London from 4 December", "every Friday"), ("每周五请保洁，北京", "每周五")],
)
def test_a_title_keeps_how_often_it_is(text: str, said: str) -> None:
    assert said in headline(asked(text))


@pytest.mark.parametrize("text", ["12月12日在北京请一位摄影师，不拍演员", "北京请主持人，也不请演员"])
def test_what_is_not_to_be_done_hires_nobody(text: str) -> None:
    assert "演员模特" not in asked(text).capability_tags
    assert any(r.kind is K.EXCLUSION for r in asked(text).requirements)


@pytest.mark.parametrize("text", ["每两周一次请保洁，上海", "每周一次请保洁，上海"])
def test_once_in_two_weeks_is_no_monday(text: str) -> None:
    (again,) = [r for r in asked(text).requirements if r.kind is K.RECURRENCE]

    assert again.value.weekdays == ()
    assert again.text in {"每两周一次", "每周一次"}


@pytest.mark.parametrize(
    ("text", "city", "does"),
    [
        ("12月11日周五请人上门打包整理，半天，上海", "上海", "打包整理"),
        ("Packing in London on Friday 11 December", "London", "packing"),
    ],
)
def test_what_is_all_that_is_asked_for_is_done_on_the_day_that_is_said(text: str, city: str, does: str) -> None:
    understood = asked(text)
    plan = make_plan(understood, offers_from(understood, person("kim", does, city)), "2026-11-22")
    (mine,) = plan.assignments

    assert "12月11日" in mine.responsibility or "11 December" in mine.responsibility
    assert [m.date for m in plan.timeline.milestones if m.name.casefold() == does] == ["2026-12-11"]


def test_so_much_a_time_is_compared_where_it_is_once() -> None:
    most = wants(K.BUDGET, number=500.0, unit="CNY", per="event")
    plan = facts(part("ann", "cleaning", price=450.0, currency="CNY"))

    assert check((wants(K.CAPABILITY, tags=("cleaning",)), most), plan, Language.ZH)[1].status is RequirementStatus.MET


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("A lawyer to review my contract in London before Tuesday 1 December", "2026-11-30"),
        ("A poster before Saturday 12 December", "2026-12-11"),
        ("A poster by Saturday 12 December", "2026-12-12"),
    ],
)
def test_before_a_day_is_not_on_it(text: str, last: str) -> None:
    understood = asked(text)
    does = understood.capability_tags[0]
    plan = make_plan(understood, offers_from(understood, person("kim", does, "London")), "2026-11-22")

    assert plan.timeline.end_date <= last
