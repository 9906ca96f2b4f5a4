"""What the only amount of a demand is for, where its sentence asks for one thing and other sentences for more."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.domain.clarifications import Clarification
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import IMPLIED, OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.language.joint_amounts import JOINTLY
from towow_core.engine.language.money import find_money, is_total
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.language.text import clause_at, sentence_at, stem
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.support.money import money_text, per_text

K = RequirementKind
# Where the sentence of an amount goes on to something else.
_BESIDES = re.compile(
    r"[,，;；]\s*(?:另外|此外|再(?=请|找|帮|要|加)|还(?=要|想|需|得))"
    r"|[,;]\s*(?:and |but )?(?:also|separately|in addition)\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:the|an?|our|my|that|this) |^(?:这个?|那个?)|(?:那边|这边|这块|那块|的钱)$", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:[\s、和与及]|的|那边|这边|这块|那块|钱|费用|价钱|\b(?:for|at|is|costs?)\b)*")
_AND = re.compile(r"(?:[和与及、&\s]|\band\b)*")  # between works that are paid together
_NAME_MIN = 2  # characters
_WORD, _WORD_MIN = re.compile(r"[a-zà-ÿ]+"), 3  # letters of a word that is no article


def amount_question(understanding: DemandUnderstanding, text: str) -> Clarification | None:
    """ "Find a photographer, budget £300. I also want a host.": asked, because £300 for both are another plan.

    Nobody is asked where the amount stands beside its part ("a photographer for £300"), or is said to be for all.
    """
    amounts = [r for r in understanding.in_force if r.kind is K.BUDGET]
    asked = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r.value.unit != IMPLIED]
    if len(amounts) != 1 or (said := amounts[0]).span is None or said.value.tags or not said.value.number:
        return None
    begin, end = sentence_at(text, said.span.start, said.span.end)
    another = _BESIDES.search(text, said.span.end, end)  # "预算两万二，另外帮我注册商标"
    end = another.start() if another else end
    clause, _ = clause_at(text, said.span.start, said.span.end)
    beside = [r for r in asked if r.span is not None and begin <= r.span.start < end]
    elsewhere = [r for r in asked if r.span is not None and not begin <= r.span.start < end]
    money, unnamed = find_money(text), re.sub(r"\bbudget\b", " " * len("budget"), text, flags=re.IGNORECASE)
    if len({r.value.tags for r in beside}) != 1 or not elsewhere or money is None or is_total(unnamed, money):
        return None
    part = beside[-1]
    if part.span is None or part.span.end > clause:  # an amount that comes first is told of everything
        return None
    return _question(said, _name(part, understanding.language), understanding.language)


def of_what_is_asked(tags: tuple[str, ...], asked: Sequence[str]) -> tuple[str, ...]:
    """Tags of an amount; where they name only what what is asked for is a way of, that: lessons, of French lessons."""
    if not tags or not asked or {*tags} & {*asked}:
        return tags
    called = [tag for tag in asked if any({*one.concept.name} & {*tags} for one in find_concepts(tag))]
    if len(called) == 1:  # 摄影 of 儿童摄影
        return (called[0],)
    if (named := _named_in_one(tags, asked)) is not None:  # 商标 of 商标注册, "the tree" of tree surgery
        return (named,)
    wide = {key for tag in tags if (concept := concept_of(tag)) is not None for key in concept.also_done_by}
    theirs = [concept for tag in asked if (concept := concept_of(tag)) is not None and concept.key in wide]
    if not theirs:
        return tags
    return () if len(asked) == 1 else tuple(theirs[0].name)


def _named_in_one(tags: tuple[str, ...], asked: Sequence[str]) -> str | None:
    """The only tag of all that is asked for whose words hold those that an amount stands behind; None for several."""
    said = _ARTICLE.sub("", tags[0]).casefold() if len(tags) == 1 and concept_of(tags[0]) is None else ""
    if len(said) < _NAME_MIN:
        return None
    named = [tag for tag in asked if _calls(said, tag)]
    return named[0] if len(named) == 1 else None


def _calls(said: str, tag: str) -> bool:
    """Whether words say a tag or a part of it, in any form: "our flat is to be cleaned, £200", of cleaning."""
    tag = tag.casefold()
    if not said.isascii():
        return said in tag
    if re.search(rf"\b{re.escape(said)}\b", tag):
        return True
    forms, its = _forms(said), _forms(tag)
    return bool(forms and its) and (forms <= its or its <= forms)


def _forms(said: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _WORD.findall(said) if len(word) >= _WORD_MIN)


def without_names_of_amounts(text: str, rest: Sequence[Span], found: Sequence[Requirement]) -> tuple[Span, ...]:
    """Without what only calls the part whose amount it stands before: "the tree £350 at most", "商标最多1150"."""
    asked = {tag for one in found if one.kind is K.CAPABILITY for tag in one.value.tags}
    amounts = [one for one in found if one.kind is K.BUDGET and one.span is not None]
    return tuple(
        span for span in rest if not any(_calls_its_part(text, span, one, _paid_by(one, asked)) for one in amounts)
    )


def without_background_names(text: str, found: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """Without background that only calls the part whose one amount it stands before: "venue" of "the venue £2000"."""
    asked = {tag for one in found if one.kind is K.CAPABILITY for tag in one.value.tags}
    amounts = [one for one in found if one.kind is K.BUDGET and _paid_by(one, asked)]
    alone = [one for one in amounts if sum({*one.value.tags} & {*it.value.tags} != set() for it in amounts) <= 1]
    return tuple(
        one
        for one in found
        if one.value.unit != OCCASION
        or one.span is None
        or not any(_calls_its_part(text, one.span, amount, _paid_by(amount, asked)) for amount in alone)
    )


def _paid_by(amount: Requirement, asked: Collection[str]) -> frozenset[str]:
    """What it is for: one for several works together is for all that is asked where it names no others."""
    tags = {*amount.value.tags}
    if tags:
        return frozenset(tags) if tags & {*asked} else frozenset()
    return frozenset(asked) if amount.span is not None and JOINTLY.search(amount.span.text) else frozenset()


def _calls_its_part(text: str, span: Span, amount: Requirement, paid: Collection[str]) -> bool:
    said = _ARTICLE.sub("", span.text).casefold()
    if amount.span is None or span.end > amount.span.start or len(said) < _NAME_MIN:
        return False
    between = _without_works(text[span.end : amount.span.start], paid)
    if _BETWEEN.fullmatch(between) is None:
        return False
    return any(_calls(said, tag) for tag in paid) or _AND.fullmatch(_without_works(said, paid)) is not None


def _without_works(words: str, paid: Collection[str]) -> str:
    """What is left beside names of works that are paid: "" of 摄影摄像, paid together."""
    for one in reversed(find_concepts(words)):
        if {*one.concept.name} & {*paid}:
            words = words[: one.start] + words[one.end :]
    return words


def without_wished_budget(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """An amount that is only wished for holds nobody back: they say what they ask, and the plan how far that is off."""
    amounts = [r for r in understanding.in_force if r.kind is K.BUDGET and not r.value.tags]
    if not amounts or any(r.is_hard for r in amounts):
        return understanding
    wished = say(understanding.language, f"最好{amounts[0].text}", f"ideally {amounts[0].text}")
    return replace(understanding, context=replace(understanding.context, budget=wished, budget_amount=None))


def _name(part: Requirement, language: Language) -> str:
    """What the answer is read by again: a trade's own name, and the label that somebody here goes by."""
    if part.text in part.value.tags:
        return part.text
    concept = next((found for tag in part.value.tags if (found := concept_of(tag)) is not None), None)
    return concept.name.to(language) if concept is not None else part.text


def _question(said: Requirement, part: str, language: Language) -> Clarification:
    amount = money_text(said.value.number or 0.0, said.value.unit, language)
    amount = f"{amount}{per_text(said.value.per, language)}" if said.value.per else amount
    everything = say(language, f"全部加起来{amount}", f"{amount} for everything")
    for_it = say(language, f"{part}{amount}", f"{amount} for {part}")
    return Clarification(
        question_id="",
        kind=K.BUDGET,
        text=say(
            language,
            f"“{said.text}”是全部的预算，还是只给{part}的？",
            f"Is “{said.text}” for everything, or for {part} only?",
        ),
        requirement_id=said.requirement_id,
        choices=(for_it, everything),
        why=say(language, "这决定其他人还有没有预算。", "It decides what is left for the others."),
        default=for_it,  # in whose sentence it stands
    )
