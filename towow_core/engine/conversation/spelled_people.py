"""People who are named in pinyin where a node might be meant, too."""

import re

from towow_core.domain.canvas import CanvasState
from towow_core.domain.people import People, meant
from towow_core.engine.conversation.persons import names_on
from towow_core.engine.conversation.spelled_names import spelled_names
from towow_core.engine.language.pinyin import one_spelling, spelling


def with_people(sentence: str, canvas: CanvasState, people: People) -> str:
    """A sentence that says in characters who is spelled like a part of a node's name: zhaomin is no 找民宿.

    Who is known is spelled as their id has it; whoever only the canvas names, as nodes are.
    """
    nodes = {sentence[start:end] for start, end, _ in spelled_names(sentence, canvas)}
    whole = {spelling(node.name) for node in canvas.nodes.values()} if nodes else set()
    for said in nodes:
        key = one_spelling(said)
        known = {people[each].name for each in meant(said, people)}
        names = set() if key in whole else known | {name for name in names_on(canvas) if spelling(name) == key}
        if len(names) == 1:
            whole_word = re.compile(rf"(?<![A-Za-z0-9_]){re.escape(said)}(?![A-Za-z0-9_])")
            sentence = whole_word.sub(names.pop().replace("\\", r"\\"), sentence)
    return sentence
