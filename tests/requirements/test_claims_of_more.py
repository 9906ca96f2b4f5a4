"""What a plan may not claim because its words say more than what was held against it."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import (
    BY_THEN,
    ONE_EACH,
    UNREAD,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

TODAY = "2026-11-23"
K = RequirementKind
OPEN, MET, PARTLY = RequirementStatus.OPEN, RequirementStatus.MET, RequirementStatus.PARTLY


def read(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [one for one in read(sentence) if one.kind is kind]


def hours(sentence: str) -> list[Requirement]:
    return [one for one in of_kind(sentence, K.QUALITY) if one.value.unit == "time"]


def with_hours(plan: PlanFacts, *hours: str) -> PlanFacts:
    return replace(plan, plan=replace(plan.plan, timeline=replace(plan.plan.timeline, hours=hours)))


@pytest.mark.parametrize(
    "sentence",
    [
        "12月12日周六在上海搬家，中午12点前全部搬完",
        "12月12日周六在上海搬家，最迟下午3点搬完",
        "Removals in London on Sat 12 December, finished before noon",
        "Removals in London on Sat 12 December, done by 3 pm",
        "Clean our survey data by 9 December, noon",
        "帮我整理问卷数据，12月9日前，下午三点",
    ],
)
def test_an_hour_by_which_it_is_to_be_done_is_no_hour_at_which_somebody_is_there(sentence: str) -> None:
    (hour,) = hours(sentence)

    assert hour.value.per == BY_THEN


@pytest.mark.parametrize(
    "sentence",
    [
        "12月12日晚上6点到9点在北京请一位主持人",
        "A host in London on 12 December from 6 to 9pm",
        "A host in London on 12 December at 7:30pm",
    ],
)
def test_an_hour_at_which_it_is_stays_one(sentence: str) -> None:
    (hour,) = hours(sentence)

    assert hour.value.per == ""


@pytest.mark.parametrize("language", Language)
def test_that_everybody_accepts_an_hour_does_not_say_that_it_is_done_by_then(language: Language) -> None:
    plan = with_hours(facts(part("ann", "removals")), "by noon", "6-9 pm")
    by_then = wants(K.QUALITY, text="by noon", unit="time", per=BY_THEN)
    at_it = wants(K.QUALITY, text="6-9 pm", unit="time")

    found = check((by_then, at_it), plan, language)

    assert [one.status for one in found] == [OPEN, MET]
    assert "Ann" in found[0].note


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("12月12日在上海搬家，晚上8点以后小区不让施工", "晚上8点以后小区不让施工"),
        ("要一位导演，成都，晚上9点以后不能拍", "晚上9点以后不能拍"),
        ("Handyman in London on 9 December. After 5pm nobody may drill.", "After 5pm nobody may drill"),
        ("A band in London on 12 December, after 10 pm there must be no music", "after 10 pm there must be no music"),
    ],
)
def test_an_hour_at_which_something_is_ruled_out_is_part_of_what_is_ruled_out(sentence: str, words: str) -> None:
    assert hours(sentence) == []
    (ruled_out,) = of_kind(sentence, K.EXCLUSION)
    assert (ruled_out.text, ruled_out.value.unit) == (words, "")


@pytest.mark.parametrize(
    "sentence",
    [
        "12月9日在北京要茶歇，会议室十点半以后才能进",
        "Catering in London on 9 December, we can only get in after 10:30",
    ],
)
def test_when_somewhere_is_open_is_no_hour_of_the_work(sentence: str) -> None:
    assert hours(sentence) == []
    assert any("10:30" in one.text or "才能进" in one.text for one in of_kind(sentence, K.QUALITY))


def test_what_is_forbidden_is_nobodys_name() -> None:
    assert [one for one in read("12月12日在上海搬家，小区不让施工") if one.value.unit == "person"] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "12月6日在北京拍照，摄影师要自己带灯和背景布",
        "12月6日在北京办婚礼，乐队必须自带音响",
        "12月8日在上海搬家，搬家师傅要自备推车",
    ],
)
def test_what_somebody_who_is_asked_for_brings_is_not_the_requesters(sentence: str) -> None:
    assert of_kind(sentence, K.PROVIDED_BY_REQUESTER) == []


@pytest.mark.parametrize("sentence", ["我们自己带灯，要一位摄影师12月6日在北京", "自带电脑，12月6日在北京请一位讲师"])
def test_what_the_requester_brings_stays_theirs(sentence: str) -> None:
    assert len(of_kind(sentence, K.PROVIDED_BY_REQUESTER)) == 1


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Photographer in London on Sunday 13 December. Pictures within 10 days.", "2026-12-23"),
        ("12月20日在北京拍照，一周内给照片", "2026-12-27"),
        ("Photographer in London on 26 November. Pictures within 10 days.", "2026-12-03"),
    ],
)
def test_what_comes_of_a_day_is_due_so_many_days_after_it(sentence: str, last: str) -> None:
    (due,) = of_kind(sentence, K.DEADLINE)

    assert due.value.last == last


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("A poster within a week", "2026-11-30"),
        ("A poster within two weeks", "2026-12-07"),
        ("海报一周内给我", "2026-11-30"),
        ("海报两个星期内给我", "2026-12-07"),
        ("海报一个月内给我", "2026-12-23"),
    ],
)
def test_so_many_weeks_from_now_end_on_that_day(sentence: str, last: str) -> None:
    (due,) = of_kind(sentence, K.DEADLINE)

    assert due.value.last == last


def test_nothing_is_counted_on_from_a_day_that_nobody_named() -> None:
    said = "I need a logo and a poster by 15 December, the poster at least three days later"

    assert of_kind(said, K.DATE) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "帮我做一个公司官网，1月15日上线。设计稿12月10日前先给我看。",
        "A website by 15 January; show us the design first by 10 December.",
        "小程序，1月20日前上线，1月10日前给测试版",
    ],
)
def test_what_is_only_shown_by_a_day_is_no_last_day_of_the_work(sentence: str) -> None:
    drafts = [one for one in of_kind(sentence, K.DEADLINE) if one.value.unit == "draft"]
    site = part("ann", "网站开发", "web development", "应用开发", days=("2027-01-12",))

    assert len(drafts) == 1
    assert check((drafts[0],), facts(site, day="2027-01-15"), Language.EN)[0].status is OPEN


@pytest.mark.parametrize(
    "sentence",
    [
        "12月18日在北京要两位讲AI的嘉宾，一位用中文讲，一位用英文讲",
        "Two speakers in Berlin on 12 December, one in Chinese, the other in English",
    ],
)
def test_one_who_speaks_both_is_not_one_for_each(sentence: str) -> None:
    tongues = [one for one in read(sentence) if one.kind is K.LANGUAGE]
    assert [one.value.per for one in tongues] == [ONE_EACH, ONE_EACH]
    tags = tongues[0].value.tags
    both, german = offered("ann", *tags, languages=("zh", "en")), offered("tom", *tags, languages=("de", "en"))
    alone = facts(part("ann", *tags), offers={"ann": both})
    two = facts(part("ann", *tags), part("tom", *tags), offers={"ann": both, "tom": german})

    assert sorted(one.status for one in check(tuple(tongues), alone, Language.EN)) == [MET, PARTLY]
    assert [one.status for one in check(tuple(tongues), two, Language.EN)] == [MET, MET]


def test_days_of_one_thing_are_not_met_by_another() -> None:
    lunch = next(
        one for one in read("12月5、6日在深圳办黑客松，请一位导师，两天的午餐都要管") if one.kind is K.DURATION
    )
    mentor = part("ann", "创业导师", "mentoring")

    assert "catering" in lunch.value.tags
    assert check((lunch,), facts(mentor), Language.ZH)[0].status is OPEN


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("12月11日在北京给40名高中生讲人工智能", 40),
        ("12月11日在北京给30位业主做一场分享", 30),
        ("A street party in London on 12 December for around 90 neighbours", 90),
        ("A talk for 25 nurses in London on 12 December", 25),
    ],
)
def test_whoever_comes_is_counted(sentence: str, people: int) -> None:
    assert [one.value.number for one in of_kind(sentence, K.HEAD_COUNT)] == [people]


def test_whom_a_day_is_said_of_is_not_met_by_the_day_of_the_rest() -> None:
    said = "12月8日在上海帮我打包和搬家，打包的7号先来"
    days = [one for one in of_kind(said, K.DATE) if one.value.unit == "from_event"]

    assert [(one.value.number, one.value.tags) for one in days] == [(-1, ("打包整理",))]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Photographer in London, Friday 11 December 6–9pm, second shooter from 8pm", "from 8pm"),
        ("12月16日在深圳要口译，上午9点到下午5点，中午陪餐", "中午"),
        ("Two mentors in Berlin on 5 and 6 December, 9am to 5pm. The one on Saturday only until 3pm", "until 3pm"),
        ("Fix a tap in London on 10 December, water may be off for an hour at most", "an hour at most"),
    ],
)
def test_an_hour_of_what_was_not_understood_is_met_by_nobody(sentence: str, words: str) -> None:
    (hour,) = [one for one in read(sentence) if one.text == words]
    plan = with_hours(facts(part("ann", "plumbing")), words)

    assert hour.value.per == UNREAD
    assert check((hour,), plan, Language.EN)[0].status is OPEN


@pytest.mark.parametrize(
    "sentence",
    [
        "12月20日在北京要志愿者，早上6点集合",
        "Volunteers in London on 12 December, meeting at the gate at 6 am",
        "读书会12月5日下午北京，读书会3点开始",
    ],
)
def test_the_only_hour_is_that_of_the_whole(sentence: str) -> None:
    assert UNREAD not in {one.value.per for one in hours(sentence)}


def test_how_long_something_else_lasts_pays_nobody() -> None:
    said = "Fix a tap in London on 10 December, water may be off for an hour at most"
    understood = replace(understand(said, TODAY), requirements=read(said))

    assert quantities_of(understood).hours is None


@pytest.mark.parametrize(
    ("sentence", "tag", "number"),
    [
        ("Photographer in London on 12 December, and a second one for the church door", "photography", 2),
        ("A photographer in London on 12 December and another photographer for the door", "photography", 2),
        ("12月12日北京要一位摄影师，另外再要一位摄影师拍门口", "photography", 2),
    ],
)
def test_one_more_is_not_the_same_one_again(sentence: str, tag: str, number: int) -> None:
    counts = [one.value.number for one in of_kind(sentence, K.QUANTITY) if tag in one.value.tags]

    assert max(counts) == number


@pytest.mark.parametrize(
    "sentence",
    [
        "Two mentors in Berlin on 12 December, one must know data, another one must be a founder",
        "12月12日在北京要两位摄影师，一位拍室内，一位拍室外",
    ],
)
def test_one_and_another_of_two_are_two(sentence: str) -> None:
    assert max(one.value.number for one in of_kind(sentence, K.QUANTITY)) == 2


@pytest.mark.parametrize("sentence", ["要一位插画师，版权归我们", "要一位剪辑师，工程文件归我们"])
def test_what_is_to_be_theirs_is_not_what_they_have(sentence: str) -> None:
    assert of_kind(sentence, K.PROVIDED_BY_REQUESTER) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer in London on 12 December. Neither may use flash.",
        "A photographer in London on 12 December. Nobody may use flash.",
    ],
)
def test_what_nobody_may_do_is_ruled_out(sentence: str) -> None:
    assert [one.value.text for one in of_kind(sentence, K.EXCLUSION)] == ["use flash"]


def test_whoever_cooks_for_so_many_seats_nobody() -> None:
    people = wants(K.HEAD_COUNT, number=80, unit="people")
    food, room = wants(K.CAPABILITY, tags=("餐饮茶歇",)), wants(K.CAPABILITY, tags=("场地提供",))
    cook = part("ann", "餐饮茶歇")
    alone = facts(cook, offers={"ann": offered("ann", "餐饮茶歇", capacity_people=200)})

    assert check((people, food, room), alone, Language.ZH)[0].status is OPEN
    assert check((people, food), alone, Language.ZH)[0].status is MET


def test_half_of_it_is_no_amount() -> None:
    said = "12月12日北京要场地，场地费不能超过一半，总预算13000元"

    assert [one.value.number for one in of_kind(said, K.BUDGET)] == [13000.0]


def test_what_is_due_before_it_is_of_what_stands_beside_it() -> None:
    said = "Removals in London on 15 December: packing must be finished the evening before"
    (day,) = [one for one in of_kind(said, K.DATE) if one.value.unit == "from_event"]

    assert day.value.tags == ("打包整理", "packing")


@pytest.mark.parametrize("source", [RequirementSource.DEMAND, RequirementSource.ASSUMED])
def test_what_is_only_assumed_is_for_the_requester_to_accept(source: RequirementSource) -> None:
    people = replace(wants(K.HEAD_COUNT, number=20, unit="people"), text="20人", source=source)
    cook = facts(part("ann", "餐饮茶歇"), offers={"ann": offered("ann", "餐饮茶歇", capacity_people=200)})

    (found,) = check((people,), cook, Language.ZH)

    assert found.status is (MET if source is RequirementSource.DEMAND else OPEN)


def test_a_talk_that_a_sentence_begins_with_is_one() -> None:
    said = "Talk in Berlin on 10 December for 30 people, with Jonas Weber"

    assert [one.value.tags for one in of_kind(said, K.CAPABILITY)] == [("speakers",)]


def test_several_days_are_met_by_those_whose_own_days_they_are() -> None:
    both = ("2026-12-12", "2026-12-13")
    days = wants(K.DATE, first=both[0], last=both[1], every=both, number=2, unit="days")
    first, second = part("ann", "bar", days=both[:1]), part("tom", "host", days=both[1:])

    def stands(*people: Assignment) -> RequirementStatus:
        plan = facts(*people)
        timeline = replace(plan.plan.timeline, event_date=both[0], event_days=both, end_date=both[1])
        return check((days,), replace(plan, plan=replace(plan.plan, timeline=timeline)), Language.EN)[0].status

    assert stands(first) is PARTLY
    assert stands(first, second) is MET
    assert stands(part("ann", "bar")) is MET
