"""What the requester, or one of theirs, has or does is no need, and nobody is hired for it."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def _asked(sentence: str) -> tuple[set[str], set[str]]:
    """The work that is asked for, and what the requester provides."""
    found = read(sentence).requirements
    work = {tag for one in found if one.kind is K.CAPABILITY for tag in one.value.tags}
    return work, {tag for one in found if one.kind is K.PROVIDED_BY_REQUESTER for tag in one.value.tags}


@pytest.mark.parametrize(
    ("sentence", "work", "provided"),
    [
        ("3月5日到我们成都高新的展厅拍照，1500。", "活动摄影", "场地提供"),
        ("3月5日请人来公司上海徐汇的会议室做速录，900块。", "速录", "场地提供"),
        (
            "A christening in Bristol, 6 March. My aunt bakes the cake, a cousin plays the piano: a photographer.",
            "photography",
            "baking",
        ),
        (
            "Fifty guests in Leeds on 6 March, catering please. A friend takes the photos and my uncle does the music.",
            "catering",
            "photography",
        ),
        (
            "A fete in Leeds on 6 March needs a magician. The parents bring the cake.",
            "magician",
            "baking",
        ),
        ("婚礼，我们有自己的场地，需要餐饮", "餐饮茶歇", "场地提供"),
        ("We host 40 people in our own barn in London on 5 June and want a jazz trio, £900.", "live music", "venue"),
    ],
)
def test_what_one_of_theirs_does_or_gives_is_provided(sentence: str, work: str, provided: str) -> None:
    asked, theirs = _asked(sentence)

    assert asked == {work}
    assert provided in theirs


@pytest.mark.parametrize(
    "sentence",
    [
        "A friend recommended the caterer of her wedding. We need a caterer in London on 5 June.",
        "A colleague says the catering matters most. Catering in London on 5 June for 20 people.",
        "3月5日来我们这边找个会议室，20人，上海。",
    ],
)
def test_what_they_only_speak_of_is_still_asked_for(sentence: str) -> None:
    assert _asked(sentence)[0] & {"catering", "场地提供"}
