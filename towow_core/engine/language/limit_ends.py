"""Words behind an amount that make it the most that is paid: 以内, 封顶, 顶天了, "tops", "absolute max", "is my limit"."""

# ruff: noqa: E501  # these patterns read better unbroken

import re

# What says roughly how much ("give or take", 左右, 出头), or that it is fixed (一口价), is none of them.
BOUND_ZH = (
    r"(?:以内|以下|之内|封顶|为限|打住|(?:顶天|撑死|到顶|到头)[了啦]?|(?:就|已经)?是(?:上限|极限|顶了|最多了?)"
    r"|(?:就|都)?(?:不能|别|不要)再(?:多|高|贵|加|往上)[了啦]?)"
)
LIMIT_EN = (
    r"(?:tops|(?:(?:an? |the |my |our |at )?(?:absolute |very |top )?(?:max(?:imum)?|limit|ceiling|whack)\b(?! of)"
    r"|at (?:the )?(?:very )?most|at (?:the )?(?:very )?outside|at a push|or (?:less|under|below)(?! \w)"
    r"|(?:is|being|that'?s|it'?s|is really) (?:my|our|the) (?:absolute |very |upper )?(?:max(?:imum)?|limit|ceiling|cap|most)\b(?: (?:i|we)(?:'ll| will| can) (?:pay|spend|go to|do))?"
    r"|(?:and )?not (?:a|one|another) (?:penny|cent|pound|euro|dollar|bean) more|and (?:no|not) (?:more|higher|a penny over)(?! \w)))"
)
# Looks like something that is ruled out.
NOT_A_PENNY_MORE = re.compile(r"not (?:a|one|another) (?:penny|cent|pound|euro|dollar|bean) more\b", re.IGNORECASE)
