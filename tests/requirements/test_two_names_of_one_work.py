"""What a sentence names twice is one work; a limit said of one of the names, or of whoever does it, is that work's."""

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import DemandUnderstanding, Meaning
from towow_core.domain.requirements import MEANT, Requirement, RequirementKind
from towow_core.engine.matching.meaning import as_taken, read_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.one_work import as_one_work

K = RequirementKind
RANGOLI = offers("devi", "rangoli artist", "rangoli and kolam patterns for festivals and weddings", "London")
MASTER = offers("fang", "剪纸体验", "带二十人以内的剪纸课", "西安")
HERE = (RANGOLI, MASTER)


def wishes(text: str, told: str = "") -> tuple[DemandUnderstanding, list[Requirement]]:
    """What is asked for, where `told` of its words is found to name the rangoli artist's work."""
    understanding = read_by_name(read(text, HERE), HERE)
    found = (Meaning(tag=told, labels=("rangoli artist",)),) if told else ()
    understanding = as_one_work(as_taken(with_meanings(understanding, found), found), HERE)
    return understanding, [r for r in understanding.in_force if r.kind is K.CAPABILITY]


def limit(understanding: DemandUnderstanding) -> Requirement:
    return next(r for r in understanding.in_force if r.kind is K.BUDGET)


@pytest.mark.parametrize(
    "text",
    [
        "客厅的墙掉皮了，南京，想找人重新弄一遍，1月15号前，一天420以内。",
        "客厅的墙掉皮了，南京，想请人弄一弄，1月15号前，一天420以内。",
        "客厅的墙掉皮了，南京，请人收拾一下，1月15号前，一天420以内。",
        "The bedroom walls in London are peeling, I want somebody to do them again by 15 January, £420 a day.",
        "The bedroom walls in London are peeling, I want somebody to see to them by 15 January, £420 a day.",
    ],
)
def test_that_something_is_to_be_done_anew_is_no_second_work_beside_what_is_wrong(text: str) -> None:
    understanding, _ = wishes(text)
    (tag,) = understanding.capability_tags
    assert not limit(understanding).value.tags or tag in limit(understanding).value.tags


def test_what_takes_place_says_what_is_meant_by_a_wish_in_words_that_nobody_uses() -> None:
    text = "Our neighbour's rangoli is on Friday 15 January in London, and ten of us want the doorstep powdered, £90."
    understanding, (asked,) = wishes(text, "Our neighbour's rangoli is on Friday 15 January in London")
    assert asked.value.unit == MEANT
    assert [one.labels for one in understanding.meanings if one.tag in asked.value.tags] == [("rangoli artist",)]
    assert understanding.capability_tags == asked.value.tags
    assert limit(understanding).value.tags in {(), asked.value.tags}


def test_what_is_asked_for_beside_what_takes_place_and_known_stays_a_work_of_its_own() -> None:
    text = "Our neighbour's rangoli is on Friday 15 January in London, and ten of us want a DJ, £90."
    understanding, _ = wishes(text, "Our neighbour's rangoli is on Friday 15 January in London")
    assert "DJ" in understanding.capability_tags
    assert not any({"rangoli artist"} & {*one.labels} for one in understanding.meanings if one.tag == "DJ")


@pytest.mark.parametrize(
    "text",
    [
        "1月20号下午在杭州请人泡茶讲茶；海报请李明来画，1月8号前定稿，他那份别超一千五。",
        "1月20号下午在杭州请人泡茶讲茶；海报请李明来画，他的最多一千五。",
    ],
)
def test_a_limit_of_whoever_is_named_is_that_of_what_they_are_asked_to_do(text: str) -> None:
    understanding = read(text)
    assert limit(understanding).value.number == 1500
    assert {*limit(understanding).value.tags} & {"平面设计", "graphic design"}
    assert not {*limit(understanding).value.tags} & {"茶艺", "场地提供"}
