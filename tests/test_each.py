"""One test about many pieces of data fails where one of them is wrong, and where there is none."""

import pytest

from tests.each import each


def test_what_would_test_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to test"):
        each(one for one in ())


def test_all_that_are_wrong_are_named_and_the_first_is_shown() -> None:
    @each((one for one in (1, -2, 3, -4)), str)
    def is_positive(one: int) -> None:
        assert one > 0, f"{one} is not"

    for _ in range(2):  # also where they can be gone through only once
        with pytest.raises(AssertionError, match="-2 is not") as told:
            is_positive()
        assert told.value.__notes__ == ["wrong: -2, -4; shown is the first"]
