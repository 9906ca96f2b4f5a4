"""Labels that share words with what is asked for, and are for another kind of work, or of another trade."""

import re

from towow_core.engine.characters import CJK
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.instruments import play_another
from towow_core.engine.lexicon.kinds_apart import are_apart, kinds_in
from towow_core.engine.matching.acts_apart import are_acts_apart

_OF_INSTRUMENTS = frozenset({"live_music", "instrument_repair"})
_ROLE = 2  # characters: what somebody is, or does, behind what it is of
_CHINESE_NAME = re.compile(f"[{CJK}]{{4}}")
# Two characters that name something, and neither ask for it, count it, nor say how it is.
_CHINESE_KIND = re.compile(
    f"(?:(?![个位名的请找要想会能做来教学有是和与及或给让帮、上门在我们好老专业资深本地])[{CJK}]){{2}}"
)
_LATIN_KIND = re.compile(rf"[0-9A-Za-z]+(?=[{CJK}])")


def is_another_kind(label: str, piece: str) -> bool:
    """Whether a piece says what a name ends in, and of something else than makes it a kind of its own.

    Who prints in 3D prints no leaflets, and who teaches swimming (游泳教练) teaches no diving (潜水教练).
    """
    kind = _LATIN_KIND.match(label)
    if kind is not None and label[kind.end() :] in piece and kind.group().casefold() not in piece.casefold():
        return True
    is_music = not _OF_INSTRUMENTS.isdisjoint(trades_of(label)) and play_another(piece, label)
    is_apart = are_apart(kinds_in(piece), kinds_in(label)) or are_acts_apart(piece, label)
    return is_music or is_apart or _is_of_another(label, piece)


def is_of_another_trade(label: str, tag: str) -> bool:
    """Whether both are known trades, and not one: a character in common, 医 of 兽医 and 中医推拿, makes none of them
    the other, nor does that both are taught.
    """
    asked, theirs = trades_of(tag), trades_of(label)
    return is_another_kind(label, tag) or (bool(asked) and bool(theirs) and asked.isdisjoint(theirs))


def _is_of_another(label: str, piece: str) -> bool:
    """Whether the end of a Chinese name stands there behind two characters, none of them the name's."""
    if not _CHINESE_NAME.fullmatch(label):
        return False
    end, own = label[-_ROLE:], {*label[:-_ROLE]}
    before = [piece[at - _ROLE : at] for at in range(_ROLE, len(piece)) if piece.startswith(end, at)]
    named = [each for each in before if _CHINESE_KIND.fullmatch(each)]
    return bool(named) and len(named) == len(before) and not any({*each} & own for each in named)
