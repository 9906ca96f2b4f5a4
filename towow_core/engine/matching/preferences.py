"""What is asked of how somebody is: a hard language rules out who lacks it, a wish weighs among those who fit."""

from collections.abc import Collection, Iterator

from towow_core.domain.answers import Offer
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import EITHER, TOPIC, Mode, Requirement, RequirementKind
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.support.kinds_of_work import UNDER_A_LAW

K = RequirementKind
_MADE = frozenset({"web_dev", "app_dev", "backend_dev", "ui_design", "graphic_design", "video_editing"})
_OF_LAW = 2  # wishes that it counts for to be there whose law it is
_WISHES = frozenset({K.LANGUAGE, K.QUALITY, K.EXCLUSION, K.DURATION, K.QUANTITY})


def lacks_language(understanding: DemandUnderstanding, tags: Collection[str], languages: Collection[str]) -> bool:
    """Whether somebody with these tags must work in a language that is none of theirs; who names none may know it.

    Of what is made the result is to be in it: that rules out nobody, and is held against what they know in the plan.
    "At least one of whom" is asked of nobody alone, and what is asked of nobody in particular of who does all of it.
    """
    asked = (r for r in understanding.in_force if r.kind is K.LANGUAGE and r.is_hard and r.value.number != 1)
    alone = len(understanding.capability_tags) == 1
    speaking = [tag for tag in tags if (concept := concept_of(tag)) is None or concept.key not in _MADE]
    wanted = [r for r in asked if _concerns(r, speaking) and (r.value.tags or alone)] if speaking else []
    return bool(languages) and any(not _knows(languages, r) for r in wanted)


def _knows(languages: Collection[str], asked: Requirement) -> bool:
    """Every language that is asked for; of several of which either will do, one."""
    codes = _codes(asked)
    return bool(codes & {*languages}) if asked.value.unit == EITHER else codes <= {*languages}


def wishes_met(understanding: DemandUnderstanding, offer: Offer, tags: Collection[str]) -> int:
    """How many of the wishes for such a part the offer meets by its terms, or its person's own words settle.

    To be spoken with in one's own language, and to have people there, are wishes that nobody has to say. What is done
    under the law of a place is done by who is there, rather than for less by somebody under another.
    """
    met = sum(_is_met(r, offer) for r in _wishes(understanding) if _concerns(r, tags))
    comes = _comes(understanding, offer)
    of_law = _OF_LAW if comes and not UNDER_A_LAW.isdisjoint(tags) and _says_where(understanding) else 0
    return met + speaks_with(understanding, offer.languages) + comes + of_law


def _says_where(understanding: DemandUnderstanding) -> bool:
    return any(r.kind is K.PLACE and r.is_hard for r in understanding.in_force)


def _comes(understanding: DemandUnderstanding, offer: Offer) -> bool:
    """Whether somebody comes to where it is, or it is all the same that they do not."""
    may_be_online = any(r.kind is K.MODE and r.value.text == Mode.ONLINE for r in understanding.in_force)
    return offer.mode is not Mode.ONLINE or may_be_online


def speaks_with(understanding: DemandUnderstanding, languages: Collection[str]) -> bool:
    """Whether somebody with these languages knows the one of the demand, or one of those that it says will do.

    Who names none may know it.
    """
    asked = {
        code for r in understanding.in_force if r.kind is K.LANGUAGE and r.value.unit == EITHER for code in _codes(r)
    }
    return not languages or bool({*languages} & (asked or {str(understanding.language)}))


def languages_wished(understanding: DemandUnderstanding, tags: Collection[str]) -> frozenset[str]:
    """Codes of the languages that whoever does this ideally works in."""
    asked = (r for r in _wishes(understanding) if r.kind is K.LANGUAGE and _concerns(r, tags))
    return frozenset(code for r in asked for code in _codes(r))


def _wishes(understanding: DemandUnderstanding) -> Iterator[Requirement]:
    """What at least one of several must know, a language or a topic, is looked for among them like a wish."""
    for one in understanding.in_force:
        of_one = (one.kind is K.LANGUAGE and one.value.number == 1) or _is_a_topic(one)
        if one.kind in _WISHES and (not one.is_hard or of_one):
            yield one


def _is_a_topic(one: Requirement) -> bool:
    """What one of several is to know about: whoever says a word of it comes first for that."""
    return one.value.unit == TOPIC and bool(one.value.tags)


def _is_met(wish: Requirement, offer: Offer) -> bool:
    if wish.kind is K.LANGUAGE:
        return bool(_codes(wish)) and _knows(offer.languages, wish)
    return any(one.settles or _is_a_topic(wish) for one in offer.statements if one.asked == wish.text)


def _concerns(requirement: Requirement, tags: Collection[str]) -> bool:
    return not requirement.value.tags or bool({*requirement.value.tags} & {*tags})


def _codes(requirement: Requirement) -> frozenset[str]:
    return frozenset(code for code in requirement.value.text.split(",") if code)
