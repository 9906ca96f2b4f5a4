"""What a variable may be called: what no expression could read is no name."""

import re
from collections.abc import Iterable

from towow_core.domain.bilingual import Bilingual

_NAME = re.compile(r"[^\W\d]\w{0,39}")  # what stands after `variables.` in an expression
_SHOWN_MAX = 40  # characters


def name_problem(names: Iterable[object]) -> Bilingual | None:
    """Which of them cannot be a variable's name, and why; None where each can."""
    wrong = next((name for name in names if not isinstance(name, str) or not _NAME.fullmatch(name)), None)
    if wrong is None:
        return None
    shown = str(wrong)[:_SHOWN_MAX]
    return Bilingual(
        f"“{shown}”不能作变量名：要用字母、数字和下划线，不以数字开头",
        f"{shown!r} cannot be a variable's name: letters, digits and _, no digit first",
    )
