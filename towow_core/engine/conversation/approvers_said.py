"""Who has to agree, and how many of them, said as people say it: "由林望舒、方舟、陈屿三人中的两人同意", "two of A, B and C".

Written out, it is what an approval has as fields: its approvers, and of how many a yes is enough.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from functools import lru_cache

from towow_core.domain.canvas import APPROVAL
from towow_core.engine.conversation.details import BETWEEN_NAMES, TRIM
from towow_core.engine.conversation.dictated import is_inside
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import FORMS_KEPT, called, known_names, pattern_of
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.person_names import SURNAMES

_N_ZH, _N_EN = r"(?:[一二两三四五六七八九]|\d)", r"(?:one|two|three|four|five|six|[1-9])"
_HEADS = r"\s*(?:个人?|人|位|名)"
_AGREE_ZH = r"(?:来)?(?:同意|批准|点头|签字|认可|审批通过|审批|通过)(?:才行|就行|即可|就可以了?|才算数?|才能继续|才能往下走?|才通过|就算?(?:通过|数|批准))?(?:吧)?"
_MUST_EN = (
    r"(?:must|have\s+to|has\s+to|need\s+to|needs\s+to|should|are\s+to|is\s+to|shall|(?:is|are)\s+required\s+to|to)"
)
_AGREE_EN = r"(?:agree|approve|say\s+yes|sign\s+off|give\s+(?:their|a)\s+(?:ok|okay|yes|approval))(?:\s+(?:to|on|with))?(?:\s+(?:it|that|this)\b)?(?:\s+first\b)?"
_APPROVAL = re.compile(  # one that is added, in the clause before
    r"(?:加|添|新增|增加|新建|创建|插|安排|设|补|要|放)[^。；;!！]{0,12}(?:审批|审核|批准)[^。；;!！]*$"
    r"|\b(?:add|insert|create|put|make|need|have|set\s+up)\b[^.;!]*\b(?:approval|sign-?off)\b[^;!]*$",
    re.IGNORECASE,
)
_NEW_SENTENCE = re.compile(r"[。；;!！\n]|然后|接着|\bthen\b", re.IGNORECASE)
_OF_IT = re.compile(r"\s*(?:这个|那个)?(?:审批|节点)?\s*(?:需要?|须|必须|要|得)?\s*$|\s*(?:now\s+|only\s+)?(?:needs|requires|takes)?\s*$", re.IGNORECASE)  # fmt: skip


def with_approvers(sentence: str, known: Known) -> str:
    """The sentence with who has to agree as an approval's fields; the sentence itself where it says nothing of that.

    Raises:
        Open: They are to agree to what is no approval: whether one is to be added is asked.
    """
    names = known_names(known.canvas, known.people)
    for form in _forms(pattern_of(names)):
        for found in form.finditer(sentence):
            if is_inside(sentence, found.start("who")) or re.match(r"\s*了", sentence[found.end() :]):
                continue  # 同意了 is an answer
            people = [called(each, names, known.people, known.by) or each for each in _names_in(found["who"])]
            if written := _written(sentence, found, list(dict.fromkeys(people)), known):
                return written
    return sentence


@lru_cache(maxsize=FORMS_KEPT)
def _forms(who: str) -> tuple[re.Pattern[str], ...]:
    end_zh = rf"(?=\s*(?:[、，,和与及跟都一两二三四五其之里中要得必来同批点签认审共]|{_N_ZH}|$))"
    # each name in one way, and the list of them once: what may be read in two ways is read in 2^n ways where n are named
    latin = r"(?-i:[A-Z])(?:[^\W\u4e00-\u9fff]|['-])+"
    name = rf"(?:{latin}(?:\s+{latin})*|{who}|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}?{end_zh})"
    several = rf"(?P<who>(?>{name}(?:\s*(?:、|,\s*and\b|,|，|和|与|及|跟|/|&|\band\b|\bor\b)\s*{name})*))"
    lead = r"(?P<lead>[，,：:；]?\s*(?:并且?)?(?:需要?|必须|须|要|得)?(?:经过?|由|让|请|找|给)?\s*)"
    some = rf"(?:(?:这)?{_N_ZH}{_HEADS})?\s*[，,]?\s*(?:之中|当中|其中|里面|中间|里|中)?的?\s*(?:只要|只需要?|要有|需要?|有|要|至少|最少|任意|任何|随便)*\s*(?P<k>{_N_ZH}){_HEADS}(?:以上)?\s*(?:都|一起|共同)?\s*(?:要|得)?"
    lead_en = r"(?P<lead>\s*[,:;–-]?\s*(?:and\s+)?(?:it\s+|that\s+|which\s+)?(?:needs|requires|takes|where|with\s+the\s+(?:yes|ok)\s+of|(?:to\s+be\s+)?approved\s+by|from|by)?\s*)"
    of = rf"(?:at\s+least\s+|any\s+)?(?P<k>{_N_EN})\s+(?:people\s+)?(?:out\s+)?of\s+(?:the\s+)?(?:{_N_EN}\s+)?(?:people\s+)?[:(]?\s*"
    return tuple(
        re.compile(form, re.IGNORECASE)
        for form in (
            rf"{lead}{several}\s*{some}\s*{_AGREE_ZH}",
            rf"{lead}{several}\s*(?P<all>都|全部?|一起|共同|同时)?\s*(?:要|得|必须|需要)?\s*(?:都)?{_AGREE_ZH}",
            rf"{lead_en}{of}{several}\)?(?:\s+{_MUST_EN}\s+{_AGREE_EN})?",
            rf"{lead_en}(?P<either>either\s+){several}\s+(?:{_MUST_EN}|can|may)\s+{_AGREE_EN}",
            rf"{lead_en}(?:both\s+)?{several}\s+(?:both\s+|all\s+|each\s+)?{_MUST_EN}\s+(?P<all>both\s+|all\s+|each\s+)?{_AGREE_EN}",
        )
    )


def _names_in(said: str) -> list[str]:
    return [name.strip() for name in re.split(rf"{BETWEEN_NAMES.pattern}|\s*[/&]\s*|\s+or\s+", said) if name and name.strip()]  # fmt: skip


def _written(sentence: str, found: re.Match[str], people: list[str], known: Known) -> str:
    """The sentence with these as the approvers of whatever approval is spoken of; "" where none is."""
    said = found.groupdict()
    needed = 1 if said.get("either") else int(read_number(said["k"].casefold()) or 0) if said.get("k") else len(people)
    if not 0 < needed <= len(people):
        return ""
    head, tail = sentence[: found.start()], sentence[found.end() :]
    last = _NEW_SENTENCE.split(head)[-1]
    if _APPROVAL.search(last):
        return f"{head.rstrip(TRIM)}{_as_fields(people, needed, zh=known.replies.zh)}{tail}"
    is_to_be = any(said.get(each) for each in ("k", "all", "either")) or bool(said["lead"].strip(TRIM))
    if not is_to_be and re.search(rf"\b{_MUST_EN}\b", found[0], re.IGNORECASE) is None:
        return ""  # "Mia批准书单" may be her answer
    return _of_one_there(head, tail, people, needed, known)


def _as_fields(people: list[str], needed: int, *, zh: bool) -> str:
    is_all = needed == len(people)
    if zh:
        # 审批人 would be read as what an approval that nobody named is called
        return f"，批准人是{'、'.join(people)}" + ("" if is_all else f"，同意人数是{needed}")
    return f" with the approvers {' and '.join(people)}" + ("" if is_all else f", with approvals needed of {needed}")


def _of_one_there(head: str, tail: str, people: list[str], needed: int, known: Known) -> str:
    """The same of a node that is drawn, named right before or right behind; "" where it is no approval.

    Who has to agree to a task is asked for by an approval before it: whether one is to be added, is asked.
    """
    last = _NEW_SENTENCE.split(head)[-1]
    before, behind = marked(last, known.canvas), marked(tail, known.canvas)
    at_end, at_start = list(MARK.finditer(before.text)), MARK.match(behind.text.lstrip())
    if at_end and _OF_IT.fullmatch(before.text[at_end[-1].end() :]) and not before.text[: at_end[-1].start()].strip():
        mention = before.mentions[int(at_end[-1][1])]
    elif at_start is not None and not head.strip() and not behind.text.lstrip()[at_start.end() :].strip(TRIM):
        mention, tail = behind.mentions[int(at_start[1])], ""
    else:
        return ""
    if len(mention.node_ids) != 1:
        return ""
    node = known.canvas.nodes[mention.node_ids[0]]
    zh, name = known.replies.zh, f"“{node.name}”"
    if node.node_type != APPROVAL:
        fields = _as_fields(people, needed, zh=zh)
        order = f"在{name}前面加一个审批{fields}" if zh else f"add an approval before {name}{fields}"
        question, options = may_it(order, zh=zh)
        raise Open(question, options)
    lead = head[: len(head) - len(last)]
    has_count = needed != len(people) or node.config.get("needed")
    count = (f"；{name}的同意人数改成{needed}" if zh else f"; {name} takes {needed} votes") if has_count else ""
    asks = f"{name}改由{'、'.join(people)}批准" if zh else known.replies.ask_for_a_yes(node.name, people)
    return f"{lead}{asks}{count}{tail}"
