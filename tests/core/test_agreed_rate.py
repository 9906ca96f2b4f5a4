"""What was agreed for one hour stays agreed for each of two."""

import pytest

from tests.requirements.kit import offered, part
from towow_core.domain.money import PriceUnit, Rate
from towow_core.engine.planning.requester_objection import in_units_asked


@pytest.mark.parametrize(
    ("agreed", "asked", "price"), [(80.0, 100.0, 160.0), (130.0, 200.0, 260.0), (90.0, 70.0, 140.0)]
)
def test_more_hours_are_paid_at_the_rate_that_was_agreed(agreed: float, asked: float, price: float) -> None:
    mine = part(
        "ann",
        "photography",
        price=agreed,
        currency="GBP",
        rate=Rate(unit=PriceUnit.HOUR, unit_price=agreed, quantity=1),
    )
    rate = Rate(unit=PriceUnit.HOUR, unit_price=asked, quantity=2)
    now = offered("ann", "photography", price=asked * 2, currency="GBP", rate=rate)
    assert in_units_asked(mine, now).price == price
