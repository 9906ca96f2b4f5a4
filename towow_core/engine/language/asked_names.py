"""The names of known work that a text asks for, without those of its occasion, its guests, or a tongue."""

import re

from towow_core.engine.language.done_to_it import without_things
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.numerals import EN_NUMBER
from towow_core.engine.language.polarity import asks_only
from towow_core.engine.language.requests_en import find_requests
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.everyday import Called, called_in
from towow_core.engine.lexicon.scenarios import scenarios
from towow_core.support.kinds_of_work import TEACHES

_SPEAKS = re.compile(r"speak(?:ers?|ing)\b", re.IGNORECASE)
_TONGUE = re.compile(rf"\b(?:{EN_NAMES}|native|fluent|bilingual)(?:[- ]native)?[-\s]*$", re.IGNORECASE)
_NEEDS = re.compile(
    r"\s*(?:还|也|现在)?(?:需要?|缺|差|要?找|要?招)|\s+(?:still )?(?:needs?|requires?|lacks?)\b", re.IGNORECASE
)
_FOR_A_MEAL = re.compile(r"\bfor (?:an?|the|my|our|his|her|their) (?:[a-z]+ )?$", re.IGNORECASE)
_MEAL = re.compile(r"dinners?|lunch(?:es)?|breakfasts?|brunch(?:es)?|suppers?|meals?|banquets?", re.IGNORECASE)
# What is for the meal, and is wished: "the sixty names for the dinner tables"; not "60 people for the dinner".
_THING_FOR = re.compile(
    rf"(?:^|[.;:!?,]\s*|\b(?:need|want|like|get|have|and|plus|also)\s+)(?:(?:the|our|my|some|all|\d+|{EN_NUMBER})\s+){{1,3}}+(?:[a-z'-]+\s+){{0,2}}?(?!(?:people|persons?|guests?|adults|children|kids|friends|colleagues|food|dishes|courses?|catering|caterers?|cooks?|chefs?|staff|waiters?|ideas?|help|plans?|budget|money|day|date|time|place|room|venue|space|rest|best)\b)[a-z'-]+s\s$",
    re.IGNORECASE,
)
_HELD = frozenset({"工作坊", "培训", "内训", "企业培训", "培训课程"})  # what is held, and not who leads it
_SPEAKING = "speaking"
_WANTED_FOR = re.compile(r"\b(?:for|at|during|of)\s+$|(?:[为给]|用[于来])$", re.IGNORECASE)
_HELD_THERE = re.compile(r"[办做开搞]|举办|组织")
# "在成都的茶馆办讲座": a house is wished in which it is held; one of their own is blanked before.
_IN_A_HOUSE = re.compile(r"在[\u4e00-\u9fff]{0,8}[馆厅店吧院楼园](?:里|内)?$")
_SENTENCE_END = re.compile(r"[.;!?。；！？]|\b(?:and|plus|also)\b|[和并再还也]")
_TEACH_ANYTHING = frozenset({"mentoring", "workshop"})  # who is called so says nothing of what the lessons are
_COUNT = re.compile(rf"(?:\d|\b(?:{EN_NUMBER}))\s+$", re.IGNORECASE)
_TEACHER = re.compile(r"老师|师傅|教练|导师|teachers?", re.IGNORECASE)
_FOR_OUR = re.compile(
    r"\b(?:for|of|about|at|from) (?:our|my|his|her|their) (?:(?!(?:and|or|plus|with|an?|the)\b)[a-z'-]+ ){0,3}$",
    re.IGNORECASE,
)
# "Somebody for our bookkeeping", "take care of our catering" ask for it.
_SOMEBODY_FOR = re.compile(
    r"\b(?:some(?:body|one)|any(?:body|one)|person|people|help|support|quotes?|offers?|look(?:ing)?|search(?:ing)?|care|charge|and|or|plus)\s*$",
    re.IGNORECASE,
)
_ASKS_BESIDES = re.compile(r"(?<=[，,。；;])\s*(?:还|另外|也|并)?(?:想?请|需要|想要|想找|要|找|安排)[^，,。；;]{2,30}")
_COMMA = re.compile(r"[，,]")


def names_asked_for(text: str) -> tuple[Found, ...]:
    """In the order of the text; where it names nothing but an occasion, that is asked for."""
    known = tuple(found for found in find_concepts(without_things(text)) if not _is_a_language(text, found))
    known = tuple(found for found in known if not _is_an_occasion(text, found)) or known
    known = tuple(found for found in known if not _is_a_meal_it_is_for(text, found, known))
    known = tuple(found for found in known if not _is_done_by_who_speaks(text, found, known))
    known = tuple(found for found in known if not _is_talk_they_are_for(text, found, known))
    known = tuple(found for found in known if not _is_what_they_teach(found, known))
    known = tuple(found for found in known if work_of_teacher(text, found, found.start, found.end) is None)
    known = tuple(found for found in known if not _is_their_own(text, found, known))
    known = tuple(found for found in known if not _is_held_by_themselves(text, found))
    return tuple(found for found in known if not _is_among_guests(text, found))


def _is_a_language(text: str, found: Found) -> bool:
    """Who must be "a native English speaker", or "German-speaking", need not give a talk."""
    return _SPEAKS.match(text[found.start : found.end]) is not None and _TONGUE.search(text[: found.start]) is not None


def _is_an_occasion(text: str, found: Found) -> bool:
    """Whether it is only what all is for, and nobody is asked to do it: "our film needs an editor".

    Who plans the wedding (婚礼策划) has a name of their own, in which that of the occasion is a piece.
    """
    if not (asks_only(text) or _NEEDS.match(text, found.end)):
        return False
    words = (match for scenario in scenarios() for word in scenario.words for match in word.finditer(text))
    return any(match.start() <= found.start and found.end <= match.end() for match in words)


def _is_a_meal_it_is_for(text: str, found: Found, known: tuple[Found, ...]) -> bool:
    """ "Place cards for a dinner", "a band for our lunch": nobody asks for the food that is eaten there."""
    begin, _ = sentence_at(text, found.start, found.end)
    before = _FOR_A_MEAL.search(text, begin, found.start)
    if before is None or _MEAL.fullmatch(text, found.start, found.end) is None:
        return False
    if _THING_FOR.search(text, begin, before.start()) or any(
        begin <= one.start < before.start() for one in called_in(text)
    ):
        return True
    rules = find_requests(text)
    asked = any(begin <= at < before.start() for at, _ in rules)
    return asked or any(begin <= one.start < before.start() for one in known if one is not found)


def _is_done_by_who_speaks(text: str, found: Found, known: tuple[Found, ...]) -> bool:
    """ "请老师来讲": the teacher does it, and no speaker besides; "办工作坊，请周航讲…": who speaks leads it."""
    said = [one for one in known if one.concept.key == "speaking" and "讲" in text[one.start : one.end]]
    if found in said:
        begin, _ = clause_at(text, found.start, found.start)
        who = text[begin : text.index("讲", found.start)]
        asked = max((who.rfind(verb) for verb in "请找由让"), default=-1)
        return asked >= 0 and any(begin + asked < one.start < begin + len(who) for one in known if one not in said)
    return bool(said) and found.concept.key == "workshop" and text[found.start : found.end] in _HELD


def _is_talk_they_are_for(text: str, found: Found, known: tuple[Found, ...]) -> bool:
    """ "An interpreter for a one-hour talk", "在茶馆办讲座": what somebody else is wanted for has its speaker."""
    if found.concept.key != _SPEAKING:
        return False
    at_events = {_SPEAKING, *found.concept.after}
    if _HELD_THERE.match(text, found.start, found.end) and _IN_A_HOUSE.search(text, 0, found.start):
        return True
    around = [one for one in known if one.concept.key in at_events or at_events & {*one.concept.after}]
    before = max((one.end for one in around if one is not found and one.end <= found.start), default=-1)
    between = text[before : found.start]
    if before < 0 or _SENTENCE_END.search(between):
        return False
    is_held = _HELD_THERE.match(text, found.start, found.end) is not None and not _COMMA.search(between)
    return is_held or _WANTED_FOR.search(between) is not None


def _is_what_they_teach(found: Found, known: tuple[Found, ...]) -> bool:
    """ "Piano, €40 a lesson", "yoga with a Spanish-speaking teacher": lessons of what is named already."""
    taught = found.concept.also_done_by if found.concept.key == "lessons" and not found.subject else ()
    return any({*one.concept.keys} & {*taught} - _TEACH_ANYTHING for one in known)


def work_of_teacher(text: str, found: Found, start: int, end: int) -> Called | None:
    """ "请一位老师现场写春联": the trade that is named behind a teacher who is to do it, and to give no lesson in it.

    Args:
        start, end: Where the text says who.
    """
    if found.concept.key != "lessons" or found.subject or _TEACHER.fullmatch(text, start, end) is None:
        return None
    end += len(text[end:]) - len(text[end:].lstrip("，"))  # what is read already is blanked with these
    behind = text[end : clause_at(text, start, end)[1]]
    called = (one for one in called_in(behind) if not one.trade.is_for_lessons)
    return None if TEACHES.search(behind) else next(called, None)


def _is_their_own(text: str, found: Found, known: tuple[Found, ...]) -> bool:
    """ "Check the rental contract for our event venue": whose work is asked for, and no venue."""
    begin, _ = clause_at(text, found.start, found.start)
    whose = _FOR_OUR.search(text, begin, found.start)
    if whose is None or not any(begin <= one.start and one.end <= whose.start() for one in known if one is not found):
        return False
    return _SOMEBODY_FOR.search(text, begin, whose.start()) is None


def _is_held_by_themselves(text: str, found: Found) -> bool:
    """ "开一个三小时的讲座，…，请安排手语": an occasion of theirs, where something else is asked for."""
    if found.concept.key != _SPEAKING or _HELD_THERE.match(text, found.start, found.end) is None:
        return False
    return any(
        not any(one.concept.key == _SPEAKING for one in find_concepts(asked.group()))
        for asked in _ASKS_BESIDES.finditer(text, found.end)
    )


def _is_among_guests(text: str, found: Found) -> bool:
    """ "28 five-year-olds and 3 teachers": who comes is not who is asked for."""
    guests = find_people(text)
    return guests is not None and guests.start < found.start < guests.end and bool(_COUNT.search(text[: found.start]))
