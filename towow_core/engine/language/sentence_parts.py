"""Small pieces of natural Chinese and English: lists, days, head-counts, a demand in a few words."""

import re
from collections.abc import Iterable, Sequence
from datetime import date

from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.characters import CJK
from towow_core.engine.language.background import without_background
from towow_core.engine.language.dates import find_date
from towow_core.engine.language.gazetteer import city_of, find_cities, place_name
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.language_names import BY_NAME, EN_NAMES, ZH_NAMES
from towow_core.engine.language.lists import without_list_numbers
from towow_core.engine.language.money import find_money
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.order_said import steps_said, without_first
from towow_core.engine.language.recurrence import RECURRENCE, without_recurrences
from towow_core.engine.language.requested_tags import without_side_remarks
from towow_core.engine.language.text import language_of, words
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.scenarios import names_an_occasion
from towow_core.support.money import money_text, per_text

_ZH_DAYS = "一二三四五六日"
_EN_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_EN_MONTHS = words("January February March April May June July August September October November December")
_LEAD_ZH = re.compile(
    r"^(?:再|另外|还|大家好|你好|您好|请问|(?:请|找)人(?![像民事体])|请|麻烦|我们?|公司|想要?|打算|计划|准备|(?:请|找)人(?![像民事体])|要|希望|需要|能不能|可以|急求|急需|诚求|求|帮我们?|帮忙|给我们?|，|,|\s)+"
)
_LEAD_EN = re.compile(
    r"^(?:(?:hi|hello|please|i'm|we're|i'd|we'd|we|i|would|like|want|need|needs|are|am|planning|hoping|looking|to|for|could|may|might|"
    r"you|can|help|with|me|us|find|an?)\b[\s,]*)+",
    re.IGNORECASE,
)
_LOOSE_END = re.compile(
    r"^(?:(?:on|in|by|at|before|and|plus|also)\b|[，,:：;；、]|的|以[前后]|之[前后]|[前后](?=[想要请找我帮把需做在])|\s)+"
    r"|(?:\b(?:on|in|by|at|before|for|around|from|starting|beginning|until|till|is|are|will be)"
    r"|，|,|的|在|于|从|自|\s)+$",
    re.IGNORECASE,
)
# As in `dates`: what is cut out of a headline is the words, whatever day they mean.
_ANY_DAY = date(2026, 1, 5)
# "Am 20. Dezember" is one clause.
_CLAUSE_END = re.compile(
    r"[，。！？；\n]|(?!(?<=\d)\.\s(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))[,.;!?](?=\s|$)", re.IGNORECASE
)
_HEADLINE_ZH, _HEADLINE_EN = 32, 90  # characters
_LATER = re.compile(r"-v\d+$")  # the id of what was asked for in a change
_LANGUAGE = re.compile(rf"\b(?:{EN_NAMES})\b|{ZH_NAMES}", re.IGNORECASE)
_SO_MANY = re.compile(
    rf"(?P<n>\d+|{ZH_NUMBER})(?P<zh>[页张份件台套首幅字篇节副])"
    rf"|\b(?P<number>\d+|{EN_NUMBER})[ -](?:[a-z]+ )?(?P<en>[a-z]+)",
    re.IGNORECASE,
)
_LISTED_MAX = 2  # days
_TELLING_MIN = 4  # characters of a clause that says something


def say(language: Language, zh: str, en: str) -> str:
    """The one of the two texts that is in the language."""
    return zh if language is Language.ZH else en


def capitalised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def uncapitalised(text: str) -> str:
    """For a role inside an English sentence; "UI/UX designer" and Chinese stay as they are."""
    return text if text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}"


def plural(role: str) -> str:
    """ "mentors", "Live-music bands"; the last word takes the ending."""
    return f"{role[:-1]}ies" if role.endswith("y") and role[-2:-1] not in "aeiou" else f"{role}s"


def listed(items: Sequence[str], language: Language) -> str:
    """ "甲、乙和丙"; "a, b and c"."""
    if len(items) < 2:  # noqa: PLR2004  # one needs no conjunction
        return "".join(items)
    comma, last = ("、", "和") if language is Language.ZH else (", ", " and ")
    return f"{comma.join(items[:-1])}{last}{items[-1]}"


def shown(tag: str) -> str:
    """A capability as a text names it: a trade by its name, whatever else somebody asked for as their own words."""
    return tag if concept_of(tag) is not None else f"“{tag}”"


def sentence(text: str, language: Language) -> str:
    """The text with a full stop at its end, and, in English, a capital at its start."""
    text = text.strip().rstrip("。.;；，,")
    if not text:
        return ""
    return f"{text}。" if language is Language.ZH else f"{capitalised(text)}."


def day_text(iso: str, language: Language, today: str = "") -> str:
    """ "12月5日周六", "Sat 5 December"; with the year where it is not today's."""
    day = date.fromisoformat(iso)
    other_year = bool(today) and today[:4] != iso[:4]
    if language is Language.ZH:
        year = f"{day.year}年" if other_year else ""
        return f"{year}{day.month}月{day.day}日周{_ZH_DAYS[day.weekday()]}"
    year = f" {day.year}" if other_year else ""
    return f"{_EN_DAYS[day.weekday()]} {day.day} {_EN_MONTHS[day.month - 1]}{year}"


def days_text(days: Sequence[str], language: Language, today: str = "") -> str:
    """Days that belong together: "12月9日周三和12月10日周四"; of many in a row the first and the last."""
    shown = [day_text(day, language, today) for day in days]
    in_a_row = len(days) > _LISTED_MAX and (date.fromisoformat(days[-1]) - date.fromisoformat(days[0])).days < len(days)
    if in_a_row:
        return say(language, f"{shown[0]}至{shown[-1]}", f"{shown[0]} to {shown[-1]}")
    return listed(shown, language)


def people_text(count: int, language: Language) -> str:
    return f"{count}人" if language is Language.ZH else f"{count} people"


def budget_text(understanding: DemandUnderstanding) -> str:
    """The budget as a figure with its currency, and what it was said to be for one of; empty where there is none."""
    context, language = understanding.context, understanding.language
    if context.budget_amount is None:
        return ""
    figure = money_text(context.budget_amount, context.currency or "CNY", language)
    said = find_money(context.budget or "")
    if said is None or not said.per or said.amount == context.budget_amount:
        return figure
    one = money_text(said.amount, context.currency or "CNY", language) + per_text(said.per, language)
    return say(language, f"{one}，共{figure}", f"{one}, {figure} in all")


_BLANK = re.compile(r"\s*，{2,}\s*")  # where something was only told
_BRACKETED_CLAUSES = re.compile(r"（[^（）]*[，,；;。][^（）]*）|\s*\([^()]*[，,；;.][^()]*\)")  # no clause ends within
_HEADING_END = re.compile(r"：\s+(?=[^\s：]{1,8}：)")  # "年会：  时间：周五"


_BARE_THING = re.compile(r"(?:the|a|an|my|our)\s+[\w'-]+", re.IGNORECASE)
# Of a day that is cut out of a headline: "Monday evening", "12月18日晚上".
_PART_OF_DAY = re.compile(
    r"^\s*(?:(?:in the )?(?:early |late )?(?:morning|afternoon|evening|night)\b"
    r"(?!\s+(?:class|course|school|shift|do)\b)"
    r"|(?:早上|上午|中午|下午|傍晚|晚上|夜里)(?:[\d一二三四五六七八九十两]+点半?)?)",
    re.IGNORECASE,
)
_COUNTED_ZH = re.compile(
    r"^[个位名](?=[\u4e00-\u9fff])(?![人别体性])"
)  # what "要" in "要个能坐得下的地方" leaves behind


_ONLY_AN_AMOUNT = re.compile(
    r"(?:up to |at most |no more than |under |about |max(?:imum)? )?[€£$¥]?\d[\d,.]*\s*(?:[€£$¥元块万]|[a-z]{3,7}\b)?"
    r"(?:\s*(?:an?|per|/)\s*[a-z]+|\s*(?:each|in (?:all|total)|(?:al)?together|at most|for (?:everything|all|both)))*",
    re.IGNORECASE,
)


def headline(understanding: DemandUnderstanding) -> str:
    """What is wanted, in a few words: the first clause that names it, without its "I would like to" and its date."""
    language = understanding.language
    lead, limit = (_LEAD_ZH, _HEADLINE_ZH) if language is Language.ZH else (_LEAD_EN, _HEADLINE_EN)
    rows = without_background(_HEADING_END.sub("；", without_list_numbers(understanding.surface_demand)))
    rows = _BRACKETED_CLAUSES.sub("", _BLANK.sub("，" if language is Language.ZH else ", ", rows))
    told, steps = steps_said(understanding.surface_demand)
    for clause in _CLAUSE_END.split(told):  # what it is all for, and not the first of the steps towards it
        if _tells(text := lead.sub("", _undated(clause)).strip()):
            return text if len(text) <= limit else f"{text[: limit - 1]}…"
    rows = without_first(rows) if steps else rows
    unread = [span.text for span in understanding.not_understood]  # nobody is there for what nobody understood
    clauses = [clause.strip() for clause in _CLAUSE_END.split(rows)]
    clauses = [clause for clause in clauses if not any(words in clause for words in unread)]
    own = {r.text for r in understanding.in_force if r.kind is RequirementKind.PROVIDED_BY_REQUESTER}
    clauses = [clause for clause in clauses if clause not in own] or clauses
    of_now = [clause for clause in clauses if not _names_what_is_gone(clause, understanding)]
    named = [clause for clause in of_now if _names_the_wish(clause, understanding.capability_tags)]
    short = [lead.sub("", _undated(clause)).strip() for clause in named]
    others = [clause for clause in (lead.sub("", _undated(c)).strip() for c in clauses) if _tells(clause)]
    tags = listed(understanding.capability_tags, language)
    is_changed = _is_changed(understanding)  # then a clause that names no work may be of what was said before
    works = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    if is_changed:
        tags = listed([*dict.fromkeys(r.value.tags[0] if r.value.tags else r.text for r in works)], language) or tags
    instead = tags if (unread or is_changed or not short) and tags else understanding.surface_demand.strip()
    left = short if is_changed and tags else [*short, *others]
    text = next((clause for clause in left if len(clause) > 1), instead)
    said = {name for one in find_concepts(text) for name in one.concept.name}
    if tags and any(not said & {*more} for more in _works_of_a_change(understanding)):
        text = tags  # the first sentence may name what these are there instead of
    elif tags and (
        _BARE_THING.fullmatch(text)  # "the van", of a list that goes on
        or any(_says_otherwise(clause, understanding.in_force) for clause in clauses)
    ):
        text = tags
    text = _COUNTED_ZH.sub("", text).rstrip(".。")
    text = _as_often_as_now(_for_as_many_as_now(text, understanding), understanding)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _tells(clause: str) -> bool:
    """Whether it may say what is wanted, and not only what that may cost."""
    return len(clause) >= _TELLING_MIN and _ONLY_AN_AMOUNT.fullmatch(clause) is None


def _is_changed(understanding: DemandUnderstanding) -> bool:
    return any(_LATER.search(r.requirement_id) for r in understanding.in_force)


def _works_of_a_change(understanding: DemandUnderstanding) -> list[tuple[str, ...]]:
    """The tags of each."""
    works = (r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    return [r.value.tags for r in works if _LATER.search(r.requirement_id)]


def _names_what_is_gone(clause: str, understanding: DemandUnderstanding) -> bool:
    """Whether a clause of a demand that was changed names a city or work that is not asked for any more."""
    asked = understanding.in_force
    if not _is_changed(understanding):
        return False
    ruled_out = {tag for r in asked if r.kind is RequirementKind.EXCLUSION for tag in r.value.tags}
    places = [city_of(r.value.text) for r in asked if r.kind is RequirementKind.PLACE]
    wanted = {tag for r in asked if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    is_elsewhere = bool(places) and any(city not in places for city in find_cities(clause))
    is_out = any(tag.casefold() in clause.casefold() for tag in ruled_out)
    wanted |= {name for tag in wanted for one in find_concepts(tag) for name in one.concept.name}
    works = [one.concept.name for one in find_concepts(without_side_remarks(f"{clause}，"))]
    return is_elsewhere or is_out or any(not wanted & {*name} for name in works)


def _says_otherwise(clause: str, asked: Iterable[Requirement]) -> bool:
    """Whether it names a language, or as many of something, as a change has put another one in the place of."""
    now = [r for r in asked if r.kind in {RequirementKind.LANGUAGE, RequirementKind.QUANTITY}]
    later = [r for r in now if _LATER.search(r.requirement_id)]
    codes = {code for r in now if r.kind is RequirementKind.LANGUAGE for code in r.value.text.split(",")}
    named = {BY_NAME[name.casefold()] for name in _LANGUAGE.findall(clause)}
    if any(r.kind is RequirementKind.LANGUAGE for r in later) and named - codes:
        return True
    return any(_counts_otherwise(clause, r) for r in later if r.kind is RequirementKind.QUANTITY)


def _counts_otherwise(clause: str, now: Requirement) -> bool:
    """ "20 pages", where it is "35 pages" now."""
    counted = _SO_MANY.search(now.text)
    if counted is None or now.value.number is None:
        return False
    of = (counted["zh"] or counted["en"]).casefold().removesuffix("s")
    there = [one for one in _SO_MANY.finditer(clause) if of == (one["zh"] or one["en"]).casefold().removesuffix("s")]
    return any(read_number(one["n"] or one["number"]) not in {None, now.value.number} for one in there)


def _for_as_many_as_now(text: str, understanding: DemandUnderstanding) -> str:
    """The clause with the number of people who come by now, where it names how many came before that was changed."""
    now, language = understanding.context.expected_attendees, understanding.language
    said, here = find_people(understanding.surface_demand), find_people(text)
    if not now or said is None or here is None or here.people != said.people or now == said.people:
        return text
    lead = "for " if text[here.start :].casefold().startswith("for ") else ""
    return f"{text[: here.start]}{lead}{people_text(now, language)}{text[here.end :]}"


def _as_often_as_now(text: str, understanding: DemandUnderstanding) -> str:
    """The clause with how often it is by now, where it names how often it was; with neither, where that is not one."""
    often = [r for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    later = [r for r in often if _LATER.search(r.requirement_id)]
    now = {r.text.casefold() for r in often}
    gone = [one for one in RECURRENCE.finditer(text) if one.group().casefold() not in now] if later else []
    said = in_language(later[0].text, understanding.language) if len(later) == len(gone) == 1 else ""
    said = said if said[:3] in _EN_DAYS else said[:1].lower() + said[1:]
    for one in reversed(gone):
        text = f"{text[: one.start()]}{said}{text[one.end() :]}"
    return re.sub(r"\s{2,}", " ", text).strip() if gone else text


def _names_the_wish(clause: str, tags: tuple[str, ...]) -> bool:
    clause = without_side_remarks(f"{clause}，")
    names_it = find_concepts(clause) or names_an_occasion(clause)
    return bool(names_it) or any(tag.lower() in clause.lower() for tag in tags)


def _undated(clause: str) -> str:
    found = find_date(without_recurrences(clause), _ANY_DAY)  # "every Friday" is what is wanted
    if found is not None:
        before = _LOOSE_END.sub("", clause[: found.start].strip())
        clause = f"{before} {_PART_OF_DAY.sub('', clause[found.end :]).lstrip()}"
        if language_of(clause) is Language.ZH:
            clause = re.sub(rf"(?<=[{CJK}]) | (?=[{CJK}])", "", clause)
    return _LOOSE_END.sub("", re.sub(r"\s+(?=[:;,])", "", clause).strip()).strip()


def facts_text(understanding: DemandUnderstanding, when: str = "") -> str:
    """ "北京，50人，12月5日周六": the facts of the demand that are known; of one part with when that is wanted."""
    context, language = understanding.context, understanding.language
    facts = [place_name(context.location, language)] if context.location else []
    if context.expected_attendees:
        facts.append(people_text(context.expected_attendees, language))
    if when or context.date:
        facts.append(when or day_text(context.date or "", language))
    return ("，" if language is Language.ZH else ", ").join(facts)


def in_language(text: str, language: Language) -> str:
    """The text if it is in the language, else nothing: a Chinese plan quotes no English sentences, nor the reverse."""
    return text if text and language_of(text) is language else ""


def in_original(text: str, language: Language) -> str:
    """Words in another language, quoted as they are: what binds is never withheld from who reads another one."""
    said = text.strip().rstrip("。.")
    return say(language, f"“{said}”（原文）", f"“{said}” (original)") if said else ""
