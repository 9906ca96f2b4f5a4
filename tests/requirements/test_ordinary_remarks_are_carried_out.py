"""What is said of a plan in ordinary words is done: a room besides, another number, an hour, a work that goes."""

import pytest

from tests.requirements.test_changes_in_words import after, of, work
from towow_core.domain.requirements import TIME, TOUCHES, RequirementKind

K = RequirementKind
PARTY = (
    "We're throwing a 40th birthday in London on 19 December for 35 guests: halal food and a photographer, all for no "
    "more than £2,500."
)
PARTY_ZH = "12月19日上海，三十个人的生日会，要摄影师和蛋糕，预算一万。"
DINNER = "Dinner for 18 on 13 December in London, I have the room already, £35 a head at most."
DINNER_ZH = "12月13日在北京办一场18人的聚会，要主持人和茶歇，预算两万。"
BAKERY = "I need a logo and the texts for my bakery in Lisbon by 31 January, budget 2000 euros."


@pytest.mark.parametrize(
    "said",
    [
        "We also need a room for the party, and the food has to be halal.",
        "We also need a room",
        "Please also find us a room.",
        "we still need a hall for 35 guests",
        "We need a venue too",
        "and a place for all of us is missing, so book us a big room",
        "还需要一个场地",
        "还缺个地方",
        "再找一个地方吧",
        "还要一个房间",
    ],
)
def test_a_room_that_is_needed_besides_is_a_venue_to_find(said: str) -> None:
    done = after(said, PARTY if said.isascii() else PARTY_ZH)

    assert work(done) & {"venue", "场地提供"}
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]


@pytest.mark.parametrize(
    "said",
    ["We want a bigger room", "The room must be warm", "a room is not needed", "We also need a room painted"],
)
def test_another_thing_said_of_a_room_finds_none(said: str) -> None:
    assert "venue" not in work(after(said, PARTY))


def test_who_has_a_room_needs_none() -> None:
    assert "venue" not in work(after("We also need a room", DINNER))


@pytest.mark.parametrize(
    "said",
    [
        "We also need a magic carpet for the party",
        "We need a magic carpet as well",
        "We also need a magic carpet for our celebration",
        "还需要一些气球",
    ],
)
def test_what_is_asked_for_besides_and_not_read_leaves_the_rest_alone(said: str) -> None:
    done = after(said, PARTY if said.isascii() else PARTY_ZH)

    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]
    assert [r for r in of(K.QUALITY, done) if r.is_hard and r.text in said]


@pytest.mark.parametrize("said", ["The party is too loud", "something about the photographer is off, no carpet"])
def test_what_may_be_said_of_all_of_it_leaves_it_open(said: str) -> None:
    assert [r for r in of(K.QUALITY, after(said, PARTY)) if r.value.unit == TOUCHES]


@pytest.mark.parametrize(
    "said",
    [
        "We are 20 now instead of 18",
        "make it 20 rather than 18",
        "We'll be 20 instead of 18",
        "it's 20 people, not 18",
        "there are 20 of us now rather than 18",
        "We're 20 now, not 18",
        "20 people instead of 18",
        "现在是20个人，不是18个",
        "人数从18改成20",
        "我们是20个人而不是18个",
    ],
)
def test_another_number_of_people_takes_the_place_of_the_old_one(said: str) -> None:
    done = after(said, DINNER if said.isascii() else DINNER_ZH)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [20]
    assert done.understanding.context.expected_attendees == 20


@pytest.mark.parametrize(
    ("said", "people"), [("We are 18, not 20", 18), ("are we 20 instead of 18?", 18), ("18 of us, as before", 18)]
)
def test_what_says_or_asks_nothing_new_changes_no_number(said: str, people: int) -> None:
    assert [r.value.number for r in of(K.HEAD_COUNT, after(said, DINNER))] == [people]


@pytest.mark.parametrize(
    ("said", "hour"),
    [
        ("dinner is at 7 pm", "7 pm"),
        ("The dinner starts at 7 pm", "7 pm"),
        ("dinner at 7 pm please", "7 pm"),
        ("we eat at 7pm", "7pm"),
        ("It starts at 7 pm", "7 pm"),
        ("the food will be served at 7:30 pm", "7:30 pm"),
        ("dinner will be at 7 pm", "7 pm"),
        ("聚会七点开始", "七点"),
        ("聚会是晚上七点", "晚上七点"),
        ("我们晚上七点开始", "晚上七点"),
        ("茶歇下午三点开始", "下午三点"),
    ],
)
def test_an_hour_that_is_only_stated_is_its_hour(said: str, hour: str) -> None:
    done = after(said, DINNER if said.isascii() else DINNER_ZH)

    (told,) = [r for r in of(K.QUALITY, done) if r.value.unit == TIME]
    assert hour in told.value.text
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]


@pytest.mark.parametrize(
    "said", ["My train is at 7 pm", "dinner was at 7 pm last year", "our flight is at 9 am", "is dinner at 7 pm?"]
)
def test_the_hour_of_something_else_is_none(said: str) -> None:
    assert not [r for r in of(K.QUALITY, after(said, DINNER)) if r.value.unit == TIME]


@pytest.mark.parametrize(
    "said",
    [
        "nothing with nuts may be served",
        "no dishes with nuts",
        "please don't serve anything with nuts",
        "nuts must not be served",
        "nothing containing nuts",
        "no nuts please",
        "不能有坚果",
    ],
)
def test_what_must_not_be_served_is_ruled_out(said: str) -> None:
    done = after(said, DINNER if said.isascii() else DINNER_ZH)

    assert [r.value.text.removesuffix(" please") for r in of(K.EXCLUSION, done)] == [
        "nuts" if said.isascii() else "坚果"
    ]


@pytest.mark.parametrize("said", ["nothing special may be served", "a cake with nuts may be served"])
def test_what_may_be_served_is_not(said: str) -> None:
    assert "nuts" not in {r.value.text for r in of(K.EXCLUSION, after(said, DINNER))}


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("the texts can go", "copywriting"),
        ("The logo can go", "graphic design"),
        ("the texts could just go", "copywriting"),
        ("our texts may go", "copywriting"),
    ],
)
def test_what_can_go_is_asked_for_no_more(said: str, gone: str) -> None:
    assert gone not in work(after(said, BAKERY))


def test_so_it_is_in_chinese() -> None:
    assert "餐饮茶歇" not in work(after("茶歇就去掉吧", DINNER_ZH))


@pytest.mark.parametrize("said", ["The photographer can go home", "the photographer can go", "the guests can go"])
def test_who_can_go_somewhere_stays(said: str) -> None:
    assert "photography" in work(after(said, PARTY))


def test_each_clause_is_carried_out_and_the_one_that_is_not_read_is_named() -> None:
    said = "We are 20 now instead of 18, dinner is at 7 pm, and nothing with nuts may be served."
    done = after(said, DINNER)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [20]
    assert [r.value.text for r in of(K.QUALITY, done) if r.value.unit == TIME] == ["at 7 pm"]
    assert [r.value.text for r in of(K.EXCLUSION, done)] == ["nuts"]
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]

    done = after("We are 20 now instead of 18, the frobnication is blue, and nothing with nuts may be served.", DINNER)

    assert [r.value.number for r in of(K.HEAD_COUNT, done)] == [20]
    assert [r.value.text for r in of(K.EXCLUSION, done)] == ["nuts"]
    assert [r.text for r in of(K.QUALITY, done) if "frobnication" in r.text] == ["the frobnication is blue"]
