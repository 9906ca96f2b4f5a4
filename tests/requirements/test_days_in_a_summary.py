"""A plan's summary names no day on which somebody's part is not."""

from tests.requirements.kit import part
from tests.requirements.test_days_as_said import read
from towow_core.engine.wording.plan_text import Outline, summary_text


def test_whose_part_is_on_another_day_has_that_day_in_the_summary() -> None:
    asked = read("A notary in Berlin on 1 December and a cake on 12 December", "2026-11-26")
    parts = (part("rosa", "notary", days=("2026-11-27",)), part("tasha", "baking", days=("2026-12-12",)))
    outline = Outline(
        understanding=asked, assignments=parts, days=("2026-12-01",), is_tentative=False, currency="EUR", missing=()
    )
    opening = summary_text(outline).split(". ")[0]

    assert "Rosa Fri 27 November and Tasha Sat 12 December" in opening
    assert "Tue 1 December" not in opening
