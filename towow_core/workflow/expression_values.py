"""Values of expressions: as they stand in a text, and in a sentence about why an expression does not work. Pure."""

import json
import re
from typing import Any

from towow_core.domain.bilingual import Bilingual

SAID_MAX = 40  # characters of a value in a sentence
_READS_AS_NUMBER = re.compile(r"[+-]?\d{1,30}(?:\.\d{1,15})?", re.ASCII)


class ExpressionFailed(ValueError):
    """It cannot be read, or not evaluated; `said` is why, without the expression."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.said = Bilingual(zh, en)


def written(value: Any) -> str:
    """A value as it stands in a text: a text as it is, nothing as nothing, all else as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, allow_nan=False)


def reads_as_number(text: str) -> bool:
    """Whether a text is a number as programs and people alike write it: bare thousands, no decimal comma."""
    return _READS_AS_NUMBER.fullmatch(text.strip()) is not None


def value_said(value: Any) -> Bilingual:
    """A value by its type, in people's words, and what it is where that is short."""
    match value:
        case None:
            return Bilingual("空值", "nothing")
        case bool():
            return Bilingual(f"真假值“{written(value)}”", f"the truth value {written(value)}")
        case str():
            text = value if len(value) <= SAID_MAX else value[: SAID_MAX - 1] + "…"
            return Bilingual(f"文字“{text}”", f"the text “{text}”")
        case int() | float():
            return Bilingual(f"数“{written(value)[:SAID_MAX]}”", f"the number {written(value)[:SAID_MAX]}")
        case list() | tuple():
            return Bilingual("列表", "a list")
        case _:
            return Bilingual("一组数据", "an object")
