"""What is taken from one place to another is moved, and whoever is named is asked for their own work of a sentence."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.meaning import as_taken
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.of_the_named import works_of_the_named
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.requirements.people import names_of, without_names
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer

K = RequirementKind
TODAY = "2026-11-25"
LAWYER = replace(offers("ada", "legal advice", "leases and contracts", "London"), user_name="Ada Stone")
MOVER = replace(offers("ned", "removals", "two men and a van", "London"), user_name="Ned Marsh")
PUPPETS = replace(offers("mia", "puppet show", "our own stage, loom and lamp", "London"), user_name="Mia Wood")
PEOPLE = (LAWYER, MOVER, PUPPETS)


def of_named(text: str, people: tuple[AgentProfile, ...] = PEOPLE) -> DemandUnderstanding:
    known = names_of(people)
    understood = without_names(understand(text, TODAY), text, known)
    asked, left = read_requirements(text, understood, TODAY, known=known)
    return replace(understood, requirements=asked, not_understood=left)


@pytest.mark.parametrize(
    "sentence",
    [
        "Could somebody bring the looms from Leeds to York on 9 January?",
        "Get our drum kit from Camden to Brighton on Friday 11 December, £300",
        "We need our marquee taken from Bristol to Exeter on 5 December.",
        "Carry two old printing presses over from Hackney to the school in Oxford, £400",
        "我们的道具要从朝阳运到通州，12月9日",
        "舞美从静安拉到松江，12月9日，一千以内",
    ],
)
def test_a_thing_from_place_to_place_is_moved(sentence: str) -> None:
    assert {*read(sentence).capability_tags} <= {"removals", "搬家搬运"}
    assert read(sentence).capability_tags


@pytest.mark.parametrize(
    "sentence",
    [
        "Take our guests from Camden to Brighton on 5 December, 12 people",
        "We take the train from London to Oxford and need a guide there on 5 December.",
        "Bring our website from Drupal to Django by 5 December.",
        "Please get this parcel from Leeds to York.",
    ],
)
def test_neither_people_nor_words_nor_trains_are_moved(sentence: str) -> None:
    assert "removals" not in read(sentence).capability_tags


def test_where_a_thing_goes_is_no_place_of_the_work_that_is_done_before() -> None:
    text = (
        "Ada Stone to read our lease by 10 December and Ned Marsh to take our loom from Camden to Oxford on 12 December"
    )
    places = {one.text: one.value.tags for one in of_named(text).requirements if one.kind is K.PLACE}

    assert places["Oxford"] == ("removals",)


@pytest.mark.parametrize(
    ("text", "works"),
    [
        (
            "Ada Stone to check our lease by 10 December and Ned Marsh to take our loom from Camden to Oxford",
            {"Ada Stone": {"legal advice"}, "Ned Marsh": {"removals"}},
        ),
        (
            "A puppet show by Mia Wood and legal advice from Ada Stone in London on 9 January",
            {"Mia Wood": {"puppet theatre"}, "Ada Stone": {"legal advice"}},
        ),
        ("Ada Stone and Ned Marsh for legal advice", {"Ada Stone": {"legal advice"}, "Ned Marsh": {"legal advice"}}),
    ],
)
def test_each_who_is_named_has_their_own_work(text: str, works: dict[str, set[str]]) -> None:
    found = works_of_the_named(of_named(text))

    assert {name: {*tags} for name, tags in found.items()} == works


def test_whoever_is_named_for_what_nobody_understood_is_asked_for_what_they_do() -> None:
    """The lawyer's work stands in the same clause, and is none of the mover's."""
    text = "Ada Stone to check our lease by 10 December and Ned Marsh to blorp our stage on 12 December"

    assert with_work_for_the_named(of_named(text), PEOPLE).capability_tags == ("legal advice", "removals")


def test_whoever_declines_speaks_of_their_own_work() -> None:
    text = "Ada Stone to check our lease by 10 December and Mia Wood to take our loom from Camden to Oxford"
    answer = make_offer(PUPPETS, of_named(text), TODAY)

    assert "removals" in answer.decline_reason
    assert "legal advice" not in answer.decline_reason


def test_nobody_is_hired_by_meaning_for_what_is_asked_of_somebody_named() -> None:
    found = (Meaning(tag="nudge our stage", labels=("puppet show",)),)
    understood = as_taken(
        with_meanings(of_named("Ned Marsh to nudge our stage on 12 December in London"), found), found
    )

    invited = bound(shortlist(understood, PEOPLE, 8), understood, PEOPLE, 8).definitely_related
    assert [one.display_name for one in invited] == ["Ned Marsh"]
