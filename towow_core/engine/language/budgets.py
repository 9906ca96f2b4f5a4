"""What each amount of a sentence is for: all of it, or the part that it stands beside ("茶歇每人45块", "£400 for a DJ")."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from towow_core.engine.language.budget import Budget
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.money import PERSON, Money, amount_at, find_amounts, is_total
from towow_core.engine.language.named_parts import Part, joined, names_occasion, parts_in, shifted
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.food import makes_food
from towow_core.engine.lexicon.scenarios import implied_in, scenarios_in

_MARKS = re.compile(r"[，。；;！!？?\n（）()]|,(?!\d)|\.(?!\d)")
_SENTENCE_END = re.compile(r"[。；;！!？?\n:：]|\.(?!\d)")
# Words that may stand between a part and its amount; whatever else stands there begins a new thought.
_LINKS = re.compile(
    r"(?:\s|[:：–-]|\b(?:for|at|is|are|costs?|costing|of|about|around|roughly|up|to|no|not|more|than|under|below|less|most|max(?:imum)?|budget|price|fee|rate|should|must|can|may|will|be|within|on|a|the|total|all|in|each|per|day|hour|both|every|days|nights|evenings|mornings|afternoons|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|who|that|which|charges?|asks?|wants?|gets?|earns?|paid|fixed|flat|sum|something|like)\b|\b\d+(?:\s+(?:people|guests|persons|adults|children|of us))?\b|另(?:外|算|付|计)?(?=预算|最多|不|[\d一二两三四五六七八九]|$)|(?![另和加及再还要需共])[\u4e00-\u9fff]|共)*",
    re.IGNORECASE,
)
_ANYTHING = re.compile(r"[^,，。]*")  # what is in brackets is about what stands before them, whatever is said of that
_LINKS_ZH_MAX = 8  # Chinese characters between a part and its amount
_FOR = re.compile(
    r"\s*(?:(?:each|in total|max(?:imum)?|at (?:the )?(?:very )?most|or less|tops|a \w+|per \w+)\s+)*(?:for|on|towards|to (?:hire|pay|rent|book|get))\s+(?:(?:the|an?|my|our|each|every|one|two|three|\d)\s+)?(?:[\w'-]+\s+){0,2}?$",
    re.IGNORECASE,
)
_GETS = re.compile(
    r"(?:以内|以下|之内|左右|上下|的?预算|元|块钱?|封顶)?的?(?:想|要|去|来|就|能|可以|用来|用于)?(?:搞定|拿下|办|请|找|雇|租|订|包|给|付)?(?:到|个|一个|一位|[两三四]位|一名)?(?![和再另还加及])[\u4e00-\u9fff]{0,3}$"
)
_OF_WHICH = re.compile(r"其中|里面|\b(?:of which|including|incl)\b", re.IGNORECASE)
_FOR_WHOM = re.compile(
    r"\s*(?:(?:an?|per|each|every) \w+ )?(?:for|on) (?:the|an?) (?!(?:lot|whole|pair|(?:two|three|four) of|job|day|evening|night|weekend|thing|party|event)\b)(?P<who>[\w' -]{2,30}?)(?=\s*(?:[,.;!?()]|$|and\b))",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"(?:[^，。；;！!？?\n（）(),.]|(?<=\d)[.,](?=\d))+")
_OTHERS = re.compile(r"其[他它余]|剩[下余]|别的|\b(?:the rest|others?|remaining|everything else)\b", re.IGNORECASE)
# What may stand before an amount for everything.
_SAYS_NOTHING = re.compile(
    r"(?:[\s:：]|\b(?:we|i|they|our|my|the|an?|half|one|hours|minutes?|can|could|would|should|must|may|want|need|to|like|pay|spend|have|has|got|fixed|flat|sum|is|are|of|for|and|but|with|at|about|around|up|no|not|more|than|most|max|budget|price|cost|costs|it|this|that|all|in|on|till|until|since|starting|please|only|keep|make|take|raise|lower|set|put|from|down|now|instead|within|each|every|per|day|hour|person|head)\b|[我们咱的大概约是在为有请希望最好不要超过控制预算费用总价人均每天位个小时次场晚左右以内和但且也都只能可以])*",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"(?:\s*(?:[:：]|\b(?:up to|at (?:the )?(?:very )?most|max(?:imum)?|no more than|under|below|for|is|of|about|around|costs?|budget|fee)\b|预算|费用|费|最多|不?超过|大概|大约|每人|每位))+$",
    re.IGNORECASE,
)
_SIGNS = " ,，.。:：;；"
_DANGLING = re.compile(r"\s+(?:by|on|before|until|till|in|at|for|from|and|about|around)$", re.IGNORECASE)
_NEXT_LOT = re.compile(r"\s*(?:(?:and|plus|also|separately|then)\b|另外|再|还)[^.!?。！？]*?\bthe lot\b", re.IGNORECASE)
# "a host, and lunch at £18 a head": of two that a comma parts, what is told to be at some price is the second alone.
_AND_FIRST = re.compile(r"\s*(?:and|plus)\b", re.IGNORECASE)
_AT = re.compile(
    r"\s*(?:for\s+)?(?:\bat\b|\b(?:under|below|no more than|not more than|up to|within|costing)\b|$)", re.IGNORECASE
)
_LIST = re.compile(r",[^,.;:]*,\s*$")
# A clause that asks for one thing by its name alone: ": a storyteller,", "，请魔术师，".
_ITEM = re.compile(
    r"(?:^|(?<=[:：,，。;；]))\s*(?:(?:and|plus)\s+)?(?:(?:an?|some)\s+(?P<en>[a-z][a-z' -]{2,30})|(?:再|另|也|还|要){0,2}(?:请|找|来)(?:一?[个位名])?(?P<zh>[\u4e00-\u9fff]{2,6}))\s*(?=[,，。;；.]|$)",
    re.IGNORECASE,
)
# "连买菜一共两千五": the sum of one item and of what belongs to it.
_WITH_IT = re.compile(r"连(?!续|着)|包[括含]?|[算]上|\bincl(?:uding|\.)?", re.IGNORECASE)
_SEVERAL = 2
_WORK = frozenset({"work", "part", "side", "task", "thing", "stuff", "whole"})  # says nothing of what is done
_SUM = re.compile(r"加起来|合起来|加在一起|\b(?:together|altogether|combined)\b", re.IGNORECASE)
_LISTED = re.compile(r"(?:[、和与及]|\band(?: the| an?)?\s)\s*$", re.IGNORECASE)
_WE_PAY = re.compile(r"\b(?:we|i)\b|我|咱", re.IGNORECASE)  # who says what they have says it of everything
_ABOUT_ONE = re.compile(r"\b(?:he|she|him|her)\b|(?<!其)[他她](?!们)", re.IGNORECASE)  # somebody who is paid
_BUDGET = re.compile(r"\bbudget\b|预算", re.IGNORECASE)
# An amount and its limit, and nothing of who pays or what for.
_BARE = re.compile(
    r"(?:\s|\b(?:for|at|about|around|roughly|up|to|no|not|more|than|under|below|less|the|very|most|max(?:imum)?|tops|or|within|only|and)\b|[最多不超过大约概控制在以内下之左右封顶])*",
    re.IGNORECASE,
)
_NEXT_ITEM = re.compile(
    r"(?:;|；|\b(?:and|plus|also)\b|再(?:请|找|要|来)?|另外|还(?:有|要|想|需)|以及|外加)[\s,，]*(?:(?:also|请|找|要|想|需要|we|need|want|would like|an?|the|some|(?:some(?:one|body) )?to|一位|一个|一名|人|位|个)\b\s*|请|找|要|想|需要|一位|一个|一名)*(?P<what>[^\W\d_][^,，;；]*?)(?=\s*[,，]|\s+(?:for|by|in|on|at|before|that|which|who|with|designed|made)\b|$)",
    re.IGNORECASE,
)
_ORDINALS = (
    re.compile(r"(?:the )?(?:first|former)(?: one)?|前者|第一[个位]", re.IGNORECASE),
    re.compile(r"(?:the )?(?:second|latter)(?: one)?|后者|第二[个位]", re.IGNORECASE),
)
_MARK_OR_EACH = re.compile(r"[，、；;]|,(?!\d)|各|分别|都")  # "摄影师、化妆师各800" is said of each of them
_LISTED_BY_COMMA = re.compile(r"\s*[、，,]\s*(?:an?\s+|some\s+|the\s+|一?[个位份]\s*)?")
# At once behind an amount.
_ANOTHER_ITEM = re.compile(
    r"(?<=[\w)])\s*[,，;；]?\s*(?:(?:and|plus)\s+(?:also\s+)?(?:an?|some(?:one|body) to|two|three)\s+(?=[a-z])|(?:另外|此外)(?:[还也再]?(?:要|想|请|找|来|加|需|帮|替|给))|(?:再|还)(?:要|请|找|来|加|想要|需要)(?:一?[个位名场支份]|[两三]))",
    re.IGNORECASE,
)


# "The catering is too expensive, £600 at most": the clause before an amount, where it says of something that it is dear.
_DEAR = re.compile(
    r"(?:^|(?<=[,.;，。；!！?？]))[^,.;，。；!！?？]*(?:贵|便宜|\b(?:expensive|cheaper|dear|pricey|too much)\b)[^,.;，。；!！?？]*[,，;；]\s*[^,.;，。；\d]*$",
    re.IGNORECASE,
)


def find_budgets(text: str, asked: Collection[str]) -> tuple[Budget, ...]:
    """Every amount of the text, in its order.

    Args:
        asked: Capability tags that the demand asks for by name. An amount beside all of them is for everything; without
            any (a remark on a demand), an amount beside a part is that part's.
    """
    amounts = _amounts(text)
    found: list[Budget] = []
    for money in amounts:
        group = [part for part in _beside(text, money, asked) if not _is_a_fee(text, part, asked)]
        group = group or _in_its_sentence(text, money, amounts, asked) or _dear(text[: money.start], asked)
        group = _served(_right_before(text, money, group)) if money.per == PERSON else group
        tags = tuple(dict.fromkeys(name for part in group for name in part.names))
        is_rate = money.is_each and _goes_on(text, money, sentence_at(text, money.start, money.end)[1])
        if len(amounts) == 1 and _is_all(group, asked, text, money) and not is_rate:
            tags = ()
        elif len(amounts) > 1 and not tags and (unknown := _unknown(text, money, found)):
            known = _in_their_order(text, money, unknown, asked) or _said_elsewhere(text, unknown, asked)
            tags, group = (known.names, [known]) if known else ((unknown,), group)
        found.append(Budget(money=money, tags=tags, word=group[-1].word if group else ""))
    bound = _of_their_sentences(text, found, asked)
    return tuple(_for_the_rest(text, [_with_what_belongs_to_it(text, one, bound, asked) for one in bound], asked))


def _right_before(text: str, money: Money, group: list[Part]) -> list[Part]:
    """Of "场地、茶歇每人50元、主持人" the food alone: so much a head, said in a list behind one item with no mark between,
    is that item's; "场地和茶歇人均50" is for both."""
    last = max(group, key=lambda part: part.end, default=None)
    if last is None or last.end > money.start or _MARK_OR_EACH.search(text, last.end, money.end):
        return group
    before = max((part for part in group if part.end <= last.start), key=lambda part: part.end, default=None)
    is_listed = before is not None and _LISTED_BY_COMMA.fullmatch(text, before.end, last.start) is not None
    return [last] if is_listed else group


def _served(group: list[Part]) -> list[Part]:
    """Of "一位主持、茶歇每人50" the food: so much a head is for what each head gets, and the host is one of none."""
    food = [part for part in group if any(map(makes_food, part.names))]
    is_place = any(part.key == "venue" for part in group)
    return food if food and not is_place else group


def _with_what_belongs_to_it(text: str, one: Budget, found: Collection[Budget], asked: Collection[str]) -> Budget:
    """ "A cook, with the shopping 2,500 in all; flowers, 800 at most": a sum of what stands before it, and of no more,
    where all that has an amount behind it is something else."""
    later = [other for other in found if other.money.start > one.money.end]
    parts = parts_in(text[: one.money.start], asked)
    is_one = len({part.key for part in parts if not asked or {*part.names} & {*asked}}) == 1
    clause, _ = _clause(text, one.money)
    is_item = bool(later) and is_one and not one.tags and _WITH_IT.search(text, clause, one.money.start)
    if not is_item or any(not other.tags or {*other.tags} & {*parts[-1].names} for other in later):
        return one
    part = next(part for part in reversed(parts) if not asked or {*part.names} & {*asked})
    return replace(one, tags=part.names, word=part.word)


def _in_its_sentence(text: str, money: Money, amounts: Collection[Money], asked: Collection[str]) -> list[Part]:
    """The one part that its sentence names, where the words beside the amount say that it is not for everything.

    A head is served by one part ("the food should be halal, 60 a head; and a photographer"), "he" does one ("if he'll
    do it for £320"), and what a list sums up before it goes on to its next amount is one item of it ("drawings, €400
    for the lot, and somebody who …, up to £250").
    """
    begin, end = sentence_at(text, money.start, money.end)
    clause, clause_end = _clause(text, money)
    if _ABOUT_ONE.search(text, clause, clause_end):
        spoken_of = [one for one in parts_in(text[: money.start], asked) if not asked or {*one.names} & {*asked}]
        return spoken_of[-1:] or _in_the_end(text[: money.start])
    if len(amounts) == 1 and money.is_each and not is_total(text, money):
        found = shifted(parts_in(text[begin:end], asked), begin)
        is_one = len({one.key for one in found}) == 1 and found[0].end <= money.start
        is_part = is_one and ({*asked} - {*found[0].names} or _goes_on(text, money, end))
        return found[:1] if is_part else []
    following = next((one for one in amounts if money.end <= one.start < end), None)
    if following is None or not is_total(text, money) or _WE_PAY.search(text, clause, money.start):
        return []
    since = max((one.end for one in amounts if begin <= one.start < money.start), default=begin)
    item, others = parts_in(text[since : money.start], asked), parts_in(text[money.end : following.start], asked)
    is_one = len({one.key for one in item}) == 1
    return shifted(item[-1:], since) if is_one and others and others[0].key != item[0].key else []


def says_nothing(words: str) -> bool:
    """Whether they may stand before an amount for everything."""
    return _SAYS_NOTHING.fullmatch(_without_places(words)) is not None


def goes_on_behind(text: str, money: Money) -> bool:
    """Whether the sentence of an amount asks for something else behind it."""
    return _goes_on(text, money, sentence_at(text, money.start, money.end)[1])


def stands_alone(text: str, money: Money) -> bool:
    """Whether its clause says nothing but the amount and its limit."""
    begin, end = _clause(text, money)
    return bool(_BARE.fullmatch(text[begin : money.start]) and _BARE.fullmatch(text[money.end : end]))


def is_budget_of_a_list(text: str, money: Money, before: Sequence[Part]) -> bool:
    """ "场地、主持人和乐队，预算3万，场地不超过1万": what is called a budget, behind several that are listed, is for all of them."""
    is_called = stands_alone(text, money) and _BUDGET.search(text, *_clause(text, money)) is not None
    return is_called and len(joined(text, [*before][::-1])) >= _SEVERAL


def is_what_we_have(text: str, money: Money) -> bool:
    """Whether its clause calls it a budget, says who pays it, or goes on about what some of it is for."""
    begin, _ = _clause(text, money)
    is_called_so = any(said.search(text, begin, money.start) for said in (_BUDGET, _WE_PAY))
    return is_called_so or _OF_WHICH.match(text[money.end :].lstrip(_SIGNS)) is not None


def _goes_on(text: str, money: Money, end: int) -> bool:
    """Whether its sentence asks for something else behind the amount: "£18 a head, and a puppet show"."""
    following = _ANOTHER_ITEM.search(text, money.end, end)
    return following is not None and not is_total(text, money) and not _SUM.search(text, money.end, end)


def _dear(before: str, asked: Collection[str]) -> list[Part]:
    """The one part that a remark on a demand finds too dear, right before it says an amount."""
    said = None if asked else _DEAR.search(before)
    about = parts_in(said.group(), asked) if said is not None else []
    return about if len(about) == 1 else []


def _in_the_end(text: str) -> list[Part]:
    """What is most of all to be done where nobody is named for it: "I'm moving from Leeds to York"."""
    if not (implied := implied_in(text)) or any(one.gathers for one in scenarios_in(text)):
        return []
    concept = concepts()[max(implied, key=lambda key: implied[key])]
    return [Part(key=concept.key, names=tuple(concept.name), word=concept.role.en, start=0, end=0)]


def _is_a_fee(text: str, part: Part, asked: Collection[str]) -> bool:
    """ "讲课费3500以内", where a talk is asked for: what the fee is called is nothing that is asked for besides."""
    return text.startswith("费", part.end) and bool(asked) and not {*asked} & {*part.names}


def _of_their_sentences(text: str, found: list[Budget], asked: Collection[str]) -> list[Budget]:
    """ "A poster in two languages, done by Friday, under €400. …": of several amounts one whose clause names nothing is
    for what its sentence named last, if that has no amount yet."""
    if len(found) < _SEVERAL:
        return found
    taken = {name for one in found for name in one.tags}
    bound: list[Budget] = []
    for one in found:
        begin, _ = sentence_at(text, one.money.start, one.money.end)
        before = shifted(parts_in(text[begin : one.money.start], asked), begin)
        part = before[-1] if before and not names_occasion(text[before[-1].end : one.money.start]) else None
        if part and one.money.is_each and len(joined(text, before[::-1])) > 1:
            part = None  # "a room and food, 200 a head": for all that was listed
        is_for_all = is_total(text, one.money) or _OTHERS.search(text[begin : one.money.start]) is not None
        is_for_all = is_for_all or is_budget_of_a_list(text, one.money, before)
        if found.index(one) and _NEXT_LOT.match(text, begin):  # "And three pages rewritten, €300 the lot"
            is_for_all = False
        if one.tags or is_for_all or _WE_PAY.search(text[_clause(text, one.money)[0] : one.money.start]):
            bound.append(one)
        elif part is not None and not taken & {*part.names}:
            taken |= {*part.names}
            bound.append(replace(one, tags=part.names, word=part.word))
        elif said := _last_item(text, begin, one.money, found) or item_not_read(text, begin, one.money, found):
            bound.append(replace(one, tags=(said,), word=said))
        else:
            bound.append(one)
    return bound


def _last_item(text: str, begin: int, money: Money, found: Collection[Budget]) -> str:
    """ "…; and the garden cleared that week, £200 tops": what the sentence began to ask for last, in its own words,
    where the amount's own clause says nothing else."""
    clause, _ = _clause(text, money)
    if clause == begin or not stands_alone(text, money):
        return ""
    since = max((one.money.end for one in found if one.money.end <= money.start), default=begin)
    items = [*_NEXT_ITEM.finditer(text, max(begin, since), clause)]
    said = items[-1]["what"].strip() if items else ""
    return "" if _SAYS_NOTHING.fullmatch(said) else said


def item_not_read(text: str, begin: int, money: Money, found: Collection[Budget] = ()) -> str:
    """What stands before an amount in its sentence and is nothing known here, in its own words: "my thesis bound, sewn
    and not glued, €480. Also ten lessons, €40 each"; "" where it is only an occasion, or where and for how many."""
    since = max((one.money.end for one in found if one.money.end <= money.start), default=begin)
    words = text[max(begin, since) : money.start]
    if names_occasion(words) or parts_in(words, ()):
        return ""
    words = _without_places(words)
    if people := find_people(words):
        words = f"{words[: people.start]}{words[people.end :]}"
    words = _LEADS.sub("", re.sub(r"[\s，]+", " " if words.isascii() or " " in words else "，", words).strip(_SIGNS))
    words = words.strip(_SIGNS)
    return "" if _SAYS_NOTHING.fullmatch(words) else _DANGLING.sub("", words).strip(_SIGNS)


def _without_places(words: str) -> str:
    for start, end, _ in reversed(places_in(words)):
        words = f"{words[:start]}{words[end:]}"
    return words


def _in_their_order(text: str, money: Money, word: str, asked: Collection[str]) -> Part | None:
    """ "€600 for the first and €400 for the second": of those who are asked for, as the sentence names them."""
    said = next((n for n, pattern in enumerate(_ORDINALS) if pattern.fullmatch(word.strip(_SIGNS))), None)
    named = {part.key: part for part in reversed(parts_in(text[: money.start], asked)) if {*part.names} & {*asked}}
    in_order = sorted(named.values(), key=lambda part: part.start)
    return in_order[said] if said is not None and len(in_order) == len(asked) > said else None


def _said_elsewhere(text: str, word: str, asked: Collection[str]) -> Part | None:
    """The part whose name has the word in it: "€2,000 for the page", where a landing page is asked for; else one that
    shares a word with it: "for the data work", where data is to be cleaned."""
    parts = parts_in(text, asked)
    words = (word, *(each for each in re.findall(r"[\w'-]{4,}", word) if each.lower() not in _WORK))
    return next((p for each in words for p in parts if re.search(rf"\b{re.escape(each)}", p.word, re.IGNORECASE)), None)


def _amounts(text: str) -> list[Money]:
    """Those that are said to be money, and bare figures that stand behind what they pay for: "场地8000"."""
    found = list(find_amounts(text))
    for match in _CLAUSES.finditer(text):
        for part in parts_in(match.group(), ()):
            money = amount_at(text, match.start() + part.end)
            if money is not None and all(money.end <= one.start or one.end <= money.start for one in found):
                found.append(money)
    return sorted(found, key=lambda money: money.start)


def _for_the_rest(text: str, found: list[Budget], asked: Collection[str]) -> Iterator[Budget]:
    """ "Lunch for 25, up to €18 per person, plus a photographer for €300": €18 are for what has no amount of its own."""
    taken = {name for one in found for name in one.tags}
    rest = [concept_of(tag) for tag in asked if tag not in taken]
    tags = tuple(dict.fromkeys(name for concept in rest if concept is not None for name in concept.name))
    for one in found:
        begin, end = _clause(text, one.money)
        is_rest = one.money.is_each and not is_total(text, one.money) and not _OF_WHICH.search(text[begin:end])
        is_rest = is_rest or _OTHERS.search(text[begin:end]) is not None
        yield replace(one, tags=tags) if is_rest and not one.tags and taken and tags else one


def _unknown(text: str, money: Money, earlier: Collection[Budget] = ()) -> str:
    """What somebody is called whom nobody here knows, where the amount stands beside it: "sound engineer £200"."""
    begin, _ = _clause(text, money)
    if any(begin <= one.money.start < money.start for one in earlier):  # what stands between is the other's
        gets = _FOR_WHOM.match(text, money.end)
        return gets["who"] if gets and not names_occasion(gets["who"]) else ""
    words = _LEADS.sub("", text[begin : money.start].strip())
    if (gets := _FOR_WHOM.match(text, money.end)) and not names_occasion(gets["who"]):
        words = words if not _SAYS_NOTHING.fullmatch(words) else gets["who"]
    first, _ = sentence_at(text, money.start, money.end)
    words = words if _without_places(words) == words or not _SAYS_NOTHING.fullmatch(_without_places(words)) else ""
    if _SAYS_NOTHING.fullmatch(words) and any(one.tags and one.money.end <= first for one in earlier):
        words = text[first : money.start].strip(" ,，.。")  # "…, Tom, under 330. Somebody should tune the piano, £90"
    says_all = is_total(text, money) or _OTHERS.search(words) or names_occasion(words)
    return "" if says_all or _SAYS_NOTHING.fullmatch(words) else words


def _beside(text: str, money: Money, asked: Collection[str]) -> list[Part]:
    begin, end = _clause(text, money)
    group = _named_by(money, asked) or _after(text, money, len(text), asked, _FOR)
    gets = _FOR_WHOM.match(text, money.end)
    if not group and gets and (meant := _said_elsewhere(text, gets["who"], asked)):
        return [meant]
    group = group or _before(text, begin, money.start, asked)
    if not group and text[begin - 1 : begin] in {"(", "（"}:
        outside = max((match.end() for match in _MARKS.finditer(text, 0, begin - 1)), default=0)
        group = _before(text, outside, begin - 1, asked, links=_ANYTHING)
    group = group or _after(text, money, end, asked, _GETS)
    if not group and money.is_each and any(is_total(text, one) for one in find_amounts(text) if one != money):
        group = _in_front(text, begin, money, asked)  # "a caterer in Berlin, at most €14 a head, …, all in under 2k"
    if not group and money.per not in {"", PERSON}:  # a rate is somebody's: of whom the words before it speak
        first, _ = sentence_at(text, money.start, money.end)
        is_of_another = bool(asked) and bool(item_not_read(text, first, money))
        said = parts_in(text[first if is_of_another else 0 : money.start], asked)
        # "瑜伽课，老师自己带垫子，一次六百": the teacher is no other part than the yoga that is asked for.
        group = _in_one_word(text, [part for part in said if {*part.names} & {*asked}] or said)
    if len(group) == 1 and _SUM.search(text[group[0].end : end]) and _LISTED.search(text[begin : group[0].start]):
        return []  # the sum of a list, of which only the last is known here by name
    return group


def _in_one_word(text: str, parts: list[Part]) -> list[Part]:
    """The last of them, with those right before it: 记账报税 are one job."""
    group = parts[-1:]
    for part in reversed(parts[:-1]):
        if text[part.end : group[0].start]:
            break
        group = [part, *group]
    return group


def _in_front(text: str, begin: int, money: Money, asked: Collection[str]) -> list[Part]:
    """The one part that the clause before names, where the amount's own clause says nothing else."""
    if not _SAYS_NOTHING.fullmatch(text[begin : money.start]) or begin == 0:
        return []
    head = text[:begin].rstrip(" ，,。；;")  # what is read already may be blanked in it
    before = max((match.end() for match in _MARKS.finditer(head)), default=0)
    found = shifted(parts_in(head[before:], asked), before)
    return found if len(found) == 1 and not names_occasion(head[before:]) else []


def _clause(text: str, money: Money) -> tuple[int, int]:
    begin = max((match.end() for match in _MARKS.finditer(text, 0, money.start)), default=0)
    behind = _MARKS.search(text, money.end)
    return begin, behind.start() if behind else len(text)


def _named_by(money: Money, asked: Collection[str]) -> list[Part]:
    """ "£300 per interpreter": what it is for one of is the part."""
    return [] if money.per in {"", PERSON, "hour", "day", "event"} else list(parts_in(money.per, asked))


def _before(text: str, begin: int, end: int, asked: Collection[str], *, links: re.Pattern[str] = _LINKS) -> list[Part]:
    """The part that the amount stands behind, with those that "and" joins to it."""
    head = text[begin:end]
    found = parts_in(head, asked)
    between = head[found[-1].end :] if found else ""
    if not found or not links.fullmatch(between) or len(re.findall(r"[\u4e00-\u9fff]", between)) > _LINKS_ZH_MAX:
        return []
    if names_occasion(between):
        return []
    if _AND_FIRST.match(head) and _AT.match(between) and len(found) == 1 and not _LIST.search(text, 0, begin):
        return shifted(found, begin)
    # What is listed may have commas in it: "a venue, a DJ and a photographer for €900".
    sentence = max((match.end() for match in _SENTENCE_END.finditer(text, 0, begin)), default=0)
    return joined(text, [*shifted(parts_in(text[sentence:begin], asked), sentence), *shifted(found, begin)][::-1])


def _after(text: str, money: Money, end: int, asked: Collection[str], leads: re.Pattern[str]) -> list[Part]:
    """The part that the words behind the amount name, with those that are joined to it: "€600 for the venue"."""
    found = shifted(parts_in(text[money.end : end], asked), money.end)
    lead = text[money.end : found[0].start] if found else ""
    return joined(text, found) if found and leads.match(lead) and not names_occasion(lead) else []


def _is_all(group: list[Part], asked: Collection[str], text: str, money: Money) -> bool:
    """Whether these parts are all that is asked for; what an occasion needs besides counts, unless it is beside them."""
    if not group or _named_by(money, asked):
        return False
    keys = {part.key for part in group}
    known = {tag: concept_of(tag) for tag in asked}
    also = {
        c.key for c in known.values() if c and keys & {*c.also_done_by}
    }  # "ten lessons" of guitar are no other need
    wanted = {concept.key if concept else tag for tag, concept in known.items()} - also
    begin, end = _clause(text, money)
    if any(begin <= part.start < money.start for part in group) and _asks_for_what_is_unread(text, begin):
        return False
    return bool(wanted) and wanted <= keys and (set(implied_in(text)) <= keys or names_occasion(text[begin:end]))


def _asks_for_what_is_unread(text: str, begin: int) -> bool:
    """Whether a clause before asks for something by a name that nobody knows here."""
    items = (item["en"] or item["zh"] for item in _ITEM.finditer(text, 0, begin))
    return any(not (parts_in(item, ()) or places_in(item) or names_occasion(item)) for item in items)
