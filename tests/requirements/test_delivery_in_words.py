"""How long somebody says their work takes is held against today, tonight, within two days, and the last day."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_lead_times import dated
from tests.requirements.test_limits_in_words import checked, doer
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.support.lead_time_text import days_until_there

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("手板、外壳和小批量，最快次日", 1),
        ("最快第二天", 1),
        ("隔天取", 1),
        ("最快三天", 3),
        ("三天取", 3),
        ("三天后取", 3),
        ("五天出图", 5),
        ("a set of six takes about a week", 7),
        ("next day at the earliest", 1),
        ("two days at the earliest", 2),
        ("ready the next day", 1),
        ("当天取", 0),
        ("活动第二天休息", 0),
        ("open the next day", 0),
    ],
)
def test_the_soonest_that_somebody_names_is_a_length_of_delivery(words: str, days: int) -> None:
    assert days_until_there(words, is_of_the_part=True) == days


SURVEY = ("房屋测绘", "成都", "室内量房出图，一百平以内两天", "")
TAILOR = ("裁缝改衣", "杭州", "改腰、改肩", "改坏了赔。三天取。")
PHOTOS_ZH = ("活动摄影", "北京", "全程跟拍，当晚先给30张，一周内交付不少于150张精修照片", "")
PHOTOS = ("photography", "London", "twenty pictures the same evening, the edited gallery within five days", "")


@pytest.mark.parametrize(
    ("sentence", "of", "kind", "said"),
    [
        ("杭州裁缝改衣，今天改好", TAILOR, K.DATE, "三天取"),
        ("成都房屋测绘，三百平，两天内出图", SURVEY, K.DEADLINE, "一百平以内两天"),
        ("成都房屋测绘，两天内出图", SURVEY, K.DEADLINE, "一百平以内两天"),
        ("12月5号在北京找活动摄影，当天要交全部精修照片", PHOTOS_ZH, K.CAPABILITY, "一周内交付不少于150张精修照片"),
        ("A photographer in London on 12 December, all edited pictures the same evening", PHOTOS, K.QUALITY, "the edited gallery within five days"),
        ("A photographer in London on 12 December, all edited pictures the same evening", PHOTOS, K.CAPABILITY, "the edited gallery within five days"),
    ],
)  # fmt: skip
def test_what_takes_longer_than_there_is_time_is_open_with_their_words(sentence, of, kind, said):
    tag, city, detail, about = of
    found = checked(sentence, doer(tag, city, detail, about))[kind]

    assert (found.status, said in found.note) == (S.OPEN, True), found.note


def test_what_is_there_tomorrow_at_the_soonest_is_not_there_tonight() -> None:
    found = checked("深圳3D打印，今天晚上就要", doer("3D打印", "深圳", "手板、外壳和小批量，最快次日"))

    assert (found[K.DATE].status, found[K.QUALITY].status) == (S.OPEN, S.OPEN)
    assert "2026-11-21" in found[K.DATE].note


@pytest.mark.parametrize(
    ("sentence", "of", "kind"),
    [
        ("杭州裁缝改衣，11月25日改好", TAILOR, K.DATE),
        ("成都房屋测绘，80平，两天内出图", SURVEY, K.DEADLINE),
        ("12月5号晚上七点在北京找活动摄影", PHOTOS_ZH, K.DATE),
        ("12月5号晚上七点在北京找活动摄影", PHOTOS_ZH, K.QUALITY),
        ("12月5号晚上七点在北京找活动摄影", PHOTOS_ZH, K.CAPABILITY),
        ("A photographer and a venue in London on the same day, 12 December", PHOTOS, K.DATE),
        ("Group photos and a lunch in London on the same day, 12 December", PHOTOS, K.DATE),
        ("12月5号在北京找活动摄影，当天要两台机器", PHOTOS_ZH, K.CAPABILITY),
    ],
)
def test_what_there_is_time_for_or_is_done_on_the_day_itself_is_met(sentence, of, kind):
    tag, city, detail, about = of
    found = checked(sentence, doer(tag, city, detail, about))[kind]

    assert found.status is S.MET, found.note


WEEK = Limit(said="a set of six takes about a week", of=Limited.DELIVERY, least=7.0, tags=("upholstery",))


@pytest.mark.parametrize(
    ("last", "free_from", "status"),
    [("2026-11-28", "", S.MET), ("2026-12-03", "2026-11-27", S.OPEN), ("2026-12-04", "2026-11-27", S.MET)],
)
def test_a_last_day_is_held_against_the_notice_and_the_length_together(last, free_from, status):
    offer = offered("bea", "upholstery", free_from=free_from, limits=(WEEK,))
    known = dated(facts(part("bea", "upholstery"), offers={"bea": offer}), "2026-11-27")

    (found,) = check((wants(K.DEADLINE, last=last),), known, Language.EN)

    assert (found.status, WEEK.said in found.note) == (status, status is S.OPEN)


@pytest.mark.parametrize(("said", "status"), [("within two days", S.OPEN), ("for two days", S.MET)])
def test_so_many_days_within_which_it_is_wanted_are_held_against_it(said: str, status: RequirementStatus) -> None:
    offer = offered("bea", "upholstery", limits=(WEEK,))
    days = ("2026-11-27", "2026-11-28")
    known = dated(facts(part("bea", "upholstery", days=days), offers={"bea": offer}), days[0])
    known = replace(known, plan=replace(known.plan, timeline=replace(known.plan.timeline, event_days=days)))

    (found,) = check((replace(wants(K.DURATION, number=2.0, unit="days"), text=said),), known, Language.EN)

    assert found.status is status, found.note
