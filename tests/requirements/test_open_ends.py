"""A day after which it is to be begins a time without end; what is made of what a day gives is dated after it."""

from dataclasses import replace
from datetime import date

import pytest

from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import FROM_ON, RequirementKind
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.matching.event_days import fixed_day, occupies
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.schedule import Part, Target, make_timeline
from towow_core.engine.matching.wanted_days import date_precision
from towow_core.engine.requirements.reading import read_requirements


def _understood(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    found, _ = read_requirements(sentence, understood, TODAY)
    return replace(understood, requirements=found)


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("想做一个微信小程序，春节后上线", "2027-02-14"),
        ("元旦以后找人搬家，上海", "2027-01-02"),
        ("1月10日之后找一位摄影师，北京", "2027-01-11"),
        ("A landing page for my studio, after Easter", "2027-03-30"),
        ("A mentor on data by video from mid-January on", "2027-01-11"),
        ("We need a poster after 10 January", "2027-01-11"),
    ],
)
def test_any_day_from_one_on_will_do(sentence: str, first: str) -> None:
    understood = _understood(sentence)
    [said] = [one.value for one in understood.requirements if one.kind is RequirementKind.DATE]
    assert (said.unit, said.first, said.last) == (FROM_ON, first, "")
    assert (understood.context.date, fixed_day(understood)) == (first, "")
    assert date_precision(understood) is Precision.MONTH
    days = open_days(understood, TODAY)
    assert len(days) > 1
    assert min(days) >= first


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("每周二晚上上课，从12月1日开始，共6次，北京", "2026-12-01"),
        ("12月9日起办三天展览，北京，要一位摄影师", "2026-12-09"),
        ("Lessons every Tuesday from 1 December, online", "2026-12-01"),
        ("The day after Christmas we need a photographer in London", "2026-12-26"),
    ],
)
def test_a_day_on_which_it_begins_stays_that_day(sentence: str, first: str) -> None:
    understood = _understood(sentence)
    assert understood.context.date == first
    assert not any(one.value.unit == FROM_ON for one in understood.requirements if one.value.first == first)


_FILM = "12月19日和20日在成都拍一支短片，要导演、摄像和剪辑，成片1月20日前交"


def _parts(understood: DemandUnderstanding) -> list[Part]:
    asked = [need for need in needs_of(understood) if need.is_explicit]
    return [Part(tag=need.tag, concept=need.concept, names=("A",)) for need in asked]


def test_what_is_cut_from_the_shoot_is_done_after_it_and_by_its_own_last_day() -> None:
    understood = _understood(_FILM)
    [by] = [one.value for one in understood.requirements if one.kind is RequirementKind.DEADLINE]
    assert (by.tags, by.last) == (("剪辑后期",), "2027-01-20")
    timeline = make_timeline(understood, _parts(understood), TODAY, Target(day=date(2026, 12, 19), is_tentative=False))
    dates = {one.name: one.date for one in timeline.milestones}
    assert "2026-12-20" < dates["剪辑后期"] <= by.last
    assert timeline.end_date == dates["剪辑后期"]
    assert not occupies(understood, ("剪辑后期",))
    assert occupies(understood, ("摄像",))


@pytest.mark.parametrize(
    "sentence",
    [
        "成都拍短片：摄像、剪辑都要，12月14日到20日之间拍两天，1月底前交片",
        "A short film in London, shot between 14 and 20 December: a camera operator and a video editor, by 31 January",
    ],
)
def test_a_last_day_after_the_time_of_the_shoot_is_that_of_the_edit(sentence: str) -> None:
    [by] = [one.value for one in read(sentence) if one.kind is RequirementKind.DEADLINE]
    assert {"剪辑后期", "video editing"} & {*by.tags}


def test_a_last_day_behind_a_comma_is_no_further_day_of_it() -> None:
    found = read("找成都的摄像和剪辑，拍摄12月21日，元旦前出完")
    kinds = {one.kind: one.value for one in found if one.kind in {RequirementKind.DATE, RequirementKind.DEADLINE}}
    assert kinds[RequirementKind.DATE].first == "2026-12-21"
    assert kinds[RequirementKind.DEADLINE].last in {"2026-12-31", "2027-01-01"}


def test_who_edits_alone_does_it_on_the_day_that_is_said() -> None:
    understood = _understood("12月19日找一位剪辑师剪我们自己拍好的视频，成都")
    assert {concept_of(tag).key for tag in understood.capability_tags if concept_of(tag)} >= {"video_editing"}  # type: ignore[union-attr]
    assert occupies(understood, ("剪辑后期",))


def test_what_is_printed_is_designed_the_day_before_at_the_latest() -> None:
    understood = _understood("12月20日北京发布会，要设计海报，还要印刷展板")
    timeline = make_timeline(understood, _parts(understood), TODAY, Target(day=date(2026, 12, 20), is_tentative=False))
    dates = {one.name: one.date for one in timeline.milestones}
    assert dates["平面设计"] < dates["印刷制作"]


def test_a_last_day_is_no_first_one() -> None:
    for sentence in ("年底前做一次保洁，上海", "We need a poster before the end of the year"):
        [by] = [one for one in read(sentence) if one.kind is RequirementKind.DEADLINE]
        assert by.value.last in {"2026-12-30", "2026-12-31"}
