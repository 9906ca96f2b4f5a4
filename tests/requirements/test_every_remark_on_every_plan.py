"""All of the remarks against all of the demands: none of them breaks the reader."""

import pytest

from tests.requirements.remark_kit import DEMANDS, REMARKS, assert_read
from tests.requirements.test_changes_in_words import asked


@pytest.mark.parametrize("demand", DEMANDS)
def test_every_remark_is_read_against_every_kind_of_plan(demand: str) -> None:
    base = asked(demand)

    for said in REMARKS:
        assert_read(said, base)
