"""Which sentences are thought about at all."""

from towow_core.domain.errors import MalformedRequest
from towow_core.domain.policy import DemandLimits
from towow_core.support.visible_text import first_hidden


def checked(sentence: object) -> str:
    """A sentence that can be thought about.

    Raises:
        MalformedRequest: It is not text, is blank, is too long, or holds what nobody sees.
    """
    longest = DemandLimits().length_max
    if not isinstance(sentence, str) or not sentence.strip():
        raise MalformedRequest("malformed", "A message must be a text that says something.")
    if len(sentence) > longest:
        raise MalformedRequest(
            "malformed", f"A message has at most {longest} characters; this one has {len(sentence)}."
        )
    if (hidden := first_hidden(sentence)) is not None:
        code = f"U+{ord(hidden):04X}"
        raise MalformedRequest(
            "malformed",
            f"The message holds {code}, which nobody can see; write what it stands in once more, without it.",
            f"这句话里有看不见的字符 {code}；请把它所在的那一段重新写一遍。",
        )
    return sentence.strip()
