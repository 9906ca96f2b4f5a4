"""Another value for what was just changed, however it was said: "make that the 9th instead", "actually 70 euros".

What was changed is read from the answer, so an offer that was picked, several orders of one sentence, and what was
corrected before are all corrected alike. Of several that could take the value it is asked which.
"""

import re
from collections.abc import Iterator

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known, day_said
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.properties import Property, Type, named
from towow_core.engine.conversation.reading import Open

_LEAD = re.compile(
    r"\s*(?:(?:oh|ah|hmm*|ok(?:ay)?|no|nope|sorry|oops|wait|actually|well|rather|better|correction|typo|not\s+that|my\s+mistake"
    r"|i\s+meant?(?:\s+to\s+say)?|(?:it\s+)?should\s+(?:be|have\s+been)|(?:let['’]?s\s+)?make\s+(?:it|that)"
    r"|(?:change|set|correct|move)\s+(?:it|that)\s+to|let['’]?s\s+say|say|it['’]?s|on|to|for|by|at)\b[\s,.;:!–-]*"
    r"|(?:哦|啊|呃|嗯|哎呀?|不对|不是|错了|[写说打记看弄]错了|口误|算了|还是|不|是|应该|改|换|我说的?|我是说|我的意思|那就|就)"
    r"(?:是|成|为|到|给)?[\s，,。：:]*){1,6}",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?:\s+(?:instead|then|please|actually|after\s+all|rather|better|sorry)|吧|好了|才对|[\s,，.。!！])+$",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"^(?:Changed the node|已修改节点)\s*“(?P<name>[^”\n]{1,200})”[.。]\s*(?P<what>.{1,400})$", re.MULTILINE
)
_WHAT = re.compile(r"(?:^|[;；]\s*)(?P<word>[^:：;；→]{1,30}?)\s*[:：]\s*[^;；→]{0,200}?→")
_AMOUNT = re.compile(
    r"(?:about\s+|around\s+|大概|约)?[€$£¥]?\s*\d[\d.,]{0,12}\s*[k万千百]?\s*"
    r"(?:元|块钱?|欧元?|美元|[€$£¥]|euros?|dollars?|pounds?|yuan|eur|usd|gbp|cny|rmb)?",
    re.IGNORECASE,
)
_TOOK_BACK = re.compile(r"^(?:Took back|撤销)", re.MULTILINE)
_NUMBERS = frozenset({Type.NUMBER, Type.COUNT})
_CORRECTED = frozenset({Type.DAY, Type.PERSON, Type.AMOUNT})


def with_another_value(sentence: str, known: Known) -> str:
    """The order that sets what was just changed to this; "" where the sentence says no such thing.

    Raises:
        Open: Several things were just changed that could be meant.
    """
    last = next(known.exchanges, None)
    lead = _LEAD.match(sentence)
    if last is None or lead is None or not last[1].act or last[1].is_question:
        return ""
    value = _END.sub("", sentence[lead.end() :]).strip(TRIM)
    if not 0 < len(value) <= 60:  # noqa: PLR2004  # characters: a value, and no story
        return ""
    changed = _changed(last[1].content, known)
    ways = {order: node for node, of in changed if (order := _set_to(value, node, of, known))}
    if len(ways) > 1:
        raise Open(known.replies.which(sentence.strip(TRIM), [*ways.values()]), [*ways][:2])
    return next(iter(ways), "")


def with_another_node(sentence: str, known: Known) -> tuple[str, str]:
    """The same value for the node that is named instead, and the act taken back for it; "" where none is named."""
    last, lead = next(known.exchanges, None), _LEAD.match(sentence)
    changed = list(_changed(last[1].content, known)) if last is not None else []
    if last is None or lead is None or not last[1].act or len(changed) != 1 or _TOOK_BACK.search(last[1].content):
        return "", ""  # of a correction only half would be taken back
    whole, (before, of) = marked(sentence[lead.end() :], known.canvas), changed[0]
    node = node_of(whole, re.sub(r"^the\s+", "", _END.sub("", whole.text), flags=re.IGNORECASE), known)
    value = before.config.get(of.name)
    if node is None or node.node_id == before.node_id or value is None or of.type not in _CORRECTED:
        return "", ""
    currency = f" {before.config['currency']}" if of.type is Type.AMOUNT and before.config.get("currency") else ""
    order = _set_to(f"{value}{currency}", node, of, known)
    return (known.replies.instead(order), last[1].act) if order else ("", "")


def _changed(answer: str, known: Known) -> Iterator[tuple[CanvasNode, Property]]:
    """What an answer tells to be changed: the node, and which property of it."""
    by_name = {node.name: node for node in known.canvas.nodes.values()}
    for line in _CHANGED.finditer(answer):
        node = by_name.get(line["name"])
        if node is None:
            continue
        for what in _WHAT.finditer(line["what"]):
            if (of := named(what["word"], node)) is not None:
                yield node, of


def _set_to(value: str, node: CanvasNode, of: Property, known: Known) -> str:
    """The order; "" where it is no value of this property."""
    zh, order = known.replies.zh, ""
    if of.type is Type.DAY:
        day = day_said(value, str(node.config.get(of.name) or ""), known.today)
        order = known.replies.set_day(node.name, day) if day else ""
    elif of.type is Type.PERSON:
        who = called(value, known_names(known.canvas, known.people), known.people, known.by)
        order = known.replies.give(node.name, who) if who else ""
    elif of.type is Type.AMOUNT or of.type in _NUMBERS:
        word = (of.zh if zh else of.en)[0]
        said = f"把“{node.name}”的{word}改成{value}" if zh else f"set the {word} of “{node.name}” to {value}"
        order = said if _AMOUNT.fullmatch(value) else ""
    acts = known.acts(order) if order else ()
    is_it = len(acts) == 1 and acts[0][0] is DecisionType.MODIFY_NODE and of.name in (acts[0][1].get("config") or {})
    return order if is_it else ""
