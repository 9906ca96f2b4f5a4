"""What stands around a wish, or goes on behind it, is no trade of its own; each row of a list is read by itself."""

import pytest

from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.lists import rows_apart, without_list_numbers


def _tags(sentence: str) -> tuple[str, ...]:
    return understand(sentence, TODAY).capability_tags


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("想找训犬师，北京，一对一，怕生", {"训犬师"}),
        ("找白蚁防治，荔湾，预算三千", {"白蚁防治"}),
        ("想学开挖掘机，哪里有师傅带，成都", {"教学：开挖掘机"}),
        ("想请人把长条气球拧成小狗和宝剑，北京", {"把长条气球拧成小狗和宝剑"}),
        ("找一位锔瓷师傅，再加一位装裱师，苏州", {"锔瓷师傅", "装裱师"}),
        ("需要：舞狮，川剧变脸，成都", {"舞狮", "川剧变脸"}),
        ("要找：钢琴伴奏一位、化妆一位", {"钢琴伴奏", "化妆造型"}),
        ("I want to learn how to cross blades properly, mask and all", {"lessons: cross blades properly"}),
        ("I want fresh eels and a falconer, distances do not matter", {"fresh eels", "falconer"}),
        ("We want somebody honest, led by a professional", set()),
        ("I want my daughter to be able to use it", set()),
        ("We need a locksmith, he lost the key", {"locksmith"}),
        ("Someone who can carry a sofa and ten boxes to Leeds", {"removals"}),
        ("Somebody to walk the dog, and a chimney sweeper", {"pet care", "chimney sweeper"}),
        ("They are shy and one needs pills", set()),
    ],
)
def test_only_what_is_like_the_first_of_a_list_goes_on_with_it(sentence: str, tags: set[str]) -> None:
    assert {*_tags(sentence)} == tags


@pytest.mark.parametrize(
    "sentence",
    [
        "我在外地，老爸一个人在家",
        "孩子看黑板老眯着，怀疑度数又涨了",
        "小区要翻修，能不能有人管管",
        "Our old dog died last night in Beijing",
        "The blades in my kitchen can't even cut a tomato any more",
        "Grandpa turns the TV up to full volume",
        "My wife lives in Lagos and they said no",
        "could use a hand with a few things around the house",
    ],
)
def test_what_is_told_and_not_asked_for_names_nobodys_work(sentence: str) -> None:
    assert _tags(sentence) == ()


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("学校生物角要做动物标本制作，一只雉鸡", "动物标本制作"),
        ("办公室十二台挂机要空调清洗，周末", "空调清洗"),
        ("在武汉找个能上门给猫打点滴的兽医", "兽医"),
        ("12月12日在北京拍一组产品照，一共20件首饰", "活动摄影"),
        ("给一本食谱画插图，大概20张", "插画"),
        ("Stained glass restoration for a chapel window", "stained glass restoration"),
        ("The hedge trimmed on 9 January, please", "hedge trimmed"),
        ("I need my piano tuned in Leeds", "piano tuned"),
        ("Somebody to sort out my late father's letters", "sort out my late father's letters"),
    ],
)
def test_what_is_asked_for_in_ones_own_words_stays_whole(sentence: str, tag: str) -> None:
    assert _tags(sentence) == (tag,)


_PARTY_ZH = (
    "年会：1. 时间：1月15日（周五）晚上6点到9点2. 地点：北京，场地公司自己有"
    "3. 人数：150人4. 要找：主持一位、摄影一位5. 总预算2万"
)
_PARTY_EN = """Office party:
1. Date: 18 December, 6pm to 10pm
2. Place: Berlin, we have the room
3. Guests: 70
4. Wanted: a DJ, a photographer
5. Budget: 3000 EUR"""


@pytest.mark.parametrize("sentence", [_PARTY_ZH, _PARTY_ZH.replace("2. ", "\n2. ").replace("3. ", "\n3. "), _PARTY_EN])
def test_each_row_of_a_numbered_list_is_read_under_its_heading(sentence: str) -> None:
    understood = understand(sentence, TODAY)
    assert understood.context.expected_attendees in {150, 70}
    assert len(understood.capability_tags) == 2
    found = read(sentence)
    [owned] = [one for one in found if one.kind is RequirementKind.PROVIDED_BY_REQUESTER]
    assert owned.value.tags == ("场地提供", "venue")
    assert "3" not in owned.text


def test_bullets_under_a_heading_are_what_it_asks_for() -> None:
    text = "爸爸六十大寿，上海\n人数：30人左右\n需要：\n- 摄影师一位\n- 会唱评弹的艺人\n预算：5000"
    assert _tags(text) == ("活动摄影", "唱评弹的艺人")
    english = "Where: London, our own office\nWe need:\n- a knife sharpener\n- a photographer\nBudget: £1,500"
    assert _tags(english) == ("knife sharpener", "photography")


@pytest.mark.parametrize(
    "text",
    [
        "We are looking for somebody in Leeds who could mend the clock of\nour town hall before spring",
        "第1、2天要摄影",
        "12月5日（周五）在北京，人数：30",
    ],
)
def test_a_broken_row_and_a_figure_part_nothing(text: str) -> None:
    assert without_list_numbers(rows_apart(text)) == text.replace("\n", " ")


def test_rows_and_numbers_keep_their_places() -> None:
    for text in (_PARTY_ZH, _PARTY_EN):
        assert len(without_list_numbers(rows_apart(text))) == len(text)
