"""What "it" and "them" stand for: what was named last before them, known or not.

"Our cat is sick and our sofa is old, we'd like it washed" is not said of the cat, though nobody here knows a sofa.
"""

import re
from collections.abc import Sequence

from towow_core.engine.lexicon.text_units import Unit

IT, THEM = "it", "them"
DETERMINERS = frozenset(["the", "a", "an", "my", "our", "his", "her", "their", "your", "this", "these", "some"])
CAN = frozenset(["can", "could", "will", "would", "should"])
_BEFORE_A_NAME = DETERMINERS - {"this", "these"}  # "this Friday"
_WHO_WISHES_MAX = 3  # words: "wife would like"
# Behind "and": somebody, or a verb of the same clause.
_GOES_ON = CAN | {"i", "we", "he", "she", "they", "want", "need", "like", "have", "get", "please", "am", "are", "is"}
# Before what is only said of a thing that was named: "in the hall", "is a mess".
_OF_ANOTHER = re.compile(
    r"in|on|at|by|near|from|of|for|with|to|into|under|behind|outside|during|before|after|until|since|is|are|was|were"
)


def stands_for(units: Sequence[Unit], pronoun: int, last: int) -> bool:
    """Whether the pronoun may stand for the thing whose name ends before the unit `last`."""
    is_apart = last <= pronoun and _agrees(units, pronoun, last)
    return is_apart and not (_is_joined(units, last) or _is_another_named(units, last, pronoun))


def _agrees(units: Sequence[Unit], pronoun: int, last: int) -> bool:
    """One or several: of "bikes in the shed", they are the bikes."""
    return (units[pronoun].text == THEM) is units[last - 1].text.endswith("s")


def _is_joined(units: Sequence[Unit], last: int) -> bool:
    """ "Our dog and sofa are dirty", and not "we have a piano and want it tuned"."""
    return units[last].text in {"and", "or"} and units[last + 1].text not in _GOES_ON


def _is_another_named(units: Sequence[Unit], first: int, last: int) -> bool:
    """Whether something else is named between; who wishes it is not meant: "my wife would like it tuned"."""
    for at in range(first, last):
        rest = [unit.text for unit in units[at + 1 : last]]
        is_who_wishes = len(rest) <= _WHO_WISHES_MAX and not {*rest[1:-1]} - CAN
        if units[at].text in _BEFORE_A_NAME and not (_OF_ANOTHER.fullmatch(units[at - 1].text) or is_who_wishes):
            return True
    return False
