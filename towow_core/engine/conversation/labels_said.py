"""Nodes that have no name, or share one: read by their ids, and offered to people by labels that tell them apart.

A label is what the page calls them, too (`called_said`): by whose they are, a neighbour, or their place.
"""

import re
from collections import Counter
from dataclasses import replace

from towow_core.domain.canvas import CanvasState
from towow_core.domain.canvas_words import called_said
from towow_core.domain.drafts import ReactDecision

_OPEN, _CLOSE = '“"「『', '”"」』'  # quotation marks of both languages


def labels_of(canvas: CanvasState, *, zh: bool) -> dict[str, str]:
    """By id, of the nodes that a name alone does not say."""
    names = Counter(node.name for node in canvas.nodes.values())
    alike = [node_id for node_id, node in canvas.nodes.items() if not node.name or names[node.name] > 1]
    said = {node_id: called_said(canvas, node_id) for node_id in alike}
    return {
        node_id: (label.zh if zh else label.en).replace("“", "").replace("”", "") for node_id, label in said.items()
    }


def with_ids(sentence: str, canvas: CanvasState) -> str:
    """A sentence in which labels that stand in quotation marks are ids, as the rules read them."""
    if not any(mark in sentence for mark in _OPEN):
        return sentence
    for zh in (True, False):
        for node_id, label in labels_of(canvas, zh=zh).items():
            if label in sentence and label not in {node.name for node in canvas.nodes.values()}:
                sentence = re.sub(rf"[{_OPEN}]{re.escape(label)}[{_CLOSE}]", f"“{node_id}”", sentence)
    return sentence


def with_labels(found: ReactDecision, canvas: CanvasState, sentence: str, *, zh: bool) -> ReactDecision:
    """A decision whose texts, as what is asked and offered, say labels where ids stand.

    Args:
        sentence: As `with_ids` gave it.
    """
    told = ("question", "message", "options")
    texts = {name: found.payload[name] for name in told if name in found.payload}
    if not any(node_id in f"{texts} {found.thought} {found.goals}" for node_id in canvas.nodes):
        return found
    labels = labels_of(canvas, zh=zh)

    def said(text: str) -> str:
        for node_id, label in labels.items():
            seen = canvas.nodes[node_id].name or canvas.nodes[node_id].node_type
            text = text.replace(f"{seen} ({node_id})", label).replace(f"“{node_id}”", f"“{label}”")
        return text

    new = {name: said(text) if isinstance(text, str) else [said(each) for each in text] for name, text in texts.items()}
    goals, thought = tuple(said(each) for each in found.goals), said(found.thought)
    for node_id, label in labels.items():
        if f"“{node_id}”" in sentence:  # a thought quotes a sentence without the marks in it
            thought = re.sub(rf"(?<![A-Za-z0-9_-]){re.escape(node_id)}(?![A-Za-z0-9_-])", label, thought)
    return replace(found, payload={**found.payload, **new}, thought=thought, goals=goals)
