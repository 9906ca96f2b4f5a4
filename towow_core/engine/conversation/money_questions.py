"""Questions about what it costs: one part, everything, somebody's. Prices are those of the canvas."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections import defaultdict
from collections.abc import Sequence

from towow_core.domain.agreed_terms import price_agreed_with
from towow_core.domain.canvas import TASK, CanvasNode
from towow_core.domain.models import Language
from towow_core.engine.conversation.asked import Asked, Takes
from towow_core.engine.conversation.details import amount_in
from towow_core.engine.language.money import find_money
from towow_core.support.money import money_text


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


COST = _p(
    r"多少(?:钱|元|块)?|花费|花销|开销|费用|[总单]价|总(?:共)?花|价格|价钱|价位|贵|便宜|预算|成本|账单|费|花|付|收|钱|报酬",
    r"\b(?:how much(?: money)?|cost(?:s|ing|ed)?|prices?|priced|expensive|cheap(?:est)?|budget(?:ed)?|bill|spend(?:ing)?|pay|pays|earn|earns|(?<!in )charge[sd]?|money|fee|dearest|priciest|set aside)\b",
)
_SURE = _p(  # one of these makes it a question about money
    r"多少(?:钱|元|块)|花(?:了|掉)?多少(?!时间|天|人|工)|花费|花销|开销|费用|总价|总花|价格|价钱|贵|便宜|预算|成本|账单|[付给]了?多少|付[过了清]",
    r"\b(?:cost(?:s|ing|ed)?|prices?|priced|expensive|cheap(?:est)?|budget(?:ed)?|bill|spend(?:ing)?|spent|pay|paid|pays|owe|owes|earns?|(?<!in )charge[sd]?|money|fee|dearest|priciest|set aside)\b|\b(?:the|in) total\b(?! (?:number|of tasks|tasks))|\b(?:who gets|gets|who pays) how much\b|\bhow much (?:is|are|was|will|do|does|did|for|have we|has|without|not)\b(?! (?:left|done|finished|missing|time|work|longer|of))",
)
_NOT_HERE = _p(  # of a budget that is left, or why it is so dear, nothing stands on a canvas
    r"为什么|为何|怎么(?:这么|那么)|能不能便宜|够不够|剩|超|去年|上次",
    r"\bwhy\b|\b(?:left|remain\w*|afford|enough|too expensive|too much|over budget|cheaper|last (?:year|month|time))\b|\bhow much (?:time|longer|work)\b",
)
# What was paid: nothing on a canvas says so, whatever was planned.
_PAID = _p(
    r"还(?:要|得|需要?|该|剩)|(?:没有?|未|待)(?:付|结清?|给)|欠|(?:已经?|总共|一共|都|目前|到现在|到目前为止|迄今)*(?:花|付|支付|结)(?:了|掉了?|过|出去了?|清)(?:钱|款)?|已经?(?:花|付|支付)|付清|结清",
    r"\b(?:(?:still|already|so far|left to (?:pay|spend)|up to now|until now|to date|yet)\b|spent\b|(?:has|have|had)(?:\s+(?:we|you|they|it|he|she|already|all|been|anything|everything|⟦\d+⟧)){0,4}\s+(?:paid|cost)\b|did (?:we|you|they|it|this|that|⟦\d+⟧) (?:all )?(?:pay|spend|cost)\b|(?:is|are|was|were)\s+(?:⟦\d+⟧|it|that|everything|anything|all)\s+(?:already )?paid\b|(?<!is )(?<!are )(?<!gets )(?<!be )paid\b)",
)
_EACH = _p(
    r"每个?人|各(?:个|自|人)|分别|谁(?:该|要|会)?(?:拿|收|得|赚|挣)",
    r"\bwho (?:gets|is paid|earns|costs|charges|receives)\b|\b(?:each|every) (?:person|one|of them|body)\b|\beverybody\b|\beveryone\b|\bper (?:person|head)\b|\bby person\b",
)
_DUE_THEN = _p(r"到期|截止", r"\bdue\b")
_BESIDE = _p(
    r"共|总|加|拿|合计|起来|拢|全部?|下来|大概|大约|各",
    r"\b(?:total|altogether|together|overall|in all|sum|whole|add(?:ed)?|roughly|approximately|share|would|(?:come|comes|add up|adds up|amount|amounts) to)\b",
)
_IN_HAND = _p(r"手[上头里]边?|(?<=的)活儿?")  # of somebody: without a name, or each, it is open whose
_SO_MANY = _p(r"[两三]个", r"\bboth\b")  # of those that are named


def is_of_money(question: str) -> bool:
    return _SURE.search(question) is not None


def is_of_nobody(asked: Asked) -> bool:
    """It asks what somebody's work costs, and names nobody."""
    return (
        is_of_money(asked.question)
        and not asked.who
        and not asked.about
        and _IN_HAND.search(asked.question) is not None
    )


def of_money(asked: Asked) -> str | None:
    """The answer to a question about what something costs; None where it is none."""
    question = asked.question
    if not _SURE.search(question):
        return None
    theirs = [_IN_HAND] if asked.who or asked.about or _EACH.search(question) else []
    if _PAID.search(question):
        takes = Takes.PEOPLE | Takes.WITHOUT  # when something was paid is not known either
        return _paid(asked) if asked.reads(_PAID, COST, _BESIDE, *theirs, takes=takes) else None
    if _NOT_HERE.search(question):
        return None
    if asked.about:
        takes = Takes.WITHOUT | asked.are_theirs()
        return _of_these(asked) if asked.reads(COST, _BESIDE, _SO_MANY, *theirs, takes=takes) else None
    if not asked.reads(_EACH, COST, _BESIDE, *theirs, *([_DUE_THEN] if asked.period else [])):
        return None
    nodes = _priced(asked.pool)
    if nodes:
        return _of_priced(asked, nodes)
    none = asked.told("没有写价格。", "No price stands on the canvas.")
    return "\n".join((none, *_in_results(asked, asked.pool)))


def _priced(nodes: Sequence[CanvasNode]) -> list[CanvasNode]:
    return [node for node in nodes if price_of(node) is not None]


def _of_priced(asked: Asked, nodes: Sequence[CanvasNode]) -> str:
    return _by_person(asked, nodes) if _EACH.search(asked.question) else _sum_of(asked, nodes)


def _paid(asked: Asked) -> str:
    """That nobody knows, and what the prices of what is done come to."""
    if asked.about:
        priced, told = _each(asked.pool, asked), _in_results(asked, asked.pool)
        said = asked.says(
            f"付了多少，画布上没有记录；写着的价格是：{priced}。",
            f"Nothing is recorded here as paid; the price that stands there: {priced}.",
        )
        return "\n".join((said, *told))
    done = _priced([node for node in asked.pool if asked.is_done(node)])
    of_done, of_done_en = "做完的都没有写价格", "nothing that is done has a price"
    if done:
        of_done = f"做完的原定 {total_of(done)}（{_each(done, asked)}）"
        of_done_en = f"what is done was priced at {total_of(done)} ({_each(done, asked)})"
    said = asked.told(f"付了多少，画布上没有记录；{of_done}。", f"Nothing is recorded here as paid; {of_done_en}.")
    return "\n".join((said, *_in_results(asked, [node for node in asked.pool if asked.is_done(node)])))


def _in_results(asked: Asked, nodes: Sequence[CanvasNode]) -> list[str]:
    """What people have written of money into what a task came to: that is no price of it, and may be what was paid."""
    lines = []
    for node in nodes:
        state = asked.state(node)
        texts = [str(state.result.get(name) or "") for name in ("result", "note")] if state is not None else []
        for text in dict.fromkeys(text for text in texts if text and find_money(text) is not None):
            name = asked.called(node)
            lines.append(asked.says(f"{name}的结果里写的是：“{text}”。", f"The result of {name} reads: “{text}”."))
    return lines


def _of_these(asked: Asked) -> str:
    nodes = [node for node in asked.pool if node in asked.nodes]
    lines = [_one(asked, node) for node in nodes]
    priced = _priced(nodes)
    if len(priced) > 1:
        lines.append(asked.says(f"一共 {total_of(priced)}。", f"Together: {total_of(priced)}."))
    return "\n".join(lines)


def _one(asked: Asked, node: CanvasNode) -> str:
    if price_of(node) is None:
        none = asked.says(f"{asked.called(node)}没有写价格。", f"No price stands at {asked.called(node)}.")
        return " ".join((none, *_in_results(asked, [node])))
    return asked.says(
        f"{asked.called(node)}：{price_said(asked, node)}。", f"{asked.called(node)}: {price_said(asked, node)}."
    )


def _sum_of(asked: Asked, nodes: Sequence[CanvasNode]) -> str:
    """What all of these come to, and how many more there are of which nothing is known."""
    count = sum(1 for node in asked.pool if "price" in node.config or node.node_type == TASK) - len(nodes)
    without = (
        asked.says(
            f"另有 {count} 个任务没有写价格。", f" {count} more {'task has' if count == 1 else 'tasks have'} no price."
        )
        if count > 0
        else ""
    )
    of_each = ""
    if len(asked.who) > 1:
        shares = ((who, [node for node in nodes if who in asked.whose(node)]) for who in asked.who)
        of_each = "\n" + "\n".join(_of_person(asked, who, theirs) for who, theirs in shares)
    return (
        asked.told(
            f"一共 {total_of(nodes)}（{_each(nodes, asked)}）。", f"{total_of(nodes)} in all ({_each(nodes, asked)})."
        )
        + without
        + of_each
    )


def _of_person(asked: Asked, person: str, nodes: Sequence[CanvasNode]) -> str:
    if not nodes:
        return asked.says(f"{person}负责的都没有写价格。", f"No price stands at anything of {person}'s.")
    return asked.says(
        f"{person}：一共 {total_of(nodes)}（{_each(nodes, asked)}）。",
        f"{person}: {total_of(nodes)} ({_each(nodes, asked)}).",
    )


def _by_person(asked: Asked, nodes: Sequence[CanvasNode]) -> str:
    theirs: defaultdict[str, list[CanvasNode]] = defaultdict(list)
    for node in nodes:
        theirs["、".join(asked.whose(node)) or asked.says("还没有人", "nobody yet")].append(node)
    lines = "\n".join(_of_person(asked, person, of) for person, of in theirs.items())
    return asked.told(lines, lines)


def _each(nodes: Sequence[CanvasNode], asked: Asked) -> str:
    none = asked.says("没有写", "none")
    said = (f"{asked.called(node)} {none if price_of(node) is None else price_said(asked, node)}" for node in nodes)
    return asked.says("，", ", ").join(said)


def price_said(asked: Asked, node: CanvasNode) -> str:
    """Its price, and whose word that is, where it is not the word of whoever does it now."""
    who = price_agreed_with(node)
    agreed = asked.says(f"（这是和{who}谈好的）", f" (agreed with {who})") if who else ""
    return f"{total_of([node])}{agreed}"


def price_of(node: CanvasNode) -> float | None:
    said = node.config.get("price")
    if isinstance(said, bool) or said is None:
        return None
    found = said if isinstance(said, int | float) else amount_in(str(said))
    return None if found == "" else float(found)


def currency_of(node: CanvasNode) -> str:
    return str(node.config.get("currency") or "")


def total_of(nodes: Sequence[CanvasNode]) -> str:
    """The sum in each currency."""
    sums: defaultdict[str, float] = defaultdict(float)
    for node in nodes:
        sums[currency_of(node)] += price_of(node) or 0
    return " + ".join(shown(amount, currency) for currency, amount in sums.items())


def shown(amount: float, currency: str) -> str:
    """An amount as it is written everywhere ("¥6,000", "300 SEK"); a bare number where nobody said in which currency."""
    return money_text(amount, currency, Language.EN) if currency else f"{amount:.10g}"
