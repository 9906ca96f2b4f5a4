"""Small pieces of natural Chinese and English: lists, days, head-counts, a demand in a few words."""

import re
from collections.abc import Sequence
from datetime import date

from towow_core.matching.exchange import money_text
from towow_core.matching.gazetteer import place_name
from towow_core.matching.text import language_of
from towow_core.models import DemandUnderstanding, Language

_ZH_DAYS = "一二三四五六日"
_EN_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_EN_MONTHS = ("January February March April May June July August September October November December").split()
_LEAD_ZH = re.compile(
    r"^(?:大家好|你好|您好|请问|请|麻烦|我们?|公司|想要?|打算|计划|准备|要|希望|需要|能不能|可以|帮我们?|帮忙|给我们?|，|,|\s)+"
)
_LEAD_EN = re.compile(
    r"^(?:(?:hi|hello|please|i'm|we're|i'd|we'd|we|i|would|like|want|need|needs|are|am|i'm|we're|i'd|we'd|planning|hoping|looking|to|for|could|you|can|help|me|us|find|an?)\b[\s,]*)+",
    re.IGNORECASE,
)
_HEADLINE_ZH, _HEADLINE_EN = 32, 90  # characters


def is_zh(language: Language) -> bool:
    return language is Language.ZH


def say(language: Language, zh: str, en: str) -> str:
    """The one of the two texts that is in the language."""
    return zh if language is Language.ZH else en


def listed(items: Sequence[str], language: Language) -> str:
    """ "甲、乙和丙"; "a, b and c"."""
    if len(items) < 2:  # noqa: PLR2004  # one needs no conjunction
        return "".join(items)
    comma, last = ("、", "和") if language is Language.ZH else (", ", " and ")
    return f"{comma.join(items[:-1])}{last}{items[-1]}"


def sentence(text: str, language: Language) -> str:
    """The text with a full stop at its end, and, in English, a capital at its start."""
    text = text.strip().rstrip("。.;；，,")
    if not text:
        return ""
    return f"{text}。" if language is Language.ZH else f"{text[0].upper()}{text[1:]}."


def day_text(iso: str, language: Language, today: str = "") -> str:
    """ "12月5日（周六）", "Sat 5 December"; with the year where it is not today's."""
    day = date.fromisoformat(iso)
    other_year = bool(today) and today[:4] != iso[:4]
    if language is Language.ZH:
        year = f"{day.year}年" if other_year else ""
        return f"{year}{day.month}月{day.day}日（周{_ZH_DAYS[day.weekday()]}）"
    year = f" {day.year}" if other_year else ""
    return f"{_EN_DAYS[day.weekday()]} {day.day} {_EN_MONTHS[day.month - 1]}{year}"


def people_text(count: int, language: Language) -> str:
    return f"{count}人" if language is Language.ZH else f"{count} people"


def budget_text(understanding: DemandUnderstanding) -> str:
    """The budget as a figure with its currency; empty where there is none."""
    context = understanding.context
    if context.budget_amount is None:
        return ""
    return money_text(context.budget_amount, context.currency or "CNY", understanding.language)


def headline(understanding: DemandUnderstanding) -> str:
    """What is wanted, in a few words: the sentence without its "I would like to", up to the first stop."""
    language = understanding.language
    lead, limit = (_LEAD_ZH, _HEADLINE_ZH) if language is Language.ZH else (_LEAD_EN, _HEADLINE_EN)
    clauses = [
        c.strip() for c in re.split(r"[，。！？；\n]|[,.;!?](?=\s|$)", understanding.surface_demand) if c.strip()
    ]
    short = next(
        (text for clause in clauses if len(text := lead.sub("", clause).strip()) > 3), understanding.surface_demand
    )  # noqa: PLR2004  # characters
    return short if len(short) <= limit else f"{short[: limit - 1]}…"


def facts_text(understanding: DemandUnderstanding) -> str:
    """ "北京，50人，12月5日（周六）": the facts of the demand that are known."""
    context, language = understanding.context, understanding.language
    facts = [place_name(context.location, language)] if context.location else []
    if context.expected_attendees:
        facts.append(people_text(context.expected_attendees, language))
    if context.date:
        facts.append(day_text(context.date, language))
    return ("，" if language is Language.ZH else ", ").join(facts)


def in_language(text: str, language: Language) -> str:
    """The text if it is in the language, else nothing: a Chinese plan quotes no English sentences, nor the reverse."""
    return text if text and language_of(text) is language else ""
