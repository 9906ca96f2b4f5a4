"""How to ask a model not to think before it answers: our deadlines are seconds, and what it thinks is paid as output.

Models up to 4.6 think only when told to. Later ones think unless told not to, each generation in words of its own.
Others write what they think into their answer.
"""

from collections.abc import Mapping

THINKING_ROOM = 4_000  # tokens more, where a model cannot be kept from thinking: they count as its answer

_QUIET: Mapping[str, Mapping[str, str]] = {  # by how a model's name begins, the longest first
    "claude-sonnet-5-5": {"type": "between_tools"},  # and there are no tools
    "claude-sonnet-5": {"type": "disabled"},
}
_BEGINS, _ENDS = "<think>", "</think>"


def quiet(model: str) -> Mapping[str, str] | None:
    """The request's `thinking` that keeps this model from it; None where that needs nothing, or is not known."""
    return next((said for name, said in _QUIET.items() if model.startswith(name)), None)


def thinks_aloud(text: str) -> bool:
    """Whether the text begins with what a model thought; some leave away the mark that begins it."""
    return text.lstrip().startswith(_BEGINS) or (_ENDS in text and not text.lstrip().startswith(("{", "`")))


def without_thought(text: str) -> str:
    """The answer that comes after the thought. An answer that only quotes the marks stays whole."""
    return text.partition(_ENDS)[2].lstrip() if thinks_aloud(text) and _ENDS in text else text
