"""Chinese that runs on without a mark: where one clause ends and the next begins, a comma is read.

"拍照就不用了我侄子会拍" rules out and then says why; "漆我也买好了就等人来刷" has the paint, and asks who puts it on.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable

_END = r"(?=[，,。；;！!？?…\n]|$)"
_WHO = r"(?:我们?|咱们?|他们?|她们?|家里|公司|单位|学校)"
_HAN = r"[\u4e00-\u9fff]"
# What is not wanted, and then who does it; "不用我们自己做" is one clause.
_RULED_OUT = re.compile(
    rf"(?:(?<=不用)|(?<=不要)|(?<=不请)|(?<=不找)|(?<=不需要))(?:了[ \u3000]*(?={_WHO}的?{_HAN}{{1,4}}?(?:会|能|可以|来|自己|负责|有))|(?={_WHO}的?(?!自己){_HAN}{{1,4}}?会))"
)
# Where something is, and then what of theirs lets them in.
_HAVE = re.compile(rf"(?<={_HAN})(?=我们?有{_HAN}{{1,4}}{_END})")
_IS_THERE = re.compile(r"(?:^|[，,。；;！!？?\n])[^，,。；;！!？?\n]{1,8}[在是][^，,。；;！!？?\n]{2,}$")
# What is bought, and then who is awaited to put it where it belongs.
_AWAITED = re.compile(
    rf"(?:现在)?[就只](?:等|差|缺)(?:一?个)?(?:师傅|人)(?:上门|来|帮忙?|过来)*(?P<act>[刷贴装铺挂拼安]){_END}"
)
_BOUGHT = re.compile(
    rf"(?:^|[，,。；;！!？?\n])(?P<thing>{_HAN}{{1,4}}?)(?:我们?|自己)?(?:也|都|已经?)*(?:买|订|备|准备|弄|有|齐|到){{1,2}}(?:好|齐)?了?(?P<mark>[，, ]?)$"
)
_WHERE = re.compile(r"坐标(?=[\u4e00-\u9fff])")


def _after_what_is_ruled_out(match: re.Match[str]) -> str:
    return f"{match.group().rstrip()}，"


def _where_it_is(match: re.Match[str]) -> str:
    return "，" if _IS_THERE.search(match.string, 0, match.start()) else ""


def _who_is_awaited(match: re.Match[str]) -> str:
    """What is done with what was bought; where it is asked for before, only a comma."""
    thing, act = _BOUGHT.search(match.string, 0, match.start()), match["act"]
    if thing is None:
        return match.group()
    said = match.group() if act in match.string[: thing.start("thing")] else f"找人{act}{thing['thing']}"
    return said if thing["mark"] else f"，{said}"


MARKED: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_RULED_OUT, _after_what_is_ruled_out),
    (_HAVE, _where_it_is),
    (_AWAITED, _who_is_awaited),
    (_WHERE, lambda match: f"{match.group()}："),
)
