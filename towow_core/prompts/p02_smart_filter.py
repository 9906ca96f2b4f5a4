"""Prompt 2, 智能筛选 (seed 001 §3.3.2): all profiles in, whom to invite out."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import FilterResult
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import FilterCompleted
from towow_core.domain.models import (
    AgentProfile,
    Candidate,
    Coverage,
    DemandUnderstanding,
    Language,
    LeftOut,
    MatchType,
    Provenance,
)
from towow_core.domain.remembered import remembered
from towow_core.engine.matching.out_of_reach import apart
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import terms_told
from towow_core.prompts.fields import as_choice, as_percent, as_records, as_text, as_texts, known
from towow_core.prompts.json_text import read_object
from towow_core.prompts.question_days import dated
from towow_core.prompts.rendering import ask, demand_block, said_in

KEY = "smart_filter"
RESERVE_MAX = 20
_SCORE_DEFINITE, _SCORE_POSSIBLE = 75, 50  # where the model gives none
_SUMMARY_LENGTH_MAX = 600  # characters of each profile that the model sees
_TRADES_MAX = 5  # of somebody who cannot come
_NAMED_MAX = 50  # of those, in the event
_WORD_LENGTH_MAX, _DETAIL_LENGTH_MAX, _WORDS_MAX = 60, 200, 30  # the same of a tag, of a detail, and of how many

_OWN = frozenset(
    {"price_floor", "temperament", "rescheduling_costs"}
)  # of a person's terms, what only their own twin is to know


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterInputs:
    """`candidates_max` bounds those who will be invited, 1 to 20; `today` is an ISO date, `raw_input` what was said."""

    understanding: DemandUnderstanding
    profiles: tuple[AgentProfile, ...]
    candidates_max: int
    today: str = ""
    raw_input: str = ""


_TASK = """\
你是 ToWow 的协调者。请从全部参与者里挑出值得邀请的人。
- definitely_related：确定能为这项需求出力的人，最相关的在前，人数不超过 candidates_max。\
要让每个能力标签都尽量有人负责，不要十个人都会同一件事；同一能力留一两个备选即可。
- possibly_related：也许有用、可以候补的人。
- 地点不合（不在该城市、不去、也不能远程）、日期不行或价钱远超预算的人不要选。没有合适的人时两个列表都留空，绝不凑数。
- left_out 的人肯定来不了（不在需求的城市、不去、也不能远程），所以只列名字和行当：不要选，可以在 analysis 里提到。
- reason：具体说明凭什么选他（哪项能力、哪个城市）；match_type：资料明说的能力是 explicit，推断出来的是 inferred。
- expected_role：希望他担任的角色；capabilities：他能覆盖的需求能力标签，照抄；relevance_score：0 到 100。
- analysis：两三句话说明怎样挑的、哪些能力没有人。"""

_CANDIDATE = s.record(
    agent_id=s.text("照抄"),
    reason=s.text(),
    relevance_score=s.percent("相关程度"),
    match_type=s.choice(MatchType),
    expected_role=s.text(),
    capabilities=s.TEXTS,
    required=("agent_id", "reason", "relevance_score"),
)
_SCHEMA = s.record(
    analysis=s.text(),
    definitely_related=s.listing(_CANDIDATE),
    possibly_related=s.listing(_CANDIDATE),
    required=("analysis", "definitely_related", "possibly_related"),
)


def render(inputs: FilterInputs) -> Rendered:
    near, far = apart(inputs.understanding, inputs.profiles)
    return ask(
        _TASK,
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            **dated(inputs.today, inputs.understanding),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "candidates_max": inputs.candidates_max,
            "profiles": [shown_profile(profile) for profile in near],
            **({"left_out": [_named(profile) for profile in far]} if far else {}),
        },
    )


def _named(profile: AgentProfile) -> dict[str, Any]:
    """Who somebody is, and their trades: of whom it is known that they cannot come."""
    trades = list(dict.fromkeys((*profile.tags, *profile.capabilities)))[:_TRADES_MAX]
    told: dict[str, Any] = said_in(
        {
            "agent_id": profile.agent_id,
            "name": profile.user_name,
            "location": profile.location,
            "tags": [trade[:_WORD_LENGTH_MAX] for trade in trades],
        }
    )
    return told


@remembered
def shown_profile(profile: AgentProfile) -> dict[str, Any]:
    """What the model sees of a person; so much of it that nobody's profile crowds out the others'.

    Nobody changes it in place.
    """
    capabilities = list(profile.capabilities.items())[:_WORDS_MAX]
    shown: dict[str, Any] = said_in(
        {
            "agent_id": profile.agent_id,
            "name": profile.user_name,
            "location": profile.location,
            "summary": profile.profile_summary[:_SUMMARY_LENGTH_MAX],
            "tags": [tag[:_WORD_LENGTH_MAX] for tag in profile.tags[:_WORDS_MAX]],
            "capabilities": {name[:_WORD_LENGTH_MAX]: detail[:_DETAIL_LENGTH_MAX] for name, detail in capabilities},
            "availability": profile.availability[:_DETAIL_LENGTH_MAX],
            "terms": {f.name: getattr(profile.terms, f.name) for f in fields(profile.terms) if f.name not in _OWN},
        }
    )
    return {**shown, "terms": terms_told(shown.get("terms", {}))}


def parse(text: str, inputs: FilterInputs) -> FilterResult:
    """Raises `UnreadableAnswer` where the answer has neither list; ids of nobody are dropped."""
    data = read_object(KEY, text)
    if "definitely_related" not in data and "possibly_related" not in data:
        raise UnreadableAnswer(
            KEY,
            Bilingual(
                "definitely_related 和 possibly_related 都没有",
                "it has neither definitely_related nor possibly_related",
            ),
        )
    profiles = {profile.agent_id: profile for profile in inputs.profiles}
    tags = inputs.understanding.capability_tags
    definite = _candidates(data.get("definitely_related"), profiles, tags, _SCORE_DEFINITE)
    invited = definite[: inputs.candidates_max]
    taken = {candidate.agent_id for candidate in invited}
    possible = definite[inputs.candidates_max :] + _candidates(
        data.get("possibly_related"), profiles, tags, _SCORE_POSSIBLE
    )
    # Reversed twice: whoever is named twice counts where they stand first, and the order stays.
    reserve = {c.agent_id: c for c in reversed(possible) if c.agent_id not in taken}
    covered = {tag for candidate in invited for tag in candidate.capabilities}
    return FilterResult(
        analysis=as_text(data.get("analysis")),
        definitely_related=invited,
        possibly_related=tuple(reversed(reserve.values()))[:RESERVE_MAX],
        coverage=Coverage(
            covered=tuple(t for t in tags if t in covered),
            uncovered=tuple(t for t in inputs.understanding.tags_wanted if t not in covered),
        ),
        left_out=_left_out(inputs),
    )


def _left_out(inputs: FilterInputs) -> tuple[LeftOut, ...]:
    _, far = apart(inputs.understanding, inputs.profiles)
    by_reason = {
        "place": [one for one in far if not one.terms.remote],
        "on_site": [one for one in far if one.terms.remote],  # it must not be done from afar
    }
    return tuple(
        LeftOut(
            reason=reason,
            count=len(those),
            agent_ids=tuple(one.agent_id for one in those[:_NAMED_MAX]),
            names=tuple(one.user_name for one in those[:_NAMED_MAX]),
        )
        for reason, those in by_reason.items()
        if those
    )


def _candidates(
    value: object, profiles: Mapping[str, AgentProfile], tags: tuple[str, ...], score: int
) -> tuple[Candidate, ...]:
    found: dict[str, Candidate] = {}
    for record in as_records(value):
        profile = profiles.get(as_text(record.get("agent_id")))
        if profile is None or profile.agent_id in found:
            continue
        default = as_percent(record.get("confidence"), score)  # seed 001 calls the score confidence, 0.0 to 1.0
        found[profile.agent_id] = Candidate(
            agent_id=profile.agent_id,
            display_name=profile.user_name,
            reason=as_text(record.get("reason")),
            relevance_score=as_percent(record.get("relevance_score"), default),
            match_type=as_choice(record.get("match_type"), MatchType) or MatchType.INFERRED,
            expected_role=as_text(record.get("expected_role")),
            capabilities=known(as_texts(record.get("capabilities")), tags),
        )
    return tuple(found.values())


def fallback(inputs: FilterInputs) -> FilterResult:
    """Nobody: inviting people at random would waste their time."""
    chinese = inputs.understanding.language is Language.ZH
    return FilterResult(
        analysis="这次没能完成筛选，没有邀请任何人。"
        if chinese
        else "The search could not be done; nobody was invited.",
        coverage=Coverage(uncovered=inputs.understanding.tags_wanted),
        is_fallback=True,
        provenance=Provenance.FALLBACK,
    )


SMART_FILTER: Prompt[FilterInputs, FilterResult] = Prompt(
    key=KEY,
    number=2,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(FilterCompleted,),
    tokens_max=4000,
    gist=lambda inputs: inputs.understanding,  # who is online may have changed by the time it is asked again
)
