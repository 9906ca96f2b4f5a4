"""An adjective of a country before a field is no language of the work; what is spoken or written in it is one."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind


def tongues(text: str) -> list[str]:
    return [one.value.text for one in read(text).requirements if one.kind is RequirementKind.LANGUAGE]


@pytest.mark.parametrize(
    "text",
    [
        "I need someone who knows German and Spanish inheritance tax",
        "a lawyer with German law and a cook for Spanish cuisine",
        "an accountant familiar with Dutch and German company law",
        "A tax adviser in Berlin who understands Italian taxes",
        "a lecture in Italian history",
        "找个懂德国税法的税务师",
        "找个律师，懂西班牙的遗产税",
    ],
)
def test_of_which_country_a_field_is_says_no_language(text: str) -> None:
    assert tongues(text) == []


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a tax adviser who speaks German", ["de"]),
        ("a lawyer who knows German employment law and speaks Spanish", ["es"]),
        ("a lecture in French about wine", ["fr"]),
        ("a translator from German and Spanish into English", ["de,es,en"]),
        ("找个说德语的律师，懂西班牙的遗产税", ["de"]),
        ("找个律师用德语写合同", ["de"]),
    ],
)
def test_what_is_spoken_or_written_is_a_language(text: str, codes: list[str]) -> None:
    assert tongues(text) == codes
