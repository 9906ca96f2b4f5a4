"""Whose a day, a number or a thing is, where the sentence leaves that open: nobody else's plan meets it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part
from tests.requirements.test_doubts import at, piece
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.lacking import lacking_in

K, S = RequirementKind, RequirementStatus
DAY = "2026-12-19"


def dated(sentence: str, day: str, work: str, unread: str) -> tuple[Requirement, ...]:
    asked = at(sentence, work, K.CAPABILITY, tags=(work,))
    when = at(sentence, day, K.DATE, first=DAY, last=DAY)
    plan = facts(part("ann", work), offers={"ann": offered("ann", work)}, day=DAY)
    return check((asked, when), plan, Language.EN, [piece(sentence, unread)], sentence)


@pytest.mark.parametrize(
    ("sentence", "day", "work", "unread"),
    [
        ("12月19日我去三亚，家里的柯基要找人带，最好有院子、发视频", "12月19日", "发视频", "家里的柯基要找人带"),
        ("成都茶馆，12月19日，请人讲讲茶", "12月19日", "讲讲茶", "成都茶馆"),
        ("We want books and VAT done on 19 December, and a drone map, with raw files", "19 December", "drone map", "books and VAT"),
        ("Somebody for the ferrets, 19 December, and photos of them", "19 December", "photos", "Somebody for the ferrets"),
    ],
)  # fmt: skip
def test_a_day_that_may_be_said_of_what_was_not_read_is_not_met_by_who_does_something_else(
    sentence: str, day: str, work: str, unread: str
) -> None:
    done, when = dated(sentence, day, work, unread)

    assert (done.status, when.status) == (S.MET, S.OPEN)
    assert unread in when.note


@pytest.mark.parametrize(
    ("sentence", "day", "work", "unread"),
    [
        ("重庆，12月19日办急救培训，要发证", "12月19日", "急救培训", "要发证"),
        ("Photos on 19 December, with raw files", "19 December", "Photos", "with raw files"),
        ("A walk on 19 December. Somebody for the ferrets, too", "19 December", "walk", "Somebody for the ferrets"),
        ("Photos, 19 December, in the old style", "19 December", "Photos", "in the old style"),
        ("我家钢琴两年没调了，12月19日，请人调律", "12月19日", "调律", "我家钢琴两年没调了"),
        ("We're eleven friends on a weekend, 19 December, and would like a walk", "19 December", "walk", "We're eleven friends on a weekend"),
    ],
)  # fmt: skip
def test_a_day_that_stands_with_work_that_was_read_or_before_nothing_unread_is_met(
    sentence: str, day: str, work: str, unread: str
) -> None:
    done, when = dated(sentence, day, work, unread)

    assert (done.status, when.status) == (S.MET, S.MET)


@pytest.mark.parametrize(("number", "status"), [(2.0, S.OPEN), (4.0, S.OPEN), (30.0, S.MET)])
def test_so_few_people_may_be_those_who_do_it_and_are_not_called_met_by_what_is_the_same_for_any_number(
    number: float, status: RequirementStatus
) -> None:
    sentence = f"找主持，{number:g}位一共五千以内"
    asked = at(sentence, "主持", K.CAPABILITY, tags=("主持",))
    count = at(sentence, f"{number:g}位", K.HEAD_COUNT, number=number, tags=("主持",))

    found = check((asked, count), facts(part("qiaosi", "主持")), Language.ZH, (), sentence)[-1]

    assert found.status is status


@pytest.mark.parametrize(
    ("sentence", "words", "status"),
    [
        ("南京古筝，12月19日迎宾，自带音箱", "自带音箱", S.OPEN),
        ("我们有四十人。请人弹古筝，自备琴", "自备琴", S.OPEN),
        ("请人来做茶艺，我们自带茶具", "自带茶具", S.MET),
        ("我们办茶会，自备场地，请人来做茶艺", "自备场地", S.MET),
        ("请人来做茶艺，茶具我们自带", "茶具我们自带", S.MET),
        ("办聚会，需要演讲嘉宾，自带场地", "自带场地", S.MET),
    ],
)
def test_what_is_brought_is_the_requesters_only_where_they_say_so(
    sentence: str, words: str, status: RequirementStatus
) -> None:
    tags = ("场地提供",) if "场地" in words else ()
    own = at(sentence, words, K.PROVIDED_BY_REQUESTER, tags=tags, text=words.removeprefix("自带").removeprefix("自备"))

    assert check((own,), facts(part("zheng", "古筝")), Language.ZH, (), sentence)[0].status is status


@pytest.mark.parametrize(
    "sentence",
    [
        "A magician for a children's party in London on 12 December",
        "A bagpiper for our wedding in Berlin on 12 December, 80 guests",
        "Fire jugglers for the company party in Berlin",
    ],
)
def test_somebody_who_is_wished_for_an_occasion_asks_for_nobody_else_who_usually_belongs_to_one(sentence: str) -> None:
    tags = understand(sentence, "2026-11-26").capability_tags

    assert not {*tags} & {"venue", "catering", "event planning", "wedding planning", "photography"}


@pytest.mark.parametrize(
    "sentence", ["A venue and ideas for a children's party in London", "Organise a party for my daughter in London"]
)
def test_an_occasion_that_is_itself_the_wish_asks_for_what_belongs_to_one(sentence: str) -> None:
    assert "venue" in understand(sentence, "2026-11-26").capability_tags


def test_what_a_reception_is_to_have_is_wished_and_no_background() -> None:
    sentence = "在上海办小婚礼，12月26日，70人，酒会上来点近景魔术"
    asked, _ = read_requirements(sentence, understand(sentence, "2026-11-26"), "2026-11-26")

    wished = [one for one in asked if one.kind is RequirementKind.CAPABILITY and "魔术" in one.value.tags]
    assert [one.is_hard for one in wished] == [True]


@pytest.mark.parametrize(
    ("text", "there", "status"),
    [
        ("repairs six chairs' seats", "Bea", S.OPEN),
        ("repairs six chairs' seats", "Tom", S.UNMET),
        ("catering", "Bea", S.UNMET),
    ],
)
def test_what_is_asked_for_in_own_words_is_left_to_who_was_named_and_a_known_trade_is_not(
    text: str, there: str, status: RequirementStatus
) -> None:
    sentence = f"Somebody who does this: {text}, Bea if possible"
    asked = at(sentence, text, K.CAPABILITY, tags=(text,))
    person = at(sentence, "Bea", K.PERSON, is_hard=False, text="Bea")

    found = check((asked, person), facts(part(there, "upholstery")), Language.EN, (), sentence)[0]

    assert found.status is status


@pytest.mark.parametrize("who", ["a bloke who can", "a guy to", "somebody to"])
def test_a_word_for_anybody_is_no_trade(who: str) -> None:
    tags = understand(f"Looking for {who} tune our piano in London", "2026-11-26").capability_tags

    assert not any(word in tag for tag in tags for word in ("bloke", "guy", "somebody"))


@pytest.mark.parametrize(
    ("contribution", "status"),
    [
        ("Bartending: two bartenders, mobile bar.", S.OPEN),
        ("Bartending: one bartender, mobile bar.", S.PARTLY),
        ("Bartending for two hundred guests.", S.PARTLY),
    ],
)
def test_whoever_brings_as_many_as_are_asked_for_is_not_said_to_be_too_few(
    contribution: str, status: RequirementStatus
) -> None:
    sentence = "two bartenders for the evening"
    asked = at(sentence, "two bartenders", K.QUANTITY, tags=("bar service",), number=2.0)
    pau = replace(part("pau", "bar service"), responsibility="Two bartenders for the evening")  # the requester's words
    known = facts(pau, offers={"pau": offered("pau", "bar service", contribution=contribution)})

    assert check((asked,), known, Language.EN, (), sentence)[0].status is status
    assert lacking_in((asked,), known).in_words == (() if status is S.OPEN else ("two bartenders",))
