"""What a profile's own words say about its person's days: "any day except Mondays", "周一店休", "needs four days' notice".

Only what is said outright is read: who "would rather" or "mostly" binds nobody.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.models import AgentProfile, Terms
from towow_core.support import availability_words as turns
from towow_core.support.availability_words import EN_DAY, ZH_DAY

_ZH_DAYS, _EN_DAYS = "一二三四五六日", ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_EN_LIST = rf"(?:{EN_DAY}|weekends?|weekdays?)(?:\s*(?:,|and|or|&)\s*(?:on\s+)?(?:{EN_DAY}|weekends?))*"
_ZH_LIST = rf"{ZH_DAY}(?:[、和及与,，]?(?:{ZH_DAY}|[一二三四五六日天](?![次节个小])))*"
_PART_OF_DAY = (
    r"(?!\s*(?:mornings?|afternoons?|evenings?|nights?|before|after|until|from)\b)(?!上午|下午|早上|晚上|中午|前|后)"
)
_ENDS = r"(?=\s*(?:$|with\b|please\b|sorry\b))"  # nothing that may be a condition follows
_SOFT = re.compile(
    r"最好|尽量|一般|通常|大多|多半|\b(?:mostly|usually|ideally|preferably|rather|most)\b|如果|月底|旺季|\bin (?:summer|winter|season)\b",
    re.IGNORECASE,
)
_NEVER = (
    re.compile(
        rf"\b(?:except|but\s+not|excluding|apart\s+from|other\s+than|never(?:\s+work)?|not|closed|off|no\s+work|unavailable|but)\s+(?:on\s+)?(?P<days>{_EN_LIST})\b{_PART_OF_DAY}{_ENDS}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?P<days>{_EN_LIST})\s+(?:off|closed|excluded|excepted|is\s+my\s+day\s+off)\b{_ENDS}", re.IGNORECASE
    ),
    re.compile(rf"除了?(?:每个?)?(?P<days>{_ZH_LIST}){_PART_OF_DAY}[^，。；,]{{0,4}}(?:之?外|以外|都)"),
    re.compile(
        rf"(?:每个?|逢)?(?P<days>{_ZH_LIST}){_PART_OF_DAY}(?:都|一律|全天|固定|例行)?(?:店?休息?|不营业|关门|闭店|打烊|没空|不接|不行|除外|不上班|不工作|不开)(?:了|活|单)?$"
    ),
)
_ALONE = r"(?<!and )(?<!or )(?<!& )"  # "evenings and weekends only" are two
_ALONE_THEN = r"(?!\s*(?:and|or|&)\b|[、和及或])"
_ONLY = (
    (re.compile(rf"{_ALONE}\bweekends?\s+only\b|\bonly\s+(?:free\s+)?(?:on\s+|at\s+)?(?:the\s+)?weekends?\b{_ALONE_THEN}", re.IGNORECASE), "weekends"),
    (re.compile(rf"(?:只有|只在|只接|仅限?|只能)周末{_ALONE_THEN}|周末才(?:有空|能|可以|行)"), "weekends"),
    (re.compile(rf"{_ALONE}\bweekdays?\s+only\b|\bonly\s+(?:free\s+)?(?:on\s+)?weekdays?\b{_ALONE_THEN}", re.IGNORECASE), "weekdays"),
    (re.compile(rf"(?:只有|只在|只接|仅限?|只能)(?:工作日|平日){_ALONE_THEN}|工作日才(?:有空|能|可以|行)"), "weekdays"),
    (re.compile(rf"{_ALONE}\bevenings?\s+only\b|\bonly\s+(?:free\s+)?(?:in\s+the\s+)?evenings?\b{_ALONE_THEN}", re.IGNORECASE), "evenings"),
    (re.compile(rf"(?:只有|只在|只接|仅限?|只能)晚上{_ALONE_THEN}|晚上才(?:有空|能|可以|行)"), "evenings"),
)  # fmt: skip
# Days that are said by themselves are all that there are: "weekdays and Saturdays", "周一到周六".
_PART = r"(?:\s+(?:mornings?|afternoons?|evenings?)|上午|下午|晚上)?"
_DAYS_ALONE = re.compile(
    rf"(?:(?:open|free|available|only|working|office hours)[\s:]+)?(?:on\s+)?(?P<first>{EN_DAY})\s*(?:-|–|to|through|until)\s*(?P<last>{EN_DAY})"
    rf"|(?:(?:open|free|available|only)\s+)?(?:on\s+)?(?P<days>(?:{EN_DAY}|weekends?|weekdays?){_PART}(?:\s*(?:,|and|&)\s*(?:on\s+)?(?:{EN_DAY}|weekends?|weekdays?){_PART})+)"
    rf"|(?:每)?(?P<first_zh>{ZH_DAY})(?:到|至|-|~)(?P<last_zh>(?:{ZH_DAY}|[二三四五六日天]))(?:有空|营业|上班|可以|都行|开门)?",
    re.IGNORECASE,
)
_COUNT = r"(?P<n>\d{1,3}|an?|one|two|three|four|five|six|seven|ten|[一二两三四五六七八九十]{1,2}|半)"
_UNIT = r"(?P<unit>days?|weeks?|months?|天|日|周|个?星期|个?月)"
_BOOKED = (
    r"(?:预[订约定]|[订约]|定档|告知|告诉|通知|联系|沟通|说一?声|说(?=就|来|$|，|。)|打招呼|知道|报名|下单|确定?档期)"
)
_NOTICE = (
    re.compile(rf"\b(?:{_COUNT}[\s-]+{_UNIT}(?:['’]s?)?[\s-]+(?:notice|ahead|in\s+advance))\b", re.IGNORECASE),
    re.compile(rf"\brush\s+jobs?\s+(?:need|take)s?\s+(?:at\s+least\s+)?{_COUNT}\s+{_UNIT}\b", re.IGNORECASE),
    re.compile(rf"急(?:稿|单|件|活|用)(?:也|都)?(?:需要?|要|得)(?:至少|最少)?{_COUNT}{_UNIT}"),
    re.compile(rf"\b(?:book|booked|order|ordered|tell\s+me|ask)\s+(?:at\s+least\s+)?{_COUNT}\s+{_UNIT}\s+(?:before|ahead)\b", re.IGNORECASE),
    re.compile(rf"(?:至少|最少|要|需要?|得|须|请)?提?前{_COUNT}{_UNIT}(?:以上)?{_BOOKED}"),
    re.compile(rf"(?:至少|要|需要?|得|须)提前{_COUNT}{_UNIT}(?=$|[，。；,;）)])"),
    re.compile(rf"^提前{_COUNT}{_UNIT}(?=$|[，。；,;）)])"),
)  # fmt: skip
_TAKES_BACK = re.compile(r"除非|例外|\bunless\b", re.IGNORECASE)
_OFFICE_HOURS = re.compile(r"(?:office|business|working) hours", re.IGNORECASE)
_IF = re.compile(r"如果|平时|只要|不是|没有|\b(?:if|when|while|until|till)\b", re.IGNORECASE)
_BUT = re.compile(r"\bbut\b", re.IGNORECASE)
_WIDENS = re.compile(rf"{turns.TOO.pattern}|另约|可[约议谈]|商量|协商|\bby (?:arrangement|agreement)\b|\bon request\b", re.IGNORECASE)  # fmt: skip
_SPEAKS_OF_NOTICE = re.compile(r"提前|\bnotice\b|\bin advance\b|\bahead\b", re.IGNORECASE)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10}
_ZH_NUMBERS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_A_WEEK, _A_MONTH, _HALF_A_MONTH = 7, 30, 15
_CLAUSE = re.compile(r"[^，。；,;.!！?？\n]+")


def with_spoken_terms(profile: AgentProfile) -> AgentProfile:
    """The profile with what its words say of its person's days; what its terms say themselves stays."""
    terms = profile.terms
    texts = (profile.availability, profile.profile_summary)
    firm = [clause for text in texts for clause in _firm(text)]
    spoken = replace(
        terms,
        available=terms.available if terms.available != "any" else _only(firm, profile.availability),
        unavailable_weekdays=terms.unavailable_weekdays or _never(firm) or _other_days(profile.availability),
    )
    if terms.notice_days is None and not terms.weekday_notice_days:
        spoken = _with_notice(spoken, firm)
    return profile if spoken == terms else replace(profile, terms=spoken)


def _firm(text: str) -> Iterator[str]:
    """Its clauses that say something outright, where none takes back what the others say."""
    if not _TAKES_BACK.search(text):
        yield from filter(_is_plain, (clause.group().strip() for clause in _CLAUSE.finditer(text)))


def _is_plain(clause: str) -> bool:
    """Whether nothing in it turns round what it says: "not unavailable", "closed except Sundays", "if it rains"."""
    turned = (_SOFT, _IF, turns.DOUBLE_NEGATIVE, turns.NOT_ONLY, turns.PARTLY, turns.RELATIVE)
    if any(pattern.search(clause) for pattern in turned):
        return False
    apart, apart_zh = turns.EXCEPT.search(clause) or _BUT.search(clause), turns.EXCEPT_ZH.search(clause)
    base = clause[: apart.start()] if apart else (apart_zh["base"] or "") if apart_zh else ""
    return not turns.NEVER.search(base)


def _only(clauses: list[str], availability: str) -> str:
    """ "Weekends only", where nothing beside it adds another time."""
    if _WIDENS.search(availability):
        return "any"
    return next((when for clause in clauses for pattern, when in _ONLY if pattern.search(clause)), "any")


def _never(clauses: list[str]) -> tuple[int, ...]:
    found = (match["days"] for clause in clauses for pattern in _NEVER for match in pattern.finditer(clause))
    days = tuple(sorted({day for said in found for day in weekdays_in(said)}))
    return days if len(days) < _A_WEEK else ()


def _other_days(availability: str) -> tuple[int, ...]:
    """Days of the week that are not among those that are said by themselves; () where more is said of when."""
    clauses = [clause.group().strip() for clause in _CLAUSE.finditer(availability)]
    alone = [match for clause in clauses if (match := _DAYS_ALONE.fullmatch(clause))]
    others = [clause for clause in clauses if clause != alone[0].string] if alone else []
    if len(alone) != 1 or not all(is_of_notice(clause) or _OFFICE_HOURS.fullmatch(clause) for clause in others):
        return ()
    said = alone[0].groupdict()
    if said["days"]:
        there = set(weekdays_in(said["days"]))
    else:
        first, last = (next(weekdays_in(said[end] or said[f"{end}_zh"])) for end in ("first", "last"))
        there = {(first - 1 + n) % _A_WEEK + 1 for n in range((last - first) % _A_WEEK + 1)}
    return tuple(day for day in range(1, _A_WEEK + 1) if day not in there)


def is_of_notice(clause: str) -> bool:
    """Whether it says how long before the day the person must know."""
    return any(pattern.search(clause) for pattern in _NOTICE) or bool(_SPEAKS_OF_NOTICE.search(clause))


def weekdays_in(said: str) -> Iterator[int]:
    """ISO numbers, Monday is 1."""
    lower = said.lower()
    if "weekend" in lower or "末" in said:
        yield from (6, 7)
    if "weekday" in lower:
        yield from range(1, 6)
    yield from (n for n, name in enumerate(_EN_DAYS, 1) if re.search(rf"\b{name}", lower))
    yield from (7 if day == "天" else _ZH_DAYS.index(day) + 1 for day in re.findall(r"[一二三四五六日天]", said))


def _with_notice(terms: Terms, clauses: list[str]) -> Terms:
    """Notice for every day; for weekends or a day of the week, where the clause is about that."""
    days, by_weekday = 0, dict(terms.weekday_notice_days)
    for clause in clauses:
        match = next((m for pattern in _NOTICE if (m := pattern.search(clause))), None)
        if match is None:
            continue
        notice = _days(match["n"], match["unit"])
        about = set(weekdays_in(" ".join(re.findall(rf"{_EN_LIST}|{ZH_DAY}", clause[: match.start()], re.IGNORECASE))))
        for weekday in about:
            by_weekday[str(weekday)] = max(notice, by_weekday.get(str(weekday), 0))
        days = days if about else max(days, notice)
    return replace(terms, notice_days=days or None, weekday_notice_days=by_weekday)


def _days(said: str, unit: str) -> int:
    if said == "半":
        return _HALF_A_MONTH
    number = int(said) if said.isdigit() else _NUMBERS.get(said.lower()) or _zh_number(said)
    return number * (
        _A_WEEK if unit[0] in "w周" or "星期" in unit else _A_MONTH if unit[0] == "m" or "月" in unit else 1
    )


def _zh_number(said: str) -> int:
    if said[0] == "十":
        return 10 + _ZH_NUMBERS.get(said[1:], 0)
    return _ZH_NUMBERS.get(said[0], 1) * (10 if said[1:] == "十" else 1)
