"""Wishes by effect, in a relative clause, or that leave open what: read where they say it, and else asked about."""

from dataclasses import replace

import pytest

from tests.requirements.test_asked_of_the_named import of_named
from tests.requirements.test_found_by_its_name import PEOPLE, offers, read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meaning import read_by_name
from towow_core.engine.matching.unanswered import unanswered

K = RequirementKind
HUGO = replace(offers("hugo", "venue", "a converted warehouse for up to 120", "London"), user_name="Hugo Lane")
TEA = offers("wen", "茶艺表演", "龙井与普洱，带客人一起泡", "北京")
HERE = (*PEOPLE, HUGO, TEA)


def understood(text: str) -> DemandUnderstanding:
    return read_by_name(read(text, HERE), HERE)


def tags_asked(known: DemandUnderstanding) -> list[str]:
    return [tag for r in known.in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags]


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("1月9日在上海找个大巴进得来、能投影的地方，五千以内。", ["大巴进得来", "能投影"]),
        ("租个能摆摊、卡车开得进去的院子，1月9日，上海，六千以内。", ["能摆摊", "卡车开得进去"]),
        ("A room where a caterer can plug in and a coach can stop outside, London, 9 January, £500.", ["caterer"]),
    ],
)
def test_what_a_place_is_to_have_is_asked_of_the_place_and_hires_nobody(text: str, how: list[str]) -> None:
    known = understood(text)
    assert {*tags_asked(known)} <= {"场地提供", "venue"}
    said = [r.text for r in known.in_force if r.kind is K.QUALITY and {"场地提供", "venue"} & {*r.value.tags}]
    assert all(any(one in each for each in said) for one in how)
    left = unanswered(known, (*HERE, replace(HUGO, agent_id="user_agent_ji", location="上海")))
    assert left is None or not any(one in text for one in how for each in left.errands for text in each.texts)


@pytest.mark.parametrize(
    "text",
    [
        "最近大家脖子僵得转不动，在北京，想给大家安排点能松一松的，十个人，八百以内。",
        "同事们天天喊腰疼，想让大家搞点舒服的，北京，1月9日。",
        "Our shoulders are stiff from typing; in London we'd like to arrange something soothing for the team, £300.",
    ],
)
def test_a_complaint_is_no_need_beside_a_wish_that_is_open_and_the_wish_is_asked_about(text: str) -> None:
    known = understood(text)
    assert tags_asked(known) == []
    left = unanswered(known, HERE)
    assert left is not None
    assert len(left.for_somebody) == 1


@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("The lectures are in Dutch and our staff need them in English, London, 9 January, £600.", ["interpreting"]),
        ("The tour is in Italian, and half of us need to follow it in German. London, 9 January.", ["interpreting"]),
        ("Somebody who turns the German speeches into English in London on 9 January, £600.", ["interpreting"]),
        ("讲座全程英文，听众要听中文的，1月9日，北京，2000以内。", ["口译翻译"]),
        ("1月9日在北京请茶艺师来讲普洱，1500以内。", ["茶艺"]),
        ("In London on 9 January drinks with a nice bar for 40, £500.", ["bar service"]),
    ],
)
def test_what_is_to_come_of_it_says_the_work(text: str, works: list[str]) -> None:
    tags = tags_asked(understood(text))
    assert len(tags) == len(works)
    assert all(any(work in tag for tag in tags) for work in works)


def test_whoever_knows_something_to_do_something_else_is_asked_about() -> None:
    left = unanswered(understood("Somebody who understands machine learning to sit with us in London, £300."), HERE)
    assert left is not None
    assert len(left.for_somebody) == 1


def test_a_thing_of_somebodys_is_what_they_offer_and_not_the_trade_it_could_be_called() -> None:
    known = read_by_name(of_named("We need Hugo's warehouse in London on 9 January, £400.", HERE), HERE)
    assert tags_asked(known) == ["venue"]


@pytest.mark.parametrize(
    ("text", "work"),
    [
        ("1月9日在北京，想请人全天陪着当翻译，4000以内。", "口译翻译"),
        ("1月9日客户来厂里参观，在北京，找人做翻译，4000以内。", "口译翻译"),
        ("1月9日在北京展会上给我们当两天翻译，8000以内。", "口译翻译"),
        ("Somebody to translate for us all day at a fair in London on 9 January, £400.", "interpreting"),
        ("We need a translator to come along to a meeting in London on 9 January, £400.", "interpreting"),
        ("请人把合同翻译成英文，1月9日前，600以内。", "笔译"),
        ("想请人当翻译，把这份说明书译成英文，1月9日前。", "笔译"),
        ("Somebody to translate a contract for us by 9 January, £400.", "translation"),
    ],
)
def test_who_comes_along_puts_into_words_what_is_said_and_a_text_is_translated(text: str, work: str) -> None:
    assert work in tags_asked(understood(text))
    assert not {"口译翻译", "interpreting", "笔译", "translation"} & {*tags_asked(understood(text))} - {work}
