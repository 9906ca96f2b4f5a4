"""A step with whose it is and when: "book the room (Mei, by 5 December)", "Mei books the room by 5 December".

What stands in brackets belongs to its step: a list is never split there.
"""

import re
from collections.abc import Sequence

from towow_core.engine.conversation.canvas_patterns import ITEMS
from towow_core.engine.conversation.details import TRIM, day_in
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.conversation.task_names import begins_with_work
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.person_names import looks_like_a_name

_BRACKETS = re.compile(r"\((?!\d{1,2}\))[^()（）]{1,200}\)|（(?!\d{1,2}）)[^()（）]{1,200}）")
_BRIEFED = re.compile(rf"(?P<what>[^()（）]{{1,200}}+)(?P<brief>{_BRACKETS.pattern})")
_BETWEEN = re.compile(r"[,，;；、]")
_BARE_COMMA = re.compile(r"\s{0,3}[、，,；;]\s{0,3}(?:and\b\s{0,3})?", re.IGNORECASE)
_ROLE = re.compile(
    r"^(?:(?:done\s|owned\s)?by|for|with|owner:?|assigned\sto|由|负责人(?:是|[:：])?)\s{0,3}|\s{0,3}(?:负责|来做)$",
    re.IGNORECASE,
)
_NO_WORK = re.compile(  # what comes over somebody, or is done for themselves
    r"get\s+(?:so\s+|very\s+|too\s+|really\s+)?(?:ill|sick|well|better|worse|angry|mad|upset|hurt|late|old|older|lost|wet|cold|drunk|hungry|nervous|ready|rid|up|back|home|there|here|out|off|away|in|on|along|[a-z]+ed|[a-z]+ing)\b"
    r"|take\s+(?:an?\s+(?:nap|break|rest|shower|bath|walk|day|week|seat|look|while)|ill\b|time\b|part\b|over\b|off\b)",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"(?P<who>[A-Z][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30}){0,2})\s{1,3}(?P<will>(?:will|has\sto|should|must|needs\sto|is\sto)\s{1,3})?"
    r"(?P<verb>[a-z]{2,20})\s{1,3}(?P<what>\S.{0,200})"
)
_BY = re.compile(
    r"\s{1,3}(?:by|on|before|until|due(?:\son)?|no\slater\sthan)\s{1,3}(?P<day>[^,;]{2,40})$", re.IGNORECASE
)
_DAY_MAX = 40
_COUNT = re.compile(
    r"(?P<n>(?<!\d)\d{1,12}+|[两二三四五六七八九十]{1,3})\s{0,3}(?:大|个|项|条)?(?:新的?)?(?:任务|步骤?|待办|环节|节点|阶段|件事)"
    r"|\b(?P<en>\d{1,12}+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s{1,3}(?:(?:more|new)\s{1,3}){0,2}(?:tasks|steps|to-?dos|nodes|stages|phases|things)",
    re.IGNORECASE,
)


def split_outside_brackets(separator: re.Pattern[str], text: str) -> list[str]:
    """The items of a list, of which none ends inside brackets."""
    found, at, hidden = list[str](), 0, without_brackets(text)
    for each in separator.finditer(hidden):
        found.append(text[at : each.start()])
        at = each.end()
    return [*found, text[at:]]


def without_brackets(text: str) -> str:
    """The text with something that separates nothing in the place of each bracket."""
    return _BRACKETS.sub(lambda bracket: "\x00" * len(bracket[0]), text)


def briefed(name: str, request: Request) -> tuple[str, dict[str, str]]:
    """What is to be done, and whose it is and when; as it was said where the brackets say something else."""
    if (found := _BRIEFED.fullmatch(name.strip(TRIM))) is None:
        return name, {}
    config: dict[str, str] = {}
    for piece in _BETWEEN.split(found["brief"][1:-1]):
        said = piece.strip(TRIM)
        day = day_in(said, request.today) if len(said) <= _DAY_MAX else ""
        field, value = ("due", day) if day else ("assignee_name", person_in(said, request))
        if not value or field in config:
            return name, {}
        config[field] = value
    return found["what"].strip(TRIM), config


def person_in(said: str, request: Request) -> str:
    """The name of somebody; "" where it is none."""
    name = _ROLE.sub("", said).strip(TRIM)
    known = called(name, known_names(request.canvas, request.people), request.people, request.by)
    return known or (name if looks_like_a_name(name) else "")


def does(text: str, request: Request) -> tuple[str, dict[str, str]] | None:
    """Of "Mei books the room by 5 December" what is done, and whose it is and when; None where it says none of it."""
    found = _DOES.fullmatch(text.strip(TRIM))
    if found is None or MARK.search(text) or not (who := person_in(found["who"], request)):
        return None
    verb = found["verb"]
    bases = [verb] if found["will"] else [verb[:-1], verb[:-2], f"{verb[:-3]}y"] if verb.endswith("s") else []
    if (base := next((each for each in bases if each and begins_with_work(each)), None)) is None:
        return None
    if _NO_WORK.match(f"{base} {found['what']}"):
        return None
    what, config = found["what"], {"assignee_name": who}
    if (by := _BY.search(what)) is not None and (day := day_in(by["day"], request.today)):
        what, config["due"] = what[: by.start()], day
    return f"{base} {what.strip(TRIM)}", config


def told_work(request: Request) -> Action | None:
    """Asks whether a task is to be drawn of what somebody is told to do; None where no such thing is told."""
    if MARK.search(request.text) or (one := does(request.said, request)) is None:
        return None
    name, config = one
    due = f", due {config['due']}" if "due" in config else ""
    return ask(
        *may_it(f"add a task called “{name}”, assigned to {config['assignee_name']}{due}", zh=request.replies.zh)
    )


def items_of(said: str, items: str, request: Request) -> Sequence[str]:
    """The items of a list, as many as are said to be there.

    Args:
        said: What stands before the list, with how many there are, where that is said.

    Raises:
        Open: Another number of them was found.
    """
    found = [each for each in split_outside_brackets(ITEMS, items) if each.strip(TRIM)]
    counted = _COUNT.search(said)
    count = (counted["n"] or counted["en"]) if counted else ""
    number = read_number(count) if count else None
    if not number or number == len(found):
        return found
    by_comma = [each for each in split_outside_brackets(_BARE_COMMA, items) if each.strip(TRIM)]
    if number == len(by_comma):
        return by_comma
    names = [request.marked.said(each).strip(TRIM) for each in found]
    way = request.said.replace(count, str(len(found)), 1)
    if request.replies.zh:
        raise Open(
            f"说的是 {number:.12g} 个，读到的是 {len(found)} 个：{'；'.join(names)}。是这些吗？现在什么都没画。",
            [way],
        )
    raise Open(
        f"{number:.12g} are said, and {len(found)} are found: {'; '.join(names)}. Is it these? Nothing is drawn yet.",
        [way],
    )
