"""Of two who do the same, who speaks the requester's language comes first; nobody is turned away for it."""

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person
from towow_core.domain.models import Standing
from towow_core.engine.planning.planning import make_plan


@pytest.mark.parametrize(
    ("sentence", "does", "mine", "theirs"),
    [
        ("A poster for our fair, all online, by 18 December", "graphic design", ("pt", "en"), ("zh",)),
        ("12月18日前设计一张海报，线上就行", "平面设计", ("zh",), ("en", "de")),
    ],
)
def test_who_speaks_the_language_of_the_demand_comes_before_who_is_a_little_cheaper(
    sentence: str, does: str, mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    wanted = demand(sentence, TODAY)
    common = {"remote": True, "currency": "EUR"}
    near = person("near", does, "Lisbon", price=330.0, languages=mine, **common)
    far = person("far", does, "Lisbon", price=300.0, languages=theirs, **common)
    plan = make_plan(wanted, offers_from(wanted, near, far), TODAY)
    active = [part.agent_id for part in plan.assignments if part.standing is Standing.ACTIVE]

    assert active == [near.agent_id]


def test_who_speaks_another_language_is_asked_where_nobody_else_does_it() -> None:
    wanted = demand("A poster for our fair, all online, by 18 December", TODAY)
    far = person("far", "graphic design", "Lisbon", price=300.0, languages=("zh",), remote=True, currency="EUR")
    assert [part.agent_id for part in make_plan(wanted, offers_from(wanted, far), TODAY).assignments] == [far.agent_id]
