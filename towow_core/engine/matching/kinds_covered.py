"""A team in which each kind of a role has somebody: "mentors for data and for design"."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from towow_core.domain.answers import Offer
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import TOPIC, RequirementKind
from towow_core.engine.matching.assignment import Worker
from towow_core.engine.matching.binding import named_in

_Parts = Mapping[str, tuple[str, ...]]


def with_each_kind(
    parts: _Parts, understanding: DemandUnderstanding, offers: Sequence[Offer], workers: Sequence[Worker]
) -> _Parts:
    """The same; for a kind that nobody in it speaks of, whoever does takes the part of one who is there for no other
    kind, or comes besides while there are fewer than kinds. Never above the whole budget.
    """
    kinds = _kinds(understanding)
    if not kinds:
        return parts
    offers_of, named = {offer.agent_id: offer for offer in offers}, named_in(understanding)
    told = {offer.agent_id: {one.asked: one.settles for one in offer.statements} for offer in offers}
    could = {worker.agent_id: worker for worker in workers}
    team = {name: list(tags) for name, tags in parts.items()}
    for tag, wanted in kinds.items():
        for kind in wanted:
            mine = [name for name, tags in team.items() if tag in tags]
            if any(kind in told.get(name, {}) for name in mine):
                continue
            able = [name for name, w in could.items() if name not in mine and tag in w.skills and kind in told[name]]
            able.sort(key=lambda name: (not told[name][kind], could[name].cost, name))
            spare = [name for name in mine if team[name] == [tag] and _is_spare(name, mine, wanted, told)]
            spare = [name for name in spare if name not in offers_of or offers_of[name].display_name not in named]
            gone = max(spare, key=lambda name: (could[name].cost, name), default=None)
            if able and (gone is not None or len(mine) < len(wanted)):
                changed = {name: list(tags) for name, tags in team.items() if name != gone}
                changed.setdefault(able[0], []).append(tag)
                team = changed if _is_paid(changed, could, understanding.context.budget_amount) else team
    return {name: tuple(tags) for name, tags in team.items()}


def _kinds(understanding: DemandUnderstanding) -> dict[str, list[str]]:
    """By tag; only those of which there are several."""
    found: dict[str, list[str]] = {}
    for one in understanding.in_force:
        if one.kind is RequirementKind.QUALITY and one.value.unit == TOPIC and one.value.number == 1:
            for tag in one.value.tags:
                found.setdefault(tag, []).append(one.text)
    return {tag: kinds for tag, kinds in found.items() if len(kinds) > 1}


def _is_spare(name: str, mine: Iterable[str], wanted: Iterable[str], told: Mapping[str, Mapping[str, bool]]) -> bool:
    """Whether each kind that they speak of has somebody else."""
    others = {kind for other in mine if other != name for kind in told.get(other, {})}
    return all(kind in others for kind in wanted if kind in told.get(name, {}))


def _is_paid(team: Mapping[str, list[str]], could: Mapping[str, Worker], budget: float | None) -> bool:
    return budget is None or sum(_costs(team, could)) <= budget


def _costs(team: Mapping[str, list[str]], could: Mapping[str, Worker]) -> Iterator[float]:
    return (could[name].cost_of(tuple(tags)) for name, tags in team.items() if name in could)
