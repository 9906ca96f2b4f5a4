"""`{{…}}` in a configuration: found, and put in. A text that is one template keeps the type of its value."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.workflow.expression_values import ExpressionFailed, written
from towow_core.workflow.expressions import LENGTH_MAX, SIZE_MAX, Meter, evaluate, kept, parsed

OPEN, CLOSE = "{{", "}}"


@dataclass(frozen=True, slots=True)
class Template:
    """An expression that stands in a text."""

    expression: str


class TemplateFailed(ValueError):
    """An expression that could not be evaluated; `said` names it and says why."""

    def __init__(self, expression: str, why: Bilingual) -> None:
        self.said = failed(expression, why)
        super().__init__(self.said.en)


def failed(expression: str, why: Bilingual) -> Bilingual:
    """The sentence about an expression that did not work."""
    shown = expression.strip()
    shown = shown if len(shown) <= SHOWN_MAX else shown[: SHOWN_MAX - 1] + "…"
    return Bilingual(f"表达式“{shown}”用不了：{why.zh}。", f"The expression “{shown}” does not work: {why.en}.")


SHOWN_MAX = 120


def parts_of(text: str) -> tuple[str | Template, ...]:
    """A text in its order: what stands there as it is, and templates. What is never closed is text."""
    parts: list[str | Template] = []
    at = 0
    for start, end in _within(text):
        if start - len(OPEN) > at:
            parts.append(text[at : start - len(OPEN)])
        parts.append(Template(text[start:end].strip()))
        at = end + len(CLOSE)
    return (*parts, text[at:]) if at < len(text) or not parts else tuple(parts)


def _within(text: str) -> Iterator[tuple[int, int]]:
    """Where what stands between the marks of each template begins and ends."""
    at = 0
    while (start := text.find(OPEN, at)) >= 0 and (end := _closing(text, start + len(OPEN))) >= 0:
        yield start + len(OPEN), end
        at = end + len(CLOSE)


_OBJECTS_MAX = 5  # one within the other, in an expression
_QUOTED = r"""'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+\""""


def _whole(depth: int) -> str:
    """Text with as many braces that open as that close, texts in quotation marks aside."""
    within = rf"|\{{{_whole(depth - 1)}\}}" if depth else ""
    return rf"(?:[^{{}}'\"]++|{_QUOTED}{within})*+"


_TO_THE_END = re.compile(_whole(_OBJECTS_MAX) + r"(?=\}\})", re.DOTALL)


def _closing(text: str, start: int) -> int:
    """Where the template ends: behind an expression, which may hold objects itself; else at the first `}}`."""
    first = text.find(CLOSE, start)
    found = _TO_THE_END.match(text, start, start + LENGTH_MAX + len(CLOSE)) if first >= 0 else None
    if found is not None and found.end() > first:
        try:
            parsed(text[start : found.end()].strip())
        except ExpressionFailed:
            return first
        return found.end()
    return first


def has_template(value: object) -> bool:
    """Whether there is one anywhere in it."""
    return next(templates_in(value), None) is not None


def templates_in(value: object) -> Iterator[str]:
    """The expressions in a value, also deep in it."""
    match value:
        case str():
            if OPEN in value:
                yield from (part.expression for part in parts_of(value) if isinstance(part, Template))
        case Mapping():
            for each in value.values():
                yield from templates_in(each)
        case list() | tuple():
            for each in value:
                yield from templates_in(each)


def with_templates(value: Any, change: Callable[[str], str]) -> Any:
    """The value with each expression in it, also deep, as `change` makes it; all else as it stands."""
    match value:
        case str():
            return _changed(value, change) if OPEN in value else value
        case Mapping():
            return {name: with_templates(each, change) for name, each in value.items()}
        case list() | tuple():
            return [with_templates(each, change) for each in value]
        case _:
            return value


def _changed(text: str, change: Callable[[str], str]) -> str:
    at, parts = 0, list[str]()
    for start, end in _within(text):
        expression = text[start:end].strip()
        parts += [text[at:start], text[start:end].replace(expression, change(expression), 1)]
        at = end
    return "".join((*parts, text[at:]))


_HALF_WRITTEN = re.compile(r"\{\{\s*(?:nodes|variables|item|index)\b(?:(?!\{\{).)*$", re.DOTALL)


def half_written(value: object) -> Iterator[str]:
    """Expressions in a value, also deep in it, that begin and are never closed; they would be told as they stand."""
    match value:
        case str():
            rest = parts_of(value)[-1] if OPEN in value else ""
            if isinstance(rest, str) and (found := _HALF_WRITTEN.search(rest)) is not None:
                yield found.group().removeprefix(OPEN).strip()
        case Mapping():
            for each in value.values():
                yield from half_written(each)
        case list() | tuple():
            for each in value:
                yield from half_written(each)


def filled(value: Any, names: Mapping[str, Any], meter: Meter | None = None) -> Any:
    """The value with what its templates come to; all of them together cost what one may (`meter`).

    Raises:
        TemplateFailed: One of them comes to nothing.
    """
    meter = meter or Meter()
    match value:
        case str():
            return _filled_text(value, names, meter) if OPEN in value else value
        case Mapping():
            return {name: filled(each, names, meter) for name, each in value.items()}
        case list() | tuple():
            return [filled(each, names, meter) for each in value]
        case _:
            return value


def set_apart(text: str, names: Mapping[str, Any], meter: Meter) -> dict[str, Any]:
    """A text with `[data_1]` where its first template stands, and what that came to beside it: data stays data.

    Raises:
        TemplateFailed: One of them comes to nothing.
    """
    data: dict[str, Any] = {}
    words: list[str] = []
    for part in parts_of(text):
        if isinstance(part, Template):
            name = f"data_{len(data) + 1}"
            data[name] = value_of(part.expression, names, meter)
            words.append(f"[{name}]")
        else:
            words.append(part)
    return {"text": "".join(words), "data": data}


def apart_in(value: object) -> tuple[str, Mapping[str, Any]]:
    """The author's words and the data of a text that `set_apart` may have seen."""
    if isinstance(value, Mapping):
        return str(value.get("text", "")), value.get("data", {})
    return str(value), {}


def value_of(expression: str, names: Mapping[str, Any], meter: Meter | None = None) -> Any:
    """What an expression comes to.

    Raises:
        TemplateFailed: It comes to nothing.
    """
    try:
        return evaluate(expression, names, meter)
    except ExpressionFailed as error:
        raise TemplateFailed(expression, error.said) from None


def _filled_text(text: str, names: Mapping[str, Any], meter: Meter) -> Any:
    parts = parts_of(text)
    if len(parts) == 1 and isinstance(parts[0], Template):
        return value_of(parts[0].expression, names, meter)
    texts = [part if isinstance(part, str) else written(value_of(part.expression, names, meter)) for part in parts]
    if sum(map(len, texts)) > SIZE_MAX:
        long = Bilingual(f"放进去后超过 {SIZE_MAX} 个字符", f"with it, the text is longer than {SIZE_MAX} characters")
        raise TemplateFailed(next(templates_in(text), text), long)
    return "".join(texts)


def kept_whole(config: Mapping[str, Any]) -> None:
    """Whether a filled configuration can be kept.

    Raises:
        TemplateFailed: It is too large.
    """
    try:
        kept(dict(config))
    except ExpressionFailed as error:
        raise TemplateFailed(OPEN + "…" + CLOSE, error.said) from None
