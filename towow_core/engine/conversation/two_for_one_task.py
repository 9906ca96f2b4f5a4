"""Two people for one task: a task has one, so it is said, and both ways to go on are offered."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import TASK, CanvasNode
from towow_core.engine.conversation.asked import whose
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import Marked
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.plain_orders import END, Written, node_of, note
from towow_core.engine.conversation.reading import Open

AND = r"\s{0,2}(?:和|与|跟|及|、|,\s{0,2}and\b|,|&|\band\b|\bplus\b|\btogether\swith\b)\s{0,2}"
_GIVES_ZH = (
    r"(?:由|让|请|叫|派|(?:要|改|都|应该)?(?:交给|派给|分给|转给|指派给|给|归)|的?负责人(?:是|为|改成|换成|[:：])|是)"
)
_BOTH_ZH = r"(?:(?:他们|她们)?(?:两个?|二|三个?|俩)(?:人|位)?|俩|他们)?"
_TOGETHER_ZH = r"(?:都|一起|一同|共同|合作|合伙|联手|一块儿?|搭伙|协作|来){0,3}"
_DOES_ZH = r"(?:去|来)?(?:负责|做|办|弄|完成|搞定?|管|干|搭|写|拍|画|跟进|承担|处理)?"
_TOGETHER_EN = r"(?:\s(?:together|jointly|as\sa\s(?:team|pair)|both))?"
_WILL_EN = r"(?:(?:both|are\sgoing\sto|should|will|can|must|have\sto|need\sto|are\sto|jointly|together)\s){0,2}"
_DO_EN = r"(?:do(?:es)?|takes?(?:\s(?:over|on|care\sof))?|handles?|owns?|works?\son|shares?|runs?|is\son|are\son|are\sdoing|are\sresponsible\sfor|are\sin\scharge\sof|looks?\safter)"
_OPTIONS_MAX = 3  # people: with more of them, a task has that many parts


def names_several(text: str, known: Known) -> bool:
    """Whether a text names people side by side."""
    who = pattern_of(known_names(known.canvas, known.people))
    return re.search(rf"(?:{who}){AND}(?:{who})", text, re.IGNORECASE) is not None


def one_person_each(whole: Marked, known: Known) -> Written | None:
    """None, or the question.

    Raises:
        Open: Several are to do one task; the options split it, or give it to the first and note the others.
    """
    names = known_names(known.canvas, known.people)
    who = pattern_of(names)
    several = rf"(?P<who>(?:{who})(?:{AND}(?:{who})){{1,{_OPTIONS_MAX}}})"
    one, other = rf"(?P<who>{who})", rf"(?P<who2>{who})"
    forms = (
        rf"(?:把|将|给)?(?P<n>{N})[，,]?\s{{0,2}}(?:这[项件]事?)?{_GIVES_ZH}\s{{0,2}}{several}{_BOTH_ZH}{_TOGETHER_ZH}{_DOES_ZH}",
        rf"(?P<n>{N})[，,]?\s{{0,2}}{several}{_BOTH_ZH}{_TOGETHER_ZH}{_DOES_ZH}",
        rf"(?:让|由|请|叫|派)?{several}{_BOTH_ZH}{_TOGETHER_ZH}{_DOES_ZH}(?P<n>{N})",
        rf"(?:have\s|let\s|get\s)?{several}\s{_WILL_EN}{_DO_EN}\s(?:the\s)?(?P<n>{N}){_TOGETHER_EN}",
        rf"(?:let\s|have\s|get\s)?{one}\s(?:(?:should|will|can|must|has\sto)\s)?(?:{_DO_EN}|be\son)\s(?:the\s)?(?P<n>{N})\s(?:together\s|along\s|jointly\s)?with\s{other}",
        rf"(?:assign|give|hand|pass|leave)\s(?:over\s)?(?:the\s)?(?P<n>{N})\s(?:over\s)?to\s(?:both\s)?{several}{_TOGETHER_EN}",
        rf"assign\s(?:both\s)?{several}\sto\s(?:the\s)?(?P<n>{N}){_TOGETHER_EN}",
        rf"(?:put|make)\s(?:both\s)?{several}\s(?:on|in\scharge\sof|responsible\sfor|the\sowners\sof)\s(?:the\s)?(?P<n>{N}){_TOGETHER_EN}",
        rf"(?:the\s)?(?P<n>{N})\s(?:(?:should|will|must|has\sto|can|is\sto)\s)?(?:is|goes|go|belongs|be)\s{{0,1}}(?:now\s)?(?:done|handled|owned|shared|run|given)?\s{{0,1}}(?:by|to|for|with|between)\s(?:both\s)?{several}{_TOGETHER_EN}",
    )  # fmt: skip
    found = next((m for form in forms if (m := re.fullmatch(form + END, whole.text, re.IGNORECASE))), None)
    node = node_of(whole, found["n"], known) if found else None
    if found is None or node is None or node.node_type != TASK:
        return None
    said = [found["who"], found.groupdict().get("who2") or ""]
    people = [
        called(each, names, known.people, known.by)
        for part in said
        for each in re.split(AND, part, flags=re.IGNORECASE)
        if each
    ]
    if not all(people) or len(set(people)) != len(people) or len(people) < 2:  # noqa: PLR2004
        return None
    raise Open(*_asks(node, people, known))


def _asks(node: CanvasNode, people: list[str], known: Known) -> tuple[str, list[str]]:
    name, (first, *others), zh = node.called, people, known.replies.zh
    owner = next(iter(whose(node, known.people)), "")
    parts = [f"“{name}（{each}）”" if zh else f"“{name} ({each})”" for each in people]
    if zh:
        split = f"把“{name}”拆成{'、'.join(parts)}，分别交给{'、'.join(people)}"
        noted = note(node, f"和{'、'.join(others)}一起做", known)
        has = f"“{name}”现在是{owner}的。" if owner else ""
        question = f"一个任务只能有一个负责人。{has}是把“{name}”拆成{len(people)}个任务、一人一个，还是交给{first}、在备注里写上{'、'.join(others)}？什么都没有做。"
        return question, [split, *([f"把“{name}”交给{first}；{noted}"] if noted else [])]
    everybody = ", ".join(people[:-1]) + f" and {people[-1]}"
    split = f"split “{name}” into {', '.join(parts[:-1])} and {parts[-1]}, for {everybody} respectively"
    noted = note(node, f"together with {' and '.join(others)}", known)
    has = f" “{name}” is {owner}'s now." if owner else ""
    question = f"A task has one person.{has} Is “{name}” to be split into {len(people)}, one for each, or to be {first}'s, with a note that names {' and '.join(others)}? Nothing is done yet."
    return question, [split, *([f"give “{name}” to {first}; {noted}"] if noted else [])]
