"""What is said of a wish is met by whoever does that wish, and by nobody who fills in for another."""

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import FALLBACK, RequirementKind, RequirementStatus
from towow_core.engine.language.polarity import owned
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
PHOTOGRAPHY = wants(K.CAPABILITY, tags=("photography",))
DAY = wants(K.DATE, first="2026-12-04", last="2026-12-04")
ONLY_MAYA = facts(part("maya", "photography"), day="2026-12-04")


@pytest.mark.parametrize("language", Language)
def test_a_day_wished_of_somebody_by_name_is_not_met_by_whoever_fills_in(language: Language) -> None:
    jonas = wants(K.PERSON, text="Jonas")
    found = check((jonas, PHOTOGRAPHY, DAY), ONLY_MAYA, language)[-1]

    assert (found.status, found.met_by) == (S.OPEN, ())
    assert found.note


def test_a_day_is_met_by_whoever_was_named_in_the_others_place() -> None:
    people = (wants(K.PERSON, text="Jonas"), wants(K.PERSON, is_hard=True, text="Maya", unit=FALLBACK, per="Jonas"))
    found = check((*people, PHOTOGRAPHY, DAY), ONLY_MAYA, Language.EN)[-1]

    assert found.status is S.MET


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("请何洋12月4号周五来拍我们公司的年会，1800", []),
        ("请师傅来修一下公司的打印机", []),
        ("想请人到公司教瑜伽", ["公司"]),
        ("在我们学校的体育馆办讲座", ["我们学校"]),
        ("来我家给我爸理发", ["我家"]),
    ],
)
def test_whose_something_is_gives_no_place(said: str, own: list[str]) -> None:
    assert [one.what for one in owned(said)] == own
