"""Which trade everyday words call: a thing and what is said of it in one clause, "the tap drips", 钢琴走音了.

Neither calls alone. A thing inside a compound is another thing, and so is what a text, a talk or a film is about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from towow_core.engine.characters import CJK
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.pronouns import CAN, DETERMINERS, IT, THEM, stands_for
from towow_core.engine.lexicon.taken_there import takes_them_there
from towow_core.engine.lexicon.text_units import ENDS, Unit, bases_of, by_first, is_at, names_in, units_of
from towow_core.engine.lexicon.trades import Trade, trades, wordings
from towow_core.engine.lexicon.word_forms import base_of
from towow_core.engine.lexicon.work_forms import work_forms_of

_Calls = dict[str, tuple[Trade, ...]]  # of a thing: by what is said of it
_CJK = re.compile(f"[{CJK}]")
_BEHIND_MAX, _BEHIND_MAX_ZH = 6, 9  # words or characters between a thing and what is said behind it
_VERB_FIRST = 2
_BEFORE_MAX, _BEFORE_MAX_ZH = 4, 7  # between what is to be done and the thing
_NEXT_CLAUSE_MAX, _NEXT_CLAUSE_MAX_ZH = 2, 3  # before what the next clause says of the thing
_NOT_EN = frozenset(["not", "cannot", "never", "no", "without", "nothing"])
_NOT_ZH = re.compile(r"(?:不用|不必|不要|不需要?|无需|没有?|未|不会?|别|免)$")
_DONE_ZH = re.compile(r"^(?:[一-龥]{0,2}?(?:好了|过了|完了|过(?=[一-龥]{0,4}(?:$|[，,。])))|已经)")
_DONE_EN = re.compile(
    r"[^,.;!?]*\b(?:ha(?:s|ve) (?:arrived|come|been)|(?:are|is) (?:lovely|great|fine|perfect|new|ready|here))\b"
)
_SELF_ZH = re.compile(
    r"自己(?!的|家)[^，,。；;]{0,4}$|(?:我|我们|咱们|我妈|我爸|他|她|他们)(?:会|能|可以|来|负责)?$|(?:已经?|都)$"
)
_ASKS_ZH = re.compile(r"想|要|需|请|找|帮|求|得|谁|能不能|能否|可以")
_HOW = re.compile(r"(?:from|by|with|over)\b", re.IGNORECASE)
_SELF_EN = frozenset(["i", "we", "they", "he", "she", "you"])
_AND = frozenset(["and", "plus", "also", "some", "all"])
_WAS = frozenset(["was", "were", "been", "had", "already", "never"])
_MAY = frozenset(["always", "often", "usually", "also", "still", "just", "regularly", "really", "even", "then"])
_WHERE, _WHERE_MAX = frozenset(["in", "at", "behind", "outside", "near", "by"]), 4  # and words up to what is there
_STILL = frozenset({"stop", "quit"})  # "will not stop dripping"
# What makes a thing that was not there: it is not said of what an earlier clause names.
_NEW = frozenset({"MAKE", "DESIGN", "SHOOT", "做", "写", "make"})
# "I'd like it tuned", "have them serviced": of the last thing named of which it can be said.
_WISHED = frozenset(["like", "want", "need", "have", "having", "get", "getting"])
_OF_WHAT = frozenset(["for", "of", "on", "at", "in", "from"])
_IS_TO_BE = frozenset(["should", "must", "are", "is", "to", "need", "needs", "have", "has", "shall", "will", "ought"])
_NO_OBJECT = re.compile(r"with|to|for|at|by|than|when|while|before|after|like|about|without|as|into")
# Before a thing in what does not name it.
_NO_NAME = re.compile(
    r"no|not|never|without|with|for|from|in|on|at|by|to|of|near|is|are|was|has|have|had|and|or|who|we|i|you|they|it"
)
_ABOUT_ZH = re.compile(
    r"海报|文章|电影|影片|短片|纪录片|视频|网站|网页|官网|小程序|应用程序|APP|app|讲座|展览?(?:会|厅)|广告|手册|说明书|品牌|诊所|爱好者|"
    r"主题|关于|博主|小说|绘本|公众号|[车画书]展"
)
_OF_ABOUT_ZH = re.compile(rf"的(?:[^，,。；;]{{0,3}})?(?:{_ABOUT_ZH.pattern})")
_COMPOUND_ZH = re.compile(
    r"[厂店馆课展票曲家师粮窝房模图画歌戏剧节街商铺协赛族星品牌盲]|公司|老板|市场|行业|爱好|文化|广告|主题|比赛|电影|城市|地铁|室(?!内|外)|厅"
)

_COUNTER = re.compile(r"(?:[一两几]?[个件项份])?")
# "一个网站和一位翻译" are two; nothing of the one is done to the other.
_ANOTHER_ZH = re.compile(r"[和与跟及、](?:另?外?)?(?:[一两二三四五六几]|\d{1,2})?[位名个间场台套支]")
_DO_THERE = re.compile(r"们?(?:一起|现场)?[去来]?(?:学|做|玩|参观|画|剪|练|体验|跳|唱|爬|看|逛|认识|动手|捏|折|包|写)")
_WITH = re.compile(r"带(?:有|着)?[^，,。；;、]{1,8}?的(?:地方|空间|屋子|房间|场地|场所|院子|包间|餐厅|酒店|会场)")


@dataclass(frozen=True, slots=True)
class Called:
    """A trade, and the pieces of the text that call it: a thing, and what is said of it, each from and to."""

    trade: Trade
    thing: tuple[int, int]
    said: tuple[int, int]

    @property
    def start(self) -> int:
        return min(self.thing[0], self.said[0])

    @property
    def end(self) -> int:
        return max(self.thing[1], self.said[1])

    def is_said_by(self, start: int, end: int) -> bool:
        """Whether a piece of the text names its thing, or is all in what is said of that."""
        return (start < self.thing[1] and self.thing[0] < end) or (self.said[0] <= start and end <= self.said[1])


@dataclass(frozen=True, slots=True)
class _Table:
    """Units of every name by their first one, the longest first, each with what it names."""

    things: Mapping[str, list[tuple[tuple[str, ...], _Calls]]]
    sayings: Mapping[str, list[tuple[tuple[str, ...], frozenset[str]]]]
    names: Mapping[str, list[tuple[tuple[str, ...], tuple[Trade, ...]]]]
    alone: Mapping[str, list[tuple[tuple[str, ...], Trade]]]
    troubles: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a name stands: from the unit `first` to before `last`."""

    first: int
    last: int
    calls: _Calls = field(default_factory=dict)
    said: frozenset[str] = frozenset()


@lru_cache(maxsize=512)
def called_in(text: str) -> tuple[Called, ...]:
    """The trades that the text calls, in its order, each once."""
    units = units_of(text)
    things = _things(units)
    found: dict[str, Called] = {}
    for said in _sayings(units):
        if _is_a_piece_of_a_thing(units, said, things):
            continue
        called = _called_by(units, said, things, text)
        if called is not None and not _leads_to_something(called, text):
            found.setdefault(called.trade.key, called)
    for first, last, trade in names_in(units, _table().alone):
        if _is_asked(units, _Spot(first, last), first, text, is_trouble=True):
            there = units[first].start, units[last - 1].end
            found.setdefault(trade.key, Called(trade, there, there))
    # "By drone" of what is "flown over by drone": the longer words say what it is.
    inner = {
        one.trade.key for one in found.values() if any(_is_inside(one.said, other.said) for other in found.values())
    }
    for one, other in ((one, other) for one in [*found.values()] for other in [*found.values()]):
        if _is_how(one, other, text):
            inner.add(one.trade.key)
            found[other.trade.key] = replace(other, said=(other.said[0], one.said[1]))
    return tuple(sorted((one for one in found.values() if one.trade.key not in inner), key=lambda one: one.start))


def _is_a_piece_of_a_thing(units: Sequence[Unit], said: _Spot, things: Sequence[_Spot]) -> bool:
    """ "挂" of 挂机: what is in the name of a thing is not said of it."""
    return units[said.first].is_chinese and any(
        one.first <= said.first and said.last <= one.last and said.last - said.first < one.last - one.first
        for one in things
    )


def _is_how(one: Called, other: Called, text: str) -> bool:
    """Whether it only says how the other is done, right behind it, by whose like it is: "surveyed from the air"."""
    is_next = other.said[1] <= one.said[0] and not text[other.said[1] : one.said[0]].strip()
    if not is_next or _HOW.match(text, *one.said) is None:
        return False
    said, done = ({word for name in each.trade.names for word in name.split()} for each in (one, other))
    return bool(said & done)


def _is_inside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1] and one != other


@lru_cache(maxsize=1 << 14)
def trades_of(label: str) -> frozenset[str]:
    """Keys of the trades that a name for somebody's work means: by a name of theirs, or by thing and work."""
    named = {one.key for _, _, found in names_in(units_of(label), _table().names) for one in found}
    return frozenset(named or {one.trade.key for one in called_in(label)} or _by_who_does_it(label))


def _by_who_does_it(label: str) -> Iterator[str]:
    """Whose work goes by another form of the name: "clock repairer" of clock repair."""
    return (key for form in work_forms_of(label) if len(form.split()) > 1 for key in _by_form().get(form, ()))


@cache
def _by_form() -> Mapping[str, frozenset[str]]:
    keys: dict[str, set[str]] = {}
    for trade in trades().values():
        for form in (form for name in trade.names for form in work_forms_of(name)):
            keys.setdefault(form, set()).add(trade.key)
    return {form: frozenset(found) for form, found in keys.items()}


def trade_names_in(text: str) -> tuple[tuple[int, int], ...]:
    """Where the text names a trade by a name of its own."""
    return tuple((start, end) for start, end, named in _names_of_trades(text) if named)


@lru_cache(maxsize=512)  # asked for each concept that the text names
def _names_of_trades(text: str) -> tuple[tuple[int, int, tuple[Trade, ...]], ...]:
    """Where they stand, with whose they are."""
    units = units_of(text)
    found = names_in(units, _table().names)
    return tuple((units[first].start, units[last - 1].end, named) for first, last, named in found)


def is_in_a_trades_name(text: str, start: int, end: int, key: str) -> bool:
    """Whether a piece is only a part of what another trade is called: "builder" of an organ builder.

    Args:
        key: Of the concept that the piece names by itself.
    """
    return any(
        first <= start
        and end <= last
        and last - first > end - start
        and all(key not in {one.concept, one.kind_of} and not one.is_for_lessons for one in named)
        for first, last, named in _names_of_trades(text)
    )


def is_said_to_call(trade: Trade, words: str) -> bool:
    """Whether these words alone are what is said of a thing to call that trade: 照看 of 宠物照看."""
    return words in _said_to_call(trade.key)


@cache
def _said_to_call(key: str) -> frozenset[str]:
    each = {said for _, said in trades()[key].calls()}
    return frozenset(each.union(*(wordings()[said].said for said in each & wordings().keys())))


def _leads_to_something(called: Called, text: str) -> bool:
    """ "带18个孩子学剪纸", "学校带孩子去海边": what they do there is asked for, and nobody to look after them.

    Nor does a place that has something, "带小院的地方", and no 老师傅 is a 老师.
    """
    if text[: called.said[1] + 1].endswith("老师傅"):
        return True
    if text[slice(*called.said)] != "带":
        return False
    if _WITH.match(text, called.said[0]):
        return True
    return _DO_THERE.match(text, called.thing[1]) is not None or takes_them_there(text, called.said[0])


@lru_cache(maxsize=1 << 12)
def works_on(text: str) -> frozenset[str]:
    """Keys of the trades that work on what the text names, whatever is said of that."""
    calls = (called for thing in _things(units_of(text)) for called in thing.calls.values())
    return frozenset(trade.key for called in calls for trade in called)


def things_of_one_trade(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the text names a thing that one trade alone works on, and its key: 数学, of who tutors.

    One character of Chinese is too little to say so.
    """
    units = units_of(text)
    for thing in _things(units):
        keys = {trade.key for called in thing.calls.values() for trade in called}
        start, end = units[thing.first].start, units[thing.last - 1].end
        if len(keys) == 1 and end - start > 1:
            yield start, end, next(iter(keys))


@lru_cache(maxsize=1 << 12)
def works_on_named(text: str) -> frozenset[str]:
    """The same of a text that is the name of one thing: "wheelchair accessible" and "with a piano" say how one is."""
    units = units_of(text)
    ends = {len(units), *(at for at, unit in enumerate(units) if unit.text == "and")}  # "bike and nine others"
    last = next((thing for thing in _things(units) if thing.last in ends), None)
    if last is None or any(unit.is_chinese or _NO_NAME.fullmatch(unit.text) for unit in units[: last.first]):
        return frozenset()
    return frozenset(trade.key for called in last.calls.values() for trade in called)


@cache
def _table() -> _Table:
    things: dict[tuple[str, ...], _Calls] = {}
    sayings: dict[tuple[str, ...], set[str]] = {}
    names: dict[tuple[str, ...], tuple[Trade, ...]] = {}
    for one in (one for one in wordings().values() if not one.is_only_read):
        for said in one.said:
            sayings.setdefault(bases_of(said), set()).add(one.key)
    for trade in trades().values():
        for name in map(bases_of, trade.names):
            names[name] = (*names.get(name, ()), trade)
        for thing, said in trade.calls():
            calls = things.setdefault(bases_of(thing), {})
            calls[said] = (*calls.get(said, ()), trade)
            if said not in wordings():
                sayings.setdefault(bases_of(said), set()).add(said)
    # Whose name has another trade's in it does not do that: a sign language interpreter interprets nothing by voice.
    have_one = {key for trade in trades().values() for key in (trade.concept, trade.kind_of)}
    for concept in (one for one in concepts().values() if one.key not in have_one):
        for name in map(bases_of, concept.names):
            names.setdefault(name, ())
    things = {thing: _with_its_head(thing, things) for thing in things}
    things |= {bases_of(said): {} for said in wordings()["COMPOUNDS"].said}
    alone = {bases_of(said): trade for trade in trades().values() for said in trade.alone}
    return _Table(
        things=by_first(things),
        sayings=by_first({said: frozenset(keys) for said, keys in sayings.items()}),
        names=by_first(names),
        alone=by_first(alone),
        troubles=frozenset(one.key for one in wordings().values() if one.is_trouble),
    )


def _with_its_head(thing: tuple[str, ...], things: Mapping[tuple[str, ...], _Calls]) -> _Calls:
    """What may be said of a kitchen tap may be what is said of any tap."""
    calls: _Calls = {}
    for first in range(len(thing)):
        for said, called in things.get(thing[first:], {}).items():
            calls.setdefault(said, called)
    return calls


@cache
def _listed(key: str) -> frozenset[str]:
    said = wordings()[key].said
    return frozenset((*said, *map(base_of, said)))


def _things(units: Sequence[Unit]) -> tuple[_Spot, ...]:
    """The longest thing from each place on; one inside another or at the head of a compound is none."""
    found: list[_Spot] = []
    end = 0
    for at, unit in enumerate(units):
        for bases, called in _table().things.get(unit.base, ()):
            if at >= end and is_at(units, at, bases) and _stands_alone(units, at, at + len(bases)):
                end = at + len(bases)
                found.append(_Spot(at, end, calls=called))
                break
    return tuple(found)


def _stands_alone(units: Sequence[Unit], first: int, last: int) -> bool:
    behind = units[last] if last < len(units) else None
    if units[first].is_chinese:
        is_joined = last - first == 1 and first > 0 and units[first - 1].is_chinese
        if is_joined and units[first - 1].text not in _listed("ALONE") and not _says_before(units, first):
            return False
        rest = "".join(one.text for one in units[last : last + 2])
        return _says_at(units, last) or _COMPOUND_ZH.match(rest) is None
    if behind is None or not behind.text[0].isalpha() or behind.is_chinese:
        return True
    return (
        behind.text in _listed("FOLLOW")
        or behind.base in _listed("FOLLOW")
        or behind.text.endswith("ly")
        or _says_at(units, last)
    )


def _says_at(units: Sequence[Unit], at: int) -> bool:
    return at < len(units) and any(is_at(units, at, one) for one, _ in _table().sayings.get(units[at].base, ()))


def _is_in_a_word(units: Sequence[Unit], at: int) -> bool:
    """ "学" of "学校": a character that is one half of another word."""
    if not units[at].is_chinese:
        return False
    before, here, behind = ("".join(one.text for one in units[max(0, at + n) : at + n + 1]) for n in (-1, 0, 1))
    return here + behind in _listed("HALVES") or before + here in _listed("HALVES")


def _says_before(units: Sequence[Unit], end: int) -> bool:
    return any(
        at + len(bases) == end and is_at(units, at, bases)
        for at in range(max(0, end - 2), end)
        for bases, _ in _table().sayings.get(units[at].base, ())
    )


def _sayings(units: Sequence[Unit]) -> Iterator[_Spot]:
    for at, unit in enumerate(units):
        for bases, said in _table().sayings.get(unit.base, ()):
            if is_at(units, at, bases) and not (len(bases) == 1 and _is_in_a_word(units, at)):
                yield _Spot(at, at + len(bases), said=said)


def _called_by(units: Sequence[Unit], said: _Spot, things: Sequence[_Spot], text: str) -> Called | None:
    """The trade that is called by what is said here, of the nearest thing of which it can be said."""
    apart = ((at, _distance(units, said, one)) for at, one in enumerate(things))
    objects = [at for at, one in enumerate(things) if _is_object_of(units, said, one)]
    near = sorted(
        (_is_where(units, things[at]), far, at)
        for at, far in apart
        if far is not None and (not objects or at in objects)
    )
    for _, _, at in near:
        thing = things[at]
        if _OF_ABOUT_ZH.match(text, units[thing.last - 1].end):
            continue
        is_after = said.last <= thing.first and _is_of_what_is_before(units, said)
        sayable = said.said - _table().troubles if is_after else said.said
        key = next((key for key in sorted(sayable) if key in thing.calls), None)
        if key is None:
            continue
        if _says_how_other_work_is(units, said, thing.calls[key]):
            return None
        if not _is_asked(units, said, min(said.first, thing.first), text, is_trouble=key in _table().troubles):
            return None
        return _call_of(units, said, _trade_for(thing, key, things), _it_behind(units, said, thing) or thing)
    spoken_of = _pronoun_of(units, said)
    if spoken_of is None or not _is_asked(units, said, said.first, text, is_trouble=False):
        return None
    before = (one for one in reversed(things) if stands_for(units, spoken_of.first, one.last))
    found = next(((one, key) for one in before for key in sorted(said.said) if key in one.calls), None)
    return None if found is None else _call_of(units, said, _trade_for(*found, things), spoken_of)


def _says_how_other_work_is(units: Sequence[Unit], said: _Spot, called: Sequence[Trade]) -> bool:
    """ "A certified translation of my diploma": how that is to be, and nothing that is done to the diploma."""
    if said.last >= len(units) or not units[said.last - 1].text.endswith("ed"):
        return False
    names = _table().names.get(units[said.last].base, ())
    named = next((trades for bases, trades in names if is_at(units, said.last, bases)), None)
    return named is not None and not any(one in called for one in named)


def _is_where(units: Sequence[Unit], thing: _Spot) -> bool:
    """Whether it only says where something else is: "a tree in our London garden", "办公室的空调"."""
    if units[thing.last - 1].is_chinese and thing.last < len(units) and units[thing.last].text == "的":
        return True
    before = [one.text for one in units[max(0, thing.first - _WHERE_MAX) : thing.first]]
    at = next((n for n in range(len(before) - 1, -1, -1) if before[n] in _WHERE), None)
    return at is not None and at + 1 < len(before) and before[at + 1] in DETERMINERS


def _call_of(units: Sequence[Unit], said: _Spot, trade: Trade, named: _Spot) -> Called:
    """The call with its pieces: `named` is the thing, or the word that stands for it."""
    of_thing, of_said = ((units[one.first].start, units[one.last - 1].end) for one in (named, said))
    return Called(trade, of_thing, of_said)


def _trade_for(thing: _Spot, key: str, things: Sequence[_Spot]) -> Trade:
    others = [one for one in things if one is not thing]
    return max(thing.calls[key], key=lambda trade: sum(_works_on(trade, one) for one in others))


def _it_behind(units: Sequence[Unit], said: _Spot, thing: _Spot) -> _Spot | None:
    """ "A website and the texts for it": what stands for a thing that is an item of its own before the "and"."""
    behind = units[said.last] if said.last < len(units) else None
    if behind is None or behind.text not in {IT, THEM} or behind.clause != units[said.first].clause:
        return None
    between = {one.text for one in units[thing.last : said.first]}
    is_apart = between & _AND and between <= _AND | DETERMINERS
    return _Spot(said.last, said.last + 1) if is_apart else None


def _pronoun_of(units: Sequence[Unit], said: _Spot) -> _Spot | None:
    """Where "it" stands of which this is wished: before what it shall be, or behind what shall be done to it."""
    clause = units[said.first].clause
    if said.said & _table().troubles:
        return None
    wished, here, last, behind = ((units[n] if 0 <= n < len(units) else None) for n in _around(said))
    if here is not None and here.text in {IT, THEM} and wished is not None and wished.text in _WISHED:
        return _Spot(said.first - 1, said.first) if wished.clause == clause else None
    is_told = last is not None and last.text.endswith("ed")  # "my grandmother played it"
    is_object = behind is not None and behind.text in {IT, THEM} and behind.clause == clause
    return _Spot(said.last, said.last + 1) if is_object and not is_told and "MEND" not in said.said else None


def _around(said: _Spot) -> tuple[int, int, int, int]:
    return said.first - 2, said.first - 1, said.last - 1, said.last


def _is_of_what_is_before(units: Sequence[Unit], said: _Spot) -> bool:
    return " ".join(one.base for one in units[said.first : said.last]) in _listed("OF_WHAT_IS_BEFORE")


def _works_on(trade: Trade, thing: _Spot) -> bool:
    return any(trade in called for called in thing.calls.values())


def _distance(units: Sequence[Unit], said: _Spot, thing: _Spot) -> int | None:
    """How far apart they are; None where the one says nothing of the other."""
    is_chinese = units[said.first].is_chinese
    if is_chinese and _ANOTHER_ZH.search(
        "".join(one.text for one in units[min(said.last, thing.last) : max(said.first, thing.first)])
    ):
        return None
    clauses = units[said.first].clause - units[thing.last - 1].clause
    if thing.last <= said.first:
        gap = units[thing.last : said.first]
        if clauses == 0 and _has_its_object_behind(units, said):
            return None
        if clauses == 0:
            gap = gap if is_chinese else _from_its_verb(gap)
            # "给公司注册个商标": of a thing before a verb and one behind it, it is the one behind.
            is_near = len(gap) <= (_BEHIND_MAX_ZH if is_chinese else _BEHIND_MAX)
            return len(gap) + (_VERB_FIRST if is_chinese else 0) if is_near else None
        lead = [one for one in gap if one.clause == units[said.first].clause and one.text not in ENDS]
        is_another = len(lead) > 1 and lead[0].text in {"a", "an", "one", "another"} and "MEND" not in said.said
        is_next = (
            clauses == 1
            and not is_another  # "a screen reader, a security test": the test is of security
            and not _NEW & said.said
            and len(lead) <= (_NEXT_CLAUSE_MAX_ZH if is_chinese else _NEXT_CLAUSE_MAX)
        )
        return len(gap) + _BEHIND_MAX_ZH if is_next else None
    if said.last > thing.first or clauses:
        return None
    gap = units[said.last : thing.first]
    is_apart = any(_NO_OBJECT.fullmatch(one.text) for one in gap if one.text != "to" or "TEACH" not in said.said)
    return len(gap) if len(gap) <= (_BEFORE_MAX_ZH if is_chinese else _BEFORE_MAX) and not is_apart else None


def _from_its_verb(gap: Sequence[Unit]) -> Sequence[Unit]:
    """What stands before what is to be done, without what the thing is for: "the names for the tables should be …"."""
    if not gap or gap[0].text not in _OF_WHAT:
        return gap
    at = next((n for n, one in enumerate(gap) if one.text in _IS_TO_BE), 0)
    return gap[at:]


def _is_object_of(units: Sequence[Unit], said: _Spot, thing: _Spot) -> bool:
    """ "给公司注册一个商标": behind its verb, with nothing but its counter between, it is that which is registered."""
    between = "".join(one.text for one in units[said.last : thing.first])
    is_behind = said.last <= thing.first and units[thing.first].clause == units[said.first].clause
    return is_behind and units[said.first].is_chinese and _COUNTER.fullmatch(between) is not None


def _has_its_object_behind(units: Sequence[Unit], said: _Spot) -> bool:
    """ "A clock fair where we mend the lamps": what is mended are the lamps, and no clock."""
    is_active = not units[said.last - 1].text.endswith(("ed", "n", "t"))
    behind = units[said.last].text if said.last < len(units) else ""
    return is_active and behind in DETERMINERS and "MEND" in said.said


def _is_asked(units: Sequence[Unit], said: _Spot, first: int, text: str, *, is_trouble: bool) -> bool:
    """Whether it is nobody's tale, not denied, not done, and not what something else is about."""
    clause = units[said.first].clause
    before = [one for one in units[:first] if one.clause == clause]
    if any(one.base in _listed("TEXTS") for one in before):
        return False
    if before and _ABOUT_ZH.search(text[before[0].start : units[first].start]):
        return False
    if _OF_ABOUT_ZH.match(text, units[said.last - 1].end):
        return False
    if units[said.first].is_chinese:
        return _is_asked_zh(units, said, text, is_trouble=is_trouble)
    if not is_trouble and _DONE_EN.match(text, units[said.last - 1].end):
        return False
    return _is_asked_en(units, said, is_trouble=is_trouble)


def _is_asked_zh(units: Sequence[Unit], said: _Spot, text: str, *, is_trouble: bool) -> bool:
    clause = [one for one in units if one.clause == units[said.first].clause]
    before = text[clause[0].start : units[said.first].start]
    behind = text[units[said.last - 1].end : clause[-1].end]
    if units[said.last - 1].text == "好":
        behind = f"好{behind}"
    if _NOT_ZH.search(before):
        return False
    if is_trouble:
        return True
    return _DONE_ZH.match(behind) is None and (_SELF_ZH.search(before) is None or bool(_ASKS_ZH.search(before)))


def _is_asked_en(units: Sequence[Unit], said: _Spot, *, is_trouble: bool) -> bool:
    clause = units[said.first].clause
    before = [one for one in units[: said.first] if one.clause == clause]
    while before and before[-1].text in _MAY:
        before.pop()
    texts, bases = ["", "", *(one.text for one in before)], ["", "", *(one.base for one in before)]
    if bases[-1] in _NOT_EN or (bases[-2] in _NOT_EN and bases[-1] not in _STILL):
        return False
    if is_trouble:
        return True
    is_told = units[said.first].text == "new" and texts[-1] in {"is", "are"}
    if is_told or texts[-2:] == ["how", "to"]:
        return False
    is_past = units[said.first].text.endswith(("ed", "n", "t")) and units[said.first].text not in {"clean", "learn"}
    if is_past and _WAS & {*texts[-2:]}:
        return False
    return texts[-1] not in _SELF_EN or bool(CAN & {*texts[-3:]})
