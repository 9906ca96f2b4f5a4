"""One thing of several that a part is about, another number inside it, its own day: that changes, and nothing else."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked, of
from towow_core.domain.requirements import THINGS, RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind
MOVE = "12月12日在上海从虹口搬到浦东，有一架钢琴、两个衣柜和十箱书，要搬家师傅和打包。"
MOVE_EN = "Move my piano, two wardrobes and a bed in London on 12 December, with packing."
DINNER = (
    "A dinner in London on 18 December for 60 people: a venue, catering with one vegetarian dish, and a DJ. £3,500."
)
REUNION = "12月12日成都同学会，四十人，要茶馆场地、糖画和舞台灯光，预算八千。"
CHILDREN = "12月13日在西安给孩子们办一个传统文化日，20个孩子，要剪纸、皮影和毛笔字，预算六千。"


def work(done: Changed) -> set[str]:
    return {tag for one in of(K.CAPABILITY, done) if one.is_hard for tag in one.value.tags}


def before(sentence: str) -> set[str]:
    found = (one for one in asked(sentence).in_force if one.kind is K.CAPABILITY and one.is_hard)
    return {tag for one in found for tag in one.value.tags}


@pytest.mark.parametrize(
    ("sentence", "said", "thing"),
    [
        (MOVE, "钢琴不搬了", "钢琴"),
        (MOVE, "衣柜不搬了，送人了。", "衣柜"),
        (MOVE, "书也算了", "书"),
        (MOVE, "衣柜不用搬", "衣柜"),
        (MOVE_EN, "The piano isn't going.", "piano"),
        (MOVE_EN, "Leave the bed.", "bed"),
        (MOVE_EN, "Forget the wardrobes.", "wardrobes"),
    ],
)
def test_a_thing_that_is_not_there_any_more_is_ruled_out_and_all_work_stays(
    sentence: str, said: str, thing: str
) -> None:
    done = after(sentence, said)

    assert [one.value.text for one in of(K.EXCLUSION, done) if one.value.unit == THINGS] == [thing]
    assert work(done) == before(sentence)
    assert not [one for one in of(K.QUANTITY, done) if thing.removesuffix("s") in one.text]


def test_only_one_of_them_leaves_no_count_of_the_others() -> None:
    done = after(MOVE, "只搬钢琴")

    assert not of(K.QUANTITY, done)
    assert work(done) == before(MOVE)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [("A DJ and a cake in New York on 18 December for 80 people.", "No cake."), (REUNION, "灯光不弄了")],
)
def test_what_is_the_name_of_a_part_is_none_of_its_things(sentence: str, said: str) -> None:
    assert len(work(after(sentence, said))) < len(before(sentence))


@pytest.mark.parametrize(
    ("sentence", "said", "line"),
    [
        (DINNER, "Two vegetarian dishes rather than one, please.", "catering with two vegetarian dishes"),
        (
            "A wedding in Paris on 12 December: flowers for ten tables.",
            "Flowers for eight tables, not ten.",
            "eight tables",
        ),
    ],
)
def test_another_number_inside_a_part_is_in_the_line_that_said_the_old_one(sentence: str, said: str, line: str) -> None:
    done = after(sentence, said)

    assert line in [one.text for one in done.understanding.in_force]
    assert not [
        one for one in done.understanding.in_force if "one vegetarian dish" in one.text or "ten tables" in one.text
    ]
    assert not [one for one in done.changes if one.value.unit == "touches"]


@pytest.mark.parametrize("said", ["糖画做八十个，不是五十个", "糖画要八十个"])
def test_so_many_pieces_are_those_of_the_part_and_it_stays_asked_for(said: str) -> None:
    done = after(REUNION, said)

    assert [(one.value.number, "糖画" in one.value.tags) for one in of(K.QUANTITY, done)] == [(80, True)]
    assert work(done) == before(REUNION)


@pytest.mark.parametrize("said", ["孩子多了五个，变成25个。", "小朋友多了五个，一共25个"])
def test_more_children_are_so_many_people(said: str) -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after(CHILDREN, said))] == [25]


def test_a_number_of_children_is_none_of_grown_ups() -> None:
    assert [one.value.number for one in of(K.HEAD_COUNT, after(REUNION, "孩子多了五个，变成25个"))] == [40]


@pytest.mark.parametrize("said", ["皮影不看了", "皮影不演了", "皮影别演了", "皮影不安排了"])
def test_whatever_is_not_done_any_more_is_not_asked_for(said: str) -> None:
    assert work(after(CHILDREN, said)) == before(CHILDREN) - {"皮影"}


@pytest.mark.parametrize(
    ("said", "hour"), [("Let the yoga start at 10.", "at 10"), ("Start the yoga at half past ten.", "at half past ten")]
)
def test_an_hour_without_a_half_of_the_day_is_that_of_the_part(said: str, hour: str) -> None:
    sentence = (
        "An office day in San Francisco on 10 December for 15 people: a yoga class in the morning and a DJ. $1,500."
    )
    found = [one for one in after(sentence, said).changes if one.value.unit == "time"]

    assert [(one.text, one.value.tags) for one in found] == [(hour, ("yoga",))]


@pytest.mark.parametrize("said", ["Cap the lunch at 12.", "Keep the numbers at 10."])
def test_an_amount_behind_at_is_no_hour(said: str) -> None:
    sentence = "An office day in San Francisco on 10 December for 15 people: a yoga class and lunch. $1,500."
    assert not [one for one in after(sentence, said).changes if one.value.unit == "time"]


def test_a_part_with_its_own_day_is_so_much_later_than_it_was() -> None:
    done = after("12月19日在重庆办公司年会，50人，要一支驻唱乐队，第二天上午再安排急救培训。", "培训推迟一天。")

    assert [one.value.number for one in of(K.DATE, done) if one.value.tags] == [2]
    assert [one.value.first for one in of(K.DATE, done) if not one.value.tags] == ["2026-12-19"]


def test_what_moves_instead_leaves_no_doubt_behind() -> None:
    done = after(
        "Moving in London on 12 December: movers, and a clean on Monday.", "The cleaning can be Tuesday instead."
    )

    assert [one.value.number for one in done.changes] == [3]


def test_the_lessons_are_the_only_thing_that_is_taught() -> None:
    sentence = "A wedding in Paris on 12 December for 70 guests: flowers, and French lessons for my aunt. €1,500."

    assert work(after(sentence, "Forget the lessons.")) == {"decoration"}
