"""What is asked back is like what was said, and nobody is hired for something else because nobody answered."""

import pytest

from tests.requirements.sample_kit import ended, roles
from tests.requirements.test_meaning import read
from towow_core.domain.events import NegotiationFailed
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.subjects_taught import subjects_in
from towow_core.engine.lexicon.everyday import trades_of

K = RequirementKind
DRIVING = "南京有没有开车陪练的，我拿证三年没上过路，12月中旬周末想练两次，一次两小时"


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        (DRIVING, "开车陪练"),
        ("有没有开锁的师傅，南京", "开锁"),
        ("想练瑜伽，北京", "瑜伽"),
        ("想练两次口语，上海", "语言教学"),
    ],
)
def test_how_often_it_is_practised_is_not_what_is_practised(text: str, tag: str) -> None:
    assert read(text).capability_tags == (tag,)


@pytest.mark.parametrize("name", ["开车陪练", "陪驾", "学车", "驾驶陪练", "driving instructor"])
def test_who_drives_with_a_beginner_is_one_trade(name: str) -> None:
    assert trades_of(name) == trades_of("driving lessons")


def test_driving_is_no_english() -> None:
    assert subjects_in("开车陪练") == {"driving"}
    assert not subjects_in("英语口语陪练") & subjects_in("开车陪练")
    assert not subjects_in("上海，10分钟车程，找英语老师") & {"driving"}


def test_nobody_is_hired_for_driving_practice_who_teaches_english() -> None:
    assert isinstance(ended(DRIVING), NegotiationFailed)
    assert roles(DRIVING) == set()


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("钢琴好久没调了，想找人12月8号上门调一下，家在北京海淀，立式琴，500以内", {"林朔"}),
        ("外婆留下的座钟走走停停的，想找个老师傅修一修，可以寄过去，春节前能拿到就好", {"时复"}),
    ],
)
def test_what_is_said_already_is_understood_without_a_question(text: str, who: set[str]) -> None:
    assert not read(text).not_understood
    assert roles(text) == who
