"""What is to be done before something else happens has that day as its end, and never as its own."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import OCCASION, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        (
            "Our shop in Leeds opens on 20 February. Before that we need a photographer, £300.",
            "2027-02-19",
        ),
        ("The album comes out on 5 March, and before then we want a video editor, Leeds, £400.", "2027-03-04"),
        ("My driving exam is on 12 February. Until then I would like a French tutor, online.", "2027-02-11"),
        ("Before our museum reopens on 9 February we need a translator for the labels, Leeds.", "2027-02-08"),
        ("Our site goes live on 1 March in Leeds; we need a photographer for the portraits beforehand.", "2027-02-28"),
        ("我们的小程序2月20日上线，在那之前想找一位摄影师拍产品，杭州", "2027-02-19"),
        ("民宿3月5日开业，之前要请一位翻译把须知译成英文，杭州", "2027-03-04"),
        ("3月5日开馆前请一位摄影师来拍两小时，杭州", "2027-03-04"),
    ],
)
def test_the_day_of_what_happens_is_no_day_of_the_work(sentence: str, last: str) -> None:
    asked = read(sentence).requirements
    assert [r for r in asked if r.kind is K.CAPABILITY and r.is_hard]
    assert not [r for r in asked if r.kind is K.DATE]
    assert {r.value.last for r in asked if r.kind is K.DEADLINE} == {last}


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Our bakery opens in Leeds on 20 February. Before that we need a translator for the menu, £300.", "bakery"),
        ("我们的咖啡馆3月5日开业，之前要请一位翻译把须知译成英文，杭州", "咖啡馆"),
    ],
)
def test_what_opens_is_told_and_asks_for_nobody(sentence: str, word: str) -> None:
    understood = read(sentence)
    told = [r.text for r in understood.requirements if r.value.unit == OCCASION]
    assert any(word in text for text in told)
    assert len(understood.capability_tags) == 1
    assert not understood.not_understood


@pytest.mark.parametrize(
    "sentence",
    [
        "We open on 20 February in Leeds. We had a photographer before that, now we want a band.",
        "我们2月20日开业，之前请过一位摄影师，这次要一支乐队，杭州",
        "我们2月20日开业，当天要一位摄影师，杭州",
    ],
)
def test_the_day_of_the_occasion_itself_stays(sentence: str) -> None:
    assert [r.value.first for r in read(sentence).requirements if r.kind is K.DATE] == ["2027-02-20"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Leeds, 6 February: somebody who cannot hear to try out our ticket office, £80.",
        "Leeds, 6 February: we want a tester who can't walk to try our ramps, £80.",
        "杭州，2月6号，找一位不能走路的朋友来试试我们店的坡道，300",
    ],
)
def test_who_cannot_do_something_is_somebody_and_rules_nothing_out(sentence: str) -> None:
    assert not [r for r in read(sentence).requirements if r.kind is K.EXCLUSION]


@pytest.mark.parametrize(
    "sentence",
    [
        "Leeds, 6 February: food for 20 people who cannot eat nuts, £18 a head.",
        "杭州，2月6号，25人，有两位不能吃辣的客人，要茶点，每人50",
        "Leeds, 6 February: a lunch for 20, my mother cannot have gluten.",
    ],
)
def test_what_guests_must_not_have_is_ruled_out_still(sentence: str) -> None:
    assert [r for r in read(sentence).requirements if r.kind is K.EXCLUSION]
