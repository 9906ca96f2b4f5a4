"""Nodes that have no name, or share one: read by their ids, and offered to people by labels that tell them apart.

A label is what the page calls them, too (`called_said`): by whose they are, a neighbour, or their place.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from towow_core.domain.canvas import CanvasState
from towow_core.domain.canvas_words import called_said, node_said
from towow_core.domain.drafts import ReactDecision
from towow_core.engine.conversation.dictated import QUOTED, dictated
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.kinds_said import NEW

_OPEN, _CLOSE = '“"「『', '”"」』'  # quotation marks of both languages
_BRACKETS = {"（": "[（(]", "(": "[（(]", "）": "[）)]", ")": "[）)]"}
_COUNTED = re.compile(r"\s*(?:（第 (?P<zh>\d+) 个）|\(no\. (?P<en>\d+)\))$")
_HAN = "一二三四五六七八九十"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def labels_of(canvas: CanvasState, *, zh: bool) -> dict[str, str]:
    """By id, of the nodes that a name alone does not say."""
    names = Counter(node.name for node in canvas.nodes.values())
    alike = [node_id for node_id, node in canvas.nodes.items() if not node.name or names[node.name] > 1]
    said = {node_id: called_said(canvas, node_id) for node_id in alike}
    return {
        node_id: (label.zh if zh else label.en).replace("“", "").replace("”", "") for node_id, label in said.items()
    }


def with_ids(sentence: str, canvas: CanvasState) -> str:
    """A sentence in which labels are ids, as the rules read them: also without quotation marks, and "第二个审批"."""
    for start, end, node_id in reversed(_found(sentence, canvas)):
        sentence = f"{sentence[:start]}“{node_id}”{sentence[end:]}"
    return sentence


def _found(sentence: str, canvas: CanvasState) -> list[tuple[int, int, str]]:
    """Where labels stand in order, and whose they are: in no quotation of more than that, and in nothing dictated."""
    names = {node.name for node in canvas.nodes.values()}
    spans = [each.span() for each in QUOTED.finditer(sentence)] + [each for each in (dictated(sentence),) if each]
    found = list[tuple[int, int, str]]()
    for zh in (True, False):
        labels = labels_of(canvas, zh=zh)
        alone = Counter(labels.values())
        for node_id, label in labels.items():
            if label in names or alone[label] > 1:
                continue
            for match in _as_said(canvas, node_id, label).finditer(sentence):
                start, end = match.span()
                is_within = any(one < start and end < other for one, other in spans)
                is_taken = any(start < other and one < end for one, other, _ in found)
                if not (is_within or is_taken or NEW.search(sentence, 0, start)):
                    found.append((start, end, node_id))
    return sorted(found)


def _as_said(canvas: CanvasState, node_id: str, label: str) -> re.Pattern[str]:
    """How a label may be written, and said where it counts.

    Of nodes without a name the kind is counted only where none of that kind has one: else it may count those as well.
    """
    node, found = canvas.nodes[node_id], _COUNTED.search(label)
    if found is None:
        quoted = re.compile(rf"[{_OPEN}]\s*{_loosely(label)}\s*[{_CLOSE}]", re.IGNORECASE)
        return quoted if label == node_said(node).zh or label == node_said(node).en else _quoted_or_not(_loosely(label))
    number = int(found["zh"] or found["en"])
    name = _loosely(label[: found.start()])
    others = [each.name for each in canvas.nodes.values() if each.node_type == node.node_type]
    if not node.name and any(others):
        return _quoted_or_not(_loosely(label))
    called = [name] if node.name else [name, NOUNS[node.node_type].where_expected]
    said, small = f"(?:{'|'.join(called)})", number <= len(_ORDINALS)
    nth_zh = rf"第\s*(?:{number}{f'|{_HAN[number - 1]}' if small else ''})\s*个"
    nth_en = rf"(?:{number}(?:st|nd|rd|th){f'|{_ORDINALS[number - 1]}' if small else ''})"
    ways = (
        rf"(?:\bthe\s+)?{said}\s*[（(]?\s*(?:{nth_zh}|(?:\bno\.?|\bnumber|#)\s*{number}(?!\d))\s*[）)]?",
        rf"{nth_zh}\s*(?:叫)?\s*[{_OPEN}]?{said}[{_CLOSE}]?",
        rf"\b(?:the\s+)?{nth_en}\s+[{_OPEN}]?{said}[{_CLOSE}]?",
    )
    return _quoted_or_not(f"(?:{'|'.join(ways)})")


def _quoted_or_not(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"[{_OPEN}]\s*{pattern}\s*[{_CLOSE}]|{pattern}", re.IGNORECASE)


def _loosely(text: str) -> str:
    """A pattern for a text in either language's brackets, with quotation marks and blanks in it or without."""
    chars = [_BRACKETS.get(char, re.escape(char)) for char in text if not char.isspace()]
    before = r"(?<![A-Za-z0-9])" if text[:1].isascii() else ""
    behind = r"(?![A-Za-z0-9])" if text[-1:].isascii() else ""
    return before + rf"[\s{_OPEN}{_CLOSE}]*".join(chars) + behind


def with_labels(found: ReactDecision, canvas: CanvasState, asked: str, *, zh: bool) -> ReactDecision:
    """A decision whose texts, as what is asked and offered, say labels where ids stand; what is set, what was said.

    Args:
        asked: The sentence before `with_ids`.
    """
    meant = {node_id: asked[start:end].strip(f"{_OPEN}{_CLOSE}") for start, end, node_id in _found(asked, canvas)}
    told = ("question", "message", "options")
    texts = {name: found.payload[name] for name in told if name in found.payload}
    if not meant and not any(node_id in f"{texts} {found.thought} {found.goals}" for node_id in canvas.nodes):
        return found
    labels = labels_of(canvas, zh=zh)

    def said(text: str) -> str:
        for node_id, label in labels.items():
            seen = canvas.nodes[node_id].name or canvas.nodes[node_id].node_type
            text = text.replace(f"{seen} ({node_id})", label).replace(f"“{node_id}”", f"“{label}”")
        for node_id in meant:  # what quotes a sentence may do so without the marks in it
            text = re.sub(rf"(?<![A-Za-z0-9_-]){re.escape(node_id)}(?![A-Za-z0-9_-])", labels[node_id], text)
        return text

    new = {name: said(text) if isinstance(text, str) else [said(each) for each in text] for name, text in texts.items()}
    goals, thought = tuple(said(each) for each in found.goals), said(found.thought)
    own = {
        name: _as_written(found.payload[name], meant) for name in ("name", "config", "title") if name in found.payload
    }
    return replace(found, payload={**found.payload, **new, **own}, thought=thought, goals=goals)


def _as_written(value: object, meant: Mapping[str, str]) -> object:
    """What is set, with what was said where it was taken for a label."""
    if isinstance(value, Mapping):
        return {name: _as_written(each, meant) for name, each in value.items()}
    if isinstance(value, str):
        for node_id, said in meant.items():
            value = said if value == node_id else value.replace(f"“{node_id}”", said)
    return value
