"""A cast of twins and a model that plays a scene: which one, a word in the demand says.

The negotiation around them is the real one, in real processes; only what a model would say is written down here.
"""

import asyncio
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import yaml

from tests.days import NEXT_SATURDAY, SATURDAY, Day
from tests.scripted_model import DEFAULT_SCRIPTS, ScriptedModel
from tests.waiting import until
from towow_core.prompts.base import Prompt, Rendered

DELAY_VARIABLE = "STAGE_MODEL_DELAY_S"
HOLD_VARIABLE = "STAGE_MODEL_HOLD"  # a folder: its files are named after the answers that a demand must wait for
MAY_BE_HELD = "等着"  # a demand that says so
HELD_AT_MOST_S = 3600.0  # whoever asks has lost its patience long before
SCRIPT = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>"


@dataclass(frozen=True, kw_only=True)
class Player:
    name: str
    role: str
    offer: str
    price: float | None = None
    after: tuple[str, ...] = ()
    only_in: str = ""  # invited in this scene alone


CAST: Mapping[str, Player] = {
    "suqing": Player(
        name="苏晴", role="活动统筹", offer="目标、流程、分工到现场统筹一手负责，提前两周交出流程表。", price=3500
    ),
    "wangshu": Player(
        name="林望舒", role="场地提供方", offer="望京旧厂房改造的空间，可坐80人，含投影和两支话筒。", price=6000
    ),
    "chenyu": Player(
        name="陈屿",
        role="演讲嘉宾",
        offer="讲大模型落地的真实案例与代价，40分钟加问答。",
        price=3000,
        after=("suqing", "wangshu"),
    ),
    "fangzhou": Player(
        name="方舟", role="演讲嘉宾", offer="现场演示怎样从零搭一个智能体，代码会后公开。", after=("suqing", "wangshu")
    ),
    "zhaomin": Player(
        name="赵敏之",
        role="主持人",
        offer="中英双语主持，提前与每位嘉宾沟通。",
        price=2000,
        after=("chenyu", "fangzhou"),
    ),
    "maqiang": Player(
        name="马强", role="摄影师", offer="全程拍摄，三天内交一百张精修。", price=1800, after=("wangshu",)
    ),
    "tangwen": Player(name="唐文", role="替补主持人", offer="可以临时接手主持。", price=1500, only_in="退出"),
    "heyue": Player(
        name="何悦", role="同传译员", offer="中英同传，自带搭档，提前做术语表。", price=4500, only_in="同声传译"
    ),
    "mallory": Player(name=SCRIPT, role=SCRIPT, offer=SCRIPT, only_in="脚本"),
}
CAPABILITIES = {"场地提供方": "场地", "演讲嘉宾": "演讲", "主持人": "主持"}
IDS = {f"user_agent_{key}": player for key, player in CAST.items()}


def write_cast(folder: Path) -> Path:
    """The cast as profile files."""
    folder.mkdir(exist_ok=True)
    for key, player in CAST.items():
        profile = {
            "agent_id": f"user_agent_{key}",
            "user_name": player.name,
            "profile_summary": player.offer,
            "location": "北京",
            "tags": [player.role],
        }
        (folder / f"{key}.yaml").write_text(yaml.safe_dump(profile, allow_unicode=True), encoding="utf-8")
    return folder


@contextmanager
def held(folder: Path, *answers: str) -> Iterator[None]:
    """Inside, no demand that says 等着 gets these answers: those to a prompt, or of one twin, "proposal_feedback 方舟".

    What a test wants to see in the meantime stays until it was seen, on a quick machine as on a busy one.
    """
    files = [folder / answer for answer in answers]
    for file in files:
        file.touch()
    try:
        yield
    finally:
        for file in files:
            file.unlink()


async def until_released(prompt: str, inputs: Any, said: str) -> None:
    if MAY_BE_HELD in said:
        folder = Path(os.environ[HOLD_VARIABLE])
        files = [folder / prompt, *([folder / f"{prompt} {who(inputs)}"] if hasattr(inputs, "profile") else ())]
        await until(lambda: not any(file.exists() for file in files), within_s=HELD_AT_MOST_S)


class StageModel(ScriptedModel):
    """Plays the scene that the demand names, each answer a while late, so that one can watch."""

    name = "stage"

    async def complete(self, prompt: Prompt[Any, Any], inputs: Any, rendered: Rendered) -> str:
        del rendered
        await asyncio.sleep(float(os.environ.get(DELAY_VARIABLE, "0.05")))
        said = inputs.raw_input if hasattr(inputs, "raw_input") else inputs.understanding.surface_demand
        await until_released(prompt.key, inputs, said)
        if prompt.key == "proposal_feedback" and "沉默" in said and who(inputs) == "方舟":
            await asyncio.Event().wait()
        if prompt.key == "response_generation" and "慢慢" in said:
            await asyncio.sleep(list(CAST).index(inputs.profile.agent_id.removeprefix("user_agent_")) * 1.2)
        script = SCRIPTS.get(prompt.key, DEFAULT_SCRIPTS.get(prompt.key))
        assert script is not None, prompt.key
        return orjson.dumps(script(inputs, said) if prompt.key in SCRIPTS else script(inputs)).decode()


def who(inputs: Any) -> str:
    return str(inputs.profile.user_name)


def understand(inputs: Any, said: str) -> Mapping[str, Any]:
    return {
        "surface_demand": said,
        "capability_tags": ["场地", "演讲", "主持"],
        "context": {"location": "北京", "expected_attendees": 50, "date": SATURDAY.iso},
        "uncertainties": ["预算是多少"],
        "confidence": "high",
    }


def invite(inputs: Any, said: str) -> Mapping[str, Any]:
    """The cast without those who belong to another scene; a sub-demand finds the interpreter alone."""
    found, reserve = [], []
    for profile in inputs.profiles:
        player = IDS[profile.agent_id]
        candidate = {"agent_id": profile.agent_id, "display_name": profile.user_name, "expected_role": player.role}
        candidate |= {"capabilities": [CAPABILITIES[player.role]] if player.role in CAPABILITIES else []}
        candidate |= {"reason": f"能负责{player.role}，就在北京", "relevance_score": 80}
        if "子协商" in said:
            found += [candidate] if player.only_in == "同声传译" else []
        elif player.only_in == "退出" and "退出" in said:
            reserve.append(candidate)
        elif not player.only_in or (player.only_in == "脚本" and "脚本" in said):
            found.append(candidate)
    return {"analysis": "", "definitely_related": [] if "没人" in said else found, "possibly_related": reserve}


def answer(inputs: Any, said: str) -> Mapping[str, Any]:
    player = IDS[inputs.profile.agent_id]
    if "婉拒" in said:
        return {
            "decision": "decline",
            "decline_reason": "那天已经有安排了。",
            "reasoning": "时间冲突",
            "confidence": 90,
        }
    told = {
        "contribution": player.offer,
        "reasoning": "这正是我的本行。",
        "confidence": 80,
        "suggested_role": player.role,
    }
    if player.name == "陈屿":
        point = {"aspect": "时间", "current_value": "上午", "desired_value": "下午开讲", "reason": "上午在外地"}
        return {**told, "decision": "conditional", "response_type": "negotiate", "conditions": ["下午开讲"]} | {
            "negotiation_points": [point]
        }
    if player.only_in == "脚本":
        told |= {"conditions": [SCRIPT], "reasoning": SCRIPT}
    return {**told, "decision": "participate"}


def plan(inputs: Any, said: str) -> Mapping[str, Any]:
    if "失灵" in said:
        raise RuntimeError("the model answers nothing")
    parts = [part(offer.agent_id) for offer in inputs.offers if offer.decision != "decline"]
    names = "、".join(IDS[p["agent_id"]].name for p in parts)
    return {
        "summary": f"{SATURDAY.zh}周六在北京：{names}，共{len(parts)}人。",
        "assignments": parts,
        "timeline": timeline(SATURDAY.after(-14)),
        "rationale": "场地坐得下全部人数，其余都在北京。",
        "confidence": "high",
    }


def part(agent_id: str, **change: Any) -> dict[str, Any]:
    player = IDS[agent_id]
    said = {
        "agent_id": agent_id,
        "display_name": player.name,
        "role": player.role,
        "responsibility": player.offer,
        "price": player.price,
        "dependencies": [f"user_agent_{key}" for key in player.after],
    }
    return said | change


def timeline(outline: Day) -> Mapping[str, Any]:
    return {
        "start_date": SATURDAY.after(-29).iso,
        "end_date": SATURDAY.iso,
        "milestones": [
            {"name": "流程", "date": SATURDAY.after(-18).iso, "deliverable": "苏晴：流程表定稿"},
            {"name": "场地", "date": SATURDAY.after(-16).iso, "deliverable": "林望舒：锁定档期"},
            {"name": "提纲", "date": outline.iso, "deliverable": "陈屿、方舟：分享提纲"},
            {"name": "当天", "date": SATURDAY.iso, "deliverable": "聚会"},
        ],
    }


REQUESTS = {
    "林望舒": "场地费希望提到6800，周末档期紧",
    "陈屿": "希望排在下午第一场，上午赶不到",
    "苏晴": f"想改到{NEXT_SATURDAY.zh}，准备更从容",
}


def review(inputs: Any, said: str) -> Mapping[str, Any]:
    request = REQUESTS.get(who(inputs), "")
    asks = {
        "feedback_type": "negotiate",
        "reasoning": "还有一点没谈妥。",
        "adjustment_request": request,
        "concerns": [request],
    }
    if "两轮" in said and inputs.round == 1 and request:
        return asks
    if "勉强" in said and request:
        return asks
    if "退出" in said and who(inputs) == "赵敏之":
        return {"feedback_type": "withdraw", "reasoning": "家里有急事，来不了了。"}
    if "脚本" in said and who(inputs) == SCRIPT:
        return {"feedback_type": "accept", "reasoning": SCRIPT}
    return {"feedback_type": "accept", "reasoning": "没有问题。"}


def adjust(inputs: Any, said: str) -> Mapping[str, Any]:
    """The speaker gets the afternoon, the venue half of what it asks, and the date stays."""
    del said
    changes = {
        "user_agent_chenyu": {"responsibility": f"下午第一场。{CAST['chenyu'].offer}"},
        "user_agent_wangshu": {"price": 6400},
    }
    offered = [offer.agent_id for offer in inputs.offers if offer.agent_id not in inputs.withdrawn]
    parts = [part(agent_id, **changes.get(agent_id, {})) for agent_id in offered]
    asked = {f.agent_id: f.adjustment_request for f in inputs.feedbacks if f.adjustment_request}
    met = {"user_agent_chenyu": "陈屿排在下午第一场", "user_agent_wangshu": "场地费提到6400，折中"}
    refused = {"user_agent_suqing": (f"改到{NEXT_SATURDAY.zh}", f"场地只在{SATURDAY.zh}有空")}
    addressed = [{"agent_id": a, "what": what} for a, what in met.items() if a in asked]
    declined = [{"agent_id": a, "what": w, "reason": why} for a, (w, why) in refused.items() if a in asked]
    return {
        "summary": f"第{inputs.proposal.version + 1}版：时间不变，陈屿改到下午，场地费折中。",
        "assignments": parts,
        "timeline": timeline(SATURDAY.after(-11)),
        "rationale": "能让的都让了一步。",
        "confidence": "high",
        "adjustment_summary": {
            "changes_made": addressed,
            "requests_addressed": addressed,
            "requests_declined": declined,
        },
    }


def gaps(inputs: Any, said: str) -> Mapping[str, Any]:
    del inputs
    if "缺口" not in said:
        return {"is_complete": True, "analysis": "各项都有人承担。", "gaps": []}
    gap = {
        "gap_type": "同声传译",
        "importance": 85,
        "reason": "有外国嘉宾，没有人翻译",
        "capability": "同声传译",
        "suggested_capability_tags": ["同声传译"],
        "suggestion": "找一位中英同传译员",
    }
    return {"is_complete": False, "analysis": "缺少同声传译。", "gaps": [gap]}


def recurse(inputs: Any, said: str) -> Mapping[str, Any]:
    del inputs, said
    return {
        "should_recurse": True,
        "reason": "补上翻译，外国嘉宾才能参与。",
        "satisfaction": {"met": True, "value": 0.3, "analysis": "满足度提高三成"},
        "stakeholders": {"met": True, "value": 1, "analysis": "外面有一位译员"},
        "cost": {"met": True, "value": 0.17, "analysis": "只多问一人"},
        "sub_demands": [
            {
                "description": f"子协商：{SATURDAY.zh}在北京找一位中英同传译员",
                "capability_tags": ["同声传译"],
                "priority": "high",
                "gap_addressed": "同声传译",
            }
        ],
    }


def compromise(inputs: Any, said: str) -> Mapping[str, Any]:
    del said
    return {
        "summary": "已经答应的人可以先办起来，其余的慢慢补。",
        "compromises": [{"issue": "场地费", "resolution": "6400元，各让一步", "rationale": "周末档期紧"}],
        "asked": [f"{candidate.display_name}：问过了" for candidate in inputs.candidates],
        "unresolved": ["日期没有谈拢"],
        "suggestions": [
            "换一个周末再试",
            "把预算放宽一些",
            "把预算放宽到两万",
        ],  # the last names an amount that nobody said
    }


SCRIPTS: Mapping[str, Any] = {
    "demand_understanding": understand,
    "smart_filter": invite,
    "response_generation": answer,
    "proposal_aggregation": plan,
    "proposal_feedback": review,
    "proposal_adjustment": adjust,
    "gap_identify": gaps,
    "recursion_decide": recurse,
    "compromise": compromise,
}
