"""What a sentence asks of somebody, what it only speaks of, and what the requester has: other trades, other words."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import (
    IMPLIED,
    OpenPointKind,
    Requirement,
    RequirementKind,
    RequirementStatus,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import assign_team
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.open_points import open_points
from towow_core.support.money import convert

TODAY = "2026-11-22"


def read(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]


def required(sentence: str) -> set[str]:
    """Tags without which the demand is not met."""
    return {need.tag for need in needs_of(understand(sentence, TODAY)) if need.is_required}


@pytest.mark.parametrize(
    ("sentence", "topic", "asked"),
    [
        ("在北京办一场60人的大模型分享会，需要场地和一位演讲嘉宾", "大模型", {"场地提供", "演讲嘉宾"}),
        ("12月20日在上海办一场心理咨询主题的线下沙龙，需要场地和主持人", "心理咨询", {"场地提供", "活动主持"}),
        ("想办个关于短视频剪辑的分享会，请一位嘉宾", "视频剪辑", {"演讲嘉宾", "场地提供"}),
        ("想请人给我们公司讲两个小时大模型", "大模型", {"演讲嘉宾"}),
        ("健身房宣传片需要剪辑师", "健身", {"剪辑后期"}),
        ("想请陈屿来讲客服和法务的真实案例，讲课费三千以内", "客服和法务的真实案例", {"演讲嘉宾"}),
        ("在成都办工作坊，上午请周航讲怎样写脚本，下午请唐文讲剪辑", "怎样写脚本", {"演讲嘉宾"}),
        ("请一位老师给员工讲合同法和税务，再请摄影师拍照", "合同法和税务", {"技能教学", "活动摄影"}),
        ("想请嘉宾分享一下独立游戏开发的经验", "独立游戏开发的经验", {"演讲嘉宾"}),
        ("办一次摄影培训，20人，在西安", "摄影", {"工作坊教学"}),
        ("A panel on product management, we need a moderator and a room", "product management", {"hosting", "venue"}),
        ("Somebody to give a lecture on nutrition to our school", "nutrition", {"speakers"}),
        ("an interpreter for a conference on nutrition", "nutrition", {"interpreting"}),
        ("A poster for our coffee roastery", "", {"graphic design"}),
        ("I need cover art for my podcast, two ideas to choose from", "", {"graphic design"}),
        ("Somebody to lay out and typeset a booklet of 20 pages", "", {"graphic design"}),
        ("想请人给新茶设计包装和贴纸", "", {"平面设计"}),
        ("找人排一本画册", "", {"平面设计"}),
        ("machine learning mentors for a hackathon", "machine learning", {"mentoring"}),
        ("找人翻译一份说明书，最好懂硬件", "硬件", {"笔译"}),
        ("请人把我们的官网文案译成英文", "文案", {"笔译"}),
        ("translate our website into German", "website", {"translation"}),
    ],
)
def test_nobody_is_hired_for_what_is_only_spoken_of(sentence: str, topic: str, asked: set[str]) -> None:
    assert required(sentence) == asked
    topics = {r.text for r in read(sentence) if r.value.unit == "topic"}
    assert topic in topics or not topic


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("需要场地和摄影", {"场地提供", "活动摄影"}),
        ("拍一支航拍短片，需要航拍和剪辑", {"航拍", "剪辑后期", "摄像"}),
        ("somebody who knows about plumbing", {"plumbing"}),
        ("a website, and a translator", {"web development", "translation"}),
        ("we need a machine learning engineer", {"AI engineering"}),
    ],
)
def test_what_is_asked_for_by_name_stays_asked_for(sentence: str, asked: set[str]) -> None:
    assert asked <= required(sentence)


@pytest.mark.parametrize(
    ("sentence", "owned", "asked"),
    [
        ("我自己有摄像机和无人机，想拍一支宣传片，只缺导演和剪辑", {"我自己有摄像机", "无人机"}, {"导演", "剪辑后期"}),
        ("婚礼在北京办，化妆师已经请好了，摄影师自己带，就差一个主持人", {"化妆师已经请好了", "摄影师自己带"}, {"活动主持"}),
        ("设备我们自带，车也有，只找两个搬家师傅", {"设备我们自带", "车也有"}, {"搬家搬运"}),
        ("灯光音响朋友帮忙弄，我们只差一个婚礼摄影", {"灯光音响朋友帮忙弄"}, {"活动摄影"}),
        ("我们有摄影师，也有场地，还缺餐饮", {"我们有摄影师", "也有场地"}, {"餐饮茶歇"}),
        ("拍一支茶馆短片，导演和剪辑我们都有了，只缺摄像和航拍", {"导演", "剪辑我们都有了"}, {"摄像", "航拍"}),
        ("从上海搬到杭州，东西我们自己打包，只找两个搬家师傅", {"我们自己打包"}, {"搬家搬运"}),
        ("蛋糕我们自己烤，只差一位摄影师", {"蛋糕我们自己烤"}, {"活动摄影"}),
        ("We bring our own camera and lights, only need a sound recordist and an editor for our short film", {"our own camera", "lights"}, {"sound recording", "video editing"}),
        ("Hackathon in Berlin; venue and food are on us, we just need three mentors", {"venue", "food are on us"}, {"mentoring"}),
        ("We've got the hall and my brother does the music; just looking for a caterer", {"We've got the hall", "my brother does the music"}, {"catering"}),
        ("Two photographers for a wedding in London, the venue and the flowers are sorted", {"the venue", "flowers are sorted"}, {"photography"}),
        ("Lunch for forty in Berlin, our team brings the drinks", {"our team brings the drinks"}, {"catering"}),
        ("we need a band and the venue is sorted", {"the venue is sorted"}, {"live music"}),
        ("the cake comes from my sister; looking for a photographer only", {"the cake comes from my sister"}, {"photography"}),
        ("A dinner at my home, I have the kitchen and the wine", {"at my home", "I have the kitchen", "wine"}, {"catering"}),
    ],
)  # fmt: skip
def test_what_the_requester_has_is_theirs_and_only_means_only(sentence: str, owned: set[str], asked: set[str]) -> None:
    theirs = {r.text for r in read(sentence) if r.kind is RequirementKind.PROVIDED_BY_REQUESTER}

    assert theirs == owned
    assert set(understand(sentence, TODAY).capability_tags) == asked


@pytest.mark.parametrize(
    "sentence",
    ["we have a problem", "我们有30个人", "找人教我自己做菜", "我们自己想学摄影", "I have the time on Friday"],
)
def test_not_all_that_people_have_is_a_thing_that_they_bring(sentence: str) -> None:
    assert not [r for r in read(sentence) if r.kind is RequirementKind.PROVIDED_BY_REQUESTER]


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("把一份40页的产品手册从中文翻成英文", "笔译"),
        ("Turn our German brochure into English by Friday", "translation"),
        ("Review my venue hire contract by Wednesday", "legal advice"),
        ("看看我的劳动合同有没有坑", "法律咨询"),
        ("I want to learn React: eight online lessons", "lessons: React"),
        ("想学做微信小程序，每周二晚上", "教学：微信小程序"),
        ("找人教孩子编程", "教学：编程"),
        ("想学烘焙，每周六上午", "教学：烘焙"),
        ("孩子初二数学需要辅导", "课业辅导"),
        ("My daughter needs physics lessons", "tutoring"),
        ("Spanish lessons for my son", "language teaching"),
        ("yoga lessons in Leeds", "yoga"),
        ("请人来家里做一桌年夜饭", "私厨烹饪"),
        ("Cook a three-course dinner for six", "private cooking"),
        ("a wardrobe must be taken apart", "furniture assembly"),
        ("衣柜要拆了再装", "家具拆装"),
        ("Our toilet is blocked", "plumbing"),
        ("照顾两只猫一周", "宠物照看"),
        ("I need two people to help me move", "removals"),
    ],
)
def test_a_trade_is_known_by_its_verb_and_object(sentence: str, asked: str) -> None:
    tags = understand(sentence, TODAY).capability_tags

    assert tags[:1] == (asked,)
    assert asked in required(sentence)


@pytest.mark.parametrize(
    "sentence", ["想请陈屿来讲课，要到现场", "a photographer, in person", "we want a plumber on site"]
)
def test_a_way_of_taking_part_is_no_trade(sentence: str) -> None:
    tags = understand(sentence, TODAY).capability_tags

    assert not {"要到现场", "in person", "on site"} & set(tags)


def test_a_clock_is_no_place() -> None:
    assert understand("Lessons on Tuesday evenings Berlin time, online", TODAY).context.location is None
    assert understand("线上开会，北京时间晚上八点", TODAY).context.location is None
    assert understand("A photographer in Berlin", TODAY).context.location == "Berlin"


@pytest.mark.parametrize(
    ("sentence", "amounts"),
    [
        ("茶歇人均不超过50元，总预算1.5万，60人", {(50.0, "person"), (15000.0, "")}),
        ("Catering under €15 per person, budget €5,000", {(15.0, "person"), (5000.0, "")}),
        ("学编程，每小时不超过150元", {(150.0, "hour")}),
        ("an interpreter, no more than ¥4,000 a day", {(4000.0, "day")}),
        ("lessons, at most $30 an hour", {(30.0, "hour")}),
        ("照顾两只猫一周，每天50元以内", {(50.0, "day")}),
        ("walk our dog, max €15 a visit", {(15.0, "event")}),
        ("Two photographers, at most £400 each", {(400.0, "part")}),
        ("场地5000元以内，摄影3000元以内，总共不超过1万元", {(5000.0, ""), (3000.0, ""), (10000.0, "")}),
    ],
)
def test_each_amount_is_read_with_what_it_is_for_one_of(sentence: str, amounts: set[tuple[float, str]]) -> None:
    budgets = [r.value for r in read(sentence) if r.kind is RequirementKind.BUDGET]

    assert {(value.number, value.per) for value in budgets} == amounts


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("茶歇人均不超过50元，总预算1.5万，60人", 15000.0),
        ("a guide for six people, at most €300 per person", 1800.0),
        ("一共6次，每次两小时，学编程，每小时不超过150元", 1800.0),
        ("lessons, at most $30 an hour", None),
        ("场地5000元以内，摄影3000元以内，总共不超过1万元", 10000.0),
    ],
)
def test_what_all_of_it_may_cost_is_counted_or_not_known(sentence: str, whole: float | None) -> None:
    assert understand(sentence, TODAY).context.budget_amount == whole


@pytest.mark.parametrize(
    ("sentence", "of"),
    [
        ("three mentors of whom at least one speaks German", "mentoring"),
        ("a photographer and a host who speaks French", "hosting"),
        ("会讲法语的导游和摄影师", "向导讲解"),
        ("找一位英语好的会计", "财务会计"),
    ],
)
def test_a_language_is_asked_of_whom_the_sentence_asks_it(sentence: str, of: str) -> None:
    tongues = [r for r in read(sentence) if r.kind is RequirementKind.LANGUAGE]

    assert [of in r.value.tags for r in tongues] == [True]


def test_what_nobody_asked_for_is_never_paid_before_what_was() -> None:
    editor = person("editor", "剪辑后期", price=6000.0, price_floor=6000.0)
    venue = person("venue", "场地提供", price=3000.0, price_floor=3000.0)
    host, planner = person("host", "活动主持", price=900.0), person("planner", "活动策划", price=900.0)
    asked = understand("12月19日在北京办一场聚会，需要场地和剪辑，预算6500元", TODAY)

    team = assign_team(asked, needs_of(asked), offers_from(asked, editor, venue, host, planner))

    assert not {"user_agent_host", "user_agent_planner"} & set(team.parts)
    assert set(team.unaffordable) & {"场地提供", "剪辑后期"}


def test_money_that_is_left_hires_nobody_whom_nobody_asked_for() -> None:
    asked = understand("12月19日在北京办一场聚会，需要场地，预算8000元", TODAY)
    venue = person("venue", "场地提供", price=3000.0, price_floor=3000.0)
    host = person("host", "活动主持", price=900.0, price_floor=900.0)
    team = assign_team(asked, needs_of(asked), offers_from(asked, venue, host))
    assert dict(team.parts) == {"user_agent_venue": ("场地提供",)}


def test_who_has_a_part_may_do_unasked_for_nothing_more_and_the_requester_decides() -> None:
    hired = (part("venue", "场地提供", price=3000.0), part("host", "活动主持", price=900.0))
    given = facts(*hired, offers={"venue": offered("venue", "场地提供"), "host": offered("host", "活动主持")})
    requirements = (
        wants(RequirementKind.CAPABILITY, tags=("场地提供",)),
        wants(RequirementKind.CAPABILITY, is_hard=False, tags=("活动主持",), unit=IMPLIED),
    )
    points = open_points(check(requirements, given, Language.ZH), given, Language.ZH)
    assert [(p.kind, p.who) for p in points] == [(OpenPointKind.UNASKED, ("host",))]
    assert "900" in points[0].text


@pytest.mark.parametrize(
    ("per", "most", "status"),
    [
        ("hour", 150.0, RequirementStatus.MET),
        ("hour", 140.0, RequirementStatus.UNMET),
        ("day", 900.0, RequirementStatus.OPEN),  # who asks by the hour says nothing of a day
        ("", 500.0, RequirementStatus.UNMET),
        ("person", 20.0, RequirementStatus.MET),  # 600 for 30
        ("person", 19.0, RequirementStatus.UNMET),
    ],
)
def test_an_amount_is_held_against_the_price_in_its_own_unit(per: str, most: float, status: RequirementStatus) -> None:
    rate = Rate(unit=PriceUnit.HOUR, unit_price=150.0, quantity=2.0, times=2.0)
    plan = facts(part("tutor", "课业辅导", price=rate.amount, rate=rate))
    asked = (
        wants(RequirementKind.HEAD_COUNT, number=30.0, unit="people"),
        wants(RequirementKind.BUDGET, number=most, unit="CNY", per=per),
    )

    assert check(asked, plan, Language.ZH)[1].status is status


def test_an_amount_for_one_part_is_compared_with_that_part() -> None:
    plan = facts(part("venue", "venue", price=900.0), part("caterer", "catering", price=400.0))
    asked = (wants(RequirementKind.BUDGET, number=500.0, unit="CNY", tags=("catering",)),)
    assert check(asked, plan, Language.EN)[0].status is RequirementStatus.MET

    nobody = facts(part("venue", "venue", price=100.0))
    assert check(asked, nobody, Language.EN)[0].status is RequirementStatus.OPEN


def test_a_language_asked_of_a_mentor_is_not_met_by_the_host() -> None:
    asked = (wants(RequirementKind.LANGUAGE, text="de", tags=("mentoring",)),)
    plan = facts(part("host", "venue"), offers={"host": offered("host", "venue", languages=("de",))})

    assert check(asked, plan, Language.EN)[0].status is RequirementStatus.UNMET


def test_who_multiplies_by_the_rate_that_is_shown_gets_the_sum_that_is_shown() -> None:
    assert convert(2200.0, "CNY", "EUR") == 268.4


@pytest.mark.parametrize(
    ("sentence", "does", "city"),
    [
        ("12月6日在北京办一场25人的读书会，需要一间会议室", "场地提供", "北京"),
        ("Organise a meetup for 25 people in Berlin on 6 December, we need a venue", "venue", "Berlin"),
    ],
)
def test_a_plan_misses_nothing_that_nobody_asked_for(sentence: str, does: str, city: str) -> None:
    understood = understand(sentence, TODAY)
    assert any(not need.is_required for need in needs_of(understood))
    plan = make_plan(understood, offers_from(understood, person("kim", does, city, capacity_people=40)), TODAY)

    assert "还缺" not in plan.summary
    assert "Still missing" not in plan.summary


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("4月10日要把一台三角钢琴从上海运到杭州的音乐教室，打包也不用", {"搬家搬运"}),
        ("想把两台旧冰箱拉走，在深圳，3月1日", {"搬家搬运"}),
        ("Somebody to transport four paintings from Lyon to Geneva on 5 March", {"removals"}),
        ("素材拍完了，想剪成一支八分钟的片子", {"剪辑后期"}),
        ("We have six hours of footage; it should be cut to a film of eight minutes", {"video editing"}),
        ("A pitch night in Berlin, 45 people. We want a place for up to €900 and three judges", {"venue", "judging"}),
        ("We need a room in Leeds for 30 people. Microphones and somebody to take the minutes we have.", {"venue"}),
        ("We have an app. Somebody should redraw the three worst screens by 22 January.", {"UI/UX design"}),
        ("想请人重新设计三个页面，3月5日前", {"界面设计"}),
        ("We need someone to clean the data and make charts", {"clean the data", "data analysis"}),
        ("A sponsor has sent me a contract. I'd like a lawyer to read it.", {"legal advice"}),
        ("12月10日在深圳要中英同传一整天，译员得签保密协议", {"口译翻译"}),
        ("请人设计一张主海报，要能直接印刷的源文件", {"平面设计"}),
        ("The big wardrobe taken apart and put back together in London", {"furniture assembly"}),
        ("We need one mentor and another for the pitch", {"mentoring"}),
        ("拍一支片子要摄像，希望有人给它谱一段主题曲", {"摄像", "给它谱一段主题曲"}),
        ("要一位主持，还要有人会变魔术", {"活动主持", "变魔术"}),
        ("We have a booking app for a clinic. We need somebody to write the help texts.", {"write the help texts"}),
    ],
)
def test_what_is_done_to_a_thing_says_whose_trade_it_is_and_what_is_there_already_nobodys(
    sentence: str, asked: set[str]
) -> None:
    assert {*understand(sentence, TODAY).capability_tags} == asked
