"""What is broken is to be put right by somebody: it is nothing that the requester gives, and no background."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.language.problems import says_a_problem

K = RequirementKind


@pytest.mark.parametrize(
    "text",
    [
        "厨房水管漏水，再请人刷卧室的墙，在青岛，12月8日。",
        "卫生间下水管堵了，再请人擦窗，在青岛",
        "阳台排水管裂了，书房的灯不亮，再找人打扫，在青岛",
        "孩子书包拉链坏了，另外要一位摄影师，在青岛",
        "My own bike is broken, and a photographer in Leeds on 8 December",
        "Our own boiler has packed up, and we need a cleaner in Leeds",
        "I have a burst pipe and two stuck windows in Leeds, and need a cleaner",
    ],
)
def test_what_is_broken_is_nothing_that_the_requester_provides(text: str) -> None:
    assert [one.text for one in read(text) if one.kind is K.PROVIDED_BY_REQUESTER] == []


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("厨房水管漏水，再请人刷卧室的墙，在青岛，12月8日。", "水管维修"),
        ("卫生间下水管堵了，再请人擦窗，在青岛", "水管维修"),
        ("My own bike is broken, and a photographer in Leeds on 8 December", "bicycle repair"),
    ],
)
def test_what_is_broken_is_a_need_of_its_trade(text: str, tag: str) -> None:
    assert tag in {tag for one in read(text) if one.kind is K.CAPABILITY for tag in one.value.tags}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("祖传的木匣搭扣断了，再请人刷卧室的墙，在青岛，12月8日。", "祖传的木匣搭扣断了"),
        (
            "Our music box hinge has snapped, and an electrician in Leeds on 8 December.",
            "Our music box hinge has snapped",
        ),
    ],
)
def test_a_problem_that_no_trade_is_found_for_is_a_wish_and_no_background(text: str, said: str) -> None:
    (found,) = [one for one in read(text) if one.text == said]

    assert found.is_hard
    assert found.value.unit != OCCASION


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("学生会借我们音响，要一位摄影师，在青岛", "音响"),
        ("我们有自己的场地，需要餐饮，在青岛", "场地"),
        ("漏水的屋顶我们自己修，另外要一位保洁，在青岛", "漏水"),
        ("We have our own projector and need a host in Leeds", "projector"),
    ],
)
def test_what_they_have_or_do_themselves_is_theirs(text: str, own: str) -> None:
    assert any(own in one.text for one in read(text) if one.kind is K.PROVIDED_BY_REQUESTER)


@pytest.mark.parametrize("words", ["灯不亮", "门锁打不开", "墙面起皮", "the tap drips", "the socket is not working"])
def test_a_thing_out_of_order_is_a_problem(words: str) -> None:
    assert says_a_problem(words)


@pytest.mark.parametrize("words", ["灯很亮", "我们自己修好了漏水", "a working socket", "a lock and two keys"])
def test_a_thing_in_order_or_put_right_by_themselves_is_none(words: str) -> None:
    assert not says_a_problem(words)
