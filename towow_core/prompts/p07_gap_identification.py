"""Prompt 7, 缺口识别 (seeds 001 §3.3.7, 004): what does the agreed plan still lack?"""

from dataclasses import dataclass

from towow_core.domain.answers import Feedback
from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import GapIdentified
from towow_core.domain.models import DemandUnderstanding, Language, Proposal, Provenance
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import whole
from towow_core.prompts.gap_reading import read_analysis
from towow_core.prompts.json_text import read_object
from towow_core.prompts.rendering import ask, demand_facts

KEY = "gap_identify"


@dataclass(frozen=True, slots=True, kw_only=True)
class GapInputs:
    understanding: DemandUnderstanding
    proposal: Proposal
    feedbacks: tuple[Feedback, ...]


_TASK = """\
你是 ToWow 的方案审查员。方案已经谈成，请看它是否覆盖了需求的关键方面：能力、资源、时间、主要风险。
- 只写真正要紧的缺口（importance 60 以上）：需求明说而没有人承担的，最要紧；锦上添花的不算。
- capability 和 suggested_capability_tags 写清该去找什么能力的人；reason 写明缺了会怎样。
- 方案基本完整时 is_complete 为 true，gaps 为空。analysis 一百字以内。"""

_SCHEMA = s.record(
    is_complete=s.flag(), analysis=s.text(), gaps=s.listing(s.GAP), required=("is_complete", "analysis", "gaps")
)


def render(inputs: GapInputs) -> Rendered:
    return ask(
        _TASK,
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            "demand": demand_facts(inputs.understanding),
            "proposal": whole(inputs.proposal),
            "concerns": [
                {"agent_id": f.agent_id, "concerns": list(f.concerns)} for f in inputs.feedbacks if f.concerns
            ],
        },
    )


def parse(text: str, inputs: GapInputs) -> GapAnalysis:
    """Raises `UnreadableAnswer` where the answer says nothing of gaps at all."""
    del inputs
    data = read_object(KEY, text)
    if not data.keys() & {"is_complete", "gaps"}:
        raise UnreadableAnswer(KEY, "it has neither is_complete nor gaps")
    return read_analysis(data)


def fallback(inputs: GapInputs) -> GapAnalysis:
    """No gaps, and no claim that there are none: a subnet is never opened on a guess (seed 004, AC-6)."""
    chinese = inputs.understanding.language is Language.ZH
    return GapAnalysis(
        is_complete=False,
        analysis="这次没能分析方案的缺口。" if chinese else "The plan could not be checked for gaps this time.",
        provenance=Provenance.FALLBACK,
    )


GAP_IDENTIFICATION: Prompt[GapInputs, GapAnalysis] = Prompt(
    key=KEY, number=7, render=render, schema=_SCHEMA, parse=parse, fallback=fallback, decides=(GapIdentified,)
)
