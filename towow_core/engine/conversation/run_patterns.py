"""The patterns of what people say of a run, and of what was done last: begun, tried again, held, ended, taken back."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from re import Pattern

from towow_core.engine.conversation.canvas_patterns import N


def _p(*patterns: str) -> Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


STOPPED = _p(  # an end, in the form of a prohibition
    r"^\s*快?(?:别|不要|不用)(?:再(?:跑|执行|运行|继续|进行)(?:下去)?了?|(?:跑|执行|运行|继续|进行)(?:下去)?了)\s*[。.!！]*$",
    r"^\s*(?:stop|quit) (?:running|executing)(?: it| this| the (?:run|workflow))?\s*[.!]*$|^\s*(?:don't|do not) (?:run|continue|go on)(?: it| this)? any ?(?:more|further)\s*[.!]*$",
)
EXECUTE = _p(
    r"^\s*(?:开始)?(?:执行|运行|启动|跑|开跑|跑起来|动起来|开工|开始)(?:一下|一遍|起来)?\s*(?:整个|这个|该|整条|所有|全部)?(?:工作流|流程|画布|全部|节点|计划)?\s*(?:了)?\s*[。.!！]*$",
    r"^\s*(?:把|让)?\s*(?:整个|这个)?(?:工作流|流程|画布|全部|计划)\s*(?:执行|运行|启动|跑|跑起来|动起来)(?:一下|一遍|起来|了)?\s*[。.!！]*$",
    r"^\s*(?:run|execute|start|launch|kick off|begin|go)(?:\s+(?:the|this))?(?:\s+(?:whole\s+|entire\s+)?(?:workflow|flow|canvas|plan|it|everything|thing|run|execution))?(?:\s+(?:off|now|going|running))?\s*[.!]*$",
    r"^\s*(?:kick|set) (?:it|this|things|the (?:workflow|flow|run)) (?:off|going|in motion)\s*[.!]*$",
    r"^\s*get (?:it|this|the (?:workflow|flow)) (?:going|running|started)\s*[.!]*$",
)
RETRY = _p(
    r"^\s*(?:重试|再试|重新试|重跑|重新跑|重新执行|再跑|重做|再执行|接着(?:执行|跑))(?:一下|一次|一遍|下)?\s*(?:那些|所有|全部|上次|刚才)?(?:失败|没做成|没成功|没完成|取消|停掉)?(?:的|了的)?(?:节点|任务|部分|那些|那步|工作流|地方)?\s*[。.!！]*$",
    r"^(?!\s*(?:请|先|快|马上)*(?:停|取消|中断|中止|终止))(?=.*(?:再|重新|重|接着|继续))(?=.*(?:失败|没成功|没做成|没做完|没完成|没跑完|停掉|停下|取消|中断|断掉|卡住))[^⟦？?]{2,20}$",
    r"^(?=.*\b(?:retry|again|re-?run|resume|another go|another try|redo|pick up|continue|carry on|restart)\b)(?=.*\b(?:fail\w*|didn't|did not|broke|left off|cancelled|canceled|stopped)\b)[^⟦?]{5,60}$",
    r"^\s*(?:把)?\s*(?:失败|没做成|没成功|没完成)(?:的|了的)(?:节点|任务|部分|那些|那步|地方)?(?:都|再|重新)*\s*(?:重试|再试|重跑|跑|执行|试|做)(?:一下|一次|一遍)?\s*[。.!！]*$",
    r"^\s*(?:接着|继续|从)\s*(?:上次|刚才|之前)?(?:停掉|停下|失败|断掉|卡住|没跑完|没做完|取消)?(?:的|了的)?(?:那里|那儿|地方|节点|部分)?\s*(?:继续|接着|往下|开始)?\s*(?:执行|跑|运行|来|做)(?:下去|一下)?\s*[。.!！]*$",
    r"^\s*(?:retry|try again|re-?run|run again|resume|pick up where)(?:\s+(?:it|the|what|that|whatever|only|just|all|those|ones|again|failed|fails|didn't|work|was|cancelled|nodes?|tasks?|steps?|part|parts|run|we|left|off|did|not|finish|finished))*\s*[.!]*$",
    r"^\s*try (?:the |what |whatever )?(?:failed|fails)(?: \w+){0,3} again\s*[.!]*$",
)
FAILED_ONE = _p(  # of what is to be tried again: one, and not whatever failed
    r"(?:失败|没做成|没成功|没完成)(?:了)?的?(?:那|这)(?:一)?(?:个|步|项|件)(?:节点|任务|步骤|部分)?",
    r"\b(?:the|that) (?:failed|failing) (?:one|node|task|step|part)\b(?!s)",
    r"\b(?:the|that) (?:one|node|task|step|part) (?:that|which) (?:has |had )?(?:failed|did ?n[o']t (?:work|succeed))\b",
)
RETRY_NODE = _p(
    rf"^\s*(?:重试|重新试|重跑|重新跑|重新执行|再跑|重做|再执行|再试|再做)(?:一下|一次|一遍|下)?\s*(?P<a>{N})\s*(?:一下|一次|一遍|吧)*\s*[。.!！]*$",
    rf"^\s*(?:把|将|让)?\s*(?P<b>{N})\s*(?:再|重新|重)(?:试|跑|执行|做)(?:一下|一次|一遍|吧)*\s*[。.!！]*$",
    rf"^\s*(?:retry|re-?run|redo)\s+(?:the\s+)?(?P<c>{N})(?:\s+(?:again|once more|one more time))?\s*[.!]*$",
    rf"^\s*(?:try|run|do|execute)\s+(?:the\s+)?(?P<d>{N})\s+(?:again|once more|one more time)\s*[.!]*$",
    rf"^\s*give\s+(?:the\s+)?(?P<e>{N})\s+another (?:try|go|shot)\s*[.!]*$",
)
CANCEL = _p(
    r"^\s*(?:把)?\s*(?:取消|停止|停下|快停|中止|终止|停掉|叫停|先停|停)\s*(?:一下|下来|掉)?\s*(?:这次|本次|正在进行的|整个|这个|当前)?\s*(?:的)?(?:执行|运行|工作流|流程|run)?\s*(?:的执行|的运行)?\s*(?:了)?\s*[。.!！]*$",
    r"^\s*(?:把)?(?:整个|这个|这次)?(?:工作流|流程|执行|运行)\s*(?:先)?(?:取消|停|停止|停下|停掉|中止|终止|叫停)\s*(?:掉|了|一下|下来)*\s*[。.!！]*$",
    r"^\s*call (?:the run|the workflow|it|everything|this|the whole thing) off\s*[.!]*$|^\s*call off (?:the |this )?(?:run|workflow|execution|whole thing)\s*[.!]*$",
    r"^\s*(?:cancel|stop|abort|halt|end|kill)(?:\s+(?:the|this))?(?:\s+(?:whole\s+|current\s+)?(?:run|execution|workflow|flow|it|everything|running))?(?:\s+now)?\s*[.!]*$",
)
PAUSE_OR_CANCEL = _p(  # for how long is not said, or only for a while
    r"^\s*(?:整个|这个|这次|这)?(?:工作流|流程|执行|运行|活动|项目)?\s*(?:就|先|都|也)*不用?(?:再|继续)?(?:跑|执行|运行|进行|做)(?:下去)?了(?:吧)?\s*[。.!！]*$",
    r"^\s*(?:this|it|the)(?:\s+(?:whole\s+)?(?:thing|run|workflow|execution))?(?:['’]s|\s+is)\s+(?:all\s+)?off(?:\s+now)?\s*[.!]*$",
    r"^\s*先?(?:停下来?|停一下|停一停|停停|停会儿?|停一会儿?)\s*(?:吧|再说|看看|一下|执行|运行)*\s*[。.!！]*$|^\s*先停(?:掉|了|住)?(?:吧|再说)?\s*[。.!！]*$|^\s*停(?:吧|了)?\s*[。.!！]*$",
    r"^\s*(?:暂时|临时|先)\s*(?:停止|停|中止|叫停|别跑|不跑|不执行|别执行)\s*(?:一下|了|吧|下来)*\s*(?:执行|运行|工作流|流程)?\s*[。.!！]*$",
    r"^\s*(?:stop|halt|cease|break|freeze)(?:\s+(?:the|this))?(?:\s+(?:run|execution|workflow|flow|it|everything|running|here))?\s*,?\s+(?:for (?:now|today|a (?:while|moment|minute|second|sec|bit))|(?:a|one|just a) (?:while|moment|minute|second|sec|bit)|temporarily|briefly)\s*[.!]*$",
    r"^\s*(?:stop here|take a break|let's (?:stop|take a break)(?: here)?|temporarily (?:stop|halt)(?: (?:it|the (?:run|workflow)))?)\s*[.!]*$",
)
_RUN_ZH = r"(?:整个|这个|这次|本次|当前|正在进行的)?(?:的)?(?:执行|运行|工作流|流程)"
PAUSE = _p(
    rf"^\s*(?:先)?(?:暂停|暂缓|先停一停|挂起)\s*(?:一下|一会儿?|吧|住)?\s*(?:{_RUN_ZH})?\s*(?:一下|一会儿?|了|吧)?\s*[。.!！]*$",
    rf"^\s*(?:把|让|将)?\s*{_RUN_ZH}\s*(?:先)?(?:暂停|暂缓|挂起)\s*(?:一下|一会儿?|掉|住|了|吧)?\s*[。.!！]*$",
    r"^\s*(?:先(?:停|等|缓)(?:一下|一停|一等|一缓|停|等|缓|会儿?|一会儿?)|(?:停|缓)(?:一)?会儿?|等一会儿?)(?:吧|再说)?\s*[。.!！]*$",
    r"^\s*(?:hold on|hang on|wait)(?:\s+(?:for\s+)?(?:a|one|just a)\s+(?:sec|second|moment|minute|bit))\s*[.!]*$",
    r"^\s*(?:pause|suspend)(?:\s+(?:the|this))?(?:\s+(?:whole\s+|current\s+)?(?:run|execution|workflow|flow|it|everything|things))?(?:\s+(?:for now|for a while|for a moment|now))?\s*[.!]*$",
    r"^\s*(?:put|place) (?:it|this|everything|the (?:run|workflow|execution)) on hold(?: for now)?\s*[.!]*$|^\s*hold (?:it|the (?:run|workflow|execution)|everything)(?: for (?:now|(?:a|just a|one) (?:moment|minute|second|sec|while|bit)))?\s*[.!]*$",
)
RESUME = _p(  # said of what is paused, and of nothing else
    r"^\s*(?:取消|解除|结束)暂停(?:了|吧)?\s*[。.!！]*$",
    r"^\s*(?:unpause|un-pause)(?:\s+(?:the run|the workflow|it))?\s*[.!]*$|^\s*take (?:it|this|the (?:run|workflow)) off hold\s*[.!]*$",
)
GO_ON = _p(  # of a paused run; of another one it is to take up again what failed
    r"^\s*(?:继续|恢复|接着来|接着|往下走)(?:执行|运行|跑|下去|进行|做)?(?:吧|了)?\s*[。.!！]*$",
    rf"^\s*(?:恢复|继续)\s*(?:暂停的)?\s*{_RUN_ZH}\s*(?:吧|了)?\s*[。.!！]*$",
    rf"^\s*(?:把|让|将)?\s*(?:暂停的)?{_RUN_ZH}\s*(?:恢复|继续)(?:执行|运行|下去)?(?:吧|了)?\s*[。.!！]*$",
    r"^\s*(?:go on|carry on|continue|resume|proceed|keep going|go ahead)(?:\s+(?:it|now|then|please))?\s*[.!]*$",
    r"^\s*(?:resume|go on with|carry on with|continue)\s+(?:with\s+)?(?:the|this)\s+(?:paused\s+)?(?:run|execution|workflow|flow)\s*[.!]*$",
)
WITHOUT_NODE = (EXECUTE, RETRY, CANCEL, PAUSE, RESUME)
_BACK_ZH = r"(?:撤销|撤消|撤回|撤掉|收回|还原|恢复|回退|退回|倒回)(?:去|来|掉|一下|了)?"
_JUST_ZH = r"(?:(?:我|你)?(?:刚才|刚刚|上一步|上一个|上一次|上次|最后一步|最近一次)(?:我|你)?)"
_ACT_ZH = (  # what was done, as a verb before what it was done to, or as a noun
    r"(?:所?做?的)?(?:那|这)?(?:一)?(?:个|步|下|次)?(?:删除|删掉|删|添加|新增|加|改动|修改|改日期|改期|推迟|延期|换人|改负责人|改|移动|重命名|改名|连接|连|画)?(?:了)?(?:的)?"
    r"(?:那|这)?(?:一)?(?:个|步|下|次|条)?(?:操作|改动|修改|动作|步骤|删除|节点|任务|连线|东西|改名|重命名|日期|负责人)?"
)
_END_ZH = r"(?:掉|一下|了|吧|啊|好了|就行)*\s*[。.!！]*$"
_ACT_EN = (
    r"(?:that|it|this|the|last|latest|your|my|our|previous|recent|change|changes|step|one|edit|edits|action|operation|move|deletion|"
    r"addition|adding|removal|rename|renaming|renames|deleting|connection|connecting|date|deadline|postponement|assignment|reassignment|line|what (?:you|i|we)(?: have|'ve)? just (?:did|done|changed)|(?:you|i|we) just made|again)"
)
JUST_ADDED = _p(
    rf"^\s*{_JUST_ZH}(?:加|添|画|建|新建|新增)(?:上)?的?\s*(?P<n>{N})(?:我|就|还是|先|也)*(?:不要|不用|不需要|算)了{_END_ZH}"
)
WRONGLY = re.compile(r"[删加连移]错")
UNDO = _p(
    rf"^\s*{_JUST_ZH}(?:加|添|画|建|改|做|弄|说)?的?(?:那|这)?(?:一)?(?:个|步|条|件)(?:任务|节点|东西|事)?(?:我|就|还是|先|也)*(?:不要|不用|不需要|算)了{_END_ZH}",
    rf"^\s*(?:把|将)?(?:名字|名称)(?:给|再)?(?:改|换)回(?:去|来){_END_ZH}|^\s*change the names? back\s*[.!]*$|^\s*{_BACK_ZH}{_JUST_ZH}?改的名[字称]{_END_ZH}",
    r"^\s*(?:撤消|回退|恢复到|反悔|改回去|改回来|恢复原样|变回去|退回去|回到上一步)(?:上|刚才|一下|了|吧|一个|一步|操作|的|那|个)*\s*[。.!！]*$",
    r"^\s*(?:刚才|刚刚|上一步|上一个|上面)(?:的|那个|那步|那一步|这步|说的|改动|操作|做的)*\s*(?:不算|作废|当没说|不对|错了|是误操作)\s*(?:了)?\s*(?:[，,]\s*(?:改回去|恢复|撤回|撤销|撤消|还原|改回来))?\s*[。.!！]*$",
    r"^\s*(?:that was (?:a mistake|wrong|not right)|my mistake|wrong one)?[,.\s]*(?:put|change|set|turn) (?:it|that|this|things) back(?: (?:the way|how|as|to how|to what) (?:it|they|things) (?:was|were))?\s*[.!]*$|^\s*(?:scratch that|never mind that last one|go back)\s*[.!]*$",
    rf"^\s*(?:{_BACK_ZH}){_JUST_ZH}?{_ACT_ZH}{_END_ZH}",
    rf"^\s*(?:把|将)?{_JUST_ZH}{_ACT_ZH}(?:给|都|全)?(?:{_BACK_ZH}|取消|撤){_END_ZH}",
    rf"^\s*取消{_JUST_ZH}{_ACT_ZH}{_END_ZH}",
    rf"^\s*(?:[哎啊哦呀唉噢]+[，,]?\s*)?我?(?:刚才|刚刚)?[删加连移]错了?{_END_ZH}",
    r"^\s*(?:(?:oops|whoops|no|sorry|wait|oh)\b[,!\s]*)*(?:please\s+)?(?:bring|get)\s+(?:it|that|them|this)\s+back\s*[.!]*$",
    rf"^\s*(?:往?后?退|倒回|回退)(?:回)?(?:上)?一步{_END_ZH}",
    rf"^\s*(?:undo|revert|reverse|roll ?back|take back|go back one)(?:\s+{_ACT_EN})*\s*[.!]*$|^\s*take (?:that|it|this) back\s*[.!]*$",
)
BACK_A_VERSION = _p(
    r"^\s*(?:请)?(?:回到|退回到?|恢复到?|回退到?|换回)(?:上一?个?|前一?个?|之前的?|先前的?)版本(?:去|吧|了)*\s*[。.!！]*$",
    r"^\s*(?:please\s+)?(?:go|take\s+(?:it|us|me)|put\s+(?:it|us))\s+back\s+(?:to\s+)?(?:the\s+)?(?:version\s+(?:before|we\s+had\s+before)|(?:previous|last|earlier|prior)\s+version|one\s+version)(?:\s+(?:again|please))?\s*[.!]*$",
)
ROLLBACK = _p(
    r"^\s*(?:把)?(?:撤销|撤消|撤回|取消|收回)(?:刚才|刚刚|那次|上次|这次|最近)?的?(?:(?:版本)?(?:回退|回滚)|恢复(?:旧|到旧|到之前的?|早先的?)?版本|退回(?:旧)?版本)(?:操作)?(?:吧|了|掉)*\s*[。.!！]*$",
    r"^\s*(?:please\s+)?(?:undo|revert|reverse|cancel|take\s+back)\s+(?:(?:the|that|my|this|last)\s+)*(?:roll-?\s?back|restor(?:e|ing|ation)(?:\s+of\s+.{1,30})?|going\s+back|return)(?:\s+to\s+(?:the\s+)?(?:(?:older?|earlier|previous)\s+)?version(?:\s+\d{1,6})?)?\s*[.!]*$",
    r"^\s*(?:go\s+back|back)\s+to\s+(?:how\s+it\s+was|the\s+version|what\s+(?:it\s+was|we\s+had)|the\s+state)\s+before\s+(?:the|that|my)\s+roll-?\s?back\s*[.!]*$",
)
ONE_BACK_ZH, ONE_BACK_EN = "撤销一步", "undo one step"
ONE_SAID_ZH, ONE_SAID_EN = "撤销再前一次的改动", "undo one change before"  # all that one sentence did
STEPS = re.compile(r"步|\bsteps?\b|\bactions?\b|动作", re.IGNORECASE)
_CHANGE_ZH = r"(?:改名|重命名|改动|修改|日期(?:改动|的改动)?|改期|推迟|延期|换人|负责人(?:改动|的改动)?|连线|连接|那[次个条]?(?:改名|改动|修改|连线))"
_CHANGE_EN = r"(?:renam(?:e|ing)|changes?|edits?|new (?:name|date|person|assignee)|date change|postponement|(?:re)?assignment|connections?)"
UNDO_OF_NODE = _p(
    rf"^\s*(?:{_BACK_ZH}){_JUST_ZH}?(?:对|把|给)?的?\s*(?P<a>{N})\s*的?{_CHANGE_ZH}{_END_ZH}",
    rf"^\s*(?:把|将)?{_JUST_ZH}?(?:对|给)?\s*(?P<b>{N})\s*的?{_CHANGE_ZH}(?:给|都)?{_BACK_ZH}{_END_ZH}",
    rf"^\s*(?:undo|revert|reverse|roll ?back|take back)\s+(?:the\s+|my\s+|that\s+|last\s+)*{_CHANGE_EN}\s+(?:of|to|for|on|from)\s+(?P<c>{N})\s*[.!]*$",
    rf"^\s*(?:把|将)?\s*(?P<e>{N})\s*的?(?:名字|名称)(?:给|再)?(?:改|换)回(?:去|来){_END_ZH}",
    rf"^\s*(?:把|将)?\s*(?P<h>{N})\s*(?:的?名[字称])?(?:给|再)?(?:改|换)回(?:原来|以前|之前|原先|先前|老)的?(?:名字|名称|名|那个){_END_ZH}",
    rf"^\s*change\s+(?:the name of\s+(?P<f>{N})|(?P<g>{N})(?:'s|’s)\s+name)\s+back\s*[.!]*$",
    rf"^\s*(?:undo|revert|reverse|roll ?back|take back)\s+(?P<d>{N})(?:'s|’s)\s+(?:new\s+)?{_CHANGE_EN}\s*[.!]*$",
)
UNDONE = (  # what is to be taken back, as `UNDONE_KINDS` names it
    ("renamed", _p(r"改名|重命名|更名|名字|名称|\brenam|\bname\b")),
    ("deleted", _p(r"删|移除|去掉|\bdelet|\bremov")),
    ("due", _p(r"日期|截止|期限|改期|推迟|延期|提前|\bdate|\bdeadline|\bpostpone")),
    ("assignee_name", _p(r"负责人|换人|交给|指派|\bassign|\bhandover|\bnew person")),
    ("connected", _p(r"连线|连接|连|\bconnect|\bline\b")),
    ("added", _p(r"添加|新增|增加|新建|(?<!参)加|\badd")),
)
_FEW_ZH, _FEW_EN = r"[2-5两二三四五]", r"[2-5]|two|three|four|five"  # a sentence has so many steps, and no more
_CHANGES_ZH = r"(?:操作|改动|修改|更改|动作|步骤)?"
UNDO_SEVERAL = _p(
    rf"\s*{_BACK_ZH}(?:最近|最后|刚才|刚刚|前面?|上面?)?的?(?:这|那)?(?P<zh>{_FEW_ZH})(?:步|次|(?:个|项|处)(?:操作|改动|修改|更改|动作|步骤)){_CHANGES_ZH}{_END_ZH}",
    rf"\s*(?:把|将)?(?:最近|最后|刚才|刚刚|前面?|上面?)的?(?:这|那)?(?P<zh2>{_FEW_ZH})(?:步|次|(?:个|项|处)(?:操作|改动|修改|更改|动作|步骤)){_CHANGES_ZH}(?:都|全|给){{0,2}}{_BACK_ZH}{_END_ZH}",
    rf"\s*(?:undo|revert|reverse|roll ?back|take back)\s+(?:the\s+|my\s+|our\s+|your\s+)?(?:last\s+|latest\s+|previous\s+|recent\s+)(?P<en>{_FEW_EN})(?:\s+(?:changes|steps|edits|actions|moves|things|ones))?\s*[.!]*",
    rf"\s*(?:undo|revert|go back|roll ?back)\s+(?:(?P<en2>{_FEW_EN})\s+(?:times|steps|changes|edits)|(?P<en3>twice))\s*[.!]*",
)
_UNDONE_ZH = r"(?:撤销|撤消|撤回|撤掉|回退|退回)(?:掉|了)?"
REDO = _p(  # what was taken back is wanted after all
    rf"^\s*(?:重做|再做|做回)(?:一下|一次|一遍|下|回去|回来)?(?:{_JUST_ZH}|那个|那步|那一步|上一步|它|的|被|{_UNDONE_ZH}|改动|操作)*{_END_ZH}",
    rf"^\s*(?:恢复|找回|取回|还原|加回)(?:来|去)?{_JUST_ZH}?(?:被)?{_UNDONE_ZH}的?(?:那|这)?(?:个|步|一步)?(?:改动|操作|修改|节点|任务|东西|那些)?{_END_ZH}",
    rf"^\s*(?:把|将)?{_JUST_ZH}?(?:被)?{_UNDONE_ZH}的(?:那|这)?(?:个|步|一步)?(?:改动|操作|修改|节点|任务|东西|那些)?(?:都|全|再|又|给)?(?:恢复|找回来|加回来|加回去|还原|弄回来|做回来|放回去|放回来|重做|要回来){_END_ZH}",
    rf"^\s*(?:取消|撤销|撤消|撤回|收回){_JUST_ZH}?(?:的)?(?:那|这)?(?:次|个|一次)?{_UNDONE_ZH}{_END_ZH}",
    rf"^\s*redo(?:\s+{_ACT_EN})*\s*[.!]*$|^\s*(?:undo|revert|cancel|reverse|take back)(?:\s+{_ACT_EN})*\s+(?:undo|undoing|revert|rollback)\s*[.!]*$",
    r"^\s*(?:restore|put back|bring back|redo|re-?apply)\s+(?:what|whatever|everything)\s+(?:you|i|we)(?:'ve| have)?(?: just)? (?:undid|undone|took back|taken back|reverted|rolled back)\s*[.!]*$",
)
