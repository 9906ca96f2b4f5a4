"""What somebody else says of how it is stands in the background of a remark; what they wish, or ask for, does not."""

import pytest

from tests.requirements.test_changes_in_words import MEETUP, PARTY, after
from towow_core.domain.requirements import OCCASION


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "I hear it may rain on Saturday."),
        (PARTY, "They told us trams might be on strike."),
        (PARTY, "My cousin says it could snow."),
        (PARTY, "I hear the DJ is popular."),
        (MEETUP, "听说那边挺堵的。"),
        (MEETUP, "听我妈说那天可能下雪"),
        (MEETUP, "据说最近查得严"),
    ],
)
def test_hearsay_is_a_line_that_opens_nothing(sentence: str, said: str) -> None:
    changes = after(said, sentence).changes

    assert [(one.value.unit, one.is_hard) for one in changes] == [(OCCASION, False)]
    assert changes[0].text in said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "My wife says the venue is too small."),
        (PARTY, "My wife says we need a magician."),
        (PARTY, "Somebody said 70 will come."),
        (PARTY, "My boss told me to get a bigger venue."),
        (MEETUP, "我妈说茶歇太贵了"),
        (MEETUP, "同事说要换个主持人"),
        (MEETUP, "领导说去上海"),
    ],
)
def test_what_others_wish_doubt_or_count_is_not_put_aside(sentence: str, said: str) -> None:
    assert [one for one in after(said, sentence).changes if one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "The DJ on Friday. I hear it may rain on Saturday."),
        (MEETUP, "主持人不要了，听说那边挺堵的。"),
    ],
)
def test_a_change_beside_hearsay_is_carried_out_alone(sentence: str, said: str) -> None:
    hard = [one for one in after(said, sentence).changes if one.is_hard]

    assert len(hard) == 1
    assert hard[0].value.tags
