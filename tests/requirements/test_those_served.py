"""Whom a thing is for is nobody who is hired: "sound for two speakers" asks for sound."""

import pytest

from tests.requirements.test_clauses_worth_a_question import read

SERVED = [
    "We need sound for two speakers and lunch for 45 people in Berlin.",
    "An interpreter for three judges, in London.",
    "Catering for four musicians in London.",
    "A make-up artist for two dancers in London.",
    "Accommodation for three mentors in Berlin.",
    "A photographer for two speakers in London.",
    "A driver for the two judges in London on 12 December.",
    "Massage for three dancers in London on 12 December.",
    "为三位讲师提供音响，12月12日，北京。",
    "给两位评委安排接送，12月12日，上海。",
    "深圳公司年会，要乐队，还要接送嘉宾的商务车一辆，12月12日。",
    "12月12日，上海，找人开车去机场接三位嘉宾。",
    "北京，12月12日，要找司机接送评委。",
    "A minibus in London to pick up our three speakers from the airport on 12 December.",
    "A driver in Berlin on 12 December for driving the judges to the hall.",
]
HIRED = [
    ("We are looking for two speakers in Berlin.", 2.0),
    ("We need a hall, and we need to search for two speakers, Berlin.", 2.0),
    ("A budget of £300 for two photographers in London.", 2.0),
    ("We need two speakers in Berlin on 12 December.", 2.0),
    ("We need sound and two speakers in Berlin.", 2.0),
    ("12月12日在北京要三位讲师。", 3.0),
    ("北京，12月12日，要三位嘉宾，还要接送他们的车。", 3.0),
    ("We need a driver in Berlin to collect the judges, and two speakers for the evening.", 2.0),
]


@pytest.mark.parametrize("text", SERVED)
def test_whom_it_is_for_is_not_asked_for(text: str) -> None:
    understood = read(text)

    assert not [r for r in understood.requirements if r.kind == "quantity"]
    assert not {"speakers", "judging", "mentoring", "dance", "演讲嘉宾", "评委"} & {*understood.capability_tags}


@pytest.mark.parametrize(("text", "number"), HIRED)
def test_who_is_looked_for_is(text: str, number: float) -> None:
    assert [r.value.number for r in read(text).requirements if r.kind == "quantity"] == [number]
