"""Amounts that stand in one errand of several: each bounds the price of that one, and no other."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.engine.language.budget import Budget
from towow_core.engine.language.budgets import (
    goes_on_behind,
    is_budget_of_a_list,
    is_what_we_have,
    item_not_read,
    says_nothing,
    stands_alone,
)
from towow_core.engine.language.dated_items import dated_items
from towow_core.engine.language.either import as_one
from towow_core.engine.language.joint_amounts import with_joint_amounts
from towow_core.engine.language.lengths import hours_in_all
from towow_core.engine.language.limits_told_shortly import with_those_told_shortly
from towow_core.engine.language.money import Money, is_total
from towow_core.engine.language.named_parts import Part
from towow_core.engine.language.recurrence import RECURRENCE
from towow_core.engine.language.text import sentence_at
from towow_core.engine.language.works_asked import works_asked
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.support.errands import EVERYTHING, Errand, errands_in, items_in, said_of

_NEXT_CLAUSE = re.compile(r"(?<=[\u4e00-\u9fff])，(?=[\u4e00-\u9fff])")  # and not what was taken out of it
_CLAUSES_MAX = 3  # of Chinese before an amount that may be one item that nobody read: what is longer tells of several
_BUDGET = re.compile(r"预算|\bbudget\b", re.IGNORECASE)  # "budget 6,000": of everything, where nothing stands beside it
_MARKS = "，,。.；;！!？?\n（）()"
_SUMS_UP = re.compile(r"[总一合]共|合计|\b(?:in total|altogether)\b", re.IGNORECASE)
_ENDS = tuple(".。!！?？")
_SIGNS = " ，,。.；;:："
# What it may all be for, also where no scenario has it.
_OCCASION = re.compile(
    r"\b(?:part(?:y|ies)|birthday|shower|wedding|anniversary|reception|celebration|event|gathering|reunion|meeting|conference|dinner|lunch|brunch|picnic|graduation|christening|funeral|ceremony|festival|fair|night|day|evening|weekend|do)\b|[会宴典礼节日]$",
    re.IGNORECASE,
)
_JOINS = re.compile(r"^(?:(?:and|plus|then|also|on|in|at|an?|the)\b|另外|此外|还|再|[\s，,;；])+", re.IGNORECASE)
_ALL = re.compile(
    rf"总|合共|全部|加起来|合起来|都算|\b(?:all|lot|whole|total|both|together)\b|{EVERYTHING}", re.IGNORECASE
)
# What the requester has is for all of it: "we have £900", "€900 to spend", 我们有9000元.
_WE_HAVE = re.compile(
    r"(?:\bhave|'ve|\bspend|\bafford)(?: (?:got|only|about|around|some|up to|at most|an? (?:total|budget) of))*\s*$"
    r"|(?:我们?|咱们?|手[上头里])[^，,。；;]{0,4}(?:有|能花|可以花|花得起)[^，,。；;]{0,4}$",
    re.IGNORECASE,
)
_TO_SPEND = re.compile(r"\s*(?:to spend|to play with|可[以用]|能花)", re.IGNORECASE)
_FOR_IT = re.compile(r"\s*(?:to spend )?(?:for|on) (?:it|that|this|him|her)\b", re.IGNORECASE)
_ASKS_NEXT = re.compile(
    r"\b(?:an?|some(?:one|body)?|two|three)\s+(?!day|hour|head|person)[a-z]{3,}|[请找要再还][^，。；]{2,}",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\d[月日号]|(?:周|星期|礼拜)[一二三四五六日天]|今[天晚]|明[天晚]|后天"
    r"|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow"
    r"|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2})\b",
    re.IGNORECASE,
)
_NAMED_AGAIN = re.compile(
    r"\s*(?:这个?|那个?|这些|那些)?(?P<what>(?![总一全我每预人价这那])[\u4e00-\u9fff]{1,4}?)(?:的?(?:预算|费用?|价格?|钱))?(?:就|最好|也|都|要){0,2}(?:(?:不|别)(?:要|能|可以?)?(?:超过|多于|高于)|最多|顶多|至多|控制在)"
)
# What an amount is for, right behind it: as many things as it says, whatever else stands between them.
_FOR_SO_MANY = re.compile(
    r"\s*(?:(?:at most|max(?:imum)?|tops|in all|together|altogether) )?(?:for )?(?:the )?"
    r"(?P<n>both|two|three|four|all (?:two|three|four))"
    r"(?: (?:of (?:them|these|those)|jobs|things|together|in all|at most))*"
    r"\s*(?=[.,;!?)]|$)",
    re.IGNORECASE,
)
_SO_MANY = {"both": 2, "two": 2, "three": 3, "four": 4, "两": 2, "俩": 2, "二": 2, "三": 3, "四": 4}
_SO_MANY_ZH = re.compile(r"(?P<n>[两俩二三四])[样件项个](?:事情?|活儿?|东西)?[^，,。；;\d]{0,6}$")
_LAST_DIGITS = re.compile(
    r"(?:[\d,.]+|[一二两三四五六七八九十百千万]+)(?:元|块钱?|以内|以下|之内|左右|封顶)*$"
)  # of an amount
# Who pays, behind what the same sentence says of them or of what was asked for: "I need them back by the 18th and will
# not go above £400", "I live in York and can pay £60", "18号前要拿回来并且不能超过400".
_WHO_PAYS = re.compile(
    r"\b(?:and|but)\s+(?:(?:we|i)\s+)?(?:can(?:not|['’]t)?|could|will|would|won['’]t|wouldn['’]t|do(?:n['’]t)?|am|are)\b[^,.;]*$"
    r"|(?:并且?|而且|但是?)[^，,。；;]{0,4}(?:[不别]|最多|只|能|可以)[^，,。；;]*$",
    re.IGNORECASE,
)
_OF_THEM = re.compile(
    r"\b(?:i|we|it|them|this|that|these|those|all|back|done|ready|finished|here|by|before|until|must|live|stay|are|am|based|home"
    r"|the (?:end|middle|beginning) of|january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|[拿取]回来?|[要得就]|弄好|做好|修好|完[成工]|用上?|[之以]?前|[住在]|\d+",
    re.IGNORECASE,
)
_WAGE = re.compile(r"(?:手|人)工|工[钱费]|\blabou?r\b", re.IGNORECASE)  # of whoever works at what is asked for
_SEVERAL = 2

# Around what an amount is said of, and no part of its name: "给摄影的钱", "for the tree".
_WHOSE_MONEY = re.compile(
    r"^(?:and |but |with )?(?:for )?(?:the|an?|our|my|that) |^(?:给|那个?|这个?|其中)+|(?:那边|这边|那块|这块|方面)?(?:的(?:钱|费用|价钱|价格|预算))?(?:上|是|为)?$| (?:is|costs?|for|at)$",
    re.IGNORECASE,
)
_CALLED_MIN, _CALLED_MAX = 2, 16  # characters


# What a sentence begins with that asks for something: "a calligrapher …", "the menus are lettered by Ann", 一位….
_ASKS_FOR_ONE = re.compile(
    r"\s*(?:(?:and|also|then|plus)\s+)?(?:(?:an?|one|two|three|four|some|somebody|someone|\d{1,2})\s(?![^.;!?]*\b(?:is|are|was|were|turns?|gets?|has|have)\b)"
    r"|[^.;!?]{3,60}?\b(?:is|are|to be) [a-z]+(?:ed|en|wn|de|ne) by\b)"
    r"|\s*(?:再|还|也)?(?:要|请|找|来)?[一两三二\d][位名个]",
    re.IGNORECASE,
)


def of_their_errands(text: str, found: Sequence[Budget], asked: Collection[str], whole: str = "") -> tuple[Budget, ...]:
    """The same, each that nothing known stands beside with the tags of the errand that it is said of, or its words.

    Args:
        asked: Capability tags that the demand asks for by name.
        whole: The same text before anything that is read was blanked in it.
    """
    blanked, text = text, whole if len(whole) == len(text) else text
    if not asked and len(found) == 1 and _is_budget_alone(text, found[0]):
        return tuple(found)
    works = as_one(text, works_asked(text, asked))
    found = [_of_the_part_before_it(text, one, asked) for one in found]
    errands = errands_in(text, [(work.start, work.end) for work in works])
    if not asked or sum(one.asks for one in errands) < _SEVERAL:
        bound = tuple(_of_its_item(text, one, found, works) for one in found)
    else:
        bound = tuple(
            _unless_paid(one, _of_its_errand(text, one, works, errands, asked), works, found) for one in found
        )
    bound = tuple(_of_what_it_names(text, one, works, asked) for one in bound)
    bound = tuple(_of_its_dated_item(text, blanked, one, works, asked) for one in bound)
    bound = tuple(_of_no_number_of_times(text, one, works) for one in bound)
    bound = tuple(_of_what_is_asked_next(blanked, one, bound[:at]) for at, one in enumerate(bound))
    return with_joint_amounts(text, with_those_told_shortly(blanked, text, bound, works, asked), works, asked)


def _of_no_number_of_times(text: str, one: Budget, works: Sequence[Part]) -> Budget:
    """ "Eight times, €35 a lesson": how often it is, and how long in all, is nothing that an amount is for; what its
    sentence asks for before it is."""
    said = one.tags[0].strip() if len(one.tags) == 1 else ""
    is_number = RECURRENCE.fullmatch(said) or any(end - start == len(said) for start, end, _ in hours_in_all(said))
    if not said or not is_number:
        return one
    begin, _ = sentence_at(text, one.money.start, one.money.end)
    before = [work for work in works if begin <= work.start and work.end <= one.money.start][-1:]
    return replace(one, tags=before[0].names if before else (), word=before[0].word if before else "")


def _of_the_part_before_it(text: str, one: Budget, asked: Collection[str]) -> Budget:
    """ "商标最多1150", "the tree £350": all that its clause says before it is a word of one of the parts, and no other's."""
    begins = max(text.rfind(mark, 0, one.money.start) for mark in _MARKS) + 1
    said = _WHOSE_MONEY.sub("", text[begins : one.money.start].strip().casefold())
    if one.tags or not _CALLED_MIN <= len(said) <= _CALLED_MAX or is_total(text, one.money):
        return one
    word = rf"\b{re.escape(said)}s?\b"
    has_it = [tag for tag in asked if said in tag.casefold()]
    named = [tag for tag in has_it if not said.isascii() or re.search(word, tag.casefold())]
    if len(named) != 1:
        return one
    concept = concept_of(named[0])
    return replace(one, tags=tuple(concept.name) if concept else (named[0],), word=said)


def _of_what_it_names(text: str, one: Budget, works: Sequence[Part], asked: Collection[str]) -> Budget:
    """ "再摆点桌花，花不超过三千五": a limit of what its clause names again is that thing's, known or not; 花 is no
    "spend" where flowers were asked for."""
    begins = max(text.rfind(mark, 0, one.money.start) for mark in _MARKS) + 1
    said = _NAMED_AGAIN.match(text, begins, one.money.end)
    if one.tags or not asked or said is None or said["what"] not in text[:begins] or is_total(text, one.money):
        return one
    before = {work.key: work for work in works if work.end <= begins and said["what"] in work.word}
    if not before:
        return replace(one, tags=(said["what"],), word="")
    work = [*before.values()][-1]
    return one if len({each.key for each in works}) < _SEVERAL else replace(one, tags=work.names, word=work.word)


def _is_budget_alone(text: str, one: Budget) -> bool:
    """A remark's "预算四千" between two commas: of everything, whatever stands before and behind them."""
    return not one.tags and _is_called_budget(text, one.money.start, one.money.end) and stands_alone(text, one.money)


def _of_its_dated_item(text: str, blanked: str, one: Budget, works: Sequence[Part], asked: Collection[str]) -> Budget:
    """ "Move my flat on Friday for 340 pounds, and on Thursday pack it": of several items with days of their own, an
    amount is that of the one it stands in, but where all of it is summed up, or it stands alone behind the last."""
    items, money = dated_items(text), one.money
    mine = next((item for item in items if item[0] <= money.start < item[1]), None)
    if one.tags or mine is None or _SUMS_UP.search(text, mine[0], mine[1]) or _ALL.search(text, *mine):
        return one
    if _is_what_there_is(text, money) or _is_for_each_work(text, money, works):
        return one
    if mine == items[-1] and (_is_called_budget(text, money.start, money.end) or stands_alone(text, money)):
        return one
    here = {work.key: work for work in works if mine[0] <= work.start < mine[1]}
    if len(here) == 1:
        (work,) = here.values()
        return replace(one, tags=work.names, word=work.word)
    nowhere = [tag for tag in asked if not any(tag in work.names for work in works)]
    if not here and len(nowhere) == 1 and _is_the_only_one_unread(items, works):
        concept = concept_of(nowhere[0])
        return replace(one, tags=tuple(concept.name) if concept else (nowhere[0],), word="")
    words = "" if here or _says_who_pays(text, money) else _said_next(blanked, mine[0], money)
    return replace(one, tags=(words,), word=words) if _may_name_it(words) and not _OCCASION.search(words) else one


def _is_what_there_is(text: str, money: Money) -> bool:
    is_said = _WE_HAVE.search(text, 0, money.start) or _TO_SPEND.match(text, money.end)
    return is_said is not None and _FOR_IT.match(text, money.end) is None


def _says_who_pays(text: str, money: Money) -> bool:
    """Whether all that its sentence says before it is who pays, where they live, and by when all of it is wanted."""
    words = text[sentence_at(text, money.start, money.end)[0] : money.start]
    joined = _WHO_PAYS.search(f"{words}{_LAST_DIGITS.sub('', money.text)}")
    return joined is not None and says_nothing(_OF_THEM.sub(" ", _DAY.sub(" ", words[: joined.start()])).strip(_SIGNS))


def _is_for_each_work(text: str, money: Money, works: Sequence[Part]) -> bool:
    """ "£380 for both", 两样900: it is for as many things as are asked for, some of them in words that nobody knows."""
    said = _FOR_SO_MANY.match(text, money.end) or _SO_MANY_ZH.search(_LAST_DIGITS.sub("", text[: money.end]))
    if said is None:
        return False
    return len({work.key for work in works}) <= _SO_MANY[said["n"].lower().removeprefix("all ")]


def _said_next(text: str, begin: int, money: Money) -> str:
    return _JOINS.sub("", item_not_read(text, begin, money))


def _is_the_only_one_unread(items: Sequence[tuple[int, int]], works: Sequence[Part]) -> bool:
    return sum(not any(start <= work.start < end for work in works) for start, end in items) == 1


def _of_what_is_asked_next(text: str, one: Budget, before: Sequence[Budget]) -> Budget:
    """ "A buffet for 50 euros, and a falconer, 200 euros": what has its amount already has no second one behind words
    that ask for something else, known or not."""
    last = before[-1] if before else None
    if last is None or not one.tags or {*last.tags}.isdisjoint(one.tags):
        return one
    between = text[last.money.end : one.money.start]
    words = _said_next(text, last.money.end, one.money) if _ASKS_NEXT.search(between) else ""
    return replace(one, tags=(words,), word=words) if _may_name_it(words) else one


def _of_its_errand(
    text: str, one: Budget, works: Sequence[Part], errands: Sequence[Errand], asked: Collection[str]
) -> Budget:
    money = one.money
    is_had = _is_what_there_is(text, money)
    is_of_all = is_had or is_total(text, money) or _is_called_budget(text, money.start, money.end)
    is_of_all = is_of_all or _is_for_each_work(text, money, works)
    said = said_of(text, (money.start, money.end), errands)
    if said.errand is None and not one.tags and not is_of_all:
        return _of_what_was_asked_so_far(text, one, works, errands)
    if {*one.tags} & {*asked} or said.errand is None or (is_of_all and not one.tags):
        return one
    if not one.tags and _SUMS_UP.search(text, said.errand.start, money.start):
        return one
    is_last = said.errand is errands[-1] and said.errand.works and text[: said.errand.start].rstrip()[-1:] in _ENDS
    if is_last and not one.tags:  # whether it is for all of it is asked back
        return one
    theirs = [work for work in works if (work.start, work.end) in said.works]
    if one.tags and not one.word and text.endswith(one.tags, 0, money.start):
        return one  # words right before it that nobody knows
    if theirs:
        return replace(one, tags=tuple(dict.fromkeys(n for work in theirs for n in work.names)), word=theirs[-1].word)
    if said.errand.works or one.tags or (len(asked) == 1 and _WAGE.match(money.text)) or _says_who_pays(text, money):
        return one
    words = text[said.errand.start : money.start].strip(_SIGNS)
    return replace(one, tags=(words,), word=words) if _may_name_it(words) else one


def _unless_paid(one: Budget, its: Budget, works: Sequence[Part], found: Sequence[Budget]) -> Budget:
    """What has its amount has no second one: "a host, 3000; somebody plays the zither at the door, 1400"."""
    mine = [work for work in works if {*its.tags} & {*work.names} and work.end <= one.money.start]
    is_paid = any(
        {*o.tags} & {*work.names} and work.end <= o.money.start < one.money.start for work in mine for o in found
    )
    if not (one.tags and its.tags != one.tags and is_paid):
        return its
    return replace(one, tags=tuple(_JOINS.sub("", tag) for tag in one.tags), word=_JOINS.sub("", one.word))


def is_of_all(text: str, money: Money) -> bool:
    """Whether its words say that it is for all that is asked for, or who pays it."""
    return (
        is_total(text, money)
        or is_what_we_have(text, money)
        or _is_what_there_is(text, money)
        or _is_called_budget(text, money.start, money.end)
        or _says_who_pays(text, money)
        or _ALL.search(text, *sentence_at(text, money.start, money.end)) is not None
    )


def _of_what_was_asked_so_far(text: str, one: Budget, works: Sequence[Part], errands: Sequence[Errand]) -> Budget:
    """ "A van and a driver. Not more than £300. After that the clock has to be repaired": the clock is not in it."""
    money = one.money
    before = [errand for errand in errands if errand.start <= money.start]
    is_last = not any(errand.asks for errand in errands if errand.start >= money.end)
    if is_last or len(before) != 1 or _ALL.search(text, *sentence_at(text, money.start, money.end)):
        return one
    theirs = [work for work in works if (work.start, work.end) in before[0].works and work.end <= money.start]
    names = tuple(dict.fromkeys(name for work in theirs for name in work.names))
    return replace(one, tags=names, word=theirs[-1].word) if names else one


def _of_its_item(text: str, one: Budget, found: Sequence[Budget], works: Sequence[Part]) -> Budget:
    """ "A city walk, 150 euros, and a pottery class": an amount is that of its item of a list, where that goes on
    behind it, where something else has an amount, or a day, of its own."""
    money, places = one.money, [(work.start, work.end) for work in works]
    if one.tags or is_total(text, money) or is_what_we_have(text, money) or _is_what_there_is(text, money):
        return one
    if _is_for_each_work(text, money, works):
        return one
    if is_budget_of_a_list(text, money, [work for work in works if work.end <= money.start]):
        return one
    items = [item for errand in errands_in(text, places) for item in items_in(text, errand)]
    mine = next((item for item in reversed(items) if item.start <= money.start), None)
    is_of_the_unread = _ends_what_nobody_read(text, money, works)
    if not is_of_the_unread and (
        mine is None
        or not (goes_on_behind(text, money) or any(o.tags for o in found) or _has_its_day(text, mine, items))
    ):
        return one
    since = max((o.money.end for o in found if o.money.end <= money.start), default=0)
    theirs = mine.works if mine is not None else ()
    named = [w for w in works if (w.start, w.end) in theirs and since <= w.start < money.start]
    if named:
        return replace(one, tags=named[0].names, word=named[0].word) if len({w.key for w in named}) == 1 else one
    begin, _ = sentence_at(text, money.start, money.end)
    words = "" if _says_who_pays(text, money) else item_not_read(text, max(begin, since), money)
    return replace(one, tags=(words,), word=words) if _may_name_it(words) and not _OCCASION.search(words) else one


def _may_name_it(words: str) -> bool:
    """Whether words that nobody read may be what an amount is for, and not several clauses that tell of it."""
    return bool(words) and len(_NEXT_CLAUSE.findall(words)) < _CLAUSES_MAX


def _ends_what_nobody_read(text: str, money: Money, works: Sequence[Part]) -> bool:
    """ "A calligrapher in London, £130. And a room": its sentence asks for what nobody knows, and a known work stands in
    one behind it."""
    begin, end = sentence_at(text, money.start, money.end)
    known = [*(work.start for work in works), *(one.start for one in find_concepts(text))]
    is_here, is_behind = any(begin <= at < end for at in known), any(at >= end for at in known)
    return is_behind and not is_here and _ASKS_FOR_ONE.match(text, begin, money.start) is not None


def _has_its_day(text: str, mine: Errand, items: Sequence[Errand]) -> bool:
    """Whether each of several items has a day of its own."""
    return len(items) > 1 and bool(mine.works) and all(_DAY.search(text, one.start, one.end) for one in items)


def _is_called_budget(text: str, start: int, end: int) -> bool:
    begin = max(text.rfind(mark, 0, start) for mark in _MARKS) + 1
    return _BUDGET.search(text, begin, end) is not None
