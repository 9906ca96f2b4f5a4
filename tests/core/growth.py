"""How the time grows that a compiled pattern takes over a text that says one fragment of it again and again."""

import importlib
import itertools
import pkgutil
import re
import time
from collections.abc import Iterator, Mapping
from re import _constants as ops  # type: ignore[attr-defined]  # no other module takes a pattern apart
from re import _parser as parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any, NamedTuple

from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPattern, PrefilteredPatterns
from towow_core.support.visible_text import squeezed

LENGTHS = (24, 32, 40, 72, 144, 240)  # characters: in small steps at first, or what grows exponentially never ends
QUADRATIC = re.compile("a*b")  # over "aaa": from each place to the end
NOTHING_TAKES = "\x01"  # what stands in no pattern: an anchor behind a repeat fails there, after all ways to get to it
GROWTH_MAX = 5.5  # of a doubled text: 4 is quadratic, 8 is cubic
IN_DOUBT, SURE = 4.7, 10.0  # from and to which a text of this length does not tell
BEYOND_DOUBT_S, BEYOND_DOUBT = 0.2, 30.0  # so short a text takes so long, and so much longer, by the pattern alone
TOLD_S = 0.02  # from here on a ratio is told; in less a repeat may be on the way to its bound ("[a-z ]{2,30}")
_SAMPLES = {ops.CATEGORY_DIGIT: "1", ops.CATEGORY_SPACE: " ", ops.CATEGORY_WORD: "a"}
_REPEATS = {ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT}


class Growing(NamedTuple):
    """A pattern and the text over which it takes more than quadratic time."""

    where: str
    fragment: str
    growth: float


def patterns_of(*packages: ModuleType) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every compiled pattern at the top of its modules, alone or in a collection; each once."""
    seen: set[tuple[str, int]] = set()
    for info in (one for p in packages for one in pkgutil.walk_packages(p.__path__, f"{p.__name__}.")):
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            for pattern in _patterns_in(value):
                if (key := (pattern.pattern, pattern.flags)) not in seen:
                    seen.add(key)
                    yield f"{info.name}.{name}", pattern


def growing(where: str, pattern: re.Pattern[str]) -> Growing | None:
    """The first repeated fragment of a pattern over which its time grows faster than by the square."""
    for fragment in sorted(_fragments(parser.parse(pattern.pattern, pattern.flags))):
        for unit, end in itertools.product((fragment, f"{fragment} "), ("", NOTHING_TAKES)):
            if (growth := _growth(pattern, unit, end)) > GROWTH_MAX:
                return Growing(where, unit + end, growth)
    return None


def _growth(pattern: re.Pattern[str], unit: str, end: str) -> float:
    """By what a doubled text multiplies the time, of the first that takes long, or else of the longest; 0 if untold."""
    for length in LENGTHS:
        times = max(1, length // 2 // len(unit))  # so that the whole is the half twice, whatever the fragment's length
        half, whole = (squeezed(unit * n) + end for n in (times, 2 * times))
        if (took := _time(pattern, whole)) > (_FLOOR if length == LENGTHS[-1] else TOLD_S):
            ratio = took / _time(pattern, half)
            return ratio if ratio < IN_DOUBT or _is_beyond_doubt(took, ratio) else _settled(pattern, unit, end, times)
    return 0.0


def _is_beyond_doubt(took: float, ratio: float) -> bool:
    return took >= BEYOND_DOUBT_S and ratio >= BEYOND_DOUBT


def _settled(pattern: re.Pattern[str], unit: str, end: str, times: int) -> float:
    """Taken again where it may be too high, over longer texts as long as it is neither: a part that grows more slowly
    hides in a short text what grows by the cube, and what disturbs makes one by the square look like it."""
    ratio = 0.0
    for longer in (1, 2, 4):
        half, whole = (squeezed(unit * n * longer) + end for n in (times, 2 * times))
        ratio = min(_time(pattern, whole) for _ in range(4)) / min(_time(pattern, half) for _ in range(4))
        if not IN_DOUBT <= ratio <= SURE:
            break
    return ratio


def _time(pattern: re.Pattern[str], text: str) -> float:
    begin = time.thread_time()
    for _ in pattern.finditer(text):
        pass
    pattern.fullmatch(text)  # one without an anchor is found at once anywhere; as the whole it may fail in many ways
    return time.thread_time() - begin


_FLOOR = min(_time(QUADRATIC, "a" * 800) for _ in range(5))


def _patterns_in(value: object, depth: int = 3) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif isinstance(value, PrefilteredPattern):
        yield from _patterns_in(value.pattern)
    elif isinstance(value, PrefilteredPatterns):
        yield from (pattern for _, pattern in value.patterns)
    elif depth and isinstance(value, Mapping):
        for each in value.values():
            yield from _patterns_in(each, depth - 1)
    elif depth and isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _patterns_in(each, depth - 1)


def _fragments(parsed: Any) -> set[str]:
    """The runs of letters that stand in a pattern, and a sample of each of its classes."""
    found, run = set(), ""
    for op, value in parsed:
        if op is ops.LITERAL:
            run += chr(value)
            continue
        found, run = found | {run}, ""
        if op is ops.BRANCH:
            found |= {each for branch in value[1] for each in _fragments(branch)}
        elif op is ops.IN:
            found |= {_sample(*each) for each in value}
        elif op is ops.SUBPATTERN or op in _REPEATS or op in {ops.ASSERT, ops.ASSERT_NOT, ops.ATOMIC_GROUP}:
            found |= _fragments(value if op is ops.ATOMIC_GROUP else value[-1])
    return (found | {run}) - {""}


def _sample(op: Any, value: Any) -> str:
    if op is ops.CATEGORY:
        return _SAMPLES.get(value, "")
    return chr(value[0] if op is ops.RANGE else value) if op in {ops.LITERAL, ops.RANGE} else ""
