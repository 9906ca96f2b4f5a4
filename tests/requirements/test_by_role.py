"""What no rule reads is what its clause does: a quality, more of a fact, background, or a riddle."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import OCCASION, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("孩子初二数学老是七八十分，想找个一对一家教，北京，一小时200", "孩子初二数学老是七八十分"),
        ("本人42岁，想找个游泳教练，厦门，每月2500以内", "本人42岁"),
        (
            "My handwriting is a disaster. I need a calligrapher in London for forty place cards.",
            "My handwriting is a disaster",
        ),
    ],
)
def test_what_is_told_beside_a_wish_is_background(sentence: str, told: str) -> None:
    understood = read(sentence)

    lines = [one for one in understood.in_force if told in one.text]
    assert [(one.value.unit, one.is_hard) for one in lines] == [(OCCASION, False)]
    assert not [one for one in understood.not_understood if told in one.text]


@pytest.mark.parametrize(
    ("sentence", "how"),
    [
        ("找个游泳教练，厦门，膝盖以前伤过不能跳", "膝盖以前伤过不能跳"),
        ("I need a storyteller in Dublin on 5 May, nothing for children, not too loud", "not too loud"),
        ("A caterer for 10 people in Berlin on 12 December. One is coeliac.", "One is coeliac"),
        ("找人做三层蛋糕，重庆，我爸有糖尿病", "我爸有糖尿病"),
        ("A caterer for 45 people in London, and there's one nut allergy which is serious", "nut allergy"),
    ],
)
def test_how_it_is_to_be_is_a_wish_of_its_own(sentence: str, how: str) -> None:
    understood = read(sentence)

    lines = [one for one in understood.in_force if how in one.text]
    assert lines
    assert all(one.kind is K.QUALITY and one.is_hard and one.value.unit != OCCASION for one in lines)


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        # What may ask for somebody besides, has a number or a day that nobody read, or names work, is no background.
        ("A photographer in Lyon on 3 May. Forty wooden spoons carved by 20 April, 300 euros.", "Forty wooden spoons"),
        ("3月7日在北京请一位摄影师，客户回酒店坐专车。", "客户回酒店坐专车"),
        ("要一位教练带飞盘，北京，装备教练出", "装备教练出"),
        ("I need a yoga teacher in Cairo, that's another 350 at most", "350"),
        ("Deadline is the 20th of next month, I need a proofreader", "20th"),
    ],
)
def test_what_may_ask_for_more_stays_a_riddle(sentence: str, left: str) -> None:
    understood = read(sentence)

    assert not [one for one in understood.in_force if one.value.unit == OCCASION and left in one.text]


def test_a_wish_is_not_in_doubt_for_what_is_only_told_beside_it() -> None:
    understood = read("孩子初二数学老是七八十分，想找个一对一家教，北京，一小时200")

    assert not understood.not_understood
