"""The next version of a plan while it is being made."""

from dataclasses import dataclass, field

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, Change, DemandUnderstanding, Timeline
from towow_core.engine.matching.needs import Need
from towow_core.engine.matching.team_assignment import plan_currency
from towow_core.engine.wording.adjust_text import AdjustmentWording
from towow_core.support.money import convert


@dataclass(slots=True, kw_only=True)
class AdjustmentDraft:
    """What stands so far, by agent id, and what was done about each request.

    Attributes:
        refused: Who cannot live with what they were asked to do it for, and with which price they can.
        unaffordable: Tags that somebody could do, but not for what there is.
    """

    understanding: DemandUnderstanding
    needs: tuple[Need, ...]
    offers: dict[str, Offer]
    parts: dict[str, Assignment]
    timeline: Timeline
    today: str
    words: AdjustmentWording
    addressed: list[Change] = field(default_factory=list)
    declined: list[Change] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)
    refused: dict[str, float] = field(default_factory=dict)
    unaffordable: set[str] = field(default_factory=set)

    @property
    def currency(self) -> str:
        return plan_currency(self.understanding, tuple(self.offers.values()))

    def total_without(self, agent_id: str) -> float:
        others = (a for a in self.parts.values() if a.agent_id != agent_id)
        return sum(convert(a.price or 0.0, a.currency, self.currency) for a in others)
