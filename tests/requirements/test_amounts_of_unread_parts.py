"""Of several amounts none is for everything that stands behind one part, whether that part was understood or not."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import person
from tests.core.test_counter_offers import asked
from towow_core.domain.models import Decision, DemandUnderstanding, Meaning
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer

K = RequirementKind
TODAY = "2026-11-20"


def amounts(wanted: DemandUnderstanding) -> list[tuple[float | None, str]]:
    """Each amount, with how the first of its parts is called: "" where it is for everything."""
    return [(one.value.number, (*one.value.tags, "")[0]) for one in wanted.requirements if one.kind is K.BUDGET]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        (
            "A DJ in Berlin on 12 December, €300. And somebody to juggle for the kids, €200 the lot.",
            [(300.0, "DJ"), (200.0, "juggle")],
        ),
        (
            "在南京请主持人，12月20号，三千整。迎宾的时候再来一段古筝，一千五左右",
            [(3000.0, "活动主持"), (1500.0, "一段古筝")],
        ),
        (
            "12月6号在广州请师傅上门做粤菜，连买菜一共两千五；桌花要两盆，别超过八百",
            [(2500.0, "私厨烹饪"), (800.0, "桌花要两盆")],
        ),
        (
            "Paris: four copies of my thesis, 210 pages, sewn and not glued, €480. A yoga lesson, €40 each.",
            [(480.0, "four copies of my thesis, 210 pages, sewn"), (40.0, "瑜伽")],
        ),
        (
            "Our oak in Lewisham needs a trim, £350 max. And a gaffer should come, 50 quid an hour. A DJ for £200.",
            [(350.0, "tree surgery"), (50.0, "And a gaffer should come"), (200.0, "DJ")],
        ),
        # What is said of all of it stays so.
        ("A party in Berlin on 12 December, €900. The DJ should cost €300 at most.", [(900.0, ""), (300.0, "DJ")]),
        ("A venue and a DJ in Berlin. Our budget is €900. The DJ €300 at most.", [(900.0, ""), (300.0, "DJ")]),
        ("场地3000，摄影2500，一共6000块", [(3000.0, "场地提供"), (2500.0, "活动摄影"), (6000.0, "")]),
        ("Berlin, for 40 people, €900. A DJ at €300 at most and a venue.", [(900.0, ""), (300.0, "DJ")]),
    ],
)
def test_an_amount_is_for_what_stands_before_it(sentence: str, found: list[tuple[float, str]]) -> None:
    assert amounts(asked(sentence)) == found


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        (
            "A venue in London for 30 people. The venue 2000 pounds tops. And somebody with a bassoon.",
            (2000.0, "场地提供"),
        ),
        ("12月20号在上海办读书会，要场地。场地6000顶天了。再来个会吹笙的。", (6000.0, "场地提供")),
    ],
)
def test_an_amount_that_names_the_only_thing_asked_for_pays_for_nothing_that_was_not_read(
    sentence: str, found: tuple[float, str]
) -> None:
    wanted = asked(sentence)
    assert amounts(wanted) == [found]
    assert not [one.text for one in wanted.requirements if one.text in {"venue", "场地"} and one.kind is K.QUALITY]


def test_who_is_named_twice_with_two_amounts_is_still_told_as_background() -> None:
    wanted = asked("A venue in London. On Friday the venue £300. On Saturday the venue £200.")
    assert amounts(wanted) == [(300.0, "场地提供"), (200.0, "场地提供")]
    assert [one.text for one in wanted.requirements if one.kind is K.QUALITY] == ["venue"]


def test_a_part_that_is_understood_later_has_the_amount_behind_it() -> None:
    sentence = "A DJ in Lisbon, €300. And the walk through old streets with all of us, €140 tops."
    wanted = asked(sentence)
    wanted = replace(wanted, not_understood=read_requirements(sentence, wanted, TODAY)[1])
    piece = next(span for span in wanted.not_understood if "walk" in span.text)
    known = with_meanings(wanted, [Meaning(tag=piece.text, labels=("city walks",))])
    assert [amount for amount, of in amounts(known) if of in piece.text] == [140.0]


def test_nobody_refuses_by_a_sum_that_was_said_of_another_part() -> None:
    host = person("qiao", "活动主持", "南京", price=3200.0, price_floor=2600.0, currency="CNY")
    wanted = asked("在南京请主持人，12月20号，三千整。迎宾的时候再来一段古筝，一千五左右")
    answered = make_offer(host, replace(wanted), TODAY)
    assert answered.decision is not Decision.DECLINE
    assert "全部预算" not in answered.reasoning
