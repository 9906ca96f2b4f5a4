"""What a requester could change follows from the table that the checker left, and changes with it."""

from dataclasses import replace

import pytest

from tests.bridges.test_clarifications import bridge_of, view
from tests.bridges.test_demand_changes import ended, next_end, patch
from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE, person
from tests.days import SATURDAY
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.requirements.advice import advice_of, with_advice

K, S = RequirementKind, RequirementStatus


def wanted(kind: RequirementKind, text: str, status: RequirementStatus, note: str = "") -> Requirement:
    found = Requirement(requirement_id=text, kind=kind, text=text, value=RequirementValue(tags=(text,)), is_hard=True)
    return replace(found, status=status, note=note)


BUDGET = wanted(K.BUDGET, "€500", S.UNMET, "It comes to €590, €90 too much.")
TABLE = (
    wanted(K.CAPABILITY, "make-up", S.UNMET, "No part of the plan names this."),
    wanted(K.QUANTITY, "make-up", S.UNMET, "1 is asked for, 0 said yes."),
    wanted(K.CAPABILITY, "photography", S.MET),
    wanted(K.HEAD_COUNT, "80 people", S.PARTLY, "80 people are asked for, but Lin ≤ 70."),
    BUDGET,
)


def test_each_thing_that_is_not_met_is_advised_about_once_and_nothing_else() -> None:
    told = advice_of(TABLE, Language.EN)

    assert len(told) == 3
    assert ["make-up" in told[0], "Lin ≤ 70" in told[1], "€90 too much" in told[2]] == [True] * 3
    assert not any("photography" in text for text in told)
    assert advice_of((replace(BUDGET, status=S.MET), replace(TABLE[0], is_hard=False)), Language.EN) == ()


def test_who_is_asked_for_by_name_is_no_trade_that_nobody_does() -> None:
    (told,) = advice_of((wanted(K.PERSON, "Maya", S.UNMET, "Maya is not in the plan."),), Language.EN)

    assert told == "Give “Maya” up, or ask for somebody else: Maya is not in the plan."


def test_advice_about_money_is_the_tables_where_it_knows_of_it() -> None:
    others = ("Raise the budget or ask for less.", "Choose another day.")
    met, unchecked = replace(BUDGET, status=S.MET), replace(BUDGET, status=S.OPEN)

    assert with_advice((met,), others, Language.EN) == ("Choose another day.",)
    assert with_advice((unchecked,), others, Language.EN) == others
    assert with_advice((BUDGET,), others, Language.EN)[1:] == ("Choose another day.",)


async def test_a_failure_is_advised_about_by_its_table(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，必须由马强主持")

    (asked,) = [r for r in found["requirements"] if r["kind"] == "person"]
    assert (found["status"], asked["status"]) == ("failed", "unmet")
    assert "马强" in found["advice"][0]
    assert found["advice"] == found["outcome"]["advice"]


async def test_what_is_given_up_is_advised_about_no_more(tmp_path) -> None:
    small = {**PEOPLE, "lin": person("lin", "林望舒", "场地提供", price=6000.0, capacity_people=40)}
    async with bridge_of(tmp_path, small) as bridge:
        found = await ended(bridge)
        (people,) = [r for r in found["requirements"] if r["kind"] == "head_count"]
        await patch(bridge, found["demand_id"], waive=[people["requirement_id"]])
        after = await view(bridge, found["demand_id"])

    assert people["status"] == "partly"
    assert any("减少人数" in text for text in found["advice"])
    assert after["advice"] == []


async def test_a_plan_that_stands_again_is_advised_about_as_it_is(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        await patch(bridge, found["demand_id"], people=500)
        await next_end(bridge, found["demand_id"], found["last_seq"])
        after = await view(bridge, found["demand_id"])

    assert any("500" in text for text in after["advice"])


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (MEETUP, "减少人数"),
        (f"A meetup for 50 people in Beijing on {SATURDAY.en} with a venue and a speaker", "fewer people"),
    ],
)
async def test_an_agreed_plan_is_advised_about_in_the_demands_language(tmp_path, sentence: str, told: str) -> None:
    small = {**PEOPLE, "lin": person("lin", "林望舒", "场地提供", price=6000.0, capacity_people=40)}
    async with bridge_of(tmp_path, small) as bridge:
        found = await ended(bridge, sentence)

    assert found["status"] == "finalized"
    assert [text for text in found["advice"] if told in text] == found["advice"] != []
