"""What a model is told for three demands with the sample people: tokens by prompt, and calls in a row.

`python -m tests.benchmarks.model_calls` prints a table; `--json FILE` writes the figures, `--before FILE` puts those of
another commit beside them (copy this file into its tree). Our own engine plays the model, word for word as it would
answer: tokens are what goes out to it as to Anthropic, the schema included as often as it does, by the safe estimate
that the limits go by. Every call of one prompt at one time is one in a row.
"""

import argparse
import asyncio
import json
import logging
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.agents.small_network import small_network
from towow_core.domain.models import Proposal, Provenance
from towow_core.domain.policy import NegotiationPolicy
from towow_core.engine.planning.gaps import find_gaps
from towow_core.llm.fitting import tokens_of
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.output_schema import output_schema
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

DEMANDS = (
    (
        "Two-day hackathon in Berlin on 16 and 17 January for 60 people: venue, two mentors, a photographer and vegan "
        "lunch, 6000 EUR in all"
    ),
    "奶奶八十大寿，12月19日在北京，40人，要摄影、主持和一桌好菜，预算2万",
    "我想在北京办一场50人的AI主题聚会，需要场地、嘉宾和摄影，12月19日，预算15000元",
)
_PLANS = {"proposal_aggregation", "proposal_adjustment"}
_SAME = ("summary", "objective", "rationale")


@dataclass
class Told:
    """What went out for one prompt, and what came back."""

    calls: int = 0
    told: int = 0
    written: int = 0


@dataclass
class Figures:
    """Of all demands together, and of each."""

    by_prompt: dict[str, Told] = field(default_factory=dict)
    in_a_row: list[list[str]] = field(default_factory=list)


class EngineAsModel:
    """Our own engine in a model's place: it writes what the prompt asks for, and no more."""

    name, provenance = "engine:as-a-model", Provenance.LLM

    def __init__(self, figures: Figures) -> None:
        self._engine, self._figures, self.asked = OfflineClient(), figures, list[str]()

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.asked.append(prompt.key)
        text = _as_asked(prompt, inputs, await self._engine.complete(prompt, inputs, rendered))
        counted = self._figures.by_prompt.setdefault(prompt.key, Told())
        counted.calls += 1
        form = json.dumps(output_schema(prompt.schema), ensure_ascii=False)
        said = getattr(rendered, "instructions", rendered.system)
        counted.told += sum(map(tokens_of, (said, rendered.user, form)))
        counted.written += tokens_of(text)
        return text


def _as_asked(prompt: Prompt[Any, Any], inputs: Any, text: str) -> str:
    """A plan with what it lacks, where the prompt asks for that, and of a plan that is adjusted only what changes."""
    names = prompt.schema["properties"]
    if prompt.key not in _PLANS or "is_complete" not in names:
        return text
    said = {name: value for name, value in json.loads(text).items() if name in names}
    draft = prompt.parse(text, inputs)
    parts = {name: getattr(draft, name) for name in ("summary", "timeline", "gaps")}
    parts["assignments"] = tuple(replace(part, is_confirmed=True) for part in draft.assignments)  # if all agree
    found = find_gaps(inputs.understanding, Proposal(proposal_id="", demand_id="", version=1, **parts), ())
    said.update(is_complete=found.is_complete, gap_analysis=found.analysis, gaps=[_plain(gap) for gap in found.gaps])
    before = getattr(inputs, "proposal", None)
    if before is not None:
        old = {part.agent_id: _plain(part) for part in before.assignments}
        said["assignments"] = [part for part in said["assignments"] if _differs(part, old.get(part["agent_id"]))]
        said.update({name: "" for name in _SAME if said[name] == getattr(before, name)})
        if said["timeline"] == _plain(before.timeline):
            said["timeline"] = {}
    return json.dumps(said, ensure_ascii=False)


def _differs(part: dict[str, Any], old: dict[str, Any] | None) -> bool:
    return old is None or any(part[name] != old[name] for name in part if name != "is_confirmed")


def _plain(value: Any) -> Any:
    assert is_dataclass(value)
    assert not isinstance(value, type)
    return json.loads(json.dumps(asdict(value)))


async def measured() -> Figures:
    figures = Figures()
    people = {p.agent_id.removeprefix("user_agent_"): p for p in load_profiles(PACKAGED_PROFILES).profiles}
    model = EngineAsModel(figures)
    llm = LLMService(model)
    with tempfile.TemporaryDirectory() as folder:
        async with small_network(
            Path(folder),
            profiles=people,
            admin_model=llm,
            twin_models=dict.fromkeys(people, llm),
            policy=NegotiationPolicy(clarify_timeout_s=0),
        ) as network:
            for demand in DEMANDS:
                await network.until(await network.ask(demand))
                await network.until_nothing_is_open()
                figures.in_a_row.append([key for key, _ in groupby(model.asked)])
                model.asked.clear()
    return figures


def table(now: Figures, before: Figures | None) -> str:
    """Markdown; with what it was before where that is given."""
    lines = ["| prompt | calls | tokens in | tokens out |", "|---|---|---|---|"]
    keys = [*now.by_prompt, *(key for key in (before.by_prompt if before else ()) if key not in now.by_prompt)]
    lines += [_row(key, now.by_prompt.get(key, Told()), before and before.by_prompt.get(key, Told())) for key in keys]
    lines.append(_row("all", _all(now), before and _all(before)))
    chains = [_chain(row, before.in_a_row[number] if before else None) for number, row in enumerate(now.in_a_row)]
    lines += ["", "Calls in a row, by demand: " + "; ".join(chains)]
    if before:
        lines.append(f"Tokens in: {_all(now).told / _all(before).told:.0%} of what it was.")
    return "\n".join(lines)


def _all(figures: Figures) -> Told:
    each = figures.by_prompt.values()
    return Told(sum(t.calls for t in each), sum(t.told for t in each), sum(t.written for t in each))


def _row(name: str, now: Told, before: Told | None) -> str:
    pairs = [(getattr(before, f) if before else None, getattr(now, f)) for f in ("calls", "told", "written")]
    cells = [f"{count:,}" if was is None else f"{was:,} → {count:,}" for was, count in pairs]
    return f"| {name} | {' | '.join(cells)} |"


def rounds_in(row: list[str]) -> int:
    """How often people were asked about a plan, in a row of calls."""
    return Counter(row)["proposal_feedback"]


def _chain(row: list[str], old: list[str] | None) -> str:
    rounds = rounds_in(row)
    length = str(len(row)) if old is None else f"{len(old)} → {len(row)}"
    return f"{length} ({rounds} round{'s' * (rounds > 1)})"


def _read(file: Path) -> Figures:
    found = json.loads(file.read_text())
    return Figures({key: Told(**told) for key, told in found["by_prompt"].items()}, found["in_a_row"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--before", type=Path)
    asked = parser.parse_args()
    logging.disable(logging.CRITICAL)
    now = asyncio.run(measured())
    if asked.json:
        asked.json.write_text(json.dumps(asdict(now), indent=1) + "\n")
    print(table(now, _read(asked.before) if asked.before else None))


if __name__ == "__main__":
    main()
