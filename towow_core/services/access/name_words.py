"""By which words people are called, and where a text says one: Latin letters in whatever case they are written."""

import re
from collections.abc import Iterable, Iterator

_CHINESE_NAME = re.compile("[\u4e00-\u9fff]{2,4}")
_LETTER = "[a-z\u00df-\u024f]"
_LATIN = re.compile(_LETTER)
_TITLES = "老师|先生|女士|小姐|教授|医生|师傅|导演|经理|总"
_ALWAYS = "(?![是共计额数体结之部有会要能在])"  # 总是 and 总共 are no titles
_PART_MIN = 3  # letters of a part of a Latin name: two are a word more often than somebody
_COMMON_WORDS = (  # more often a word than a name, where it is written small
    "art bill cash chance chase dawn day faith forest frank grant green guy hall hope joy king lane long major mark may"
    " mode page park price rich rose sky stone storm summer van will wing wise wood young"
    " user agent person host photo venue"
)
_COMMON = frozenset(_COMMON_WORDS.split())


class NameWords:
    """Finds words in texts: each where it stands by itself, a Chinese one anywhere, the longest first."""

    def __init__(self, words: Iterable[str]) -> None:
        by_first: dict[str, list[str]] = {}
        for word in sorted({*words} - {""}, key=lambda word: (-len(word), word)):
            by_first.setdefault(word[0], []).append(word)
        self._pattern = re.compile("|".join(_as_pattern(*group) for group in by_first.items()) or r"(?!)")

    def found(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where each one begins and ends, and which one it is."""
        small = lowered(text)
        for found in self._pattern.finditer(small):
            start, end = found.span()
            if found.group() not in _COMMON or text[start:end] != found.group():
                yield start, end, found.group()


def lowered(text: str) -> str:
    """In small letters, as many as there were."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def forms_of(word: str) -> set[str]:
    """How a word may be written, in small letters."""
    return {lowered(word), lowered(word.upper())}


def short_forms(agent_id: str, name: str) -> set[str]:
    """How somebody is called for short, in small letters."""
    return {form for word in (*_parts_of(name), *_nicknames(agent_id)) for form in forms_of(word)}


def _parts_of(name: str) -> Iterator[str]:
    """By what somebody of this name is also called; a title behind a family name belongs to it."""
    if _CHINESE_NAME.fullmatch(name):
        if len(name) > len("姓名"):
            yield name[1:]
        yield from (f"{name[0]}{title}" for title in _TITLES.split("|"))
        return
    parts = [part for part in re.split(r"[\s·.-]+", name) if len(part) >= _PART_MIN]
    yield from parts if len(parts) > 1 or parts != [name] else ()


def _nicknames(agent_id: str) -> Iterator[str]:
    """Ids are made of names: `user_agent_bob` is called Bob."""
    for part in re.split("[_-]", agent_id.removeprefix("user_agent_")):
        if len(part) >= _PART_MIN and part.isalpha():
            yield part


def _as_pattern(first: str, words: list[str]) -> str:
    """Words that begin with the same letter; one of letters that are written together ends where they do."""
    before = f"(?<!{_LETTER})" if _LATIN.match(first) else ""
    return f"{before}{re.escape(first)}(?:{'|'.join(f'{re.escape(word[1:])}{_after(word)}' for word in words)})"


def _after(word: str) -> str:
    if _LATIN.match(word[-1]):
        return f"(?!{_LETTER})"
    return _ALWAYS if word.endswith("总") else ""
