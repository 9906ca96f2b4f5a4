"""Several demands at a time for the same people on the same day, with two channel_admins: nobody is booked twice."""

from collections import Counter
from dataclasses import replace

from bridges.simulation.behaviour import Character
from bridges.simulation.commitment_invariants import nobody_is_booked_twice_on_a_day, who_is_booked_said_yes
from bridges.simulation.run_record import Evidence, RunRecord
from bridges.simulation.scenario import ADMINS, SENTENCES, THE_DAY, Scenario, WantedDemand, draw_scenario
from bridges.simulation.world import live_through
from towow_core.domain.commitments import Firmness
from towow_core.domain.outcomes import RecordedDecision

SEEDS, DEMANDS = 6, 5
WILLING = Character(declines=0.0, haggles=0.0, refuses=0.0, leaves=0.0, careless=0.0, finds_gaps=0.0)


def crowded(seed: int) -> Scenario:
    """Everybody is willing, and everybody is wanted by all of them, approved at the same time."""
    drawn = draw_scenario(seed, frozenset())
    wanted = tuple(
        WantedDemand(
            key=f"wanted-{number}",
            text=f"{THE_DAY}，{SENTENCES[seed % 2]}",
            at_s=number * 0.3,
            approve_after_s=seed % 3 * 0.5,
        )
        for number in range(DEMANDS)
    )
    twins = tuple(replace(twin, character=WILLING) for twin in drawn.twins)
    return replace(drawn, admins=ADMINS[:2], service_character=WILLING, twins=twins, wanted_demands=wanted)


def wanted_twice(record: RunRecord) -> set[str]:
    """Who said yes to plans of several demands."""
    demand_of = {channel.channel.channel_id: channel.channel.demand_id for channel in record.recording.channels}
    asked = {(agent_id, demand_of[channel_id]) for channel_id, agent_id, _ in record.accepted}
    return {agent_id for agent_id, times in Counter(agent_id for agent_id, _ in asked).items() if times > 1}


def test_with_two_channel_admins_nobody_is_booked_twice_however_many_demands_want_them() -> None:
    contested = approved = 0
    for seed in range(SEEDS):
        record = live_through(crowded(seed))
        evidence = Evidence(record)
        booked = {each.agent_id for each in record.commitments if each.firmness is Firmness.FIRM and each.occupies}
        contested += len(wanted_twice(record) & booked)
        approved += sum(each.decision is RecordedDecision.APPROVED for each in record.recording.demands)

        assert [*nobody_is_booked_twice_on_a_day(evidence), *who_is_booked_said_yes(evidence)] == [], seed
    assert contested > SEEDS  # so that there was something to book twice
    assert approved > SEEDS


def test_a_second_booking_of_a_day_is_caught() -> None:
    record = next(found for seed in range(SEEDS) if (found := live_through(crowded(seed))).commitments)
    first = next(each for each in record.commitments if each.busy_days)
    again = replace(record, commitments=(*record.commitments, replace(first, demand_id="d-other")))

    assert list(nobody_is_booked_twice_on_a_day(Evidence(again)))
