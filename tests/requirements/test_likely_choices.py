"""What a question offers is alike enough to what was said; what work is done to is no other work."""

from functools import cache

import pytest

from tests.requirements.test_found_by_its_name import TODAY, offers, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meaning import _is_said
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.meaning_questions import _is_name
from towow_core.support.sentence_encoder import SentenceEncoder

K = RequirementKind
PEOPLE = (
    offers("shui", "水电维修", "漏水、跳闸、换龙头", "武汉"),
    offers("guan", "古琴维修", "修漆、换弦、补断纹", "武汉"),
    offers("jian", "剪辑后期", "短片粗剪、调色、字幕", "武汉"),
    offers("lin", "演讲嘉宾", "大模型应用的分享", "武汉"),
    offers("otto", "clock repair", "wall and longcase clocks", "London"),
    offers("dee", "DJ", "sets for weddings and clubs", "London"),
    offers("pia", "plumbing", "taps, leaks and boilers", "London"),
)
LABELS = tuple(label for one in PEOPLE for label in one.capabilities)


@cache
def likely(said: str) -> tuple[str, ...]:
    encode, texts = SentenceEncoder(), texts_of(PEOPLE)
    index = OfferIndex.over(PEOPLE, dict(zip(texts, encode(texts), strict=True)))
    return index.likely(LABELS, encode([said])[0])


@pytest.mark.parametrize(
    ("said", "label"), [("水龙头漏水", "水电维修"), ("the grandfather clock has stopped", "clock repair")]
)
def test_what_may_be_meant_is_offered(said: str, label: str) -> None:
    assert label in likely(said)


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("水龙头漏水", "古琴维修"),
        ("水龙头漏水", "剪辑后期"),
        ("找人看看手相", "演讲嘉宾"),
        ("the grandfather clock has stopped", "DJ"),
        ("somebody to read my palm", "plumbing"),
    ],
)
def test_what_is_far_from_it_is_not_offered(said: str, label: str) -> None:
    assert label not in likely(said)


def test_without_vectors_all_stay() -> None:
    assert OfferIndex.over(PEOPLE).likely(LABELS, None) == LABELS


def works(said: str) -> list[str]:
    known = read("1月9日在北京想请人帮个忙" if not said.isascii() else "Some help in London on 9 January")
    return [
        tag for r in read_answer(K.CAPABILITY, said, known, TODAY) if r.kind is K.CAPABILITY for tag in r.value.tags
    ]


@pytest.mark.parametrize(
    ("said", "only"),
    [
        ("给蛋糕和茶点拍几张照片", "活动摄影"),
        ("拍点心的照片", "活动摄影"),
        ("photos of our cakes and coffee", "photography"),
        ("pictures of the bread and pastries", "photography"),
    ],
)
def test_what_an_answers_work_is_done_to_is_no_work(said: str, only: str) -> None:
    assert works(said) == [only]


@pytest.mark.parametrize(
    ("said", "both"),
    [
        ("拍照和餐饮", {"活动摄影", "餐饮茶歇"}),
        ("a photographer and a caterer", {"photography", "catering"}),
        ("photos of the party, and catering", {"photography", "catering"}),
    ],
)
def test_two_works_of_an_answer_stay_two(said: str, both: set[str]) -> None:
    assert {*works(said)} == both


@pytest.mark.parametrize("said", ["带着", "查漏修好", "walk my dog", "board my dog for a week"])
def test_a_few_words_may_be_a_name(said: str) -> None:
    assert _is_name(said)


@pytest.mark.parametrize(
    "said",
    [
        "我在苏州，窗户关不上了，谁能来看一下",
        "想找一个人每个礼拜天陪我打一会儿网球",
        "looking for somebody to teach my son chess on Sundays",
    ],
)
def test_a_whole_sentence_is_no_name(said: str) -> None:
    assert not _is_name(said)


def test_a_label_of_two_words_that_are_both_said_is_said() -> None:
    assert _is_said("婚礼主持", "我们的婚礼还缺一位主持人")
    assert not _is_said("婚礼主持", "公司年会还缺一位主持人")
    assert _is_said("clock repair", "clock repair in york")
    assert not _is_said("clock repair", "my clock needs a look")
