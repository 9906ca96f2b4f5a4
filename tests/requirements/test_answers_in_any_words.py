"""Where any words will do for an answer, what is to be done to "something" is one; what leaves it to others is none."""

import pytest

from tests.requirements.test_found_by_its_name import PEOPLE, TODAY, offers, read
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.matching.meaning import as_taken, look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.requirements.answers import read_answer
from towow_core.requirements.changing import changed
from towow_core.support.sentence_encoder import SentenceEncoder

K = RequirementKind


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("let us bake something", "bake something"),
        ("Let's carve something together, 12 of us", "carve something together"),
        ("带大家跳跳操", "跳跳操"),
        ("陪孩子们下棋", "下棋"),
    ],
)
def test_what_is_to_be_done_to_something_is_an_answer(said: str, tag: str) -> None:
    known = read("Something nice for my team in London in January." if said.isascii() else "1月在北京想热闹热闹。")
    found = [r for r in read_answer(K.CAPABILITY, said, known, TODAY) if r.kind is K.CAPABILITY]
    assert any(tag in each for r in found for each in r.value.tags)


@pytest.mark.parametrize("said", ["anything", "I'd like to do something", "whatever, you choose something", "随便"])
def test_what_leaves_it_to_others_is_still_none(said: str) -> None:
    assert read_answer(K.CAPABILITY, said, read("Something nice for my team in London."), TODAY) == ()


COOK = offers("nur", "tapas cooking class", "cooking for up to 14, market tour first", "London")
BAND = offers("jia", "驻唱乐队", "三人民谣，唱到十点", "北京")
NETWORK = (*PEOPLE, COOK, BAND)


@pytest.mark.parametrize(
    ("text", "said", "label"),
    [
        ("Something nice for my team in London in January.", "prepare something tasty together", "tapas cooking class"),
        ("爷爷九十了，1月9号晚上，北京，想热闹热闹。", "听人唱唱民谣", "驻唱乐队"),
    ],
)
def test_what_an_answer_says_in_words_of_its_own_is_looked_up_by_meaning_and_stays_a_guess(
    text: str, said: str, label: str
) -> None:
    known = read(text, NETWORK)
    after = changed(known, read_answer(K.CAPABILITY, said, known, TODAY), version=2, words=said).understanding
    asked = unanswered(after, NETWORK)
    assert asked is not None
    encode = SentenceEncoder()
    names = texts_of(NETWORK)
    index = OfferIndex.over(NETWORK, dict(zip(names, encode(names), strict=True)))
    found = look_up(asked, index, dict(zip(asked.texts, encode(asked.texts), strict=True)))
    assert [one.labels for one in found.meanings] == [(label,)]
    taken = as_taken(with_meanings(after, found.meanings), found.meanings)
    assert [r.value.unit for r in taken.in_force if r.kind is K.CAPABILITY] == [MEANT]
