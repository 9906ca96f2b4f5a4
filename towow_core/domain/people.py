"""Who can be given a task, by what their id is; and whom a name means among them."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

_HAN = re.compile(r"[\u3400-\u9fff]")
_IN_HAN, _IN_LATIN = re.compile(r"[\u3400-\u9fff]+"), re.compile(r"[A-Za-zÀ-ɏ'’.-]+")
_HAN_MAX = 6  # characters of a name; of many more, an id made for it could be read in too many ways
_LAST_WORD = re.compile(r"(?:^|_)([A-Za-z]+)\d*$")
SYLLABLE = (
    r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie"
    r"|iu|ua|uo|ui|ue|ve|er|a|o|e|i|u|v)"
)
_BETWEEN_CLAUSES = re.compile(r"[，,。.；;]+\s*")


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person as others call them; `place`: where they are, as far as that is known."""

    name: str
    place: str = ""


People: TypeAlias = Mapping[str, Somebody]


def meant(written: str, people: People) -> tuple[str, ...]:
    """The ids of those whom this means: by id, by name, by name with their place behind it, or by the first name.

    Whose name is given in Chinese characters and in Latin letters ("Daniel Kim (金大勇)") is meant by either.
    """
    text = written.strip()
    if text in people:
        return (text,)
    low = text.casefold()
    return (
        _who(people, lambda who: who.name == text)
        or _who(people, lambda who: who.name.casefold() == low)
        or _who(people, lambda who: low in {with_place(who, zh=zh).casefold() for zh in (True, False)})
        or _who(people, lambda who: low in in_each_script(who.name))
        or _who(people, lambda who: low == who.name.casefold().partition(" ")[0])
        or tuple(person for person, who in people.items() if low.replace("-", " ") in spelled(person, who))
    )


def in_each_script(name: str) -> tuple[str, ...]:
    """A name in Chinese characters, and in small Latin letters; nothing where it is not in both.

    One letter, or character, alone is an initial, or a word of any sentence, and means nobody.
    """
    ways = [" ".join(pattern.findall(name)).casefold() for pattern in (_IN_HAN, _IN_LATIN)]
    return tuple(way for way in ways if sum(map(str.isalpha, way)) > 1) if all(ways) else ()


def spelled(person: str, who: Somebody) -> tuple[str, ...]:
    """A Chinese name in Latin letters, as its id has it: `user_agent_chenyu` is "chenyu" and "chen yu".

    Nothing where the id does not end in as many syllables of pinyin as the name has characters: then it is no spelling.
    """
    han, last = _HAN.findall(who.name), _LAST_WORD.search(person)
    if not 0 < len(han) <= _HAN_MAX or last is None:
        return ()
    found = re.fullmatch(rf"({SYLLABLE})" * len(han), last[1], re.IGNORECASE)
    syllables = [each.casefold() for each in found.groups()] if found else []
    ways = ("".join(syllables), " ".join(syllables), f"{syllables[0]} {''.join(syllables[1:])}") if syllables else ()
    return tuple(dict.fromkeys(way.strip() for way in ways))


def told_apart(people: People, of: Collection[str], *, zh: bool) -> tuple[str, ...]:
    """Each as no other of them is called: by name, or with the place; none where that does not tell them apart."""
    if len(names := tuple(dict.fromkeys(people[each].name for each in of))) == len(of):
        return names
    found = tuple(dict.fromkeys(with_place(people[each], zh=zh) for each in of if people[each].place))
    return found if len(found) == len(of) else ()


def with_place(who: Somebody, *, zh: bool) -> str:
    place = _BETWEEN_CLAUSES.sub(" ", who.place).strip()
    return f"{who.name}（{place}）" if zh else f"{who.name} ({place})"


def _who(people: People, fits: Callable[[Somebody], bool]) -> tuple[str, ...]:
    return tuple(person for person, who in people.items() if fits(who))
