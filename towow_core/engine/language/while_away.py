"""Days somebody is away, where what stays behind is to be cared for meanwhile: "1月1号到5号出门，猫要人喂".

Nobody is ruled out on them: they are the very days of the care.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

# Work that is wanted while nobody is there.
_CARE = re.compile(
    r"寄养|托管|代养|看家|看房子|看门|照看|照料|照顾|代管|(?:上门)?喂(?!奶)|铲屎|遛[狗一]|浇[花水一]|给(?:花|植物|绿植|阳台).{0,6}浇"
    r"|\b(?:(?:house|home|pet|cat|dog|plant)[ -]?(?:sit(?:s|ting|ters?)?|minders?|minding|boarding)|kennels?|catter(?:y|ies)|board(?:ing)?(?= (?:our|my|the|a) )|look(?:s|ed|ing)? after|tak(?:e|ing) care of|car(?:e|ing) for|feed(?:s|ing)?|fed|water(?:s|ed|ing)?(?= (?:\w+ ){0,3}(?:plants?|flowers?|garden|pots?|tomatoes|greenhouse))|walk(?:s|ed|ing)?(?= (?:\w+ ){0,3}dogs?)|mind(?:s|ing)?(?= (?:our|my|the) )|watch over|keep an eye on)\b",
    re.IGNORECASE,
)
# That they are away, and not that a shop is shut or that a day does not suit.
_AWAY = re.compile(
    r"出门|外出|出差|(?:不在|没有?人(?:在)?|无人(?:在)?)(?:家|$|[了啦]?$)|\b(?:away|out|abroad|not (?:in|home|at home|here|around|there)|empty|(?:nobody|no[ -]one)\b.{0,12}\b(?:home|in|here|there|around))\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(r"(?:不用|不必|不需要|无需|别)(?:人|再|来|去|上门)*$|\b(?:no|without|don['’]?t|do not|not)(?: \w+)?\s+$", re.IGNORECASE)  # fmt: skip
_REACH = 16  # characters


def is_cared_for_meanwhile(said: str, around: str) -> bool:
    """Whether the words say that they are away, and what stands around them asks for care of what stays."""
    if not _AWAY.search(said):
        return False
    return any(
        not _REFUSED.search(around[max(0, one.start() - _REACH) : one.start()]) for one in _CARE.finditer(around)
    )
