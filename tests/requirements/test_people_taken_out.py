"""Somebody who is to be replaced or left out is ruled out, and never asked for by the sentence that says so."""

from dataclasses import replace

import pytest

from tests.requirements.test_meaning import read as demand
from towow_core.domain.models import AgentProfile
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.requirements.people import PERSON, persons

KNOWN = {name: name for name in ("陈屿", "方舟", "赵敏之", "Jonas Weber", "Maya Patel", "Grace Bennett")}


def _read(said: str) -> tuple[set[str], set[str]]:
    """Who is wanted, and who is not."""
    found = list(persons(said, KNOWN))
    out = {one.value.text for one in found if one.kind is RequirementKind.EXCLUSION}
    return {one.value.text for one in found if one.kind is RequirementKind.PERSON}, out


@pytest.mark.parametrize(
    ("said", "wanted", "out"),
    [
        ("换掉陈屿，找别人", set(), {"陈屿"}),
        ("陈屿那部分换个人", set(), {"陈屿"}),
        ("把赵敏之换成方舟", {"方舟"}, {"赵敏之"}),
        ("方舟不用来了", set(), {"方舟"}),
        ("把陈屿换成Maya Patel", {"Maya Patel"}, {"陈屿"}),
        ("不用请赵敏之，主持我们自己来", set(), {"赵敏之"}),
        ("由方舟顶替陈屿", {"方舟"}, {"陈屿"}),
        ("Replace Jonas with Maya", {"Maya Patel"}, {"Jonas Weber"}),
        ("swap Maya Patel for Jonas Weber", {"Jonas Weber"}, {"Maya Patel"}),
        ("Could you leave Jonas Weber out?", set(), {"Jonas Weber"}),
        ("We don't want Maya.", set(), {"Maya Patel"}),
        ("Grace Bennett's part with somebody else, please", set(), {"Grace Bennett"}),
        ("A clock. Please don't call Jonas Weber, he was rude.", set(), {"Jonas Weber"}),
        ("Two speakers, and do not write to Maya Patel", set(), {"Maya Patel"}),
        ("讲大模型落地，别给陈屿打电话", set(), {"陈屿"}),
        ("请不要联系方舟", set(), {"方舟"}),
    ],
)
def test_who_is_taken_out_is_ruled_out(said: str, wanted: set[str], out: set[str]) -> None:
    assert _read(said) == (wanted, out)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("换陈屿来讲", {"陈屿"}),
        ("只要方舟", {"方舟"}),
        ("非陈屿不可", {"陈屿"}),
        ("场地换一个，陈屿留下", {"陈屿"}),
        ("We want nobody but Grace Bennett", {"Grace Bennett"}),
        ("We don't need anybody but Grace Bennett", {"Grace Bennett"}),
        ("A birthday party for Jonas", set()),
        ("Please don't forget Jonas Weber", {"Jonas Weber"}),
        ("别忘了陈屿", {"陈屿"}),
    ],
)
def test_who_stays_is_not(said: str, wanted: set[str]) -> None:
    assert _read(said) == (wanted, set())


@pytest.mark.parametrize(
    "said",
    [
        "We need a DJ for 150 people, who isn't Jonas - he played last year.",
        "A DJ who is not Jonas Weber",
        "A speaker, anybody but Jonas",
        "any DJ except Jonas, please",
        "somebody other than Jonas",
    ],
)
def test_anybody_but_somebody_rules_them_out(said: str) -> None:
    assert _read(said) == (set(), {"Jonas Weber"})


@pytest.mark.parametrize("said", ["请一位不是陈屿的讲师", "找一个除了陈屿以外的人", "除了陈屿，谁都可以"])
def test_anybody_but_somebody_rules_them_out_in_chinese(said: str) -> None:
    assert _read(said) == (set(), {"陈屿"})


@pytest.mark.parametrize("said", ["除了陈屿，还要请方舟来讲", "是不是陈屿的时间不够"])
def test_somebody_besides_whom_others_are_wanted_is_not_ruled_out(said: str) -> None:
    assert "陈屿" not in _read(said)[1]


def test_her_if_possible_is_a_wish_for_who_was_named() -> None:
    (one,) = persons("Six chairs reupholstered. Maya did my sister's armchair, so her if possible.", KNOWN)

    assert (one.kind, one.value.text, one.is_hard) == (RequirementKind.PERSON, "Maya Patel", False)


def test_who_is_ruled_out_is_not_invited_by_any_name_that_stands_beside() -> None:
    """Whatever reads the name as a wish, the last gate before the invitations lets nobody through who is ruled out."""
    jonas = "Jonas Weber"
    asked = RequirementValue(text=jonas)
    understood = replace(
        demand("A keynote in Berlin by Jonas Weber"),
        requirements=(
            Requirement(requirement_id="r1", kind=RequirementKind.PERSON, text=jonas, value=asked),
            Requirement(
                requirement_id="r2", kind=RequirementKind.EXCLUSION, text=jonas, value=replace(asked, unit=PERSON)
            ),
        ),
    )
    people = (
        AgentProfile(
            agent_id="user_agent_jonas",
            user_name=jonas,
            location="Berlin",
            profile_summary="",
            tags=("speaker",),
            capabilities={"speaker": "keynotes"},
        ),
    )
    found = bound(shortlist(understood, people, 10), understood, people, 10)
    assert not (*found.definitely_related, *found.possibly_related)
