"""What twins answer, once it is said on the network: a draft, and whose it is."""

from dataclasses import dataclass

from towow_core.domain.days import DELIVERY_DAYS_MAX, is_day
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.models import Decision, Provenance
from towow_core.domain.money import check_currency, check_price, costs, is_unknown, known_currency


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(OfferDraft):
    """One agent's answer to an invitation."""

    offer_id: str
    agent_id: str
    display_name: str
    demand_id: str
    message_id: str = ""
    submitted_at: str = ""

    def __post_init__(self) -> None:
        check_price(self.price, self.rate)
        object.__setattr__(self, "currency", known_currency(self.currency))  # also of what is stored
        check_currency(self.currency)
        if not 0 <= self.confidence <= 100:  # noqa: PLR2004  percent
            raise ValueError(f"{self.confidence} is no confidence from 0 to 100")
        if self.free_from and not is_day(self.free_from):
            raise ValueError(f"free_from is {self.free_from!r}, which is no day like 2026-12-24")
        for days in self.delivery_days.values():
            if not 0 <= days <= DELIVERY_DAYS_MAX:
                raise ValueError(f"delivery_days holds {days}, which is no number of days up to {DELIVERY_DAYS_MAX}")

    @property
    def is_paid(self) -> bool:
        """Whether it costs something, be it counted yet or not."""
        return costs(self.price, self.rate)

    @property
    def is_unpriced(self) -> bool:
        """Whether it names no price: it is not known what it costs, and not said that it costs nothing."""
        return is_unknown(self.price, self.rate)

    @property
    def commits(self) -> bool:
        """Whether the agent takes part. A stand-in, after its model failed, commits nobody, whatever it says."""
        return self.decision is not Decision.DECLINE and self.provenance is not Provenance.FALLBACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback(FeedbackDraft):
    """One participant's answer to one round's plan.

    Attributes:
        defaulted: Nobody answered; `feedback_type` is what the policy makes of silence.
        rests_on_round: Not asked again, for nothing had changed: the earlier round in which they said it themselves; 0
            where this is what they said now.
    """

    agent_id: str
    display_name: str
    round: int
    defaulted: bool = False
    rests_on_round: int = 0
