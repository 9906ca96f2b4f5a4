"""What a stranger may say in one message."""

from contextlib import suppress
from dataclasses import replace

import pytest

from towow_core.domain.answers import Offer
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.models import AgentProfile, Terms
from towow_core.support import codec
from towow_core.support.bounds import ALL_TEXT_MAX, BLANKS_MAX, ITEMS_MAX, TEXT_MAX, excess
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

MEI = AgentProfile(
    agent_id="user_agent_mei", user_name="Mei", profile_summary="主持人", location="北京", tags=("主持",)
)
OFFER = Offer(offer_id="o", agent_id="user_agent_mei", display_name="Mei", demand_id="d", decision="participate")


TOO_MUCH = pytest.mark.parametrize(
    ("value", "where"),
    [
        (replace(MEI, profile_summary="x" * (TEXT_MAX + 1)), "profile_summary"),
        (replace(MEI, profile_summary=f"a{' ' * (BLANKS_MAX + 1)}b"), "profile_summary"),
        (replace(MEI, profile_summary="\n\t" * BLANKS_MAX), "profile_summary"),
        (replace(MEI, profile_summary="\u3000" * (BLANKS_MAX + 1)), "profile_summary"),
        (replace(MEI, user_name="Mei\u3164"), "user_name"),
        (replace(MEI, tags=("x",) * (ITEMS_MAX + 1)), "tags"),
        (replace(MEI, capabilities={str(n): "" for n in range(ITEMS_MAX + 1)}), "capabilities"),
        (replace(MEI, capabilities={"a\x00b": ""}), "capabilities (a name in it)"),
        (replace(MEI, tags=("x" * TEXT_MAX,) * (ALL_TEXT_MAX // TEXT_MAX + 1)), "the whole"),
        (replace(MEI, user_name="Mei\x00"), "user_name"),
        (replace(MEI, user_name="Mei\x1b[2J"), "user_name"),
        (replace(MEI, user_name="\u202eieM"), "user_name"),
        (replace(MEI, user_name="Mei\u200b"), "user_name"),
        (replace(MEI, user_name="M\u200dei"), "user_name"),
        (replace(MEI, availability="\u2067weekdays\u2069"), "availability"),
        (replace(MEI, terms=Terms(price=float("inf"))), "terms.price"),
        (replace(MEI, terms=Terms(price=float("nan"))), "terms.price"),
        (replace(MEI, terms=Terms(capacity_people=10**12)), "terms.capacity_people"),
        (replace(MEI, terms=Terms(price=-1.0)), "terms.price"),
        (replace(MEI, terms=Terms(price=1e300)), "terms.price"),
        (replace(MEI, profile_summary="half \ud800", user_name="\ud800"), "user_name"),
    ],
)


@TOO_MUCH
def test_what_is_too_much_is_named(value: object, where: str) -> None:
    found = excess(value)

    assert found is not None
    assert found.where == where
    assert len(found.sentence) < 200


@TOO_MUCH
def test_it_is_named_as_well_in_a_message(value: AgentProfile, where: str) -> None:
    assert excess(value, is_message=True) == excess(value)


@pytest.mark.parametrize("written", ["nan", "inf", "-inf", "1e400"])
def test_a_text_that_is_read_as_no_number_is_too_much(written: str) -> None:
    """JSON has no such number, and a reader that takes texts for numbers makes one of it."""
    said = codec.dump(MEI)
    said["terms"]["prices"] = {"music": {"amount": written, "currency": "CNY"}}
    with suppress(MalformedMessage):  # as good
        assert excess(codec.load(AgentProfile, said), is_message=True) is not None


def test_what_people_say_fits() -> None:
    text = "第一行\n第二行\t<script>alert(1)</script> 👩‍👩‍👧 مرحبا"

    assert excess(replace(OFFER, contribution=text, price=0.0)) is None
    assert [excess(profile) for profile in load_profiles(PACKAGED_PROFILES).profiles if excess(profile)] == []


def test_a_name_may_be_written_with_the_joiners_of_its_script() -> None:
    assert excess(replace(MEI, user_name="می\u200cلاد", profile_summary="שלום\u200f")) is None


def test_what_somebody_else_bounds_is_left_to_them() -> None:
    assert excess(replace(MEI, availability="x" * (TEXT_MAX + 1)), but=frozenset({"availability"})) is None
