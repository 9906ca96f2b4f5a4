"""Text in a workflow that a person would not see as it is: invisible characters, and names that look the same."""

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from towow_core.domain.bilingual import Bilingual
from towow_core.support.visible_text import first_hidden, printable
from towow_core.workflow.named_people import people_in

_NAMES = ("people", "assignee", "assignee_name")


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


def unseen_problem(change_type: str, data: Mapping[str, Any]) -> Bilingual | None:
    """Why a change is refused for what nobody would see in it: names of people, and variables; None where it is not.

    It is for what is new: what a log has is read as it stands there.
    """
    if change_type == "several":
        steps = data.get("steps")
        for step in steps if isinstance(steps, Sequence) else ():
            each = step if isinstance(step, Mapping) else {}
            inner = each.get("change_data")
            problem = unseen_problem(str(each.get("change_type")), inner) if isinstance(inner, Mapping) else None
            if problem is not None:
                return problem
        return None
    config = data.get("config")
    if change_type == "variables_set":
        return next(iter(hidden_in("variables", data.get("variables"))), None)
    return next(iter(look_alikes_in(config)), None) if isinstance(config, Mapping) else None


def look_alikes_in(config: Mapping[str, Any]) -> list[Bilingual]:
    """Names of people that hold what nobody sees, or that look like each other: two of them would be one person."""
    found: list[Bilingual] = []
    for field in _NAMES:
        names = people_in(config.get(field)) if field == "people" else [str(config.get(field) or "")]
        for name in names:
            odd = next((c for c in name if not c.isprintable()), None) if printable(name) != name else None
            odd = first_hidden(name) or odd
            if odd is not None:
                code = f"U+{ord(odd):04X}"
                zh, en = f"{field} 里有看不见的字符 {code}。", f"{field} holds {code}, which nobody can see."
                found.append(Bilingual(zh, en))
        if not found and len({normalize("NFC", name) for name in names}) < len(names):
            found.append(Bilingual(f"{field} 里有看起来一样的名字。", f"{field} holds names that look the same."))
    return found
