"""Who cannot do it for a stated amount: somebody else does, or the others give what is left to give, or it is dearer.

Nobody is left out unasked, and nobody is asked for more than people give.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import Assignment, Change, Standing
from towow_core.domain.money import named_amount
from towow_core.engine.matching.candidate_fit import part_limit
from towow_core.engine.matching.team_assignment import NARROWLY, offered_tags
from towow_core.engine.planning.adjustment_draft import AdjustmentDraft
from towow_core.engine.planning.reassignment import reassign
from towow_core.engine.planning.shared_limits import Ask, ask_of
from towow_core.engine.wording.adjust_text import without_price_note
from towow_core.engine.wording.plan_text import standby_role_text
from towow_core.support.asked_first import asked_for_first
from towow_core.support.money import convert, money_text, repriced


def settle_refused(draft: AdjustmentDraft, *, is_first: bool) -> None:
    """Each of `draft.refused` has the price that they can live with, or no part.

    Args:
        is_first: Nobody was asked twice. Who alone refuses, and whom there is no money for, is asked once more as
            before: who then leaves is replaced by somebody who was not invited; who is left out would not be.
    """
    before = dict(draft.parts)
    asked = {
        agent_id: ask_of(draft.understanding, draft.parts.values(), draft.offers, agent_id)
        for agent_id in draft.refused
    }
    for agent_id, wanted in draft.refused.items():
        if _somebody_else(draft, agent_id):
            _stand_back(draft, agent_id, asked[agent_id])
        else:
            _pay(draft, agent_id, wanted)
    of_it_all = [a for a, ask in asked.items() if ask is not None and ask.is_shared and not ask.limit.value.tags]
    if of_it_all:
        _within_budget(draft, of_it_all, asked[of_it_all[0]], before if is_first and len(of_it_all) == 1 else {})


def _somebody_else(draft: AdjustmentDraft, agent_id: str) -> bool:
    """Whether one who stands by, and asks no more than there is, takes on all of it."""
    tags, understanding = draft.parts[agent_id].capabilities, draft.understanding
    able = {
        other
        for other, part in draft.parts.items()
        if part.standing is Standing.STAND_BY
        and (offer := draft.offers.get(other)) is not None
        and {*tags} <= {*offered_tags(offer, draft.needs)}
        and (limit := part_limit(understanding, tags, offer.rate, offer.currency)) is not None
        and (offer.price_for(tags) or 0.0) <= limit
    }
    taken = [reassign(draft, tag, not_to=agent_id, among=able) for tag in tags] if able else []
    return bool(taken) and all(taken)


def _pay(draft: AdjustmentDraft, agent_id: str, price: float) -> None:
    part, words = draft.parts[agent_id], draft.words
    paid = repriced(part, price)
    draft.parts[agent_id] = replace(paid, notes=without_price_note(part.notes), is_confirmed=False)
    given, before = (named_amount(each.price, each.rate) or 0.0 for each in (paid, part))
    what = words.raised(part, given, price) if price > before else words.lowered(part, price)
    draft.changed.append(Change(agent_id=agent_id, what=what))


def _stand_back(draft: AdjustmentDraft, agent_id: str, ask: Ask | None) -> None:
    part, words = draft.parts[agent_id], draft.words
    backing = tuple(need for need in draft.needs if need.tag in part.capabilities)
    draft.parts[agent_id] = replace(
        part,
        role=standby_role_text(backing, words.language),
        capabilities=(),
        price=None,
        rate=None,
        is_confirmed=False,
        standing=Standing.STAND_BY,
        notes="",
    )
    why = ask.why(words.language) if ask is not None else ""
    draft.changed.append(Change(agent_id=agent_id, what=words.too_dear(part.display_name, why)))


def _within_budget(
    draft: AdjustmentDraft, refused: Sequence[str], ask: Ask | None, before: Mapping[str, Assignment]
) -> None:
    """What the others give more, if it is no more than people give; else the least needed part is left out.

    Those in `before` have the part that they had instead, and are told why. What was asked for first is kept: a plan
    without it is no agreement, and that it comes to a little more is for the requester to decide.
    """
    most = draft.understanding.context.budget_amount
    if most is None:
        return
    others = [a for a, part in draft.parts.items() if part.price and a not in draft.refused]
    named = {a: draft.offers[a].price_for(draft.parts[a].capabilities) or 0.0 for a in others if a in draft.offers}
    in_it = {a: convert(price, draft.parts[a].currency, draft.currency) for a, price in named.items()}
    left = most - sum(
        convert(p.price or 0.0, p.currency, draft.currency) for a, p in draft.parts.items() if a not in named
    )
    share = left / sum(in_it.values()) if in_it else 0.0
    if share < 1 - NARROWLY and left < sum(in_it.values()):
        first = asked_for_first(draft.understanding.in_force)
        for agent_id in sorted(refused, key=lambda a: _weight(draft, a)):
            if draft.total_without("") <= most:
                break
            if agent_id in before:
                _ask_again(draft, before[agent_id], ask)
                continue
            if first is not None and {*first.value.tags} & {*draft.parts[agent_id].capabilities}:
                continue
            draft.unaffordable |= {*draft.parts[agent_id].capabilities}
            _stand_back(draft, agent_id, ask)
        return
    for agent_id, price in named.items():
        given = price if share >= 1 else float(int(price * share))
        if given < (draft.parts[agent_id].price or 0.0):  # who can live with less than they named is given no more
            _pay(draft, agent_id, given)


def _ask_again(draft: AdjustmentDraft, part: Assignment, ask: Ask | None) -> None:
    wanted = money_text(draft.refused[part.agent_id], part.currency, draft.words.language)
    draft.parts[part.agent_id] = replace(part, is_confirmed=False)
    draft.changed = [change for change in draft.changed if change.agent_id != part.agent_id]
    why = ask.why(draft.words.language) if ask is not None else ""
    what = draft.words.wished(part.display_name, wanted)
    draft.declined.append(Change(agent_id=part.agent_id, what=what, reason=why))


def _weight(draft: AdjustmentDraft, agent_id: str) -> int:
    mine = draft.parts[agent_id].capabilities
    return max((need.importance for need in draft.needs if need.tag in mine), default=0)
