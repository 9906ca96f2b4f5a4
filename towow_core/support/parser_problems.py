"""What a JSON or YAML parser says is wrong with a text: where, and what, in both languages."""

import json
import re
from collections.abc import Callable

import yaml

from towow_core.domain.bilingual import Bilingual
from towow_core.support.bounded_files import OutOfBounds

_SAID_MAX = 200  # characters of a parser's own words
_JSON = (
    ("Expecting property name", Bilingual("这里应是双引号里的名字", "a name in double quotes is missing here")),
    ("Expecting ':'", Bilingual("名字后面应是冒号“:”", "a colon is missing behind the name")),
    ("Expecting ','", Bilingual("这里少了逗号，或者括号没有关上", "a comma or a closing bracket is missing here")),
    ("Expecting value", Bilingual("这里应该有一个值", "a value is missing here")),
    ("Extra data", Bilingual("写完之后又多出了内容", "there is more behind the end")),
    ("Unterminated string", Bilingual("从这里开始的引号没有关上", "the text that begins here has no closing quote")),
    ("Invalid control character", Bilingual("引号里有换行或制表符", "there is a line break or a tab in a text")),
    ("Invalid \\", Bilingual("反斜杠后面的写法不对", "what follows the backslash is no escape")),
    ("Illegal trailing comma", Bilingual("最后一项后面多了逗号", "there is a comma behind the last item")),
)
_YAML = (
    (
        "mapping values are not allowed",
        Bilingual(
            "这里不能再有“名字: 值”（多半是缩进不对，或者值里的冒号要加引号）",
            "“name: value” cannot stand here (the indentation is wrong, or a colon in a value needs quotes)",
        ),
    ),
    (
        "block sequence entries are not allowed",
        Bilingual("这里不能以“- ”开头", "no “- ” can stand here"),
    ),
    (
        "cannot start any token",
        Bilingual(
            "这个字符不能放在开头（制表符，或者 @、` 要加引号）",
            "nothing can begin with this character (a tab, or @ and ` without quotes)",
        ),
    ),
    ("found a tab", Bilingual("缩进不能用制表符", "a tab cannot indent")),
    ("unexpected end of stream", Bilingual("引号没有关上", "a quote is not closed")),
    ("unknown escape", Bilingual("反斜杠后面的写法不对", "what follows the backslash is no escape")),
    ("expected ',' or", Bilingual("这里少了逗号，或者括号没有关上", "a comma or a closing bracket is missing here")),
    (
        "expected '-' indicator",
        Bilingual("这里应以“- ”开头，和上面对齐", "“- ” is missing, in line with those above"),
    ),
    ("expected key", Bilingual("这里应是“名字: 值”，和上面对齐", "“name: value” is missing, in line with those above")),
    ("expected ':'", Bilingual("名字后面应是冒号“:”", "a colon is missing behind the name")),
    ("expected node content", Bilingual("这里应该有一个值", "a value is missing here")),
    ("another document", Bilingual("一个文件里只能有一份内容（“---”）", "a file can hold one document only (“---”)")),
    ("unhashable key", Bilingual("列表和对象不能当名字", "a list or an object cannot be a name")),
    ("directive", Bilingual("不认识“%”开头的这一行", "a line that begins with “%” is not known")),
    ("determine a constructor", Bilingual("这里不能用“!”标记类型", "no type can be given by “!” here")),
    ("control characters", Bilingual("有不能用的控制字符", "there is a control character")),
)
_TWICE = re.compile(r"(.{1,200}) is there twice", re.DOTALL)


def parser_problem(error: Exception) -> Bilingual:
    """What is wrong, with its line and column where the parser knows them; what is not known by heart in its own words.

    Args:
        error: What `parse_json` or `parse_yaml` raised.
    """
    if isinstance(error, OutOfBounds):
        return error.said
    if isinstance(error, json.JSONDecodeError):
        return _at(error.lineno, error.colno, _known(_JSON, error.msg))
    if isinstance(error, RecursionError):
        return Bilingual("套得太深", "it is nested too deep")
    if isinstance(error, yaml.MarkedYAMLError):
        said = _known(_YAML, f"{error.context or ''} {error.problem or ''}".strip(), _twice)
        mark = error.problem_mark or error.context_mark
        return said if mark is None else _at(mark.line + 1, mark.column + 1, said)
    if isinstance(error, yaml.reader.ReaderError):
        return Bilingual("有不能用的字符", "there is a character that YAML does not allow")
    own = " ".join(str(error).split())[:_SAID_MAX]
    return Bilingual(f"有读不成的日期或数（{own}）", f"a date or a number cannot be read ({own})")


def _known(
    table: tuple[tuple[str, Bilingual], ...], said: str, other: Callable[[str], Bilingual | None] = lambda _: None
) -> Bilingual:
    found = next((words for part, words in table if part in said), None) or other(said)
    own = " ".join(said.split())[:_SAID_MAX]
    return found or Bilingual(f"这里的写法读不懂（解析器的原话：{own}）", own)


def _twice(said: str) -> Bilingual | None:
    found = _TWICE.fullmatch(said)
    return Bilingual(f"{found[1]} 写了两次", f"{found[1]} is there twice") if found else None


def _at(line: int, column: int, what: Bilingual) -> Bilingual:
    return Bilingual(f"第 {line} 行第 {column} 列：{what.zh}", f"line {line}, column {column}: {what.en}")
