"""Who is wanted "only if the hall has none" is asked for in that case alone; what the list goes on to is asked for."""

import pytest

from tests.requirements.test_changes_carried_out import asked
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    "sentence",
    [
        "Bonn, 21 January, 40 of us: a hall, a photographer only if the hall has none, and lunch for 15 euros each.",
        "Bonn, 21 January, 40 of us: a hall, a photographer only if there isn't one, and lunch for 15 euros each.",
    ],
)
def test_what_the_list_goes_on_to_is_asked_for_with_its_limit(sentence: str) -> None:
    demand = asked(sentence)
    works = {tag for r in demand.requirements if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags}
    (limit,) = [r.value for r in demand.requirements if r.kind is K.BUDGET]

    assert (limit.number, limit.per) == (15.0, "person")
    assert "catering" in {*limit.tags} & works
    assert "photography" not in works
    assert [r for r in demand.requirements if r.kind is K.QUALITY and "only if" in r.text]


def test_what_is_to_be_if_it_rains_is_one_wish_still() -> None:
    demand = asked("A garden party in Bonn on 10 January for 40. If it rains, a tent is needed.")

    assert [r.text for r in demand.requirements if r.text.startswith("If it rains")]
