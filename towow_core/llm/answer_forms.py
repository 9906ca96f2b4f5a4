"""How a model is made to keep to an answer's form, best first; which of it this server takes is found out by asking.

Every prompt says its schema in words too, so that the last of them is always there.
"""

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum

from towow_core.domain.bilingual import Bilingual

WHAT_MODELS_CALL_IT = "answer"  # the tool's name


CUT_OFF = Bilingual("写到允许的最大长度，被截断了", "it was cut off at the longest length allowed")


def no_text(stopped: str) -> Bilingual:
    """Why an answer that says nothing cannot be used; `stopped` is the server's own word for how it ended."""
    said = stopped or "it does not say"
    return Bilingual(
        f"里面没有文字（停下的原因：{stopped or '没有说'}）", f"it holds no text (stopped because: {said})"
    )


class AnswerForm(StrEnum):
    """Structured output; the arguments of a tool that must be called; JSON in the text, because we ask for it."""

    SCHEMA = "structured output"
    TOOL = "a tool call"
    TEXT = "JSON in its text"


# "System role not supported", "Conversation roles must alternate": of a model whose template knows no instructions.
OF_MESSAGES = re.compile(r"(?i)\broles?\b")
_NEXT = {AnswerForm.SCHEMA: AnswerForm.TOOL, AnswerForm.TOOL: AnswerForm.TEXT}


@dataclass(slots=True)
class FormInUse:
    """The form of one call: it goes down a step when the server refuses it.

    Attributes:
        in_one: Whether instructions and data stand in one message.
    """

    form: AnswerForm
    refusals: list[str] = field(default_factory=list)
    in_one: bool = False

    def step_down(self, why: str) -> bool:
        """Whether there is a plainer form, which is in use from here on."""
        if self.form not in _NEXT:
            return False
        self.refusals.append(why)
        self.form = _NEXT[self.form]
        return True


class AnswerForms:
    """What is known of one model on one server, by prompt: a schema may be too much where another is not."""

    def __init__(self) -> None:
        self._known: dict[str, FormInUse] = {}

    def for_call(self, prompt: str) -> FormInUse:
        """What to begin with."""
        known = self._known.get(prompt)
        return replace(known, refusals=list(known.refusals)) if known else FormInUse(AnswerForm.SCHEMA)

    def worked(self, prompt: str, used: FormInUse) -> None:
        """It was answered so: only now a refusal is known to have been about the form, and nothing else."""
        self._known[prompt] = replace(used, refusals=list(used.refusals))  # the call may go on, and down

    def told(self, prompt: str) -> str:
        """One sentence about the form in use for this prompt; empty before the first answer."""
        known = self._known.get(prompt)
        if known is None:
            return ""
        refused = [f"{form} was refused: {why}" for form, why in zip(AnswerForm, known.refusals, strict=False)]
        in_one = ["instructions and data in one message"] if known.in_one else []
        return "; ".join([f"by {known.form}", *refused, *in_one])
