"""Whom to invite: relevant people first, so chosen that together they cover the demand, not ten of the same."""

from collections import Counter
from collections.abc import Collection, Sequence

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
from towow_core.engine.matching.bare_tags import tags_only
from towow_core.engine.matching.best_team import best_team
from towow_core.engine.matching.candidate_fit import Match, Place, size_share
from towow_core.engine.matching.choosing import choose
from towow_core.engine.matching.jobs import counts_asked, wanted_count
from towow_core.engine.matching.needs import Need, needs_of, thing_of, wanted_of
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.offers_index import OffersIndex, index_of
from towow_core.engine.matching.preferences import speaks_with
from towow_core.engine.matching.ranking import Ranked, Ranking
from towow_core.engine.matching.same_provider import musts_of, together

RESERVE_MAX = 10
_TO_CHOOSE_FROM = 2  # people with room for all who come, before those without are left out
_RELEVANT = 0.75  # of the best score for something: who comes that near is as good for it, and may cost less


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
    said = saying_more_than_a_tag(understanding, needs, sharing_a_language(understanding, needs, ranked))
    return _asked_for(needs, doing_it_all(understanding, holding_everybody(understanding, needs, said)))


def _asked_for(needs: tuple[Need, ...], ranked: tuple[Ranked, ...]) -> tuple[Ranked, ...]:
    """Without those who only do what such occasions usually have and nobody asked for, where anything is asked for."""
    wanted = {need.tag for need in wanted_of(needs)}
    return tuple(r for r in ranked if not wanted.isdisjoint(r.tags))


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
    """With those who cannot on the day."""
    index = index_of(profiles)
    able = index.matches([need for need in needs if is_offered(need, profiles)])
    topics = _topic_scores(understanding, index, list(able))
    people = ((profiles[at], found, topic) for (at, found), topic in zip(able.items(), topics, strict=True))
    return Ranking(understanding).rank(people)


def is_offered(need: Need, profiles: Sequence[AgentProfile]) -> bool:
    """Whether a word that no table knows is one that somebody here uses for what they do.

    What profiles write of themselves besides ("we are a family business") makes nobody a match for "business".
    """
    if need.concept is not None or need.network_word is not None or need.labels or need.subject:
        return True
    index = index_of(profiles)
    return index.is_said(thing_of(need.tag)) or index.is_done(need.tag)


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
    """Without those who could speak with nobody who asks, for what enough others do who can; who is named stays, and
    who is where it is needed, as long as none of the others is.
    """
    named = {r.value.text for r in understanding.in_force if r.kind is RequirementKind.PERSON}
    speaks = {known: speaks_with(understanding, known) for known in {r.profile.terms.languages for r in ranked}}
    able = {r.profile.agent_id for r in ranked if speaks[r.profile.terms.languages] or r.profile.user_name in named}
    if len(able) == len(ranked):
        return ranked
    asked, people = counts_asked(understanding), understanding.context.expected_attendees or 0
    there = Counter(match.need.tag for r in ranked if not r.is_away and r.profile.agent_id in able for match in r.found)
    local = {
        need.tag: {r.profile.agent_id for r in ranked if r.place is Place.HERE and need.tag in r.tags} for need in needs
    }
    for need in needs:
        if there[need.tag] >= wanted_count(need, people, asked):
            kept = able if local[need.tag] & able else able | local[need.tag]
            ranked = _without_the_others(ranked, frozenset({need.tag}), kept)
    return ranked


def saying_more_than_a_tag(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], ranked: tuple[Ranked, ...]
) -> tuple[Ranked, ...]:
    """Without what somebody only has a bare tag for, where enough others who could come say more of it."""
    bare = {r.profile.agent_id: tags_only(r.profile, r.found) for r in ranked}
    asked, people = counts_asked(understanding), understanding.context.expected_attendees or 0
    for need in needs:
        if any(need.tag in tags for tags in bare.values()):
            able = {r.profile.agent_id for r in ranked if not r.is_away and need.tag not in bare[r.profile.agent_id]}
            there = [r for r in ranked if r.profile.agent_id in able and need.tag in r.tags]
            if len(there) >= wanted_count(need, people, asked):
                ranked = _without_the_others(ranked, frozenset({need.tag}), able)
    return ranked


def holding_everybody(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], ranked: tuple[Ranked, ...]
) -> tuple[Ranked, ...]:
    """Without those who have no room for all who come, for what enough others who could come have room; who is named
    stays.
    """
    small = {r.profile.agent_id for r in ranked if size_share(r.profile, understanding, r.found) < 1.0}
    if not small:
        return ranked
    named = {r.value.text for r in understanding.in_force if r.kind is RequirementKind.PERSON}
    asked, people = counts_asked(understanding), understanding.context.expected_attendees or 0
    for need in needs:
        large = [r for r in ranked if not r.is_away and need.tag in r.tags and r.profile.agent_id not in small]
        if len(large) >= max(_TO_CHOOSE_FROM, wanted_count(need, people, asked)):
            kept = {r.profile.agent_id for r in ranked if r in large or r.profile.user_name in named or r.is_away}
            ranked = _without_the_others(ranked, frozenset({need.tag}), kept)
    return ranked


def _without_the_others(
    ranked: tuple[Ranked, ...], tags: frozenset[str], better: Collection[str]
) -> tuple[Ranked, ...]:
    """Without these tags of those who are not among the better, as far as one of the better has them."""
    had = {match.need.tag for r in ranked if r.profile.agent_id in better for match in r.found} & tags
    left = (
        r
        if r.profile.agent_id in better
        else r._replace(found=tuple(match for match in r.found if match.need.tag not in had))
        for r in ranked
    )
    return tuple(r for r in left if r.found)


def _topic_scores(understanding: DemandUnderstanding, index: OffersIndex, able: Sequence[int]) -> Sequence[float]:
    """How much each profile talks of the demand's subject, 0.0 to 1.0; of what is ordered by name there is none."""
    if any(not word.is_feature for word in understanding.network_words):
        return (0.0,) * len(able)
    scores = index.topic_scores(understanding.surface_demand, able)
    best = max(scores, default=0.0) or 1.0
    return [score / best for score in scores]


def relevant(ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Those who come near enough to the best for something, each for that: of these it is the price that decides."""
    best: dict[str, float] = {}
    for r in ranked:
        for tag in r.tags:
            best[tag] = max(r.score, best.get(tag, 0.0))
    least = {tag: _RELEVANT * score for tag, score in best.items()}
    near = (
        r
        if r.score >= max([least[tag] for tag in r.tags])
        else r._replace(found=tuple(match for match in r.found if r.score >= least[match.need.tag]))
        for r in ranked
    )
    return tuple(r for r in near if r.found)


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


def _called(match: Match, language: Language, bare: Collection[str]) -> str:
    """The need; and where it was found by meaning, what the person calls it."""
    if match.need.tag in bare:
        return say(language, f"{match.need.tag}（只写在标签里）", f"{match.need.tag} (named only as a tag)")
    if not match.need.labels or match.label == match.need.tag:
        return match.need.tag
    return say(language, f"“{match.label}”（{match.need.tag}）", f"“{match.label}” ({match.need.tag})")


def _reason(ranked: Ranked, understanding: DemandUnderstanding) -> str:
    language = understanding.language
    bare = tags_only(ranked.profile, ranked.found)
    can = listed([_called(match, language, bare) for match in ranked.found], language)
    city = place_name(ranked.profile.location, language)
    wanted = place_name(of_work(understanding, ranked.tags).context.location or "", language)
    where = {
        Place.HERE: say(language, f"就在{city}", f"is in {city}"),
        Place.ANYWHERE: say(language, f"人在{city}", f"is based in {city}"),
        Place.REMOTE: say(language, f"人在{city}，可以远程", f"is in {city} and works remotely"),
        Place.TRAVELS: say(language, f"人在{city}，愿意去{wanted}", f"is in {city} and travels to {wanted}"),
    }[ranked.place]
    people, capacity = understanding.context.expected_attendees, ranked.profile.terms.capacity_people
    size = ""
    if people and capacity and size_share(ranked.profile, understanding, ranked.found) < 1:
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
