"""Clauses that only tell the most of one thing, by whatever word calls it: "300 for the moving", "texts 800", 音乐5000."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from towow_core.engine.language.limit_ends import BOUND_ZH, LIMIT_EN
from towow_core.engine.language.money import Money, find_amounts, with_its_unit
from towow_core.engine.language.numerals import SUFFIXES, read_number
from towow_core.engine.language.text import sentence_at

_PIECE = re.compile(r"(?:[^，。；;！!？?\n（）(),.]|(?<=\d)[.,](?=\d))+")
# "£200 for the band and £80 for the cake" are two.
_AND = re.compile(r"\s+(?:and|plus|but)\s+", re.IGNORECASE)
_COLON = re.compile(r"[:：]\s*(?=[^\s\d£€$¥￥一二两三四五六七八九最不])")  # before a list, and not before an amount
_HAS_DIGIT = re.compile(r"\d|[一二两三四五六七八九][百千万]")
_NO_NAME = r"(?!(?:we|i|it|that|this|these|those|they|you|he|she|there|here|budget|total|price|all|everything|both|together|max|maximum|at|up|no|not|about|around|roughly|under|below|over|for|in|on|if|so|please|pay|spend|will|can|could|would|is|are|was|were|one|two|three|four|five|six|each|every|per|guests?|people|persons?|kids|children|adults|any|some|an?|what|who|which|when|or|and|the lot|the whole)\b)"
_NAME_EN = rf"{_NO_NAME}(?P<name>[a-zà-ÿ][a-zà-ÿ'’-]*(?: (?!(?:should|must|may|can|will|is|are|costs?|for|in|on|at|up|max|no|not|under|below|about)\b)[a-zà-ÿ][a-zà-ÿ'’-]*){{0,3}}?)"
_ARTICLE = r"(?:(?:the|our|my|his|her|their|your|that|an?)\s+)?"
_LEAD_EN = r"\s*(?:(?:and|but|plus|then|with|of which|of (?:that|this|it)|that['’]s|so)\s+)?"
_SAYS_EN = (
    r"(?:\s*[:=–—-]\s*|\s+(?:side|part|bit|itself|thing|budget|fee|costs?|price|is|are|at|for|up to|max(?:imum)?|(?:at )?(?:the )?(?:very )?most|no|not|more|than|under|below|within"
    r"|should(?:n['’]t)?|must(?:n['’]t)?|can(?:['’]t|not)?|may|might|wo(?:n['’]t)?|would|will|do(?:es)?n['’]t|be|to|over|above|exceed|go|only|about|around|roughly|limit|cap(?:ped)?|gets?|has|have|together|combined|both|of|a|the)\b)*"
)
_NUMBER_EN = r"(?P<n>\d[\d,]*(?:\.\d{1,2})?)(?P<suffix>k)?"
_TAIL_EN = rf"(?:\s*(?:{LIMIT_EN}|tops|max(?:imum)?|please|only|or so|ish|each|apiece|pp|in (?:all|total)|all in|(?:out )?of (?:that|this|it|which|the (?:total|whole|sum|money|budget))|(?:a|an|per|each|every) [a-z]+)){{0,4}}\s*"
_BEFORE_EN = (
    r"(?:up to|max(?:imum)?|at (?:the )?(?:very )?most|no more than|not more than|about|around|roughly|under|below)?\s*"
)
_FOR_EN = r"(?:for|on|towards|goes (?:to|on)|to go on)"
_NAMED_BEFORE_EN = re.compile(rf"{_LEAD_EN}(?:for\s+)?{_ARTICLE}{_NAME_EN}{_SAYS_EN}\s*", re.IGNORECASE)
_NAMED_BEHIND_EN = re.compile(rf"{_TAIL_EN}\s*{_FOR_EN}\s+{_ARTICLE}{_NAME_EN}\s*", re.IGNORECASE)
_BARE_BEFORE_EN = re.compile(
    rf"{_LEAD_EN}(?:for\s+)?{_ARTICLE}{_NAME_EN}(?P<says>{_SAYS_EN})\s*{_NUMBER_EN}(?P<tail>{_TAIL_EN})", re.IGNORECASE
)
_BARE_BEHIND_EN = re.compile(
    rf"{_LEAD_EN}(?P<says>{_BEFORE_EN}){_NUMBER_EN}(?P<tail>{_TAIL_EN})\s*{_FOR_EN}\s+{_ARTICLE}{_NAME_EN}\s*",
    re.IGNORECASE,
)
_ONLY_LEADS_EN = re.compile(rf"{_LEAD_EN}{_BEFORE_EN}", re.IGNORECASE)
_ONLY_TAILS_EN = re.compile(_TAIL_EN, re.IGNORECASE)

_NO_NAME_ZH = r"(?![我你他她它咱总共合全一两三几每各人均最不别只预费大约左差整其包还再请找要想给付出])"
_NAME_ZH = rf"{_NO_NAME_ZH}(?P<name>(?:(?![零〇一二两三四五六七八九十百千万不别])[\u4e00-\u9fff])(?:(?![零〇一二两三四五六七八九十百千万])[\u4e00-\u9fff]){{0,5}}?)"
_LEAD_ZH = r"\s*(?:其中|那么?|然后|另外|还有|至于|光是?)?(?:给|的)?"
_SAYS_ZH = (
    r"(?:这块儿?|那块儿?|这边|那边|这部分|那部分|这一块|方面|这个|那个|的|[总]?预算|费用|费|价钱|价格|的?钱|上|就|最好|控制在|控制|最多|顶多|至多|最高|上限"
    r"|(?:不|别)(?:要|能|可以?)?(?:超过?|多于|高于)|大概|大约|差不多|约|是|给|出|付|花|在|也|都|各|总共|一共|加起来|合起来|一起|两[样个项位]|按|要|能|可以|[:：\s]){0,6}"
)
_TAIL_ZH = rf"(?:元|块钱?|{BOUND_ZH}|左右|上下|吧|就行|就好|够了|的?预算|[每一按][人位个]?(?:人头)?|[\s]){{0,4}}"
_NUMBER_ZH = r"(?P<n>\d[\d,]*|[一二两三四五六七八九][百千万][一二两三四五六七八九]?[百千]?)(?P<suffix>[千万kw])?"
_NAMED_BEFORE_ZH = re.compile(rf"{_LEAD_ZH}{_NAME_ZH}{_SAYS_ZH}", re.IGNORECASE)
_NAMED_BEHIND_ZH = re.compile(
    rf"{_TAIL_ZH}(?:是|归)?(?:留?给|用于|用在|花在|是)(?:那个?|这个?)?{_NAME_ZH}(?:的|上|用)*"
)
_BARE_BEFORE_ZH = re.compile(
    rf"{_LEAD_ZH}{_NAME_ZH}(?P<says>{_SAYS_ZH}){_NUMBER_ZH}(?P<tail>{_TAIL_ZH})", re.IGNORECASE
)
_BARE_BEHIND_ZH = re.compile(
    rf"(?P<says>\s*(?:那|其中)?(?:最多|顶多)?){_NUMBER_ZH}(?P<tail>{_TAIL_ZH})(?:留?给|用于|用在|花在)(?:那个?|这个?)?{_NAME_ZH}(?:的|上|用)*"
)
_ONLY_TAILS_ZH = re.compile(_TAIL_ZH)
# What so many may sit at, or come to.
_COMES = re.compile(
    r"\b(?:ceremony|reception|party|dinner|lunch|brunch|breakfast|supper|wedding|event|day|evening|night|afternoon|morning|weekend|hours?|days?|weeks?|minutes?|show|meeting|workshop|talk|drinks?|meal)\b|[会宴席饭餐天晚]$",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    rf"\b(?:up to|max(?:imum)?|most|no more|not more|more than|under|below|exceed|tops|limit|cap(?:ped)?|budget|over|above)\b|{LIMIT_EN}|{BOUND_ZH}|预算|最多|顶多|至多|最高|超|控制|上限|块|元",
    re.IGNORECASE,
)
_FOR_SO_MANY = re.compile(r"\bfor\s*$", re.IGNORECASE)  # "a caterer for 20"
_BARE_MIN = 100.0  # less, with nothing that says so, may count anything
_YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitClause:
    """A piece that says a name and an amount, and nothing else.

    Attributes:
        start, end: The piece.
        at: Where its name stands.
        is_money: Whether a currency, or words of a limit, say that it is an amount.
        is_listed: Whether its sentence has more of them.
    """

    start: int
    end: int
    at: tuple[int, int]
    name: str
    money: Money
    is_money: bool = True
    is_listed: bool = False


def limit_clauses(text: str) -> tuple[LimitClause, ...]:
    """Each of them, in the order of the text; of a bare number only where it may be an amount."""
    amounts = find_amounts(text)
    found = [clause for start, end in pieces(text) if (clause := _read(text, start, end, amounts)) is not None]
    return tuple(_beside_others(text, found, amounts))


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Between the marks of a text, and the "and" between two amounts."""
    for match in _PIECE.finditer(text):
        start, end = match.span()
        for colon in _COLON.finditer(text, start, end):
            yield start, colon.start()
            start = colon.end()
        for joint in _AND.finditer(text, start, end):
            if _HAS_DIGIT.search(text, start, joint.start()) and _HAS_DIGIT.search(text, joint.end(), end):
                yield start, joint.start()
                start = joint.end()
        yield start, end


def _read(text: str, start: int, end: int, amounts: tuple[Money, ...]) -> LimitClause | None:
    mine = [money for money in amounts if start <= money.start and money.end <= end]
    if len(mine) > 1 or not _HAS_DIGIT.search(text, start, end):
        return None
    return _around(text, start, end, mine[0]) if mine else _bare(text, start, end)


def _around(text: str, start: int, end: int, money: Money) -> LimitClause | None:
    """What an amount that is known stands behind, or before, with nothing else in the piece."""
    words = text[money.start : money.end]
    # What is known of an amount may begin with the word that bounds it: "up to 1800", "预算5000".
    digit = money.start + next((at for at, sign in enumerate(words) if sign.isdigit()), 0)
    for begin in dict.fromkeys((money.start, digit)):
        before = _NAMED_BEFORE_EN.fullmatch(text, start, begin) or _NAMED_BEFORE_ZH.fullmatch(text, start, begin)
        tail = _ONLY_TAILS_EN.fullmatch(text, money.end, end) or _ONLY_TAILS_ZH.fullmatch(text, money.end, end)
        if before is not None and tail is not None:
            return LimitClause(start=start, end=end, at=before.span("name"), name=before["name"], money=money)
    if _ONLY_LEADS_EN.fullmatch(text, start, money.start) or not text[start : money.start].strip(" 那其中"):
        behind = _NAMED_BEHIND_EN.fullmatch(text, money.end, end) or _NAMED_BEHIND_ZH.fullmatch(text, money.end, end)
        if behind is not None:
            return LimitClause(start=start, end=end, at=behind.span("name"), name=behind["name"], money=money)
    return None


def _bare(text: str, start: int, end: int) -> LimitClause | None:
    for pattern in (_BARE_BEFORE_EN, _BARE_BEHIND_EN, _BARE_BEFORE_ZH, _BARE_BEHIND_ZH):
        match = pattern.fullmatch(text, start, end)
        number = read_number(match["n"]) if match is not None else None
        if match is None or number is None or _YEAR.fullmatch(match["n"]):
            continue
        is_said = _LIMITS.search(f"{match['says']} {match['tail']}") is not None
        if not is_said and (_COMES.search(match["name"]) or _FOR_SO_MANY.search(match["says"])):
            continue
        amount = number * SUFFIXES.get((match["suffix"] or "").lower(), 1)
        at = match.start("n"), match.end("suffix") if match["suffix"] else match.end("n")
        money = Money(amount=amount, currency="", text=text[slice(*at)], start=at[0], end=at[1])
        return LimitClause(
            start=start,
            end=end,
            at=match.span("name"),
            name=match["name"],
            money=with_its_unit(text, money),
            is_money=is_said,
        )
    return None


def _beside_others(text: str, found: list[LimitClause], amounts: tuple[Money, ...]) -> Iterator[LimitClause]:
    """A bare number is an amount beside one in its sentence, in whose currency it is; or where it is large."""
    for one in found:
        begin, end = sentence_at(text, one.start, one.end)
        is_list = sum(begin <= other.start < end for other in found) > 1
        if one.money in amounts:
            yield replace(one, is_listed=is_list)
            continue
        beside = [money for money in amounts if begin <= money.start < end]
        currency = next((money.currency for money in beside if money.currency), "")
        if one.is_money or beside or is_list or one.money.amount >= _BARE_MIN:
            money, is_money = (
                replace(one.money, currency=currency),
                one.is_money or (bool(beside) and (is_list or one.money.amount >= _BARE_MIN)),
            )
            yield replace(one, money=money, is_money=is_money, is_listed=is_list)
