"""Several different changes in one sentence: each clause is read by itself, with what it leaves to the one before.

A clause goes on about the node that the one before it changed, by a pronoun or without one. The whole is written out as
plain orders only where every clause of it is understood, and each says what the canvas rules read alone; of a sentence
with one clause more nothing is written out, and the rules ask about it. A new name comes last: all others go by the old.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import NEGATED, ORDER_FIRST, N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked, whole_words
from towow_core.engine.conversation.merge_tasks import merge
from towow_core.engine.conversation.money_questions import is_of_money
from towow_core.engine.conversation.moods import is_opinion, is_said_kindly, without_leave
from towow_core.engine.conversation.plain_orders import Form, Written, node_of, quoted
from towow_core.engine.conversation.put_off import is_a_day, is_put_off
from towow_core.engine.conversation.reading import Action, Open
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.split_tasks import is_split_off, split
from towow_core.engine.conversation.start_and_end import from_day_to_day
from towow_core.engine.conversation.stated_values import from_what_it_is, of_so_many, tries_and_pauses, wait_changed
from towow_core.engine.conversation.two_for_one_task import one_person_each
from towow_core.engine.language.money import find_money

_LEAD = r"(?:然后|接着|随后|再|并且?|而且|同时|顺便|另外|还有|还要?|最后|也|请|麻烦你?|帮我|别忘了|不要忘了|记得|务必|(?:(?:and|then|also|finally|lastly|next|please|plus|besides)\b|(?:don['’]t|do\snot)\sforget\sto\b|remember\sto\b|(?:make|be)\ssure\s(?:to|that)\b)\s{0,2})"
_CUT = re.compile(
    rf"\s{{0,2}}(?:[，,；;。！!\n]|\.(?=\s|$)){{1,3}}\s{{0,2}}(?:{_LEAD}\s{{0,2}}){{0,3}}"
    rf"|\s{{1,2}}(?:(?:and|then|plus)\s{{1,2}}){{1,2}}(?:{_LEAD}){{0,2}}"
    r"|(?<=\S)(?:然后再?|接着再?|并且|同时再?|顺便|还要|并(?=[把将交让给备改设推提放排接])|再(?=[把将交让给删备改设推提放排接去]))",
    re.IGNORECASE,
)
_BEGINS = re.compile(rf"^(?:\s{{0,2}}{_LEAD}\s{{0,2}}){{1,3}}", re.IGNORECASE)
_IT = re.compile(
    r"它(?!们)(?:的)?|(?<=[把将给让])(?:这个|那个)(?!任务|节点)|\b(?:it|that\sone|this\sone)\b|\b(?:its)\b(?=\s)",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(  # where its node goes, without that node
    rf"(?:要|得|应该|必须)?(?:排|放|接|挪|移|安排)(?:在|到){N}|(?:要|得|应该)?(?:在|等){N}|(?:which\s|that\s)?(?:(?:should|must|has\sto|is\sto)\s)?(?:comes?|goes?|starts?|follows?|depends?|waits?|be)\s(?:\w{{1,8}}\s){{0,2}}(?:the\s)?{N}|(?:right\s)?(?:after|before)\s(?:the\s)?{N}",
    re.IGNORECASE,
)
_NO_SUBJECT = re.compile(r"\s{0,2}(?:连接|连上|断开|(?:connect|link|disconnect|join)\b)", re.IGNORECASE)
_LED = re.compile(rf"\s{{0,2}}(?:把|将)?(?P<n>{N})\s{{0,2}}[:：]\s{{0,2}}(?P<rest>\S.*)", re.DOTALL)
_NOTES = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"\s{{0,2}}(?:给|在|把)?(?P<n>{N})(?:里|上)?的?(?:(?:加|写|补)(?:个|一个|一条|上|一句)?)?(?:备注|注明|记)(?:一下|上|一句|说)?(?:\s{{0,2}}[:：]\s{{0,2}}|(?={N}))(?P<text>\S.*)",
        rf"\s{{0,2}}(?P<n>{N})\s(?:(?:make|add|put)\s(?:a|the)\s)?note\s(?:down\s)?(?:that|saying|:)\s{{0,2}}(?P<text>\S.*)",
        rf"\s{{0,2}}(?P<n>{N})\s(?:(?:make|add|put)\s(?:a|the)\s)?notes?\s{{0,2}}:?\s{{0,2}}(?P<text>{N})",
    )
)  # fmt: skip
_WITH = re.compile(
    rf"\s{{0,2}}(?P<n>{N})\s(?:is\s)?(?:with|at|for)\s(?:an?\s|the\s)?(?P<word>budget|price|cost|deadline|due\sdate)\s(?:of|at|on)\s(?P<value>[^⟦,;]{{1,40}})",
    re.IGNORECASE,
)
_LET_BE = re.compile(
    rf"\s{{0,2}}(?:let|have)\s(?:the\s)?(?P<n>{N})\s(?:be\s)?(?P<rest>(?:due|finished|done|ready|called|named)\s.{{1,60}})",
    re.IGNORECASE,
)
_GIVEN_A_DAY = re.compile(rf"\s{{0,2}}(?:给|让)(?P<n>{N})(?P<rest>(?:定在|定到|安排在|改到|排在)[^⟦]{{1,40}})")
_A_NOTE = re.compile(  # without its node; what a note is like is none
    r"(?:(?:加|写|补)(?:个|一个|一条|上|一句)?)?(?:备注|注明)(?:一下|上|一句|说)?\s{0,2}[:：，,]?(?!是|为|改|的|太|很|不|没|已|都|也|要改)\s{0,2}(?P<zh>.*)"
    r"|(?:(?:make|add|put)\s(?:a|the)\s)?note\b(?P<en>.*)",
    re.IGNORECASE | re.DOTALL,
)
_PIECES_MAX, _JOINED_MAX, _TRIES_MAX = 8, 6, 160
_DRAWN = frozenset({
    DecisionType.MODIFY_NODE, DecisionType.DELETE_NODE, DecisionType.CONNECT_NODES, DecisionType.DISCONNECT_NODES,
})  # fmt: skip
_NO_NODE = DecisionType.CREATE_WORKFLOW_PLAN, DecisionType.DELETE_NODE


@dataclass(slots=True)
class _Clauses:
    """The clauses of a sentence while they are read.

    Attributes:
        tries: How many readings of a clause are left: a long sentence has many ways to be cut.
        renamed: New names that earlier clauses gave, by node.
        open_question: What the longest clause asked that cannot be done as it is said: a shorter one may be half of it.
        asked_of: From which piece to which that clause goes.
    """

    known: Known
    tries: int = _TRIES_MAX
    renamed: dict[str, str] = field(default_factory=dict)
    open_question: Open | None = None
    asked_of: tuple[int, int] = (0, 0)

    def read(
        self, pieces: Sequence[str], topic: str, done: Sequence[Action] = (), *, at: int = 0
    ) -> list[Written] | None:
        """Orders for each clause, of the fewest pieces each; None where some piece is in none."""
        if not pieces:
            return []
        if is_a_day(_bare(pieces[0]), self.known) or is_put_off(_bare("".join(pieces[:2])), self.known):
            return None  # what stands behind may be for then
        for many in range(1, min(_JOINED_MAX, len(pieces)) + 1):
            said = "".join(pieces[:many])
            found = self._clause(said, topic, (at, at + many))
            if found is None:
                continue
            acts = [act for order in found.orders for act in self.known.acts(order)]
            if not _apart([*done, *acts]):
                continue
            before = dict(self.renamed)
            self.renamed |= {
                str(p["node_id"]): str(p["name"]) for _, p, _ in acts if p.get("name") and p.get("node_id")
            }
            rest = self.read(pieces[many:], self._topic(said, acts, topic), [*done, *acts], at=at + many)
            if rest is not None:
                return [found, *rest]
            self.renamed = before
        return None

    def _passes_over(self, text: str, found: Written) -> bool:
        """Whether a clause of several pieces asks for no more than without one of them."""
        acts = [act for order in found.orders for act in self.known.acts(order)]
        pieces = _pieces(marked(text, self.known.canvas))
        shorter = ([*pieces[:n], *pieces[n + 1 :]] for n in range(len(pieces))) if len(pieces) > 1 else ()
        return any(list(self.known.acts(_bare("".join(each)))) == acts for each in shorter)

    def _clause(self, said: str, topic: str, span: tuple[int, int]) -> Written | None:
        base = _bare(said)
        if span[0] and NEGATED.search(marked(base, self.known.canvas).text.replace("分别", "")):
            return None  # behind another order, "we don't need A" may be why
        for text in self._ways(base, topic):
            if self.tries <= 0:
                return None
            self.tries -= 1
            try:
                found = in_orders(text, self.known)
            except Open as question:
                if self.open_question is None or span[1] - span[0] > self.asked_of[1] - self.asked_of[0]:
                    self.asked_of, self.open_question = span, question
                continue
            if found and not (self._is_a_bare_number(base, text, found) or self._passes_over(text, found)):
                return found
        return None

    def _ways(self, base: str, topic: str) -> Iterator[str]:
        """How a clause is said with the node that it goes on about."""
        base = self._by_old_names(base)
        zh, whole = self.known.replies.zh, marked(base, self.known.canvas)
        own = marked(base, self.known.canvas, may_be_words=False)  # 预算 is a word for money, too
        named = any(mention.node_ids for mention in own.mentions)
        if topic and (text := _A_NOTE.fullmatch(base)):  # "note that it needs a projector": in somebody's own words
            yield f"{topic} note{text['en']}" if text["en"] is not None else f"{topic}备注：{text['zh']}"
            return
        if topic and _IT.search(whole.text):
            yield whole.quoted(_IT.sub(lambda it: self._instead(it[0], topic), whole.text, count=1))
            return
        if topic and _FOLLOWS.match(whole.text):
            yield f"{topic}{'' if zh else ' '}{base}"
        yield base
        if not topic or named:
            return
        if zh:
            yield from (f"{topic}{base}", f"把{topic}{base}", f"{topic}的{base}")
        else:
            yield from (f"{topic} {base}", f"{topic} is {base}", f"{topic}'s {base}")

    def _instead(self, pronoun: str, topic: str) -> str:
        own = pronoun.casefold() in {"its", "它的"}
        return f"{topic}{'的' if '它' in pronoun else '’s'}" if own else topic

    def _by_old_names(self, text: str) -> str:
        """A new name that an earlier clause gave: its node goes by the old one until the end."""
        for node_id, name in self.renamed.items():
            text = re.sub(
                f"“?{whole_words(name)}”?", f"“{self.known.canvas.called(node_id)}”", text, flags=re.IGNORECASE
            )
        return text

    def _is_a_bare_number(self, base: str, text: str, found: Written) -> bool:
        """A number without a currency or a word for money is no price of what was spoken of before."""
        if text == base:
            return False
        money = find_money(base)
        prices = any("price" in (p.get("config") or {}) for order in found.orders for _, p, _ in self.known.acts(order))
        return prices and not (is_of_money(base) or (money is not None and bool(money.currency)))

    def _topic(self, said: str, acts: Sequence[Action], before: str) -> str:
        """The node that the next clause goes on about, in quotation marks; "" where none can be meant."""
        if any(kind in _NO_NODE for kind, _, _ in acts):
            return ""
        ids = list(dict.fromkeys(str(p["node_id"]) for _, p, _ in acts if p.get("node_id")))
        lines = [p for kind, p, _ in acts if kind in {DecisionType.CONNECT_NODES, DecisionType.DISCONNECT_NODES}]
        if lines and not ids:
            whole = marked(_bare(said), self.known.canvas)
            if _NO_SUBJECT.match(whole.text):
                return ""
            if before and (_IT.search(whole.text) or _FOLLOWS.match(whole.text)):
                return before
            first = MARK.search(whole.text)
            ids = [*(whole.mentions[int(first[1])].node_ids if first else ())]
        return f"“{self.known.canvas.called(ids[0])}”" if len(ids) == 1 else ""


def _bare(said: str) -> str:
    """A clause without what parts it from the one before."""
    return _BEGINS.sub("", said.strip().strip("，,；;。 ")).strip()


def in_orders(text: str, known: Known) -> Written | None:
    """A clause as plain orders; None where it is no order, or not understood.

    Raises:
        Open: It is one that cannot be done as it is said.
    """
    if _changes(text, known):
        return Written((text,))
    whole, own = (marked(text.strip(), known.canvas, may_be_words=each) for each in (True, False))
    for said in (whole,) if whole == own else (whole, own):
        for form in _FORMS:
            found = form(said, known)
            if found is None:
                continue
            if all(_changes(order, known) for order in found.orders):
                return found
            _ask_why(found, known)
    return None


def _ask_why(found: Written, known: Known) -> None:
    """What is asked about an order that a clause was written out into."""
    for order in found.orders:
        for request in known.requests(order):
            known.read(request)


def _changes(text: str, known: Known) -> bool:
    """Whether a text orders changes of what is drawn: no report, no run, and nothing new but a part of a task."""
    acts = known.acts(text)
    kinds = _DRAWN | ({DecisionType.CREATE_WORKFLOW_PLAN} if is_split_off(marked(text, known.canvas).text) else set())
    return bool(acts) and all(kind in kinds and "status" not in payload for kind, payload, _ in acts)


def written_as_orders(sentence: str, known: Known) -> Written | None:
    """The sentence as plain orders, one after the other; None where not all of it is understood.

    Raises:
        Open: One of its clauses cannot be done as it is said, and all others are understood.
    """
    try:
        return _written(sentence, known)
    except _NotAll:
        return None


class _NotAll(Exception):
    """One clause cannot be done as it is said, and another is not understood."""


def _written(sentence: str, known: Known) -> Written | None:
    """The sentence as plain orders, one after the other; None where not all of it is understood.

    Raises:
        Open: One of its clauses cannot be done as it is said.
    """
    whole = marked(sentence, known.canvas)
    pieces = _pieces(whole)
    if len(pieces) > _PIECES_MAX or any(is_opinion(piece) for piece in pieces):
        return None
    clauses = _Clauses(known)
    if (found := clauses.read(pieces, "")) is None:
        if (question := clauses.open_question) is None:
            return None
        start, end = clauses.asked_of
        raise _with_the_rest(question, [*pieces[:start], *pieces[end:]], known)
    orders = [order for each in found for order in each.orders]
    last = [order for order in orders if _only_renames(known.acts(order))]
    orders = [*(order for order in orders if order not in last), *last]
    acts = [act for order in orders for act in known.acts(order)]
    said = ("；" if known.replies.zh else "; ").join(orders)
    told = "\n".join(each.told for each in found if each.told)
    if len(orders) == 1 and orders[0] == sentence:
        return None
    return Written((said,), told) if list(known.acts(said)) == acts else None


def _with_the_rest(question: Open, rest: Sequence[str], known: Known) -> Open:
    """The question about one clause, with the others in its answers.

    Raises:
        _NotAll: The others are not understood.
    """
    if not rest:
        return question
    found = _Clauses(known).read(rest, "")
    if found is None:
        raise _NotAll
    orders = [order for each in found for order in each.orders]
    separator = "；" if known.replies.zh else "; "
    return Open(str(question), [separator.join([option, *orders]) for option in question.options])


def _only_renames(acts: Sequence[Action]) -> bool:
    return all(kind is DecisionType.MODIFY_NODE and payload.keys() == {"node_id", "name"} for kind, payload, _ in acts)


def without_asking(sentence: str, known: Known) -> str:
    """An order of several clauses without what asks, in one of them, whether it may be done; "" where nothing does."""
    if is_said_kindly(sentence):
        return ""
    whole = marked(sentence, known.canvas)
    pieces = _cut(whole.text)
    plain = [without_leave(piece) for piece in pieces]
    if plain == pieces or len([piece for piece in plain if _bare(piece)]) <= 1:
        return ""
    return plain_text(whole.said("".join(plain)).strip(TRIM))


def _pieces(whole: Marked) -> list[str]:
    """The sentence where a clause may begin, each piece with what parts it from the one before."""
    return [piece for each in _cut(whole.text) if (piece := whole.quoted(each)).strip(" \t\n，,；;。.！!")]


def _cut(text: str) -> list[str]:
    cuts = [0, *(each.start() for each in _CUT.finditer(text) if each.start()), len(text)]
    return [text[start:end] for start, end in pairwise(cuts)]


def _apart(acts: Sequence[Action]) -> bool:
    """Whether no two of them set the same property of one node, and nothing is changed of what is deleted."""
    set_by, gone = list[tuple[str, str]](), set[str]()
    for kind, payload, _ in acts:
        node_id = str(payload.get("node_id") or "")
        if kind is DecisionType.MODIFY_NODE:
            set_by += [
                (node_id, name) for name in (*(payload.get("config") or ()), *({"name", "status"} & payload.keys()))
            ]
        if kind is DecisionType.DELETE_NODE:
            gone.add(node_id)
    return len(set(set_by)) == len(set_by) and not any(node_id in gone for node_id, _ in set_by)


def _led(whole: Marked, known: Known) -> Written | None:
    """ "Fetch data: retry twice": of the node before the colon."""
    found = _LED.fullmatch(whole.text)
    node = node_of(whole, found["n"], known) if found else None
    if found is None or node is None:
        return None
    rest = whole.quoted(found["rest"])
    if _LED.fullmatch(found["rest"]):
        return None  # two of them before one order: whose it is is not said
    ways = (f"“{node.called}”{rest}", f"把“{node.called}”{rest}") if known.replies.zh else (f"“{node.called}” {rest}",)
    return next((one for way in ways if (one := in_orders(way, known)) is not None), None)


def _noted(whole: Marked, known: Known) -> Written | None:
    found = next((m for form in _NOTES if (m := form.fullmatch(whole.text))), None)
    node = node_of(whole, found["n"], known) if found else None
    if found is None or node is None:
        return None
    text = whole.quoted(found["text"]).strip(" \t\n，,。；;")
    is_quoted = re.fullmatch("“[^“”]+”", text) is not None
    if not is_quoted and any(ORDER_FIRST.match(_bare(each)) for each in _CUT.split(text)):
        return None  # an order in a note that nothing marks as one text
    said = text if is_quoted else quoted(text)
    zh = known.replies.zh
    return (
        Written((f"给“{node.called}”加个备注：{said}" if zh else f"add a note to “{node.called}”: {said}",))
        if said
        else None
    )


def _with_a_value(whole: Marked, known: Known) -> Written | None:
    """ "… with a budget of 300 euros", "let it be due on Friday", "给A定在12月9号"."""
    if (found := _WITH.fullmatch(whole.text)) is not None:
        node = node_of(whole, found["n"], known)
        return Written((f"set the {found['word']} of “{node.called}” to {found['value']}",)) if node else None
    if (found := _LET_BE.fullmatch(whole.text)) is not None:
        node = node_of(whole, found["n"], known)
        return Written((f"“{node.called}” is {found['rest']}",)) if node else None
    if (found := _GIVEN_A_DAY.fullmatch(whole.text)) is not None:
        node = node_of(whole, found["n"], known)
        return Written((f"“{node.called}”{found['rest']}",)) if node else None
    return None


_FORMS: Sequence[Form] = (
    from_day_to_day, from_what_it_is, of_so_many, tries_and_pauses, wait_changed, one_person_each, split, merge,
    _noted, _with_a_value, _led,
)  # fmt: skip
