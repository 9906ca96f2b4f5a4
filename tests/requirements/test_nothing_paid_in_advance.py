"""That nobody is to be paid in advance is one wish, and held against the conditions of those in the plan."""

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_changes_in_words import asked
from towow_core.domain.models import Language
from towow_core.domain.requirements import ADVANCE, PAYMENT, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    "sentence",
    [
        "London: a cleaner on Friday, and no one who asks for payment up front.",
        "London: a cleaner on Friday, nobody who wants money in advance.",
        "A cleaner on Friday in London, no payment up front.",
        "London: a cleaner on Friday, no deposit please.",
        "London: a cleaner on Friday; I won't pay in advance.",
        "A cleaner on Friday in London, we don't pay deposits.",
        "London: a cleaner on Friday, without any advance payment.",
        "London: a cleaner on Friday who doesn't ask for a deposit.",
        "London: a cleaner on Friday, they must not insist on prepayment.",
        "上海周五保洁，不要预付款的。",
        "上海周五保洁，不接受先付定金。",
        "上海周五保洁，不付定金。",
        "上海周五保洁，别找要预付的。",
        "上海周五保洁，要付定金的不要。",
    ],
)
def test_it_is_read_as_one_wish(sentence: str) -> None:
    read = asked(sentence).requirements

    assert [r.kind for r in read if r.value.unit in {ADVANCE, PAYMENT}] == [K.EXCLUSION]
    assert len([r for r in read if r.kind is K.EXCLUSION]) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "A cleaner on Friday in London, half up front is fine.",
        "London: a cleaner on Friday, half in advance, the rest afterwards.",
        "London: a cleaner on Friday, we pay a deposit on booking.",
        "London: a cleaner on Friday, no advance notice needed.",
        "London: a cleaner on Friday, nobody who asks for keys.",
        "上海周五保洁，先付定金也可以。",
        "上海周五保洁，做完付清。",
    ],
)
def test_what_agrees_to_it_or_says_something_else_rules_nobody_out(sentence: str) -> None:
    assert not [r for r in asked(sentence).requirements if r.value.unit == ADVANCE]


NOTHING = wants(K.EXCLUSION, text="no payment up front", unit=ADVANCE)


@pytest.mark.parametrize(
    "condition",
    ["half paid in advance", "a 30% deposit", "payment up front", "确认后预付一半", "先付定金"],
)
def test_whoever_asks_for_it_does_not_keep_the_wish_and_is_quoted(condition: str) -> None:
    known = facts(part("grace", "cleaning"), offers={"grace": offered("grace", "cleaning", conditions=(condition,))})
    (found,) = check([NOTHING], known, Language.EN)

    assert found.status is S.UNMET
    assert condition in found.note


def test_so_does_whom_the_plan_grants_it() -> None:
    (found,) = check(
        [NOTHING], facts(part("grace", "cleaning", notes="In the plan: half paid in advance.")), Language.EN
    )

    assert found.status is S.UNMET
    assert "half paid in advance" in found.note


@pytest.mark.parametrize("said", ["£260", "booked two weeks in advance", "no deposit", "paid on the day", "无需定金"])
def test_where_nobody_asks_for_it_nothing_is_called_met_or_broken(said: str) -> None:
    known = facts(part("grace", "cleaning"), offers={"grace": offered("grace", "cleaning", conditions=(said,))})
    (found,) = check([NOTHING], known, Language.EN)

    assert found.status is S.OPEN
    assert "Nobody in the plan asks for it" in found.note
