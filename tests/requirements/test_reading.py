"""What a sentence asks for, with the piece that says it, in Chinese and English."""

import pytest

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_changes
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-21"
K = RequirementKind


def read(text: str) -> tuple[Requirement, ...]:
    return read_requirements(text, understand(text, TODAY), TODAY)[0]


def of(kind: RequirementKind, text: str) -> Requirement:
    (found,) = [requirement for requirement in read(text) if requirement.kind is kind]
    return found


@pytest.mark.parametrize(
    ("text", "lasts"),
    [
        ("我们农场离南京四十分钟，想请摄影师拍两小时", {"两小时"}),
        ("营地在山里，开车一个半小时，要一位厨师", set()),
        ("The hall is half an hour's drive from Leeds; a band for three hours", {"three hours"}),
        ("The office is 20 minutes by train. We need an interpreter for 6 hours.", {"6 hours"}),
        ("A photographer for two hours from 6 pm", {"two hours"}),
        ("在步行街表演四十分钟，要一支乐队", {"四十分钟"}),
        ("婚礼请一位司机开车八小时", {"八小时"}),
        ("A guide for a two-hour walk through London", {"a two-hour"}),
        ("The barn is a ten-minute walk from the station; a host for 4 hours", {"4 hours"}),
    ],
)
def test_how_far_it_is_is_no_time_that_anybody_works(text: str, lasts: set[str]) -> None:
    assert {one.value.text.removeprefix("for ") for one in read(text) if one.kind is K.DURATION} == lasts


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("1月9日开年会要摄影，画册月底前给", "2027-01-31"),
        ("A fair on 12 January: a photographer, and the brochure by the end of the month", "2027-01-31"),
        ("1月9日开年会要摄影，这个月底前要海报", "2026-11-30"),
        ("月末前要一张海报", "2026-11-30"),
    ],
)
def test_a_months_end_beside_a_day_is_that_of_its_month(text: str, by: str) -> None:
    assert of(K.DEADLINE, text).value.last == by


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("在上海办100人发布会，不要线上嘉宾", K.MODE, "不要线上嘉宾"),
        ("A talk in London for 30 people, NOT online", K.MODE, "NOT online"),
        ("办聚会，我们有自己的场地，需要餐饮", K.PROVIDED_BY_REQUESTER, "我们有自己的场地"),
        ("A party in Berlin, we have our own venue, need catering", K.PROVIDED_BY_REQUESTER, "we have our own venue"),
        ("在北京办沙龙，请陈屿主持", K.PERSON, "陈屿"),
        ("搬家，必须由马强负责", K.PERSON, "马强"),
        ("A workshop in London with Daniel Kim", K.PERSON, "Daniel Kim"),
        ("A party in Berlin, no photography please", K.EXCLUSION, "no photography"),
        ("婚礼，不需要摄影", K.EXCLUSION, "不需要摄影"),
        ("需要两位摄影师", K.QUANTITY, "两位摄影师"),
        ("We need two mentors for a hackathon", K.QUANTITY, "two mentors"),
        ("搬家，1月9日之前", K.DEADLINE, "1月9日之前"),
        ("A new website by 12 December", K.DEADLINE, "by 12 December"),
        ("A two-day seminar in Leeds", K.DURATION, "A two-day"),
        ("每周六教我吉他", K.RECURRENCE, "每周六"),
        ("25 people lunch catering in Shanghai", K.HEAD_COUNT, "25 people"),
    ],
)
def test_a_requirement_points_to_the_words_that_say_it(text: str, kind: RequirementKind, said: str) -> None:
    found = of(kind, text)

    assert found.span is not None
    assert (found.span.text, text[found.span.start : found.span.end]) == (said, said)
    assert found.is_hard


def test_what_is_ruled_out_or_there_already_is_not_asked_for() -> None:
    tags = {
        tag
        for r in read("婚礼，不需要摄影，我们有自己的场地，需要餐饮")
        if r.kind is K.CAPABILITY
        for tag in r.value.tags
    }

    assert "餐饮茶歇" in tags
    assert not tags & {"活动摄影", "场地提供"}


def test_a_name_is_nobodys_capability() -> None:
    tags = {tag for r in read("A hackathon, must be Daniel Kim") if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert not any("kim" in tag for tag in tags)


def test_what_nothing_covers_is_handed_back() -> None:
    text = "帮我搬家，1月9日之前，猫很怕生"
    _, left_over = read_requirements(text, understand(text, TODAY), TODAY)

    assert [span.text for span in left_over] == ["猫很怕生"]


@pytest.mark.parametrize(
    ("reason", "kinds"),
    [
        ("Everybody must work for free and the move is on January 2 instead", {K.BUDGET, K.DATE}),
        ("31 December, under 20,000", {K.DATE, K.BUDGET}),
        ("不要线上的", {K.MODE}),
        ("I do not like the mood of it", {K.QUALITY}),
    ],
)
def test_a_reason_for_sending_a_plan_back_becomes_requirements(reason: str, kinds: set[RequirementKind]) -> None:
    asked = understand("Help me move house in London, budget £3000", TODAY)
    found = read_changes(reason, asked, TODAY)

    assert kinds <= {requirement.kind for requirement in found}
    assert {requirement.source for requirement in found} == {RequirementSource.REJECTION}
