"""One small query over a canvas: select nodes, then count them, list them, rank them, or compare two.

What is selected is in `selections.py`. Each answer names the nodes with the facts that it rests on, so that it holds
whichever way the question was put; a word that none of its parts has read leaves it unanswered.
"""

from collections import Counter
from collections.abc import Sequence

from towow_core.domain.canvas import TASK, CanvasNode, NodeStatus
from towow_core.engine.conversation import query_words as words
from towow_core.engine.conversation.asked import Asked, Takes, due_of
from towow_core.engine.conversation.day_questions import IS_DUE, WAS_DONE
from towow_core.engine.conversation.kept_from import what_waits_for_a_yes
from towow_core.engine.conversation.money_questions import COST, currency_of, price_of, price_said, shown, total_of
from towow_core.engine.conversation.rankings import by_price, dated_topics, leading
from towow_core.engine.conversation.selections import Selection, called, selected


def of_query(asked: Asked) -> str | None:
    """The answer to a question for how many, which, the most or least, or which of two; None where it is none."""
    said = _of_two(asked)
    if said is not None or len(asked.about) == 1:
        return said
    found = selected(asked)
    if _contradicts(asked, found) or _asks_twice(asked):
        return None
    if words.MEAN.search(found.left) and not asked.about:
        return _mean(asked, found)
    if (rank := next((each for each in words.RANKS if each.pattern.search(found.left)), None)) is not None:
        return leading(asked, found, rank)
    if asked.about:
        return _of_several(asked, found)
    share = next((each for each in words.SHARES if each.pattern.search(found.left)), None)
    if share is not None and (share.is_most is None or words.WHO.search(found.left)):
        return _shares(asked, found, share)
    is_counted, is_of_people = len(words.COUNT.findall(found.left)) == 1, words.HOW_MANY_PEOPLE.search(found.left)
    read = _people if is_of_people else _count if is_counted else _listed
    return read(asked, found)


def _of_several(asked: Asked, found: Selection) -> str | None:
    """Which, or how many, of those that are named; what is asked of each of them is answered elsewhere."""
    if words.OF_THESE.search(asked.question) is None:
        return None
    is_counted = len(words.COUNT.findall(found.left)) == 1
    if not found.selectors or not asked.reads(words.COUNT, words.WHO, *dated_topics(asked), spans=found.spans):
        return None
    return _told(asked, found, is_counted=is_counted)


def is_query(text: str) -> bool:
    """ "The two cheapest", "最贵的": a question by its words, however it ends."""
    return any(rank.pattern.search(text) for rank in words.RANKS)


def _asks_twice(asked: Asked) -> bool:
    """What one clause selects, the question of the other is not about: "which are late, how many are there?"."""
    if (found := words.TWICE.search(asked.question)) is not None:
        asked.missed.append(found["second"].strip())
    return found is not None


def _contradicts(asked: Asked, found: Selection) -> bool:
    """Two states, of which each is asked for by itself; what was done then, or may be done, which no canvas says."""
    states = [each.pattern.search(asked.question) for each in found.selectors if each.is_of_a_run]
    was_done = WAS_DONE.search(asked.question) if asked.period is not None else None
    was_done = None if was_done is not None and IS_DUE.search(asked.question) else was_done
    is_done = any(each.status is not None for each in found.selectors)
    unread = [each for each in (was_done, words.MAY.search(asked.question) if is_done else None) if each is not None]
    unread += [each for each in states if each is not None and (len(states) > 1 or (is_done and asked.period))]
    asked.missed.extend(each[0] for each in unread)
    return bool(unread)


def _count(asked: Asked, found: Selection) -> str | None:
    if not asked.reads(words.COUNT, words.IN_ALL, words.HAS, *dated_topics(asked), spans=found.spans):
        return None
    said = _told(asked, found, is_counted=True)
    beside = [node for node in asked.pool if node not in found.nodes] if found.kind == TASK else []
    if found.selectors or not beside:
        return said
    names = asked.names(beside)
    return said + asked.says(f"另外还有不是任务的：{names}。", f" Besides, no tasks: {names}.")


def _listed(asked: Asked, found: Selection) -> str | None:
    """Those that are so; what one fact that is of no run says alone, is answered elsewhere."""
    if not found.selectors or _is_answered_elsewhere(asked, found):
        return None
    all_of, is_done = (
        words.ALL.search(asked.question),
        len(found.selectors) == 1 and found.selectors[0].status is NodeStatus.COMPLETED,
    )
    if all_of is not None and words.WHO.search(found.left):
        asked.missed.append(all_of[0])  # whose work is all so is something else
        return None
    if not asked.reads(
        words.WHO, words.IN_ALL, *dated_topics(asked), *([words.ALL] if is_done else []), spans=found.spans
    ):
        return None
    one = found.selectors[0]
    is_left = len(found.selectors) == 1 and one.is_of_a_run and not one.status and one.unknown is None
    is_whether = (asked.who and (is_done or is_left)) or (is_done and not words.WHICH.search(found.left))
    if is_whether:
        return done_and_left(asked, found.kind)
    is_open = is_left and not (found.kind or asked.who or asked.period)
    return "\n".join((_told(asked, found), *(what_waits_for_a_yes(asked) if is_open else ())))


def _is_answered_elsewhere(asked: Asked, found: Selection) -> bool:
    """What one fact says alone, with the days that are late, or what is due then."""
    alone = found.selectors[0] if len(found.selectors) == 1 and found.kind in {"", TASK} else None
    return alone is not None and (alone.is_elsewhere or (alone.is_of_a_run and asked.period is not None))


def done_and_left(asked: Asked, kind: str = "") -> str:
    """What is done and what is not: the same answer, whichever of the two was asked."""
    nodes = [node for node in asked.pool if not kind or node.node_type == kind]
    done, left = [n for n in nodes if asked.is_done(n)], [n for n in nodes if asked.is_open(n)]
    none, gone = asked.says("没有", "nothing"), asked.names(n for n in nodes if n not in done and n not in left)
    gone_zh, gone_en = (f"；跳过或取消的：{gone}", f"; skipped or cancelled: {gone}") if gone else ("", "")
    return asked.told(
        f"做完的：{asked.names(done) or none}；还没做完的：{asked.names(left) or none}{gone_zh}。{_never_run(asked)}",
        f"Done: {asked.names(done) or none}; not done: {asked.names(left) or none}{gone_en}.{_never_run(asked)}",
    )


def _never_run(asked: Asked) -> str:
    return "" if asked.run is not None else asked.says("还没有执行过。", " It has not been run.")


def _told(asked: Asked, found: Selection, *, is_counted: bool = False) -> str:
    zh, en = called(found)
    listed = asked.says("、", ", ").join(_line(asked, node) for node in found.nodes)
    if is_counted:
        count = len(found.nodes)
        listed = asked.says(f"{count} 个：{listed}", f"{count}: {listed}") if count else asked.says("0 个", "0")
    listed, run = listed or asked.says("没有", "nothing"), any(each.is_of_a_run for each in found.selectors)
    never_run = _never_run(asked) if run else ""
    if found.unknown:
        names = asked.names(found.unknown)
        never_run += asked.says(f"说不准的：{names}。", f" Not known of: {names}.")
    return asked.told(f"{zh}：{listed}。{never_run}", f"{en[:1].upper()}{en[1:]}: {listed}.{never_run}")


def _line(asked: Asked, node: CanvasNode) -> str:
    """A node, with whose it is where the question is not about one person's."""
    who = () if len(asked.who) == 1 else asked.whose(node)
    return asked.called(node) + (asked.says(f"（{'、'.join(who)}）", f" ({', '.join(who)})") if who else "")


def _shares(asked: Asked, found: Selection, share: words.Share) -> str | None:
    """Of what is selected, who has the most or the fewest, or how many each has; of what is open, without a state."""
    is_most = share.is_most
    if not asked.reads(share.pattern, words.WHO, words.HAS, *dated_topics(asked), spans=found.spans):
        return None
    is_of_a_run = any(each.is_of_a_run for each in found.selectors)
    nodes = found.nodes if is_of_a_run else [node for node in found.nodes if asked.is_open(node)]
    counts = Counter(name for node in nodes for name in asked.whose(node) if not asked.who or name in asked.who)
    counts = counts or Counter(dict.fromkeys(asked.who, 0))
    zh, en = called(found) if found.selectors else ("还没做完的", "what is not done")
    of_zh, of_en = f"{zh}里，", f"Of {en if found.kind or not found.selectors else f'what is {en}'}, "
    if not counts:
        return asked.says(f"{of_zh}没有人有。", f"{of_en}nobody has any.")
    if is_most is None:
        return asked.says(
            of_zh + "，".join(f"{name} {count} 件" for name, count in counts.most_common()) + "。",
            of_en + ", ".join(f"{name}: {count}" for name, count in counts.most_common()) + ".",
        )
    most = max(counts.values()) if is_most else min(counts.values())
    names = [name for name, count in counts.items() if count == most]
    of_them = asked.says("有事的人中", ", of those who have any") if not is_most else ""
    many, fewest = asked.says(*(("最多", "most") if is_most else ("最少", "fewest"))), ", ".join(names)
    return asked.says(
        f"{of_zh}{of_them}事{many}的是{'、'.join(names)}：{most} 件。",
        f"{of_en}{fewest} {'has' if len(names) == 1 else 'have'} the {many}{of_them}: {most}.",
    )


def _people(asked: Asked, found: Selection) -> str | None:
    if not asked.reads(words.HOW_MANY_PEOPLE, words.TAKE_PART, words.IN_ALL, spans=found.spans):
        return None
    names = list(dict.fromkeys(name for node in found.nodes for name in asked.whose(node)))
    shown = asked.says("、", ", ").join(names)
    return asked.told(f"{len(names)} 个人：{shown}。", f"{len(names)} people: {shown}.")


def _mean(asked: Asked, found: Selection) -> str | None:
    """What one of those costs on average that have a price, from which of them, and how many have none."""
    is_per_person = words.PER_PERSON.search(asked.question) is not None
    if (people := words.PEOPLE.search(words.PER_PERSON.sub(" ", found.left))) is not None:
        asked.missed.append(people[0])  # of whom nobody knows how many share it
        return None
    topics = (words.MEAN, COST, words.PER_PERSON, words.ONE_OF_THEM, *dated_topics(asked))
    if not COST.search(found.left) or not asked.reads(*topics, spans=found.spans):
        return None
    priced = [node for node in found.nodes if price_of(node) is not None]
    if not priced:
        return asked.told("没有写价格。", "No price stands there.")
    if len({currency_of(node) for node in priced}) > 1:
        each = "、".join(f"{asked.called(node)} {price_said(asked, node)}" for node in priced)
        return asked.told(f"货币不同，没法平均：{each}。", f"They are in several currencies: {each}.")
    if is_per_person:
        return _mean_of_people(asked, priced)
    count = len(priced)
    amount = _mean_amount(priced, count)
    listed = asked.says("、", ", ").join(f"{asked.called(node)} {price_said(asked, node)}" for node in priced)
    left = sum(1 for node in found.nodes if node not in priced and node.node_type == TASK)
    zh, en = called(found) if found.selectors or found.kind else ("写了价格的节点", "nodes with a price")
    besides = asked.says(
        f"另有 {left} 个任务没有写价格。", f" {left} more {'task has' if left == 1 else 'tasks have'} no price."
    )
    return asked.told(
        f"{zh}平均 {amount}（{count} 个：{listed}）。",
        f"{en[:1].upper()}{en[1:]} cost {amount} on average ({count}: {listed}).",
    ) + (besides if left else "")


def _mean_of_people(asked: Asked, priced: Sequence[CanvasNode]) -> str:
    """What each of those is paid on average who do what has a price; of guests nothing stands on a canvas."""
    theirs = by_price(asked, priced, is_of_people=True)
    guests = asked.says("来多少人，画布上没有写。", " How many guests there are does not stand on the canvas.")
    left = [node for node in priced if not asked.whose(node)]
    beside = ""
    if left:
        listed = asked.says("、", ", ").join(f"{asked.called(node)} {price_said(asked, node)}" for node in left)
        beside = asked.says(f"没有人负责的不算在内：{listed}。", f" Not counted, for nobody does it: {listed}.")
    if not theirs:
        return asked.told("写了价格的都没有人负责。", "Nobody does any of what has a price.") + beside + guests
    shares = asked.says("、", ", ").join(f"{name} {total_of(nodes)}" for name, nodes in theirs.items())
    done = [node for node in priced if node not in left]
    amount, count = _mean_amount(done, len(theirs)), len(theirs)
    told = asked.told(
        f"按做有价格的事的 {count} 个人算，平均每人 {amount}（{shares}）。",
        f"By those {count} who do what has a price, {amount} each on average ({shares}).",
    )
    return told + beside + guests


def _mean_amount(priced: Sequence[CanvasNode], count: int) -> str:
    mean = sum(price_of(node) or 0 for node in priced) / count
    return shown(round(mean, 2), currency_of(priced[0]))


def _of_two(asked: Asked) -> str | None:
    """Which of two is dearer or later, and by how much; None where they are not two, or one of them lacks that."""
    than = next((each for each in words.THANS if each.pattern.search(asked.question)), None)
    if len(asked.about) != 2 or than is None or not words.IS_THAN.search(asked.question):  # noqa: PLR2004
        return None
    if (both := words.THAN_BOTH.search(asked.question)) is not None:
        asked.missed.append(both[0])  # the two are not held against each other, but something else against them
        return None
    if not asked.reads(than.pattern, words.BETWEEN, takes=Takes.NOTHING):
        return None
    values = [_price_or_day(node, is_price=than.is_price) for node in asked.nodes]
    if any(value is None for value in values) or (than.is_price and len({*map(currency_of, asked.nodes)}) > 1):
        return None
    (less, behind), (more, ahead) = sorted(zip([value or 0 for value in values], asked.nodes, strict=True), key=_value)
    facts = asked.says("；", "; ").join(
        f"{asked.called(node)}{asked.says('：', ': ')}{_shown(asked, node, is_price=than.is_price)}"
        for node in asked.nodes
    )
    if more == less:
        return asked.says(f"{facts}。两者一样。", f"{facts}. They are the same.")
    apart = shown(more - less, currency_of(ahead) if than.is_price else "")
    zh = f"贵 {apart}" if than.is_price else f"晚 {apart} 天"
    en = f"costs {apart} more than" if than.is_price else f"is due {apart} {'day' if apart == '1' else 'days'} after"
    return asked.says(
        f"{facts}。{asked.called(ahead)}比{asked.called(behind)}{zh}。",
        f"{facts}. {asked.called(ahead)} {en} {asked.called(behind)}.",
    )


def _value(of: tuple[float, CanvasNode]) -> float:
    return of[0]


def _price_or_day(node: CanvasNode, *, is_price: bool) -> float | None:
    day = due_of(node)
    return price_of(node) if is_price else day.toordinal() if day is not None else None


def _shown(asked: Asked, node: CanvasNode, *, is_price: bool) -> str:
    return price_said(asked, node) if is_price else str(due_of(node))
