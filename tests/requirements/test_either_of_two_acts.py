"""Two acts of which either will do, however the sentence goes on; whoever writes one of them is asked."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import SAMPLES, person
from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.said_plainly import said_plainly
from towow_core.engine.matching.shortlist import shortlist

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


def invited(sentence: str, summary: str) -> list[str]:
    """Who of a network with a band of that summary is asked."""
    band = replace(
        person("jia", "驻唱乐队", "重庆"),
        profile_summary=summary,
        capabilities={"驻唱乐队": "三人不插电，两个四十五分钟"},
    )
    people, understood = (*SAMPLES, band), read(sentence)
    understood = with_meanings(understood, said_plainly(understood, people))
    return [one.agent_id for one in shortlist(understood, people, 8).definitely_related]


@pytest.mark.parametrize(
    "sentence", ["重庆，12月12号，想请人唱川剧或者老歌", "重庆，12月12号，唱川剧或者老歌", "重庆，12月12号，请人唱老歌"]
)
def test_whoever_writes_one_of_the_two_is_asked(sentence: str) -> None:
    assert "user_agent_jia" in invited(sentence, "民谣和老歌，点歌都行，音响不够我们带。")


@pytest.mark.parametrize(
    "summary", ["平时喜欢老歌，唱的是摇滚。", "摇滚乐队，音响自带。", "唱摇滚，家里收藏老歌唱片。"]
)
def test_whoever_only_likes_it_or_writes_of_something_else_is_not(summary: str) -> None:
    assert "user_agent_jia" not in invited("重庆，12月12号，唱川剧或者老歌", summary)
