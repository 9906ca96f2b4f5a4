"""One reading of a gap for every form that the seeds write it in (contract §4)."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.models import Gap, Severity
from towow_core.prompts.fields import as_choice, as_flag, as_percent, as_text, as_texts

_IMPORTANCE = {Severity.CRITICAL: 95, Severity.HIGH: 80, Severity.MEDIUM: 65, Severity.LOW: 45}
_LEAST = ((90, Severity.CRITICAL), (75, Severity.HIGH), (60, Severity.MEDIUM), (0, Severity.LOW))


def severity_of(importance: int) -> Severity:
    """critical from 90, high from 75, medium from 60, else low."""
    return next(severity for least, severity in _LEAST if importance >= least)


def read_gaps(value: object) -> tuple[Gap, ...]:
    """Gaps from a list of seed 001's, 002's or 004's objects, or of bare names; nameless ones are dropped."""
    items = value if isinstance(value, list) else [value]
    gaps: dict[str, Gap] = {}
    for item in items:
        record = item if isinstance(item, Mapping) else {"gap_type": item}
        gap = _gap(record, f"gap-{len(gaps) + 1}")
        if gap is not None:
            gaps.setdefault(gap.gap_type.casefold(), gap)
    return tuple(gaps.values())


def read_analysis(data: Mapping[str, Any], analysis: str = "analysis") -> GapAnalysis:
    """Prompt 7's answer, also inside another's; gaps that are listed outweigh a flag that denies them."""
    gaps = read_gaps(data.get("gaps") or [])
    complete = as_flag(data.get("is_complete"), default=not gaps)
    return GapAnalysis(is_complete=complete and not gaps, analysis=as_text(data.get(analysis)), gaps=gaps)


def _gap(record: Mapping[str, Any], gap_id: str) -> Gap | None:
    gap_type = as_text(record.get("gap_type") or record.get("capability") or record.get("description"))
    if not gap_type:
        return None
    stated = as_choice(record.get("severity"), Severity) or Severity.MEDIUM
    importance = as_percent(record.get("importance"), _IMPORTANCE[stated])
    tags = as_texts(record.get("suggested_capability_tags") or record.get("suggested_tags"))
    capability = as_text(record.get("capability"), tags[0] if tags else gap_type)
    return Gap(
        gap_id=gap_id,
        gap_type=gap_type,
        importance=importance,
        severity=severity_of(importance),
        reason=as_text(record.get("reason")) or as_text(record.get("description")),
        description=as_text(record.get("description")),
        capability=capability,
        suggested_capability_tags=tags or (capability,),
        suggestion=as_text(record.get("suggestion")),
    )
