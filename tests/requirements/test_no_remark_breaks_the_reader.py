"""Whatever a remark says of whatever plan, it is read: a crash would lose the change, and everybody else's patience."""

import pytest

from tests.requirements.remark_kit import DEMANDS, REMARKS, assert_read
from tests.requirements.test_changes_in_words import KNOWN, TODAY, asked
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up

K = RequirementKind
_EVERY = 13  # of the pairs; all of them take a minute


@pytest.mark.parametrize("nth", range(len(DEMANDS)))
def test_remarks_of_every_kind_are_read_against_every_kind_of_plan(nth: int) -> None:
    base = asked(DEMANDS[nth])

    for said in REMARKS[nth % _EVERY :: _EVERY]:
        assert_read(said, base)


def test_what_can_wait_waits_also_where_the_demand_has_no_day_at_all() -> None:
    told = read_follow_up("The logo can wait until January.", asked(DEMANDS[0]), TODAY, known=KNOWN)

    assert [(r.kind, r.value.last, "graphic design" in r.value.tags) for r in told.requirements] == [
        (K.DEADLINE, "2027-01-31", True)
    ]


def test_there_are_more_than_three_hundred_of_them() -> None:
    assert len({*REMARKS}) > 300
