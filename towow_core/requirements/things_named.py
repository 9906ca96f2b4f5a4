"""Things of which a plan's words name each, or the kind that it is of: 几个箱子加一张床, of 搬运家具与箱子."""

import re

# Only so many as "a few": how many more somebody takes on is for them to say.
_ITEM = re.compile(
    r"(?:好?几|一些|若干|[一两二三四五1-5](?![\d十百]))[个张把只件套台条盏箱包块副组]?(?P<zh>[\u4e00-\u9fff]{1,4})"
    r"|(?:a few|some|several|a couple of|an?|two|three|four|five|[1-5]) (?P<en>[a-z]+)",
    re.IGNORECASE,
)
# What somebody says they do not do names nothing that they do: 不搬大件家具, "no furniture".
_DENIED = re.compile(
    r"[^，,。.；;（）()]*(?:[不没无别勿]|除外|\b(?:no|not|never|without|except|excluding)\b|n['’]t\b)[^，,。.；;（）()]*",
    re.IGNORECASE,
)
_AND = re.compile(r"[、，,+＋和跟与加]|以及|还有|外加|\b(?:and|plus)\b|&")
_KINDS = (
    (
        re.compile(r"家具|\bfurniture\b", re.IGNORECASE),
        re.compile(
            r".{0,2}(?:床|桌|桌子|椅|椅子|凳子|柜|柜子|沙发|书架|书柜|衣柜|鞋柜|茶几|床垫)"
            r"|(?:bed|table|chair|wardrobe|sofa|couch|desk|shel(?:f|ves)|bookcase|dresser|mattress|armchair)(?:e?s)?",
            re.IGNORECASE,
        ),
    ),
    (
        re.compile(r"箱子?|\b(?:box|boxes|cartons?)\b", re.IGNORECASE),
        re.compile(r"(?:纸|行李)?箱子?|(?:box(?:es)?|cartons?|suitcases?)", re.IGNORECASE),
    ),
)


def names_each(asked: str, said: str) -> bool:
    """Whether all that is asked is so many of some things, and each of them is among what is said."""
    items = [piece.strip() for piece in _AND.split(asked.strip(" 的.。")) if piece and piece.strip()]
    found, does = [_ITEM.fullmatch(piece) for piece in items], _DENIED.sub(" ", said)
    return bool(items) and all(one is not None and _is_named(one["zh"] or one["en"], does) for one in found)


def _is_named(thing: str, said: str) -> bool:
    if thing.isascii():
        is_said = re.search(rf"\b{re.escape(thing.lower().removesuffix('s'))}(?:e?s)?\b", said.lower()) is not None
    else:
        is_said = len(thing) > 1 and thing in said
    return is_said or any(kind.search(said) and one.fullmatch(thing) for kind, one in _KINDS)
