"""Whole kinds of wording, read for what they say: counts, hours, places and who does what."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding, NetworkWord
from towow_core.domain.requirements import PER_PERSON, THINGS, TIME, UNREAD, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.lengths import find_sessions
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-26"


def read(text: str) -> DemandUnderstanding:
    understood = understand(text, TODAY)
    asked, left_over = read_requirements(text, understood, TODAY)
    return replace(understood, requirements=asked, not_understood=left_over)


def of(kind: RequirementKind, text: str) -> list[Requirement]:
    return [one for one in read(text).requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("text", "counted", "number"),
    [
        ("宁波印章雕刻，三方印章，800元以内", "三方印章", 3),
        ("杭州专利申请，四个专利，12月20日前", "四个专利", 4),
        ("成都对联书写，二十副对联", "二十副对联", 20),
    ],
)
def test_a_count_of_what_is_worked_on_is_a_number_of_things(text: str, counted: str, number: int) -> None:
    assert [(one.text, one.value.number, one.value.unit) for one in of(K.QUANTITY, text)] == [(counted, number, THINGS)]
    assert not read(text).not_understood


def test_three_parties_are_no_three_things() -> None:
    assert not of(K.QUANTITY, "合同翻译，三方合同，1000元")


@pytest.mark.parametrize(
    ("text", "people", "tag"),
    [
        ("苏州，12月8日给公司18个人做茶艺体验，1500元", 18, "茶艺体验"),
        ("为三十位老人做义诊，杭州", 30, "义诊"),
        ("给26个人做消防培训，12月9日", 26, "工作坊教学"),
        ("上海，培训60个人用灭火器", 60, "工作坊教学"),
    ],
)
def test_those_for_whom_it_is_done_are_a_number_of_people(text: str, people: int, tag: str) -> None:
    understood = read(text)

    assert [one.value.number for one in of(K.HEAD_COUNT, text)] == [people]
    assert understood.context.expected_attendees == people
    assert understood.capability_tags == (tag,)
    assert not any(one.text.startswith("人") for one in of(K.QUALITY, text))


def test_those_who_do_it_are_no_number_of_guests() -> None:
    assert not of(K.HEAD_COUNT, "找3个人帮忙搬家")
    assert not of(K.HEAD_COUNT, "请五个人做饭")


@pytest.mark.parametrize(
    "text", ["广州换锁，现在，一共180元以内", "现在，上海，漏水", "南京水管爆了，现在能上门吗", "马上要一个电工，上海"]
)
def test_now_is_when_it_is_wished_for(text: str) -> None:
    (when,) = of(K.DEADLINE, text)

    assert when.value.last == TODAY
    assert read(text).context.date == TODAY


@pytest.mark.parametrize("text", ["我们现在住在上海，找钢琴老师", "马上要过年了，找人打扫", "现在需要一个会计"])
def test_how_things_are_now_is_no_haste(text: str) -> None:
    assert not of(K.DEADLINE, text)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("every Monday and Wednesday for three weeks", 6),
        ("Mondays, Wednesdays and Fridays for two weeks", 6),
        ("piano lessons twice a week for four weeks", 8),
        ("each Monday for six weeks", 6),
        ("每周一周三上课，连续四周", 8),
        ("weekly yoga, 10 sessions", 10),
    ],
)
def test_so_often_a_week_for_so_many_weeks_is_that_many_times(text: str, times: int) -> None:
    assert find_sessions(text) == times


@pytest.mark.parametrize(
    "text",
    [
        "A sign maker, at most 300 Hong Kong dollars",
        "新加坡元 500 以内，请一位翻译",
        "预算800香港元，请人陪诊",
        "澳门元 500，找人剪视频",
        "找老师教上海话课",
        "Portuguese lessons and a Berlin-style poster",
    ],
)
def test_money_a_tongue_and_a_style_called_after_a_place_are_no_place(text: str) -> None:
    assert not of(K.PLACE, text)
    assert read(text).context.location is None


def test_a_place_beside_money_called_after_another_stays_one() -> None:
    assert [one.text for one in of(K.PLACE, "A massage in Leeds, 90 Hong Kong dollars")] == ["Leeds"]
    assert [one.text for one in of(K.PLACE, "在香港请一位翻译，800港币")] == ["香港"]


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("An accessibility audit of our website, remote", "web development"),
        ("Penetration testing of their mobile app, at most €900", "app development"),
        ("We want our website checked for accessibility", "web development"),
        ("Insurance for our band", "live music"),
        ("找人测试我们的小程序", "应用开发"),
        ("网站渗透测试，800元", "网站开发"),
        ("A penetration tester, remote", "software testing"),
        ("上海3D打印一个外壳，300元以内", "三维建模"),
        ("An engraving in Arabic script, London", "scriptwriting"),
        ("Help me write a moving speech, £100", "speakers"),
        ("A refresher course for carers in Leeds", "elder care"),
        ("杭州学仰泳，教练要有救生员证", "创业导师"),
        ("围棋教练，每周两次", "创业导师"),
    ],
)
def test_what_is_worked_on_or_a_word_in_a_longer_name_is_no_trade_of_its_own(text: str, never: str) -> None:
    assert never not in read(text).capability_tags


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("We need a website for our bakery", "web development"),
        ("A film script for our short film", "scriptwriting"),
        ("Somebody to give an inspiring speech, London", "speakers"),
        ("A carer for my mother in Leeds", "elder care"),
        ("创业教练一位，北京", "创业导师"),
        ("Software testers for our app", "software testing"),
    ],
)
def test_the_trade_itself_is_still_asked_for(text: str, tag: str) -> None:
    assert tag in read(text).capability_tags


def test_another_word_for_the_trade_that_was_asked_by_name_is_no_second_one() -> None:
    words = (NetworkWord(name="宠物摄影", is_priced=True),)

    assert understand("深圳，12月6日宠物摄影，户外跟拍两小时", TODAY, words).capability_tags == ("宠物摄影",)


@pytest.mark.parametrize(
    ("text", "said", "hours"),
    [
        ("成都肩颈按摩，三个人，每人一小时，300元以内", "每人一小时", 3),
        ("广州英语陪练，12月8日，六个人，一人半小时", "一人半小时", 3),
        ("A portrait sketch for four guests, 45 minutes each, Leeds", "45 minutes each", 3),
    ],
)
def test_so_long_for_each_is_not_so_long_in_all(text: str, said: str, hours: float) -> None:
    (one,) = of(K.DURATION, text)

    assert (one.text, one.value.per) == (said, PER_PERSON)
    assert quantities_of(read(text)).hours == hours


def test_so_long_for_each_of_nobody_knows_how_many_is_no_number_of_hours() -> None:
    assert quantities_of(read("成都肩颈按摩，每人一小时")).hours is None


@pytest.mark.parametrize(
    "text",
    [
        "A lunch buffet for 30 people in Leeds, £15 a head, and a juggler for the kids",
        "杭州，四十人自助餐，每人80元，另外要一位皮影戏师傅",
    ],
)
def test_a_rate_goes_to_the_part_it_stands_behind(text: str) -> None:
    (rate,) = of(K.BUDGET, text)

    assert (rate.value.per, rate.value.tags) == ("person", ("餐饮茶歇", "catering"))


def test_a_rate_that_ends_a_list_is_for_all_of_it() -> None:
    assert of(K.BUDGET, "A buffet and a band for 30 people in Leeds, £40 a head in all")[0].value.tags == ()


def test_an_hour_said_of_what_was_not_understood_is_not_that_of_the_whole() -> None:
    (hour,) = [
        one for one in of(K.QUALITY, "苏州婚礼找主持人，另外要评弹迎宾，评弹要在上午九点") if one.value.unit == TIME
    ]

    assert hour.value.per == UNREAD


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("苏州，给8个孩子上一堂一小时的国画课", "教学：国画"),
        ("想在青岛学仰泳，完全不会", "教学：仰泳"),
        ("请老师给我女儿补物理，北京", "课业辅导"),
        ("英语课，两小时", "语言教学"),
    ],
)
def test_a_lesson_is_in_what_is_named_before_it(text: str, tag: str) -> None:
    assert read(text).capability_tags == (tag,)


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        (
            "A photographer and a DJ in Leeds; £300 for the first and £200 for the second.",
            {"photography": 300, "DJ": 200},
        ),
        ("请一位摄影师和一位主持人，前者2000元，后者1500元", {"活动摄影": 2000, "活动主持": 1500}),
    ],
)
def test_the_first_and_the_second_are_those_who_were_asked_for(text: str, amounts: dict[str, float]) -> None:
    said = {tag: one.value.number for one in of(K.BUDGET, text) for tag in one.value.tags}

    assert amounts.items() <= said.items()
    assert not read(text).not_understood


@pytest.mark.parametrize(
    ("text", "name", "kind", "number"),
    [
        ("深圳，12月6日宠物摄影，户外跟拍两小时", "宠物摄影", K.DURATION, 2),
        ("南京专利申请，四个专利，1300元以内", "专利申请", K.QUANTITY, 4),
    ],
)
def test_what_is_said_more_of_who_was_asked_by_name_is_read_too(
    text: str, name: str, kind: RequirementKind, number: int
) -> None:
    understood = understand(text, TODAY, (NetworkWord(name=name, is_priced=True),))
    (one,) = [one for one in read_requirements(text, understood, TODAY)[0] if one.kind is kind]

    assert understood.capability_tags == (name,)
    assert (one.value.number, one.value.per) == (number, "")


def test_what_a_trade_that_was_asked_by_name_is_done_to_is_no_second_one() -> None:
    words = (NetworkWord(name="penetration testing", is_priced=True),)

    assert understand("Penetration testing of our mobile app, remote", TODAY, words).capability_tags == (words[0].name,)
