"""A day alone is the one among the days that were named, and what is counted is counted from the day named last."""

from dataclasses import replace

import pytest

from tests.core.test_counter_offers import asked
from towow_core.domain.models import Meaning
from towow_core.domain.requirements import FROM_EVENT, OF_EVENT, RequirementKind, Span
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-20"
TRIP = "Lisbon, 2 to 5 January: a photographer on the 3rd, €140. The day after, a pottery afternoon for all of us."


def day_of(sentence: str, words: str) -> tuple[float | None, str, tuple[str, ...]]:
    (value,) = [one.value for one in asked(sentence).requirements if one.kind is K.DATE and one.text == words]
    return value.number, value.unit, value.tags


@pytest.mark.parametrize(
    ("sentence", "words", "found"),
    [
        (TRIP, "on the 3rd", (2, OF_EVENT, ("photography",))),
        (TRIP, "The day after", (3, OF_EVENT, ())),
        ("Berlin, 12 December: a party for 40. The day after, a clean-up.", "The day after", (1, FROM_EVENT, ())),
    ],
)
def test_a_day_is_counted_from_the_one_named_last(sentence: str, words: str, found: tuple[object, ...]) -> None:
    assert day_of(sentence, words) == found


def test_a_part_that_is_understood_later_is_on_its_own_day() -> None:
    sentence = "Lisbon, 2 to 5 January, for two kids: a guided walk for us all on the 3rd, €140 tops. A DJ for €300."
    wanted = asked(sentence)
    wanted = replace(wanted, not_understood=read_requirements(sentence, wanted, TODAY)[1])
    piece = next(span for span in wanted.not_understood if "walk" in span.text)
    known = with_meanings(wanted, [Meaning(tag=piece.text, labels=("city walks",))])
    (day,) = [one.value for one in known.requirements if one.kind is K.DATE and one.text == "on the 3rd"]
    assert (day.number, day.unit, day.tags) == (2, OF_EVENT, ("guided walk for us all",))


@pytest.mark.parametrize(
    ("sentence", "words", "tag"),
    [
        ("A DJ in London this Saturday, and kaya toast for 20 guests Sunday morning.", "kaya toast", "Sunday"),
        ("A DJ in London on 5 December, and a ferret groom for kids on 6 December.", "ferret groom", "on 6 December"),
    ],
)
def test_a_day_said_of_a_piece_that_is_understood_later_is_the_day_of_that_alone(
    sentence: str, words: str, tag: str
) -> None:
    wanted = asked(sentence)
    wanted = replace(wanted, not_understood=read_requirements(sentence, wanted, TODAY)[1])
    start = sentence.index(words)
    piece = Span(start=start, end=start + len(words), text=words)
    wanted = replace(wanted, not_understood=(piece,), capability_tags=("DJ",))
    kept = tuple(r for r in wanted.requirements if r.kind is not K.CAPABILITY or r.value.tags == ("DJ",))
    known = with_meanings(replace(wanted, requirements=kept), [Meaning(tag=words, labels=("any",))])

    (day,) = [one.value for one in known.requirements if one.kind is K.DATE and one.text in tag]

    assert (day.number, day.unit, day.tags) == (1, FROM_EVENT, (words,))
