"""Whom to invite by the plain definition: everybody is looked at for each need, and compared with everybody else.

The engine looks only where its index says, and must come to the very same list.
"""

from collections.abc import Collection, Sequence
from heapq import nsmallest

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.language.text import Bm25
from towow_core.engine.matching.assignment import PARTS_MAX, Worker, assign
from towow_core.engine.matching.candidate_fit import (
    Match,
    Place,
    in_reach,
    least_price_of,
    matches,
    own_prices,
    price_of,
    size_share,
)
from towow_core.engine.matching.jobs import counts_asked, jobs_of, one_of_each, useful_count
from towow_core.engine.matching.needs import Need, needs_of, wanted_of
from towow_core.engine.matching.preferences import lacks_language, languages_wished, speaks_with
from towow_core.engine.matching.price_list import expected_cost
from towow_core.engine.matching.ranking import PLACE_FACTOR, Ranked, price_factor
from towow_core.engine.matching.same_provider import tie_break
from towow_core.engine.matching.shortlist import holding_everybody, sharing_a_language
from towow_core.engine.matching.taken_on import taken_on
from towow_core.engine.matching.wanted_days import Day, day_of
from towow_core.support.money import convert


def plainly_ranked(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> list[Ranked]:
    """Those who could serve, with those who cannot on the day; every word that is asked for is known to somebody."""
    needs = needs_of(understanding)
    able = [(profile, found) for profile in profiles if (found := matches(profile, needs))]
    said = [
        " ".join([p.profile_summary, *p.tags, *p.capabilities, *p.capabilities.values(), *p.interests]) for p, _ in able
    ]
    scores = Bm25.over(said).scores(understanding.surface_demand)
    most = max(scores, default=0.0) or 1.0
    ranked = [_rank(understanding, p, found, score / most) for (p, found), score in zip(able, scores, strict=True)]
    currency = understanding.context.currency or "CNY"
    return sorted(
        filter(None, ranked),
        key=lambda r: (
            -round(r.score, 6),
            round(convert(r.asks, r.profile.terms.currency, currency), 2),
            tie_break(understanding, r.profile.user_name),
        ),
    )


def _rank(u: DemandUnderstanding, profile: AgentProfile, found: tuple[Match, ...], topic: float) -> Ranked | None:
    terms, (near, place) = profile.terms, in_reach(profile, u, found)
    found = tuple(m for m in near if not lacks_language(u, [m.need.tag], terms.languages))
    size, tags, labels = size_share(profile, u, found), [m.need.tag for m in found], [m.label for m in found]
    if not found or place is Place.AWAY or size < 0.5:
        return None
    best = max(m.need.importance for m in found) / 100
    score = 100 * (0.8 * min(1.0, best + 0.05 * (len(found) - 1)) + 0.2 * topic) * PLACE_FACTOR[place]
    score *= price_factor(least_price_of(terms, u, labels), u)
    score *= 1.0 if size >= 1 else 0.85
    wished = languages_wished(u, tags)
    score *= 1.3 if wished and wished <= {*terms.languages} else 1.0
    score *= 1.0 if speaks_with(u, terms.languages) else 0.9
    is_away = day_of(terms, u, tags) in {Day.TAKEN, Day.WRONG_WEEKDAY}
    asks = price_of(terms, u, labels).asked or 0.0
    return Ranked(profile, found, place, score, asks, is_away) if score >= 40 else None


def plainly_invited(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile], most: int) -> list[str]:
    """Ids of those who are invited, best first; for demands that ask for nothing that must come with it."""
    needs, ranked = needs_of(understanding), plainly_ranked(understanding, profiles)
    had = {m.need.tag for r in ranked if not r.is_away for m in r.found}
    ranked = [r for r in ranked if not r.is_away or {m.need.tag for m in r.found} - had]
    whole = list(holding_everybody(understanding, needs, sharing_a_language(understanding, needs, tuple(ranked))))
    chosen = _chosen(understanding, needs, whole, most, ())
    if len(chosen) < len(whole):
        best = {n.tag: max((r.score for r in whole if n.tag in r.tags), default=0.0) for n in needs}
        near = [r._replace(found=tuple(m for m in r.found if r.score >= 0.75 * best[m.need.tag])) for r in whole]
        team = _team(understanding, needs, [r for r in near if r.found and not r.is_away], most)
        chosen = _chosen(understanding, needs, whole, most, team)
    return [r.profile.agent_id for r in chosen]


def _team(u: DemandUnderstanding, needs: tuple[Need, ...], people: Sequence[Ranked], most: int) -> Collection[str]:
    offered = {m.need.tag for r in people for m in r.found}
    jobs = [job for job in jobs_of(wanted_of(one_of_each(needs, u, offered)), u).values() if job.name in offered]
    staff, kept = [_worker(r, u) for r in people], dict[str, Worker]()
    for job in jobs:
        able = [worker for worker in staff if job.name in worker.skills]
        by_cost = nsmallest(max(2, 30 // len(jobs)), able, key=lambda w: (w.cost_of((job.name,)), w.tie))
        by_share = nsmallest(max(2, 30 // len(jobs)), able, key=lambda w: (_share(w, job.name), w.tie))
        kept |= {worker.agent_id: worker for worker in (*by_cost, *by_share)}
    return assign(list(kept.values()), jobs, u.context.budget_amount, people_max=most).parts.keys()


def _share(worker: Worker, name: str) -> float:
    if name in worker.prices:
        return worker.prices[name]
    return worker.cost / min(PARTS_MAX, sum(each not in worker.prices for each in worker.skills))


def _worker(r: Ranked, u: DemandUnderstanding) -> Worker:
    terms, currency = r.profile.terms, u.context.currency or "CNY"
    price = price_of(terms, u, [m.label for m in r.found])
    asked, own = expected_cost(price.asked, price.rate), own_prices(terms, u, r.found, price.asked)
    return Worker(
        agent_id=r.profile.agent_id,
        skills={m.need.tag: r.score / 100 for m in r.found},
        cost=convert(max(0.0, asked - sum(own.values())), price.currency, currency),
        prices={tag: convert(amount, price.currency, currency) for tag, amount in own.items()},
        tie=tie_break(u, r.profile.user_name),
    )


def _chosen(
    u: DemandUnderstanding, needs: tuple[Need, ...], ranked: Sequence[Ranked], most: int, first: Collection[str]
) -> list[Ranked]:
    people, asked = u.context.expected_attendees or 0, counts_asked(u)
    room = {need.tag: max(2, useful_count(need, people, asked) + 1) for need in needs}
    taken, chosen, left = dict.fromkeys(room, 0), list[int](), list(range(len(ranked)))

    def adds(at: int) -> float:
        mine = [
            m.need for m in taken_on(ranked[at].found, ranked[at].profile.terms) if taken[m.need.tag] < room[m.need.tag]
        ]
        gain = sum(n.importance * (1.5 if n.is_explicit else 1.0) / (1 + 2 * taken[n.tag]) for n in mine)
        return gain * ranked[at].score / 100

    while left and len(chosen) < most:
        best = max(left, key=lambda at: (ranked[at].profile.agent_id in first, adds(at)))
        if ranked[best].profile.agent_id not in first and adds(best) <= 0:
            break
        left.remove(best)
        chosen.append(best)
        for match in taken_on(ranked[best].found, ranked[best].profile.terms):
            taken[match.need.tag] += 1
    return [ranked[at] for at in sorted(chosen)]
