"""People in a table: a line each, the first one says what is in which column, in English or Chinese."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.support.people_files.rows import (
    ROWS_MAX,
    WHOLE,
    PersonRow,
    Problem,
    ReadFile,
    cell_problem,
    id_of,
    parts_of,
    too_many,
)

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "agent_id": ("agent_id", "id", "编号"),
    "user_name": ("user_name", "name", "display_name", "full name", "姓名", "名字", "称呼"),
    "profile_summary": ("profile_summary", "summary", "about", "bio", "notes", "简介", "介绍", "自我介绍", "备注"),
    "location": ("location", "city", "place", "城市", "所在城市", "所在地", "地点"),
    "tags": ("tags", "skills", "can do", "does", "能力", "技能", "能做的事", "标签", "职业"),
    "capabilities": ("capabilities", "能力说明", "服务"),
    "interests": ("interests", "兴趣"),
    "availability": ("availability", "when", "空闲时间", "时间"),
    "busy_ics": ("busy_ics", "calendar", "日历"),
    "terms.price": ("price", "报价", "价格", "费用"),
    "terms.price_floor": ("price_floor", "lowest price", "底价", "最低价"),
    "terms.price_unit": ("price_unit", "unit", "单位", "计价单位"),
    "terms.currency": ("currency", "货币", "币种"),
    "terms.capacity_people": ("capacity_people", "capacity", "容纳人数", "最多人数"),
    "terms.available": ("available", "可用日"),
    "terms.remote": ("remote", "远程", "可远程"),
    "terms.travels_to": ("travels_to", "travels", "可去城市", "出差"),
    "terms.languages": ("languages", "语言"),
    "terms.hours_max": ("hours_max", "最长小时"),
    "terms.notice_days": ("notice_days", "notice", "提前天数"),
    "terms.features": ("features", "附带"),
}
_TARGETS = {alias: target for target, aliases in _COLUMNS.items() for alias in aliases}
_LISTS = frozenset({"tags", "interests", "terms.travels_to", "terms.languages", "terms.features"})
_NUMBERS = frozenset({"terms.price", "terms.price_floor", "terms.capacity_people", "terms.hours_max"})
_NUMBERS |= {"terms.notice_days"}
_YES, _NO = (
    frozenset({"yes", "y", "true", "1", "是", "可以"}),
    frozenset({"no", "n", "false", "0", "否", "不", "不可以"}),
)
_UNITS = {"次": "event", "场": "event", "天": "day", "日": "day", "小时": "hour", "时": "hour", "人": "person"}
_AMOUNT = re.compile(r"[¥￥$€£]?\s*([\d,，]+(?:\.\d+)?)\s*元?")
FIELD_MAX = 20_000  # characters of one cell


class _Reader(Protocol):
    """Of Python's `csv`, which does not name it."""

    @property
    def line_num(self) -> int: ...
    def __iter__(self) -> Iterator[list[str]]: ...
    def __next__(self) -> list[str]: ...


def read_table(name: str, text: str) -> ReadFile:
    """Everybody in it. A line that cannot be used hides no other."""
    csv.field_size_limit(FIELD_MAX)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    try:
        header = next((cells for cells in reader if any(cells)), None)
    except csv.Error as error:
        return ReadFile(name=name, problem=_unreadable(error), problem_line=reader.line_num)
    if header is None:
        return ReadFile(name=name, problem=Problem(field=WHOLE, text=Bilingual("是空的", "is empty")))
    targets = [_TARGETS.get(" ".join(cell.lstrip("\ufeff").split()).casefold()) for cell in header]
    if "user_name" not in targets:
        return ReadFile(name=name, problem=_no_names(header), problem_line=reader.line_num)
    broken: list[tuple[int, Problem]] = []
    rows, left_from = too_many(_rows(name, reader, header, targets, broken))
    notes = [*_unknown(header, targets), *([_too_long(left_from)] if left_from is not None else [])]
    line, problem = broken[0] if broken else (1, None)
    return ReadFile(name=name, rows=rows, notes=tuple(notes), problem=problem, problem_line=line)


def _rows(
    name: str,
    reader: _Reader,
    header: Sequence[str],
    targets: Sequence[str | None],
    broken: list[tuple[int, Problem]],
) -> Iterator[PersonRow]:
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            broken.append((line, _unreadable(error)))
            return
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield _row(name, line, cells, header, targets)


def _row(name: str, line: int, cells: list[str], header: Sequence[str], targets: Sequence[str | None]) -> PersonRow:
    problems = []
    if len(cells) > len(header):
        zh = f"有 {len(cells)} 格，表头只有 {len(header)} 格"
        en = f"has {len(cells)} cells; the header has {len(header)}"
        problems.append(Problem(field=WHOLE, text=Bilingual(zh, en)))
    said: dict[str, str] = {}
    for column, target, cell in zip(header, targets, cells, strict=False):
        if target is None or not cell.strip():
            continue
        if (problem := cell_problem(column, cell)) is not None:
            problems.append(problem)
        elif said.setdefault(target, cell.strip()) != cell.strip():
            text = Bilingual("和另一列说法不同", "says something else than another column of the same meaning")
            problems.append(Problem(field=column, text=text))
    return PersonRow(file=name, line=line, fields=_fields(said), problems=tuple(problems))


def _fields(said: Mapping[str, str]) -> dict[str, Any]:
    """As a profile file would have it; what cannot be read as a number stays as it is, for the profile's rules."""
    fields: dict[str, Any] = {}
    terms: dict[str, Any] = {}
    for target, cell in said.items():
        first, _, inner = target.partition(".")
        (terms if inner else fields)[inner or first] = _value(target, cell)
    fields["agent_id"] = id_of(said.get("agent_id", ""), said.get("user_name", ""))  # what a cell says is part of it
    return {**fields, "terms": terms} if terms else fields


def _value(target: str, cell: str) -> Any:
    if target in _LISTS:
        return parts_of(cell)
    if target == "capabilities":
        return _described(cell)
    if target == "terms.remote":
        word = cell.casefold()
        return True if word in _YES else False if word in _NO else cell
    if target == "terms.price_unit":
        return _UNITS.get(cell.removeprefix("每"), cell)
    if target == "terms.currency":
        return cell.upper()
    if target in _NUMBERS and (found := _AMOUNT.fullmatch(cell)) is not None:
        amount = float(found[1].replace(",", "").replace("，", ""))
        return int(amount) if amount.is_integer() else amount
    return cell


def _described(cell: str) -> dict[str, str]:
    """`name: detail; name: detail`."""
    found = {}
    for part in re.split(r"[;；\n]", cell):
        name, _, detail = re.sub("：", ":", part, count=1).partition(":")
        if name.strip():
            found[name.strip()] = detail.strip()
    return found


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",\t;", key=first.count)


def _unknown(header: Sequence[str], targets: Sequence[str | None]) -> Iterator[Bilingual]:
    if strange := [cell.strip()[:60] for cell, target in zip(header, targets, strict=True) if target is None and cell]:
        names = ", ".join(repr(cell) for cell in strange)
        yield Bilingual(
            f"这些列没有读，因为不认识：{names}。", f"Not read, because they are not known: columns {names}."
        )


def _too_long(line: int) -> Bilingual:
    zh = f"一次最多 {ROWS_MAX} 人；从第 {line} 行起没有读。"
    return Bilingual(zh, f"At most {ROWS_MAX} people at once; from line {line} on nothing was read.")


def _no_names(header: Sequence[str]) -> Problem:
    seen = ", ".join(repr(cell[:40]) for cell in header[:12])
    zh, en = f"表头里没有姓名一列；有：{seen}", f"has no column for the name (`name` or 姓名); there are {seen}"
    return Problem(field="name", text=Bilingual(zh, en))


def _unreadable(error: csv.Error) -> Problem:
    if "field larger" in str(error):
        zh, en = f"有一格超过 {FIELD_MAX} 个字符", f"holds a cell of more than {FIELD_MAX} characters"
    elif "unexpected end" in str(error):
        zh, en = "这一行开始的引号没有结束", "a quotation mark that begins here does not end"
    else:
        zh, en = f"引号用得不对（{error}）", f"has quotation marks that cannot be read ({error})"
    zh, en = f"{zh}；从这一行起没有读", f"{en}; from this line on nothing was read"
    return Problem(field=WHOLE, text=Bilingual(zh, en))
