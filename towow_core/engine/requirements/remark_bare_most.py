"""A most without a word of what it is for, where it can only be of the money: "钱不够了，最多2600", "at most 2,600"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_MOST = re.compile(
    rf"(?:我们?|现在|一共|总共|全部|加起来|只能|也就|就|那)*(?:最多|顶多|至多|不(?:能)?超过|控制在|压到|只(?:能|有)?(?:出|花|给|拿)?(?:得起|得出)?)(?:只能|能|可以)?(?:出|花|给|拿|到)?(?P<zh>\d[\d,.]*[万千]?|{ZH_NUMBER})(?:以内|以下)?(?:吧|了)*"
    r"|(?:(?:so|and|but|please|now|just|only|then|it['’]s|it is|we have|i have|make it|let['’]?s say)[\s,]+)*(?:at most|no more than|max(?:imum)?(?: of)?|up to|under|not over) (?P<en>\d[\d,.]*k?)(?: in all| in total| altogether| please| now)*",
    re.IGNORECASE,
)
_TOO_DEAR = re.compile(
    r"(?:我们?|现在|手头|这边)*(?:的)?(?:钱|预算|经费|费用)(?:有点|有些)?(?:不(?:太|大)?(?:够|足|多)|紧张?|少)(?:了|啊)*"
    r"|(?:太|有点|有些)贵了?|(?:it['’]s|that['’]s|this is|it is)(?: a bit| too| quite)* (?:expensive|dear|much|pricey)|we (?:are|['’]re) (?:short of|low on) money|money is (?:a bit )?tight",
    re.IGNORECASE,
)
_NEAR = 4  # times as much, or as little, as it may be of what it replaces


def bare_most(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said, put in the place of the only limit on everything; so is the complaint right before it."""
    pieces = plain_pieces(reading.text)
    whole = [r for r in reading.standing if r.kind is K.BUDGET and r.value.number and not (r.value.tags or r.value.per)]
    if len(whole) != 1 or any(r.kind is K.BUDGET for r in reading.found):
        return
    (old,) = whole
    for at, (start, end) in enumerate(pieces):
        words = reading.text[start:end].strip(" ，,。.!！")
        said = _MOST.fullmatch(words)
        number = read_number((said["zh"] or said["en"]).replace(",", "")) if said else None
        if number is None or any(start < stop and begin < end for begin, stop in done):
            continue
        if not _is_money(number, old.value.number or 0, reading):
            continue
        reading.replaced.append(old.requirement_id)
        reading.add(K.BUDGET, words, replace(old.value, number=number, text=words))
        yield start, end
        if at and _TOO_DEAR.fullmatch(reading.text[slice(*pieces[at - 1])].strip(" ，,。.!！")):
            yield pieces[at - 1]
        return


def _is_money(number: float, was: float, reading: Remark) -> bool:
    """Whether it is about as much as the limit was, and no number of those who come."""
    people = [r.value.number for r in reading.standing if r.kind is K.HEAD_COUNT and r.value.number]
    is_near = was / _NEAR <= number <= was * _NEAR
    return is_near and not any(each / _NEAR <= number <= each * _NEAR for each in people)
