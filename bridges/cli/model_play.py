"""`towow model play` and `replay`: a person answers a model's prompts by hand, or what they answered is given again."""

import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import orjson

from bridges.cli import exits
from bridges.cli.output import say
from bridges.cli.question_shown import question_lines, shape_lines
from bridges.cli.show_lines import ShowLines
from bridges.cli.stream import Frame
from bridges.cli.terminal import stdout
from bridges.cli.words import language_of
from bridges.simulation.played_network import play
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadSetting
from towow_core.domain.events import ForceFinalized, ProposalFinalized
from towow_core.domain.models import AgentProfile
from towow_core.llm.prepared_answers import PreparedAnswers, read_prepared
from towow_core.llm.prepared_client import Asked, Person, PreparedClient, prepared_service
from towow_core.llm.question_meaning import in_words
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import load_settings

_AGREED = frozenset({ProposalFinalized.event_type, ForceFinalized.event_type})
_HOW = Bilingual(
    "你来替模型作答：每个问题写 JSON 或 YAML，以空行结束。? 再看一遍问题，@文件 从文件读，"
    "skip 不答（由后备答复顶上），quit 离开。",
    "You answer in the model's place: JSON or YAML, ended by an empty line. ? shows the question again, @file reads a "
    "file, skip leaves it unanswered (a stand-in answers), quit leaves.",
)
_SHAPE = Bilingual("回答的样子（* 必填）：", "The shape of an answer (* must be there):")
_WRONG = Bilingual("这样读不了：{why}。请改一改再答。", "That cannot be read: {why}. Please mend it.")
_KEPT = Bilingual("{count} 个回答在 {file}，接着答：{how}", "{count} answers are in {file}; go on with: {how}")
_MISSING = Bilingual("{count} 个问题没有回答，由后备答复顶上：", "{count} questions had no answer; stand-ins answered:")
ReadLine = Callable[[], str]


def play_by_hand(demand: str, record: Path | None, twins: int | None, *, read_line: ReadLine | None = None) -> int:
    """Ask the person at the terminal every question of a model about a demand. The exit code.

    Raises:
        BadSetting: There is no demand, no profile, or the file is none of prepared answers.
    """
    prepared = read_prepared(record) if record is not None and record.exists() else PreparedAnswers(file=record)
    if demand and prepared.demand and demand != prepared.demand:
        raise BadSetting(f"{record} answers another demand: {prepared.demand}")
    prepared.demand = demand or prepared.demand
    prepared.today = prepared.today or datetime.now(UTC).date().isoformat()
    if not prepared.demand:
        raise BadSetting("Say what is asked for, or name a file with answers to it (--record).")
    say(_HOW.to(language_of(prepared.demand)))
    try:
        return _play(prepared, twins, Questioner(prepared.demand, read_line or sys.stdin.readline))
    except KeyboardInterrupt:
        if record is not None and prepared.answers:
            told = _KEPT.to(language_of(prepared.demand))
            say(told.format(count=len(prepared.answers), file=record, how=f"towow model play --record {record}"))
        return exits.ANYTHING_ELSE


def replay_prepared(file: Path, twins: int | None) -> int:
    """Negotiate the demand of a file again, with its answers in a model's place. The exit code.

    Raises:
        BadSetting: It is no such file.
    """
    prepared = read_prepared(file)
    if not prepared.demand or not prepared.today:
        raise BadSetting(f"{file} says no `demand`, or not on which day (`today`).")
    return _play(prepared, twins, None)


def _play(prepared: PreparedAnswers, twins: int | None, person: Person | None) -> int:
    lines = ShowLines(stdout())

    def watch(envelope: Envelope, demand_id: str) -> None:
        lines(Frame(orjson.dumps(codec.dump(envelope)).decode(), envelope), demand_id)

    model = prepared_service(PreparedClient(prepared, person))
    played = play(prepared.demand, _profiles(twins), model, today=prepared.today, watch=watch)
    if prepared.missing:
        say(_MISSING.to(language_of(prepared.demand)).format(count=len(prepared.missing)))
        for question in prepared.missing:
            say(f"  {question}")
    ends = {envelope.event_type for envelope in played.events if envelope.is_end}
    return exits.AGREED if ends & _AGREED else exits.NEGOTIATION_FAILED


def _profiles(twins: int | None) -> Sequence[AgentProfile]:
    settings = load_settings()
    found = load_profiles(settings.profiles_dir).profiles if settings.profiles_dir.is_dir() else ()
    if not found:
        raise BadSetting(
            f"{settings.profiles_dir} holds no usable profile; set TOWOW_PROFILES_DIR to a folder that does."
        )
    return found[:twins]


class Questioner:
    """Puts one question after the other, and reads what is said to it."""

    def __init__(self, demand: str, read_line: ReadLine) -> None:
        self._language, self._read_line = language_of(demand), read_line

    def __call__(self, asked: Asked) -> str | None:
        if asked.problem:
            say(_WRONG.to(self._language).format(why=asked.problem))
        else:
            self._show(asked)
        while True:
            match self._lines():
                case ["?"]:
                    self._show(asked)
                case ["skip"]:
                    return None
                case ["quit"]:
                    raise KeyboardInterrupt
                case [one] if one.startswith("@"):
                    if (text := self._in_file(one[1:].strip())) is not None:
                        return text
                case lines:
                    return "\n".join(lines)

    def _show(self, asked: Asked) -> None:
        say(f"\n━━ {asked.number}. {in_words(asked.prompt.key, asked.question)}")
        _say_all(question_lines(asked.rendered.system, asked.rendered.user))
        say(f"\n{_SHAPE.to(self._language)}")
        _say_all(shape_lines(asked.prompt.schema, 1))
        say("")

    def _lines(self) -> list[str]:
        """Up to an empty line; a word of ours counts at once."""
        lines: list[str] = []
        while line := self._read_line():
            if not line.strip():
                if lines:
                    return lines
                continue
            lines.append(line.rstrip("\n"))
            if len(lines) == 1 and (lines[0] in {"?", "skip", "quit"} or lines[0].startswith("@")):
                return lines
        return lines or ["quit"]  # the end of what they say

    def _in_file(self, name: str) -> str | None:
        try:
            return Path(name).expanduser().read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            say(f"{name}: {error}")
            return None


def _say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)
