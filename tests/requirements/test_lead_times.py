"""Who says how long it takes until all is there is held to it: the work's day is not the day on which it is handed over."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace
from datetime import date

import pytest

from tests.core.matching_kit import TODAY, offer_of, offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, offered, part, wants
from tests.requirements.test_journeys import read
from towow_core.domain.models import AgentProfile, Language, Proposal, Timeline
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts
from towow_core.support.lead_time_text import days_until_there

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("整场拍摄，十天内交付精修", 10),
        ("企业官网，三到五周", 35),
        ("五个工作日出图", 7),
        ("三五天完工", 5),
        ("The whole evening, with an album within two weeks", 14),
        ("Logos, about 2-3 weeks", 21),
        ("Posters with a four-day turnaround", 4),
        ("Contracts read in three working days", 5),
        ("提前两周交流程表", 0),
        ("needs a week's notice", 0),
        ("拍了八年", 0),
        ("一天内完成", 0),
        ("packs two rooms in one day", 0),
        ("每周五交一个版本", 0),
        ("twenty years of experience, paid within ten days", 0),
    ],
)
def test_a_length_of_delivery_is_read_and_nothing_else_for_it(words: str, days: int) -> None:
    assert days_until_there(words, is_of_the_part=True) == days


def photographer(words: str, city: str, tag: str) -> AgentProfile:
    return replace(person("ann", tag, city), capabilities={tag: words})


def planned(sentence: str, *people: AgentProfile) -> tuple[Proposal, dict[RequirementKind, Requirement]]:
    understood = read(sentence)
    offers = offers_from(understood, *people)
    made = proposal_of(make_plan(understood, offers, TODAY))
    known = PlanFacts(
        plan=made,
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    return made, {r.kind: r for r in check(understood.requirements, known, understood.language)}


@pytest.mark.parametrize(
    ("sentence", "words", "city", "tag", "work"),
    [
        (
            "Portraits of our team in Berlin by 15 December",
            "all pictures within six days",
            "Berlin",
            "photography",
            "2026-12-09",
        ),
        ("在北京给团队拍一组照片，12月15日前", "六天内交付全部照片", "北京", "活动摄影", "2026-12-09"),
    ],
)
def test_the_work_is_planned_so_early_that_it_is_there_in_time(sentence, words, city, tag, work) -> None:
    made, found = planned(sentence, photographer(words, city, tag))

    assert (made.timeline.event_date, made.timeline.end_date) == (work, "2026-12-15")
    assert made.timeline.milestones[-1].date == "2026-12-15"
    assert found[K.DEADLINE].status is S.MET


@pytest.mark.parametrize(
    ("sentence", "words", "city", "tag"),
    [
        ("Portraits of our team in Berlin by 24 November", "all pictures within two weeks", "Berlin", "photography"),
        ("在北京给团队拍一组照片，11月24日前", "两周内交付全部照片", "北京", "活动摄影"),
        (
            "A website for our shop by 2 December",
            "from nothing to the launch, three to five weeks",
            "Berlin",
            "web development",
        ),
        ("12月2日前做一个官网", "从设计到上线，三到五周", "上海", "网站开发"),
    ],
)
def test_what_cannot_be_there_in_time_is_not_met_and_the_timeline_says_when_it_is(sentence, words, city, tag) -> None:
    made, found = planned(
        sentence, replace(photographer(words, city, tag), terms=replace(person("ann", tag, city).terms, remote=True))
    )
    last = found[K.DEADLINE].value.last

    assert found[K.DEADLINE].status is S.UNMET
    assert made.timeline.end_date > last
    assert made.timeline.end_date in found[K.DEADLINE].note
    assert not any(m.date <= last and ("交付" in m.name or "Delivery" in m.name) for m in made.timeline.milestones)


ITS_DAY = wants(K.DATE, first="2026-12-10", last="2026-12-10")  # so that the work begins on a known day


def dated(known: PlanFacts, day: str) -> PlanFacts:
    line = Timeline(start_date="2026-11-20", event_date=day, event_days=(day,), end_date=day)
    return replace(known, plan=replace(known.plan, timeline=line))


def test_a_plan_that_somebody_else_drafted_is_held_to_it_too() -> None:
    takes = offered("ann", "photography", delivery_days={"photography": 5})
    alone = dated(facts(part("ann", "photography"), offers={"ann": takes}), "2026-12-10")
    known = dated(facts(part("ann", "photography"), part("ben", "venue"), offers={"ann": takes}), "2026-12-10")

    def status(last: str, plan: PlanFacts) -> RequirementStatus:
        held = check((wants(K.DEADLINE, last=last), ITS_DAY), plan, Language.EN)
        return held[0].status

    assert (status("2026-12-15", alone), status("2026-12-14", alone)) == (S.MET, S.UNMET)
    assert status("2026-12-14", known) is S.OPEN  # the gathering is in time, the pictures are not


def test_of_one_part_the_deadline_is_held_against_when_it_is_there() -> None:
    takes = offered("ann", "photography", delivery_days={"photography": 5})
    known = dated(facts(part("ann", "photography", days=("2026-12-10",)), offers={"ann": takes}), "2026-12-10")

    def status(last: str) -> RequirementStatus:
        wish = wants(K.DEADLINE, last=last, text="further", tags=("photography",))
        return check((wish, ITS_DAY), known, Language.ZH)[0].status

    assert (status("2026-12-15"), status("2026-12-14")) == (S.MET, S.UNMET)


@pytest.mark.parametrize(
    ("words", "begins", "days"),
    [
        ("answers within two working days", "2026-11-30", 2),  # a Monday
        ("answers within two working days", "2026-12-04", 4),  # a Friday
        ("answers within two business days", "2026-12-05", 3),  # a Saturday
        ("Contracts read in three working days", "2026-12-02", 5),  # a Wednesday
        ("五个工作日出图", "2026-11-30", 7),
        ("三个工作日交稿", "2026-11-30", 3),
        ("within two days", "2026-12-04", 2),
    ],
)
def test_working_days_are_counted_from_the_day_on_which_it_is_begun(words: str, begins: str, days: int) -> None:
    assert days_until_there(words, is_of_the_part=True, begins=date.fromisoformat(begins)) == days


LAWYER = "reads contracts, answers within two working days"


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("My contract reviewed by Wednesday 2 December and a cleaner on Thursday 3 December in London.", S.OPEN),
        ("My contract reviewed by Tuesday 1 December and a cleaner on Wednesday 2 December in London.", S.UNMET),
    ],
)
def test_what_is_made_from_afar_is_there_by_the_day_that_the_plan_names(sentence: str, status: S) -> None:
    lawyer = replace(person("ann", "legal advice", "London"), capabilities={"legal advice": LAWYER})
    cleaner = person("bob", "cleaning", "London")
    understood = understand(sentence, "2026-11-30")
    found, rest = read_requirements(sentence, understood, "2026-11-30")
    understood = replace(understood, requirements=found, not_understood=rest)
    offers = tuple(offer_of(make_offer(one, understood, "2026-11-30"), one) for one in (lawyer, cleaner))
    made = proposal_of(make_plan(understood, offers, "2026-11-30"))
    known = PlanFacts(
        plan=made,
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    (last,) = [r for r in check(understood.requirements, known, understood.language) if r.kind is K.DEADLINE]

    assert last.status is status
    assert ("2026-12-02" in last.note) is (status is S.UNMET)  # which her own words name, and not the plan
    assert "by the plan" not in last.note
