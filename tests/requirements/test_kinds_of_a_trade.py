"""Who asks for one kind of something is not content with another: a string quartet is no DJ, a tax return no bookkeeping."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of the table is one line

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from tests.core.test_counter_offers import asked
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.matching.meaning import as_taken, look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.twin.offers import make_offer
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService

QUARTET = person("eli", "string quartet", "New York", price=1800.0, currency="USD", languages=("en",))
DJ = person("jamal", "DJ", "New York", price=850.0, currency="USD", languages=("en",))


def invited(sentence: str, *people: str, city: str = "Berlin") -> dict[str, tuple[str, ...]]:
    """Whom the sentence finds among those who do this, and for what."""
    does = tuple(person(f"p{n}", one, city, remote=True) for n, one in enumerate(people))
    wanted = asked(sentence)
    named = {one.agent_id: one.tags[0] for one in does}
    return {named[c.agent_id]: c.capabilities for c in shortlist(wanted, does, 10).definitely_related}


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("A string quartet from 4 to 6 and then a DJ in Berlin on 19 December", {"string quartet", "DJ"}),
        ("A string quartet in Berlin on 19 December", {"string quartet"}),
        ("A DJ in Berlin on 19 December", {"DJ"}),
        ("Live music in Berlin on 19 December", {"string quartet", "live band"}),
        ("My tax return in Berlin by the end of January", {"tax advice"}),
        ("Bookkeeping in Berlin", {"bookkeeping"}),
        ("An accountant in Berlin", {"bookkeeping", "accounting"}),
        ("Somebody to notarise a power of attorney in Berlin", {"notary public"}),
        ("A lawyer in Berlin", {"legal advice"}),
        ("A personal trainer in Berlin", {"personal trainer"}),
        ("A yoga teacher in Berlin", {"yoga teaching"}),
        ("12月18日柏林，要一台咖啡车，从六点做到九点", {"咖啡车"}),
    ],
)
def test_one_kind_of_a_trade_is_not_another(sentence: str, found: set[str]) -> None:
    does = "string quartet|DJ|live band|tax advice|bookkeeping|accounting|notary public|legal advice|personal trainer|yoga teaching|coffee bar|咖啡车"
    assert set(invited(sentence, *does.split("|"))) == found


def test_what_is_said_beside_a_wider_name_says_the_kind() -> None:
    cart = person("ka", "咖啡拉花", "上海")
    cart.capabilities["咖啡拉花"] = "移动咖啡车，一小时六十杯"  # type: ignore[index]
    found = shortlist(asked("上海，12月18日晚上要一台咖啡车"), (cart,), 5).definitely_related
    assert [one.capabilities for one in found] == [("咖啡车",)]


def test_the_cheaper_one_of_another_kind_is_no_agreement() -> None:
    """A DJ for half the price was agreed on as the string quartet, and nothing was said to be open."""
    model = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    sentence = "String quartet in New York on 19 December, 4 to 6pm, $1,800"
    played = play(sentence, (QUARTET, DJ), model, today="2026-11-20", policy=NegotiationPolicy(clarify_timeout_s=0.0))
    agreed = [one.event for one in played.events if isinstance(one.event, ProposalFinalized)]
    assert [part.agent_id for event in agreed for part in event.proposal.assignments] == [QUARTET.agent_id]


def test_who_only_does_the_wider_thing_is_asked_and_it_stays_open() -> None:
    accountant = person("grace", "accounting", "Berlin")
    wanted = asked("My tax return in Berlin by the end of January")
    left = unanswered(wanted, (accountant,))
    assert left is not None
    found = look_up(left, OfferIndex.over((accountant,)))
    taken = as_taken(with_meanings(wanted, found.meanings), found.meanings)
    assert [one.labels for one in found.meanings] == [("accounting",)]
    (line,) = [one for one in taken.requirements if one.kind is RequirementKind.CAPABILITY]
    assert (line.value.unit, line.value.text) == (MEANT, "accounting")


@pytest.mark.parametrize(
    "sentence",
    [
        "Somebody to test our website with a screen reader in Berlin",
        "A photographer for the portraits on our website in Berlin",
        "在柏林找人测试我们的网站",
    ],
)
def test_a_page_that_is_there_is_built_by_nobody(sentence: str) -> None:
    assert "web development" not in invited(sentence, "web development", "photography")


@pytest.mark.parametrize(("label", "most"), [("DJ", 200), ("yoga teaching", 25), ("photography", 60)])
def test_how_many_somebody_says_that_they_serve_is_their_limit_whatever_they_do(label: str, most: int) -> None:
    one = person("jo", label, "New York", capacity_people=most)
    hosts_too = person("al", f"{label}, venue", "New York", capacity_people=most)
    wanted = asked(f"{label} in New York on 19 December for 20 people")

    assert make_offer(one, wanted, "2026-11-25").capacity_people == most
    assert make_offer(hosts_too, wanted, "2026-11-25").capacity_people is None  # that is the room's
