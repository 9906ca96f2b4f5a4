"""How deep plain values are nested: what is too deep to be read back is refused before it is kept."""

from collections.abc import Mapping, Sequence


def is_deeper(value: object, most: int) -> bool:
    """Whether there are more than `most` levels of mappings and lists. Never as deep as the value itself."""
    level = [value]
    for _ in range(most + 1):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(value: object) -> Sequence[object]:
    if isinstance(value, Mapping):
        return tuple(value.values()) or ("",)
    if isinstance(value, list | tuple):
        return tuple(value) or ("",)
    return ()
