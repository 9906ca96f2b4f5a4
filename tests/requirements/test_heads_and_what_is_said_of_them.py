"""What is wished is the noun that is described, whatever the words that describe it name."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def _works(sentence: str) -> set[str]:
    return {tag for one in read(sentence).requirements if one.kind is K.CAPABILITY for tag in one.value.tags}


@pytest.mark.parametrize(
    ("sentence", "wish", "said"),
    [
        ("3月6日上午在南京开发布会，80人，要个带大屏、话筒和舞台的地方", "场地提供", {"大屏", "话筒", "舞台"}),
        ("要一间有白板和投影仪的教室，3月6日，南京，30人", "场地提供", {"白板", "投影仪"}),
        ("租个能停十辆车、带茶水间的会议室，3月6号，成都，50人", "场地提供", {"停十辆车", "带茶水间"}),
        ("找一家有投影和音响的饭店开年会，3月6号，成都，摄影师我们有", "场地提供", {"投影", "音响"}),
        ("要一位能翻译日语的摄影师，3月16日，上海", "活动摄影", {"能翻译日语的"}),
        (
            "A room where the kids can paint until six, London, 5 March, 20 kids.",
            "venue",
            {"the kids can paint until six"},
        ),
        (
            "Sixty guests in Berlin on 5 March: a place where we can dance till two, £900.",
            "venue",
            {"we can dance till two"},
        ),
    ],
)
def test_what_a_thing_is_to_have_or_allow_is_said_of_it_and_no_wish_of_its_own(
    sentence: str, wish: str, said: set[str]
) -> None:
    understood = read(sentence)

    assert _works(sentence) == {wish}
    assert said <= {one.text for one in understood.requirements if one.kind is K.QUALITY and wish in one.value.tags}
    assert not understood.not_understood


@pytest.mark.parametrize(
    "sentence",
    [
        "The forty titles for the supper tables have to be lettered by hand, London, £90.",
        "Eighty name cards for the lunch, in calligraphy, London, £90, by 5 March.",
        "Two hundred labels for our wedding dinner should be handwritten, London, £90.",
        "The poems for our wedding breakfast must be written by hand, London, £90.",
    ],
)
def test_a_thing_that_is_made_for_a_meal_asks_for_nobody_who_cooks(sentence: str) -> None:
    assert _works(sentence) == {"calligraphy"}


@pytest.mark.parametrize("sentence", ["Dishes for the dinner on 5 March, London, 12 people.", "食物要够吃，晚宴12人"])
def test_who_asks_for_the_food_of_a_meal_asks_for_food(sentence: str) -> None:
    assert _works(sentence) & {"catering", "餐饮茶歇"}


def test_names_are_written_in_chinese_too() -> None:
    assert _works("婚宴客人的名字要手写在席卡上，3月5日前，南京，800块。") == {"书法"}
