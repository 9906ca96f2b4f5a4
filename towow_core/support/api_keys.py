"""API keys: several in one setting, and never more than the tail of one in anything that people see."""

import re

from towow_core.domain.errors import BadSetting
from towow_core.support.redaction import LENGTH_MIN

ANTHROPIC_KEY = "ANTHROPIC_API_KEY"
TAIL = 4  # characters that may be shown
_QUOTES = "\"'`"
_SHOWN_FROM = 12  # a shorter key would be given away by its tail


def read_keys(text: str, setting: str = ANTHROPIC_KEY) -> tuple[str, ...]:
    """The keys of a setting, which commas may separate.

    Raises:
        BadSetting: There is none, or one could not be sent; the text does not hold it.
    """
    keys = tuple(dict.fromkeys(key.strip() for key in text.split(",") if key.strip()))
    if not keys:
        raise BadSetting(f"{setting} is set, but holds no key.")
    for number, key in enumerate(keys, start=1):
        if not all("!" <= character <= "~" for character in key):
            raise BadSetting(f"{setting}: key {number} holds a blank or a character that no key has.")
        if key[0] in _QUOTES or key[-1] in _QUOTES:
            raise BadSetting(f"{setting}: key {number} stands in quotes, which would be sent as part of it.")
    return keys


def tail_of(key: str) -> str:
    """Enough to tell one key from another."""
    return f"…{key[-TAIL:]}" if len(key) >= _SHOWN_FROM else "…"


def without_keys(text: str, keys: tuple[str, ...]) -> str:
    """The text with every key cut to its tail: a server may repeat a key in its refusal.

    Also the beginning of one, which is left where a sentence was cut, or where the server shows as much itself. A key
    that is as short as a word ("none", "ollama") is one only where it stands alone.
    """
    for key in sorted(keys, key=len, reverse=True):  # one may begin with another
        if len(key) >= LENGTH_MIN:
            text = text.replace(key, tail_of(key))
            if key[:LENGTH_MIN] in text:
                for end in range(len(key) - 1, LENGTH_MIN - 1, -1):
                    text = text.replace(key[:end], "…")
        else:
            text = re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", tail_of(key), text)
    return text
