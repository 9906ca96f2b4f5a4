"""Has forks computed, a few at once, in processes that are ended when one takes too long: the bridge goes on."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

import orjson

from bridges.forks.bundle import Bundle
from bridges.forks.forked import Forked
from towow_core.domain.errors import (
    MalformedDemand,
    TooLarge,
    TooLate,
    TooMany,
    TowowError,
    UnknownAgent,
    UnknownDemand,
    UnknownPoint,
)
from towow_core.support import codec

AT_ONCE = 2
IN_LINE = 6  # who comes then is sent away
WITHIN_S = 60.0
IDLE_S = 60.0  # a process is kept so long for the next fork: a new one imports for some seconds
LENGTH_BYTES = 8  # before each frame, big endian: how many bytes follow
BYTES_MAX = 32 * 1024 * 1024  # of all that a fork is computed from
_COMMAND = (sys.executable, "-I", "-m", "bridges.forks.worker")
_REFUSALS: dict[str, type[TowowError]] = {
    kind.__name__: kind for kind in (MalformedDemand, TooLate, UnknownAgent, UnknownDemand, UnknownPoint)
}


class ForkFailed(TowowError):
    """The fork came to no end; nothing real was touched."""

    http_status = 503


class Forks:
    """One per bridge."""

    def __init__(
        self, *, at_once: int = AT_ONCE, in_line: int = IN_LINE, within_s: float = WITHIN_S, idle_s: float = IDLE_S
    ) -> None:
        self._free, self._places = asyncio.Semaphore(at_once), at_once + in_line
        self._within_s, self._idle_s = within_s, idle_s
        self._here = 0
        self._idle: list[Process] = []

    async def compute(self, bundle: Bundle) -> Forked:
        """What comes of it.

        Raises:
            TooMany: Enough others are being computed.
            TooLarge: There is too much of it.
            ForkFailed: It takes too long, or its process ended.
            MalformedDemand, TooLate, UnknownAgent, UnknownPoint: As the real demand would say to the same change.
        """
        if self._here >= self._places:
            raise TooMany("too_many_forks", "Too many forks are being computed; try again in some seconds.", 5)
        self._here += 1
        try:
            content = await asyncio.to_thread(_encoded, bundle)
            if len(content) > BYTES_MAX:
                raise TooLarge("too_large", f"The negotiation has {len(content)} bytes; {BYTES_MAX} can be forked.")
            async with self._free:
                return await asyncio.to_thread(_read, await self._computed(content))
        finally:
            self._here -= 1

    async def stop(self) -> None:
        """End those who wait for work."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*map(_end, idle))

    async def _computed(self, content: bytes) -> bytes:
        worker = self._waiting() or await _started()
        is_done = False
        try:
            async with asyncio.timeout(self._within_s):
                said = await _ask(worker, content)
            is_done = True
        except TimeoutError as error:
            raise ForkFailed(f"The fork came to no end within {self._within_s:g} s.", "推演太久，没有算完。") from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:  # of a bug of ours, or of its limit of memory
            raise ForkFailed("The process that computed the fork has ended.", "推演中断了。") from error
        finally:
            if not is_done:
                await _end(worker)
        self._idle.append(worker)
        asyncio.get_running_loop().call_later(self._idle_s, self._dismiss, worker)
        return said

    def _waiting(self) -> Process | None:
        """One who waits for work; those who have died over it are let go."""
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
        return None

    def _dismiss(self, worker: Process) -> None:
        """It has waited long enough for more work; where it got some meanwhile, it is dismissed after the last."""
        if worker in self._idle:
            self._idle.remove(worker)
            worker.stdin.close()  # type: ignore[union-attr]  # a pipe


async def _started() -> Process:
    try:
        # Nothing of our surroundings goes along: no tokens, no store, no hub.
        return await asyncio.create_subprocess_exec(*_COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={})
    except OSError as error:  # too many processes, too little memory
        raise ForkFailed(f"The fork's process cannot be started ({error.strerror}).") from error


async def _ask(worker: Process, content: bytes) -> bytes:
    assert worker.stdin is not None  # both are pipes
    assert worker.stdout is not None
    worker.stdin.write(len(content).to_bytes(LENGTH_BYTES) + content)
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH_BYTES))
    return await worker.stdout.readexactly(length)


async def _end(worker: Process) -> None:
    if worker.returncode is None:
        worker.kill()
        await worker.wait()


def _encoded(bundle: Bundle) -> bytes:
    return orjson.dumps(codec.dump(bundle))


def _read(said: bytes) -> Forked:
    answer: dict[str, Any] = orjson.loads(said)
    if (refused := answer.get("refused")) is not None:
        raise _refusal(refused)
    return codec.load(Forked, answer["forked"])


def _refusal(refused: dict[str, str]) -> TowowError:
    """The error that the lane met, as it was raised there; of a kind of ours, whatever it says."""
    kind = _REFUSALS.get(refused["kind"], ForkFailed)
    error = kind.__new__(kind)
    TowowError.__init__(error, refused["en"], refused["zh"])
    return error
