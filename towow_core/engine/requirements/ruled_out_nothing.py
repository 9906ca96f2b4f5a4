"""What is said like something that is ruled out, and is nothing that anybody could leave out."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.domain.requirements import Requirement, RequirementKind

# Money by its name, a verb alone, how much of something, or more of it: "the photographer need not stay all evening".
_NOTHING_OUT = re.compile(
    r"(?:the )?(?:pounds?|euros?|dollars?|quid|money|GBP|EUR|USD)|[美欧日]元|英镑|人民币|准备|安排|提供"
    r"|(?:\w+ )?(?:all|the (?:whole|entire)) (?:day|night|evening|afternoon|morning|time|event)|(?:a|one|any) (?:single )?(?:penny|cent|pound|euro|dollar|minute|day|hour) (?:more|longer)"
    r"|[\u4e00-\u9fff]?(?:全程|全天|整[天晚场]|一整[天晚场]|从头到尾)",
    re.IGNORECASE,
)


def rules_out_nothing(fact: Requirement) -> bool:
    """ "Instead of the pounds", "不用准备了": nothing that anybody could leave out."""
    is_out = fact.kind is RequirementKind.EXCLUSION and not (fact.value.tags or fact.value.unit)
    return is_out and _NOTHING_OUT.fullmatch(fact.value.text.strip(" 了吧")) is not None
