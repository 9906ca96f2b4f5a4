"""An answer, or a field of a change, is read as a sentence is; what does not say what was asked is no answer."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, person
from towow_core.domain.drafts import FilterResult
from towow_core.domain.models import Candidate
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementSource
from towow_core.engine.matching.binding import bound, named_in
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.patches import DemandPatch, ReadPatch, read_patch
from towow_core.engine.requirements.people import names_of
from towow_core.requirements.changing import changed

K = RequirementKind
MEETUP = demand("AI meetup for 50 people, we need a venue")
MA = replace(person("ma_qiang", "场地提供"), user_name="马强", agent_id="user_agent_Ma Qiang")
KNOWN = names_of([MA])


def answer(kind: RequirementKind, said: str) -> Requirement:
    found = read_answer(kind, said, MEETUP, TODAY)
    assert found, f"{said!r} was not read as {kind}"
    return found[0]


def patched(**changes: object) -> ReadPatch:
    return read_patch(DemandPatch(**changes), MEETUP, TODAY, RequirementSource.REJECTION, KNOWN)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (K.PLACE, "I don't know"),
        (K.PLACE, "随便"),
        (K.CAPABILITY, "I don't know"),
        (K.MODE, "either is fine"),
        (K.LANGUAGE, "whatever"),
        (K.DURATION, "a while"),
        (K.DATE, "last Saturday"),
        (K.BUDGET, "not sure"),
    ],
)
def test_an_answer_that_does_not_say_it_is_none(kind: RequirementKind, said: str) -> None:
    assert read_answer(kind, said, MEETUP, TODAY) == ()


@pytest.mark.parametrize("said", ["20 euros per hour", "每小时20欧元"])
def test_an_amount_for_an_hour_is_no_whole_budget(said: str) -> None:
    budget = answer(K.BUDGET, said)

    assert (budget.value.number, budget.value.unit, budget.value.per) == (20.0, "EUR", "hour")
    assert changed(MEETUP, (budget,), version=2).understanding.context.budget_amount is None


@pytest.mark.parametrize("said", ["工作日", "on a working day"])
def test_working_days_answer_a_question_for_the_day(said: str) -> None:
    assert answer(K.DATE, said).value.weekdays == (1, 2, 3, 4, 5)


def test_a_language_is_compared_by_its_code() -> None:
    assert answer(K.LANGUAGE, "English").value.text == "en"
    assert answer(K.LANGUAGE, "英语和德语").value.text == "en,de"


def test_a_wish_in_an_answer_stays_a_wish() -> None:
    assert answer(K.PLACE, "ideally Berlin").is_hard is False
    assert answer(K.MODE, "remote is ok").is_hard is False
    assert answer(K.MODE, "online").value.text == Mode.ONLINE


def test_words_alone_are_still_read() -> None:
    assert answer(K.BUDGET, "20,000").value.number == 20_000
    assert answer(K.PLACE, "Kleinkleckersdorf").value.text == "Kleinkleckersdorf"
    assert answer(K.DATE, "12月12日").value.first == "2026-12-12"


def test_whom_a_field_rules_out_is_not_invited_however_the_name_is_written() -> None:
    done = changed(MEETUP, patched(without=("Ma Qiang",)).requirements, version=2)
    candidate = Candidate(
        agent_id=MA.agent_id, display_name="马强", reason="", relevance_score=90, capabilities=("venue",)
    )

    found = bound(FilterResult(definitely_related=(candidate,)), done.understanding, (MA,), 5)

    assert found.definitely_related == ()


def test_whom_a_correction_names_is_meant_by_the_name_that_is_shown() -> None:
    wanted = replace(answer(K.PLACE, "Berlin"), requirement_id="req-9", kind=K.PERSON, text="Tom")
    understanding = replace(MEETUP, requirements=(wanted,))
    patch = DemandPatch(correct={"req-9": "Ma Qiang"})

    read = read_patch(patch, understanding, TODAY, RequirementSource.REJECTION, KNOWN)
    done = changed(understanding, read.requirements, version=2, corrected=read.corrected)

    assert named_in(done.understanding) == {"马强"}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Beijing, 40 people, and a photographer please", {"photography"}),
        ("Beijing and a photographer please", {"photography"}),
        ("Beijing, catering and a DJ too", {"catering", "DJ"}),
        ("北京，四十人，再来个摄影师", {"活动摄影"}),
        ("Beijing, near the photographer", set()),
        ("Beijing, no photographer", set()),
    ],
)
def test_an_answer_asks_for_work_that_a_clause_of_it_only_names(said: str, asked: set[str]) -> None:
    found = read_answer(K.PLACE, said, MEETUP, TODAY)

    assert found[0].kind is K.PLACE
    assert {tag for r in found if r.kind is K.CAPABILITY for tag in r.value.tags} == asked


def test_what_was_not_clear_of_the_first_words_is_not_said_once_more_was_said() -> None:
    unclear = replace(MEETUP, uncertainties=("Which city",))

    after = changed(unclear, read_answer(K.PLACE, "Beijing", unclear, TODAY), version=2).understanding

    assert after.uncertainties == ()
