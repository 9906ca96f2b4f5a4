"""Words that say the same thing, read as one: "催奶" and "催乳", "bikes" and "bicycles"."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from towow_core.support.data_files import read_entries

# Chinese has no spaces: where another word would be cut, it is none of these ("韩国语", "开奶茶店", "单车道").
_NO_WORD_ENDS = r"(?<![韩法德俄英美泰中外各祖两三多一本岛王简形无订售买卖购取普影])"
_NO_WORD_GOES_ON = r"(?![茶粉酪瓶油牛糖言文道线厅口处台房明牌大])"
_PACKAGE = "towow_core.engine.lexicon"


@dataclass(frozen=True, slots=True, kw_only=True)
class SameWords:
    """An entry of `same_words.yaml`.

    Attributes:
        said: The words; the first is what all of them are read as. English ones stand for their plural too.
    """

    key: str
    said: tuple[str, ...]


def in_common_words(text: str) -> str:
    """The text in small letters, with one word for each thing that several words say."""
    pattern, common = _table()
    return pattern.sub(lambda match: common[match["word"] or match["zh"]], text.lower())


@cache
def _table() -> tuple[re.Pattern[str], Mapping[str, str]]:
    groups = read_entries(_PACKAGE, "same_words.yaml", SameWords).values()
    common = {word: one.said[0] for one in groups for word in one.said[1:]}
    longest = sorted(common, key=len, reverse=True)
    english, chinese = ("|".join(w for w in longest if w.isascii() is is_en) for is_en in (True, False))
    return re.compile(rf"\b(?P<word>{english})s?\b|{_NO_WORD_ENDS}(?P<zh>{chinese}){_NO_WORD_GOES_ON}"), common
