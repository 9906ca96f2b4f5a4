"""A week or a day that a series leaves out is ruled out, and none of its days."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
ZH = "从12月6日起每周日在成都上吉他课，一共八次，{}，一小时200以内。"
EN = "Guitar lessons in London every Sunday from 6 December, eight lessons, {}, £40 an hour."


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        (ZH.format("12月27日那周不上"), "2026-12-21", "2026-12-27"),
        (ZH.format("12月27日那一周停课"), "2026-12-21", "2026-12-27"),
        (ZH.format("元旦那周停一次"), "2026-12-28", "2027-01-03"),
        (ZH.format("12月27日跳过"), "2026-12-27", "2026-12-27"),
        (EN.format("none in the week of 27 December"), "2026-12-21", "2026-12-27"),
        (EN.format("we skip the week of 27 December"), "2026-12-21", "2026-12-27"),
        (EN.format("none on 27 December"), "2026-12-27", "2026-12-27"),
        (EN.format("with a break on 27 December"), "2026-12-27", "2026-12-27"),
    ],
)
def test_it_is_ruled_out(sentence: str, first: str, last: str) -> None:
    understood = read(sentence)

    out = [(r.value.first, r.value.last) for r in understood.requirements if r.kind is K.EXCLUSION]
    assert out == [(first, last)]
    assert understood.not_understood == ()
