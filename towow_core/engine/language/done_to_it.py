"""Things that are there, and that something is to be done to: "somebody to break into our web app", "宣传片剪辑".

Who makes such a thing is not asked for.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from towow_core.engine.language.text import clause_at, words
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.scenarios import scenarios_in

# Whoever does this to a thing does not make it.
_TO_WHAT_IS_THERE = frozenset(
    words(
        "photograph hack break attack breach test promote advertise market transport carry deliver collect guard watch "
        "inspect check judge taste review price sell visit explain present accompany meet help assist support insure "
        "value appraise protect secure load unload try use demo examine assess audit"
    )
)
_DONE_TO_OURS = re.compile(
    r"\b(?:to|who can|can you|could you|(?:can|could) (?:some|any)(?:body|one)|please)"
    r" (?P<verb>[a-z]{3,12})(?: (?:into|at|through|over|up|down|on))? (?:our|my) "
    r"(?P<what>(?:(?!in\b|on\b|at\b|by\b|for\b|from\b|to\b|with\b|and\b|before\b)[a-z-]+ ?){1,4})",
    re.IGNORECASE,
)
_ENDS_IN_WHOSE = re.compile(r"(?<=[a-z]) (?:our|my|their|his|her|your)$", re.IGNORECASE)
_THING_EN = (
    r"(?P<thing>(?:(?!(?:in|on|at|by|for|from|to|with|and|or|before|after|this|next|until|so|who|that)\b)"
    r"[a-z][\w'-]* ?){1,4})"
)
# "Our booking app goes live", 我们的小程序上线: it is there, unless words of making stand beside it.
_THERE = re.compile(
    r"\b(?:our|my|their|its) (?:[\w-]+ ){0,2}?apps?\b"
    r"|(?:我们?|咱们|公司|本店|店里?)的?(?:小程序|应用程序|app)(?![a-z])",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"\b(?:build|built|create|develop|code|make|made|rewrit|rebuil|redesign|redone|redo|replace|program)\w*"
    r"|做|开发|改版|重写|升级|改造|搭|定制",
    re.IGNORECASE,
)
_MADE_REACH = 30  # characters
# Of a name for a thing what says that it is one: 会场, 宣传片, 网站.
_THING_ZH = re.compile(r"[片站页报册场地馆室厅网序频牌衣]$")


_WORK_ZH = re.compile(r"[\u4e00-\u9fff](?<![做办开讲听搞])")  # "场地做演讲" is a place, and what for


def named_in_full(tags: Iterable[str], text: str) -> Iterator[str]:
    """The same; of work that ends in whose thing it is done to, "test our", with that thing as `text` has it.

    What is there already is left out of a text before it is asked what it wants; where there is no such thing, neither
    is the work.
    """
    for tag in tags:
        if not _ENDS_IN_WHOSE.search(tag):
            yield tag
        elif thing := re.search(rf"{re.escape(tag)} {_THING_EN}", text, re.IGNORECASE):
            yield f"{tag} {thing['thing'].strip()}"


def without_things(text: str) -> str:
    """The text with a comma for each character of them."""
    for start, end in (*_ours(text), *_there(text), *_before_their_work(text)):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def _ours(text: str) -> Iterator[tuple[int, int]]:
    for match in _DONE_TO_OURS.finditer(text):
        at, what = match.span("verb"), match["what"]
        is_one_act = any(one.start < at[1] and at[1] < one.end for one in find_concepts(text))  # "review our contract"
        if (
            match["verb"].lower() in _TO_WHAT_IS_THERE
            and not is_one_act
            and (find_concepts(what) or scenarios_in(what))
        ):
            yield match.span("what")


def _there(text: str) -> Iterator[tuple[int, int]]:
    for match in _THERE.finditer(text):
        start, end = clause_at(text, *match.span())
        if not _MADE.search(text, max(start, match.start() - _MADE_REACH), min(end, match.end() + _MADE_REACH)):
            yield match.span()


def _before_their_work(text: str) -> Iterator[tuple[int, int]]:
    """In Chinese what is done stands right behind what it is done to, and the name of a whole trade is one word."""
    for thing, work in pairwise(sorted(find_concepts(text), key=lambda one: one.start)):
        is_beside = text[thing.end : work.start] in {"", "的"} and _WORK_ZH.match(text, work.start) is not None
        if is_beside and _is_a_thing(text, thing) and not _is_a_thing(text, work):
            yield thing.start, thing.end


def _is_a_thing(text: str, found: Found) -> bool:
    word = text[found.start : found.end]
    return word not in (found.concept.name.zh, found.concept.role.zh) and _THING_ZH.search(word) is not None
