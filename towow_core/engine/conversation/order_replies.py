"""What orders are asked back with, and plain sentences that orders are written out as."""

from collections.abc import Sequence
from dataclasses import dataclass

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode
from towow_core.domain.canvas_words import kind_said, listed_said, node_said
from towow_core.domain.models import Language
from towow_core.engine.conversation.own_parts import is_own_part


@dataclass(frozen=True, slots=True)
class OrderReplies:
    """Those of one language."""

    zh: bool

    def one_or_several(self, name: str, parts: Sequence[str]) -> tuple[str, list[str]]:
        """Asks whether what is to be added is one thing or several; with the sentences that answer it."""
        if self.zh:
            options = [f"加一个任务节点叫“{name}”", f"加 {len(parts)} 个任务：{'、'.join(parts)}"]
            return f"“{name}”是一件事，还是 {len(parts)} 件？", options
        options = [f"add a task node called “{name}”", f"add tasks: {', '.join(parts)}"]
        return f"Is “{name}” one thing, or {len(parts)}?", options

    def whose_answer(self, node: CanvasNode, names: Sequence[str], *, agrees: bool) -> tuple[str, list[str]]:
        """Asks who has answered an approval, among those who are asked; with the sentences that say so."""
        of = f"“{node_said(node).to(Language.ZH if self.zh else Language.EN)}”"
        if self.zh:
            said, among = "批准了" if agrees else "不同意", f"：{'、'.join(names)}" if names else ""
            return f"{of}要由被问的人回答{among}。是谁在回答？", [f"{who}{said}{of}" for who in names]
        said, among = "approved" if agrees else "rejected", f": {', '.join(names)}" if names else ""
        return f"{of} is answered by those who are asked{among}. Who answers?", [f"{who} {said} {of}" for who in names]

    def is_it_an_answer(self, node: CanvasNode, who: str, *, agrees: bool) -> tuple[str, list[str]]:
        """Asks whether what was said to an approval is a yes, or a no; with the sentences that say so plainly."""
        of = f"“{node_said(node).to(Language.ZH if self.zh else Language.EN)}”"
        if self.zh:
            answers = [f"{who}批准了{of}", f"{who}拒绝了{of}"] if who else [f"{of}审批通过了", f"{of}被否决了"]
            yes, no = answers
            side = "同意" if agrees else "不同意"
            question = (
                f"这算是对{of}的“{side}”吗？答复记下后不能再改，所以还没有记。是同意就说：{yes}；不同意就说：{no}。"
            )
            return question, answers if agrees else answers[::-1]
        answers = (
            [f"{who} approved {of}", f"{who} rejected {of}"] if who else [f"{of} is approved", f"{of} is rejected"]
        )
        yes, no = answers
        question = (
            f"Is that a {'yes' if agrees else 'no'} to {of}? An answer cannot be changed afterwards, so nothing is"
            f" recorded yet. For a yes say: {yes}. For a no: {no}."
        )
        return question, answers if agrees else answers[::-1]

    def only_themselves(self, name: str, node: CanvasNode) -> str:
        of = f"“{node_said(node).to(Language.ZH if self.zh else Language.EN)}”"
        return (
            f"{of}只能由{name}自己回答，别人不能替。"
            if self.zh
            else f"Only {name} can answer {of}: nobody else speaks for them."
        )

    def kind_name(self, kind: str) -> str:
        """What a node is called that nobody gave a name."""
        said = kind_said(kind)
        return said.zh if self.zh else said.en

    def instead(self, again: str) -> str:
        """A sentence that takes back what was done last, and asks for this."""
        return f"撤销刚才的；{again}" if self.zh else f"undo that; {again}"

    def give(self, name: str, person: str) -> str:
        """A sentence that gives somebody a node."""
        return f"把“{name}”交给{person}" if self.zh else f"give “{name}” to {person}"

    def only_they_know(self, node: CanvasNode, person: str, has: str) -> str:
        """Why it cannot be told whether somebody can take a task; and whose that is now, "" where it is nobody's."""
        name = _called(node, zh=self.zh)
        if self.zh:
            now = f"“{name}”现在是{has}的" if has else f"“{name}”还没有人负责"
            return f"{now}；{person}能不能做，要问本人，这里还没有问过。"
        now = f"“{name}” is {has}'s now" if has else f"“{name}” is nobody's yet"
        return f"{now}. Whether {person} can do it only they can say; they have not been asked."

    def is_theirs(self, node: CanvasNode, person: str) -> str:
        name = _called(node, zh=self.zh)
        return f"“{name}”本来就是{person}的。" if self.zh else f"“{name}” is {person}'s already."

    def rename(self, name: str, new: str) -> str:
        """A sentence that gives a node another name."""
        return f"把“{name}”改名为“{new}”" if self.zh else f"rename “{name}” to “{new}”"

    def takes_over_what(self, old: str, new: str, theirs: Sequence[CanvasNode]) -> str:
        """Asks which of somebody's tasks are handed over."""
        names = ("、" if self.zh else ", ").join(f"“{each.called}”" for each in theirs)
        if self.zh:
            return f"{new}接手{old}的哪些：{names}？什么都没有改。"
        return f"What does {new} take over from {old}: {names}? Nothing is changed."

    def give_marked(self, mark: str, person: str) -> str:
        """The same of a mark for a node."""
        return f"把{mark}交给{person}" if self.zh else f"give {mark} to {person}"

    def ask_for_a_yes(self, name: str, people: Sequence[str]) -> str:
        """A sentence that says who is to approve."""
        who = ("、" if self.zh else ", ").join(people)
        return f"“{name}”的审批人改成{who}" if self.zh else f"set the approvers of “{name}” to {who}"

    def stays(self, approvals: Sequence[CanvasNode], person: str) -> str:
        """That somebody is still asked there for a yes, together with whoever takes over the rest."""
        names = ("、" if self.zh else ", ").join(f"“{_called(each, zh=self.zh)}”" for each in approvals)
        if self.zh:
            return f"{names}没有移交：接手的人本来就在审批人里，{person}也还要批。"
        return f"{names} is not handed over: who takes over is asked there already, and {person} still is, too."

    def is_gone(self, name: str) -> str:
        """That what was spoken of last is not there to be pointed to."""
        return f"“{name}”已经删掉了。" if self.zh else f"“{name}” was deleted. "

    def who_is(self, said: str, names: Sequence[str]) -> str:
        """Asks who is pointed to, among those who may be."""
        return (
            f"“{said}”指的是谁：{' / '.join(names)}？"
            if self.zh
            else f"Who do you mean by “{said}”: {' / '.join(names)}?"
        )

    def has_nothing(self, person: str) -> str:
        return f"{person}在这里没有要做的事。" if self.zh else f"{person} has nothing to do here."

    def all_parts(self, person: str, nodes: Sequence[CanvasNode]) -> tuple[str, list[str]]:
        """Asks whether somebody is to be out of all that they do; with the sentence that says so."""
        names = self._list(nodes)
        if self.zh:
            whole = f"给{person}的所有部分换人"
            return f"{person}负责的有：{names}。换人是全部都换，TA 就不在方案里了；要这样吗？现在还没有做。", [whole]
        whole = f"find somebody else for all of {person}'s parts"
        question = f"{person} does {names}. Somebody else would be looked for, for all of it, and {person} would be out"
        return f"{question} of the plan: is that meant? Nothing is done yet.", [whole]

    def somebody_else(self, person: str, nodes: Sequence[CanvasNode], said: str) -> tuple[str, list[str]]:
        """Asks whether somebody else is to be found, or only noted what was said; with the sentences for both.

        Who has no part of a plan is out of none: for their tasks a negotiation of its own would look for somebody.
        """
        names, first = self._list(nodes), node_said(nodes[0]).to(Language.ZH if self.zh else Language.EN)
        if not any(is_own_part(node) for node in nodes):
            return self._no_part(person, names, first, said)
        if self.zh:
            options = [f"给{person}的所有部分换人", f"给“{first}”加备注：{said}"]
            question = f"要给{person}换人吗（{names}）？那样 TA 马上就不在方案里了，不能撤回。"
            return f"{question}还是只记一笔？现在什么都没有改。", options
        options = [f"find somebody else for all of {person}'s parts", f"add a note to “{first}”: {said}"]
        question = (
            f"Is somebody else to be found for {person} ({names}), who would be out of the plan at once, and that"
            " cannot be taken back? Or is it only"
        )
        return f"{question} to be noted? Nothing is changed yet.", options

    def _no_part(self, person: str, names: str, first: str, said: str) -> tuple[str, list[str]]:
        if self.zh:
            options = [f"发起协商：{first}", f"给“{first}”加备注：{said}"]
            question = f"{person}负责的有：{names}。这些不是谈成的方案里的，换人可以直接说交给谁；"
            return f"{question}要去问别人，就发起一次协商；还是只记一笔？现在什么都没有改。", options
        options = [f"start a negotiation for {first}", f"add a note to “{first}”: {said}"]
        question = f"{person} does {names}, which is no part of a plan: say to whom it is to be given. Or is a"
        return (
            f"{question} negotiation to look for somebody, or is it only to be noted? Nothing is changed yet.",
            options,
        )

    def one_at_a_time(self, people: Sequence[str]) -> str:
        if self.zh:
            return f"说到了几个人：{'、'.join(people)}。要换的是谁？请一次说一个。"
        return f"That speaks of several people: {', '.join(people)}. Who is to be replaced? Please say one at a time."

    def _list(self, nodes: Sequence[CanvasNode]) -> str:
        said = listed_said([node_said(node) for node in nodes])
        return said.zh if self.zh else said.en

    def too_many(self, count: int, most: int) -> str:
        if self.zh:
            return f"这要改 {count} 个节点，一句话最多改 {most} 个，所以什么都没做。请分几句说。"
        return f"That changes {count} nodes; one sentence changes {most} at most, so nothing was done. Say it in parts."

    def looks_like(self, person: str, other: str, letter: str) -> str:
        """Of a name in other letters than one that looks the same. `letter`: the first that is of another alphabet."""
        zh, en = (
            (f"，其中的“{letter}”是 U+{ord(letter):04X}", f": its “{letter}” is U+{ord(letter):04X}")
            if letter
            else ("", "")
        )
        if self.zh:
            return f"“{person}”看起来像“{other}”，但用的是别的字母{zh}。是“{other}”吗？现在还没有做。"
        return f"“{person}” looks like “{other}”, but is in other letters{en}. Is it “{other}”? Nothing is done yet."

    def leaves(self, said: str) -> str:
        """What was asked about before, and is asked no longer."""
        if self.zh:
            return f"前面那句“{said}”还没有问清，就没有做；还要的话请再说一次。"
        return f"I leave your earlier “{said}”, which I had asked about: it was not done. Say it again if you want it."

    def so_many(self, count: int) -> str:
        return f"共 {count} 处改动：" if self.zh else f"{count} changes:"

    def many_last(self, count: int) -> str:
        if self.zh:
            return f"这句话一共做 {count} 件撤不回来的事。"
        return f"This does {count} things that cannot be taken back."

    def not_read(self, clauses: Sequence[str]) -> str:
        """What was said beside what was done, and asks for nothing that could be done."""
        said = ("、" if self.zh else ", ").join(f"“{clause}”" for clause in clauses)
        return (
            f"没有看出{said}是要做什么，没有为它做什么。"
            if self.zh
            else f"Nothing was done about {said}: it was not understood."
        )

    def tells_nobody(self, said: str) -> str:
        """Of word to others, said beside an order."""
        if self.zh:
            return f"“{said}”没有做：这里不会替你去通知或问别人，请自己说一声。"
        return f"“{said}” was not done: nobody is told or asked from here, so please do that yourself."

    def only_the_rest(self, question: str, order: str) -> str:
        """A question, and the order beside what it is about, which can be done alone."""
        if self.zh:
            return f"{question}\n要只做「{order}」吗？现在还没有做。"
        return f"{question}\nIs only [{order}] to be done? Nothing is done yet."

    def none_so(self, said: str, why: str) -> str:
        """Asks which nodes are meant by what names several. `why`: there are none, or not so many."""
        if self.zh:
            return f"“{said}”：画布上没有这样的节点。" if why == "none" else f"“{said}”指的是哪几个？"
        return f"No node is “{said}”." if why == "none" else f"Which ones are “{said}”?"

    def which_is_on(self, old: str, new: str, nodes: Sequence[CanvasNode]) -> str:
        """Asks which node is to be on another day, where it was not just set to the first."""
        there = ("、" if self.zh else ", ").join(f"“{_called(node, zh=self.zh)}”" for node in nodes)
        if self.zh:
            return f"刚才没有把哪一个节点单独改到{old}。哪个要改成{new}？" + (
                f"日期是{old}的有：{there}。" if there else ""
            )
        on = f" On {old}: {there}." if there else ""
        return f"No single node was set to {old} just now. Which one is to be on {new}?{on}"

    def no_value(self, said: str, of: Bilingual) -> str:
        return f"“{said}”不能是{of.zh}。" if self.zh else f"“{said}” cannot be its {of.en}."

    def lacks(self, node: CanvasNode, of: Bilingual) -> str:
        """That nodes of this kind have no such property."""
        called, kind = _called(node, zh=self.zh), kind_said(node.node_type)
        if self.zh:
            return f"“{called}”是{kind.zh}，没有{of.zh}。"
        return f"“{called}” is of the kind {kind.en}, which has no {of.en}."

    def nothing_to_count_from(self, node: CanvasNode, of: Bilingual) -> str:
        called = _called(node, zh=self.zh)
        if self.zh:
            return f"“{called}”的{of.zh}不能这样算：现在没有，或者不够减。要定成多少？"
        return f"The {of.en} of “{called}” cannot be counted so: there is none, or too little. What is it to be?"


def _called(node: CanvasNode, *, zh: bool) -> str:
    said = node_said(node)
    return said.zh if zh else said.en
