"""Prompt 1, 需求理解 (seed 001 §3.3.1): one sentence in, what it means out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import DemandUnderstood
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import (
    Confidence,
    DeepUnderstanding,
    DemandContext,
    DemandUnderstanding,
    Language,
    NetworkWord,
    Provenance,
)
from towow_core.domain.outcomes import UnsafeKind
from towow_core.engine.characters import letters_of
from towow_core.engine.language.money import currency_of
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.fields import as_amount, as_choice, as_date, as_number, as_record, as_text, as_texts
from towow_core.prompts.json_text import read_object
from towow_core.prompts.question_days import dated_ahead
from towow_core.prompts.rendering import ask
from towow_core.prompts.requirement_reading import SCHEMA as REQUIREMENT
from towow_core.prompts.requirement_reading import TASK as REQUIREMENTS_TASK
from towow_core.prompts.requirement_reading import read_requirements

KEY = "demand_understanding"
TAGS_MAX = 12
PEOPLE_MAX = 1_000_000
_CJK_SHARE = 0.15  # of the characters that are letters; above it, a sentence counts as Chinese


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderstandInputs:
    """What prompt 1 is told.

    Attributes:
        today: ISO date that "tomorrow" in the demand counts from.
        user_context: What the requester said about themselves beside it, in their own words: habits, preferences.
        network_words: Those of the network's own words that the demand says.
    """

    raw_input: str
    user_id: str
    today: str
    user_context: Mapping[str, str] = field(default_factory=dict)
    network_words: tuple[NetworkWord, ...] = ()


_TASK = f"""\
你是 ToWow 的需求分析员。有人用一句话说出了想办的事，请弄清他真正需要什么，好让网络上合适的人来响应。
- surface_demand：用一句通顺的话复述需求，保留地点、人数、日期、预算。
- deep_understanding：可能的动机、可能的偏好、情绪；只写能从原话看出来的。
- capability_tags：办成这件事需要别人具备的能力，先写明说的，再写办这类事几乎必不可少的，最多 12 个，用需求的语言。
- context：date 用 today 和 calendar 推算成具体日期；budget 照抄原话，budget_amount 是数字，currency 是货币代码。
{REQUIREMENTS_TASK}
- user_context（可能没有）：提需求的人的习惯和偏好，只用来理解原话；原话没提的事不因它变成要求。
- uncertainties：会影响安排而原话没说清的事。
- confidence：high、medium 或 low，你对以上理解有多大把握。"""

_SCHEMA = s.record(
    surface_demand=s.text(),
    deep_understanding=s.record(motivation=s.text(), likely_preferences=s.TEXTS, emotional_context=s.text()),
    capability_tags=s.TEXTS,
    context=s.record(
        location=s.text("城市"),
        expected_attendees=s.amount("人数"),
        date=s.text("YYYY-MM-DD"),
        budget=s.text("照抄原话"),
        budget_amount=s.amount("数字"),
        currency=s.text("ISO 4217，例如 CNY"),
    ),
    requirements=s.listing(REQUIREMENT),
    uncertainties=s.TEXTS,
    confidence=s.choice(Confidence),
    language=s.choice(Language, "需求原文的语言"),
    unsafe=s.text("只在急症、自伤、明显违法时填：emergency、self_harm 或 unsafe_request，否则留空"),
    required=("surface_demand", "capability_tags", "confidence"),
)


def language_of(text: str) -> Language:
    """Chinese as soon as a fair share of the letters is; the offline parser weighs words more finely."""
    cjk, letters = letters_of(text)
    return Language.ZH if letters and cjk / letters >= _CJK_SHARE else Language.EN


def render(inputs: UnderstandInputs) -> Rendered:
    known = {"user_context": inputs.user_context} if inputs.user_context else {}
    language = language_of(inputs.raw_input)  # in the answer, the model's own reading of it counts
    data = {**dated_ahead(inputs.today, language), "demand": inputs.raw_input, **known}
    return replace(ask(_TASK, language=None, schema=_SCHEMA, data=data), language=language)


def parse(text: str, inputs: UnderstandInputs) -> DemandUnderstanding:
    """Raises `UnreadableAnswer` where neither a demand nor a single capability can be read."""
    data = read_object(KEY, text)
    tags = as_texts(data.get("capability_tags"))[:TAGS_MAX]
    surface = as_text(data.get("surface_demand"))
    if not surface and not tags:
        raise UnreadableAnswer(
            KEY,
            Bilingual("surface_demand 和 capability_tags 都没有", "it has neither surface_demand nor capability_tags"),
        )
    deep = as_record(data.get("deep_understanding"))
    context = _context(as_record(data.get("context")))
    asked = read_requirements(data.get("requirements"), inputs.raw_input, tags, context.currency or "")
    return DemandUnderstanding(
        surface_demand=surface or inputs.raw_input,
        deep_understanding=DeepUnderstanding(
            motivation=as_text(deep.get("motivation")),
            likely_preferences=as_texts(deep.get("likely_preferences")),
            emotional_context=as_text(deep.get("emotional_context")),
        ),
        capability_tags=tags,
        network_words=tuple(word for word in inputs.network_words if word.is_feature or word.name in tags),
        context=context,
        uncertainties=as_texts(data.get("uncertainties")),
        confidence=as_choice(data.get("confidence"), Confidence) or Confidence.MEDIUM,
        unsafe=as_choice(data.get("unsafe"), UnsafeKind),
        requirements=asked.requirements,
        differences=asked.differences,
        language=as_choice(data.get("language"), Language) or language_of(inputs.raw_input),
    )


def _context(data: object) -> DemandContext:
    fields = as_record(data)
    people = as_number(fields.get("expected_attendees"))
    currency = currency_of(as_text(fields.get("currency")))
    return DemandContext(
        location=as_text(fields.get("location")) or None,
        expected_attendees=round(min(people, PEOPLE_MAX)) if people is not None and people >= 1 else None,
        date=as_date(fields.get("date")) or None,
        budget=as_text(fields.get("budget")) or None,
        # A budget in what nobody here can compare with a price is none to plan by; its words are kept.
        budget_amount=as_amount(fields.get("budget_amount")) if not currency or currency in RATES else None,
        currency=currency if currency in RATES else None,
    )


def fallback(inputs: UnderstandInputs) -> DemandUnderstanding:
    """The sentence as it stands, with nothing read into it."""
    language = language_of(inputs.raw_input)
    unknown = "未能分析这条需求" if language is Language.ZH else "This demand could not be analysed"
    return DemandUnderstanding(
        surface_demand=inputs.raw_input,
        uncertainties=(unknown,),
        confidence=Confidence.LOW,
        language=language,
        provenance=Provenance.FALLBACK,
    )


DEMAND_UNDERSTANDING: Prompt[UnderstandInputs, DemandUnderstanding] = Prompt(
    key=KEY,
    number=1,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(DemandUnderstood,),
    tokens_max=4000,
)
