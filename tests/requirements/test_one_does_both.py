"""Two works of one person, a head with what it can do besides, and a house with what stands in it."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import TOGETHER, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("A photographer who can also do the catering in Leeds on 5 March.", ("photography", "catering")),
        ("A photographer in Leeds who also does the catering on 5 March.", ("photography", "catering")),
        ("A photographer in Leeds on 5 March who can also host.", ("photography", "hosting")),
        ("We need a DJ who will also do the hosting, Leeds, 5 March.", ("DJ", "hosting")),
        ("1月5日在北京要一位摄影师，还要会主持。", ("活动摄影", "活动主持")),
        ("1月5日在北京要一位摄影师兼主持。", ("活动摄影", "活动主持")),
    ],
)
def test_what_somebody_is_to_do_besides_is_asked_of_that_one(sentence: str, tags: tuple[str, ...]) -> None:
    together = [one.value.tags for one in read(sentence).in_force if one.value.unit == TOGETHER]
    assert together == [tags]


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer who knows our catering team, Leeds, 5 March.",
        "A photographer and also catering in Leeds on 5 March.",
        "1月5日在北京要一位摄影师，还要一位主持。",
        "1月5日在北京要一位摄影师，还要会主持的，一共5000以内。",
    ],
)
def test_two_who_are_asked_for_may_be_two(sentence: str) -> None:
    assert not [one for one in read(sentence).in_force if one.value.unit == TOGETHER]


@pytest.mark.parametrize(
    ("sentence", "head", "besides"),
    [
        ("想请一位会变魔术的驯鹰师，1月5日，上海。", "驯鹰师", "会变魔术的驯鹰师"),
        ("找一位会唱戏的吹糖师傅，1月5日，上海。", "吹糖师傅", "会唱戏的吹糖师傅"),
        ("找个会弹琴的养蜂员，1月5日，上海。", "养蜂员", "会弹琴的养蜂员"),
    ],
)
def test_who_is_called_by_a_trade_is_that_whatever_else_they_can(sentence: str, head: str, besides: str) -> None:
    understood = read(sentence)

    assert understood.capability_tags == (head,)
    assert [one.text for one in understood.in_force if one.kind is K.QUALITY and one.value.tags] == [besides]


@pytest.mark.parametrize("sentence", ["找一位修古琴的老师傅，1月5日，上海。", "找个会修古琴的高手，1月5日，上海。"])
def test_a_master_is_known_by_what_they_do(sentence: str) -> None:
    assert read(sentence).capability_tags == ("修古琴",)


@pytest.mark.parametrize("house", ["茶馆", "酒馆", "咖啡厅"])
def test_what_stands_in_a_house_asks_for_no_technician(house: str) -> None:
    understood = read(f"订一家有投影的{house}，1月5日晚上，北京，30个人。")
    assert not {*understood.capability_tags} & {"音响灯光", "订一家有"}
