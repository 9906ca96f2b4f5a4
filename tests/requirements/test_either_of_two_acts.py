"""Two acts of which either will do, however the sentence goes on; whoever writes one of them is asked."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import SAMPLES, person
from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meaning import look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered
from towow_core.support.sentence_encoder import SentenceEncoder

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        ("要一个变魔术的或者演皮影的", {"变魔术", "演皮影"}),
        ("北京，周日下午来一个变魔术的或者演皮影的", {"变魔术", "演皮影"}),
        ("北京，周日下午有个变魔术的或者演皮影的就行", {"变魔术", "演皮影"}),
        ("北京社区活动，周五布置，周六要一个做扎染的，周日下午要一个变魔术的或者演皮影的", {"魔术", "木偶皮影"}),
        ("北京，周六要一个乐队，周日下午要变魔术的或者演皮影的", {"魔术", "木偶皮影"}),
        ("重庆，12月12号，唱川剧或者老歌", {"唱川剧", "老歌"}),
        ("我爸60大寿，想请人唱川剧或者老歌，重庆", {"唱川剧", "老歌"}),
    ],
)
def test_either_act_will_do(sentence: str, works: set[str]) -> None:
    wanted = [one for one in read(sentence).in_force if one.kind is K.CAPABILITY]

    assert works in [{*one.value.tags} for one in wanted]
    assert not [one for one in wanted if len({*one.value.tags} & works) == 1]


@pytest.mark.parametrize(
    "sentence",
    ["要一个变魔术的和一个演皮影的，北京", "北京，周六要一个乐队，周日要一个魔术师", "给孩子或者老人拍照，北京"],
)
def test_two_that_are_both_wanted_and_two_for_whom_it_is_are_no_such_choice(sentence: str) -> None:
    assert not [one for one in read(sentence).in_force if one.kind is K.CAPABILITY and len(one.value.tags) > 1]


@pytest.mark.parametrize("sentence", ["重庆，12月12号，想请人唱川剧或者老歌", "重庆，12月12号，唱川剧或者老歌"])
def test_whoever_writes_one_of_the_two_is_asked(sentence: str) -> None:
    singer = replace(
        person("jia", "驻唱乐队", "重庆"),
        profile_summary="民谣和老歌，点歌都行，音响不够我们带。",
        capabilities={"驻唱乐队": "三人不插电，两个四十五分钟"},
    )
    people = (*SAMPLES, singer)
    texts = texts_of(people)
    index = OfferIndex.over(people, dict(zip(texts, SentenceEncoder()(texts), strict=True)))
    understood = read(sentence)
    asked = unanswered(understood, people)
    assert asked is not None
    meanings = look_up(asked, index, dict(zip(asked.texts, SentenceEncoder()(asked.texts), strict=True))).meanings
    found = shortlist(with_meanings(understood, meanings), people, 8).definitely_related

    assert "user_agent_jia" in [one.agent_id for one in found]
