"""Advice is tested like a plan: what the demand rules out, or what would help nobody, is not advised."""

import pytest

from tests.core.matching_kit import person
from tests.core.test_advice import ended, failed, read
from towow_core.domain.models import AgentProfile, FeedbackType
from towow_core.engine.language.fixed_days import is_day_fixed
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.gap_items import gap_for

_DAY = ("another day", "later day", "换一个日期", "日子定晚")


@pytest.mark.parametrize(
    "text",
    [
        "婚礼12月19日，日子改不了",
        "就定12月19、20日两天",
        "活动时间已经定了",
        "只能在下周六",
        "不能改期",
        "请柬都印好了",
        "票已经卖出去了",
        "The date is fixed and printed",
        "the dates are not flexible",
        "our wedding can't be moved",
        "we cannot change the date",
        "It cannot be postponed",
        "invitations have already been sent out",
        "tickets are sold",
        "换房只能是那天",
        "就定在这天了",
        "13 December is the only day for it",
        "a piper, only on that day",
    ],
)
def test_a_day_that_cannot_be_another_is_seen(text: str) -> None:
    assert is_day_fixed(text)


@pytest.mark.parametrize(
    "text",
    [
        "12月5日办年会，日期可以改",
        "日期还没定好",
        "日期没定下来",
        "海报要印好",
        "发票已经开了",
        "posters printed by 5 December",
        "an upright piano that cannot be moved by one person",
        "a photographer on 5 December for a fixed fee",
        "the date is not fixed yet",
        "set up a stage on the day",
        "换到这一天也行",
        "那天只能来两个人",
        "it is the only day off she has",
    ],
)
def test_what_is_not_said_of_the_day_fixes_no_day(text: str) -> None:
    assert not is_day_fixed(text)


def taken(name: str, does: str, city: str = "Berlin", **terms: object) -> AgentProfile:
    return person(name, does, city, unavailable_dates=("2026-12-10",), **terms)


BUSY = person("kim", "venue", "Berlin", notice_days=60)


@pytest.mark.parametrize(
    ("sentence", "profile", "day_helps"),
    [
        ("A venue in Berlin on 10 December", taken("kim", "venue"), True),
        ("A venue in Berlin on 10 December, the date is fixed", taken("kim", "venue"), False),
        ("A venue in Berlin on 10 December, invitations are out", taken("kim", "venue"), False),
        ("12月10日在北京要一间场地", taken("kim", "场地提供", "北京"), True),
        ("就定12月10日，在北京要一间场地", taken("kim", "场地提供", "北京"), False),
        ("12月10日在北京要一间场地，日期改不了", taken("kim", "场地提供", "北京"), False),
        ("A venue in Berlin on 10 December, it cannot be postponed", BUSY, False),
        ("A venue in Berlin on 10 December", BUSY, True),
    ],
)  # fmt: skip
def test_another_day_is_advised_only_where_there_may_be_one(
    sentence: str, profile: AgentProfile, *, day_helps: bool
) -> None:
    found = ended(sentence, profile)

    assert any(word in one for one in found.suggestions for word in _DAY) is day_helps
    assert found.suggestions


def hindered_by(sentence: str, *profiles: AgentProfile) -> set[str]:
    understood = read(sentence, *profiles)
    return {one.reason for one in bound(shortlist(understood, profiles, 9), understood, profiles, 9).coverage.hindered}


@pytest.mark.parametrize(
    ("sentence", "profile", "reasons"),
    [
        (
            "A host in Paris on 10 December, who speaks French",
            person("kim", "hosting", "Berlin", languages=("en",)),
            {"place", "language"},
        ),
        (
            "12月10日在成都办500人的聚会，要茶歇",
            person("kim", "餐饮茶歇", capacity_people=70),
            {"place", "size"},
        ),
    ],
)
def test_to_whom_something_else_would_still_be_lacking_no_single_change_is_advised(
    sentence: str, profile: AgentProfile, reasons: set[str]
) -> None:
    assert hindered_by(sentence, profile) == reasons
    found = ended(sentence, profile)

    assert not any(
        one.startswith(("Choose another", "换一个", "减少人数", "Invite fewer")) for one in found.suggestions
    )


@pytest.mark.parametrize(
    ("sentence", "profile"),
    [
        ("12月26日上午在北京给30个员工做消防培训，要讲中文", person("kim", "工作坊教学", languages=("en",))),
        ("12月26日在北京给30个员工做急救培训", person("kim", "工作坊教学", unavailable_dates=("2026-12-26",))),
    ],
)
def test_who_does_another_kind_of_that_work_would_not_do_it_on_another_day_or_in_another_language(
    sentence: str, profile: AgentProfile
) -> None:
    found = ended(sentence, profile)

    assert not any(one.startswith(("Choose another", "换一", "减少人数")) for one in found.suggestions)


def test_who_lacks_one_thing_is_named_beside_who_lacks_two() -> None:
    near, far = (
        person(name, "hosting", city, languages=("en",)) for name, city in (("ann", "Paris"), ("kim", "Berlin"))
    )
    found = ended("A host in Paris on 10 December, who speaks French", near, far)

    assert [one for one in found.suggestions if "another" in one] == ["Choose another language: Ann could do hosting."]


@pytest.mark.parametrize(
    ("sentence", "tag", "day"),
    [
        ("A photographer in London on 10 December, and a poster by 3 December", "graphic design", "by Thu 3 December"),
        ("A photographer in London on 10 December, and a poster by 3 December", "photography", "Thu 10 December"),
        ("12月10日在北京办会要摄影师，海报12月3日前要设计好", "平面设计", "12月3日周四前"),
        ("12月10日在北京搬家要搬家师傅，前一天请人打包整理", "打包整理", "12月9日周三"),
    ],
)
def test_whom_to_look_for_is_said_with_the_day_of_that_part(sentence: str, tag: str, day: str) -> None:
    understood = read(sentence)
    (missing,) = [need for need in needs_of(understood) if need.tag == tag]

    assert day in gap_for(missing, understood, "gap-1").suggestion


def test_nobody_is_looked_for_whom_nobody_asked_for() -> None:
    host = person("host", "活动主持", price=500.0)
    found = failed("12月19日在北京拍一支短片，要航拍和导演，请Host主持", (host, FeedbackType.ACCEPT))

    assert any("航拍" in one for one in found.suggestions)
    assert not any("摄像" in one for one in found.suggestions)
