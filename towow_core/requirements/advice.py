"""What a requester could change, by the table of what they asked for: the checker's facts, and nobody's memory."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.notes import say

K = RequirementKind
_WAYS: dict[RequirementKind, tuple[str, str]] = {
    K.BUDGET: ("提高“{text}”，或减少内容：{note}", "Raise “{text}”, or ask for less: {note}"),
    K.QUANTITY: ("“{text}”少要一些，或邀请认识的人加入：{note}", "Ask for fewer than “{text}”, or invite more: {note}"),
    K.HEAD_COUNT: ("减少人数，或换更大的地方：{note}", "Invite fewer people, or look for a larger place: {note}"),
    K.DATE: ("“{text}”换一个日子：{note}", "Choose another day than “{text}”: {note}"),
    K.DEADLINE: ("“{text}”放宽一些：{note}", "Allow more time than “{text}”: {note}"),
    K.PLACE: ("“{text}”换个地方，或改为线上：{note}", "Choose another place than “{text}”, or meet online: {note}"),
    K.PERSON: ("不要“{text}”的话请放弃，或换一个人：{note}", "Give “{text}” up, or ask for somebody else: {note}"),
    K.EXCLUSION: ("放弃“{text}”，或不要那一部分：{note}", "Give “{text}” up, or leave that part out: {note}"),
}
_OTHERWISE = ("放宽或放弃“{text}”：{note}", "Relax “{text}”, or give it up: {note}")
_FROM_AFAR = re.compile(r"线上|\bonline\b")
# Nobody need be found for it: what keeps it out of the plan, most often money, is to be changed.
_AT_HAND = (
    "“{text}”：{note}要的话放宽预算或别的限制，不要的话请放弃。",
    "“{text}”: {note} Allow for that, or give it up.",
)
_STANDS_BY = re.compile(r"答应备选|would stand by for it")  # as `nearest` says it
_OF_MONEY = re.compile(r"预算|\bbudget\b", re.IGNORECASE)


def advice_of(requirements: Sequence[Requirement], language: Language) -> tuple[str, ...]:
    """A sentence for each thing that is hard and stands unmet or partly met, in the table's order."""
    lacking = [one for one in requirements if one.is_hard and one.status in {_UNMET, RequirementStatus.PARTLY}]
    return tuple(dict.fromkeys(_advice(lacking, language)))


def with_advice(requirements: Sequence[Requirement], others: Sequence[str], language: Language) -> tuple[str, ...]:
    """The same, then what else was advised: not about money where the table says what there is to say of it.

    Args:
        requirements: As the last check left them.
        others: From who was asked and why they declined, or a model's.
    """
    own = advice_of(requirements, language)
    amounts = [one for one in requirements if one.kind is K.BUDGET and one.status is not RequirementStatus.WAIVED]
    is_told = bool(amounts) and all(one.status in {RequirementStatus.MET, _UNMET} for one in amounts)
    kept = [text for text in others if not (is_told and _OF_MONEY.search(text))]
    return tuple(dict.fromkeys([*own, *kept]))


_UNMET = RequirementStatus.UNMET


def _advice(lacking: Sequence[Requirement], language: Language) -> Iterator[str]:
    missing = [one for one in lacking if one.kind is K.CAPABILITY and one.status is _UNMET]
    nobody = [one for one in missing if not _is_at_hand(one)]
    for one in lacking:
        if one in missing:
            if one not in nobody:
                yield say(language, *_AT_HAND).format(text=one.text, note=one.note)
            elif one is nobody[0]:
                yield _nobody_does(nobody, language)
            continue
        if one.value.tags and {*one.value.tags} <= {tag for other in missing for tag in other.value.tags}:
            continue  # it is said of whoever nobody is: no other day, place or number would bring them
        if one.kind is K.QUANTITY and {*one.value.tags} & {tag for other in missing for tag in other.value.tags}:
            continue
        if one.kind is K.PLACE and one.status is RequirementStatus.PARTLY and _FROM_AFAR.search(one.note):
            continue  # that some of it is done online is what there is to be said of it
        text = say(language, *_WAYS.get(one.kind, _OTHERWISE)).format(text=one.text, note=one.note)
        yield text.rstrip("：: ").strip()


def _is_at_hand(one: Requirement) -> bool:
    return _STANDS_BY.search(one.note) is not None


def _nobody_does(those: Sequence[Requirement], language: Language) -> str:
    shown = [f"“{text}”" for text in dict.fromkeys(one.text for one in those)]
    return say(
        language,
        f"方案里没有哪一份写明{'、'.join(shown)}：不要的话请放弃，要的话邀请认识的人加入，或换一种说法再提交。",
        f"No part of the plan names {', '.join(shown)}: give it up, invite somebody who can, or say it in other words.",
    )
