"""An hour at which something ends is nobody's hour to come, and each of two works has its own half of the day."""

import pytest

from tests.requirements.test_changes_carried_out import after, asked, of
from towow_core.domain.models import Meaning
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.meant import with_meanings

K = RequirementKind
HACKATHON = "A hackathon in Berlin on 12 December for 60 students, 9 am to 9 pm: a venue, catering and two mentors."
DINNER = "1月16日晚上六点半到九点半，在成都办三十五人的年会，要场地和主持人。"
PARTY = "A party in London on 9 January at 3 pm for 30 people: a DJ and a cake."


@pytest.mark.parametrize(
    ("sentence", "said", "hours"),
    [
        (HACKATHON, "Finish at 7 pm.", ["9 am to 7 pm"]),
        (HACKATHON, "It should end at 7 pm.", ["9 am to 7 pm"]),
        (HACKATHON, "Until 7 pm.", ["9 am to 7 pm"]),
        (HACKATHON, "7 pm instead of 9 pm.", ["9 am to 7 pm"]),
        (HACKATHON, "Start at 10 am, please.", ["10 am to 9 pm"]),
        (DINNER, "到九点结束。", ["晚上六点半到九点"]),
        (DINNER, "开始时间提前到五点半。", ["晚上五点半到九点半"]),
        (DINNER, "五点半开始，九点结束。", ["晚上五点半到九点"]),
        (PARTY, "Finish at 7 pm.", ["3 pm to 7 pm"]),
    ],
)
def test_one_end_that_is_another_leaves_the_other_end_and_no_old_hours_stand_beside(
    sentence: str, said: str, hours: list[str]
) -> None:
    done = after(sentence, said)

    assert [one.value.text for one in of(K.QUALITY, done) if one.value.unit == "time"] == hours
    assert not [one for one in done.changes if one.value.unit == "touches"]


def test_the_hours_before_a_colon_are_of_all_that_stands_behind_it() -> None:
    (hours,) = [one.value for one in asked(HACKATHON).in_force if one.value.unit == "time"]

    assert hours.tags == ()


@pytest.mark.parametrize(
    ("sentence", "works"),
    [
        (
            "A day in Lisbon on 20 January: a city walk in the morning and a ceramics workshop in the afternoon.",
            {"in the morning": "city walk", "in the afternoon": "ceramics workshop"},
        ),
        (
            "1月20日在成都办团建，12个人：上午城市漫步，下午做陶艺。",
            {"上午": "城市漫步", "下午": "陶艺"},
        ),
    ],
)
def test_two_works_with_a_half_day_each_are_two_and_each_has_its_own(sentence: str, works: dict[str, str]) -> None:
    understood = asked(sentence)
    found = [Meaning(tag=one.text, labels=(one.text,)) for one in understood.not_understood]
    meant = with_meanings(understood, found)

    hours = {one.text: one.value.tags for one in meant.in_force if one.value.unit == "time"}
    assert {text: tags for text, tags in hours.items() if tags} == {text: (tag,) for text, tag in works.items()}
    assert {*works.values()} <= {tag for one in meant.in_force if one.kind is K.CAPABILITY for tag in one.value.tags}


@pytest.mark.parametrize("said", ["预算改成一万一千元。", "预算降到二万一千元。"])
def test_the_number_eleven_thousand_is_no_word_of_supposing(said: str) -> None:
    done = after("12月26日在上海办八十人的品鉴会，要场地和咖啡车，总预算一万三千元。", said)

    (budget,) = of(K.BUDGET, done)
    assert budget.value.number in {11000, 21000}
    assert not [one for one in done.changes if one.value.unit == "touches"]
