"""Who plays an instrument mends none, who teaches one subject teaches no other, and a character or a word for the work
that two names have in common makes neither the other's neighbour.
"""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Terms
from towow_core.domain.requirements import PERHAPS, RequirementKind
from towow_core.engine.matching.acts_apart import are_acts_apart
from towow_core.engine.matching.binding import hindrances
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.offered import OfferIndex
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.planning import make_plan

K = RequirementKind


def there(name: str, label: str, detail: str, place: str = "苏州") -> AgentProfile:
    return replace(offers(name, label, detail, place), terms=Terms(price=200.0, remote=True))


ZITHER = there("gu", "古琴维修", "断纹、打品、换弦")
CLOCKS = there("shi", "钟表维修", "机械表洗油、座钟修复，工坊收件")
MATHS = there("xie", "数学辅导", "初高中数学，一对一")
FRENCH = there("ame", "French lessons", "one to one, exams too")
COOK = there("shao", "私厨烹饪", "粤菜家宴，十人一桌")
CRAWL = there("you", "游泳教练", "成人蛙泳与蝶泳")
PEOPLE = (ZITHER, CLOCKS, MATHS, FRENCH, COOK, CRAWL)


def invited(text: str) -> set[str]:
    return {one.display_name for one in shortlist(read(text, PEOPLE), PEOPLE, 8).definitely_related}


def perhaps(text: str) -> set[str]:
    understood = with_near_labels(read(text, PEOPLE), PEOPLE)
    found = hindrances(understood, PEOPLE, understood.tags_wanted)
    near = {name for one in found if one.reason == PERHAPS for name in one.names}
    labels = {label for r in understood.in_force if r.value.unit == PERHAPS for label in r.value.text.split(" / ")}
    return near | {one.user_name for one in PEOPLE if labels & {*one.capabilities}}


@pytest.mark.parametrize(
    "text",
    [
        "苏州茶会，想请一位弹古琴的",
        "请人来苏州演奏古琴，一个小时",
        "Somebody to play the guqin at our tea in Suzhou",
        "苏州，想找一位化学老师",
        "苏州，想给儿子找个物理家教",
        "I need a chemistry tutor in Suzhou",
        "苏州，想请一位唱粤剧的",
        "苏州，找人做石碑修复",
        "苏州，找人修复一箱旧照片",
    ],
)
def test_nobody_is_asked_or_named_who_does_another_thing(text: str) -> None:
    assert invited(text) == set()
    assert perhaps(text) == set()


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("苏州，我的古琴要换弦，想找人修古琴", ZITHER),
        ("苏州，座钟不走了，想找人修", CLOCKS),
        ("苏州，想找一位数学老师", MATHS),
        ("French lessons for my son in Suzhou", FRENCH),
        ("苏州，想请厨师上门做一桌粤菜", COOK),
        ("苏州，想学游泳", CRAWL),
    ],
)
def test_who_does_it_is_asked(text: str, who: AgentProfile) -> None:
    assert who.user_name in invited(text)


@pytest.mark.parametrize("text", ["苏州，想找一位数学老师和一位物理老师", "苏州，想找数学老师和化学老师"])
def test_of_two_subjects_the_one_that_nobody_teaches_is_missing(text: str) -> None:
    understood = read(text, PEOPLE)
    plan = make_plan(understood, offers_from(understood, MATHS), "2026-11-25")
    done = {tag for part in plan.assignments for tag in part.capabilities}
    missing = {tag for tag in understood.tags_wanted if tag not in done}

    assert len(done) == 1
    assert len(missing) == 1
    assert all("物理" in tag or "化学" in tag for tag in missing)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("弹古琴", "古琴维修", True),
        ("guitar repair", "play the guitar", True),
        ("学古筝", "古筝维修", True),
        ("教学：物理", "French lessons", True),
        ("古琴", "古琴维修", False),
        ("弹古筝", "古筝演奏", False),
        ("学古筝", "古筝教学", False),
        ("数学家教", "数学辅导", False),
        ("translate a physics book", "French translation", False),
    ],
)
def test_which_acts_are_apart(one: str, other: str, *, apart: bool) -> None:
    assert are_acts_apart(one, other) is apart


def test_one_character_is_near_only_at_the_end_of_what_is_asked() -> None:
    index = OfferIndex.over(PEOPLE)
    ids = {one.agent_id for one in PEOPLE}

    assert index.nearest_by_words("唱粤剧", ids, by_characters=True) == ()
    assert index.nearest_by_words("自由泳", ids, by_characters=True) == ("游泳教练",)
