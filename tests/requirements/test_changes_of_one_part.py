"""A change whose clause names one part bears on that part alone: its day, hour, language, place."""

import pytest

from tests.requirements.test_changes_carried_out import RECEPTION, after, of
from tests.requirements.test_changes_in_words import MEETUP, PARTY
from tests.requirements.test_what_a_remark_leaves_open import HEN, LESSONS
from towow_core.domain.requirements import FROM_EVENT, OF_EVENT, TOUCHES, RequirementKind

K = RequirementKind
LISBON = "We are ten people in Lisbon on 11 February 2027 and would like a photographer and a cooking class."
TALK = "12月20日在北京办60人的讲座，要场地、演讲嘉宾、活动摄影和手语翻译。"


@pytest.mark.parametrize(
    ("sentence", "said", "kind", "tag"),
    [
        (LISBON, "The photographer should speak Spanish.", K.LANGUAGE, "photography"),
        (HEN, "The cooking class should be in Madrid, not Barcelona.", K.PLACE, "private cooking"),
        (LISBON, "The cooking class will be on the 12th.", K.DATE, "private cooking"),
        (LESSONS, "调音放到下周六上午。", K.DATE, "钢琴调律"),
        (TALK, "摄影12月18号前交片。", K.DEADLINE, "活动摄影"),
        (TALK, "演讲嘉宾线上就行。", K.MODE, "演讲嘉宾"),
    ],
)
def test_what_is_said_of_one_part_is_asked_of_that_alone(
    sentence: str, said: str, kind: RequirementKind, tag: str
) -> None:
    done = after(sentence, said)
    new = [one for one in done.changes if one.kind is kind]
    assert new
    assert all(tag in one.value.tags for one in new)
    assert not [one for one in done.changes if one.kind is K.EXCLUSION]


@pytest.mark.parametrize(
    ("sentence", "said", "kind"),
    [
        (HEN, "The cooking class should be in Madrid.", K.PLACE),
        (LISBON, "The cooking class will be on the 12th.", K.DATE),
    ],
)
def test_the_rest_is_where_and_when_it_was(sentence: str, said: str, kind: RequirementKind) -> None:
    before, done = of(kind, after(sentence)), after(sentence, said)
    assert [one for one in of(kind, done) if not one.value.tags] == before
    context = done.understanding.context
    assert (context.location, context.date) == (
        after(sentence).understanding.context.location,
        before[0].value.first or context.date,
    )


def test_an_hour_beside_the_day_of_one_part_is_of_that_part_too() -> None:
    hours = [one for one in after(LESSONS, "调音放到下周六上午。").changes if one.value.unit == "time"]
    assert [one.value.tags for one in hours] == [("钢琴调律",)]


def test_a_part_that_is_said_to_stay_takes_no_part_in_what_names_none() -> None:
    done = after(RECEPTION, "乐队改成皮影戏，时间就定在12月13号下午；餐饮和场地还是照旧。")
    (day,) = [one for one in done.changes if one.kind is K.DATE]
    assert (day.value.tags, day.value.number) == (("皮影戏",), -7)


def test_another_day_of_one_part_leaves_those_of_other_parts() -> None:
    done = after(TALK, "摄影改到24号。", "手语翻译改到25号。")
    counted = {one.value.tags[0]: one.value.number for one in of(K.DATE, done) if one.value.unit == FROM_EVENT}
    assert counted == {"活动摄影": 4, "手语翻译": 5}


def test_what_is_said_of_all_takes_the_place_of_what_was_said_of_one() -> None:
    done = after(HEN, "The cooking class should be in Madrid.", "Everything should be in Valencia.")
    assert [one.value.text or one.text for one in of(K.PLACE, done)] == ["Valencia"]


def test_where_the_venue_is_to_be_all_of_it_is_to_be() -> None:
    assert [one.value.tags for one in after(TALK, "场地要在朝阳区。").changes if one.kind is K.PLACE] == [()]


def test_a_day_of_one_part_within_days_that_are_all_asked_for_is_that_day() -> None:
    stay = "From 5 to 9 April 2027 somebody must look after two dogs in Dublin, and on 6 April we need a gardener."
    done = after(stay, "The gardener should come on the 7th.")
    (day,) = [one for one in done.changes if one.kind is K.DATE]
    assert (day.value.number, day.value.unit) == (3, OF_EVENT)


def test_a_part_whose_day_was_counted_from_that_of_one_that_goes_is_on_that_day_itself() -> None:
    stay = "From 5 to 9 April 2027 somebody must look after two dogs in Dublin, and on 6 April we need a gardener."
    (day,) = of(K.DATE, after(stay, "We don't need the pet care any more."))
    assert (day.value.first, day.value.last, day.value.unit) == ("2027-04-06", "2027-04-06", "")


def test_where_and_when_several_parts_are_stays_when_one_of_them_goes() -> None:
    house = "We need end-of-tenancy cleaning and a locksmith in Manchester on 3 February 2027."
    left = {one.text for one in after(house, "The locksmith is no longer needed.").understanding.in_force}
    assert {"Manchester", "3 February 2027"} <= left


def test_a_limit_or_a_length_of_what_the_demand_calls_otherwise_is_no_limit_of_everything() -> None:
    show = "下周六上午在西安给十五个孩子办剪纸课，再要一位说书先生讲半小时，场地我们有。"
    (limit,) = of(K.BUDGET, after(show, "说书的最多四百。"))
    assert limit.value.tags[0] == "演讲嘉宾"
    lasts = [one.value for one in of(K.DURATION, after(show, "说书改成一个小时。"))]
    assert [(value.number, value.tags[0]) for value in lasts] == [(1, "演讲嘉宾")]


def test_the_hour_of_a_part_goes_along_to_its_own_day() -> None:
    tour = "Twelve of us are in Lisbon on 5 March 2027 and want a photographer in the morning and a DJ in the evening."
    done = after(tour, "Move the DJ to the 6th.")
    hours = {one.text: one.value.tags for one in of(K.QUALITY, done) if one.value.unit == "time"}
    assert hours == {"in the morning": ("photography",), "in the evening": ("DJ",)}


def test_how_many_come_to_one_part_is_a_wish_of_that_part_alone() -> None:
    demand = "12月13号在西安办一天的活动，要场地、活动摄影和剪纸课，共60人。"
    done = after(demand, "剪纸课人数改成15个。")
    assert [one.value.number for one in of(K.HEAD_COUNT, done)] == [60]
    (people,) = done.changes
    assert people.kind is K.QUALITY
    assert people.value.tags


def test_the_day_and_the_place_that_a_part_shares_with_the_next_clause_stay_without_it() -> None:
    home = "想请人12月5号来北京修洗衣机，顺便装两个吊灯；另外12月8号要给狗洗澡美容。"
    left = {one.text for one in after(home, "洗衣机不修了。").understanding.in_force}
    assert {"12月5号", "北京"} <= left
    assert "12月8号" not in {one.text for one in after(home, "猫狗美容不用了。").understanding.in_force}


@pytest.mark.parametrize(
    ("sentence", "said", "kind"),
    [
        (PARTY, "Keep the venue. £2,000 in total.", K.BUDGET),
        (PARTY, "The venue is fine, but our budget is £2,000 in total.", K.BUDGET),
        (PARTY, "The catering is perfect, £2,500 all in", K.BUDGET),
        (MEETUP, "主持人没问题。预算是一万五。", K.BUDGET),
        (PARTY, "The venue stays, the date is 17 January.", K.DATE),
        (PARTY, "The DJ stays. Do it online.", K.MODE),
        (PARTY, "The DJ stays. In English please", K.LANGUAGE),
        (PARTY, "The DJ stays. Every Saturday please", K.RECURRENCE),
        (PARTY, "The DJ stays. By 10 January", K.DEADLINE),
    ],
)
def test_what_stands_beside_a_part_that_stays_is_said_of_all(sentence: str, said: str, kind: RequirementKind) -> None:
    done = after(sentence, said)
    assert [one.value.tags for one in done.changes if one.kind is kind] == [()]
    assert len(of(kind, done)) == 1


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("The DJ and the photographer in Brighton, please.", K.PLACE),
        ("I want the DJ and the photographer on 17 January", K.DATE),
        ("The DJ and the photographer for three hours", K.DURATION),
        ("I want my photographer and my DJ for two hours", K.DURATION),
        ("The DJ and the photographer online please", K.MODE),
        ("The photographer and DJ at 6pm", K.QUALITY),
    ],
)
def test_what_stands_behind_two_names_that_and_joins_is_of_both(said: str, kind: RequirementKind) -> None:
    (one,) = [one for one in after("A DJ and a photographer in London on 16 January.", said).changes if one.is_hard]
    assert one.kind is kind
    assert not one.value.tags or {"DJ", "photography"} <= {*one.value.tags}


def test_how_often_the_one_work_before_it_is_done_changes_for_that_work_alone() -> None:
    sentence = "I'd like French lessons once a week, and a copywriter for our shop."
    assert [one.value.tags for one in of(K.RECURRENCE, after(sentence, "Twice a week, please."))] == [
        ("language teaching",)
    ]


TUTORING = "想找一位英语口语老师，每周一次线上课；另外找人每月记账报税。"
WALKS = "We are in Lisbon on Friday 11 December and would like a ceramics workshop and a guided city walk in English."


@pytest.mark.parametrize("said", ["口语课改成每周两次，每次一个半小时。", "英语课改成每周两次。"])
def test_a_class_that_is_more_often_from_now_on_is_not_so_often_as_before_besides(said: str) -> None:
    done = after(TUTORING, said)
    assert sorted(one.text for one in of(K.RECURRENCE, done)) == ["每周两次", "每月"]
    assert not [one for one in of(K.QUALITY, done) if one.value.unit == TOUCHES]


@pytest.mark.parametrize(
    "said",
    ["Then leave out the ceramics, and have the walk in Spanish on Saturday the 12th.", "Do the walk in Spanish."],
)
def test_what_is_to_be_had_in_another_tongue_is_not_in_the_old_one_besides(said: str) -> None:
    done = after(WALKS, said)
    assert [one.value.text for one in of(K.LANGUAGE, done)] == ["es"]
    assert not any("English" in one.text for one in done.understanding.in_force)
    days = {one.value.first for one in of(K.DATE, done) if not one.value.tags}
    assert days == ({"2026-12-12"} if "12th" in said else {"2026-12-11"})


def test_a_tongue_that_is_wished_besides_takes_the_place_of_none() -> None:
    assert {one.value.text for one in of(K.LANGUAGE, after(WALKS, "The walk should be in Spanish too."))} >= {"en"}


def test_the_most_an_hour_of_a_class_is_a_limit_of_that_class() -> None:
    limits = of(K.BUDGET, after(TUTORING, "口语课每小时不超过180。"))
    assert [(one.value.tags[0], one.value.number, one.value.per) for one in limits] == [("语言教学", 180, "hour")]


PIANO = "每周一次在成都请人教孩子钢琴，另外每月一次请人打扫卫生。"
TUESDAYS = "Piano lessons in Leeds every Tuesday, and a cleaner once a month."


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "stays"),
    [
        (PIANO, "每周两次", "教学：钢琴", "每月一次"),
        (PIANO, "每月两次就行", "保洁", "每周一次"),
        (PIANO, "打扫太少了，改成每周一次", "保洁", "每周一次"),
        (TUESDAYS, "Make it Thursdays.", "music lessons", "once a month"),
        (TUESDAYS, "The cleaner is great, make it twice a month.", "cleaning", "every Tuesday"),
    ],
)
def test_how_often_is_of_the_part_that_its_sentence_names_or_that_is_counted_alike(
    sentence: str, said: str, tag: str, stays: str
) -> None:
    done = after(sentence, said)
    often = of(K.RECURRENCE, done)

    assert [tag in one.value.tags for one in done.changes if one.kind is K.RECURRENCE] == [True]
    assert stays in [one.text for one in often]
    assert len(often) == 2


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PIANO, "每季度一次就够了"),
        ("每周一次给我妈妈请个保洁，另外每周两次请人教她书法，在杭州。", "每周三次"),
    ],
)
def test_how_often_that_may_be_of_either_part_leaves_both_open(sentence: str, said: str) -> None:
    done = after(sentence, said)
    (remark,) = [one for one in done.changes if one.value.unit == TOUCHES]

    assert {*remark.value.per.split()} == {one.requirement_id for one in of(K.RECURRENCE, done)}


def test_how_long_everything_is_is_not_how_long_the_work_of_the_clause_before_is() -> None:
    done = after(PARTY, "The DJ comes later, everything lasts 5 hours.")

    assert [(r.value.number, r.value.tags) for r in of(K.DURATION, done)] == [(5, ())]
