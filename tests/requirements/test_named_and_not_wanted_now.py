"""What a sentence names and wants nobody for: why somebody is refused, what waits or stays, what others build."""

import pytest

from tests.requirements.test_found_by_its_name import PEOPLE, read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.engine.matching.unanswered import unanswered

K = RequirementKind


def understood(text: str) -> DemandUnderstanding:
    return read(text, PEOPLE)


def asked(understanding: DemandUnderstanding) -> list[Requirement]:
    return [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]


@pytest.mark.parametrize(
    ("text", "wanted", "told"),
    [
        (
            "Piano tuning in London on 9 January, £90; but not Tom Baker, he is on the judging panel.",
            "piano tuning",
            "judging",
        ),
        ("Piano tuning in London on 9 January, not Isla Fraser, she does our catering.", "piano tuning", "catering"),
        ("Piano tuning in London on 9 January, £90. The photos can wait.", "piano tuning", "photography"),
        (
            "Piano tuning in London on 9 January. Cleaning the carpets has to wait until summer.",
            "piano tuning",
            "clean",
        ),
        ("The dog stays with my brother. Piano tuning in London on 9 January, £90.", "piano tuning", "pet care"),
        (
            "Ten students develop an app for beekeepers in London on 9 January; we need a photographer.",
            "photography",
            "app",
        ),
        ("1月9日在北京给钢琴调律，500以内，别找周琴，她要给我们主持。", "钢琴调律", "主持"),
        ("1月9日在北京给钢琴调律，500以内；拍照的事年后再说。", "钢琴调律", "摄影"),
        ("海报以后再做，先请人1月9日在北京给钢琴调律。", "钢琴调律", "设计"),
        ("狗放我姐那儿养着。1月9日在北京给钢琴调律，500以内。", "钢琴调律", "宠物"),
    ],
)
def test_nobody_is_asked_for_what_is_not_wanted_now(text: str, wanted: str, told: str) -> None:
    known = understood(text)
    tags = [tag for r in asked(known) for tag in r.value.tags]
    assert any(wanted in tag for tag in tags)
    assert not any(told in tag for tag in (*tags, *known.capability_tags))
    left = unanswered(known, PEOPLE)
    assert left is None or not any(told in text for one in left.errands for text in (one.name, *one.texts))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A photographer in London on 9 January. The posters can wait until 20 January.", "graphic design"),
        ("The band stays until ten, and we need a photographer in London on 9 January.", "photography"),
        ("马强我妈特别喜欢，他的节目想请人1月9日在北京拍照。", "活动摄影"),
        ("培训完了再请人拍照，1月9日，北京。", "活动摄影"),
    ],
)
def test_what_has_a_last_day_or_goes_on_is_asked_for(text: str, wanted: str) -> None:
    assert any(wanted in tag for r in asked(understood(text)) for tag in r.value.tags)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("London, 9 January: a hall for 60. The food should come later, around 8 pm.", "catering"),
        ("London, 9 January: painting the flat, £600. Cleaning can be done later, on 20 January, £150.", "Cleaning"),
        ("1月9日在北京办60人年会，要场地。摄影晚点再找，下午两点到就行。", "活动摄影"),
        ("London, 9 January: a driver for 4 people. The driver must wait for an hour.", "must wait"),
        ("A photographer in London on 9 January. Two engineers develop our booking app, 4000 pounds.", "develop"),
        ("北京，1月9日要一个30人的场地。五个学生开发一个小程序，3000元。", "小程序"),
        ("1月9日北京办60人婚礼，要场地。一位司机跟着我爸，800以内。", "司机"),
        ("London, 9 January: dinner for 30, nobody but Marco, he should bring a vegan menu.", "vegan"),
    ],
)
def test_what_is_given_an_hour_a_price_or_somebody_to_do_it_is_no_background(text: str, clause: str) -> None:
    """ "Complete" is never said over it: somebody is asked for it, or it is an open line."""
    known = understood(text)
    assert not [r for r in known.in_force if r.value.unit == OCCASION and clause in r.text]
    hard = [said for r in known.in_force if r.is_hard for said in (r.text, *r.value.tags)]
    assert any(clause in said for said in (*hard, *(one.text for one in known.not_understood)))


def test_what_others_build_keeps_its_day_and_is_background() -> None:
    known = understood("Ten students develop an app for beekeepers in London on 9 January; we need a photographer.")
    assert [r.text for r in known.in_force if r.kind is K.DATE] == ["9 January"]
    assert any(r.value.unit == OCCASION and "develop an app" in r.text for r in known.in_force)


@pytest.mark.parametrize(
    "text",
    [
        "We marry in our own orchard near London on 9 January and want a photographer, £300.",
        "A wedding at our own lake house in London on 9 January, 60 guests; a photographer, £300.",
    ],
)
def test_a_place_of_ones_own_is_the_venue_whatever_it_is(text: str) -> None:
    known = understood(text)
    own = [r for r in known.in_force if r.kind is K.PROVIDED_BY_REQUESTER]
    assert any("venue" in r.value.tags for r in own)
    assert "venue" not in known.capability_tags


@pytest.mark.parametrize(
    "text",
    [
        "Somebody to write a speech in our own words in London by 9 January, £90.",
        "London, 9 January: a cake for 30 in our own colours and a photographer.",
        "A mural in our own style on 9 January in London, and a photographer.",
    ],
)
def test_what_is_had_in_ones_own_words_or_colours_is_no_venue(text: str) -> None:
    known = understood(text)
    assert not any("venue" in r.value.tags for r in known.in_force if r.kind is K.PROVIDED_BY_REQUESTER)


def test_what_is_only_told_has_no_price() -> None:
    known = understood(
        "Ten students build something against food waste on 9 January in London. "
        "We want someone who understands machine learning to sit with them, £300."
    )
    (limit,) = [r for r in known.in_force if r.kind is K.BUDGET]
    assert "catering" not in limit.value.tags
