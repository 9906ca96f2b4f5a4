"""What names of one work have in common, whoever does it or doing it is named: "piano tuner", "piano tuning"."""

import re
from functools import lru_cache

_TOKEN = re.compile(r"[a-z0-9à-ÿ]+(?:'[a-z]+)?")
_POSSESSIVE = re.compile(r"'s?$")
_PLURAL = re.compile(r"(?<=..)ies?$|(?:(?<=[sxz])|(?<=[cs]h))es$|(?<=[^\Wsui])s$")
_BASE_MIN = 3
# Who does a thing, and doing it: "piano tuner" and "piano tuning", "clock repairer" and "clock repair".
_DOING = ("ing", "er", "or", "ist", "ian", "ry", "y", "ation", "ion", "ment")
_DOING_ALONE = _DOING[:-3]  # no "actor" does what is an "action"
_TEACHING = frozenset(
    [
        "teacher",
        "teaching",
        "tutor",
        "tutoring",
        "tuition",
        "lesson",
        "lessons",
        "class",
        "classes",
        "instructor",
        "instruction",
    ]
)
_REPAIRING = frozenset(
    ["mechanic", "repair", "repairs", "repairer", "repairing", "repairman", "fixing", "fixer", "mender", "mending"]
)


@lru_cache(maxsize=1 << 15)
def single_form(word: str) -> str:
    """A word without its plural and whose it is."""
    word = _POSSESSIVE.sub("", word)
    found = _PLURAL.search(word)
    return word if found is None else word[: found.start()] + ("y" if found.group().startswith("ie") else "")


@lru_cache(maxsize=1 << 15)
def _bases_of(word: str, *, is_alone: bool) -> frozenset[str]:
    """What the word may be a form of: "tuner" of "tun", as "tuning" is; all that teaches, or repairs, is one."""
    for family in (_TEACHING, _REPAIRING):
        if word in family:
            return family
    bases = {word, single_form(word)}
    for ending in _DOING_ALONE if is_alone else _DOING:
        bases |= {one.removesuffix(ending) for one in (word, single_form(word)) if len(one) - len(ending) >= _BASE_MIN}
    bases |= {one[:-1] for one in bases if one[-2:-1] == one[-1:] or one.endswith("e")}
    return frozenset(one for one in bases if len(one) >= _BASE_MIN + is_alone)


@lru_cache(maxsize=1 << 15)
def work_forms_of(name: str) -> frozenset[str]:
    """What an English name shares with those of who does the same thing to the same things, and of doing it."""
    said = _TOKEN.findall(name.lower()) if name.isascii() else []
    if not said or len(said[-1]) <= _BASE_MIN:
        return frozenset()
    things = " ".join(sorted(map(single_form, said[:-1])))
    return frozenset(f"{things} {base}" for base in _bases_of(said[-1], is_alone=len(said) == 1))
