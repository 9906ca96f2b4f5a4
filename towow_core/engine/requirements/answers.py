"""What a requester says after the demand: answers, corrections, changes. Nothing is met because they say so."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import (
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    Span,
)
from towow_core.engine.language.conditions import conditions
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.language.glosses import as_in
from towow_core.engine.language.headcount import PEOPLE_MAX, find_people
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.requested_tags import without_side_remarks
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.scenarios import scenarios
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.counted_from import counted_from_its_day
from towow_core.engine.requirements.days import days
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.nobody_wanted import only_explains
from towow_core.engine.requirements.paid_for import of_what_is_asked
from towow_core.engine.requirements.people import key_of, named_alone
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.requirements.refusals import belongings, exclusions
from towow_core.engine.requirements.said_of_the_answer import crafts_answered, only_said_of_it
from towow_core.engine.requirements.tongues import languages
from towow_core.engine.requirements.work_on_things import without_what_it_is_done_to

K = RequirementKind
_CURRENCY = {Language.ZH: "CNY", Language.EN: "USD"}  # where nobody has said any
# Less than nothing ("-5"), and what programs write ("1e400"): a part of it would be another amount.
_NO_AMOUNT = re.compile(r"^\s*[¥￥$€£]?\s*[-−]\s*[¥￥$€£]?\s*\d|\d[eE][+-]?\d")
_CLAUSE = re.compile(r"(?:[^，,。.；;！!？?\n]|(?<=\d)[,.](?=\d))+")
_AND = re.compile(r"\b(?:and|plus)\b|和|以及", re.IGNORECASE)
# What stands around the name of some work where a clause asks for nothing but that.
_NAMES_ONLY = re.compile(
    r"(?:\s|also|a|an|one|some|the|please|too|还|也|再|要|加|来|[一两]?[个位名]|吧)*", re.IGNORECASE
)
Names = Mapping[str, str]  # of people on the network, as they may be written, each with the name that is shown
_CONTENT_MIN = 2  # characters of what is left of a remark that is worth keeping: one of Chinese says too little
# "Just the two of us, nothing fancy", 就我们俩，简单点就行: for how many and how it is to be, and no work.
_HOW_MANY_OF_US = re.compile(
    r"(?:and |but |no,? )*(?:it(?:['’]s| is) )?(?:(?:just|only) )?(?:the )?(?:two|three|four|five|six|\d{1,2}) of us"
    r"|(?:and |but |no,? )*(?:it(?:['’]s| is) )?(?:just|only) me"
    r"|(?:just |only )?(?:for )?(?:one|two|three|four|five|six|\d{1,2}) (?:persons?|people)"
    r"|(?:and |but )*nothing (?:too |very )?(?:fancy|special|big|elaborate|complicated|formal|extravagant)"
    r"|(?:就|只有|只)?我们[俩两三四五六\d]{1,2}个?人?|(?:就|只有|只)我(?:自己|一个人?)?|(?:别|不用|不要)(?:搞得?)?太(?:隆重|复杂|正式|夸张|讲究)|简单(?:一?点)?就?[行好]?",
    re.IGNORECASE,
)
# Said before what is wanted: "ja, Französischunterricht".
_YES = re.compile(
    r"ja|jawohl|genau|oui|sí|si|sim|exato|yes|yep|yeah|yup|right|correct|exactly|sure|ok(?:ay)?|对的?|是的?|嗯|好的?|没错|可以|行",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"(?P<name>[^()（）]{2,60}?)\s*[（(](?P<again>[^()（）]{2,60})[)）]")
_ARTICLE = re.compile(r"^(?:the|an?|some) ", re.IGNORECASE)
_RULED_OUT = frozenset({K.EXCLUSION, K.PROVIDED_BY_REQUESTER})
# Of these an answer says one, and what it is not says which it is instead.
_DENIED_FOR_ANOTHER = frozenset({K.DATE, K.DEADLINE, K.BUDGET, K.HEAD_COUNT, K.PLACE, K.LANGUAGE, K.MODE})


def read_changes(
    said: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.REJECTION,
    known: Names | None = None,
) -> tuple[Requirement, ...]:
    """What a remark on a plan or a demand asks for; where nothing is computable, one requirement in its own words.

    Args:
        today: ISO date that "tomorrow" counts from.
    """
    facts, rest = _facts(said, understanding, today, known)
    found = [*facts, *remark_left(said, rest, known or {}, has_more=bool(facts))]
    return known_by_all_names(found, understanding, source)


def remark_left(said: str, rest: Sequence[str], known: Names, *, has_more: bool) -> list[Requirement]:
    """What a remark adds, and what else it says in words of its own; all of it, where there is nothing more."""
    found = added_in(said)
    has_more = has_more or bool(found)
    besides = [words for words in rest if not _is_no_wish(words, known)] if has_more else [said.strip()]
    return [*found, *(_as_said(K.QUALITY, words) for words in besides if words)]


def read_answer(
    kind: RequirementKind,
    said: str,
    understanding: DemandUnderstanding,
    today: str,
    source: RequirementSource = RequirementSource.CLARIFICATION,
    *,
    known: Names | None = None,
) -> tuple[Requirement, ...]:
    """What an answer to a question of this kind asks for, and what else it says; () where it does not say the kind.

    Who is `known` on the network answers what is to be done: "陈屿吧", "Amara please".
    """
    if kind is K.CAPABILITY:
        asked = named_alone(said, known or {}) or _work_and_more(said, understanding, today, known)
        return _each_work_once(known_by_all_names(asked, understanding, source))
    whole, said = said, _without_denied(kind, said, understanding, today)
    own = read_fact(kind, said, understanding, today, known)
    if not own:
        return ()
    kinds = {requirement.kind for requirement in own}
    facts, rest = _facts(said, understanding, today, known)
    if whole != said:  # what it is not may be ruled out besides: "not on Monday, any other day in December"
        facts = [*facts, *(r for r in _facts(whole, understanding, today, known)[0] if r.kind is K.EXCLUSION)]
    beside = [*(r for r in facts if r.kind not in kinds and _is_beside(r, said)), *_asked_in_answer(said)]
    piece = next((r.text for r in facts if r.kind is own[0].kind), "")
    if piece and (beside or rest):  # its own words, and what else was said in words of its own
        own = [_in_words(one, piece) for one in own]
        of_it = {tag.casefold() for one in own for tag in one.value.tags}
        open_ = " ".join(each.group() for each in remark_words.UNDECIDED.finditer(said)).casefold()
        words = (words for words in rest if words.casefold() not in of_it and words.casefold() not in open_)
        beside += [_as_said(K.QUALITY, each) for each in words if not _is_undecided(each)]
    return known_by_all_names([*own, *beside], understanding, source)


# "不是3号，改成4号了": what it is not is what was asked about, and no answer; "not more than 300" is one.
_NOT_THAT = re.compile(
    r"(?:不是|不对)(?![只仅光])(?P<zh>[^，,。；;]{0,12})[，,。；;]\s*(?=\S)"
    r"|(?:no[,.]? )?not (?!(?:only|just|more|less|over|under|above|below|before|after|later|earlier|until)\b)"
    r"(?:on )?(?P<en>[^,.;]{1,20})[,.;]\s*(?=\S)",
    re.IGNORECASE,
)
_CHANGED_TO = re.compile(r"(?:改成|改到|换成|换到)[^，,。；;]{1,10}了?[，,]\s*(?=[^，,。；;]*\d)")


def _without_denied(kind: RequirementKind, said: str, understanding: DemandUnderstanding, today: str) -> str:
    """What says what it is instead, where both say this kind: of "not fish, not meat" each word is an answer."""
    denied = _NOT_THAT.match(said)
    if denied is None or kind not in _DENIED_FOR_ANOTHER:
        return said
    left, out = _CHANGED_TO.sub("", said[denied.end() :], count=1), (denied["zh"] or denied["en"] or "").strip()
    if kind is K.DATE and denied["en"]:
        out = f"on {out}"  # "the 3rd" alone is no day
    both = (words for words in (out, left) if words)
    return left if all(read_fact(kind, words, understanding, today) for words in both) else said


def _each_work_once(said: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """照顾老人的护工 names one work by two of its names."""
    return tuple(
        one
        for n, one in enumerate(said)
        if one.kind is not K.CAPABILITY or all(one.value != other.value for other in said[:n] if other.kind is one.kind)
    )


def speaks_of(kind: RequirementKind, said: str, understanding: DemandUnderstanding, today: str) -> bool:
    """Whether words that answer another question say this kind of thing themselves: "Berlin", "30 people"."""
    return any(r.kind is kind for r in _facts(said, understanding, today)[0])


def is_left_to_others(said: str, understanding: DemandUnderstanding, today: str) -> bool:
    """Whether an answer says that it may be as it comes, and nothing that it must or must not be."""
    return remark_words.UNDECIDED.search(said) is not None and not _facts(said, understanding, today)[0]


def _work_and_more(
    said: str, understanding: DemandUnderstanding, today: str, known: Names | None = None
) -> list[Requirement]:
    """What an answer names that somebody could do, and the rest of it; () where it names nothing of the kind.

    It is read as a demand is. Words that nobody knows are a capability of their own where they are all that is left;
    a number, a city or a day is none.
    """
    text = remark_words.BUT_NOT.sub(", ", " ".join(said.split()))
    if (_is_undecided(text) and not _does_something(text)) or _number_alone(text):
        return []
    text = remark_words.LET_US.sub("", text)
    if (read := as_in(understanding.surface_demand, text)) != text:
        asked = _work_and_more(_ARTICLE.sub("", read), understanding, today, known)
        works = [one for one in asked if one.kind is K.CAPABILITY]
        return [replace(one, text=said.strip()) if [one] == works else one for one in asked]  # in their own words
    if (same := _named_twice(text, understanding, today, known)) is not None:
        return [same]
    found, rest = read_requirements(text, _read_alone(text, understanding, today), today, known=known)
    found = tuple(without_what_it_is_done_to(text, found))
    of_it = tuple(only_said_of_it(text, found))
    found = tuple(r for r in found if r.span is None or not any(r.span.text in clause for clause in of_it))
    practised, head = crafts_answered(text, found)
    found = tuple(r for r in found if r.span is None or not (head and r.span.text in head))
    asked = [*map(_capability, practised), *(replace(r, span=None) for r in found if r.kind is K.CAPABILITY)]
    beside = [replace(r, span=None) for r in found if r.kind is not K.CAPABILITY]
    words = [span.text for span in rest if telling_words(span.text, 0, len(span.text))]
    beside += [_as_said(K.QUALITY, clause) for clause in of_it]
    words = [piece for piece in words if not any(piece in clause for clause in (*of_it, head))]
    words = [piece for piece in words if not (only_explains(piece) or _YES.fullmatch(piece.strip(" ,，.。!！")))]
    beside = [r for r in beside if not (r.kind is K.QUALITY and only_explains(r.text))]
    if not asked and any(r.kind is K.PERSON for r in beside):
        return [*beside, *(_as_said(K.QUALITY, piece) for piece in words)]
    if not asked and any(True for _ in conditions(text)):  # wanted in one case only: no work of its own
        return [*beside, *(_as_said(K.QUALITY, piece) for piece in words)]
    if not asked:
        beside += [_as_said(K.QUALITY, piece) for piece in words if remark_words.SO_MANY.fullmatch(piece.strip())]
        words = [piece for piece in words if not remark_words.SO_MANY.fullmatch(piece.strip())]
        told = [piece for piece in words if _HOW_MANY_OF_US.fullmatch(piece.strip(" .。!！"))]
        beside += [_as_said(K.QUALITY, piece) for piece in told]
        words = [piece for piece in words if piece not in told]
        unknown = words or [r.text for r in beside if r.kind is K.QUALITY and r.is_hard and not r.value.unit]
        unknown = [piece for piece in unknown if not _HOW_MANY_OF_US.fullmatch(piece.strip(" .。!！"))]
        beside = [r for r in beside if r.text not in unknown]
        return [*(_capability(piece) for piece in unknown), *beside] if unknown else []
    return [*asked, *beside, *(_as_said(K.QUALITY, piece) for piece in words)]


def _named_twice(text: str, understanding: DemandUnderstanding, today: str, known: Names | None) -> Requirement | None:
    """Work that a bracket names once more, "宛名のカリグラフィー (calligraphy)": the one, by the name that is known."""
    said = _IN_BRACKETS.fullmatch(text)
    if said is None:
        return None
    both = [_work_and_more(said[name], understanding, today, known) for name in ("name", "again")]
    works = [one[0] for one in both if [r.kind for r in one] == [K.CAPABILITY]]
    named = [one for one in works if any(map(trades_of, one.value.tags))]
    return (
        replace(named[-1], text=text) if len(works) == len(both) and len({r.value.tags for r in named}) == 1 else None
    )


def _does_something(text: str) -> bool:
    """Whether something is to be done to "something", and nothing else leaves it to others: "cook something"."""
    done = remark_words.DO_SOMETHING.sub(r"\g<does> this", text)
    return done != text and not _is_undecided(done)


def _number_alone(text: str) -> bool:
    return read_number(text) is not None or not any(character.isalpha() for character in text)


def _read_alone(said: str, understanding: DemandUnderstanding, today: str) -> DemandUnderstanding:
    """What was said as a sentence of its own, in the language and the currency of the demand."""
    own = understand(said, today)
    context = replace(own.context, currency=_currency_of(understanding))
    return replace(own, language=understanding.language, context=context)


def _in_words(requirement: Requirement, words: str) -> Requirement:
    value = requirement.value
    shown = words if value.text == requirement.text else value.text
    return replace(requirement, text=words, value=replace(value, text=shown))


def read_choices(labels: Sequence[str]) -> tuple[Requirement, ...]:
    """What somebody asks for who chose labels of those who are here: that, whatever its words say besides."""
    chosen = (replace(_capability(label), source=RequirementSource.CLARIFICATION) for label in labels)
    return tuple(replace(one, requirement_id=f"req-{n}") for n, one in enumerate(chosen, 1))


def read_fact(
    kind: RequirementKind, said: str, understanding: DemandUnderstanding, today: str, known: Names | None = None
) -> list[Requirement]:
    """A requirement in the words of somebody who was asked for nothing else; () where they do not say it.

    It is read as in a sentence, and then as a word alone: "20,000", "English". Capabilities may be several.
    """
    text = " ".join(said.split())
    match kind:
        case K.BUDGET:
            return amount_said(text, understanding, today)
        case K.HEAD_COUNT:
            return _head_count(text)
        case K.DATE:
            facts, _ = _facts(text, understanding, today, known)
            return [] if _is_only_ruled_out(facts) else _days_counted(text, understanding, today)
        case K.DEADLINE:
            return _last_day(text, today)
        case K.EXCLUSION | K.PROVIDED_BY_REQUESTER:
            return _had_or_ruled_out(kind, text, today, known or {})
        case K.PLACE | K.PERSON | K.LANGUAGE | K.DURATION | K.RECURRENCE | K.MODE:
            facts, rest = _facts(text, understanding, today, known)
            read = [replace(r, text=text) for r in facts if r.kind is kind]
            if kind is K.PLACE:  # "it doesn't matter, online is fine" names no city
                read = read or [r for r in facts if r.kind is K.MODE]
            if read or _is_no_name(text):
                return read[:1]
            name = next(iter(rest), "") if facts else text  # "Kleinkleckersdorf, 30 people"
            return _alone(kind, name, known or {}) if name else []
        case _:
            return _in_own_words(kind, text, today)


def _alone(kind: RequirementKind, text: str, known: Names) -> list[Requirement]:
    """A name that is the whole answer, and that no sentence stands around."""
    if kind is K.LANGUAGE:
        return [replace(r, span=None, text=text) for r in languages(f"in {text}")]
    if kind not in {K.PLACE, K.PERSON} or _is_undecided(text):
        return []
    shown = next((known[name] for name in known if key_of(name) == key_of(text)), text) if kind is K.PERSON else text
    return [_as_said(kind, text, RequirementValue(text=shown))]


def _is_no_name(text: str) -> bool:
    """Whether it is a number, or what somebody does: neither is a city or a person."""
    return _number_alone(text) or _is_bare(text)


def _in_own_words(kind: RequirementKind, text: str, today: str) -> list[Requirement]:
    if kind is K.CAPABILITY:
        return [] if _is_undecided(text) else _capabilities(text, today)
    if kind is not K.QUANTITY:
        return [_as_said(kind, text)]
    tags = tuple(dict.fromkeys(name for f in find_concepts(text) for name in f.concept.name))
    return [_as_said(kind, text, RequirementValue(number=_number(text), tags=tags))]


def _is_undecided(text: str) -> bool:
    return remark_words.UNDECIDED.search(text) is not None or not telling_words(text, 0, len(text))


def _had_or_ruled_out(kind: RequirementKind, text: str, today: str, known: Names) -> list[Requirement]:
    """What is named alone is read as in a sentence that rules it out, or has it."""
    is_zh, day = _is_chinese(text), date.fromisoformat(today[:10])
    if kind is K.EXCLUSION:
        found = list(exclusions(f"不要{text}" if is_zh else f"no {text}", day, known))
    else:
        found = list(belongings(f"我们有自己的{text}" if is_zh else f"we have our own {text}"))
    return [replace(one, span=None, text=text) for one in found] or [_as_said(kind, text)]


def _is_chinese(text: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", text) is not None


def _facts(
    said: str, understanding: DemandUnderstanding, today: str, known: Names | None = None
) -> tuple[list[Requirement], list[str]]:
    """Everything in the words that is computable, and what is left; to name a capability is not to ask for it."""
    facts, rest = facts_said(said, understanding, today, known)
    return [replace(r, span=None) for r in facts], rest


def facts_said(
    said: str, understanding: DemandUnderstanding, today: str, known: Names | None = None
) -> tuple[list[Requirement], list[str]]:
    """The same, each with where it stands; a bare day counts from the demand's."""
    read_as = _read_alone(said, understanding, today)

    def read(day: str) -> list[Requirement]:
        return [*read_requirements(said, read_as, day, known=known, is_remark=True)[0]]

    found, rest = read_requirements(said, read_as, today, known=known, is_remark=True)
    dated = counted_from_its_day(found, understanding, today, read, said=said)
    facts = [_for_the_asked(r, understanding) for r in dated if r.kind is not K.QUALITY or not _is_bare(r.text)]
    return facts, [span.text for span in rest if _says_something(span.text)]


def _for_the_asked(one: Requirement, understanding: DemandUnderstanding) -> Requirement:
    """An amount for "photos" is for the portrait photos that the demand asks for."""
    if one.kind is not K.BUDGET:
        return one
    asked = [tag for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags]
    return replace(one, value=replace(one.value, tags=of_what_is_asked(one.value.tags, asked)))


def _is_no_wish(words: str, known: Names) -> bool:
    """Whether nothing is left but a name ("Chloe only for two hours") or a number ("three instead of two")."""
    named = {key_of(name) for name in known} | {key_of(name.split()[0]) for name in known if name.split()}
    return key_of(words.strip()) in named or read_number(words.strip()) is not None


def _says_something(words: str) -> bool:
    """Whether what is left of a remark is more than a name, or the verb that brought it: "改到", "instead"."""
    if _named(words):
        return remark_words.ANOTHER.search(words) is not None or not _is_bare(words)
    bare = _bare(words)
    return sum(end - start for start, end in telling_words(bare, 0, len(bare))) >= _CONTENT_MIN


def _is_bare(words: str) -> bool:
    """Whether something is named and nothing is said of it: "add a photographer"; "a cheaper one" says more."""
    bare = _bare(words)
    return bare != words and not telling_words(bare, 0, len(bare))


def _bare(words: str) -> str:
    """Without names of capabilities and occasions, and without the verbs of adding and changing."""
    for start, end in _named(words):
        words = f"{words[:start]}{' ' * (end - start)}{words[end:]}"
    return remark_words.ADDED.sub(" ", remark_words.CHANGES.sub(" ", words))


def _named(words: str) -> list[tuple[int, int]]:
    """Where the words name a capability or an occasion that the lexicon knows."""
    found = [(one.start, one.end) for one in find_concepts(words)]
    return [*found, *(match.span() for one in scenarios() for word in one.words for match in word.finditer(words))]


def _currency_of(understanding: DemandUnderstanding) -> str:
    """In which an amount is meant where nobody says: the demand's, its place's, its language's."""
    context = understanding.context
    city = city_of(context.location or "")
    local = city.currency if city is not None else ""
    return context.currency or local or _CURRENCY[understanding.language]


def added_in(said: str) -> list[Requirement]:
    """Capabilities that a remark asks for."""
    clauses = (clause.group() for clause in _CLAUSE.finditer(without_side_remarks(said)))
    language = Language.ZH if _is_chinese(said) else Language.EN
    tags = [f.concept.name.to(language) for c in clauses if remark_words.ADDED.search(c) for f in find_concepts(c)]
    return [_capability(tag) for tag in dict.fromkeys(tags)]


def _asked_in_answer(said: str) -> list[Requirement]:
    """The same, and what a clause of an answer names and says nothing else of: "Beijing, and a photographer please"."""
    language = Language.ZH if _is_chinese(said) else Language.EN
    tags = dict.fromkeys(
        one.concept.name.to(language)
        for clause in _CLAUSE.finditer(without_side_remarks(said))
        for words in _AND.split(clause.group())
        for one in find_concepts(words)
        if _NAMES_ONLY.fullmatch(f"{words[: one.start]}{words[one.end :]}")
    )
    added = added_in(said)
    return [*added, *(_capability(tag) for tag in tags if not any(tag in r.value.tags for r in added))]


def _capabilities(text: str, today: str) -> list[Requirement]:
    """What an answer names, and what its occasion implies; words that nobody knows are a capability of their own."""
    needs = needs_of(understand(text, today))
    if not needs and text:
        return [_capability(text)]
    return [_capability(need.tag, is_hard=need.is_required) for need in needs]


def _capability(tag: str, *, is_hard: bool = True) -> Requirement:
    return replace(_as_said(K.CAPABILITY, tag, RequirementValue(tags=(tag,))), is_hard=is_hard)


def _head_count(text: str) -> list[Requirement]:
    found = find_people(text)
    people = found.people if found is not None else _number(text)
    if people is None or not 1 <= people <= PEOPLE_MAX:
        return []
    return [_as_said(K.HEAD_COUNT, text, RequirementValue(number=int(people), unit="people"))]


def amount_said(text: str, understanding: DemandUnderstanding, today: str) -> list[Requirement]:
    """An amount, with what it is for one of; what was asked for is an amount, so "20,000" is one."""
    if _NO_AMOUNT.search(text):
        return []
    code = re.search(r"(?<![A-Za-z])[A-Z]{3,4}(?![A-Za-z])", text)
    for words in (text, f"预算{text}"):
        if found := [r for r in _facts(words, understanding, today)[0] if r.kind is K.BUDGET]:
            unit = None if code is None else code.group()  # "一千 BTC": known here or not
            named = _asked_in(text, understanding)
            return [
                replace(
                    r,
                    text=text,
                    value=replace(r.value, text=text, unit=unit or r.value.unit, tags=r.value.tags or named),
                )
                for r in found
            ]
    number = _number(text)
    unit = code.group() if code else _currency_of(understanding)
    return [_as_said(K.BUDGET, text, RequirementValue(number=number, unit=unit, text=text))] if number else []


def _asked_in(text: str, understanding: DemandUnderstanding) -> tuple[str, ...]:
    """The one thing that the demand asks for in words of its own that an answer repeats: "£80 for tune our piano"."""
    asked = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    named = {r.value.tags for r in asked if any(tag.casefold() in text.casefold() for tag in r.value.tags)}
    return next(iter(named)) if len(named) == 1 else ()


def _days(text: str, today: str) -> list[Requirement]:
    """Days that are still to come; days of the week always come again."""
    found = days(text, date.fromisoformat(today[:10]))
    to_come = (r for r in found if r.value.weekdays or max(r.value.first, r.value.last) >= today[:10])
    return [replace(r, span=None, text=text) for r in to_come]


def _days_counted(text: str, understanding: DemandUnderstanding, today: str) -> list[Requirement]:
    """The same; a bare day counts from the demand's."""

    def read(day: str) -> list[Requirement]:
        return [replace(r, span=Span(start=0, end=len(text), text=text)) for r in _days(text, day)]

    return [replace(r, span=None) for r in counted_from_its_day(read(today), understanding, today, read)]


def _is_only_ruled_out(facts: Sequence[Requirement]) -> bool:
    """Whether days are named that it must not be, and none on which it may: "不要周末"."""
    ruled_out = any(r.kind is K.EXCLUSION and (r.value.weekdays or r.value.first) for r in facts)
    return ruled_out and not any(r.kind is K.DATE for r in facts)


def _last_day(text: str, today: str) -> list[Requirement]:
    """The last of the days that are still to come."""
    found = (max(r.value.first, r.value.last) for r in days(text, date.fromisoformat(today[:10])))
    last = max(found, default="")
    return [_as_said(K.DEADLINE, text, RequirementValue(last=last))] if last >= today[:10] else []


def _number(text: str) -> float | None:
    found = (read_number(match.group()) for match in remark_words.NUMBER.finditer(text))
    return next((number for number in found if number is not None), None)


def _as_said(kind: RequirementKind, said: str, value: RequirementValue | None = None) -> Requirement:
    words = " ".join(said.split())
    return Requirement(requirement_id="", kind=kind, text=words, value=value or RequirementValue(text=words))


def _is_beside(requirement: Requirement, said: str) -> bool:
    """Whether it is a remark of its own: what the whole answer was read as is not read a second time."""
    return requirement.text.strip() != said.strip()


def known_by_all_names(
    found: Sequence[Requirement], understanding: DemandUnderstanding, source: RequirementSource
) -> tuple[Requirement, ...]:
    """Numbered; a capability has the demand's own name for it, and is ruled out under each of its names."""
    tags = understanding.capability_tags
    named = (_as_known(r, tags) for r in found)
    return tuple(replace(r, requirement_id=f"req-{n}", source=source) for n, r in enumerate(named, 1))


def _work_of(tag: str) -> tuple[str, str] | None:
    """The concept and what it is in: lessons in ceramics are none in paella."""
    concept = concept_of(tag)
    return None if concept is None else (concept.key, subject_of(tag))


def _as_known(requirement: Requirement, known: Sequence[str]) -> Requirement:
    keys = {_work_of(tag) for tag in requirement.value.tags} - {None}
    same = [tag for tag in known if _work_of(tag) in keys]
    if requirement.kind is K.CAPABILITY and len(requirement.value.tags) > 1:
        return requirement  # any of them will do
    if not same or requirement.kind not in _RULED_OUT | {K.CAPABILITY}:
        return requirement
    tags = tuple(dict.fromkeys([*requirement.value.tags, *same])) if requirement.kind in _RULED_OUT else (same[0],)
    return replace(requirement, value=replace(requirement.value, tags=tags))
