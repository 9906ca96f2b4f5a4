"""How it is to be paid, and what is given instead of money: neither is any work, and both are for people to agree to."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass

from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPattern, PrefilteredPatterns

_PAYMENT = re.compile(
    r"(?:^|(?<=[，,。；;：:（(]))(?![^，,。；;]*[找请缺招])[^，,。；;：:（）()\d]{0,8}?(?:先付|再付|后付|预付|首付|尾款|余款|定金|订金|付清|结清|月结|分(?:[两二三几]次|期)(?:付|给|结))[^，,。；;）)¥￥\d元块]{0,12}(?=[，,。；;）)！!]|$)"
    r"|\b(?:(?:paid|paying|pay|with|and)\s+)?(?:half|a (?:third|quarter|deposit)|the (?:rest|balance|other half|remainder)|\d{1,2}\s?%|(?:the )?(?:full )?payment|everything)(?: of (?:it|the (?:fee|price|sum)))?(?: (?:is|paid|due|comes))*\s+"
    r"(?:now(?= *,? (?:and |the |half|rest))|up ?front|in advance|at the start|on (?:booking|signing|delivery|completion|launch|the day)|upon \w+|afterwards|at the end|when (?:it's|it is|we|the)[^,.;]{2,25}|after (?:the |it )[^,.;]{2,20}|in (?:two|three|\d) (?:parts|instal?ments))"
    r"(?:,? (?:and )?(?:the )?(?:rest|balance|other half|remainder|half)[^,.;]{0,30})?",
    re.IGNORECASE,
)
# An invoice, a deposit, what is due where it is called off: terms that people agree on, and no work.
_TERMS = re.compile(
    r"\b(?:(?:fully |public )?(?:insur(?:ance|ed)|liability(?: cover)?|indemnity|cover(?:age)?|deposit|late fee|penalty))(?: (?!and\b|or\b)[a-z]+){0,4}\s+(?:[€£$¥]\s?\d[\d,.]*\s?(?:k|m|million)?\b|\d[\d,.]*\s?(?:k|m|million)?\s?(?:euros?|pounds?|dollars?|EUR|GBP|USD)\b)"
    r"|(?:保险|保额|投保|责任险|赔偿?|押金|保证金|违约金)[^，,。；;）)]{0,8}?\d+(?:\.\d+)?\s?[万千百]?\s?[元块万]?(?:以上|以内|起)?(?=[，,。；;）)！!]|$)|"
    r"(?:^|(?<=[，,。；;：:（(、]))(?:还|也|另外|最后|到时候?)*(?:[^，,。；;：:（）()找请]{0,4}?)(?:要|需要?|必须|得|能|可以|可)*(?:开具?|提供|出具?)(?:一?张|正规|增值税|专用|普通|电子|专|普)*(?:发票|专票|普票|收据)[^，,。；;）)\d]{0,8}(?=[，,。；;）)！!]|$)"
    r"|(?:^|(?<=[，,。；;：:（(、]))(?:要|得|需要?)?(?:押金|保证金|违约金)[^，,。；;）)\d]{0,12}(?:\d{1,3}\s?[%％])?[^，,。；;）)\d]{0,8}(?=[，,。；;）)！!]|$)"
    r"|(?:^|(?<=[，,。；;：:（(、]))(?:可以?|能|要能|支持|允许)?(?:提前[^，,。；;）)]{1,8})?(?:可以?|能|要能|支持|允许)?(?:免费)?(?:取消|退订|退款|全额退)[^，,。；;）)]{0,12}(?=[，,。；;）)！!]|$)"
    r"|(?:^|(?<=[，,。；;：:（(、]))(?:走|要|得|需要?)?(?:对公(?:转账|付款|账户|打款)|签(?:个|份)?合同)(?=[，,。；;）)！!]|$)"
    r"|\b(?:an? |the |with )?(?:(?:security|refundable|small) )?deposit(?: of)? (?:max(?:imum)?|at most|no more than|up to|not more than|under|below|of)?\s?\d{1,3}\s?%(?: (?:max|at most|tops))?"
    r"|\b(?:free |full )?(?:cancellation|refunds?)(?: (?:possible|allowed|free|free of charge))?(?: [^,.;!?()]{2,40})?(?=\s*[,.;!?()]|\s*$)"
    r"|\b(?:(?:we|i)(?:'ll| will)? (?:also )?need|please (?:send|provide)|with|must (?:issue|provide|send)|can (?:issue|provide)|needs? to (?:issue|send|provide))\s+(?:an?|the|a proper|a vat|us an?)?\s?(?:proper |vat |official )*(?:invoices?|receipts?)\b(?! (?:design|template|translat))",
    re.IGNORECASE,
)
_SWAP = re.compile(
    r"(?:^|(?<=[，,。；;：:]))(?:我们?)?(?:也|还)?(?:想|可以|愿意|能|希望)*(?:用|拿|以)(?P<zh>[^，,。；;]{1,16}?)(?:来)?(?:交换|换取?|抵(?!达))(?=[人你您别他大谁一几]|[^，,。；;]{0,2}帮|[，,。；;]|$)"
    r"|\bin (?:exchange|return) for (?P<en>[^,.;:!?]{2,50})|\b(?:i|we)(?:'d| would| could| can)? (?:trade|swap|offer|give) (?P<en_2>[^,.;:!?]{2,40}?) (?:for|in return|in exchange)\b",
    re.IGNORECASE,
)
_PAYING, _SWAPPING = PrefilteredPatterns(((None, _PAYMENT), (None, _TERMS))), PrefilteredPattern(_SWAP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """A piece of the text that says how somebody is to be paid; `is_swap` where it is not with money."""

    start: int
    end: int
    is_swap: bool = False


def dealings(text: str) -> Iterator[Dealing]:
    for match in _SWAPPING.finditer(text):
        yield Dealing(start=match.start(), end=match.end(), is_swap=True)
    for match in _PAYING.finditer(text):
        yield Dealing(start=match.start(), end=match.end())


def without_dealings(text: str) -> str:
    """The text with a comma for each character of them."""
    for one in dealings(text):
        text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text
