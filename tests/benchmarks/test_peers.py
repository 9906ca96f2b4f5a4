"""The benchmark beside other frameworks: ToWow's own forms do all the work, and nobody is left out in silence."""

import asyncio
import json
import sys
import tomllib
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from tests.benchmarks.peers import environments, plain_asyncio, workload
from tests.benchmarks.peers.__main__ import chosen, run
from tests.benchmarks.peers.catalogue import NAMES, OWN, PEERS, PLAIN, Peer
from tests.benchmarks.peers.environments import CannotInstall
from tests.benchmarks.peers.figures import MODES, Outcome, figures, table
from tests.benchmarks.peers.measuring import cpu_seconds
from tests.benchmarks.peers.measuring import run as measure_in_process
from tests.benchmarks.peers.towow_machine import negotiate
from towow_core.negotiation.effects import DraftProposal, IdentifyGaps, Send
from towow_core.negotiation.status import ChannelStatus

N = workload.PARTICIPANTS
HERE = {"": Path(sys.executable)}


def measured(per_s: float, cpu_ms: float) -> dict[str, dict[str, float]]:
    """The same alone and at once, which are told apart by the hundredfold rate."""
    return {
        "alone": {"per_s": per_s, "cpu_ms": cpu_ms},
        "together": {"per_s": 100 * per_s, "cpu_ms": cpu_ms},
    }


def peer(name: str, module: str = "plain_asyncio") -> Peer:
    return Peer(name=name, module=module, guarantee="nothing survives")


async def test_plain_actors_send_each_message_and_ask_each_model_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: Counter[str] = Counter()
    send = plain_asyncio.Actor.send

    def counted(actor: plain_asyncio.Actor, name: str, channel: int, content: workload.Content) -> None:
        sent[name] += 1
        send(actor, name, channel, content)

    monkeypatch.setattr(plain_asyncio.Actor, "send", counted)
    workload.asked.clear()
    async with plain_asyncio.opened(None) as running:  # type: ignore[arg-type]
        sent["demand"] = 0
        await running.negotiate()

    assert sent == {
        "demand": 1,
        "start": 1,
        "invite": N,
        "offer": N,
        "proposal": N,
        "feedback": N,
        "finalise": 1,
        "result": 1,
    }
    assert sent.total() == workload.MESSAGES
    assert workload.asked.total() == workload.MODEL_CALLS


def test_the_machine_alone_hears_and_sends_all_that_lies_between_start_and_result() -> None:
    heard: Counter[str] = Counter()
    told: Counter[str] = Counter()

    def count(message: object, effects: tuple[object, ...]) -> None:
        heard[type(message).__name__] += 1
        for effect in effects:
            told[effect.message.name if isinstance(effect, Send) else type(effect).__name__] += 1

    ended = negotiate(1, count)

    assert ended.status is ChannelStatus.FINALIZED
    assert heard == {
        "StartManaging": 1,
        "OfferReceived": N,
        "ProposalDrafted": 1,
        "FeedbackReceived": N,
        "GapsIdentified": 1,
    }
    sends = {name: number for name, number in told.items() if name.startswith("towow.")}
    assert sends == {"towow.invite": N, "towow.proposal.review": N, "towow.channel.completed": N}
    assert (told[DraftProposal.__name__], told[IdentifyGaps.__name__]) == (1, 1)


def test_a_negotiation_that_left_somebody_out_is_not_measured() -> None:
    parts = [{"agent_id": f"participant{number}"} for number in range(N - 1)]

    with pytest.raises(RuntimeError, match="no agreement"):
        workload.check({"status": "agreed", "accepted": N, "plan": {"assignments": parts}})


async def test_both_ways_of_measuring_give_rate_and_processor_time() -> None:
    found = await measure_in_process(plain_asyncio.opened(None), 0.01)  # type: ignore[arg-type]

    assert list(found) == list(MODES)
    assert found["together"]["negotiations"] >= 100
    assert all(said["per_s"] > 0 and said["cpu_ms"] > 0 for said in found.values())


def test_processor_time_of_processes_below_is_counted() -> None:
    before = cpu_seconds()
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    asyncio.run(environments.run_program(sys.executable, "-c", busy))

    assert cpu_seconds() - before > 0.25


def test_medians_spread_and_ratios_are_those_of_the_rounds() -> None:
    found = figures(
        [
            Outcome(peer=peer(PLAIN), rounds=[measured(1000, 1), measured(500, 1), measured(800, 1)]),
            Outcome(peer=peer(OWN), rounds=[measured(20, 50), measured(10, 40), measured(40, 30)]),
        ]
    )

    assert found[OWN]["alone"]["per_s"] == {"median": 20, "min": 10, "max": 40}
    assert found[OWN]["together"]["cpu_ms"] == {"median": 40, "min": 30, "max": 50}
    # 20/1000, 10/500, 40/800 within the rounds; of the medians it would be 20/800.
    assert found[OWN]["ratios"][PLAIN]["alone"] == {"per_s": 0.02, "cpu_ms": 40}
    assert found[PLAIN]["ratios"][OWN]["alone"] == {"per_s": 50, "cpu_ms": 0.025}
    assert json.loads(json.dumps(found)) == found


def test_each_peer_has_a_row_and_one_that_is_left_out_says_why() -> None:
    found = figures(
        [
            Outcome(peer=peer(PLAIN), rounds=[measured(1000, 1)]),
            Outcome(peer=peer(OWN), rounds=[measured(20, 50)]),
            Outcome(peer=peer("gone"), left_out="failed: it is broken"),
        ]
    )
    _, _, plain, own, gone = table(found).splitlines()

    assert own == (
        f"| {OWN} | nothing survives | 1 | 20 (20–20) | 2,000 (2,000–2,000) | 50 / 50 | 1 / 1; CPU 1 / 1 "
        "| 0.02 / 0.02; CPU 50 / 50 |"
    )
    assert plain.startswith(f"| {PLAIN} |")
    assert gone.startswith("| gone | nothing survives | 1 | left out: failed: it is broken |")
    assert {row.count("|") for row in table(found).splitlines()} == {9}


def test_without_the_one_that_others_are_held_against_there_are_no_ratios_to_it() -> None:
    found = figures([Outcome(peer=peer("alone"), rounds=[measured(1, 1)])])

    assert found["alone"]["ratios"] == {}
    assert "| – | – |" in table(found)


async def test_a_peer_that_fails_is_too_slow_or_has_no_environment_is_named_and_the_others_are_measured() -> None:
    lost = Peer(name="lost", module="plain_asyncio", guarantee="", environment="lost")
    peers = [peer("broken", "no_such_peer"), lost, peer("good")]
    pythons = {**HERE, "lost": CannotInstall("cannot be installed: no such version")}
    outcomes = await run(peers, pythons, seconds=0.01, repeat=2)
    (late,) = await run([peer("slow")], HERE, seconds=60, repeat=1, patience_s=0.1)

    reasons = {outcome.peer.name: outcome.left_out for outcome in (*outcomes, late)}
    assert "no_such_peer" in reasons["broken"]
    assert reasons["lost"] == "cannot be installed: no such version"
    assert reasons["slow"] == "was not done within 0.1 s"
    assert reasons["good"] == ""
    assert [len(outcome.rounds) for outcome in outcomes] == [0, 0, 2]


async def test_an_environment_that_cannot_be_made_says_the_last_word_of_its_installer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse = "import sys\nsys.exit('Looking for it\\nERROR: No matching version')"
    monkeypatch.setattr(environments, "run_program", partial(environments.run_program, sys.executable, "-c", refuse))
    found = await environments.environments(["dbos"], tmp_path)

    assert str(found["dbos"]) == "cannot be installed: ERROR: No matching version"
    assert not (tmp_path / "dbos" / environments.STAMP).exists()


def test_every_peer_has_a_file_a_guarantee_and_an_environment_that_is_described() -> None:
    folder = environments.VERSIONS.parent
    described = tomllib.loads(environments.VERSIONS.read_text(encoding="utf-8"))

    assert len(set(NAMES)) == len(NAMES)
    for one in PEERS:
        assert (folder / f"{one.module}.py").exists(), one.name
        assert one.guarantee, one.name
        assert not one.environment or described[one.environment]["pip"], one.name
    assert set(described) == {one.environment for one in PEERS} - {""}
    assert all("==" in wanted for said in described.values() for wanted in said["pip"])


def test_peers_are_chosen_by_name_and_an_unknown_one_is_refused() -> None:
    assert [one.name for one in chosen(f"{OWN},{PLAIN}")] == [PLAIN, OWN]
    with pytest.raises(Exception, match="there are asyncio"):
        chosen("nobody")
