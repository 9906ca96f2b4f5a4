"""A change that names a counted thing is of the work that the demand counts it with."""

import pytest

from tests.requirements.test_changes_in_words import MEETUP, after, asked, of, work
from towow_core.domain.requirements import TOUCHES, RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind
CARDS = (
    "A photographer in London on 15 January, £600. Eighty envelopes for the guests in calligraphy by 11 January, £150."
)
DRAGONS = "2月3号在深圳给孩子拍照两个小时，1600；再3D打印十二个小恐龙，1月20号前要到手，500。"


def _last(done: Changed) -> list[str]:
    return [one.value.last for one in of(K.DEADLINE, done)]


@pytest.mark.parametrize(
    ("said", "sentence", "last"),
    [
        ("the envelopes can wait until the 14th", CARDS, "2027-01-14"),
        ("The envelopes by the 13th.", CARDS, "2027-01-13"),
        ("小恐龙1月25号前到手就行", DRAGONS, "2027-01-25"),
        ("小恐龙晚几天没事，1月26号前就行", DRAGONS, "2027-01-26"),
        ("恐龙晚一点，1月27号前就行", DRAGONS, "2027-01-27"),
    ],
)
def test_its_last_day_is_moved_and_no_other_day(said: str, sentence: str, last: str) -> None:
    before, done = asked(sentence), after(said, sentence)

    assert _last(done) == [last]
    assert work(done) == {tag for r in before.in_force if r.kind is K.CAPABILITY for tag in r.value.tags}
    assert [r.value for r in of(K.DATE, done)] == [r.value for r in before.in_force if r.kind is K.DATE]
    assert done.understanding.context.date == before.context.date


@pytest.mark.parametrize(
    ("said", "sentence", "tag", "limit"),
    [
        ("I won't pay more than £125 for the envelopes", CARDS, "calligraphy", 125),
        ("小恐龙最多400", DRAGONS, "3D打印", 400),
    ],
)
def test_a_limit_is_of_that_work(said: str, sentence: str, tag: str, limit: float) -> None:
    limits = [r.value for r in of(K.BUDGET, after(said, sentence)) if tag in r.value.tags]

    assert limit in [one.number for one in limits]


def test_what_is_not_made_is_no_work_any_more_and_the_day_stays() -> None:
    before, done = asked(DRAGONS), after("小恐龙不做了", DRAGONS)

    assert "3D打印" not in work(done)
    assert not of(K.DEADLINE, done)
    assert not of(K.QUANTITY, done)
    assert done.understanding.context.date == before.context.date


@pytest.mark.parametrize("said", ["forget the spoons", "spend at most 250 on the spoons"])
def test_of_a_thing_whose_work_nobody_knows_it_is_left_open(said: str) -> None:
    done = after(said, "A photographer in Lyon on 3 May. Forty wooden spoons carved by 20 April, 300 euros.")

    assert [r.value.unit for r in of(K.QUALITY, done) if said in r.text] == [TOUCHES]


def test_dropping_one_of_two_things_of_a_work_keeps_the_work() -> None:
    two = "3D打印十个小恐龙和六个小汽车，1月20号前，深圳，500。"

    assert "3D打印" in work(after("小汽车不做了", two))


@pytest.mark.parametrize("said", ["晚一点开始", "早几天也行"])
def test_a_little_later_is_no_hour_and_no_length(said: str) -> None:
    done = after(said)

    assert [r.value for r in of(K.DURATION, done)] == [r.value for r in asked(MEETUP).in_force if r.kind is K.DURATION]
    assert not [r for r in of(K.QUALITY, done) if r.text == "一点"]
