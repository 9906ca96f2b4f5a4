"""Of two works of which either will do both are asked for, one is enough, and the cheaper one is taken."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Terms
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.planning import make_plan

K = RequirementKind
TODAY = "2026-11-25"


def at(price: float, who: AgentProfile) -> AgentProfile:
    return replace(who, terms=Terms(price=price, currency="EUR"))


POTTER = offers("ina", "ceramics workshop", "wheel and clay for up to 20", "Porto")
GUIDE = offers("caro", "city walks", "the old town on foot, 20 people", "Porto")


def alternatives(text: str) -> list[tuple[str, ...]]:
    return [one.value.tags for one in read(text).requirements if one.kind is K.CAPABILITY and one.is_hard]


@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("We are nine in Porto on 9 January: either pottery or a city walk, 300 euros.", ("pottery", "guiding")),
        (
            "A day in Berlin on 14 January, 20 people: baking or a bike tour, whichever costs less.",
            ("baking", "bike tour"),
        ),
        ("1月9日，成都，十五个孩子，魔术或皮影戏都行，一千五", ("魔术", "皮影戏")),
        ("12月19日，杭州，11个人团建，陶艺或者剪纸，哪个便宜选哪个，两千以内", ("陶艺", "剪纸")),
    ],
)
def test_both_are_one_wish(text: str, works: tuple[str, ...]) -> None:
    (asked,) = alternatives(text)

    assert len(asked) == 2
    assert {*asked} & {*works}
    assert read(text).not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        "We need a host in Berlin, either on Saturday or on Sunday.",
        "A host in Berlin on 9 January, either in English or German.",
        "A photographer in Berlin on 9 January, paid either by card or in cash.",
        "Either a harpist or a violinist for our dinner in Dublin on 9 January.",
    ],
)
def test_what_is_said_of_one_work_makes_no_second(text: str) -> None:
    assert all(len(one) == 1 for one in alternatives(text))


@pytest.mark.parametrize(("potter", "guide", "taken"), [(418.0, 160.0, "Caro"), (120.0, 160.0, "Ina")])
def test_the_cheaper_one_is_taken(potter: float, guide: float, taken: str) -> None:
    people = (at(potter, POTTER), at(guide, GUIDE))
    text = "We are nine in Porto on 9 January: either a ceramics workshop or a city walk, 400 euros at most."
    understood = read(text, people)

    assert {one.display_name for one in shortlist(understood, people, 8).definitely_related} == {"Ina", "Caro"}
    plan = make_plan(understood, offers_from(understood, *people), TODAY)
    assert [part.display_name for part in plan.assignments if str(part.standing) == "active"] == [taken]


@pytest.mark.parametrize(
    "text", ["We are eleven in Porto on 9 January: a city walk.", "We're nine: a city walk in Porto."]
)
def test_how_many_we_are_is_read_before_where_we_are(text: str) -> None:
    assert [one.value.number for one in read(text).requirements if one.kind is K.HEAD_COUNT] in ([11], [9])
