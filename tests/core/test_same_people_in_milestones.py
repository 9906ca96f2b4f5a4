"""A milestone that names the same people in another order is the same; one that names others is not."""

import pytest

from tests.core.matching_kit import MEETUP, demand
from towow_core.domain.models import Assignment, Language, Milestone, Timeline
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.planning.reschedule import with_people

NEEDS = needs_of(demand(MEETUP))
TAG = NEEDS[0].tag


def deliverable(before: str, *people: str, language: Language) -> str:
    parts = tuple(
        Assignment(agent_id=name, display_name=name, role="r", responsibility="do", capabilities=(TAG,))
        for name in people
    )
    timeline = Timeline(milestones=(Milestone(name=TAG, date="2026-12-19", deliverable=before),))
    return with_people(timeline, parts, NEEDS, language).milestones[0].deliverable


@pytest.mark.parametrize(
    ("before", "people", "after", "language"),
    [
        ("Lena and Aylin: matched", ("Aylin", "Lena"), "Lena and Aylin: matched", Language.EN),
        ("陈屿和方舟：演示稿", ("方舟", "陈屿"), "陈屿和方舟：演示稿", Language.ZH),
        ("Lena and Aylin: matched", ("Lena",), "Lena: matched", Language.EN),
        ("Lena: matched", ("Lena", "Aylin"), "Lena and Aylin: matched", Language.EN),
        ("Lena and Jonas: matched", ("Lena", "Aylin"), "Lena and Aylin: matched", Language.EN),
        ("陈屿：演示稿", ("方舟",), "方舟：演示稿", Language.ZH),
    ],
)
def test_a_milestone_names_who_does_it_now(
    before: str, people: tuple[str, ...], after: str, language: Language
) -> None:
    assert deliverable(before, *people, language=language) == after
