"""How many people a sentence expects, in both languages. Numbers of providers and of other things do not count."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from dataclasses import dataclass

from towow_core.matching.numerals import DIGITS, EN_NUMBER, ZH_NUMBER, read_number

PEOPLE_MAX = 1_000_000
_ZH_N = rf"(?:{DIGITS}|{ZH_NUMBER})"
_RANGE = rf"(?:(?:{_ZH_N})\s*(?:万|千|k|w)?\s*(?:-|–|—|~|～|到|至|to)\s*)?"
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
        re.IGNORECASE,
    ),
    re.compile(
        rf"\bfor (?:about |around |up to |roughly )?{_RANGE_EN}(?P<n>{_EN_N})(?=\s*(?:[.,;!?)]|$|in\b|at\b|on\b|next\b|this\b))",
        re.IGNORECASE,
    ),
)


_ASKS_BEFORE = re.compile(
    r"(?:找|招|招募|雇|聘|请|缺|\b(?:need|needs|hire|hiring|find|looking for|seeking|seek|want|book)\s)\s*(?:about |around )?$",
    re.IGNORECASE,
)
_WORK_AFTER = re.compile(
    r"\s*(?:to|who(?: can)?)\s+(?:help|carry|lift|move|work|drive|pack)|\s*(?:来|去)?(?:帮|搬|做|负责|开发|干活|抬)",
    re.IGNORECASE,
)
_MAY_WORK = re.compile(
    r"人$|people$|persons$|men$|women$|developers$|engineers$|founders$|teachers$|staff$|hackers$|researchers$|开发者$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCount:
    """How many people, and where the text says so."""

    people: int
    start: int
    end: int


def find_people(text: str) -> HeadCount | None:
    """How many people are expected: the upper end of a range, the largest of several numbers.

    Those who are asked for ("3位嘉宾", "五人摄制组", "two engineers") are not expected: they come to work.
    """
    found = [
        HeadCount(people=count, start=match.start(), end=match.end())
        for pattern in (*_PEOPLE_ZH, *_PEOPLE_EN)
        for match in pattern.finditer(text)
        if (count := _count(match["n"])) is not None and not _comes_to_work(text, match)
    ]
    return max(found, key=lambda head_count: (head_count.people, -head_count.start), default=None)


def _count(said: str) -> int | None:
    number = _ROUGHLY.get(said) or read_number(said)
    return int(number) if number is not None and 2 <= number <= PEOPLE_MAX else None  # noqa: PLR2004  # one is the asker


def _comes_to_work(text: str, match: re.Match[str]) -> bool:
    if not _MAY_WORK.search(match.group()):
        return False
    return bool(_WORK_AFTER.match(text[match.end() :]) or _ASKS_BEFORE.search(text[: match.start()]))
