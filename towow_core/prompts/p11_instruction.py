"""Prompt 11: what the author of a workflow wants a model to do, with the data that the run brought.

The author's own words are the instruction. What templates put between them is data, in blocks of its own that the
instruction names: whoever wrote that data can tell the model nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import InstructionAnswer
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Language, Provenance
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.fields import as_text
from towow_core.prompts.json_text import read_object
from towow_core.prompts.rendering import DATA_RULES, ask
from towow_core.support.answer_schemas import misfit

KEY = "instruction"
TEXT_MAX = 20_000  # characters of an answer
NO_MODEL = Bilingual(
    "没有设置模型，没有人能回答这条要求；设置 ANTHROPIC_API_KEY 后再试。",
    "No model is set, so nobody can answer this instruction; set ANTHROPIC_API_KEY and try again.",
)
NO_ANSWER = Bilingual("模型没有给出能用的回答。", "The model gave no answer that can be used.")
_LARGEST = 2**53  # what every reader of JSON takes for the same whole number


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionInputs:
    """What is to be done, and with what.

    Attributes:
        instruction: The author's words; `[name]` stands where a datum of `data` belongs.
        data: By name.
        answer_schema: JSON Schema of the answer's value; None: the answer is a text.
    """

    instruction: str
    data: Mapping[str, Any] = field(default_factory=dict)
    answer_schema: Mapping[str, Any] | None = None
    language: Language = Language.ZH


_TASK = """\
工作流里有一步交给你做。要做的事写在最后的“要求”里，是工作流的作者写的；\
其中 [data_1] 这样的记号指 <data> 里同名的资料，input 是作者另外给的资料。
- {what}
- 做不到、资料不够，或要求不明白时，不要编造：problem 写明原因，其余留空；做到了就让 problem 留空。

要求：
{instruction}"""
_AS_TEXT = "text：写出结果，只写结果本身。"
_AS_VALUE = "value：结果，按下面的 JSON Schema；schema 里没有的不写。"
_RULES = f"""\
{DATA_RULES}
3. 事实、人和数字只用资料和要求里有的，不要编造。
4. 要求里没有说用哪种语言时，给人看的文字用{{language}}书写。"""
_PROBLEM = s.text("做不到的原因；做到了就是空的")
_SCHEMA = s.record(text=s.text("结果"), problem=_PROBLEM, required=("text", "problem"))


def render(inputs: InstructionInputs) -> Rendered:
    what = _AS_TEXT if inputs.answer_schema is None else _AS_VALUE
    rendered = ask(
        _TASK.format(what=what, instruction=inputs.instruction.strip()),
        language=inputs.language,
        schema=_schema(inputs.answer_schema),
        data=inputs.data,
        rules=_RULES,
    )
    return replace(rendered, form="")  # an author's schema says more than structured output can: always in words, too


def parse(text: str, inputs: InstructionInputs) -> InstructionAnswer:
    """Raises `UnreadableAnswer` for an answer that says nothing, or is not of the shape that was asked for."""
    data = read_object(KEY, text)
    if problem := as_text(data.get("problem")):
        return InstructionAnswer(problem=problem)
    if inputs.answer_schema is not None:
        value = _clean(data.get("value"))
        if wrong := misfit(value, inputs.answer_schema):
            raise UnreadableAnswer(KEY, Bilingual(f"和要求的形状不符：{wrong}", wrong))
        return InstructionAnswer(value=value)
    said = as_text(data.get("text"), length_max=TEXT_MAX)
    if not said:
        raise UnreadableAnswer(KEY, Bilingual("没有 text", "it has no text"))
    return InstructionAnswer(text=said)


def fallback(inputs: InstructionInputs) -> InstructionAnswer:
    """Nothing is made up in a model's place."""
    del inputs
    return InstructionAnswer(problem=f"{NO_ANSWER.zh} {NO_ANSWER.en}", provenance=Provenance.FALLBACK)


def instruction_prompt(answer_schema: Mapping[str, Any] | None) -> Prompt[InstructionInputs, InstructionAnswer]:
    """The prompt whose answer has this shape."""
    return replace(INSTRUCTION, schema=_schema(answer_schema))


def _schema(answer_schema: Mapping[str, Any] | None) -> s.Schema:
    if answer_schema is None:
        return _SCHEMA
    return s.record(value=dict(answer_schema), problem=_PROBLEM, required=("value", "problem"))


def _clean(value: Any) -> Any:
    """Without what no database or socket would take."""
    match value:
        case str():
            return as_text(value, length_max=TEXT_MAX)
        case bool():
            return value
        case int() if abs(value) > _LARGEST:
            return None
        case Mapping():
            return {as_text(name): _clean(each) for name, each in value.items()}
        case list():
            return [_clean(each) for each in value]
        case _:
            return value


INSTRUCTION: Prompt[InstructionInputs, InstructionAnswer] = Prompt(
    key=KEY, number=11, render=render, schema=_SCHEMA, parse=parse, fallback=fallback, timeout_s=30.0, tokens_max=4000
)
