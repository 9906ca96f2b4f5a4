"""A remark that drops a thing drops the work that the demand names it with, and no other that could carry it."""

import pytest

from tests.requirements.test_remarks_on_series import K, said

MOVE = (
    "On 12 December we move out of a flat in Leeds: a van with men, somebody to pack, "
    "and two wardrobes put together again over there, £600"
)


@pytest.mark.parametrize(
    "remark",
    ["forget the wardrobes", "drop the wardrobes please", "Sunday 13 December instead, and forget the wardrobes"],
)
def test_the_van_stays_without_the_wardrobes(remark: str) -> None:
    after = said(MOVE, remark)
    asked = {tag for r in after.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    out = {tag for r in after.in_force if r.kind is K.EXCLUSION for tag in r.value.tags}

    assert {"van with driver", "packing", "removals"} <= asked
    assert out == {"furniture assembly", "家具拆装"}
