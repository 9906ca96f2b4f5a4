"""Clauses that tell how things stand: who comes and how they are, what it is for, what the thing is that is worked on.

They ask for nothing that is not asked for already, so that no day and no amount is in doubt for their sake.
"""

# ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.background import ASKS
from towow_core.engine.language.numerals import ZH_NUMBER
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in, trades_of, works_on_named
from towow_core.engine.requirements.spans import requirement

K = RequirementKind
_N = rf"(?:\d+|{ZH_NUMBER}|几)"
_KIN = r"(?:老人|老年人|孩子|小孩|娃|宝宝|婴儿|孕妇|爸妈?|妈妈?|父母|爷爷|奶奶|外公|外婆|同事|朋友|客人|人)"
# "一家五口有两个老人走不快", "听众40个工程师": how many they are, who, and how they are.
_WHO_COMES = re.compile(
    rf"(?:我们?|咱们?|一共|总共|大概)?(?:听众|观众|学员|客人|来宾|嘉宾|参加者|受众|对象|来的人|一家{_N}口|全家{_N}[口人]|{_N}[个位名口]人?)(?:是|有|都是|大多是|主要是|里|里面|中|当中)*"
    rf"(?:{_N}[个位名]?左?右?)?(?:左右|多)?[^，,。；;想要找请需]{{0,8}}?(?:{_KIN}(?:们)?(?:[^，,。；;想要找请需帮]{{0,8}}(?:不[快动了好便太]|慢|怕[^，,。；;]{{1,4}}|晕车|坐轮椅|腿脚[^，,。；;]{{0,4}}))?|(?:工程师|程序员|老师|学生|医生|护士|设计师|员工|同学|新人|新手|领导|客户|外国人|老外|初学者|家长))"
)
# So many alone are counted elsewhere.
_HOW_THEY_ARE = re.compile(
    r"听众|观众|学员|客人|来宾|嘉宾|参加者|受众|对象|来的人|不[快动了好便太]|慢|怕|晕车|轮椅|腿脚"
)
# What it is learnt, made or bought for.
_FOR_WHAT = re.compile(
    r"(?:是)?(?:为了?|准备|备考|备战|应付|冲刺|要考|打算考)[^，,。；;找请需]{0,12}(?:考试|期末考?|中考|高考|考研|考级|雅思|托福|四六级|面试|答辩|测验|竞赛)(?:用|的)?"
)
# How the thing may get there, which the one who works on it may choose.
_BROUGHT = re.compile(
    r"(?:我们?|咱们?|东西|也|都|随时){0,4}(?:可以?|能|会)(?:自己)?(?:寄|送|拿|带|快递|邮寄)(?:过去|过来|给[^，,。；;]{0,4}|到[^，,。；;]{0,6})?(?:的|也行|都行){0,2}"
)
# For how long somebody has not done something: it is no length of anything.
_NOT_FOR_SO_LONG = re.compile(
    rf"(?:我|我们|本人|孩子|他|她|老公|老婆)?[^，,。；;想要找请需]{{0,6}}?(?:{_N}多?(?:年|个?月|周|天)|好久|很久|好几年|多年)(?:都|也|来)?没有?[^，,。；;想要找请需]{{1,8}}"
)
_TELLS = (_WHO_COMES, _FOR_WHAT, _BROUGHT)


_ROOM = re.compile(
    r"(?:家里?的?|我家|我们家)?(?:厨房|客厅|卧室|主卧|次卧|卫生间|浴室|阳台|书房|院子|楼上|楼下|店里|办公室)?的?"
)


def states_of_it(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement]
) -> Requirement | None:
    """All of a clause that only tells, where something is asked for elsewhere, or a piece that names the very thing
    which is worked on; None for any other.
    """
    asked = [one for one in found if one.kind is K.CAPABILITY and one.is_hard and one.span]
    end = next((one.span.end for one in asked if one.span and one.span.start == run[1]), None)
    if end is not None and _ROOM.fullmatch(text, *run):  # "厨房" of 厨房水龙头
        told = RequirementValue(text=text[run[0] : end], unit=OCCASION)
        return requirement(text, run[0], end, K.QUALITY, told, is_hard=False)
    begin, end = clause
    begin += len(text[begin:end]) - len(text[begin:end].lstrip())
    end -= len(text[begin:end]) - len(text[begin:end].rstrip())
    if not asked or any(one.span and begin <= one.span.start < end for one in asked):
        return None
    said = text[begin:end]
    is_told = any(pattern.fullmatch(said) for pattern in _TELLS) and (
        _WHO_COMES.fullmatch(said) is None or _HOW_THEY_ARE.search(said) is not None
    )
    is_undone = _NOT_FOR_SO_LONG.fullmatch(said) is not None and not (called_in(said) or find_concepts(said))
    if not (is_told or is_undone or _is_its_thing(said, asked)):
        return None
    told = RequirementValue(text=said, unit=OCCASION)
    return requirement(text, begin, end, K.QUALITY, told, is_hard=False)


def _is_its_thing(said: str, asked: Sequence[Requirement]) -> bool:
    """Whether it names a thing that the trade works on which is asked for, and nothing else: "立式琴"."""
    if said.isascii() or ASKS.search(said):
        return False
    keys = {key for one in asked for tag in one.value.tags for key in trades_of(tag)}
    room = _ROOM.match(said)
    return not keys.isdisjoint(works_on_named(said[room.end() if room else 0 :]))
