"""A twin that dies and that nobody starts again: it is not waited for, and not invited any more."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.benchmarks.slow_model import NEVER_VARIABLE
from tests.journeys.real_network import RealNetwork, real_network, slow_model, write_profiles
from towow_core.domain.policy import NegotiationPolicy
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK

pytestmark = pytest.mark.processes
MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
STAYING = ("alice", "bob", "carol")
# Without its death being noticed, an answer would be waited for longer than the test lives.
POLICY = NegotiationPolicy(
    collect_timeout_s=300, feedback_timeout_s=300, unreachable_after_s=5, stuck_check_every_s=0.5
)


@contextmanager
def started_by_hand(
    network: RealNetwork, folder: Path, name: str, *, never_answers: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A twin that nobody supervises: `python -m agents user_agent --profile …`. It never knows what to say to this."""
    file = write_profiles(folder / "elsewhere", [name]) / f"{name}.yaml"
    command = [sys.executable, "-m", "agents", "user_agent", "--profile", str(file)]
    environment = {**os.environ, **network.launcher.settings.to_environment(), NEVER_VARIABLE: never_answers}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("moment", "never_answers"),
    [("towow.demand.broadcast", RESPONSE_GENERATION.key), ("towow.proposal.distributed", PROPOSAL_FEEDBACK.key)],
)
async def test_it_is_not_waited_for_and_not_invited_again(tmp_path: Path, moment: str, never_answers: str) -> None:
    profiles = write_profiles(tmp_path / "profiles", STAYING)
    options = {"profiles_dir": profiles, "policy": POLICY, "llm_client": slow_model(0)}
    async with real_network(tmp_path, **options) as network:
        with started_by_hand(network, tmp_path, "dora", never_answers=never_answers) as dora:
            await network.until_online("user_agent_dora")
            demand_id = await network.submit(MEETUP)
            heard = await network.until(demand_id, moment)
            assert "user_agent_dora" in invited(heard)
            dora.send_signal(signal.SIGKILL)
            events = await network.until(demand_id)
        again = await network.until(await network.submit(MEETUP))

    assert events[-1]["event_type"] == "towow.proposal.finalized"
    assert {f"user_agent_{name}" for name in STAYING} <= set(events[-1]["payload"]["accepted_by"])
    assert "user_agent_dora" not in events[-1]["payload"]["accepted_by"]
    assert invited(again) == {f"user_agent_{name}" for name in STAYING}


def invited(events: list[dict]) -> set[str]:
    found = next(e["payload"] for e in events if e["event_type"] == "towow.filter.completed")
    return {candidate["agent_id"] for candidate in found["candidates"]}
