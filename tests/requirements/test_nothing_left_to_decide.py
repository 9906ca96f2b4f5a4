"""No line is left open where there is nothing to decide: what is said already, what concerns another trade, what wishes
nothing; and what was offered to companies is not met for somebody's one bicycle.
"""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.twin.touched_on import _counts
from towow_core.requirements.checker import check
from towow_core.requirements.things_named import names_each

K, S = RequirementKind, RequirementStatus


def quality(text: str, *tags: str, kind: RequirementKind = K.QUALITY) -> Requirement:
    return replace(wants(kind, tags=tags, text=text), text=text)


@pytest.mark.parametrize(
    "text",
    [
        "修表，上海，不着急。",
        "在成都装裱一幅字，慢慢来就行",
        "A clock mended in York, no rush at all.",
        "A clock mended in York, take your time.",
    ],
)
def test_that_there_is_time_wishes_nothing_of_anybody(text: str) -> None:
    assert not [
        one for one in read(text, "2026-11-30").in_force if "急" in one.text or "慢慢" in one.text or "rush" in one.text
    ]
    assert not [one for one in read(text, "2026-11-30").in_force if "your time" in one.text]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("修表，上海，很着急。", "着急"),
        ("在上海搬家，别急着打包，周六来。", "别急着打包"),
        ("A clock mended in York, we are in a hurry.", "in a hurry"),
    ],
)
def test_haste_and_what_is_to_wait_are_still_read(text: str, kept: str) -> None:
    assert kept in [one.text for one in read(text, "2026-11-30").in_force]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("三个纸箱和一张书桌", "搬运家具与箱子并装卸"),
        ("一些家具", "搬运家具与箱子并装卸"),
        ("a few boxes and a sofa", "Move furniture and boxes"),
        ("two armchairs", "Move furniture and boxes"),
    ],
)
def test_things_of_which_the_part_names_each_are_in_it(asked: str, said: str) -> None:
    assert names_each(asked, said)
    (found,) = check((quality(asked),), facts(replace(part("ma", "moving"), responsibility=said)), Language.EN)
    assert found.status is S.MET


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("三个纸箱和一架钢琴", "搬运家具与箱子并装卸"),
        ("两百个箱子", "搬运家具与箱子并装卸"),
        ("一张床要拆装", "搬运家具与箱子并装卸"),
        ("a few boxes and a piano", "Move furniture and boxes"),
        ("200 boxes", "Move furniture and boxes"),
        ("two cats", "Walk dogs"),
    ],
)
def test_other_things_more_of_them_and_what_is_done_to_them_stay_open(asked: str, said: str) -> None:
    assert not names_each(asked, said)
    (found,) = check((quality(asked),), facts(replace(part("ma", "moving"), responsibility=said)), Language.EN)
    assert found.status is S.OPEN


@pytest.mark.parametrize("asked", ["有两位只吃素食", "不要放花生", "two of us are vegan", "no peanuts"])
def test_what_is_eaten_is_asked_of_nobody_who_makes_no_food(asked: str) -> None:
    is_zh = not asked.isascii()
    paper = replace(part("ji", "剪纸体验" if is_zh else "paper cutting", name="Ji"), responsibility="带剪纸课")
    cook = replace(part("xu", "餐饮茶歇" if is_zh else "catering", name="Xu"), responsibility="做点心")

    (alone,) = check((quality(asked),), facts(paper), Language.EN)
    (beside,) = check((quality(asked),), facts(paper, cook), Language.EN)

    assert (alone.status, beside.status) == (S.OPEN, S.OPEN)
    assert "Ji" not in alone.note
    assert "Ji" not in beside.note
    assert "Xu" in beside.note


@pytest.mark.parametrize("asked", ["有人花粉过敏", "两位老师要有耐心", "allergic to cats", "nuts and bolts are there"])
def test_what_is_not_eaten_is_asked_of_everybody(asked: str) -> None:
    paper = replace(part("ji", "paper cutting", name="Ji"), responsibility="teach")
    (found,) = check((quality(asked),), facts(paper), Language.EN)
    assert "Ji" in found.note


def test_so_many_of_one_thing_are_not_so_many_of_another() -> None:
    assert not _counts("六个页面") & _counts("每周五交一个能用的版本")
    assert _counts("六个页面") & _counts("最多十个页面")
    assert _counts("60张照片") & _counts("四十张精修")


COMPANIES = ("repair days for companies, ten bikes a day", "只接企业的上门检修，一天十辆")
ANYBODY = ("repairs for companies and families", "给企业和家庭上门检修")


def check_repair(said: str, sentence: str) -> RequirementStatus:
    known = facts(part("yu", "repair"), offers={"yu": offered("yu", "repair", contribution=f"repair: {said}.")})
    (found,) = check((wants(K.CAPABILITY, tags=("repair",)),), known, Language.EN, sentence=sentence)
    assert found.status is S.MET or said.split("，", maxsplit=1)[0].split(",", maxsplit=1)[0] in found.note
    return found.status


@pytest.mark.parametrize("said", COMPANIES)
@pytest.mark.parametrize("sentence", ["我自行车的链条掉了，想找人修", "The chain of my bicycle came off"])
def test_what_is_offered_to_companies_is_open_for_a_private_person(said: str, sentence: str) -> None:
    assert check_repair(said, sentence) is S.OPEN


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        *(
            (said, sentence)
            for said in COMPANIES
            for sentence in ("公司有十二辆自行车要检修", "Twelve bikes of our staff")
        ),
        *((said, "The chain of my bicycle came off") for said in ANYBODY),
    ],
)
def test_a_company_is_who_it_is_offered_to_and_anybody_where_others_are_named(said: str, sentence: str) -> None:
    assert check_repair(said, sentence) is S.MET
