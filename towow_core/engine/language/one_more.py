"""What asks for one more of what was asked for: "another in Bath", "and a venue in Bath on the 6th", 在上海也要一位主持人."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

SECOND = re.compile(
    r"\b(?:another|a second|and one|, one)(?: one)?(?=\s+(?:in|near|at|on)\s)[^,.;:!?]*"
    r"|(?:另外?|还有|还要|再来|再要|再请)一[位名个](?=[^，,。；;！!？?]{0,6}(?:在|到|月|号|日|周))[^，,。；;！!？?]*",
    re.IGNORECASE,
)
# The same by its name: "a venue in London on 5 March and a venue in Berlin on 6 March", 1月12日在上海也要一位摄影师.
NAMED_AGAIN = re.compile(
    r"(?:\band |, |; )(?:an?|one|another|a second)(?: [a-z-]+){1,3}? (?=(?:in|near|at|on)\b)[^,.;:!?]*"
    r"|(?<=[，,；;。])[^，,。；;！!？?]{0,14}?(?:[也还再]|另外?)(?:想)?[要请找来]一?[位名个场间][^，,。；;！!？?]{2,14}",
    re.IGNORECASE,
)


def asks_for_a_second(words: str) -> bool:
    """Whether a piece begins with what asks for one more."""
    return any(
        one.match(f"{lead}{words}", at)
        for one in (SECOND, NAMED_AGAIN)
        for lead in (", ", "，")
        for at in (0, len(lead))
    )
