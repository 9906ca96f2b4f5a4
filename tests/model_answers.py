"""What the test model server says: sensible answers made from nothing but the question as it came over HTTP."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from towow_core.prompts import ALL_PROMPTS

_BLOCK = re.compile(r'<data name="(\w+)">\n(.*?)\n</data>', re.DOTALL)
_SCHEMAS = {prompt.key: json.dumps(prompt.schema, ensure_ascii=False) for prompt in ALL_PROMPTS}
Data = Mapping[str, Any]


def system_text(body: Mapping[str, Any]) -> str:
    system = body.get("system", "")
    return system if isinstance(system, str) else "\n\n".join(block["text"] for block in system)


def user_text(body: Mapping[str, Any]) -> str:
    content = body["messages"][-1]["content"]
    return content if isinstance(content, str) else "\n\n".join(block.get("text", "") for block in content)


def prompt_of(body: Mapping[str, Any]) -> str:
    """The key of the prompt that asks this; empty for a question of another kind."""
    text = f"{system_text(body)}\n{user_text(body)}"  # of a model without instructions they stand with the data
    return next((key for key, schema in _SCHEMAS.items() if schema in text), "")


def data_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """The question's data blocks, by name."""
    return {name: json.loads(text) for name, text in _BLOCK.findall(user_text(body))}


def answer(body: Mapping[str, Any]) -> str:
    """The JSON text of an agreeable model; "pong" to a question of another kind."""
    key = prompt_of(body)
    return json.dumps(ANSWERS[key](data_of(body)), ensure_ascii=False) if key else "pong"


def _understand(data: Data) -> Data:
    return {
        "surface_demand": data["demand"],
        "capability_tags": ["场地", "演讲"],
        "context": {"location": "北京"},
        "confidence": "high",
    }


def _invite_all(data: Data) -> Data:
    found = [{"agent_id": p["agent_id"], "reason": "合适", "relevance_score": 80} for p in data["profiles"]]
    limit = data["candidates_max"]
    return {"analysis": "", "definitely_related": found[:limit], "possibly_related": found[limit:]}


def _take_part(data: Data) -> Data:
    name = data["profile"]["user_name"]
    return {"decision": "participate", "contribution": f"{name}可以帮忙", "reasoning": "合适", "confidence": 80}


def _assign_all(data: Data) -> Data:
    parts = [
        {"agent_id": o["agent_id"], "role": "成员", "responsibility": o["contribution"]}
        for o in data["offers"]
        if o["decision"] != "decline"
    ]
    return {"summary": "大家一起做", "assignments": parts, "timeline": {}, "rationale": "", "confidence": "high"}


ANSWERS: Mapping[str, Callable[[Data], Data]] = {
    "demand_understanding": _understand,
    "smart_filter": _invite_all,
    "response_generation": _take_part,
    "proposal_aggregation": _assign_all,
    "proposal_feedback": lambda _: {"feedback_type": "accept", "reasoning": "同意"},
    "proposal_adjustment": lambda data: {**_assign_all(data), "summary": f"第{data['round']}轮方案"},
    "gap_identify": lambda _: {"is_complete": True, "analysis": "", "gaps": []},
    "recursion_decide": lambda _: {"should_recurse": False, "reason": "没有必要"},
    "compromise": lambda data: {"summary": f"没有谈成：{data.get('reason_code', '')}", "suggestions": ["放宽条件再试"]},
    "instruction": lambda _: {"text": "好的", "problem": ""},
    "react": lambda data: {
        "thought": "用户在提问",
        "decision_type": "respond",
        "payload": {"message": f"画布上有 {data['canvas_state']['nodes_count']} 个节点"},
        "confidence": 90,
    },
}
