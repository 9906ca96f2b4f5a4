"""Why somebody was not invited, and the smallest change that would have altered it, by the shortlist's own rules."""

import re
from dataclasses import replace

import pytest

from tests.core.matching_kit import MEETUP, SAMPLES, TODAY, demand, person
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Provenance
from towow_core.domain.why_not import Advantage, KeptOutBy, WhyNot
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.alterations import Imagined, alterations
from towow_core.engine.planning.why_not import invites, why_not
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.engine.requirements.reading import read_requirements
from towow_core.services.evidence.why_not import changed_by

VENUE = "I need a venue in London for 60 people on 19 December, £450"


def read(text: str) -> DemandUnderstanding:
    understood = demand(text)
    asked, left_over = read_requirements(text, understood, TODAY)
    return replace(understood, requirements=asked, not_understood=left_over)


def hall(name: str, **terms: object) -> AgentProfile:
    return person(name, "venue hire", **{"city": "London", "price": 300, "currency": "GBP", **terms})


def invited(understood: DemandUnderstanding, people: tuple[AgentProfile, ...], most: int) -> set[str]:
    understood = with_work_for_the_named(understood, people)
    found = bound(shortlist(understood, people, most), understood, people, most)
    return {candidate.agent_id for candidate in found.definitely_related}


def search(text: str, who: AgentProfile, *others: AgentProfile, most: int = 10) -> Imagined:
    return Imagined(
        understanding=read(text), profiles=(who, *others), who=who, invited_max=most, today=TODAY, changed_by=changed_by
    )


def asked(text: str, who: AgentProfile, *others: AgentProfile, by: Provenance = Provenance.RULE) -> WhyNot:
    imagined = search(text, who, *others)
    assert not invites(imagined)
    return why_not(imagined, invited(imagined.understanding, imagined.profiles, imagined.invited_max), by)


def kinds(found: WhyNot) -> list[KeptOutBy]:
    return [one.kind for one in found.obstacles]


@pytest.mark.parametrize(
    ("who", "kind", "patch"),
    [
        (hall("away", city="Leeds"), KeptOutBy.PLACE, {"place": "Leeds"}),
        (hall("busy", unavailable_dates=("2026-12-19",)), KeptOutBy.DAY, {"date": "2026-12-20"}),
        (hall("tiny", capacity_people=20), KeptOutBy.SIZE, {"people": 40}),
        (person("cook", "catering", city="London"), KeptOutBy.NOT_OFFERED, {"with": ["catering"]}),
    ],
)
def test_what_kept_somebody_out_is_named_with_the_change_that_would_have_let_them_in(who, kind, patch) -> None:
    found = asked(VENUE, who, hall("other"))  # who is the only one says themselves why they cannot on the day
    assert kinds(found) == [kind]
    assert found.alterations[0].patch == patch
    assert who.user_name in found.text.zh
    assert who.user_name in found.text.en


def test_the_day_that_is_named_is_the_nearest_on_which_they_are_free() -> None:
    who = hall("busy", unavailable_dates=("2026-12-18", "2026-12-19", "2026-12-20"))
    (change,) = asked(VENUE, who, hall("other")).alterations
    assert change.text.en == "on Mon 21 December instead of Sat 19 December"


def test_what_a_change_says_is_what_the_requesters_own_change_does() -> None:
    """The patch goes the way of `PATCH`, and the shortlist then invites them."""
    for who in (hall("away", city="Leeds"), hall("busy", available="weekdays"), hall("tiny", capacity_people=10)):
        imagined, (first, *_) = search(VENUE, who, hall("other")), asked(VENUE, who, hall("other")).alterations
        after = changed_by(imagined.understanding, DemandPatch(**first.patch), TODAY)
        assert who.agent_id in invited(after, imagined.profiles, 10)


def test_money_is_named_where_money_decides() -> None:
    """Alone they would be asked whatever they cost; beside two who are within the budget the price keeps them out."""
    who, others = hall("dear", price=600), (hall("one", price=400), hall("two", price=440))
    found = asked(VENUE, who, *others)
    assert KeptOutBy.PRICE in kinds(found)
    assert "£600, £150 above the budget" in found.text.en
    assert {one.display_name for one in found.better} == {"One", "Two"}
    assert all(one.by == (Advantage.BUDGET,) for one in found.better)
    cut = next(one for one in found.alterations if one.what == "price")
    assert cut.patch == {}


def test_what_is_said_of_those_who_were_invited_is_true_of_them() -> None:
    """Who suits better may still be above the budget, too small and from elsewhere."""
    who = hall("dear", price=900, capacity_people=40)
    small, far = (
        hall("small", price=500, capacity_people=50),
        hall("far", city="Leeds", travels_to=("London",), capacity_people=45),
    )
    by = {one.display_name: one for one in asked(VENUE, who, small, far, hall("open", price=None)).better}
    assert by["Small"].by == (Advantage.BUDGET,)
    assert by["Open"].by == (Advantage.BUDGET, Advantage.SIZE)
    said = " ".join(one.text.en for one in by.values())
    assert not re.search(r"within|room for|nearer|asks", said), said


def test_who_counts_no_sum_is_not_called_cheaper_by_one() -> None:
    who, others = hall("third", price=350), (hall("one", price=20, price_unit="hour"), hall("two", price=320))
    found = {one.display_name: one.text.en for one in asked(VENUE, who, *others).better}
    assert found == {"One": "One names no sum.", "Two": "Two asks £30 less."}


def test_who_is_chosen_though_the_score_prefers_them_by_nothing_was_chosen_with_the_others() -> None:
    better, invited_one = hall("better", price=300), hall("one", price=320)
    found = why_not(search(VENUE, better, invited_one), {invited_one.agent_id}, Provenance.RULE)
    assert [one.by for one in found.better] == [(Advantage.SET,)]
    assert "1 person was for the same" in found.text.en


def test_more_money_is_the_change_where_the_budget_alone_keeps_them_out() -> None:
    """From within talk of the budget on they come before who is farther away; and one pound less is too little."""
    who = hall("dear", price=600)
    others = [hall(name, city="Leeds", travels_to=("London",), price=100, languages=("de",)) for name in ("one", "two")]
    found = asked(
        VENUE, who, hall("cheap", price=100), *others, hall("third", city="Leeds", travels_to=("London",), price=200)
    )
    (money,) = [one for one in found.alterations if one.what == "budget"]
    enough = int(str(money.patch["budget"]).removesuffix(" GBP"))
    assert money.text.en == f"with £{enough - 450} more"
    people = search(
        VENUE, who, hall("cheap", price=100), *others, hall("third", city="Leeds", travels_to=("London",), price=200)
    )
    for budget, is_enough in ((enough, True), (enough - 1, False)):
        imagined = replace(people, understanding=read(VENUE.replace("450", str(budget))))
        assert invites(imagined) is is_enough


def test_of_two_who_are_equal_the_cheaper_one_is_first_and_it_says_by_how_much() -> None:
    found = asked(VENUE, hall("third", price=350), hall("one", price=300), hall("two", price=320))
    assert kinds(found) == [KeptOutBy.OTHERS]
    assert sorted(one.text.en for one in found.better) == ["One asks £50 less.", "Two asks £30 less."]
    assert found.alterations[0].what in {"invited", "price"}
    assert {one.text.en for one in found.alterations} >= {"if Third asked £31 less"}


def test_equal_in_all_are_drawn_and_it_says_so() -> None:
    same = [hall(name) for name in ("one", "two", "three")]
    understood = read(VENUE)
    chosen = invited(understood, tuple(same), 10)
    (left,) = [one for one in same if one.agent_id not in chosen]
    found = asked(VENUE, left, *(one for one in same if one is not left))
    assert {one.by for one in found.better} == {(Advantage.CHANCE,)}


def test_where_one_change_is_not_enough_it_says_which_together() -> None:
    who = hall("both", city="Leeds", unavailable_dates=("2026-12-19",))
    found = asked(VENUE, who, hall("other"), hall("there", city="Leeds"))
    assert set(kinds(found)) == {KeptOutBy.PLACE, KeptOutBy.DAY}
    assert [one.patch for one in found.alterations] == [{"date": "2026-12-20", "place": "Leeds"}]


def test_what_nobody_asked_for_is_told_from_what_is_not_offered() -> None:
    planner = next(one for one in SAMPLES if one.agent_id == "user_agent_suqing")
    found = asked(MEETUP, planner, *(one for one in SAMPLES if one is not planner))
    assert kinds(found) == [KeptOutBy.UNASKED]
    assert found.alterations[0].patch == {"with": ["活动策划"]}


def test_a_language_that_is_missing_is_the_persons_own_to_change() -> None:
    speaker = next(one for one in SAMPLES if one.agent_id == "user_agent_daniel")
    found = asked(MEETUP, speaker, *(one for one in SAMPLES if one is not speaker))
    assert KeptOutBy.LANGUAGE in kinds(found)
    assert "profile" in {one.what for one in found.alterations}
    assert any("中文" in one.text.zh for one in found.alterations)


def test_who_is_ruled_out_is_told_so() -> None:
    found = asked("I need a venue in London, no catering please", person("cook", "catering", city="London"))
    assert found.obstacles
    assert found.obstacles[0].kind in {KeptOutBy.RULED_OUT, KeptOutBy.NOT_OFFERED}


def test_a_models_choice_is_called_one_and_no_rule_explains_it() -> None:
    who = hall("one")
    found = why_not(search(VENUE, who, hall("two")), {"user_agent_two"}, Provenance.LLM)
    assert kinds(found) == [KeptOutBy.CHOICE]
    assert (found.better, found.alterations) == ((), ())
    away = hall("away", city="Leeds")
    hindered = why_not(search(VENUE, away, hall("two")), {"user_agent_two"}, Provenance.LLM)
    assert kinds(hindered) == [KeptOutBy.PLACE]
    assert "no rule would have kept them out" in hindered.text.en


@pytest.mark.parametrize("text", [f"{MEETUP}，预算3000元", "Looking for a photographer in London on 5 December"])
def test_everybody_who_was_not_invited_gets_a_reason_and_every_change_does_what_it_says(text) -> None:
    understood = read(text)
    chosen = invited(understood, SAMPLES, 10)
    for who in SAMPLES[::3]:
        if who.agent_id in chosen:
            continue
        imagined = replace(search(text, who), profiles=SAMPLES)
        found = why_not(imagined, chosen, Provenance.RULE)
        assert found.obstacles, who.agent_id
        for one in (found.text, *(each.text for each in found.obstacles), *(each.text for each in found.alterations)):
            assert one.zh
            assert one.en
        for one in (each for each in found.alterations if each.patch):
            lists = {name: tuple(one.patch.get(key, ())) for name, key in (("with_", "with"), ("waive", "waive"))}
            single = {key: value for key, value in one.patch.items() if key not in {"with", "waive"}}
            after = changed_by(understood, DemandPatch(**lists, **single), TODAY)
            assert who.agent_id in invited(after, SAMPLES, 10), one


def test_of_very_many_changes_only_so_many_are_tried() -> None:
    """Each is a whole search among everybody, while somebody waits for the answer."""
    who = hall(
        "busy", city="Leeds", price=900, capacity_people=20, unavailable_dates=("2026-12-19",), languages=("de",)
    )
    imagined, tried = search(VENUE, who, most=9), []

    found = alterations(imagined, [float(price) for price in range(100, 800, 5)], lambda one: bool(tried.append(one)))

    assert found == ()
    assert 10 < len(tried) <= 40


def test_who_has_no_room_for_all_is_left_out_only_where_two_with_room_could_come() -> None:
    small, one, two = hall("small", price=100, capacity_people=50), hall("one", price=400), hall("two", price=440)
    found = asked(VENUE, small, one, two)

    assert kinds(found) == [KeptOutBy.SIZE]
    assert next(change.patch for change in found.alterations if change.what == "people") == {"people": 50}
    assert small.agent_id in invited(read(VENUE), (small, one), 10)
