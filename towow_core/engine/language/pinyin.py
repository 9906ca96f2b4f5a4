"""How Chinese names are spelled in pinyin, without tones."""

import re
from functools import lru_cache

from towow_core.domain.people import People
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


def in_latin_letters(name: str, people: People) -> tuple[str, ...]:
    """The ids of those whose Chinese name is spelled so, whole, by surname or given name: "Lin", "Wangshu"."""
    said = one_spelling(name) if name.isascii() and name[:1].isupper() else ""
    if not said:
        return ()
    han = {person: who.name for person, who in people.items() if _NAME.fullmatch(who.name) and len(who.name) > 1}
    whole = tuple(person for person, full in han.items() if spelling(full) == said)
    return whole or tuple(person for person, full in han.items() if said in {spelling(full[0]), spelling(full[1:])})
