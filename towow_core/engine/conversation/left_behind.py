"""What was asked back, and another sentence leaves unanswered, is dropped aloud: what it was about was not done.

An answer in other words leaves nothing behind: it does to the same node what an offered answer would have done.
"""

from collections.abc import Sequence

from towow_core.domain.canvas import Turn
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.last_spoken import EXCHANGES_MAX, Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.question_dropped import drops
from towow_core.engine.conversation.reading import Action

_NODES = ("node_id", "source", "target")


def left_behind(sentence: str, acts: Sequence[Action], known: Known) -> str:
    """That the sentence before is given up, and was not done; "" where none is open, or this one answers it.

    Args:
        sentence: One that says something of its own.
        acts: What it orders, or asks back.
    """
    found = _open_question(known.before)
    if found is None or all(kind is DecisionType.RESPOND for kind, _, _ in acts):
        return ""
    said, question = found
    if (
        sentence.strip() == said.strip()
        or sentence in question.options
        or _is_answer(sentence, said, acts, question, known)
    ):
        return ""
    return known.replies.leaves(said)


def _open_question(before: Sequence[Turn]) -> tuple[str, Turn] | None:
    """The last sentence that was asked back about, and the question; what was only answered since does not close it."""
    turns = list(before)
    for _ in range(EXCHANGES_MAX):
        if len(turns) < 2 or (turns[-1].role, turns[-2].role) != ("assistant", "user"):  # noqa: PLR2004
            return None
        answer, said = turns.pop(), turns.pop()
        if answer.is_question:
            return said.content, answer
        if answer.act or drops(said.content):
            return None
    return None


def _is_answer(sentence: str, said: str, acts: Sequence[Action], question: Turn, known: Known) -> bool:
    are_ways = any(option not in question.content for option in question.options)  # and no guesses, which it quotes
    if are_ways:
        offered = [_what(each) for option in question.options for each in known.acts(option)]
        return any(_what(act) in offered for act in acts)
    before, now = _named(said, known), _named(sentence, known)
    return not before or not now or bool(before & now)  # what was not understood is said once more in other words


def _what(act: Action) -> tuple[object, ...]:
    """What is done to which node, whatever the value."""
    kind, payload, _ = act
    config = payload.get("config")
    fields = tuple(sorted(config)) if isinstance(config, dict) else ()
    return (kind, *(payload.get(name) for name in _NODES), fields, "status" in payload, "name" in payload)


def _named(text: str, known: Known) -> set[str]:
    return {node_id for mention in marked(text, known.canvas).mentions for node_id in mention.node_ids}
