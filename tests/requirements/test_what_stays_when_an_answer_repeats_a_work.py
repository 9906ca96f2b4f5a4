"""An answer that names a work which is asked for already says what was meant: place and manner stay as they are."""

from dataclasses import replace

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind, RequirementSource
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_choices
from towow_core.requirements.changing import changed

K = RequirementKind


def after(sentence: str, *answers: str, source: RequirementSource = RequirementSource.CLARIFICATION) -> list[str]:
    """What is in force once each work that was asked for has been answered with the same choice."""
    understanding = replace(understand(sentence, "2026-11-30"), requirements=tuple(read(sentence)))
    works = [r.requirement_id for r in understanding.requirements if r.kind is K.CAPABILITY and r.is_hard]
    for version, (work, answer) in enumerate(zip(works, answers, strict=False), 2):
        said = [replace(one, source=source) for one in read_choices([answer])]
        understanding = changed(understanding, said, version=version, corrected={work}).understanding
    return [r.text for r in understanding.in_force]


@pytest.mark.parametrize(
    ("sentence", "answer", "stays"),
    [
        ("女儿物理跟不上,想请个人一对一给她补补,人在上海", "物理辅导", ["上海", "一对一"]),
        ("A gardener and somebody to mow the lawn, in Leeds", "garden care", ["Leeds"]),
    ],
)
def test_what_was_said_of_the_work_stands(sentence: str, answer: str, stays: list[str]) -> None:
    assert {*stays} <= {*after(sentence, answer, answer)}


def test_what_a_later_change_drops_takes_its_own_with_it() -> None:
    sentence = "A band in Leeds on 12 December. A photographer in York on 14 December."
    understanding = replace(understand(sentence, "2026-11-30"), requirements=tuple(read(sentence)))
    (band,) = [r.requirement_id for r in understanding.requirements if "live music" in r.value.tags]
    left = changed(understanding, [], version=2, corrected={band}).understanding
    assert "Leeds" not in [r.text for r in left.in_force]
    assert "York" in [r.text for r in left.in_force]
