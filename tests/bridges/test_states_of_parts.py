"""Where a part of a plan that is negotiated by itself is: what it leaves open is decided with the plan."""

from dataclasses import replace

import pytest

from bridges.http.demand_view import state_of
from tests.services.test_store import demand
from towow_core.store.claims import StandingPlan


@pytest.mark.parametrize(
    ("parent", "is_complete", "undone", "state"),
    [
        (None, False, "", "agreed_open"),
        (None, False, "lacking", "agreed_lacking"),
        (None, False, "unkept", "agreed_unkept"),
        (None, True, "", "agreed"),
        ("d-0", False, "", "agreed"),
        ("d-0", False, "lacking", "agreed"),
        ("d-0", False, "unkept", "agreed"),
        ("d-0", True, "", "agreed"),
    ],
)
def test_only_a_whole_demand_says_what_waits_for_its_requester(parent, is_complete, undone, state) -> None:
    record = replace(demand("d-1"), channel_status="finalized", parent_demand_id=parent)

    plan = StandingPlan(
        plan_digest="sha256:0",
        is_complete=is_complete,
        is_lacking=undone == "lacking",
        is_unkept=undone == "unkept",
    )
    assert state_of(record, plan) == state
