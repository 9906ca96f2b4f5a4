"""What comes first by price or day: the dearest, the first so many, the last but one, who has the most of it."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from towow_core.domain.canvas import CanvasNode
from towow_core.engine.conversation import query_words as words
from towow_core.engine.conversation.asked import Asked, due_of
from towow_core.engine.conversation.money_questions import COST, currency_of, price_of, price_said, total_of
from towow_core.engine.conversation.selections import Selection, called
from towow_core.engine.language.numerals import read_number

Values = Mapping[str, tuple[float, str]]  # by node id or name: what it is ranked by, and how that is told


def leading(asked: Asked, found: Selection, rank: words.Rank) -> str | None:
    """The first by price or by day, or the first so many; of people, who has the most of it."""
    is_of_people = rank.is_price and any(each.search(found.left) for each in (words.COSTS, words.PERSON))
    is_summed = rank.is_price and not is_of_people and words.TOGETHER.search(found.left) is not None
    topics = [words.WHO, *dated_topics(asked), *((words.BETWEEN,) if asked.about else ())]
    topics += [] if rank.is_price else [words.WHEN]
    topics += [words.TOGETHER, COST] if is_summed else [words.PERSON] if is_of_people else []
    (said,) = list(rank.pattern.finditer(found.left))[:1]
    is_narrowed = found.selectors or asked.who or asked.period is not None
    if is_narrowed and words.WHETHER.search(asked.question) and not words.WHICH.search(asked.question):
        asked.missed.append(said[0])  # whether the first is so is not which is the first of those that are
        return None
    if is_of_people and found.kind:
        asked.missed.append(said[0])  # whoever does the dearest task need not be the dearest
        return None
    if not asked.reads(*topics, spans=(*found.spans, said.span())):
        return None
    nth = next((value for name, value in said.groupdict().items() if value and name.startswith("nth")), "")
    number = nth or next((value for value in said.groupdict().values() if value), "1")
    is_of_a_run = any(each.is_of_a_run for each in found.selectors)  # else the days of what is done count no more
    nodes = found.nodes if rank.is_price or is_of_a_run else [node for node in found.nodes if asked.is_open(node)]
    if rank.is_price and len({currency_of(node) for node in nodes if price_of(node) is not None}) > 1:
        each = "、".join(f"{asked.called(n)} {price_said(asked, n)}" for n in nodes if price_of(n) is not None)
        return asked.told(f"货币不同，比不了：{each}。", f"They are in several currencies: {each}.")
    values = _prices(asked, nodes, is_of_people=is_of_people) if rank.is_price else _days(asked, nodes)
    if not values:
        of_zh, of_en = _of(found, rank)
        no_zh = "没有写价格" if rank.is_price else "没有有日期的"
        no_en = "no price stands there" if rank.is_price else "nothing has a date"
        return asked.told(f"{of_zh}{no_zh}。", f"{of_en}{no_en if of_en else no_en.capitalize()}.")
    wanted = _number(number)
    nth = nth if wanted > 1 else ""  # "the 1st cheapest" is the cheapest
    keys = _first(values, wanted, is_most=rank.is_most, is_one=bool(nth))
    if not keys or (is_summed and len(keys) != wanted):  # there are not so many, or it is open which of those alike
        asked.missed.append(said[0] if keys else number)
        return None
    listed = asked.says("、", ", ").join(_with(asked, key, values[key][1]) for key in keys)
    of_zh, of_en = _of(found, rank)
    the = "the" if of_en else "The"
    if nth:
        ranked_zh, ranked_en = f"第{wanted}{rank.zh.removeprefix('最')}", f"{_ordinal(wanted)} {rank.en}"
        return asked.told(f"{of_zh}{ranked_zh}的是{listed}。", f"{of_en}{the} {ranked_en}: {listed}.")
    some_zh, some_en = (f" {wanted} 个", f"{wanted} ") if wanted > 1 else ("", "")
    total = total_of([asked.canvas.nodes[key] for key in keys]) if is_summed else ""
    sum_zh, sum_en = (f"一共 {total}。", f" Together: {total}.") if total else ("", "")
    return asked.told(
        f"{of_zh}{rank.zh}的{some_zh}是{listed}。{sum_zh}", f"{of_en}{the} {some_en}{rank.en}: {listed}.{sum_en}"
    )


def _prices(asked: Asked, nodes: Sequence[CanvasNode], *, is_of_people: bool) -> Values:
    groups = by_price(asked, nodes, is_of_people=is_of_people)
    said = {key: price_said(asked, of[0]) if len(of) == 1 else total_of(of) for key, of in groups.items()}
    return {key: (sum(price_of(node) or 0 for node in of), said[key]) for key, of in groups.items()}


def _days(asked: Asked, nodes: Sequence[CanvasNode]) -> Values:
    late = asked.says("，已过期", ", late")
    days = ((node.node_id, due_of(node)) for node in nodes)
    return {key: (day.toordinal(), f"{day}{late if day < asked.today else ''}") for key, day in days if day is not None}


def _first(values: Values, wanted: int, *, is_most: bool, is_one: bool) -> list[str]:
    """The first so many with all that are like the last of them, or the one in that place; none: it has none."""
    row = sorted(values, key=lambda key: values[key][0], reverse=is_most)
    if not 0 < wanted <= len(row):
        return []
    last = values[row[wanted - 1]][0]

    def is_ahead(value: float) -> bool:
        return value > last if is_most else value < last

    return [key for key in row if values[key][0] == last or (not is_one and is_ahead(values[key][0]))]


def _of(found: Selection, rank: words.Rank) -> tuple[str, str]:
    """Of what it is the first: "Of tasks that are late, "; empty: of all with a price."""
    if not found.selectors and rank.is_price:
        return "", ""
    zh, en = called(found) if found.selectors else ("还没做完的", "what is not done")
    en = en if found.kind or not found.selectors else f"what is {en}"
    return f"{zh}里，", f"Of {en}, "


def _number(said: str) -> int:
    ordinal = _ORDINALS.get(re.sub(r"[\s-]+", " ", said.casefold()))
    return ordinal or int(read_number(re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", said)) or 0)


def _ordinal(number: int) -> str:
    return next((said for said, value in _ORDINALS.items() if value == number), f"{number}th")


_ORDINALS = {
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "last but one": 2,
    "second to last": 2,
    "second from last": 2,
    "second from the last": 2,
    "second last": 2,
    "next to last": 2,
    "penultimate": 2,
    "last but two": 3,
    "third to last": 3,
    "third from last": 3,
    "third from the last": 3,
    "third last": 3,
    "last but three": 4,
}


def dated_topics(asked: Asked) -> Sequence[re.Pattern[str]]:
    """Of a question that is restricted to a time, the words for being due."""
    return [words.DUE] if asked.period is not None else []


def _with(asked: Asked, key: str, value: str) -> str:
    """A node, or a person, with the value that it leads by."""
    node = asked.canvas.nodes.get(key)
    who = () if node is None or len(asked.who) == 1 else asked.whose(node)
    known = asked.says("，", ", ").join((*who, value))
    return (key if node is None else asked.called(node)) + asked.says(f"（{known}）", f" ({known})")


def by_price(asked: Asked, nodes: Sequence[CanvasNode], *, is_of_people: bool) -> Mapping[str, list[CanvasNode]]:
    """Those with a price, each by itself or by whose they are."""
    found: defaultdict[str, list[CanvasNode]] = defaultdict(list)
    for node in nodes:
        for key in asked.whose(node) if is_of_people else (node.node_id,):
            if price_of(node) is not None:
                found[key].append(node)
    return found
