"""Who a remark says is paid nothing: 两位都没有报酬, 手语翻译是志愿的, 纯志愿, "both of them are volunteers"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.requirements.named_by import all_tags_of, is_nothing_else, tags_of
from towow_core.engine.requirements.refusals import VENUE
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_FOR_NOTHING_ZH = r"(?:(?:没有?|无|不给|不付|不拿|不领)(?:任何|什么)?(?:报酬|酬劳|工资|薪酬|酬金|课酬|出场费|讲课费|劳务费)|无偿|义务(?:劳动|帮忙)?|志愿者?|做?公益|不收(?:费|钱)|不(?:付|给)钱|没钱拿|没有钱拿)(?:的|性质|来的|帮忙|参加|服务){0,2}"
_ALL_OF = r"(?:[都全均也]|一律|纯|完全|属于|只是|就){0,3}(?:是|来|靠){0,2}(?:[都全纯]|一律|完全){0,2}"
_UNPAID = re.compile(
    rf"(?:这|那)?(?P<n>{ZH_NUMBER}|\d)[位个名](?:人|老师)?{_ALL_OF}{_FOR_NOTHING_ZH}"
    rf"|(?P<all>大家|他们|所有人|全部人员|谁)?(?:[都全纯]|一律|完全){{1,2}}(?:是|属于|靠|来){{0,2}}{_FOR_NOTHING_ZH}"
    rf"|(?P<what>[\u4e00-\u9fff]{{2,12}}?){_ALL_OF}{_FOR_NOTHING_ZH}"
    r"|(?:我们|这次|活动|项目){0,2}(?:是)?没有?(?:任何)?(?:经费|报酬|酬劳)(?:可给)?"
    r"|(?:(?P<both>both|all)(?: of them| two| three)?|the (?P<en>[a-z' -]{2,40}?)) (?:is|are|will be)(?: all| both)? (?:(?:an? )?volunteers?|unpaid|not paid|doing (?:it|this) for (?:free|nothing))",
    re.IGNORECASE,
)
_AND_SO = re.compile(rf"(?:[，,]\s*)?{_ALL_OF}{_FOR_NOTHING_ZH}")


def paid_nothing(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where the remark says it; the same said once more beside it goes with it."""
    done = False
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].strip()
        if done and _AND_SO.fullmatch(words):
            yield start, end
            continue
        said = _UNPAID.fullmatch(words)
        tags = _whose(said, reading) if said else None
        if said and said["n"] and tags is None:  # nobody knows which three
            reading.add(K.QUALITY, words, RequirementValue(text=words))
            yield start, end
        elif said and tags is not None:
            value = RequirementValue(number=0.0, unit=reading.understanding.context.currency or "CNY", tags=tags)
            reading.add(K.BUDGET, words, replace(value, text=words))
            done = True
            yield start, end


def of_everybody(reading: Remark) -> Sequence[Requirement]:
    """What was found; where all that somebody is to do is for nothing, nobody at all is paid."""
    own = {tag for one in reading.found if one.kind is K.PROVIDED_BY_REQUESTER for tag in one.value.tags}
    works = [r for r in reading.works_beside(()) if not own & {*tags_of(r)}]
    return [
        replace(one, value=replace(one.value, tags=()))
        if one.kind is K.BUDGET
        and one.value.number == 0
        and one.value.tags
        and works
        and all({*one.value.tags} & {*tags_of(r)} for r in works)
        else one
        for one in reading.found
    ]


def _whose(said: re.Match[str], reading: Remark) -> tuple[str, ...] | None:
    """Tags of those who are meant, () for everybody; None where nobody knows who."""
    if what := said["what"] or said["en"]:
        work = tuple(r for r in reading.named(what) if r.kind is K.CAPABILITY)
        return all_tags_of(work) if work and is_nothing_else(what, work) else None
    if number := said["n"] or (said["both"] or "").casefold().replace("all", ""):
        return _so_many(2 if number == "both" else int(read_number(number) or 0), reading)
    return ()


def _so_many(number: int, reading: Remark) -> tuple[str, ...] | None:
    """Of those who come: a place is nobody."""
    works = {r.value.tags: r for r in reading.works_beside(()) if VENUE not in tags_of(r)}
    return all_tags_of([*works.values()]) if len(works) == number else None
