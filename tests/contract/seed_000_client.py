"""A page as somebody would write it who has read seed 000's §3.5 and §4.3, and nothing else.

It knows `{event, data, timestamp}` and the short names of `DEFAULT_MAPPINGS`. It shows one negotiation and takes every
event of its stream for that one's, because the seed tells of no other.
"""

from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass
class Seed000Client:
    """Attributes:
    status: `open` until the channel is completed or has failed.
    """

    status: str = "open"
    channel_id: str = ""
    channel_status: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    accepted: dict[str, bool] = field(default_factory=dict)
    plan: dict[str, Any] | None = None
    subnets: int = 0
    ends: int = 0
    progress: list[str] = field(default_factory=list)

    def block(self, block: str) -> None:
        """What comes between two blank lines."""
        for line in block.split("\n"):
            if line.startswith("data: "):
                self.on_message(orjson.loads(line.removeprefix("data: ")))

    def on_message(self, told: dict[str, Any]) -> None:  # noqa: C901  a page's switch
        assert set(told) == {"event", "data", "timestamp"}
        data = told["data"]
        match told["event"]:
            case "channel_created":
                self.channel_id = data["channel_id"]
            case "channel_status":
                self.channel_status = data["new_status"]
            case "agent_response":
                assert isinstance(data["content"], str)
                self.answers[data["agent_id"]] = data["response_type"]
            case "agent_feedback":
                assert isinstance(data["reason"], str)
                self.accepted[data["agent_id"]] = data["accepted"]
            case "negotiation_progress":
                if "progress" in data:
                    self.progress.append(data["progress"])
            case "proposal_sent":
                self.plan = data["proposal"]
            case "subnet_created":
                self.subnets += 1
            case "channel_completed":
                self.plan, self.status, self.ends = data["final_proposal"], "completed", self.ends + 1
                assert isinstance(data["participants"], list)
            case "channel_failed":
                assert data["reason"]
                self.status, self.ends = "failed", self.ends + 1

    @property
    def team(self) -> list[str]:
        return [part["agent_id"] for part in self.plan["assignments"]] if self.plan else []
