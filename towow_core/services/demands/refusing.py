"""What nobody is asked for: recognised by rules, in the first sentence and in whatever is said of a demand later."""

from collections.abc import Collection, Iterable

from towow_core.domain.events import DemandFailed
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import UnsafeKind
from towow_core.engine.language.emergency_numbers import answer_to
from towow_core.engine.language.text import language_of
from towow_core.engine.language.unsafe_asks import find_unsafe
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.store.records import DemandRecord


def unsafe_change(demand: Demand, said: Iterable[str], ignored: Collection[str]) -> UnsafeKind | None:
    """What a demand becomes by what is said of it now; None where nothing speaks against it.

    Each text is read alone, for a harmless demand excuses nothing that is added to it; and all of them behind the
    demand's own sentence, for what is forbidden may be said in pieces.
    """
    texts = [text for text in said if text.strip()]
    known = demand.understanding.surface_demand if demand.understanding is not None else ""
    whole = " ".join((demand.raw_input, known, *texts))  # with what was said of it in between
    found = (find_unsafe(text, ignored=ignored) for text in (*texts, whole))
    return next((kind for kind in found if kind is not None), None)


def texts_of(patch: DemandPatch) -> tuple[str, ...]:
    """Everything that a change asks for in words; what it rules out asks for nothing."""
    said = (patch.text, *patch.with_, patch.place, patch.date, patch.budget, *patch.correct.values())
    return tuple(text for text in said if text)


def answer_in_place_of(demand: Demand, kind: UnsafeKind, said: Iterable[str] = ()) -> tuple[str, tuple[str, ...]]:
    """What is said to the person, and what they can do, in the language of their demand."""
    return answer_to(kind, " ".join((demand.raw_input, *said)), language_of(demand.raw_input))


def refusal(
    record: DemandRecord, kind: UnsafeKind, said: Iterable[str] = (), *, has_channel: bool = False
) -> DemandFailed:
    """The end of a demand that nobody is asked about (any more).

    A channel that has ended before keeps its own end, and this one is the demand's alone.
    """
    reason, advice = answer_in_place_of(record.demand, kind, said)
    return DemandFailed(
        demand_id=record.demand.demand_id,
        channel_id=None if has_channel else record.channel_id,
        reason_code=kind,
        reason=reason,
        advice=advice,
    )
