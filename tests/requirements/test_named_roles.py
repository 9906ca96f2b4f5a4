"""Who is listed by what they do is asked for, known here or not; what is said with what nobody understood is open."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_doubts import at, piece
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus, next_id
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.wording.true_lack import with_lack
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
CAMERA = offers("chloe", "photography", "full-day coverage", "London")
TEA = offers("wen", "茶艺表演", "龙井现场冲泡与讲解", "杭州")
PEOPLE = (CAMERA, TEA)


def asked(text: str) -> DemandUnderstanding:
    return as_not_understood(read(text, PEOPLE), PEOPLE)


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("London wedding on 12 December: a photographer, a rabbi and an oboist", {"oboist"}),
        ("A photographer in London on 12 December and a bagpiper for 20 guests", {"bagpiper"}),
        ("We need a photographer in London, and then also two falconers", {"falconers"}),
        ("Find me a bagpiper and a photographer in London", {"bagpiper"}),
        ("杭州12月12日茶会30人：茶艺师和尺八演奏员", {"茶艺师", "尺八演奏员"}),
        ("A photographer in London for 40 people on 12 December and a parrot", set()),
        ("A photographer in London on 12 December for my mother, a retired jeweller", set()),
    ],
)
def test_who_is_listed_by_what_they_do_is_asked_for(text: str, roles: set[str]) -> None:
    understood = asked(text)
    tags = {tag for r in understood.requirements if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert tags - {"photography"} == roles
    assert roles <= {*understood.capability_tags}


def test_what_else_such_a_piece_says_is_still_not_understood() -> None:
    assert [one.text for one in asked("London: a photographer, a rabbi and an oboist").not_understood] == ["rabbi"]


def test_one_more_wish_has_an_id_of_its_own() -> None:
    known = [replace(at("a b", "a", K.PLACE), requirement_id="req-7")]

    assert next_id(known) == "req-8"
    assert next_id([]) == "req-1"


def held(sentence: str, fact: Requirement, unread: str) -> Requirement:
    """How a fact stands where somebody provides the venue for up to 200 people, and a piece was not understood."""
    venue = at(sentence, "venue", K.CAPABILITY, tags=("venue",))
    plan = facts(part("v", "venue"), offers={"v": offered("v", "venue", capacity_people=200)})
    return check((venue, fact), plan, Language.EN, (piece(sentence, unread),), sentence)[-1]


@pytest.mark.parametrize(
    ("sentence", "unread", "status"),
    [
        ("A venue in London and a minstrelsy for 60 guests", "minstrelsy", S.OPEN),
        ("A minstrelsy for 60 guests, and a venue in London", "minstrelsy", S.OPEN),
        ("A venue in London, one minstrelsy, 60 guests", "one minstrelsy", S.OPEN),
        ("A venue for 60 guests in London and a minstrelsy", "minstrelsy", S.MET),
        ("A venue in London, step-free doors, 60 guests", "step-free doors", S.MET),
        ("Our minstrelsy wants 60 guests, and a venue", "Our minstrelsy", S.OPEN),
        ("A venue day for our office for 60 guests", "day for our office", S.MET),
        ("A small minstrelsy for 60 guests, and a venue in London", "small minstrelsy", S.OPEN),
        ("60 guests, one minstrelsy, a venue", "one minstrelsy", S.OPEN),
        ("60 guests, a venue, one minstrelsy", "one minstrelsy", S.MET),
    ],
)
def test_what_is_said_with_what_nobody_understood_is_open(
    sentence: str, unread: str, status: RequirementStatus
) -> None:
    found = held(sentence, at(sentence, "60 guests", K.HEAD_COUNT, number=60.0, unit="people"), unread)

    assert found.status is status
    assert status is S.MET or unread in found.note


def test_a_place_that_is_said_first_is_where_all_of_it_is() -> None:
    sentence = "Berlin, 60 guests: one minstrelsy, a venue"
    plan = facts(part("v", "venue"), offers={"v": offered("v", "venue", mode=Mode.ON_SITE, places=("Berlin",))})
    asked_for = (at(sentence, "venue", K.CAPABILITY, tags=("venue",)), at(sentence, "Berlin", K.PLACE, text="Berlin"))
    left = piece(sentence, "one minstrelsy")

    assert check(asked_for, plan, Language.EN, (left,), sentence)[-1].status is S.MET


def test_the_words_of_a_plan_name_what_nobody_understood_once() -> None:
    before = "A venue. One person, €5 in all. Not understood: “12. rabbi”, “an oboe” and “x”. Nobody else."
    told = with_lack(before, ["oboist"], Language.EN, ["rabbi", "rabbi"])

    assert told == "A venue. One person, €5 in all. Nobody else. Still missing: oboist. Not understood: “rabbi”."
    assert with_lack(told, [], Language.EN) == "A venue. One person, €5 in all. Nobody else."
    assert with_lack("场地。没有读懂：“甲”和“乙”。", [], Language.ZH, ["丙"]) == "场地。没有读懂：“丙”。"


def test_what_was_not_understood_is_named_once_however_often_a_plan_is_worded_and_whatever_it_quotes() -> None:
    once = with_lack("A plan.", (), Language.EN, ("say “hi” now",))

    assert with_lack(once, (), Language.EN, ("say “hi” now",)) == once == "A plan. Not understood: “say hi now”."
