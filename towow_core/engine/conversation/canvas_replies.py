"""What the rules say to a person about a canvas, in the person's language."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from towow_core.domain.canvas import (
    NODE_KINDS,
    STATUS_WORDS,
    CanvasNode,
    CanvasState,
    NodeRun,
    ReactStep,
    RunState,
)
from towow_core.domain.canvas_words import kind_said, node_said
from towow_core.domain.models import Language
from towow_core.engine.conversation.order_replies import OrderReplies

NAMES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class CanvasReplies(OrderReplies):
    """The sentences of one language; `is_begun`: something of what is asked for was done already."""

    is_begun: bool = False

    def thought(self, request: str, number: int, total: int) -> str:
        if self.zh:
            return f"用户要求“{request}”。" if total == 1 else f"第 {number} 步（共 {total} 步）：“{request}”。"
        return f"The request is “{request}”." if total == 1 else f"Step {number} of {total}: “{request}”."

    def sum_up(self, steps: tuple[ReactStep, ...], *, is_all: bool) -> str:
        rejected = steps[-1].verdict == "rejected"
        if not (rejected or is_all):
            return "步数用完了，报告做到哪里。" if self.zh else "No steps are left; report how far it came."
        if self.zh:
            return "上一步被拒绝，说明原因。" if rejected else "用户的要求都处理了，报告结果。"
        return "The last step was refused; say why." if rejected else "Everything asked for is done; report."

    def result(self, steps: tuple[ReactStep, ...]) -> str:
        """What came of each step, one line each."""
        return "\n".join(step.observation for step in steps if step.observation) or ("好了。" if self.zh else "Done.")

    def with_left(self, told: str, left: Sequence[str]) -> str:
        """What was told, with what further was asked for and has not been begun."""
        if not left:
            return told
        if self.zh:
            return f"{told}\n后面的也还没有做：{'、'.join(f'“{request}”' for request in left)}。"
        return f"{told}\nNot done yet, either: {', '.join(f'“{request}”' for request in left)}."

    def unclear(self) -> str:
        return "没有看出要做什么。" if self.zh else "There is nothing to do in this."

    def did_you_mean(self, readings: Sequence[str], only: str = "") -> str:
        """Asks back between the nearest readings; without any, what can be said at all.

        Args:
            only: The one request of several that was not understood; "" where nothing was done at all.
        """
        if not readings:
            return self.not_understood()
        if self.zh:
            said = "，还是".join(f"「{reading}」" for reading in readings)
            not_done = f"没有听懂“{only}”，这一件没有做" if only else "没有听懂要在画布上做什么，所以什么都没做"
            return f"{not_done}。是{said}？都不是的话，换个说法再说一次。"
        said = ", or ".join(f"[{reading}]" for reading in readings)
        not_done = (
            f"I did not understand “{only}”, so that was not done."
            if only
            else "I did not understand what to do on the canvas, so nothing was done."
        )
        return f"{not_done} Did you mean {said}? If neither, please say it in other words."

    def not_understood(self) -> str:
        not_so = "没有听懂要在画布上做什么。" if self.zh else "I did not understand what to do on the canvas. "
        return f"{not_so}{self.what_can_be_done()}"

    def what_can_be_done(self) -> str:
        kinds = NODE_KINDS
        if self.zh:
            return (
                f"可以这样说：加一个任务节点叫“订场地”；连接 A 和 B；把 A 标记为完成；"
                f"删除 A；执行；发起协商：……。节点类型有 {'、'.join(kinds)}。"
            )
        return (
            "You can say: add a task node called “book venue”; "
            "connect A and B; mark A as done; delete A; run; start a negotiation for … "
            f"Kinds of nodes: {', '.join(kinds)}."
        )

    def canvas(self, canvas: CanvasState, run: RunState | None) -> str:
        """What is drawn, and how far it has come."""
        if not canvas.nodes:
            return "画布还是空的。" if self.zh else "The canvas is empty."
        names = [self._called(node) for node in canvas.nodes.values()]
        shown = ("、" if self.zh else ", ").join(names[:NAMES_SHOWN]) + ("…" if len(names) > NAMES_SHOWN else "")
        count = len(names)
        said = f"画布上有 {count} 个节点：{shown}。" if self.zh else f"There are {count} nodes: {shown}."
        return said + self._run(run)

    def unread(self, part: str) -> str:
        if self.zh:
            not_done = "这一件没有做" if self.is_begun else "所以什么都没做"
            return f"没有听懂“{part}”，{not_done}。请换个说法再说一次。"
        not_done = "that was not done" if self.is_begun else "nothing was done"
        return f"I did not understand “{part}”, so {not_done}. Please say it in other words."

    def lines(self, said: Iterable[str]) -> str:
        return "\n".join(said)

    def who(self, node: CanvasNode) -> str:
        person = node.config.get("assignee_name") or node.config.get("assignee")
        called = self._called(node)
        if self.zh:
            return f"“{called}”由{person}负责。" if person else f"“{called}”还没有人负责。"
        return f"“{called}” is {person}'s." if person else f"Nobody is assigned to “{called}” yet."

    def who_leads_to(self, node: CanvasNode, before: Sequence[CanvasNode]) -> str:
        """Nobody does a milestone; who does what leads to it."""
        if not before:
            if self.zh:
                return f"“{self._called(node)}”是里程碑，不由谁来做，也没有任务通向它。"
            return f"“{self._called(node)}” is a milestone, which nobody does, and no task leads to it."
        told = [self.who(each) for each in before]
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
        if self.zh:
            said = f"“{self._called(node)}”{STATUS_WORDS[state.status].zh if state else '还没有执行过'}"
            return f"{said}：{why}" if why else f"{said}。"
        said = f"“{self._called(node)}” {f'is {state.status}' if state else 'has not been run'}"
        return f"{said}: {why}" if why else f"{said}."

    def waits_for(self, node: CanvasNode, before: Sequence[CanvasNode]) -> str:
        names = self._names(before)
        return f"“{self._called(node)}”要等{names}完成。" if self.zh else f"“{self._called(node)}” waits for {names}."

    def waits_for_people(self, node: CanvasNode) -> str:
        person = node.config.get("assignee_name") or node.config.get("assignee")
        if self.zh:
            return f"“{self._called(node)}”轮到了，在等{person or '人'}做完并标记。"
        return f"“{self._called(node)}” is waiting for {person or 'somebody'} to do it and say so."

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

    def which(self, said: str, nodes: Sequence[CanvasNode]) -> str:
        """Asks back between the nodes that fit."""
        ways = self.ways(nodes) or [f"“{self._called(node)}”" for node in nodes]
        names = " / ".join(ways)
        return f"“{said}”指的是哪一个：{names}？" if self.zh else f"Which one do you mean by “{said}”: {names}?"

    def ways(self, nodes: Sequence[CanvasNode]) -> list[str]:
        """How each of these can be said so that it is no other of them; none where that cannot be."""
        names = Counter(self._called(node) for node in nodes)
        ways = [self._way(node, is_alone=names[self._called(node)] == 1) for node in nodes]
        return ways if len(set(ways)) == len(ways) else []

    def again(self, nodes: Sequence[CanvasNode]) -> list[str]:
        """Sentences that have each of these tried again; none where they cannot be told apart."""
        return [f"重试{way}" if self.zh else f"retry {way}" for way in self.ways(nodes)]

    def _way(self, node: CanvasNode, *, is_alone: bool) -> str:
        name, person = self._called(node), str(node.config.get("assignee_name") or "")
        if is_alone:
            return f"“{name}”"
        if person:
            return f"{person}的“{name}”" if self.zh else f"{person}'s “{name}”"
        kind = kind_said(node.node_type)
        return f"{kind.zh}“{name}”" if self.zh else f"the {kind.en} “{name}”"

    def unknown(self, said: str, canvas: CanvasState) -> str:
        names = self._names(list(canvas.nodes.values())[:NAMES_SHOWN])
        if self.zh:
            return f"画布上没有“{said}”。" + (f"有的是：{names}。" if names else "画布还是空的。")
        return f"There is no “{said}” on the canvas." + (f" There are: {names}." if names else " It is empty.")

    def draft_name(self) -> str:
        return (
            "草稿叫什么名字？例如：开一个草稿叫“两天的方案”。"
            if self.zh
            else ("What is the draft to be called? For example: start a draft called “two days”.")
        )

    def no_line(self, one: CanvasNode, other: CanvasNode) -> str:
        names = self._names([one, other])
        return f"{names}之间没有连线。" if self.zh else f"There is no line between {names}."

    def copy_of(self, node: CanvasNode) -> str:
        return f"{node.name}（副本）" if self.zh else f"{node.name} (copy)"

    def wait_name(self, count: int, unit_zh: str, unit_en: str) -> str:
        return f"等 {count} {unit_zh}" if self.zh else f"wait {count} {unit_en}{'' if count == 1 else 's'}"

    def kind_stays(self, kind: str) -> str:
        said = kind_said(kind)
        if self.zh:
            return f"节点的类型不能改。要加一个{said.zh}节点吗？叫什么名字，接在哪个节点后面？"
        return (
            f"A node's kind cannot be changed. Shall a new {said.en} node be added? What is it called, "
            "and after which node does it come?"
        )

    def not_all(self, count: int) -> str:
        if self.zh:
            return (
                f"一句话不会删掉全部 {count} 个节点。请说要删哪几个；或者在画布上全选（Ctrl+A）再删除，删了可以撤销。"
            )
        return (
            f"All {count} nodes are not deleted by one sentence. Say which ones; or select all on the canvas (Ctrl+A) "
            "and delete them there, which can be undone."
        )

    def welcome(self) -> str:
        return "不客气。" if self.zh else "You are welcome."

    def tasks_of(self, person: str, said: Sequence[str]) -> str:
        if self.zh:
            return f"{person}负责：{'；'.join(said)}。"
        return f"{person} has: {'; '.join(said)}."

    def task_of(self, node: CanvasNode, state: NodeRun | None) -> str:
        """A task in a list of somebody's, with what is known of it."""
        due = str(node.config.get("due") or "")
        status = (STATUS_WORDS[state.status].zh if self.zh else str(state.status)) if state else ""
        known = ("，" if self.zh else ", ").join(part for part in (status, due) if part)
        return f"“{self._called(node)}”" + ((f"（{known}）" if self.zh else f" ({known})") if known else "")

    def which_person(self, name: str, ways: Sequence[str], node: CanvasNode | None) -> tuple[str, ...]:
        """Asks which of several people of a name is meant; with the sentences that answer it.

        Args:
            ways: How each of them can be said; none: there is no way to tell them apart by words.
        """
        if not ways and self.zh:
            return (f"有好几个人叫“{name}”，一句话分不清；请在画布上的节点里选。",)
        if not ways:
            return (f"Several people are called “{name}”; choose whom you mean at the node, on the canvas.",)
        said = ("、" if self.zh else ", ").join(ways)
        question = f"叫“{name}”的有：{said}。是哪一位？" if self.zh else f"Which “{name}” do you mean: {said}?"
        if node is None:
            return (question,)
        called = self._called(node)
        return question, *(f"把“{called}”交给{way}" if self.zh else f"give “{called}” to {way}" for way in ways)

    def no_person(self) -> str:
        return "交给谁？" if self.zh else "Whose is it to be?"

    def no_name(self) -> str:
        return "要叫什么名字？" if self.zh else "What is it to be called?"

    def whose_name(self, name: str, node: CanvasNode | None) -> tuple[str, ...]:
        """Asks whether a name is the workflow's or this node's; with the sentences that answer it."""
        if self.zh:
            own = f"把工作流改名为“{name}”"
            if node is None:
                return f"要把工作流的名字改成“{name}”吗？", own
            called = self._called(node)
            return f"“{name}”是工作流的名字，还是“{called}”的？", own, f"把“{called}”改名为“{name}”"
        own = f"rename the workflow to “{name}”"
        if node is None:
            return f"Is the workflow to be called “{name}”?", own
        called = self._called(node)
        question = f"Whose name is “{name}” to be: the workflow's, or that of “{called}”?"
        return question, own, f"rename “{called}” to “{name}”"

    def call_or_name(self, name: str, said: str) -> tuple[str, ...]:
        """Asks whether the workflow is to be called so, or somebody is to be called; said in English alone."""
        question = f"Is the workflow to be called “{name}”, or is it a task to do so?"
        if self.zh:
            question = f"是工作流要叫“{name}”，还是有一件要做的事？"
        return question, f"rename the workflow to “{name}”", f"add a task node called “{said}”"

    def hold_or_end(self, *, is_paused: bool) -> tuple[str, list[str]]:
        """Asks whether a run is to be held for a while or ended; with the sentences that answer it."""
        hold, end = ("暂停执行", "停止执行") if self.zh else ("pause the run", "stop the run")
        if is_paused:
            question = "执行已经暂停了。要停止它吗？" if self.zh else "The run is paused already. Is it to be stopped?"
            return question, [end]
        question = (
            "是先暂停，之后还能接着执行，还是停止这次执行？现在什么都没有停。"
            if self.zh
            else "Is the run to be paused, and go on later, or to be stopped? Nothing is stopped yet."
        )
        return question, [hold, end]

    def name_or_person(self, name: str, node: CanvasNode) -> tuple[str, list[str]]:
        """Asks whether a node is to be called so, or somebody of that name is to do it."""
        called = self._called(node)
        if self.zh:
            options = [f"把“{called}”改名为“{name}”", f"把“{called}”交给{name}"]
            return f"“{name}”是“{called}”的新名字，还是由{name}来做？", options
        options = [f"rename “{called}” to “{name}”", f"give “{called}” to {name}"]
        return f"Is “{name}” what “{called}” is to be called, or who is to do it?", options

    def which_of(self, said: str) -> str:
        return f"“{said}”：只能定一个，定哪个？" if self.zh else f"“{said}” is more than one: which one is it?"

    def no_day(self, said: str) -> str:
        return f"“{said}”是哪一天？" if self.zh else f"Which day is “{said}”?"

    def set_day(self, name: str, day: str) -> str:
        """A sentence that gives a node a day."""
        return f"把“{name}”的日期改成{day}" if self.zh else f"set the date of “{name}” to {day}"

    def no_amount(self, said: str) -> str:
        return f"“{said}”是多少钱？" if self.zh else f"How much is “{said}”?"

    def _names(self, nodes: Sequence[CanvasNode]) -> str:
        return ("、" if self.zh else ", ").join(f"“{self._called(node)}”" for node in nodes)

    def _called(self, node: CanvasNode) -> str:
        said = node_said(node)
        return said.zh if self.zh else said.en

    def _run(self, run: RunState | None) -> str:
        if run is None:
            return "还没有执行过。" if self.zh else " It has not been run."
        counts = Counter(node.status for node in run.nodes.values())
        if self.zh:
            return "执行情况：" + "，".join(f"{STATUS_WORDS[s].zh} {n} 个" for s, n in counts.items()) + "。"
        return f" The run is {run.status}: " + ", ".join(f"{n} {s}" for s, n in counts.items()) + "."


def replies_in(language: Language) -> CanvasReplies:
    """The sentences of a language."""
    return CanvasReplies(language is Language.ZH)
