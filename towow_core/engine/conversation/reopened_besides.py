"""A reopening with another order beside it: "reopen the venue and give it to Mia", 场地重新打开，改到周五.

Each is written out by itself, the reopening first: what is done takes no change. The question that a reopening may lead
to is then about both, so that a yes does all of it.
"""

import re
from collections.abc import Sequence

from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.not_done_yet import opens_again

_CUT = re.compile(
    r"\s*+(?:[，,；;。]\s*+(?:and\s|then\s|再|并|然后)?|\band\s(?:then\s)?|并且?|然后)\s*+", re.IGNORECASE
)
_IT = re.compile(r"\b(?:it|that\sone)\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"(?:把?它)?(?:重新打开|重开|再打开)(?:它|吧|一下)?|(?:please\s)?re-?open\s(?:it|that)(?:\sagain)?", re.IGNORECASE
)
_CUTS_MAX = 4


def with_reopening_apart(sentence: str, known: Known) -> str:
    """The sentence as a reopening and what else it orders; itself where it is no such sentence."""
    whole = marked(sentence, known.canvas)
    for cut in list(_CUT.finditer(whole.text))[:_CUTS_MAX]:
        first, then = whole.text[: cut.start()], whole.text[cut.end() :].strip(TRIM)
        numbers = MARK.findall(first)
        ids = whole.mentions[int(numbers[0])].node_ids if len(numbers) == 1 else ()
        if len(ids) != 1 or not (name := known.canvas.nodes[ids[0]].name):
            continue
        again = f"重新打开“{name}”" if known.replies.zh else f"reopen “{name}”"
        beside = whole.quoted(first).strip(TRIM)
        if opens_again(first):
            again, ways = beside, _ways(whole.quoted(then), name, known)
        elif _AGAIN.fullmatch(then):
            ways = [beside]
        else:
            continue
        if order := next((each for each in ways if known.acts(each)), ""):
            return f"{again}{'；' if known.replies.zh else '; '}{order}"
    return sentence


def _ways(said: str, name: str, known: Known) -> Sequence[str]:
    """How what stands behind may be said of the node: by a pronoun, without a word for it, or as it is."""
    if known.replies.zh:
        said = said.replace("把它", "").replace("它", "")
        return [f"“{name}”{said}", f"把“{name}”{said}"]
    return [_IT.sub(f"“{name}”", said)]
