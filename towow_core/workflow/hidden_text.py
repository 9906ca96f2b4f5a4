"""Text in a workflow that a person would not see as it is: invisible characters, and names that look the same."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasState
from towow_core.support.look_alikes import foreign_letter, may_look_like_another, resembled, seen_as
from towow_core.support.visible_text import first_hidden, printable
from towow_core.workflow.events import PLAN, CanvasChangeEvent, single_changes
from towow_core.workflow.named_people import people_in

_NAMES = ("people", "assignee", "assignee_name")

Known = Callable[[], Collection[str]]


def hidden_in(where: str, value: object) -> list[Bilingual]:
    """Texts that hold what nobody sees, or that turns the order of letters around."""
    match value:
        case str():
            hidden = first_hidden(value)
            code = "" if hidden is None else f"U+{ord(hidden):04X}"
            zh, en = f"{where} 里有看不见的字符 {code}。", f"{where} holds {code}, which nobody can see."
            return [Bilingual(zh, en)] if hidden is not None else []
        case Mapping():
            names = hidden_in(f"{where} (a name in it)", "".join(str(name) for name in value))
            under = ((f"{where}.{str(name)[:60]}".lstrip("."), each) for name, each in value.items())
            inner = [found for place, each in under for found in hidden_in(place, each)]
            return [*names, *inner]
        case Sequence():
            return [each for n, inner in enumerate(value) for each in hidden_in(f"{where}[{n}]", inner)]
        case _:
            return []


def unseen_problem(change_type: str, data: Mapping[str, Any], known: Known = frozenset) -> Bilingual | None:
    """Why a change is refused for what nobody would see in it: names of people, and variables; None where it is not.

    It is for what is new: what a log has is read as it stands there.

    Args:
        known: Gives the names of people that the canvas has: a new one is none that only looks like one of them. It is
            called only where the change names somebody whose name another one can look like.
    """
    if change_type == "several":
        steps = data.get("steps")
        for step in steps if isinstance(steps, Sequence) else ():
            each = step if isinstance(step, Mapping) else {}
            inner = each.get("change_data")
            problem = unseen_problem(str(each.get("change_type")), inner, known) if isinstance(inner, Mapping) else None
            if problem is not None:
                return problem
        return None
    config = data.get("config")
    if change_type == "variables_set":
        return next(iter(hidden_in("variables", data.get("variables"))), None)
    return next(iter(look_alikes_in(config, known)), None) if isinstance(config, Mapping) else None


def hidden_problem(change: CanvasChangeEvent) -> Bilingual | None:
    """Why what somebody draws is refused for what nobody would see in a name, or in what a node is told; else None.

    The same holds for a file: so what is drawn by hand can be exported, and imported again. What a plan wrote, or was
    there before, is as it is.
    """
    if change.settles or change.takes_back or change.restores is not None or change.client_id == PLAN:
        return None
    for _, data in single_changes(change):
        name = data.get("name")
        if isinstance(name, str) and (problem := name_problem(name)) is not None:
            return problem
        if found := hidden_in("config", data.get("config")):
            return found[0]
    return None


def name_problem(name: str) -> Bilingual | None:
    """Why a name, or a title, is refused that holds what nobody sees, or ends a line; None where it can be kept."""
    if (cut := _cut_from(name.strip())) is None:
        return None
    code = f"U+{ord(cut):04X}"
    return Bilingual(f"名字里有 {code}，名字里不能有它。", f"The name holds {code}, which no name does.")


def _cut_from(name: str) -> str | None:
    """The first character that a name cannot keep."""
    kept = iter(printable(name))
    return next((c for c in name if next(kept, None) != c), None)


def names_on(canvas: CanvasState) -> frozenset[str]:
    """The names of people that a canvas has."""
    return frozenset(name for node in canvas.nodes.values() for field in _NAMES for name in _named(node.config, field))


def _named(config: Mapping[str, Any], field: str) -> list[str]:
    if field == "people":
        return people_in(config.get(field))
    return [name] if (name := str(config.get(field) or "")) else []


def look_alikes_in(config: Mapping[str, Any], known: Known = frozenset) -> list[Bilingual]:
    """Names of people that hold what nobody sees, or that look like each other: two of them would be one person."""
    found: list[Bilingual] = []
    for field in _NAMES:
        names = _named(config, field)
        for name in names:
            if (odd := _cut_from(name)) is not None:
                code = f"U+{ord(odd):04X}"
                zh, en = f"{field} 里有看不见的字符 {code}。", f"{field} holds {code}, which nobody can see."
                found.append(Bilingual(zh, en))
        is_known_by_id = field == "assignee_name" and config.get("assignee")
        others = known() if any(map(may_look_like_another, names)) and not is_known_by_id else ()
        found += [problem for name in names if not found and (problem := _resembling(field, name, others)) is not None]
        if not found and len({seen_as(name) for name in names}) < len(names):
            found.append(Bilingual(f"{field} 里有看起来一样的名字。", f"{field} holds names that look the same."))
    return found


def _resembling(field: str, name: str, known: Collection[str]) -> Bilingual | None:
    """Why a name is refused that looks like another one; None where it does not."""
    if letter := foreign_letter(name):
        code, looks = f"U+{ord(letter):04X}", seen_as(name)
        return Bilingual(
            f"{field} 里的“{name}”混了别的字母：“{letter}”是 {code}，看起来像“{looks}”。请按本来的写法写。",
            f"{field} holds “{name}”, which mixes alphabets: its “{letter}” is {code}, so that it looks like “{looks}”."
            " Please write it in one of them.",
        )
    if other := resembled(name, known):
        return Bilingual(
            f"{field} 里的“{name}”看起来和这里已有的“{other}”一样，却是别的字母写的。请写清是谁。",
            f"{field} holds “{name}”, which looks like “{other}”, who is here, and is in other letters."
            " Please say who is meant.",
        )
    return None
