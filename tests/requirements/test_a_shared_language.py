"""Work that is asked for in a language in which nobody who does it works is not called met: how to talk is open."""

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService


def works(sentence: str, does: str, *languages: str) -> list[Requirement]:
    who = (person("one", does, "Berlin", price=300.0, languages=languages),)
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    policy = NegotiationPolicy(clarify_timeout_s=0.0)
    played = play(sentence, who, model, today="2026-11-29", policy=policy)
    (end,) = [one.event for one in played.events if isinstance(one.event, ProposalFinalized)]
    return [r for r in end.requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard]


@pytest.mark.parametrize(
    ("sentence", "does", "language", "says"),
    [
        ("I need a lawyer in Berlin for the contract of our shop, 12 December", "legal advice", "zh", "in English"),
        ("在柏林找一位律师，12月12日", "legal advice", "en", "用中文写的"),
        ("在柏林要自助餐，12月12日，20个人", "catering", "de", "用中文写的"),
        ("Ich suche einen Klavierstimmer in Berlin für den 12. Dezember", "piano tuning", "en", "in German"),
        ("Je cherche un avocat à Berlin pour le 12 décembre", "legal advice", "en", "in French"),
        ("Necesito un abogado en Berlín para el 12 de diciembre", "legal advice", "zh", "in Spanish"),
    ],
)
def test_no_language_in_common_leaves_the_work_open(sentence: str, does: str, language: str, says: str) -> None:
    (work,) = works(sentence, does, language)
    assert work.status is RequirementStatus.OPEN
    assert says in work.note


@pytest.mark.parametrize(
    ("sentence", "does", "languages"),
    [
        ("I need a lawyer in Berlin for our shop, 12 December", "legal advice", ("zh", "en")),
        ("I need a lawyer in Berlin for our shop, 12 December", "legal advice", ()),
        ("在柏林找一位律师，12月12日", "legal advice", ("zh",)),
        ("I need a lawyer in Berlin for our shop who speaks Chinese, 12 December", "legal advice", ("zh",)),
        ("Lawyer, Berlin, 12 December", "legal advice", ("de",)),
        ("Ich suche einen Anwalt in Berlin für den 12. Dezember", "legal advice", ("en", "de")),
        ("Je cherche un avocat à Berlin pour le 12 décembre", "legal advice", ("fr",)),
        ("Je cherche un avocat à Berlin pour le 12 décembre", "legal advice", ()),
    ],
)
def test_one_in_common_or_that_was_chosen_or_not_said_does_not(
    sentence: str, does: str, languages: tuple[str, ...]
) -> None:
    assert all("language" not in one.note and "语言" not in one.note for one in works(sentence, does, *languages))
