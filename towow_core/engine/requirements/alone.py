"""That nobody is wanted beside those who are asked for by name: "Hannah Levy, and only her", "只要他一个人"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping

from towow_core.domain.requirements import OTHERS, Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.people import persons
from towow_core.engine.requirements.spans import requirement

_NOBODY_ELSE = re.compile(
    r"(?:就|只)(?:要|用|找|请|认)?[他她](?:们)?(?:[一两俩]个?人?|自己|本人|一位)?(?=[，,。；;！!]|$)|非[他她]不可"
    r"|(?:不要|不用|别找|不找|不考虑|不接受|谢绝)(?:别人|其他人|别的人|旁人|另外的人)|(?:别人|其他人)(?:都|就)?(?:不要|不行|免谈|不考虑|不用)"
    r"|(?:\band )?\bonly (?:her|him|them|she|he|they)\b(?! (?:can|could|will|to|is|are|if|on|at|in)\b)|\b(?:her|him|them) (?:only|alone)\b"
    r"|(?:\band )?\b(?:nobody|no one|no-one|not any(?:one|body)) else\b",
    re.IGNORECASE,
)


def nobody_else(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """One, where somebody is named whom it can be said of.

    Args:
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    said = _NOBODY_ELSE.search(text)
    if said is None:
        return
    names = [r.value.text for r in persons(text, known) if r.kind is RequirementKind.PERSON]
    if names:
        value = RequirementValue(unit=OTHERS, per="\n".join(dict.fromkeys(names)))
        yield requirement(text, *said.span(), RequirementKind.EXCLUSION, value)
