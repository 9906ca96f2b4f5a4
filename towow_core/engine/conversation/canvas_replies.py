"""What the rules say to a person about a canvas, in the person's language."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from towow_core.domain.canvas import (
    NODE_KINDS,
    CanvasNode,
    CanvasState,
    ReactStep,
)
from towow_core.domain.canvas_words import kind_said
from towow_core.domain.models import Language
from towow_core.engine.conversation.question_replies import NAMES_SHOWN, QuestionReplies


@dataclass(frozen=True, slots=True)
class CanvasReplies(QuestionReplies):
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

    def not_answered(self, told: str, left: Sequence[str]) -> str:
        """What was told, with the questions beside it of which it is open what they ask about."""
        if not left:
            return told
        if self.zh:
            return f"{told}\n没有回答：{'、'.join(f'“{each}”' for each in left)}（问的是哪些，请说出来）。"
        return f"{told}\nNot answered: {', '.join(f'“{each}”' for each in left)}. Please say of which."

    def not_waited_for(self, when: str) -> str:
        """Nobody here keeps a condition."""
        return f"这里不会等到“{when}”。" if self.zh else f"Nobody here waits for “{when}”."

    def unclear(self) -> str:
        return "没有看出要做什么。" if self.zh else "There is nothing to do in this."

    def did_you_mean(self, readings: Sequence[str], only: str = "") -> str:
        """Asks back between the nearest readings; without any, what can be said at all.

        Args:
            only: The one request of several that was not understood; "" where nothing was done at all.
        """
        if not readings and only:
            return (
                f"没有听懂“{only}”，这一件没有做。"
                if self.zh
                else f"I did not understand “{only}”, so that was not done."
            )
        if not readings:
            return self.not_understood()
        if self.zh:
            said = "，还是".join(f"「{reading}」" for reading in readings)
            not_done = f"没有听懂“{only}”，这一件没有做" if only else "没有听懂要在画布上做什么，所以什么都没做"
            otherwise = "都不是的话" if len(readings) > 1 else "不是的话"
            return f"{not_done}。是{said}？{otherwise}，换个说法再说一次。"
        said = ", or ".join(f"[{reading}]" for reading in readings)
        not_done = (
            f"I did not understand “{only}”, so that was not done."
            if only
            else "I did not understand what to do on the canvas, so nothing was done."
        )
        otherwise = "neither" if len(readings) > 1 else "not"
        return f"{not_done} Did you mean {said}? If {otherwise}, please say it in other words."

    def only_these(self, readings: Sequence[str]) -> str:
        """Asks whether it is one of the readings that can be meant."""
        if self.zh:
            return f"是{'，还是'.join(f'「{reading}」' for reading in readings)}？什么都没有做。"
        return f"Did you mean {', or '.join(f'[{reading}]' for reading in readings)}? Nothing is done yet."

    def not_understood(self) -> str:
        not_so = (
            "没有听懂要在画布上做什么，所以什么都没做。"
            if self.zh
            else "I did not understand what to do on the canvas, so nothing was done. "
        )
        return f"{not_so}{self.what_can_be_done()}"

    def too_long(self, most: int) -> str:
        if self.zh:
            return f"一次说的太多了：一句话在这里最多 {most} 段。什么都没有做，请分几次说。"
        return f"Too much at once: a sentence has {most} pieces here at most. Nothing was done; say it bit by bit."

    def too_many_readings(self) -> str:
        if self.zh:
            not_done = "其余的没有做" if self.is_begun else "什么都没有做"
            return f"这句话可以有太多种读法，没有听懂，{not_done}。请一次说一件事。"
        not_done = "the rest was not done" if self.is_begun else "nothing was done"
        return f"This can be read in too many ways and was not understood; {not_done}. Say one thing at a time."

    def beyond_reckoning(self) -> str:
        if self.zh:
            return "这里有一天太远或一个数太大，没法算；请说近一点的日子或小一点的数。"
        return (
            "There is a day too far away or a number too large in this to reckon with; say a nearer or a smaller one."
        )

    def what_can_be_done(self) -> str:
        kinds = self.kinds()
        if self.zh:
            return (
                f"可以这样说：加一个任务节点叫“订场地”；连接 A 和 B；把 A 标记为完成；"
                f"删除 A；执行；发起协商：……；还剩什么没做？节点有这几种：{kinds}。"
            )
        return (
            "You can say: add a task node called “book venue”; "
            "connect A and B; mark A as done; delete A; run; start a negotiation for …; what is left to do? "
            f"Kinds of nodes: {kinds}."
        )

    def in_other_words(self) -> str:
        return "请换个说法再说一次。" if self.zh else "Please say it in other words."

    def kinds(self) -> str:
        """The kinds of nodes by the words that people have for them."""
        return ("、" if self.zh else ", ").join(
            kind_said(kind).zh if self.zh else kind_said(kind).en for kind in NODE_KINDS
        )

    def which_kind(self) -> str:
        return (
            f"要加哪一种节点？可以是：{self.kinds()}。"
            if self.zh
            else f"Which kind of node? It can be: {self.kinds()}."
        )

    def unread(self, part: str) -> str:
        if self.zh:
            not_done = "这一件没有做" if self.is_begun else "所以什么都没做"
            return f"没有听懂“{part}”，{not_done}。请换个说法再说一次。"
        not_done = "that was not done" if self.is_begun else "nothing was done"
        return f"I did not understand “{part}”, so {not_done}. Please say it in other words."

    def of_which_step(self, said: str) -> str:
        """Whose, when or for how much something is was said before the steps, and not of which of them."""
        if self.zh:
            way = "是哪一步的，可以在那一步后面说，例如“订场地（阿强，12月5日前）”"
            return f"“{said}”不是工作流的名字；{way}。现在什么都没画。"
        return (
            f"“{said}” is not what the workflow is called. Say it of the step it is of, as in "
            "“book the hall (Mei, by 5 December)”. Nothing is drawn yet."
        )

    def which(self, said: str, nodes: Sequence[CanvasNode]) -> str:
        """Asks back between the nodes that fit."""
        ways = self.ways(nodes) or [f"“{self._called(node)}”" for node in nodes]
        names = " / ".join(ways)
        return f"“{said}”指的是哪一个：{names}？" if self.zh else f"Which one do you mean by “{said}”: {names}?"

    def ways(self, nodes: Sequence[CanvasNode]) -> list[str]:
        """How each of these can be said so that it is no other of them; by id where only that tells them apart.

        Whoever is asked reads labels instead of ids (`with_labels`).
        """
        found = [self._way(node, [each for each in nodes if each is not node]) for node in nodes]
        times = Counter(found)
        return [way if times[way] == 1 else f"“{node.node_id}”" for way, node in zip(found, nodes, strict=True)]

    def again(self, nodes: Sequence[CanvasNode]) -> list[str]:
        """Sentences that have each of these tried again; none where they cannot be told apart."""
        return [f"重试{way}" if self.zh else f"retry {way}" for way in self.ways(nodes)]

    def _way(self, node: CanvasNode, others: Sequence[CanvasNode]) -> str:
        name, person = self._called(node), str(node.config.get("assignee_name") or "")
        alike = [each for each in others if self._called(each) == name]
        if not alike:
            return f"“{name}”"
        if person:
            return f"{person}的“{name}”" if self.zh else f"{person}'s “{name}”"
        if any(each.node_type == node.node_type for each in alike):
            return f"“{node.node_id}”"
        kind = kind_said(node.node_type)
        return f"{kind.zh}“{name}”" if self.zh else f"the {kind.en} “{name}”"

    def unknown(self, said: Sequence[str], canvas: CanvasState) -> str:
        """That none of these is there, and what is."""
        names = self._names(list(canvas.nodes.values())[:NAMES_SHOWN])
        if self.zh:
            none = "、".join(f"“{one}”" for one in said)
            return f"画布上没有{none}。" + (f"有的是：{names}。" if names else "画布还是空的。")
        none = " and no ".join(f"“{one}”" for one in said)
        return f"There is no {none} on the canvas." + (f" There are: {names}." if names else " It is empty.")

    def says_little(self, question: str, *, has_ways: bool) -> bool:
        """Whether a question says no more than that nothing was understood or, without a way on, is there."""
        words = ("没有听懂", "I did not understand", *(() if has_ways else ("画布上没有", "There is no ")))
        return any(line.startswith(words) for line in question.split("\n"))

    def is_absent(self, said: str, near: str, canvas: CanvasState) -> str:
        """That what an order is about is not on the canvas, so that nothing was done; and what comes nearest."""
        names = self._names(list(canvas.nodes.values())[:NAMES_SHOWN])
        if self.zh:
            return f"画布上没有“{said}”，所以什么都没做。" + (f"是说“{near}”吗？" if near else f"有的是：{names}。")
        rest = f"Did you mean “{near}”?" if near else f"There are: {names}."
        return f"There is no “{said}” on the canvas, so nothing was done. {rest}"

    def draft_name(self) -> str:
        return (
            "草稿叫什么名字？例如：开一个草稿叫“两天的方案”。"
            if self.zh
            else ("What is the draft to be called? For example: start a draft called “two days”.")
        )

    def after_which(self, nodes: Sequence[CanvasNode]) -> str:
        names = "、" if self.zh else ", "
        told = names.join(f"“{node.name}”" for node in nodes[:6] if node.name)
        if self.zh:
            return f"要加在哪个之后？画布上没有谁在它们之后的有：{told}。什么都没有做。"
        return f"After which of these is it to come: {told}? Nothing is done yet."

    def done_already(self, nodes: Sequence[CanvasNode]) -> str:
        names = ("、" if self.zh else ", ").join(f"“{node.name}”" for node in nodes)
        if self.zh:
            return f"{names}之前就完成了。"
        return f"{names} {'was' if len(nodes) == 1 else 'were'} done already."

    def find_or_add(self, said: str, name: str) -> tuple[str, list[str]]:
        """Asks whether somebody is to be looked for, or only a task drawn; with both as sentences."""
        if self.zh:
            return (
                "找人会去问别人，所以先问一声：是发起协商去找人，还是加一个还没有人的任务？什么都没有做。",
                [f"发起协商：{said}", f"加一个任务节点叫“{name}”"],
            )
        return (
            "To look for somebody is to ask others: is a negotiation to be started, or a task drawn without anybody?",
            [f"start a negotiation for {said}", f"add a task node called “{name}”"],
        )

    def no_line(self, one: CanvasNode, other: CanvasNode) -> str:
        names = self._names([one, other])
        return f"{names}之间没有连线。" if self.zh else f"There is no line between {names}."

    def deleted_before(self, node: CanvasNode) -> str:
        called = self._called(node)
        if self.zh:
            return f"前面说要删掉“{called}”，后面又要用到它。什么都没有做。"
        return f"“{called}” is to be deleted first, and is spoken of again behind that. Nothing is done yet."

    def copy_of(self, node: CanvasNode) -> str:
        return f"{node.name}（副本）" if self.zh else f"{node.name} (copy)"

    def wait_name(self, count: int, unit_zh: str, unit_en: str) -> str:
        return f"等 {count} {unit_zh}" if self.zh else f"wait {count} {unit_en}{'' if count == 1 else 's'}"

    def kind_stays(self, kind: str) -> str:
        said = kind_said(kind)
        if self.zh:
            return f"节点的类型不能改。要加一个{said.zh}节点吗？叫什么名字，接在哪个节点后面？原来的要不要删掉？"
        return (
            f"A node's kind cannot be changed. Shall a new {said.en} node be added? What is it called, "
            "and after which node does it come? Is the old one to be deleted?"
        )

    def is_of_kind(self, node: CanvasNode) -> str:
        of = kind_said(node.node_type)
        return f"“{node.called}”本来就是{of.zh}节点。" if self.zh else f"“{node.called}” is one already: {of.en}."

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

    def not_signed(self) -> str:
        """Who says "give it to me" without being known."""
        if self.zh:
            return "这里不知道你是谁（没有登录，也没有写名字），所以没有交给谁。请说出名字，例如“交给陈屿”。"
        return "You are not known here by name, so it was given to nobody. Say a name, as in “give it to Mei”."

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

    def goes_on_already(self, failed: Sequence[CanvasNode]) -> str:
        """To "go on", of a run that does: whether what failed is to be tried again."""
        names = [node.name or node.node_id for node in failed]
        if self.zh:
            return f"执行没有暂停，还在进行。没做成的是：{'、'.join(names)}。要重试吗？现在什么都没做。"
        said = ", ".join(names)
        return f"The run is not paused: it goes on. What failed: {said}. Is it to be tried again? Nothing is done yet."

    def other_way(self, node: CanvasNode, was: str, will_be: str, *, is_later: bool) -> tuple[str, list[str]]:
        """Asks about a day that lies on the other side than the words say; with the sentence that means it."""
        name = node.name or node.node_id
        if self.zh:
            way, verb = ("更早", "推迟") if is_later else ("更晚", "提前")
            question = f"“{name}”现在是 {was}，{will_be} 比它{way}，不是{verb}。是哪一天？现在没有改。"
            return question, [f"把“{name}”的日期改成{will_be}"]
        way = "earlier, and not later" if is_later else "later, and not earlier"
        question = f"“{name}” is due on {was}; {will_be} is {way}. Which day is meant? Nothing is changed yet."
        return question, [f"set the date of “{name}” to {will_be}"]

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

    def name_or_order(self, name: str, other: str) -> str:
        """Asks whether a node is meant that is called like an order, or the one that the order is about."""
        if self.zh:
            return f"“{name}”说的是叫这个名字的节点，还是要对“{other}”这样做？"
        return f"Is the node meant that is called “{name}”, or is this to be done to “{other}”?"

    def one_or_all(self, names: Sequence[str]) -> str:
        """Asks whether the node is meant that is called like a list, or those that the list names."""
        listed = ("、" if self.zh else ", ").join(f"“{name}”" for name in names)
        if self.zh:
            return f"{listed}说的是叫这个名字的一个节点，还是里面的几个节点？什么都没有做。"
        return f"Is {listed} the one node of that name, or each of the nodes that it names? Nothing is done yet."

    @property
    def each_node(self) -> str:
        return "每个节点" if self.zh else "every node"

    def one_or_all_there_are(self, names: Sequence[str]) -> str:
        """Asks whether the node is meant that is called like all of them, or all of them."""
        listed = ("、" if self.zh else ", ").join(f"“{name}”" for name in names)
        if self.zh:
            return f"{listed}说的是叫这个名字的一个节点，还是画布上所有的节点？什么都没有做。"
        return f"Is {listed} the one node of that name, or every node of the canvas? Nothing is done yet."

    def is_called(self, name: str) -> str:
        return f"它已经叫“{name}”了。" if self.zh else f"It is called “{name}” already."

    def which_of(self, said: str) -> str:
        return f"“{said}”：只能定一个，定哪个？" if self.zh else f"“{said}” is more than one: which one is it?"

    def only_one_of(self, one: str, other: str) -> str:
        """Asks which of two orders that want different things of the same is meant."""
        if self.zh:
            return f"“{one}”和“{other}”只能做一样：是哪一个？什么都没有做。"
        return f"“{one}” and “{other}” cannot both be: which one is it? Nothing is done yet."

    def no_day(self, said: str) -> str:
        return f"“{said}”是哪一天？" if self.zh else f"Which day is “{said}”?"

    def set_day(self, name: str, day: str) -> str:
        """A sentence that gives a node a day."""
        return f"把“{name}”的日期改成{day}" if self.zh else f"set the date of “{name}” to {day}"

    def no_amount(self, said: str) -> str:
        return f"“{said}”是多少钱？" if self.zh else f"How much is “{said}”?"


def replies_in(language: Language) -> CanvasReplies:
    """The sentences of a language."""
    return CanvasReplies(language is Language.ZH)
