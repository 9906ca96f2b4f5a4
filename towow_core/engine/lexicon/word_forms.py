"""One form of an English word whatever its ending: "leaks", "leaking" and "leaked" are "leak"."""

import re
from functools import lru_cache

_IRREGULAR = {
    form: base
    for base, forms in {
        "break": "broke broken",
        "tear": "tore torn",
        "wear": "wore worn",
        "bend": "bent",
        "freeze": "froze frozen",
        "teach": "taught",
        "make": "made",
        "build": "built",
        "sew": "sewn",
        "hang": "hung",
        "fall": "fell fallen",
        "lose": "lost",
        "draw": "drew drawn",
        "write": "wrote written",
        "drive": "drove driven",
        "sing": "sang sung",
        "keep": "kept",
        "lay": "laid",
        "shoot": "shot shots",
        "weave": "woven wove",
        "shrink": "shrunk shrank",
        "bite": "bitten",
        "swell": "swollen",
        "stick": "stuck",
        "run": "ran",
        "take": "took taken",
        "give": "gave given",
        "grow": "grew grown",
        "die": "died dying dies",
        "go": "goes going gone went",
        "come": "came",
        "tooth": "teeth",
        "mouse": "mice",
        "knife": "knives",
        "shelf": "shelves",
        "leaf": "leaves",
        "scarf": "scarves",
        "wind": "wound",
        "saw": "sawn",
        "foot": "feet",
        "learn": "learnt",
        "burn": "burnt",
        "spin": "spun",
        "ride": "rode ridden",
        "speak": "spoke spoken",
        "sweep": "swept",
        "blow": "blown blew",
        "shear": "shorn",
        "dig": "dug",
        "tie": "tied tying ties",
        "bind": "bound",
        "thesis": "theses",
        "care": "cared caring",
        "hate": "hated hating",
        "file": "filed filing",
        "tape": "taped taping",
        "rate": "rated rating",
    }.items()
    for form in forms.split()
}
# What denies is one word: "won't start" and "does not start".
_DENIES = re.compile(r"(?:[a-z]+n't|cannot|refuses?)")
_VOWEL = re.compile(r"[aeiouy]")
_DOUBLE = re.compile(r"([bdfgklmnprstz])\1$")
_LEFT_MIN = 3
# Without its "e" each would be another word.
_WITH_E = re.compile(
    r"(?:bare|bite|cane|cape|care|code|cube|cute|fate|file|fire|hate|here|hope|kite|mate"
    r"|mope|note|pine|rate|robe|site|tape|there|tone|tube|wine)"
)


@lru_cache(maxsize=1 << 14)
def base_of(word: str) -> str:
    """The form that all forms of a word share; no word of the language."""
    if not word.isascii():
        return word
    if _DENIES.fullmatch(word):
        return "not"
    word = word.removesuffix("'s").removesuffix("'")
    return _regular(_IRREGULAR.get(word, word))


def _regular(word: str) -> str:
    if len(word) > _LEFT_MIN + 1 and word.endswith(("ies", "ied")):
        word = f"{word[:-3]}y"
    elif len(word) > _LEFT_MIN and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _LEFT_MIN and _VOWEL.search(rest):
            word = rest
            break
    if len(word) > _LEFT_MIN and word.endswith("e") and not _WITH_E.fullmatch(word):
        word = word[:-1]
    return _DOUBLE.sub(r"\1", word) if len(word) > _LEFT_MIN else word
