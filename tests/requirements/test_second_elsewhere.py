"""A second one of the same trade in another place is not understood, and met by nobody who comes to the first."""

import pytest

from tests.requirements.test_found_by_its_name import read


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        ("A magician in Leeds on 5 January, another in York on the 12th.", "another in York on the 12th"),
        ("A DJ in Berlin on 5 January, and one in Hamburg on 9 January.", "one in Hamburg on 9 January"),
        ("1月5日在成都要一位主持人，另一位1月9日在重庆。", "另一位1月9日在重庆"),
    ],
)
def test_a_second_one_elsewhere_is_not_lost(sentence: str, second: str) -> None:
    assert any(second in span.text for span in read(sentence).not_understood)


def test_another_trade_beside_the_first_is_asked_for_as_ever() -> None:
    understood = read("A magician in Leeds on 5 January, another day in York would do too.")
    assert not any(span.text.startswith("another in") for span in understood.not_understood)
