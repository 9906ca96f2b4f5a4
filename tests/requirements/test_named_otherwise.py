"""Work asked for in other words than those of its trade, and hours that somebody was asked about."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.answers import Offer
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.requested_tags import asked_for, without_side_remarks
from towow_core.engine.lexicon.everyday import called_in
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

EN, ZH = Language.EN, Language.ZH


@pytest.mark.parametrize(
    ("said", "language", "asked"),
    [
        ("need someone to make cocktails, including some without alcohol", EN, "bar service"),
        ("I need someone to interpret into German sign language", EN, "sign language interpreting"),
        ("I need an interpreter", EN, "interpreting"),
        ("print 30 T-shirts with our logo", EN, "screen printing"),
        ("Design a logo for us", EN, "graphic design"),
        ("We want our web app tested for security holes", EN, "penetration testing"),
        ("I need a security guard", EN, "security"),
        ("Drone map of a 40 hectare farm", EN, "drone surveying"),
        ("做一张茶几", ZH, "木作定制"),
        ("元旦出门三天，家里两只狗没人管，要每天遛", ZH, "宠物照看"),
        ("最近总失眠焦虑，想线上找人聊聊", ZH, "心理咨询"),
    ],
)
def test_other_words_find_the_one_trade_that_is_meant(said: str, language: Language, asked: str) -> None:
    assert asked_for(without_side_remarks(said), language) == (asked,)


@pytest.mark.parametrize(
    ("said", "trade"),
    [
        ("show my team of eight how beekeeping works", "beekeeping"),
        ("西安茶会想听老腔", "puppetry"),
        ("在家里摆一桌八个人的粤菜", "private_chef"),
    ],
)
def test_what_a_trade_is_known_for_calls_it(said: str, trade: str) -> None:
    assert trade in {one.trade.key for one in called_in(said)}


def _until(hour: str) -> Requirement:
    return wants(RequirementKind.QUALITY, text=hour, unit="time")


def _planned(*parts: Assignment, hour: str, offers: dict[str, Offer] | None = None) -> PlanFacts:
    known = facts(*parts, offers=offers or {})
    return replace(known, plan=replace(known.plan, timeline=replace(known.plan.timeline, hours=(hour,))))


def test_only_who_was_asked_about_an_hour_is_said_to_have_agreed_to_it() -> None:
    asked = replace(part("dj", "DJ"), responsibility="Play the music (until 2 am).")
    (told,) = check((_until("until 2 am"),), _planned(asked, hour="until 2 am"), EN)
    (untold,) = check((_until("until 2 am"),), _planned(asked, part("baker", "baking"), hour="until 2 am"), EN)

    assert told.note == "The plan names that hour. The part that Dj said yes to says so."
    assert untold.note == "The plan names that hour."


def test_nobody_is_said_to_have_agreed_to_an_hour_that_their_own_words_rule_out() -> None:
    host = replace(part("host", "场地提供"), responsibility="提供场地（晚上十一点）。")
    limit = Limit(of=Limited.CLOCK, said="晚上十点要散", most=22)
    offers = {"host": offered("host", "场地提供", limits=(limit,))}
    (found,) = check((_until("晚上十一点"),), _planned(host, hour="晚上十一点", offers=offers), ZH)

    assert found.status is RequirementStatus.OPEN
    assert found.note == "Host自己写明：“晚上十点要散”。是否足够由你判断。"


def test_whose_birthday_it_is_is_no_work() -> None:
    said = without_side_remarks("我妈六十岁生日，12月20号在广州家里摆一桌八个人的粤菜")
    assert not any("生日" in tag for tag in asked_for(said, ZH))
