"""The language or subject that lessons are in is part of what is asked for: nobody who teaches another one is asked."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_found_by_its_name import TODAY, offers, read
from towow_core.domain.models import AgentProfile, Meaning, Terms
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.shortlist import shortlist

K = RequirementKind


def teaches(name: str, label: str, detail: str, place: str, *spoken: str) -> AgentProfile:
    return replace(offers(name, label, detail, place), terms=Terms(price=45.0, remote=True, languages=spoken))


FRENCH = teaches("amelie", "French lessons", "conversation and exam preparation, one to one", "Paris", "fr", "en")
ENGLISH = teaches("anke", "英语口语陪练", "面试、演讲、雅思口语", "深圳", "zh", "en")
MATHS = teaches("xie", "数学辅导", "初高中数学，一对一", "北京", "zh")
PHYSICS = teaches("wu", "物理补课", "高中物理", "北京", "zh")
LANGUAGES = teaches("lena", "language teaching", "German and French for beginners", "Berlin", "de", "fr", "en")
PEOPLE = (FRENCH, ENGLISH, MATHS, PHYSICS, LANGUAGES)


def asked(text: str) -> set[str]:
    found = shortlist(read(text, PEOPLE), PEOPLE, 8).definitely_related
    return {one.agent_id.removeprefix("user_agent_") for one in found}


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Could someone teach me French online, two hours a week from January, exam preparation for the DELF?", {"amelie", "lena"}),
        ("I need DELF exam preparation in French, online.", {"amelie", "lena"}),
        ("French lessons online, please", {"amelie", "lena"}),
        ("Somebody to teach my daughter German, online", {"lena"}),
        ("I want IELTS coaching online", {"anke"}),
        ("想找老师线上教法语", {"amelie", "lena"}),
        ("想找人线上辅导雅思口语", {"anke"}),
        ("孩子初三，数学跟不上，想在北京找老师一对一补课", {"xie"}),
        ("北京，请一位物理家教", {"wu"}),
    ],
)  # fmt: skip
def test_who_teaches_another_subject_is_not_asked(text: str, who: set[str]) -> None:
    assert asked(text) == who


@pytest.mark.parametrize("text", ["Could someone teach me French online?", "I need DELF exam preparation in French, online.", "想找老师线上教法语"])  # fmt: skip
def test_the_language_that_is_taught_stands_as_a_line(text: str) -> None:
    lines = [one for one in read(text, PEOPLE).requirements if one.kind is K.LANGUAGE]

    assert [one.value.text for one in lines] == ["fr"]
    assert "language teaching" in lines[0].value.tags


def test_preparation_for_an_exam_in_a_language_is_no_homework_help() -> None:
    assert understand("Exam preparation for the DELF, online", TODAY).capability_tags == ("language teaching",)
    assert understand("Exam preparation in maths, online", TODAY).capability_tags == ("tutoring",)


def test_lessons_in_another_language_are_not_meant_by_what_is_asked_for() -> None:
    understood = understand("Somebody for lessons in English", TODAY)
    meant = (Meaning(tag="lessons in English", labels=("French lessons", "English conversation")),)

    assert [one.labels for one in with_meanings(understood, meant).meanings] == [("English conversation",)]


CLOCKS = offers("shi", "钟表维修", "机械表洗油、座钟修复，工坊收件", "苏州")
QIN = offers("gu", "古琴维修", "修漆、换弦、补断纹，需要寄来或送到工坊", "苏州")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("爷爷留下的座钟不走了，想找苏州的师傅修一修，一千块以内", "shi"),
        ("座钟不走了，找个师傅上门修一下，苏州", "shi"),
        ("古琴漆裂了，想找苏州的师傅修一修", "gu"),
    ],
)
def test_a_clause_that_names_no_thing_asks_for_the_work_on_the_one_before_it(text: str, who: str) -> None:
    people = (CLOCKS, QIN, person("lin", "钢琴调律", "苏州"))
    understood = read(text, people)

    found = shortlist(understood, people, 8).definitely_related
    assert [one.agent_id.removeprefix("user_agent_") for one in found] == [who]
    assert len({one.value.tags for one in understood.requirements if one.kind is K.CAPABILITY}) == 1
    assert not [one.text for one in understood.not_understood if "修" in one.text or "看" in one.text]
