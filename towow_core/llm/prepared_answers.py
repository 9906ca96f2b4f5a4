"""Answers that a person prepared in a model's place, in a file that people can read and mend."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import orjson
import yaml

from towow_core.domain.errors import BadSetting
from towow_core.llm.question_meaning import Meaning, in_words
from towow_core.support.bounded_files import OutOfBounds, parse_yaml, read_bytes
from towow_core.support.private_file import write_private

FORMAT = "towow.prepared_answers/1"
_BYTES_MAX = 4 * 1024 * 1024
_ABOUT = "# Answers prepared in a model's place; `towow model play --record` goes on with them. What `about` says a\n\
# question is, it is found by. Of several to the same question, each is given once, in order, and then the last.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedAnswer:
    """What is answered to which question.

    Attributes:
        about: Its meaning, as `question_meaning.meaning_of` tells it.
        answer: The JSON object.
    """

    prompt: str
    about: Meaning
    answer: Mapping[str, Any]


@dataclass(slots=True)
class PreparedAnswers:
    """A set of answers, and how far it has been used.

    Attributes:
        demand: The sentence that they were prepared for.
        today: ISO date on which it was said: what "next Friday" counts from.
        file: Where they are from, and new ones go; None is nowhere.
        missing: Questions without an answer that were asked, in words.
    """

    demand: str = ""
    today: str = ""
    answers: list[PreparedAnswer] = field(default_factory=list)
    file: Path | None = None
    missing: list[str] = field(default_factory=list)
    _given: defaultdict[bytes, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def name(self) -> str:
        return "These answers" if self.file is None else str(self.file)

    def find(self, prompt: str, about: Meaning, *, again: bool = True) -> Mapping[str, Any] | None:
        """The next answer to this question; where all were given the last one `again`, or None."""
        key = _key(prompt, about)
        known = [prepared.answer for prepared in self.answers if _key(prepared.prompt, prepared.about) == key]
        place = self._given[key]
        if not known or (place >= len(known) and not again):
            return None
        self._given[key] += 1
        return known[min(place, len(known) - 1)]

    def lacks(self, prompt: str, about: Meaning) -> str:
        """Note that nobody answered this question; the question in words."""
        question = in_words(prompt, about)
        self.missing.append(question)
        return question

    def add(self, prompt: str, about: Meaning, answer: Mapping[str, Any]) -> None:
        """One answer more, in the file at once: whoever prepares them may leave at any time.

        Raises:
            BadSetting: The file cannot be written.
        """
        self.answers.append(PreparedAnswer(prompt=prompt, about=about, answer=answer))
        self._given[_key(prompt, about)] += 1
        if self.file is not None:
            self.write(self.file)

    def write(self, file: Path) -> None:
        answers = [{"prompt": a.prompt, "about": dict(a.about), "answer": dict(a.answer)} for a in self.answers]
        whole = {"format": FORMAT, "demand": self.demand, "today": self.today, "answers": answers}
        text = yaml.safe_dump(orjson.loads(orjson.dumps(whole)), allow_unicode=True, sort_keys=False, width=120)
        try:
            write_private(file, _ABOUT + text)
        except OSError as error:
            raise BadSetting(f"{file} cannot be written: {error.strerror}.") from error


def read_prepared(file: Path) -> PreparedAnswers:
    """The answers in a file.

    Raises:
        BadSetting: There is no such file, or it holds something else; the text says what.
    """
    try:
        found = without_dates(parse_yaml(read_bytes(file, _BYTES_MAX).decode("utf-8")))
    except OSError as error:
        raise BadSetting(f"{file} cannot be read: {error.strerror}.") from error
    except (OutOfBounds, yaml.YAMLError, ValueError) as error:
        raise BadSetting(f"{file} holds no prepared answers: {error}") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadSetting(f"{file} holds no prepared answers: its format is not {FORMAT}.")
    listed = found.get("answers") or []
    if not isinstance(listed, list):
        raise BadSetting(f"{file}: `answers` is no list.")
    return PreparedAnswers(
        demand=str(found.get("demand") or ""),
        today=_day(str(found.get("today") or ""), file),
        answers=[_read(one, number, file) for number, one in enumerate(listed, start=1)],
        file=file,
    )


def is_prepared(file: Path) -> bool:
    """Whether a file holds prepared answers, and not what `towow export` wrote."""
    try:
        with file.open("rb") as opened:
            return FORMAT.encode() in opened.read(1000)
    except OSError:
        return False


def without_dates(value: Any) -> Any:
    """What YAML reads as a day is the text that JSON would have."""
    match value:
        case date():
            return value.isoformat()
        case dict():
            return {str(name): without_dates(part) for name, part in value.items()}
        case list():
            return [without_dates(part) for part in value]
        case _:
            return value


def _day(said: str, file: Path) -> str:
    """The day as it was said; empty where none was."""
    try:
        return date.fromisoformat(said).isoformat() if said else ""
    except ValueError as error:
        raise BadSetting(f"{file}: `today` is {said!r}, which is no day as in 2026-11-23.") from error


def _read(found: Any, number: int, file: Path) -> PreparedAnswer:
    match found:
        case {"prompt": str(prompt), "about": dict(about), "answer": dict(answer)}:
            return PreparedAnswer(prompt=prompt, about=about, answer=answer)
        case _:
            raise BadSetting(f"{file}: answer {number} needs `prompt`, `about` and `answer`.")


def _key(prompt: str, about: Meaning) -> bytes:
    return orjson.dumps([prompt, about], option=orjson.OPT_SORT_KEYS)
