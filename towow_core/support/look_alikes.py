"""Letters of another alphabet that look like Latin ones, in names of people: a Cyrillic а makes “Grаce” another name.

The letters are those of Unicode's confusables (UTS 39) that are drawn the same in common typefaces.
"""

import re
from collections.abc import Iterable
from unicodedata import name as name_of
from unicodedata import normalize

_LATIN_OF = str.maketrans(
    "аеорсухіјѕԁһӏԛԝкАВЕКМНОРСТУХІЈЅ" + "οναικρχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "ɑɡ",
    "aeopcyxijsdhlqwkABEKMHOPCTYXIJS" + "ovaikpxABEZHIKMNOPTYX" + "ag",
)
_AMBIGUOUS = frozenset(chr(one) for pair in _LATIN_OF.items() for one in pair)
_ALPHABETS = frozenset({"LATIN", "CYRILLIC", "GREEK"})
_WORD = re.compile(r"[^\W\d_]+")


def seen_as(name: str) -> str:
    """The name as it looks, in Latin letters where they look so."""
    return normalize("NFKC", name).translate(_LATIN_OF)


def foreign_letter(name: str) -> str:
    """The first letter of another alphabet in a word that has Latin letters; "" where there is none."""
    for found in _WORD.finditer(name):
        word = found[0]
        alphabets = [_alphabet(letter) for letter in word]
        if "LATIN" in alphabets and {*alphabets} & {"CYRILLIC", "GREEK"}:
            return next(c for c, alphabet in zip(word, alphabets, strict=True) if alphabet in {"CYRILLIC", "GREEK"})
    return ""


def may_look_like_another(name: str) -> bool:
    """Whether a name in another alphabet can look the same: each of its letters has one that does."""
    letters = [letter for word in _WORD.findall(name) for letter in word]
    return bool(letters) and all(letter in _AMBIGUOUS for letter in letters)


def resembled(name: str, known: Iterable[str]) -> str:
    """The known name that this looks like, letter for letter; "" where it is known itself, or looks like none."""
    names = [each for each in known if each]
    if name in names:
        return ""
    looks = seen_as(name).casefold()
    return next(
        (each for each in names if each.casefold() != name.casefold() and seen_as(each).casefold() == looks), ""
    )


def _alphabet(letter: str) -> str:
    found = name_of(letter, "").partition(" ")[0]
    return found if found in _ALPHABETS else ""
