"""Where, when in the day and how long: held against what those who do it say of their own work, and not kept by silence."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import person
from tests.requirements.kit import facts, offered, part
from towow_core.domain.models import Language, Timeline
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import TIME, Mode, Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.statements import statements
from towow_core.requirements.checker import check
from towow_core.support.spans_of_work import hours_said

K, S = RequirementKind, RequirementStatus
ROOM = ("场地提供", "venue")


def asked(kind: RequirementKind, text: str, /, **value: Any) -> Requirement:
    return Requirement(requirement_id="req-1", kind=kind, text=text, value=RequirementValue(**value))


def held(wish: Requirement, own_words: str, *, mode: Mode = Mode.ON_SITE, **more: Any) -> Requirement:
    """How a wish stands where somebody who is there, and has said yes, offers their work in these words."""
    doer = replace(part("ann", "work"), **more)
    known = facts(doer, offers={"ann": offered("ann", "work", contribution=own_words, mode=mode)})
    line = Timeline(
        start_date="2026-11-21", end_date="2026-12-19", event_days=("2026-12-19",), hours=("晚上", "evening")
    )
    known = replace(known, plan=replace(known.plan, timeline=line))
    return check((wish,), known, Language.EN)[0]


AT_HOME, AT_HOME_EN = asked(K.MODE, "上门", text=Mode.ON_SITE), asked(K.MODE, "come to my house", text=Mode.ON_SITE)


@pytest.mark.parametrize(
    ("wish", "own_words", "quoted"),
    [
        (AT_HOME, "修旧相机，机器寄来修", "机器寄来修"),
        (AT_HOME, "理发染发，到店服务", "到店服务"),
        (AT_HOME, "制伞，在我的作坊做", "在我的作坊做"),
        (AT_HOME, "配眼镜，不上门", "不上门"),
        (AT_HOME_EN, "watch repairs, in my workshop in Leith", "in my workshop in Leith"),
        (AT_HOME_EN, "shoes resoled, by post", "by post"),
        (AT_HOME_EN, "haircuts, no home visits", "no home visits"),
        (asked(K.PROVIDED_BY_REQUESTER, "在我们公司", tags=ROOM), "咖啡课，到店上课", "到店上课"),
        (asked(K.PROVIDED_BY_REQUESTER, "at our office", tags=ROOM), "massage, in my studio", "in my studio"),
        (asked(K.DURATION, "一天", number=1.0, unit="days"), "古镇讲解，半日，十人以内", "半日"),
        (asked(K.DURATION, "a whole day", number=1.0, unit="days"), "city tours, half a day", "half a day"),
        (asked(K.DURATION, "a full day", number=1.0, unit="days"), "harbour tours, ninety minutes", "ninety minutes"),
        (asked(K.QUALITY, "evening", unit=TIME, text="evening"), "lessons, mornings only", "mornings only"),
        (asked(K.QUALITY, "晚上", unit=TIME, text="晚上"), "陪练，只在白天", "只在白天"),
    ],
)  # fmt: skip
def test_what_their_own_words_contradict_is_not_met_and_they_are_quoted(
    wish: Requirement, own_words: str, quoted: str
) -> None:
    found = held(wish, own_words)

    assert found.status in {S.UNMET, S.OPEN}
    assert quoted in found.note


@pytest.mark.parametrize(
    ("wish", "own_words"),
    [
        (AT_HOME, "擦玻璃，上门前先看图报价"),
        (AT_HOME, "修锁，登门"),
        (AT_HOME_EN, "haircuts at your place, bring nothing"),
        (AT_HOME_EN, "computer repairs, house calls"),
        (asked(K.MODE, "in person", text=Mode.ON_SITE), "harp for receptions"),  # a fact of the offer, and no place
        (asked(K.MODE, "线下", text=Mode.ON_SITE), "竖琴演奏"),
        (asked(K.PROVIDED_BY_REQUESTER, "在我们公司", tags=ROOM), "插花课，可去公司"),
        (asked(K.PROVIDED_BY_REQUESTER, "at our office", tags=ROOM), "chair massage at offices"),
        (asked(K.PROVIDED_BY_REQUESTER, "we have a hall", tags=ROOM), "chair massage"),  # theirs: nobody has to say it
        (asked(K.PROVIDED_BY_REQUESTER, "场地我们有", tags=ROOM), "插花课"),
        (asked(K.DURATION, "一天", number=1.0, unit="days"), "婚礼跟拍，全天"),
        (asked(K.DURATION, "a full day", number=1.0, unit="days"), "full-day coverage"),
        (asked(K.DURATION, "a full day", number=1.0, unit="days"), "eight hours with a driver"),
        (asked(K.QUALITY, "evening", unit=TIME, text="evening"), "lessons, evenings and weekends"),
        (asked(K.QUALITY, "晚上", unit=TIME, text="晚上"), "陪练"),
    ],
)  # fmt: skip
def test_what_they_say_themselves_is_met(wish: Requirement, own_words: str) -> None:
    assert held(wish, own_words).status is S.MET


@pytest.mark.parametrize(
    ("wish", "own_words"),
    [
        (AT_HOME, "修旧相机"),
        (AT_HOME_EN, "watch repairs"),
        (asked(K.PROVIDED_BY_REQUESTER, "在公司会议室", tags=ROOM), "冥想课"),
        (asked(K.PROVIDED_BY_REQUESTER, "in our garden", tags=ROOM), "pottery classes"),
        (asked(K.PROVIDED_BY_REQUESTER, "在公司会议室", tags=ROOM), "为小公司记账"),
        (asked(K.PROVIDED_BY_REQUESTER, "at our office", tags=ROOM), "books for small companies"),
        (AT_HOME_EN, "cooking class with shopping at the market, mobile apps too"),
        (AT_HOME, "声乐课，线上线下都可以"),
        (asked(K.DURATION, "一整天", number=1.0, unit="days"), "古镇讲解"),
        (asked(K.DURATION, "a whole day", number=1.0, unit="days"), "city tours, replies within two hours"),
    ],
)
def test_what_they_say_nothing_of_is_open(wish: Requirement, own_words: str) -> None:
    found = held(wish, own_words)

    assert found.status is S.OPEN
    assert "says nothing of" in found.note


@pytest.mark.parametrize(
    ("tag", "own_words", "status"),
    [
        ("教学：化学", "教学：化学：初中语文，一对一", S.OPEN),
        ("教学：化学", "教学：化学：中学化学和生物", S.MET),
        ("lessons: pottery", "lessons: pottery: oil painting, evenings", S.OPEN),
        ("lessons: pottery", "pottery at the wheel", S.MET),
        ("教学：化学", "", S.MET),
        ("tutoring", "maths and physics", S.MET),
    ],
)
def test_lessons_in_a_subject_are_met_by_who_names_it(tag: str, own_words: str, status: RequirementStatus) -> None:
    doer = part("ann", tag)
    known = facts(doer, offers={"ann": offered("ann", tag, contribution=own_words)})

    assert check((asked(K.CAPABILITY, tag, tags=(tag,)),), known, Language.EN)[0].status is status


def test_hours_that_a_term_has_and_words_do_not_are_left_to_be_judged() -> None:
    two_hours = asked(K.DURATION, "two hours", number=2.0, unit="hours")
    offer = offered("ann", "work", contribution="fire juggling, twenty minutes on stage", hours_max=3.0)

    found = check((two_hours,), facts(part("ann", "work"), offers={"ann": offer}), Language.EN)[0]

    assert found.status is S.OPEN
    assert "twenty minutes on stage" in found.note


def test_who_says_both_is_left_to_be_judged() -> None:
    found = held(AT_HOME_EN, "haircuts at your place or in my studio")

    assert found.status is S.OPEN
    assert "in my studio" in found.note


def test_who_would_do_it_online_does_not_come_to_the_office() -> None:
    found = held(asked(K.PROVIDED_BY_REQUESTER, "at our office", tags=ROOM), "talks at offices", mode=Mode.ONLINE)

    assert found.status is not S.MET


def test_the_words_of_a_plan_alone_keep_nothing_of_it() -> None:
    assert held(AT_HOME, "修旧相机", responsibility="上门修旧相机").status is S.OPEN
    assert held(AT_HOME, "修旧相机", responsibility="负责修旧相机（上门）。机器送修").status is S.UNMET


def test_a_day_that_the_plan_pays_for_is_met() -> None:
    rate = Rate(unit=PriceUnit.DAY, unit_price=300.0, quantity=1.0)

    found = held(asked(K.DURATION, "a whole day", number=1.0, unit="days"), "camera work", price=300.0, rate=rate)

    assert found.status is S.MET


@pytest.mark.parametrize(
    ("text", "trade", "detail", "said"),
    [
        ("苏州请一位厨师上门做饭", "私厨上门", "家常菜", "私厨上门"),
        ("London, harp tuning at my place", "harp tuning", "in my workshop, two days", "in my workshop"),
    ],
)
def test_a_twin_quotes_its_label_and_details_on_where_it_works(text: str, trade: str, detail: str, said: str) -> None:
    city = text.partition(",")[0] if text.isascii() else "苏州"
    who = replace(person("ann", trade, city), capabilities={trade: detail})
    asked_of = understand(text, "2026-11-30")
    asked_of = replace(asked_of, requirements=read_requirements(text, asked_of, "2026-11-30")[0])
    ways = {r.text for r in asked_of.requirements if r.kind in {K.MODE, K.PROVIDED_BY_REQUESTER}}

    told = statements(who, asked_of, matches(who, needs_of(asked_of)))

    assert ways
    assert any(one.asked in ways and one.said == said for one in told)


@pytest.mark.parametrize(
    ("clause", "hours"),
    [
        ("半天", 4.0), ("两个四十五分钟", 1.5), ("三个小时", 3.0), ("两小时半", 2.5), ("全天", 6.0),
        ("two sets of forty-five minutes", 1.5), ("three hours through Alfama", 3.0), ("half a day", 4.0),
        ("提前两小时通知", None), ("会后两小时交稿", None), ("一小时六十杯", None), ("replies within two hours", None),
        ("二十四小时接单", None), ("packs a flat", None), ("离地铁站步行六分钟", None), ("两室半天搬完", None), ("a flat takes us half a day", None),
    ],
)  # fmt: skip
def test_how_long_they_work_is_read_and_no_other_time(clause: str, hours: float | None) -> None:
    assert hours_said(clause) == hours
