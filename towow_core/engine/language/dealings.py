"""How it is to be paid, and what is given instead of money: neither is any work, and both are for people to agree to."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass

_PAYMENT = re.compile(
    r"(?:^|(?<=[，,。；;：:（(]))(?![^，,。；;]*[找请缺招])[^，,。；;：:（）()\d]{0,8}?(?:先付|再付|后付|预付|首付|尾款|余款|定金|订金|付清|结清|月结|分(?:[两二三几]次|期)(?:付|给|结))[^，,。；;）)¥￥\d元块]{0,12}(?=[，,。；;）)！!]|$)"
    r"|\b(?:(?:paid|paying|pay|with|and)\s+)?(?:half|a (?:third|quarter|deposit)|the (?:rest|balance|other half|remainder)|\d{1,2}\s?%|(?:the )?(?:full )?payment|everything)(?: of (?:it|the (?:fee|price|sum)))?(?: (?:is|paid|due|comes))*\s+"
    r"(?:now(?= *,? (?:and |the |half|rest))|up ?front|in advance|at the start|on (?:booking|signing|delivery|completion|launch|the day)|upon \w+|afterwards|at the end|when (?:it's|it is|we|the)[^,.;]{2,25}|after (?:the |it )[^,.;]{2,20}|in (?:two|three|\d) (?:parts|instal?ments))"
    r"(?:,? (?:and )?(?:the )?(?:rest|balance|other half|remainder|half)[^,.;]{0,30})?",
    re.IGNORECASE,
)
_SWAP = re.compile(
    r"(?:^|(?<=[，,。；;：:]))(?:我们?)?(?:也|还)?(?:想|可以|愿意|能|希望)*(?:用|拿|以)(?P<zh>[^，,。；;]{1,16}?)(?:来)?(?:交换|换取?|抵(?!达))(?=[人你您别他大谁一几]|[^，,。；;]{0,2}帮|[，,。；;]|$)"
    r"|\bin (?:exchange|return) for (?P<en>[^,.;:!?]{2,50})|\b(?:i|we)(?:'d| would| could| can)? (?:trade|swap|offer|give) (?P<en_2>[^,.;:!?]{2,40}?) (?:for|in return|in exchange)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """A piece of the text that says how somebody is to be paid; `is_swap` where it is not with money."""

    start: int
    end: int
    is_swap: bool = False


def dealings(text: str) -> Iterator[Dealing]:
    for match in _SWAP.finditer(text):
        yield Dealing(start=match.start(), end=match.end(), is_swap=True)
    for match in _PAYMENT.finditer(text):
        yield Dealing(start=match.start(), end=match.end())


def without_dealings(text: str) -> str:
    """The text with a comma for each character of them."""
    for one in dealings(text):
        text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text
