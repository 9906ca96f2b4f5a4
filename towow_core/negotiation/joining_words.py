"""What is said where somebody is asked into an agreed plan, in both languages."""

from collections.abc import Mapping

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.outcomes import CANCELLED, PARENT_TIMEOUT

WHY_RESERVE = Bilingual(
    "缺的这一份一个人就能做，而且有人在备选里，直接邀请，不用另开一次协商。",
    "One person could do this part, and somebody is in reserve: they are asked directly, without a negotiation of its "
    "own.",
)
WHY_NETWORK = Bilingual(
    "缺的这一份一个人就能做，网络里有合适的人，直接邀请，不用另开一次协商。",
    "One person could do this part, and somebody suitable is on the network: they are asked directly, without a "
    "negotiation of its own.",
)
NOBODY = Bilingual(
    "直接邀请的人都没有接下，改为另开一次协商来找。",
    "Nobody of those who were asked directly takes it; a negotiation of its own looks next.",
)
NOT_ASKED = Bilingual(
    "一个人就能做这一份的人，都已经邀请过或者退出了，改为另开一次协商来找。",
    "Whoever could do this part alone has been invited already, or has left; a negotiation of its own looks next.",
)
NO_TIME = Bilingual("时间不够了，不再为它找人。", "There is no time left to ask anybody for this.")
PLAN_CHANGES = Bilingual(
    "方案正在换人，不再直接邀请，改为另开一次协商来找。",
    "Somebody else is looked for in the plan: for this a negotiation of its own looks, and nobody is asked directly.",
)
PLAN_CHANGES_UNDECIDED = Bilingual(
    "方案正在换人，之前发现缺的这些不再找了。",
    "Somebody else is looked for in the plan: what it was found to lack before is not looked for any more.",
)
STUCK = Bilingual("一直没有进展，不再为它找人。", "Nothing has moved for too long; nobody is asked for this any more.")
_CALLED_OFF: Mapping[str, Bilingual] = {
    CANCELLED: Bilingual("需求取消了，不再为它找人。", "The demand was cancelled; nobody is asked for this any more."),
    PARENT_TIMEOUT: NO_TIME,
}
_NOT_WANTED = Bilingual(
    "这份方案不再需要了，不再为它找人。", "This plan is not wanted any more; nobody is asked for this any more."
)
REPLACEMENT_CALLED_OFF = Bilingual(
    "已经不用为这一份换人了，不再找人。",
    "Nobody else is wanted for this part any more; nobody is asked for it.",
)
ALREADY = Bilingual("缺的这些已经有人在找了。", "What is missing is looked for already.")
REFUSED = Bilingual("没有同意", "did not agree")
SILENT = Bilingual("没有及时答复", "did not answer in time")
GONE = Bilingual("离线了", "is offline")
LEFT = Bilingual("退出了", "has left")
UNUSABLE = Bilingual("的答复无法使用", "gave an answer that could not be used")
CANNOT_BE_PLANNED = Bilingual(
    "按这份报价排不进方案（日期或条件不合）。", "This offer does not fit into the plan: its day or its terms do not."
)


def called_off(reason_code: str) -> Bilingual:
    """Why nobody is asked any more, where whoever wanted the plan has said so."""
    return _CALLED_OFF.get(reason_code, _NOT_WANTED)


def breaks(what: tuple[str, ...]) -> Bilingual:
    """With them the plan would lose what it has."""
    return Bilingual(
        f"加上这一份，原来满足的就不满足了：{'、'.join(what)}。",
        f"With this, what was met would be no more: {', '.join(what)}.",
    )


def stands_for(name: str, why: Bilingual) -> Bilingual:
    """Whom the change touches, and what they said to it."""
    return Bilingual(
        f"{name}{why.zh}，方案保持原样，这一份仍然空着。",
        f"{name} {why.en}: the plan stands as it was, and this is still missing.",
    )


def joined(name: str) -> Bilingual:
    return Bilingual(
        f"{name}加入了方案，涉及的人都同意了。", f"{name} has joined the plan; everybody whom that touches agreed."
    )
