"""After a remark nothing is met on what it has changed: a room that is too small, a price where none is paid."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.requirements.kit import answer
from tests.requirements.test_changes_in_words import after
from towow_core.domain.models import AgentProfile, Decision
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import Requirement, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

GALA = "12月19号公司在上海办年会，40来人，要一个场地，还要一个化妆师，总共预算两万以内"
TALK = "我们在武汉办一场公益讲座，请一位心理咨询师，12月20号下午，场地我们自己有"


def checked(sentence: str, said: str, *people: AgentProfile) -> dict[str, Requirement]:
    understood = after(said, sentence).understanding
    offers = offers_from(understood, *people)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    said_by = {part.agent_id: answer(part.agent_id) for part in plan.assignments}
    facts = PlanFacts(plan=plan, offers={o.agent_id: o for o in offers}, answers=said_by)
    return {r.text: r for r in check(understood.requirements, facts, understood.language)}


@pytest.mark.parametrize(("seats", "status"), [(80, RequirementStatus.PARTLY), (120, RequirementStatus.MET)])
def test_a_room_is_held_against_the_new_number(seats: int, status: RequirementStatus) -> None:
    host = person("host", "场地提供", "上海", price=5200, capacity_people=seats)
    host = replace(host, profile_summary="老厂房改的，晚上十点要散。")
    lines = checked(GALA, "化妆师不要了，改成90人，另外场地要能用到晚上十一点", host)

    assert lines["改成90人"].status is status
    assert (str(seats) in lines["改成90人"].note) is (status is RequirementStatus.PARTLY)
    assert lines["晚上十一点"].status is RequirementStatus.OPEN
    assert "晚上十点要散" in lines["晚上十一点"].note
    assert "40来人" not in lines
    assert not [text for text, line in lines.items() if "化妆" in text and text != "化妆师不要了" and line.is_hard]


@pytest.mark.parametrize("said", ["没有报酬，纯志愿", "咨询师没有报酬"])
def test_who_asks_so_much_an_hour_does_nothing_for_nothing(said: str) -> None:
    dear = person("dear", "心理咨询", "武汉", price=500, price_floor=450, price_unit=PriceUnit.HOUR)
    free = person("free", "心理咨询", "武汉", price=None, price_floor=None)
    understood = after(said, TALK).understanding

    assert make_offer(dear, understood, TODAY).decision is Decision.DECLINE
    assert make_offer(free, understood, TODAY).decision is not Decision.DECLINE


def test_a_price_by_the_hour_is_more_than_nothing_however_long_it_takes() -> None:
    dear = person("dear", "心理咨询", "武汉", price=500, price_floor=450, price_unit=PriceUnit.HOUR)
    understood = after("没有报酬", TALK).understanding
    offers = offers_from(after("好的", TALK).understanding, dear)  # agreed before the remark
    plan = proposal_of(make_plan(after("好的", TALK).understanding, offers, TODAY))
    said_by = {part.agent_id: answer(part.agent_id) for part in plan.assignments}
    facts = PlanFacts(plan=plan, offers={o.agent_id: o for o in offers}, answers=said_by)
    (line,) = [r for r in check(understood.requirements, facts, understood.language) if r.value.number == 0]

    assert line.status is RequirementStatus.UNMET
    assert "收费" in line.note
