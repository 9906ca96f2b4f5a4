"""What a sentence says besides what it asks for: how things are, how soon, what it is for, the same thing twice."""

import pytest

from tests.core.matching_kit import TODAY
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.people import without_names
from towow_core.engine.requirements.reading import read_requirements

KNOWN = {"Chloe Martin": "Chloe Martin", "陈屿": "陈屿", "马强": "马强"}


def tags(sentence: str) -> tuple[str, ...]:
    return without_names(understand(sentence, TODAY), sentence, KNOWN).capability_tags


def read(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY, known=KNOWN)[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "最近有点累，周末出去透透气，杭州",
        "今天好无聊",
        "天气真好，北京",
        "心情不太好，上海",
        "Feeling bored lately, any ideas for Saturday in Berlin",
        "It's been a rough week in London",
        "I've been so tired, Berlin",
        "Something special for our wedding anniversary in London",
        "Find somebody for my daughter's graduation in London",
        "需要安静的地方，北京",
    ],
)
def test_how_things_are_is_nobodys_trade(sentence: str) -> None:
    assert tags(sentence) == ()


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("天气真好，修古董钟", "修古董钟"),
        ("It's been a rough week. Fix my antique clock", "fix antique clock"),
        ("Really good piano tuner needed", "piano tuner"),
        ("最近太忙了，找人帮我照顾兰花", "照顾兰花"),
    ],
)
def test_what_is_asked_after_it_is_asked_all_the_same(sentence: str, asked: str) -> None:
    assert any(asked in tag or tag in asked for tag in tags(sentence))
    assert all(r.is_hard for r in read(sentence) if r.kind is RequirementKind.CAPABILITY)


@pytest.mark.parametrize(
    "sentence",
    [
        "急！北京要一位主持人",
        "挺急的，找一位平面设计师",
        "上海找律师，在线等",
        "公司急用一份合同翻译",
        "真的很着急，找个水管工",
        "HELP! a plumber in London",
        "Quick! a translator in Shenzhen",
        "a plumber in London, it cannot wait",
        "Please hurry, a plumber in London",
        "Need a poster, we're in a rush",
    ],
)
def test_haste_is_never_lost_and_nobodys_trade(sentence: str) -> None:
    assert any(r.kind is RequirementKind.DEADLINE for r in read(sentence))
    assert len(tags(sentence)) == 1


@pytest.mark.parametrize(
    "sentence",
    ["不急，找个翻译", "这事不着急，找个平面设计师", "No hurry, a poster please", "急诊护士一位", "请一位急救老师讲课"],
)
def test_what_is_no_haste_sets_no_deadline(sentence: str) -> None:
    assert not any(r.kind is RequirementKind.DEADLINE for r in read(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "I need packing and somebody to pack my flat in London",
        "Need cleaning, someone to clean our kitchen in London",
        "Somebody to translate this and a translator in Berlin",
        "We want a photographer to photograph our wedding, photography in London",
        "需要打包和打包整理，上海",
        "Somebody to design our poster, a designer",
    ],
)
def test_one_need_in_two_forms_of_a_word_is_asked_once(sentence: str) -> None:
    assert len(tags(sentence)) == 1
    assert len([r for r in read(sentence) if r.kind is RequirementKind.CAPABILITY]) == 1


def test_two_kinds_of_one_trade_stay_two() -> None:
    asked = [r.text for r in read("Catering for 20, and lunch") if r.kind is RequirementKind.CAPABILITY]
    assert asked == ["catering", "lunch"]


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("Pack my two-bedroom flat in London", "packing"),
        ("Somebody to clean our kitchen in Berlin", "cleaning"),
        ("Please film our launch", "cinematography"),
    ],
)
def test_a_trade_is_known_by_its_verb_where_it_is_done_to_what_is_theirs(sentence: str, tag: str) -> None:
    assert tags(sentence) == (tag,)


@pytest.mark.parametrize(
    "sentence",
    [
        "Book Chloe Martin for my book launch in London on 10 December",
        "Ask Chloe Martin to our wedding in London",
        "12月13日请陈屿来我们的年会，北京",
    ],
)
def test_what_somebody_is_booked_for_hires_nobody_else(sentence: str) -> None:
    assert tags(sentence) == ()


def test_who_is_to_bring_it_about_needs_helpers_still() -> None:
    assert "venue" in tags("Organise a hackathon in Berlin with Chloe Martin")
    assert "搬家搬运" in tags("不要马强，帮我搬家")


@pytest.mark.parametrize(
    "sentence",
    ["找一间离地铁近的场地，北京", "需要一间安静的场地，离地铁近，北京", "A quiet venue, near the metro, in Berlin"],
)
def test_how_it_should_be_is_no_trade(sentence: str) -> None:
    assert len(tags(sentence)) == 1
