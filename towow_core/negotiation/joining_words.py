"""What is said where somebody is asked into an agreed plan, in both languages."""

from towow_core.domain.bilingual import Bilingual

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
GIVEN_UP = Bilingual("方案有了别的变化，不再为它邀请人。", "The plan moves on; nobody is asked for this any more.")
REFUSED = Bilingual("没有同意", "did not agree")
SILENT = Bilingual("没有及时答复", "did not answer in time")
UNUSABLE = Bilingual("的答复无法使用", "gave an answer that could not be used")
CANNOT_BE_PLANNED = Bilingual(
    "按这份报价排不进方案（日期或条件不合）。", "This offer does not fit into the plan: its day or its terms do not."
)


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
