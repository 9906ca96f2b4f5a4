"""How many different people are asked for, and what each of them is to know about."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import assign_team
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind


def _understood(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


@pytest.mark.parametrize(
    ("sentence", "counts"),
    [
        ("A contest in Berlin, a jury of two for Sunday, and a venue", {("judging", 2.0)}),
        ("A panel of three judges and a team of four volunteers in Leeds", {("judging", 3.0), ("volunteers", 4.0)}),
        ("We need a pair of photographers in London", {("photography", 2.0)}),
        ("北京黑客松，还要三人评审团", {("judging", 3.0)}),
        ("北京比赛，需要一个由三位评委组成的评审团", {("judging", 3.0)}),
        ("北京讲座，评委三人，要场地", {("judging", 3.0)}),
        ("上海，两位讲大模型落地的嘉宾", {("speakers", 2.0)}),
        ("A band of four for our wedding in Berlin", set()),  # it comes as one
        ("A jury of experts for Sunday in Berlin", set()),
    ],
)
def test_so_many_different_people_are_asked_for(sentence: str, counts: set[tuple[str, float]]) -> None:
    found = {(one.value.tags[-1], one.value.number) for one in read(sentence) if one.kind is K.QUANTITY}
    assert found == counts
    assert not any(one.kind is K.HEAD_COUNT for one in read(sentence))


@pytest.mark.parametrize(
    "sentence", ["12个孩子加我们6个大人，北京，要场地", "12 children plus the 6 parents in Leeds, a room"]
)
def test_kinds_of_guests_add_up(sentence: str) -> None:
    assert understand(sentence, TODAY).context.expected_attendees == 18  # 12 and 6


def test_each_of_a_jury_is_somebody_else() -> None:
    understood = _understood("A contest in Berlin on 12 December, a jury of two")
    people = [person(name, "judging", "Berlin") for name in ("aylin", "jonas", "lena")]

    team = assign_team(understood, needs_of(understood), offers_from(understood, *people))

    assert len(team.parts) == 2  # as many as were asked for


@pytest.mark.parametrize(
    ("sentence", "asked", "topics"),
    [
        (
            "Two mentors, one on machine learning and one on pitching, in Berlin",
            {"mentoring"},
            {"machine learning": "mentoring", "pitching": "mentoring"},
        ),
        (
            "Three speakers in Leeds: one on printing, one on fire safety and another on photography",
            {"speakers"},
            {"printing": "speakers", "fire safety": "speakers", "photography": "speakers"},
        ),
        ("两位导师，一位讲机器学习，另一位讲路演，上海", {"创业导师"}, {"机器学习": "mentoring", "路演": "mentoring"}),
    ],
)
def test_what_each_of_them_is_about_is_nothing_to_do_besides(
    sentence: str, asked: set[str], topics: dict[str, str]
) -> None:
    found = read(sentence)
    assert {one.text for one in found if one.kind is K.CAPABILITY} == asked
    assert {r.text: r.value.tags[-1] for r in found if r.value.unit == "topic"} == topics


@pytest.mark.parametrize(
    "sentence", ["Two workshops, one on Friday and one on Saturday", "Two cakes, one for adults and one for kids"]
)
def test_when_and_for_whom_each_is_is_no_topic(sentence: str) -> None:
    assert not any(one.value.unit == "topic" for one in read(sentence))


def _mentor(name: str, says: str) -> AgentProfile:
    return replace(person(name, "mentoring", "Berlin"), capabilities={"mentoring": f"mentors teams on {says}"})


def test_who_says_a_word_of_the_topics_comes_first() -> None:
    understood = _understood(
        "Hackathon in Berlin on 12 December: two mentors, one on machine learning and one on pitching"
    )
    people = [
        _mentor("aylin", "user interviews"),
        _mentor("bea", "law"),
        _mentor("lena", "machine learning and data"),
        _mentor("jonas", "the three-minute pitch"),
    ]

    team = assign_team(understood, needs_of(understood), offers_from(understood, *people))

    assert {*team.parts} == {"user_agent_lena", "user_agent_jonas"}


def test_a_number_behind_a_class_counts_those_who_come() -> None:
    found = _understood("杭州12月10日瑜伽课15人，主持人两位").requirements

    assert [r.value.number for r in found if r.kind is K.QUANTITY] == [2.0]
    assert [r.value.number for r in found if r.kind is K.HEAD_COUNT] == [15.0]


@pytest.mark.parametrize(
    "sentence",
    [
        "我想学吉他，在成都，要一个女老师，每次不超过200元。",
        "A guitar teacher in Berlin, one female teacher please",
        "学钢琴，上海，要两个女老师",
    ],
)
def test_a_wider_name_of_who_does_the_work_is_that_work_and_no_other(sentence: str) -> None:
    said = _understood(sentence).requirements
    wanted = {tag for one in said if one.kind is RequirementKind.CAPABILITY for tag in one.value.tags}
    counted = {tag for one in said if one.kind is RequirementKind.QUANTITY for tag in one.value.tags}
    assert counted == wanted


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("Six cooking lessons for my son and me in Barcelona", {2}),
        ("Dinner for my wife and me in Berlin on 12 December", {2}),
        ("我和闺蜜想学插花，上海", {2}),
        ("Je voudrais un cours de cuisine pour mon mari et moi à Barcelone", {2}),
        ("Ich suche einen Koch für meine Frau und mich in Berlin", {2}),
        ("My wife and I need a caterer for 60 guests in Berlin", {60}),
        ("My wife and I want our bathroom renovated in Leeds", set()),
        ("我和同事要办年会，80人，上海", {80}),
    ],
)
def test_who_asks_and_one_of_theirs_are_two_where_it_is_done_for_them(sentence: str, people: set[int]) -> None:
    said = _understood(sentence).requirements
    assert {one.value.number for one in said if one.kind is RequirementKind.HEAD_COUNT} == people
