"""What questions about a canvas are answered with, in the person's language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.canvas import QUESTIONS, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.domain.canvas_words import node_said
from towow_core.domain.earlier_answers import standing_no
from towow_core.domain.models import Language
from towow_core.domain.open_questions import OpenQuestion, choices_said
from towow_core.domain.state_words import RUN_WORDS, STATE_WORDS, state_counts, state_said
from towow_core.engine.conversation.order_replies import OrderReplies

NAMES_SHOWN = 12


_NAMED_MAX = 6  # so many nodes an order to open them again may name


@dataclass(frozen=True, slots=True)
class QuestionReplies(OrderReplies):
    """The sentences of one language."""

    def canvas(self, canvas: CanvasState, run: RunState | None) -> str:
        """What is drawn, and how far it has come."""
        if not canvas.nodes:
            return "画布还是空的。" if self.zh else "The canvas is empty."
        names = [self._called(node) for node in canvas.nodes.values()]
        shown = ("、" if self.zh else ", ").join(names[:NAMES_SHOWN]) + ("…" if len(names) > NAMES_SHOWN else "")
        count = len(names)
        said = f"画布上有 {count} 个节点：{shown}。" if self.zh else f"There are {count} nodes: {shown}."
        return said + self._run(canvas, run)

    def lines(self, said: Iterable[str]) -> str:
        return "\n".join(said)

    def who(self, node: CanvasNode, person: str) -> str:
        """Whose it is; `person`: their name, empty where it is nobody's."""
        called = self._called(node)
        if self.zh:
            return f"“{called}”由{person}负责。" if person else f"“{called}”还没有人负责。"
        return f"“{called}” is {person}'s." if person else f"Nobody is assigned to “{called}” yet."

    def who_leads_to(self, node: CanvasNode, told: Sequence[str]) -> str:
        """Nobody does a milestone; who does what leads to it, a sentence for each."""
        if not told:
            if self.zh:
                return f"“{self._called(node)}”是里程碑，不由谁来做，也没有任务通向它。"
            return f"“{self._called(node)}” is a milestone, which nobody does, and no task leads to it."
        if self.zh:
            return f"“{self._called(node)}”是里程碑，通向它的有：{''.join(told)}"
        return f"“{self._called(node)}” is a milestone; what leads to it: {' '.join(told)}"

    def beside(self, node: CanvasNode, others: Sequence[CanvasNode], *, is_before: bool) -> str:
        """What stands right before a node, or right behind it."""
        names, called = self._names(others), self._called(node)
        if self.zh:
            side = "前面" if is_before else "后面"
            return f"“{called}”{side}是：{names}。" if others else f"“{called}”{side}什么都没有连。"
        if is_before:
            return f"Before “{called}” comes: {names}." if others else f"Nothing is connected before “{called}”."
        return f"After “{called}” comes: {names}." if others else f"Nothing is connected behind “{called}”."

    def next(self, nodes: Sequence[CanvasNode], run: RunState | None) -> str:
        """What there is to do now."""
        if not nodes:
            return "现在没有在做或在等的节点。" if self.zh else "Nothing is under way or waiting now."
        if run is None:
            first = f"还没有执行过；最先做：{self._names(nodes)}。"
            return first if self.zh else f"It has not been run; first comes: {self._names(nodes)}."
        return f"现在轮到：{self._names(nodes)}。" if self.zh else f"To do now: {self._names(nodes)}."

    def today(self, day: str) -> str:
        return f"今天是 {day}。" if self.zh else f"Today is {day}."

    def in_history(self) -> str:
        if self.zh:
            return "谁在什么时候改了画布上的什么，请看画布的“历史”。"
        return "Who changed what on the canvas, and when, stands in its “History”."

    def nobodys(self, nodes: Sequence[CanvasNode]) -> str:
        if not nodes:
            return "每个任务都有人负责。" if self.zh else "Every task has somebody."
        names = self._names(nodes)
        return f"这些任务还没有人负责：{names}。" if self.zh else f"Nobody is assigned to: {names}."

    def due(self, node: CanvasNode) -> str:
        due = node.config.get("due")
        if self.zh:
            return f"“{self._called(node)}”的日期是 {due}。" if due else f"“{self._called(node)}”没有日期。"
        return f"“{self._called(node)}” is due on {due}." if due else f"“{self._called(node)}” has no date."

    def no_dates(self) -> str:
        return "画布上的节点都没有日期。" if self.zh else "No node has a date."

    def state(self, node: CanvasNode, state: NodeRun | None) -> str:
        """How far it has come; and why it failed, where it did."""
        why = state.why(Language.ZH if self.zh else Language.EN) if state else ""
        if not why and state is not None and (noes := len(standing_no(state.result))):
            why = f"之前有 {noes} 个人说过不同意。" if self.zh else f"{noes} had said no before."
        if not why and state is not None and state.status is NodeStatus.WAITING:
            asks = "".join(f"“{each['text']}”" for each in state.result.get(QUESTIONS) or ())
            why = asks and (f"在问：{asks}" if self.zh else f"it asks {asks}")
        if self.zh:
            said = f"“{self._called(node)}”{state_said(node, state).zh}"
            return f"{said}：{why}" if why else f"{said}。"
        said = f"“{self._called(node)}” is {state_said(node, state).en}"
        return f"{said}: {why}" if why else f"{said}."

    def waits_for(self, node: CanvasNode, before: Sequence[CanvasNode]) -> str:
        names = self._names(before)
        return f"“{self._called(node)}”要等{names}完成。" if self.zh else f"“{self._called(node)}” waits for {names}."

    def waits_for_people(self, node: CanvasNode, person: str) -> str:
        if self.zh:
            return f"“{self._called(node)}”轮到了，在等{person or '人'}做完并标记。"
        return f"“{self._called(node)}” is waiting for {person or 'somebody'} to do it and say so."

    def waits_for_answers(self, node: CanvasNode, asked: Sequence[Mapping[str, Any]], demand_id: str) -> str:
        """Of a negotiation whose demand asks its requester something; `demand_id`: where that is answered."""
        told, count, called = choices_said(asked), len(asked), self._called(node)
        if self.zh:
            return (
                f"“{called}”在等提出它的人回答 {count} 个问题：{told.zh}。"
                f"直接说“回答：……”，或者在需求 {demand_id} 的页面上回答。"
            )
        return (
            f"“{called}” is waiting for its requester to answer {count} question{'' if count == 1 else 's'}:"
            f" {told.en}. Say “answer: …” here, or answer on the page of the demand {demand_id}."
        )

    def which_question(self, asked: Sequence[OpenQuestion], called: Sequence[str], said: str) -> str:
        """To which of several questions something is the answer."""
        each = [f"“{name}”：“{question.text}”" for question, name in zip(asked, called, strict=True)]
        if self.zh:
            return f"有 {len(asked)} 个问题在等回答：{'；'.join(each)}。“{said}”是对哪一个的回答？"
        return f"{len(asked)} questions wait for an answer: {'; '.join(each)}. Which of them does “{said}” answer?"

    def answer_to(self, question: OpenQuestion, called: str, said: str) -> str:
        """A sentence that answers this question."""
        if self.zh:
            nth = f"第{question.number}个问题" if question.of > 1 else ""
            return f"回答“{called}”{nth}：{said}"
        nth = f"question {question.number} of " if question.of > 1 else ""
        return f"answer {nth}“{called}”: {said}"

    def is_it_the_answer(self, question: OpenQuestion, called: str, said: str) -> tuple[str, tuple[str, ...]]:
        """Whether what nobody understood is the answer to this question, and the sentence that says so."""
        way = self.answer_to(question, called, said)
        if self.zh:
            return f"“{said}”是对“{called}”所问的“{question.text}”的回答吗？没有交给它。", (way,)
        return f"Is “{said}” the answer to “{question.text}”, which “{called}” asks? It was not given.", (way,)

    def nothing_asked(self) -> str:
        if self.zh:
            return "没有这样的问题在等回答，所以什么也没有做。想做什么？"
        return "No such question waits for an answer, so nothing was done. What is to be done?"

    def waits_for_day(self, node: CanvasNode, day: str) -> str:
        if self.zh:
            return f"“{self._called(node)}”前面的都做完了，在等 {day} 这一天。"
        return f"What “{self._called(node)}” follows is done; it is waiting for {day}."

    def nothing_waits(self, run: RunState | None) -> str:
        if run is None:
            return "还没有执行过，所以没有在等的节点。" if self.zh else "It has not been run, so nothing waits."
        return "现在没有在等的节点。" if self.zh else "Nothing is waiting now."

    def left(self, nodes: Sequence[CanvasNode], run: RunState | None) -> str:
        if not nodes:
            return "全都完成了。" if self.zh else "Everything is done."
        said = f"还没完成：{self._names(nodes)}。" if self.zh else f"Not done yet: {self._names(nodes)}."
        return said if run else said + ("还没有执行过。" if self.zh else " It has not been run.")

    def reopening(
        self,
        nodes: Sequence[CanvasNode],
        back: Sequence[CanvasNode],
        stays: Sequence[CanvasNode],
        *,
        is_over: bool,
    ) -> str:
        """What follows if these, which are done, are opened again.

        Args:
            back: What had begun after them, and waits for them first.
            stays: What was done after them, or is under way, and stays so.
            is_over: Another run takes the last one up.
        """
        names, one = self._names(nodes), self._called(nodes[0])
        if self.zh:
            then = [
                f"{self._names(back)}退回等待，要先等它" if back else "",
                f"{self._names(stays)}不动" if stays else "",
            ]
            run = "上次执行里已经做完，重新打开会另起一次执行接着做" if is_over else "在这次执行里已经做完"
            what = "；".join(each for each in then if each) or "它后面的照旧等它"
            return f"{names}{run}。重新打开以后，{what}。要改的只是它的结果，就说“{one}的结果写错了，应该是…”。"
        plural, runs = len(nodes) > 1, "another run takes the last one up, " if is_over else ""
        is_are, it = ("are", "they are") if plural else ("is", "it is")
        goes, them = "go" if len(back) > 1 else "goes", "them" if plural else "it"
        stay = "stay as they are" if len(stays) > 1 else "stays as it is"
        goes_back = f"{self._names(back)} {goes} back to waiting for {them}" if back else ""
        kept = f"{self._names(stays)} {stay}" if stays else ""
        what = ", and ".join(each for each in (goes_back, kept) if each) or f"what comes after it waits for {them}"
        run = "the last run" if is_over else "this run"
        return (
            f"{names} {is_are} done in {run}. If {it} opened again, {runs}{what}."
            f" If only the result is wrong, say “the result of {one} is wrong, it is …”."
        )

    def reopen_anyway(self, nodes: Sequence[CanvasNode]) -> str:
        """The order that opens them again, whatever has begun on them."""
        if len(nodes) > _NAMED_MAX:
            return "把做完的都照样重新打开" if self.zh else "reopen everything that is done all the same"
        named = [f"“{self._called(node)}”" for node in nodes]
        return f"照样重新打开{'、'.join(named)}" if self.zh else f"reopen {' and '.join(named)} all the same"

    def nothing_is_done(self) -> str:
        return (
            "还没有做完的，没有可以重新打开的。"
            if self.zh
            else "Nothing is done, so there is nothing to be opened again."
        )

    def tasks_of(self, person: str, said: Sequence[str]) -> str:
        if self.zh:
            return f"{person}负责：{'；'.join(said)}。" if said else f"{person}没有要负责的。"
        return f"{person} has: {'; '.join(said)}." if said else f"{person} has nothing to do here."

    def task_of(self, node: CanvasNode, state: NodeRun | None) -> str:
        """A task in a list of somebody's, with what is known of it."""
        due = str(node.config.get("due") or "")
        status = state_said(node, state).to(Language.ZH if self.zh else Language.EN) if state else ""
        known = ("，" if self.zh else ", ").join(part for part in (status, due) if part)
        return f"“{self._called(node)}”" + ((f"（{known}）" if self.zh else f" ({known})") if known else "")

    def not_read_of(self, piece: str) -> str:
        """Which words of a question kept it from being answered."""
        if self.zh:
            return f"没有听懂“{piece}”，所以没有回答；不然回答的会是另一个问题。"
        return f"I did not understand “{piece}” in this question, so it is not answered."

    def not_known_who(self) -> str:
        """Somebody asks about their own work, and nobody here knows who it is."""
        if self.zh:
            return "这里不知道“我”是谁，所以没有回答；说出名字就能答。"
        return "It is not known here who is asking, so this is not answered; with a name it can be."

    def not_said_whose(self) -> str:
        """What somebody's work costs is asked, and nobody is named."""
        if self.zh:
            return "没有说是谁手里的活，所以没有回答；说出名字就能答。"
        return "It is not said whose work is meant, so this is not answered; with a name it can be."

    def no_trial(self) -> str:
        if self.zh:
            return "“如果那样会怎样”在这里试不了，只能说画布上现在写的是什么。"
        return "What would be if that were so cannot be tried here; only what stands on the canvas now can be told."

    def unanswered(self, why: str, readings: Sequence[str]) -> str:
        """Why a question is not answered, with those that come nearest and would be."""
        if not readings:
            return why
        if self.zh:
            return f"{why}想问的是{'，还是'.join(f'「{reading}」' for reading in readings)}吗？"
        return f"{why} Did you mean {', or '.join(f'[{reading}]' for reading in readings)}?"

    def asked_before(self, node: CanvasNode, approvals: Sequence[CanvasNode]) -> str:
        """The approvals before a node."""
        of, names = f"“{self._called(node)}”", self._names(approvals)
        if self.zh:
            return f"{of}之前有审批：{names}。" if approvals else f"{of}之前没有审批节点，不需要谁批准。"
        return f"Before {of} there is to be a yes: {names}." if approvals else f"No approval comes before {of}."

    def _names(self, nodes: Sequence[CanvasNode]) -> str:
        return ("、" if self.zh else ", ").join(f"“{self._called(node)}”" for node in nodes)

    def _called(self, node: CanvasNode) -> str:
        said = node_said(node)
        return said.zh if self.zh else said.en

    def _run(self, canvas: CanvasState, run: RunState | None) -> str:
        if run is None:
            return "还没有执行过。" if self.zh else " It has not been run."
        counts = [(STATE_WORDS[state], n) for state, n in state_counts(canvas.nodes, run.nodes).items()]
        if self.zh:
            return "执行情况：" + "，".join(f"{said.zh} {n} 个" for said, n in counts) + "。"
        return f" The run is {RUN_WORDS[run.status].en}: " + ", ".join(f"{n} {said.en}" for said, n in counts) + "."
