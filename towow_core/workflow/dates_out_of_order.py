"""What comes behind another node and is due before it, or has gone by: told wherever such a day is set.

Nothing moves by itself.
"""

import re
from collections.abc import Mapping, Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasState
from towow_core.workflow.checks import label

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def out_of_order(before: CanvasState, due: Mapping[str, str]) -> Sequence[tuple[str, str]]:
    """Pairs of nodes, the later one first, whose days stand against their line where one of them is set by `due`."""
    days = {node_id: str(node.config.get("due") or "") for node_id, node in before.nodes.items()}
    now = {**days, **due}
    pairs = dict.fromkeys((edge.source, edge.target) for edge in before.edges.values())
    return [
        (one, other)
        for one, other in pairs
        if (one in due or other in due) and now.get(other) and now.get(one, "") > now[other]
    ]


def said_of_order(before: CanvasState, due: Mapping[str, str]) -> Bilingual | None:
    """That some are due before what they come behind; None where none is."""
    found = out_of_order(before, due)
    if not found:
        return None

    def day_of(node_id: str) -> str:
        return due.get(node_id) or str(before.nodes[node_id].config.get("due") or "")

    zh, en = list[str](), list[str]()
    for one, other in found:
        first, then = label(before.nodes[one]), label(before.nodes[other])
        zh.append(f"{then.zh}（{day_of(other)}）排在{first.zh}（{day_of(one)}）后面，日期却更早")
        en.append(f"{then.en} ({day_of(other)}) comes after {first.en} ({day_of(one)}) and is due before it")
    return Bilingual(f"日期对不上：{'；'.join(zh)}。", f"The dates do not fit: {'; '.join(en)}.")


def said_of_past(before: CanvasState, due: Mapping[str, str], today: str) -> Bilingual | None:
    """That a day that is set has gone by; None where none has."""
    gone = [
        (label(before.nodes[node_id]), day)
        for node_id, day in due.items()
        if node_id in before.nodes and day[:10] < today
    ]
    gone = [(name, day) for name, day in gone if DAY.fullmatch(day)]
    if not gone or not today:
        return None
    zh = "、".join(f"{name.zh}（{day}）" for name, day in gone)
    en = ", ".join(f"{name.en} ({day})" for name, day in gone)
    return Bilingual(f"这一天已经过去了：{zh}。", f"That day has gone by: {en}.")
