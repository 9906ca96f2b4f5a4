"""One text for one value, whoever writes it: canonical JSON, RFC 8785. Pure."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256

EXPONENT_MIN, EXPONENT_MAX = -7, 21  # between these JavaScript, and so the RFC, writes a number without an exponent

PLAIN_MIN, PLAIN_MAX = 1e-4, 1e16  # between these Python does so too


def canonical(value: object) -> str:
    """JSON with sorted keys, nothing between, and numbers as JavaScript writes them: 100.0 is 100.

    Raises:
        ValueError: A number in it is not finite.
    """
    text = _sorted(value)  # in C: the same but for how a broken number is written, and names beyond UTF-16's one unit
    if _ORDERED_OTHERWISE.search(text):
        return _canonical(value)
    return _NUMBER.sub(_as_written, text) if _BROKEN.search(text) else text


def _canonical(value: object) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        named = {str(name): item for name, item in value.items()}
        in_order = sorted(named, key=None if "".join(named).isascii() else _place_of)
        pairs = [f"{_quoted(name)}:{_canonical(named[name])}" for name in in_order]
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_canonical, value)) + "]"
    if isinstance(value, float):
        return _number(value)
    return _text(value)


def sha256_of(*texts: str) -> str:
    """`sha256:` and hex digits, over these texts one after another."""
    return f"sha256:{sha256(''.join(texts).encode('utf-8', 'replace')).hexdigest()}"


# Made once: there are thousands of texts in a log.
_quoted = json.encoder.encode_basestring
_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
_sorted = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")).encode
# What may be in a name a character that UTF-16 sorts elsewhere.
_ORDERED_OTHERWISE = re.compile(r"[\U00010000-\U0010ffff]")
_BROKEN = re.compile(r"\d[.eE]")
# A number (or the end) behind all texts and marks before it, so that what only looks like one in a text is passed over.
_NUMBER = re.compile(r'((?:"(?:[^"\\]++|\\.)*+"|[^"\d-]++)*+)(-?\d[\d.eE+-]*|\Z)')


def _as_written(found: re.Match[str]) -> str:
    before, number = found.groups()
    return before + (_number(float(number)) if _BROKEN.search(number) else number)


def _place_of(name: str) -> bytes:
    """By UTF-16, as the RFC sorts."""
    return name.encode("utf-16-be", "replace")


def _number(value: float) -> str:
    """The shortest digits that read back as `value`, as ECMAScript lays them out.

    Raises:
        ValueError: It is not finite; JSON has no such number.
    """
    if PLAIN_MIN <= abs(value) < PLAIN_MAX:
        return repr(value).removesuffix(".0")
    _, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"{value} is no JSON number")  # noqa: TRY004  its type is right
    sign, shown = ("-" if value < 0 else ""), "".join(map(str, digits))
    point = len(shown) + exponent  # where the decimal point is, counted from the first digit
    if value == 0:
        return "0"
    if not EXPONENT_MIN < point - 1 < EXPONENT_MAX:
        fraction = f".{shown[1:]}" if shown[1:] else ""
        return f"{sign}{shown[0]}{fraction}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{shown}"
    if point >= len(shown):
        return sign + shown + "0" * (point - len(shown))
    return f"{sign}{shown[:point]}.{shown[point:]}"
