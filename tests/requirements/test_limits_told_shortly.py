"""A limit told by any word of one of several works is that work's: "300 for the moving", 音乐预算5000, "the words"."""

# ruff: noqa: E501  # a demand reads better unbroken

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.requirements.told_of_a_work import told_again

K = RequirementKind


def limits(understood: DemandUnderstanding) -> dict[float, Requirement]:
    return {one.value.number: one for one in understood.requirements if one.kind is K.BUDGET and one.value.number}


@pytest.mark.parametrize(
    ("text", "works"),
    [
        (
            "We move flat in Berlin on 12 December and need movers and somebody to tune the piano on the 13th; 300 for the moving, 180 for the tuning.",
            {300: "removals", 180: "tune the piano"},
        ),
        (
            "I need a website for my bakery and somebody who writes the texts for it. Website 3000 euros tops, texts 800.",
            {3000: "web development", 800: "writes the texts"},
        ),
        (
            "We want a photographer, a string quartet and brunch in Lisbon on 6 March. Photographer up to 1800, music up to 1200, brunch 30 a head.",
            {1800: "photography", 1200: "string quartet", 30: "catering"},
        ),
        (
            "Somebody to entertain the kids in London on 12 December and a cake. Entertainer max £200, cake max £80.",
            {200: "entertain the kids", 80: "baking"},
        ),
        (
            "12月20日在上海办年会，80人，要一支乐队和会场布置，音乐预算5000，布置3000以内。",
            {5000: "音乐演出", 3000: "会场布置"},
        ),
        ("12月12日在杭州给爸爸过寿，找人拍点照片，再订一桌菜，拍照这块最多800。", {800: "活动摄影"}),
        (
            "I need a website and somebody to write the words on it by 20 December, the words shouldn't cost more than 400.",
            {400: "write the words"},
        ),
        (
            "A quartet for the ceremony and a DJ for the party in New York on 13 February; 1500 for the first, 900 for the second.",
            {1500: "live music", 900: "DJ"},
        ),
        (
            "Photographer and videographer for 12 December in London: pics 600, film 900.",
            {600: "photography", 900: "cinematography"},
        ),
        (
            "A tailor to shorten two suits and a cobbler to resole my boots, in London. Suits 60 each, boots 45.",
            {120: "tailor", 45: "shoe repair"},
        ),
        (
            "12月12日上海，要摄影、花艺和主持。拍照1500，花1000以内，主持那边800封顶。",
            {1500: "活动摄影", 1000: "会场布置", 800: "活动主持"},
        ),
        ("12月12日北京，要一支乐队和一桌菜，5000给音乐，吃的这块2000以内。", {5000: "音乐演出", 2000: "餐饮茶歇"}),
    ],
)
def test_a_limit_is_that_of_the_work_that_any_of_its_words_calls(text: str, works: dict[float, str]) -> None:
    found = limits(read(text))

    assert {number: work in found[number].value.tags for number, work in works.items()} == dict.fromkeys(works, True)
    assert found.keys() == works.keys()


def test_a_bare_number_beside_it_is_in_the_same_currency() -> None:
    text = "I need a website and somebody who writes the texts for it, in London. Website 3000 euros tops, texts 800."

    assert {one.value.unit for one in limits(read(text)).values()} == {"EUR"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A photographer and a DJ in London on 12 December. Photographer £500, doodads £80 max.", "doodads £80 max"),
        ("12月12日北京，要摄影师和主持人，摄影1500，糖人最多300元。", "糖人最多300元"),
    ],
)
def test_what_hangs_on_nothing_stays_with_its_words_and_becomes_no_other_works(text: str, words: str) -> None:
    (left,) = [one for one in limits(read(text)).values() if one.text == words]
    works = {tag for one in read(text).requirements if one.kind is K.CAPABILITY for tag in one.value.tags}

    assert not works & {*left.value.tags}
    assert left.value.tags


@pytest.mark.parametrize(
    "text",
    [
        "Catering and a DJ in London on 12 December, 60 for the dinner, 40 for the ceremony.",
        "A photographer and a DJ in London on 12 December; room 12, floor 3.",
        "A photographer in Berlin on 4 December. And in Hamburg, on 12 December, a caterer for 120.",
    ],
)
def test_other_numbers_are_no_limits(text: str) -> None:
    assert limits(read(text)) == {}


@pytest.mark.parametrize(
    ("text", "capabilities"),
    [
        ("12月12日杭州，家里聚会找人拍点照片，再找人打扫一遍，保洁那边13号来，拍照这块最多800。", 2),
        ("I need a cake for 20 in London on 12 December and balloons, cake max £80.", 2),
        ("We need a cleaner and a photographer in London. The cleaning is for the 13 December, photos 300 max.", 2),
    ],
)
def test_a_work_named_again_for_its_limit_or_its_day_is_no_second_one(text: str, capabilities: int) -> None:
    understood = read(text)
    asked = [one for one in understood.requirements if one.kind is K.CAPABILITY and one.is_hard]

    assert len(asked) == capabilities
    assert not [one for one in understood.requirements if one.text in {"cake", "拍照这块最多800", "cleaning"}][2:]
    assert understood.not_understood == ()


def test_a_day_told_of_a_work_named_again_stays_with_it() -> None:
    text = "12月12日杭州，家里聚会找人拍点照片，再找人打扫一遍，保洁那边13号来。"
    days = [one for one in read(text).requirements if one.kind is K.DATE and one.value.tags]

    assert [(one.text, one.value.tags) for one in days] == [("13号", ("保洁",))]


def test_a_second_one_that_is_asked_for_is_not_taken_for_the_first() -> None:
    text = "A photographer in London on 12 December and another photographer in Leeds on 14 December."

    assert told_again(text, read(text).requirements) == []


@pytest.mark.parametrize(
    ("text", "number", "per"),
    [
        ("北京12月12日40人午餐，按人头60块。", 60, "person"),
        ("12月12日北京午餐，40人，餐费60，我是说按人头。", 60, "person"),
        ("12月12日北京午餐，40人，每人80，哦我是说按人头60块。", 60, "person"),
        ("12月12日北京，40人茶歇，预算2400，我是说总共。", 2400, ""),
        ("Lunch for 40 in London on 12 December, 20 pounds, I mean per head.", 20, "person"),
        ("Lunch for 40 in London on 12 December, £25, per head I mean.", 25, "person"),
        ("Lunch for 40 in London on 12 December, £800, I mean in total.", 800, ""),
        ("Lunch for 40 in London on 12 December, 30, I mean 60 yuan per head.", 60, "person"),
        ("Lunch for 40 people in London on 12 December, £1000 - no, sorry, £25 per head.", 25, "person"),
    ],
)
def test_what_an_amount_is_for_one_of_may_be_said_behind_it(text: str, number: float, per: str) -> None:
    understood = read(text)

    assert [(one.value.number, one.value.per) for one in limits(understood).values()] == [(number, per)]
    assert understood.not_understood == ()


@pytest.mark.parametrize(
    "text",
    [
        "We are a three person architecture office in Berlin and need a website.",
        "I run a four-person law firm in London and need a bookkeeper.",
        "我们五个人的小公司在杭州，要做一个网站和一个logo。",
        "三个人的小工作室，想找人做logo。",
        "找个会计，公司8个人，每月500，上海。",
    ],
)
def test_how_large_a_firm_is_comes_to_nothing(text: str) -> None:
    assert [one for one in read(text).requirements if one.kind is K.HEAD_COUNT] == []


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("我们五个人的小公司12月12日在北京聚餐，要订餐。", 5),
        ("We are a three person architecture office in Berlin; we need a cook for our dinner on 12 December.", 3),
    ],
)
def test_people_of_a_firm_who_come_are_counted(text: str, people: int) -> None:
    assert [one.value.number for one in read(text).requirements if one.kind is K.HEAD_COUNT] == [people]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("I need a bookkeeper in London for my receipts, about 300 of them, £250.", 300),
        ("Chairs to be reupholstered in London, six of them, £400.", 6),
    ],
)
def test_so_many_of_them_counts_the_things_that_were_named(text: str, number: float) -> None:
    understood = read(text)
    counts = [one.value for one in understood.requirements if one.kind is K.QUANTITY]

    assert [(one.number, one.unit) for one in counts] == [(number, "things")]
    assert understood.not_understood == ()
