"""How soon: "right now" is today, "as soon as possible" the first day that it can be."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from typing import NamedTuple

_NOW = re.compile(
    r"\b(?:right (?:now|away)|immediately|at once|straight ?away|this (?:minute|instant|very moment)|within the hour|(?<=need )now)\b"
    r"|\bnow\b(?=\s*(?:please\b)?\s*(?:[,.!?;]|$))|^\s*emergency\b(?!\s+(?:exit|light|plan|service|contact))|\bit(?:'s| is) an emergency\b"
    r"|马上(?!就要|要(?![一两几个人找请派])|就到|开始|开业)|(?:^|(?<=[，,。；;！!？?]))\s*(?:就|要)?现在(?=\s*(?:[，,。；;！!？?]|$))|现在(?=(?:就|能不能|能|可以|可不可以|马上|立马)*(?:过来|上门|派人|赶来|来人|来[吗么嘛不个人修开看帮]|来得了|来一趟|到吗|来(?=\s*(?:[，,。；;！!？?]|$))|有(?:没有)?(?:人|师傅)(?:能|可以)))|立马(?!就要)|立刻|立即|现在就|即刻|火速|十万火急|(?<!应对)紧急(?!联系|出口|预案|疏散|情况下)",
    re.IGNORECASE,
)
_SOONEST = re.compile(
    r"\b(?:asap|as (?:soon|early|quickly|fast) as (?:possible|you can|we can)|(?<!n't )(?<!not )(?<!no )(?<!nothing )(?<!n't (?:very|that) )(?<!not (?:very|that) )(?<!not at all )urgent(?:ly)?|the sooner the better|without delay|at the earliest|in a (?:hurry|rush)|(?<!no )(?<!not )hurry(?: up)?|it (?:can't|cannot|can not|won't) wait|how (?:fast|soon|quickly)(?= can (?:you|somebody|someone|anybody|they)\b|\s*(?:[,.;!?]|$)))\b"
    r"|^\W*(?:quick(?:ly)?|help)\s*!+"
    r"|尽快|尽早|越快越好|越早越好|赶紧|赶快|赶时间|在线等(?!级)|等不及|等不了|刻不容缓|多快(?:能|可以)|最快(?:什么时候|多久|几点|啥时候)|多久(?:能|可以)(?:到|来|过来)"
    # Who says "急" means it, but where it is said not to be, or a part of another word.
    r"|(?<![不别没应危焦紧火])(?<!不着)(?<!别着)(?<!不太)(?<!不很)(?<!不用)(?<!不会)(?:很|挺|特别|非常|比较|十分|真|太|好|有点|超级?|加|着|万分)?急+(?!救|诊|性|流|躁|转|促|行|支糖)[需求找聘招用缺等]?的?",
    re.IGNORECASE,
)


# That there is time: it wishes nothing of anybody's work.
_NO_HURRY = re.compile(
    r"(?:不过|但是?|反正|也|都|我们?|倒|这个?|并|时间上?)*(?:不(?:是很|太|怎么|那么)?着?急|不赶时间|(?:不用|别)(?:着急|急|赶)|慢慢(?:来|做|弄|修))(?:的|吧|就[行好]|也[行可]以?|都[行可]以?)*"
    r"|(?:but |and |so )*(?:(?:there(?:['’]s| is)|we(?:['’]re| are)|i(?:['’]m| am)|it(?:['’]s| is)) )?(?:in )?(?:absolutely |really )?no (?:great |particular )?(?:hurry|rush)(?: at all)?"
    r"|(?:but |and )*(?:it(?:['’]s| is) )?not (?:at all )?urgent(?: at all)?|(?:but |and |please )*take your time",
    re.IGNORECASE,
)


def has_no_hurry(words: str) -> bool:
    """Whether they say no more than that there is time: 不着急, "no rush"."""
    return _NO_HURRY.fullmatch(words.strip(" ，,。.！!")) is not None


class Urgency(NamedTuple):
    """`is_now`: nothing but today will do."""

    is_now: bool
    start: int
    end: int


# "It's online now" says how things are by now.
_STATED = re.compile(
    r"(?:\b(?:is|are|was|has|have)|'s|'re)\s(?![^,.;!?]*\b(?:need|want)\b)[^,.;!?]{0,40}$", re.IGNORECASE
)


def urgencies(text: str) -> Iterator[Urgency]:
    """Every word of haste, the most pressing first."""
    for pattern in (_NOW, _SOONEST):
        for match in pattern.finditer(text):
            if match.group().lower() != "now" or not _STATED.search(text[: match.start()]):
                yield Urgency(pattern is _NOW, *match.span())


def is_now(text: str) -> bool:
    return any(one.is_now for one in urgencies(text))


def is_soonest(text: str) -> bool:
    return _SOONEST.search(text) is not None
