"""Who is spoken of: the people who can be given a task, and those whom the canvas names."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial

from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.people import People, in_each_script, meant, spelled
from towow_core.engine.conversation.already_read import ALREADY

# Patterns that are made of the names of one canvas: of as many such lists of names as are spoken of in turn.
FORMS_KEPT = 16
_SELF = re.compile(r"(?-i:I)|me|myself|我|我自己|本人")


def known_names(canvas: CanvasState, people: People) -> Mapping[str, str]:
    """Names by how they may be said, in small letters: whole, in pinyin as an id has it, in either of two scripts, and
    by the first word where it is one person's.
    """
    already = ALREADY.get(None)
    return (
        already.names_of(canvas, people, partial(_known_names, canvas, people))
        if already
        else _known_names(canvas, people)
    )


def names_on(canvas: CanvasState) -> Mapping[str, str]:
    """The names of whoever does or approves something here, by how the canvas spells them, and by small letters."""
    already = ALREADY.get(None)
    return already.names_of(canvas, None, partial(_names_on, canvas)) if already else _names_on(canvas)


def _names_on(canvas: CanvasState) -> Mapping[str, str]:
    found = dict[str, str]()
    for node in canvas.nodes.values():
        approvers = node.config.get("people")
        for each in (node.config.get("assignee_name"), *(approvers if isinstance(approvers, list | tuple) else ())):
            name = str(each or "")
            found[name] = name
            found.setdefault(name.casefold(), name)
    return found


def _known_names(canvas: CanvasState, people: People) -> Mapping[str, str]:
    named = [str(node.config.get("assignee_name") or "") for node in canvas.nodes.values()]
    approving = [each for node in canvas.nodes.values() for each in approvers_of(node, people)]
    names = [name for name in dict.fromkeys((*named, *approving, *(who.name for who in people.values()))) if name]
    found = {name.casefold(): name for name in names}
    firsts = [name.split()[0].casefold() for name in names if len(name.split()) > 1]
    for name in names:
        first = name.split()[0].casefold()
        if firsts.count(first) == 1 and first not in found:
            found[first] = name
    of_each = [(who.name, (*spelled(person, who), *in_each_script(who.name))) for person, who in people.items()]
    ways = [(way, name) for name, said in of_each for way in said]
    alone = Counter(way for way, _ in ways)
    return {**{way: name for way, name in ways if alone[way] == 1}, **found}  # of two, `meant` asks back


def approvers_of(node: CanvasNode, people: People) -> tuple[str, ...]:
    """Whom an approval asks, by name where that is theirs alone; none where a template says so."""
    asked = node.config.get("people")
    return tuple(_by_name(str(each), people) for each in asked) if isinstance(asked, list | tuple) else ()


def _by_name(person: str, people: People) -> str:
    name = people[person].name if person in people else person
    return name if meant(name, people) == (person,) else person


def pattern_of(names: Mapping[str, str]) -> str:
    """A pattern for any of the names as they may be said, and for who says "me"."""
    return _pattern_of(tuple(names))


@lru_cache(maxsize=FORMS_KEPT)
def _pattern_of(names: tuple[str, ...]) -> str:
    said = sorted(names, key=lambda name: (-len(name), name))
    each = [rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" if name.isascii() else re.escape(name) for name in said]
    return "|".join([*each, r"(?-i:(?<![A-Za-z])I(?![A-Za-z]))", r"(?<![A-Za-z])me(?![A-Za-z])", "我"])


def called(said: str, names: Mapping[str, str], people: People, by: str) -> str:
    """The name of whoever is meant by this; "" where nobody known is."""
    if _SELF.fullmatch(said.strip()):
        return people[by].name if by in people else by
    return names.get(said.strip().casefold(), "")


def is_whose(node: CanvasNode, name: str, people: People) -> bool:
    """Whether a node is this person's."""
    ids = meant(name, people)
    return node.config.get("assignee_name") == name or bool(node.config.get("assignee") in ids and ids)
