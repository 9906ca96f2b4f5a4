"""Where a part of a plan that is negotiated by itself is: what it leaves open is decided with the plan."""

from dataclasses import replace

import pytest

from bridges.http.demand_view import state_of
from tests.services.test_store import demand
from towow_core.store.claims import StandingPlan


@pytest.mark.parametrize(
    ("parent", "is_complete", "is_lacking", "state"),
    [
        (None, False, False, "agreed_open"),
        (None, False, True, "agreed_lacking"),
        (None, True, False, "agreed"),
        ("d-0", False, False, "agreed"),
        ("d-0", False, True, "agreed"),
        ("d-0", True, False, "agreed"),
    ],
)
def test_only_a_whole_demand_says_what_waits_for_its_requester(parent, is_complete, is_lacking, state) -> None:
    record = replace(demand("d-1"), channel_status="finalized", parent_demand_id=parent)

    plan = StandingPlan(plan_digest="sha256:0", is_complete=is_complete, is_lacking=is_lacking)
    assert state_of(record, plan) == state
