"""What stands in one list with work that is read is asked for too, and is no detail of what stands beside it."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.requirements.named_roles import with_named_roles

K = RequirementKind


def asked(sentence: str) -> tuple[str, ...]:
    return with_named_roles(read(sentence)).capability_tags


def of(kind: RequirementKind, sentence: str) -> list[Requirement]:
    return [one for one in read(sentence).requirements if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("12月26日公司年会，要舞台灯光、糖画和一个会变魔术的。", {"舞台灯光", "糖画", "魔术"}),
        ("周末给社区办个集市，安排摄影、糖画、皮影戏各一位。", {"活动摄影", "糖画", "皮影戏"}),
        ("1月3日在成都办婚礼，化妆、摄影、篝火都要。", {"化妆造型", "活动摄影", "婚礼策划", "篝火"}),
        ("12月20日在上海，DJ、冰雕和茶歇。", {"DJ", "餐饮茶歇", "冰雕"}),
        ("Lunch for 140 people in London on 20 December plus a hall for them.", {"catering", "venue"}),
        ("Photography, a caricaturist and a bubble show for the office party on 12 December.", {"photography", "caricaturist", "bubble show"}),
        ("DJ, balloon artist and a chocolate fountain for a wedding in Leeds on 5 January.", {"DJ", "balloon artist", "chocolate fountain"}),
    ],
)  # fmt: skip
def test_what_is_listed_with_what_is_read_is_asked_for_whether_or_not_anybody_here_knows_it(
    sentence: str, tags: set[str]
) -> None:
    assert {*asked(sentence)} == tags


@pytest.mark.parametrize(
    "sentence",
    [
        "帮我把猫粮盆修好，顺便修一下吉他和八音盒。",
        "A website with a shop and a blog, in Lisbon",
        "A photo of a cat and a dog in London",
        "A venue in Paris, with a bar, on 12 December",
        "A photographer in London on 12 December for my mother, a retired jeweller",
        "We need someone to take apart two beds and a wardrobe in London",
        "Yoga in Leeds, Tuesdays and Thursdays at 7pm, from 1 December till Christmas",
    ],
)
def test_what_work_is_done_to_who_it_is_for_and_what_it_has_is_no_item_beside_it(sentence: str) -> None:
    assert len(asked(sentence)) == 1


def test_lessons_in_two_subjects_are_two() -> None:
    assert asked("在西安给20个小朋友上一节剪纸课和一节书法课，12月19日。") == ("教学：剪纸", "教学：书法")
    assert asked("one pottery class and one calligraphy class in Leeds") == ("lessons: pottery", "lessons: calligraphy")


def test_a_topic_ends_where_the_next_who_is_wanted_begins() -> None:
    assert asked("只缺两位讲AI的嘉宾和一位主持，12月12日下午在北京。") == ("演讲嘉宾", "活动主持")


def test_an_amount_for_the_flowers_is_the_florists() -> None:
    sentence = "A photographer in Paris on 6 February, and could somebody do the flowers; £500 for the pictures and €600 for the flowers."
    assert [(one.text, one.value.tags) for one in of(K.BUDGET, sentence)] == [
        ("£500", ("活动摄影", "photography")),
        ("€600", ("花艺布置", "floristry")),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "从12月起每周六给儿子补两小时数学，一直补到2027年2月底，线上。",
        "从12月5日起每周六补数学两小时，补到2027年2月底，线上。",
    ],
)
def test_a_series_goes_on_to_the_day_up_to_which_it_is_done(sentence: str) -> None:
    assert quantities_of_work(read(sentence), "课业辅导").sessions == 13


def test_how_much_each_child_may_cost_is_read_with_whose_it_is() -> None:
    sentence = "在西安给20个小朋友上剪纸课，12月19日，每个孩子不超过60块。"
    assert [(one.text, one.value.per) for one in of(K.BUDGET, sentence)] == [("每个孩子不超过60块", "person")]
    assert not read(sentence).not_understood
