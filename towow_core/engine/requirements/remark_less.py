"""So much less than the plan costs: "too expensive, make it 100 less", 主持人便宜500, "knock 10% off the catering".

It is a new most: of the part that is named, or that the clause before is about, and else of everything.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.language.text import sentence_at
from towow_core.engine.requirements.named_by import tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_pronouns import clause_before
from towow_core.support.money import money_text

K = RequirementKind
_AMOUNT_EN = r"(?P<sign{0}>S\$|[£€$¥])?(?P<n{0}>\d[\d,.]*)(?P<unit{0}> ?%| percent| per cent| ?(?:euros?|pounds?|dollars?|yuan|quid|EUR|GBP|USD|CNY))?"
_WHAT_EN = r"(?:the |our )?(?P<what{0}>[a-z][a-z' -]{{0,28}}?)"
_LEAD_EN = (
    r"(?:(?:so|and|but|please|just|then|can you|could you|can we|could we|let['’]?s|you should|it should|try to)\s+)*"
)
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD_EN}(?:make|get|have) {_WHAT_EN.format('')} (?:for )?{_AMOUNT_EN.format('')} (?:less|cheaper|lower)(?: please)?",
        rf"{_LEAD_EN}{_WHAT_EN.format('')} (?:should|must|has to|have to|needs to) (?:be|cost) {_AMOUNT_EN.format('')} (?:less|cheaper|lower)(?: please)?",
        rf"{_LEAD_EN}(?:reduce|cut|lower|drop|bring(?: down)?) {_WHAT_EN.format('')} (?:down )?by {_AMOUNT_EN.format('')}(?: please)?",
        rf"{_LEAD_EN}(?:knock|take|shave|cut) {_AMOUNT_EN.format('')} off(?: {_WHAT_EN.format('')})?(?: please)?",
        rf"{_LEAD_EN}{_AMOUNT_EN.format('')} (?:less|cheaper|off)(?: for {_WHAT_EN.format('')})?(?: please)?",
        rf"(?:把|将)?(?P<what>[^，,\d]{{0,10}}?)(?:能不能|能否|可不可以|可以|能|再|也|要|得|还|最好|给我们?|帮我们?){{0,3}}(?:便宜|[降减]低?|减少|少|省|砍|压低?|优惠)(?:个|掉|了|下来)?(?P<n>\d[\d.]*|{ZH_NUMBER})(?P<unit>元|块钱?)?(?:钱|吧|就[好行])?",
        r"(?:把|将)?(?P<what>[^，,\d]{0,10}?)(?:能不能|能否|可以|能|再|给我们?|帮我们?){0,3}打(?P<n>[一二三四五六七八九]|\d(?:\.\d)?)(?P<unit>折)(?:吧|就[好行])?",
    )
)
_OF_ALL = re.compile(
    r"(?:it|this|that|everything|all of it|the lot|(?:whole )?(?:plan|price|total|sum|cost|bill)|it all|them|)"
    r"|(?:这个|整个|总共|一共|总)?(?:方案|价格?|总价|费用|钱)?|[它都]|全部|整体|还",
    re.IGNORECASE,
)
_BUDGET = re.compile(r"(?:total |whole )?budget|总?预算", re.IGNORECASE)
_SIGNS = {"£": "GBP", "€": "EUR", "$": "USD", "¥": "CNY", "S$": "SGD"}
_UNITS = (
    (re.compile(r"euros?|EUR", re.IGNORECASE), "EUR"),
    (re.compile(r"pounds?|quid|GBP", re.IGNORECASE), "GBP"),
    (re.compile(r"yuan|CNY|[元块]", re.IGNORECASE), "CNY"),
)
_PERCENT = re.compile(r"%|per ?cent", re.IGNORECASE)
_DEAR = re.compile(r"贵|[太有]点?高|\b(?:expensive|dear|pricey|costly|too (?:much|high)|over the top)\b", re.IGNORECASE)
_SMALL = 10  # "a few less": so little is more likely a number of people


def less_than_now(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said, each put as the most from now on; of what nobody knows the price of, it is left to be read."""
    for start, end in plain_pieces(reading.text):
        if any(start < stop and begin < end for begin, stop in done):
            continue
        words = reading.text[start:end].strip(" 。.!！")
        said = next((found for one in _PATTERNS if (found := one.fullmatch(words)) is not None), None)
        number = read_number(said["n"].replace(",", "").rstrip(".")) if said else None
        if said is None or not number:
            continue
        work = _work(said["what"] or "", start, end, reading)
        now = None if work is None else _price_now(said["what"] or "", work, reading)
        if work is None or now is None:
            continue
        amount, currency = now
        unit, sign = said["unit"] or "", said.groupdict().get("sign") or ""
        new = _less(amount, number, unit)
        if new is None or not _is_in(currency, sign, unit):
            continue
        tags = tuple(dict.fromkeys(tag for r in work for tag in tags_of(r)))
        reading.replaced += [r.requirement_id for r in reading.standing if tags and _is_limit_of(r, tags)]
        text = f"{words} → {money_text(new, currency, reading.understanding.language)}"
        reading.add(K.BUDGET, text, RequirementValue(number=new, unit=currency, text=text, tags=tags))
        yield start, end


def _less(amount: float, by: float, unit: str) -> float | None:
    if "折" in unit:
        new = amount * (by / 10)
    elif _PERCENT.search(unit):
        new = amount * (1 - by / 100)
    else:
        new = amount - by if by >= _SMALL else 0
    return round(new, 2) if 0 < new < amount else None


def _is_in(currency: str, sign: str, unit: str) -> bool:
    """Whether the amount is in that currency, or says none."""
    said = _SIGNS.get(sign) or next((code for words, code in _UNITS if words.search(unit)), "")
    return not said or said == currency or (sign == "$" and currency.endswith("D"))


def _work(what: str, start: int, end: int, reading: Remark) -> Sequence[Requirement] | None:
    """The part that is to cost less, () for everything; None where nobody knows which."""
    what = what.strip()
    if _BUDGET.fullmatch(what):
        return ()
    if not _OF_ALL.fullmatch(what):
        named = [r for r in reading.part_meant(what) if r.kind is K.CAPABILITY]
        return named if len({r.value.tags for r in named}) == 1 else None
    begin = sentence_at(reading.text, start, end)[0]
    before = clause_before(reading.text[begin:start], start - begin)
    is_about = bool(before.strip()) and (_DEAR.search(before) is not None or bool(reading.meant(before)))
    named = [r for r in reading.works(before) if r.kind is K.CAPABILITY] if is_about else []
    return named if len({r.value.tags for r in named}) == 1 else () if not named else None


def _price_now(what: str, work: Sequence[Requirement], reading: Remark) -> tuple[float, str] | None:
    """What it costs in the plan, or at most by the demand; None where nobody knows."""
    limits = [r for r in reading.standing if r.kind is K.BUDGET and r.value.number and not r.value.per]
    tags = {tag for r in work for tag in tags_of(r)}
    its = [r for r in limits if ({*r.value.tags} & tags if tags else not r.value.tags)]
    out = {tag for r in reading.understanding.in_force if r.requirement_id in reading.dropped for tag in tags_of(r)}
    stay = {name: {*does} for name, does in reading.does.items() if not does or not {*does} <= out}
    theirs = [name for name, does in stay.items() if not tags or (does and does <= tags)]
    paid = [reading.costs[name] for name in theirs if name in reading.costs]
    if _BUDGET.fullmatch(what.strip()):
        is_one = len(its) == 1 and its[0].value.number is not None
        return (its[0].value.number or 0.0, its[0].value.unit) if is_one else None
    if not paid or len(paid) < len(theirs) or len({unit for _, unit in paid}) != 1:
        return None
    return sum(amount for amount, _ in paid), paid[0][1]


def _is_limit_of(one: Requirement, tags: Sequence[str]) -> bool:
    return one.kind is K.BUDGET and not one.value.per and bool(one.value.tags) and {*one.value.tags} <= {*tags}
