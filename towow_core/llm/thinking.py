"""How to ask a model not to think before it answers: our deadlines are seconds, and what it thinks is paid as output.

Models up to 4.6 think only when told to. Later ones think unless told not to, each generation in words of its own.
"""

from collections.abc import Mapping

THINKING_ROOM = 4_000  # tokens more, where a model cannot be kept from thinking: they count as its answer

_QUIET: Mapping[str, Mapping[str, str]] = {  # by how a model's name begins, the longest first
    "claude-sonnet-5-5": {"type": "between_tools"},  # and there are no tools
    "claude-sonnet-5": {"type": "disabled"},
}


def quiet(model: str) -> Mapping[str, str] | None:
    """The request's `thinking` that keeps this model from it; None where that needs nothing, or is not known."""
    return next((said for name, said in _QUIET.items() if model.startswith(name)), None)
