"""What only looks like a change does nothing to the demand, and stays open in the requester's words."""

import pytest

from tests.requirements.test_changes_carried_out import OFFICE, PARTY, RECEPTION, after, asked, of, work
from towow_core.domain.requirements import RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind


def is_all_as_before(sentence: str, done: Changed) -> bool:
    """Whether all that was asked for still is, and nothing else but words that nobody has read."""
    before = asked(sentence).in_force
    values = [(one.kind, one.value, one.is_hard) for one in done.understanding.in_force]
    added = [one for one in done.changes if one.kind is not K.QUALITY]
    return not added and all((one.kind, one.value, one.is_hard) in values for one in before)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "The cake has nuts in it and my son is allergic, leave it out"),
        (PARTY, "The DJ has a smoke machine, we don't want it"),
        (PARTY, "The DJ wanted a deposit. No need for it."),
        (PARTY, "I saw the DJ's video. Forget it."),
        (RECEPTION, "餐饮里有香菜，不要它"),
        (OFFICE, "Lunch is fine. There is a meeting before, skip it."),
    ],
)
def test_it_is_no_part_of_which_the_clause_before_says_more_than_its_name(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("The cake, leave it out.", "baking"),
        ("About the DJ, we don't want him.", "DJ"),
        ("The cake is too expensive, so leave it out.", "baking"),
    ],
)
def test_it_is_the_part_that_the_clause_before_names_alone(said: str, gone: str) -> None:
    assert gone not in work(after(PARTY, said))


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (PARTY, "Klara told me the DJ was rude, so leave him out."),
        (PARTY, "Jamal recommended somebody, leave them out"),
        (PARTY, "Jamal and Klara quarrelled. Leave them out."),
        (PARTY, "Klara is lovely. Jamal was late, leave her out."),
        (PARTY, "Klara's party had a DJ. We can do without her."),
        (RECEPTION, "何洋和郑筝都吵架，不要她们"),
        (RECEPTION, "何洋说郑筝会来，不要她"),
        (RECEPTION, "何洋推荐的乐队，不要她"),
    ],
)
def test_nobody_is_ruled_out_by_a_pronoun_that_two_may_be_meant_by(sentence: str, said: str) -> None:
    done = after(sentence, said)
    assert is_all_as_before(sentence, done)
    assert [one for one in done.changes if one.is_hard]


@pytest.mark.parametrize("said", ["何洋上次迟到了，不要他", "Jamal was too loud, so leave him out."])
def test_of_whom_alone_the_clause_before_says_something_a_pronoun_is_said(said: str) -> None:
    assert [one.value.unit for one in of(K.EXCLUSION, after(PARTY, said))] == ["person"]


def test_who_stays_in_brings_back_no_part_that_another_clause_has_dropped() -> None:
    assert "baking" not in work(after(PARTY, "Drop the cake, the DJ is fine, leave him in."))


@pytest.mark.parametrize("said", ["Drop the DJ, no wait, leave him in.", "Drop the cake. Leave it in."])
def test_what_the_clause_before_has_dropped_stays_where_it_is_left_in(said: str) -> None:
    assert work(after(PARTY, said)) == work(Changed(understanding=asked(PARTY)))
