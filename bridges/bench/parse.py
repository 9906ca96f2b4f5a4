"""What is read in sentences whose requirements somebody else has labelled: precision and recall of each kind.

A reading is right where the kind is that of a label, their words overlap, and the value says the same. The people who
are there give their names and their own words for what they do, as in a network.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bridges.bench.same_value import is_same
from towow_core.domain.errors import BadSetting
from towow_core.domain.models import AgentProfile, Demand
from towow_core.domain.outcomes import DemandStage
from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind
from towow_core.engine.requirements.people import names_of
from towow_core.llm.engine import ENGINE
from towow_core.services.demands.adapting import adapted
from towow_core.services.negotiation.questions import understanding_question
from towow_core.store.records import DemandRecord

FILE = "requirements.yaml"
_UNLABELLED = frozenset({"time", "occasion", "topic", "payment", "swap", "district", "together", "apart", IMPLIED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One thing that a sentence asks for, and where it says so."""

    kind: RequirementKind
    start: int
    end: int
    value: Any

    def is_in(self, read: Requirement) -> bool:
        """Whether this is what was read there."""
        return read.kind is self.kind and self.overlaps(read) and is_same(self.kind, self.value, read.value)

    def overlaps(self, read: Requirement) -> bool:
        return read.span is not None and read.span.start < self.end and self.start < read.span.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence, the ISO date on which it is said, and what it asks for."""

    text: str
    today: str
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What was read of one sentence.

    Attributes:
        found: Whether each label was.
        right: Whether each thing that was read is labelled; what only says a label of another kind again is left out.
    """

    found: tuple[tuple[RequirementKind, bool], ...]
    right: tuple[tuple[RequirementKind, bool], ...]
    ms: float


def read_sentences(path: Path) -> tuple[Sentence, ...]:
    """A file of sentences, or the one in a folder.

    Raises:
        BadSetting: There is none, or it is no such file.
    """
    file = path / FILE if path.is_dir() else path
    try:
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        return tuple(_sentence(one) for one in data["sentences"])
    except (OSError, yaml.YAMLError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSetting(f"{file} cannot be read as labelled sentences: {error!r}.") from error


def _sentence(one: Mapping[str, Any]) -> Sentence:
    text = one["text"]
    labels = []
    for said in one["requirements"]:
        start, value = text.index(said["text"]), said["value"]
        if isinstance(value, dict):  # YAML reads the key `on` as true
            value = {"on" if key is True else key: each for key, each in value.items()}
        kind = RequirementKind(said["kind"])
        labels.append(Label(kind=kind, start=start, end=start + len(said["text"]), value=value))
    return Sentence(text=text, today=str(one["today"]), labels=tuple(labels))


def measure_parse(sentence: Sentence, people: Sequence[AgentProfile]) -> Result:
    began_s = time.process_time()
    read = [one for one in _read(sentence, people) if _counts(one)]
    ms = 1000 * (time.process_time() - began_s)
    right = ((one, any(label.is_in(one) for label in sentence.labels)) for one in read)
    return Result(
        found=tuple((label.kind, any(label.is_in(one) for one in read)) for label in sentence.labels),
        right=tuple((one.kind, is_right) for one, is_right in right if is_right or not _says_again(one, sentence)),
        ms=ms,
    )


def _read(sentence: Sentence, people: Sequence[AgentProfile]) -> tuple[Requirement, ...]:
    demand = Demand(demand_id="d-bench", user_id="bench", raw_input=sentence.text, submitted_at=sentence.today)
    question = understanding_question(demand, sentence.today, people)
    record = DemandRecord(demand=demand, channel_id="collab-bench", stage=DemandStage.SUBMITTED)
    return adapted(record, ENGINE[question.prompt.key](question.inputs), names_of(people)).requirements


def _counts(read: Requirement) -> bool:
    """Whether anybody would have labelled it: what no words ask for, hours, occasions and one of something are not."""
    is_one = read.kind is RequirementKind.QUANTITY and read.value.number == 1
    return read.span is not None and read.value.unit not in _UNLABELLED and not is_one


def _says_again(read: Requirement, sentence: Sentence) -> bool:
    """Whether it stands within the words of labels of other kinds alone."""
    there = [label for label in sentence.labels if label.overlaps(read)]
    return bool(there) and all(label.kind is not read.kind for label in there)


def summary(results: Sequence[Result]) -> Iterator[dict[str, str | int | float]]:
    """One line a kind, then one for all."""
    for kind in (*RequirementKind, None):
        found = [is_found for one in results for each, is_found in one.found if kind in {None, each}]
        right = [is_right for one in results for each, is_right in one.right if kind in {None, each}]
        recall, precision = sum(found) / (len(found) or 1), sum(right) / (len(right) or 1)
        both = precision + recall
        yield {
            "set": str(kind or "all"),
            "labels": len(found),
            "read": len(right),
            "precision": round(precision, 3),
            "recall": round(recall, 3),
            "f1": round(2 * precision * recall / both if both else 0.0, 3),
            **({} if kind else {"ms_per_sentence": round(sum(one.ms for one in results) / (len(results) or 1), 1)}),
        }
