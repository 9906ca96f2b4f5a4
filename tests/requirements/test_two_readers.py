"""Nobody is hired on the rules' word alone: a trade named in a clause that asks for nothing is an open point."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.language.clause_roles import ROLES, ClauseRole, clause_roles
from towow_core.engine.matching.second_reader import held_to_second_reader

K = RequirementKind


def hired(understanding: DemandUnderstanding) -> set[str]:
    return {tag for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags}


def role(text: str, clause: str) -> ClauseRole:
    (found,) = [one for one in clause_roles(text) if clause in text[one.start : one.end]]
    return max(found.chances, key=found.chances.__getitem__)


@pytest.mark.parametrize(
    ("text", "wanted", "there"),
    [
        ("北京，1月15号公司年会60人，需要一位主持人，场地已经订好了，音响场地也带。", "活动主持", "音响场地也带"),
        (
            "Leeds, 15 January, 60 guests: we need a photographer. The hall has its own caterer.",
            "photography",
            "caterer",
        ),
        ("想在北京请一位摄影师，1月9日，化妆是我表姐的老本行。", "活动摄影", "化妆"),
    ],
)
def test_what_is_there_already_is_nobodys_work_and_stays_in_sight(text: str, wanted: str, there: str) -> None:
    understood = read(text)
    assert wanted in hired(understood)
    assert len(hired(understood)) == 1
    shown = [one.text for one in understood.not_understood]
    shown += [r.text for r in understood.in_force if r.value.unit == OCCASION or r.kind is K.PROVIDED_BY_REQUESTER]
    assert any(there in one or one in there for one in shown)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        (
            "Wedding in Leeds on 6 March: photographer all day, cake for 80, DJ from eight.",
            {"photography", "baking", "DJ"},
        ),
        ("北京1月15日年会：主持一名、摄影一名，伴手礼80份。", {"活动主持", "活动摄影"}),
        # What is there already stands beside it, and looks much like it.
        (
            "我们结婚，在成都，120个客人。婚礼策划、摄影、摄像都需要，化妆师已经找好了。我舅舅主持。另外想请人做一顿家宴。",
            {"婚礼策划", "活动摄影", "摄像"},
        ),
        ("Piano tuning.", {"piano tuning"}),
        ("摄影", {"活动摄影"}),
    ],
)
def test_what_is_asked_for_in_bare_words_is_asked_for(text: str, tags: set[str]) -> None:
    assert tags <= hired(read(text))


def test_a_demand_of_one_clause_asks_for_something_whatever_it_looks_like() -> None:
    text = "The hall has its own caterer."
    assert held_to_second_reader(read(text)) == read(text)


@pytest.mark.parametrize(
    ("text", "clause", "is_what"),
    [
        ("北京，1月15号年会，要一位主持，桌椅音响酒店都配好了。", "桌椅音响", ClauseRole.HAS),
        ("We need a DJ in Leeds on 5 March, my brother-in-law brings the speakers.", "speakers", ClauseRole.HAS),
        ("We need a DJ in Leeds on 5 March. No photographer this time.", "photographer", ClauseRole.NOT_WANTED),
        ("We moved here in May. Somebody to tune our piano, £90 at most.", "May", ClauseRole.TELLS),
        ("We moved here in May. Somebody to tune our piano, £90 at most.", "piano", ClauseRole.ASKS),
        ("We moved here in May. Somebody to tune our piano, £90 at most.", "£90", ClauseRole.LIMIT),
    ],
)
def test_each_clause_is_told_by_what_it_does(text: str, clause: str, is_what: ClauseRole) -> None:
    assert role(text, clause) is is_what


def test_chances_of_a_clause_come_to_one_and_each_clause_has_its_own() -> None:
    text = "北京，1月15号年会，要一位主持，桌椅音响酒店都配好了。"
    found = clause_roles(text)
    assert [text[one.start : one.end] for one in found] == ["北京", "1月15号年会", "要一位主持", "桌椅音响酒店都配好了"]
    assert all({*one.chances} == {*ROLES} and sum(one.chances.values()) == pytest.approx(1) for one in found)


@pytest.mark.parametrize("text", ["", "   ", "。。。", "?!", "#", "\t", "a" * 4000, "，" * 200 + "要" * 200])
def test_any_text_has_roles_for_its_clauses(text: str) -> None:
    assert all(0 <= one.start < one.end <= len(text) for one in clause_roles(text))


def test_an_amount_beside_words_that_ask_for_nothing_is_the_only_works() -> None:
    understood = read(
        "My bike's wheel is buckled, can someone fix it in Leeds? I had a fall on Monday. Not more than £40."
    )
    (limit,) = [r for r in understood.in_force if r.kind is K.BUDGET]
    assert not limit.value.tags or {*limit.value.tags} & hired(understood)
