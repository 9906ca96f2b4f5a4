"""What must not be, and what the requester has already, as requirements."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from towow_core.domain.models import Language
from towow_core.domain.requirements import OCCASION, PLACE, THINGS, Mode, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.gazetteer import denied_places, is_district, places_in
from towow_core.engine.language.mentions import unwilling, without_mentions
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.polarity import (
    OWN_PLACE,
    Phrase,
    capabilities_meant,
    is_own_place,
    owned,
    refused,
    without_polarity,
)
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import shared_stem
from towow_core.engine.language.where import ONLINE
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import Concept, concepts
from towow_core.engine.lexicon.everyday import trade_names_in, trades_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.requirements.complained_of import another_instead, complained_of
from towow_core.engine.requirements.days import excluded_days
from towow_core.engine.requirements.manner import ON_SITE
from towow_core.engine.requirements.people import PERSON, key_of
from towow_core.engine.requirements.refused_by_name import refused_by_name
from towow_core.engine.requirements.spans import requirement

VENUE, _FOOD = "venue", "catering"
# Ruled out, it is a way of taking part; asked for, it may be what a film is shown on.
_ON_A_SCREEN = re.compile(
    r"(?:on|over|via|through|by) (?:a |the )?(?:big )?(?:screen|video|video link|webcam|laptop|link)"
    r"|(?:视频|电话|远程|网络)?(?:连线|接入)|视频(?:参加|出席|讲)",
    re.IGNORECASE,
)


# "No photos of the baby online": where something is shown, and not how anybody takes part.
_SHOWN = re.compile(
    r"照片?|图片|视频(?!会议|参加)|名字|信息|资料|发|传|卖|\b(?:photos?|pictures?|images?|videos?|names?|data|posts?|posted|publish\w*|shar(?:e|ed|ing)|sell\w*|sold|upload\w*|tickets?|shops?|reviews?|recordings?)\b",
    re.IGNORECASE,
)

_NO_MUST = re.compile(
    r"(?:strictly |really |absolutely )?(?:needed|necessary|required|essential|crucial|a must)", re.IGNORECASE
)
_LOUD = re.compile(r"(?:(?:our|my|own|the|two|four|big|good)\s+)*(?:loud)?speakers?", re.IGNORECASE)
_PLAYS = frozenset({"live_music", "dance", "dj"})
_EQUIPMENT = frozenset({"av"})  # who plays brings it too, and a part may speak of it
# Trades whose work is there only while somebody does it, and leaves nothing on a thing or a body.
_TAKES_PLACE = frozenset({"magic", "puppetry", "storytelling", "falconry", "live_music", "dj", "hosting", "celebrant"})
_NO_PERSON = re.compile(r"(?:flowers?|repairs?|造型|加工)$", re.IGNORECASE)


def exclusions(text: str, today: date, known: Mapping[str, str]) -> Iterator[Requirement]:
    """A way of taking part, days, a capability, a person, or something else in the person's own words."""
    asked = without_polarity(text)
    # The screen of a room is nobody's work: beside "a room with a big screen" sound may be ruled out.
    wanted = {found.concept.key for found in find_concepts(without_mentions(asked))}
    for phrase in refused(text):
        if read_number(phrase.what.strip()) is not None or _NO_MUST.fullmatch(phrase.what.strip()):
            continue  # "three speakers instead of two", "nice, but not needed"
        kind, value = _excluded(phrase, wanted, today, known, asked)
        yield requirement(text, phrase.start, phrase.end, kind, value)


def theirs_refused(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """Whose part, room or thing is not wanted, whatever of theirs it is: "not Hugo's warehouse"."""
    for start, end, last, shown in refused_by_name(text, plain_pieces(text), known):
        yield requirement(text, start, end, RequirementKind.EXCLUSION, RequirementValue(text=shown, unit=PERSON))
        if why := text[end:last].strip(" ，,。.;–—-"):
            at, told = text.index(why, end), RequirementValue(text=why, unit=OCCASION)
            yield requirement(text, at, last, RequirementKind.QUALITY, told, is_hard=False)


def complained_of_people(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """Who is complained of beside a wish for another; where that says no more, it is background."""
    for start, end, shown in complained_of(text, plain_pieces(text), known):
        yield requirement(text, start, end, RequirementKind.EXCLUSION, RequirementValue(text=shown, unit=PERSON))
        if (other := another_instead(text, start, end)) is not None:
            told = RequirementValue(text=text[slice(*other)].strip(), unit=OCCASION)
            yield requirement(text, *other, RequirementKind.QUALITY, told, is_hard=False)


def with_another_wanted(text: str, out: Iterable[Requirement]) -> Iterator[Requirement]:
    """Who is ruled out, and the clause beside it that only says so once more: "不要赵敏之，换别人"."""
    for one in out:
        yield one
        other = another_instead(text, one.span.start, one.span.end) if one.span else None
        if other is not None:
            told = RequirementValue(text=text[slice(*other)].strip(), unit=OCCASION)
            yield requirement(text, *other, RequirementKind.QUALITY, told, is_hard=False)


def refused_by_some(text: str) -> Iterator[Requirement]:
    """Some who are there and will not have it; how many they are counts nobody who comes."""
    for one in unwilling(text):
        yield requirement(text, one.start, one.end, RequirementKind.EXCLUSION, RequirementValue(text=one.what))


def excluded_places(text: str, language: Language) -> Iterator[Requirement]:
    """Where it must not be; where the requester only says that they are not there, it is no matter of the plan."""
    for one in denied_places(text):
        if not one.is_own:
            said = next((text[start:end] for start, end, _ in places_in(text) if end == one.end), "")
            district = said if is_district(said, one.city) else ""
            value = RequirementValue(text=one.city.name.to(language), unit=PLACE, per=district)
            yield requirement(text, one.start, one.end, RequirementKind.EXCLUSION, value)


def without_own_places(text: str) -> str:
    """The text with a comma for each character that says where the requester is not: "I'm not based in Berlin"."""
    for one in denied_places(text):
        if one.is_own:
            text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text


def _excluded(
    phrase: Phrase, wanted: set[str], today: date, known: Mapping[str, str], asked: str
) -> tuple[RequirementKind, RequirementValue]:
    what = phrase.what
    if (ONLINE.search(what) and not _SHOWN.search(what)) or _ON_A_SCREEN.fullmatch(what):
        return RequirementKind.MODE, RequirementValue(text=Mode.ON_SITE)
    if ON_SITE.search(what):
        return RequirementKind.MODE, RequirementValue(text=Mode.ONLINE)
    # "No DJ on the 12th" rules out a DJ, and not the day.
    if (days := excluded_days(what, today)) is not None and not find_concepts(what):
        return RequirementKind.EXCLUSION, days
    # "不要陈屿了", "不要陈屿来讲"; not "不要陈屿的电脑".
    named = re.sub(r"(?:了|吧|啦|呀|老师|先生|女士|(?:来|去|再|做|讲|主持|参加).{0,4})+$", "", what)
    person = next((shown for name, shown in known.items() if key_of(name) in {key_of(what), key_of(named)}), None)
    if person is not None:
        return RequirementKind.EXCLUSION, RequirementValue(text=person, unit=PERSON)
    # "A translator, no machine translation" narrows what is asked for; it does not take it back.
    ruled_out = [found.concept for found in capabilities_meant(what) if found.concept.key not in wanted]
    if ruled_out:
        tags = tuple(name for concept in ruled_out for name in concept.name)
        is_trade = (
            is_somebody(what)
            or _DOER.search(what) is not None
            or any(_is_named(concept, what) for concept in ruled_out)
        )
        return RequirementKind.EXCLUSION, RequirementValue(tags=tags, unit="" if is_trade else THINGS)
    if tags := _trade_named(what, asked):
        return RequirementKind.EXCLUSION, RequirementValue(tags=tags, text=what)
    return RequirementKind.EXCLUSION, RequirementValue(text=what)


def _trade_named(what: str, asked: str) -> tuple[str, ...]:
    """What a trade goes by whose name is all that is ruled out, "不要魔术"; () where that is asked for, and of what may
    be there without anybody for it: "烧烤" stands on a table, whoever serves there, and "刺绣" is on a dress.

    Args:
        asked: The sentence without what it rules out.
    """
    named = [trades()[key] for key in sorted(trades_of(what) - trades_of(asked))]
    is_all = trade_names_in(what) == ((0, len(what)),)
    is_person = is_somebody(what) and not _NO_PERSON.search(what)
    if not is_all or not named or any(_FOOD in {one.kind_of, one.concept} for one in named):
        return ()
    if not is_person and (_NO_PERSON.search(what) or any(one.key not in _TAKES_PLACE for one in named)):
        return ()
    return tuple(dict.fromkeys((*(name for one in named for name in one.tag), what)))


def _is_named(concept: Concept, what: str) -> bool:
    """Whether the words name the trade; that nobody bakes does not say that there are no cookies."""
    return any(shared_stem(what, name) for name in (*concept.name, *concept.role))


# Who does something, by a word that ends as no other doer's does.
_DOER = re.compile(r"(?:司仪|[大主]厨|保姆|月嫂|阿姨|保安|小丑|歌星|模特|导购|管家|秘书|助理|裁判|护士|大夫|医生)$")
_ONLY_WHO = re.compile(r"\W*(?:我们?|咱们?)?\W*")  # "我们有5000元", without the amount


def belongings(text: str) -> Iterator[Requirement]:
    """What the requester has, and nobody is to be paid for."""
    wanted = {found.concept.key for found in find_concepts(without_polarity(text))}
    for phrase in owned(text):
        # "Lunch for forty, we bring the drinks" asks for a caterer all the same.
        meant = [found.concept for found in capabilities_meant(phrase.what) if found.concept.key not in wanted]
        if not meant and (is_own_place(text, phrase) or OWN_PLACE.search(phrase.what)):
            meant = [concepts()[VENUE]]
        if not meant and _ONLY_WHO.fullmatch(phrase.what):
            continue
        if _LOUD.fullmatch(phrase.what.strip()) and wanted & _PLAYS:  # beside a DJ they are no people
            meant = []
        tags = tuple(name for concept in meant for name in concept.name)
        is_thing = not tags or any(concept.key in _EQUIPMENT for concept in meant)
        value = RequirementValue(tags=tags, text=phrase.what if is_thing else "")
        kind = RequirementKind.PROVIDED_BY_REQUESTER
        yield requirement(text, phrase.start, phrase.end, kind, value)
