"""What nobody wished for is asked of nobody and no lack; what they have is theirs, whoever speaks of it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.kit import facts, offered, part
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import IMPLIED, THINGS, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.lexicon.everyday import called_in
from towow_core.negotiation.claims import _without_plan
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def asked(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(sentence, TODAY).requirements if r.kind is kind]


def test_what_an_occasion_often_has_is_no_lack_where_there_is_no_plan() -> None:
    understood = read("12月14日晚上在成都办35人的分享会，预算2000元", TODAY)
    implied = [r for r in understood.requirements if r.value.unit == IMPLIED]

    assert implied
    assert {_without_plan(r, understood).status for r in implied} == {S.OPEN}


@pytest.mark.parametrize("sentence", ["12月12日请人到杭州带18个孩子学剪纸", "想请老师带20个孩子做陶艺"])
def test_children_who_are_to_learn_something_are_looked_after_by_nobody(sentence: str) -> None:
    assert "childcare" not in {one.trade.key for one in called_in(sentence)}


def test_what_they_say_to_be_their_own_is_hired_from_nobody() -> None:
    sentence = "12月12日上海办年会，音响自有，要一位主持人"

    assert [r.value.tags for r in asked(sentence, K.CAPABILITY) if r.value.unit != IMPLIED] == [("活动主持",)]
    assert [r.span.text for r in asked(sentence, K.PROVIDED_BY_REQUESTER) if r.span] == ["音响自有"]


def test_speakers_beside_a_dj_are_loud_and_open_where_the_part_has_them_too() -> None:
    sentence = "A DJ in New York on 12 December; we have our own speakers"
    requirements = read(sentence, TODAY).requirements
    quiet = part("jamal", "DJ")
    loud = replace(quiet, responsibility="Four hours with my own decks and speakers")

    own = [check(requirements, facts(each), Language.EN, (), sentence)[-1] for each in (quiet, loud)]
    assert [(r.kind, r.value.tags, r.status) for r in own] == [
        (K.PROVIDED_BY_REQUESTER, (), S.MET),
        (K.PROVIDED_BY_REQUESTER, (), S.OPEN),
    ]


def test_things_that_nobody_is_asked_to_make_are_not_only_counted_away() -> None:
    sentence = "A DJ in Berlin on 18 December, and 40 one-colour T-shirts by 15 December"

    assert not [r for r in asked(sentence, K.QUANTITY) if r.value.unit == THINGS]


def test_lads_are_people_and_no_things() -> None:
    assert asked("20 strong lads to carry the stage in London on 12 December", K.QUANTITY) == []


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("音响灯光：两百人以内场地的面光、染色和控台。", S.OPEN),
        ("音响灯光：灯光控台，两只音响和四支话筒。", S.MET),
    ],
)
def test_two_things_that_one_label_holds_are_both_said_by_whoever_does_both(words: str, status: S) -> None:
    sentence = "公司年会1月15日在成都，要灯光和音响"
    crew = facts(part("crew", "音响灯光"), offers={"crew": offered("crew", "音响灯光", contribution=words)})

    held = check(read(sentence, TODAY).requirements, crew, Language.ZH, (), sentence)
    assert [r.status for r in held if r.value.tags == ("音响灯光",)] == [status]


def test_one_thing_that_a_label_holds_asks_for_no_other() -> None:
    sentence = "公司年会1月15日在成都，要灯光"
    words = "音响灯光：面光、染色和控台。"
    crew = facts(part("crew", "音响灯光"), offers={"crew": offered("crew", "音响灯光", contribution=words)})

    held = check(read(sentence, TODAY).requirements, crew, Language.ZH, (), sentence)
    assert [r.status for r in held if r.value.tags == ("音响灯光",)] == [S.MET]
