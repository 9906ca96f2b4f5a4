"""Two capitals that name a song, a film, a dish or a brand: "a band that plays only Bohemian Rhapsody"."""

import re

# What is played, shown, served or worn, up to a word that may lead to a person too.
_MADE = re.compile(
    r"\b(?:plays?|playing|sings?|singing|performs?|performing|screens?|screening|shows?|showing|serves?|serving|bakes?|baking"
    r"|cooks|cooking|wears?|wearing|covers?|songs?|music|films?|movies?|dishes|menu|cakes?|posters?|brands?|themed?)\b"
    r"[^,.;:!?]{0,24}?\b(?:with|only|just|like|from|of|please|have|want)\s+$",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"(?:'s)?\s+(?:songs?|tracks?|music|hits|covers?|style|posters?|albums?|theme[ds]?|recipes?|cakes?|films?|movies?|novels?|books?"
    r"|merch|costumes?|records?|tributes?|playlists?|numbers|shoes|bags?|dress(?:es)?|shirts?|bottles?|sauce|wine|beer|whisky|gin"
    r"|sofas?|shel(?:f|ves)|wardrobes?|kitchens?|cars?|bikes?|phones?|laptops?)\b",
    re.IGNORECASE,
)
_BEFORE_MAX = 60  # characters


def is_work(text: str, start: int, end: int) -> bool:
    """Whether what stands around a name is said of something that is made, and of nobody."""
    return _KIND.match(text, end) is not None or _MADE.search(text[max(0, start - _BEFORE_MAX) : start]) is not None
