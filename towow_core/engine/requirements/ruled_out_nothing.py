"""What is said like something that is ruled out, and is nothing that anybody could leave out."""

import re

from towow_core.domain.requirements import Requirement, RequirementKind

# Money by its name, and a verb alone.
_NOTHING_OUT = re.compile(
    r"(?:the )?(?:pounds?|euros?|dollars?|quid|money|GBP|EUR|USD)|[美欧日]元|英镑|人民币|准备|安排|提供",
    re.IGNORECASE,
)


def rules_out_nothing(fact: Requirement) -> bool:
    """ "Instead of the pounds", "不用准备了": nothing that anybody could leave out."""
    is_out = fact.kind is RequirementKind.EXCLUSION and not (fact.value.tags or fact.value.unit)
    return is_out and _NOTHING_OUT.fullmatch(fact.value.text.strip(" 了吧")) is not None
