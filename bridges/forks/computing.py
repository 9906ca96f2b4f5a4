"""Has forks computed, a few at once, in processes that are ended when one takes too long: the bridge goes on."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
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

log = logging.getLogger(__name__)
AT_ONCE = 2
IN_LINE = 6  # who comes then is sent away
EACH = 4  # of one user: what the page puts beside the plan that there is
WITHIN_S = 50.0  # from the request on, with its time in line: a proxy before us waits for 60
IDLE_S = 60.0  # a process is kept so long for the next fork: a new one imports for some seconds
LENGTH_BYTES = 8  # before each frame, big endian: how many bytes follow
BYTES_MAX = 32 * 1024 * 1024  # of all that a fork is computed from
LOG_TAIL = 4000  # characters
COMMAND = (sys.executable, "-I", "-m", "bridges.forks.worker")
_REFUSALS: dict[str, type[TowowError]] = {
    kind.__name__: kind for kind in (MalformedDemand, TooLate, UnknownAgent, UnknownDemand, UnknownPoint)
}


class ForkFailed(TowowError):
    """The fork came to no end; nothing real was touched."""

    http_status = 503


class Forks:
    """One per bridge. `command` starts a process that answers bundles, as `bridges.forks.worker` does."""

    def __init__(
        self,
        *,
        at_once: int = AT_ONCE,
        in_line: int = IN_LINE,
        each: int = EACH,
        within_s: float = WITHIN_S,
        idle_s: float = IDLE_S,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._free, self._places, self._each = asyncio.Semaphore(at_once), at_once + in_line, each
        self._within_s, self._idle_s, self._command = within_s, idle_s, command
        self._here: Counter[str] = Counter()  # by user
        self._idle: dict[Process, asyncio.TimerHandle] = {}  # the last one has worked last

    async def compute(self, gathered: Callable[[], Awaitable[Bundle]], *, by: str = "") -> Forked:
        """What comes of a bundle, which is gathered once there is a place; `by` "" is nobody in particular.

        Raises:
            TooMany: Enough others are being computed, or enough of this user.
            TooLarge: There is too much of it.
            ForkFailed: It takes too long, or its process ended.
            MalformedDemand, TooLate, UnknownAgent, UnknownPoint: As the real demand would say to the same change.
        """
        with self._place(by):
            try:
                async with asyncio.timeout(self._within_s):
                    content = await asyncio.to_thread(_encoded, await gathered())
                    async with self._free:
                        said = await self._computed(content)
                    return await asyncio.to_thread(_read, said)
            except TimeoutError as error:
                log.warning("fork.took_too_long", extra={"within_s": self._within_s, "others": self._here.total() - 1})
                en = f"The fork came to no end within {self._within_s:g} s."
                raise ForkFailed(en, "推演太久，没有算完。") from error

    async def stop(self) -> None:
        """End those who wait for work."""
        idle, self._idle = self._idle, {}
        for timer in idle.values():
            timer.cancel()
        await asyncio.gather(*map(_end, idle))

    @contextmanager
    def _place(self, by: str) -> Iterator[None]:
        if self._here.total() >= self._places:
            raise TooMany("too_many_forks", "Too many forks are being computed; try again in some seconds.", 5)
        if by and self._here[by] >= self._each:
            raise TooMany(
                "too_many_forks", f"{self._each} forks of {by!r} are being computed; wait for one of them.", 5
            )
        self._here[by] += 1
        try:
            yield
        finally:
            self._here -= Counter({by: 1})  # who has none left is forgotten

    async def _computed(self, content: bytes) -> bytes:
        worker = self._waiting() or await self._started()
        is_done = False
        try:
            said = await _ask(worker, content)
            is_done = True
        except (asyncio.IncompleteReadError, ConnectionError) as error:  # of a bug of ours, or of its limit of memory
            await _end(worker)
            tail = (await worker.stderr.read()).decode(errors="replace")  # type: ignore[union-attr]  # a pipe
            facts = {"returncode": worker.returncode, "bytes": len(content), "log_tail": tail[-LOG_TAIL:]}
            log.exception("fork.process_died", extra=facts)
            raise ForkFailed("The process that computed the fork has ended.", "推演中断了。") from error
        finally:
            if not is_done:
                await _end(worker)
        self._idle[worker] = asyncio.get_running_loop().call_later(self._idle_s, self._dismiss, worker)
        return said

    def _waiting(self) -> Process | None:
        """One who waits for work; those who have died over it are let go."""
        while self._idle:
            worker, timer = self._idle.popitem()
            timer.cancel()
            if worker.returncode is None:
                return worker
        return None

    def _dismiss(self, worker: Process) -> None:
        """It has waited long enough for more work."""
        del self._idle[worker]
        worker.stdin.close()  # type: ignore[union-attr]  # a pipe

    async def _started(self) -> Process:
        try:
            # Nothing of our surroundings goes along: no tokens, no store, no hub.
            return await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env={})
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
    content = orjson.dumps(codec.dump(bundle))
    if len(content) > BYTES_MAX:
        raise TooLarge("too_large", f"The negotiation has {len(content)} bytes; {BYTES_MAX} can be forked.")
    return content


def _read(said: bytes) -> Forked:
    answer: dict[str, Any] = orjson.loads(said)
    if (refused := answer.get("refused")) is not None:
        raise _refusal(refused)
    return codec.load(Forked, answer["forked"])


def _refusal(refused: dict[str, str]) -> TowowError:
    """The error that the lane met, as it was raised there; of a kind of ours, whatever it says."""
    kind = _REFUSALS.get(refused["kind"], ForkFailed)
    if kind is ForkFailed:
        log.error("fork.failed", extra=refused)
    error = kind.__new__(kind)
    TowowError.__init__(error, refused["en"], refused["zh"])
    return error
