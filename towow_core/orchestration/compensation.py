"""A sentence is done as a whole: where it stops in its middle because others changed the canvas, it is taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Goal, GoalStatus
from towow_core.orchestration.event_bus import LogEntry
from towow_core.orchestration.history import said_of_change
from towow_core.orchestration.observations import REJECTED, about, verdict_of
from towow_core.workflow.events import CanvasChangeEvent

THOUGHT = Bilingual("这句话没有全做成，已经做的撤回。", "Not all of this was done; what was done of it is taken back.")


def compensated(entries: Iterable[LogEntry], act: str, last: str, *, asks: bool) -> Bilingual | None:
    """Why what an act did is to be taken back, as one sentence; None where it is over, or did nothing.

    Args:
        entries: Since the act began.
        last: The id of the last decision that does something.
        asks: It ends with a question: what comes next could not be decided.
    """
    known = list(entries)
    changes = [each.event for each in known if each.passed and isinstance(each.event, CanvasChangeEvent)]
    mine = [event for event in changes if event.act == act]
    others = [event for event in changes if event.act != act]
    of_it = about(known, last)
    is_refused = verdict_of(of_it) == REJECTED or any(
        isinstance(each.event, CanvasChangeEvent) and not each.passed for each in of_it
    )
    is_in_part = is_refused and any(event.original_decision_id == last for event in mine)
    if not mine or not (is_in_part or (others and (asks or is_refused))):
        return None
    if not others:
        return Bilingual("这件事只能做成一部分。", "Only a part of this could be done.")
    told = [said for event in others if (said := said_of_change(event)) is not None]
    what = Bilingual("；".join(each.zh for each in told), "; ".join(each.en for each in told))
    zh, en = what.zh and f"（{what.zh}）", what.en and f" ({what.en})"
    return Bilingual(f"做到一半，画布被别处改了{zh}。", f"The canvas was changed elsewhere in the middle of this{en}.")


def taken_back_said(why: Bilingual, refusal: str, stays: str) -> Bilingual:
    """For the person. `stays`: why it could not be taken back; empty where it was."""
    if stays:
        return Bilingual(
            f"{why.zh}\n{refusal}\n前面做的没能撤回，还在：{stays}",
            f"{why.en}\n{refusal}\nWhat was done before it could not be taken back, and is still there: {stays}",
        )
    return Bilingual(
        f"{why.zh}\n{refusal}\n所以这句话一件都没有做，前面做的已经撤回。请看看现在的画布，再说一次。",
        f"{why.en}\n{refusal}\nSo nothing of this sentence was done; what was done before it is taken back. Please look"
        " at the canvas as it is now, and say it again.",
    )


def failed(goals: Sequence[Goal], why: Bilingual, at: str) -> list[Goal]:
    """What was done of it is done no more."""
    over = {GoalStatus.DONE, GoalStatus.ASKED}
    return [
        replace(goal, status=GoalStatus.FAILED, reason=why.to(goal.language), updated_at=at)
        if goal.status in over
        else goal
        for goal in goals
    ]
