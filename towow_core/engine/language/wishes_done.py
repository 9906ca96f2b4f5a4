"""Clauses that wish that something be done, and name nobody who does it: "would like to be shown around", 想让它走准."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.engine.language.problems import says_a_problem

# How somebody is to feel is no work, and a wish to know or to say something is one's own.
_FELT_ZH = re.compile(
    r"开心|高兴|快乐|惊喜|放松|轻松|难忘|感动|满意|热闹|舒服|放心|安心|知道|感受|感觉|明白|记住|喜欢|面子|尽兴|满足|方便|省心|认识|看[到见看]|尽快|早点|[了]$"
)
_DONE_ZH = re.compile(
    r"(?<!不)(?:想(?!起|到|法|象|来|必|念)|希望|盼着?)(?:要|能|再|先|重新|都|在(?:(?![让把给叫])[^，,。；;]){1,8}|(?:(?![让把给叫不])[\u4e00-\u9fff]){0,3}?)(?:[让叫把]|给(?=[他她它]|[\u4e00-\u9fff]{1,4}?[拍做画写修洗剪缝补换装]))[^，,。；;！!？?]{3,}"
)
# "To be seated", "to be married": how somebody is, or what happens to them anyhow.
_STATES_EN = (
    r"married|engaged|seated|involved|invited|informed|surprised|excited|finished|reminded|allowed|included|impressed|prepared|interested|satisfied|relaxed|pleased|settled|retired"
    r"|delighted|amazed|tired|bored|scared|worried|wanted|needed|based|used|supposed|called|named|asked|paid|contacted|notified|updated|reimbursed|considered|introduced|left|let|met|heard|seen|told"
)
_DONE = rf"(?!(?:{_STATES_EN})\b)(?:[a-z]{{2,}}(?:ed|ght)|shown|taken|driven|given|made|sung|cut|put|led|read|fed|drawn|written|done|built|hung|sewn|woven|spun|swept|dug|sent|rung|worn|ground|bound|set|lit|shorn|shod)"
_WISH_EN = r"(?:(?:would|'d|’d) (?:also |really |all )?(?:like|love)|wants?|wish(?:es)?|hop(?:e|es|ing)|keen)"
_DONE_EN = re.compile(
    rf"\b{_WISH_EN}(?: to)? (?:be|get) (?:[a-z]+ly )?{_DONE}\b"
    rf"|\b{_WISH_EN}(?: to (?:have|get|see))? (?:it|them|this|that|these|those|(?:my|our|his|her|their|the|an?)(?: [\w'’-]+){{1,4}}?) (?:to be |to get )?(?:{_DONE}|(?:to [a-z]+(?: [a-z]+)? |going |working |running )?again|to (?:go|run|work|shine|sing|ring|play|fly|tick|bloom)\b)",
    re.IGNORECASE,
)
_NOT = re.compile(r"不(?:想|希望|要|用|必)|\b(?:not|never|n['’]t|nobody|without)\b", re.IGNORECASE)
# What is wrong now and then, or more and more: 走走停停, 时好时坏, "keeps stopping".
_NOW_AND_THEN = re.compile(
    r"(?P<a>[走开亮响转跑放])(?P=a)(?P<b>[停关灭断歇])(?P=b)|时[好走快亮响热有]时[坏停慢灭哑冷没无]|忽[快明冷高大]忽[慢暗热低小]|越[来走用]越[慢响松暗歪卡]"
    r"|\b(?:keeps?|kept) (?:stopping|dying|falling|slipping|losing|gaining|jumping|skipping|cutting out|switching itself off)\b|\b(?:stops|works|runs) (?:and starts|on and off|now and then)\b",
    re.IGNORECASE,
)
_BACK_TO_IT = re.compile(r"[它]|这[只块台件把个双张辆]|那[只块台件把个双张辆]|\b(?:it|them)\b", re.IGNORECASE)


def wishes_it_done(clause: str) -> bool:
    """Whether somebody is to have something done, by whom it does not say."""
    said = clause.strip()
    if _NOT.search(said):
        return False
    return _DONE_EN.search(said) is not None or (_DONE_ZH.search(said) is not None and _FELT_ZH.search(said) is None)


def says_a_trouble(clause: str) -> bool:
    """Whether it says what is wrong with something that is to be put right."""
    return says_a_problem(clause) or _NOW_AND_THEN.search(clause) is not None


def points_back(clause: str) -> bool:
    """Whether what it is about stands in the words before it: "I would like it to tick again"."""
    return _BACK_TO_IT.search(clause) is not None
