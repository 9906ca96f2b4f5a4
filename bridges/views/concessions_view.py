"""Who moved in a negotiation, as JSON and as sentences: for the bridge and the terminal."""

from collections.abc import Sequence
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.services.evidence.concessions import Concession, Side, Term

_TERMS = {
    Term.PRICE: ("价钱", "price"),
    Term.DAY: ("日子", "day"),
    Term.PART: ("分工", "part"),
    Term.TERMS: ("条件", "terms"),
}
_MOVED = {Side.PARTICIPANT: ("让步", "concedes"), Side.PLAN: ("得到", "is granted")}
_OPEN = Bilingual("未定", "open")


def concessions_view(demand_id: str, found: Sequence[Concession]) -> dict[str, Any]:
    """Every text in both languages, `{zh, en}`."""
    return {"demand_id": demand_id, "concessions": [_view(one) for one in found]}


def _view(one: Concession) -> dict[str, Any]:
    return {
        "seq": one.seq,
        "channel_id": one.channel_id,
        "round": one.round,
        "agent_id": one.agent_id,
        "display_name": one.display_name,
        "term": str(one.term),
        "moved": str(one.moved),
        "before": one.before._asdict(),
        "after": one.after._asdict(),
        "request": one.request,
        "requested_by": one.requested_by,
        "is_accepted": one.is_accepted,
        "text": concession_text(one)._asdict(),
    }


def concession_text(one: Concession) -> Bilingual:
    """ "Round 2: Lin concedes on price: ¥6,000 → ¥5,400 (for: 5,000 in all; Lin has agreed)"."""
    (term_zh, term_en), (moved_zh, moved_en) = _TERMS[one.term], _MOVED[one.moved]
    was, now = (Bilingual(text.zh or _OPEN.zh, text.en or _OPEN.en) for text in (one.before, one.after))
    yes_zh, yes_en = ("本人已同意", "agreed to") if one.is_accepted else ("本人还没同意", "not agreed to yet")
    for_zh, for_en = (f"为了：{one.request}；", f"for: {one.request}; ") if one.request else ("", "")
    return Bilingual(
        f"第{one.round}轮：{one.display_name}在{term_zh}上{moved_zh}：{was.zh} → {now.zh}（{for_zh}{yes_zh}）",
        f"Round {one.round}: {one.display_name} {moved_en} on {term_en}: {was.en} → {now.en} ({for_en}{yes_en})",
    )
