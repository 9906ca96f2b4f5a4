"""How long something was not done is no length of the work, and "the three together" is a word of an amount."""

import pytest

from tests.requirements.test_clauses_worth_a_question import read


@pytest.mark.parametrize(
    "sentence",
    [
        "家里的立式钢琴一年多没调了，我在北京海淀，想12月12日周六请人上门调一下，500块以内",
        "我三年没上过路，想在南京找人陪练",
        "空调两年没洗过，重庆，找人清洗",
    ],
)
def test_it_is_no_length(sentence: str) -> None:
    assert not [r for r in read(sentence).in_force if r.kind == "duration"]


@pytest.mark.parametrize(
    "sentence", ["杭州瑜伽课，每周一次，上三个月", "上海找月嫂，做两个月", "北京找人补数学，两小时"]
)
def test_how_long_it_is_to_be_stays_one(sentence: str) -> None:
    assert [r for r in read(sentence).in_force if r.kind == "duration"]


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("成都年会，要场地、舞台灯光，还想有人现场做糖画，三样加起来不超过7000元", "三样加起来不超过7000元"),
        ("场地和摄影两项一共8000以内，北京，12月12日", "两项一共8000以内"),
    ],
)
def test_so_many_together_is_the_amounts_own_word(sentence: str, text: str) -> None:
    understood = read(sentence)
    assert [r.value.text for r in understood.in_force if r.kind == "budget"] == [text]
    assert understood.not_understood == ()
