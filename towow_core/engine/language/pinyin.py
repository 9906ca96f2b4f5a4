"""How Chinese names are spelled in pinyin, without tones."""

import re
from functools import lru_cache

from towow_core.engine.characters import CJK

HAN_MAX = 6  # characters of a name
_NAME = re.compile(rf"[{CJK}]{{1,{HAN_MAX}}}")


def one_spelling(text: str) -> str:
    """Pinyin in small letters and one piece, with "u" for "ü" and the "v" that keyboards have for it: "Chang Di"."""
    return re.sub(r"[\s'-]", "", text.casefold()).translate({ord("v"): "u", ord("ü"): "u"})


@lru_cache(maxsize=10_000)
def spelling(han: str) -> str:
    """How Chinese characters are spelled (`one_spelling`), as they are read in this word; "" of anything else."""
    if _NAME.fullmatch(han) is None:
        return ""
    # pypinyin costs a process 0.2 s and 55 MB: only one in which pinyin beside Chinese names is read pays.
    from pypinyin import lazy_pinyin  # noqa: PLC0415  see above

    found = one_spelling("".join(lazy_pinyin(han)))
    return found if found.isascii() else ""
