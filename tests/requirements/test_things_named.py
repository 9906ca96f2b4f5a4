"""Things that a plan's words name are among what is done; what they rule out, and more than a few, are not."""

import pytest

from towow_core.engine.lexicon.concepts import concepts
from towow_core.requirements.things_named import names_each
from towow_core.support.kinds_of_work import MAKES_FOOD


@pytest.mark.parametrize(
    ("asked", "said", "is_named"),
    [
        ("几个箱子加一张床", "搬运家具与箱子并装卸", True),
        ("a few boxes and a bed", "Carry the furniture and boxes", True),
        ("一张床", "搬箱子，不搬大件家具", False),
        ("a bed", "Carry boxes, no furniture", False),
        ("十张床", "搬运家具与箱子", False),
        ("9 beds", "Carry the furniture and boxes", False),
        ("一架钢琴", "搬运家具与箱子", False),
    ],
)
def test_each_thing_is_named_or_it_stays_open(asked: str, said: str, *, is_named: bool) -> None:
    assert names_each(asked, said) is is_named


def test_what_makes_food_is_called_as_in_the_lexicon() -> None:
    makers = ("catering", "cooking", "baking", "coffee", "coffee_cart", "bar")
    assert {name for key in makers for name in concepts()[key].name} == MAKES_FOOD
