"""Several new things in one clause, each with the word for its kind: "add a task called A and a milestone B"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import APPROVAL, MILESTONE, TASK
from towow_core.engine.conversation.dictated import COLON
from towow_core.engine.conversation.kind_nouns import ANY_KIND, NOUNS
from towow_core.engine.conversation.task_names import begins_with_work

_CALLED = (
    r"(?:\s*(?:节点)?\s*(?:叫|名为|名叫|[:：“\"「⟦])|(?:\s+(?:node|step))?\s*(?:\b(?:called|named|titled)\b|[:：“\"⟦]))"
)
_PLAIN = [NOUNS[kind] for kind in (TASK, MILESTONE, APPROVAL)]
_KIND_ZH = "|".join([*(each.said_zh for each in _PLAIN), "步骤", "环节"])
_KIND_EN = "|".join([*(each.said_en for each in _PLAIN), "step"])
_THING = re.compile(
    rf"(?:一[个项条步]|(?<![一两三四几])个)\s*(?:新的?)?\s*(?:{_KIND_ZH}|(?:{ANY_KIND})(?={_CALLED}))"
    rf"|\b(?:an?|another|one(?:\s+more)?)\s+(?:new\s+)?(?:(?:{_KIND_EN})\b|(?:{ANY_KIND})(?={_CALLED}))",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(  # "and another one called …", "and one Bake a cake"; "and one egg" is part of a name
    r"\b(?:another(?:\s+one)?|one(?:\s+more)?|a\s+second\s+one)(?=\s+(?:(?:called|named|titled|to)\b|(?P<what>[a-z][\w' -]{2,40})))",
    re.IGNORECASE,
)
_ADDS = re.compile(r"(?:添加|增加|新增|新建|创建|插入|安排|加|添|补|\b(?:add|create|insert|make|draw|include)(?:\s+in)?)(?:上|入)?\s*$", re.IGNORECASE)  # fmt: skip
_AND = re.compile(r"\s*(?:[，,、]\s*(?:and\s+)?|和|与|以及|还有|\band\s+|\bplus\s+)\s*(?:also\s+|再加上?|再|还有|外加)?\s*$", re.IGNORECASE)  # fmt: skip


def each_new(clause: str) -> list[str]:
    """The clause, or one for each new thing, with what leads to the first: where all of them go."""
    things = list(_THING.finditer(clause := _with_kinds(clause)))
    if len(things) < 2 or _ADDS.search(clause[: things[0].start()]) is None:  # noqa: PLR2004
        return [clause]
    first, *more = things
    starts = [each for each in more if _AND.search(clause[: each.start()])]
    lead, bounds = clause[: first.start()], [first, *starts]
    pieces: list[str] = []
    for n, each in enumerate(bounds):
        end = bounds[n + 1].start() if n + 1 < len(bounds) else len(clause)
        piece = clause[each.start() : end]
        pieces.append(_AND.sub("", piece) if n + 1 < len(bounds) else piece)
    colons = [COLON.search(piece) is not None for piece in pieces]
    if colons[0] and not all(colons):
        return [clause]  # what stands behind a colon is one text
    return [f"{lead}{piece}" for piece in pieces]


def _with_kinds(clause: str) -> str:
    """With the kind of the first where a further one has none."""
    if (first := _THING.search(clause)) is None or not first[0].isascii():
        return clause
    kind = first[0].split()[-1]

    def with_kind(found: re.Match[str]) -> str:
        is_one = _AND.search(clause[: found.start()]) and (not found["what"] or begins_with_work(found["what"]))
        return f"a {kind}" if found.start() > first.end() and is_one else found[0]

    return _ONE_MORE.sub(with_kind, clause)
