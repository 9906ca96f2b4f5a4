"""An amount that is wished for holds nobody back; how it is paid, or what is given instead, they must agree to."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import TODAY, read
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import PAYMENT, SWAP, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.candidate_fit import part_limit
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.requirements.paid_for import without_wished_budget
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check


def _understood(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    found, _ = read_requirements(sentence, understood, TODAY)
    return without_wished_budget(replace(understood, requirements=found))


@pytest.mark.parametrize(
    ("sentence", "amount"),
    [
        ("12月19日在北京找一间能坐20人的房间，最好不超过500块", None),
        ("A photographer in London on 12 December, ideally under £400", None),
        ("A photographer in London on 12 December, under £400", 400.0),
        ("A DJ in Berlin, preferably one who plays jazz, for 300 EUR at most", 300.0),
    ],
)
def test_an_amount_that_is_only_wished_for_is_no_limit(sentence: str, amount: float | None) -> None:
    assert _understood(sentence).context.budget_amount == amount


@pytest.mark.parametrize(
    ("sentence", "unit", "said"),
    [
        ("做一个小程序，先付三成，验收后付清", PAYMENT, ["先付三成", "验收后付清"]),
        ("12月20日上海搬家，尾款搬完再付", PAYMENT, ["尾款搬完再付"]),
        ("A landing page, half up front and the rest on delivery", PAYMENT, ["half up front and the rest on delivery"]),
        ("A new website for my shop, half now, half when it's live", PAYMENT, ["half now, half when it's live"]),
        ("用四节钢琴课换人帮我做一张海报", SWAP, ["用四节钢琴课换"]),
        ("Four wardrobes put together in exchange for two drawings", SWAP, ["in exchange for two drawings"]),
        ("想换一个灯泡，找电工", SWAP, []),
        ("先去找摄影师，再去找场地", PAYMENT, []),
        ("A photographer for half a day on 12 December", PAYMENT, []),
    ],
)
def test_how_it_is_paid_is_heard_and_is_no_work(sentence: str, unit: str, said: list[str]) -> None:
    found = [one for one in read(sentence) if one.value.unit == unit]
    assert [one.text for one in found] == said
    asked = {tag for one in read(sentence) if one.kind is RequirementKind.CAPABILITY for tag in one.value.tags}
    assert not asked & {"音乐教学", "music teaching", "illustration", "drawing"}


def test_what_is_given_in_exchange_is_not_how_often_it_is_done() -> None:
    assert quantities_of(_understood("用四节钢琴课换人帮我做一张海报")).sessions == 1


@pytest.mark.parametrize("unit", [PAYMENT, SWAP])
def test_nobody_has_agreed_to_it_by_taking_part(unit: str) -> None:
    asked = wants(RequirementKind.QUALITY, text="half up front", unit=unit)
    [found] = check((asked,), facts(part("ann", "photography")), Language.EN)
    assert found.status is RequirementStatus.OPEN
    assert found.note


@pytest.mark.parametrize(("words", "limit"), [("每次最好不超过500块", None), ("每次不超过500块", 500.0)])
def test_what_one_of_them_should_ideally_cost_keeps_nobody_away(words: str, limit: float | None) -> None:
    understood = _understood(f"12月每个周六上午在北京找一间能坐20人的会议室，{words}")
    rate = Rate(unit=PriceUnit.EVENT, unit_price=1500.0, quantity=1.0, times=1.0)
    assert part_limit(understood, ("场地提供",), rate, "CNY") == limit
