"""What a model has answered, in a file, from the moment that it answered.

A process may be killed between a model's answer and the transaction that stores what came of it. Its successor finds
the answer here and does not ask again. A line is one write: it survives the process, not a power cut, after which a
question may be asked a second time.
"""

import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import orjson

from towow_core.prompts.base import Rendered

log = logging.getLogger(__name__)
KEPT_S = 3600.0  # a negotiation lives 10 minutes
ANSWERS_MAX = 2000
_Said = tuple[float, str]  # when, in seconds since 1970, and what


class SharedAnswers(Protocol):
    """Where those keep answers who may take each other's work over from another machine; a store's `answers` is one."""

    async def recall(self, question: str) -> str | None: ...

    async def keep(self, question: str, text: str) -> None: ...


def question_id(about: str, prompt: str, rendered: Rendered) -> str:
    """The same question (`Prompt.identity`) about the same thing."""
    return f"{about}/{prompt}/{fingerprint(rendered)}"


@lru_cache(maxsize=16)  # asked twice of each question
def fingerprint(rendered: Rendered) -> str:
    """The same for the same question, to the letter, and for no other."""
    digest = _begun(rendered.system).copy()
    digest.update(rendered.user.encode())
    return digest.hexdigest()


@lru_cache(maxsize=64)  # a few texts, in thousands of questions
def _begun(system: str) -> blake2b:
    return blake2b(f"{system}\0".encode(), digest_size=16)


class KeptAnswers:
    """The answers that one agent got lately.

    Args:
        file: Belongs to this agent alone.
        beside: Names of the files of others whose work it may take over, as a pattern (`channel_admin*.jsonl`).
        now_s: Seconds since 1970.
    """

    def __init__(self, file: Path, beside: str | None = None, now_s: Callable[[], float] = time.time) -> None:
        self._file, self._now_s = file, now_s
        self._others = None if beside is None else _Others(file, beside)
        self._descriptor: int | None = None
        self._answers: OrderedDict[str, _Said] = OrderedDict(self._read())
        self._safely(self._begin_anew)

    def recall(self, question: str) -> str | None:
        """What the model said to this question, if it did."""
        found = self._answers.get(question)
        if found is None and self._others is not None:
            found = self._others.find(question)
        return None if found is None else found[1]

    def keep(self, question: str, text: str) -> None:
        """Remember it, here and in the file; without the file (a full disk) at least here."""
        self._answers[question] = (self._now_s(), text)
        self._safely(lambda: self._append(question))

    def close(self) -> None:
        """Close the file."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def _append(self, question: str) -> None:
        if self._descriptor is None or len(self._answers) > ANSWERS_MAX:
            self._begin_anew()
        else:
            os.write(self._descriptor, _line(question, *self._answers[question]))

    def _safely(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            log.warning("llm.answer_not_kept", extra={"file": str(self._file), "why": error.strerror})

    def _read(self) -> list[tuple[str, _Said]]:
        try:
            lines = self._file.read_bytes()
        except OSError:
            return []
        oldest = self._now_s() - KEPT_S
        return [(question, answer) for question, answer in _read_lines(lines) if answer[0] >= oldest]

    def _begin_anew(self) -> None:
        """A new file: all that is remembered, and where that is too much, the younger half."""
        if len(self._answers) > ANSWERS_MAX:
            for question in list(self._answers)[: -ANSWERS_MAX // 2]:
                del self._answers[question]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".tmp")
        draft.write_bytes(b"".join(_line(question, *answer) for question, answer in self._answers.items()))
        draft.chmod(0o600)
        draft.replace(self._file)
        self.close()
        self._descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND)


class _Others:
    """What others who share this machine were answered: read on when something is looked for."""

    def __init__(self, own: Path, pattern: str) -> None:
        self._own, self._pattern = own, pattern
        self._places: dict[Path, tuple[int, int]] = {}  # the file's inode, and how far it was read
        self._answers: OrderedDict[str, _Said] = OrderedDict()

    def find(self, question: str) -> _Said | None:
        for file in self._own.parent.glob(self._pattern):
            if file != self._own:
                with suppress(OSError):
                    self._read_on(file)
        return self._answers.get(question)

    def _read_on(self, file: Path) -> None:
        with file.open("rb") as lines:
            inode = os.fstat(lines.fileno()).st_ino
            known, place = self._places.get(file, (inode, 0))
            lines.seek(place if known == inode else 0)
            whole, _, torn = lines.read().rpartition(b"\n")
            self._places[file] = (inode, lines.tell() - len(torn))
        self._answers.update(_read_lines(whole))
        while len(self._answers) > ANSWERS_MAX:
            self._answers.popitem(last=False)


def _read_lines(lines: bytes) -> list[tuple[str, _Said]]:
    found = []
    for line in lines.splitlines():
        try:
            said = orjson.loads(line)
            found.append((said["question"], (said["at"], said["text"])))
        except (orjson.JSONDecodeError, KeyError, TypeError):
            continue  # the last line of a full disk
    return found


def _line(question: str, at: float, text: str) -> bytes:
    return orjson.dumps({"question": question, "at": at, "text": text}) + b"\n"
