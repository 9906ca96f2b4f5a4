"""Head-count and money out of a sentence, in both languages."""

import re
from dataclasses import dataclass

from towow_core.matching.numerals import DIGITS, EN_NUMBER, SUFFIXES, ZH_NUMBER, read_number

PEOPLE_MAX = 1_000_000
_ZH_N = rf"(?:{DIGITS}|{ZH_NUMBER})"
_RANGE = rf"(?:(?:{_ZH_N})\s*(?:万|千|k|w)?\s*(?:-|–|—|~|～|到|至|to)\s*)?"
_HALF_OR_MORE = re.compile(r"(上|近|约|大概|大约)")
_CROWD = (
    r"个?(?:学生|同学|观众|听众|客人|来宾|宾客|孩子|小朋友|员工|同事|同行|参会者|参与者|与会者|参赛者|选手|用户|粉丝|校友|"
    r"开发者|创业者|家长|老人|游客|朋友|亲友|队员|会员|学员|人次|人)"
)
_PROVIDERS = (
    r"(?:摄制|制作|拍摄|团队|小组|工作组|乐队|乐团|专业|搬运|施工|导师|嘉宾|讲师|讲者|志愿者|主持|摄影|摄像|师傅|工人|工程师|"
    r"设计师|律师|厨师|教练|老师|的?(?:摄制组|剧组|团队|乐队|小队|小组)|间|床|座|房|桌|份|合租|一组)"
)
_PEOPLE_ZH = (
    re.compile(
        rf"{_RANGE}(?P<n>{_ZH_N})(?P<more>多|来|余|几)?(?:位|名)?{_CROWD}(?!民币|工|生|脸|像|气|员|才|民|{_PROVIDERS})"
    ),
    re.compile(
        rf"(?P<n>上百|上千|百来|百十来|几百|数百|十几|二十几|三十几)(?P<more>)(?:号|位|名)?{_CROWD}(?!民币|工|生)"
    ),
    re.compile(rf"{_RANGE}(?P<n>{_ZH_N})(?P<more>多|来|余)?(?:人|位)(?:的?规模|左右|以内|参加|出席|到场|同时)"),
)
_ROUGHLY = {
    "上百": 100, "上千": 1000, "百来": 100, "百十来": 100, "几百": 300, "数百": 300, "十几": 15, "二十几": 25, "三十几": 35,
}  # fmt: skip
_CROWD_EN = (
    r"(?:people|persons|ppl|pax|attendees|guests|participants|students|kids|children|developers|hackers|engineers|founders|"
    r"employees|colleagues|coworkers|friends|members|visitors|delegates|adults|teenagers|pupils|women|men|seats|heads|"
    r"entrepreneurs|researchers|runners|players|staff|customers|users|alumni|learners|teachers|parents|fans|newcomers)"
)
_EN_N = rf"(?:{DIGITS}|{EN_NUMBER})"
_RANGE_EN = rf"(?:(?:{_EN_N})\s*(?:-|–|—|~|to|or)\s*)?"
_WORDS_BETWEEN = r"(?:\s+(?!and|or|for|with|in|at|from|minute|hour|day|week|month|year)[a-z\-]+){0,2}?"
_PEOPLE_EN = (
    re.compile(rf"(?<![\w$€£¥.]){_RANGE_EN}(?P<n>{_EN_N})[\s-]+(?:or so\s+|odd\s+)?{_CROWD_EN}\b", re.IGNORECASE),
    re.compile(
        rf"(?<![\w$€£¥.]){_RANGE_EN}(?P<n>{_EN_N})[\s-](?:person|people|guest|seat|student|head)\b", re.IGNORECASE
    ),
    re.compile(rf"(?<![\w$€£¥.]){_RANGE_EN}(?P<n>{_EN_N}){_WORDS_BETWEEN}\s+{_CROWD_EN}\b", re.IGNORECASE),
    re.compile(
        rf"\b(?:group|party|audience|crowd|class|cohort)s? of (?:about |around |up to )?{_RANGE_EN}(?P<n>{_EN_N})\b",
        re.I,
    ),
    re.compile(
        rf"\bfor (?:about |around |up to |roughly )?{_RANGE_EN}(?P<n>{_EN_N})(?=\s*(?:[.,;!?)]|$|in\b|at\b|on\b|next\b|this\b))",
        re.IGNORECASE,
    ),
)
_CURRENCIES = {
    "¥": "CNY", "￥": "CNY", "rmb": "CNY", "cny": "CNY", "人民币": "CNY", "元": "CNY", "块": "CNY", "块钱": "CNY", "yuan": "CNY",
    "$": "USD", "us$": "USD", "usd": "USD", "美元": "USD", "美金": "USD", "dollar": "USD", "buck": "USD",
    "€": "EUR", "eur": "EUR", "euro": "EUR", "欧元": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "quid": "GBP", "英镑": "GBP",
    "hk$": "HKD", "hkd": "HKD", "港币": "HKD", "港元": "HKD", "jpy": "JPY", "日元": "JPY", "chf": "CHF", "sgd": "SGD", "s$": "SGD",
}  # fmt: skip
_BEFORE = r"(?P<before>US\$|HK\$|S\$|[¥￥$€£]|RMB|CNY|USD|EUR|GBP|人民币)\s*"
_AFTER = (
    r"\s*(?P<after>人民币|RMB|CNY|USD|EUR|GBP|HKD|CHF|SGD|JPY|元|块钱|块|美元|美金|欧元|英镑|港币|港元|日元|[€£$]|"
    r"yuan|dollars?|euros?|pounds?|quid|bucks?)"
)
_SUFFIX = r"\s?(?P<suffix>百万|万|千|百|million|thousand|grand|hundred|[kwKWmM](?![a-zA-Z]))?"
_AMOUNT = rf"(?P<n>{DIGITS}|{ZH_NUMBER}(?<![一])|[一二两三四五六七八九]){_SUFFIX}(?P<half>半|[一二三四五六七八九](?=[^一二三四五六七八九]|$))?"
_CUE = (
    r"(?:总?预算|经费|费用|花费|报酬|budget(?:ed)?(?: is| of| around| about| up to| at)*|under|below|less than|up to|max(?:imum)?|"
    r"no more than|at most|around|about|spend|pay(?:ing)?)"
)
_LINK = r"\s*(?:is|of|:|：|是|为|在|大概|大约|约|差不多|只有|有|不超过|控制在|最多|上限|总共|共|一共|around|about|roughly|up to|under|max)*\s*"
_MONEY = (
    re.compile(rf"{_BEFORE}{_RANGE}{_AMOUNT}", re.IGNORECASE),
    re.compile(rf"(?<![\w.]){_RANGE}{_AMOUNT}{_AFTER}(?![a-z人])", re.IGNORECASE),
    re.compile(
        rf"{_CUE}{_LINK}{_RANGE}{_AMOUNT}(?!\s*(?:-|people|person|guests|minutes|hours|days|weeks|km|人|位|名|天|分钟|小时))",
        re.I,
    ),
    re.compile(rf"(?<![\w.]){_RANGE}{_AMOUNT}(?:的|\s)?(?:预算|以内|以下|之内|左右的?预算|budget\b)", re.IGNORECASE),
    re.compile(
        rf"(?<![\w.]){_RANGE}(?P<n>{DIGITS}|{ZH_NUMBER})\s?(?P<suffix>[kK万w])(?P<half>)(?=\s*(?:左右|上下|[,，。;；、!！?？]|$))"
    ),
)
_EACH = re.compile(
    r"人均|每人|每位|每个人|一个人头|\bper (?:person|head|capita|guest|participant)\b|\ba head\b|\beach\b|\bpp\b",
    re.IGNORECASE,
)
_EACH_REACH = 12  # characters around an amount in which "per person" belongs to it
_NOT_MONEY_AFTER = re.compile(
    r"^\s*(?:run|race|跑|公里|米|字|words?|steps|followers|粉丝|users?|分钟|小时)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """An amount as the person wrote it.

    Attributes:
        amount: Upper end, in `currency`, for everybody or (`is_each`) for one person.
        currency: ISO 4217; empty where the person did not say.
    """

    amount: float
    currency: str
    text: str
    start: int
    end: int
    is_each: bool = False


def find_people(text: str) -> tuple[int, int, int] | None:
    """How many people are expected, and where the text says so; the upper end of a range.

    Numbers of providers ("3位嘉宾", "五人摄制组") and of other things are not people expected.
    """
    found = [
        (match.start(), match.end(), count)
        for pattern in (*_PEOPLE_ZH, *_PEOPLE_EN)
        for match in pattern.finditer(text)
        if (count := _count(match["n"])) is not None and not _is_pair_of_movers(text, match)
    ]
    if not found:
        return None
    start, end, count = max(found, key=lambda item: (item[2], -item[0]))
    return count, start, end


def _count(said: str) -> int | None:
    number = _ROUGHLY.get(said) or read_number(said)
    return int(number) if number is not None and 2 <= number <= PEOPLE_MAX else None  # noqa: PLR2004  # one is the asker


def _is_pair_of_movers(text: str, match: re.Match[str]) -> bool:
    """ "two men to carry", "3 people to help": those who come to work, not those who are served."""
    return bool(
        re.match(
            r"\s*(?:to|who(?: can)?)\s+(?:help|carry|lift|move|work|drive|pack)", text[match.end() :], re.IGNORECASE
        )
    )


def find_money(text: str) -> Money | None:
    """The first amount of money in the text."""
    found = [
        money
        for pattern in _MONEY
        for match in pattern.finditer(text)
        if (money := _money(match, text)) is not None and not _NOT_MONEY_AFTER.match(text[match.end() :])
    ]
    return min(found, key=lambda money: (money.start, -(money.end - money.start)), default=None)


def _money(match: re.Match[str], text: str) -> Money | None:
    number = read_number(match["n"])
    if number is None:
        return None
    suffix = (match["suffix"] or "").lower()
    scale = SUFFIXES.get(suffix, 1)
    half = match["half"] or ""
    if half and scale > 1:
        number += 0.5 if half == "半" else (read_number(half) or 0) / 10
    groups = match.groupdict()
    said = (groups.get("before") or groups.get("after") or "").lower()
    around = text[max(0, match.start() - _EACH_REACH) : match.end() + _EACH_REACH]
    return Money(
        amount=number * scale,
        currency=_CURRENCIES.get(said) or _CURRENCIES.get(said.rstrip("s")) or "",
        text=match.group().strip(),
        start=match.start(),
        end=match.end(),
        is_each=bool(_EACH.search(around)),
    )
