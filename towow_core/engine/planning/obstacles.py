"""What kept somebody out of a shortlist, by the shortlist's own rules, and who came before them by what."""

from collections.abc import Collection, Iterator, Sequence

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import Mode, RequirementKind
from towow_core.domain.why_not import Advantage, Better, KeptOutBy, Obstacle
from towow_core.engine.matching.binding import hindered_by, named_in, ruled_out_in
from towow_core.engine.matching.candidate_fit import (
    Match,
    Price,
    budget_in,
    least_price_of,
    matches,
    price_of,
    size_share,
    wants,
)
from towow_core.engine.matching.needs import needs_of, wanted_of
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.own_count import people_for
from towow_core.engine.matching.preferences import languages_wished, speaks_with
from towow_core.engine.matching.ranking import PLACE_FACTOR, Ranked, price_factor
from towow_core.engine.matching.same_provider import musts_of, together
from towow_core.engine.matching.shortlist import holding_everybody, is_offered
from towow_core.engine.matching.wanted_days import day_against
from towow_core.engine.wording import why_not_text as words
from towow_core.support.money import convert

_BETTER_MAX = 3  # people named for one capability


def own_matches(
    profile: AgentProfile, understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> tuple[Match, ...]:
    """What of the demand somebody offers, nobody asked for it or not."""
    needs = tuple(need for need in needs_of(understanding) if is_offered(need, profiles))
    return matches(profile, needs)


def obstacles(
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    profiles: Sequence[AgentProfile],
    ranked: Sequence[Ranked],
    booked: Collection[str] = (),
) -> tuple[Obstacle, ...]:
    """What a rule holds against somebody; () where nothing but others does.

    Args:
        profiles: Everybody who could be asked.
        ranked: Those of them who could really serve.
        booked: Days, ISO 8601, that other plans have of them.
    """
    name = profile.user_name
    if name in ruled_out_in(understanding.in_force):
        return (Obstacle(kind=KeptOutBy.RULED_OUT, text=words.ruled_out(name)),)
    wanted = wanted_of(needs_of(understanding))
    found = own_matches(profile, understanding, profiles)
    if not found:
        tags = [need.tag for need in wanted]
        return (Obstacle(kind=KeptOutBy.NOT_OFFERED, text=words.not_offered(profile, tags)),)
    mine = [match for match in found if match.need in wanted]
    if not mine:
        text = words.unasked(name, [match.need.tag for match in found])
        return (Obstacle(kind=KeptOutBy.UNASKED, text=text),)
    hindering = {match.need.tag: tuple(_hindering(profile, match, understanding, booked)) for match in mine}
    free = [match for match in mine if not hindering[match.need.tag]]
    known = [one for each in hindering.values() for one in each]
    known += [*_too_dear(profile, understanding, mine), *_lacking(profile, understanding, free, ranked)]
    if free and not known and all(r.profile.agent_id != profile.agent_id for r in ranked):
        known.append(Obstacle(kind=KeptOutBy.RELEVANCE, text=words.too_little_speaks_for(name)))
    return tuple({one.text: one for one in known}.values())


def _hindering(
    profile: AgentProfile, match: Match, understanding: DemandUnderstanding, booked: Collection[str]
) -> Iterator[Obstacle]:
    name, tag = profile.user_name, match.need.tag
    mine = of_work(understanding, [tag])
    for reason in hindered_by(profile, match, understanding):
        match reason:
            case "excluded":
                yield Obstacle(kind=KeptOutBy.RULED_OUT, text=words.ruled_out(name, tag), capability=tag)
            case "place" if profile.terms.remote and wants(mine, Mode.ON_SITE):
                yield Obstacle(kind=KeptOutBy.MODE, text=words.only_online(profile, mine), capability=tag)
            case "place":
                text = words.elsewhere(profile, mine, tag)
                yield Obstacle(kind=KeptOutBy.PLACE, text=text, capability=tag)
            case "day":
                day = day_against(profile.terms, understanding, [tag])
                if day in booked:
                    yield Obstacle(kind=KeptOutBy.BOOKED, text=words.booked(name, day), capability=tag)
                else:
                    yield Obstacle(kind=KeptOutBy.DAY, text=words.not_free(name, day), capability=tag)
            case "language":
                asked = (r.text for r in understanding.in_force if r.kind is RequirementKind.LANGUAGE and r.is_hard)
                text = words.lacks_language(name, next(asked, ""))
                yield Obstacle(kind=KeptOutBy.LANGUAGE, text=text, capability=tag)
            case _:
                most, people = profile.terms.capacity_people or 0, understanding.context.expected_attendees or 0
                yield Obstacle(kind=KeptOutBy.SIZE, text=words.too_small(name, most, people), capability=tag)


def price_above(
    profile: AgentProfile, understanding: DemandUnderstanding, found: Sequence[Match]
) -> tuple[Price, float] | None:
    """The usual price of all that was found, and by how much it is above the whole budget; None where it is not."""
    price = price_of(profile.terms, understanding, [match.label for match in found])
    budget = budget_in(understanding, price.currency)
    if budget is None or price.asked is None or price.asked <= budget:
        return None
    return price, price.asked - budget


def _too_dear(profile: AgentProfile, understanding: DemandUnderstanding, mine: Sequence[Match]) -> Iterator[Obstacle]:
    if (found := price_above(profile, understanding, mine)) is not None:
        price, above = found
        text = words.too_dear(profile.user_name, price.asked or 0.0, above, price.currency)
        yield Obstacle(kind=KeptOutBy.PRICE, text=text)


def _lacking(
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    free: Sequence[Match],
    ranked: Sequence[Ranked],
) -> Iterator[Obstacle]:
    """What others have who can do the same."""
    tags = {match.need.tag for match in free}
    same = [r for r in ranked if tags & {match.need.tag for match in r.found}]
    for must in musts_of(understanding):
        if tags & must.tags and not must.is_met_by(profile) and any(must.is_met_by(r.profile) for r in same):
            text = words.lacks_feature(profile.user_name, must.feature)
            yield Obstacle(kind=KeptOutBy.FEATURE, text=text)
    for group in together(understanding):
        able = any(group <= {match.need.tag for match in r.found} for r in ranked)
        if tags & group and not group <= tags and able:
            text = words.not_all_in_one(profile.user_name, sorted(group))
            yield Obstacle(kind=KeptOutBy.ALL_IN_ONE, text=text)
    if (
        free
        and not speaks_with(understanding, profile.terms.languages)
        and any(speaks_with(understanding, r.profile.terms.languages) for r in same)
    ):
        yield Obstacle(kind=KeptOutBy.LANGUAGE, text=words.no_common_language(profile.user_name))
    held = holding_everybody(understanding, tuple(match.need for match in free), tuple(ranked))
    before, after = (
        {tag for r in each if r.profile.agent_id == profile.agent_id for tag in r.tags} for each in (ranked, held)
    )
    if left_out := before - after:
        most, people = profile.terms.capacity_people or 0, people_for(understanding, left_out) or 0
        yield Obstacle(kind=KeptOutBy.SIZE, text=words.too_small(profile.user_name, most, people))


def better_than(
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    ranked: Sequence[Ranked],
    invited: Collection[str],
) -> tuple[Better, ...]:
    """Who was invited for the same as somebody who could have been asked, and by what the score prefers them."""
    mine = next((r for r in ranked if r.profile.agent_id == profile.agent_id), None)
    if mine is None:
        return ()
    found = []
    for match in mine.found:
        those = invited_for([match], ranked, invited)
        found += [_better(mine, other, match.need.tag, understanding) for other in those[:_BETTER_MAX]]
    return tuple(found)


def invited_for(found: Sequence[Match], ranked: Sequence[Ranked], invited: Collection[str]) -> list[Ranked]:
    """Who was invited and does any of the same."""
    needs = [match.need for match in found]
    return [r for r in ranked if r.profile.agent_id in invited and any(m.need in needs for m in r.found)]


def _better(mine: Ranked, other: Ranked, tag: str, understanding: DemandUnderstanding) -> Better:
    currency = understanding.context.currency or "CNY"
    asks = {
        r.profile.agent_id: price_of(r.profile.terms, understanding, [match.label for match in r.found]).asked
        for r in (mine, other)
    }
    less = _cost(mine, currency) - _cost(other, currency)
    by = tuple(_advantages(mine, other, understanding, less))
    return Better(
        agent_id=other.profile.agent_id,
        display_name=other.profile.user_name,
        capability=tag,
        by=by,
        text=words.better_by(other.profile.user_name, by, None if None in asks.values() else less, currency),
    )


def _cost(ranked: Ranked, currency: str) -> float:
    return round(convert(ranked.asks, ranked.profile.terms.currency, currency), 2)


def _advantages(mine: Ranked, other: Ranked, understanding: DemandUnderstanding, less: float) -> Iterator[Advantage]:
    """By what the shortlist's own score, or else its order of equals, prefers the other.

    Whoever it does not prefer was invited all the same: not one by one are people chosen, but as a set.
    """
    known = tuple(_counted(mine, other, understanding))
    if known:
        yield from known
    elif round(other.score, 6) != round(mine.score, 6):
        yield Advantage.SUBJECT if other.score > mine.score else Advantage.SET
    elif less:
        yield Advantage.CHEAPER if less > 0 else Advantage.SET
    else:
        yield Advantage.CHANCE


def _counted(mine: Ranked, other: Ranked, understanding: DemandUnderstanding) -> Iterator[Advantage]:
    if other.profile.user_name in named_in(understanding):
        yield Advantage.NAMED
    if {m.need.tag for m in other.found if m.need.is_wanted} - {m.need.tag for m in mine.found}:
        yield Advantage.MORE
    pairs = (
        (Advantage.PLACE, PLACE_FACTOR[other.place], PLACE_FACTOR[mine.place]),
        (Advantage.BUDGET, _price(other, understanding), _price(mine, understanding)),
        (Advantage.SIZE, _is_large_enough(other, understanding), _is_large_enough(mine, understanding)),
        (Advantage.LANGUAGE, _speaks(other, understanding), _speaks(mine, understanding)),
    )
    yield from (advantage for advantage, theirs, own in pairs if theirs > own)


def _price(ranked: Ranked, understanding: DemandUnderstanding) -> float:
    labels = [match.label for match in ranked.found]
    return price_factor(least_price_of(ranked.profile.terms, understanding, labels), understanding)


def _is_large_enough(ranked: Ranked, understanding: DemandUnderstanding) -> bool:
    return size_share(ranked.profile, understanding, ranked.found) >= 1


def _speaks(ranked: Ranked, understanding: DemandUnderstanding) -> int:
    languages = ranked.profile.terms.languages
    wished = languages_wished(understanding, [match.need.tag for match in ranked.found])
    return bool(wished and wished <= {*languages}) + speaks_with(understanding, languages)
