"""Why somebody was not invited, as JSON: for the bridge and the terminal."""

from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.why_not import WhyNot
from towow_core.services.evidence.why_not import NotInvited


def why_not_view(demand_id: str, found: NotInvited) -> dict[str, Any]:
    """Every text in both languages, `{zh, en}`."""
    return {
        "demand_id": demand_id,
        "agent_id": found.profile.agent_id,
        "display_name": found.profile.user_name,
        "at": found.at,
        **reasons_view(found.why),
    }


def reasons_view(why: WhyNot) -> dict[str, Any]:
    """The same of whoever it is about."""
    return {
        "is_invited": why.is_invited,
        "decided_by": str(why.decided_by),
        "text": both_view(why.text),
        "obstacles": [
            {"kind": str(one.kind), "capability": one.capability, "text": both_view(one.text)} for one in why.obstacles
        ],
        "better": [
            {
                "agent_id": one.agent_id,
                "display_name": one.display_name,
                "capability": one.capability,
                "by": [str(advantage) for advantage in one.by],
                "text": both_view(one.text),
            }
            for one in why.better
        ],
        "alterations": [
            {"what": one.what, "text": both_view(one.text), "patch": dict(one.patch)} for one in why.alterations
        ],
    }


def both_view(text: Bilingual) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}
