"""What of a demand a remark leaves open that nobody could read, and what a later one closes again."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from towow_core.domain.requirements import TIME, TOUCHES, Requirement, RequirementKind
from towow_core.engine.language.change_clauses import doubted_in
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.plain_wishes import are_of_one_kind
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_errands import is_said_with
from towow_core.engine.requirements.remark_questions import only_asks

K = RequirementKind
_OF_DAYS = re.compile(
    r"周[一二三四五六日天末]|[上下这本每隔一两几]个?周|[\d一二三四五六七八九十]\s?[号日]|\d(?:st|nd|rd|th)\b|星期|礼拜|[早晚]点|提前|推迟|哪天|日子|\b(?:day|week|month|date|earlier|later|sooner|postpone|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b",
    re.IGNORECASE,
)
_OF_MONEY = re.compile(r"[万千块元钱价]|预算|[£€$¥]|\b(?:euros?|pounds?|dollars?|budget|price|cost)s?\b", re.IGNORECASE)
_OF_PLACES = re.compile(
    r"地点|地方|哪里|哪儿|别处|\b(?:place|location|city|town|somewhere|elsewhere|where)\b", re.IGNORECASE
)
_OF_HOURS = re.compile(
    r"[早晚]|[上下]午|中午|半夜|凌晨|(?<![有一差几快])点|(?<!分)钟|[先后]|对[调换]|\b(?:noon|midnight|morning|afternoon|evening|night|o['’]?clock|am|pm|hours?|first|last|earlier|later|before|after|till?|until|from|between|swap|\d{1,2}[ap]m)\b",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"早上|晚上|[上下]午|中午|\d点|\b(?:noon|midnight|morning|afternoon|evening|night|\d{1,2} ?[ap]m)\b", re.IGNORECASE
)
_PEOPLE = re.compile(
    r"[人位]|孩子|大家|家庭|\b(?:everybody|everyone|plus[- ]ones?|famil(?:y|ies)|couples?"
    r"|people|guests?|persons?|kids|children|adults|of us|heads?)\b",
    re.IGNORECASE,
)
# What a demand has one of, or few.
_MADE_DOUBTFUL = frozenset(
    {K.DATE, K.DEADLINE, K.PLACE, K.MODE, K.HEAD_COUNT, K.BUDGET, K.DURATION, K.RECURRENCE, K.LANGUAGE}
)
# How a part is to be, or what it is to bring, with nothing that is refused, changed or complained of.
_HOW_IT_IS = re.compile(
    r"^(?!.*(?:[不没别换改贵太]|另外|再|n['’]t"
    r"|\b(?:not?|never|without|instead|rather|other|another|different|too|less|more|cheaper|better|go|leave|off|if)\b))"
    r".*?(?:要[有能会带懂是]|得[有能会带懂是]|需要|必须|\b(?:needs?|must|has to|have to|should)"
    r" (?:an?|to (?:have|bring|be|know|take|carry)|bring|have|be|know|do|take|carry)\b)",
    re.IGNORECASE,
)
_OF_ALL = frozenset({K.DATE, K.DEADLINE, K.PLACE})  # said with one part, and of the others too
_NEAR = 4  # times as many people, or as few, as a bare number may be of


def touching(one: Requirement, reading: Remark) -> Requirement:
    """What nobody can read of a wish leaves that wish open."""
    if one.kind is not K.QUALITY or not one.is_hard or one.value.unit or one.value.tags:
        return one
    if _only_adds(one.text, reading):
        return one
    work = [r for r in (*reading.named(one.text), *_done_by(one.text, reading)) if r.is_hard]
    kinds = _spoken_of(one.text, reading.open_kinds.get(one.text, set()) & _MADE_DOUBTFUL)
    beside = [r for r in reading.standing if r.kind not in _OF_ALL and is_said_with(r, work, reading)]
    theirs = [r for r in (*reading.standing,) if part_of(r, work) and not _is_when(r)] + beside
    theirs += [r for r in reading.standing if r.kind in kinds and part_of(r, work)]
    of_all = [r for r in reading.standing if r.kind in kinds and _is_spoken_of(r, one.text, work)]
    touched = [*work, *theirs, *(r for r in of_all if not (work and r.value.tags))]
    tags = {tag for r in work for tag in tags_of(r)}
    touched += [r for r in reading.standing if r.kind is K.QUANTITY and tags & {*r.value.tags}]
    if _OF_HOURS.search(one.text):
        touched += [r for r in reading.standing if _says_hour(r) and (not work or not r.value.tags or part_of(r, work))]
    if not touched:
        return one
    if only_asks(one.text) and not kinds & {K.DATE, K.PLACE} and _is_asked(one.text, reading):
        of_one = work[0].value.tags if len({r.value.tags for r in work}) == 1 else ()
        return replace(one, is_hard=False, value=replace(one.value, tags=of_one))  # put to whoever does it
    if len({r.value.tags for r in work}) == 1 and not kinds and _HOW_IT_IS.search(one.text) and not _doubts(one.text):
        return replace(one, value=replace(one.value, tags=work[0].value.tags))  # a wish of that part, in its own words
    ids = "\n".join(dict.fromkeys(r.requirement_id for r in touched))
    return replace(one, value=replace(one.value, unit=TOUCHES, per=ids))


def speaks_of_values(words: str) -> bool:
    """Whether they are of a day, an hour, a place or money, be it none that is named."""
    return any(kind.search(words) for kind in (_OF_DAYS, _OF_MONEY, _OF_PLACES, _OF_HOURS, _PEOPLE))


def _is_asked(words: str, reading: Remark) -> bool:
    """Whether a question mark ends them, or a particle that asks."""
    return re.search(rf"{re.escape(words)}\W*[?？]|[吗么]\W*$", reading.text) is not None


def _only_adds(words: str, reading: Remark) -> bool:
    """Whether they ask for other work than there is: what they name besides, as "the pitches", stays as it is."""
    standing = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in tags_of(r)}
    asked = [{*found.concept.name} for found in find_concepts(words)] if remark_words.ADDED.search(words) else []
    if remark_words.BESIDES.search(words) and not reading.named(remark_words.FOR_ALL_OF_IT.sub(" ", words)):
        return True  # whatever it is, it is none of what there is
    return bool(asked) and not any(names & standing for names in asked)


def _done_by(words: str, reading: Remark) -> list[Requirement]:
    """What whoever the words name does in the plan: "can Jamal start at 9pm?"."""
    said = {word.casefold() for word in re.findall(r"[^\W\d_]+", words)}
    tags = {
        tag
        for name, does in reading.does.items()
        if {part.casefold() for part in name.split()} & said or (not name.isascii() and name in words)
        for tag in does
    }
    return [r for r in reading.standing if r.kind is K.CAPABILITY and tags & {*r.value.tags}]


def settle(reading: Remark, kept: Iterable[Requirement], who: str = "") -> None:
    """What was only asked, supposed or denied of what is kept now is not open any more."""
    tags = {tag for r in (*kept, *_done_by(who, reading)) for tag in tags_of(r)}
    closed = {r.requirement_id for r in reading.standing if r.value.tags and {*r.value.tags} <= tags}
    reading.replaced += [
        r.requirement_id
        for r in reading.standing
        if r.value.unit == TOUCHES and {*r.value.per.split()} <= closed and _doubts(r.text)
    ]


def _doubts(words: str) -> bool:
    """Whether words only ask, suppose or hesitate: what they complain of is not settled by keeping it."""
    return bool(doubted_in(words))


def _is_when(one: Requirement) -> bool:
    return one.kind in {K.DATE, K.DEADLINE} or one.value.unit == TIME


def _says_hour(one: Requirement) -> bool:
    return one.kind is K.QUALITY and (
        one.value.unit == TIME or (bool(one.value.tags) and _HOURS.search(one.text) is not None)
    )


def _is_spoken_of(one: Requirement, words: str, work: Sequence[Requirement]) -> bool:
    if one.kind is not K.HEAD_COUNT:
        return True
    is_of_people = _PEOPLE.search(words) or not (work or _OF_HOURS.search(words))  # "from nine" is nobody
    is_so_many = _PEOPLE.search(words) is not None or _is_near(words, one)
    return bool(is_of_people) and are_of_one_kind(words, one.text) and is_so_many


def _is_near(words: str, one: Requirement) -> bool:
    """Whether a number of the words may be of those people: of 150 "一整场" is none."""
    said = (read_number(each.group()) for each in remark_words.NUMBER.finditer(words))
    old = one.value.number or 0
    return any(number and number <= old * _NEAR and old <= number * _NEAR for number in said)


def _spoken_of(words: str, read: set[RequirementKind]) -> set[RequirementKind]:
    """Of which kinds words are that change nothing: what was read of them, what they name, those with a number."""
    kinds = {*read, *({K.DATE} if _OF_DAYS.search(words) else ()), *({K.PLACE} if _OF_PLACES.search(words) else ())}
    if K.MODE in read:
        kinds.add(K.PLACE)
    if K.DATE in kinds:
        kinds |= {K.DEADLINE, K.RECURRENCE}
    if _OF_MONEY.search(words):
        kinds.add(K.BUDGET)
    elif remark_words.NUMBER.search(words) and not kinds:
        kinds.add(K.HEAD_COUNT)
    return kinds
