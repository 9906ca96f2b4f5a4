"""What the amounts of a sentence are the most for: everything, a part, one of those who come, one of those paid."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import PART, THINGS, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.budget import Budget
from towow_core.engine.language.budgets import find_budgets
from towow_core.engine.language.errand_budgets import of_their_errands
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.language.lengths import count_before
from towow_core.engine.language.local_money import currency_there
from towow_core.engine.language.money import PERSON, without_amounts
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.food import PORTIONS, makes_food
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements import words as say
from towow_core.engine.requirements.paid_for import of_what_is_asked
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.things import THING_LIKE_SOMEBODY

_ROW_GAP_MAX = 5  # characters between two of those who are counted: "和", " and "
# Between what comes each month and what it may cost: "每月代账，从1月开始，先签半年，每月380以内".
_HOW_LONG = re.compile(
    r"[，,]\s*(?:先|暂时|合同|一共|for|at first|to begin with|we sign)?[^，,；;。.]{0,6}?"
    r"(?:半年|[一两二三1-3]年|[一两二三四五六七八九十\d]{1,3}个月|(?:half )?an? year|[a-z\d]+ (?:months|years))"
    r"[^，,；;。.]{0,4}(?=[，,])"
    r"|[，,]\s*(?:[从自][^，,；;。.]{1,10}(?:开始|起)|(?:from|starting|beginning)\s[^，,；;。.]{3,24})(?=[，,])",
    re.IGNORECASE,
)

_SO_MANY = re.compile(r"(?:这|那|以上)?(?:[两二三四五六七八]|几)(?:样|项|件|者|块)(?:都|全部?|东西)?$")
_JOINED = re.compile(r"^[^，,；;。.]*?(?:和|以及|\band\b)(?=[^，,；;。.]*[，,])", re.IGNORECASE)


def amounts(text: str, whole: str, understanding: DemandUnderstanding, *, is_remark: bool) -> Iterator[Requirement]:
    """Each amount with what it is for one of, and, where it stands beside a part of all this, with that part."""
    asked = () if is_remark else [need.tag for need in needs_of(understanding) if need.is_explicit]
    for found in of_their_errands(text, find_budgets(text, asked), asked, whole):
        money = found.money
        if least := say.AT_LEAST.search(text, 0, money.start):  # "at least £2,000 kept for the band" is no most
            value = RequirementValue(text=text[least.start() : money.end].strip())
            yield requirement(text, least.start(), money.end, RequirementKind.QUALITY, value)
            continue
        start, end = _widened(text, money.start, money.end)
        only = asked[0] if len(asked) == 1 else ""
        number, per = _for_one(text, found, found.word or only, text[start:end])
        if money.per in PORTIONS and any(map(makes_food, found.tags or asked)):
            number, per = money.amount, PERSON
        if money.per == "month" and _is_done_once_a_month(whole, start, end):  # so much each time
            per = PriceUnit.EVENT.value
        value = RequirementValue(
            number=number,
            unit=currency_there(money, city_of(understanding.context.location or ""))
            or understanding.context.currency
            or "",
            text=text[start:end].strip(),
            per=per,
            tags=of_what_is_asked(found.tags, asked),
        )
        start, end = min((start, *found.piece)), max((end, *found.piece))  # with the name that it is told by
        yield requirement(text, start, end, RequirementKind.BUDGET, value)


def _is_done_once_a_month(text: str, start: int, end: int) -> bool:
    """Whether the words beside an amount say that its work comes each month, and nothing there how often in it."""
    begin, stop = sentence_at(text, start, end)
    if say.OFTEN.search(text, begin, stop):
        return False
    is_alone = not say.EACH_MONTH.search(text, begin, stop) and not find_concepts(text[begin:stop])
    if is_alone and len([*say.EACH_MONTH.finditer(text)]) == 1 and not say.OFTEN.search(text):
        return True  # "our books every month? We can pay 170 euros a month."
    before = (_HOW_LONG.sub("", text[match.end() : start]) for match in say.EACH_MONTH.finditer(text, begin, start))
    behind = (text[end : match.start()] for match in say.EACH_MONTH.finditer(text, end, stop))
    # "每月的账和报税交给人做，一个月380": what is joined to it before a mark comes each month, too.
    return any(len(say.COMMA.findall(gap)) <= 1 and not say.ALSO.search(_JOINED.sub("", gap)) for gap in before) or any(
        not say.COMMA.search(gap) and not say.ALSO.search(gap) for gap in behind
    )


def _for_one(text: str, found: Budget, word: str, said: str) -> tuple[float, str]:
    """The most, and for one of what: of somebody who is paid (“讲师每位2000”), or of somebody who comes.

    Args:
        word: How the sentence calls what it is for.
    """
    money = found.money
    if found.tags and money.per not in {"", "hour", "day", "event", PERSON}:
        return money.amount, money.also or PART
    if not money.is_each:
        count = None if money.per in {"", "hour", "day", "event"} else count_before(without_amounts(text), money.per)
        return (money.amount * count, "") if count else (money.amount, money.per)
    if word and not is_somebody(word) and (things := count_before(text, word)):
        return money.amount * things, money.also  # "60 T-shirts printed, six dollars apiece"
    if found.tags and is_somebody(found.word) and not say.OF_GUESTS.search(said):
        return money.amount, money.also or PART
    return money.amount, f"{PERSON}/{money.also}" if money.also else PERSON


def _of_a_row(last: Requirement, counted: Sequence[Requirement]) -> tuple[str, ...]:
    """Whose the amount is behind "一位摄影师和一位主持人": of all in the row that ends with the last."""
    row = [last]
    for other in sorted(counted, key=lambda one: one.span.start if one.span else 0, reverse=True):
        if other.span and row[-1].span and 0 <= row[-1].span.start - other.span.end <= _ROW_GAP_MAX:
            row.append(other)
    return tuple(dict.fromkeys(tag for one in reversed(row) for tag in one.value.tags))


def for_each_of(read: list[Requirement]) -> None:
    """ "Two photographers, £400 each" is for each of the two: of those who are counted, the nearest before it."""
    kinds = {RequirementKind.QUANTITY, RequirementKind.HEAD_COUNT}
    counted = [one for one in read if one.kind in kinds and one.span and one.value.unit != THINGS]
    days = [one.value.every for one in read if one.kind is RequirementKind.DATE and one.value.every]
    for at, one in enumerate(read):
        person, _, also = one.value.per.partition("/")
        if one.kind is not RequirementKind.BUDGET or person != PERSON or one.span is None:
            continue
        if say.OF_GUESTS.search(one.text):
            continue
        before = [other for other in counted if other.span and other.span.end <= one.span.start]
        nearest = max(before or counted, key=lambda other: other.span.start if other.span else 0, default=None)
        is_theirs = nearest is not None and (not one.value.tags or {*one.value.tags} & {*nearest.value.tags})
        if nearest is not None and is_theirs and nearest.kind is RequirementKind.QUANTITY:
            tags = one.value.tags or _of_a_row(nearest, before)
            read[at] = replace(one, value=replace(one.value, per=also or PART, tags=tags))
        elif (
            nearest is None and not one.value.tags and (also or say.EACH.search(one.text))
        ):  # nobody comes: then it is who is paid
            asked = [other for other in read if other.kind is RequirementKind.CAPABILITY and other.is_hard]
            if len(days) == 1 and not also and one.value.number and not any(_are_people(o.text) for o in asked):
                # "For 14 February and 17 March, £280 each": of the two.
                many = one.value.number * len(days[0])
                read[at] = replace(one, value=replace(one.value, number=many, per="", tags=one.value.tags))
                continue
            tags = tuple(dict.fromkeys(tag for other in asked for tag in other.value.tags))
            read[at] = replace(one, value=replace(one.value, per=also or PART, tags=tags))


def _are_people(said: str) -> bool:
    return is_somebody(said) and THING_LIKE_SOMEBODY.search(said) is None


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    """With the words around an amount that belong to it: "under €25 a lesson"."""
    lead = text[:start].rstrip()  # a number whose thousands are parted begins with blanks
    is_limit = lead.endswith((" than", " over", " above", " beyond", " exceed"))
    is_limit = is_limit or say.BEFORE_LIMIT.search(text, max(0, start - 1), start + 4) is not None
    before = say.MODAL_LIMIT.search(text[:start]) if is_limit else say.WHO_PAYS.search(text[:start])
    before = before or say.BEFORE_MONEY.search(text[:start])
    after = say.AFTER_MONEY.match(text[end:])
    begin = start if before is None else before.start()
    many = _SO_MANY.search(text, 0, begin)  # "三样加起来不超过7000元"
    return begin if many is None else many.start(), end if after is None else end + after.end()
