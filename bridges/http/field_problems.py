"""What is wrong with a field of a request, for readers of either language."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual

_PLACES = frozenset({"body", "query", "path", "header"})
_ZH = {  # by pydantic's type of error; its own English sentence is good
    "missing": "没有填",
    "extra_forbidden": "没有这一项",
    "string_type": "要是文字",
    "string_too_short": "至少 {min_length} 个字",
    "string_too_long": "最多 {max_length} 个字",
    "string_pattern_mismatch": "格式不对",
    "too_short": "至少 {min_length} 项",
    "too_long": "最多 {max_length} 项",
    "int_type": "要是整数",
    "int_parsing": "要是整数",
    "int_from_float": "要是整数",
    "float_type": "要是数字",
    "float_parsing": "要是数字",
    "finite_number": "要是有限的数字",
    "greater_than": "要大于 {gt}",
    "greater_than_equal": "不能小于 {ge}",
    "less_than": "要小于 {lt}",
    "less_than_equal": "不能大于 {le}",
    "bool_type": "要是 true 或 false",
    "bool_parsing": "要是 true 或 false",
    "literal_error": "只能是 {expected}",
    "list_type": "要是一列",
    "dict_type": "要是一组名称和说明",
}


def told(problem: Mapping[str, Any]) -> Bilingual:
    """One sentence about one of pydantic's errors: which field, and what it should be."""
    where = ".".join(str(part) for part in problem["loc"] if part not in _PLACES)
    if problem["type"] == "json_invalid":
        return Bilingual("内容不是有效的 JSON。", "The body is not valid JSON.")
    if not where:
        return Bilingual("内容要是一个 JSON 对象。", f"The body must be a JSON object: {problem['msg']}.")
    zh = _ZH.get(problem["type"], "不能用").format_map(problem.get("ctx", {}))
    return Bilingual(f"{where}：{zh}。", f"{where} cannot be used: {problem['msg']}.")
