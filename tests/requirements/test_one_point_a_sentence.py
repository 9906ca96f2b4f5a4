"""Wishes that one sentence about somebody leaves open are one point with all of them."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.requirements.checker import check
from towow_core.requirements.open_points import open_points

PLAN = facts(part("grace", "hosting", price=100.0), offers={"grace": offered("grace", "hosting", price=100.0)})


def wish(number: int, text: str) -> Requirement:
    return replace(wants(RequirementKind.QUALITY, text=text), requirement_id=f"req-{number}", text=text)


@pytest.mark.parametrize(
    ("language", "wishes", "listed", "closing"),
    [
        (
            Language.EN,
            ("calm", "funny", "left-handed"),
            "calm, funny, left-handed: ",
            "Settle it with them.",
        ),
        (Language.ZH, ("沉稳", "左撇子", "会哄孩子"), "沉稳、左撇子、会哄孩子: ", "要和他们说定。"),
    ],
)
def test_several_wishes_with_one_sentence_are_one_point(
    language: Language, wishes: tuple[str, ...], listed: str, closing: str
) -> None:
    lines = check(tuple(wish(n, text) for n, text in enumerate(wishes, 1)), PLAN, language)
    (point,) = open_points(lines, PLAN, language)
    assert point.text.startswith(listed)
    assert point.text.endswith(closing)
    assert point.text.count("Grace") == 1
    assert point.requirement_id == "req-1"


def test_one_wish_alone_keeps_its_own_words() -> None:
    lines = check((wish(1, "calm"),), PLAN, Language.EN)
    (point,) = open_points(lines, PLAN, Language.EN)
    assert point.text.startswith("calm: ")
