"""A festival inside the name of somebody or of a street is no day, and never beats a day that was said."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
_WHEN = (K.DATE, K.DEADLINE)


def _days(sentence: str) -> list[str]:
    return [one.value.first or one.value.last for one in read(sentence).requirements if one.kind in _WHEN]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Saturday 12 December in Cork: a photographer, and a Mrs Christmas for an hour.", "2026-12-12"),
        ("A photographer and Father Christmas in Cork on 13 December, for our kids.", "2026-12-13"),
        ("Our fair in Leeds on 12 December needs a photographer, it is in Easter Road.", "2026-12-12"),
        ("12月19日下午在广州，要个圣诞老人来发礼物，再要个摄影师。", "2026-12-19"),
    ],
)
def test_somebody_with_a_festival_in_their_name_names_no_day(sentence: str, day: str) -> None:
    assert _days(sentence) == [day]


@pytest.mark.parametrize("sentence", ["A photographer in Cork, and a Father Christmas.", "广州，要个圣诞老人来发礼物"])
def test_nor_does_it_where_no_other_day_is_said(sentence: str) -> None:
    assert _days(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Saturday 12 December in Cork: a photographer, and a Mrs Christmas for an hour.", "Mrs Christmas"),
        ("12月19日下午在广州，要个圣诞老人来发礼物，再要个摄影师。", "圣诞老人"),
    ],
)
def test_and_who_is_called_so_is_no_mere_occasion(sentence: str, words: str) -> None:
    understood = read(sentence)
    wished = [one.text for one in understood.requirements if one.kind is K.CAPABILITY and one.is_hard]

    assert any(words in text for text in (*wished, *(one.text for one in understood.not_understood)))


def test_the_day_itself_is_a_day() -> None:
    assert _days("A photographer on Christmas Eve in Leeds.") == ["2026-12-24"]
