"""A part of a city, an hour and a way of taking part are met by those of whom they are asked, and by nobody besides."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import (
    DISTRICT,
    OCCASION,
    Mode,
    Requirement,
    RequirementKind,
    RequirementStatus,
    Span,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.twin.statements import statements
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

PLACE, MODE, QUALITY = RequirementKind.PLACE, RequirementKind.MODE, RequirementKind.QUALITY
MET, OPEN = RequirementStatus.MET, RequirementStatus.OPEN


def _checked(asked: Requirement, plan_facts: PlanFacts, *besides: Requirement) -> Requirement:
    return check((asked, *besides), plan_facts, Language.EN)[0]


@pytest.mark.parametrize(
    ("sentence", "words", "city"),
    [
        ("12月20日在北京望京办一场60人的发布会", "望京", "北京"),
        ("A pitch night in Kreuzberg for 40 people, a venue", "Kreuzberg", "Berlin"),
    ],
)
def test_a_part_of_a_city_is_read_as_a_part_of_it(sentence: str, words: str, city: str) -> None:
    [said] = [one for one in read(sentence) if one.kind is PLACE and one.value.unit == DISTRICT]
    assert (said.text, said.value.text) == (words, city)


def _room(*said: Statement) -> PlanFacts:
    offer = offered("ben", "venue", mode=Mode.ON_SITE, places=("Berlin",), statements=said)
    guest = offered("ann", "photography", mode=Mode.ON_SITE, places=("Berlin",))
    return facts(part("ben", "venue"), part("ann", "photography"), offers={"ben": offer, "ann": guest})


def test_a_room_is_in_the_part_of_the_city_that_its_own_words_name() -> None:
    asked = wants(PLACE, text="Berlin", unit=DISTRICT)
    found = _checked(asked, _room())
    assert (found.status, found.met_by) == (OPEN, ("ann",))
    assert "Ben" in found.note
    there = Statement(asked=asked.text, said="a loft in Kreuzberg", settles=True)
    assert _checked(asked, _room(there)).status is MET


def test_whoever_is_asked_for_in_the_words_of_the_district_is_in_it_by_their_own_words_alone() -> None:
    tag = "Atelier in Kreuzberg"
    there = offered("ben", tag, mode=Mode.ON_SITE, places=("Berlin",))
    asked = replace(wants(PLACE, text="Berlin", unit=DISTRICT), text="Kreuzberg")
    assert _checked(asked, facts(part("ben", tag), offers={"ben": there})).status is OPEN
    says = replace(there, statements=(Statement(asked="Kreuzberg", said="a loft in Kreuzberg", settles=True),))
    assert _checked(asked, facts(part("ben", tag), offers={"ben": says})).status is MET


@pytest.mark.parametrize(
    "sentence",
    [
        "Loft in Kreuzberg for a workshop next Tuesday at 10 in the morning, 30 people",
        "A hall in Berlin for 150 dancers on New Year's Eve until 3am",
    ],
)
def test_a_hall_or_a_loft_in_a_place_is_a_room_that_is_asked_for(sentence: str) -> None:
    assert "venue" in understand(sentence, TODAY).capability_tags


def test_who_has_no_room_comes_to_any_part_of_the_city() -> None:
    guest = offered("ann", "photography", mode=Mode.ON_SITE, places=("Berlin",))
    there = facts(part("ann", "photography"), offers={"ann": guest})
    assert _checked(wants(PLACE, text="Berlin", unit=DISTRICT), there).status is MET


@pytest.mark.parametrize(("district", "answers"), [("Kreuzberg", [True]), ("Charlottenburg", [])])
def test_a_profile_is_asked_for_the_part_of_the_city(district: str, answers: list[bool]) -> None:
    sentence = f"A venue in {district} for 40 people on 19 December"
    ben = replace(person("ben", "venue", "Berlin"), capabilities={"venue": "co-working loft in Kreuzberg for 70"})
    understood = replace(
        understand(sentence, TODAY), requirements=tuple(one for one in read(sentence) if one.kind is PLACE)
    )
    said = statements(ben, understood, matches(ben, needs_of(understood)))
    assert [one.settles for one in said] == answers


def test_who_is_done_before_the_day_is_not_there_at_its_hours() -> None:
    hour = wants(QUALITY, unit="time", text="6-9 pm")
    early = wants(RequirementKind.DEADLINE, last="2026-12-04", text="further", tags=("legal advice",))
    there = facts(part("ann", "photography"), part("gus", "legal advice"))
    there = _with_hours(there, "6-9 pm")
    assert _checked(hour, there, early).met_by == ("ann",)
    assert _checked(hour, there).met_by == ("ann", "gus")


def test_an_hour_at_which_nobody_is_there_is_open() -> None:
    hour = wants(QUALITY, unit="time", text="6-9 pm")
    early = wants(RequirementKind.DEADLINE, last="2026-12-04", text="further", tags=("poster",))
    found = _checked(hour, _with_hours(facts(part("sue", "poster")), "6-9 pm"), early)
    assert (found.status, found.note) == (OPEN, "Nobody in the plan is there at that hour.")


def test_who_takes_part_online_keeps_another_clock_than_those_who_come() -> None:
    hour = wants(QUALITY, unit="time", text="6-9 pm")
    offers = {"ann": offered("ann", "photography", mode=Mode.ON_SITE), "may": offered("may", "talk", mode=Mode.ONLINE)}
    both = _with_hours(facts(part("ann", "photography"), part("may", "talk"), offers=offers), "6-9 pm")
    online = wants(MODE, is_hard=False, text=Mode.ONLINE, unit="allowed", tags=("talk",))
    found = _checked(hour, both, online)
    assert (found.status, found.met_by) == (OPEN, ("ann",))
    assert _checked(hour, both).met_by == ("ann",)  # who only works from afar is not there
    alone = _with_hours(facts(part("may", "talk"), offers={"may": offers["may"]}), "6-9 pm")
    assert _checked(hour, alone).status is MET


def _with_hours(plan_facts: PlanFacts, *hours: str) -> PlanFacts:
    timeline = replace(plan_facts.plan.timeline, hours=hours)
    return replace(plan_facts, plan=replace(plan_facts.plan, timeline=timeline))


@pytest.mark.parametrize(
    ("sentence", "kind", "tag"),
    [
        ("12月20日北京年会，要主持一位、摄影一位（当晚要出图）、冷餐", QUALITY, "活动摄影"),
        ("需要一位讲者（可以线上）和一间场地，12月20日，北京", MODE, "演讲嘉宾"),
        ("A speaker (by video is fine), a venue and a photographer in Berlin", MODE, "speakers"),
        ("We need a DJ, a photographer (until midnight) and a caterer in Leeds", QUALITY, "photography"),
    ],
)
def test_what_stands_in_brackets_is_asked_of_what_stands_before_them(
    sentence: str, kind: RequirementKind, tag: str
) -> None:
    [found] = [one for one in read(sentence) if one.kind is kind and (kind is MODE or one.value.unit == "time")]
    assert found.value.tags == (tag,)


def test_a_day_on_which_nobody_in_the_plan_is_there_is_not_met() -> None:
    day = wants(RequirementKind.DATE, first="2026-12-19", last="2026-12-19")
    early = wants(RequirementKind.DEADLINE, last="2026-12-04", text="further", tags=("poster",))
    assert _checked(day, facts(part("sue", "poster")), early).status is OPEN
    assert _checked(day, facts(part("sue", "poster"), part("ann", "photography")), early).met_by == ("ann",)


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("三位导师，其中至少两位要到现场，12月12日，北京", 2),
        ("Three mentors of whom at least two on site, Berlin, 12 December", 2),
        ("Three mentors on site, Berlin, 12 December", None),
    ],
)
def test_so_many_of_them_on_site_are_enough(sentence: str, number: int | None) -> None:
    [said] = [one for one in read(sentence) if one.kind is MODE]
    assert said.value.number == number
    offers = {
        name: offered(name, "mentoring", mode=Mode.ON_SITE if name != "zoe" else Mode.ONLINE)
        for name in ("ann", "ben", "zoe")
    }
    there = facts(*(part(name, "mentoring") for name in offers), offers=offers)
    found = _checked(wants(MODE, text=Mode.ON_SITE, number=said.value.number), there)
    assert found.status is (MET if number else RequirementStatus.UNMET)


@pytest.mark.parametrize("sentence", ["主持别找赵敏之，她是我前同事", "摄影师要细心，他是公司的门面"])
def test_who_somebody_is_is_nothing_that_is_brought_along(sentence: str) -> None:
    assert not any(one.kind is RequirementKind.PROVIDED_BY_REQUESTER for one in read(sentence))


@pytest.mark.parametrize(("who", "told"), [("ann", True), ("eve", False)])
def test_words_that_ask_for_work_which_somebody_does_are_not_said_to_be_nobodys(who: str, *, told: bool) -> None:
    sentence = "旧房子要退租打扫"
    work = replace(
        wants(RequirementKind.CAPABILITY, tags=("保洁",)),
        text="保洁",
        span=Span(start=6, end=8, text="打扫"),
        requirement_id="req-1",
    )
    said = replace(
        wants(QUALITY, is_hard=False, unit=OCCASION, text=sentence),
        text=sentence,
        span=Span(start=0, end=8, text=sentence),
        requirement_id="req-2",
    )
    there = facts(part(who, "保洁" if who == "ann" else "搬家搬运"))
    line = check((work, said), there, Language.ZH, (), sentence)[1]

    assert line.status is RequirementStatus.OPEN
    assert ("由Ann来做" in line.note) is told
    assert ("没有人" in line.note) is not told
