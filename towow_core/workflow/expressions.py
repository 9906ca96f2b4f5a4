"""Expressions over what nodes gave: read, checked and evaluated, each within fixed bounds. Pure.

The language is Python's own notation for values: names, `.`, `[]`, comparisons, arithmetic, comprehensions and the
functions below. Nothing of Python behind it can be reached: `.` reads what data holds and never an object's attribute,
and what is not listed here is refused by name. Bounds are counted and not clocked, so that an expression that works
works everywhere.
"""

import ast
import math
import operator
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from simpleeval import EvalWithCompoundTypes, InvalidExpression

from towow_core.domain.bilingual import Bilingual
from towow_core.support.plain_values import NUMBER_MAX, is_same
from towow_core.workflow.expression_values import ExpressionFailed, reads_as_number, value_said, written

_WORD = r"[^\S\n]+(?!(?:and|or|not|in|is|if|else|for)\b)\w+"
_UNQUOTED = re.compile(rf"\bnodes\.(\d\w*(?:{_WORD})*|\w+(?:{_WORD})+)")  # a name that would need quotes
NODES = "nodes"  # the name under which an expression reads what other nodes gave
LENGTH_MAX = 1_000  # characters of an expression
STEPS_MAX = 200_000  # parts evaluated and values looked at for one node; some tenths of a second
SIZE_MAX = 64_000  # characters of a text, and of a result as JSON
DEPTH_MAX = 20
_PLACES_MAX = 31
_NUMBER_LENGTH = 40  # characters of a text that is read as a number
CONSTANTS: Mapping[str, Any] = {"True": True, "False": False, "None": None, "true": True, "false": False, "null": None}
_NODES = (
    ast.Name, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Subscript, ast.Attribute,
    ast.Slice, ast.Constant, ast.Dict, ast.List, ast.ListComp, ast.GeneratorExp, ast.DictComp,
)  # fmt: skip
_PARTS = (ast.comprehension, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


def parsed(expression: str) -> ast.expr:
    """The expression as a tree of which every part is known.

    Raises:
        ExpressionFailed: It is none.
    """
    found = _parsed(expression)
    if isinstance(found, Bilingual):
        raise ExpressionFailed(found.zh, found.en)
    return found


@lru_cache(maxsize=2_000)
def _parsed(expression: str) -> ast.expr | Bilingual:
    """Also why it is none is known from then on: a canvas is looked at with each of its changes."""
    try:
        return _read(expression)
    except ExpressionFailed as error:
        return error.said  # the error itself would hold all that was at work when it was raised


def _read(expression: str) -> ast.expr:
    text = expression.strip()
    if len(text) > LENGTH_MAX:
        raise ExpressionFailed(f"超过 {LENGTH_MAX} 个字符", f"it is longer than {LENGTH_MAX} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what Python would only find odd
            tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _miswritten(text) from None
    for part in ast.walk(tree):
        _check(part)
    return tree


def _miswritten(text: str) -> ExpressionFailed:
    """That it is none, and how a name is written that stands in it as it cannot be."""
    if (found := _UNQUOTED.search(text)) is not None:
        how = f'nodes["{found[1]}"]'
        return ExpressionFailed(
            f"写法不对：带空格或以数字开头的名字要写成 {how}",
            f"its syntax is wrong: a name with a blank in it, or a digit first, is written {how}",
        )
    return ExpressionFailed("写法不对", "its syntax is wrong")


def _check(part: ast.AST) -> None:
    if not isinstance(part, (*_NODES, *_PARTS)):
        name = type(part).__name__
        raise ExpressionFailed(f"这里不能用 {name}", f"{name} cannot be used here")
    match part:
        case ast.Call(func=ast.Name(id=name)) if name not in FUNCTIONS:
            known = ", ".join(FUNCTIONS)
            raise ExpressionFailed(
                f"没有函数 {name}；有的是：{known}", f"there is no function {name}; there are {known}"
            )
        case ast.Call(func=func, keywords=keywords) if keywords or not isinstance(func, ast.Name):
            raise ExpressionFailed("函数要这样写：name(值, …)", "a function is called as name(value, …)")
        case ast.Constant(value=value) if not isinstance(value, str | int | float | bool | None):
            raise ExpressionFailed("这里不能用这种值", "values of this kind cannot be used here")
        case ast.operator() | ast.unaryop() | ast.cmpop() if type(part) not in OPERATORS:
            name = type(part).__name__
            raise ExpressionFailed(f"没有运算 {name}", f"there is no operator {name}")
        case ast.comprehension(is_async=1):
            raise ExpressionFailed("这里不能用 async", "async cannot be used here")


def free_names(expression: str) -> frozenset[str]:
    """Names that must come from outside.

    Raises:
        ExpressionFailed: It is no expression.
    """
    tree = parsed(expression)
    names = {part.id for part in ast.walk(tree) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
    called = {part.func.id for part in ast.walk(tree) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
    own = {part.id for part in ast.walk(tree) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    return frozenset(names - called - own - CONSTANTS.keys())


def members_of(expression: str, root: str) -> tuple[frozenset[str], bool]:
    """Which members of the name `root` it reads, and whether it reads it in another way too.

    Raises:
        ExpressionFailed: It is no expression.
    """
    tree, found, members = parsed(expression), set[str](), 0
    for part in ast.walk(tree):
        match part:
            case ast.Attribute(value=ast.Name(id=name), attr=member) if name == root:
                found.add(member)
                members += 1
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(member))) if name == root:
                found.add(member)
                members += 1
    used = sum(isinstance(part, ast.Name) and part.id == root for part in ast.walk(tree))
    return frozenset(found), used > members


def evaluate(expression: str, names: Mapping[str, Any], meter: "Meter | None" = None) -> Any:
    """Its value: text, number, truth, None, lists and objects of these.

    Args:
        meter: What it may cost, together with others; its own where none is given.

    Raises:
        ExpressionFailed: It is no expression, or has no value that could be kept.
    """
    tree = parsed(expression)
    try:
        value = _Evaluator({**CONSTANTS, **names}, meter or Meter()).eval(expression, tree)
    except ExpressionFailed:
        raise
    except (InvalidExpression, TypeError, ValueError, LookupError, ArithmeticError, AttributeError) as error:
        if (name := getattr(error, "name", None)) and isinstance(error, InvalidExpression):
            raise ExpressionFailed(f"没有“{name}”", f"there is no {name!r}") from None
        raise _unfit() from None  # in its own words it would speak of Python
    except RecursionError:
        raise ExpressionFailed("嵌套太深", "it is nested too deep") from None
    return kept(value)


def kept(value: Any) -> Any:
    """A value that can be stored, of bounded size.

    Raises:
        ExpressionFailed: It cannot.
    """
    Meter(SIZE_MAX).charge(value)
    try:
        text = written(value)
    except (TypeError, ValueError):
        raise ExpressionFailed("结果不是能存的值", "its value cannot be kept") from None
    if len(text) > SIZE_MAX:
        raise _too_large()
    return value


class Meter:
    """Counts what is looked at; several expressions that are evaluated together share one."""

    def __init__(self, most: int = STEPS_MAX) -> None:
        self.left = most

    def step(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise ExpressionFailed("要算的太多", "it takes too much work")

    def charge(self, value: Any, depth: int = 0) -> None:
        self.step()
        if depth > DEPTH_MAX:
            raise ExpressionFailed("结果嵌套太深", "its values are nested too deep")
        match value:
            case str():
                self.step(len(value) // 100)
            case Mapping():
                for name, each in value.items():
                    self.charge(name, depth + 1)
                    self.charge(each, depth + 1)
            case list() | tuple():
                for each in value:
                    self.charge(each, depth + 1)


class _Evaluator(EvalWithCompoundTypes):  # type: ignore[misc]  # untyped
    """simpleeval without its ways to objects: it reads data, and counts."""

    nodes: dict[type[ast.AST], Callable[..., Any]]

    def __init__(self, names: Mapping[str, Any], meter: Meter) -> None:
        super().__init__(operators=dict(OPERATORS), functions={}, names=dict(names))
        self.functions: dict[str, Any] = {}  # called by `_eval_call`; by itself a function is no value
        self.nodes = {kind: handler for kind, handler in self.nodes.items() if kind in _NODES}
        self._meter = meter

    def _eval(self, node: ast.AST) -> Any:
        self._meter.step()
        return self.nodes[type(node)](node)

    def _eval_attribute(self, node: ast.Attribute) -> Any:
        return _member(self._eval(node.value), node.attr)

    def _eval_subscript(self, node: ast.Subscript) -> Any:
        found = _member(self._eval(node.value), self._eval(node.slice))
        return self._made(found) if isinstance(node.slice, ast.Slice) else found

    def _eval_call(self, node: ast.Call) -> Any:
        assert isinstance(node.func, ast.Name)  # `parsed` lets no other pass
        values = [self._eval(each) for each in node.args]
        self._charge(*values)
        try:
            return self._made(FUNCTIONS[node.func.id](*values))
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise error if isinstance(error, ExpressionFailed) else _not_for(node.func.id, values) from None

    def _eval_binop(self, node: ast.BinOp) -> Any:
        left, right = self._eval(node.left), self._eval(node.right)
        self._charge(left, right)
        try:
            return OPERATORS[type(node.op)](left, right)
        except ZeroDivisionError:
            raise ExpressionFailed("除数是 0", "it divides by 0") from None

    def _eval_compare(self, node: ast.Compare) -> Any:
        left = self._eval(node.left)
        for operation, each in zip(node.ops, node.comparators, strict=True):
            right = self._eval(each)
            self._charge(left, right)
            if not _compared(type(operation), left, right):
                return False
            left = right
        return True

    def _eval_dict(self, node: ast.Dict) -> Any:
        made: dict[str, Any] = {}
        for key, each in zip(node.keys, node.values, strict=True):
            made |= self._made(self._eval(each)) if key is None else {_key(self._eval(key)): self._eval(each)}
        return made

    def _made(self, value: Any) -> Any:
        """What takes room beside what it was made of: counted, since a comprehension may make it thousands of times."""
        if isinstance(value, str):
            self._meter.step(len(value) // 100)
        elif isinstance(value, list | Mapping):
            self._meter.step(len(value))
        return value

    def _charge(self, *values: Any) -> None:
        for value in values:
            self._meter.charge(value)


def _key(value: Any) -> str:
    if not isinstance(value, str):
        said = value_said(value)
        raise ExpressionFailed(
            f"对象里的名字要是文字，不能是{said.zh}", f"the names of an object are texts, not {said.en}"
        )
    return value


def _member(value: Any, key: Any) -> Any:
    """What data holds under a name or a number; never anything of the object that holds it."""
    if isinstance(value, Mapping):
        if key in value:
            return value[key]
        raise ExpressionFailed(f"里面没有“{key}”", f"there is no {key!r} in it")
    is_number = isinstance(key, int) and not isinstance(key, bool)
    if isinstance(value, list | str) and (is_number or isinstance(key, slice)):
        if isinstance(key, int) and not -len(value) <= key < len(value):
            raise ExpressionFailed(
                f"没有第 [{key}] 项，一共 {len(value)} 项", f"there is no [{key}] among {len(value)}"
            )
        return value[key]
    if value is None:
        raise ExpressionFailed(f"“{key}”前面是空的", f"there is nothing to read {key!r} of")
    said = value_said(value)
    raise ExpressionFailed(f"{said.zh}里没有“{key}”", f"{said.en} has no {key!r}")


def _unfit() -> ExpressionFailed:
    return ExpressionFailed("这些值不能这样算", "these values do not go together")


def _not_for(function: str, values: Sequence[Any]) -> ExpressionFailed:
    said = [value_said(each) for each in values]
    zh, en = "、".join(each.zh for each in said) or "空值", " and ".join(each.en for each in said) or "nothing"
    return ExpressionFailed(f"{function} 用不了：给它的是{zh}", f"{function} cannot be done with {en}")


def _compared(operation: type[ast.AST], left: Any, right: Any) -> Any:
    """Whether it holds of two values; a text that reads as a number is that number beside a number.

    Raises:
        ExpressionFailed: They cannot be held against each other.
    """
    left, right = _beside(left, right), _beside(right, left)
    try:
        return OPERATORS[operation](left, right)
    except TypeError:
        one, other = value_said(left), value_said(right)
        if operation in {ast.In, ast.NotIn}:
            raise ExpressionFailed(
                f"{other.zh}里找不了{one.zh}", f"{one.en} cannot be looked for in {other.en}"
            ) from None
        raise ExpressionFailed(
            f"{one.zh}和{other.zh}比不了大小", f"{one.en} and {other.en} cannot be compared"
        ) from None


def _beside(value: Any, other: Any) -> Any:
    is_number = isinstance(other, int | float) and not isinstance(other, bool)
    if is_number and isinstance(value, str) and reads_as_number(value):
        return _as_number(value)
    return value


def _add(left: Any, right: Any) -> Any:
    if (isinstance(left, str) and isinstance(right, str)) or (isinstance(left, list) and isinstance(right, list)):
        if len(left) + len(right) > SIZE_MAX:
            raise _too_large()
        return operator.add(left, right)
    return _numeric(operator.add)(left, right)


def _numeric(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Of numbers, and what comes of it one that can be kept."""

    def on_numbers(left: Any, right: Any) -> Any:
        return _bounded(work(_number(left), _number(right)))

    return on_numbers


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        said = value_said(value)
        is_written = isinstance(value, str) and reads_as_number(value)
        zh, en = ("（要当数用，写 number(…)）", " (write number(…) to reckon with it)") if is_written else ("", "")
        raise ExpressionFailed(f"{said.zh}不是数{zh}", f"{said.en} is no number{en}")
    return _bounded(value)  # data may hold one of any length


def _bounded(number: Any) -> Any:
    if number != number:  # noqa: PLR0124  # NaN; an integer of any length is no float
        raise ExpressionFailed("得出的不是数", "what comes of it is no number")
    if abs(number) > NUMBER_MAX or not math.isfinite(number):
        raise ExpressionFailed("数太大", "the number is too large")
    return number


def _too_large() -> ExpressionFailed:
    return ExpressionFailed(f"结果超过 {SIZE_MAX} 个字符", f"what comes of it is longer than {SIZE_MAX} characters")


OPERATORS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: _add,
    ast.Sub: _numeric(operator.sub),
    ast.Mult: _numeric(operator.mul),
    ast.Div: _numeric(operator.truediv),
    ast.FloorDiv: _numeric(operator.floordiv),
    ast.Mod: _numeric(operator.mod),
    ast.USub: lambda value: -_number(value),
    ast.UAdd: _number,
    ast.Not: operator.not_,
    ast.Eq: is_same,
    ast.NotEq: lambda left, right: not is_same(left, right),
    ast.Is: is_same,
    ast.IsNot: lambda left, right: not is_same(left, right),
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


def _text(value: Any) -> str:
    text = written(value)
    if len(text) > SIZE_MAX:
        raise _too_large()
    return text


def _join(values: Sequence[Any], between: str = "") -> str:
    texts = [_text(each) for each in values]
    if sum(map(len, texts)) + len(between) * len(texts) > SIZE_MAX:  # before it is made
        raise _too_large()
    return between.join(texts)


def _round(number: Any, digits: Any = 0) -> Any:
    """To so many places; what lies beyond every number that there can be changes nothing, and is not reckoned with."""
    places = max(-_PLACES_MAX, min(_PLACES_MAX, _number(digits)))
    return round(_number(number), operator.index(places)) if places else round(_number(number))


def _replace(text: str, old: str, new: str) -> str:
    if len(text) + text.count(old) * len(new) > SIZE_MAX:
        raise _too_large()
    return text.replace(old, new)


def _as_number(value: Any) -> Any:
    """A number, or the one that a text says."""
    if not isinstance(value, str):
        return _number(value)
    text = value.strip()
    if len(text) > _NUMBER_LENGTH:
        said = value_said(value)
        raise ExpressionFailed(
            f"{said.zh}太长，数最多 {_NUMBER_LENGTH} 个字符", f"{said.en} is longer than a number of {_NUMBER_LENGTH}"
        )
    return _bounded(int(text) if text.lstrip("+-").isdecimal() else float(text))


def _get(value: Any, key: Any, otherwise: Any = None) -> Any:
    try:
        return _member(value, key)
    except ExpressionFailed:
        return otherwise


def _sorted_by(values: Sequence[Any], key: Any) -> list[Any]:
    return sorted(values, key=lambda each: _member(each, key))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "len": len,
    "min": min,
    "max": max,
    "sum": lambda values: _bounded(sum(_number(each) for each in values)),
    "round": _round,
    "abs": lambda number: abs(_number(number)),
    "any": any,
    "all": all,
    "sorted": sorted,
    "sort_by": _sorted_by,
    "reversed": lambda values: list(reversed(values)),
    "keys": lambda value: list(value.keys()),
    "values": lambda value: list(value.values()),
    "get": _get,
    "text": _text,
    "number": _as_number,
    "join": _join,
    "split": lambda text, between: text.split(between),
    "replace": _replace,
    "lower": lambda text: text.lower(),
    "upper": lambda text: text.upper(),
    "trim": lambda text: text.strip(),
    "starts_with": lambda text, start: text.startswith(start),
    "ends_with": lambda text, end: text.endswith(end),
}
