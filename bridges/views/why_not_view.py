"""Why somebody was not invited, as JSON: for the bridge and the terminal."""

from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.services.evidence.why_not import NotInvited


def why_not_view(demand_id: str, found: NotInvited) -> dict[str, Any]:
    """Every text in both languages, `{zh, en}`."""
    why = found.why
    return {
        "demand_id": demand_id,
        "agent_id": found.profile.agent_id,
        "display_name": found.profile.user_name,
        "at": found.at,
        "is_invited": why.is_invited,
        "decided_by": str(why.decided_by),
        "text": _both(why.text),
        "obstacles": [
            {"kind": str(one.kind), "capability": one.capability, "text": _both(one.text)} for one in why.obstacles
        ],
        "better": [
            {
                "agent_id": one.agent_id,
                "display_name": one.display_name,
                "capability": one.capability,
                "by": [str(advantage) for advantage in one.by],
                "text": _both(one.text),
            }
            for one in why.better
        ],
        "alterations": [
            {"what": one.what, "text": _both(one.text), "patch": dict(one.patch)} for one in why.alterations
        ],
    }


def _both(text: Bilingual) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}
