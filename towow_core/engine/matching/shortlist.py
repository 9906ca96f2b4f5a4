"""Whom to invite: relevant people first, so chosen that together they cover the demand, not ten of the same."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.drafts import FilterResult
from towow_core.domain.models import (
    AgentProfile,
    Candidate,
    Coverage,
    DemandUnderstanding,
    Language,
    MatchType,
    Provenance,
)
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.language.sentence_parts import listed, say
from towow_core.engine.language.text import Bm25, tokens
from towow_core.engine.matching.best_team import best_team
from towow_core.engine.matching.candidate_fit import (
    Day,
    Match,
    Place,
    Price,
    budget_in,
    day_of,
    least_price_of,
    matches,
    place_of,
    price_of,
    reachable,
    size_share,
)
from towow_core.engine.matching.jobs import counts_asked, useful_count, wanted_count
from towow_core.engine.matching.needs import Need, needs_of, thing_of, wanted_of
from towow_core.engine.matching.preferences import lacks_language, languages_wished, speaks_with
from towow_core.engine.matching.same_provider import musts_of, tie_break, together
from towow_core.engine.matching.taken_on import taken_on
from towow_core.support.money import convert

SCORE_MIN = 40  # 0 to 100; below it nobody is invited
RESERVE_MAX = 10
_PER_NEED = 2  # invited for a need that one person fills: the second is there in case the first declines
PLACE_FACTOR = {Place.HERE: 1.0, Place.ANYWHERE: 0.95, Place.REMOTE: 0.85, Place.TRAVELS: 0.8}
_CAPABILITY_WEIGHT, _TOPIC_WEIGHT = 0.8, 0.2
_TIGHT_FACTOR = 0.85  # for a person whose price is a little above the whole budget, or whose room is not quite enough
_TOO_DEAR_FACTOR = 0.6  # for a person whose price is far above it
_WITHIN_TALK = 1.15  # of the budget: about what twins come down
_SIZE_MIN = 0.5  # share of the people that somebody must at least be able to serve
_EXPLICIT_BONUS = 1.5
_RELEVANT = 0.75  # of the best score for something: who comes that near is as good for it, and may cost less
_WISHED_FACTOR = 1.3  # for a person who works in the language that is wished for
_STRANGER_FACTOR = 0.9  # who does not speak the language of the demand comes after who does


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A profile that could serve.

    Attributes:
        score: 0.0 to 100.0.
        asks: The usual price of what was found, in the profile's currency.
        is_away: The person cannot on the day.
    """

    profile: AgentProfile
    found: tuple[Match, ...]
    place: Place
    score: float
    asks: float = 0.0
    is_away: bool = False


def shortlist(
    understanding: DemandUnderstanding, profiles: tuple[AgentProfile, ...], candidates_max: int
) -> FilterResult:
    """At most `candidates_max` to invite, the rest of the relevant ones in reserve, and what nobody covers."""
    needs = needs_of(understanding)
    ranked = _with_only_ones(understanding, needs, profiles)
    whole = _allowed(understanding, needs, ranked)
    chosen = choose(understanding, needs, whole, candidates_max)
    if len(chosen) < len(whole):  # then somebody is left out whom the best team may need
        first = best_team(understanding, needs, [r for r in relevant(whole) if not r.is_away], candidates_max)
        chosen = choose(understanding, needs, whole, candidates_max, frozenset(first.parts))
    ids = {r.profile.agent_id for r in chosen}
    reserve = [r for r in ranked if r.profile.agent_id not in ids][:RESERVE_MAX]
    covered = {match.need.tag for r in chosen for match in r.found}
    return FilterResult(
        analysis=_analysis(understanding, needs, chosen, profiles),
        definitely_related=tuple(candidate_of(r, understanding) for r in chosen),
        possibly_related=tuple(candidate_of(r, understanding) for r in reserve),
        coverage=Coverage(
            covered=tuple(n.tag for n in needs if n.tag in covered),
            uncovered=tuple(tag for tag in understanding.tags_wanted if tag not in covered),
        ),
        provenance=Provenance.RULE,
    )


def eligible(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], profiles: tuple[AgentProfile, ...]
) -> tuple[Ranked, ...]:
    """Everybody who could be invited and could come, each for what they could do."""
    return tuple(r for r in _allowed(understanding, needs, _ranked(understanding, needs, profiles)) if not r.is_away)


def _allowed(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], ranked: tuple[Ranked, ...]
) -> tuple[Ranked, ...]:
    return _asked_for(needs, doing_it_all(understanding, sharing_a_language(understanding, needs, ranked)))


def _asked_for(needs: tuple[Need, ...], ranked: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
    """Without those who only do what such occasions usually have and nobody asked for, where anything is asked for."""
    wanted = wanted_of(needs)
    return tuple(r for r in ranked if any(match.need in wanted for match in r.found))


def rank(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], profiles: tuple[AgentProfile, ...]
) -> tuple[Ranked, ...]:
    """Everybody who could really serve, best first; of equals who costs less, then by the demand's own chance."""
    return tuple(r for r in _ranked(understanding, needs, profiles) if not r.is_away)


def _with_only_ones(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], profiles: tuple[AgentProfile, ...]
) -> tuple[Ranked, ...]:
    """The same, with those who cannot on the day but are the only ones for something: they say themselves why not."""
    ranked = _ranked(understanding, needs, profiles)
    had = {match.need.tag for r in ranked if not r.is_away for match in r.found}
    return tuple(r for r in ranked if not r.is_away or {match.need.tag for match in r.found} - had)


def _ranked(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], profiles: tuple[AgentProfile, ...]
) -> tuple[Ranked, ...]:
    needs = tuple(need for need in needs if is_offered(need, profiles))
    able = [(profile, found) for profile in profiles if (found := matches(profile, needs))]
    topics = _topic_scores(understanding, [profile for profile, _ in able])
    ranked = [
        result
        for (profile, found), topic in zip(able, topics, strict=True)
        if (result := _rank(profile, understanding, found, topic)) is not None
    ]
    return tuple(sorted(ranked, key=lambda r: _standing(r, understanding)))


def _standing(ranked: Ranked, understanding: DemandUnderstanding) -> tuple[float, float, str, str]:
    """Relevant first, then value for money, then by chance: never by id, or by who came first."""
    cost = convert(ranked.asks, ranked.profile.terms.currency, understanding.context.currency or "CNY")
    by_chance = tie_break(understanding, ranked.profile.user_name)
    return (-round(ranked.score, 6), round(cost, 2), by_chance, ranked.profile.agent_id)


def is_offered(need: Need, profiles: Sequence[AgentProfile]) -> bool:
    """Whether a word that no table knows is one that somebody here uses for what they do.

    What profiles write of themselves besides ("we are a family business") makes nobody a match for "business".
    """
    if need.concept is not None or need.network_word is not None or need.labels or need.subject:
        return True
    last = thing_of(need.tag)
    return any(last in tokens(label) for profile in profiles for label in (*profile.capabilities, *profile.tags))


def doing_it_all(understanding: DemandUnderstanding, ranked: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
    """Without those who lack what must come with a part, or cannot do all that one is to do, where somebody can.

    Where nobody has it, everybody stays: the plan then says what is missing.
    """
    for asked in musts_of(understanding):
        have_it = {r.profile.agent_id for r in ranked if asked.is_met_by(r.profile)}
        ranked = _without_the_others(ranked, asked.tags, have_it)
    for tags in together(understanding):
        all_of_it = {r.profile.agent_id for r in ranked if tags <= {match.need.tag for match in r.found}}
        ranked = _without_the_others(ranked, tags, all_of_it)
    return ranked


def sharing_a_language(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], ranked: tuple[Ranked, ...]
) -> tuple[Ranked, ...]:
    """Without those who could speak with nobody who asks, for what enough others do who can; who is named stays."""
    named = {r.value.text for r in understanding.in_force if r.kind is RequirementKind.PERSON}
    asked, people = counts_asked(understanding), understanding.context.expected_attendees or 0
    able = {
        r.profile.agent_id
        for r in ranked
        if r.profile.user_name in named or speaks_with(understanding, r.profile.terms.languages)
    }
    for need in needs:
        there = sum(
            not r.is_away and any(m.need == need for m in r.found) for r in ranked if r.profile.agent_id in able
        )
        if there >= wanted_count(need, people, asked):
            ranked = _without_the_others(ranked, frozenset({need.tag}), able)
    return ranked


def _without_the_others(
    ranked: tuple[Ranked, ...], tags: frozenset[str], better: Collection[str]
) -> tuple[Ranked, ...]:
    """Without these tags of those who are not among the better, as far as one of the better has them."""
    had = {match.need.tag for r in ranked if r.profile.agent_id in better for match in r.found} & tags
    left = (
        r
        if r.profile.agent_id in better
        else replace(r, found=tuple(match for match in r.found if match.need.tag not in had))
        for r in ranked
    )
    return tuple(r for r in left if r.found)


def _topic_scores(understanding: DemandUnderstanding, profiles: list[AgentProfile]) -> tuple[float, ...]:
    """How much each profile talks of the demand's subject, 0.0 to 1.0; of what is ordered by name there is none."""
    if any(not word.is_feature for word in understanding.network_words):
        return (0.0,) * len(profiles)
    documents = [
        " ".join([p.profile_summary, *p.tags, *p.capabilities, *p.capabilities.values(), *p.interests])
        for p in profiles
    ]
    scores = Bm25.over(documents).scores(understanding.surface_demand)
    best = max(scores, default=0.0) or 1.0
    return tuple(score / best for score in scores)


def _rank(
    profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...], topic: float
) -> Ranked | None:
    place = place_of(profile, understanding, found)
    languages = profile.terms.languages
    found = tuple(m for m in reachable(found, place) if not lacks_language(understanding, [m.need.tag], languages))
    day = day_of(profile.terms, understanding, [match.need.tag for match in found])
    size = size_share(profile.terms, understanding, found)
    if not found or place is Place.AWAY or size < _SIZE_MIN:
        return None
    labels = [match.label for match in found]
    price = price_of(profile.terms, understanding, labels)
    best = max(match.need.importance for match in found) / 100
    # What else they can do matters little here, and much in `choose`.
    capability = min(1.0, best + 0.05 * (len(found) - 1))
    score = 100 * (_CAPABILITY_WEIGHT * capability + _TOPIC_WEIGHT * topic) * PLACE_FACTOR[place]
    score *= price_factor(least_price_of(profile.terms, understanding, labels), understanding)
    score *= 1.0 if size >= 1 else _TIGHT_FACTOR
    wished = languages_wished(understanding, [match.need.tag for match in found])
    score *= _WISHED_FACTOR if wished and wished <= {*profile.terms.languages} else 1.0
    score *= 1.0 if speaks_with(understanding, languages) else _STRANGER_FACTOR
    is_away = day in {Day.TAKEN, Day.WRONG_WEEKDAY}
    ranked = Ranked(profile=profile, found=found, place=place, score=score, asks=price.asked or 0.0, is_away=is_away)
    return ranked if score >= SCORE_MIN else None


def price_factor(price: Price, understanding: DemandUnderstanding) -> float:
    """1.0 where the usual price is within the budget, less where only the lowest is, least where not even that.

    Somebody too dear is asked where nobody else can do it: that the budget is too small is worth knowing, from them.
    """
    budget = budget_in(understanding, price.currency)
    if budget is None or price.asked is None or price.asked <= budget:
        return 1.0
    return _TIGHT_FACTOR if price.asked <= budget * _WITHIN_TALK else _TOO_DEAR_FACTOR


def relevant(ranked: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
    """Those who come near enough to the best for something, each for that: of these it is the price that decides."""
    best: dict[str, float] = {}
    for r in ranked:
        for match in r.found:
            best[match.need.tag] = max(r.score, best.get(match.need.tag, 0.0))
    near = (replace(r, found=tuple(m for m in r.found if r.score >= _RELEVANT * best[m.need.tag])) for r in ranked)
    return tuple(r for r in near if r.found)


def choose(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    ranked: tuple[Ranked, ...],
    most: int,
    first: Collection[str] = (),
) -> tuple[Ranked, ...]:
    """After those of these ids whoever adds most: an uncovered need counts fully, a covered one less each time."""
    people, asked = understanding.context.expected_attendees or 0, counts_asked(understanding)
    # One more than are needed, in case somebody declines.
    room = {need.tag: max(_PER_NEED, useful_count(need, people, asked) + 1) for need in needs}
    taken = dict.fromkeys(room, 0)
    chosen: list[Ranked] = []
    left = {r.profile.agent_id: r for r in ranked}
    mine = {r.profile.agent_id: taken_on(r.found, r.profile.terms) for r in ranked}
    while left and len(chosen) < most:
        # Of equals the first.
        best = max(left.values(), key=lambda r: (r.profile.agent_id in first, _gain(r, mine, taken, room)))
        if best.profile.agent_id not in first and _gain(best, mine, taken, room) <= 0:
            break
        chosen.append(left.pop(best.profile.agent_id))
        for match in mine[best.profile.agent_id]:
            taken[match.need.tag] += 1
    return tuple(r for r in ranked if r in chosen)


def _gain(ranked: Ranked, mine: Mapping[str, tuple[Match, ...]], taken: dict[str, int], room: dict[str, int]) -> float:
    # The second candidate for a need adds a third of what the first does, the third a fifth.
    gain = sum(
        match.need.importance * (_EXPLICIT_BONUS if match.need.is_explicit else 1.0) / (1 + 2 * taken[match.need.tag])
        for match in mine[ranked.profile.agent_id]
        if taken[match.need.tag] < room[match.need.tag]
    )
    return gain * ranked.score / 100


def candidate_of(ranked: Ranked, understanding: DemandUnderstanding) -> Candidate:
    """Somebody who was found, and for what."""
    language = understanding.language
    main = max((match.need for match in ranked.found), key=lambda need: need.importance)
    is_explicit = any(match.need.is_explicit for match in ranked.found)
    return Candidate(
        agent_id=ranked.profile.agent_id,
        display_name=ranked.profile.user_name,
        reason=_reason(ranked, understanding),
        relevance_score=round(min(100.0, ranked.score)),
        match_type=MatchType.EXPLICIT if is_explicit else MatchType.INFERRED,
        expected_role=main.concept.role.to(language) if main.concept else main.tag,
        capabilities=tuple(match.need.tag for match in ranked.found),
    )


def _called(match: Match, language: Language) -> str:
    """The need; and where it was found by meaning, what the person calls it."""
    if not match.need.labels or match.label == match.need.tag:
        return match.need.tag
    return say(language, f"“{match.label}”（{match.need.tag}）", f"“{match.label}” ({match.need.tag})")


def _reason(ranked: Ranked, understanding: DemandUnderstanding) -> str:
    language = understanding.language
    can = listed([_called(match, language) for match in ranked.found], language)
    city = place_name(ranked.profile.location, language)
    wanted = place_name(understanding.context.location or "", language)
    where = {
        Place.HERE: say(language, f"就在{city}", f"is in {city}"),
        Place.ANYWHERE: say(language, f"人在{city}", f"is based in {city}"),
        Place.REMOTE: say(language, f"人在{city}，可以远程", f"is in {city} and works remotely"),
        Place.TRAVELS: say(language, f"人在{city}，愿意去{wanted}", f"is in {city} and travels to {wanted}"),
    }[ranked.place]
    people, capacity = understanding.context.expected_attendees, ranked.profile.terms.capacity_people
    size = ""
    if people and capacity and size_share(ranked.profile.terms, understanding, ranked.found) < 1:
        size = say(language, f"，最多接待{capacity}人", f", for up to {capacity} people")
    return say(language, f"能负责{can}，{where}{size}", f"Offers {can}; {where}{size}")


def _analysis(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    chosen: tuple[Ranked, ...],
    profiles: tuple[AgentProfile, ...],
) -> str:
    language = understanding.language
    if not needs:
        return say(
            language,
            "没看出这项需求要什么能力，没有邀请任何人。",
            "It is unclear what is needed, so nobody is invited.",
        )
    missing = listed(
        [n.tag for n in wanted_of(needs) if all(n.tag != m.need.tag for r in chosen for m in r.found)], language
    )
    if not chosen:
        return say(
            language,
            f"{len(profiles)}人里没有人能在需要的地点和时间做到：{missing}。",
            f"None of {len(profiles)} people can do this at the place and time: {missing}.",
        )
    return _found_text(language, len(profiles), len(chosen), missing)


def _found_text(language: Language, total: int, invited: int, missing: str) -> str:
    if missing:
        return say(
            language,
            f"从{total}人里选出{invited}人；目前没有人能负责{missing}。",
            f"{invited} of {total} people are invited; nobody yet for {missing}.",
        )
    return say(
        language,
        f"从{total}人里选出{invited}人，每项能力都有人。",
        f"{invited} of {total} people are invited; every need is covered.",
    )
