"""A number of people that is said of one errand stands in nobody's part of another one."""

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_days_as_said import read
from towow_core.engine.matching.counted_here import is_counted_for


@pytest.mark.parametrize(
    ("sentence", "theirs", "others"),
    [
        ("厦门12月6日要半天导游，12个人；另外12月7日找人上门修自行车", ("向导讲解",), "自行车修理"),
        ("请口译12月10日到深圳；同一天要一辆商务车带司机，5个人坐", ("接送驾驶",), "口译翻译"),
        (
            "A DJ in Berlin for 150 people on 18 December, and a photographer for two hours on 19 December",
            ("DJ",),
            "photography",
        ),
    ],
)
def test_a_number_of_one_errand_is_that_of_no_other(sentence: str, theirs: tuple[str, ...], others: str) -> None:
    understood = read(sentence, TODAY)

    assert is_counted_for(understood, theirs)
    assert not is_counted_for(understood, (others,))


@pytest.mark.parametrize(
    "sentence",
    [
        "A DJ and a photographer in Berlin for 150 people on 18 December",
        "12月12日上海办80人的年会，要主持人和摄影师",
        "A city walk in Lisbon for 12 people on 28 November, and a pottery class for the same 12 the day after",
        "请讲师12月19日来北京给60个人讲AI，另外12月20日要一份60人的茶歇",
    ],
)
def test_a_number_of_everything_or_said_again_is_each_ones(sentence: str) -> None:
    understood = read(sentence, TODAY)

    assert all(is_counted_for(understood, (tag,)) for tag in understood.capability_tags)
