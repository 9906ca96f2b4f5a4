"""Each work keeps its own day: who is wanted by a later day need not come by the first, and one of several days is of
the work that it is said of, also where that is called as people here call it."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.sample_kit import agreed, line, nobody_yet_for, who
from towow_core.domain.requirements import RequirementStatus

MET = RequirementStatus.MET
TWO_THINGS = "Two things before Christmas, both in London: the kitchen socket sparks and needs an electrician before 5 December, and six dining chairs should be reupholstered by the 20th, up to £400 for the chairs."
CHAIRS_LATER = "In London the kitchen socket sparks and needs an electrician before 5 December, and six dining chairs should be reupholstered by the 20th, up to £400 for the chairs."
CHAIRS_TOO_SOON = (
    "In London I need an electrician before 5 December, and six dining chairs should be reupholstered by 3 December."
)
OFFSITE = "Offsite for our team of 12 in Lisbon, 14 and 15 January: a walking tour on Thursday afternoon, a ceramics workshop on Friday morning, and a fado dinner on Thursday night. Around 90 euros per person for all of it."


@pytest.mark.parametrize("text", [TWO_THINGS, CHAIRS_LATER])
def test_who_is_wanted_by_a_later_day_need_not_come_by_the_first(text: str) -> None:
    parts = {part.display_name: part for part in agreed(text).proposal.assignments}

    assert nobody_yet_for(text) == []
    assert {*who(text)} == {"Declan Byrne", "Bea Lindqvist"}
    assert parts["Bea Lindqvist"].days == ()
    assert "Bea Lindqvist 2026-12-20" in line(text, "by the 20th").note
    assert (line(text, "before 5 December").status, line(text, "before 5 December").met_by) == (
        MET,
        ("user_agent_declan",),
    )


def test_a_day_for_all_of_them_is_kept_by_each() -> None:
    said = line(TWO_THINGS, "before Christmas")

    assert said.status is MET
    assert {*said.met_by} == {"user_agent_declan", "user_agent_bea"}


def test_who_must_know_earlier_than_their_own_last_day_is_in_no_plan_for_it() -> None:
    assert "Bea Lindqvist" not in who(CHAIRS_TOO_SOON)


def test_one_of_several_days_is_of_the_work_that_it_is_said_of() -> None:
    days = {part.display_name: part.days for part in agreed(OFFSITE).proposal.assignments}

    assert days == {"Inês Duarte": ("2027-01-15",), "Carla Nunes": ("2027-01-14",)}
    for said, does in (
        ("Friday", "user_agent_ines"),
        ("morning", "user_agent_ines"),
        ("afternoon", "user_agent_carla"),
    ):
        assert (line(OFFSITE, said).status, line(OFFSITE, said).met_by) == (MET, (does,))


@pytest.mark.parametrize(
    "text",
    [
        "For our company in Berlin: 20 bikes should be serviced in January on two days, also I need somebody for the tax return of my freelance work, by the end of January.",
        "Für unsere Firma in Berlin: 20 Fahrräder sollen im Januar an zwei Tagen gewartet werden, außerdem brauche ich jemanden für die Steuererklärung meiner Freiberuflerei, bis Ende Januar.",
    ],
)
def test_both_days_of_a_month_are_in_it_whatever_is_due_at_its_end(text: str) -> None:
    days = agreed(text).proposal.timeline.event_days

    assert len(days) == 2
    assert all(day.startswith("2027-01-") for day in days)
