"""Prompt 10 by rules: what a plain sentence asks of a canvas. What it does not understand it asks about.

A sentence with several requests is taken apart; each call decides about the next one, until all are done.
"""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from re import Match
from typing import Any

from towow_core.domain.canvas import HTTP, NODE_KINDS, TASK, CanvasState, ReactStep, RunState
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language, Provenance
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.canvas_replies import CanvasReplies, replies_in

CERTAIN, LIKELY = 0.9, 0.7
_AROUND_CLAUSE = " \t\n，,。.；;：:！!"  # a question mark stays: "执行？" is no order
_TRIM = f"{_AROUND_CLAUSE}？?"
_AROUND = re.compile(r"^(?:the|node|节点|任务|那个|这个|掉)\s*|\s*(?:节点|这个|那个|node|task)$", re.IGNORECASE)
Action = tuple[DecisionType, dict[str, Any], float]
Reader = Callable[[str, CanvasState], Action | None]


def decide(
    sentence: str,
    canvas: CanvasState,
    run: RunState | None,
    steps: tuple[ReactStep, ...],
    *,
    language: Language,
    steps_max: int,
) -> ReactDecision:
    """The next decision about `sentence`, given what came of the ones before.

    After a refusal, and after the last request, it responds with what happened.
    """
    replies = replies_in(language)
    requests = clauses(sentence)
    done = len(steps)
    if steps and (steps[-1].verdict == "rejected" or done >= len(requests) or done >= steps_max - 1):
        return _decision(replies.sum_up(steps), (DecisionType.RESPOND, {"message": replies.result(steps)}, CERTAIN))
    if not requests:
        return _decision(replies.unclear(), _ask(replies.what_can_be_done()))
    request = requests[done]
    action = _understand(request, canvas, run, replies)
    return _decision(replies.thought(request, done + 1, len(requests)), action)


def clauses(sentence: str) -> tuple[str, ...]:
    """The sentence's requests, in order: "加一个任务，然后执行" is two. Quoted text is left whole."""
    kept: list[str] = []

    def hide(found: Match[str]) -> str:
        kept.append(found.group())
        return f"\x00{len(kept) - 1}\x00"

    hidden = re.sub(rf"{patterns.QUOTED.pattern}|{patterns.URL.pattern}", hide, sentence.replace("\x00", ""))
    # What follows a plan's colon, or the word negotiation, is one thing, however many verbs it has.
    is_one = patterns.PLAN.search(hidden) or patterns.NEGOTIATE.search(hidden)
    parts = [hidden] if is_one else patterns.CLAUSES.split(hidden)
    shown = (re.sub("\x00(\\d+)\x00", lambda found: kept[int(found[1])], part).strip(_AROUND_CLAUSE) for part in parts)
    return tuple(part for part in shown if part)


def _understand(text: str, canvas: CanvasState, run: RunState | None, replies: CanvasReplies) -> Action:
    readers: list[Reader] = [] if patterns.NEGATED_FIRST.match(text) else [_plan, _create, _negotiate]
    if not patterns.NEGATED.search(_without_names(text, canvas)):  # "先不要执行" and "还没完成" are no orders
        readers = [_execute, _cancel, *readers, _rename, _set, _connect, _delete, _done]
    for read in readers:
        if (found := read(text, canvas)) is not None:
            return found
    if patterns.STATUS.search(text):
        return DecisionType.RESPOND, {"message": replies.canvas(canvas, run)}, LIKELY
    return _ask(replies.what_can_be_done())


def _execute(text: str, canvas: CanvasState) -> Action | None:
    del canvas
    return (DecisionType.EXECUTE_WORKFLOW, {}, CERTAIN) if patterns.EXECUTE.match(text) else None


def _cancel(text: str, canvas: CanvasState) -> Action | None:
    del canvas
    return (DecisionType.CANCEL_WORKFLOW, {}, CERTAIN) if patterns.CANCEL.match(text) else None


def _negotiate(text: str, canvas: CanvasState) -> Action | None:
    del canvas
    found = patterns.NEGOTIATE.search(text)
    demand = _group(found, "zh", "en", "en2")
    return (DecisionType.START_NEGOTIATION, {"demand": demand}, CERTAIN) if demand else None


def _plan(text: str, canvas: CanvasState) -> Action | None:
    """Every item is a task; they follow one another only where the sentence says so."""
    del canvas
    if (found := patterns.PLAN.search(text)) is None:
        return None
    items = _group(found, "zh", "en")
    names = [name for part in patterns.ITEMS.split(items) if (name := part.strip(_TRIM))]
    nodes = [
        {"node_id": f"n{i}", "node_type": node_kind(name) or TASK, "name": name, "config": config_of(name)}
        for i, name in enumerate(names, start=1)
    ]
    pairs = pairwise(nodes) if patterns.IN_ORDER.search(items) else ()
    edges = [{"source": a["node_id"], "target": b["node_id"]} for a, b in pairs]
    payload = {"title": _group(found, "title", "etitle"), "nodes": nodes, "edges": edges}
    return (DecisionType.CREATE_WORKFLOW_PLAN, payload, LIKELY) if nodes else None


def _create(text: str, canvas: CanvasState) -> Action | None:
    found = next((match for pattern in patterns.CREATE if (match := pattern.search(text))), None)
    if found is None:
        return None
    said, rest = found["kind"].strip(_TRIM), found["rest"]
    kind = node_kind(said) or said or node_kind(rest.split("，")[0]) or ""
    if not kind:
        chinese = bool(re.search(r"[\u4e00-\u9fff]", text))
        kinds = "、".join(NODE_KINDS) if chinese else ", ".join(NODE_KINDS)
        return _ask(f"要加哪一种节点？可以是：{kinds}。" if chinese else f"Which kind of node? It can be: {kinds}.")
    after = _bare(_group(patterns.AFTER.search(text), "zh", "en"))
    payload = {
        "node_type": kind,
        "name": name_of(rest),
        "config": config_of(f"{said} {rest}", kind),
        "after": [node_id(after, canvas) or after] if after else [],
    }
    return DecisionType.CREATE_NODE, payload, CERTAIN if kind in NODE_KINDS else LIKELY


def _connect(text: str, canvas: CanvasState) -> Action | None:
    if patterns.CONNECT.search(text) is None:
        return None
    known = mentioned(text, canvas)
    if len(known) == 2:  # noqa: PLR2004  an edge has two ends
        ends = [known[0][0], known[1][0]]
    else:
        found = next((match for pattern in patterns.ENDS if (match := pattern.search(text))), None)
        if found is None:
            return None
        ends = [
            node_id(_bare(found["a"]), canvas) or _bare(found["a"]),
            node_id(_bare(found["b"]), canvas) or _bare(found["b"]),
        ]
    return (DecisionType.CONNECT_NODES, {"source": ends[0], "target": ends[1]}, CERTAIN) if all(ends) else None


def _delete(text: str, canvas: CanvasState) -> Action | None:
    found = patterns.DELETE.search(text)
    return _about(found, ("zh", "en"), canvas, DecisionType.DELETE_NODE, {})


def _done(text: str, canvas: CanvasState) -> Action | None:
    """Only for a node that is drawn: "完成" alone may mean many things."""
    found = patterns.DONE.search(text)
    who = node_id(_bare(_group(found, "zh", "en", "en2")), canvas)
    return (DecisionType.MODIFY_NODE, {"node_id": who, "status": "completed"}, CERTAIN) if who else None


def _rename(text: str, canvas: CanvasState) -> Action | None:
    found = patterns.RENAME.search(text)
    name = _unquoted(_group(found, "b", "d"))
    return _about(found, ("a", "c"), canvas, DecisionType.MODIFY_NODE, {"name": name}) if name else None


def _set(text: str, canvas: CanvasState) -> Action | None:
    found = patterns.SET.search(text)
    field = patterns.FIELDS.get(_group(found, "field", "efield").lower())
    value = _unquoted(_group(found, "value", "evalue"))
    if field is None or not value:
        return None
    return _about(found, ("a", "ea"), canvas, DecisionType.MODIFY_NODE, {"config": {field: value}})


def _about(
    found: Match[str] | None, groups: tuple[str, ...], canvas: CanvasState, kind: DecisionType, more: Mapping[str, Any]
) -> Action | None:
    """A decision about one node; one that is not drawn is named as it was said, and refused by that name."""
    said = _bare(_group(found, *groups))
    if not said:
        return None
    known = node_id(said, canvas)
    return kind, {"node_id": known or said, **more}, CERTAIN if known else LIKELY


def node_kind(text: str) -> str | None:
    """The kind whose word is in the text; where several are, the one said first."""
    low = text.casefold()
    places = [(low.find(word), kind.name) for kind in NODE_KINDS.values() for word in kind.words if word in low]
    return min(places)[1] if places else None


def name_of(text: str) -> str:
    """How a new node is to be called: in quotes, after "叫" or "called", or after a colon."""
    if (quoted := patterns.QUOTED.search(text)) is not None:
        return quoted[1].strip()
    if (called := patterns.CALLED.search(text)) is not None:
        return (called[1] or called[2]).strip(_TRIM)
    after = re.match(r"\s*[:：]\s*([^，。；,;\n]{1,200})", text)
    return "" if after is None or patterns.URL.match(after[1].strip()) else after[1].strip(_TRIM)


def config_of(text: str, kind: str = "") -> dict[str, str]:
    """What a text says of a node's configuration: an address, a date, who does it."""
    config: dict[str, str] = {}
    if (url := patterns.URL.search(text)) is not None and kind in {"", HTTP}:
        config["url"] = url.group().rstrip(".,")
        if (method := patterns.METHOD.search(text)) is not None:
            config["method"] = method[1]
    if (due := patterns.DATE.search(text)) is not None:
        config["due"] = due[1] or due[2]
    if (assignee := patterns.ASSIGNEE.search(text)) is not None:
        config["assignee_name"] = (assignee[1] or assignee[2]).strip(_TRIM)
    known = NODE_KINDS.get(kind)
    return {k: v for k, v in config.items() if known is None or k in (*known.required, *known.optional)}


def mentioned(text: str, canvas: CanvasState) -> list[tuple[str, str]]:
    """Nodes named in a text as (id, as it was said), in the order of the text; a longer name hides one inside it."""
    spans: list[tuple[int, int, str]] = []
    low = text.casefold()
    names = [(name, n.node_id) for n in canvas.nodes.values() for name in (n.name, n.node_id) if name]
    for name, found_id in sorted(names, key=lambda pair: -len(pair[0])):
        for match in re.finditer(re.escape(name.casefold()), low):
            if all(match.end() <= start or match.start() >= end for start, end, _ in spans):
                spans.append((match.start(), match.end(), found_id))
                break
    ordered: dict[str, str] = {}
    for start, end, found_id in sorted(spans):
        ordered.setdefault(found_id, text[start:end])
    return list(ordered.items())


def node_id(said: str, canvas: CanvasState) -> str | None:
    """The node that is meant: by id or name, else the only one whose name is in what was said."""
    low = said.casefold()
    exact = [n.node_id for n in canvas.nodes.values() if low and low in (n.node_id.casefold(), n.name.casefold())]
    if len(exact) == 1:
        return exact[0]
    inside = mentioned(said, canvas)
    return inside[0][0] if len(inside) == 1 and not exact else None


def _without_names(text: str, canvas: CanvasState) -> str:
    """What is said about nodes, without what they are called."""
    text = patterns.QUOTED.sub("", text)
    for _, said in mentioned(text, canvas):
        text = text.replace(said, "")
    return text


def _bare(text: str) -> str:
    """A node's name without the words around it."""
    text = _unquoted(text)
    while (shorter := _AROUND.sub("", text).strip(_TRIM)) != text and shorter:
        text = shorter
    return text


def _unquoted(text: str) -> str:
    quoted = patterns.QUOTED.search(text)
    return (quoted[1] if quoted else text).strip(_TRIM)


def _group(found: Match[str] | None, *names: str) -> str:
    return next((found[name].strip(_TRIM) for name in names if found[name]), "") if found else ""


def _ask(question: str) -> Action:
    return DecisionType.REQUEST_CLARIFICATION, {"question": question}, LIKELY


def _decision(thought: str, action: Action) -> ReactDecision:
    kind, payload, confidence = action
    return ReactDecision(
        thought=thought, decision_type=kind, payload=payload, confidence=confidence, provenance=Provenance.RULE
    )
