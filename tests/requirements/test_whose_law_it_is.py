"""What is done under the law of a place is done rather by who is there; and a clause that names one kind of a work asks
for that kind.
"""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from
from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.models import AgentProfile, Terms
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.planning.planning import make_plan

K = RequirementKind


def priced(name: str, label: str, detail: str, place: str, price: float) -> AgentProfile:
    terms = Terms(price=price, currency="EUR", remote=True, languages=("en",))
    return replace(offers(name, label, detail, place), terms=terms)


ADVISER = priced("moe", "tax advice", "freelancers, annual returns", "Berlin", 450)
BOOKS = priced("wan", "bookkeeping", "monthly books and VAT", "Nairobi", 180)
ACCOUNTS = priced("ada", "accounting", "accounts of small firms", "Nairobi", 150)
LOGOS = priced("lea", "graphic design", "logos", "Berlin", 900)
ABROAD = priced("bo", "graphic design", "logos", "Lisbon", 300)
PEOPLE = (ADVISER, BOOKS, ACCOUNTS, LOGOS, ABROAD)


def planned(text: str) -> list[str]:
    understood = read(text, PEOPLE)
    plan = make_plan(understood, offers_from(understood, *PEOPLE), "2026-11-25")
    return [part.display_name for part in plan.assignments if part.capabilities]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("I need an accountant in Berlin for my annual tax return", {"tax returns"}),
        ("An accountant to file my taxes in Berlin", {"tax returns"}),
        ("找个会计帮我报税，柏林", {"报税"}),
        ("I need an accountant in Berlin", {"accounting"}),
        ("An accountant and a tax adviser in Berlin", {"accounting", "tax returns"}),
        ("An accountant in Berlin; my tax return is done already", {"accounting"}),
    ],
)
def test_the_kind_that_its_clause_names_is_asked_for(text: str, tags: set[str]) -> None:
    asked = {tag for r in read(text, PEOPLE).in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags}
    assert asked == tags


@pytest.mark.parametrize(
    "text",
    [
        "I live in Berlin. I need an accountant for my annual tax return, up to 500 euros.",
        "An accountant in Berlin, 500 euros at most",
    ],
)
def test_who_is_there_comes_before_somebody_cheaper_under_another_law(text: str) -> None:
    assert planned(text) == [ADVISER.user_name]


def test_where_the_money_pays_only_for_who_is_elsewhere_it_is_they() -> None:
    assert planned("An accountant in Berlin, 160 euros at most") == [ACCOUNTS.user_name]


def test_what_is_the_same_anywhere_is_done_for_less() -> None:
    assert planned("I need a logo in Berlin, 1000 euros at most") == [ABROAD.user_name]
