"""Whether a demand may have said what something must not cost more than, be it in words that nobody understood."""

import re

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import TOUCHES, RequirementKind

_AN_AMOUNT = re.compile(
    r"(?:最多|最高|顶多|不[超多]过|别超过|以[内下])[^，,。]{0,6}\d|\d[^，,。]{0,3}(?:以[内下]|封顶)|[元￥¥$€£]|块钱?|预算"
    r"|(?:合计|共计|[总一]共|加起来)[^，,。\d]{0,3}\d{2}"
    r"|\b(?:at most|up to|no more than|not more than|under|below|within|max(?:imum)?)\b.{0,12}\d"
    r"|\d+ (?:euros?|pounds?|dollars?)|\bbudget\b",
    re.IGNORECASE,
)


def says_an_amount(understanding: DemandUnderstanding) -> bool:
    """Whether an amount was asked for, or words that nobody could read may be of one."""
    unread = [span.text for span in understanding.not_understood]
    unread += [r.text for r in understanding.in_force if r.value.unit == TOUCHES]
    is_read = any(r.kind is RequirementKind.BUDGET for r in understanding.in_force)
    return is_read or any(_AN_AMOUNT.search(words) for words in unread)
