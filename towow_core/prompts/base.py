"""A prompt: how to ask, how to read, and what to say when nobody answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from towow_core.domain.events import Event
from towow_core.domain.models import Language

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A question as the model gets it: instructions apart from data.

    Attributes:
        form: The end of `system` that gives the answer's schema in words.
        language: In which the model is told that its answer could not be read: that of whom it answers.
    """

    system: str
    user: str
    form: str = ""
    language: Language = Language.ZH

    @property
    def instructions(self) -> str:
        """`system` for a model that is shown the schema apart from it, so that it is not told twice."""
        return self.system.removesuffix(self.form).rstrip() if self.form else self.system


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt(Generic[In, Out]):
    """One of the nine prompts of seed 001 §3.3, seed 003's, or a workflow's own.

    Attributes:
        key: Name in events, metrics and `FALLBACK_RESPONSES`.
        number: The seed's number of it.
        render: Inputs to a question. Profile, offer and demand text goes in as delimited data.
        schema: JSON Schema of the answer.
        parse: Answer text (JSON, perhaps wrapped in chatter) to a typed answer. Raises `UnreadableAnswer`.
        fallback: The neutral answer when there is none. Never invents consent.
        forbidden: The same where there is one, and a rule forbids it: it names that; None: `fallback` does for both.
        timeout_s: Seconds that a call may go without a word (`llm/deadlines.py`).
        tokens_max: Longest answer, in tokens.
        gist: What makes it the same question when it is put again after a crash, where that is less than every letter
            of it: who is online may have changed meanwhile.
        decides: The events that its answer brings about, or words: `why` looks here for what a model was asked.
    """

    key: str
    number: int
    render: Callable[[In], Rendered]
    schema: Mapping[str, Any]
    parse: Callable[[str, In], Out]
    fallback: Callable[[In], Out]
    forbidden: Callable[[In], Out] | None = None
    timeout_s: float = 10.0
    tokens_max: int = 2000
    gist: Callable[[In], object] | None = None
    decides: tuple[type[Event], ...] = ()

    def identity(self, inputs: In, rendered: Rendered) -> Rendered:
        """Equal for what counts as the same question about one negotiation."""
        return rendered if self.gist is None else Rendered(system="", user=repr(self.gist(inputs)))
