"""Who "he", "her", 他 and 她 are: whoever was spoken of last, written out; of several, or of nobody, it is asked.

Nobody's gender is known here, so two who were spoken of at once are never told apart by it.
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.engine.conversation.dictated import is_inside
from towow_core.engine.conversation.last_spoken import EXCHANGES_MAX, Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.persons import known_names, names_on, pattern_of
from towow_core.engine.conversation.reading import Open

_HERS = r"(?:tasks?|part|jobs?|work|stuff|things|share|deadlines?|dates?|name|own|budget|prices?|last|next|other|list)"
_PRONOUN = re.compile(
    rf"\b(?P<owner>his|hers|her(?=\s+{_HERS}\b))\b|\b(?P<who>s?he|him|her)(?![\w-])"
    r"|(?P<zh>(?<![其吉排由])[他她](?!们|人|日|乡|国|俩|[\u4e00-\u9fff]?[：:]))",
    re.IGNORECASE,
)
_OF_SOMEBODY_BEHIND = r"[，,;；。.]\s*(?:because\s+|as\s+|since\s+|因为)?"


def with_persons(sentence: str, known: Known) -> str:
    """The sentence with names for what points back to somebody; as it was said where that is within it.

    Raises:
        Open: It could be several, or nobody was spoken of.
    """
    found = next(_pronouns(sentence, known), None)
    if found is None or not known.before or _has_its_own(sentence, found, known):
        return sentence
    names = _spoken_of(known)
    if len(names) == 1:
        return _put(sentence, names[0], known)
    options = [_put(sentence, name, known) for name in names or _on_the_canvas(known)]
    readable = [each for each in options if known.acts(each)]
    if not readable:
        return sentence
    raise Open(known.replies.who_is(found.group(), names or _on_the_canvas(known)), readable[:2])


def _pronouns(sentence: str, known: Known) -> Iterator[re.Match[str]]:
    """Those that stand neither in somebody's own text, nor in what a node or a person is called."""
    named = [span for each in marked(sentence, known.canvas).mentions for span in _spans(each.said, sentence)]
    named += [span for name in _names(known) for span in _spans(name, sentence)]
    for found in _PRONOUN.finditer(sentence):
        is_named = any(start <= found.start() and found.end() <= end for start, end in named)
        if not is_named and not is_inside(sentence, found.start()):
            yield found


def _spans(piece: str, text: str) -> list[tuple[int, int]]:
    return [each.span() for each in re.finditer(re.escape(piece), text, re.IGNORECASE)] if piece else []


def _has_its_own(sentence: str, found: re.Match[str], known: Known) -> bool:
    """Whether somebody is named before it, or as the reason behind it: "give his tasks to Li, Tom is ill"."""
    who = rf"(?:{pattern_of(known_names(known.canvas, known.people))})"
    before, behind = sentence[: found.start()], sentence[found.end() :]
    return re.search(who, before, re.IGNORECASE) is not None or (
        re.search(_OF_SOMEBODY_BEHIND + who, behind, re.IGNORECASE) is not None
    )


def _spoken_of(known: Known) -> list[str]:
    """Who was named last: in what was said, else in its answer. What was asked back says nobody by itself."""
    for n, (said, answer, _) in enumerate(known.exchanges):
        if n == EXCHANGES_MAX:
            break
        for text in (said, "" if answer.is_question else answer.content):
            if names := _named_in(text, known):
                return names
    return []


def _named_in(text: str, known: Known) -> list[str]:
    names = known_names(known.canvas, known.people)
    pattern = re.compile(pattern_of(names), re.IGNORECASE)
    found = dict.fromkeys(names.get(each.group().casefold(), "") for each in pattern.finditer(text))
    return [name for name in found if name]


def _on_the_canvas(known: Known) -> list[str]:
    return [name for name in dict.fromkeys(names_on(known.canvas).values()) if name]


def _names(known: Known) -> Sequence[str]:
    return tuple(known_names(known.canvas, known.people))


def _put(sentence: str, name: str, known: Known) -> str:
    pieces, end = list[str](), 0
    for found in _pronouns(sentence, known):
        pieces += [sentence[end : found.start()], f"{name}'s" if found["owner"] else name]
        end = found.end()
    return "".join((*pieces, sentence[end:]))
