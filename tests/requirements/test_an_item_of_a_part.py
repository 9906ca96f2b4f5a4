"""What the words of a part list is not called missing: "a retest", beside "a written report and one retest"."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.lacking import lacking_in

K = RequirementKind
WORDS = "Penetration testing (Singapore): web applications, a written report and one retest"
TESTER = replace(part("arjun", "penetration testing"), responsibility=WORDS)
WORK = wants(K.CAPABILITY, tags=("penetration testing",))


@pytest.mark.parametrize(
    ("tag", "status"),
    [
        ("a retest", RequirementStatus.OPEN),
        ("written report", RequirementStatus.OPEN),
        ("a test", RequirementStatus.UNMET),
        ("applications", RequirementStatus.UNMET),
    ],
)
def test_an_item_is_to_be_asked_about_and_is_not_missing(tag: str, status: RequirementStatus) -> None:
    asked = wants(K.CAPABILITY, tags=(tag,))
    *_, found = check((WORK, asked), facts(TESTER), Language.EN)

    assert found.status is status
    assert found.met_by == ()
    assert bool(lacking_in((WORK, asked), facts(TESTER)).in_words) is (status is RequirementStatus.UNMET)


def test_what_there_is_none_of_has_no_article() -> None:
    retest = replace(wants(K.CAPABILITY, tags=("a retest",)), text="a retest")
    limit = wants(K.DEADLINE, last="2026-12-31")
    plain = facts(part("arjun", "penetration testing"))

    assert "There is no retest yet" in check((WORK, retest, limit), plain, Language.EN)[-1].note
