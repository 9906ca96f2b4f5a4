"""Why one was chosen before another is said by what both ask, and nobody who names no price is called cheaper."""

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan


@pytest.mark.parametrize(
    ("sentence", "price", "said", "not_said"),
    [
        ("12月12日在北京请一位演讲嘉宾", None, "Ann没有报价，Zoe要¥3,000", "报价低"),
        ("12月12日在北京请一位演讲嘉宾", 1000.0, "报价低¥2,000", "没有报价，"),
        ("A speaker in Beijing on 12 December", None, "Ann names no price, where Zoe asks", "cheaper"),
    ],
)
def test_one_who_names_no_price_is_not_called_cheaper(sentence, price, said, not_said) -> None:
    ann, zoe = person("ann", "演讲嘉宾", price=price), person("zoe", "演讲嘉宾", price=3000.0)
    understood = understand(sentence, TODAY)
    plan = make_plan(understood, offers_from(understood, ann, zoe), TODAY)

    assert said in plan.rationale, plan.rationale
    assert not_said not in plan.rationale
