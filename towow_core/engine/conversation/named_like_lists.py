"""A node that is called like a list of others: “Invite and print” beside an “Invite” and a “Print”; or like all: “all”.

An order that may be about the one or about all of the others is asked about, with both ways to say it; where only one
of the two is an order ("connect Invite and print"), that one is meant.
"""

import re
from collections.abc import Sequence

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.reading import Action, Open
from towow_core.engine.conversation.told import SAID

_BETWEEN = re.compile(r"(\s*(?:[、，,&+]|以及|还有|和|与|及|跟|\band\b|\bplus\b)+\s*(?:\band\s+)?)", re.IGNORECASE)

_ALL = re.compile(
    r"(?:all|every|each)(?:\s+(?:of\s+)?(?:the\s+)?(?:nodes?|tasks?|steps?|one|them|others?))?|everything|both|the\s+(?:rest|others?)|others"
    r"|(?:所有|全部|一切|每个|每一个|全体|其他|其它|其余|剩下)的?(?:节点|任务|步骤|环节|事情?|工作)?|都|全都",
    re.IGNORECASE,
)
_WHOM = ("node_id", "source", "target")


def as_one_or_several(sentence: str, known: Known) -> str:
    """The sentence with such names written out as what is meant by them; as it was said where there are none.

    Raises:
        Open: It is an order either way.
    """
    whole = marked(sentence, known.canvas)
    _asked_of_all(whole, known)
    if not (lists := {n: parts for n in range(len(whole.mentions)) if (parts := _parts(whole, n, known))}):
        return sentence
    as_one = _written(whole, {n: f"“{whole.mentions[n].said}”" for n in lists})
    apart = _written(whole, lists)
    one, several = known.acts(as_one), known.acts(apart)
    if not one or not several:
        return as_one if one else apart if several else sentence
    if _names_it(several, whole, lists):
        return sentence  # what is added is called so
    raise Open(known.replies.one_or_all([whole.mentions[n].said for n in lists]), [as_one, apart])


def _asked_of_all(whole: Marked, known: Known) -> None:
    """Ask, where something would be done to a node that is called as all of them are.

    Raises:
        Open: It is an order about the one; whether it is one about all as well depends on how it is said.
    """
    of_all = {n: each for n, each in enumerate(whole.mentions) if not each.is_quoted and _ALL.fullmatch(each.said)}
    if not of_all or len(known.canvas.nodes) < 2:  # noqa: PLR2004  # of a single node, it is all there is
        return
    as_one = _written(whole, {n: f"“{each.said}”" for n, each in of_all.items()})
    theirs = {node_id for each in of_all.values() for node_id in each.node_ids}
    acts = [payload for kind, payload, _ in known.acts(as_one) if kind not in SAID]
    if not any(theirs & {str(payload.get(name)) for name in _WHOM} for payload in acts):
        return
    as_all = _written(whole, dict.fromkeys(of_all, known.replies.each_node))
    ways = [as_one, *([as_all] if known.acts(as_all) else [])]
    raise Open(known.replies.one_or_all_there_are([each.said for each in of_all.values()]), ways)


def _parts(whole: Marked, number: int, known: Known) -> str:
    """A name that is a list of other nodes' whole names, with each in quotation marks; "" where it is none."""
    mention = whole.mentions[number]
    names = {node.name.casefold() for node in known.canvas.nodes.values()}
    pieces = _BETWEEN.split(mention.said)
    if mention.is_quoted or len(pieces) < 3 or mention.said.casefold() not in names:  # noqa: PLR2004  # one is no list
        return ""
    if not all(piece.strip().casefold() in names for piece in pieces[::2]):
        return ""
    return "".join(f"“{piece.strip()}”" if n % 2 == 0 else piece for n, piece in enumerate(pieces))


def _written(whole: Marked, instead: dict[int, str]) -> str:
    def said(found: re.Match[str]) -> str:
        return instead.get(int(found[1])) or whole.mentions[int(found[1])].quoted

    return MARK.sub(said, whole.text)


def _names_it(acts: Sequence[Action], whole: Marked, lists: dict[int, str]) -> bool:
    """Whether a name is given that has such a list in it."""
    named = [str(payload.get("name") or "") for kind, payload, _ in acts if kind is DecisionType.CREATE_NODE]
    said = [_BETWEEN.split(whole.mentions[n].said)[0].strip() for n in lists]
    return any(part in name for name in named for part in said)
