"""Plain clauses around the work are read: who has a van, how old the children are, how it is there, "two things"."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.sample_kit import line
from tests.requirements.test_clauses_worth_a_question import read
from tests.requirements.test_trades_meant import held
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.support.opposites import says_the_opposite

K = RequirementKind
MOVE = "Need a man with a van to move a one-bedroom flat in London on Thursday 17 December, budget 350 pounds. There's a sofa bed and a heavy chest of drawers, second floor, no lift. We do the packing ourselves."
ALL_READ = [
    MOVE,
    "We want a man and a van in London on 17 December.",
    "Looking for a bloke with a truck to move a piano in London on 17 December.",
    "Children's party in London on Sunday 13 December, 20 kids aged 4 to 7, from 2 to 5 pm. A puppet show or a magician, whichever is cheaper, and a room in Hackney. Budget £650, no balloons please.",
    "A magician in London on Sunday 13 December, 12 children between 5 and 9 years old.",
    "A magician in London on Sunday 13 December for my daughter's party, 15 kids, ages 6-8.",
    "Two things before Christmas, both in London: the kitchen socket sparks and needs an electrician before 5 December, and six dining chairs should be reupholstered by the 20th, up to £400 for the chairs.",
    "Three things, all in London: an electrician, a cleaner and a piano tuner.",
    "Removals in London on 17 December, third floor, narrow stairs.",
    "I want a penetration test of our web shop in Singapore by the end of January, report in English, under 2,500 SGD, and I'd need it repeated after we fix things.",
]


def _line(text: str, said: str) -> Requirement:
    return next(r for r in read(text).in_force if r.text == said)


@pytest.mark.parametrize("text", ALL_READ)
def test_none_of_them_is_a_riddle(text: str) -> None:
    assert [one.text for one in read(text).not_understood] == []


def test_how_it_is_there_is_told_to_who_carries() -> None:
    for said in ("second floor", "no lift"):
        told = _line(MOVE, said)

        assert (told.kind, told.is_hard) == (K.QUALITY, True)
        assert {"removals"} & {*told.value.tags}


def test_how_old_those_are_who_come_is_told() -> None:
    text = ALL_READ[3]

    assert _line(text, "20 kids").value.number == 20
    assert _line(text, "aged 4 to 7").value.unit == OCCASION


def test_what_a_man_with_a_van_is_to_move_stays_asked_for() -> None:
    asked = held(MOVE)

    assert {"van with driver", "removals"} <= {*asked.capability_tags}
    assert "There's a sofa bed and a heavy chest of drawers" in {r.text for r in asked.in_force}


def test_a_room_somewhere_in_a_list_is_a_place() -> None:
    assert "venue" in {
        t for r in read(ALL_READ[3]).in_force if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags
    }


def test_what_a_report_is_written_in_and_what_is_done_again_are_of_the_work() -> None:
    text = ALL_READ[-1]
    (work,) = (r for r in read(text).in_force if r.kind is K.CAPABILITY)

    report = _line(text, "report in English")
    assert (report.kind, report.value.text, report.value.tags) == (K.LANGUAGE, "en", work.value.tags)
    again = _line(text, "repeated after we fix things")
    assert (again.kind, again.is_hard, again.value.tags) == (K.QUALITY, True, work.value.tags)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("I need a hotel room in London and a photographer on 9 January.", "venue"),
        ("I need a man with experience to paint our flat in London.", "van with driver"),
    ],
)
def test_what_is_no_such_thing_is_not_taken_for_it(text: str, tag: str) -> None:
    assert tag not in {t for r in read(text).in_force if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags}


def test_what_is_not_there_is_answered_by_nobody_who_has_it() -> None:
    assert "tail lift" not in line(MOVE, "no lift").note


@pytest.mark.parametrize(
    ("asked", "said", "opposite"),
    [
        ("no lift", "Luton van with tail lift", True),
        ("没有电梯", "有电梯", True),
        ("no lift", "no lift needed, we carry", False),
        ("tail lift", "Luton van with tail lift", False),
        ("a nanny", "a nanny for small children", False),
    ],
)
def test_who_has_what_is_not_there_says_the_opposite(asked: str, said: str, *, opposite: bool) -> None:
    assert says_the_opposite(asked, said) is opposite


COPY_AND_CHECK = "We are a Dublin start-up and need the copy for four product pages rewritten by 18 December, plus somebody to check our web app's accessibility before we launch in January. 1,000 euros for both."


def test_texts_of_pages_and_the_accessibility_of_an_app_are_two_works() -> None:
    asked = read(COPY_AND_CHECK)

    works = {t for r in asked.in_force if r.kind is K.CAPABILITY and r.is_hard for t in r.value.tags}
    assert works == {"copywriting", "accessibility testing"}
    assert asked.not_understood == ()
    room = read("A venue in Berlin, good accessibility, 40 people on 9 January.")
    assert {t for r in room.in_force if r.kind is K.CAPABILITY for t in r.value.tags} == {"venue"}
