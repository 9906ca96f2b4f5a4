"""Work that was asked for in words nobody understood has nobody: a plan for the rest is agreed in part, and says so."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.sample_kit import agreed, ended, nobody_yet_for, who
from tests.requirements.test_errands_of_other_languages import BAR, BIKES_AND_TAXES, CONTRACT, FLOWERS_AND_ALBUM, ROOM
from towow_core.domain.events import NegotiationFailed
from towow_core.domain.requirements import UNREAD, RequirementKind, RequirementStatus
from towow_core.engine.matching.asking_clauses import works_unread

K = RequirementKind
UNREAD_ERRANDS = [
    (
        "Je cherche une fleuriste à Paris pour un mariage le samedi 23 janvier, budget 700 euros, et quelqu'un pour dépoussiérer nos vieilles tapisseries avant le 10 février.",
        ["dépoussiérer nos vieilles tapisseries"],
    ),
    (
        "Wir suchen einen Fotografen in Berlin am 9. Januar, außerdem brauche ich jemanden, der mein Beiboot kalfatert.",
        ["brauche ich jemanden, der mein Beiboot kalfatert"],
    ),
    ("Je cherche un photographe à Paris le 9 janvier et un dresseur de perruches.", ["dresseur de perruches"]),
]
NOTHING_ASKED = [
    "Je cherche un photographe à Paris le 9 janvier, nous sommes très impatients.",
    "Wir suchen einen Fotografen in Berlin am 9. Januar, meine Schwester freut sich schon sehr.",
]


@pytest.mark.parametrize(("text", "lacking"), UNREAD_ERRANDS)
def test_an_errand_that_nobody_understood_is_agreed_for_nobody(text: str, lacking: list[str]) -> None:
    done = agreed(text)

    assert nobody_yet_for(text) == lacking
    assert not done.is_complete
    (work,) = (r for r in done.requirements if r.value.unit == UNREAD)
    assert (work.status, work.met_by) == (RequirementStatus.UNMET, ())
    assert sum(lacking[0] in point.text for point in done.open_points) == 1


@pytest.mark.parametrize("text", NOTHING_ASKED)
def test_what_asks_for_nobody_is_no_lack(text: str) -> None:
    assert nobody_yet_for(text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (BIKES_AND_TAXES, {"Yusuf Kaya", "Moritz Engel"}),
        (FLOWERS_AND_ALBUM, {"Camille Roux", "Lucien Moreau"}),
        (BAR, {"Gabriela Soto", "Pau Ferrer"}),
        (ROOM, {"Greta Vogel", "Klara Neumann"}),
    ],
)
def test_each_errand_of_another_language_has_who_does_it(text: str, names: set[str]) -> None:
    assert {*who(text)} == names
    assert nobody_yet_for(text) == []


@pytest.mark.parametrize(
    "text",
    [CONTRACT, "I need a French-English translator for a 12-page contract, by 9 December, 300 euros max, online."],
)
def test_nobody_translates_from_a_language_that_they_do_not_have(text: str) -> None:
    assert isinstance(ended(text), NegotiationFailed)


def test_what_an_interpreter_writes_of_their_languages_is_found_from_another_language() -> None:
    done = agreed(BAR)
    said = next(r for r in done.requirements if r.kind is K.QUALITY and "simultáneo" in r.text)

    assert said.status is RequirementStatus.MET
    assert "Spanish and English" in said.note


@pytest.mark.parametrize(
    ("piece", "is_work"),
    [
        ("之前的咖啡馆关门了", False),
        ("our usual café has closed down", False),
        ("before we move in", False),
        ("想有人弹古筝", True),
        ("谁来把它写出来", True),
        ("space overnight", True),
        ("孩子的作业没人辅导了，想找人来", True),
    ],
)
def test_what_has_happened_is_no_work_that_nobody_does(piece: str, *, is_work: bool) -> None:
    assert works_unread((piece,)) == ((piece,) if is_work else ())
