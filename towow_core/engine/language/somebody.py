"""Words for who does something, and not for what is done: "摄影师", "speakers"."""

import re

AGENT = re.compile(
    r"(?:ers?|ors?|ists?|ians?|men|man|women|hosts?|guides?|chefs?|cooks?|djs?|bands?|judges?|nurses?|assistants?|helpers?|people|persons?|interns?|coach(?:es)?|experts?|specialists?|singers?|volunteers?|mcs?|models?|pairs?|guards?|hands|movers|referees?|umpires?|jurors?|marshals?|electricians?|plumbers?|architects?|lawyers?|accountants?)$",
    re.IGNORECASE,
)
AGENT_ZH = tuple("师员手人者委工家导宾教队")


def is_somebody(word: str) -> bool:
    """Whether the word is one for who does it, and not for what is done: "摄影师", "speakers"."""
    return word[-1:] in AGENT_ZH or AGENT.search(word) is not None
