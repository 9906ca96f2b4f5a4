"""Who will pay nothing, whatever they give instead, is told by everybody with a price that they charge for it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offer_of, person
from towow_core.domain.models import Decision, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.advice import advice
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.engine.twin.reserve_price import guarded

ZH = (
    "北京，想拿场地换人帮我拍几张照片，不想花钱",
    "12月12日北京，找人拍照，一分钱都不想花",
    "北京，找人拍照，不打算花钱",
)
EN = (
    "A photographer in London for my shop, I don't want to pay",
    "A photographer in London. I do not plan to spend money",
)


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


@pytest.mark.parametrize("sentence", [*ZH, *EN])
def test_who_charges_says_so_and_who_does_not_takes_part(sentence: str) -> None:
    understood = read(sentence)
    is_zh = sentence in ZH
    ann = person("ann", "摄影" if is_zh else "photography", "北京" if is_zh else "London", price=1800, price_floor=1500)
    tom = replace(ann, agent_id="user_agent_tom", terms=replace(ann.terms, price=None, price_floor=None))
    dear, free = (make_offer(guarded(who, b"k"), understood, TODAY) for who in (ann, tom))
    offers = (offer_of(dear, ann),)

    assert [r.value.number for r in understood.requirements if r.kind is RequirementKind.BUDGET] == [0.0]
    assert not [r for r in understood.requirements if r.kind is RequirementKind.EXCLUSION]
    assert (dear.decision, free.decision) == (Decision.DECLINE, Decision.PARTICIPATE)
    assert ("收费" if is_zh else "charge") in dear.decline_reason
    assert not any(figure in dear.decline_reason for figure in ("1,5", "1,8", "1500", "1800"))
    said = [*advice(understood, "no_participants", offers=offers, proposal=None, gaps=(), hindered=())]
    assert any("Ann" in one and ("换" if is_zh else "in return") in one for one in said)


@pytest.mark.parametrize(
    "sentence", ["A photographer in London, I don't want to pay more than £300", "北京，找人拍照，不想花太多钱"]
)
def test_who_will_not_pay_much_pays_something(sentence: str) -> None:
    assert 0.0 not in {r.value.number for r in read(sentence).requirements if r.kind is RequirementKind.BUDGET}
