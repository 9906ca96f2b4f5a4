"""An llm node: an instruction of the workflow's author, put to the model by the one way to it, or an honest no."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, NodeStatus
from towow_core.domain.drafts import InstructionAnswer
from towow_core.domain.failures import FailureCode
from towow_core.domain.models import Provenance
from towow_core.engine.language.text import language_of
from towow_core.llm.service import Answer, LLMService
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say, bad_config, failed
from towow_core.prompts.p11_instruction import NO_MODEL, InstructionInputs, instruction_prompt
from towow_core.workflow.checks import wrong_config
from towow_core.workflow.expression_values import written
from towow_core.workflow.templates import apart_in


class LlmExecutor:
    """Asks once. What it costs is the demand's whose plan the workflow is, else the workflow's own account's.

    Args:
        llm: None where this process has no way to a model.
    """

    def __init__(self, llm: LLMService | None) -> None:
        self._llm = llm

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del say
        if wrong := wrong_config(node, is_filled=True):
            return bad_config(wrong[0])
        if self._llm is None:
            return failed(FailureCode.NO_MODEL, *NO_MODEL)  # as the offline engine says it
        inputs, run = _inputs(node.config), context.workflow_context
        answer = await self._llm.ask(
            instruction_prompt(inputs.answer_schema),
            inputs,
            about=context.id,
            demand_id=run.demand_id or run.workflow_id,
        )
        if answer.degraded_reason is not None:
            return failed(FailureCode.NO_ANSWER, *_no_answer(answer.degraded_reason))
        if answer.value.problem and answer.value.provenance is Provenance.RULE:
            return failed(FailureCode.NO_MODEL, *NO_MODEL)
        if problem := answer.value.problem:  # in the instruction's language, as its author reads it
            return failed(FailureCode.MODEL_DECLINED, problem, problem)
        return Progress(status=NodeStatus.COMPLETED, result=_result(answer, inputs))

    def can_repeat(self, node: CanvasNode) -> bool:
        """The same question of one run is put to a model only once, however often it is asked."""
        del node
        return True


def _inputs(config: Mapping[str, Any]) -> InstructionInputs:
    instruction, data = apart_in(config["instruction"])
    if config.get("input") not in (None, ""):
        data = {**data, "input": config["input"]}
    return InstructionInputs(
        instruction=instruction,
        data=data,
        answer_schema=config.get("answer_schema") or None,
        language=language_of(instruction),
    )


def _result(answer: Answer[InstructionAnswer], inputs: InstructionInputs) -> dict[str, Any]:
    said, call = answer.value, answer.call
    result: dict[str, Any] = {"text": said.text, "model": ":".join(filter(None, (call.client, call.model)))}
    if inputs.answer_schema is not None:
        result = {**result, "text": written(said.value), "value": said.value}
    if call.requests:
        result = {**result, "tokens_in": call.tokens_in, "tokens_out": call.tokens_out}
    return result


def _no_answer(reason: str) -> Bilingual:
    return Bilingual(f"模型没有给出能用的回答：{reason}", f"The model gave no answer that can be used: {reason}")
