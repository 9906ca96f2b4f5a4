"""One change of all there are: 把日期统统往后挪三天, "set everyone's deadline to Friday", 价格都打九折, 把8号的都改到9号.

Written out, it is one order for each node that has such a thing; the rules read each of them once more.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import NamedTuple

from towow_core.domain.canvas import MILESTONE, TASK, CanvasNode, NodeStatus
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.details import TRIM, day_in
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, is_whose, known_names
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.dates import find_date, without_days
from towow_core.engine.language.numerals import read_number

_END = r"\s{0,2}(?:吧|了)?[。.!！]{0,3}\s*"
_EVERY_ZH = r"(?:统统|全部|全都|全|都|一律|一并|统一){1,2}"
_DATES_ZH = re.compile(
    rf"\s*(?:把|将)?(?:(?:所有|全部|每个|大家|一切)的?(?:任务的?)?(?:截止)?(?:日期|时间|期限|日子){_EVERY_ZH}?|(?:任务的?)?(?:截止)?(?:日期|时间|期限|日子){_EVERY_ZH})(?P<rest>(?:往|向)?(?:后|前)?(?:推|挪|移|延|顺延|提前|推迟|延后)[^，,；;。⟦]{{1,12}})"
)
_ALL_DUE = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        rf"(?:把|将)?(?:(?P<whose>大家|每个人|所有人)|所有任务|全部任务|每个任务|所有|全部)?的?(?:任务的?)?(?:截止)?(?:日期|时间|期限|日子){_EVERY_ZH}(?:往前|往后)?(?:提前|推迟|延后|顺延|延|推|挪|移)(?:到|至)(?P<day>[^，,；;⟦]{{2,16}}?)",
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
_EVERYTHING_EN = (
    r"(?:everything|all\s+(?:the\s+|of\s+the\s+)?(?:tasks|things|nodes)|whatever|all)(?:\s+that)?(?:\s+is|['’]s)?"
)
_OF_A_DAY = tuple(
    re.compile(rf"\s*{form}{_END}", re.IGNORECASE)
    for form in (
        r"(?:把|将)?(?:所有|全部)?(?:(?P<whose>[^，,；;⟦的把将\d]{1,12})的)?(?:截止)?(?P<of>[^，,；;⟦的把将]{2,14}?)(?:那天|之间)?(?:的|到期的|截止的|要交的)(?:所有|全部)?(?:任务|事情?|活儿?|节点|东西)?(?:统统|全部|全都|全|都|一律|一并)(?:改|挪|推|移|调|延|提前|推迟|延期|延后)(?:到|成|至|在)(?P<day>[^，,；;⟦]{2,16}?)",
        rf"(?:please\s+)?(?:move|push|shift|change|reschedule|postpone|delay|bring|pull)\s+{_EVERYTHING_EN}\s+(?:due\s+)?(?:on|by|for|due|of)\s+(?P<of>[^,;⟦]{{3,40}}?)\s+(?:back\s+|forward\s+)?(?:to|until)\s+(?P<day>(?:(?!\s(?:to|until)\s+\d)[^,;⟦]){{3,30}})",
    )
)
_LATER = re.compile(r"推|延|往后|顺延|\b(?:postpone|delay|push|back)\b", re.IGNORECASE)
_SOONER = re.compile(r"提前|往前|\b(?:bring|pull|forward)\b", re.IGNORECASE)
_SETS = re.compile(r"(?:定|设)(?:到|成|为|在)|^\s*(?:please\s+)?(?:set|put)\b", re.IGNORECASE)
_BETWEEN = re.compile(  # of two days; in 2026-12-08 and 12-08 it is a part of one
    r"(?<=[\w])\s*(?:(?P<span>\b(?:to|until|till|through)\b|至|到|[–—~～]|(?<=\d)-(?=\d{1,2}(?:st|nd|rd|th|\s*[号日a-z]))|(?<=[a-z]\s\d)-(?=\d)|(?<=[a-z]\s\d\d)-(?=\d))|、|和|跟|与|\band\b|&|(?P<either>或者?|还是|\bor\b))\s*(?:the\s+)?(?=\S*\d|\w)",
    re.IGNORECASE,
)
_DUE_BESIDE = re.compile(
    r"['’]s\b|[，,\s的]|那天|之间|\b(?:the|on|by|for|due|has|have|tasks?|things|work|between)\b", re.IGNORECASE
)
_NUMBERS = re.compile(
    r"\d+(?:st|nd|rd|th|[号日])?|至|到|、|和|跟|与|[-–—~～]|\b(?:to|until|till|through|and|or)\b", re.IGNORECASE
)
_TOLD = re.compile(r"^(?!\s*[把将]).*了[。.!！\s]*$")  # "8号的都改到9号了" may say that it has been done
_NUMBERED = re.compile(
    r"\b(?:tasks?|steps?|nodes?)\s+\d+\s*(?:to|through|until|and|[-–—])\s*\d+\b|(?:(?:任务|节点|步骤)第?|第)\s*\d+\s*(?:个|项|步)?(?:到|至|和|、|[-–—~])\s*第?\d+(?![月号日])",
    re.IGNORECASE,
)
_NODES_MAX = 40  # of which one sentence makes a list


def all_at_once(sentence: str, whole: Marked, known: Known) -> str:
    """The orders; "" where it is of no such kind.

    Raises:
        Open: It is open which are meant, or there are none.
    """
    if QUESTION.search(sentence) or (MARK.search(whole.text) and not _OF_A_DAY[0].fullmatch(sentence)):
        return ""
    if (numbered := _NUMBERED.search(whole.text)) is not None:
        said = numbered[0].strip()
        raise Open(
            f"这里的任务没有编号，所以不知道“{said}”是哪几个，什么都没有做。请说名字，或者说哪天到期的、谁的。"
            if known.replies.zh
            else f"Tasks have no numbers here, so it is not known which “{said}” are, and nothing is done. Say their names, or whose they are, or which day they are due."
        )
    shifted = _DATES_ZH.fullmatch(sentence.rstrip("。.!！吧了 "))
    if shifted is not None and not day_in(shifted["rest"], known.today):
        of = "任务" if "任务" in shifted[0] else "节点"  # milestones have days, too
        written = f"把所有{of}都{shifted['rest']}"
    else:
        written = next(filter(None, (way(sentence, known) for way in (_all_due, _all_prices, _all_of_a_day))), "")
    if written and _TOLD.search(sentence):
        raise Open(*may_it(written, zh=known.replies.zh))
    return written


def _all_due(sentence: str, known: Known) -> str:
    found = next((m for form in _ALL_DUE if (m := form.fullmatch(sentence))), None)
    days = _days(found["day"], known) if found else None
    if found is None or days is None:
        return ""
    zh, nodes = known.replies.zh, [node for node in _open(known) if node.node_type == TASK]
    dated = [node for node in nodes if node.config.get("due")]
    if days.are_several:
        each = [_moved(dated or nodes, day, "", known) for day in (days.first, days.last)]
        raise Open(_which_day(found["day"], known), each)
    day = days.first
    theirs = [node for node in nodes if whose(node, known.people)] if found["whose"] else nodes
    if 0 < len(theirs) < len(nodes):
        each = [_moved(some, day, "", known) for some in (theirs, nodes)]
        question = (
            f"是有负责人的{len(theirs)}个任务都改到{day}，还是{len(nodes)}个任务都改？什么都没有做。"
            if zh
            else f"Are the {len(theirs)} tasks that somebody has to be due on {day}, or all {len(nodes)} tasks? Nothing is done."
        )
        raise Open(question, each)
    if len(dated) == len(nodes) or (not dated and _SETS.search(sentence)):
        return _moved(nodes, day, sentence, known)
    each = [_moved(some, day, "", known) for some in (dated, nodes) if some]
    if not dated:
        none_zh = f"还没有一个任务有日期。要把{len(nodes)}个任务都定在{day}吗？什么都没有做。"
        raise Open(
            none_zh if zh else f"No task has a day yet. Are all {len(nodes)} to be due on {day}? Nothing is done.", each
        )
    question = (
        f"是有日期的{len(dated)}个任务改到{day}，还是{len(nodes)}个任务都定在{day}？什么都没有做。"
        if zh
        else f"Are the {len(dated)} tasks that have a day to be due on {day}, or all {len(nodes)} tasks? Nothing is done."
    )
    raise Open(question, each)


class _Days(NamedTuple):
    """The first and the last of the days that are said; all that lie between are meant, where `is_span` says so."""

    first: str
    last: str
    is_span: bool = False
    is_either: bool = False

    @property
    def are_several(self) -> bool:
        return self.first != self.last

    def have(self, due: str) -> bool:
        return self.first <= due <= self.last if self.is_span else due in {self.first, self.last}


def _days(said: str, known: Known) -> _Days | None:
    """None where no day is said."""
    first = day_in(said, known.today)
    if not first:
        return None
    day, between = date.fromisoformat(first), _BETWEEN.search(said)
    if between is None:
        found = find_date(said, known.today)
        is_week = found is not None and found.precision is Precision.WEEK
        return _Days(first, (day + timedelta(days=6)).isoformat(), is_span=True) if is_week else _Days(first, first)
    behind = said[between.end() :]
    number = re.search(r"\d{1,2}", behind)
    try:
        last = day_in(behind, known.today) or (day.replace(day=int(number[0])).isoformat() if number else "")
    except ValueError:
        last = ""
    return _Days(first, last or first, is_span=bool(between["span"]), is_either=bool(between["either"]))


def _which_day(said: str, known: Known) -> str:
    said = said.strip(TRIM)
    return (
        f"“{said}”不止一天，是其中的哪一天？什么都没有做。"
        if known.replies.zh
        else f"“{said}” is more than one day. Which of them is meant? Nothing is done."
    )


def _moved(nodes: Sequence[CanvasNode], day: str, sentence: str, known: Known) -> str:
    """The orders that give each of them the day.

    Raises:
        Open: The verb says the other way than the day lies of some.
    """
    is_later, is_sooner = _LATER.search(sentence) is not None, _SOONER.search(sentence) is not None
    dues = {node.node_id: str(node.config.get("due") or "") for node in nodes}
    against = {i for i, due in dues.items() if due and (due > day if is_later else due < day)}
    all_of_them = _orders([known.replies.set_day(node.called, day) for node in nodes], known)
    if is_later is is_sooner or not against:
        return all_of_them
    rest = [known.replies.set_day(node.called, day) for node in nodes if node.node_id not in against]
    way_zh, way_en = ("早", "earlier, and not later") if is_later else ("晚", "later, and not earlier")
    question = (
        f"其中{len(against)}个现在的日期和你说的方向相反：{day}比它们更{way_zh}。还要改吗？什么都没有做。"
        if known.replies.zh
        else f"For {len(against)} of them {day} is {way_en}. Are they to be moved? Nothing is done."
    )
    raise Open(question, [_orders(rest, known), all_of_them] if rest else [all_of_them])


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
    of, to = (_days(found[name], known) if found else None for name in ("of", "day"))
    if found is None or of is None or to is None:
        return ""
    whose_said = (
        f"{found.groupdict().get('whose') or ''} {_DUE_BESIDE.sub(' ', without_days(found['of'], known.today))}"
    )
    who = re.sub(r"\s+", " ", _NUMBERS.sub(" ", whose_said)).strip()
    names = known_names(known.canvas, known.people)
    name = called(who, names, known.people, known.by)
    if who and not name:
        return ""  # what else is said of them would be left out
    nodes = [node for node in _open(known) if of.have(str(node.config.get("due") or ""))]
    nodes = [node for node in nodes if not who or is_whose(node, name, known.people)]
    said = found["of"].strip(TRIM)
    if not nodes:
        days = "–".join(dict.fromkeys((of.first, of.last)))
        raise Open(
            f"没有在{said}（{days}）到期的，所以什么都没做。"
            if known.replies.zh
            else f"Nothing that is open is due on {said} ({days}), so nothing was done."
        )
    if of.is_either:
        either = [[node for node in nodes if node.config["due"] == day] for day in (of.first, of.last)]
        raise Open(_which_day(said, known), [_moved(some, to.first, "", known) for some in either if some])
    if to.are_several:
        raise Open(_which_day(found["day"], known), [_moved(nodes, day, "", known) for day in (to.first, to.last)])
    return _moved(nodes, to.first, sentence, known)


def _open(known: Known) -> list[CanvasNode]:
    """Tasks and milestones that are not over in a run."""
    states = known.run.nodes if known.run is not None else {}
    done = {i for i, state in states.items() if state.status in {NodeStatus.COMPLETED, NodeStatus.SKIPPED}}
    return [n for n in known.canvas.nodes.values() if n.node_type in {TASK, MILESTONE} and n.node_id not in done]


def _orders(written: list[str], known: Known) -> str:
    """All of them.

    Raises:
        Open: They are more than one sentence changes.
    """
    if len(written) > _NODES_MAX:
        raise Open(
            f"这一句要改{len(written)}个节点，一句话最多改{_NODES_MAX}个，所以什么都没有改。请分几次说，例如先说一个人的，或者一天的。"
            if known.replies.zh
            else f"This would change {len(written)} nodes, and one sentence changes at most {_NODES_MAX}, so nothing is changed. Say it of some at a time, as of one person's, or of one day's."
        )
    return ("；" if known.replies.zh else "; ").join(written)
