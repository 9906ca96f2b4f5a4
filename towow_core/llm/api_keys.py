"""API keys: several in one setting, and never more than the tail of one in anything that people see."""

from towow_core.domain.errors import BadSetting

ANTHROPIC_KEY = "ANTHROPIC_API_KEY"
TAIL = 4  # characters that may be shown
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
    return keys


def tail_of(key: str) -> str:
    """Enough to tell one key from another."""
    return f"…{key[-TAIL:]}" if len(key) >= _SHOWN_FROM else "…"


def without_keys(text: str, keys: tuple[str, ...]) -> str:
    """The text with every key cut to its tail: a server may repeat a key in its refusal."""
    for key in keys:
        text = text.replace(key, tail_of(key))
    return text
