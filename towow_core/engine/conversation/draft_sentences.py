"""Sentences about drafts: begin one by a name, which there are, what one would change, bring it in, drop it."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from re import Match

_QUOTES = " “”\"'「」『』,，.。!！?？:：;；"
_ZH_THE = r"(?:这个|那个|这份|那份|我的)?"
_EN_THE = r"(?:(?:the|this|that|my|our)\s+)?"
_ZH_PLEASE = r"^\s*(?:请|帮我|帮忙|麻烦|麻烦你|那就|那|先|现在|好)*\s*(?:把|将)?\s*"
_EN_PLEASE = r"^\s*(?:please|ok(?:ay)?|now|then|let's|can you|could you|let us)?[,\s]*"
_ZH_SIDE = r"(?:[，,]?\s*(?:冲突(?:的|了)?|两边都改(?:过|了)?的|有冲突|都|就|全|一律)*\s*(?:用|按|以|听|留)\s*(?P<zh_side>草稿|现在|工作流|画布|原来|这边|当前)(?:的|里的|那边的|为准)*)?"
_EN_SIDE = r"(?:[,\s]+(?:and\s+)?(?:with|keep(?:ing)?|prefer(?:ring)?|us(?:e|ing)|take|taking)\s+(?:the\s+)?(?P<en_side>draft|current|workflow|canvas|ours|mine)(?:'s|’s)?(?:\s+(?:side|version|values?|one))?(?:\s+(?:where|when|if) .*)?)?"
_END = r"\s*(?:了|吧|好了|啊|呢)?[\s。.!！?？]*$"


def _p(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


_BEGIN = _p(
    rf"{_ZH_PLEASE}(?:开始|新开|另开|开|新建|新起|起|建立?|创建|另存为|存为|另做)\s*(?:一个|一份|个|份)?\s*(?:新的?|另一?个?)?\s*草稿\s*(?:[，,]?\s*(?:叫做|叫作|叫|名为|名叫|名字是|名字叫|取名|起名))?\s*(?P<name>.*?){_END}",
    rf"{_EN_PLEASE}(?:start|begin|open|create|make|begin with|save (?:this|it) as)\s+(?:a|an|another|the)?\s*(?:new\s+)?draft\b\s*(?:called|named|titled|for)?\s*(?P<name>.*?){_END}",
)
_LIST = _p(
    rf"^\s*(?:现在|这里|这个工作流)?\s*(?:还)?(?:都)?有(?:些)?(?:哪些|什么|几个|多少个?|没有)?\s*草稿\s*(?:吗|么)?{_END}",
    rf"^\s*(?:看看|列出|列一下|看一下)?\s*(?:所有的?|全部的?)?\s*草稿\s*(?:有哪些|都有哪些|有几个|列表|都?列出来|列一下){_END}",
    rf"^\s*(?:which|what|how many|are there any|any|list|show(?: me)?)\s+(?:all\s+)?(?:the\s+|my\s+|our\s+)?(?:open\s+)?drafts\b(?:\s+(?:are|do we have|have we|are there|there are|there).*)?{_END}",
)
_COMPARE = _p(
    rf"^\s*(?:看看|看一下|告诉我|说说|比较一?下?|对比一?下?)?\s*{_ZH_THE}草稿\s*(?P<name>.*?)\s*(?:里|到底)?(?:会|要|将|都|一共|跟现在|和现在|与现在|跟工作流|和工作流|比现在)*\s*(?:改|变|动|有|差)(?:了|动|变|成|掉)?(?:什么|哪些|啥|哪里|多少)(?:东西|地方|改动|变化|不同|区别|节点)*{_END}",
    rf"^\s*(?:看看|看一下|比较一?下?|对比一?下?|列出)\s*{_ZH_THE}草稿\s*(?P<name>.*?)\s*(?:的)?(?:改动|变化|不同|区别)?{_END}",
    rf"^\s*(?:so\s+)?(?:what|which (?:nodes|things))\s+(?:would|does|did|will|has|is|are|do)\s+(?:changed?\s+by\s+)?{_EN_THE}draft\b\s*(?P<name>.*?)\s*(?:changed?|do|different|bring|add)(?:\s.*)?{_END}",
    rf"^\s*what(?:'s|’s|\s+is|\s+has)\s+(?:new|different|changed)\s+(?:in|by|with)\s+{_EN_THE}draft\b\s*(?P<name>.*?){_END}",
    rf"{_EN_PLEASE}(?:compare|diff|show(?: me)?|look at|review)\s+(?:the changes (?:of|in)\s+)?{_EN_THE}draft\b\s*(?P<name>.*?)\s*(?:with (?:the workflow|what is there|now))?{_END}",
)
_BRING_IN = _p(
    rf"{_ZH_PLEASE}{_ZH_THE}草稿\s*(?P<name>.*?)\s*(?:都|给)?(?:并入|合并|合进|合到|并进|并到|并回|采用|用上|并)(?:进来|进去|回来|回去|到?工作流(?:里|中)?(?:去|来)?|来|去|到?画布)?{_ZH_SIDE}{_END}",
    rf"{_ZH_PLEASE}(?:并入|合并|采用|用上)\s*{_ZH_THE}草稿\s*(?P<name>.*?){_ZH_SIDE}{_END}",
    rf"{_EN_PLEASE}(?:bring|merge|take|pull|fold)\s+(?:in\s+)?{_EN_THE}draft\b\s*(?P<name>.*?)\s*(?:\b(?:in|back in|into (?:the|this|our) (?:workflow|canvas)))?{_EN_SIDE}{_END}",
    rf"{_EN_PLEASE}(?:bring|merge)\s+(?P<name>it)\s+(?:in|back in|into (?:the|this|our) (?:workflow|canvas)){_EN_SIDE}{_END}",
)
_DROP = _p(
    rf"{_ZH_PLEASE}{_ZH_THE}草稿\s*(?P<name>.*?)\s*(?:都|给|就)?(?:丢弃|丢掉|丢了|扔掉|扔了|作废|放弃|不要|删掉|删除|删|取消)(?:掉|了)?{_END}",
    rf"{_ZH_PLEASE}(?:丢弃|丢掉|扔掉|放弃|作废|删除|删掉|取消|不要)\s*{_ZH_THE}草稿\s*(?P<name>.*?){_END}",
    rf"{_EN_PLEASE}(?:drop|discard|throw away|give up|delete|scrap|abandon|bin)\s+{_EN_THE}draft\b\s*(?P<name>.*?)(?:\s+away)?{_END}",
)
_IN_A_DRAFT = {
    "bring_in": _p(
        rf"{_ZH_PLEASE}(?:它|这个|这份)?\s*(?:并入|合并|采用|并进|合进)(?:进来|进去|工作流|回去|去)*{_ZH_SIDE}{_END}"
    ),
    "drop": _p(
        rf"{_ZH_PLEASE}(?:它|这个草稿|这份)\s*(?:丢弃|丢掉|扔掉|作废|不要)(?:了)?{_END}",
        rf"^\s*丢弃{_END}",
        rf"{_EN_PLEASE}(?:drop|discard|scrap|abandon)\s+(?:it|this|everything here){_END}",
    ),
    "compare": _p(
        rf"^\s*(?:这里|它)?(?:会|都|一共)*改了?(?:什么|哪些)(?:地方|东西)?{_END}",
        rf"^\s*what (?:would|does|did|will|has) (?:it|this) changed?{_END}",
    ),
}
_BY_ACTION = {"list": _LIST, "begin": _BEGIN, "compare": _COMPARE, "bring_in": _BRING_IN, "drop": _DROP}
_PRONOUNS = frozenset({"it", "this", "that", "它", "这个", "那个"})
_OF_DRAFT = frozenset({"草稿", "draft"})


WORD = re.compile(r"草稿|\bdrafts?\b", re.IGNORECASE)


def read_draft_sentence(sentence: str, *, in_draft: bool) -> dict[str, str] | None:
    """What is to become of which draft, as a `draft` decision has it; None where it is about none.

    Args:
        in_draft: It is said in a draft's own conversation: "drop it" means that.
    """
    known = [*_BY_ACTION.items(), *(_IN_A_DRAFT.items() if in_draft else ())]
    for action, patterns in known:
        found = next((match for pattern in patterns if (match := pattern.match(sentence))), None)
        if found is not None:
            side = _side(found)
            return {"action": action, "name": _name(found), **({"side": side} if side else {})}
    return None


def _name(found: Match[str]) -> str:
    name = (found.groupdict().get("name") or "").strip(_QUOTES)
    return "" if name.lower() in _PRONOUNS else name


def _side(found: Match[str]) -> str:
    said = next((value.lower() for name, value in found.groupdict().items() if name.endswith("side") and value), "")
    return "" if not said else "draft" if said in _OF_DRAFT else "current"
