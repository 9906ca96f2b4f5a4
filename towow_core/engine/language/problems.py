"""What is broken, leaks or does not work: somebody is wanted to put it right, and nobody provides it.

"厨房水管漏水" has the letter of "somebody sees to it" (管) in the name of a pipe; that it leaks is what is said.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_BROKEN = re.compile(
    r"[漏渗返反冒]水|漏[气电油雨风]|渗漏|滴水|滴滴答答|渗[进下出]|坏[了掉的着]|坏(?=$|[，,。；;！!？?])|损坏|故障|失灵|不灵|短路|跳闸|断[电水网裂了]"
    r"|不(?:亮|通|转|响|热|制冷|制热|工作|出水|出热水|下水|冒?气|启动|开机|显示|排水|走字|走了|好使|好用|管用|密封|上锁|吸合)(?=了|[，,。；;！!？?]|$|[的也都就还])"
    r"|[打关锁合拉]不(?:开|上|紧|严|动|着)|开不了|用不了|动不了|没[有]?(?:电|水|热水|信号|反应)了?(?=[，,。；;！!？?]|$)|堵(?:了|住|死|塞|得|着)|卡(?:住|死|壳)|卡了(?=[，,。；;！!？?]|$)"
    r"|发霉|霉(?:了|斑|变)|掉(?:皮|漆|墙皮|渣|块)|起(?:皮|泡|翘|鼓|壳)|剥落|脱落|开裂|裂(?:了|开|缝|纹)|翘(?:起|边)|松(?:了|动|脱)|塌(?:了|陷)|垮了|烂(?:了|掉|穿)|破(?:了|损|洞)|生锈|锈(?:了|死|穿)|断了|碎(?:了|裂)|倒(?:了|塌)|烧(?:了|坏|焦)|一[开用动按插点碰坐踩上]就(?!可以|行|好|能|会[^坏断])|老(?:掉|跳|响|断|坏|漏|卡|堵|熄火|死机)|冒烟|冒火花|异响|吱吱响|进水了|泡水|发黑|变形了?"
    r"|\b(?:leak(?:s|ed|ing|y)?|drip(?:s|ped|ping)?|broken|broke(?: down)?|stuck|jammed|jams|stick(?:s|ing)|block(?:ed|s up)|clog(?:ged|s)|crack(?:ed|s|ing)|rotten|rotting|mould(?:y)?|moldy?|damp|peel(?:s|ed|ing)|flak(?:es|ing|ed)|rust(?:y|ed|ing|s)|loose|wobbl(?:es|ing|y)|creak(?:s|ing|y)|squeak(?:s|ing|y)|dead(?= (?:socket|light|lamp|plug|switch|bulb|battery|boiler|radiator|battery|screen|phone|laptop))|faulty|smashed|shattered|burst|flooded|collapsed|snapped|torn|gone (?:dead|wrong|off)|conked out|packed up|given up|died|playing up|trip(?:s|ped|ping)|flicker(?:s|ing)?|fail(?:s|ed|ing)|(?:(?:does|do|will|is|are|did|has|have|wo)(?: not|n't|n’t)|wont|doesnt|dont|isnt|cant) (?:work(?:ing)?|start(?:ing)?|open(?:ing)?|close|shut|stop|turn on|come on|heat|flush|drain|run|charge|light|lock|fit|ring|cool|flow)|(?:has|have) (?:stopped|died|failed|cracked|burst|broken|split)|stopped working|no longer works?|no hot water|out of order)\b",
    re.IGNORECASE,
)
# "漏水的地方我们自己补了", "the broken chairs we fix ourselves": they put it right.
_BY_THEMSELVES = re.compile(
    r"自己|自行|[修补弄搞换]好了|\b(?:ourselves|myself|himself|herself|themselves|(?:we|i)(?:['’]ll| will| can| have| already)?(?: already)? (?:fix|mend|repair|replace|sort)(?:ed)?)\b",
    re.IGNORECASE,
)


# What goes on to say how the thing is: "my own bike | is broken", "我们自己的音响 | 坏了".
_SAID_OF_IT = re.compile(
    r"\s?(?:is|are|was|were|has|have|had|won['’]?t|does|do|did|will|keeps?|got|just)\b[^,.;:!?，。；]{0,40}"
    r"|(?:也|都|又|已经|全|最近|老是|总是|昨天|今天)*+[^\s，,。；;、的要找请]{0,4}",
    re.IGNORECASE,
)


def says_a_problem(words: str, after: str = "") -> bool:
    """Whether it only says what is wrong: nobody has it to give, and nobody has put it right.

    Args:
        after: What follows those words.
    """
    said_of_it = _SAID_OF_IT.match(after)
    behind = said_of_it[0] if said_of_it else ""
    if _BROKEN.search(behind):
        return True
    return _BROKEN.search(words) is not None and _BY_THEMSELVES.search(words) is None
