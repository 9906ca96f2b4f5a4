"""Remarks in the most ordinary words: what is left, what they can do without, how many come to one part."""

import pytest

from tests.requirements.test_changes_in_words import after, of, work
from towow_core.domain.requirements import TOUCHES, RequirementKind

K = RequirementKind
PARTY = "London: a band on Saturday 16 January, a lemon cake and a photographer."
DINNER = "北京，1月23号给三十位老人办寿宴，要摄影师和主持人。"
SOFA = "Hackney, London: two armchairs need new covers before Christmas, and the clock on the mantelpiece stops. £950."


@pytest.mark.parametrize(
    ("demand", "said", "gone"),
    [
        (PARTY, "Leave the cake", "baking"),
        (PARTY, "Leave the photographer", "photography"),
        (PARTY, "we can live without the cake", "baking"),
        (PARTY, "We'll manage without the photographer", "photography"),
        (PARTY, "the band can be left out", "live music"),
        (PARTY, "don't bother with the cake", "baking"),
        (DINNER, "摄影师省了吧", "活动摄影"),
        (DINNER, "主持人先放一放", "活动主持"),
    ],
)
def test_what_is_left_or_done_without_is_asked_for_no_more(demand: str, said: str, gone: str) -> None:
    done = after(said, demand)

    assert gone not in work(done)
    assert [one for one in of(K.EXCLUSION, done) if gone in one.value.tags]


@pytest.mark.parametrize(
    "said",
    [
        "Leave the cake as it is",
        "We can't live without the cake",
        "maybe we can do without the cake",
        "Leave the cake in",
    ],
)
def test_what_is_left_as_it_is_stays(said: str) -> None:
    assert "baking" in work(after(said, PARTY))


def test_beside_what_goes_nobody_knows_whether_what_is_left_stays() -> None:
    done = after("drop the cake, leave the band", PARTY)

    assert work(done) == {"live music", "photography"}
    assert [r.value.unit for r in of(K.QUALITY, done) if r.text == "leave the band"] == [TOUCHES]


@pytest.mark.parametrize("said", ["没有主持人也行", "主持人可以没有"])
def test_what_need_not_be_is_a_wish(said: str) -> None:
    done = after(said, DINNER)

    assert [r.is_hard for r in of(K.CAPABILITY, done) if "活动主持" in r.value.tags] == [False]


@pytest.mark.parametrize(
    "said",
    [
        "the armchairs can wait until the end of January",
        "Leave the clock, and the armchairs can wait until the end of January",
    ],
)
def test_what_can_wait_has_another_last_day(said: str) -> None:
    done = after(said, SOFA)

    assert [r.value.last for r in of(K.DEADLINE, done)] == ["2027-01-31"]
    assert ("clock repair" in work(done)) is ("clock" not in said)


@pytest.mark.parametrize(
    ("demand", "said", "people"),
    [
        ("深圳，12月9号接送五位客户跑工厂，车带司机，一天900。", "改成四位客户", 4),
        (DINNER, "改成二十五位老人", 25),
        ("Leeds, 12 January: catering for nine apprentices.", "make it seven apprentices", 7),
        ("Leeds, 12 January: catering for nine of us.", "only six of us for the catering", 6),
    ],
)
def test_another_number_of_those_whom_the_demand_counts_is_theirs(demand: str, said: str, people: int) -> None:
    done = after(said, demand)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [people]


def test_their_number_is_said_anew_where_one_part_says_it() -> None:
    done = after("改成四位客户", "深圳，12月9号接送五位客户跑工厂，车带司机，一天900。")

    assert [r.text for r in of(K.QUALITY, done) if "客户" in r.text] == ["接送四位客户跑工厂"]


@pytest.mark.parametrize("said", ["only ten of us for the food", "just ten for the catering"])
def test_so_many_for_one_part_are_no_more_for_the_others(said: str) -> None:
    done = after(said, "Berlin, Saturday 16 January: catering for 40 and a photographer.")

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [40]
    assert [r.value.tags for r in of(K.QUALITY, done) if r.text == said] == [("catering",)]


@pytest.mark.parametrize(
    ("demand", "said", "left"),
    [
        (
            "Two evenings of French tutoring in Paris, 5 and 7 January, two hours each.",
            "we can do without the second evening",
            ["2027-01-05"],
        ),
        ("苏州，1月9号、10号和16号三天请人拍照，一天2000。", "最后一天不用来了", ["2027-01-09", "2027-01-10"]),
        ("苏州，1月9号、10号和16号三天请人拍照，一天2000。", "第一天取消", ["2027-01-10", "2027-01-16"]),
    ],
)
def test_without_one_of_its_days_the_others_stay(demand: str, said: str, left: list[str]) -> None:
    done = after(said, demand)

    (days,) = of(K.DATE, done)
    assert [*(days.value.every or (days.value.first,))] == left
    assert of(K.EXCLUSION, done) == []


@pytest.mark.parametrize("said", ["drop the first one", "we can do without the last one"])
def test_the_first_one_may_be_anything_and_takes_no_day_out(said: str) -> None:
    done = after(said, "London: a caricaturist on the evenings of 12, 13 and 14 January, £900.")

    assert done.removed == ()
    assert len(of(K.DATE, done)[0].value.every) == len(("12", "13", "14"))


def test_which_of_a_series_is_the_last_one_is_left_open() -> None:
    done = after("we can do without the last evening", "Yoga in London on Wednesday evenings from 6 January.")

    assert [r.value.unit for r in done.changes] == [TOUCHES]
    assert done.removed == ()


def test_what_they_do_without_and_never_named_is_left_open() -> None:
    done = after("we can manage without the magician", "Leeds, 6 February: a string quartet, and catering.")

    assert of(K.EXCLUSION, done) == []
    assert [r.text for r in done.changes] == ["we can manage without the magician"]


def test_what_they_do_without_goes_where_the_demand_names_it_and_nobody_understood() -> None:
    done = after("we can manage without the juggler", "Leeds, 6 February: a string quartet, and a juggler.")

    assert [r.value.text for r in of(K.EXCLUSION, done)] == ["juggler"]
