"""A most without a word of what it is for, where it can only be of the money: "钱不够了，最多2600", "at most 2,600"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.change_clauses import doubted_in, plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_N_ZH, _N_EN = rf"(?:\d[\d,.]*[万千]?|{ZH_NUMBER})", r"\d[\d,.]*k?"
_OURS_EN = r"(?:(?:so|and|but|please|now|just|then|well|sorry)[\s,]+)*"
_TRAIL_EN = (
    r"(?: in all| in total| altogether| all in| please| now| left| instead| after all| at (?:the )?most| max| tops)*"
)
_MOST = re.compile(
    rf"(?:我们?|现在|一共|总共|全部|加起来|只能|也就|就|那)*(?:最多|顶多|至多|不(?:能)?超过|控制在|压到|只(?:能|有)?(?:出|花|给|拿)?(?:得起|得出)?)(?:只能|能|可以)?(?:出|花|给|拿|到)?(?P<zh>{_N_ZH})(?:以内|以下)?(?:吧|了)*"
    rf"|(?:总价|价格|一共|总共)?(?:能不能|可不可以|可以|能)(?:降到|压到|改成|算|做到|按)?(?P<asked_zh>{_N_ZH})(?:块钱?|元)?(?:以内)?(?:吗|么|呢)?|(?:一共|总共)?(?P<fine_zh>{_N_ZH})(?:块钱?|元)?(?:以内)?(?:行|可以|成|好)(?:不行|吗|么|不)"
    rf"|(?:(?:so|and|but|please|now|just|only|then|it['’]s|it is|we have|i have|make it|let['’]?s say)[\s,]+)*(?:at most|no more than|max(?:imum)?(?: of)?|up to|under|not over) (?P<en>{_N_EN})(?: in all| in total| altogether| please| now)*"
    rf"|{_OURS_EN}(?:(?:we|i)(?:['’]ve| have)? (?:only|just) (?:have|got|can spend|can pay|can afford)|(?:we|i) (?:have|['’]ve got) only(?: got)?|all (?:that )?(?:we|i) (?:have|can spend|can pay|can afford) is|(?:it|that|the total|the price) (?:has to|must|should|needs to) (?:be|come to|stay at)) (?P<only>{_N_EN}){_TRAIL_EN}|{_OURS_EN}(?:could|can) (?:it|that|we|you) (?:be|do|make it|come to|be done for|manage with) (?P<asked>{_N_EN}){_TRAIL_EN}"
    rf"|{_OURS_EN}(?P<all>{_N_EN}) is (?:all|the most) (?:that )?(?:we|i) (?:have|can spend|can pay|can afford)(?: now| left)?",
    re.IGNORECASE,
)
# The same with its currency, or without a word of a most: behind a complaint, or where it is all that is said.
_AMOUNT = re.compile(
    rf"(?:能不能|可不可以|可以|那|就|预算)*(?:最多|顶多|不超过)?(?P<zh>{_N_ZH})(?:(?:块钱?|元)(?:以内|以下)?|以内|以下)(?:行不行|行吗|可以吗|够不够|够吗|[吧了呢])*"
    rf"|(?:at most |up to |under )?(?:[€£$]\s?)?(?P<en>{_N_EN})(?: ?(?:euros?|pounds?|dollars?|quid|yuan|€|£))?(?: (?:at (?:the )?most|max(?:imum)?|tops))?",
    re.IGNORECASE,
)
_TOO_DEAR = re.compile(
    r"(?:我们?|现在|手头|这边)*(?:的)?(?:钱|预算|经费|费用)(?:有点|有些)?(?:不(?:太|大)?(?:够|足|多)|紧张?|少)(?:了|啊)*"
    r"|(?:太|有点|有些)贵了?|(?:能|可以)?便宜一?[点些]儿?(?:吧|吗)?|超(?:出?预算|支)?了|(?:it['’]s|that['’]s|this is|that is|it is)(?: a bit| too| quite)* (?:expensive|dear|much|pricey)|we (?:are|['’]re) (?:short of|low on) money|money is (?:a bit )?tight"
    r"|(?:it['’]s|that['’]s|this is|that is|it is) more than (?:we|i) (?:can|could|have|want to)(?: (?:spend|pay|afford))?(?: after all| now| really)*",
    re.IGNORECASE,
)
_ASKED = ("asked_zh", "fine_zh", "asked")  # which only asks, and behind a complaint wishes
_NEAR = 4  # times as much, or as little, as it may be of what it replaces


def bare_most(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said, put in the place of the only limit on everything; so is the complaint right before it."""
    doubted = doubted_in(reading.text)
    pieces = sorted([*plain_pieces(reading.text), *doubted])
    whole = [r for r in reading.standing if r.kind is K.BUDGET and r.value.number and not (r.value.tags or r.value.per)]
    if len(whole) != 1 or any(r.kind is K.BUDGET for r in reading.found):
        return
    (old,) = whole
    for at, (start, end) in enumerate(pieces):
        words = reading.text[start:end].strip(" ，,。.!！")
        bare = words.rstrip("?？")
        said = _MOST.fullmatch(bare)
        complaint = pieces[at - 1] if at and _is_complaint(reading.text[slice(*pieces[at - 1])]) else None
        if said and (start, end) in doubted and not (complaint and any(said[name] for name in _ASKED)):
            continue
        is_all = len(pieces) == 1 and not reading.text.replace(bare, "").strip(" ，,。.!！?？")
        said = said or (_AMOUNT.fullmatch(bare) if complaint or is_all else None)
        number = read_number(_number_in(said)) if said else None
        if number is None or any(start < stop and begin < end for begin, stop in done):
            continue
        if not _is_money(number, old.value.number or 0, reading):
            continue
        reading.replaced.append(old.requirement_id)
        reading.add(K.BUDGET, words, replace(old.value, number=number, text=words))
        yield start, end
        if complaint:
            yield complaint
        return


def _is_complaint(words: str) -> bool:
    return _TOO_DEAR.fullmatch(words.strip(" ，,。.!！")) is not None


def _number_in(said: re.Match[str]) -> str:
    return next(each for each in said.groups() if each).replace(",", "")


def _is_money(number: float, was: float, reading: Remark) -> bool:
    """Whether it is about as much as the limit was, and no number of those who come."""
    people = [r.value.number for r in reading.standing if r.kind is K.HEAD_COUNT and r.value.number]
    is_near = was / _NEAR <= number <= was * _NEAR
    return is_near and not any(each / _NEAR <= number <= each * _NEAR for each in people)
