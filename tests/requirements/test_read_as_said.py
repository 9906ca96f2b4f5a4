"""Whole kinds of wording, read for what they say: counts, hours, places and who does what."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import THINGS, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-26"


def read(text: str) -> DemandUnderstanding:
    understood = understand(text, TODAY)
    asked, left_over = read_requirements(text, understood, TODAY)
    return replace(understood, requirements=asked, not_understood=left_over)


def of(kind: RequirementKind, text: str) -> list[Requirement]:
    return [one for one in read(text).requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("text", "counted", "number"),
    [
        ("宁波印章雕刻，三方印章，800元以内", "三方印章", 3),
        ("杭州专利申请，四个专利，12月20日前", "四个专利", 4),
        ("成都对联书写，二十副对联", "二十副对联", 20),
    ],
)
def test_a_count_of_what_is_worked_on_is_a_number_of_things(text: str, counted: str, number: int) -> None:
    assert [(one.text, one.value.number, one.value.unit) for one in of(K.QUANTITY, text)] == [(counted, number, THINGS)]
    assert not read(text).not_understood


def test_three_parties_are_no_three_things() -> None:
    assert not of(K.QUANTITY, "合同翻译，三方合同，1000元")
