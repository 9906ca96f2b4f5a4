"""One wish is one open point: the same words read twice, or the same said twice."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.open_points import open_points

K, S = RequirementKind, RequirementStatus
PLAN = facts(part("ann", "harp"))


def line(kind: RequirementKind, text: str, at: int, note: str = "not settled.", **value: object) -> Requirement:
    span = Span(start=at, end=at + len(text), text=text)
    status = value.pop("status", S.OPEN)
    return replace(
        wants(kind, **value), requirement_id=f"req-{kind}-{at}", text=text, span=span, status=status, note=note
    )


def points(*lines: Requirement) -> list[str]:
    return [one.text for one in open_points(lines, PLAN, Language.EN)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            line(K.DEADLINE, "by Friday", 0, last="2026-12-04"),
            line(K.DEADLINE, "the deadline is 4 December", 20, last="2026-12-04"),
        ),
        (
            line(K.DATE, "12 December", 0, first="2026-12-12", last="2026-12-12"),
            line(K.DATE, "on a Saturday", 20, weekdays=(6,)),
        ),
        (
            line(K.QUALITY, "with a view", 0),
            line(K.CAPABILITY, "with a view", 0, tags=("view",)),
        ),
        (
            line(K.CAPABILITY, "a hall", 2, "“hall with a piano” is not settled.", tags=("venue",)),
            line(K.QUALITY, "hall with a piano", 4, "nobody says.", tags=("venue",)),
        ),
    ],
)  # fmt: skip
def test_what_says_the_same_is_one_point_with_all_of_its_words(first: Requirement, second: Requirement) -> None:
    for lines in ((first, second), (second, first)):
        (text,) = points(*lines)
        assert first.text in text
        assert second.text in text
        assert first.note in text
        assert second.note in text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            line(K.DEADLINE, "by Friday", 0, last="2026-12-04"),
            line(K.DEADLINE, "by Saturday", 20, last="2026-12-05"),
        ),
        (
            line(K.DEADLINE, "a logo by Friday", 0, last="2026-12-04", tags=("logo",)),
            line(K.DEADLINE, "the site by Friday", 20, last="2026-12-04", tags=("site",)),
        ),
        (
            line(K.DATE, "12 December", 0, first="2026-12-12", last="2026-12-12"),
            line(K.DATE, "on a Sunday", 20, weekdays=(7,)),
        ),
        (line(K.QUALITY, "with a view", 0), line(K.QUALITY, "with a lift", 20)),
    ],
)  # fmt: skip
def test_what_says_something_else_is_a_point_of_its_own(first: Requirement, second: Requirement) -> None:
    assert len(points(first, second)) == 2  # both


def test_a_point_of_several_lines_is_as_bad_as_the_worst_of_them() -> None:
    lines = (
        line(K.DEADLINE, "by Friday", 0, last="2026-12-04"),
        line(K.DEADLINE, "until the 4th", 20, last="2026-12-04", status=S.UNMET),
    )
    (point,) = open_points(lines, PLAN, Language.EN)
    assert point.kind == "unmet"
