"""In which languages: "in English", "会讲粤语", "translate from Chinese into German", "a Spanish teacher"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from towow_core.domain.requirements import EITHER, ONE_EACH, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.language_names import BY_NAME, EN_NAMES, ZH_NAMES
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import Concept
from towow_core.engine.lexicon.topics import without_topics
from towow_core.engine.requirements.spans import requirement

_SHORT = {"中": "zh", "英": "en", "日": "ja", "法": "fr", "德": "de", "韩": "ko", "俄": "ru", "西": "es"}
_SHORTS = "[中英日法德韩俄西]"
_SHORT_OF_A_PAIR = re.compile(rf"{_SHORTS}(?:译|翻){_SHORTS}")
_LIST_EN = rf"(?:{EN_NAMES})(?:(?:,\s*|\s*/\s*|,?\s+(?:and|or|&)\s+)(?:{EN_NAMES}))*"
_LANGUAGE = re.compile(
    rf"\b(?:fluent |native |native-level |written |spoken |good |basic |perfect ){{0,3}}(?:in|into|from|to|speaks?|speaking|of|with|between|reads?|writes?|understands?|learn(?:ing)?|teach(?:es|ing)?(?: (?:me|us|him|her|them|(?:my|our) \w+))?|fluent|native|fluent in)\s+(?:fluent |native |good |both |either |some |basic ){{0,3}}{_LIST_EN}\b(?!\s+(?:food|cuisine|restaurant|style|wine|music|guitar|dishes|breakfast|garden|company|clients?|guests?|tea))(?:\s+(?:in)?to\s+(?:both )?{_LIST_EN}\b)?(?:[- ](?:native )?speak(?:ing|ers?))?"
    rf"|(?:\bin )?\b(?:two|both|three) languages\b(?:\s*\(?:?\s*{_LIST_EN})?|\b(?:{EN_NAMES})(?:\s*(?:,|/|,?\s*\b(?:and|or)\b|&)\s*(?:{EN_NAMES}))+\b"
    rf"|\b(?:native )?{_LIST_EN}(?:\s*(?:-|–|to|into)\s*(?:{EN_NAMES}))?[- ](?:speak(?:ing|ers?)|language|translat\w+|interpret\w+|teachers?|tutors?|lessons?|class(?:es)?|courses?|conversation|talks?|lectures?|speech(?:es)?|presentations?|keynotes?|tours?|subtitles|version|texts?|documents?|contracts?|letters?|voice-?overs?|narrat\w+|dubb(?:ing|ed)|subtitl\w+|proofread\w+|transcri\w+|audiobooks?|native|only|please|required|preferred|is fine|is ok)\b"
    rf"|\b(?:tutor|teacher|lessons?|courses?|class(?:es)?)\s+for\s+{_LIST_EN}\b|\bnative {_LIST_EN}\b|\b(?:{EN_NAMES})\s*(?:-|–|/|to|into)\s*(?:{EN_NAMES})\b"
    r"|\b(?:in both languages|bilingual(?:ly)?)\b"
    rf"|(?:(?<=, )|(?<=anguage: )|(?<=anguages: )){_LIST_EN}(?=\s*(?:[,.;!?]|$))|(?<=, )(?:basic |good |some |fluent ){_LIST_EN}\b(?= (?:preferred|required|needed|please|is enough)|\s*(?:[,.;!?]|$))"
    rf"|(?:用|讲|说|会|懂|从|把|翻译?成|译成|译为|母语(?:是|为)?|以|教|学)?(?:流利的?)?(?:{ZH_NAMES})(?:(?:、|和|与|及|或|/)(?:{ZH_NAMES}))*(?:(?:翻译?成|译成|译为|译|到|转)?(?:{ZH_NAMES})(?:(?:、|和|与|及|或|/)(?:{ZH_NAMES}))*|翻译?成|译成|译为|译|到|转)?(?:母语)?"
    rf"|{_SHORTS}(?:译|翻){_SHORTS}|{_SHORTS}{{2,3}}(?:双语|三语|互译|文(?:[两二双]个?种?版本?)?|(?:口译|笔译|翻译|同传|交传))|双语|三语",
    re.IGNORECASE,
)
_ONE = re.compile(
    rf"\b(?:{EN_NAMES})\b|{ZH_NAMES}|{_SHORTS}(?=译|翻|{_SHORTS}|双|三|互|文|口译|笔译|同传|交传)|(?<=[译翻]){_SHORTS}",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"最好|希望|优先|如果能|尽量|\b(?:ideally|prefer\w*|would be nice|if possible|a plus|bonus)\b", re.IGNORECASE
)
# Of whom it is asked: who is named before "who speaks", or behind "会讲…的".
_WHO = re.compile(r"\b(?:who|whom|that|speaks?|speaking|fluent|in|with)\b|[(（]", re.IGNORECASE)
_EITHER = re.compile(r"\bor\b|或|还是", re.IGNORECASE)
_THREE = re.compile(r"三语|\bthree\b|trilingual", re.IGNORECASE)
_BEHIND = re.compile(r"(?:\([^()]{1,30}\)|（[^（）]{1,30}）|\)|）)\s*")
_SPEECHLESS = frozenset({"venue", "av"})  # "all in English - a room, a speaker": no room speaks any
_PRODUCTS = frozenset(
    {"graphic_design", "ui_design", "web_dev", "app_dev", "printing", "illustration", "animation", "video_editing"}
)
_WHO_SPEAKS = re.compile(
    r"(?:会|懂|能|可以|要)(?:讲|说|用)?$|用$|\b(?:works?|working|talks?|speaks?|communicates?|who|fluent|meetings?) (?:\w+ ){0,2}$",
    re.IGNORECASE,
)
_BETWEEN_LANGUAGES = frozenset({"translation", "interpreting"})
_FROM_ONE_TO_ANOTHER = re.compile(r"(?:in|from)?to\b|from\b|翻|译|从|把", re.IGNORECASE)
_INTO_ZH = re.compile(r"(?:翻译?成|译[成为])")
# What is translated stands between its language and the one that it is put into: "英语的出生证明翻成中文".
_ITS_TEXT_ZH = re.compile(r"(?:写?的)?[^，,。；;！!？?\n]{0,12}?")
_WRITTEN_IN = re.compile(
    rf"\b(?:{EN_NAMES})\b(?!\s+(?:food|cuisine|restaurant|chef|style|wine|company|team|office|clients?|guests?|partners?|clinic|bakery|caf[eé]))",
    re.IGNORECASE,
)
# What is written by hand or machine in it, and not said.
_IS_MADE = re.compile(
    r"\b(?:letter(?:ed|ing)?|engrav\w*|print(?:ed|ing)?|embroider\w*|carv\w*|inscri\w*|painted|stamped|addressed|hand-?written|handwritten|calligraph\w*|sewn|cut|icing|iced)\b(?:\s+(?:by hand|neatly|beautifully|on \w+|both|them|it|all|in))*\s*$"
    r"|(?:刻上?|印上?|绣上?|题|写上|手写|雕|喷|裱)(?:的|上|成|着|字|名字)*$",
    re.IGNORECASE,
)
_KITCHEN = re.compile(
    r"\b(?:cater\w*|cook\w*|chefs?|food|dinner|lunch|buffet|cuisine|restaurant|wine|menu)\b", re.IGNORECASE
)
_REACH = 24  # characters behind a language in which whose it is stands
_ANY_ONE = re.compile(
    r"\b(?:at least |any )?one of (?:whom|them|which)\b|\bof (?:whom|them|which) (?:at least )?one\b|\bat least one\b|其中(?:至少)?(?:有)?[一1](?:位|个|名)",
    re.IGNORECASE,
)
# "One in Chinese, one in English", "一位用中文讲，一位用英文讲": two of them, each with a language of its own.
_ONE_OF_THEM = re.compile(
    r"(?:另外?)?[一1][位名个](?:要|能|会|得|来|是|负责|可以)*$"
    r"|\b(?:one|another|the (?:first|other|second|third))(?: (?:should|must|will|to|who|that))?(?: (?:be|speak|talk|present|is))?\s+$",
    re.IGNORECASE,
)


# Of which country a field is: "German law", "knows German and Spanish inheritance tax", "with Italian cooking".
_FIELD = re.compile(
    rf"(?:\s*(?:,|/|&|\b(?:and|or)\b)\s*(?:{EN_NAMES}))*"
    r"\s+(?:(?:tax|income|inheritance|employment|labou?r|company|corporate|property|contract|criminal|family|commercial|business|data|copyright"
    r"|modern|contemporary|classical|medieval|regional|traditional|home|street|folk|red|white|local)\s+){0,2}"
    r"(?:law|laws|legislation|legal|tax(?:es|ation)?|vat|inheritance|cuisine|cooking|food|dish(?:es)?|pastr(?:y|ies)|wines?|cheeses?"
    r"|history|art|architecture|politics|culture|customs|market|markets|economy|accounting|bookkeeping|regulations?|rules|standards?"
    r"|immigration|visas?|property|real estate|probate|employment|labou?r|patents?|company|companies|corporate|social security|pensions?"
    r"|football|cinema|films?|opera|dances?|dancing|folk|cars?|furniture|antiques?|gardens?|bureaucracy|authorities|etiquette)\b",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"\b(?:speak(?:s|ing)?|fluent|native|translat\w+|interpret\w+|language)\b", re.IGNORECASE)
_ENDS_IN_A_LANGUAGE = re.compile(rf"\b(?:{EN_NAMES})$", re.IGNORECASE)


def _is_of_a_country(text: str, match: re.Match[str]) -> bool:
    """Whether the last of its names is an adjective of the field behind it."""
    is_bare = _ENDS_IN_A_LANGUAGE.search(match.group()) is not None and _SPOKEN.search(match.group()) is None
    return is_bare and _FIELD.match(text, match.end()) is not None


def languages(text: str) -> Iterator[Requirement]:
    """One for each place that names them; "bilingual" beside their names is one with these."""
    found = list(_each(text))
    each = [one for one in found if one.span and _ONE_OF_THEM.search(text, 0, one.span.start)]
    if len({one.value.text for one in each}) > 1:
        alone = [replace(one, value=replace(one.value, number=1.0, per=ONE_EACH)) for one in each]
        found = [alone[each.index(one)] if one in each else one for one in found]
    vague = next((one for one in found if not one.value.text), None)
    named = next((one for one in found if one.value.text.count(",")), None)
    if vague is not None and named is not None:
        value = replace(named.value, tags=named.value.tags or vague.value.tags)  # what it is in is said there
        found = [replace(one, value=value) if one is vague or one is named else one for one in found]
    yield from found


# 普通话不太好, "her English isn't great": what somebody can hardly speak nobody is to speak with them.
_HARDLY_ZH = re.compile(
    r"(?:也|都|还)?(?:不太?(?:好|行|会|懂|标准|流利|灵光)|(?:说|讲|听)不(?:好|来|懂|太?清|了)|很?(?:差|一般|烂|蹩脚)|不怎么)"
)
_HARDLY_EN = re.compile(
    r"\s+(?:is|are|was)(?: not|n['’]t) (?:very |so |too |that |really )?(?:good|great|perfect|strong|fluent|brilliant)\b|\s+is (?:very |rather |quite |a bit )?(?:bad|poor|weak|rusty|limited)\b",
    re.IGNORECASE,
)
_HARDLY_BEFORE = re.compile(
    r"\b(?:(?:do|does|did)(?: not|n['’]t) (?:really )?|hardly |barely |can(?:not|['’]t) )(?:speak|understand|know|read)?\s*$",
    re.IGNORECASE,
)


def _is_hardly_spoken(text: str, match: re.Match[str]) -> bool:
    behind = _HARDLY_ZH.match(text, match.end()) or _HARDLY_EN.match(text, match.end())
    return behind is not None or _HARDLY_BEFORE.search(text, 0, match.start()) is not None


def _each(text: str) -> Iterator[Requirement]:
    found = [*_LANGUAGE.finditer(text)]
    sources = {one.start(): before.start() for before, one in pairwise(found) if _is_put_into(text, before, one)}
    for match in found:
        if match.start() in sources.values():
            continue  # with the language that it is put into
        if BY_NAME.get(match.group().lower()) and _KITCHEN.search(text):
            continue  # "catering in Leeds, Italian, for thirty"
        if _is_of_a_country(text, match) or _is_hardly_spoken(text, match):
            continue
        begin, end = clause_at(text, *match.span())
        clause = text[begin:end]
        asked_of = _asked_of(text, match, begin, end)
        start = _start_of_pair(text, match, begin) if {one.key for one in asked_of} & _BETWEEN_LANGUAGES else None
        first = sources.get(match.start(), match.start() if start is None else start)
        codes = tuple(dict.fromkeys(_code(found.group()) for found in _ONE.finditer(text, first, match.end())))
        is_of_a_product = _is_of_a_product(text, match, asked_of)
        if is_of_a_product and (into_it := _into_it(text)) is not None:  # whoever builds it need not write it
            asked_of = [into_it]
            is_of_a_product = False
        tags = tuple(name for concept in asked_of for name in concept.name)
        number = 1.0 if _ANY_ONE.search(clause) else None if codes else 3.0 if _THREE.search(match.group()) else 2.0
        unit = EITHER if len(codes) > 1 and _EITHER.search(match.group()) else ""
        value = RequirementValue(text=",".join(codes), tags=tags, number=number, unit=unit)
        is_hard = _WISHED.search(clause) is None
        if made := _IS_MADE.search(
            text, begin, first
        ):  # whoever makes it need not speak it, nor speaking it write it so
            value = RequirementValue(text=text[made.start() : match.end()], tags=tags)
            yield requirement(text, made.start(), match.end(), RequirementKind.QUALITY, value, is_hard=is_hard)
            continue
        if is_of_a_product:
            value = RequirementValue(text=match.group(), tags=tags)
            yield requirement(text, first, match.end(), RequirementKind.QUALITY, value, is_hard=is_hard)
            continue
        yield requirement(text, first, match.end(), RequirementKind.LANGUAGE, value, is_hard=is_hard)


def _is_put_into(text: str, source: re.Match[str], into: re.Match[str]) -> bool:
    """Whether a text of the first language is put into the second, in one clause and with one act."""
    is_bare = _INTO_ZH.search(source.group()) is None and _SHORT_OF_A_PAIR.fullmatch(source.group()) is None
    between = _ITS_TEXT_ZH.fullmatch(text, source.end(), into.start())
    return is_bare and between is not None and _INTO_ZH.match(into.group()) is not None


def _is_of_a_product(text: str, match: re.Match[str], asked_of: Sequence[Concept]) -> bool:
    """Whether what is made is in it, and whoever makes it need not speak it: "an English website", "海报要中英双语"."""
    is_made = bool(asked_of) and all(one.key in _PRODUCTS for one in asked_of)
    is_spoken = _SPOKEN.search(match.group()) or re.match(r"[讲说会懂教学]|母语|流利", match.group())
    is_named = _ONE.search(match.group()) is not None
    return is_made and is_named and not is_spoken and _WHO_SPEAKS.search(text, 0, match.start()) is None


def _into_it(text: str) -> Concept | None:
    """The translation that the sentence asks for too."""
    return next((one.concept for one in find_concepts(text) if one.concept.key == "translation"), None)


def _start_of_pair(text: str, match: re.Match[str], begin: int) -> int | None:
    """ "Translate my French diploma into English": from the language that it is in; None where none is named there."""
    if not re.match(r"into\b", match.group(), re.IGNORECASE):
        return None
    verbs = [begin + one.end for one in find_concepts(text[begin : match.start()]) if one.concept.key == "translation"]
    named = _WRITTEN_IN.search(text, verbs[-1], match.start()) if verbs else None
    return named.start() if named else None


def _asked_of(text: str, match: re.Match[str], begin: int, end: int) -> list[Concept]:
    """Whose language it is: who is named in it, else nearest before it in its clause, else nearest behind it."""
    found = [one for one in find_concepts(without_topics(text[begin:end])) if one.concept.key not in _SPEECHLESS]
    if not found and (aside := _BEHIND.match(text, end)):  # "a bilingual (German/English) host"
        return [one.concept for one in find_concepts(text[aside.end() : aside.end() + _REACH]) if one.start == 0][:1]
    start, stop = match.start() - begin, match.end() - begin
    inside = [one.concept for one in found if one.start < stop and start < one.end]
    before = [one.concept for one in found if one.end <= start]
    behind = [one.concept for one in found if one.start >= stop]
    is_said_of_before = _WHO.search(text, begin + (found[0].end if found else 0), match.end()) is not None
    if _FROM_ONE_TO_ANOTHER.match(match.group()) and (
        theirs := [one for one in before if one.key in _BETWEEN_LANGUAGES]
    ):
        return theirs[-1:]  # "translate it into English and get it notarized"
    nearest = before[-1:] if before and (is_said_of_before or not behind) else behind[:1]
    return inside[:1] or nearest or before[-1:]


def _code(name: str) -> str:
    return BY_NAME.get(name.lower()) or _SHORT[name]
