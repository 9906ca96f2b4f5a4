"""What stands in a text, as those that learnt from texts see it: its runs of words or characters."""

import re
from collections.abc import Iterator

_HAN = re.compile(r"[\u4e00-\u9fff]")
_MARKS = re.compile(r"[\s，。；;！!？?：:、,.()（）—–\"“”]+")
_WORDS = re.compile(r"[a-z']+|0+|[^\x00-\x7f]|[€£$¥%]")
_LONGEST = 4
_LONG_WORD = 4  # from more letters on its last three count for themselves


def plain(said: str) -> str:
    """In small letters, each digit as 0."""
    return re.sub(r"\d", "0", said.lower().replace("’", "'"))


def is_han(said: str) -> bool:
    """Whether a text is read by its characters."""
    return 2 * len(_HAN.findall(said)) >= sum(char.isascii() and char.isalpha() for char in said)


def units(said: str) -> list[str]:
    """Its words, or its characters; each end is one too."""
    if is_han(said):
        return [*("^" + re.sub("0+", "0", _MARKS.sub("", said)) + "$")]
    return ["^", *_WORDS.findall(said), "$"]


def runs(said: str) -> Iterator[str]:
    """Runs of up to four words or characters; of words also what begins a clause, pairs with one between, and ends."""
    each, is_of_characters = units(said), is_han(said)
    between = "" if is_of_characters else " "
    for size in range(1, _LONGEST + 1):
        yield from (between.join(each[at : at + size]) for at in range(len(each) - size + 1))
    if not is_of_characters:
        yield from (f"{one} * {other}" for one, other in zip(each, each[2:], strict=False))
        yield from (f"~{word[-3:]}" for word in each if len(word) > _LONG_WORD)
