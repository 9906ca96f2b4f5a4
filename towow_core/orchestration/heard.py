"""Which sentences are thought about at all."""

from towow_core.domain.errors import MalformedRequest
from towow_core.domain.policy import DemandLimits


def checked(sentence: object) -> str:
    """A sentence that can be thought about.

    Raises:
        MalformedRequest: It is not text, is blank, or is too long.
    """
    longest = DemandLimits().length_max
    if not isinstance(sentence, str) or not sentence.strip():
        raise MalformedRequest("malformed", "A message must be a text that says something.")
    if len(sentence) > longest:
        raise MalformedRequest(
            "malformed", f"A message has at most {longest} characters; this one has {len(sentence)}."
        )
    return sentence.strip()
