"""How much of what people say beside a canvas the rules understand: `python -m tests.benchmarks.utterances`.

The labelled set is `data/utterances.yaml`, written apart; what counts as right is in `data/README.md`.
"""

# it prints

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from tests.core.said_with_a_yes import with_a_yes
from towow_core.domain.canvas import (
    NODE_KINDS,
    CanvasEdge,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    ReactStep,
    RunState,
    RunStatus,
    Turn,
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of
from towow_core.workflow.changes import apply_change

FILE = Path(__file__).parent / "data" / "utterances.yaml"
STEPS_MAX = 8
SAYS = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}
Decided = dict[str, Any]
_NOISE = re.compile(r"[\s“”\"'‘’「」,，。.!！:：]|\b(?:a|an|the)\b", re.IGNORECASE)


@dataclass(slots=True)
class Score:
    """Utterances by what became of them; `acted_wrongly` did something that nobody had asked for."""

    right: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    acted_wrongly: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


def score(texts: Mapping[str, Any]) -> Score:
    """All utterances of a set, each held against what is meant."""
    found, canvases = Score(), {each["id"]: each for each in texts["canvases"]}
    for said in texts["utterances"]:
        decided = decisions(said["text"], canvases[said["canvas"]], texts["today"])
        readings = [said["expect"], *said.get("or", [])]
        kind = said["expect"][0]["decision"]
        found.total[kind] += 1
        if any(_same(reading, decided) for reading in readings):
            found.right[kind] += 1
        else:
            line = f"{said['id']} {said['text']!r}: {_short(decided)}, not {said['expect']}"
            acts = any(each["decision"] not in {"respond", "ask_back", "undo"} for each in decided)
            (found.acted_wrongly if acts else found.missed).append(line)
    return found


def decisions(text: str, canvas: Mapping[str, Any], today: str) -> list[Decided]:
    """What is decided about a sentence, step by step, each step on the canvas that the last one made."""
    state, run = canvas_of(canvas), run_of(canvas)
    found: list[Decided] = []
    steps: tuple[ReactStep, ...] = ()
    asked = {"language": language_of(text), "steps_max": STEPS_MAX, "today": today}
    goals: tuple[str, ...] = ()
    for _ in range(STEPS_MAX):
        decision = with_a_yes(text, partial(_say, (state, run, steps), {"goals": goals, **asked}))
        goals = goals or decision.goals
        if (
            steps
            and decision.decision_type is DecisionType.RESPOND
            and decision.payload.get("message") == "\n".join("好" for _ in steps)
        ):
            break
        found.append(_decided(decision))
        if decision.decision_type in SAYS:
            break
        after = _after(state, decision)
        found[-1]["made"] = next(iter(after.nodes.keys() - state.nodes.keys()), None)
        state = after
        kind = decision.decision_type.value
        steps = (*steps, ReactStep(thought="", decision_type=kind, observation="好", verdict="validated"))
    return _together(found)


def _say(
    known: tuple[CanvasState, RunState | None, tuple[ReactStep, ...]],
    asked: Mapping[str, Any],
    text: str,
    before: tuple[Turn, ...],
) -> ReactDecision:
    return decide(text, *known, before=before, **asked)


def _together(decided: Sequence[Decided]) -> list[Decided]:
    """What is drawn and then connected or configured is one thing, and so are two changes of one node."""
    whole: list[Decided] = []
    for each in decided:
        slots = each["slots"]
        node = slots.get("node") if each["decision"] == "modify_node" else slots.get("target")
        drawn = next((d for d in whole if d.get("made") == node and node), None)
        same = next(
            (d for d in whole if d["decision"] == each["decision"] == "modify_node" and d["slots"].get("node") == node),
            None,
        )
        if drawn is not None and each["decision"] == "connect_nodes":
            drawn["slots"].setdefault("after", []).append(slots["source"])
        elif (first := drawn or same) is not None and each["decision"] == "modify_node":
            first["slots"]["config"] = first["slots"].get("config", {}) | slots.get("config", {})
            first["slots"] |= {name: value for name, value in slots.items() if name not in {"node", "config"}}
            first["slots"] = {name: value for name, value in first["slots"].items() if value}
        else:
            whole.append(each)
    return whole


def canvas_of(canvas: Mapping[str, Any]) -> CanvasState:
    nodes = {
        each["node_id"]: CanvasNode(
            node_id=each["node_id"], node_type=each["node_type"], name=each["name"], config=each["config"]
        )
        for each in canvas["nodes"]
    }
    edges = {f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b) for n, (a, b) in enumerate(canvas["edges"])}
    return CanvasState(workflow_id=canvas["id"], nodes=nodes, edges=edges)


def run_of(canvas: Mapping[str, Any]) -> RunState | None:
    if (run := canvas.get("run")) is None:
        return None
    nodes = {node_id: NodeRun(status=NodeStatus(status)) for node_id, status in run["statuses"].items()}
    return RunState(run_id="run-1", status=RunStatus(run["status"]), nodes=nodes)


def _decided(decision: ReactDecision) -> Decided:
    payload = {name: value for name, value in decision.payload.items() if value not in ("", [], {}, None)}
    kind = "ask_back" if decision.decision_type is DecisionType.REQUEST_CLARIFICATION else decision.decision_type.value
    if (kind == "respond" and "撤销" in payload["message"]) or "undo" in str(payload.get("message", "")).lower():
        kind = "undo"
    slots = {
        ("node" if name == "node_id" else name): value
        for name, value in payload.items()
        if name not in {"message", "question"}
    }
    if kind == "create_workflow_plan":
        names = {node["node_id"]: node["name"] for node in payload["nodes"]}
        edges = [[names.get(edge[end], edge[end]) for end in ("source", "target")] for edge in payload.get("edges", [])]
        slots = {"nodes": list(names.values()), "edges": edges}
    return {"decision": kind, "slots": slots, "said": payload.get("message") or payload.get("question") or ""}


def _after(state: CanvasState, decision: ReactDecision) -> CanvasState:
    payload = decision.payload
    match decision.decision_type:
        case DecisionType.CREATE_NODE if payload["node_type"] in NODE_KINDS:
            data = {"node_id": f"new-{len(state.nodes)}", "node_type": payload["node_type"], "name": payload["name"]}
            return apply_change(state, "node_added", data)
        case DecisionType.DELETE_NODE if payload["node_id"] in state.nodes:
            return apply_change(state, "node_deleted", {"node_id": payload["node_id"]})
        case _:
            return state


def _same(reading: Sequence[Mapping[str, Any]], decided: Sequence[Decided]) -> bool:
    if len(reading) != len(decided):
        return False
    return all(a["decision"] == b["decision"] and _slots_agree(a, b) for a, b in zip(reading, decided, strict=True))


def _slots_agree(meant: Mapping[str, Any], found: Decided) -> bool:
    if meant["decision"] in {"respond", "ask_back", "undo", "cancel_workflow"}:
        return True
    wanted, got = dict(meant.get("slots", {})), dict(found["slots"])
    for name in ("title",):
        wanted.pop(name, None)
    if "name" not in wanted:
        got.pop("name", None)
    names = {*wanted, *got}
    return all(_value_agrees(name, wanted.get(name), got.get(name)) for name in names)


def _value_agrees(name: str, wanted: Any, got: Any) -> bool:
    if isinstance(wanted, Mapping) and set(wanted) == {"or"}:
        return any(_value_agrees(name, each, got) for each in wanted["or"])
    if isinstance(wanted, Mapping) or isinstance(got, Mapping):
        wanted, got = dict(wanted or {}), dict(got or {})
        # the set was written before a price kept its currency
        got = {k: v for k, v in got.items() if k in wanted or not (k == "currency" or (k == "method" and v == "GET"))}
        return all(_value_agrees(key, wanted.get(key), got.get(key)) for key in {*wanted, *got})
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(_value_agrees(name, a, b) for a, b in zip(wanted, got, strict=True))
    one, other = _plain(wanted), _plain(got)
    return one in other if name in {"notes", "demand"} and one else one == other


def _plain(value: Any) -> str:
    return "" if value in (None, [], {}, False) else _NOISE.sub("", str(value)).casefold()


def _short(decided: Sequence[Decided]) -> str:
    return " + ".join(f"{d['decision']} {d['slots'] or ''}{str(d['said'])[:30]}" for d in decided)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.utterances", description=__doc__)
    parser.add_argument("--third", type=int, help="only the utterances whose number is this modulo 3")
    parser.add_argument("--show", action="store_true", help="each that is not understood")
    args = parser.parse_args(argv)
    texts = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    if args.third is not None:
        texts["utterances"] = [u for u in texts["utterances"] if int(u["id"][-3:]) % 3 == args.third]
    found = score(texts)
    by_kind: defaultdict[str, str] = defaultdict(str)
    for kind, total in sorted(found.total.items()):
        by_kind[kind] = f"{found.right[kind]} of {total}"
    for kind, said in by_kind.items():
        print(f"{kind:24} {said}")
    wrong, missed = len(found.acted_wrongly), len(found.missed)
    print(f"right {found.right.total()} of {found.total.total()}; acted wrongly {wrong}; asked back instead {missed}")
    if args.show:
        print("\n".join(["ACTED WRONGLY", *found.acted_wrongly, "MISSED", *found.missed]))


if __name__ == "__main__":
    main()
