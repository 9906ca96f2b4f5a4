"""No word of a sentence is torn: what is quoted of it ends where a word ends."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import Mode, RequirementKind
from towow_core.engine.language.polarity import owned
from towow_core.engine.language.word_edges import cuts_a_word

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("12月24号晚上在家请客10个人，广州天河，想请个厨师上门做粤菜", "在家请客"),
        ("想请陈屿来杭州给我们讲一次大模型落地，1月16号下午", "给我们讲一次大模型落地"),
        ("给我的花店做个订花的微信小程序，1月底前上线", "给我的花店做个订花的微信小程序"),
    ],
)
def test_a_piece_is_quoted_in_whole_words(text: str, words: str) -> None:
    assert words in [r.text for r in read(text).requirements]


@pytest.mark.parametrize(
    "text", ["想每周三晚上在线练一小时英语口语", "在线教我妈用手机，每周一次", "在线陪孩子聊英语，每周一次"]
)
def test_online_is_the_way_of_it(text: str) -> None:
    assert [r.value.text for r in read(text).requirements if r.kind is K.MODE] == [Mode.ONLINE]


@pytest.mark.parametrize(
    "text", ["做一个在线学习平台，上海", "做一门在线教程，上海", "在线教育公司的年会要摄影师，上海"]
)
def test_what_is_itself_online_is_not(text: str) -> None:
    assert not [r for r in read(text).requirements if r.kind is K.MODE]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("要舞台灯光，主持人我们自己有，预算5000", "主持人"),
        ("化妆师自己有", "化妆师"),
        ("音响我们自己有", "音响"),
        ("司仪我们有", "司仪"),
        ("场地公司有", "场地"),
    ],
)
def test_what_they_have_is_called_by_its_whole_name(text: str, what: str) -> None:
    assert [one.what for one in owned(text)] == [what]


def test_a_cut_between_two_words_cuts_none() -> None:
    assert cuts_a_word("在家请客", 1)
    assert cuts_a_word("大模型落地", 4)
    assert not cuts_a_word("我在上海", 2)
    assert not cuts_a_word("给我的花店", 3)
