"""An amount behind "and will not", "and can pay", 并且不能 is a limit of what was asked for, and of no unread trade."""

import pytest

from tests.requirements.test_changes_carried_out import asked
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "limit"),
    [
        (
            "Two armchairs to be upholstered, Leeds. We need them back by 14 January and won't go above £260.",
            (260.0, ""),
        ),
        ("My piano needs tuning in York. I want it done by 10 January and cannot pay more than £85.", (85.0, "")),
        (
            "Guitar lessons over video, five Mondays from 11 January. I live in Cardiff and can pay £35 an hour.",
            (35.0, "hour"),
        ),
        ("两把椅子要换面，苏州。1月14号前要拿回来并且不能超过260。", (260.0, "")),
        ("钢琴要调音，南京。1月10号前要用，但最多350。", (350.0, "")),
    ],
)  # fmt: skip
def test_who_pays_says_it_of_all_that_was_asked_for(sentence: str, limit: tuple[float, str]) -> None:
    found = [r.value for r in asked(sentence).requirements if r.kind is K.BUDGET]
    works = {tag for r in asked(sentence).requirements if r.kind is K.CAPABILITY for tag in r.value.tags}

    assert [(value.number, value.per) for value in found] == [limit]
    assert not {*found[0].tags} or {*found[0].tags} & works


def test_the_last_day_of_the_same_clause_stands() -> None:
    demand = asked("Two armchairs to be upholstered, Leeds. We need them back by 14 January and won't go above £260.")

    assert [r.value.last for r in demand.requirements if r.kind is K.DEADLINE] == ["2027-01-14"]
    assert demand.context.budget_amount == 260.0


def test_what_nobody_knows_in_the_clause_before_keeps_its_own_limit() -> None:
    demand = asked(
        "York: a plumber on 10 December, and a piano to be tuned. I need somebody to juggle on 18 December"
        " and will not go above £400."
    )
    (limit,) = [r.value for r in demand.requirements if r.kind is K.BUDGET]

    assert limit.tags
    assert not {*limit.tags} & {"plumbing", "piano tuning"}
