"""Why an answer cannot be used is told to whoever is asked again in the demand's language, whatever the reason."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.core.matching_kit import MEETUP, SAMPLES, demand
from tests.core.test_prompts import INPUTS
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Language, Provenance
from towow_core.llm.answer_forms import CUT_OFF, no_text
from towow_core.llm.service import LLMService
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.json_text import LENGTH_MAX

PRODUCT = Path(__file__).parents[2] / "towow_core"
CJK = re.compile(r"[\u3400-\u9fff]")
DEAR = replace(SAMPLES[0], terms=replace(SAMPLES[0].terms, price=900.0, price_floor=800.0, currency="CNY"))
CHEAP = {"decision": "participate", "price": 1, "currency": "CNY", "reasoning": "x", "contribution": "x"}
OF_ALL = {
    "nothing": "",
    "too long": "x" * (LENGTH_MAX + 1),
    "no JSON": "I would rather not.",
    "cut off": '{"a": {"b": 1',
    "broken": '{"a": }',
    "too deep": '{"a":' * 50_000,
}
OF_ONE: dict[str, tuple[str, Any]] = {
    "demand_understanding": ("no demand", {"confidence": "low"}),
    "smart_filter": ("no list", {"analysis": "x"}),
    "response_generation": ("no such decision", {"decision": "perhaps"}),
    "proposal_aggregation": ("nobody", {"assignments": []}),
    "proposal_feedback": ("no such answer", {"feedback_type": "perhaps"}),
    "proposal_adjustment": ("no plan", {"confidence": "low"}),
    "gap_identify": ("no gaps", {"analysis": "x"}),
    "recursion_decide": ("no decision", {"reasoning": "x"}),
    "compromise": ("no summary", {"advice": []}),
    "react": ("no such act", {"decision_type": "dance"}),
    "instruction": ("no text", {"text": ""}),
}
SAID: list[tuple[str, str, str]] = [
    *(("compromise", name, text) for name, text in OF_ALL.items()),
    *((key, name, json.dumps(answer)) for key, (name, answer) in OF_ONE.items()),
    ("response_generation", "below the floor", json.dumps(CHEAP)),
    ("response_generation", "no such currency", json.dumps(CHEAP | {"price": 900, "currency": "XQZ"})),
    ("react", "half an act", json.dumps({"decision_type": "create_node", "payload": {}})),
]


def inputs_of(key: str, language: Language) -> Any:
    inputs = INPUTS[key]
    if key == "demand_understanding":
        return replace(inputs, raw_input=MEETUP if language is Language.ZH else "A party for forty people in Leeds")
    if key in {"react", "instruction"}:
        return replace(inputs, language=language)
    inputs = replace(inputs, understanding=replace(demand(), language=language))
    return replace(inputs, profile=DEAR) if key == "response_generation" else inputs


class SaysItWrong:
    """Says the same unusable thing each time, and keeps what it was asked."""

    def __init__(self, text: str) -> None:
        self.text, self.asked = text, list[str]()
        self.name, self.provenance = "wrong", Provenance.LLM

    async def complete(self, prompt: Any, inputs: object, rendered: Any) -> str:
        self.asked.append(rendered.user)
        return self.text


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("key", "name", "said"), SAID, ids=[f"{key}: {name}" for key, name, _ in SAID])
async def test_whoever_is_asked_again_reads_why_in_the_language_of_the_demand(
    key: str, name: str, said: str, language: Language
) -> None:
    model = SaysItWrong(said)
    prompt = next(each for each in ALL_PROMPTS if each.key == key)
    await LLMService(model).ask(prompt, inputs_of(key, language))  # type: ignore[arg-type]  # enough of a client
    first, again = model.asked
    note = again.removeprefix(first).strip()

    assert note
    assert bool(CJK.search(note)) is (language is Language.ZH)
    if language is Language.ZH:  # only names of fields, their values and JSON stay as they are
        assert not re.search(r"\b(?:is|has|it|not|neither|its|below|holds|needs)\b", note)


@pytest.mark.parametrize("reason", [CUT_OFF, no_text(""), no_text("refusal")])
def test_an_answer_that_a_server_ended_early_is_told_of_in_both_languages(reason: Any) -> None:
    assert CJK.search(reason.zh)
    assert not CJK.search(reason.en)


def raised() -> Iterator[tuple[str, ast.expr]]:
    """Each place of the product that refuses an answer, with its reason."""
    for file in sorted(PRODUCT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            is_it = isinstance(node, ast.Call) and getattr(node.func, "id", "") == UnreadableAnswer.__name__
            if is_it and isinstance(node, ast.Call):
                yield f"{file.name}:{node.lineno}", node.args[1]


def test_no_reason_is_a_bare_sentence_of_one_language() -> None:
    bare = [where for where, reason in raised() if isinstance(reason, ast.Constant | ast.JoinedStr)]

    assert len([*raised()]) > len(SAID)
    assert bare == []
