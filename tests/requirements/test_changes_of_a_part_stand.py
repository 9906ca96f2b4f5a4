"""What a change says of one part, and what of it is taken back again, stands as it is said; nothing else moves."""

import pytest

from tests.requirements.test_a_plan_means_what_it_says import LESSONS, TEAM, YOGA, then
from tests.requirements.test_changes_in_words import PARTY, after, of, work
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.requirements.changing import Changed

K = RequirementKind
HIKE = "A guided hike near Munich for 10 people on 5 December, in English, and lunch afterwards."
WORKSHOP = "想在北京办一个四十人的编程工作坊，要场地、两位讲师和茶歇，12月20号。"
MUSIC = "Two guitar lessons a week for my daughter in Berlin, and someone to tune our piano before Christmas."
FLAT = "Moving from a flat in Bristol to London on 12 December: a van with two men and somebody to clean the old flat."
REPAIR = "我想在成都请一位瑜伽老师每周上一次课，再请人修一下家里的洗衣机。"


def test_fewer_come_by_whatever_words() -> None:
    done = after("方案做得真用心！就是人没那么多，改成三十个吧。")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [30]
    assert not of(K.QUANTITY, done)


def test_as_many_of_a_part_as_before_are_no_number_of_guests() -> None:
    done = then(WORKSHOP, "讲师一位就够。", "算了还是两位吧。")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [40]
    assert [r.value.number for r in of(K.QUANTITY, done)] == [2]


def test_a_limit_that_is_taken_back_is_none() -> None:
    done = then(REPAIR, "洗衣机那边别超过三百块。", "说洗衣机的那句收回。")

    assert not of(K.BUDGET, done)
    assert "家电维修" in work(done)


def test_what_is_taught_is_another_thing_and_as_often() -> None:
    done = then(MUSIC, "Swap the guitar for violin, same number.")

    assert "violin lessons a week for my daughter" in [r.text for r in of(K.QUALITY, done)]
    assert [(r.text, r.value.number) for r in of(K.RECURRENCE, done)] == [("Two violin lessons", 2)]
    assert "music lessons" in work(done)


def test_what_follows_from_a_story_is_wished() -> None:
    done = then(FLAT, "The landlord changed his mind again, so it's the 14th.")

    assert [r.value.first for r in of(K.DATE, done)] == ["2026-12-14"]


def test_a_limit_on_work_that_another_part_only_mentions_is_not_of_that_part() -> None:
    done = then(FLAT, "Keep the cleaning under £120.")

    assert not any("van with driver" in r.value.tags or not r.value.tags for r in of(K.BUDGET, done))


def test_a_second_tongue_that_is_fine_too_is_no_second_must() -> None:
    done = then(HIKE, "German is fine too.")

    assert [(r.value.text, r.value.unit) for r in of(K.LANGUAGE, done)] == [("en,de", "either")]


def test_a_number_is_no_thing_that_takes_anothers_place() -> None:
    done = then(HIKE, "Lunch for 12 please.")

    assert "lunch afterwards" in [r.text for r in of(K.QUALITY, done)]


@pytest.mark.parametrize(
    ("said", "how"),
    [
        ("Swap the catering for a photographer.", []),
        ("Swap the catering for a balloon artist.", [False]),
        ("Swap the catering for a private chef.", [True]),
    ],
)
def test_how_food_was_to_be_is_a_must_only_where_there_is_any(said: str, how: list[bool]) -> None:
    done = then("On 16 January in London a venue, a DJ and halal catering.", said)

    assert [r.is_hard for r in of(K.QUALITY, done) if r.text == "halal"] == how


def test_a_day_that_is_another_one_now_is_not_called_unread() -> None:
    sentence = "Moving out of our old windmill in London on Thursday 10 December: I need a removal crew."

    done = then(sentence, "The move is on Tuesday 15 December instead.")

    assert [one.text for one in done.understanding.not_understood] == ["Moving out of our old windmill in London"]


VIENNA = "Piano lessons for two children in Vienna every Tuesday, and a babysitter on Saturday evenings."
RUN = "A charity run in Cardiff on 11 April, 200 runners: a sound system, first aiders and a photographer."
SITE_AND_BREAD = "I need someone to build a small website for my bakery and a photographer for the bread, in Leeds."


def test_another_weekday_of_one_part_leaves_that_of_the_other() -> None:
    done = then(VIENNA, "Thursdays instead of Tuesdays.")

    days = {(r.value.weekdays, r.value.tags) for r in of(K.RECURRENCE, done)}
    assert days == {((4,), ("music lessons",)), ((6,), ())}


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "amount"),
    [
        (VIENNA, "The babysitter should not be more than 15 euros an hour.", "childcare", 15),
        ("在南京找人刷墙，再请保洁收尾", "刷墙那部分预算一万以内。", "刷墙", 10000),
    ],
)
def test_a_limit_in_other_words_is_of_its_part(sentence: str, said: str, tag: str, amount: int) -> None:
    assert [(tag in r.value.tags, r.value.number) for r in of(K.BUDGET, then(sentence, said))] == [(True, amount)]


@pytest.mark.parametrize(
    ("said", "people"),
    [("We expect 250 now, the news was kind to us.", 250), ("We are only 90 in the end.", 90)],
)
def test_as_many_as_are_expected_are_so_many(said: str, people: int) -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, then(RUN, said))] == [people]


def test_one_is_plenty() -> None:
    done = then(RUN, "Two photographers, please.", "One photographer is plenty after all.")

    assert [r.value.number for r in of(K.QUANTITY, done)] == [1]


def test_how_long_who_is_added_works_is_nobody_elses_length() -> None:
    done = then(RUN, "Also get us somebody who does sports massage, for three hours.")

    assert [bool(r.value.tags) for r in of(K.DURATION, done)] == [True]


def test_a_day_of_whom_the_clause_before_names_replaces_no_day_of_another_part() -> None:
    done = then(
        SITE_AND_BREAD,
        "The site must be done by 20 December.",
        "The photographer should cost at most £250, and be there on a Monday.",
    )

    assert [r.value.last for r in of(K.DEADLINE, done)] == ["2026-12-20"]
    assert ["photography" in r.value.tags for r in of(K.DATE, done)] == [True]


def test_a_part_goes_by_the_thing_that_its_name_ends_in() -> None:
    done = then("4月18日在苏州拍婚纱照，要摄影师、化妆师和一辆接送车。", "车不要了，我弟弟开车。")

    assert "接送驾驶" not in work(done)


def test_people_with_an_allergy_are_no_things() -> None:
    assert not of(K.QUANTITY, after("客人里有两个对牛奶过敏。"))


@pytest.mark.parametrize(
    "said", ["We get the cake from my sister.", "另外我们还有个歌手朋友会来", "顺便问一下蛋糕的事"]
)
def test_what_somebody_has_already_is_asked_of_nobody(said: str) -> None:
    assert work(after(said)) <= work(after("Fine." if said.isascii() else "好的"))


@pytest.mark.parametrize(
    ("sentence", "said", "tag", "people"),
    [
        (TEAM, "瑜伽课人没那么多，只有十八个人上。", "瑜伽", 18),
        (TEAM, "瑜伽课人没那么多，只有十八个人上。", "剪纸体验", 30),
        (YOGA, "The yoga is for 18 people.", "yoga", 18),
        (PARTY, "Drop the DJ, and get a balloon artist for 15 people instead.", "balloon artist", 15),
        (PARTY, "Make it 70 people. Drop the DJ, and get a balloon artist instead.", "balloon artist", 70),
    ],
)
def test_a_part_is_priced_for_as_many_as_come_to_it(sentence: str, said: str, tag: str, people: int) -> None:
    assert quantities_of_work(then(sentence, said).understanding, tag).people == people


def test_how_often_one_part_is_now_multiplies_no_other_price() -> None:
    understanding = then(LESSONS, "Twice a week would be better.").understanding

    assert quantities_of_work(understanding, "hand letter sixty place cards").sessions == 1
    assert quantities_of_work(understanding, "language teaching").sessions is None


DAY = "A day in Lisbon on 5 March: a cooking class in the morning and a guided city walk in the afternoon."


def hours(done: Changed) -> list[tuple[str, tuple[str, ...]]]:
    return [(r.text, r.value.tags) for r in of(K.QUALITY, done) if r.value.unit == "time"]


def test_beside_the_hour_of_one_part_another_one_is_not_that_of_all() -> None:
    done = then(DAY, "The walk in the evening, please, and the class at noon.")

    assert ("in the evening", ("guiding",)) in hours(done)
    assert "and the class at noon" in [r.text for r in done.changes]


def test_another_hour_of_a_part_takes_the_place_of_the_one_that_the_sentence_says_of_it() -> None:
    done = then(DAY, "The walk in the evening, please.")

    assert hours(done) == [("in the morning", ("private cooking",)), ("in the evening", ("guiding",))]
    assert "guided city walk in the afternoon" not in [r.text for r in done.understanding.in_force]


LAMPS = "找人把客厅的墙刷白，再装三盏灯，地点在武汉，这周末。"
TUTORS = "Two Spanish tutors online for our team of eight, Mondays and Wednesdays, starting in January."


@pytest.mark.parametrize(
    ("said", "number"), [(("灯改成五盏。",), 5), (("灯改成五盏。", "算了灯还是三盏。"), 3), (("灯五盏就够",), 5)]
)
def test_so_many_of_a_thing_by_its_measure_take_the_place_of_as_many_as_before(
    said: tuple[str, ...], number: int
) -> None:
    assert [r.value.number for r in of(K.QUANTITY, then(LAMPS, *said))] == [number]


def test_one_of_whom_several_were_asked_for_is_one_of_those() -> None:
    done = then(TUTORS, "One tutor is enough.")

    assert [(r.value.number, "language teaching" in r.value.tags) for r in of(K.QUANTITY, done)] == [(1, True)]


def test_another_weekday_instead_of_one_of_two_leaves_the_second() -> None:
    done = then(TUTORS, "Make it Tuesdays instead of Mondays.")

    assert [r.value.weekdays for r in of(K.RECURRENCE, done)] == [(2, 3)]


def test_who_is_taken_off_is_out_and_not_only_what_was_said_of_them() -> None:
    sentence = "A christening in Glasgow on 7 February for 30 guests: a venue, catering and a harpist."

    assert work(then(sentence, "We adore the harpist!", "Take the harpist off, sadly.")) == {"venue", "catering"}


def test_more_come_and_so_many_in_all() -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, after("人也多了，一共九十五个。"))] == [95]


@pytest.mark.parametrize("said", ["不要马强，花留着", "不要马强，别的师傅也行，线上也可以"])
def test_who_is_not_wanted_takes_no_part_out(said: str) -> None:
    assert work(after(said)) == work(after("人数还是50人"))
