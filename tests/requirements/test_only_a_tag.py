"""By a bare tag somebody may be asked; it claims nothing, and whoever says more of the same comes before them."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offer_of, person
from tests.requirements.kit import answer, part, plan
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import AgentProfile, Language, Provenance
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.twin.offers import make_offer, with_facts
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

ASK = "We need accounting for our small company in London on 19 December"
GRACE = replace(
    person("grace", "legal advice", "London"),
    tags=("legal advice", "accounting"),
    profile_summary="Solicitor who reads contracts for small companies.",
)
ADA = person("ada", "accounting", "London")


def _checked(profile: AgentProfile, language: Language, **changed: object):
    asked = read(ASK, (profile,))
    tag = next(r for r in asked.requirements if r.kind is RequirementKind.CAPABILITY)
    offer = replace(offer_of(make_offer(profile, asked, TODAY), profile), **changed)
    does = part(profile.agent_id, *offer.capabilities, name=profile.user_name)
    said = {profile.agent_id: answer(profile.agent_id)}
    facts = PlanFacts(plan=plan(does), offers={profile.agent_id: offer}, answers=said)
    return next(r for r in check(asked.requirements, facts, language) if r.requirement_id == tag.requirement_id)


@pytest.mark.parametrize("language", Language)
def test_what_only_a_tag_says_is_open_whoever_said_yes_to_the_plan_and_the_line_says_so(language: Language) -> None:
    found = _checked(GRACE, language)
    assert found.status is RequirementStatus.OPEN
    assert found.met_by == (GRACE.agent_id,)
    assert {Language.EN: "only as a tag", Language.ZH: "只在标签里"}[language] in found.note


def test_what_a_capability_says_is_met() -> None:
    assert _checked(ADA, Language.EN).status is RequirementStatus.MET


def test_a_twin_of_own_words_that_takes_the_work_on_by_name_is_believed() -> None:
    asked = read(ASK, (GRACE, ADA))
    draft = make_offer(GRACE, asked, TODAY)
    spoken = replace(draft, contribution="I will do the accounting for you.", provenance=Provenance.LLM)
    silent = replace(draft, contribution="I will help you.", provenance=Provenance.LLM)
    assert with_facts(spoken, GRACE, asked, TODAY).by_tag == ()
    assert with_facts(silent, GRACE, asked, TODAY).by_tag == draft.by_tag != ()


def test_who_says_more_of_it_than_a_tag_is_asked_before_who_has_the_tag_alone() -> None:
    asked = read(ASK, (GRACE, ADA))
    both = shortlist(asked, (GRACE, ADA), 10)
    alone = shortlist(asked, (GRACE,), 10)
    assert [c.agent_id for c in both.definitely_related] == [ADA.agent_id]
    assert [c.agent_id for c in alone.definitely_related] == [GRACE.agent_id]
    assert "tag" in alone.definitely_related[0].reason


def test_a_tag_that_a_sentence_of_theirs_bears_out_is_as_good_as_a_capability() -> None:
    told = replace(GRACE, profile_summary="Solicitor; I do the accounting of small companies, too.")
    assert make_offer(told, read(ASK, (GRACE, ADA)), TODAY).by_tag == ()


def test_a_number_of_people_counts_none_by_a_bare_tag() -> None:
    text = "We need one accountant in London on 19 December, for accounting"
    asked = read(text, (GRACE,))
    offer = offer_of(make_offer(GRACE, asked, TODAY), GRACE)
    does = part(GRACE.agent_id, *offer.capabilities, name=GRACE.user_name)
    facts = PlanFacts(plan=plan(does), offers={GRACE.agent_id: offer}, answers={GRACE.agent_id: answer(GRACE.agent_id)})
    counted = [r for r in check(asked.requirements, facts, Language.EN) if r.kind is RequirementKind.QUANTITY]

    assert counted
    assert {one.status for one in counted} == {RequirementStatus.OPEN}
    assert "only as a tag" in counted[0].note
