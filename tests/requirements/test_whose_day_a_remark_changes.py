"""A remark that moves the day of one part leaves the days and last days of the others as they were."""

import pytest

from tests.requirements.test_changes_in_words import KNOWN, TODAY, after, of
from towow_core.domain.requirements import FROM_EVENT, TOUCHES, Requirement, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import changed

K = RequirementKind
FAIR = "Leeds: a photographer for our fair on 16 January, and a translator for the leaflet by 10 January. £900."
BIKES = "London: translate our leaflet by 10 January and repair the bikes by 20 January."
ALBUM = "London, 16 January: a band and a photographer; the album by 30 January."
POSTERS = "London: a band on Saturday 16 January and posters printed by 8 January."
GALA = "长沙，1月9号年会要一位摄影师和主持人，海报12月20日前交，一共5000。"
OUTING = "北京：1月16号团建要场地和乐队，1月20日前要交活动照片。"
PICTURES = "长沙，1月9号年会要一位摄影师和主持人，照片1月20日前交，一共5000。"
CONCERT = "London, Saturday 16 January: a band and a photographer; posters by 8 January."
CHAIRS = "上海，翻译一份手册，1月10日前；修六把椅子，圣诞前。"


def day(one: Requirement) -> str:
    return one.value.first or one.value.last


@pytest.mark.parametrize(
    ("demand", "said", "gone", "now", "stays"),
    [
        (FAIR, "make it 23 January", "2027-01-16", "2027-01-23", "2027-01-10"),
        (FAIR, "the fair moves to Saturday 23 January", "2027-01-16", "2027-01-23", "2027-01-10"),
        (FAIR, "the leaflet by 15 January instead", "2027-01-10", "2027-01-15", "2027-01-16"),
        (BIKES, "the bikes by 25 January", "2027-01-20", "2027-01-25", "2027-01-10"),
        (BIKES, "The leaflet can wait until 15 January", "2027-01-10", "2027-01-15", "2027-01-20"),
        (
            "London: translate our leaflet by 10 January; on Saturday 16 January we need a photographer.",
            "the photographer on Sunday 17 January instead",
            "2027-01-16",
            "2027-01-17",
            "2027-01-10",
        ),
        (
            "London, a photographer on Saturday 16 January, pictures by 30 January.",
            "Make it Saturday 23 January",
            "2027-01-16",
            "2027-01-23",
            "2027-01-30",
        ),
        (ALBUM, "the album by the end of February", "2027-01-30", "2027-02-28", "2027-01-16"),
        (POSTERS, "the band on Friday 15 January", "2027-01-16", "2027-01-15", "2027-01-08"),
        (POSTERS, "a week later", "2027-01-16", "2027-01-23", "2027-01-08"),
        (POSTERS, "posters by 12 January", "2027-01-08", "2027-01-12", "2027-01-16"),
        (
            "长沙，1月9、10号两天采风，请人拍照，1月25日前交册子，要人剪辑，一共5000。",
            "采风改到1月16、17号",
            "2027-01-09",
            "2027-01-16",
            "2027-01-25",
        ),
        (GALA, "改到1月16号", "2027-01-09", "2027-01-16", "2026-12-20"),
        (GALA, "年会改到1月16号", "2027-01-09", "2027-01-16", "2026-12-20"),
        (CHAIRS, "椅子1月底前修好就行", "2026-12-24", "2027-01-31", "2027-01-10"),
        (CHAIRS, "手册改到1月20日前", "2027-01-10", "2027-01-20", "2026-12-24"),
    ],
)
def test_another_day_takes_the_place_of_the_one_it_is_said_of_and_the_others_stay(
    demand: str, said: str, gone: str, now: str, stays: str
) -> None:
    done = after(said, demand)

    days = {day(r) for r in done.understanding.in_force if r.kind in {K.DATE, K.DEADLINE}}
    assert days >= {now, stays}
    assert gone not in days
    assert len(done.removed) == 1


@pytest.mark.parametrize(
    ("demand", "said", "by", "tag"),
    [
        (GALA, "主持人1月10号来", 1, "活动主持"),
        (GALA, "摄影师1月8号就要到", -1, "活动摄影"),
        (CONCERT, "the photographer can come on the 17th", 1, "photography"),
        (CONCERT, "the band on Sunday 17 January", 1, "live music"),
        (OUTING, "乐队改到1月17号", 1, "音乐演出"),
        (OUTING, "摄影师改到1月17号", 1, "活动摄影"),  # and not the photographs
        (PICTURES, "摄影师1月8号就要到", -1, "活动摄影"),
    ],
)
def test_of_several_who_come_on_one_day_only_the_one_that_is_named_comes_on_another(
    demand: str, said: str, by: int, tag: str
) -> None:
    done = after(said, demand)

    assert done.removed == ()
    assert [(r.kind, r.value.number, r.value.unit, r.value.tags[0]) for r in done.changes] == [
        (K.DATE, by, FROM_EVENT, tag)
    ]


@pytest.mark.parametrize("said", ["the wall by 25 January", "paint the wall by 25 January"])
def test_of_several_works_that_are_due_by_one_day_only_the_one_that_is_named_has_another(said: str) -> None:
    done = after(said, "London: put together the beds, carry the sofa upstairs and paint the wall by 20 January.")

    assert done.removed == ()
    assert [(r.kind, r.value.last, r.value.tags) for r in done.changes] == [
        (K.DEADLINE, "2027-01-25", ("painting and decorating",))
    ]


@pytest.mark.parametrize(
    ("demand", "said", "now", "stays"),
    [
        (POSTERS, "the posters must not be late, we move to 23 January", "2027-01-23", "2027-01-08"),
        (OUTING, "照片不急，我们改到1月18号", "2027-01-18", "2027-01-20"),
        (GALA, "海报提前到12月15号，年会改到1月16号", "2027-01-16", "2026-12-15"),
        (GALA, "年会改到1月16号，海报提前到12月15号", "2027-01-16", "2026-12-15"),
    ],
)
def test_a_day_on_which_all_of_it_is_is_not_that_of_what_the_clause_before_names(
    demand: str, said: str, now: str, stays: str
) -> None:
    done = after(said, demand)

    assert [r.value.first for r in of(K.DATE, done)] == [now]
    assert [r.value.last for r in of(K.DEADLINE, done)] == [stays]


def test_a_clause_that_only_says_when_is_about_what_the_clause_before_names() -> None:
    done = after("the posters are not urgent, 12 January will do", POSTERS)

    assert [r.value.first for r in of(K.DATE, done)] == ["2027-01-16"]
    assert [r.value.last for r in of(K.DEADLINE, done)] == ["2027-01-12"]


def test_a_day_that_may_be_of_either_part_is_left_open() -> None:
    done = after("make it 25 January", BIKES)

    assert done.removed == ()
    assert [r.value.unit for r in done.changes] == [TOUCHES]


def test_a_day_of_both_is_that_of_both() -> None:
    done = after("both by 25 January", BIKES)

    assert [day(r) for r in done.understanding.in_force if r.kind is K.DEADLINE] == ["2027-01-25"]


def test_a_last_day_of_all_that_another_day_rules_out_is_replaced_with_it() -> None:
    done = after("改到1月20号", "长沙，1月9号请人拍全家福，1月15日前要拿到照片，一共2000。")

    assert [day(r) for r in done.understanding.in_force if r.kind in {K.DATE, K.DEADLINE}] == ["2027-01-20"]
    assert len(done.removed) == 2


def test_a_day_that_has_been_moved_can_be_moved_again() -> None:
    base = after("the leaflet by 15 January instead", FAIR).understanding
    told = read_follow_up("the leaflet by 20 January instead", base, TODAY, known=KNOWN)
    done = changed(base, told.requirements, version=3, corrected=told.replaced, words=told.words)

    assert {day(r) for r in done.understanding.in_force if r.kind in {K.DATE, K.DEADLINE}} == {
        "2027-01-16",
        "2027-01-20",
    }
    assert [r.text for r in done.understanding.in_force if "leaflet" in r.text] == [
        "translator for the leaflet by 20 January"
    ]


@pytest.mark.parametrize(
    ("demand", "said", "tag"),
    [
        (BIKES, "we also need a cleaner by 18 January", "cleaning"),
        ("上海，翻译一份手册，1月10日前；请人1月20日前修自行车。", "还要1月15日前请人打扫", "保洁"),
    ],
)
def test_a_last_day_of_what_is_added_is_of_that_alone(demand: str, said: str, tag: str) -> None:
    done = after(said, demand)

    assert done.removed == ()
    assert [tag in r.value.tags for r in of(K.DEADLINE, done)] == [False, False, True]
