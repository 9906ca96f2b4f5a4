"""What is not there, or is not to be, beside words that speak of it as there: a tail lift is no answer to "no lift"."""

import re

_DENIED = re.compile(
    r"\s*(?:there(?:['’]s| is| are) |(?:it|we|i) (?:has|have) |with )?(?:no|without(?: an?| any)?|not an?)\b"
    r"|\s*(?:没有?|无|不带)(?=[\u4e00-\u9fff])",
    re.IGNORECASE,
)
_DENIES = re.compile(r"[不没无非别勿]|\b(?:no|not|never|without|except|nor|cannot|free)\b|n't\b", re.IGNORECASE)


def says_the_opposite(asked: str, said: str) -> bool:
    """Whether something is asked not to be there, or is said not to be, and the words deny nothing."""
    return _DENIED.match(asked) is not None and _DENIES.search(said) is None
