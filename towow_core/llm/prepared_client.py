"""PreparedClient: answers that a person prepared, and where they have none, a person's now.

Such an answer goes the way of any model's: through the schema of its prompt and its reader. It is marked `scripted`
wherever it is shown, so that nobody takes it for a model's.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import NotPrepared, UnreadableAnswer
from towow_core.domain.models import Provenance
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.prepared_answers import PreparedAnswers, without_dates
from towow_core.llm.question_meaning import meaning_of
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.json_text import read_object
from towow_core.support.answer_schemas import misfit
from towow_core.support.bounded_files import OutOfBounds, parse_yaml


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question put to a person.

    Attributes:
        question: In words.
        number: How many questions of this set came before, and this one.
        problem: What is wrong with the answer before; empty at the first time.
    """

    prompt: Prompt[Any, Any]
    rendered: Rendered
    question: Mapping[str, Any]
    number: int
    problem: str = ""


Person = Callable[[Asked], str | None]  # None: no answer to this one


class PreparedClient:
    """Prepared answers in the place of a model.

    Args:
        person: Who is asked what has no answer yet; None: nobody, and then the question has failed.
    """

    name = "prepared"
    provenance = Provenance.SCRIPTED

    def __init__(self, prepared: PreparedAnswers, person: Person | None = None) -> None:
        self.prepared, self._person = prepared, person

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The answer as JSON.

        Raises:
            NotPrepared: There is none, and nobody gives one.
        """
        about = meaning_of(prompt.key, inputs)
        answer = self.prepared.find(prompt.key, about, again=self._person is None)
        if answer is None and self._person is not None:
            answer = self._asked(prompt, inputs, rendered, about, self._person)
        if answer is None:
            raise NotPrepared(self.prepared.name, self.prepared.lacks(prompt.key, about))
        return json.dumps(answer, ensure_ascii=False)

    def _asked(
        self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered, about: Mapping[str, Any], person: Person
    ) -> Mapping[str, Any] | None:
        """What the person says, asked again until it can be read; time stands still meanwhile."""
        problem = ""
        while True:
            number = len(self.prepared.answers) + len(self.prepared.missing) + 1
            said = person(Asked(prompt=prompt, rendered=rendered, question=about, number=number, problem=problem))
            if said is None:
                return None
            try:
                answer = read_answer(prompt, inputs, said)
            except UnreadableAnswer as error:
                problem = error.why
                continue
            self.prepared.add(prompt.key, about, answer)
            return answer


def read_answer(prompt: Prompt[Any, Any], inputs: object, said: str) -> Mapping[str, Any]:
    """An answer in JSON or YAML, held against the prompt's schema and read by its reader as a model's would be.

    Raises:
        UnreadableAnswer: It is none; `why` is for whoever said it.
    """
    found = _object(prompt.key, said)
    if unknown := found.keys() - prompt.schema["properties"].keys():
        raise UnreadableAnswer(prompt.key, _both(f"it has no field {', '.join(sorted(unknown))}"))
    if wrong := misfit(found, prompt.schema, "the answer"):
        raise UnreadableAnswer(prompt.key, _both(wrong))
    prompt.parse(json.dumps(found, ensure_ascii=False), inputs)
    return found


def _object(key: str, said: str) -> dict[str, Any]:
    if said.lstrip().startswith(("{", "```")):
        return read_object(key, said)
    try:
        found = without_dates(parse_yaml(said))
    except (OutOfBounds, yaml.YAMLError, ValueError) as error:
        raise UnreadableAnswer(key, _both(f"it is neither JSON nor YAML: {' '.join(str(error).split())}")) from error
    if not isinstance(found, dict):
        raise UnreadableAnswer(key, _both("it is no list of `field: value`"))
    return found


def _both(why: str) -> Bilingual:
    """Said to a person at the terminal alone, whose command speaks English."""
    return Bilingual(why, why)


def prepared_service(client: PreparedClient) -> LLMService:
    """The model service on prepared answers; a question without one opens no breaker for the next."""
    return LLMService(client, fallbacks=FALLBACKS, breaker=CircuitBreaker(failure_threshold=sys.maxsize))
