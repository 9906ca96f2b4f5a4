"""What a node may be called that is not there: no person, no day, nothing that only points at something."""

import re
from datetime import date

from towow_core.engine.conversation.canvas_patterns import ROLE
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.task_names import is_a_role
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.person_names import is_surely_a_name, looks_like_a_name

_WHOSE_EN = r"(?:the|our|my|your|his|her|their|all|some|most|both|these|those)\s+"
_POINTS = re.compile(
    r"(?:it|this|that|them|these|those|they|he|she|we|you|i|me|us|him|her|mine|ours|yours|theirs|hers|his|there|here|now|one)(?:\s+(?:all|both|one|ones|too|two|three|now|then|is|are|was|were))*"
    r"|(?:all|both|half|none|most|some|any|each|every|everything|nothing|something|anything)\b(?!-).*|\w*(?:self|selves)"
    rf"|(?:{_WHOSE_EN})?(?:first|second|third|last|next|previous|other|others|rest|remaining|same|latter|former)(?:\s+(?:one|ones|two|three|task|node|step)s?)?"
    r"|(?!不锈|不干胶|不[粘沾]锅|不织布|不动产|不倒翁|不夜|没药|没骨|别墅|别针|别院|别馆|别克)[不没别].*"
    r"|.*(?:(?<![归偿])还|(?<![沉淹])没|(?<![告送辞惜话级类性区鉴])别|[未不的]|(?<![修整批涂更])改|(?<![地主助])推|挪|(?<![迁转平])移|[改推挪移]到)"
    r"|(?:[它他她这那](?:[们些俩个边里儿样]|几个|两个|三个)?|[我你您咱](?:们|自己)?|大家|自己|别人|人家|所有.*|全部.*|其[他它余].*|[剩余]下.*|另外?.*|别的.*|哪.*|什么|谁|两个?|俩|[第前后头][一二两三四五六七八九十几\d]+[个项步位件]?(?:任务|节点)?|最[后前].*个|[上下]一?个"
    r"|(?:还是|先|再|也|就|都|全|只|已经|刚|终于|现在|可以|应该|最好|不如|要不|那|好|行|对|嗯|然后|接着|快|马上|尽快|直接|干脆)++)",
    re.IGNORECASE,
)
_ANYBODY = re.compile(
    rf"(?:every|any|some|no)(?:\s?one|body)|(?:{_WHOSE_EN})?(?:\w+\s+)?(?:people|persons?|guys?|folks?)|.{{0,6}}(?:[一-鿿]们|有人|没人)",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    rf"(?:{_WHOSE_EN})?(?:\w+\s+)?(?:team|crew|staff|family|kids|children|parents|wife|husband|mother|father|brother|sister|son|daughter|friends?|neighbou?rs?|colleagues?|guests?|visitors?|attendees|participants|members?|volunteers?|students?|suppliers?|vendors?|men|women)"
    r"|.{0,6}(?:客户|客人|来宾|嘉宾们|同事|朋友|家人|邻居|学生|同学|志愿者|供应商|团队|[老领]板)",
    re.IGNORECASE,
)
_SENTENCE_CASE = re.compile(r"[A-Z][a-z]+[ -][a-z]")  # "All hands" within a sentence; who points writes "all hands"
_LEAD_EN = re.compile(r"(?:the|our)\s+", re.IGNORECASE)


def may_be_a_node(name: str, today: date, *, is_subject: bool = False) -> bool:
    """Whether a node may be called so, so that it can be said not to be there.

    Args:
        is_subject: It stands where whoever does something may stand, too: a word in capitals, 张三, "the board" is
            somebody there; "delete the board" is about a node.
    """
    said = name.strip(TRIM)
    bare = _LEAD_EN.sub("", said)
    is_written_as_name = not is_subject and _SENTENCE_CASE.match(bare) is not None
    points = (_POINTS.fullmatch(bare) and not is_written_as_name) or _ANYBODY.fullmatch(said) or is_surely_a_name(bare)
    is_somebody = is_subject and (_is_called_so(said) or _has_a_part(said))
    return bool(said) and not is_somebody and not points and not _is_a_day(said, today)


def _is_called_so(said: str) -> bool:
    return _LEAD_EN.match(said) is None and looks_like_a_name(said)


def _has_a_part(said: str) -> bool:
    """Whether it is somebody by what they are to the event."""
    return any(form(said) for form in (is_a_role, _PEOPLE.fullmatch, ROLE.fullmatch))


def _is_a_day(said: str, today: date) -> bool:
    return any((found.start, found.end) == (0, len(said)) for found in all_dates(said, today))
