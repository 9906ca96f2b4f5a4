"""Small files that anybody may have written: read without waiting, parsed within limits.

A named pipe would never end, a device has no size, and a few bytes of YAML can stand for gigabytes: whoever reads a
folder for many must not stop at one of its files.
"""

import json
import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

import yaml
from yaml.composer import Composer

from towow_core.domain.bilingual import Bilingual
from towow_core.support.data_files import C_LOADER, OneOfEachKey

BYTES_MAX = 64 * 1024
DEPTH_MAX = 20
DIGITS_MAX = 1_000  # of a number: reading one takes time that grows with their square
YAML_VALUES_MAX = 60_000  # names among them; each is some dozen objects while it is read
_KINDS = {
    stat.S_IFIFO: Bilingual("命名管道", "a named pipe"),
    stat.S_IFCHR: Bilingual("设备", "a device"),
    stat.S_IFBLK: Bilingual("设备", "a device"),
}
_OTHER = Bilingual("别的东西", "something else")


class OutOfBounds(ValueError):
    """A file is none, too large or too intricate; the text says which, without its name."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.said = Bilingual(zh, en)


def read_text(path: Path) -> str:
    """The text of a regular file, or of one that a symbolic link leads to (mounted configuration is such links).

    Raises:
        OSError: It cannot be read.
        UnicodeDecodeError: It is not UTF-8.
        OutOfBounds: It is no regular file, or has more than `BYTES_MAX`.
    """
    return read_bytes(path, BYTES_MAX).decode("utf-8")


def read_bytes(path: Path, bytes_max: int) -> bytes:
    """The content of such a file.

    Raises:
        OSError: It cannot be read.
        OutOfBounds: It is no regular file, or has more than `bytes_max`.
    """
    with open(path, "rb", opener=_open_at_once) as file:
        mode = os.fstat(file.fileno()).st_mode  # of what is open, whatever the name means by now
        if not stat.S_ISREG(mode):
            kind = _KINDS.get(stat.S_IFMT(mode), _OTHER)
            raise OutOfBounds(f"is {kind.en}, not a regular file", f"是{kind.zh}，不是普通文件")
        content = file.read(bytes_max + 1)
    if len(content) > bytes_max:
        raise OutOfBounds(f"has more than {bytes_max // 1024} KiB", f"超过 {bytes_max // 1024} KiB")
    return content


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY)  # who opens a pipe would wait for a writer


def parse_yaml(text: str) -> Any:
    """What it says; plain values only.

    Raises:
        yaml.YAMLError: It is no YAML, or has two of one key.
        ValueError: It holds a date or number that cannot be.
        OutOfBounds: It has an anchor, an alias or a merge key, or is nested more than `DEPTH_MAX` deep, or has more
            than `YAML_VALUES_MAX` values.
    """
    return yaml.load(text, _BoundedLoader)  # noqa: S506 - a SafeLoader


def parse_json(text: str, values_max: int | None = None) -> Any:
    """What it says.

    Raises:
        ValueError: It is no JSON.
        OutOfBounds: It is nested more than `DEPTH_MAX` deep, has two of one key, or more than `values_max` values.
    """
    if values_max is not None:
        check_values(text, values_max)
    try:
        found = json.loads(text, object_pairs_hook=_one_of_each_key, parse_int=_whole_number)
    except RecursionError:
        raise OutOfBounds(*_TOO_DEEP) from None
    check_depth(found)
    return found


def _whole_number(text: str) -> int:
    if len(text) > DIGITS_MAX:
        raise _too_long(text)
    return int(text)


def _too_long(number: str) -> OutOfBounds:
    en = f"has a number of {len(number)} digits; {DIGITS_MAX} are allowed"
    return OutOfBounds(en, f"有一个 {len(number)} 位的数；最多 {DIGITS_MAX} 位")


def _one_of_each_key(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """JSON itself lets the later of two equal keys win in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise OutOfBounds(f"has {twice!r} twice in one object", f"一个对象里 {twice!r} 写了两次")
    return found


def check_depth(found: Any, depth_max: int = DEPTH_MAX) -> None:
    """Nothing, where what was parsed is flat enough.

    Raises:
        OutOfBounds: It is nested more than `depth_max` deep.
    """
    level: list[Any] = [found]
    for _ in range(depth_max + 1):
        level = [inner for value in level for inner in _inside(value)]
    if level:
        raise OutOfBounds(f"is nested more than {depth_max} deep", f"套了超过 {depth_max} 层")


def check_values(text: str, values_max: int) -> None:
    """Nothing, where what JSON says has not too many parts; looked at before anything is built of it.

    `json` builds all of a text in one go, and no other thread goes on meanwhile: of 8 MB of `[],` for seconds.

    Raises:
        OutOfBounds: It has more than `values_max` values.
    """
    begun = (found for found in _TEXT_OR_VALUE.finditer(text) if found[0][0] != '"')
    if next(islice(begun, values_max, None), None) is not None:
        raise OutOfBounds(f"has more than {values_max} values", f"超过 {values_max} 个值")


_TEXT_OR_VALUE = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{,]', re.DOTALL)  # in time that grows with the text
_TOO_DEEP = f"is nested more than {DEPTH_MAX} deep", f"套了超过 {DEPTH_MAX} 层"


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


_OF_BASE_TEN = {
    "tag:yaml.org,2002:int": re.compile(r"[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|0[0-7_]*|[1-9][0-9_]*)$"),
    "tag:yaml.org,2002:float": re.compile(
        r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$|[-+]?\.(?:inf|Inf|INF)$|\.(?:nan|NaN|NAN)$"
    ),
}


class _BoundedLoader(Composer, OneOfEachKey):
    """Refuses before anything is built: an alias costs nothing to write and everything to follow.

    libyaml reads the text, and PyYAML's own composer, which can be stopped in the middle, makes the nodes.
    """

    _depth = _values = 0
    # "12:30" is a text, as in YAML 1.2, and no number of base 60, which takes as long to read as one likes.
    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {
        first: [(tag, _OF_BASE_TEN.get(tag, pattern)) for tag, pattern in known]
        for first, known in OneOfEachKey.yaml_implicit_resolvers.items()
    }

    def __init__(self, text: str) -> None:
        C_LOADER.__init__(self, text)
        Composer.__init__(self)

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event: yaml.Event = self.peek_event()
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            line = None if event.start_mark is None else event.start_mark.line + 1
            en, zh = ("", "") if line is None else (f" in line {line}", f"第 {line} 行")
            raise OutOfBounds(
                f"has an anchor or alias (& or *){en}; write out what it stands for",
                f"{zh}用了锚点或别名（& 或 *）；请把它代表的内容写出来",
            )
        if self._depth > DEPTH_MAX:
            raise OutOfBounds(*_TOO_DEEP)
        self._values += 1
        if self._values > YAML_VALUES_MAX:
            raise OutOfBounds(f"has more than {YAML_VALUES_MAX} values", f"超过 {YAML_VALUES_MAX} 个值")
        self._depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self._depth -= 1

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """YAML 1.1 would take what another mapping has into this one, past what names the fields that nobody knows."""
        for key, _ in node.value:
            if key.tag == "tag:yaml.org,2002:merge":
                line = key.start_mark.line + 1
                raise OutOfBounds(
                    f"has a merge key (<<) in line {line}; write out what it stands for",
                    f"第 {line} 行用了合并键（<<）；请把它代表的内容写出来",
                )
        super().flatten_mapping(node)

    def number(self, node: yaml.ScalarNode) -> Any:
        """A number, also one that says by a tag that it is one."""
        text = str(node.value)
        if ":" in text:
            raise OutOfBounds(f"has {text[:20]!r} for a number", f"{text[:20]!r} 不是能用的数")
        if len(text) > DIGITS_MAX:
            raise _too_long(text)
        return self.construct_yaml_int(node) if node.tag.endswith(":int") else self.construct_yaml_float(node)


for _tag in _OF_BASE_TEN:
    _BoundedLoader.add_constructor(_tag, _BoundedLoader.number)
