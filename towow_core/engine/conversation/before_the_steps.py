"""What stands before a colon and steps: what the workflow is called, that steps follow, or whose, when or for how much.

"Offsite: book a hotel, then …" names it and "Steps: …" does not; "Tom is responsible: …" says whose each step is, and
"Friday: …" when something is to be, of which it is open what.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from dataclasses import dataclass

from towow_core.engine.conversation.briefed_steps import person_in
from towow_core.engine.conversation.details import BETWEEN_NAMES, TRIM, amount_in
from towow_core.engine.conversation.persons import known_names
from towow_core.engine.conversation.reading import Request
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.money import find_money
from towow_core.engine.language.person_names import is_surely_a_name

_STEPS_FOLLOW = re.compile(
    r"(?:(?:the|our|my|here\s+(?:is|are)(?:\s+(?:the|our|my))?|these\s+are(?:\s+the)?|this\s+is(?:\s+the)?)\s+)?(?:(?:next|following|new|whole)\s+)?(?:steps?|plan|tasks?|to-?\s?dos?(?:\s+list)?|order|sequence|workflow|flow|process|list|checklist|agenda)(?:\s+(?:is|are|as\s+follows))?"
    r"|(?:我们?的?|具体|整个|大致|大概|下一步|以下)*(?:步骤|流程|计划|规划|安排|任务|待办|顺序|清单|事项|工作流)(?:如下|是|为|就是|这样)*|如下|要做的事情?|这样(?:做|来|安排)?",
    re.IGNORECASE,
)
_RESPONSIBLE = re.compile(
    r"\s+(?:is|are|will\s+be)\s+(?:responsible|in\s+charge)$|\s+(?:does|do|takes|handles?|will\s+do)\s+(?:it|this|that|everything|all(?:\s+of\s+it)?)$"
    r"|(?:来|全权|一个人)*(?:负责|来做|来办|去做|去办|做|办|牵头|主导)(?:全部|所有)?(?:的)?$",
    re.IGNORECASE,
)
_OWNER = re.compile(r"^(?:(?:done\s+|owned\s+)?by|for|with|owner|assignee|assigned\s+to|由|让|请|负责人|执行人)(?:\s*(?:is|是|为))?\s*", re.IGNORECASE)  # fmt: skip
_FOR_WHAT = re.compile(r"^(?:by|for|with)\b(?!.*(?:responsible|in\s+charge))", re.IGNORECASE)  # Tom, or an occasion
_AROUND_A_DAY = re.compile(
    r"^(?:(?:due|by|on|before|until|from|after|starting|start|no\s+later\s+than|deadline|date|when)\b\s*)+(?:is\s+)?|^(?:截止|时间|日期|最晚|最迟|定在|从|在|到)+(?:是|为)?"
    r"|(?:之前|以前|前|之后|以后|截止|开始|起|到期|完成|做完|要?办完?)+$",
    re.IGNORECASE,
)
_A_TIME = re.compile(
    r"(?:this|next|the)\s+(?:week|weekend|month|quarter|morning|afternoon|evening)|tonight|(?:in\s+the\s+)?(?:morning|afternoon|evening)|(?:[a-z]+day|tomorrow)(?:\s+(?:morning|afternoon|evening|night))"
    r"|(?:[上下本这]个?(?:周|星期|礼拜|月|季度)末?|周末|[今明后]天|月[底初中]|年[底初])?的?(?:早上|上午|中午|下午|晚上|傍晚)?",
    re.IGNORECASE,
)
_BUDGET = re.compile(
    r"^(?:(?:total|our|the|a|max(?:imum)?|with)\s+)*(?:budget|costs?|price|up\s+to|at\s+most|under|within)\b\s*(?:is|of|[:：])?\s*|^(?:总|全部|整个)?(?:预算|费用|花费|成本|经费|开销)(?:总共|一共|大概|大约|约|是|为|在|不超过|控制在|最多)*|(?:以内|之内|左右|上下|budget|的?预算)$",
    re.IGNORECASE,
)
_SO_MANY = re.compile(r"(?:\d+|[两三四五六七八九十]+)\s*(?:个人?|位|名|人)|(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\s+(?:people|persons|of\s+us)", re.IGNORECASE)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands before the colon, as what it is said.

    Attributes:
        end: Where it ends in the request's text; 0 where nothing of it stands there.
        title: What the workflow is called.
        who: Whose each step is.
        left: Whose, when or for how much something is, in its own words, where it is open of which step.
    """

    end: int = 0
    title: str = ""
    who: str = ""
    left: str = ""


def heading_of(said: str, end: int, request: Request) -> Heading:
    """What these words before the steps say."""
    if _STEPS_FOLLOW.fullmatch(said):
        return Heading(end)
    bare = _OWNER.sub("", _RESPONSIBLE.sub("", said)).strip(TRIM)
    is_when = says_when_or_how_much(said, request) or says_when_or_how_much(bare, request)
    is_person = (_FOR_WHAT.match(said) is None or _says_who(bare, request)) and not _is_a_day(bare, request)
    if bare != said and not is_when and is_person and (who := person_in(bare, request)):
        return Heading(end, who=who)
    is_left = is_when or _says_who(bare, request)
    return Heading(end, left=said) if is_left else Heading(end, title=said)


def _is_a_day(said: str, request: Request) -> bool:
    return any((found.start, found.end) == (0, len(said)) for found in all_dates(said, request.today))


def _says_who(said: str, request: Request) -> bool:
    """Whether it is nothing but people who are known, or are called as only people are."""
    names = [each for each in BETWEEN_NAMES.split(said) if each]
    known = known_names(request.canvas, request.people)
    return bool(names) and all(each.casefold() in known or is_surely_a_name(each) for each in names)


def says_who_when_or_how_much(said: str, request: Request) -> bool:
    return _says_who(said, request) or says_when_or_how_much(said, request)


def says_when_or_how_much(said: str, request: Request) -> bool:
    """Whether it is nothing but a day or a time, an amount, or so many people."""
    day = _AROUND_A_DAY.sub("", _AROUND_A_DAY.sub("", said)).strip(TRIM)
    dates = [
        found for found in all_dates(day, request.today) if not found.is_holiday or day != said
    ]  # "Christmas: …" is what it is for
    is_day = any((found.start, found.end) == (0, len(day)) for found in dates)
    if day and (is_day or _A_TIME.fullmatch(day)):
        return True
    amount = _BUDGET.sub("", said).strip(TRIM)
    money = find_money(amount)
    is_amount = amount_in(amount) != "" and (amount != said or money is not None)
    return is_amount or _SO_MANY.fullmatch(said) is not None
