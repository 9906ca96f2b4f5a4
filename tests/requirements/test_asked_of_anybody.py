"""Of "does anyone in London bind books?" the work is binding books, and "does anyone" is no work."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("Does anyone in London mend umbrellas? £30.", ("umbrella repair",)),
        ("Does anybody here restore violins in London? £300.", ("instrument repair",)),
        ("Do any of you in Berlin bind books? 40 euros.", ("bookbinding",)),
        ("Anyone in London digitise old tapes? £100", ("digitise old tapes",)),
        ("Does anyone in London do wedding photography? 12 December, £600.", ("photography",)),
        ("Does anyone in Leeds digitise old Super 16 reels? £90.", ()),
    ],
)
def test_who_is_asked_is_no_work(sentence: str, tags: tuple[str, ...]) -> None:
    assert read(sentence).capability_tags == tags


@pytest.mark.parametrize(
    ("sentence", "counted"),
    [
        ("Somebody to set up Windows 11 laptops in Leeds, £200.", []),
        ("Somebody in Leeds to copy our Super 8 films, £90.", []),
        ("In Leeds 8 chairs to be recaned, £200.", [8.0]),
        ("Repair 8 chairs in Leeds, £200.", [8.0]),
    ],
)
def test_the_number_of_a_name_counts_nothing(sentence: str, counted: list[float]) -> None:
    assert [r.value.number for r in read(sentence).requirements if r.kind is K.QUANTITY] == counted
