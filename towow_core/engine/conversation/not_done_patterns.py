"""The patterns of what says that something is not done, though it was said to be, or is to be open again."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK

_MARKS = r"⟦\d+⟧(?:(?:\s*[、,]\s*|\s*(?:,\s*)?(?:and|or|nor)\s+(?:the\s+)?|和|跟|与|还有)⟦\d+⟧){0,5}"
_DONE_EN = r"(?:done|finished|ready|complete(?:d)?)"
NOT_DONE_YET = re.compile(
    rf"\s*(?:(?:but|and|no|oops|wait|sorry|actually|hey|oh|well)\b[\s,.!]*){{0,3}}(?:the\s+)?{_MARKS}"
    rf"\s*(?:(?:is|are|was|were|has|have)(?:n['’]?t|\s+(?:still\s+)?not)|['’](?:s|re)\s+(?:still\s+)?not|\s+still\s+(?:is|are|has|have)(?:n['’]?t|\s+not))"
    rf"(?:\s+(?:been|yet|really|actually|quite|even|all|at\s+all)){{0,3}}\s+{_DONE_EN}(?:\s+(?:yet|at\s+all|after\s+all|though|actually)){{0,2}}[\s.!]*"
    rf"|\s*(?:(?:但是?|不过|不对|哎呀?|等等|其实|糟了|不是?)[\s，,。！!]*){{0,3}}{_MARKS}"
    r"(?:这边|那边|其实|根本|都|也|还|好像|到现在|现在|实际上){0,3}(?:没有?|并?未)(?:能)?(?:完全|真的?|全部?)?(?:[做办弄搞忙干]完|完成|完工|[做办弄搞干]好|结束)(?:呢|啊|呀|嘛|哦|的)?[\s。.！!]*",
    re.IGNORECASE,
)
_BUT = r"(?:(?:但是?|不过|不对|哎呀?|等等|其实|糟了|不是?|抱歉|(?:刚才|刚刚|我|是)*(?:弄|搞|标|点|按|说|记|看)错了?)[\s，,。！!]*){0,3}"
_BUT_EN = r"(?:(?:but|and|no|oops|wait|sorry|actually|hey|oh|well|hmm|my mistake|(?:(?:i|that)\s+(?:was\s+)?)?(?:clicked|marked|said|was)\s+(?:it\s+)?(?:wrong|by mistake|a mistake)|wrong click)\b[\s,.!]*){0,3}(?:please\s+)?"
_OOPS = r"(?:(?:oops|sorry|wait|no|my mistake|wrong click|actually|(?:(?:i|that)\s+(?:was\s+)?)?(?:clicked|marked|said|was)\s+(?:it\s+)?(?:wrong|by mistake|a mistake))\b[\s,.!–-]*){1,3}"
_STILL_ZH = r"(?:这边|那边|其实|根本|都|也|还|到现在|现在|实际上)"
_OPEN_EN = r"(?:not\s+done|undone|un-?finished|not\s+finished|open|incomplete|to[\s-]?do|pending|waiting)"
ANYWAY = ("anyway", "anyway_zh", "anyway_ba")
_ANYWAY_EN = r"(?:all\s+the\s+same|anyways?|nevertheless|regardless)"
_ANYWAY_ZH = r"(?:照样|仍然|依然)"
_PLEASE_ZH = r"(?:(?:请|麻烦|帮我|给我|我们?|咱们?|那|就|还是|先|再|想|需要|要|得)(?:你)?){0,4}"
REOPENS = re.compile(  # it is to be open again
    rf"\s*{_BUT_EN}(?:re-?open|un-?check|un-?tick|un-?mark|un-?complete|mark\s+(?=.*\b{_OPEN_EN}\b)|(?:set|put|change|move|switch)\s+(?=.*\bto\s+{_OPEN_EN}\b)|open\s+(?=.*\bagain\b))\s*(?:the\s+)?{_MARKS}"
    rf"(?:\s+(?:back\s+)?(?:as\s+|to\s+)?(?:being\s+)?{_OPEN_EN})?(?:\s+(?:again|please|yet|after\s+all|back\s+up))*(?P<anyway>,?\s+{_ANYWAY_EN})?(?:,?\s+please)?[\s.!]*"
    rf"|\s*{_BUT_EN}(?:undo|take\s+back|cancel|remove)\s+(?:the\s+)?(?:completion\s+of|done\s+mark\s+(?:of|on|from))\s+(?:the\s+)?{_MARKS}[\s.!]*"
    rf"|\s*{_BUT}{_PLEASE_ZH}(?P<anyway_zh>{_ANYWAY_ZH})?(?:重新打开|重开|再打开|重新激活)\s*{_MARKS}(?:吧|一下)?[\s。.!！]*"
    rf"|\s*{_BUT}{_PLEASE_ZH}(?:把|将)?{_MARKS}(?P<anyway_ba>{_ANYWAY_ZH})?(?:重新打开|重开|再打开|重新激活|(?:改|标|退|设|恢复|变)(?:记|回|成|为|到|回成|回到|回为){{1,2}}(?:还)?(?:没|未)(?:有)?(?:做|完成|做完|办)的?(?:状态)?|(?:改|退|恢复|变)(?:回|成|到|回成|回到){{1,2}}(?:待办|待做|等待|进行中))(?:吧|一下)?[\s。.!！]*"
    rf"|\s*{_BUT}{_PLEASE_ZH}(?:取消|撤销|撤回|去掉){_MARKS}的?(?:已)?完成(?:标记|状态|的标记)?[\s。.!！]*",
    re.IGNORECASE,
)
AGAIN = re.compile(r"重新打开|重开|再打开|重新激活|\bre-?open|\bopen\b|\bun-?(?:check|tick|mark)", re.IGNORECASE)
_FINISHED_ZH = r"(?:做完|完成|办完|做好|弄完|搞定)了?的?"
_THINGS_ZH = r"(?:任务|节点|步骤|事情?|活儿?|东西)"
_ALL_ZH = rf"(?:(?:所有|全部|一切)的?(?:已经?)?(?:{_FINISHED_ZH})?{_THINGS_ZH}?|(?:已经?)?{_FINISHED_ZH}{_THINGS_ZH}?)"
_AGAIN_ZH = r"(?:重新打开|重开|再打开|重新激活)"
_FINISHED_EN = r"(?:done|finished|complete(?:d)?)"
_THINGS_EN = r"(?:tasks?|nodes?|steps?|ones?|things?)"
REOPENS_ALL = re.compile(  # all that is done is to be open again
    rf"\s*{_BUT_EN}(?:re-?open|un-?check|un-?tick|un-?mark|open\s+(?=.*\bagain\b))\s*(?:(?:every(?:thing|\s+(?:{_FINISHED_EN}\s+)?{_THINGS_EN})|all(?:\s+of)?(?:\s+(?:them|it|that))?)(?:\s+the)?|both|them\s+all|the(?=\s+{_FINISHED_EN}))"
    rf"(?:\s+(?:{_FINISHED_EN}\s+)?{_THINGS_EN})?(?:\s+(?:that|which)?(?:['’]s|\s?(?:is|are|was|were|has\s+been|have\s+been|we)?)\s*(?:already\s+|now\s+)?{_FINISHED_EN})?(?:\s+(?:again|please|back\s+up))*(?P<anyway>,?\s+{_ANYWAY_EN})?(?:,?\s+please)?[\s.!]*"
    rf"|\s*{_BUT}{_PLEASE_ZH}(?P<anyway_zh>{_ANYWAY_ZH})?{_AGAIN_ZH}{_ALL_ZH}(?:吧|一下)?[\s。.!！]*"
    rf"|\s*{_BUT}{_PLEASE_ZH}(?:把|将)?{_ALL_ZH}(?:都|全都?|统统|全部)?(?P<anyway_ba>{_ANYWAY_ZH})?(?:给我)?{_AGAIN_ZH}(?:吧|一下)?[\s。.!！]*",
    re.IGNORECASE,
)
NOT_AFTER_ALL = re.compile(  # it is not done, though it was said to be
    rf"\s*{_BUT_EN}(?:the\s+)?{_MARKS}\s*(?:(?:is|are|was|were|has|have)(?:n['’]?t|\s+(?:still\s+)?not)|['’](?:s|re)\s+(?:still\s+)?not)(?:\s+(?:been|really|actually))*\s+(?:[a-z]{{2,}}ed|sent|bought|built|made|paid|written|found|chosen|drawn)\s+(?:yet|after\s+all|actually|at\s+all|though)[\s.!]*"
    rf"|\s*{_OOPS}(?:the\s+)?{_MARKS}\s*(?:(?:is|are|was|were)(?:n['’]?t|\s+(?:still\s+)?not))\s+(?:[a-z]{{2,}}ed|sent|bought|built|made|paid|written|found|chosen|drawn)[\s.!]*"
    rf"|\s*{_BUT_EN}(?:i|we)\s+(?:have\s+not|haven['’]?t|did\s+not|didn['’]?t)\s+(?:actually\s+|really\s+|yet\s+)?[a-z]{{2,12}}(?:\s+up)?\s+(?:the\s+)?{_MARKS}\s+(?:yet|after\s+all|actually|at\s+all)[\s.!]*"
    rf"|\s*{_BUT}{_MARKS}{_STILL_ZH}{{1,3}}(?:没有?|并?未){BEGINS_WITH_WORK.pattern}[好完]?(?:呢|啊|呀|嘛|哦|的)?[\s。.!！]*",
    re.IGNORECASE,
)
_BY_MISTAKE_EN = r"(?:by\s+(?:mistake|accident|error)|in\s+error|too\s+(?:early|soon))"
_DEED_EN = r"(?:[a-z]{2,}ed|done|finished|ready|sent|bought|built|made|paid|written|found|chosen|drawn)"
_MARKED_EN = r"(?:marked|ticked|checked(?:\s+off)?|clicked|reported|set)"
_MARKED_ZH = r"(?:标记?|点|按|勾)"
SAID_WRONGLY = re.compile(  # of what is done: that it is not, in words that mean something else of what is waited for
    rf"\s*{_BUT_EN}(?:i|we)(?:['’]ve|\s+have)?\s+(?:accidentally|wrongly|mistakenly)\s+{_MARKED_EN}\s+(?:the\s+)?{_MARKS}(?:\s+(?:as\s+|to\s+)?{_DONE_EN})?(?:\s+{_BY_MISTAKE_EN})?[\s.!]*"
    rf"|\s*{_BUT_EN}(?:i|we)(?:['’]ve|\s+have)?\s+{_MARKED_EN}\s+(?:the\s+)?{_MARKS}(?:\s+(?:as\s+|to\s+)?{_DONE_EN})?\s+{_BY_MISTAKE_EN}[\s.!]*"
    rf"|\s*{_BUT_EN}(?:the\s+)?{_MARKS}\s+(?:was|were)\s+{_MARKED_EN}(?:\s+(?:as\s+)?{_DONE_EN})?\s+{_BY_MISTAKE_EN}[\s.!]*"
    rf"|\s*{_BUT_EN}(?:the\s+)?{_MARKS}\s+(?:is|was|were|are|has|have)\s+never\s+(?:been\s+|really\s+|actually\s+)*{_DEED_EN}[\s.!]*"
    rf"|\s*{_BUT_EN}(?:it\s+)?turns\s+out\s+(?:that\s+)?(?:the\s+)?{_MARKS}\s+(?:is|was|were|are|has|have)(?:n['’]?t|\s+not|\s+never)\s+(?:been\s+|really\s+|actually\s+)*{_DEED_EN}(?:\s+(?:yet|at\s+all|after\s+all))?[\s.!]*"
    rf"|\s*{_BUT_EN}(?:the\s+)?{_MARKS}\s+did(?:n['’]?t|\s+not)\s+(?:actually\s+|really\s+)?get\s+{_DEED_EN}\s+(?:yet|at\s+all|after\s+all)[\s.!]*"
    rf"|\s*{_BUT}(?:我|刚才|刚刚|是)*(?:不小心|误)(?:把|将)?{_MARKS}(?:误)?{_MARKED_ZH}(?:记)?(?:成|为|了|到)?(?:已)?(?:经)?(?:完成|做完)?了?[\s。.!！]*"
    rf"|\s*{_BUT}{_MARKS}的?(?:完成)?(?:标记|状态)?(?:是?(?:我|刚才|刚刚|不小心|被)*{_MARKED_ZH}错了?的?|是(?:我|刚才|刚刚|不小心)*误{_MARKED_ZH}的?)(?:[，,]\s*(?:其实|还|根本|并|都)*(?:没有?|未)[^⟦？?，,]{{0,6}})?[\s。.!！]*"
    rf"|\s*(?:不对|等等|哎呀?|糟了)?[，,]?\s*(?:其实|原来|事实上|实际上|(?:我|才|刚)*发现){_MARKS}(?:还|并|根本|都)?没有?{BEGINS_WITH_WORK.pattern}[好完]?(?:呢|啊|呀|嘛|哦|的)?[\s。.!！]*"
    rf"|\s*{_BUT}{_MARKS}(?:并|根本)没有?{BEGINS_WITH_WORK.pattern}[好完]?(?:呢|啊|呀|嘛|哦|的)?[\s。.!！]*",
    re.IGNORECASE,
)
IS_TO_BE_OPEN = re.compile(
    rf"\s*{_BUT_EN}(?:the\s+)?{_MARKS}\s+(?:(?:needs?|ha(?:s|ve))\s+to|should|must)\s+be\s+(?:re-?opened|open(?:ed)?\s+again|set\s+back\s+to\s+{_OPEN_EN})(?:\s+again)?[\s.!]*",
    re.IGNORECASE,
)
BARELY_NOT = re.compile(  # beside an order to open it again
    rf"\s*{_BUT}{_MARKS}[^⟦?？，,]{{0,8}}(?:没|未)[^⟦?？，,]{{1,10}}|\s*{_BUT_EN}(?:the\s+)?{_MARKS}[^⟦?,;]{{0,12}}(?:n['’]t|\bnot|\bnever)\b[^⟦?,;]{{1,30}}",
    re.IGNORECASE,
)
IT_REOPENS = re.compile(
    r"[\s,，;；。.!！–—-]+(?:(?:so|and|then)\s+){0,2}(?:please\s+)?(?:re-?open|un-?mark|un-?check|open(?=.*\bagain))\s+(?:it|them|that)(?:\s+again)?(?:\s*,?\s*please)?[\s.!]*"
    r"|[\s，,；;。！!]+(?:(?:请|麻烦|那|就|先|帮我|还是|再|你|得|要|需要)(?:你|就|先)?){0,3}(?:把[它其])?(?:重新打开|重开|再打开)(?:[它吧一下了]){0,3}[\s。.!！]*",
    re.IGNORECASE,
)
BESIDE = re.compile(  # an excuse; or why, behind the order
    r"[\s,，;；。.!！–—-]+(?:(?:i['’]?m\s+)?(?:so\s+)?sorry(?:\s+about\s+that)?|my\s+(?:mistake|bad|fault)|wrong\s+click|不好意思|抱歉|对不起|(?:我|刚才|是)*(?:点|标|按|记)错了|我的错)[\s。.!！]*"
    r"|[\s,;.!–—-]+(?:because\s+|as\s+|since\s+)?(?:it|that|they|we|i)\b[^⟦,，;；?？]{0,30}(?:n['’]t|\bnot|\bnever|\bby\s+(?:mistake|accident)|\btoo\s+(?:early|soon))\b[^⟦,，;；?？]{0,30}"
    r"|[\s，,；;。！!]+(?:因为|它|其实|还|根本|并|都|那边|这边){0,4}(?:没有?|未)[^⟦，,；;?？]{1,8}[\s。.!！]*",
    re.IGNORECASE,
)
KINDLY = re.compile(
    r"\s*(?:can|could|would|will)\s+you\s+(?:please\s+|kindly\s+)?(?P<en>.+?)[\s,]*(?:please)?[\s?？!.]*"
    r"|\s*(?:能不能|能|可以|可不可以|你)?(?:帮我|请你?|麻烦你?|帮忙)(?P<zh>.+?)(?:吗|好吗|行吗)?[\s？?。]*",
    re.IGNORECASE,
)
WHETHER = re.compile(
    r"\s*(?:(?:should|shall|can|could|may|must|do)\s+(?:we|i)(?:\s+have\s+to)?\s+|what\s+if\s+(?:we|i)\s+)(?P<en>.+?)[\s?？]*"
    r"|\s*(?:我们?|咱们?)?(?:要不要|是不是(?:要|该|应该)|该不该|能不能|可不可以|可以|能|应该)(?P<zh>.+?)(?:吗|呢|么)?[\s？?]*"
    r"|(?P<plain>.+?)(?:吗|好吗|行吗|可以吗|好不好|行不行)?\s*[?？]+\s*|(?P<ma>.+?)(?:吗|好不好|行不行)\s*",
    re.IGNORECASE,
)
