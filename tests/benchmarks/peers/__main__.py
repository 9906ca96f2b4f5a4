"""`make bench-peers`: one negotiation as ToWow and as others would do it, in turn, round after round.

Each measurement is a process of its own, in its own environment; who cannot be installed or fails is named with why.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.peers.catalogue import NAMES, PEERS, Peer
from tests.benchmarks.peers.environments import CannotInstall, environments, last_line
from tests.benchmarks.peers.figures import Measured, Outcome, figures, table
from tests.benchmarks.peers.workload import MESSAGES, MODEL_CALLS, PARTICIPANTS

PATIENCE_S = 600.0
ROOT = Path(__file__).parents[3]


class Failed(Exception):
    """A peer measured nothing; one sentence says why."""


async def measured(
    peer: Peer, python: Path | CannotInstall, seconds: float, patience_s: float = PATIENCE_S
) -> Measured:
    """
    Raises:
        CannotInstall: It has no environment.
        Failed: It ended otherwise than with its figures, or not in time.
    """
    if isinstance(python, CannotInstall):
        raise python
    command = (str(python), "-m", f"tests.benchmarks.peers.{peer.module}", *peer.arguments, "--seconds", str(seconds))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), patience_s)
    except TimeoutError:
        raise Failed(f"was not done within {patience_s:g} s") from None
    finally:
        _end_group(process.pid)
        await process.wait()
    if process.returncode != 0:
        raise Failed(f"failed: {last_line(errors)}")
    found: Measured = json.loads(last_line(output))
    return found


def _end_group(leader: int) -> None:
    """Whatever it may have left running."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


async def run(
    peers: Sequence[Peer],
    pythons: dict[str, Path | CannotInstall],
    *,
    seconds: float,
    repeat: int,
    patience_s: float = PATIENCE_S,
) -> list[Outcome]:
    """All of them in turn, `repeat` times. Whoever fails once is not asked again."""
    rounds: dict[str, list[Measured]] = {peer.name: [] for peer in peers}
    left_out: dict[str, str] = {}
    for number in range(repeat):
        for peer in peers:
            if peer.name in left_out:
                continue
            try:
                found = await measured(peer, pythons[peer.environment], seconds, patience_s)
            except (CannotInstall, Failed) as error:
                left_out[peer.name] = str(error)
                print(f"round {number + 1}: {peer.name} {error}", file=sys.stderr, flush=True)
                continue
            rounds[peer.name].append(found)
            rates = ", ".join(f"{mode} {said['per_s']:.1f}/s" for mode, said in found.items())
            print(f"round {number + 1}: {peer.name} {rates}", file=sys.stderr, flush=True)
    return [Outcome(peer=p, rounds=rounds[p.name], left_out=left_out.get(p.name, "")) for p in peers]


def chosen(names: str) -> list[Peer]:
    """
    Raises:
        argparse.ArgumentTypeError: Nobody is called that.
    """
    wanted = [name.strip() for name in names.split(",")]
    if unknown := [name for name in wanted if name not in NAMES]:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: there are {', '.join(NAMES)}")
    return [peer for peer in PEERS if peer.name in wanted]


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", type=chosen, default=list(PEERS), metavar="A,B", help=", ".join(NAMES))
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement, of which a peer has two")
    parser.add_argument("--repeat", type=int, default=5, help="rounds")
    parser.add_argument("--environments", type=Path, default=ROOT / "build" / "peers", help="folder to make them in")
    parser.add_argument("--json", action="store_true", help="end with one line of all figures")
    options = parser.parse_args()
    needed = {peer.environment for peer in options.peers} - {""}
    pythons = {"": Path(sys.executable), **await environments(needed, options.environments.resolve())}
    before = os.getloadavg()[0]
    found = figures(await run(options.peers, pythons, seconds=options.seconds, repeat=options.repeat))
    load = [round(value, 1) for value in (before, os.getloadavg()[0])]
    print(
        f"{PARTICIPANTS} participants, {MESSAGES} messages, {MODEL_CALLS} model calls; {options.repeat} rounds of "
        f"twice {options.seconds:g} s; {os.cpu_count()} cores; load {load[0]} before, {load[1]} after\n"
    )
    print(table(found))
    if options.json:
        print(json.dumps({"peers": found, "rounds": options.repeat, "seconds": options.seconds, "load": load}))


if __name__ == "__main__":
    asyncio.run(main())
