"""Whether an amount stands behind a word of what it is for: "商标最多1150", "photos 700 max"."""

import re

from towow_core.domain.requirements import Requirement

_MARK = re.compile(r"[，,。.；;：:！!？?（）()\n]")  # where a clause ends
_STEM = 4  # letters in which forms of one word are alike


def is_named_before_it(amount: Requirement, sentence: str) -> bool:
    """ "商标最多1150", of 商标注册: whether all that its clause says before it is a word of what it is for."""
    if amount.value.text and amount.text != amount.value.text and amount.value.text in amount.text:
        return True  # its own words name it
    at = amount.span.start if amount.span is not None else 0
    begin = max((mark.end() for mark in _MARK.finditer(sentence, 0, at)), default=0)
    said = sentence[begin:at].strip().casefold().removeprefix("the ")
    stem = said[:_STEM] if said.isascii() else said
    return len(said) > 1 and any(tag.casefold().startswith(stem) or said in tag.casefold() for tag in amount.value.tags)
