"""What a demand binds whoever chooses people to: who is asked for by name is invited, who is ruled out is not.

It holds for a model's shortlist as for the engine's own.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from towow_core.domain.drafts import FilterResult
from towow_core.domain.models import AgentProfile, Candidate, Coverage, DemandUnderstanding, Hindrance, MatchType
from towow_core.domain.requirements import FALLBACK, OTHERS, PERHAPS, Mode, Requirement, RequirementKind
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.candidate_fit import (
    Match,
    Place,
    budget_in,
    in_reach,
    matches,
    price_of,
    size_share,
    wants,
)
from towow_core.engine.matching.needs import Need, needs_of, plays_another, teaches_other
from towow_core.engine.matching.of_the_named import works_of_the_named
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.offers_index import OffersIndex, index_of
from towow_core.engine.matching.other_kinds import is_of_another_trade
from towow_core.engine.matching.preferences import lacks_language
from towow_core.engine.matching.spoken_of import offer_text, sentence_about
from towow_core.engine.matching.wanted_days import Day, day_of
from towow_core.support.replacing import replace

_NAMED_SCORE = 100
_SIZE_MIN = 0.5  # share of the people that somebody must at least be able to serve
_PERHAPS_MAX = 3  # more names are no help


def named_in(understanding: DemandUnderstanding) -> frozenset[str]:
    """Names of those whom the demand asks for by name."""
    return frozenset(r.value.text for r in understanding.in_force if r.kind is RequirementKind.PERSON)


def preferred_in(understanding: DemandUnderstanding, there: Collection[str]) -> frozenset[str]:
    """Those asked for by name, but for whoever stands in for somebody who is `there`."""
    asked = (r.value for r in understanding.in_force if r.kind is RequirementKind.PERSON)
    return frozenset(value.text for value in asked if value.unit != FALLBACK or value.per not in there)


def with_work_for_the_named(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> DemandUnderstanding:
    """Who is asked for by name is asked for what they do, where the demand does not say what for.

    "A keynote by Jonas" asks Jonas for a keynote, whatever else he does.
    """
    names = named_in(understanding) - works_of_the_named(understanding).keys()
    needs = needs_of(understanding)
    tags = list(understanding.capability_tags)
    for profile in profiles:
        if profile.user_name in names and not matches(profile, needs):
            label = next(iter(profile.capabilities), profile.tags[0])
            concept = concept_of(label)
            tags.append(concept.name.to(understanding.language) if concept else label)
    return replace(understanding, capability_tags=tuple(dict.fromkeys(tags)))


def _only_of_the_named(understanding: DemandUnderstanding, named: Collection[AgentProfile]) -> frozenset[str]:
    """Tags of what is asked of somebody named, and of nobody else."""
    asked = {tag for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    does = {match.need.tag for profile in named for match in matches(profile, needs_of(understanding))}
    said = {need.tag for need in needs_of(understanding) if need.is_explicit}
    # Nor is whoever was only taken for it by its meaning: who it is asked of has been named.
    guessed = {need.tag for need in needs_of(understanding) if need.is_guess}
    theirs = {tag for profile in named for tag in works_of_the_named(understanding).get(profile.user_name, ())}
    return frozenset((does - asked - said) | (theirs & guessed)) if understanding.requirements else frozenset()


def bound(
    found: FilterResult, understanding: DemandUnderstanding, profiles: Sequence[AgentProfile], candidates_max: int
) -> FilterResult:
    """The shortlist with everybody who is asked for by name first, and nobody who is ruled out."""
    by_id = {profile.agent_id: profile for profile in profiles}
    wanted = named_in(understanding) - ruled_out_in(understanding.in_force)
    named = [profile for profile in profiles if profile.user_name in wanted]
    known = {c.agent_id: c for c in (*found.definitely_related, *found.possibly_related)}
    first = [known.get(p.agent_id) or _invited_by_name(p, understanding) for p in named]
    ids = {candidate.agent_id for candidate in first}
    others = [c for c in found.definitely_related if c.agent_id not in ids]
    reserve = [c for c in found.possibly_related if c.agent_id not in ids]
    theirs = _only_of_the_named(understanding, named)
    kept = [narrowed for c in others if (narrowed := _allowed(c, understanding, by_id, theirs)) is not None]
    asked = (*first, *kept)
    spare = [narrowed for c in reserve if (narrowed := _allowed(c, understanding, by_id, theirs)) is not None]
    invited = asked[: max(candidates_max, len(first))]
    can = {tag for candidate in invited for tag in candidate.capabilities}
    tags = (*found.coverage.covered, *found.coverage.uncovered)
    missing = tuple(tag for tag in tags if tag not in can)
    return replace(
        found,
        definitely_related=invited,
        possibly_related=(*asked[len(invited) :], *spare),
        coverage=Coverage(
            covered=tuple(tag for tag in tags if tag in can),
            uncovered=missing,
            hindered=hindrances(understanding, profiles, missing),
        ),
    )


def hindrances(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile], missing: Sequence[str]
) -> tuple[Hindrance, ...]:
    """Why those who offer what is missing are not asked for it, one for each reason; who has several is in each.

    What was only taken for theirs by its meaning they do not offer: a henna artist elsewhere is no tattoo artist.
    """
    found: dict[tuple[str, str], list[str]] = {}
    needs = tuple(need for need in needs_of(understanding) if need.tag in missing)
    index = index_of(profiles)
    able = sorted(((profiles[at], can) for at, can in index.matches(needs).items()), key=lambda each: each[0].agent_id)
    for profile, can in able:
        for match in (one for one in can if not one.need.is_guess):
            for reason in hindered_by(profile, match, understanding):
                found.setdefault((match.need.tag, reason), []).append(profile.user_name)
    known = tuple(Hindrance(capability=tag, reason=why, names=tuple(who)) for (tag, why), who in found.items())
    unknown = (
        need for need in needs if need.network_word is None and all(m.need != need for _, can in able for m in can)
    )
    return (*known, *(one for need in unknown if (one := _perhaps(need, understanding, index)) is not None))


def _perhaps(need: Need, understanding: DemandUnderstanding, index: OffersIndex) -> Hindrance | None:
    """Those who could come and speak of it in their own words, where nobody calls what they do by its name."""
    speaking = (
        (profile.user_name, said)
        for profile in index.speaking_of(need)
        if (said := sentence_about(need, profile))
        and not plays_another(need, said)
        and not teaches_other(need, said)
        and not is_of_another_trade(said.partition(": ")[0], need.tag)
        and not any(hindered_by(profile, Match(need=need, label=said, detail=""), understanding))
    )
    found = list(islice(speaking, _PERHAPS_MAX)) or list(islice(_nearest(need, understanding, index), _PERHAPS_MAX))
    if not found:
        return None
    names, texts = zip(*found, strict=True)
    return Hindrance(capability=need.tag, reason=PERHAPS, names=names, said=texts)


def _nearest(need: Need, understanding: DemandUnderstanding, index: OffersIndex) -> Iterator[tuple[str, str]]:
    """Whose words the requirement itself knows as those that come nearest."""
    near = {
        label
        for one in understanding.in_force
        if one.value.unit == PERHAPS and need.tag in one.value.tags
        for label in one.value.text.split(" / ")
    }
    for profile in index.profiles if near else ():
        for label, detail in profile.capabilities.items():
            if label in near and not any(
                hindered_by(profile, Match(need=need, label=label, detail=detail), understanding)
            ):
                yield profile.user_name, offer_text(label, detail)


def hindered_by(profile: AgentProfile, match: Match, understanding: DemandUnderstanding) -> Iterator[str]:
    """Why somebody who offers this is not asked for it, by the words of `Hindrance`."""
    ruled_out, alone = ruled_out_in(understanding.in_force), only_these(understanding, match.need.tag)
    if profile.user_name in ruled_out or match.need.tag in ruled_out or (alone and profile.user_name not in alone):
        yield "excluded"
    if in_reach(profile, understanding, (match,))[1] is Place.AWAY:
        yield "place"
    if day_of(profile.terms, understanding, [match.need.tag]) in {Day.TAKEN, Day.WRONG_WEEKDAY}:
        yield "day"
    if lacks_language(understanding, [match.need.tag], profile.terms.languages):
        yield "language"
    if size_share(profile, understanding, (match,)) < _SIZE_MIN:
        yield "size"
    price = price_of(profile.terms, understanding, [match.label])
    most = budget_in(understanding, price.currency)
    if most is not None and price.asked is not None and price.asked > most:
        yield "price"


def _invited_by_name(profile: AgentProfile, understanding: DemandUnderstanding) -> Candidate:
    can = matches(profile, needs_of(understanding))
    works = works_of_the_named(understanding)
    theirs = works.get(profile.user_name, frozenset())
    of_others = {tag for name, tags in works.items() if name != profile.user_name for tag in tags} - theirs
    can = tuple(one for one in can if one.need.tag not in of_others) if theirs else can
    return Candidate(
        agent_id=profile.agent_id,
        display_name=profile.user_name,
        reason=say(understanding.language, "需求里点名要请", "The demand asks for them by name"),
        relevance_score=_NAMED_SCORE,
        match_type=MatchType.EXPLICIT,
        expected_role=can[0].need.tag if can else "",
        capabilities=tuple(match.need.tag for match in can),
    )


def _allowed(
    candidate: Candidate,
    understanding: DemandUnderstanding,
    profiles: dict[str, AgentProfile],
    of_others: Collection[str] = (),
) -> Candidate | None:
    """Without what the demand rules out or has already; None where nothing is left, or the person is ruled out."""
    ruled_out, name = ruled_out_in(understanding.in_force), candidate.display_name
    if name not in (only_these(understanding, "") or {name}):
        return None
    left = tuple(
        tag
        for tag in candidate.capabilities
        if tag not in ruled_out and tag not in of_others and name in (only_these(understanding, tag) or {name})
    )
    if name in ruled_out or (candidate.capabilities and not left):
        return None
    profile = profiles.get(candidate.agent_id)
    if profile is not None and left:
        known, far = profile.terms.languages, _are_too_far(profile, understanding)
        left = tuple(t for t in left if t not in far and not lacks_language(understanding, [t], known))
        if not left:
            return None
    return replace(candidate, capabilities=left)


def ruled_out_in(requirements: Sequence[Requirement]) -> frozenset[str]:
    """Names of people and capability tags that must not be, or are there already."""
    refusals = {RequirementKind.EXCLUSION, RequirementKind.PROVIDED_BY_REQUESTER}
    # "Hannah Levy, and only her" rules out others, and not the work.
    found = [r.value for r in requirements if r.kind in refusals and r.value.unit != OTHERS]
    return frozenset(word for value in found for word in (*value.tags, value.text) if word)


def only_these(understanding: DemandUnderstanding, tag: str) -> frozenset[str]:
    """Names of those beside whom nobody is to do that, or anything at all; none where nobody says so."""
    said = (r.value for r in understanding.in_force if r.kind is RequirementKind.EXCLUSION and r.value.unit == OTHERS)
    return frozenset(name for value in said if not value.tags or tag in value.tags for name in value.per.splitlines())


def _are_too_far(profile: AgentProfile, understanding: DemandUnderstanding) -> Collection[str]:
    """What they could only do online, and the demand wants people there."""
    can = matches(profile, needs_of(understanding))
    there = {match.need.tag for match in can if wants(of_work(understanding, [match.need.tag]), Mode.ON_SITE)}
    return there and there - {match.need.tag for match in in_reach(profile, understanding, can)[0]}
