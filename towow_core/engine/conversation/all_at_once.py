"""One change of all there are: 把日期统统往后挪三天, "set everyone's deadline to Friday", 价格都打九折, 把8号的都改到9号.

Written out, it is one order for each node that has such a thing; the rules read each of them once more.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

from towow_core.domain.canvas import MILESTONE, TASK, CanvasNode, NodeStatus
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.details import TRIM, day_in
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.numerals import read_number

_END = r"\s{0,2}(?:吧|了)?[。.!！]{0,3}\s*"
_EVERY_ZH = r"(?:统统|全部|全都|全|都|一律|一并|统一){1,2}"
_DATES_ZH = re.compile(
    rf"\s*(?:把|将)?(?:(?:所有|全部|每个|大家|一切)的?(?:任务的?)?(?:截止)?(?:日期|时间|期限|日子){_EVERY_ZH}?|(?:任务的?)?(?:截止)?(?:日期|时间|期限|日子){_EVERY_ZH})(?P<rest>(?:往|向)?(?:后|前)?(?:推|挪|移|延|顺延|提前|推迟|延后)[^，,；;。⟦]{{1,12}})"
)
_ALL_DUE = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        r"(?:please\s+)?(?:set|move|change|put)\s+(?:(?P<whose>everyone['’]?s|everybody['’]?s)|(?:all|every|each)(?:\s+of)?(?:\s+the|\s+our)?)\s+(?:deadlines?|due\s+dates?|dates?)\s+(?:to|on|for)\s+(?P<day>[^,;⟦]{3,30})",
        r"(?:把|将)?(?:(?P<whose>大家|每个人|所有人)|所有任务|全部任务|每个任务|所有|全部)的?(?:截止)?(?:日期|时间|期限)(?:都|统统|全部|一律)?(?:改|定|设|调|挪|推)(?:到|成|为|在)(?P<day>[^，,；;⟦]{2,16}?)",
    )
)
_ZH_NUMBER = r"[一二两三四五六七八九十\d.]{1,4}"
_MONEY_ZH = r"(?:价格|费用|预算|价钱|花费|报价)"
_RATES_ZH = re.compile(
    rf"\s*(?:把|将|给)?(?:(?P<all>所有|全部|每个|一切)的?(?:任务的?|东西的?)?)?{_MONEY_ZH}(?P<every>{_EVERY_ZH})?(?:再|各|先)?"
    rf"(?:(?P<times>减半|砍半|砍一半|翻倍|翻一番|翻一倍)|打(?P<off>[一二两三四五六七八九\d]{{1,2}}(?:\.\d)?)折|(?P<way>降低?|减少?|砍掉?|下调|便宜|涨|加|上调|提高|上涨|增加)(?:了|掉)?(?:(?P<tenth>{_ZH_NUMBER})成|(?:百分之)?(?P<percent>{_ZH_NUMBER})(?:%|％)?)){_END}"
)
_RATES_EN = re.compile(
    r"\s*(?:please\s+)?(?:(?P<way>cut|reduce|lower|drop|decrease|raise|increase|bump(?:\s+up)?|up)\s+(?:all|every|each)(?:\s+of)?(?:\s+the|\s+our)?\s+(?:prices?|costs?|budgets?)\s+by\s+(?P<percent>\d{1,3}(?:\.\d{1,2})?)\s?(?:%|per\s?cent)"
    r"|(?P<times>halve|double)\s+(?:all|every|each)(?:\s+of)?(?:\s+the|\s+our)?\s+(?:prices?|costs?|budgets?)"
    r"|make\s+(?:everything|all\s+of\s+it|all\s+(?:the\s+)?tasks)\s+(?P<percent2>\d{1,3}(?:\.\d{1,2})?)\s?(?:%|per\s?cent)\s+(?:(?P<less>cheaper|less\s+expensive)|dearer|more\s+expensive)"
    r"|take\s+(?P<off>\d{1,2}(?:\.\d{1,2})?)\s?(?:%|per\s?cent)\s+off\s+(?:all\s+(?:the\s+)?(?:prices|costs|budgets)|every\s+(?:price|cost|budget)))"
    + _END,
    re.IGNORECASE,
)
_MORE = re.compile(r"涨|加|上|提高|\b(?:raise|increase|bump|up)", re.IGNORECASE)
_OF_A_DAY = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        r"(?:把|将)?(?:所有|全部)?(?:截止)?(?P<of>[^，,；;⟦的把将]{2,10}?)(?:那天)?(?:的|到期的|截止的|要交的)(?:所有|全部)?(?:任务|事情?|活儿?|节点|东西)?(?:统统|全部|全都|全|都|一律|一并)(?:改|挪|推|移|调|延|提前|推迟|延期|延后)(?:到|成|至|在)(?P<day>[^，,；;⟦]{2,12}?)",
        r"(?:please\s+)?(?:move|push|shift|change|reschedule|postpone)\s+(?:everything|all\s+(?:the\s+|of\s+the\s+)?(?:tasks|things|nodes)|whatever|all)(?:\s+that)?(?:\s+is|['’]s)?\s+(?:due\s+)?(?:on|by|for|due|of)\s+(?P<of>[^,;⟦]{3,24}?)\s+(?:back\s+|forward\s+)?(?:to|until)\s+(?P<day>[^,;⟦]{3,24})",
    )
)
_NODES_MAX = 40


def all_at_once(sentence: str, whole: Marked, known: Known) -> str:
    """The orders; "" where it is of no such kind.

    Raises:
        Open: It is open which are meant, or there are none.
    """
    if QUESTION.search(sentence) or (MARK.search(whole.text) and not _OF_A_DAY[0].fullmatch(sentence)):
        return ""
    if (shifted := _DATES_ZH.fullmatch(sentence.rstrip("。.!！吧了 "))) is not None:
        return f"把所有任务都{shifted['rest']}"
    for way in (_all_due, _all_prices, _all_of_a_day):
        if written := way(sentence, known):
            return written
    return ""


def _all_due(sentence: str, known: Known) -> str:
    found = next((m for form in _ALL_DUE if (m := form.fullmatch(sentence))), None)
    day = day_in(found["day"], known.today) if found else ""
    if found is None or not day:
        return ""
    nodes = [node for node in _open(known) if node.node_type == TASK]
    theirs = [node for node in nodes if whose(node, known.people)]
    if not found["whose"] or not theirs or len(theirs) == len(nodes):
        return _orders([known.replies.set_day(node.called, day) for node in nodes], known)
    each = [_orders([known.replies.set_day(node.called, day) for node in some], known) for some in (theirs, nodes)]
    question = (
        f"是有负责人的{len(theirs)}个任务都改到{day}，还是{len(nodes)}个任务都改？什么都没有做。"
        if known.replies.zh
        else f"Are the {len(theirs)} tasks that somebody has to be due on {day}, or all {len(nodes)} tasks? Nothing is done."
    )
    raise Open(question, each)


def _all_prices(sentence: str, known: Known) -> str:
    zh, en = _RATES_ZH.fullmatch(sentence), _RATES_EN.fullmatch(sentence)
    share = (
        _share_zh(zh) if zh is not None and (zh["all"] or zh["every"]) else _share_en(en) if en is not None else None
    )
    if share is None or not 0 < share < 10:  # noqa: PLR2004  # ten times as dear is no change by so much
        return ""
    priced = [(node, price) for node in _open(known) if (price := _price(node)) is not None]
    if not priced:
        raise Open(
            "现在没有任务写了价格，所以什么都没做。"
            if known.replies.zh
            else "No task has a price, so nothing was done."
        )
    word = "“{}”的价格改成{}" if known.replies.zh else "set the price of “{}” to {}"
    new = [(node.called, _rounded(price * share)) for node, price in priced]
    return _orders([word.format(*each) for each in new], known)


def _share_zh(found: re.Match[str]) -> Decimal | None:
    if found["times"]:
        return Decimal(2) if found["times"].startswith("翻") else Decimal("0.5")
    if found["off"]:
        off = found["off"]
        figures = "".join(each if each.isdigit() or each == "." else f"{read_number(each) or 0:g}" for each in off)
        by = Decimal(figures)
        return by / 10 if by < 10 else by / 100  # noqa: PLR2004  # 九折, 八五折
    number = _decimal(found["tenth"] or found["percent"])
    if number is None or (not found["tenth"] and not re.search("[%％]|百分之", found[0])):
        return None
    by = number / 10 if found["tenth"] else number / 100
    return 1 + by if _MORE.match(found["way"]) else 1 - by


def _share_en(found: re.Match[str]) -> Decimal:
    if found["times"]:
        return Decimal(2) if found["times"].casefold() == "double" else Decimal("0.5")
    by = Decimal(found["percent"] or found["percent2"] or found["off"]) / 100
    if found["percent2"]:
        return 1 - by if found["less"] else 1 + by
    return 1 + by if found["way"] and _MORE.match(found["way"]) else 1 - by


def _decimal(said: str) -> Decimal | None:
    number = read_number(said)
    return None if number is None else Decimal(str(number))


def _rounded(price: Decimal) -> str:
    """To the hundredth, without zeros behind it."""
    return f"{price.quantize(Decimal('0.01'), ROUND_HALF_UP):f}".rstrip("0").rstrip(".")


def _price(node: CanvasNode) -> Decimal | None:
    try:
        found = Decimal(str(node.config.get("price")))
    except InvalidOperation:  # an expression, or none
        return None
    return found if found.is_finite() and found > 0 else None


def _all_of_a_day(sentence: str, known: Known) -> str:
    found = next((m for form in _OF_A_DAY if (m := form.fullmatch(sentence))), None)
    of, day = (day_in(found[name], known.today) if found else "" for name in ("of", "day"))
    if found is None or not of or not day:
        return ""
    nodes = [node for node in _open(known) if str(node.config.get("due") or "") == of]
    if not nodes:
        said = found["of"].strip(TRIM)
        raise Open(
            f"没有在{said}（{of}）到期的，所以什么都没做。"
            if known.replies.zh
            else f"Nothing that is open is due on {said} ({of}), so nothing was done."
        )
    return _orders([known.replies.set_day(node.called, day) for node in nodes], known)


def _open(known: Known) -> list[CanvasNode]:
    """Tasks and milestones that are not over in a run."""
    states = known.run.nodes if known.run is not None else {}
    done = {i for i, state in states.items() if state.status in {NodeStatus.COMPLETED, NodeStatus.SKIPPED}}
    return [n for n in known.canvas.nodes.values() if n.node_type in {TASK, MILESTONE} and n.node_id not in done][
        :_NODES_MAX
    ]


def _orders(written: list[str], known: Known) -> str:
    return ("；" if known.replies.zh else "; ").join(written)
