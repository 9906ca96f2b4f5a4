"""What the gate lets pass and what it stops, as numbers; and what looks wrong about that. One for a bridge's gates.

Totals are since it was made. What looks wrong is read from the last decisions alone, so that it goes when it is mended.
"""

import json
from collections import Counter, deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import DecisionType
from towow_core.telemetry.metrics import GATE_ANOMALIES, GATE_DECISIONS, GATE_OBJECTIONS
from towow_core.workflow.events import DecisionMadeEvent
from towow_core.workflow.rules import Verdict

RECENT = 200  # decisions
ALWAYS_MIN = 10  # so often a rule must have been asked before "always" means something
REPEATED_MIN = 3  # so often one and the same decision must be refused for one sentence
MOSTLY_MIN, MOSTLY_SHARE = 20, 0.5


class AnomalyKind(StrEnum):
    REJECTS_EVERYTHING = "rejects_everything"  # a rule has objected to whatever it was asked about
    REPEATS_ITSELF = "repeats_itself"  # whoever decides comes again with what was refused
    MOSTLY_REJECTED = "mostly_rejected"  # little of all that is decided passes


@dataclass(frozen=True, slots=True, kw_only=True)
class Anomaly:
    """Something about the gate that a person should look at.

    Attributes:
        about: The rule, or the decision's type; empty: all of them.
        workflow_id: Where; empty: everywhere.
    """

    kind: AnomalyKind
    about: str
    workflow_id: str
    count: int
    said: Bilingual


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleUse:
    """How often a rule was asked, objected for good, and corrected what it objected to."""

    rule: str
    asked: int
    rejected: int
    corrected: int


@dataclass(frozen=True, slots=True)
class _Judged:
    workflow_id: str
    kind: str
    decision: str  # the sentence that it is for, and the whole of it, to tell repeats
    provenance: str
    verdict: str
    asked: tuple[str, ...]
    rejected_by: tuple[str, ...]


class GateWatch:
    """Counts; decides nothing."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()
        self._rejected: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()
        self._objected: Counter[str] = Counter()
        self._corrected: Counter[str] = Counter()
        self._recent: deque[_Judged] = deque(maxlen=RECENT)

    def judged(self, event: DecisionMadeEvent, verdict: Verdict) -> None:
        """A decision had its verdict."""
        known = event.decision_type if event.decision_type in {*DecisionType} else "unknown"
        said = "rejected" if not verdict.allowed else "modified" if verdict.corrections else "validated"
        self._verdicts[said] += 1
        self._asked.update(verdict.asked)
        self._objected.update(verdict.rejected_by)
        self._corrected.update(verdict.corrected_by)
        if not verdict.allowed:
            self._rejected[event.decision_type] += 1
        self._recent.append(
            _Judged(
                event.workflow_id,
                known,
                json.dumps([event.author.act, event.payload], sort_keys=True, default=str),
                event.provenance,
                said,
                verdict.asked,
                verdict.rejected_by,
            )
        )
        GATE_DECISIONS.add(decision_type=known, verdict=said)
        for rule in verdict.rejected_by:
            GATE_OBJECTIONS.add(rule=rule)
        kinds = Counter(anomaly.kind for anomaly in self.anomalies())
        for kind in AnomalyKind:
            GATE_ANOMALIES.put(kinds[kind], kind=kind)

    def statistics(self) -> dict[str, Any]:
        """How many decisions passed, were corrected and rejected; and of which type most were rejected."""
        total = sum(self._verdicts.values())
        return {
            "total": total,
            **{name: self._verdicts[name] for name in ("validated", "modified", "rejected")},
            "pass_rate": (total - self._verdicts["rejected"]) / total if total else 1.0,
            "rejected_by_type": dict(self._rejected.most_common()),
        }

    def rules(self) -> tuple[RuleUse, ...]:
        """Every rule that was ever asked, what rejects most first."""
        order = sorted(self._asked, key=lambda rule: (-self._objected[rule], -self._corrected[rule], rule))
        return tuple(
            RuleUse(
                rule=rule,
                asked=self._asked[rule],
                rejected=self._objected[rule],
                corrected=self._corrected[rule],
            )
            for rule in order
        )

    def anomalies(self) -> tuple[Anomaly, ...]:
        """What looks wrong in the last decisions."""
        return (*self._always(), *self._repeated(), *self._mostly())

    def _always(self) -> list[Anomaly]:
        asked = Counter(rule for each in self._recent for rule in each.asked)
        objected = Counter(rule for each in self._recent for rule in each.rejected_by)
        return [
            Anomaly(
                kind=AnomalyKind.REJECTS_EVERYTHING,
                about=rule,
                workflow_id="",
                count=count,
                said=Bilingual(
                    f"规则 {rule} 最近 {count} 次全都拒绝了。",
                    f"The rule {rule} has rejected all of the last {count} decisions that it was asked about.",
                ),
            )
            for rule, count in asked.items()
            if count >= ALWAYS_MIN and objected[rule] == count
        ]

    def _repeated(self) -> list[Anomaly]:
        refused = Counter(
            (each.workflow_id, each.kind, each.provenance, each.decision)
            for each in self._recent
            if each.verdict == "rejected"
        )
        return [
            Anomaly(
                kind=AnomalyKind.REPEATS_ITSELF,
                about=kind,
                workflow_id=workflow_id,
                count=count,
                said=Bilingual(
                    f"工作流 {workflow_id} 里，为同一句话作的同一个 {kind}（{provenance}）被拒绝了 {count} 次。",
                    f"In workflow {workflow_id} one and the same {kind} ({provenance}) was rejected {count} times for "
                    "one sentence.",
                ),
            )
            for (workflow_id, kind, provenance, _), count in refused.items()
            if count >= REPEATED_MIN
        ]

    def _mostly(self) -> list[Anomaly]:
        count, rejected = len(self._recent), sum(each.verdict == "rejected" for each in self._recent)
        if count < MOSTLY_MIN or count - rejected >= MOSTLY_SHARE * count:
            return []
        said = Bilingual(
            f"最近 {count} 个决定里有 {rejected} 个被拒绝。", f"Of the last {count} decisions {rejected} were rejected."
        )
        return [Anomaly(kind=AnomalyKind.MOSTLY_REJECTED, about="", workflow_id="", count=rejected, said=said)]
