"""Prompt 7, 缺口识别 (seeds 001 §3.3.7, 004): what does the agreed plan still lack?"""

from dataclasses import dataclass, replace

from towow_core.domain.answers import Feedback
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import GapIdentified, GapInvited, SubnetDeclined, SubnetTriggered
from towow_core.domain.models import DemandUnderstanding, Language, Proposal, Provenance
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import if_any, whole
from towow_core.prompts.fields import as_record
from towow_core.prompts.gap_reading import read_analysis
from towow_core.prompts.json_text import read_object
from towow_core.prompts.p08_recursion_decision import RULES, RecursionInputs, read_decision, who_and_how_much
from towow_core.prompts.p08_recursion_decision import SCHEMA as RECURSION
from towow_core.prompts.question_days import dated, days_planned
from towow_core.prompts.rendering import ask, demand_block

KEY = "gap_identify"


@dataclass(frozen=True, slots=True, kw_only=True)
class GapInputs:
    """`today` is an ISO date, `raw_input` what the requester said.

    Attributes:
        recursion: What prompt 8 would be told, so that the same answer may say whether what is missing is worth looking
            for; its `gaps` do not count. None: prompt 8 is asked by itself.
    """

    understanding: DemandUnderstanding
    proposal: Proposal
    feedbacks: tuple[Feedback, ...]
    today: str = ""
    raw_input: str = ""
    recursion: RecursionInputs | None = None


_TASK = """\
你是 ToWow 的方案审查员。方案已经谈成，请看它是否覆盖了需求的关键方面：能力、资源、时间、主要风险。
- 只写真正要紧的缺口（importance 60 以上）：需求明说而没有人承担的，最要紧；锦上添花的不算。
- capability 和 suggested_capability_tags 写清该去找什么能力的人；reason 写明缺了会怎样。
- 方案基本完整时 is_complete 为 true，gaps 为空。analysis 一百字以内。"""

_NOT_WHETHER = "- recursion 这次不写。"
_AND_WHETHER = f"""\
- 同时判断是否值得为缺口另开一次小协商，写进 recursion；没有缺口就不写。三个条件都满足才可以：
{RULES}"""

_SCHEMA = s.record(
    is_complete=s.flag(),
    analysis=s.text(),
    gaps=s.listing(s.GAP),
    recursion=RECURSION,
    required=("is_complete", "analysis", "gaps"),
)


def render(inputs: GapInputs) -> Rendered:
    return ask(
        f"{_TASK}\n{_NOT_WHETHER}" if inputs.recursion is None else f"{_TASK}\n{_AND_WHETHER}",
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            **dated(inputs.today, inputs.understanding, days_planned(inputs.proposal)),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "proposal": whole(inputs.proposal),
            **if_any(
                concerns=[
                    {"agent_id": f.agent_id, "concerns": list(f.concerns)} for f in inputs.feedbacks if f.concerns
                ]
            ),
            **({} if inputs.recursion is None else who_and_how_much(inputs.recursion)),
        },
    )


def parse(text: str, inputs: GapInputs) -> GapAnalysis:
    """Raises `UnreadableAnswer` where the answer says nothing of gaps at all."""
    data = read_object(KEY, text)
    if not data.keys() & {"is_complete", "gaps"}:
        raise UnreadableAnswer(KEY, Bilingual("is_complete 和 gaps 都没有", "it has neither is_complete nor gaps"))
    found, said = read_analysis(data), as_record(data.get("recursion"))
    if inputs.recursion is None or not found.gaps or "should_recurse" not in said:
        return found
    return replace(found, recursion=read_decision(said, replace(inputs.recursion, gaps=found.gaps)))


def fallback(inputs: GapInputs) -> GapAnalysis:
    """No gaps, and no claim that there are none: a subnet is never opened on a guess (seed 004, AC-6)."""
    chinese = inputs.understanding.language is Language.ZH
    return GapAnalysis(
        is_complete=False,
        analysis="这次没能分析方案的缺口。" if chinese else "The plan could not be checked for gaps this time.",
        provenance=Provenance.FALLBACK,
    )


GAP_IDENTIFICATION: Prompt[GapInputs, GapAnalysis] = Prompt(
    key=KEY,
    number=7,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(GapIdentified, SubnetTriggered, SubnetDeclined, GapInvited),
    # Not who is outside: that changes with who is online.
    gist=lambda inputs: (inputs.understanding, inputs.proposal, inputs.feedbacks),
)
