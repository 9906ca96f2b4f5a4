"""What the words beside it say is held against what is met: whose hour it is, which town, for each of how many."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_days_as_said import read
from tests.requirements.test_doubts import at
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import DISTRICT, OCCASION, Mode, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("sentence", "work", "other", "hour"),
    [
        ("找双语主持人，另外要古筝迎宾，古筝要在上午十点", "古筝要在上午十点", "主持人", "上午十点"),
        ("A host, and a violin at 4 pm", "violin", "host", "4 pm"),
        ("要摄影师；无人机要在下午三点", "无人机", "摄影师", "下午三点"),
    ],
)
def test_an_hour_is_not_met_by_those_of_another_clause(sentence: str, work: str, other: str, hour: str) -> None:
    asked = (
        at(sentence, other, K.CAPABILITY, tags=("host",)),
        at(sentence, work, K.CAPABILITY, tags=("music",)),
        at(sentence, hour, K.QUALITY, unit="time", text=hour),
    )
    known = facts(part("ann", "host"))
    known = replace(known, plan=replace(known.plan, timeline=replace(known.plan.timeline, hours=(hour,))))
    both = facts(part("ann", "host"), part("ben", "music"))
    both = replace(both, plan=replace(both.plan, timeline=replace(both.plan.timeline, hours=(hour,))))

    alone, together = (check(asked, one, Language.ZH, (), sentence)[2] for one in (known, both))

    assert (alone.status, together.status) == (S.OPEN, S.MET)
    assert work in alone.note


@pytest.mark.parametrize(("place", "status"), [("Oakland", S.OPEN), ("Berkeley", S.OPEN), ("SoMa", S.MET)])
def test_a_town_beside_a_city_is_no_part_of_it(place: str, status: RequirementStatus) -> None:
    asked = replace(wants(K.PLACE, text="San Francisco", unit=DISTRICT), text=place)
    offers = {"sam": offered("sam", "locksmith", mode=Mode.ON_SITE, places=("San Francisco",))}

    (found,) = check((asked,), facts(part("sam", "locksmith"), offers=offers), Language.EN)

    assert found.status is status
    assert status is S.MET or (place in found.note and "San Francisco" in found.note)


def test_who_says_to_go_to_that_town_meets_it() -> None:
    asked = replace(wants(K.PLACE, text="San Francisco", unit=DISTRICT), text="Oakland")
    said = (Statement(asked="Oakland", said="Oakland", settles=True),)
    offers = {"sam": offered("sam", "locksmith", mode=Mode.ON_SITE, places=("San Francisco",), statements=said)}

    (found,) = check((asked,), facts(part("sam", "locksmith"), offers=offers), Language.EN)

    assert found.status is S.MET


def test_a_town_that_somebody_travels_to_is_said_by_their_terms() -> None:
    who = person("sam", "photography", "San Francisco", travels_to=("Oakland",))
    (offer,) = offers_from(read("A photographer in San Francisco on 30 November, in Oakland", TODAY), who)

    assert [one.settles for one in offer.statements if one.asked == "Oakland"] == [True]


@pytest.mark.parametrize(
    ("sentence", "work", "background", "is_hard"),
    [
        ("Piano tuning for a harpsichord", "Piano tuning", "Piano tuning for a harpsichord", True),
        ("修钟，一座船钟", "修钟", "修钟，一座船钟", True),
        ("Piano tuning, it is my mother's birthday", "Piano tuning", "my mother's birthday", False),
        ("我们结婚，找主持人", "主持人", "结婚", False),
    ],
)
def test_what_is_said_of_the_work_itself_is_no_background(
    sentence: str, work: str, background: str, *, is_hard: bool
) -> None:
    asked = (
        at(sentence, work, K.CAPABILITY, tags=("work",)),
        at(sentence, background, K.QUALITY, is_hard=False, unit=OCCASION, text=background),
    )

    found = check(asked, facts(part("ann", "work")), Language.EN, (), sentence)[1]

    assert (found.status, found.is_hard) == (S.OPEN, is_hard)


@pytest.mark.parametrize(
    ("sentence", "people", "length", "status"),
    [
        ("两个人，每人一小时，240元以内", "两个人", "一小时", S.OPEN),
        ("Three of us, one hour each, at most $240", "Three of us", "one hour", S.OPEN),
        ("四位，一小时/人，240元以内", "四位", "一小时", S.OPEN),
        ("两个人，一小时，240元以内", "两个人", "一小时", S.MET),
        ("Three of us for one hour, at most $240", "Three of us", "one hour", S.MET),
    ],
)
def test_hours_for_each_of_several_are_not_paid_by_those_of_one(
    sentence: str, people: str, length: str, status: RequirementStatus
) -> None:
    asked = (
        at(sentence, people, K.HEAD_COUNT, number=3.0, unit="people"),
        at(sentence, length, K.DURATION, number=1.0, unit="hours"),
        at(sentence, "240", K.BUDGET, number=240.0, unit="CNY"),
    )

    found = check(asked, facts(part("ann", "work", price=240.0, currency="CNY")), Language.ZH, (), sentence)[2]

    assert found.status is status, found.note


@pytest.mark.parametrize(
    ("sentence", "named", "word", "label", "status"),
    [
        ("儿童摄影，户外跟拍三小时", "儿童摄影", "跟拍", "活动摄影", S.OPEN),
        ("宠物摄影，再要写真", "宠物摄影", "写真", "人像摄影", S.OPEN),
        ("场地提供，还要晚饭", "场地提供", "晚饭", "餐饮服务", S.MET),
    ],
)
def test_a_kind_of_the_trade_that_nobody_asked_for_is_not_met_beside_it(
    sentence: str, named: str, word: str, label: str, status: RequirementStatus
) -> None:
    asked = (
        at(sentence, named, K.CAPABILITY, tags=(named,)),
        replace(at(sentence, word, K.CAPABILITY, tags=(label,)), text=label),
    )

    found = check(asked, facts(part("ann", named, label)), Language.ZH, (), sentence)

    assert (found[0].status, found[1].status) == (S.MET, status)
