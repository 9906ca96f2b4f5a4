"""What is on one side of a condition, or what it checks, is a part of no name; of which condition it is, is asked."""

from collections.abc import Sequence

from towow_core.domain.canvas import CanvasNode
from towow_core.engine.conversation import built_clauses as clauses
from towow_core.engine.conversation.dictated import QUOTED
from towow_core.engine.conversation.predicates_said import says_a_predicate


def says_side(text: str) -> bool:
    """Whether something of it is on one side of a condition, or is what a condition checks."""
    return clauses.SIDE.search(QUOTED.sub("", text)) is not None or says_a_predicate(QUOTED.sub("“”", text))


def of_which_condition(there: Sequence[CanvasNode], *, zh: bool) -> str:
    """Asks which of these a side is of; how one is added, where there is none."""
    names = ("、" if zh else ", ").join(f"“{node.called}”" for node in there)
    if zh:
        if there:
            how = f"“如果{there[0].called}，就…”"
            return f"是哪个条件的哪一边：{names}？请带上名字再说一次，比如{how}。现在什么都没做。"
        return (
            "画布上还没有条件节点，不知道是什么不成立时才做，所以什么都没做。"
            "先加一个条件，比如：加一个条件叫“够便宜”，放在“…”后面：“…”的结果小于5000"
        )
    if there:
        how = f"“if {there[0].called}, …”"
        return f"Which condition do you mean: {names}? Say it with its name, as in {how}. Nothing is done yet."
    return (
        "There is no condition on the canvas yet, so it is open what is to hold; nothing was done."
        " Add one first, as in: add a condition called “cheap enough” after “…”: the result of “…” is below 5000"
    )
