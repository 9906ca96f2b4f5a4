"""Whether a node and a whole canvas can be executed; whatever is in the way is named."""

import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    ABORT,
    APPROVAL,
    HTTP,
    LLM,
    MAP,
    NEGOTIATION,
    NODE_KINDS,
    ON_FAILURE,
    PLAN_PART,
    REPLAN,
    SKIP,
    TASK,
    TIMEOUT,
    WORKFLOW,
    CanvasNode,
    CanvasState,
)
from towow_core.domain.canvas_words import called_said, node_said, property_said
from towow_core.domain.days import is_date
from towow_core.support.answer_schemas import schema_problem
from towow_core.workflow.data import condition_problems, data_problems
from towow_core.workflow.graph import find_cycle
from towow_core.workflow.inner_nodes import AT_ONCE_MAX, STOP, each_problem, inner_of, items_problem
from towow_core.workflow.named_people import people_in
from towow_core.workflow.templates import has_template
from towow_core.workflow.variable_names import name_problem

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
REPEATABLE = frozenset({"GET", "HEAD", "PUT", "DELETE"})  # sent twice they do what they do once (RFC 9110 §9.2.2)
DAYS_MAX, PEOPLE_MAX, MESSAGE_MAX = 366, 50, 2_000

TIMEOUT_MAX_S = 60.0  # of what may not be done twice: so long a bridge waits for another that may be at it
TIMEOUTS_MAX_S: Mapping[str, float] = {
    HTTP: TIMEOUT_MAX_S,
    LLM: 600.0,
    MAP: 600.0,
    **dict.fromkeys((NEGOTIATION, TASK, APPROVAL, WORKFLOW), DAYS_MAX * 86_400.0),
}
RETRIES_MAX, RETRY_WAIT_MAX_S, RETRY_FACTOR_MAX = 10, 3_600.0, 10.0
PORTS = {"http": 80, "https": 443}
HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # a token, RFC 9110 §5.1
OUR_HEADERS = frozenset(  # who is asked, where a message ends, how it is encoded: the request says that, nobody else
    {
        "host", "content-length", "transfer-encoding", "accept-encoding", "connection", "keep-alive", "upgrade",
        "te", "trailer", "expect", "proxy-connection", "proxy-authorization",
    }
)  # fmt: skip


def kind_named(name: object) -> str | None:
    """A kind's name as we write it, whatever the case; None where there is no such kind."""
    text = str(name).strip().casefold()
    return next((kind for kind in NODE_KINDS if kind.casefold() == text), None)


def unknown_kind(name: object) -> Bilingual:
    kinds = list(NODE_KINDS)
    return Bilingual(
        f"没有“{name}”这种节点；有的是：{'、'.join(kinds)}。",
        f"There is no kind of node {str(name)!r}; there are {', '.join(kinds)}.",
    )


def label(node: CanvasNode) -> Bilingual:
    """How a node is called in a sentence: by its name, or its kind where it has none."""
    said = node_said(node)
    return Bilingual(f"“{said.zh}”", f"“{said.en}”")


def properties_said(names: Collection[str]) -> Bilingual:
    """Properties in a row, as people call them."""
    said = [property_said(name) for name in names]
    return Bilingual("、".join(each.zh for each in said), ", ".join(each.en for each in said))


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What keeps a canvas from being executed, and the nodes that it is about; none where it is about all."""

    said: Bilingual
    node_ids: tuple[str, ...] = ()


def problems_of(canvas: CanvasState, http_hosts: Collection[str]) -> tuple[Problem, ...]:
    """Everything that keeps the canvas from being executed; empty where nothing does."""
    if not canvas.nodes:
        return (
            Problem(
                said=Bilingual("画布是空的，没有可以执行的节点。", "The canvas is empty; there is no node to execute.")
            ),
        )
    found: list[Problem] = []
    for node in canvas.nodes.values():
        said = [
            problem
            for each in (node, inner_of(node))  # what is done for each item is looked at like a node of its own
            if each is not None
            for problem in (*missing_config(each), *wrong_config(each), *host_problems(each, http_hosts))
        ]
        found += [Problem(said=each, node_ids=(node.node_id,)) for each in said]
    found += [
        Problem(said=_calls_itself(node), node_ids=(node.node_id,))
        for node in canvas.nodes.values()
        if node.node_type == WORKFLOW and node.config.get("workflow_id") == canvas.workflow_id
    ]
    for node in canvas.nodes.values():
        if node.node_type == APPROVAL and (few := too_few(node.config)) is not None:
            found.append(Problem(said=_of_property(node, "needed", few), node_ids=(node.node_id,)))
    for node, name, why in data_problems(canvas):
        said_of = _of_property(node, name, why)
        found.append(Problem(said=said_of, node_ids=(node.node_id,)))
    for edge, why in condition_problems(canvas):
        zh, en = (
            f"到“{called_said(canvas, edge.target).zh}”的连线的条件：{why.zh}",
            f"the condition of the line to “{called_said(canvas, edge.target).en}”: {why.en}",
        )
        found.append(Problem(said=Bilingual(zh, en), node_ids=(edge.target,)))
    for edge in canvas.edges.values():
        ends = (edge.source, edge.target)
        here = tuple(end for end in ends if end in canvas.nodes)
        found += [Problem(said=missing_node(end), node_ids=here) for end in ends if end not in canvas.nodes]
    if cycle := find_cycle(canvas.nodes, [(e.source, e.target) for e in canvas.edges.values()]):
        found.append(
            Problem(said=cycle_said(partial(called_said, canvas), cycle), node_ids=tuple(dict.fromkeys(cycle)))
        )
    return tuple(found)


def execution_problems(canvas: CanvasState, http_hosts: Collection[str]) -> tuple[Bilingual, ...]:
    """The same, as it is said."""
    return tuple(problem.said for problem in problems_of(canvas, http_hosts))


def missing_config(node: CanvasNode) -> list[Bilingual]:
    kind = NODE_KINDS.get(node.node_type)
    if kind is None:
        return [unknown_kind(node.node_type)]
    missing = [name for name in kind.required if node.config.get(name) in (None, "")]
    said, which = label(node), properties_said(missing)
    if kind.one_of and all(node.config.get(name) in (None, "") for name in kind.one_of):
        which = properties_said(kind.one_of)
        return [
            Bilingual(f"{said.zh}至少要填一项：{which.zh}。", f"{said.en} needs one of these: {which.en}."),
        ]
    return [Bilingual(f"{said.zh}还缺：{which.zh}。", f"{said.en} still needs: {which.en}.")] if missing else []


def _of_property(node: CanvasNode, name: str, why: Bilingual) -> Bilingual:
    said, what = label(node), property_said(name)
    return Bilingual(f"{said.zh}的“{what.zh}”：{why.zh}", f"{what.en} of {said.en}: {why.en}")


def wrong_config(node: CanvasNode, *, is_filled: bool = False) -> list[Bilingual]:
    """Values that cannot be what their names say. An empty one is missing, not wrong.

    Args:
        is_filled: Its templates were filled in: braces that are left are what data brought, and are taken as they are.
    """
    return [
        Bilingual(
            f"{label(node).zh}的“{property_said(name).zh}”不能用：{why.zh}。",
            f"{property_said(name).en} of {label(node).en} cannot be used: {why.en}.",
        )
        for name, why in wrong_values(node, is_filled=is_filled).items()
    ]


def wrong_values(node: CanvasNode, *, is_filled: bool = False) -> dict[str, Bilingual]:
    """The same by name, without saying whose they are."""
    kind = NODE_KINDS.get(node.node_type)
    later = kind.per_item if kind else ()  # their own templates are none of this node's
    limit = _seconds_up_to(TIMEOUTS_MAX_S.get(node.node_type, TIMEOUT_MAX_S))
    texts = {} if is_filled else _TEXTS  # what data brings may be a number: it is written out
    checks = {**CHECKS, **texts, TIMEOUT: limit, ON_FAILURE: _one_of(*failure_policies(node.node_type))}
    given = {
        name: value
        for name, value in node.config.items()
        if value not in (None, "") and name in checks and (is_filled or name in later or not has_template(value))
    }
    wrong = {name: checks[name](value) for name, value in given.items()}
    if node.node_type == WORKFLOW and isinstance(variables := node.config.get("variables"), Mapping):
        wrong["variables"] = name_problem(variables)  # of which the names have no templates
    return {name: why for name, why in wrong.items() if why is not None}


def failure_policies(node_type: str) -> tuple[str, ...]:
    """What may become of a node of this kind that fails: only a part of a plan, a task, can be negotiated again.

    What people are to agree to is never gone on without: not without their yes, and least of all behind their no.
    """
    if node_type == APPROVAL:
        return (ABORT,)
    return (ABORT, SKIP, REPLAN) if node_type == TASK else (ABORT, SKIP)


def too_few(approval: Mapping[str, Any]) -> Bilingual | None:
    """Why those whom it names can never give it; None where they can, or a run says first who or how many they are."""
    named, needed = approval.get("people"), approval.get("needed")
    people = () if needed in (None, "") or has_template(named) else people_in(named)
    if not people or not (count := as_number(needed)) > len(people):
        return None
    return Bilingual(
        f"要 {count:.0f} 个人同意，能回答的只有 {len(people)} 个",
        f"{count:.0f} are needed, of {len(people)} who may answer",
    )


def unknown_config(node_type: str, config: Mapping[str, Any]) -> tuple[str, ...]:
    """Names that nodes of this kind have no use for."""
    kind = NODE_KINDS.get(node_type)
    return tuple(name for name in config if kind is not None and name not in {*kind.required, *kind.optional})


def host_problems(node: CanvasNode, http_hosts: Collection[str], *, is_filled: bool = False) -> list[Bilingual]:
    """Whether an HTTP node would go where it may not: only to hosts that the operator named. `is_filled`: as above."""
    url = str(node.config.get("url") or "")
    if node.node_type != HTTP or not url or (has_template(url) and not is_filled):
        return []
    if _url(url) is not None or host_of(url) in http_hosts:
        return []
    host = host_of(url)
    return [
        Bilingual(
            f"HTTP 节点{label(node).zh}还不能访问 {host}：要由管理这个服务的人先允许"
            "（在 TOWOW_HTTP_NODE_HOSTS 里加上它）。",
            f"The HTTP node {label(node).en} may not go to {host} yet: whoever runs this server has to allow it first"
            " (by naming it in TOWOW_HTTP_NODE_HOSTS).",
        )
    ]


def host_of(url: str) -> str:
    """`host`, or `host:port` where the port is not the scheme's own."""
    parts = urlsplit(url)
    host = (parts.hostname or "").rstrip(".")
    shown = f"[{host}]" if ":" in host else host
    port = parts.port
    return shown if port is None or port == PORTS.get(parts.scheme) else f"{shown}:{port}"


def missing_node(name: str) -> Bilingual:
    return Bilingual(f"画布上没有节点“{name}”。", f"There is no node {name!r} on the canvas.")


def _calls_itself(node: CanvasNode) -> Bilingual:
    return Bilingual(
        f"节点{label(node).zh}要执行它所在的工作流，永远不会结束。",
        f"The node {label(node).en} would have its own workflow executed, and never end.",
    )


def cycle_said(called: Callable[[str], Bilingual], cycle: tuple[str, ...]) -> Bilingual:
    """`called` says what people call a node, by its id."""
    path = [called(node_id) for node_id in cycle]
    zh, en = " → ".join(each.zh for each in path), " → ".join(each.en for each in path)
    return Bilingual(f"这些节点互相等待：{zh}。", f"These nodes wait for each other: {en}.")


def _url(value: object) -> Bilingual | None:
    text = str(value)
    if odd := next((each for each in text if not each.isprintable()), ""):
        return Bilingual(f"里面有不能有的字符 {odd!a}", f"it has the character {odd!a}, which no address has")
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return Bilingual("不是网址", "it is no address")
    if parts.scheme not in PORTS or not parts.hostname:
        return Bilingual(
            "要以 http:// 或 https:// 开头并有主机名", "it must begin with http:// or https:// and name a host"
        )
    if parts.username or parts.password:
        return Bilingual("网址里不能有用户名和密码", "it must not hold a user name or a password")
    return None


def _method(value: object) -> Bilingual | None:
    allowed = ", ".join(METHODS)
    return None if str(value).upper() in METHODS else Bilingual(f"只能是 {allowed}", f"it must be one of {allowed}")


def _seconds_up_to(most: float) -> Callable[[object], Bilingual | None]:
    said = Bilingual(f"要是 0 到 {most:.0f} 之间的秒数", f"it must be seconds above 0 and up to {most:.0f}")
    return lambda value: None if 0 < as_number(value) <= most else said


def as_number(value: object) -> float:
    """A number, or the one that a text says; not a number where it says none."""
    try:
        return math.nan if isinstance(value, bool) else float(str(value))
    except ValueError:
        return math.nan


def _between(least: float, most: float, *, is_whole: bool = False) -> Callable[[object], Bilingual | None]:
    def check(value: object) -> Bilingual | None:
        number = as_number(value)
        if least <= number <= most and (not is_whole or number.is_integer()):
            return None
        zh, en = ("整数", "a whole number") if is_whole else ("数", "a number")
        return Bilingual(f"要是 {least:g} 到 {most:g} 之间的{zh}", f"it must be {en} from {least:g} to {most:g}")

    return check


def _one_of(*allowed: str) -> Callable[[object], Bilingual | None]:
    said = Bilingual(f"只能是 {'、'.join(allowed)}", f"it must be one of {', '.join(allowed)}")
    return lambda value: None if value in allowed else said


def _moment(value: object) -> Bilingual | None:
    try:
        moment_in(str(value))
    except ValueError:
        return Bilingual(
            "要写成 YYYY-MM-DD，或 YYYY-MM-DD HH:MM，换算成 UTC 在公元 1 年到 9999 年之间",
            "it is written YYYY-MM-DD, or YYYY-MM-DD HH:MM, of the years 1 to 9999 in UTC",
        )
    return None


def moment_in(text: str) -> datetime:
    """The moment that a date, or a date and a time, names; without a zone it is UTC.

    Raises:
        ValueError: It names none.
    """
    found = datetime.fromisoformat(text.strip())
    try:
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except OverflowError:  # the last evening of all, somewhere west of UTC
        raise ValueError("no calendar has that moment in UTC") from None


def _people(value: object) -> Bilingual | None:
    if len(people_in(value)) <= PEOPLE_MAX:
        return None
    return Bilingual(f"最多 {PEOPLE_MAX} 个人", f"there may be {PEOPLE_MAX} at most")


def _date(value: object) -> Bilingual | None:
    return None if is_date(str(value)) else Bilingual("日期要写成 YYYY-MM-DD", "a date is written YYYY-MM-DD")


def _variables(value: object) -> Bilingual | None:
    if isinstance(value, Mapping):
        return None
    return Bilingual("要是变量名到值的对象", "it must be an object of variables by name")


def _plan_part(value: object) -> Bilingual | None:
    texts = [value.get(name, "") for name in ("agent_id", "role")] if isinstance(value, Mapping) else [None]
    left = value.get("left_open", ()) if isinstance(value, Mapping) else ()
    former = value.get("former", ()) if isinstance(value, Mapping) else ()
    is_listed = isinstance(former, list | tuple) and all(isinstance(each, Mapping) for each in former)
    is_text = all(isinstance(text, str) for text in (*texts, *(left if isinstance(left, list | tuple) else [None])))
    if is_text and is_listed:
        return None
    return Bilingual("要有 agent_id 和 role 两个文本", "it must have the texts agent_id and role")


def _headers(value: object) -> Bilingual | None:
    if not isinstance(value, Mapping) or not all(isinstance(v, str) and v.isprintable() for v in value.values()):
        return Bilingual("要是名字到文本的对象", "it must be an object of names and texts")
    if odd := [str(name)[:40] for name, text in value.items() if not text.isascii()]:
        return Bilingual(
            f"头部“{odd[0]}”里只能有 ASCII 字符", f"the header {odd[0]!r} may have characters of ASCII only"
        )
    if odd := [str(name)[:40] for name in value if not HEADER_NAME.fullmatch(str(name))]:
        return Bilingual(f"“{odd[0]}”不能作头部的名字", f"{odd[0]!r} cannot be the name of a header")
    if ours := [name for name in value if name.lower() in OUR_HEADERS]:
        return Bilingual(f"{'、'.join(ours)} 由请求自己定，不能设", f"{', '.join(ours)} are the request's own")
    return None


def _text(value: object) -> Bilingual | None:
    return None if isinstance(value, str) else Bilingual("要是文字", "it must be text")


def _price(value: object) -> Bilingual | None:
    is_price = 0 <= as_number(value) < math.inf
    return None if is_price else Bilingual("要是不小于 0 的数", "it must be a number, and not below 0")


_TEXTS: Mapping[str, Callable[[object], Bilingual | None]] = dict.fromkeys(
    (
        "assignee", "assignee_name", "responsibility", "notes", "deliverable", "currency", "question", "message",
        "instruction", "demand", "workflow_id",
    ),
    _text,
)  # fmt: skip
CHECKS: Mapping[str, Callable[[object], Bilingual | None]] = {
    "url": _url,
    "method": _method,
    "due": _date,
    "price": _price,
    "headers": _headers,
    "variables": _variables,
    PLAN_PART: _plan_part,
    "retry_times": _between(0, RETRIES_MAX, is_whole=True),
    "retry_wait_s": _between(0.001, RETRY_WAIT_MAX_S),
    "retry_factor": _between(1, RETRY_FACTOR_MAX),
    "until": _moment,
    "days": _between(0, DAYS_MAX),
    "hours": _between(0, DAYS_MAX * 24),
    "minutes": _between(0, DAYS_MAX * 24 * 60),
    "people": _people,
    "to": _people,
    "answer_schema": schema_problem,
    "items": items_problem,
    "each": each_problem,
    "at_once": _between(1, AT_ONCE_MAX, is_whole=True),
    "on_item_failure": _one_of(STOP, SKIP),
    "needed": _between(1, PEOPLE_MAX, is_whole=True),
}
