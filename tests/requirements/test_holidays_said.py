"""A holiday is the day that it is in its year, or not understood; who is called as one is none."""

import pytest

from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-26"


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("A chef in Berlin at Easter", "2027-03-28"),
        ("A chef in Berlin at Easter 2032", "2032-03-28"),
        ("A chef in London on Good Friday 2031", "2031-04-11"),
        ("A chef in London on Shrove Tuesday 2033", "2033-03-01"),
        ("A chef in Boston on Thanksgiving 2031", "2031-11-27"),
        ("Christmas 2028 in Berlin, a chef for 12", "2028-12-25"),
        ("A chef in Berlin for Christmas next year", "2027-12-25"),
        ("明年圣诞节在上海请一位厨师", "2027-12-25"),
        ("2028年春节在上海请一位厨师", "2028-01-26"),
        ("Wir suchen an Silvester einen Koch in Berlin", "2026-12-31"),
        ("Un traiteur à Paris pour Noël, nous sommes 12", "2026-12-25"),
    ],
)
def test_a_holiday_is_that_of_the_year_that_is_said(sentence: str, day: str) -> None:
    assert understand(sentence, TODAY).context.date == day


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("2033年春节在上海请一位厨师", "2033年春节"),
        ("A chef in Berlin for Chinese New Year 2034", "Chinese New Year 2034"),
    ],
)
def test_a_holiday_of_a_year_that_no_table_has_is_not_understood(sentence: str, words: str) -> None:
    understood = understand(sentence, TODAY)
    found, unread = read_requirements(sentence, understood, TODAY)

    assert understood.context.date is None
    assert not [one for one in found if one.value.first or one.value.unit == "years"]
    assert words in [span.text for span in unread]


def test_a_lunar_holiday_beyond_the_tables_end_is_not_understood() -> None:
    sentence = "春节在上海请一位厨师"
    _, unread = read_requirements(sentence, understand(sentence, "2030-06-01"), "2030-06-01")

    assert [span.text for span in unread] == ["春节"]


@pytest.mark.parametrize(
    "sentence",
    [
        "My friend Silvester needs a plumber in Berlin",
        "Nikolaus Maier needs a haircut in Berlin",
        "Mon ami Noël cherche un plombier à Paris",
        "Monsieur Toussaint cherche un plombier à Paris",
    ],
)
def test_who_is_called_as_a_holiday_says_no_day(sentence: str) -> None:
    assert understand(sentence, TODAY).context.date is None
