"""In which language it is done, where the sentence names it and says no word of speaking."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("An interpreter in Geneva, French, 5 December", ["fr"]),
        ("A host in Berlin, basic English preferred", ["en"]),
        ("A Danish narrator in Oslo", ["da"]),
        ("A German voice-over in Berlin", ["de"]),
        ("A guide in Prague who speaks Hungarian", ["hu"]),
        ("护工要会闽南语，厦门", []),
        ("中韩口译，北京，两个半小时", ["zh,ko"]),
        ("catering in Leeds, Italian, for thirty people", []),
        ("a French chef for dinner in London", []),
        ("Japanese cooking lessons in London", []),
    ],
)
def test_a_language_is_one_that_is_spoken_or_written_and_no_kitchen(text: str, codes: list[str]) -> None:
    assert [r.value.text for r in read(text) if r.kind is K.LANGUAGE] == codes
