"""Numbers, days, prices and needs that a remark changes in the words that people use; all else stays as it was."""

from dataclasses import replace

import pytest

from tests.requirements.test_changes_in_words import TODAY, after, asked, of, work
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import Changed, changed

K = RequirementKind
CONCERT = "合唱团12月20日晚上在青岛开音乐会，大概250位观众，要有钢琴的礼堂、一位伴奏，再找人录音，场地费别超过4000。"
CHOIR = (
    "Our choir sings in Bristol on Saturday 19 December at 7 pm for 90 listeners: a venue, a photographer and catering."
)
TRIP = "学校12月11号带三年级38个孩子去青岛海边赶海，要一辆大巴和一位带队老师，预算4500。"
PARENTS = "12月13日家长会在青岛，来80人左右，要茶歇，现场有6个小孩得有人看，茶歇每人35以内。"
RIDE = "下周六想带12个同事骑崂山环线，找个领队，租8辆车，其余人自己带车，1200块封顶。"
TUTOR = "A maths tutor, twice a week until Easter, at our house in Bristol, nothing on Mondays, £35 an hour."
BOTH = (
    "Please translate our 12-page brochure from English into German and have it laid out ready to print, "
    "both done by 14 December. We can pay 800 pounds."
)
GATHERING = "1月16日在北京办60人的聚会，要场地和茶歇，预算两万。"
PARTY = "A party in London on 16 January for 60 people: a venue, live music and catering. Budget £3,000."
BIKES = "A bike ride for ten in Bristol on 5 December with a guide and 6 bikes. £350 at most."


def counted(done: Changed) -> list[float | None]:
    return [one.value.number for one in of(K.HEAD_COUNT, done)]


def texts(done: Changed) -> list[str]:
    return [one.text for one in done.understanding.in_force]


def background(done: Changed) -> list[str]:
    return [one.text for one in of(K.QUALITY, done) if one.value.unit == OCCASION and not one.is_hard]


@pytest.mark.parametrize(
    ("said", "sentence", "people"),
    [
        ("观众改成320人", CONCERT, 320),
        ("观众现在有320位了", CONCERT, 320),
        ("We expect 120 listeners now", CHOIR, 120),
        ("The audience has grown to 120", CHOIR, 120),
        ("120 people are coming now", CHOIR, 120),
        ("Guests are up to 80", PARTY, 80),
        ("The numbers have gone up to 80", PARTY, 80),
        ("孩子变成42个", TRIP, 42),
        ("学生增加到42个", TRIP, 42),
        ("人数减到60", PARENTS, 60),
        ("家长会人数调整为60人", PARENTS, 60),
        ("现在报名的有70人了", GATHERING, 70),
        ("It looks like 80 will come", PARTY, 80),
        ("Six more people want to come", PARTY, 66),
        ("Only 40 people can make it now", PARTY, 40),
        ("The group has shrunk to 40", PARTY, 40),
        ("来的人增加到80", GATHERING, 80),
        ("宾客现在有80位了", GATHERING, 80),
        ("We'll have 42 kids now", PARTY.replace("60 people", "38 kids"), 42),
    ],
)
def test_another_number_of_the_same_people_takes_the_place_of_the_old_one(
    said: str, sentence: str, people: int
) -> None:
    done = after(said, sentence)

    assert counted(done) == [people]
    assert done.understanding.context.expected_attendees == people
    assert work(done) == work(after("其他不变" if not said.isascii() else "the rest stays", sentence))


def test_a_number_of_others_does_not_take_the_place_of_all_who_come() -> None:
    assert counted(after("老人有3位", GATHERING)) == [60]
    assert counted(after("5 children are coming", PARTY)) == [60]
    assert counted(after("孩子有5个", GATHERING)) == [60]
    assert counted(after("同事有5位", GATHERING)) == [60]
    assert counted(after("two colleagues will join", PARTY)) == [60]


def test_a_number_in_the_line_of_one_part_is_changed_there() -> None:
    done = after("小孩变成8个", PARENTS)

    assert counted(done) == [80]
    assert [one for one in texts(done) if "8个小孩" in one]
    assert not [one for one in texts(done) if "6个小孩" in one]


def test_for_fewer_people_what_each_may_cost_comes_to_less() -> None:
    each = GATHERING.replace("预算两万", "每人预算100元")

    assert after("人数减到40", each).understanding.context.budget_amount == 4000


def test_only_the_named_work_goes_and_what_was_asked_of_the_hall_stays() -> None:
    done = after("录音不要了", CONCERT)

    assert "录音音效" not in work(done)
    assert [one for one in of(K.QUALITY, done) if "钢琴" in one.text and "录音音效" not in one.value.tags]


@pytest.mark.parametrize(
    ("said", "sentence", "most"),
    [
        ("茶歇改成每人30", PARENTS, 30),
        ("茶歇每人三十就行", PARENTS, 30),
        ("Make the catering £30 a head.", PARTY.replace("Budget £3,000", "Catering at most £35 a head"), 30),
    ],
)
def test_another_price_for_each_takes_the_place_of_the_old_one(said: str, sentence: str, most: float) -> None:
    amounts = [one.value.number for one in of(K.BUDGET, after(said, sentence)) if one.value.per]

    assert amounts == [most]


def test_the_last_day_of_one_work_is_not_that_of_the_other() -> None:
    done = after("The budget is 600 now, and the translation has to be here by the 9th.", BOTH)

    assert [(bool(one.value.tags), one.value.last) for one in of(K.DEADLINE, done)] == [
        (False, "2026-12-14"),
        (True, "2026-12-09"),
    ]
    assert [one.value.number for one in of(K.BUDGET, done)] == [600]


@pytest.mark.parametrize(
    ("said", "weekdays"),
    [
        ("Wednesdays and Thursdays would suit us best, and only until the end of February.", (3, 4)),
        ("We'd prefer Tuesdays and Fridays", (2, 5)),
        ("Wednesday and Thursday would be best", (3, 4)),
    ],
)
def test_other_days_of_the_week_stand_beside_how_often_it_is(said: str, weekdays: tuple[int, ...]) -> None:
    often = of(K.RECURRENCE, after(said, TUTOR))

    assert [one.value.weekdays for one in often if one.value.weekdays] == [weekdays]
    assert [one.text for one in often if not one.value.weekdays] == ["twice a week"]


def test_days_that_were_asked_for_go_when_others_are() -> None:
    weekly = "找老师每周二来家里教钢琴，北京。"

    assert [one.value.weekdays for one in of(K.RECURRENCE, after("改成周三", weekly))] == [(3,)]
    assert [one.value.weekdays for one in of(K.RECURRENCE, after("还是周四吧", weekly))] == [(4,)]
    assert [one.value.weekdays for one in of(K.RECURRENCE, after("周三周五最方便", weekly))] == [(3, 5)]


def test_days_that_suit_stay_where_only_one_does_not() -> None:
    two = "找人每周二和周四来家里教孩子英语，在武汉，每小时200以内。"
    lessons = "A maths tutor in London, every Monday and Wednesday, until Easter."

    assert [one.value.weekdays for one in of(K.RECURRENCE, after("周二不行了，换成周五", two))] == [(4, 5)]
    assert [
        one.value.weekdays for one in of(K.RECURRENCE, after("Mondays don't work any more, make it Fridays.", lessons))
    ] == [(3, 5)]


def test_until_another_day_is_the_last_one_of_what_comes_again() -> None:
    done = after("Wednesdays and Thursdays would suit us best, and only until the end of February.", TUTOR)

    assert [one.value.last for one in of(K.DATE, done)] == ["2027-02-28"]


@pytest.mark.parametrize(
    ("said", "day"),
    [("改成周日骑", "2026-12-06"), ("改到周五骑", "2026-12-04"), ("改到周日上午骑吧", "2026-12-06")],
)
def test_a_day_moves_whatever_is_done_then(said: str, day: str) -> None:
    assert [one.value.first for one in of(K.DATE, after(said, RIDE))] == [day]


def test_in_english_a_day_moves_whatever_is_done_then() -> None:
    (day,) = of(K.DATE, after("Let's party on Sunday instead.", PARTY.replace("on 16 January", "next Saturday")))

    assert day.value.first == "2026-12-06"


@pytest.mark.parametrize(
    ("said", "sentence", "gone", "told"),
    [
        ("别租车了，同事都自己带", RIDE, "8辆车", ["同事都自己带"]),
        ("不用再租车了吧", RIDE, "8辆车", []),
        ("Don't rent the bikes, my colleagues bring their own.", BIKES, "6 bikes", ["my colleagues bring their own"]),
        ("No need to hire bikes, we bring our own.", BIKES, "6 bikes", ["we bring our own"]),
        ("孩子有丁阿姨看着", PARENTS, "6个小孩得有人看", ["孩子有丁阿姨看着"]),
        ("小朋友由我们自己照看", PARENTS, "6个小孩得有人看", ["小朋友由我们自己照看"]),
        ("We don't need the music any more, my cousin plays", PARTY, "live music", ["my cousin plays"]),
        ("茶歇不用找了，我们经理准备", PARENTS, "餐饮茶歇", ["我们经理准备"]),
    ],
)
def test_what_they_see_to_themselves_is_asked_of_nobody(said: str, sentence: str, gone: str, told: list[str]) -> None:
    done = after(said, sentence)

    assert not [one for one in texts(done) if gone in one]
    assert {*told} <= {*background(done), *(one.text for one in of(K.PROVIDED_BY_REQUESTER, done))}
    assert not of(K.PERSON, done)


@pytest.mark.parametrize(
    ("said", "sentence", "tag"),
    [("The music is taken care of", PARTY, "live music"), ("茶歇有我妈准备", PARENTS, "餐饮茶歇")],
)
def test_work_that_is_taken_care_of_is_their_own(said: str, sentence: str, tag: str) -> None:
    done = after(said, sentence)

    assert tag not in work(done)
    assert [one for one in of(K.PROVIDED_BY_REQUESTER, done) if tag in one.value.tags]


@pytest.mark.parametrize(
    ("said", "sentence", "tag"),
    [
        ("budget 400 pounds and a photographer", PARTY, "photography"),
        ("The budget is £400 now and a DJ", PARTY, "DJ"),
        ("80 people and a photographer", PARTY, "photography"),
        ("Make it £700 and a proofreader", PARTY, "proofreader"),
        ("预算改成一万和一位摄影师", GATHERING, "活动摄影"),
        ("再加一位主持人", CONCERT, "活动主持"),
    ],
)
def test_work_that_is_named_behind_a_value_is_a_need(said: str, sentence: str, tag: str) -> None:
    before = work(after("其他不变" if not said.isascii() else "the rest stays", sentence))

    assert work(after(said, sentence)) == before | {tag}


def test_an_amount_before_work_that_is_named_is_that_of_all() -> None:
    (budget,) = of(K.BUDGET, after("budget 400 pounds and a photographer", PARTY))

    assert budget.value.number == 400
    assert not budget.value.tags


def test_an_errand_is_listed_with_its_new_day_and_number() -> None:
    base = asked(TRIP)
    at = TRIP.index("，")
    errand = Requirement(
        requirement_id="req-20",
        kind=K.CAPABILITY,
        text=TRIP[:at],
        value=replace(base.requirements[0].value, tags=("赶海",), text="", unit="meant"),
        span=Span(start=0, end=at, text=TRIP[:at]),
    )
    base = replace(base, requirements=(*base.requirements, errand))
    told = read_follow_up("改到12月18号，孩子变成42个", base, TODAY)
    done = changed(base, told.requirements, version=2, corrected=told.replaced, words=told.words)

    assert counted(done) == [42]
    assert not of(K.QUANTITY, done) or "42" not in of(K.QUANTITY, done)[-1].text
    assert "学校12月18号带三年级42个孩子去青岛海边赶海" in texts(done)


def test_what_is_only_supposed_changes_no_number() -> None:
    assert counted(after("what if 80 guests are coming?", PARTY)) == [60]
    assert counted(after("要是人数变成80呢？", GATHERING)) == [60]
