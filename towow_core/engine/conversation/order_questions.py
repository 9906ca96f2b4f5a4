"""Questions about the order of things: what waits for what, what is left before, what if it fails, what comes first."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from datetime import timedelta

from towow_core.domain.canvas import CanvasNode
from towow_core.engine.conversation.asked import Asked, Takes, dated, due_of
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.so_late import so_late_in


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


WHAT_IF = _p(
    rf"{N}.*(?:怎么办|会怎么?样|有什么(?:影响|后果)|影响(?:什么|哪些|谁|到)|耽误(?:什么|哪些|谁)|拖累|会影响)|(?:如果|要是|万一|假如).*{N}.*(?:会|怎么|吗|[？?])|(?:什么|哪些|谁|哪个)[^⟦]{{0,6}}受\s*{N}[^⟦]{{0,4}}影响",
    rf"\bwhat (?:if|(?:happens|breaks|suffers|goes wrong|is lost|stops) (?:if|when|should)|would happen|about if)\b.*{N}|^\W*(?:suppose|imagine|assuming)\b.*{N}.*\?|\b(?:what|who|which\b.*?)(?:'s| is| are)? (?:affected|delayed|held up|impacted)\b.*{N}|\bwhat (?:does|would|will)\b.*{N}.*\b(?:affect|hold up|block|delay|impact)\b|^\W*if\b.*{N}.*\?|\b(?:consequences?|knock-on|impact)\b.*{N}",
)
_WAITS_FOR = _p(  # what comes before it
    rf"{N}[^⟦，,]{{0,6}}(?:等(?:什么|谁|哪)|排在(?:什么|谁|哪个|哪一?[项个件])(?:的)?(?:后面|之后|后)|跟在(?:什么|谁|哪)|靠什么|需要什么(?:先|前提)|前提)|{N}[^⟦，,]{{0,4}}先(?:要|得|做|完成|办|弄)*(?:什么|啥|哪)",
    rf"\bwhat(?:'s| is| does| do| must| has to| needs to| should)?\s+(?:the\s+)?{N}\s+(?:still\s+)?(?:waiting|wait|waits|depend\w*|need\w*|require\w*|blocked|held up|stuck)\b(?:\s+(?:for|on|by))?|\bwhat (?:holds up|is holding up|blocks|is blocking|is keeping|keeps)\s+{N}|\bwhat(?:'s| is) needed (?:for|before)\s+{N}|\bwhat (?:still )?(?:stands|is|lies|comes) (?:still )?(?:between us and|in the way of|missing for|keeping us from)\s+(?:the\s+)?{N}",
)
_WAITS_FOR_IT = _p(  # what comes behind it
    rf"(?:什么|哪些|哪个|谁|有啥|有没有)[^⟦]{{0,8}}(?:等|依赖|取决于|卡在|接在|排在|跟在)\s*{N}",
    rf"\b(?:what|who|which\b[^⟦]*?) (?:else )?(?:can['’]t|cannot|can only|has to wait|have to wait|must wait|may not|must not|mustn['’]t|should not|shouldn['’]t)\b[^⟦]*\b(?:before|until|till|after|once|for)\s+(?:the\s+)?{N}",
    rf"\b(?:what|who|which\b[^⟦]*?|anything|anyone)(?:'s| is| are| else is)?\s+(?:else\s+)?(?:waiting|waits?|held up|blocked|depend(?:s|ing|ent)|stuck|hang(?:s|ing)|run(?:s|ning)?|come(?:s)?|follow(?:s|ing)?|start(?:s)?|happen(?:s)?|goes?)(?:\s+(?:for|on|by|after|behind|because of|once|next after))?\s+{N}",
)
_BEFORE = _p(
    rf"{N}\s*(?:开始|动手|开工|做|弄)?\s*(?:之前|以前|前面|前边|前头|前)|(?:before|ahead of|prior to|in time for)\s+(?:the\s+)?{N}"
)
_HAS_TO = _p(
    r"[要得该差剩缺必须需]|弄完|做完|完成",
    r"\b(?:need|needs|have to|has to|must|left|missing|still|should|outstanding|done|finished|remain\w*)\b",
)
_FIRST = _p(
    r"从(?:哪|什么)(?:一?[步个项件里儿]|地方|节点)?(?:开始|起|入手|着手)|(?:最先|首先|先)(?:要|该|得)?(?:做|干|办|弄)(?:什么|哪|啥)|第一步(?:是|要)?|现在(?:能|可以|就能|就可以)(?:做|开始|动手|干|弄)的?",
    r"\b(?:what|which\b(.*?)) (?:can|could|should|may|might|would|do) (?:we|i|you|be|one)\b(.*)\b(?:start|begin|started|do)\b(.*)\b(?:now|first|already|right away|today|with)\b|\bwhere (?:does|do|should|would|can) (?:it|this|we|i)\b(.*)\b(?:start|begin)\b|\bwhat(?:'s| is| comes| goes)? (?:the )?first(?: step| task| thing| node)?\b|\bwhat (?:is|'s)? ?ready to (?:start|go|begin)\b",
)
_BEGIN = _p(r"开始|动手|先", r"\b(?:start|started|begin|first|away|ready|today|where|next|already|with)\b")
_BOTTLENECK = _p(
    r"瓶颈|卡脖子|(?:最)?关键(?:路径|的一步|一步|节点|任务)?|最(?:多|要紧)(?:的)?(?:任务|事)?(?:在)?等",
    r"\bbottle ?necks?\b|\bcritical(?: path| step| task| one)?\b|\bmost (?:things |tasks )?(?:depends?|waits?)(?: on)?\b",
)
IN_TIME = _p(r"能|赶|来得及", r"\b(?:will|going to|can|in time|on time|manage)\b")
_OPEN = _p(r"什么|谁|哪|几|多(?:少|久)", r"^\W*(?:for |since |by )?(?:how|what|when|who|which|why|where)\b")
_COMES_BEFORE = _p(
    rf"(?P<a>{N})[^⟦，,]{{0,6}}(?:在|早于|先于|比)\s*(?P<b>{N})\s*(?:之前|以前|前面|前|早|先)?(?!之后|以后|后)",
    rf"(?P<a2>{N})\s+(?:\w+\s+){{0,3}}?(?:before|ahead of|prior to|earlier than)\s+(?:\w+ing\s+|the\s+|we\s+){{0,2}}(?P<b2>{N})",
)
_COMES_AFTER = _p(
    rf"(?P<b>{N})[^⟦，,]{{0,6}}(?:在|晚于|比)\s*(?P<a>{N})\s*(?:之后|以后|后面|后|晚)",
    rf"(?P<b2>{N})\s+(?:\w+\s+){{0,3}}?(?:after|behind|later than|depend(?:s|ent|ing)? on|wait(?:s|ing)? (?:for|on)|follow(?:s|ing)?)\s+(?:\w+ing\s+|the\s+){{0,2}}(?P<a2>{N})",
)


# What is said with an order; who says more than that asks for something else.
ORDER = _p(
    r"之前|以前|前面|前边|前头|之后|以后|后面|后边|前|后|先|早于|晚于|早|晚|比|等|排|跟|接着?|依赖|取决于|卡|靠|需要?|前提|必须|还?(?:没(?=有?[做完办弄干])|差|缺|剩)(?:做|完成)?|差|剩|缺|弄完|做完|完成|完|好|开始|动手|开工|轮到|连|着|一?步|谁|几",
    r"\b(?:before|after|ahead of|in front of|prior to|in time for|behind|earlier than|later than|depend(?:s|ed|ent|ing|encies)?|wait(?:s|ing|ed)?|follow(?:s|ing|ed)?|precedes?|come|comes|coming|needed|require[sd]?|requirements?|block(?:s|ed|ing)?|hold(?:s|ing)?|held|stuck|stands?|lies|between us|in the way|missing|keep(?:s|ing)?|start(?:s|ed)?|begin(?:s)?|begun|finish(?:ed)?|done|completed?|happen(?:s|ed)?|left|outstanding|remain(?:s|ing)?|until|till|once|(?:need(?:s|ed)?|happen|come) first(?! before)|hang(?:s|ing)?|runs?|running|because of|next|leads?|else|from|who|possible|able|supposed|take place|for)\b",
)
_MAY_NOT = _p(
    r"不能",
    r"\b(?:can['’]t|cannot|can only|may not|must not|mustn['’]t|should not|shouldn['’]t)(?=.*\b(?:before|until|till|after|once)\b)",
)
_IF = _p(
    r"如果|要是|万一|假如|(?:的)?话|怎么办|怎么?样|有什么(?:影响|后果)|影响(?:到)?|耽误|拖累|谁|受",
    r"\b(?:what if|what about if|if|when|in case|should|suppose|imagine|assuming|(?:what|who|which) happens|happens?|happened|breaks|suffers|stops|affect(?:s|ed|ing)?|delay(?:s|ed)?|hold(?:s)? up|held up|blocks?|impact(?:ed|s)?|consequences?|knock-on|effects?|else|who|then|to|on|rest|others)\b",
)
_GOES_WRONG = _p(
    r"失败|没做成|做不成|办不成|没办成|黄|泡汤|晚|迟|推迟|延期|延误|拖|取消|掉链子|出(?:了)?(?:问题|事|岔子)|不(?:成|行|做|办|来|干)|没(?:有)?(?:做|办|弄)?(?:完|成|好)|没了|做不完|完不成|卡住?|砸|错|停|[一两三四五六七八九十\d]+[天周]",
    r"\b(?:fail(?:s|ed|ing|ure)?|fall(?:s|ing)? through|fell through|goes wrong|go wrong|went wrong|(?:is|are|was|were|be|gets?|comes?|turns up|runs?) (?:too |very |\d+ days? |\w+ days? |a (?:day|week) )?(?:late|delayed|cancell?ed|postponed|stuck|blocked|dropped|lost|missing)|late|slips?|delay(?:s|ed)?|postponed|cancell?ed|drops? out|does(?:n['’]t| not) (?:happen|work(?: out)?|come|get done|take place|finish)|(?:is|are)(?:n['’]t| not) (?:done|ready|finished|there)(?: (?:in|on) time)?|not done|breaks(?: down)?|collapses|takes longer)\b",
)


def of_order(asked: Asked) -> str | None:
    """The answer to a question about what comes before what; None where it is none."""
    question = asked.question
    if len(asked.about) == 2:  # noqa: PLR2004
        return _which_first(asked)
    if asked.about:
        if WHAT_IF.search(question):
            known = asked.reads(_IF, _GOES_WRONG, takes=asked.are_theirs())
            return "\n".join(_what_if(asked, node_id) for node_id in asked.about) if known else None
        return _around(asked) if len(asked.about) == 1 else None
    if _FIRST.search(question) and asked.reads(_FIRST, _BEGIN, takes=Takes.NOTHING):
        return asked.replies.next([node for node in asked.nodes if _is_its_turn(asked, node.node_id)], asked.run)
    if _BOTTLENECK.search(question) and asked.reads(_BOTTLENECK, takes=Takes.NOTHING):
        return _bottleneck(asked)
    return None


def _around(asked: Asked) -> str | None:
    (node_id,) = asked.about
    node, question = asked.canvas.nodes[node_id], asked.question
    if _WAITS_FOR_IT.search(question):
        known = asked.reads(ORDER, _MAY_NOT, takes=Takes.NOTHING)
        return asked.replies.beside(node, asked.behind(node_id), is_before=False) if known else None
    if _BEFORE.search(question) and _HAS_TO.search(question):
        if not asked.reads(ORDER, takes=Takes.PEOPLE):
            return None
        left = [each for each in asked.all_before(node_id) if asked.is_open(each)]
        left = [each for each in left if not asked.who or {*asked.who} & {*asked.whose(each)}]
        called = asked.called(node)
        if not left:
            return asked.told(f"{called}前面没有还要做的。", f"Nothing is left to do before {called}.")
        return asked.told(
            f"{called}之前还要做完：{asked.names(left)}。", f"Still to be done before {called}: {asked.names(left)}."
        )
    if _WAITS_FOR.search(question) and asked.reads(ORDER, takes=Takes.NOTHING):
        first = [each for each in asked.before(node_id) if asked.is_open(each)]
        if first:
            return asked.replies.waits_for(node, first)
        if asked.run is None:
            return asked.replies.beside(node, [], is_before=True)
    return None


def _which_first(asked: Asked) -> str | None:
    """Whether one of two comes before the other, as it is drawn."""
    found = _COMES_AFTER.search(asked.question) or _COMES_BEFORE.search(asked.question)
    if (
        found is None
        or WHAT_IF.search(asked.question)
        or IN_TIME.search(asked.question)
        or _OPEN.search(asked.question)
        or not asked.reads(ORDER, takes=Takes.NOTHING)
    ):
        return None
    is_after = found.re is _COMES_AFTER
    one, other = asked.about[::-1] if is_after else asked.about
    first, then = asked.canvas.nodes[one], asked.canvas.nodes[other]
    if first in asked.all_before(other):
        return asked.says(
            f"是的，{asked.called(first)}在{asked.called(then)}之前。",
            f"Yes, {asked.called(first)} comes before {asked.called(then)}.",
        )
    if then in asked.all_before(one):
        return asked.says(
            f"不是，{asked.called(then)}在{asked.called(first)}之前。",
            f"No, {asked.called(then)} comes before {asked.called(first)}.",
        )
    return asked.says(
        f"{asked.names([first, then])}之间没有先后：没有连线把它们连起来。",
        f"Neither: no line leads from one of {asked.names([first, then])} to the other.",
    )


def _what_if(asked: Asked, node_id: str) -> str:
    node = asked.canvas.nodes[node_id]
    behind = [each for each in asked.all_behind(node_id) if asked.is_open(each)]
    called = asked.called(node)
    if late := _so_late(asked, node, behind):
        return late
    if not behind:
        return asked.says(f"没有别的在等{called}。", f"Nothing else waits for {called}.")
    next_day = next(dated(behind), None)
    zh, en = "", ""
    if next_day is not None:
        zh, en = (
            f"其中最早的日期是 {next_day[0]}（{asked.called(next_day[1])}）。",
            f" The first date among them is {next_day[0]} ({asked.called(next_day[1])}).",
        )
    return asked.says(
        f"等着{called}的有：{asked.names(behind)}。{zh}", f"Waiting for {called}: {asked.names(behind)}.{en}"
    )


def _so_late(asked: Asked, node: CanvasNode, behind: list[CanvasNode]) -> str:
    """What a delay of so many days comes to, by the dates that are set; "" where no days are said, or it has no date."""
    days, due = so_late_in(asked.question), due_of(node)
    if not days or due is None:
        return ""
    then, called = due + timedelta(days=days), asked.called(node)
    after = list(dated(behind))
    passed = [(day, each) for day, each in after if day < then]
    first = asked.says(f"{called}的日期就从 {due} 变成 {then}。", f"{called} would be due on {then} instead of {due}.")
    if passed:
        names = asked.says("、", ", ").join(
            f"{asked.called(each)}{asked.says('（', ' (')}{day}{asked.says('）', ')')}" for day, each in passed
        )
        return first + asked.says(
            f"在等它、日期却更早的：{names}；要跟着推迟。",
            f" Waiting for it, and due before that: {names}; {'this has' if len(passed) == 1 else 'these have'} to move.",
        )
    if not behind:
        return first + asked.says("没有别的在等它。", " Nothing else waits for it.")
    if not after:
        names = asked.names(behind)
        return first + asked.says(f"在等它的没有写日期：{names}。", f" What waits for it has no date: {names}.")
    day, each = after[0]
    left = (day - then).days
    zh = f"，还剩 {left} 天" if left else "，就是同一天"
    en = f"{left} day{'' if left == 1 else 's'} later" if left else "on the same day"
    return first + asked.says(
        f"在等它的日期都不更早：最早的是{asked.called(each)}（{day}）{zh}。",
        f" Nothing that waits for it is due before that: first comes {asked.called(each)} ({day}), {en}.",
    )


def _bottleneck(asked: Asked) -> str:
    waiting = {node.node_id: len(asked.all_behind(node.node_id)) for node in asked.nodes if asked.is_open(node)}
    most = max(waiting.values(), default=0)
    if not most:
        return asked.says("没有哪个节点有别的在等它。", "No node has another one waiting for it.")
    found = asked.names(node for node in asked.nodes if waiting.get(node.node_id) == most)
    return asked.says(
        f"等它的最多：{found}，后面有 {most} 个节点。", f"Most waits for {found}: {most} nodes come behind."
    )


def _is_its_turn(asked: Asked, node_id: str) -> bool:
    """Everything before it is done, and it is not."""
    return asked.is_open(asked.canvas.nodes[node_id]) and not any(asked.is_open(each) for each in asked.before(node_id))
