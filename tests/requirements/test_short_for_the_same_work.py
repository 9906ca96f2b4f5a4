"""What a name says shortly, or in a list before "all are needed", is the work that was named, and no other."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind

K = RequirementKind


def works(understood: DemandUnderstanding) -> set[str]:
    return {tag for one in understood.requirements if one.kind is K.CAPABILITY for tag in one.value.tags}


def limits(understood: DemandUnderstanding) -> dict[float, Requirement]:
    return {one.value.number: one for one in understood.requirements if one.kind is K.BUDGET and one.value.number}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("婚礼策划、摄影、摄像都需要，化妆师已经找好了。", {"婚礼策划", "活动摄影", "摄像"}),
        ("在成都拍婚礼，摄影、摄像都需要。", {"活动摄影", "摄像"}),
        ("钢琴要调音，调音500以内，在北京。", {"钢琴调律"}),
        ("I need a lawyer to look over a commercial lease for my bakery.", {"legal advice"}),
        # What is meant by its own name is wanted all the same.
        ("晚会要调音师，钢琴也要调音。", {"音响灯光", "钢琴调律"}),
        ("婚礼需要摄影。", {"活动摄影"}),
    ],
)
def test_the_work_that_is_named_is_asked_for_and_no_other(text: str, wanted: set[str]) -> None:
    assert works(read(text)) == wanted


def test_who_makes_a_commercial_is_asked_for_by_the_noun() -> None:
    assert "cinematography" in works(read("We want to shoot a TV commercial in Berlin."))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "钢琴要调音，客厅的墙要重新刷，刷墙预算2000，调音500以内。",
            {2000: {"墙面粉刷"}, 500: {"钢琴调律", "piano tuning"}},
        ),
        (
            "婚礼策划、摄影、摄像都需要，策划费别超过1万5，摄影摄像加起来别超过8千。",
            {15000: {"婚礼策划", "wedding planning"}, 8000: {"摄像", "cinematography", "活动摄影", "photography"}},
        ),
        ("要一个主持人和一个摄影师，主持摄影一共900。", {900: set()}),  # of all that is asked for
    ],
)
def test_a_limit_is_of_the_works_that_stand_before_it(text: str, wanted: dict[float, set[str]]) -> None:
    assert {amount: {*one.value.tags} for amount, one in limits(read(text)).items()} == wanted


def test_works_that_are_paid_together_are_no_words_that_nobody_understood() -> None:
    understood = read("在成都拍婚礼，摄影、摄像都需要，摄影摄像加起来别超过8千。")

    assert [one.text for one in understood.not_understood] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A caterer in Berlin on 13 December. We can collect 600 EUR.", "We can collect 600 EUR"),
        ("A caterer in Berlin on 13 December. My parents chip in 600 EUR.", "My parents chip in 600 EUR"),
        ("想在北京请一位主持人，大家凑了600块。", "大家凑了600块"),
    ],
)
def test_who_brings_up_the_money_belongs_to_the_limit(text: str, words: str) -> None:
    understood = read(text)

    assert limits(understood)[600].text == words
    assert [one.text for one in understood.not_understood] == []


@pytest.mark.parametrize(
    "text",
    [
        "A caterer for a street party in Berlin on 13 December, nothing loud after 8pm.",
        "A band in Berlin on 13 December, no noise after 10pm.",
    ],
)
def test_an_hour_after_which_something_must_not_be_is_not_when_it_takes_place(text: str) -> None:
    said = [one for one in read(text).requirements if "pm" in one.text]

    assert [one.kind for one in said] == [K.EXCLUSION]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("客厅的墙要重新刷，大概30平，在杭州。", "大概30平"),
        ("Paint the hall in Berlin, about 60 m2 in all, by 20 December.", "about 60 m2 in all"),
    ],
)
def test_how_large_it_is_is_held_against_the_price(text: str, words: str) -> None:
    (said,) = (one for one in read(text).requirements if one.text == words)

    assert said.kind is K.QUANTITY
    assert said.value.number in {30, 60}


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("房东扣我8000元押金，想请律师写一封律师函，最多3000块。", 3000),
        ("My landlord keeps my £1,200 deposit, I need a lawyer to write to him, £300 at most.", 300),
        ("前公司欠我2万块工资，想找律师，5000以内。", 5000),
    ],
)
def test_what_somebody_else_owes_is_no_money_for_the_work(text: str, limit: float) -> None:
    assert {*limits(read(text))} == {limit}


@pytest.mark.parametrize(
    "text",
    [
        "朋友一家来深圳玩，12月18日到20日三天，要包车司机三天都在。",
        "Friends are visiting us in Berlin on 12 December, we need a driver for them.",
    ],
)
def test_who_visits_is_told_and_leaves_nothing_open(text: str) -> None:
    understood = read(text)

    assert understood.not_understood == ()
    assert {one.kind for one in understood.requirements} >= {K.PLACE, K.DATE, K.CAPABILITY}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("无人机掉进千岛湖了，需要潜水员下去打捞。", {"潜水员下去打捞"}),
        ("My drone fell into the lake, I need a diver to fetch it.", {"diver"}),
        ("My boiler broke last night, I need a plumber.", {"plumbing"}),
        (
            "Physiotherapy at home, twice a week, and somebody to walk my dog, in Shenzhen.",
            {"physiotherapy", "pet care"},
        ),
        ("Saturday in Berlin, and somebody to walk my dog.", {"pet care"}),
        ("Housewarming on Saturday in Berlin, and somebody to walk my dog.", {"pet care"}),
    ],
)
def test_neither_what_happened_to_a_thing_nor_an_occasion_is_work_and_what_stands_first_may_be(
    text: str, wanted: set[str]
) -> None:
    assert works(read(text)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I need someone to help my mother with her tablet, London.", {"tablet"}),
        ("Someone to help my daughter with maths on Tuesdays in London.", {"maths"}),
        ("Somebody to help me with my tax return, Berlin.", {"tax returns"}),
    ],
)
def test_help_is_asked_with_something_and_not_with_whom_it_is_for(text: str, wanted: set[str]) -> None:
    assert works(read(text)) == wanted


def test_a_thing_that_is_online_says_nothing_of_how_somebody_works() -> None:
    assert [one for one in read("A designer in London for our online shop.").requirements if one.kind is K.MODE] == []
    assert [one for one in read("An English teacher online.").requirements if one.kind is K.MODE] != []


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("Plumber in London to fix my tap and check the water heater on Thursday.", "check the water heater"),
        ("Somebody in London to fix my tap and, while they're at it, unblock the sink.", "unblock the sink"),
    ],
)
def test_a_further_task_of_the_same_trade_is_held_against_who_does_it(text: str, task: str) -> None:
    understood = read(text)

    (said,) = (one for one in understood.requirements if one.text == task)
    assert (said.kind, {*said.value.tags}) == (K.QUALITY, {"plumbing"})
    assert understood.not_understood == ()


def test_the_budget_behind_a_list_is_of_all_that_is_listed() -> None:
    found = limits(read("12月19号在上海办年会，60人，要场地、主持人和乐队，主持人想请赵敏之，预算3万，场地不超过1万。"))

    assert found[30000].value.tags == ()
    assert "场地提供" in found[10000].value.tags
