"""The words of an adjustment: what was changed, for whom, and why not."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from towow_core.domain.answers import Offer
from towow_core.domain.models import AdjustmentSummary, Assignment, DemandUnderstanding, Language
from towow_core.domain.money import named_amount
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.sentence_parts import budget_text, day_text, say, sentence, uncapitalised
from towow_core.engine.matching.needs import Need
from towow_core.support.money import money_text, per_text, price_text

_ANOTHER_DAY = re.compile(
    r"改到|换一天|改期|周末|工作日|\d{4}-\d\d|月\d|move|another day|weekend|weekday", re.IGNORECASE
)
_PRICE_NOTE = re.compile(
    r"(?:为不超预算[^。]*)?按原报价[^。]*略作下调。|A little below the .*?\basked\b.*?\.(?=\s|$)\s*"
)
_THIS_ROUND = re.compile(r"^(?:本轮[^。]*。|This round[^.]*\.\s*|The requests of this round[^.]*\.\s*)+")
_PENDING_NOTE = re.compile(r"待商定：[^。]*。|Still open: [^.]*\.\s*")


def without_price_note(notes: str) -> str:
    """The notes of a part without the sentence that it is given less than was asked."""
    return _PRICE_NOTE.sub("", notes).strip()


@dataclass(frozen=True, slots=True)
class AdjustmentWording:
    """Sentences in one language."""

    language: Language

    def _say(self, zh: str, en: str) -> str:
        return say(self.language, zh, en)

    def support(self) -> str:
        return self._say("按需支援。", "Support as needed.")

    def joined(self, name: str) -> str:
        return self._say(f"{name}作为候补加入", f"{name} joined as a substitute")

    def left(self, name: str, role: str) -> str:
        return self._say(f"{name}（{role}）退出，不再安排", f"{name} ({role}) left and has no part any more")

    def takes(self, name: str, tag: str) -> str:
        return self._say(f"{tag}改由{name}承担", f"{name} takes over {tag}")

    def task(self, mine: Sequence[Need], said: str) -> str:
        tasks = [need.concept.task.to(self.language) if need.concept else need.tag for need in mine]
        text = sentence(self._say("；".join(tasks), "; ".join(tasks)), self.language)
        return self._say(f"{text}{said}", f"{text} {said}".strip())

    def granted(self, name: str, wish: str) -> str:
        return self._say(f"照{name}的要求写进方案，等你点头：{wish}", f"In the plan for {name}, if you agree: {wish}")

    def wished(self, name: str, wish: str) -> str:
        return self._say(f"{name}希望{wish}", f"{name} wished for: {wish}")

    def said(self, text: str) -> str:
        return text or self._say("没有说明要求", "nothing in particular was asked for")

    def no_request(self) -> str:
        return self._say("没有提出可以改的具体事项", "It names nothing that could be changed")

    def no_figure(self) -> str:
        return self._say("没有说出具体金额", "It names no figure")

    def no_money(self, understanding: DemandUnderstanding, spent: float) -> str:
        currency = understanding.context.currency or "CNY"
        used, budget = money_text(round(spent), currency, self.language), budget_text(understanding)
        if not budget:
            return self._say("比当初报的价高出太多", "It is far above the price first named")
        return self._say(
            f"预算{budget}已用{used}，没有余地", f"{used} of the budget of {budget} is spent; nothing is left for it"
        )

    def above_its_part(self, limit: float, currency: str) -> str:
        most = money_text(limit, currency, self.language)
        return self._say(f"这一部分最多{most}", f"{most} is the most there is for this part")

    def above_asked(self, why: str, *, is_shared: bool) -> str:
        if not is_shared:
            return self._say(f"说过最多付这些：{why}", f"It is the most that there is: {why}")
        return self._say(f"几个人合用的预算不够：{why}", f"There is one amount for several: {why}")

    def raised(self, part: Assignment, given: float, wanted: float) -> str:
        old, new = self._amounts(part, given)
        if given < wanted:
            return self._say(
                f"{part.display_name}的价钱从{old}提高到{new}，预算只余这些",
                f"{part.display_name}'s price goes from {old} to {new}, all the budget has left",
            )
        return self._say(
            f"{part.display_name}的价钱从{old}提高到{new}", f"{part.display_name}'s price goes from {old} to {new}"
        )

    def _amounts(self, part: Assignment, given: float) -> tuple[str, str]:
        per = per_text(part.rate.unit, self.language) if part.price is None and part.rate is not None else ""
        before = money_text(named_amount(part.price, part.rate) or 0.0, part.currency, self.language)
        return before + per, money_text(given, part.currency, self.language) + per

    def lowered(self, part: Assignment, given: float) -> str:
        old, new = self._amounts(part, given)
        return self._say(
            f"{part.display_name}的价钱从{old}降到{new}", f"{part.display_name}'s price comes down from {old} to {new}"
        )

    def counted(self, offer: Offer) -> str:
        price = price_text(offer.price, offer.currency, offer.rate, self.language)
        return self._say(f"{offer.display_name}的价钱现在是{price}", f"{offer.display_name}'s price is {price} now")

    def cheaper(self, count: int) -> str:
        return self._say(f"{count}个人降了价", f"{count} of them ask less now")

    def no_cheaper(self) -> str:
        return self._say("没有人愿意再降价", "Nobody comes down any further")

    def nobody_has_agreed(self) -> str:
        return self._say("还没有人答应这一点", "Nobody has agreed to this yet")

    def with_note(self, notes: str, wish: str) -> str:
        """The notes with a wish granted, and no longer as an open question."""
        rest = _PENDING_NOTE.sub(lambda m: self._without(m.group(), wish), notes).strip()
        added = sentence(self._say(f"写进方案：{wish}", f"In the plan: {wish}"), self.language)
        return self._say(f"{rest}{added}", f"{rest} {added}".strip())

    def _without(self, pending: str, wish: str) -> str:
        colon, stop, comma = self._say("：", ": "), self._say("。", "."), self._say("、", ", ")
        head, _, items = pending.strip().rstrip(stop).partition(colon)
        kept = [item for item in re.split(r"、|和|, | and ", items) if item and item not in wish]
        return f"{head}{colon}{comma.join(kept)}{stop} " if kept else ""

    def asks_for_another_day(self, wish: str) -> bool:
        return bool(_ANOTHER_DAY.search(wish))

    def fixed_day(self, understanding: DemandUnderstanding) -> str:
        day = understanding.context.date
        if not day:
            return self._say("这一天对其他人合适", "The day suits the others")
        said, asked = day_text(day, self.language), understanding.in_force
        if any(r.kind is RequirementKind.DEADLINE and r.value.last == day for r in asked) and not any(
            r.kind is RequirementKind.DATE for r in asked
        ):  # by some day, and on none
            return self._say(f"最晚要在{said}完成", f"It is to be done by {said}")
        return self._say(f"日期由需求方定在{said}", f"The requester named the day: {said}")

    def moved(self, name: str, day: str) -> str:
        said = day_text(day, self.language)
        return self._say(f"按{name}的时间改到{said}", f"Moved to {said} to suit {name}")

    def new_day(self, day: str) -> str:
        said = day_text(day, self.language)
        return self._say(
            f"暂定日期改为{said}，各里程碑随之顺延", f"The tentative day is now {said}; the milestones move with it"
        )

    def on_another_day(self, part: Assignment, old: str, new: str) -> Assignment:
        """The same part, where its text names the day (ISO 8601 both) it takes place on."""
        before, after = day_text(old, self.language), day_text(new, self.language)
        return replace(part, responsibility=part.responsibility.replace(before, after))

    def without_day(self, text: str, day: str) -> str:
        """The sentences that give no reason for that day."""
        said = day_text(day, self.language)
        sentences = re.split(r"(?<=。)|(?<=\.)\s+", text)
        return self._say("", " ").join(each for each in sentences if each and said not in each)

    def limit(self, people: int, wish: str) -> str:
        return self._say(f"{wish}（原定{people}人）", f"{wish} (planned: {people} people)")

    def too_dear(self, name: str, why: str) -> str:
        return self._say(
            f"{name}不能再低，改为备选：{why}", f"{name} cannot do it for less and stands by instead: {why}"
        )

    def stands_back(self, name: str) -> str:
        return self._say(f"{name}接不下全部人数，改为备选", f"{name} cannot serve everybody and stands by instead")

    def on_site(self, role: str) -> str:
        return self._say(f"{role}需要到现场", f"The part of {uncapitalised(role)} has to be done on site")

    def now_missing(self, tag: str) -> str:
        return self._say(f"{tag}暂时没有人承担", f"Nobody does {tag} now")

    def rationale(self, old: str, summary: AdjustmentSummary) -> str:
        done, refused = len(summary.requests_addressed), len(summary.requests_declined)
        if not done and not refused:
            return old
        reasons = self._say("；", "; ").join(dict.fromkeys(c.reason for c in summary.requests_declined if c.reason))
        if not done:
            who = self._say(f"本轮的要求没能满足：{reasons}", f"The requests of this round could not be met: {reasons}")
        else:
            who = self._say(
                f"本轮有{done}项要求写进了方案",
                f"This round {done} request{' is' if done == 1 else 's are'} in the plan",
            )
            if refused:
                who += self._say(f"，{refused}项没有满足：{reasons}", f" and {refused} could not: {reasons}")
        old = _THIS_ROUND.sub("", old).strip()
        return self._say("", " ").join([sentence(who, self.language), old]).strip()
