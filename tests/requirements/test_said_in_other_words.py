"""Which trade everyday Chinese calls, and what stands beside it asks for nobody."""

import pytest

from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-26"


@pytest.mark.parametrize(
    ("sentence", "asked", "not_asked"),
    [
        ("12月6日晚上想请一位会讲粤语的师傅上门煮八人晚饭", "私厨烹饪", "演讲嘉宾"),
        ("请一位懂英文的老师来讲德国文化", "演讲嘉宾", "私厨烹饪"),
        ("武汉改电路，今天就要来", "电工", "硬件开发"),
        ("请人画一块电路板的原理图", "硬件开发", "电工"),
        ("主卧墙发霉起皮，找人重刷", "墙面粉刷", "保洁"),
        ("现场要一位手语翻译，翻译费不超过一千", "手语翻译", "笔译"),
        ("要笔译和手语翻译，翻译费不超过一千", "笔译", "口译"),
        ("做一节瑜伽团课，练完再请人现场泡龙井讲讲茶", "茶艺", "教学：完再"),
        ("厦门，成年人零基础，十次学会蛙泳", "游泳教学", "成年人零基础"),
        ("南京鼓楼的老房子，主卧墙起皮，想重刷两遍", "墙面粉刷", "南京鼓楼的老房子"),
    ],
)
def test_a_trade_is_called_by_what_is_to_be_done_and_by_nothing_that_is_said_beside_it(
    sentence: str, asked: str, not_asked: str
) -> None:
    tags = understand(sentence, TODAY).capability_tags

    assert asked in tags
    assert not_asked not in tags


def test_a_city_written_in_traditional_characters_is_the_city() -> None:
    sentence = "我住廣州天河，想換鎖芯"
    asked, _ = read_requirements(sentence, understand(sentence, TODAY), TODAY)

    assert [(one.text, one.value.text) for one in asked if one.kind == "place"] == [("廣州", "广州"), ("天河", "广州")]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("A magician and a face painter for a party in London on 18 December", ("magician", "face painter")),
        ("a bouncy castle and a henna artist for our fair in London", ("bouncy castle", "henna artist")),
        ("One violin and one cello to be repaired in Leeds", ("instrument repair",)),
        ("A website with a shop and a blog, in Lisbon", ("web development",)),
        ("A photo of a cat and a dog in London", ("photo of cat and dog",)),
    ],
)
def test_two_that_are_named_with_an_article_each_are_two_works(sentence: str, tags: tuple[str, ...]) -> None:
    assert understand(sentence, TODAY).capability_tags == tags
