"""Why nobody in a plan does what is asked for, as far as it is known: who declined, left, or could not be asked."""

import re
from collections.abc import Collection, Iterator

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Decision, FeedbackType, Language, Provenance
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, say

# Of those who offer it and were not asked; "perhaps" is no offer.
_NOT_ASKED = {
    "excluded": ("{who}会做，被您排除了。", "{who} could do it, and {is_} ruled out by you."),
    "place": (
        "{who}会做，但不在需要的地方，没有问。",
        "{who} could do it, but not where it is needed, and {was} not asked.",
    ),
    "day": ("{who}会做，但那天没有空，没有问。", "{who} could do it, but not on that day, and {was} not asked."),
    "language": (
        "{who}会做，但不会要求的语言，没有问。",
        "{who} could do it, but not in the language asked for, and {was} not asked.",
    ),
    "size": ("{who}会做，但接待不了这么多人，没有问。", "{who} could do it, but not for so many, and {was} not asked."),
    "price": (
        "{who}会做，平时的价钱超过预算，没有问。",
        "{who} could do it, usually for more than the budget, and {was} not asked.",
    ),
}
# Of who could not on the day that was asked for before.
_NOT_THEN = (
    "{who}会做，但原来的日子没有空，所以没有问过。",
    "{who} could do it, but not on the day that was asked for before, and {was} not asked.",
)
_A_DAY = re.compile(r"\d+月\d+日|\d+(?:st|nd|rd|th)? [A-Z][a-z]+|[A-Z][a-z]{2} \d")
_NAMES_MAX = 3
_GONE = frozenset({FeedbackType.WITHDRAW, FeedbackType.REJECT})


def why_nobody(tags: Collection[str], facts: PlanFacts, language: Language) -> str | None:
    """One sentence for each reason, in their own words where they declined; None where none is known."""
    said = [*_declined(tags, facts, language), *_left(tags, facts, language)]
    said = said or [*_not_asked(tags, facts, language)]
    return say(language, "", " ").join(said) or None


def _declined(tags: Collection[str], facts: PlanFacts, language: Language) -> Iterator[str]:
    for offer in facts.offers.values():
        if (
            offer.decision is Decision.DECLINE
            and offer.provenance is not Provenance.FALLBACK
            and {*offer.declines} & {*tags}
            and offer.decline_reason
        ):
            why = offer.decline_reason.strip().rstrip("。.")
            who, is_old = offer.display_name, facts.is_moved and _A_DAY.search(why) is not None
            zh, en = ("（按原来的日子）", " for the day before the change") if is_old else ("", "")
            yield say(language, f"{who}没有接{zh}：“{why}”。", f"{who} declined{en}: “{why}”.")


def _left(tags: Collection[str], facts: PlanFacts, language: Language) -> Iterator[str]:
    offers = (offer for offer in facts.offers.values() if {*offer.capabilities} & {*tags})
    gone = [
        (offer, said)
        for offer in offers
        if (said := facts.answers.get(offer.agent_id)) is not None and said.feedback_type in _GONE
    ]
    if gone:
        who = names([offer.display_name for offer, _ in gone], language)
        yield say(language, f"{who}报过价，后来没有同意方案。", f"{who} offered it, and did not agree to the plan.")
        yield from filter(None, (_why_left(offer, said, facts, language) for offer, said in gone))
    parts = (part for part in facts.plan.vacated if {*part.capabilities} & {*tags})
    if out := [name for part in parts if (name := part.display_name) not in {offer.display_name for offer, _ in gone}]:
        who = names([*dict.fromkeys(out)], language)
        yield say(language, f"{who}不在方案里了，这一份现在没有人。", f"{who} had this part, and is out of the plan.")


def _why_left(offer: Offer, said: Feedback, facts: PlanFacts, language: Language) -> str:
    """For how many they do it where more come, else their own words; "" where they gave none."""
    who, most, people = offer.display_name, offer.capacity_people, facts.people
    if most is not None and people is not None and people > most:
        return say(
            language,
            f"{who}最多接待 {most} 人，要的是 {people:g} 人。",
            f"{who} takes at most {most}; {people:g} are asked for.",
        )
    words = next(
        (each.strip() for each in (said.adjustment_request, *said.concerns, said.reasoning) if each.strip()), ""
    )
    words = words.rstrip("。. ")
    return say(language, f"{who}说：“{words}”。", f"{who}: “{words}”.") if words else ""


def _not_asked(tags: Collection[str], facts: PlanFacts, language: Language) -> Iterator[str]:
    told: list[str] = []  # of whoever has two reasons the first
    for one in facts.hindered:
        left = [name for name in one.names if name not in told]
        if one.capability in tags and one.reason in _NOT_ASKED and left:
            told += left
            more = len(left) - _NAMES_MAX
            who = names(left[:_NAMES_MAX], language)
            who += say(language, f"等{len(left)}人", f" and {more} more") if more > 0 else ""
            is_old = facts.is_moved and one.reason == "day"
            said = say(language, *(_NOT_THEN if is_old else _NOT_ASKED[one.reason]))
            was, is_ = ("was", "is") if len(left) == 1 else ("were", "are")
            yield said.format(who=who, was=was, is_=is_)
